//! Measures: numbers worked out by hand, laws that hold for all of the list, and what is said of them.

mod by_hand;
mod laws;
mod over_time;

use std::collections::BTreeSet;

use glam::{Vec2, Vec3, vec2};

use super::*;
use crate::{AgentId, Group, Space, Stepping, Target, World};

/// A tick of the tests' worlds (s).
const TICK: f32 = 0.5;

/// Position and velocity.
type State = (Vec2, Vec2);

/// A world of agents with a radius of 0.2 m and a top speed of 1.34 m/s.
fn world_in<V: Vector>(space: Space<V>, states: &[(V, V)]) -> World<V> {
    let mut world = World::new(space, Stepping::Timed(TICK), 1, 2.0);
    let group = world.add_group(Group::default(), None);
    for (position, velocity) in states {
        world.spawn(group, *position, *velocity);
    }
    world
}

fn world(states: &[State]) -> World<Vec2> {
    world_in(Space::Open, states)
}

/// Puts agents, in the order of their ids, to where they are in the next tick. One without a state is not finite: it is
/// not there.
fn put<V: Vector>(world: &mut World<V>, states: &[Option<(V, V)>]) {
    world.tick += 1;
    for (id, state) in (0..).zip(states) {
        // A test may have put the list into another order.
        let place = world.agents.iter().position(|it| it.id == AgentId(id)).expect("it is there");
        let agent = &mut world.agents[place];
        let nowhere = (V::from_xyz([f32::NAN; 3]), V::ZERO);
        (agent.position, agent.velocity) = state.unwrap_or(nowhere);
        let heading = agent.velocity.unit();
        agent.heading = if heading == V::ZERO { agent.heading } else { heading };
    }
}

/// What a measure says of a single moment.
fn at_once<V: Vector, M: Observe<V>>(measure: &mut M, world: &mut World<V>) -> M::Now {
    let mut observer = Observer::default();
    let moment = observer.observe(world);
    measure.observe(&moment);
    measure.sample(&moment)
}

/// Shows a measure a world, and then how it goes on, tick by tick.
fn show<V: Vector, M: Observe<V>>(
    measure: &mut M,
    world: &mut World<V>,
    ticks: &[&[Option<(V, V)>]],
) {
    let mut observer = Observer::default();
    measure.observe(&observer.observe(world));
    for states in ticks {
        put(world, states);
        measure.observe(&observer.observe(world));
    }
}

/// Agents at these positions along x, at rest; no agent for a number that is none.
fn along<const N: usize>(xs: [f32; N]) -> [Option<State>; N] {
    xs.map(|x| Some((vec2(x, 0.0), Vec2::ZERO)).filter(|_| !x.is_nan()))
}

#[track_caller]
fn close(a: impl Into<Option<f32>>, b: f32) {
    let a = a.into().expect("there is something to measure");
    assert!((a - b).abs() <= 1e-5 * b.abs().max(1.0), "{a} is not {b}");
}

#[test]
fn names_are_unique_and_everything_is_described() {
    let mut names = BTreeSet::new();
    let subjects: [Subject<Vec2>; 7] = subjects();
    for subject in &subjects {
        let measures = Measure::all_of(subject);
        assert!(!measures.is_empty(), "{subject:?}");
        let (mut now, mut run) = (BTreeSet::new(), BTreeSet::new());
        for mut measure in measures {
            let info = *measure.info();
            assert!(names.insert(info.name), "{} twice", info.name);
            assert_eq!(info.of.is_empty(), *subject == Subject::Crowd, "{}", info.name);
            assert!(info.doc.contains('.') && info.now.len() + info.run.len() > 0, "{}", info.name);
            let mut world = world(&[(Vec2::ZERO, Vec2::X), (Vec2::Y, Vec2::X)]);
            let (mut observer, mut told) = (Observer::default(), Vec::new());
            let moment = observer.observe(&mut world);
            measure.observe(&moment);
            measure.sample(&moment, &mut |name, _| told.push(name));
            assert_eq!(told, info.now.iter().map(|it| it.name).collect::<Vec<_>>());
            told.clear();
            measure.run(&mut |name, _| told.push(name));
            assert_eq!(told, info.run.iter().map(|it| it.name).collect::<Vec<_>>());
            // Files have those of one subject side by side.
            assert!(info.now.iter().all(|it| now.insert(it.name)), "{}", info.name);
            assert!(info.run.iter().all(|it| run.insert(it.name)), "{}", info.name);
            assert!(info.now.iter().chain(info.run).all(|it| it.doc.trim().ends_with('.')));
            let takes = subjects.each_ref().map(|it| measure.set_subject(it));
            assert_eq!(takes, subjects.each_ref().map(|it| it == subject), "{}", info.name);
        }
    }
    assert_eq!(names.len(), MEASURES.len(), "each has a subject");
    let params: Vec<_> = MEASURES.iter().flat_map(|it| it.params).map(|it| it.name).collect();
    assert_eq!(params.iter().collect::<BTreeSet<_>>().len(), params.len(), "{params:?}");
    assert!(MEASURES.iter().all(|info| manual().contains(&format!("### {}\n", info.name))));
}

/// One of each kind; the first two agents have goals.
fn subjects<V: Vector>() -> [Subject<V>; 7] {
    let at = |x, y| V::from_xyz([x, y, 0.0]);
    [
        Subject::Crowd,
        Subject::Place(Target::Point(at(4.0, 4.0))),
        Subject::Gate(Gate { at: at(4.0, 4.0), forward: at(0.6, 0.8), radius: 3.0 }),
        Subject::Region(Region { min: V::from_xyz([1.0; 3]), max: V::from_xyz([6.0; 3]) }),
        Subject::Goals(Goals {
            list: vec![(AgentId(1), at(5.0, 1.0)), (AgentId(0), at(2.0, 2.0))],
        }),
        Subject::Shown("fuel".to_owned()),
        Subject::Counted(Counted::default()),
    ]
}
