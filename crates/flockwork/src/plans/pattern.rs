//! What plans are copied from.

/// Which prototypes the terms of a plan are copies of, in their order: a byte for each of at most eight. What a copy may have of its own is
/// its aims, so plans of one pattern, written from one list of prototypes, need not be compared term by term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(u64);

impl Pattern {
    /// That of a plan of which it is not known: it equals no other.
    pub const UNKNOWN: Self = Self(0);

    /// Whether both are known, and one.
    #[inline]
    pub fn is_known_as(self, other: Self) -> bool {
        self == other && self != Self::UNKNOWN
    }
}

/// The pattern of a plan that is being written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Copied(u64);

impl Copied {
    /// Prototypes that it can tell apart: a byte has room for no more.
    pub const MOST_PROTOTYPES: usize = 255;

    /// A term is a copy of the prototype at this place of the list. Its number is never zero.
    #[inline(always)]
    pub fn add(&mut self, prototype: usize) {
        self.0 = self.0 << 8 | (prototype as u64 + 1);
    }

    /// The pattern of so many items, if all are copies and it has room for them: then there are as many numbers as items.
    #[inline]
    pub fn pattern(self, items: usize) -> Pattern {
        let numbers = (u64::BITS - self.0.leading_zeros()).div_ceil(8);
        if numbers as usize == items { Pattern(self.0) } else { Pattern::UNKNOWN }
    }
}
