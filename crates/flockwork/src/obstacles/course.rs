//! Where a movable obstacle is at a tick.

use crate::vector::MOST;
use crate::{Obstacle, Space, Stepping, Vector};

/// An obstacle's permanent id: a list gives ids in ascending order and never reuses one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ObstacleId(pub u32);

/// The motion of a movable obstacle: straight on, from where it was at a tick. Its position is computed from its start at
/// every tick, so that no rounding accumulates.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// Its velocity (m/s; in `PerTick` stepping m per tick). At zero it stands still.
    pub velocity: V,
    /// The tick at which the course began.
    pub since: u64,
}

impl<V: Vector> Course<V> {
    /// The obstacle at a tick; before `since` it is `start`. In a torus its middle is wrapped, if its shape is
    /// bounded. Nothing stops it, not even walls.
    #[must_use]
    pub fn at(&self, tick: u64, stepping: Stepping, space: &Space<V>) -> Obstacle<V> {
        let ticks = tick.saturating_sub(self.since) as f64;
        let time = ticks * f64::from(stepping.dt());
        let [velocity, size] = [self.velocity, space.wrap().unwrap_or_default()].map(V::to_xyz);
        let middle = self.start.ball().filter(|_| space.wrap().is_some());
        let middle = middle.map(|(middle, _)| middle.to_xyz());
        self.start.moved(V::from_xyz(core::array::from_fn(|axis| {
            let way = f64::from(velocity[axis]) * time;
            let way = match middle {
                Some(middle) => homeward(middle[axis].into(), way, size[axis].into()),
                None => way,
            };
            (way as f32).clamp(-MOST, MOST)
        })))
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
