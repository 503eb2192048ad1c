//! What is asked of a snapshot before a world takes it over: nothing in a world may panic later.

use super::{Frame, Lists, SavedField, Snapshot, SnapshotError};
use crate::filter::Filters;
use crate::plan::{Item, Plan};
use crate::world::{Adjustment, Named, Scope};
use crate::{Act, Agent, Field, PublicColumn, Vector};

/// How deep groups of terms may lie in each other: carrying them out takes stack.
const DEEPEST_PLAN: usize = 256;

/// More ticks than this have no time of their own in a number of 64 bits.
const MOST_TICKS: u64 = 1 << 53;

/// Whether a world with this frame can take the snapshot over.
pub fn fits<V: Vector>(snapshot: &Snapshot<V>, world: &Frame<V>) -> Result<(), SnapshotError> {
    let saved = &snapshot.frame;
    let all = [
        ("its bounds", saved.space == world.space),
        ("its ticks", saved.stepping == world.stepping),
        ("its groups", saved.groups == world.groups),
        ("its marks", saved.marks == world.marks),
        ("its paths", saved.paths == world.paths),
    ];
    let other = all.into_iter().find(|(_, same)| !same);
    other.map_or(Ok(()), |(what, _)| Err(SnapshotError::OtherScene(what)))
}

/// Whether a world has the fields of the snapshot.
pub fn fields_fit<V>(snapshot: &Snapshot<V>, fields: &[Named<Field>]) -> Result<(), SnapshotError> {
    let saved = &snapshot.fields;
    let fit = saved.len() == fields.len() && saved.iter().zip(fields).all(|(it, of)| it.is_of(of));
    if fit { Ok(()) } else { Err(SnapshotError::OtherScene("its fields")) }
}

/// Whether a world can have been in this state.
pub fn makes_sense<V: Vector>(snapshot: &Snapshot<V>) -> Result<(), SnapshotError> {
    let (count, groups) = (snapshot.agents.len(), snapshot.frame.groups.len());
    let plans = &snapshot.plans;
    let all = [
        ("its neighbor cells have no size", it_is_a_length(snapshot.frame.cell)),
        ("an agent is of no group", agents(snapshot, |it| it.group.index() < groups)),
        ("an agent's motion is not finite", agents(snapshot, is_finite)),
        ("an agent's id is yet to come", agents(snapshot, |it| it.id.0 < snapshot.next_id)),
        ("two agents have the same id", ids_are_unique(&snapshot.agents)),
        ("there are more or fewer counts than groups", snapshot.spawned.len() == groups),
        (
            "a group has had more agents than there are keys",
            snapshot.spawned.iter().all(|it| *it < u32::MAX),
        ),
        (
            "its ticks are more than can be counted",
            snapshot.tick <= MOST_TICKS && snapshot.quarantined <= MOST_TICKS,
        ),
        ("an agent is yet to be born", agents(snapshot, |it| it.born <= snapshot.tick)),
        ("a mark or the mouse is not finite", places_are_finite(snapshot)),
        ("a mark has no place", snapshot.marks.len() == snapshot.frame.marks.len()),
        ("its obstacles or their ways make no sense", super::obstacles::make_sense(snapshot)),
        ("the notes belong to no agent", snapshot.notes.is_sound(count, usize::MAX)),
        ("the plans belong to no agent", belong(plans, count) && plans.by_group.len() <= groups),
        ("there are more filters than plans can have", plans.filters.len() <= Filters::MOST),
        (
            "a behavior is adjusted for no group, twice, or beyond numbers",
            adjusted_are_sound(snapshot),
        ),
        ("a point of a path is moved twice, or beyond numbers", nodes_are_sound(snapshot)),
        ("a polygon is placed twice, or beyond numbers", wholes_are_sound(snapshot)),
        ("its public values belong to no agent", public_values_are_sound(snapshot)),
        ("its fields make no sense", snapshot.fields.iter().all(SavedField::is_sound)),
        ("a plan cannot be carried out", plans.by_group.iter().flatten().all(is_sound)),
        ("an agent's plan cannot be carried out", plans_are_sound(plans)),
    ];
    let wrong = all.into_iter().find(|(_, right)| !right);
    wrong.map_or(Ok(()), |(what, _)| Err(SnapshotError::Senseless(what)))
}

fn it_is_a_length(cell: f32) -> bool {
    cell > 0.0 && cell.is_finite()
}

