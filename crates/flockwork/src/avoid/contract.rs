//! The contract of an avoidance model.

use super::eight::SeenEight;
use super::shown::{Motion, Shown};
use super::solve::Line;
use super::state::State;
use super::surroundings::{Other, Surroundings};
use crate::behavior::Described;
use crate::lanes::LANES;
use crate::{Agent, Stepping, Vector};

/// How an agent avoids its neighbors. Lengths are in meters and times in seconds, whatever the world's stepping is.
pub(crate) trait Avoid<V: Vector>: Described {
    /// How far from body to body it looks for neighbors that push it (m).
    fn sight(&self) -> f32;

    /// How far from body to body neighbors are close to it (m): it is given these one by one.
    fn closeness(&self, me: &Me<V>) -> f32;

    /// How far from its body it looks at obstacles (m).
    fn obstacle_sight(&self) -> f32;

    /// Which of eight neighbors may push it: all others are spared the closer look.
    #[inline(always)]
    fn may_push(&self, _me: &Me<V>, _others: &SeenEight) -> [u32; LANES] {
        [u32::MAX; LANES]
    }

    /// The acceleration that a neighbor in sight causes (m/s²).
    fn push(&self, _me: &Me<V>, _other: &Other<V>) -> V {
        V::ZERO
    }

    /// The velocity of an agent in this tick (m/s), and what it remembers. `pushed` is the sum of all pushes, and `lines` is
    /// room for bounds of the velocity.
    fn velocity(
        &self,
        me: &Me<V>,
        pushed: V,
        around: &Surroundings<V>,
        lines: &mut Vec<Line<V>>,
    ) -> (V, State<V>);
}

/// What is compiled anew for each model.
pub(crate) trait Dispatch<V: Vector> {
    /// Does it for one model.
    fn with<A: Avoid<V>>(&mut self, model: &A);
}

/// The agent that avoids others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Me<'s, V> {
    /// What it shows to others.
    pub shown: &'s Shown<V>,
    /// The largest acceleration that its plan and its neighbors can cause (m/s²); braking before a body is not limited.
    pub most_acceleration: f32,
    /// How long a wanted change of velocity takes (s).
    pub response_secs: f32,
    /// The length of the tick (s).
    pub dt: f32,
    /// Unit vector of where it moved last.
    pub heading: V,
}

impl<'s, V: Vector> Me<'s, V> {
    pub fn of(agent: &Agent<V>, shown: &'s Shown<V>, stepping: Stepping) -> Self {
        let rate = per_sec(stepping);
        let acceleration = agent.max_force.max(0.0) / agent.mass * rate * rate;
        let response_secs = agent.response(stepping) / rate;
        let (dt, heading) = (stepping.secs(), agent.heading);
        Self { shown, most_acceleration: acceleration, response_secs, dt, heading }
    }

    /// A neighbor, and the way to it (m).
    #[inline(always)]
    pub fn sees<'o>(&self, motion: &'o Motion<V>, shown: &'o Shown<V>, offset: V) -> Other<'o, V> {
        let (radii, square) = (self.shown.motion.radius + motion.radius, offset.length_squared());
        Other { motion, shown, offset, square, distance: square.sqrt(), radii }
    }

    /// How far a neighbor is from a place (m).
    pub fn distance_of(&self, other: &Other<V>, place: V) -> f32 {
        (self.shown.position + other.offset - place).length()
    }

    /// How far from its body it may touch something in this tick (m), and a little more.
    pub fn touching(&self) -> f32 {
        2.0 * self.dt * self.shown.top_speed.max(self.shown.motion.velocity.length()) + 0.05
    }
}

/// How many time units of velocities a second has: what turns a velocity into one in m/s.
pub(crate) fn per_sec(stepping: Stepping) -> f32 {
    stepping.from_secs(1.0)
}
