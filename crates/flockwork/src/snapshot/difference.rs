//! Two snapshots compared: what is the first thing that differs.

use core::fmt::Debug;
use std::collections::BTreeSet;

use super::columns::Columns;
use super::{Head, SavedField, Snapshot};
use crate::avoid;
use crate::behavior::{Info, infos};
use crate::memory::Note;
use crate::plan::Item;
use crate::world::known::{SIGHT, SIGHT_OF_AGENT};
use crate::{Act, Agent, AgentId, NameKey, Vector};

/// Where two states differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The agent; none if the world itself differs.
    pub agent: Option<AgentId>,
    /// The field: `position`, `memory of wander` …
    pub field: String,
    /// Both values, printed so that different bits are different texts.
    pub values: [String; 2],
}

/// The first difference of two states that motion may depend on: agent by agent in the order of the
/// first state, then in the rest of the world; none if there is none. Colors and the host's tags do not count; −0 is 0.
#[must_use]
pub fn first_difference<V: Vector>(a: &Snapshot<V>, b: &Snapshot<V>) -> Option<Difference> {
    of_presence(a, b).or_else(|| of_agents(a, b)).or_else(|| of_world(a, b))
}

/// The first difference in this agent's own state; none if there is none, or if the agent is not in both states.
#[must_use]
pub fn difference_of<V: Vector>(
    a: &Snapshot<V>,
    b: &Snapshot<V>,
    id: AgentId,
) -> Option<Difference> {
    of_agent(&parts(a).find(|it| it.agent.id == id)?, &parts(b).find(|it| it.agent.id == id)?)
}

fn differ<T: Debug + PartialEq>(
    agent: Option<AgentId>,
    field: &str,
    a: &T,
    b: &T,
) -> Option<Difference> {
    let values = || [a, b].map(|value| format!("{value:?}"));
    (a != b).then(|| Difference { agent, field: field.to_owned(), values: values() })
}

/// Who is there and who is not, and in what order.
fn of_presence<V: Vector>(a: &Snapshot<V>, b: &Snapshot<V>) -> Option<Difference> {
    let [a, b] = [a, b].map(|it| it.agents.iter().map(|agent| agent.id).collect::<Vec<_>>());
    let nth = (0..a.len().max(b.len())).find(|nth| a.get(*nth) != b.get(*nth))?;
    let values = |in_a: &str, in_b: &str| [in_a.to_owned(), in_b.to_owned()];
    let presence = |agent: AgentId, values| {
        Some(Difference { agent: Some(agent), field: "presence".to_owned(), values })
    };
    match (a.get(nth), b.get(nth)) {
        (Some(id), _) if !b.contains(id) => presence(*id, values("there", "gone")),
        (_, Some(id)) if !a.contains(id) => presence(*id, values("gone", "there")),
        (id, _) => {
            let place = |ids: &[AgentId]| ids.iter().position(|other| Some(other) == id);
            let values = [&a, &b].map(|ids| format!("{:?}", place(ids).unwrap_or_default()));
            Some(Difference { agent: id.copied(), field: "place".to_owned(), values })
        }
    }
}

fn of_agents<V: Vector>(a: &Snapshot<V>, b: &Snapshot<V>) -> Option<Difference> {
    parts(a).zip(parts(b)).find_map(|(a, b)| of_agent(&a, &b))
}

/// An agent with all that is its own.
struct Parts<'a, V> {
    agent: &'a Agent<V>,
    notes: &'a [Note],
    head: &'a Head,
    items: &'a [Item<V>],
    acts: &'a [Act<V>],
}

fn parts<V: Vector>(of: &Snapshot<V>) -> impl Iterator<Item = Parts<'_, V>> {
    let plans = of.plans.heads.iter().zip(of.plans.items.iter()).zip(of.plans.acts.iter());
    let all = of.agents.iter().zip(of.notes.iter()).zip(plans);
    all.map(|((agent, notes), ((head, items), acts))| Parts { agent, notes, head, items, acts })
}

fn of_agent<V: Vector>(a: &Parts<V>, b: &Parts<V>) -> Option<Difference> {
    let agent = Some(a.agent.id);
    if let Some((field, values)) = a.agent.difference(b.agent) {
        return Some(Difference { agent, field: field.to_owned(), values });
    }
    of_notes(a.agent.id, a.notes, b.notes)
        .or_else(|| differ(agent, "plan", &(a.head, a.items), &(b.head, b.items)))
        .or_else(|| differ(agent, "acts", &a.acts, &b.acts))
}

