//! Numbers that are not finite stop at the agent that made them.

use crate::crowds::{Moody, crowd};
use flockwork::behavior::{Behavior, Order, Push, Seek, Wander, Wish};
use flockwork::glam::{Vec2, Vec3};
use flockwork::group::Number;
use flockwork::{
    Agent, AgentId, Brain, Fault, Group, GroupId, Input, Item, Perceived, Plan, Plans, Space,
    Stages, Target, Term, World,
};

const CROWD: usize = 150;
const TICKS: usize = 200;

/// The strangers' group, after those of the crowd.
const STRANGE: GroupId = GroupId(6);

/// The moods of a crowd, and one plan for all strangers.
struct Minds<V>(Plan<V>);

impl<V: Stages> Brain<V> for Minds<V> {
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        let faults = Brain::<V>::decide(&mut Moody { alone: false }, world, plans);
        for (place, agent) in world.agents.iter().enumerate() {
            if agent.group == STRANGE {
                plans.rewrite(place, |plan| plan.clone_from(&self.0));
            } else if plans.by_group[agent.group.index()].is_none() {
                plans.rewrite(place, stay_short_sighted);
            }
        }
        faults
    }
}

/// A radius of 1e9 m would find the strangers.
fn stay_short_sighted<V: Stages>(plan: &mut Plan<V>) {
    for item in &mut plan.items {
        let Item::Term(Term { behavior, .. }) = item else { continue };
        for place in 0..behavior.info().params.len() {
            if behavior.number(place).is_some_and(|number| number >= 1e9) {
                assert!(behavior.set_number(place, 100.0));
            }
        }
    }
}

/// A crowd, and a few far away in its rows, who never see it.
fn world<V: Stages>(strangers: Group, at: f32, velocity: f32) -> (World<V>, Vec<AgentId>) {
    let room = V::from_xyz([20.0, 14.0, 9.0]);
    let mut world = crowd(Space::Open, room, CROWD, 71);
    world.plans.by_group.iter_mut().flatten().for_each(stay_short_sighted);
    let group = world.add_group(strangers, None);
    assert_eq!(group, STRANGE);
    let stranger = |y: u8| {
        let (at, way) = ([at, 3.0 * f32::from(y), 2.0], [velocity, 0.0, 0.0]);
        world.spawn(group, V::from_xyz(at), V::from_xyz(way)).unwrap()
    };
    let strangers = (0..4).map(stranger).collect();
    (world, strangers)
}

#[track_caller]
fn all_agents_are_finite<V: Stages>(world: &World<V>) {
    for Agent { id, position, velocity, heading, facing, .. } in &world.agents {
        let all = [position, velocity, heading, facing];
        assert!(all.iter().all(|it| it.is_finite()), "{id:?}: {all:?}");
    }
}

/// A stopped agent stands where it was; the others are not reported.
#[track_caller]
fn the_stopped_stand<V: Stages>(before: &World<V>, world: &World<V>, faults: &[Fault]) {
    assert!(faults.iter().all(|it| it.message.contains("not finite")), "{faults:?}");
    // A spawn that is refused is no agent's fault.
    let stopped: Vec<_> = faults.iter().filter(|it| it.agent.is_some()).collect();
    assert_eq!(world.quarantined - before.quarantined, stopped.len() as u64);
    for id in stopped.iter().filter_map(|fault| fault.agent) {
        let (was, is) = (before.agent(id).unwrap(), world.agent(id).unwrap());
        let expected = Agent { velocity: V::ZERO, ..was.clone() };
        assert_eq!(*is, expected);
    }
}

/// The trace of the crowd, with strangers that act by `plan`; and how often one of them was stopped.
fn trace<V: Stages>(
    (mut world, strangers): (World<V>, Vec<AgentId>),
    plan: Plan<V>,
    input: impl Fn(AgentId) -> Vec<Input<V>>,
) -> (Vec<Agent<V>>, u64) {
    let (mut brain, mut agents) = (Minds(plan), Vec::new());
    for _ in 0..TICKS {
        let inputs: Vec<_> = strangers.iter().flat_map(|id| input(*id)).collect();
        let mut before = world.clone();
        // What a host does is no motion: it counts as the last state.
        for input in &inputs {
            if let Input::Place(id, position, velocity) = input {
                before.place(*id, *position, *velocity);
            }
        }
        let faults = world.step(&mut brain, &inputs);
        all_agents_are_finite(&world);
        the_stopped_stand(&before, &world, &faults);
        agents.extend_from_slice(&world.agents[..CROWD]);
    }
    (agents, world.quarantined)
}

fn term<V: Stages>(behavior: Behavior, target: V) -> Item<V> {
    Item::Term(Term::new(behavior).toward(Target::Vector(target)))
}

