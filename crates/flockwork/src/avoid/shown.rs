//! What agents know of each other in the stage: the old world, and what each wants now.

use super::priority::{Priority, Rank, share};
use super::state::State;
use crate::noise::{Noise, Purpose};
use crate::{Agent, AgentId, Vector};

/// An agent is at its goal within this share of its radius.
const ARRIVED: f32 = 0.1;

/// What an agent shows to all that see it: as little as can be, for each looks at many.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Motion<V> {
    /// How it moves (m/s).
    pub velocity: V,
    /// Unit vector of where it wants to go now; zero where it wants to stand.
    pub way: V,
    pub radius: f32,
    /// Whether it has come to rest.
    pub rests: bool,
}

/// What an agent shows to those near it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shown<V> {
    pub id: AgentId,
    pub motion: Motion<V>,
    /// Where it is (m).
    pub position: V,
    /// The same as its plan has it, also while it gives way.
    pub plan_way: V,
    /// How fast it wants to go (m/s).
    pub speed: f32,
    /// How fast it can go (m/s).
    pub top_speed: f32,
    /// The rank that it has for others: that of the agent it gives way to, if it does.
    pub rank: Rank,
    /// Its rank among those that want the same way; it changes every few seconds, so that an arch does not last.
    pub turn: Rank,
    /// Where it wants to come to rest (m).
    pub goal: Option<V>,
    /// The velocity that it takes whatever others do (m/s); none if it takes part in the stage.
    pub takes: Option<V>,
    /// What it remembers of the last tick.
    pub state: State<V>,
}

impl<V: Vector> Shown<V> {
    /// An agent that moves on whatever others do, with this velocity (m/s).
    pub fn moving(agent: &Agent<V>, position: V, velocity: V, rate: f32) -> Self {
        let (way, radius) = (velocity.unit(), agent.radius.max(0.0));
        let motion = Motion { velocity: agent.velocity * rate, way, radius, rests: false };
        Self {
            id: agent.id,
            motion,
            position,
            plan_way: way,
            speed: velocity.length(),
            takes: Some(velocity),
            ..Self::default()
        }
    }

    /// Makes it an agent that by its plan wants to move with this velocity (m/s), and to avoid others.
    // In place, for it is long.
    pub fn avoid(&mut self, wanted: V, top_speed: f32, state: State<V>) {
        (self.plan_way, self.speed) = (wanted.unit(), wanted.length().min(top_speed));
        (self.top_speed, self.state) = (top_speed, state);
        (self.motion.way, self.motion.rests) = (self.plan_way, state.rest.is_some());
        if state.gives_way() {
            self.motion.way = state.way;
            self.speed = 0.5 * top_speed.min(self.speed.max(0.3 * top_speed));
        } else if self.motion.rests {
            (self.motion.way, self.speed) = (V::ZERO, 0.0);
        }
    }

    /// The priority that it has, whatever it gives way to.
    pub fn priority(&self) -> Priority {
        self.turn.priority
    }

    /// The share that it takes of what it and another one do to avoid each other.
    pub fn share(&self, other: &Self) -> f32 {
        share(self.priority(), other.priority())
    }

    /// Whether its goal is nearer than it comes in this time (s): it stops before. One that gives way does not.
    pub fn stops_within(&self, secs: f32) -> bool {
        let reach = self.motion.velocity.length_squared() * secs * secs;
        let is_near = |goal: V| (goal - self.position).length_squared() < reach;
        !self.state.gives_way() && self.goal.is_some_and(is_near)
    }

    /// Whether it is where it wants to come to rest.
    pub fn is_at_goal(&self) -> bool {
        let arrived = |goal: V| (goal - self.position).length() < ARRIVED * self.motion.radius;
        self.goal.is_some_and(arrived)
    }

    /// A unit vector that is its own as long as its rank is.
    pub fn scatter(&self) -> V {
        Noise::new(self.rank.key, u64::from(self.rank.hash), 0, Purpose::Behavior).direction(0)
    }

    /// Whether two agents want to come to rest at one place: their bodies would overlap there.
    pub fn shares_goal(&self, other: &Self) -> bool {
        let apart = |goal: V| other.goal.map(|its| (its - goal).length());
        self.goal
            .and_then(apart)
            .is_some_and(|apart| apart < self.motion.radius + other.motion.radius)
    }
}
