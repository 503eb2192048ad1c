//! The combiners: the contract, and **the list** from which everything else is derived.
//!
//! A combiner says how the terms of a group become one steering. To add one, write its file and add its word to
//! `combiners!` below.

#[macro_use]
mod registry;

mod combiner;
mod totals;

mod blend;
mod context;
mod dither;
mod first;
#[cfg(test)]
mod first_terms;
mod last;
mod limit;
mod priority;
mod sum;

#[cfg(test)]
mod tests;

pub(crate) use combiner::{Bodies, Body, Now, Shares};
pub use priority::PriorityForm;
pub(crate) use totals::Totals;

use combiner::{Combiner, Group, GroupMut};

use crate::behavior::Misfit;
use crate::lanes::{Lane, Steerings};
use crate::{Agent, Steering, Stepping, Vector};

combiners! {
    sum::Sum,
    blend::Blend,
    priority::Priority,
    first::First,
    last::Last,
    limit::Limit,
    dither::Dither,
    context::Context,
    #[cfg(test)]
    first_terms::FirstTerms,
}

impl Default for Combine {
    fn default() -> Self {
        Self::SUM
    }
}

impl Combine {
    /// The weighted sum, which plans use unless they say otherwise.
    pub const SUM: Self = Self::Sum(Sum {});
}
