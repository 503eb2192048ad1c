//! What plans are copied from.

/// Terms of a plan that its pattern has room for.
const MOST_TERMS: usize = 8;

/// Which prototypes the terms of a plan are copies of, in their order: a byte for each. What a copy may have of its own is
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
pub struct Copied {
    /// One more than the places of the prototypes, the last one lowest.
    numbers: u64,
    /// Whether anything in the plan is no copy.
    is_mixed: bool,
}

impl Copied {
    /// A term is a copy of the prototype at this place of the list. One beyond the 255th is as good as none.
    #[inline(always)]
    pub fn add(&mut self, prototype: usize) {
        self.numbers = self.numbers << 8 | (prototype as u64 + 1);
        self.is_mixed |= prototype >= usize::from(u8::MAX);
    }

    /// An item is no copy.
    #[inline(always)]
    pub fn mix(&mut self) {
        self.is_mixed = true;
    }

    /// The pattern of so many items, if all are copies and it has room for them.
    #[inline]
    pub fn pattern(self, items: usize) -> Pattern {
        let is_whole = !self.is_mixed && items <= MOST_TERMS;
        if is_whole { Pattern(self.numbers) } else { Pattern::UNKNOWN }
    }
}
