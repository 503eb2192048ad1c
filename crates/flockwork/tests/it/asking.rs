//! A world that is asked between ticks answers as it is, and goes on as if it had not been asked.

use flockwork::act::{Despawn, Emit, Receivers, Spawn};
use flockwork::behavior::{
    Alignment, AlignmentForm, Behavior, Cohesion, FollowLeader, Queue, QueueForm, Separation,
    Wander,
};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::measure::{Measure, Observer, Subject};
use flockwork::neighbors::{Among, Instructions};
use flockwork::noise::{Noise, Purpose};
use flockwork::world::Hearers;
use flockwork::{
    Agent, AgentId, Group, GroupId, Input, Plan, Space, Stages, Stepping, Target, Term, View, World,
};

fn noise(key: u64, nth: u64) -> Noise {
    Noise::new(key, nth, 0, Purpose::Spawn)
}

fn somewhere<V: Stages>(key: u64, nth: u64, room: V) -> V {
    let room = room.to_xyz();
    V::from_xyz(core::array::from_fn(|axis| noise(key, nth).uniform(axis as u64) * room[axis]))
}

/// A crowd that wanders, of two groups, one of them without a body.
fn crowd(agents: u64, room: Vec2) -> World<Vec2> {
    let mut world = World::new(Space::Wrap(room), Stepping::default(), 5, 1.0);
    let wander = [Behavior::Wander(Wander::default()), Behavior::Separation(Separation::default())];
    let plan = || Some(Plan::of(wander.map(Term::new)));
    let walkers = world.add_group(Group::default(), plan());
    let ghosts = world.add_group(Group { body: false, ..Group::default() }, plan());
    let others = world.add_group(Group::default(), None);
    for nth in 0..agents {
        let group = [walkers, walkers, others, ghosts][nth as usize % 4];
        world.spawn(group, somewhere(1, nth, room), Vec2::ZERO).unwrap();
    }
    world
}

/// Those whose distance is less than the radius, found by trying all agents.
fn tried(world: &World<Vec2>, me: &Agent<Vec2>, radius: f32) -> Vec<AgentId> {
    let near = |other: &&Agent<Vec2>| {
        let body = world.groups[other.group.index()].body;
        body && other.id != me.id
            && world.space.offset(me.position, other.position).length() < radius
    };
    let mut found: Vec<_> = world.agents.iter().filter(near).map(|other| other.id).collect();
    found.sort_unstable();
    found
}

/// Asks every question for every agent, and compares with what trying all comes to.
#[track_caller]
fn answers_are_of_now(world: &mut World<Vec2>) {
    let now = world.perceive();
    let mut found = Vec::new();
    for me in &now.agents {
        now.neighbors(me, 1.5, &mut found);
        let mut ids: Vec<_> = found.iter().map(|other| other.id).collect();
        ids.sort_unstable();
        assert_eq!(ids, tried(&now, me, 1.5));
        let way = |id: &AgentId| now.space.offset(me.position, now.agent(*id).unwrap().position);
        let all = tried(&now, me, f32::MAX);
        let nearest = all.iter().map(|id| way(id).length()).fold(f32::MAX, f32::min);
        let answer = now.nearest_of(me, Among::All).map(|other| way(&other.id).length());
        assert_eq!(answer, Some(nearest));
        assert_eq!(now.nearest_within(me, Among::All, 1.5).is_some(), !ids.is_empty());
    }
}

#[test]
fn after_a_tick_with_leavers_newcomers_and_moved_hosts_answers_are_of_now() {
    let room = vec2(9.0, 7.0);
    let mut world = crowd(120, room);
    answers_are_of_now(&mut world);
    for tick in 0..12_u32 {
        let inputs = [
            Input::Despawn(AgentId(7 * tick)),
            Input::Spawn(GroupId(0), somewhere(2, u64::from(tick), room), Vec2::ZERO, 0),
            Input::Place(AgentId(7 * tick + 3), somewhere(3, u64::from(tick), room), Vec2::X),
        ];
        let mut leave = |view: &View<Vec2>, plan: &mut Plan<Vec2>| {
            if view.me.id.0 % 17 == tick {
                plan.acts.push(Despawn {}.into());
            }
        };
        world.step(&mut leave, &inputs);
        answers_are_of_now(&mut world);
        world.despawn(AgentId(7 * tick + 5));
        world.spawn(GroupId(2), somewhere(4, u64::from(tick), room), Vec2::ZERO);
        if let Some(place) = world.place_of(AgentId(2 * tick + 1)) {
            world.agents[place].position = vec2(1.0, 1.0);
        }
        answers_are_of_now(&mut world);
    }
}

/// An event for a group reaches the whole group, and no single agent of it.
#[test]
fn an_event_for_a_group_is_for_all_of_it() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(1.0), 5, 1.0);
    let watcher = world.add_group(Group::default(), None);
    let passers = world.add_group(Group::default(), Some(Plan::default()));
    world.spawn(watcher, Vec2::ZERO, Vec2::ZERO).unwrap();
    world.spawn(passers, vec2(1.0, 0.0), Vec2::ZERO).unwrap();
    let mut watch = |_: &View<Vec2>, plan: &mut Plan<Vec2>| {
        let target = Receivers::Group(passers);
        plan.acts.push(Emit { name: 0, target, value: 1.0.into() }.into());
    };
    world.step(&mut watch, &[]);
    let told: Vec<_> = world.events.iter().map(|event| event.to).collect();
    assert_eq!(told, [Hearers::Group(passers)]);
}

