//! One meaning, several speeds: which instructions take the neighbor sums changes no bit.

mod crowds;

use std::f32::consts::{FRAC_PI_3, PI};

use crowds::{Draw, GUESTS, Moody, add_stragglers, crowd, plan, spaces};
use flockwork::behavior::{
    Behavior, ParamKind, Queue, QueueForm, Seek, Separation, Wants, defaults,
};
use flockwork::glam::{Vec2, Vec3, Vec3A, vec2};
use flockwork::neighbors::{Among, Instructions};
use flockwork::world::Named;
use flockwork::{
    Brain, Field, FieldId, FieldShape, GroupId, Item, Plan, PlanView, Space, Stages, Target, Term,
    View, World,
};

const ALL: [Instructions; 3] = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2];

fn with<V: Stages>(world: &World<V>, instructions: Instructions) -> World<V> {
    let mut world = world.clone();
    world.instructions = instructions;
    world
}

/// Runs a world with all instructions side by side; answers the hash that they agree on.
#[track_caller]
fn all_alike<V: Stages, B: Brain<V>>(world: &World<V>, brain: impl Fn() -> B, ticks: u64) -> u64 {
    let mut worlds = ALL.map(|instructions| with(world, instructions));
    let mut brains = ALL.map(|_| brain());
    for tick in 0..ticks {
        let runs = worlds.iter_mut().zip(&mut brains);
        let faults: Vec<_> = runs.map(|(world, brain)| world.step(brain, &[])).collect();
        let expected = worlds[0].fingerprint();
        for (world, told) in worlds.iter().zip(&faults) {
            let ids = world.agents.iter().map(|agent| agent.id);
            let departure = world.fingerprint().departure(&expected, ids);
            assert_eq!(departure, None, "{:?} in tick {tick}", world.instructions);
            assert_eq!(*told, faults[0], "{:?} in tick {tick}", world.instructions);
        }
    }
    worlds[0].hash()
}

fn all_spaces_alike<V: Stages>(agents: usize, ticks: u64, keys: std::ops::Range<u64>) {
    for key in keys {
        for (space, room) in spaces::<V>() {
            println!("{space:?}, key {key}");
            let mut world = crowd(space, room, agents, key);
            if !matches!(space, Space::Wrap(_)) {
                add_stragglers(&mut world);
            }
            let start = world.hash();
            assert_ne!(all_alike(&world, || Moody { alone: false }, ticks), start);
        }
    }
}

#[test]
fn in_the_plane_all_instructions_give_the_same_bits() {
    all_spaces_alike::<Vec2>(300, 60, 1..3);
}

#[test]
fn in_a_volume_all_instructions_give_the_same_bits() {
    all_spaces_alike::<Vec3>(300, 50, 11..12);
    all_spaces_alike::<Vec3A>(300, 50, 12..13);
}

#[test]
fn a_larger_crowd_gives_the_same_bits() {
    let room = vec2(40.0, 30.0);
    let world = crowd(Space::Wrap(room), room, 1500, 21);
    all_alike(&world, || Moody { alone: false }, 50);
}

/// An agent that sees many others acts differently from one that sees few.
fn by_what_it_sees<V: Stages>(view: &View<V>, it: &mut Plan<V>) {
    it.clone_from(&plan(view.me.key % 5 + 10 * (view.neighbors.len() / 4) as u64, false));
}

#[test]
fn a_function_as_a_brain_gives_the_same_bits() {
    for (space, room) in spaces::<Vec2>() {
        let mut world = crowd(space, room, 300, 31);
        (world.sight_radius, world.plans.by_group[1]) = (1.5, None);
        all_alike(&world, || by_what_it_sees::<Vec2>, 50);
    }
}

/// A queue of any form among any groups, with a cone from a line to all around; touching begins before its
/// rim or beyond.
fn queue<V: Stages>(draw: &mut Draw) -> Term<V> {
    let forms = [QueueForm::HardStop, QueueForm::Brake, QueueForm::SlowNear, QueueForm::Separate];
    let form = if draw.below(2) == 0 { QueueForm::Cone } else { draw.one_of(&forms) };
    let queue = Queue {
        form,
        ahead: draw.one_of(&[0.0, 0.5, 1.3]),
        radius: draw.one_of(&[0.0, 0.5, 0.9]),
        half_angle: draw.one_of(&[0.0, FRAC_PI_3, 2.0, PI]),
        gap: draw.one_of(&[0.0, 0.2, 3.0]),
        separation_radius: draw.one_of(&[0.0, 0.7, 1.6]),
        ..Queue::default()
    };
    let several = Among::groups([GroupId(2), GroupId(draw.below(2) as u32)]).unwrap();
    let among =
        draw.one_of(&[Among::All, Among::Own, Among::Others, Among::Group(GroupId(1)), several]);
    Term {
        among: Some(among),
        weight: draw.one_of(&[1.0, 0.6]),
        ..Term::new(Behavior::Queue(queue))
    }
}