fn agents<V>(snapshot: &Snapshot<V>, is_right: impl Fn(&Agent<V>) -> bool) -> bool {
    snapshot.agents.iter().all(is_right)
}

fn is_finite<V: Vector>(agent: &Agent<V>) -> bool {
    let Agent { position, velocity, heading, facing, radius, .. } = *agent;
    let Agent { mass, max_speed, max_force, response_secs, .. } = *agent;
    [position, velocity, heading, facing].iter().all(|vector| vector.is_finite())
        && radius.is_finite()
        && ![mass, max_speed, max_force, response_secs].iter().any(|it| it.is_nan())
}

fn places_are_finite<V: Vector>(snapshot: &Snapshot<V>) -> bool {
    snapshot.marks.iter().chain([&snapshot.mouse.position]).all(|place| place.is_finite())
}

fn ids_are_unique<V>(agents: &[Agent<V>]) -> bool {
    // Mostly they ascend; only a world that keeps its agents in another order pays for sorting.
    if agents.is_sorted_by(|a, b| a.id < b.id) {
        return true;
    }
    let mut ids: Vec<u32> = agents.iter().map(|agent| agent.id.0).collect();
    ids.sort_unstable();
    ids.is_sorted_by(|a, b| a < b)
}

fn belong<V>(plans: &super::SavedPlans<V>, agents: usize) -> bool {
    plans.heads.len() == agents
        && plans.items.is_sound(agents, usize::MAX)
        && plans.acts.is_sound(agents, usize::MAX)
}

fn public_values_are_sound<V>(snapshot: &Snapshot<V>) -> bool {
    let is_sound = |column: &PublicColumn| {
        let values = column.set.iter().flatten();
        column.set.len() <= snapshot.agents.len() && values.copied().all(|it| it.is_valid())
    };
    snapshot.public.iter().all(is_sound)
}

fn adjusted_are_sound<V>(snapshot: &Snapshot<V>) -> bool {
    let groups = snapshot.frame.groups.len();
    let is_there = |scope: Scope| !matches!(scope, Scope::Group(id) if id.index() >= groups);
    let is_sound = |it: &Adjustment| it.value.is_finite() && is_there(it.scope);
    // A snapshot may hold millions: each is compared with its neighbors alone.
    let mut subjects: Vec<_> = snapshot.adjusted.iter().map(Adjustment::subject).collect();
    subjects.sort_unstable();
    snapshot.adjusted.iter().all(is_sound) && subjects.is_sorted_by(|a, b| a < b)
}

fn nodes_are_sound<V: Vector>(snapshot: &Snapshot<V>) -> bool {
    let nodes = &snapshot.moved_nodes;
    nodes.iter().all(|it| it.from.is_finite() && it.at.is_finite() && it.from != it.at)
        && nodes.is_sorted_by(|a, b| a.place() < b.place())
}

fn wholes_are_sound<V: Vector>(snapshot: &Snapshot<V>) -> bool {
    let wholes = &snapshot.placed_wholes;
    wholes.iter().all(|it| it.at.is_finite()) && wholes.is_sorted_by(|a, b| a.first < b.first)
}

fn plans_are_sound<V: Vector>(plans: &super::SavedPlans<V>) -> bool {
    let items = |lists: &Lists<Item<V>>| lists.iter().all(|items| is_shallow(items));
    let limits = plans.heads.iter().all(|head| !head.speed_limit.is_nan());
    let finite = plans.items.items.iter().all(Item::is_finite)
        && plans.acts.items.iter().all(Act::is_finite);
    let avoids = plans.heads.iter().filter_map(|head| head.avoid).all(|avoid| avoid.is_finite());
    limits && finite && avoids && items(&plans.items)
}

fn is_sound<V: Vector>(plan: &Plan<V>) -> bool {
    plan.is_finite() && is_shallow(&plan.items)
}

fn is_shallow<V>(items: &[Item<V>]) -> bool {
    let begun = items.iter().filter(|item| matches!(item, Item::Begin(..))).count();
    begun <= DEEPEST_PLAN || depth(items) <= DEEPEST_PLAN
}

fn depth<V>(items: &[Item<V>]) -> usize {
    let depths = items.iter().scan(0_usize, |depth, item| {
        match item {
            Item::Begin(..) => *depth += 1,
            Item::Done => *depth = depth.saturating_sub(1),
            Item::Term(_) => {}
        }
        Some(*depth)
    });
    depths.max().unwrap_or(0)
}
