//! Random worlds: one meaning, however many agents are carried out together, on how many threads, with which
//! instructions, and in which order they were created.

use flockwork::avoid::OwnAvoidance;
use flockwork::glam::{Vec2, Vec3};
use flockwork::group::{MovedBy, Number};
use flockwork::neighbors::Instructions;
use flockwork::{Agent, Combine, Explanation, Group, Item, Plan, Stages, Target, World};
use flockwork_fuzz::worlds::{Recipe, TICKS, recipe};

use crate::holds;

/// They order a velocity or brake, which the sum of forces does not tell.
const MORE_THAN_FORCES: [&str; 5] = ["order", "brake", "queue", "chase_tiles", "chase_in_sight"];

/// The velocity that an agent's terms, asked alone, lead to; none where the sum of forces does not tell it, for the agent
/// avoids others, turns like a car, or for what its terms are.
fn asked_alone<V: Stages>(world: &World<V>, place: usize, told: &Explanation<V>) -> Option<V> {
    let agent = &world.agents[place];
    let plan = world.plans.of(place, agent.group)?;
    let avoids = match plan.avoid {
        None => world.groups[agent.group.index()].avoid.is_some(),
        Some(own) => *own != OwnAvoidance::Off,
    };
    if avoids || world.groups[agent.group.index()].max_turn_rate < f32::INFINITY {
        return None;
    }
    if plan.terms().any(|term| MORE_THAN_FORCES.contains(&term.behavior.info().name)) {
        return None;
    }
    let gained = told.force * (world.stepping.dt() / agent.mass);
    Some((agent.velocity + gained).limit(agent.max_speed.min(plan.speed_limit)))
}

/// Those whose velocity together with all others differs from the one that they are asked for alone.
fn bulk_is_single<V: Stages>(recipe: &Recipe<V>) {
    let mut world = recipe.world();
    // The wanted velocities are kept where a host moves a group.
    world.add_group(Group { moved_by: MovedBy::Host, ..Group::default() }, None);
    for _ in 0..TICKS {
        recipe.run(&mut world, 1);
        let mut next = world.clone();
        next.step(&mut (), &[]);
        let now = world.perceive();
        for (place, agent) in now.agents.iter().enumerate() {
            let body = now.groups[agent.group.index()].body;
            let alone = now.explain(place, |_| None).filter(|_| body);
            let alone = alone.and_then(|told| asked_alone(&now, place, &told));
            if let Some(alone) = alone {
                let together = next.wanted[place];
                let same = together == alone || !alone.is_finite();
                assert!(same, "{:?}: {together:?} together, {alone:?} alone", agent.id);
            }
        }
    }
}

#[test]
fn in_the_plane_an_agent_does_together_with_all_what_it_does_when_asked_alone() {
    holds("bulk_plane", 150, recipe::<Vec2>(), |it| bulk_is_single(&it));
}

#[test]
fn in_a_volume_an_agent_does_together_with_all_what_it_does_when_asked_alone() {
    holds("bulk_volume", 100, recipe::<Vec3>(), |it| bulk_is_single(&it));
}

fn on<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// The state in bytes after all ticks.
fn end<V: Stages>(recipe: &Recipe<V>, instructions: Instructions) -> Vec<u8> {
    let mut world = recipe.world();
    world.instructions = instructions;
    recipe.run(&mut world, TICKS);
    assert!(world.agents.iter().all(Agent::is_finite), "{:?}", world.agents);
    world.save().to_bytes()
}

fn machine_changes_no_bit<V: Stages>(recipe: &Recipe<V>) {
    let one = end(recipe, Instructions::Scalar);
    for (threads, instructions) in
        [(1, Instructions::Baseline), (2, Instructions::best()), (4, Instructions::best())]
    {
        assert!(
            on(threads, || end(recipe, instructions)) == one,
            "{threads} threads, {instructions:?}"
        );
    }
}

#[test]
fn neither_threads_nor_instructions_change_a_bit_and_all_stays_finite() {
    holds("machine_plane", 100, recipe::<Vec2>(), |it| machine_changes_no_bit(&it));
    holds("machine_volume", 60, recipe::<Vec3>(), |it| machine_changes_no_bit(&it));
}

