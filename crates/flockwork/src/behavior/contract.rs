//! The contract of a behavior: what it answers, and what it says of itself.

use super::pen::Pen;
use super::shared::approach::Approach;
use crate::neighbors::{Among, Ask, Finish};
use crate::{Agent, NameKey, Steering, Stepping, Turn, Vector, View};

/// What every behavior can do.
pub trait Steer<V: Vector> {
    /// What this behavior wants now: a pure function of the parameters, the view and the turn.
    #[must_use = "a steering moves no agent by itself: sum it, and give the sum to Agent::next_velocity"]
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V>;

    /// What of its turn it reads, beside the targets; the engine works out nothing else.
    const READS: Reads = Reads::NOTHING;

    /// Calls `ask` for each of the neighbor sums that it takes: [`View::sums`] has them ready.
    fn asks(&self, _among: Among, _ask: &mut dyn FnMut(Ask)) {}

    /// How it nudges by one of those sums, and brakes, if it does no more than that. The engine may then do it for many
    /// agents at once, without [`steer`](Self::steer), which must answer the same. One that brakes says in
    /// [`READS`](Self::READS) that it reads the force so far.
    fn finish(&self, _among: Among) -> Option<Finish> {
        None
    }

    /// How far it looks at neighbors one by one (m): [`View::neighbors`] are those that are nearer. None if it goes
    /// through no neighbors; sums, which cost less, need not be said here.
    fn neighbor_reach(&self) -> Option<f32> {
        None
    }

    /// How it goes toward its target, or away from it, if it does no more than that. The engine may then do it for many
    /// agents at once, without [`steer`](Self::steer), which must answer the same.
    fn approach(&self) -> Option<Approach> {
        None
    }

    /// How far it looks at obstacles: it answers the same without those whose surface is farther
    /// away (m). At zero it looks at what touches the agent's middle; none if it looks at no obstacle.
    fn obstacle_reach(&self, _me: &Agent<V>) -> Option<f32> {
        None
    }

    /// How long ahead it looks at obstacles that move (s; in `PerTick` stepping ticks): it answers the same without
    /// those whose surface is farther away than [`obstacle_reach`](Self::obstacle_reach) and the way that they go
    /// meanwhile. At zero it looks at them no farther than at others.
    fn obstacle_horizon(&self, _me: &Agent<V>) -> f32 {
        0.0
    }

    /// What its parameters cannot but do badly on this agent, with the remedy, for the checks of a scene;
    /// none if they fit. A plain reckoning from the numbers: nothing is tried.
    fn advice(&self, _me: &Agent<V>, _stepping: Stepping) -> Option<String> {
        None
    }

    /// What the overlay draws; calls the same helpers as [`steer`](Self::steer).
    fn explain(&self, _view: &View<V>, _turn: &Turn<V>, _pen: &mut dyn Pen<V>) {}
}

/// What of its turn a behavior reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reads {
    /// [`Turn::memory`] and [`Turn::rested`]; only then its answer's memory is kept.
    pub memory: bool,
    /// [`Turn::so_far`].
    pub so_far: bool,
    /// [`Turn::noise`].
    pub noise: bool,
    /// Nothing but [`View::obstacles`] and the agent itself: where there are none, and nothing is remembered,
    /// it answers [`Steering::none`].
    pub only_obstacles: bool,
}

impl Reads {
    /// The targets alone.
    pub const NOTHING: Self =
        Self { memory: false, so_far: false, noise: false, only_obstacles: false };
    /// All there is.
    pub const EVERYTHING: Self =
        Self { memory: true, so_far: true, noise: true, only_obstacles: false };
}

/// What tells the kinds of behavior apart in a [`Mind`](crate::Mind): each kind has memory and random
/// numbers of its own.
pub trait Kind {
    /// The key of the kind's name. Those of the list have that of their word in RON and Lua; a host's own
    /// behaviors take any other name.
    fn kind(&self) -> NameKey;
}
