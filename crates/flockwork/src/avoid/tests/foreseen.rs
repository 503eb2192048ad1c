//! What an explanation tells of the neighbors that an agent foresees to touch.

use glam::{Vec2, vec2};

use super::{group, to};
use crate::avoid::{Foreseen, Orca, Walkers};
use crate::behavior::Pen;
use crate::{AgentId, Group, Space, Stepping, World};

/// What is drawn: lines as their ends, and dots.
#[derive(Default)]
struct Drawn(Vec<Vec2>);

impl Pen<Vec2> for Drawn {
    fn line(&mut self, from: Vec2, to: Vec2) {
        self.0.extend([from, to]);
    }

    fn circle(&mut self, _center: Vec2, _radius: f32) {}

    fn dot(&mut self, at: Vec2) {
        self.0.push(at);
    }
}

/// An agent goes right at 1 m/s among neighbors that stand ahead, come from behind, cross, go away, and are out of sight.
fn told(avoids: Group) -> (Vec<Foreseen<Vec2>>, Vec<Vec2>) {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 64.0), 7, 2.0);
    let group = world.add_group(avoids, to(vec2(20.0, 0.0)));
    let others = world.add_group(self::group(Walkers::default().into()), None);
    let starts = [
        (vec2(0.0, 0.0), vec2(1.0, 0.0)),
        (vec2(2.0, 0.0), vec2(0.0, 0.0)),
        (vec2(-2.4, 0.0), vec2(2.0, 0.0)),
        (vec2(1.2, -1.2), vec2(0.0, 1.0)),
        (vec2(0.0, 1.0), vec2(0.0, 1.0)),
        (vec2(6.0, 0.0), vec2(-3.0, 0.0)),
    ];
    for (nth, (at, velocity)) in starts.into_iter().enumerate() {
        let group = if nth == 0 { group } else { others };
        world.spawn(group, at, velocity).expect("there is room");
    }
    let mut pen = Drawn::default();
    let all = world.perceive().avoidances().expect("they avoid each other");
    let told = all.explain(0, &mut pen).expect("it avoids them").foreseen;
    (told, pen.0)
}

/// The bodies have 0.2 m. That which stands is met after (2 − 0.4) / 1 s; that from behind, at 1 m/s faster, after
/// (2.4 − 0.4) / 1 s; that which crosses comes toward the agent along the diagonal: (1.2·√2 − 0.4) / √2 s.
#[test]
fn each_neighbor_in_sight_has_its_time_to_contact() {
    let (told, drawn) = told(group(Walkers::default().into()));
    let ids: Vec<AgentId> = told.iter().map(|it| it.id).collect();
    assert_eq!(ids, [3, 1, 2].map(AgentId));
    for (it, secs) in told.iter().zip([1.2 - 0.4 / 2.0_f32.sqrt(), 1.6, 2.0]) {
        assert!((it.contact_secs.unwrap() - secs).abs() < 1e-5, "{it:?}");
        assert!(it.push != Vec2::ZERO, "{it:?}");
    }
    // Before that which stands the agent counts as 0.2 · 0.4 m farther to the right. With the velocity (1, 0) and the way
    // (−2, −0.08) between both, a = 1, b = 2, c = 3.8464: it pushes as if they met after c / (b + √(b² − a·c)) = 1.608 s.
    let push = vec2(-0.536_420, -0.109_496);
    assert!((told[1].push - push).length() < 1e-4, "{:?} and {push}", told[1]);
    // The way to the last contact, and a dot at each.
    let way = [0.0, 2.0, 1.2 - 0.4 / 2.0_f32.sqrt(), 1.6, 2.0].map(|x| vec2(x, 0.0));
    assert!(drawn.iter().zip(way).all(|(at, wanted)| at.distance(wanted) < 1e-4), "{drawn:?}");
}

#[test]
fn a_model_that_sets_bounds_tells_contacts_without_pushes() {
    let (told, _) = told(group(Orca::default().into()));
    let ids: Vec<AgentId> = told.iter().map(|it| it.id).collect();
    assert_eq!(ids, [3, 1, 2].map(AgentId));
    assert!(told.iter().all(|it| it.push == Vec2::ZERO));
}
