//! A crowd that is carried out together has the bits of agents that are carried out one by one: with all instructions, on any
//! number of threads, and by a mind of each agent's own.

use std::sync::LazyLock;

use flockwork::behavior::{Behavior, Push, Steer, Wants};
use flockwork::glam::{Vec2, Vec3};
use flockwork::group::Number;
use flockwork::neighbors::Instructions;
use flockwork::world::Named;
use flockwork::{
    Agent, AgentId, FieldId, Found, Group, GroupId, Mind, Perceived, Plan, Space, Stages, Sum,
    Target, Term, Turn, View, World,
};
use flockwork_fuzz::cases::Case;
use flockwork_fuzz::drawn::usual;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::every_form;

/// What a behavior remembers counts from the second tick on.
const TICKS: usize = 3;

const MACHINES: [(usize, Instructions); 4] = [
    (1, Instructions::Scalar),
    (1, Instructions::Baseline),
    (4, Instructions::Baseline),
    (4, Instructions::Avx2),
];

fn on<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    static POOLS: LazyLock<[ThreadPool; 2]> = LazyLock::new(|| {
        [1, 4].map(|it| ThreadPoolBuilder::new().num_threads(it).build().unwrap())
    });
    POOLS[usize::from(threads > 1)].install(work)
}

/// A push, which later terms may brake against, and the behavior.
fn terms<V: Stages>(case: &Case<V>) -> [Term<V>; 2] {
    let push = Term::new(Behavior::Push(Push {})).toward(Target::Vector(case.so_far));
    let mut wants = case.behavior.info().targets.iter().map(|(_, wants)| *wants);
    let mut next = |nth: usize| wants.next().map(|wants| target(case, wants, nth));
    let (target, second) = (next(0), next(1));
    [push, Term { target, second, ..Term::new(case.behavior) }]
}

/// A target of each kind that there is in a world.
fn target<V: Stages>(case: &Case<V>, wants: Wants, nth: usize) -> Target<V> {
    let offset = case.aims[nth].map_or(V::ZERO, |aim| aim.offset);
    let place = case.me.position + offset;
    match wants {
        Wants::Path => Target::Path(0),
        Wants::Field => Target::Field(FieldId(0)),
        Wants::Vector => Target::Vector(offset),
        Wants::Place => match case.noise.bits(nth as u64) % 4 {
            0 => Target::Point(place),
            1 => Target::Mark(nth as u16),
            2 => Target::Agent(AgentId(nth as u32)),
            _ => Target::Group(GroupId(1)),
        },
    }
}

/// About twenty agents of two groups, all like the agent of the case, with a plan of these terms.
fn world<V: Stages>(case: &Case<V>, terms: &[Term<V>]) -> World<V> {
    let mut world = World::new(case.space, case.stepping, 5, 1.0);
    let velocity = |nth: usize| case.obstacle_velocities.get(nth).copied().unwrap_or(V::ZERO);
    for (nth, obstacle) in case.obstacles.iter().enumerate() {
        // A polygon of a volume is refused.
        _ = world.add_obstacle(*obstacle, velocity(nth));
    }
    let marks = case.aims.iter().flatten().map(|aim| case.me.position + aim.offset);
    world.marks = marks.map(named).collect();
    world.paths = case.path.iter().cloned().map(named).collect();
    world.fields = case.field.iter().cloned().map(named).collect();
    (world.tiles, world.flow_field) = (case.tiles.clone(), case.flow_field.clone());
    for _ in 0..2 {
        world.add_group(group(&case.me), Some(Plan::of(terms.iter().copied())));
    }
    for (nth, (offset, velocity)) in crowd(case).enumerate() {
        // Outside of the walls there is no room.
        world.spawn(GroupId(nth as u32 % 2), case.me.position + offset, velocity);
    }
    world
}

fn named<T>(it: T) -> Named<T> {
    Named { name: String::new(), it }
}

fn group<V: Stages>(me: &Agent<V>) -> Group {
    Group {
        radius: Number::Fixed(me.radius),
        mass: Number::Fixed(me.mass),
        max_speed: Number::Fixed(me.max_speed),
        max_force: Number::Fixed(me.max_force),
        response_secs: Number::Fixed(me.response_secs),
        ..Group::default()
    }
}

/// The agent, its neighbors, and as many across from them.
fn crowd<V: Stages>(case: &Case<V>) -> impl Iterator<Item = (V, V)> {
    let me = (V::ZERO, case.me.velocity);
    let others = case
        .neighbors
        .iter()
        .flat_map(|it| [(it.offset, it.velocity), (it.offset * -0.9, it.velocity * -1.0)]);
    std::iter::once(me).chain(others)
}

/// Steps a world and answers how all agents move then: in bits, in the order of ids.
fn step<V: Stages>(world: &mut World<V>) -> Vec<[[u32; 3]; 3]> {
    world.step(&mut (), &[]);
    world.agents.iter().map(motion).collect()
}

