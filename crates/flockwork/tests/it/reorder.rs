//! A large world puts its agents in another order in memory. No result may change.

use crate::crowds::{Moody, add_groups, furnish};
use flockwork::behavior::{Behavior, Seek, Separation, Wander};
use flockwork::glam::{Vec2, vec2};
use flockwork::memory::Note;
use flockwork::neighbors::Among;
use flockwork::noise::{Noise, Purpose};
use flockwork::{
    Agent, AgentId, Brain, Fault, Group, GroupId, Input, Perceived, Plan, Plans, Snapshot, Space,
    Stepping, Target, Term, World,
};

const ROOM: Vec2 = vec2(160.0, 120.0);

fn noise(nth: u64) -> Noise {
    Noise::new(77, nth, 0, Purpose::Spawn)
}

fn somewhere(nth: u64) -> Vec2 {
    vec2(noise(nth).uniform(0) * ROOM.x, noise(nth).uniform(1) * ROOM.y)
}

/// Thousands all over the memory.
fn scattered(agents: u64) -> World<Vec2> {
    let mut world = World::new(Space::Wrap(ROOM), Stepping::default(), 7, 1.0);
    add_groups(&mut world, 3);
    furnish(&mut world, ROOM);
    let plan = [Behavior::Wander(Wander::default()), Behavior::Separation(Separation::default())];
    world.plans.by_group[0] = Some(Plan::of(plan.map(Term::new)));
    for nth in 0..agents {
        world.spawn(GroupId([0, 0, 2, 3][nth as usize % 4]), somewhere(nth), Vec2::ZERO).unwrap();
    }
    world
}

fn tick(world: &mut World<Vec2>, inputs: &[Input<Vec2>]) {
    world.step(&mut Moody { alone: true }, inputs);
}

fn is_in_order(world: &World<Vec2>) -> bool {
    world.agents.is_sorted_by_key(|agent| agent.id)
}

/// Every agent is found under its id, and no other.
#[track_caller]
fn every_agent_is_found(world: &World<Vec2>) {
    let most = world.agents.iter().map(|agent| agent.id.0).max().unwrap();
    let found =
        (0..=most + 1).filter_map(|id| world.place_of(AgentId(id)).map(|place| (id, place)));
    let mut places: Vec<_> = found
        .map(|(id, place)| {
            assert_eq!(world.agents[place].id, AgentId(id));
            place
        })
        .collect();
    places.sort_unstable();
    assert!(places.iter().copied().eq(0..world.agents.len()));
}

/// All that is kept of each agent, in the order of ids.
type Kept = (Agent<Vec2>, Vec<Note>, Plan<Vec2>);

fn kept(world: &World<Vec2>, plans: &Plans<Vec2>) -> Vec<Kept> {
    let saved = world.save();
    let plan = |place: usize| plans.own().nth(place).map(Plan::from).unwrap_or_default();
    let agents = saved.agents.iter().zip(saved.notes.iter()).enumerate();
    let mut all: Vec<_> = agents
        .map(|(place, (agent, notes))| (agent.clone(), notes.to_vec(), plan(place)))
        .collect();
    all.sort_by_key(|(agent, ..)| agent.id);
    all
}

fn ids(world: &World<Vec2>) -> Vec<AgentId> {
    world.agents.iter().map(|agent| agent.id).collect()
}

/// Looks at the agents of a tick in the order that it has put them in.
#[derive(Default)]
struct Looking(Vec<AgentId>, Vec<Kept>);

impl Brain<Vec2> for Looking {
    fn decide(&mut self, world: &Perceived<Vec2>, plans: &mut Plans<Vec2>) -> Vec<Fault> {
        (self.0, self.1) = (ids(world), kept(world, plans));
        Vec::new()
    }
}

/// Moves all agents elsewhere.
fn shuffle(world: &mut World<Vec2>, key: u64) {
    let ids: Vec<_> = world.agents.iter().map(|agent| agent.id).collect();
    for id in ids {
        assert!(world.place(id, somewhere(key + u64::from(id.0)), Vec2::ZERO));
    }
}