/// Walkers that queue on the way to the middle.
fn walkers<V: Stages>(draw: &mut Draw, room: V) -> Plan<V> {
    let seek = Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(room * 0.5));
    let apart = Term::new(Behavior::Separation(Separation::default()));
    let speed_limit = draw.one_of(&[f32::INFINITY, 0.8]);
    Plan { speed_limit, ..Plan::of([seek, apart, queue(draw), queue(draw)]) }
}

/// A crowd in strips of one group each, so that many with one plan stand side by side; some anywhere.
fn strips<V: Stages>(space: Space<V>, room: V, key: u64) -> World<V> {
    let (mut world, mut draw) = (crowd(space, room, 40, key), Draw::new(key));
    for nth in 0..200 {
        let (at, still) = (draw.point(room), nth % 3 == 0);
        let strip = 3.0 * at.to_xyz()[0] / room.to_xyz()[0];
        let velocity = if still { V::ZERO } else { draw.direction() };
        world.spawn(GroupId(strip as u32), at, velocity);
    }
    world.plans.by_group = (0..6).map(|_| Some(walkers(&mut draw, room))).collect();
    world
}

/// The plan of each agent, but that each goes its own way, and to some it matters more.
fn each_its_own_way<V: Stages>(plan: Plan<V>) -> impl Fn(&View<V>, &mut Plan<V>) {
    move |view, it| {
        it.clone_from(&plan);
        for item in &mut it.items {
            let Item::Term(term) = item else { continue };
            term.target = term.target.map(|_| Target::Vector(view.me.heading * 2.0));
            term.weight *= (view.me.key % 3) as f32;
        }
    }
}

fn queues_alike<V: Stages>(keys: std::ops::Range<u64>) {
    for (key, (space, room)) in
        keys.flat_map(|key| spaces::<V>().into_iter().map(move |space| (key, space)))
    {
        let world = strips(space, room, key);
        all_alike(&world, || (), 12);
        let mut own = world.clone();
        let plan = own.plans.by_group[0].clone().unwrap_or_default();
        own.plans.by_group[..3].fill(None);
        all_alike(&own, || each_its_own_way(plan.clone()), 12);
    }
}

#[test]
fn queues_of_every_form_give_the_same_bits() {
    queues_alike::<Vec2>(61..65);
    queues_alike::<Vec3>(65..66);
}

/// A behavior with each of its words, its numbers somewhat larger.
fn forms(it: Behavior) -> Vec<Behavior> {
    let (mut larger, mut all) = (it, Vec::new());
    for (place, param) in it.info().params.iter().enumerate() {
        let usual = it.number(place).unwrap_or(0.0);
        if matches!(param.kind, ParamKind::Number { .. }) && param.name != "half_angle" {
            _ = larger.set_number(place, usual + 0.4);
        }
    }
    for (place, param) in it.info().params.iter().enumerate() {
        let ParamKind::Word(words) = param.kind else { continue };
        all.extend((0..words.len()).map(|word| {
            let mut other = larger;
            assert!(other.set_number(place, word as f32));
            other
        }));
    }
    if all.is_empty() { vec![larger] } else { all }
}

/// On the way to the middle, or to the nearest of another group.
fn toward<V: Stages>(behavior: Behavior, room: V, draw: &mut Draw) -> Plan<V> {
    let place = draw.one_of(&[Target::Point(room * 0.5), Target::Group(GroupId(1))]);
    let of = |wants: &(&str, Wants)| match wants.1 {
        Wants::Place => place,
        Wants::Path => Target::Path(0),
        Wants::Field => Target::Field(FieldId(0)),
        Wants::Vector => Target::Vector(room * 0.1),
    };
    let mut targets = behavior.info().targets.iter().map(of);
    let (target, second) = (targets.next(), targets.next());
    let apart = Term::new(Behavior::Separation(Separation::default()));
    Plan::of([Term { target, second, ..Term::new(behavior) }, apart])
}

