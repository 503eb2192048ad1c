//! Where a movable obstacle is at a tick.

use super::along::Along;
use crate::vector::MOST;
use crate::{Obstacle, Space, Stepping, Vector};

/// An obstacle's permanent id: a list gives ids in ascending order and never reuses one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ObstacleId(pub u32);

/// The motion of a movable obstacle: straight on, from where it was at a tick, or along a path. Its position is computed from
/// its start at every tick, so that no rounding accumulates.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(deserialize = "V: serde::Deserialize<'de> + Copy + Default"))
)]
pub struct Course<V> {
    /// The obstacle.
    pub id: ObstacleId,
    /// The obstacle as it was at the tick `since`.
    pub start: Obstacle<V>,
    /// Its velocity straight on (m/s; in `PerTick` stepping m per tick). At zero it stands still.
    pub velocity: V,
    /// The tick at which the course began.
    pub since: u64,
    /// Its way along a path, in place of a velocity straight on.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub along: Option<Along<V>>,
}

impl<V: Vector> Course<V> {
    /// The obstacle at a tick; before `since` it is `start`. In a torus its middle is wrapped, if its shape is
    /// bounded. Nothing stops it, not even walls.
    #[must_use]
    pub fn at(&self, tick: u64, stepping: Stepping, space: &Space<V>) -> Obstacle<V> {
        let offset = self.offset(tick, stepping, space);
        let size = space.wrap().unwrap_or_default().to_xyz();
        let middle = self.start.ball().filter(|_| space.wrap().is_some());
        let middle = middle.map(|(middle, _)| middle.to_xyz());
        self.start.moved(V::from_xyz(core::array::from_fn(|axis| {
            let way = match middle {
                Some(middle) => homeward(middle[axis].into(), offset[axis], size[axis].into()),
                None => offset[axis],
            };
            (way as f32).clamp(-MOST, MOST)
        })))
    }

    /// Its velocity from a tick to the next (m/s; in `PerTick` stepping m per tick): around a corner of its path the
    /// straight one, which brings it to where it is then.
    #[must_use]
    pub fn velocity_at(&self, tick: u64, stepping: Stepping, space: &Space<V>) -> V {
        let dt = f64::from(stepping.dt());
        if self.along.is_none() || dt == 0.0 {
            return self.velocity;
        }
        let [from, to] = [tick, tick.saturating_add(1)].map(|it| self.offset(it, stepping, space));
        let size = space.wrap().unwrap_or_default().to_xyz().map(f64::from);
        V::from_xyz(core::array::from_fn(|axis| {
            let way = to[axis] - from[axis];
            let turns = (way / size[axis]).round();
            // An axis that is not there, or a world that is no torus, has no size.
            let way = if turns.is_finite() { way - turns * size[axis] } else { way };
            ((way / dt) as f32).clamp(-MOST, MOST)
        }))
    }

    /// As fast as it ever is (m/s; in `PerTick` stepping m per tick).
    pub(super) fn top_speed(&self) -> f32 {
        self.along.as_ref().map_or(self.velocity.length(), |along| along.speed.abs())
    }

    /// The same motion of an obstacle that is put somewhere else at a tick.
    pub(super) fn going_on_from(
        &self,
        start: Obstacle<V>,
        since: u64,
        time: f64,
        space: &Space<V>,
    ) -> Self {
        let along = self
            .along
            .as_ref()
            .map(|it| Along { from: it.distance(time, space) as f32, ..it.clone() });
        Self { start, since, along, ..self.clone() }
    }

    /// How far from its start it is at a tick (m on each axis), as if the world had no seam.
    fn offset(&self, tick: u64, stepping: Stepping, space: &Space<V>) -> [f64; 3] {
        let time = self.time(tick, stepping);
        match &self.along {
            Some(along) => along.offset(time, space),
            None => self.velocity.to_xyz().map(|part| f64::from(part) * time),
        }
    }

    /// The time units of velocities since it began.
    pub(super) fn time(&self, tick: u64, stepping: Stepping) -> f64 {
        tick.saturating_sub(self.since) as f64 * f64::from(stepping.dt())
    }
}

/// The way to the same place within a torus of this size; in numbers that are exact for as long as a world is likely
/// to run.
fn homeward(from: f64, way: f64, size: f64) -> f64 {
    let to = from + way;
    let turns = (to / size).floor();
    // An axis that is not there has no size.
    if turns == 0.0 || !turns.is_finite() { way } else { to - turns * size - from }
}
