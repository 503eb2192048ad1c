//! The keys by which fields are looked up.

use crate::{Target, Vector};

/// A target, and which kind it is with a class of bodies, as two numbers.
// Each of one piece, so that comparing them does not wait until the halves are put together in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    target: u64,
    class: u64,
}

impl Key {
    fn of([is_point, kind, number, class]: [u32; 4]) -> Self {
        let joined = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
        Self { target: joined(kind, number), class: joined(is_point, class) }
    }

    /// The class of bodies, as [`class_of`](super::kept::class_of) has it (m).
    pub fn class(self) -> f32 {
        f32::from_bits(self.class as u32)
    }

    /// A number of so many bits that is as good as drawn.
    #[inline]
    pub fn hash(self, bits: u32) -> usize {
        let mixed = (self.target ^ self.class.rotate_left(25)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (u64::BITS - bits)) as usize
    }
}

/// The key of a target for bodies of a class; none for a vector, which is no goal.
#[inline]
pub(crate) fn key_of<V: Vector>(target: Target<V>, class: f32) -> Option<Key> {
    let [x, y, _] = if let Target::Point(at) = target { at.to_xyz() } else { [0.0; 3] };
    let (kind, number) = match target {
        Target::Point(_) => (x.to_bits(), y.to_bits()),
        Target::Mouse => (0, 0),
        Target::Mark(mark) => (1, mark.into()),
        Target::Path(path) => (2, path.into()),
        Target::Group(group) => (3, group.0),
        Target::Agent(agent) => (4, agent.0),
        Target::Vector(_) | Target::Field(_) => return None,
    };
    let is_point = u32::from(matches!(target, Target::Point(_)));
    Some(Key::of([is_point, kind, number, class.to_bits()]))
}
