//! The behaviours: the contract, and **the list** from which everything else is derived.
//!
//! A behaviour is one file: a small struct of parameters and one pure function of what the agent
//! sees. To add one, write the file and add its word to [`behaviors!`] below.

#[macro_use]
mod registry;

mod arrive;
mod flee;
mod order;
mod push;
mod seek;
mod separation;
mod wish;

#[cfg(test)]
mod testing;

pub use registry::{Described, Info, Param, ParamKind, ParamValue, Wants};

use crate::neighbors::{Among, Ask};
use crate::{Agent, Steering, Turn, Vector, View};

/// What every behaviour can do.
pub trait Steer<V: Vector> {
    /// What this behaviour wants now: a pure function of the parameters, the view and the turn.
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V>;

    /// Whom it looks at, if it looks at neighbours; the engine brings them into view.
    fn ask(&self, _me: &Agent<V>, _among: Among) -> Option<Ask> {
        None
    }

    /// What the overlay draws; calls the same helpers as [`steer`](Self::steer).
    fn explain(&self, _view: &View<V>, _turn: &Turn<V>, _pen: &mut dyn Pen<V>) {}
}

/// What an overlay is drawn with. Positions are of the world, in metres.
pub trait Pen<V> {
    /// A line.
    fn line(&mut self, from: V, to: V);
    /// A circle.
    fn circle(&mut self, center: V, radius: f32);
    /// A point that matters.
    fn dot(&mut self, at: V);
}

behaviors! {
    seek::Seek,
    flee::Flee,
    arrive::Arrive,
    push::Push,
    wish::Wish,
    order::Order,
    separation::Separation,
}

impl Behavior {
    /// Its description.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        &BEHAVIORS[self.index()]
    }

    /// The behaviour of this name with its default parameters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let index = BEHAVIORS.iter().position(|info| info.name == name)?;
        defaults().get(index).copied()
    }
}
