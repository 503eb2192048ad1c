//! Agents and the grid that was built of them: the neighbors of one agent at a time.

use super::{Entry, Grid, NO_SLOT};
use crate::lanes::Instructions;
use crate::sums::Neighbor;
use crate::{Agent, AgentId, GroupId, Space, Vector};

/// Agents, and the grid that was built of them: its places are theirs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<'w, V> {
    pub agents: &'w [Agent<V>],
    pub grid: &'w Grid<V>,
    /// By place: the filters that each agent passes; empty if there are none.
    pub passed: &'w [u32],
    pub instructions: Instructions,
}

/// What a search for the nearest knows of an agent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Member<V> {
    /// In a torus within it (m).
    pub position: V,
    pub group: GroupId,
    pub id: AgentId,
    /// Whether it is a neighbor of others; one that is not is found only where its group is named.
    pub body: bool,
    /// Its place in the world's list.
    pub place: u32,
}

impl<'w, V: Vector> Around<'w, V> {
    /// All agents whose numbers are finite, in the grid's order, those without a body last.
    pub fn members(self, space: Space<V>) -> impl Iterator<Item = Member<V>> + use<'w, V> {
        let bodies = self.grid.entries.iter().map(move |entry| self.member(entry));
        bodies.chain(self.without_body(space))
    }

    /// An agent that has a body.
    pub fn member(&self, entry: &Entry<V>) -> Member<V> {
        let Entry { position, group, place, .. } = *entry;
        Member { position, group, id: self.agents[place as usize].id, body: true, place }
    }

    /// Those that have none.
    pub fn without_body(self, space: Space<V>) -> impl Iterator<Item = Member<V>> + use<'w, V> {
        let all_have_one = self.grid.entries.len() == self.agents.len();
        let agents = if all_have_one { &[] } else { self.agents };
        let others = (0_u32..).zip(agents).filter(move |(place, agent)| {
            self.grid.slot(*place as usize) == NO_SLOT && agent.is_finite()
        });
        others.map(move |(place, agent)| {
            let position = space.home(agent.position);
            Member { position, group: agent.group, id: agent.id, body: false, place }
        })
    }

    /// Calls `found` with the agents within `radius` (m) of one, without those of its id, in the grid's order: the place of
    /// each, and the way to it (m). It ends where that answers `false`.
    pub fn each(&self, me: &Agent<V>, radius: f32, mut found: impl FnMut(usize, V) -> bool) {
        self.grid.near(me.position, radius, |place, offset| {
            self.agents[place].id == me.id || found(place, offset)
        });
    }

    /// Gathers the agents within `radius` (m) of the one at a place, without itself, in the grid's order. It is told apart
    /// by its place, as blocks do, and not by its id, which a host may have given to another one too.
    pub fn neighbors(&self, place: usize, radius: f32, found: &mut Vec<Neighbor<V>>) {
        found.clear();
        self.grid.near(self.agents[place].position, radius, |other, offset| {
            if other != place {
                let passed = self.passed.get(other).copied().unwrap_or(0);
                found.push(Neighbor { passed, ..Neighbor::at(offset, &self.agents[other]) });
            }
            true
        });
    }
}
