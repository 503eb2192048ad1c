//! The sums of all agents, taken before any of them is asked for.

use super::{Ask, Sums};
use crate::grid::{Around, Grid};
use crate::lanes::Instructions;
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
        Around { agents, grid, passed: &[], instructions: *instructions }
    }

    /// The sums of the agent at a place; those of an ask that was not foreseen are taken now.
    #[inline(always)]
    pub fn sums(&self, place: usize, ask: &Ask) -> Sums<V> {
        let asks = self.asks.len();
        let nth = self.asks.iter().position(|known| known.answers(ask));
        let taken = nth.and_then(|nth| self.taken.get(place * asks + nth));
        match taken {
            Some(sums) => *sums,
            None => self.take(place, ask),
        }
    }

    #[cold]
    fn take(&self, place: usize, ask: &Ask) -> Sums<V> {
        let (me, mut found) = (&self.agents[place], Vec::new());
        self.around().neighbors(place, ask.reach(), &mut found);
        Sums::over(me, &found, ask)
    }
}