/// Everything that a window does between ticks.
fn look(world: &mut World<Vec2>) {
    let moment_of = &mut Observer::default();
    let moment = moment_of.observe(world);
    let subjects = [Subject::Crowd, Subject::Place(Target::Point(vec2(3.0, 3.0)))];
    for mut measure in subjects.iter().flat_map(Measure::all_of) {
        measure.observe(&moment);
        measure.sample(&moment, &mut |_, _| {});
    }
    let now = world.perceive();
    let mut found = Vec::new();
    for place in (0..now.agents.len()).step_by(40) {
        let me = &now.agents[place];
        now.neighbors(me, 3.0, &mut found);
        assert!(
            now.nearest_of(me, Among::Others).is_some() && now.explain(place, |_| None).is_some()
        );
    }
}

#[test]
fn the_order_of_agents_in_memory_depends_on_ticks_alone() {
    let room = vec2(160.0, 120.0);
    let [mut quiet, mut watched] = [(); 2].map(|()| crowd(6000, room));
    let mut orders = std::collections::BTreeSet::new();
    for tick in 0..20_u32 {
        let jump = |nth: u32| {
            let place = somewhere(u64::from(tick), u64::from(nth), room);
            Input::Place(AgentId(29 * nth + tick), place, Vec2::X)
        };
        let inputs: Vec<_> = (0..200).map(jump).collect();
        for world in [&mut quiet, &mut watched] {
            world.step(&mut (), &inputs);
        }
        look(&mut watched);
        if tick % 5 == 0 {
            // A host moves a thousand by hand; one world is looked at in between.
            for half in [0, 1] {
                for world in [&mut quiet, &mut watched] {
                    for nth in 0..500 {
                        let id = AgentId(1000 * half + nth);
                        world.place(id, somewhere(77, u64::from(id.0 + tick), room), Vec2::ZERO);
                    }
                }
                look(&mut watched);
            }
        }
        let ids = |world: &World<Vec2>| world.agents.iter().map(|it| it.id.0).collect::<Vec<_>>();
        assert_eq!(ids(&quiet), ids(&watched), "tick {tick}");
        assert!(quiet.save() == watched.save(), "tick {tick}");
        orders.insert(ids(&quiet)[..50].to_vec());
    }
    assert!(orders.len() > 1, "they are put in another order now and then");
}

/// Agents in heaps, each heap on one point and at rest, as `order` has them created. They differ in
/// what `kind` is of: heading, radius, group, top speed, key.
fn heaps<V: Stages>(order: &[u64], plan: &Plan<V>) -> World<V> {
    let mut world = World::new(Space::Open, Stepping::default(), 5, 1.0);
    world.add_group(Group::default(), Some(plan.clone()));
    world.add_group(Group::default(), Some(plan.clone()));
    for nth in order {
        let heap = somewhere(9, nth / 12, V::from_xyz([6.0, 4.0, 2.0]));
        let group = GroupId(u32::from(noise(8, *nth).uniform(1) < 0.4));
        world.spawn(group, heap, V::ZERO).unwrap();
        let agent = world.agents.last_mut().unwrap();
        (agent.heading, agent.key) = (noise(8, *nth).direction(2), 0);
        (agent.radius, agent.max_speed) =
            (noise(8, *nth).uniform(7), 1.0 + noise(8, *nth).uniform(8));
        agent.tag = *nth;
    }
    world
}

fn creation_does_not_count<V: Stages>() {
    let align = Alignment { form: AlignmentForm::Heading, ..Alignment::default() };
    let few = Cohesion { nearest: 3.0, ..Cohesion::default() };
    // The stages of the tutorial's queue take the first mate of a list, as they were published.
    let queue = |form| Behavior::Queue(Queue { form, ..Queue::default() });
    let plans = [
        vec![Behavior::Alignment(align), Behavior::Separation(Separation::default())],
        vec![queue(QueueForm::Cone), Behavior::Wander(Wander::default())],
        vec![Behavior::Alignment(align), Behavior::Cohesion(few), queue(QueueForm::Cone)],
    ];
    for behaviors in plans {
        for among in [None, Some(Among::All), Some(Among::Others)] {
            let plan = Plan::of(behaviors.iter().map(|it| {
                let looks = it.info().among.is_some();
                Term { among: among.filter(|_| looks), ..Term::new(*it) }
            }));
            let up: Vec<u64> = (0..60).collect();
            let mut mixed = up.clone();
            mixed.sort_by_key(|nth| noise(3, *nth).bits(0));
            let down: Vec<u64> = up.iter().rev().copied().collect();
            let ends = [up, down, mixed].map(|order| {
                [Instructions::Scalar, Instructions::best()].map(|instructions| {
                    let mut world = heaps::<V>(&order, &plan);
                    world.instructions = instructions;
                    (0..30).for_each(|_| drop(world.step(&mut (), &[])));
                    let mut all: Vec<_> =
                        world.agents.iter().map(|it| (it.tag, it.clone())).collect();
                    all.sort_by_key(|(tag, _)| *tag);
                    all.into_iter()
                        .map(|(_, it)| (it.position, it.velocity, it.heading))
                        .collect::<Vec<_>>()
                })
            });
            for end in ends.as_flattened() {
                assert!(*end == ends[0][0], "{behaviors:?} {among:?}");
            }
        }
    }
}

