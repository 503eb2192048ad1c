//! Compares a world with what was recorded.

use flockwork::scene::AnyWorld;
use flockwork::snapshot::{Departure, Difference, Fingerprint, difference_of, first_difference};
use flockwork::{AgentId, Snapshot, SnapshotError, Vector, World, each_world};

use crate::recording::Break;

/// Where a run departs from the recorded one.
#[derive(Clone, Debug, PartialEq)]
pub struct Departed {
    /// The first tick whose hash differs.
    pub tick: u64,
    /// What differs after it.
    pub departure: Departure,
}

/// The first difference between the world and a whole recorded state.
#[derive(Clone, Debug, PartialEq)]
pub struct StateDifference {
    /// The tick of the state.
    pub tick: u64,
    /// The field that differs, its agent, and both values.
    pub difference: Difference,
    /// The name of the agent's group; empty without an agent.
    pub group: String,
}

/// In what the world's fingerprint departs from a recorded one; none if it is the same.
pub fn departure(world: &AnyWorld, recorded: &Fingerprint) -> Option<Departure> {
    each_world!(world, world => {
        let ids = world.agents.iter().map(|agent| agent.id);
        world.fingerprint().departure(recorded, ids)
    })
}

/// The first difference between the world and a recorded state, in this agent if there is one in it; none if they are
/// equal.
///
/// # Errors
/// Why the state cannot be read.
pub fn found(
    world: &AnyWorld,
    recorded: &[u8],
    tick: u64,
    agent: Option<AgentId>,
) -> Result<Option<StateDifference>, Break> {
    // The frame is whole: a state that cannot be read is one of another version, or no state.
    each_world!(world, world => found_in(world, recorded, tick, agent)).map_err(|why| match why {
        SnapshotError::NotHere(_) | SnapshotError::NotAccepted(_) => Break::State(why),
        _ => Break::Altered,
    })
}

fn found_in<V: Vector>(
    world: &World<V>,
    recorded: &[u8],
    tick: u64,
    agent: Option<AgentId>,
) -> Result<Option<StateDifference>, SnapshotError> {
    let now = world.save();
    if now.to_bytes() == recorded {
        return Ok(None);
    }
    let recorded = Snapshot::from_bytes(recorded)?;
    let of_agent = agent.and_then(|id| difference_of(&recorded, &now, id));
    let difference = of_agent.or_else(|| first_difference(&recorded, &now));
    let group = |id: AgentId| {
        let agents = recorded.agents.iter().chain(&now.agents);
        let group = agents.clone().find(|agent| agent.id == id).map(|agent| agent.group);
        group.and_then(|group| world.groups.get(group.index())).map(|it| it.name.clone())
    };
    Ok(difference.map(|difference| {
        let group = difference.agent.and_then(group).unwrap_or_default();
        StateDifference { tick, difference, group }
    }))
}