/// A field that has spread from some points of a room.
fn scent<V: Stages>(room: V, draw: &mut Draw) -> Named<Field> {
    let shape = FieldShape::between(V::default(), room, 1.0).unwrap();
    let mut it = Field::new(shape, 5.0, 2.0);
    (0..9).for_each(|_| assert!(it.leave(draw.point(room), 1.0)));
    it.pass(1.0);
    Named { name: "scent".to_owned(), it }
}

fn forms_alike<V: Stages>(key: u64) {
    let all: Vec<Behavior> = defaults().into_iter().flat_map(forms).collect();
    for (nth, three) in all.chunks(3).enumerate() {
        // In the open, between walls and in a torus.
        let (space, room) = spaces::<V>()[nth % 3];
        let (mut world, mut draw) = (strips(space, room, key), Draw::new(key + nth as u64));
        world.fields = vec![scent(room, &mut draw)];
        for (group, behavior) in three.iter().enumerate() {
            world.plans.by_group[group] = Some(toward(*behavior, room, &mut draw));
        }
        println!("{three:?}");
        all_alike(&world, || (), 12);
    }
}

#[test]
fn behaviors_of_every_form_give_the_same_bits() {
    forms_alike::<Vec2>(81);
    forms_alike::<Vec3>(82);
}

/// Agents with the same plan that stand side by side are steered together, whichever group the plan belongs to.
#[test]
fn a_plan_of_ones_own_is_as_good_as_the_groups() {
    for (space, room) in spaces::<Vec2>() {
        let mut shared = strips(space, room, 71);
        let mut own = shared.clone();
        let by_group = core::mem::replace(&mut own.plans.by_group, vec![None; 6]);
        for agent in &shared.agents {
            let plan = by_group[agent.group.index()].clone().unwrap_or_default();
            assert!(own.set_plan(agent.id, plan));
        }
        for _ in 0..12 {
            shared.step(&mut (), &[]);
            own.step(&mut (), &[]);
            assert_eq!(own.hash(), shared.hash(), "{space:?} tick {}", own.tick);
        }
    }
}

#[test]
fn hosts_may_leave_agents_outside_of_a_torus() {
    let room = vec2(10.0, 10.0);
    let mut world = crowd(Space::Wrap(room), room, 200, 41);
    let mut draw = Draw::new(6);
    for _ in 0..100 {
        let at = draw.point(room * 5.0) - room * 2.0;
        world.spawn(GUESTS, at, draw.direction()).unwrap();
        world.agents.last_mut().unwrap().position = at;
    }
    all_alike(&world, || Moody { alone: false }, 50);
}

/// Whether a plan reads no neighbors.
fn reads_no_neighbors<V: Stages>(plan: PlanView<V>) -> bool {
    plan.items().all(|item| match item {
        Item::Term(term) => {
            term.behavior.info().among.is_none() && !term.behavior.reads::<V>().slot
        }
        _ => true,
    })
}

/// Agents that read no neighbors, in a block with others, and each in a world of its own.
fn company_changes_nothing<V: Stages>(space: Space<V>, room: V) {
    let mut world = crowd(space, room, 60, 51);
    world.solid = matches!(space, Space::Open);
    world.plans.by_group.fill(None);
    let mut alone: Vec<_> = world
        .agents
        .iter()
        .map(|me| {
            let mut world = world.clone();
            let others = world.agents.iter().map(|it| it.id).filter(|id| *id != me.id);
            let others: Vec<_> = others.collect();
            others.iter().for_each(|id| assert!(world.despawn(*id)));
            world
        })
        .collect();
    for tick in 0..80 {
        world.step(&mut Moody { alone: true }, &[]);
        assert!(world.plans.own().all(reads_no_neighbors));
        for world_of_one in &mut alone {
            world_of_one.step(&mut Moody { alone: true }, &[]);
            let it = &world_of_one.agents[0];
            assert_eq!(world.agent(it.id), Some(it), "{space:?} tick {tick}");
        }
    }
}

#[test]
fn an_agent_that_reads_no_neighbors_moves_as_if_alone() {
    for (space, room) in spaces::<Vec2>() {
        company_changes_nothing(space, room);
    }
    for (space, room) in spaces::<Vec3>() {
        company_changes_nothing(space, room);
    }
}
