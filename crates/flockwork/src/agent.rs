//! The agent: one body with a position, a velocity and limits; and the two ways of moving it.

use crate::{Obstacle, Space, Vector};

mod body;
mod slide;
mod stepping;

pub use body::{Agent, AgentId, Color, GroupId, color_of};
use slide::Slid;
pub use stepping::Stepping;

/// Share of the top speed below which the heading is kept, so that a body at rest does not spin.
pub(crate) const HEADING_SPEED: f32 = 0.05;

/// Below this speed nothing has a direction (m/s).
const LEAST_SPEED: f32 = 1e-6;

impl<V: Vector> Agent<V> {
    /// Moves for one tick with this velocity (m/s; in `PerTick` stepping m per tick), within the space and outside of
    /// `solid` obstacles. The body slides along what it touches: it loses the part of the velocity into an obstacle, or
    /// into a wall of the space. Only this function writes motion.
    ///
    /// Returns false, and the agent stands still for this tick where it was, if the result would not be finite.
    #[inline]
    pub fn advance(
        &mut self,
        velocity: V,
        stepping: Stepping,
        space: &Space<V>,
        solid: &[Obstacle<V>],
    ) -> bool {
        self.go(velocity, stepping.dt(), space, solid)
    }

    /// The same for a tick of this length in the time unit of velocities.
    #[inline(always)]
    pub(crate) fn go(
        &mut self,
        velocity: V,
        dt: f32,
        space: &Space<V>,
        solid: &[Obstacle<V>],
    ) -> bool {
        let slid = self.slid(velocity, dt, solid);
        self.moved(&slid, space)
    }

    /// Takes over where it has slid to, within the space; see [`advance`](Self::advance).
    #[inline(always)]
    fn moved(&mut self, slid: &Slid<V>, space: &Space<V>) -> bool {
        let square = slid.velocity.length_squared();
        if square < f32::INFINITY && space.keeps(slid.free, self.radius) {
            // A square that lost bits is one of no speed at all.
            self.comes_to(slid.free, slid.velocity, square.sqrt());
            return true;
        }
        self.stopped(slid.free, slid.velocity, space)
    }

    /// The same for one that leaves the space, or whose numbers are out of the ordinary.
    #[cold]
    fn stopped(&mut self, free: V, velocity: V, space: &Space<V>) -> bool {
        // What is not finite stays so, whatever it is multiplied by; all else comes to nothing.
        if !(velocity * 0.0 + free * 0.0).is_finite() {
            self.velocity = V::default();
            return false;
        }
        let (position, velocity) = space.stop(free, velocity, self.radius);
        self.comes_to(position, velocity, velocity.length());
        true
    }

    #[inline(always)]
    fn comes_to(&mut self, position: V, velocity: V, speed: f32) {
        let turns = speed > (HEADING_SPEED * self.max_speed).max(LEAST_SPEED);
        let heading = if turns { velocity * (1.0 / speed) } else { self.heading };
        (self.position, self.velocity) = (position, velocity);
        (self.heading, self.facing) = (heading, heading);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Steering;
    use glam::{Vec2, vec2};

    fn agent() -> Agent<Vec2> {
        Agent {
            velocity: vec2(1.0, 0.0),
            mass: 2.0,
            max_speed: 3.0,
            max_force: 5.0,
            ..Agent::default()
        }
    }

    /// The standard step: steer (6,8), F_m 5, m 2, v (1,0), v_m 3.
    #[test]
    fn golden_step() {
        let push = Steering::push(vec2(6.0, 8.0));
        let v = agent().next_velocity(&push, Stepping::Timed(0.5));
        assert_eq!(v, vec2(1.75, 1.0));
        let mut moved = agent();
        assert!(moved.advance(v, Stepping::Timed(0.5), &Space::Open, &[]));
        assert_eq!(moved.position, vec2(0.875, 0.5));
        assert!(
            (agent().next_velocity(&push, Stepping::PerTick) - vec2(2.5, 2.0).limit(3.0)).length()
                < 1e-6
        );
    }

    #[test]
    fn a_wish_is_reached_within_the_response_time_without_overshoot() {
        for response_secs in [1.0 / 60.0, 1.0 / 600.0, 1e-6] {
            let a = Agent { max_force: 1e9, response_secs, ..agent() };
            let wish = Steering::wish(vec2(0.0, 2.0));
            let velocity = a.next_velocity(&wish, Stepping::Timed(1.0 / 60.0));
            assert!((velocity - vec2(0.0, 2.0)).length() < 1e-5);
        }
    }

    #[test]
    fn heading_is_kept_at_standstill_and_non_finite_motion_is_refused() {
        let mut a = Agent { heading: vec2(0.0, 1.0), ..agent() };
        assert!(a.advance(Vec2::ZERO, Stepping::PerTick, &Space::Open, &[]));
        assert_eq!(a.heading, vec2(0.0, 1.0));
        assert!(!a.advance(vec2(f32::NAN, 0.0), Stepping::PerTick, &Space::Open, &[]));
        assert_eq!((a.position, a.velocity), (Vec2::ZERO, Vec2::ZERO));
    }
}
