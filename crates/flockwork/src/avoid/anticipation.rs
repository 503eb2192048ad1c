//! Anticipation: bodies push each other apart by the time that is left until they would collide.
//!
//! The power law that real pedestrians follow: I. Karamouzas, B. Skinner, S. J. Guy 2014, *Universal power law governing
//! pedestrian interactions*, Physical Review Letters 113, 238701.

use super::contract::Me;
use super::eight::SeenEight;
use super::surroundings::{Other, Wall};
use crate::Vector;
use crate::lanes::{LANES, mask};

/// A collision later than this counts for nothing (s).
const LATEST_SECS: f32 = 8.0;
/// An earlier one counts as this (s).
const EARLIEST_SECS: f32 = 0.05;
/// Bodies that approach each other more slowly than this do not count: its square (m²/s²).
const LEAST_SPEED_SQUARED: f32 = 1e-4;
/// The most that one neighbor, or one wall, pushes (m/s²).
const MOST: f32 = 10.0;
/// Bodies that overlap count as if they were this much smaller than their distance.
const SHRUNK: f32 = 0.99;

/// The numbers of the law.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anticipation {
    /// How strong it is (m²/s²).
    pub strength: f32,
    /// Beyond this time it falls off exponentially (s).
    pub horizon_secs: f32,
    /// How far two that meet shift to the right, as a share of both radii.
    pub keep_right: f32,
}

impl Anticipation {
    /// The acceleration that a neighbor causes (m/s²).
    #[inline(always)]
    pub fn push<V: Vector>(&self, me: &Me<V>, other: &Other<V>) -> V {
        let velocity = me.shown.motion.velocity - other.motion.velocity;
        let (square, approach) = (velocity.length_squared(), other.offset.dot(velocity));
        if approach <= 0.0 || square <= LEAST_SPEED_SQUARED {
            return V::ZERO;
        }
        // Most pass each other farther than both radii and the shift of those that meet apart.
        let widest = other.radii * (1.0 + self.keep_right.abs());
        if other.square * square - approach * approach > widest * widest * square {
            return V::ZERO;
        }
        self.near_miss(me, other, velocity, (square, approach))
    }

    /// Which of eight neighbors would come near: of the others [`push`](Self::push) answers zero.
    #[inline(always)]
    pub fn may_push(&self, others: &SeenEight) -> [u32; LANES] {
        let wide = 1.0 + self.keep_right.abs();
        mask(|lane| {
            let (square, approach) = (others.speed_square[lane], others.approach[lane]);
            let widest = others.radii[lane] * wide;
            let aside = others.square[lane] * square - approach * approach;
            let is_apart = aside > widest * widest * square;
            !((approach <= 0.0) | (square <= LEAST_SPEED_SQUARED) | is_apart)
        })
    }

    /// The same for a neighbor that would come near.
    #[inline(never)]
    fn near_miss<V: Vector>(
        &self,
        me: &Me<V>,
        other: &Other<V>,
        velocity: V,
        (square, approach): (f32, f32),
    ) -> V {
        let apart = self.shifted(me, other, velocity) - other.offset;
        let overlap = other.square < other.radii * other.radii;
        let radii = if overlap { SHRUNK * other.distance } else { other.radii };
        let left = apart.length_squared() - radii * radii;
        let discriminant = approach * approach - square * left;
        if discriminant <= 0.0 {
            return V::ZERO;
        }
        let root = discriminant.sqrt();
        let time = left / (approach + root);
        if time >= LATEST_SECS || me.shown.stops_within(time) || other.shown.stops_within(time) {
            return V::ZERO;
        }
        let time = time.max(EARLIEST_SECS);
        let size = self.strength * decay(time / self.horizon_secs) / (square * time * time)
            * (2.0 / time + 1.0 / self.horizon_secs);
        let aside = velocity - (velocity * approach + apart * square) * (1.0 / root);
        // Before a body that stands no tick turns the approach around: the agent would tremble instead of standing.
        let most = if other.stands() { MOST.min(square.sqrt() / me.dt) } else { MOST };
        (aside * -size).limit(most)
    }

    /// How far to the right of the other's way an agent counts as being (m): all of it for two that meet head-on, and before
    /// one that stands, nothing for two that go alike. It is at a right angle to their motion, so that they approach each
    /// other as before.
    fn shifted<V: Vector>(&self, me: &Me<V>, other: &Other<V>, velocity: V) -> V {
        let against = -me.shown.motion.way.dot(other.motion.way);
        let against = if other.stands() { 1.0 } else { against.max(0.0) };
        right_of(velocity) * (self.keep_right * other.radii * against)
    }
}

/// How hard a wall at this distance pushes a body away (m/s²), and how far that falls off (m).
const WALL_PUSH: f32 = 2.0;
const WALL_FALLOFF: f32 = 0.1;
/// So far from the body a wall is felt (m).
pub(super) const WALL_SIGHT: f32 = 1.0;

/// The acceleration that a wall causes (m/s²): 2 m/s² at contact, a third of it each 0.1 m farther.
pub(super) fn wall_push<V: Vector>(wall: &Wall<V>) -> V {
    if wall.gap >= WALL_SIGHT {
        return V::ZERO;
    }
    let away = wall.gap / WALL_FALLOFF;
    let size = if away < 0.0 { WALL_PUSH / decay(-away) } else { WALL_PUSH * decay(away) };
    wall.normal * size.min(MOST)
}

/// e⁻ᶻ for z ≥ 0 by the first terms of its series: the same bits everywhere, and near enough for a law that was fitted.
fn decay(z: f32) -> f32 {
    1.0 / (1.0 + z + z * z * 0.5 + z * z * z * (1.0 / 6.0))
}

/// The right of a direction, as a unit vector; zero for zero. In a volume it is level.
pub(super) fn right_of<V: Vector>(direction: V) -> V {
    -direction.any_perpendicular()
}