/// What makes numbers run out, and whether it must.
fn strange_plans<V: Stages>() -> Vec<Plan<V>> {
    let huge = V::from_xyz([f32::MAX, f32::MAX, 0.0]);
    let push = term(Behavior::Push(Push {}), huge);
    let wish = term(Behavior::Wish(Wish {}), huge);
    let order = term(Behavior::Order(Order {}), huge);
    let goal = Target::Point(V::from_xyz([-3e38; 3]));
    let seek = Item::Term(Term::new(Behavior::Seek(Seek::default())).toward(goal));
    let heavy = Item::Term(Term { weight: 1e38, ..Term::new(Behavior::Wander(Wander::default())) });
    let all = [vec![push, push], vec![wish, wish], vec![order], vec![seek], vec![heavy, heavy]];
    all.into_iter().map(|items| Plan { items, ..Plan::default() }).collect()
}

/// As fast, as strong and as light as can be.
fn without_limits() -> Group {
    let [none, least] = [f32::INFINITY, 0.0].map(Number::Fixed);
    Group { max_speed: none, max_force: none, mass: least, ..Group::default() }
}

fn nothing_strange_reaches_the_crowd<V: Stages>() {
    let quiet =
        |strangers: Group| trace::<V>(world(strangers, 5e3, 0.0), Plan::default(), |_| Vec::new());
    let (expected, stopped) = quiet(Group::default());
    assert_eq!(stopped, 0);
    assert!(quiet(without_limits()) == (expected.clone(), 0));
    for strangers in [Group::default(), without_limits()] {
        for (at, velocity) in [(5e3, 1.0), (3e38, 0.0), (3e38, 3e38), (-3e38, -3e38)] {
            for plan in strange_plans() {
                let world = world(strangers.clone(), at, velocity);
                let (found, _) = trace(world, plan.clone(), |_| Vec::new());
                assert!(found == expected, "{at} {velocity} {strangers:?} {plan:?}");
            }
        }
    }
    let (found, stopped) =
        trace(world(without_limits(), 5e3, 1.0), strange_plans().remove(0), |_| vec![]);
    assert!(found == expected && stopped == 4 * TICKS as u64, "{stopped}");
    hosts_place_them_anywhere(&expected);
}

/// A host puts strangers where numbers end, and tries to where there are none.
fn hosts_place_them_anywhere<V: Stages>(expected: &[Agent<V>]) {
    let places = |id| {
        let at = |x: f32, v: f32| Input::Place(id, V::from_xyz([x, 7.0, 2.0]), V::from_xyz([v; 3]));
        let spawn = Input::Spawn(STRANGE, V::from_xyz([f32::NAN; 3]), V::ZERO, 0);
        vec![at(3e38, 3e38), at(f32::NAN, 0.0), at(9e3, f32::INFINITY), spawn]
    };
    let world = world(without_limits(), 5e3, 0.0);
    let (found, stopped) = trace(world, Plan::default(), places);
    assert!(found == *expected);
    assert_eq!(stopped, 0, "an agent that is put back each tick does not reach the limit");
}

#[test]
fn in_the_plane_nothing_that_is_not_finite_reaches_the_crowd() {
    nothing_strange_reaches_the_crowd::<Vec2>();
}

#[test]
fn in_a_volume_nothing_that_is_not_finite_reaches_the_crowd() {
    nothing_strange_reaches_the_crowd::<Vec3>();
}

#[test]
fn an_agent_that_coasts_to_the_largest_number_stays_there() {
    let (mut world, strangers) = world::<Vec2>(without_limits(), 3e38, 3e38);
    let mut stopped = 0;
    for _ in 0..TICKS {
        stopped += world.step(&mut Minds(Plan::default()), &[]).len();
    }
    assert_eq!((stopped, world.quarantined), (4, 4), "once each; then they stand");
    assert!(strangers.iter().all(|id| world.agent(*id).unwrap().velocity == Vec2::ZERO));
}

#[test]
fn a_plan_that_is_not_finite_is_reported_and_moves_no_agent() {
    let (mut world, strangers) = world::<Vec2>(Group::default(), 5e3, 0.0);
    let sane = Plan { items: vec![term(Behavior::Wish(Wish {}), Vec2::Y)], ..Plan::default() };
    world.step(&mut Minds(sane), &[]);
    for bad in [f32::NAN, f32::INFINITY] {
        let bad = Term { weight: bad, ..Term::new(Behavior::Wander(Wander::default())) };
        world.step(&mut Minds(Plan { items: vec![Item::Term(bad)], ..Plan::default() }), &[]);
        all_agents_are_finite(&world);
    }
    assert!(strangers.iter().all(|id| world.agent(*id).unwrap().velocity.y > 0.0));
    assert_eq!(world.quarantined, 0);
}
