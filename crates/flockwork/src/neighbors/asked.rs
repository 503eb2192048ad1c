//! The sums of all agents, taken before any of them is asked for.

use super::around::Around;
use super::grid::Grid;
use super::instructions::Instructions;
use super::sums::{Ask, Sums};
use crate::{Agent, Vector};

/// Agents, the grid over them, and the sums of each agent for some asks.
#[derive(Clone, Debug)]
pub(crate) struct Asked<V> {
    pub agents: Vec<Agent<V>>,
    pub grid: Grid<V>,
    pub instructions: Instructions,
    pub asks: Vec<Ask>,
    /// By place, and for each place by ask.
    pub taken: Vec<Sums<V>>,
}

impl<V: Vector> Asked<V> {
    pub fn around(&self) -> Around<'_, V> {
        let Self { agents, grid, instructions, .. } = self;
        Around { agents, grid, instructions: *instructions }
    }

    /// The sums of the agent at a place; those of an ask that was not foreseen are taken now.
    #[inline(always)]
    pub fn sums(&self, place: usize, ask: &Ask) -> Sums<V> {
        let asks = self.asks.len();
        let nth = self.asks.iter().position(|known| known.answers(ask));
        let taken = nth.and_then(|nth| self.taken.get(place * asks + nth));
        match taken {
            Some(sums) => *sums,
            None => self.around().sums(place, ask),
        }
    }
}