#[test]
fn memories_and_plans_stay_with_their_agents() {
    let mut world = scattered(5000);
    assert!(is_in_order(&world));
    (0..3).for_each(|_| tick(&mut world, &[]));
    assert!(!is_in_order(&world));
    for newcomers in [0, 1] {
        shuffle(&mut world, 10_000 + newcomers);
        // Of a newcomer nothing is kept as yet.
        (0..newcomers).for_each(|_| _ = world.spawn(GroupId(2), vec2(1.0, 1.0), Vec2::ZERO));
        let (order, before) = (ids(&world), kept(&world, &world.plans));
        assert!(before.iter().any(|(_, notes, _)| !notes.is_empty()));
        assert!(before.iter().any(|(_, _, plan)| !plan.items.is_empty()));
        let mut brain = Looking::default();
        world.step(&mut brain, &[]);
        assert_ne!(brain.0, order, "they have been put in another order");
        assert!(brain.1 == before, "with {newcomers} newcomers");
        every_agent_is_found(&world);
    }
}

#[test]
fn who_comes_and_goes_is_found_or_not() {
    let mut world = scattered(5000);
    tick(&mut world, &[]);
    for round in 0..5_u32 {
        let newcomer = Input::Spawn(GroupId(0), somewhere(u64::from(round)), Vec2::ZERO, 9);
        let gone = [7, 400, 4999 - round].map(|id| AgentId(id + round));
        let mut inputs = vec![newcomer.clone(), newcomer];
        inputs.extend(gone.map(Input::Despawn));
        tick(&mut world, &inputs);
        every_agent_is_found(&world);
        assert!(gone.iter().all(|id| world.agent(*id).is_none()));
        if round == 2 {
            shuffle(&mut world, 50_000);
        }
    }
    let nth = |id| world.agent(AgentId(id)).map(|agent| agent.tag);
    assert_eq!((0..10).map(|i| nth(5000 + i)).collect::<Vec<_>>(), [Some(9); 10]);
}

#[test]
fn restored_it_goes_on_as_if_nothing_had_been() {
    let mut world = scattered(5000);
    (0..9).for_each(|_| tick(&mut world, &[]));
    assert!(!is_in_order(&world));
    let saved = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    let mut other = scattered(1);
    other.restore(&saved).unwrap();
    every_agent_is_found(&other);
    for round in 0..20 {
        let inputs = [Input::Despawn(AgentId(3 * round)), Input::Despawn(AgentId(4000 - round))];
        let spawn = Input::Spawn(GroupId(1), somewhere(u64::from(round)), Vec2::ONE, 0);
        for world in [&mut world, &mut other] {
            tick(world, &inputs);
            tick(world, std::slice::from_ref(&spawn));
            every_agent_is_found(world);
        }
        assert!(other.save() == world.save(), "round {round}");
    }
}

#[test]
fn of_two_at_the_same_distance_the_lower_id_is_the_nearest_however_they_lie() {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 1.0);
    let looker =
        Plan::of([Term::new(Behavior::Seek(Seek::default())).toward(Target::Group(GroupId(1)))]);
    let crowd = world.add_group(Group::default(), Some(looker));
    let far = world.add_group(Group::default(), Some(Plan::default()));
    let me = world.spawn(crowd, Vec2::ZERO, Vec2::ZERO).unwrap();
    let right = world.spawn(far, vec2(500.0, 0.0), Vec2::ZERO).unwrap();
    for nth in 0..5000 {
        world.spawn(crowd, somewhere(nth) - ROOM * 0.5, Vec2::ZERO).unwrap();
    }
    let left = world.spawn(far, vec2(-500.0, 0.0), Vec2::ZERO).unwrap();
    world.plans.by_group[0] = Some(Plan::default());
    world.step(&mut (), &[]);
    assert!(world.place_of(left) < world.place_of(right), "they have been put in order");
    let now = world.perceive();
    let nearest = now.nearest_of(now.agent(me).unwrap(), Among::Group(far));
    assert_eq!(nearest.map(|it| it.id), Some(right));
}
