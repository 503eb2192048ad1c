//! The world's laws: what a tick may and may not do.

use flockwork::act::{Despawn, Emit, Receivers, SetColor, Spawn};
use flockwork::behavior::{Alignment, Behavior, Cohesion, Push, Seek, Separation, Wander};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::{MovedBy, Number};
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::{Box, Circle, Segment};
use flockwork::world::Stage;
use flockwork::{
    AgentId, Combine, Group, GroupId, Input, Item, Obstacle, Obstacles, Plan, Space, Stepping,
    Target, Term, View, World,
};

fn term(behavior: Behavior) -> Term<Vec2> {
    Term::new(behavior)
}

fn flock() -> Plan<Vec2> {
    Plan::of([
        term(Behavior::Separation(Separation::default())),
        term(Behavior::Alignment(Alignment::default())),
        term(Behavior::Cohesion(Cohesion::default())),
        term(Behavior::Wander(Wander::default())),
    ])
}

fn open() -> World<Vec2> {
    World::new(Space::Open, Stepping::default(), 42, 2.0)
}

/// A world of `n` scattered agents in a torus, created in the order that `order` gives.
fn crowd(n: u32, order: impl Fn(u32) -> u32) -> World<Vec2> {
    let mut world = World::new(Space::Wrap(vec2(30.0, 20.0)), Stepping::default(), 42, 2.0);
    let speed = Number::Uniform(1.0, 2.0);
    let group = world.add_group(Group { max_speed: speed, ..Group::default() }, Some(flock()));
    let noise = |i: u32| Noise::new(7, u64::from(i), 0, Purpose::Spawn);
    let place = |i: u32| vec2(30.0 * noise(i).uniform(0), 20.0 * noise(i).uniform(1));
    for i in (0..n).map(order) {
        world.spawn(group, place(i), noise(i).direction::<Vec2>(5)).unwrap();
    }
    world
}

#[test]
fn the_same_twice_and_another_with_another_seed() {
    let run = |seed| {
        let mut world = crowd(100, |i| i);
        world.seed = seed;
        (0..200).for_each(|_| drop(world.step(&mut (), &[])));
        world.hash()
    };
    assert_eq!(run(42), run(42));
    assert_ne!(run(42), run(43));
}

#[cfg(feature = "parallel")]
#[test]
fn threads_do_not_change_a_bit() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut world = crowd(1500, |i| i);
        pool.install(|| (0..50).for_each(|_| drop(world.step(&mut (), &[]))));
        world.hash()
    };
    let one = run(1);
    assert_eq!([2, 3, 4, 8].map(run), [one; 4]);
}

#[test]
fn creation_order_changes_no_bit_of_the_motion() {
    const N: u32 = 200;
    let fixed = |mut world: World<Vec2>| {
        // Limits and noise are drawn by key, which is the order of creation: here they are all alike.
        for agent in &mut world.agents {
            (agent.max_speed, agent.key) = (1.5, 0);
        }
        world.plans.by_group[0] = Some(Plan::of(flock().terms().take(3).copied()));
        (0..100).for_each(|_| drop(world.step(&mut (), &[])));
        world
    };
    let (up, down) = (fixed(crowd(N, |i| i)), fixed(crowd(N, |i| N - 1 - i)));
    for (a, b) in up.agents.iter().zip(down.agents.iter().rev()) {
        assert_eq!((a.position, a.velocity), (b.position, b.velocity));
    }
}

#[test]
fn speed_and_force_stay_within_their_limits() {
    let mut world = crowd(300, |i| i);
    for _ in 0..100 {
        let before: Vec<_> = world.agents.iter().map(|agent| agent.velocity).collect();
        world.step(&mut (), &[]);
        for (agent, before) in world.agents.iter().zip(before) {
            let force = (agent.velocity - before).length() * 60.0 * agent.mass;
            assert!(agent.speed() <= agent.max_speed * 1.0001);
            assert!(force <= agent.max_force * 1.01, "{force}");
        }
    }
}

