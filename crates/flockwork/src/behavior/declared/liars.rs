//! Behaviors that say one thing and read another: the law finds every one.

use glam::Vec2;

use super::flaws;
use crate::behavior::{Reads, Wants};
use crate::neighbors::{Among, Ask, Selection, SumOf};
use crate::{Agent, Steer, Steering, Turn, View};

/// What a liar may say, and what it may read: a bit each.
const MATTERS: [(u32, &str); 11] = [
    (1, "its memory"),
    (1 << 1, "the force so far"),
    (1 << 2, "random numbers"),
    (1 << 3, "its target"),
    (1 << 4, "its second target"),
    (1 << 5, "its path"),
    (1 << 6, "neighbors one by one"),
    (1 << 7, "obstacles"),
    (1 << 8, "sums over neighbors"),
    (1 << 9, "its way"),
    (1 << 10, "its slot"),
];

/// A behavior that says one thing and reads another.
struct Liar<const SAYS: u32, const READS: u32>;

impl<const SAYS: u32, const READS: u32> Steer<Vec2> for Liar<SAYS, READS> {
    const READS: Reads = Reads {
        memory: SAYS & 1 != 0,
        so_far: SAYS & 1 << 1 != 0,
        noise: SAYS & 1 << 2 != 0,
        way: SAYS & 1 << 9 != 0,
        slot: SAYS & 1 << 10 != 0,
        only_obstacles: false,
    };

    fn steer(&self, view: &View<Vec2>, turn: &Turn<Vec2>) -> Steering<Vec2> {
        let reads = |bit: u32| READS & 1 << bit != 0;
        let sums = |_| view.sums(Ask::within(2.0, Among::All, SumOf::Offset)).of(SumOf::Offset);
        let read: [&dyn Fn(()) -> Vec2; 11] = [
            &|()| Vec2::X * (turn.memory.float(0) + turn.rested as f32),
            &|()| turn.so_far,
            &|()| turn.noise.direction(0),
            &|()| turn.aim.map_or(Vec2::ZERO, |aim| aim.offset),
            &|()| turn.second.map_or(Vec2::ZERO, |aim| aim.offset),
            &|()| turn.path.map_or(Vec2::ZERO, |path| path.points[0]),
            &|()| view.neighbors.first().map_or(Vec2::ZERO, |one| one.offset),
            &|()| Vec2::X * view.obstacles.len() as f32,
            &sums,
            &|()| turn.way.map_or(Vec2::ZERO, |way| way.direction),
            &|()| turn.slot.map_or(Vec2::ZERO, |slot| Vec2::Y * slot.nth as f32),
        ];
        let all = (0..).zip(read).filter(|(bit, _)| reads(*bit)).map(|(_, read)| read(()));
        Steering::nudge(all.fold(Vec2::ZERO, |all, one| all + one))
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        if SAYS & 1 << 8 != 0 {
            ask(Ask::within(2.0, selection, SumOf::Offset));
        }
    }

    fn neighbor_reach(&self) -> Option<f32> {
        (SAYS & 1 << 6 != 0).then_some(1.0)
    }

    fn obstacle_reach(&self, _me: &Agent<Vec2>) -> Option<f32> {
        (SAYS & 1 << 7 != 0).then_some(1.0)
    }
}

impl<const SAYS: u32, const READS: u32> Liar<SAYS, READS> {
    fn flaws() -> Vec<String> {
        let says = |bit: u32| SAYS & 1 << bit != 0;
        let targets: &[(&str, Wants)] = match (says(3), says(4), says(5)) {
            (_, true, _) => &[("one", Wants::Place), ("other", Wants::Place)],
            (true, ..) => &[("one", Wants::Place)],
            (.., true) => &[("path", Wants::Path)],
            _ => &[],
        };
        flaws(&[Self], <Self as Steer<Vec2>>::READS, targets).into_iter().collect()
    }
}

#[test]
fn every_lie_is_found() {
    fn found<const BIT: u32>() {
        let nth = BIT.trailing_zeros() as usize;
        let (bit, what) = MATTERS[nth];
        assert_eq!(bit, BIT);
        // A second target comes with a first one, and which sum it is is told.
        let said: &[&str] = match nth {
            4 => &["its second target", "its target"],
            8 => &["sums over neighbors: Offset"],
            _ => &[what],
        };
        let said: Vec<_> =
            said.iter().map(|what| format!("says and does not read {what}")).collect();
        assert_eq!(Liar::<BIT, 0>::flaws(), said);
        assert_eq!(Liar::<0, BIT>::flaws(), [format!("reads and does not say {what}")]);
        if nth != 4 {
            assert_eq!(Liar::<BIT, BIT>::flaws(), [""; 0], "{what}");
        }
    }
    found::<{ MATTERS[0].0 }>();
    found::<{ MATTERS[1].0 }>();
    found::<{ MATTERS[2].0 }>();
    found::<{ MATTERS[3].0 }>();
    found::<{ MATTERS[4].0 }>();
    found::<{ MATTERS[5].0 }>();
    found::<{ MATTERS[6].0 }>();
    found::<{ MATTERS[7].0 }>();
    found::<{ MATTERS[8].0 }>();
    found::<{ MATTERS[9].0 }>();
    found::<{ MATTERS[10].0 }>();
    assert_eq!(Liar::<0b1_1000, 0b1_1000>::flaws(), [""; 0], "two targets");
}
