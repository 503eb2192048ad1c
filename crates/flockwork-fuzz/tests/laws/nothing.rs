//! Where a behavior says that it does nothing, it does nothing.

use flockwork::behavior::{Ground, Steer, Wants};
use flockwork::glam::{Vec2, Vec3};
use flockwork::memory::Memories;
use flockwork::{Mind, Space, Steering, Sum, Vector};
use flockwork_fuzz::cases::Case;
use flockwork_fuzz::drawn::usual;

use crate::{acts, every_form};

/// The case without what the behavior cannot do without: each target by itself, the ground, the neighbors, the obstacles.
fn lacking<V: Vector>(case: &Case<V>) -> Vec<Case<V>> {
    let (info, reads) = (case.behavior.info(), case.behavior.reads::<V>());
    let mut all: Vec<_> = (0..info.targets.len()).map(|nth| without_target(case, nth)).collect();
    if Steer::<V>::needs(&case.behavior) != Ground::Nothing {
        all.push(Case { tiles: None, flow_field: None, ..case.clone() });
    }
    // With targets a behavior of groups does more.
    if info.among.is_some() && info.targets.is_empty() {
        all.push(Case { neighbors: Vec::new(), ..case.clone() });
    }
    if reads.only_obstacles {
        all.push(Case { obstacles: Vec::new(), space: Space::Open, ..case.clone() });
    }
    all
}

/// The case without the target of this place; both of its turns are without it.
fn without_target<V: Vector>(case: &Case<V>, nth: usize) -> Case<V> {
    let (mut it, targets) = (case.clone(), case.behavior.info().targets);
    let places = targets.iter().filter(|(_, it)| ![Wants::Path, Wants::Field].contains(it)).count();
    match targets[nth].1 {
        Wants::Path => it.path = None,
        Wants::Field => it.field = None,
        // A single target is later where the other one was.
        _ if places == 1 => it.aims = [None; 2],
        _ => it.aims[nth] = None,
    }
    it
}

/// What a term that is switched off gives, and what it leaves behind.
fn switched_off<V: Vector>(case: &Case<V>) -> (Steering<V>, Memories) {
    let mut mind = Mind::new(1, 2);
    let total = case.seen(|view, turn| {
        let mut sum = Sum::new(*view, &mut mind);
        sum.add(0.0, &case.behavior, *turn);
        sum.total
    });
    (total, mind.memories)
}

fn does_nothing<V: Vector>(case: &Case<V>) -> bool {
    for lacking in lacking(case) {
        let answers = lacking.answers();
        assert!(answers.iter().all(|it| it.is_nothing()), "{answers:?} in {lacking:?}");
    }
    assert_eq!(switched_off(case), (Steering::none(), Memories::new()));
    acts(case, &case.answers())
}

#[test]
fn a_behavior_does_nothing_where_it_says_so() {
    every_form::<Vec2>("nothing", 50, usual, does_nothing);
    every_form::<Vec3>("nothing", 30, usual, does_nothing);
}
