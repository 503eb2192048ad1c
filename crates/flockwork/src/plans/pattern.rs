//! What plans are copied from.

/// Which prototypes the terms of a plan are copies of, in their order: a byte for each of at most eight. What a copy may have of its own is
/// its aims, so plans of one pattern, written from one list of prototypes, share everything else.
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

    /// The places of the prototypes, in the order of the terms.
    pub fn prototypes(self) -> impl ExactSizeIterator<Item = usize> {
        let count = (u64::BITS - self.0.leading_zeros()).div_ceil(8);
        (0..count).rev().map(move |nth| (self.0 >> (8 * nth) & 0xFF) as usize - 1)
    }
}

/// The pattern of a plan that is being written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Copied(u64);

impl Copied {
    /// Prototypes that it can tell apart: a byte has room for no more.
    pub const MOST_PROTOTYPES: usize = 255;

    /// A term is a copy of the prototype at this place of the list; false if there is no room for it. Its number is never
    /// zero.
    #[inline(always)]
    pub fn add(&mut self, prototype: usize) -> bool {
        let has_room = self.0 >> (u64::BITS - 8) == 0;
        if has_room {
            self.0 = self.0 << 8 | (prototype as u64 + 1);
        }
        has_room
    }

    /// The pattern of the terms so far; unknown if there are none.
    #[inline]
    pub fn pattern(self) -> Pattern {
        Pattern(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_tells_the_prototypes_of_up_to_eight_copies() {
        let mut copied = Copied::default();
        assert_eq!(
            (copied.pattern(), copied.pattern().prototypes().count()),
            (Pattern::UNKNOWN, 0)
        );
        let all = [0, 254, 3, 0, 0, 7, 128, 1];
        for (nth, prototype) in all.into_iter().enumerate() {
            assert!(copied.add(prototype));
            assert!(copied.pattern().prototypes().eq(all[..=nth].iter().copied()));
        }
        assert!(!copied.add(5) && copied.pattern().prototypes().eq(all));
    }
}
