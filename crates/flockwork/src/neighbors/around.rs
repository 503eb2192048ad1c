//! Agents and the grid that was built of them: who is near whom, one by one.

use super::grid::Grid;
use super::instructions::Instructions;
use super::sums::{Ask, Neighbor, Sums};
use crate::{Agent, Vector};

/// Agents, and the grid that was built of them: its places are theirs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<'w, V> {
    pub agents: &'w [Agent<V>],
    pub grid: &'w Grid<V>,
    pub instructions: Instructions,
}

impl<V: Vector> Around<'_, V> {
    /// Calls `found` with the agents within `radius` (m) of one, without itself, in the grid's order: each
    /// agent, and the way to it (m). It ends where that answers `false`.
    pub fn each(&self, me: &Agent<V>, radius: f32, mut found: impl FnMut(&Agent<V>, V) -> bool) {
        self.grid.near(me.position, radius, |place, offset| {
            let other = &self.agents[place];
            other.id == me.id || found(other, offset)
        });
    }

    /// Gathers the same.
    pub fn neighbors(&self, me: &Agent<V>, radius: f32, found: &mut Vec<Neighbor<V>>) {
        found.clear();
        self.each(me, radius, |other, offset| {
            found.push(Neighbor::at(offset, other));
            true
        });
    }

    /// The sums over the neighbors of the agent at a place.
    #[cold]
    pub fn sums(&self, place: usize, ask: &Ask) -> Sums<V> {
        let (me, mut found) = (&self.agents[place], Vec::new());
        self.neighbors(me, ask.reach(), &mut found);
        Sums::over(me, &found, ask)
    }
}
