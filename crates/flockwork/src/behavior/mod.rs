//! The behaviours: the contract, and **the list** from which everything else is derived.
//!
//! A behaviour is one file: a small struct of parameters and one pure function of what the agent
//! sees. To add one, write the file and add its word to [`behaviors!`] below.

#[macro_use]
mod registry;

mod alignment;
mod arrive;
mod avoid_obstacles;
mod brake;
mod cohesion;
mod evade;
mod flee;
mod follow_leader;
mod follow_path;
mod order;
mod pursue;
mod push;
mod queue;
mod seek;
mod separation;
mod wander;
mod wish;

#[cfg(test)]
mod testing;

pub use alignment::AlignmentForm;
pub use avoid_obstacles::AvoidForm;
pub use cohesion::CohesionForm;
pub use follow_leader::behind_and_ahead;
pub use follow_path::FollowForm;
pub use pursue::{Lead, intercept_time};
pub use queue::QueueForm;
pub use registry::{Described, Info, Param, ParamKind, ParamValue, Wants};

pub use separation::Falloff;
pub use wander::WanderForm;

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
    wander::Wander,
    pursue::Pursue,
    evade::Evade,
    avoid_obstacles::AvoidObstacles,
    follow_path::FollowPath,
    follow_leader::FollowLeader,
    alignment::Alignment,
    cohesion::Cohesion,
    queue::Queue,
    brake::Brake,
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
