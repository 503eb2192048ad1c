//! Entries that the tests add to the lists, a file and a word each, are like all others: exact under every instruction
//! set, in scenes, in snapshots and in explanations.

use glam::{Vec2, vec2};

use crate::act::{ACTS, Act, Value};
use crate::behavior::{Kind, Wander};
use crate::neighbors::{Among, Ask, Instructions, Neighbor, SumOf, Sums, Wanted};
use crate::scene::{AnyWorld, Scene};
use crate::{Agent, Crowd, Snapshot, World};

const SCENE: &str = "(name: \"entries\", seed: 7, bounds: Wrap((14, 14)),
    obstacles: [Pin(at: (4, 4), width: 1), Pin(at: (10, 9), width: 2)], solid: true,
    groups: [
        (name: \"herd\", count: 60, spawn: Rect(min: (0, 0), max: (14, 14)), velocity: Random(1),
         combine: first_terms(most: 3), plan: [
            (behavior: avoid_obstacles()),
            (behavior: keep_company(radius: 2.5)),
            (combine: blend(), weight: 0.5, plan: [
                (behavior: side_step(reach: 1.5), among: Others),
                (behavior: seek(), target: (7, 7)),
            ]),
            (behavior: wander(), weight: 2),
        ]),
        (name: \"strangers\", count: 30, avoid: stop_short(sight: 2), spawn: Rect(min: (0, 0), max: (14, 14)), velocity: Random(1), plan: [
            (behavior: side_step(), weight: 3),
            (combine: first_terms(), plan: [(behavior: wander()), (behavior: keep_company())]),
        ]),
    ])";

fn world(instructions: Instructions) -> World<Vec2> {
    let scene = Scene::parse(SCENE).expect("it is sound").build().expect("it fits");
    let AnyWorld::Plane(mut world) = scene else { unreachable!("it is a plane") };
    world.instructions = instructions;
    world
}

fn run(world: &mut World<Vec2>, ticks: u64) -> u64 {
    (0..ticks).for_each(|_| assert!(world.step(&mut (), &[]).is_empty()));
    world.hash()
}

#[test]
fn they_have_the_same_bits_under_all_instructions_and_after_a_snapshot() {
    let expected = run(&mut world(Instructions::Scalar), 200);
    for instructions in [Instructions::Baseline, Instructions::Avx2, Instructions::Scalar] {
        let mut first = world(instructions);
        run(&mut first, 80);
        let snapshot = Snapshot::from_bytes(&first.save().to_bytes()).expect("it was just written");
        assert_eq!(run(&mut first, 120), expected, "{instructions:?}");
        let mut second = world(instructions);
        second.restore(&snapshot).expect("it is of the same scene");
        assert_eq!(run(&mut second, 120), expected, "{instructions:?}, from a snapshot");
    }
}

/// So is an act: with the agents' plans it is kept in a snapshot until it is done, and neighbors see what it changes.
#[test]
fn an_act_is_done_once_with_the_same_bits_also_from_a_snapshot() {
    let swell = ACTS.iter().position(|act| act.name == "swell").expect("it is of the list");
    let wide = Act::take(swell, &mut |_| Some(Value::Number(0.5))).expect("it takes a number");
    let begun = |instructions| {
        let mut world = world(instructions);
        run(&mut world, 40);
        world.plans.by_group[0].as_mut().expect("it has a plan").acts.push(wide);
        world
    };
    let before = begun(Instructions::Scalar).agents[0].radius;
    let expected = run(&mut begun(Instructions::Scalar), 60);
    assert_ne!(expected, run(&mut world(Instructions::Scalar), 100), "larger bodies move apart");
    for instructions in [Instructions::Baseline, Instructions::Avx2, Instructions::Scalar] {
        let mut first = begun(instructions);
        let snapshot = Snapshot::from_bytes(&first.save().to_bytes()).expect("it was just written");
        assert_eq!(run(&mut first, 60), expected, "{instructions:?}");
        assert_eq!(first.agents[0].radius, before + 0.5, "once");
        let mut second = world(instructions);
        second.restore(&snapshot).expect("it is of the same scene");
        assert_eq!(run(&mut second, 60), expected, "{instructions:?}, from a snapshot");
    }
}

/// A term that is skipped is not evaluated: it draws nothing, and what it remembers stays as it was.
#[test]
fn skipped_terms_remember_nothing_and_are_told() {
    let mut world = world(Instructions::best());
    run(&mut world, 10);
    let [herd, other] = [0, 1].map(|group| {
        let is_in = |agent: &Agent<Vec2>| agent.group.index() == group;
        world.agents.iter().position(is_in).expect("it has agents")
    });
    let mut last = |place| {
        let explained = world.perceive().explain(place, |_| None).expect("it has a plan");
        explained.terms.last().map(|it| (it.term.behavior.info().name, it.kept, it.force))
    };
    assert_eq!(last(herd), Some(("wander", 0.0, Vec2::ZERO)));
    assert_eq!(last(other), Some(("keep_company", 0.0, Vec2::ZERO)));
    let wanders = |place: usize| {
        let mut notes = world.memories_of(place as u32).notes();
        notes.any(|note| note.key.behavior == Wander::default().kind())
    };
    assert_eq!([herd, other].map(wanders), [false, true], "only the other's is ever at work");
}

/// Worked out by hand: at (3, 4) and (0, 2) there are Σ offset · distance = (15, 20) + (0, 4).
#[test]
fn a_new_sum_is_taken() {
    let at = |offset| Neighbor::at(offset, &Agent::default());
    let neighbors = [at(vec2(3.0, 4.0)), at(vec2(0.0, 2.0)), at(vec2(0.0, 9.0))];
    let ask = Ask::within(6.0, Among::All, SumOf::OffsetTimesD);
    let sums = Sums::over(&Agent::default(), &neighbors, &ask);
    assert_eq!((sums.count, sums.of(SumOf::OffsetTimesD)), (2.0, vec2(15.0, 24.0)));
}

/// Each sum for eight agents at once is that of one agent, bit for bit, however it is combined with others.
#[test]
fn all_sums_have_the_same_bits_for_one_agent_and_for_eight() {
    let mut world = world(Instructions::Scalar);
    run(&mut world, 20);
    let mut crowd = Crowd::new(2.0, world.space);
    let wanted = SumOf::ALL.iter().fold(Wanted::NONE, |all, sum| all | *sum);
    for (half_angle, most) in [(4.0, 0), (1.0, 0), (4.0, 3)] {
        let ask = Ask { half_angle, most, ..Ask::within(2.5, Among::Others, wanted) };
        crowd.asks = vec![ask, Ask { selection: Among::All.into(), ..ask }];
        let sums = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2].map(|it| {
            crowd.instructions = it;
            crowd.rebuild(world.agents.iter().cloned());
            let of = |ask| crowd.views().map(move |view| view.sums(ask)).collect::<Vec<_>>();
            [of(crowd.asks[0]), of(crowd.asks[1])]
        });
        assert!(sums[0][0].iter().any(|sums| sums.count > 1.0));
        assert_eq!(sums[0], sums[1]);
        assert_eq!(sums[0], sums[2]);
    }
}