fn motion<V: Stages>(agent: &Agent<V>) -> [[u32; 3]; 3] {
    // Both zeros are one.
    let bits = |it: V| it.to_xyz().map(|part| (part + 0.0).to_bits());
    [agent.position, agent.velocity, agent.facing].map(bits)
}

/// Where an agent comes to by a mind of its own, in the present world.
fn alone<V: Stages>(
    now: &Perceived<V>,
    agent: &Agent<V>,
    mind: &mut Mind,
    [push, term]: &[Term<V>; 2],
) -> Agent<V> {
    let (mut me, behavior) = (agent.clone(), &term.behavior);
    let (mut neighbors, mut found) = (Vec::new(), Found::default());
    now.neighbors(agent, reach(term), &mut neighbors);
    if behavior.obstacle_reach(agent).is_some() {
        now.obstacles.near(&now.space, agent.position, f32::INFINITY, &mut found);
    }
    let (obstacles, obstacle_velocities) = (&found[..], found.velocities());
    let view = View { obstacles, obstacle_velocities, ..now.view(agent, &neighbors) };
    let turn = turn(now, agent, term);
    let mut sum = Sum::new(view, mind);
    sum.add(1.0, &push.behavior, self::turn(now, agent, push));
    sum.add(1.0, behavior, turn);
    me.advance(me.next_velocity(&sum.total, now.stepping), now.stepping, &now.space, &[]);
    me.facing = behavior.facing(&view, &turn).unwrap_or(me.facing);
    me
}

fn turn<'w, V: Stages>(now: &Perceived<'w, V>, me: &Agent<V>, term: &Term<V>) -> Turn<'w, V> {
    let aim = |target: Option<Target<V>>| target.and_then(|it| now.aim(me, it));
    let targets = || [term.target, term.second].into_iter().flatten();
    let path = targets().find_map(|it| now.path(it));
    let field = targets().find_map(|it| now.field(it));
    let (aim, second, selection) = (aim(term.target), aim(term.second), term.selection());
    Turn { aim, second, path, field, selection, ..Turn::default() }
}

/// How far a term looks at neighbors (m).
fn reach<V: Stages>(term: &Term<V>) -> f32 {
    let mut reach = Steer::<V>::neighbor_reach(&term.behavior).unwrap_or(0.0);
    Steer::<V>::asks(&term.behavior, term.selection(), &mut |ask| reach = reach.max(ask.reach()));
    reach
}

/// Whether a mind can do what a world does: ways and slots are the world's alone.
fn is_of_a_mind<V: Stages>(behavior: &Behavior) -> bool {
    let reads = behavior.reads::<V>();
    !reads.way && !reads.slot
}

/// Where all agents come to by minds of their own, in the order of ids.
fn by_minds<V: Stages>(
    world: &mut World<V>,
    minds: &mut [Mind],
    terms: &[Term<V>; 2],
) -> Vec<[[u32; 3]; 3]> {
    let now = world.perceive();
    let each = now.agents.iter().zip(minds);
    each.map(|(agent, mind)| motion(&alone(&now, agent, mind, terms))).collect()
}

fn bulk_is_single<V: Stages>(case: &Case<V>) -> bool {
    let terms = terms(case);
    let (mut worlds, mut coasting) =
        (MACHINES.map(|_| world(case, &terms)), world(case, &terms[..1]));
    let mind = |agent: &Agent<V>| Mind::new(coasting.seed, agent.key);
    let mut minds: Vec<_> = coasting.agents.iter().map(mind).collect();
    let mut acts = false;
    for tick in 0..TICKS {
        let single = by_minds(&mut worlds[0], &mut minds, &terms);
        let bulk = worlds.iter_mut().zip(MACHINES).map(|(world, (threads, instructions))| {
            world.instructions = instructions;
            on(threads, || step(world))
        });
        let bulk: Vec<_> = bulk.collect();
        for (together, machine) in bulk.iter().zip(MACHINES) {
            assert_eq!(together, &bulk[0], "{machine:?} in tick {tick}");
        }
        let is_same = single == bulk[0] || !is_of_a_mind::<V>(&case.behavior);
        assert!(is_same, "tick {tick}: {single:?} alone, {:?} together", bulk[0]);
        acts |= step(&mut coasting) != bulk[0];
    }
    acts
}

#[test]
fn together_agents_have_the_bits_of_single_ones() {
    every_form::<Vec2>("bulk", 24, usual, bulk_is_single);
    every_form::<Vec3>("bulk", 24, usual, bulk_is_single);
}

/// In a torus neighbors, obstacles and targets are the nearest images.
#[test]
fn across_the_seam_of_a_torus_they_have_them_as_well() {
    fn wrapped<V: Stages>(case: &Case<V>) -> bool {
        let space = Space::Wrap(V::from_xyz([6.0, 5.0, 7.0]));
        let acts = bulk_is_single(&Case { space, ..case.clone() });
        // It says that it does nothing in a torus.
        acts || matches!(case.behavior, Behavior::StayInBounds(_))
    }
    every_form::<Vec2>("torus", 12, usual, wrapped);
    every_form::<Vec3>("torus", 16, usual, wrapped);
}