#[test]
fn an_empty_plan_coasts_and_a_host_keeps_its_own() {
    let mut world = open();
    let free = world.add_group(Group::default(), Some(Plan::default()));
    let host = Group { name: "host".into(), moved_by: MovedBy::Host, ..Group::default() };
    let host = world.add_group(
        host,
        Some(Plan::of([term(Behavior::Seek(Seek::default())).toward(Target::Mouse)])),
    );
    world.spawn(free, vec2(0.0, 0.0), vec2(1.0, 0.0));
    world.spawn(host, vec2(5.0, 5.0), Vec2::ZERO);
    (0..60).for_each(|_| drop(world.step(&mut (), &[Input::Pointer(vec2(9.0, 5.0))])));
    assert!((world.agents[0].position - vec2(1.0, 0.0)).length() < 1e-4);
    assert_eq!(world.agents[1].position, vec2(5.0, 5.0));
    assert!(world.wanted[1].x > 0.0, "what it wants is computed all the same");
}

#[test]
fn ids_are_never_used_again_and_the_dead_are_no_target() {
    let mut world = open();
    let group = world.add_group(Group::default(), Some(Plan::default()));
    let ids: Vec<_> =
        (0..3).map(|i| world.spawn(group, vec2(i as f32, 0.0), Vec2::ZERO).unwrap()).collect();
    world.step(&mut (), &[Input::Despawn(ids[2]), Input::Despawn(ids[0])]);
    let new = world.spawn(group, vec2(9.0, 0.0), Vec2::ZERO).unwrap();
    assert_eq!((new, world.agents.len()), (AgentId(3), 2));
    assert!(world.agent(ids[0]).is_none());
    let now = world.perceive();
    assert!(now.aim(&now.agents[0], Target::Agent(ids[0])).is_none());
    assert_eq!(world.agents.iter().map(|agent| agent.id.0).collect::<Vec<_>>(), [1, 3]);
}

#[test]
fn acts_happen_after_motion_and_are_heard_in_the_next_tick() {
    let mut world = open();
    let parents = world.add_group(Group { name: "parents".into(), ..Group::default() }, None);
    let children = world
        .add_group(Group { name: "children".into(), ..Group::default() }, Some(Plan::default()));
    world.spawn(parents, Vec2::ZERO, Vec2::ZERO);
    let born = world.plans.names.number("born").unwrap();
    let mut brain = |_: &View<Vec2>, plan: &mut Plan<Vec2>| {
        let (position, velocity) = (Vec2::ONE, Vec2::ZERO);
        plan.acts.push(Spawn { group: children, position, velocity }.into());
        plan.acts.push(Emit { name: born, target: Receivers::All, value: 1.0.into() }.into());
        plan.acts.push(SetColor { color: [1, 2, 3] }.into());
        plan.acts.push(Despawn {}.into());
    };
    world.step(&mut brain, &[]);
    assert_eq!((world.agents.len(), world.agents[0].group), (1, children));
    assert_eq!((world.events.len(), world.events[0].from), (1, AgentId(0)));
    world.step(&mut (), &[]);
    assert!(world.events.is_empty());
}

#[test]
fn a_plan_that_is_not_finite_is_refused_and_the_last_one_kept() {
    let mut world = open();
    let group = world.add_group(Group::default(), None);
    world.spawn(group, Vec2::ZERO, Vec2::ZERO);
    let push = |force| term(Behavior::Push(Push {})).toward(Target::Vector(force));
    let mut force = vec2(1.0, 0.0);
    for tick in 0..3 {
        let faults =
            world.step(&mut |_: &View<Vec2>, plan: &mut Plan<Vec2>| plan.push(push(force)), &[]);
        assert_eq!(faults.len(), usize::from(tick > 0));
        force = vec2(f32::NAN, 0.0);
    }
    assert!((world.agents[0].velocity.x - 3.0 / 60.0).abs() < 1e-6);
}

