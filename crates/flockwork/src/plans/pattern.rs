//! What plans are copied from.

/// Terms of a plan that its pattern has room for.
const MOST_TERMS: usize = 8;

/// Which prototypes the terms of a plan are copies of, in their order. What a copy may have of its own is its aims, so
/// plans of one pattern, written from one list of prototypes, need not be compared term by term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern([u16; MOST_TERMS]);

impl Pattern {
    /// That of a plan of which it is not known: it equals no other.
    pub const UNKNOWN: Self = Self([0; MOST_TERMS]);

    /// Whether both are known, and one.
    #[inline]
    pub fn is_known_as(self, other: Self) -> bool {
        self == other && self != Self::UNKNOWN
    }
}

/// The pattern of a plan that is being written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Copied {
    /// One more than the places of the prototypes.
    numbers: [u16; MOST_TERMS],
    count: usize,
}

impl Copied {
    /// A term is a copy of the prototype at this place of the list. One beyond the 65,535th is as good as none.
    #[inline]
    pub fn add(&mut self, prototype: usize) {
        if let Ok(number) = u16::try_from(prototype + 1) {
            self.numbers.get_mut(self.count).into_iter().for_each(|it| *it = number);
            self.count += 1;
        }
    }

    /// The pattern, if all items of the plan are copies and it has room for them.
    #[inline]
    pub fn pattern(self, items: usize) -> Pattern {
        let is_whole = self.count == items && self.count <= MOST_TERMS;
        if is_whole { Pattern(self.numbers) } else { Pattern::UNKNOWN }
    }
}