/// The first public value that one agent has set and the other has not, or otherwise; in the order of both names.
fn of_public<V: Vector>(a: &Snapshot<V>, b: &Snapshot<V>) -> Option<Difference> {
    let names: BTreeSet<&str> = a.public.iter().chain(&b.public).map(|it| &it.name[..]).collect();
    let value = |of: &Snapshot<V>, name: &str, place: usize| {
        let column = of.public.iter().find(|column| column.name == name);
        column.and_then(|column| column.set.get(place).copied().flatten())
    };
    let places = || a.agents.iter().enumerate();
    names.into_iter().find_map(|name| {
        places().find_map(|(place, agent)| {
            let (a, b) = (value(a, name, place), value(b, name, place));
            differ(Some(agent.id), &format!("public value {name}"), &a, &b)
        })
    })
}

/// The first cell of a field in which the amounts differ; a field that only one state has differs as a whole.
fn of_fields<V: Vector>(a: &Snapshot<V>, b: &Snapshot<V>) -> Option<Difference> {
    let shapes = |of: &Snapshot<V>| -> Vec<_> {
        of.fields.iter().map(|field| (field.name.clone(), field.shape)).collect()
    };
    let of_field = |(a, b): (&SavedField, &SavedField)| {
        let nth = a.values.iter().zip(&b.values).position(|(a, b)| a != b)?;
        let columns = (a.shape.size[0] as usize).max(1);
        let place = format!("field {}, column {}, row {}", a.name, nth % columns, nth / columns);
        differ(None, &place, &a.values[nth], &b.values[nth])
    };
    let cells = || a.fields.iter().zip(&b.fields).find_map(of_field);
    differ(None, "fields", &shapes(a), &shapes(b)).or_else(cells)
}

fn of_notes(id: AgentId, a: &[Note], b: &[Note]) -> Option<Difference> {
    let longest = a.len().max(b.len());
    let nth = (0..longest).find(|nth| a.get(*nth) != b.get(*nth))?;
    let notes = [a.get(nth), b.get(nth)];
    let key = notes.into_iter().flatten().next().map(|note| note.key.behavior);
    let field = format!("memory of {}", key.and_then(name_of).unwrap_or("nothing"));
    let text = |note: &Note| format!("{:?}, last used in tick {}", note.memory.0, note.used);
    let values = notes.map(|note| note.map_or("nothing".to_owned(), text));
    Some(Difference { agent: Some(id), field, values })
}

/// What keeps its notes under a key: a behavior, a model of avoidance, or what the agent has seen.
fn name_of(key: NameKey) -> Option<&'static str> {
    if key == SIGHT || key == SIGHT_OF_AGENT {
        return Some("what it has seen");
    }
    let is_its = |info: &&&Info| NameKey::of(info.name) == key;
    infos().iter().find(is_its).map(|info| info.name).or_else(|| avoid::name_of(key))
}

fn of_world<V: Vector>(a: &Snapshot<V>, b: &Snapshot<V>) -> Option<Difference> {
    differ(None, "tick", &a.tick, &b.tick)
        .or_else(|| differ(None, "seed", &a.seed, &b.seed))
        .or_else(|| differ(None, "next id", &a.next_id, &b.next_id))
        .or_else(|| differ(None, "spawned", &a.spawned, &b.spawned))
        .or_else(|| differ(None, "marks", &a.marks, &b.marks))
        .or_else(|| differ(None, "obstacles", &a.obstacles, &b.obstacles))
        .or_else(|| differ(None, "ids of obstacles", &a.obstacle_ids, &b.obstacle_ids))
        .or_else(|| differ(None, "ways of obstacles", &a.courses, &b.courses))
        .or_else(|| differ(None, "mouse", &a.mouse, &b.mouse))
        .or_else(|| differ(None, "keys", &a.keys, &b.keys))
        .or_else(|| differ(None, "adjustments", &a.adjusted, &b.adjusted))
        .or_else(|| differ(None, "places of polygons", &a.placed_wholes, &b.placed_wholes))
        .or_else(|| differ(None, "moved points of paths", &a.moved_nodes, &b.moved_nodes))
        .or_else(|| differ(None, "events", &a.events, &b.events))
        .or_else(|| differ(None, "quarantined", &a.quarantined, &b.quarantined))
        .or_else(|| of_public(a, b))
        .or_else(|| of_fields(a, b))
        .or_else(|| differ(None, "plans of groups", &a.plans.by_group, &b.plans.by_group))
        .or_else(|| differ(None, "names", &a.plans.names, &b.plans.names))
        .or_else(|| differ(None, "filters", &a.plans.filters, &b.plans.filters))
        .or_else(|| differ(None, "frame", &a.frame, &b.frame))
}