#[test]
fn solid_walls_are_not_crossed_even_by_the_fast() {
    let mut world = open();
    world.solid = true;
    world.obstacles = Obstacles::new(vec![
        Obstacle::Box(Box { min: vec2(5.0, -10.0), max: vec2(5.2, 10.0) }),
        Obstacle::Segment(Segment { from: vec2(-5.0, -10.0), to: vec2(-5.0, 10.0), radius: 0.0 }),
        Obstacle::Box(Box { min: vec2(-6.0, 9.0), max: vec2(6.0, 9.5) }),
        Obstacle::Segment(Segment { from: vec2(-6.0, -9.0), to: vec2(6.0, -9.0), radius: 0.1 }),
        Obstacle::Circle(Circle { center: vec2(0.0, 7.0), radius: 1.0 }),
    ]);
    let fast =
        Group { max_speed: Number::Fixed(60.0), max_force: Number::Fixed(1e4), ..Group::default() };
    let plan = Plan::of([term(Behavior::Seek(Seek::default())).toward(Target::Mouse)]);
    let group = world.add_group(fast, Some(plan));
    for i in 0..20 {
        world.spawn(group, vec2(0.1 * i as f32 - 1.0, -0.2 * i as f32), Vec2::ZERO);
    }
    for tick in 0..600 {
        let angle = tick as f32 * 0.05;
        let mouse = vec2(30.0 * angle.cos(), 9.0 * angle.sin());
        world.step(&mut (), &[Input::Pointer(mouse)]);
        for agent in &world.agents {
            let inside = agent.position.x.abs() < 5.0 && agent.position.y.abs() < 9.0;
            assert!(inside, "{} went through a wall", agent.position);
        }
    }
}

#[test]
fn a_blend_averages_wishes_and_keeps_their_speed() {
    let mut world = open();
    let wish = |v| term(Behavior::Wish(flockwork::behavior::Wish {})).toward(Target::Vector(v));
    let items = vec![Item::Term(wish(vec2(5.0, 0.0))), Item::Term(wish(vec2(0.0, 5.0)))];
    let plan =
        Plan { items, combine: Combine::Blend(flockwork::combine::Blend {}), ..Plan::default() };
    let nested = Plan {
        items: [
            vec![Item::Begin(Combine::Blend(flockwork::combine::Blend {}), 1.0)],
            plan.items.clone(),
            vec![Item::Done],
        ]
        .concat(),
        ..Plan::default()
    };
    let numbers = Group {
        max_speed: Number::Fixed(50.0),
        max_force: Number::Fixed(1e9),
        response_secs: Number::Fixed(1.0 / 60.0),
        ..Group::default()
    };
    for plan in [plan, nested] {
        let group = world.add_group(numbers.clone(), Some(plan));
        world.spawn(group, Vec2::ZERO, vec2(5.0, 0.0));
    }
    world.step(&mut (), &[]);
    for agent in &world.agents {
        assert!(
            (agent.velocity - vec2(3.535_534, 3.535_534)).length() < 1e-4,
            "{}",
            agent.velocity
        );
    }
}

#[test]
fn a_full_world_refuses_politely() {
    let mut world = open();
    world.most_agents = 2;
    let group = world.add_group(Group::default(), Some(Plan::default()));
    let spawned = (0..3).filter(|_| world.spawn(group, Vec2::ZERO, Vec2::ZERO).is_some()).count();
    assert_eq!(spawned, 2);
    assert!(world.spawn(GroupId(9), Vec2::ZERO, Vec2::ZERO).is_none());
}

#[test]
fn an_agent_that_hardly_moves_or_moves_too_fast_to_tell_has_a_heading() {
    let mut world = open();
    let group = world.add_group(Group::default(), Some(Plan::default()));
    for velocity in [vec2(1e-9, 0.0), vec2(1e30, 0.0)] {
        let id = world.spawn(group, Vec2::ZERO, velocity).unwrap();
        assert_eq!(world.agent(id).unwrap().heading, Vec2::X);
        assert!(world.place(id, Vec2::ZERO, velocity));
        assert_eq!(world.agent(id).unwrap().heading, Vec2::X);
    }
}

#[test]
fn each_stage_is_told_once_in_order_and_changes_nothing() {
    let (mut told, mut plain) = (crowd(50, |i| i), crowd(50, |i| i));
    let mut nobody: World<Vec3> = World::new(Space::Open, Stepping::default(), 1, 2.0);
    nobody.add_group(Group::default(), None);
    for _ in 0..3 {
        let (mut of_crowd, mut of_nobody) = (Vec::new(), Vec::new());
        told.step_by_stages(&mut (), &[], &mut |stage| of_crowd.push(stage));
        nobody.step_by_stages(&mut (), &[], &mut |stage| of_nobody.push(stage));
        assert_eq!((&of_crowd[..], &of_nobody[..]), (&Stage::ALL[..], &Stage::ALL[..]));
        plain.step(&mut (), &[]);
    }
    assert_eq!(told.hash(), plain.hash());
}
