//! How far ahead an agent looks, and in which direction: along its own velocity, or, for a moving obstacle, along its
//! velocity relative to the obstacle.

use super::{AvoidForm, AvoidObstacles};
use crate::behavior::shared::ahead::{course, speed_share};
use crate::vector::MOST;
use crate::{Agent, Vector, View};

/// The way ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<V> {
    /// The unit vector along it.
    pub course: V,
    /// How far ahead the agent looks (m).
    pub reach: f32,
    /// The speed along it (m/s; in `PerTick` stepping m per tick).
    pub speed: f32,
}

impl AvoidObstacles {
    /// How far ahead an agent looks (m).
    pub(super) fn reach<V: Vector>(&self, me: &Agent<V>) -> f32 {
        let share = match self.form {
            _ if !self.by_speed => 1.0,
            // The published box is half as long at rest.
            AvoidForm::BoxProbe => 0.5 + 0.5 * speed_share(me),
            _ => speed_share(me),
        };
        // A point so far ahead is still a finite one.
        (self.look_ahead * share).min(MOST)
    }

    /// How long an agent needs at top speed for the way that it looks ahead (s; in `PerTick` stepping ticks).
    pub(super) fn horizon<V: Vector>(&self, me: &Agent<V>) -> f32 {
        if me.max_speed > 0.0 { (self.look_ahead / me.max_speed).min(MOST) } else { 0.0 }
    }
}

impl<V: Vector> Look<V> {
    /// Along the agent's own velocity.
    #[inline]
    pub fn own(avoid: &AvoidObstacles, me: &Agent<V>) -> Self {
        Self { course: course(me), reach: avoid.reach(me), speed: me.speed() }
    }

    /// Along the velocity relative to the `nth` obstacle of a view; none if that obstacle stands still. If the obstacle moves
    /// with the agent's velocity, the reach is 0.
    #[inline]
    pub fn seen_by(&self, avoid: &AvoidObstacles, view: &View<V>, nth: usize) -> Option<Self> {
        let velocity = view.obstacle_velocities.get(nth).filter(|it| **it != V::ZERO)?;
        let seen = view.me.velocity - *velocity;
        let (horizon, speed) = (avoid.horizon(view.me), seen.length().min(MOST));
        let way = (horizon * speed).max(if avoid.by_speed { 0.0 } else { avoid.look_ahead });
        // No farther than is looked up.
        let most = self.reach + horizon * velocity.length();
        Some(Self { course: seen.unit(), reach: way.min(most).min(MOST), speed })
    }
}