/// The same world without what depends on the key or id of an agent: random numbers, limits drawn for each, acts,
/// ranks among those that avoid others, targets that are a single agent, and agents so far off that all of a group are as
/// near to them, of which the lowest id is the nearest.
fn anonymous<V: Stages>(mut recipe: Recipe<V>) -> Recipe<V> {
    let alike = |plan: &Plan<V>| {
        is_free_of_ids(plan)
            && plan.avoid.is_none()
            && !draws(plan)
            && plan.terms().all(|it| !it.behavior.reads::<V>().noise)
    };
    for (group, plan) in &mut recipe.groups {
        let numbers = [
            &mut group.radius,
            &mut group.mass,
            &mut group.max_speed,
            &mut group.max_force,
            &mut group.response_secs,
        ];
        numbers.into_iter().for_each(|number| *number = Number::Fixed(number.typical()));
        group.avoid = None;
        *plan = Some(plan.take().filter(alike).unwrap_or_default());
    }
    let is_far = |position: &V| position.to_xyz().iter().any(|it| it.abs() > 1e6);
    recipe.agents.retain(|(_, position, ..)| !is_far(position));
    recipe.inputs.clear();
    recipe
}

/// Whether a plan has terms by chance.
fn draws<V: Stages>(plan: &Plan<V>) -> bool {
    let by_chance = |combine: &Combine| matches!(combine, Combine::Dither(_));
    let within =
        plan.items.iter().any(|it| matches!(it, Item::Begin(combine, _) if by_chance(combine)));
    by_chance(&plan.combine) || within
}

/// Whether a plan names no agent, and gives no ids to new ones.
fn is_free_of_ids<V: Stages>(plan: &Plan<V>) -> bool {
    let named = |target: Option<Target<V>>| matches!(target, Some(Target::Agent(_)));
    plan.acts.is_empty() && plan.terms().all(|it| !named(it.target) && !named(it.second))
}

/// The same world without what depends on the id of an agent. Its key, which is drawn from the group and the order within
/// it, stays in use: for random numbers, drawn limits, and ranks among those that avoid others.
fn without_ids<V: Stages>(mut recipe: Recipe<V>) -> Recipe<V> {
    for (_, plan) in &mut recipe.groups {
        *plan = plan.take().map(|plan| Some(plan).filter(is_free_of_ids).unwrap_or_default());
    }
    recipe.moods.retain(is_free_of_ids);
    recipe.inputs.clear();
    recipe
}

/// What there is of each agent but its name, in an order that does not depend on it.
fn nameless<V: Stages>(recipe: &Recipe<V>) -> Vec<[u32; 7]> {
    let mut all: Vec<_> = end_of(recipe).agents.iter().map(motion).collect();
    all.sort_unstable();
    all
}

fn end_of<V: Stages>(recipe: &Recipe<V>) -> World<V> {
    let mut world = recipe.world();
    recipe.run(&mut world, TICKS);
    world
}

/// The bits of an agent's group, position and velocity; both zeros count as one.
fn motion<V: Stages>(agent: &Agent<V>) -> [u32; 7] {
    let [[x, y, z], [u, v, w]] = [agent.position, agent.velocity].map(V::to_xyz);
    let [x, y, z, u, v, w] = [x, y, z, u, v, w].map(|number| (number + 0.0).to_bits());
    [agent.group.0, x, y, z, u, v, w]
}

/// The motion of each agent, by its key.
fn by_key<V: Stages>(recipe: &Recipe<V>) -> Vec<(u64, [u32; 7])> {
    let mut all: Vec<_> =
        end_of(recipe).agents.iter().map(|agent| (agent.key, motion(agent))).collect();
    all.sort_unstable();
    all
}

/// Groups that are created one after the other, instead of mixed: their agents have the same keys, and lie elsewhere in all
/// lists.
fn storage_order_is_nothing<V: Stages>(recipe: Recipe<V>) {
    let recipe = without_ids(recipe);
    for turned in [false, true] {
        let mut sorted = recipe.clone();
        let group = |nth: u32| if turned { u32::MAX - nth } else { nth };
        sorted.agents.sort_by_key(|(nth, ..)| group(*nth));
        assert_eq!(by_key(&sorted), by_key(&recipe));
    }
}

#[test]
fn where_agents_lie_in_storage_changes_nothing() {
    holds("storage_plane", 150, recipe::<Vec2>(), storage_order_is_nothing);
    holds("storage_volume", 80, recipe::<Vec3>(), storage_order_is_nothing);
}

fn creation_order_is_nothing<V: Stages>(recipe: Recipe<V>) {
    let recipe = anonymous(recipe);
    let mut turned = recipe.clone();
    turned.agents.reverse();
    assert_eq!(nameless(&turned), nameless(&recipe));
}

#[test]
fn the_order_of_creation_changes_nothing_where_agents_are_alike() {
    holds("order_plane", 150, recipe::<Vec2>(), creation_order_is_nothing);
    holds("order_volume", 80, recipe::<Vec3>(), creation_order_is_nothing);
}
