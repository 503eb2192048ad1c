//! The view of one agent: plain public fields, so that any engine can fill them.

use crate::memory::Memory;
use crate::neighbors::{Ask, Finish, Known, Neighbor, Selection, Sums};
use crate::noise::Noise;
use crate::sums::Counting;
use crate::ways::Way;
use crate::{
    Agent, Field, FlowField, Lengths, Obstacle, Obstacles, Path, Space, Stepping, TileMap, Vector,
};

/// Everything that one agent may know of the old world.
#[derive(Clone, Copy, Debug)]
pub struct View<'w, V: Vector> {
    /// The agent itself.
    pub me: &'w Agent<V>,
    /// The other agents around it, in the grid's order. A world fills it only for a behavior that declares
    /// [how far it looks](crate::Steer::neighbor_reach), with the neighbors nearer than that.
    pub neighbors: &'w [Neighbor<V>],
    /// The neighbor sums that behaviors [ask](crate::Steer::asks) for, if they were taken in advance for many agents at
    /// once; otherwise [`sums`](Self::sums) takes them over `neighbors`.
    pub known: Option<Known<'w, V>>,
    /// The obstacles within reach of its plan, as they lie around the agent: in a torus or a walled world, the result
    /// of [`Obstacles::near`](crate::Obstacles::near).
    pub obstacles: &'w [Obstacle<V>],
    /// The velocities of these obstacles, in the same order (m/s; in `PerTick` stepping m per tick). Obstacles beyond the
    /// last velocity stand still, so the list may be empty.
    pub obstacle_velocities: &'w [V],
    /// All obstacles of the world, for sight, which has no limit; with none, sight uses `obstacles`.
    pub all_obstacles: Option<&'w Obstacles<V>>,
    /// The tile map, if there is one.
    pub tiles: Option<&'w TileMap>,
    /// The flow field, if there is one.
    pub flow_field: Option<&'w FlowField<V>>,
    /// The world's edge.
    pub space: Space<V>,
    /// How a tick moves an agent.
    pub stepping: Stepping,
}

impl<'w, V: Vector> View<'w, V> {
    /// An agent with nothing around it, in an open world; fill the rest by struct update.
    #[must_use]
    pub fn alone(me: &'w Agent<V>) -> Self {
        Self {
            me,
            neighbors: &[],
            known: None,
            obstacles: &[],
            obstacle_velocities: &[],
            all_obstacles: None,
            tiles: None,
            flow_field: None,
            space: Space::Open,
            stepping: Stepping::default(),
        }
    }

    /// The neighbor sums that `ask` describes, which is one of the behavior's own [asks](crate::Steer::asks).
    #[must_use]
    #[inline]
    pub fn sums(&self, ask: Ask) -> Sums<V> {
        match self.known {
            Some(known) => known.sums(&ask),
            None => Sums::over(self.me, self.neighbors, &ask),
        }
    }

    /// The nudge of a [`Finish`] from its sums (m/s), without its brake.
    #[must_use]
    #[inline]
    pub fn finished(&self, finish: &Finish) -> V {
        finish.of(&self.sums(finish.ask))
    }

    /// The `neighbors` that count for an ask, in their order: of its groups, within its radius and cone, and no
    /// farther than the last of the nearest that it counts.
    pub fn counting(&self, ask: &'w Ask) -> impl Iterator<Item = &'w Neighbor<V>> {
        let counting = Counting::new(self.me, ask).cut(self.neighbors);
        self.neighbors.iter().filter(move |other| counting.counts(other))
    }
}

/// A resolved target: what the agent knows of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim<V> {
    /// From the agent to the target (m); the short way in a wrapped world.
    pub offset: V,
    /// The target's velocity; zero for a point.
    pub velocity: V,
    /// The target's heading; zero for a point.
    pub heading: V,
    /// The target's body radius (m); zero for a point.
    pub radius: f32,
}

impl<V: Vector> Aim<V> {
    /// A target at rest, this far away (m).
    #[must_use]
    pub fn at(offset: V) -> Self {
        Self { offset, velocity: V::default(), heading: V::default(), radius: 0.0 }
    }

    /// Another agent as a target.
    #[must_use]
    pub fn agent(offset: V, other: &Agent<V>) -> Self {
        Self { offset, velocity: other.velocity, heading: other.heading, radius: other.radius }
    }
}

/// An agent's place in a formation, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The number, from 0.
    pub nth: u32,
    /// How many agents keep the formation.
    pub count: u32,
}

/// What a behavior is given beside the view: its targets, memory and random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'w, V> {
    /// The first target; none if it is gone or was not given.
    pub aim: Option<Aim<V>>,
    /// The second target.
    pub second: Option<Aim<V>>,
    /// How long ago the agent has seen the first target last (s): its [`aim`](Self::aim) is the place where that was. 0 while
    /// it sees the target, and wherever it knows without seeing.
    pub unseen_secs: f32,
    /// The path, if the target is one.
    pub path: Option<&'w Path<V>>,
    /// The [measurements](Path::measure) of the path; with none, a behavior that follows the path
    /// measures it in each turn.
    pub lengths: Option<&'w Lengths<V>>,
    /// The field, if the target is one.
    pub field: Option<&'w Field>,
    /// The way around obstacles to the first target; with none, a behavior that looks for its way goes straight. A host
    /// without a world may fill it from a navigation mesh of its own.
    pub way: Option<Way<V>>,
    /// The agent's place in the formation that the term keeps; with none, it keeps none. A host without a world gives slots
    /// out by [`assignment`](crate::assignment).
    pub slot: Option<Slot>,
    /// Which agents count as neighbors.
    pub selection: Selection,
    /// The force sum of the plan's earlier terms (N; in `PerTick` stepping a change of velocity).
    pub so_far: V,
    /// What this behavior remembers of this agent; all zero the first time.
    pub memory: Memory,
    /// Ticks since this behavior was last used on this agent; `u32::MAX` for never.
    pub rested: u32,
    /// This turn's random numbers.
    pub noise: Noise,
}

impl<V: Vector> Default for Turn<'_, V> {
    fn default() -> Self {
        Self {
            aim: None,
            second: None,
            unseen_secs: 0.0,
            path: None,
            lengths: None,
            field: None,
            way: None,
            slot: None,
            selection: Selection::default(),
            so_far: V::default(),
            memory: Memory::default(),
            rested: u32::MAX,
            noise: Noise::UNOWNED,
        }
    }
}

impl<V: Vector> Turn<'_, V> {
    /// A turn with one target at rest, this far away (m).
    #[must_use]
    pub fn at(offset: V) -> Self {
        Self { aim: Some(Aim::at(offset)), ..Self::default() }
    }
}
