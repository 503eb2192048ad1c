//! Eight neighbors at once: which of them an agent has to look at more closely.

use super::shown::{Motion, Shown};
use crate::grid::Entry;
use crate::lanes::{LANES, Lane, dots, mask, of_lane, set_lane, squares};
use crate::{Space, Vector};

/// What agents in eight consecutive slots of the grid show, lane by lane. Lanes beyond the last slot are never looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Eight<V: Vector> {
    position: V::Lanes,
    velocity: V::Lanes,
    radius: Lane,
}

impl<V: Vector> Eight<V> {
    /// Takes over what up to eight agents show.
    pub fn of(entries: &[Entry<V>], motions: &[Motion<V>]) -> Self {
        let mut eight = Self::default();
        for (lane, (entry, motion)) in entries.iter().zip(motions).enumerate().take(LANES) {
            set_lane(&mut eight.position, lane, entry.position);
            set_lane(&mut eight.velocity, lane, motion.velocity);
            eight.radius[lane] = motion.radius;
        }
        eight
    }

    /// Where one of them is (m).
    #[inline(always)]
    pub fn position(&self, lane: usize) -> V {
        of_lane(&self.position, lane)
    }

    /// The same as an agent sees them.
    #[inline(always)]
    pub fn seen_from(&self, me: &Shown<V>, space: &Space<V>) -> SeenEight {
        let mut at = V::Lanes::default();
        (0..LANES).for_each(|lane| set_lane(&mut at, lane, me.position));
        let offset = space.offsets(&at, &self.position);
        let (mine, its) = (me.motion.velocity.to_xyz(), self.velocity.as_ref());
        let mut velocity = V::Lanes::default();
        for axis in 0..V::AXES {
            velocity.as_mut()[axis] = its[axis].map(|its| mine[axis] - its);
        }
        SeenEight {
            square: squares::<V>(&offset),
            radii: self.radius.map(|radius| me.motion.radius + radius),
            speed_square: squares::<V>(&velocity),
            approach: dots::<V>(&offset, &velocity),
        }
    }
}

/// Eight neighbors as an agent sees them; each number is that of [`Other`](super::surroundings::Other), bit for bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenEight {
    /// The square of the distance to each, from middle to middle (m²).
    pub square: Lane,
    /// Both radii together (m).
    pub radii: Lane,
    /// The square of the speed at which the agent moves as each sees it (m²/s²).
    pub speed_square: Lane,
    /// How fast that brings it nearer, times the distance (m²/s).
    pub approach: Lane,
}

impl SeenEight {
    /// Those whose bodies are less than this apart from the agent's (m).
    #[inline(always)]
    pub fn within(&self, gap: f32) -> [u32; LANES] {
        mask(|lane| {
            let reach = self.radii[lane] + gap;
            self.square[lane] < reach * reach
        })
    }
}
