//! Numbers of eight agents at once, lane by lane: plain loops over arrays, which every processor has its
//! own way of doing at a stroke.

mod instructions;

use crate::vector::{NO_DIRECTION, is_plain};
use crate::{Steering, Vector};

pub use instructions::Instructions;
pub(crate) use instructions::{AHEAD, all_at_least, at_least, at_most, fetch, truncated};

/// How many agents are summed for at once.
pub(crate) const LANES: usize = 8;

/// One number for each lane.
pub(crate) type Lane = [f32; LANES];

/// What eight agents want by one term; see [`Steering`](crate::Steering).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steerings<V: Vector> {
    pub wish: V::Lanes,
    /// None of them wishes for a velocity if there are none.
    pub wishes: Option<Lane>,
    /// None of them pushes if there are none.
    pub push: Option<V::Lanes>,
}

impl<V: Vector> Steerings<V> {
    /// What one of them wants.
    pub fn of_lane(&self, lane: usize) -> Steering<V> {
        Steering {
            wish: of_lane(&self.wish, lane),
            wishes: self.wishes.map_or(0.0, |wishes| wishes[lane]),
            push: self.push.map_or(V::ZERO, |push| of_lane(&push, lane)),
            ..Steering::NONE
        }
    }
}

/// The number where the mask has all bits, +0 where it has none, whatever the number is.
#[inline(always)]
pub(crate) fn masked(mask: &[u32; LANES], numbers: &Lane) -> Lane {
    core::array::from_fn(|lane| f32::from_bits(mask[lane] & numbers[lane].to_bits()))
}

/// Adds the numbers where the mask has all bits, +0 where it has none.
#[inline(always)]
pub(crate) fn add(sum: &mut Lane, mask: &[u32; LANES], numbers: &Lane) {
    let counted = masked(mask, numbers);
    for lane in 0..LANES {
        sum[lane] += counted[lane];
    }
}

/// All bits for the lanes of which it is true, none for the others: what the compiler makes one comparison of,
/// unlike a list of bools.
#[inline(always)]
pub(crate) fn mask(is: impl Fn(usize) -> bool) -> [u32; LANES] {
    core::array::from_fn(|lane| if is(lane) { u32::MAX } else { 0 })
}

/// Whether it is so for any lane. A plain loop, which the compiler turns into one comparison of all.
#[inline(always)]
pub(crate) fn any(is: impl Fn(usize) -> bool) -> bool {
    let mut found = 0;
    for lane in 0..LANES {
        found |= u32::from(is(lane));
    }
    found != 0
}

/// The sum over the axes, x first, of what `part` answers for an axis and a lane.
#[inline(always)]
pub(crate) fn over_axes<V: Vector>(part: impl Fn(usize, usize) -> f32) -> Lane {
    let mut sum = core::array::from_fn(|lane| part(0, lane));
    for axis in 1..V::AXES {
        sum = core::array::from_fn(|lane| sum[lane] + part(axis, lane));
    }
    sum
}

/// The dot product of each two.
#[inline(always)]
pub(crate) fn dots<V: Vector>(ones: &V::Lanes, others: &V::Lanes) -> Lane {
    let (ones, others) = (ones.as_ref(), others.as_ref());
    over_axes::<V>(|axis, lane| ones[axis][lane] * others[axis][lane])
}

/// The square of the length of each.
#[inline(always)]
pub(crate) fn squares<V: Vector>(lanes: &V::Lanes) -> Lane {
    dots::<V>(lanes, lanes)
}

/// The length of each, as [`Vector::length`] has it.
#[inline(always)]
pub(crate) fn lengths<V: Vector>(lanes: &V::Lanes) -> Lane {
    let squares = squares::<V>(lanes);
    if any(|lane| !is_plain(squares[lane])) {
        return core::array::from_fn(|lane| of_lane::<V>(lanes, lane).length());
    }
    squares.map(f32::sqrt)
}

/// Does the same with one agent after the other; for numbers that few agents ever have.
#[cold]
pub(crate) fn one_by_one<V: Vector>(lanes: &mut V::Lanes, change: impl Fn(usize, V) -> V) {
    for lane in 0..LANES {
        let changed = change(lane, of_lane(lanes, lane));
        set_lane(lanes, lane, changed);
    }
}

/// Multiplies each by its factor.
#[inline(always)]
pub(crate) fn scale<V: Vector>(lanes: &mut V::Lanes, factors: &Lane) {
    for axis in 0..V::AXES {
        let part = &mut lanes.as_mut()[axis];
        *part = core::array::from_fn(|lane| part[lane] * factors[lane]);
    }
}

#[inline(always)]
pub(crate) fn set_lane<V: Vector>(lanes: &mut V::Lanes, lane: usize, vector: V) {
    let vector = vector.to_xyz();
    for axis in 0..V::AXES {
        lanes.as_mut()[axis][lane] = vector[axis];
    }
}

#[inline(always)]
pub(crate) fn of_lane<V: Vector>(lanes: &V::Lanes, lane: usize) -> V {
    V::from_xyz(core::array::from_fn(
        |axis| {
            if axis < V::AXES { lanes.as_ref()[axis][lane] } else { 0.0 }
        },
    ))
}

/// The unit vector of each, as [`Vector::unit`] has it.
#[inline(always)]
pub(crate) fn units<V: Vector>(lanes: &mut V::Lanes) {
    let squares = squares::<V>(lanes);
    if any(|lane| squares[lane] == f32::INFINITY) {
        return one_by_one(lanes, |_, v: V| v.unit());
    }
    let lengths = squares.map(f32::sqrt);
    for axis in lanes.as_mut() {
        // Whatever has no length, and is no number perhaps, has no direction.
        let unit = |part: f32, length: f32| {
            if length > NO_DIRECTION { part * (1.0 / length) } else { 0.0 }
        };
        *axis = core::array::from_fn(|lane| unit(axis[lane], lengths[lane]));
    }
}
