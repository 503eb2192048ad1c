//! Agents that change their group.

use flockwork::act::SetGroup;
use flockwork::glam::{Vec2, vec2};
use flockwork::world::group::Number;
use flockwork::world::{Hearers, JOINED};
use flockwork::{
    Agent, AgentId, Behavior, Group, GroupId, Plan, PublicValue, Snapshot, Space, Stepping, Target,
    Term, World,
};

const WALKERS: GroupId = GroupId(0);
const RUNNERS: GroupId = GroupId(1);

/// Walkers that seek a point in the east, and runners that seek one in the west.
fn world() -> World<Vec2> {
    let walls = Space::Walls(Vec2::splat(-50.0), Vec2::splat(50.0));
    let mut world = World::<Vec2>::new(walls, Stepping::Timed(0.1), 5, 1.0);
    let seek = |x: f32| {
        let seek = Term::new(Behavior::named("seek").unwrap());
        Plan::of([seek.toward(Target::Point(vec2(x, 0.0)))])
    };
    let walkers = Group {
        name: "walkers".into(),
        max_speed: Number::Uniform(1.0, 2.0),
        color: [1, 2, 3],
        ..Group::default()
    };
    let runners = Group {
        name: "runners".into(),
        max_speed: Number::Uniform(5.0, 6.0),
        radius: Number::Fixed(0.2),
        color: [7, 8, 9],
        ..Group::default()
    };
    world.add_group(walkers, Some(seek(40.0)));
    world.add_group(runners, Some(seek(-40.0)));
    (0..4).for_each(|nth| _ = world.spawn(WALKERS, vec2(0.0, nth as f32), vec2(1.0, 0.0)));
    world
}

fn limits(agent: &Agent<Vec2>) -> (f32, f32, flockwork::Color) {
    (agent.max_speed, agent.radius, agent.color)
}

#[test]
fn an_agent_that_joins_a_group_is_one_of_it_from_then_on() {
    let mut world = world();
    world.public.declare(WALKERS, [("fuel", PublicValue::Number(1.0))]);
    world.public.declare(RUNNERS, [("fuel", PublicValue::Number(2.0))]);
    assert!(world.set_public_value(AgentId(1), "fuel", PublicValue::Number(9.0)));
    let before = world.agents[1].clone();
    assert!(world.set_group(AgentId(1), RUNNERS));
    let after = world.agents[1].clone();
    assert_eq!((after.id, after.key, after.position), (before.id, before.key, before.position));
    assert_eq!((after.velocity, after.group, after.color), (before.velocity, RUNNERS, [7, 8, 9]));
    assert!((5.0..6.0).contains(&after.max_speed) && after.radius == 0.2, "{after:?}");
    assert_eq!(world.public_value(AgentId(1), "fuel"), Some(PublicValue::Number(9.0)));
    let [event] = world.events[..] else { panic!("{:?}", world.events) };
    let name = world.plans.names.find(JOINED).unwrap();
    assert_eq!(
        (event.name, event.from, event.to),
        (name, AgentId::NONE, Hearers::Agent(AgentId(1)))
    );
    assert_eq!((event.joined(name), event.joined(name + 1)), (Some(AgentId(1)), None));
    for _ in 0..30 {
        assert_eq!(world.step(&mut (), &[]), []);
    }
    let x: Vec<_> = world.agents.iter().map(|agent| agent.position.x).collect();
    assert!(x[0] > 2.0 && x[1] < -5.0 && x[2] > 2.0, "{x:?}");
    // One that comes back has the limits that it had.
    assert!(world.set_group(AgentId(1), WALKERS));
    assert_eq!(limits(&world.agents[1]), limits(&before));
}

#[test]
fn what_cannot_be_changes_nothing() {
    let mut world = world();
    let ghosts = world.add_group(Group { body: false, ..Group::default() }, None);
    let hash = world.hash();
    assert!(!world.set_group(AgentId(9), RUNNERS) && !world.set_group(AgentId(0), GroupId(7)));
    assert!(world.set_group(AgentId(0), WALKERS), "it is one already");
    assert_eq!((world.hash(), world.events.len()), (hash, 0));
    // Agents without a body may be anywhere.
    let ghost = world.spawn(ghosts, vec2(70.0, 0.0), Vec2::ZERO).unwrap();
    let acts = vec![SetGroup { group: WALKERS }.into()];
    world.set_plan(ghost, Plan { acts, ..Plan::default() });
    let faults = world.step(&mut (), &[]);
    assert_eq!(faults.len(), 1, "{faults:?}");
    let why = "cannot change its group: it is outside of the walls, and agents of the new group have bodies";
    assert!(faults[0].message.contains(why), "{faults:?}");
    assert_eq!(world.agent(ghost).unwrap().group, ghosts);
}

/// What the last group was told to do is no plan of the new one, and the group is part of the hash and of snapshots.
#[test]
fn a_group_without_a_plan_coasts_and_the_group_counts_in_the_state() {
    let mut world = world();
    let idle = world.add_group(Group::default(), None);
    let own = world.add_group(Group::default(), None);
    let id = world.spawn(own, vec2(0.0, 10.0), vec2(0.0, 1.0)).unwrap();
    let mut plan = world.plan(AgentId(0)).map(Plan::from).unwrap();
    plan.acts.push(SetGroup { group: idle }.into());
    assert!(world.set_plan(id, plan));
    assert_eq!(world.step(&mut (), &[]), []);
    assert_eq!(world.agent(id).unwrap().group, idle);
    let velocity = world.agent(id).unwrap().velocity;
    let other = {
        let mut other = world.clone();
        other.agents[4].group = own;
        other.hash()
    };
    assert_ne!(world.hash(), other);
    let saved = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    assert_eq!(world.step(&mut (), &[]), []);
    assert_eq!((world.agent(id).unwrap().velocity, world.events.len()), (velocity, 0));
    let hash = world.hash();
    world.restore(&saved).unwrap();
    assert_eq!(world.events.len(), 1);
    world.step(&mut (), &[]);
    assert_eq!(world.hash(), hash);
}