#[test]
fn among_agents_on_one_point_the_order_of_creation_does_not_count() {
    creation_does_not_count::<Vec2>();
    creation_does_not_count::<Vec3>();
}

#[test]
fn followers_of_agents_on_one_point_follow_the_same_in_any_order_of_creation() {
    let follow = Behavior::FollowLeader(FollowLeader { behind: 2.0, ..FollowLeader::default() });
    let ends = [[0, 1, 2], [2, 1, 0], [1, 2, 0]].map(|order| {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
        let leaders = world.add_group(Group::default(), Some(Plan::default()));
        let plan = Plan::of([Term::new(follow).toward(Target::Group(leaders))]);
        let followers = world.add_group(Group::default(), Some(plan));
        for nth in order {
            world.spawn(leaders, vec2(5.0, 5.0), Vec2::ZERO).unwrap();
            world.agents.last_mut().unwrap().heading = noise(4, nth).direction(0);
        }
        world.spawn(followers, Vec2::ZERO, Vec2::ZERO).unwrap();
        (0..60).for_each(|_| drop(world.step(&mut (), &[])));
        world.agents.last().unwrap().position
    });
    assert_eq!(ends, [ends[0]; 3]);
}

fn act(count: u32) -> Plan<Vec2> {
    let spawn = Spawn { group: GroupId(1), position: vec2(1.0, 1.0), velocity: Vec2::ZERO };
    let emit = Emit { name: 0, target: Receivers::All, value: 1.0.into() };
    let acts = (0..count).flat_map(|_| [spawn.into(), emit.into()]).collect();
    Plan { acts, ..Plan::default() }
}

#[test]
fn what_a_plan_has_to_do_is_done_once() {
    let start = || {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
        let (own, _) =
            (world.add_group(Group::default(), None), world.add_group(Group::default(), None));
        world.spawn(own, Vec2::ZERO, Vec2::ZERO).unwrap();
        world
    };
    let counts = |world: &World<Vec2>| (world.agents.len(), world.events.len());
    // A plan of an agent's own that a host writes once.
    let mut world = start();
    assert!(world.set_plan(AgentId(0), act(2)));
    let ticks: Vec<_> =
        (0..3).map(|_| (drop(world.step(&mut (), &[])), counts(&world)).1).collect();
    assert_eq!(ticks, [(3, 2), (3, 0), (3, 0)]);
    // A group's plan: once for each of its agents.
    let mut world = start();
    world.plans.by_group[0] = Some(act(1));
    world.spawn(GroupId(0), Vec2::X, Vec2::ZERO).unwrap();
    let ticks: Vec<_> =
        (0..3).map(|_| (drop(world.step(&mut (), &[])), counts(&world)).1).collect();
    assert_eq!(ticks, [(4, 2), (4, 0), (4, 0)]);
    // A plan as a brain.
    let (mut world, mut brain) = (start(), act(1));
    let ticks: Vec<_> =
        (0..3).map(|_| (drop(world.step(&mut brain, &[])), counts(&world)).1).collect();
    assert_eq!(ticks, [(2, 1), (2, 0), (2, 0)]);
    // A brain that writes it anew each tick does mean it.
    let mut world = start();
    let mut brain = |view: &View<Vec2>, plan: &mut Plan<Vec2>| {
        if view.me.id.0 == 0 {
            plan.clone_from(&act(1));
        }
    };
    let ticks: Vec<_> =
        (0..3).map(|_| (drop(world.step(&mut brain, &[])), counts(&world)).1).collect();
    assert_eq!(ticks, [(2, 1), (3, 1), (4, 1)]);
}

#[test]
fn a_snapshot_keeps_what_is_yet_to_be_done_and_nothing_that_is_done() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 5, 1.0);
    let own = world.add_group(Group::default(), None);
    let shared = world.add_group(Group::default(), Some(act(1)));
    world.spawn(own, Vec2::ZERO, Vec2::ZERO).unwrap();
    world.spawn(shared, Vec2::X, Vec2::ZERO).unwrap();
    assert!(world.set_plan(AgentId(0), act(1)));
    let before = world.save();
    world.step(&mut (), &[]);
    let after = world.save();
    assert_eq!(world.agents.len(), 4);
    for (saved, agents) in [(before, 4), (after, 4)] {
        world.restore(&saved).unwrap();
        (0..3).for_each(|_| drop(world.step(&mut (), &[])));
        assert_eq!(world.agents.len(), agents);
    }
}
