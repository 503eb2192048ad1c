//! The contract of a behavior: what it answers, and what it says of itself.

use super::misfit::Misfit;
use super::pen::Pen;
use super::shared::approach::Approach;
use crate::neighbors::{Ask, Finish, Selection};
use crate::{Agent, NameKey, Steering, Stepping, Turn, Vector, View};

/// The contract of a behavior. Only [`steer`](Self::steer) is required.
pub trait Steer<V: Vector> {
    /// What this behavior wants now: a pure function of the parameters, the view and the turn.
    #[must_use = "a steering moves no agent by itself: sum it, and give the sum to Agent::next_velocity"]
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V>;

    /// The parts of its turn that it reads, beside the targets; the engine computes no others.
    const READS: Reads = Reads::NOTHING;

    /// Calls `ask` for each neighbor sum that it needs: [`View::sums`] then has it ready.
    fn asks(&self, _selection: Selection, _ask: &mut dyn FnMut(Ask)) {}

    /// Its nudge from one of those sums, and its brake, as data, if it does no more than that; none otherwise. The engine
    /// may then compute it for many agents at once, without [`steer`](Self::steer), which must return the same. A behavior
    /// that brakes declares in [`READS`](Self::READS) that it reads the force so far.
    fn finish(&self, _selection: Selection) -> Option<Finish> {
        None
    }

    /// How far it looks at neighbors one by one (m): [`View::neighbors`] holds the nearer ones. None if it does not loop
    /// over neighbors; sums, which cost less, need no reach here.
    fn neighbor_reach(&self) -> Option<f32> {
        None
    }

    /// Whether it turns the agent's [facing](Self::facing); without it the engine does not ask.
    const TURNS: bool = false;

    /// Where the agent looks after this tick: a unit vector; none for one that looks where it goes.
    fn facing(&self, _view: &View<V>, _turn: &Turn<V>) -> Option<V> {
        None
    }

    /// From the agent to the place of its [slot](Turn::slot), for a behavior that [reads](Reads::slot) it: the engine gives
    /// out the slots so that the squares of these distances add up to the least. None for a slot without a place.
    fn slot_place(&self, _turn: &Turn<V>) -> Option<V> {
        None
    }

    /// How it goes toward its target, or away from it, as data, if it does no more than that; none otherwise. The engine
    /// may then compute it for many agents at once, without [`steer`](Self::steer), which must return the same.
    fn approach(&self) -> Option<Approach> {
        None
    }

    /// How far it looks at obstacles (m): obstacles whose surface is farther away do not change its answer.
    /// At zero it looks at obstacles that touch the agent's middle; none if it looks at no obstacle.
    fn obstacle_reach(&self, _me: &Agent<V>) -> Option<f32> {
        None
    }

    /// How long ahead it looks at moving obstacles (s; in `PerTick` stepping ticks): an obstacle whose surface is farther
    /// away than [`obstacle_reach`](Self::obstacle_reach) plus the distance that it moves in this time does not change
    /// its answer. At zero it looks at moving obstacles no farther than at others.
    fn obstacle_horizon(&self, _me: &Agent<V>) -> f32 {
        0.0
    }

    /// Whether it brings an agent to rest at its target. An agent that [avoids](crate::avoid) others then rests near the
    /// target when they are in its way.
    fn comes_to_rest(&self) -> bool {
        false
    }

    /// From the agent to the place where it comes to rest, if it [does](Self::comes_to_rest): the target unless it says
    /// otherwise. None while that place moves, and without a target.
    fn rests_at(&self, _me: &Agent<V>, turn: &Turn<V>) -> Option<V> {
        turn.aim.map(|aim| aim.offset)
    }

    /// What a scene must have for it to do anything.
    fn needs(&self) -> Ground {
        Ground::Nothing
    }

    /// A parameter that does not fit this agent and its path, for the checks of a scene; none if all fit. It is computed
    /// from the numbers; nothing is run, and of the turn only the path is there.
    fn advice(&self, _me: &Agent<V>, _turn: &Turn<V>, _stepping: Stepping) -> Option<Misfit> {
        None
    }

    /// Draws the behavior's overlay; it calls the same helpers as [`steer`](Self::steer).
    fn explain(&self, _view: &View<V>, _turn: &Turn<V>, _pen: &mut dyn Pen<V>) {}
}

/// What of a scene a behavior cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// It needs none.
    Nothing,
    /// The tile map.
    Tiles,
    /// The flow field.
    FlowField,
}

/// The parts of its turn that a behavior reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reads {
    /// [`Turn::memory`] and [`Turn::rested`]; without it the memory in its answer is dropped.
    pub memory: bool,
    /// [`Turn::so_far`].
    pub so_far: bool,
    /// [`Turn::noise`].
    pub noise: bool,
    /// [`Turn::way`].
    pub way: bool,
    /// [`Turn::slot`]. Where the behavior has no memory of its own, the engine remembers the slot there, and the agent keeps
    /// it; otherwise slots are given out anew in each tick.
    pub slot: bool,
    /// It reads only [`View::obstacles`] and the agent itself: without obstacles and without memory
    /// it returns [`Steering::none`].
    pub only_obstacles: bool,
}

impl Reads {
    /// It reads the targets alone.
    pub const NOTHING: Self = Self {
        memory: false,
        so_far: false,
        noise: false,
        way: false,
        slot: false,
        only_obstacles: false,
    };
    /// It reads every part.
    pub const EVERYTHING: Self = Self {
        memory: true,
        so_far: true,
        noise: true,
        way: true,
        slot: true,
        only_obstacles: false,
    };
}

/// The kind of a behavior, as a [`Mind`](crate::Mind) distinguishes it: each kind has its own memory and random
/// numbers.
pub trait Kind {
    /// The key of the kind's name. A behavior of the list uses its word in RON and Lua; a host's own
    /// behavior takes any other name.
    fn kind(&self) -> NameKey;
}
