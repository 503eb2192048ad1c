//! Priority: how two agents share what they have to do to avoid each other, and which of both gives way.

/// The highest priority.
const HIGHEST: f32 = 1000.0;

/// Which of two agents gives way: the lower one. Of equal priorities a hash decides, and of equal hashes the agent's key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    pub priority: Priority,
    pub hash: u32,
    pub key: u64,
}

/// A priority from 0 to 1000, as the bits of its number: these are in the order of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Priority(u32);

impl Priority {
    /// The one of a number; the nearest if that is out of range, and 0 if it is none.
    pub fn of(number: f32) -> Self {
        Self(if number > 0.0 { number.min(HIGHEST).to_bits() } else { 0 })
    }

    fn number(self) -> f32 {
        f32::from_bits(self.0)
    }

    /// As a word that is 0 for the usual priority, and always even.
    pub fn to_word(self) -> u32 {
        (self.0 ^ Self::default().0) << 1
    }

    /// The one of such a word.
    pub fn of_word(word: u32) -> Self {
        Self::of(f32::from_bits(word >> 1 ^ Self::default().0))
    }
}

/// The usual priority.
impl Default for Priority {
    fn default() -> Self {
        Self(1.0_f32.to_bits())
    }
}

/// The share that one of this priority takes of what it and the other do to avoid each other: the other one's part of
/// both priorities, half between equals. Both shares add up to 1.
pub(super) fn share(mine: Priority, its: Priority) -> f32 {
    if mine == its { 0.5 } else { its.number() / (mine.number() + its.number()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_the_other_ones_part_and_add_up_to_one() {
        let share = |mine, its| share(Priority::of(mine), Priority::of(its));
        assert_eq!([share(2.0, 1.0), share(1.0, 2.0)], [1.0 / 3.0, 2.0 / 3.0]);
        assert_eq!([share(0.0, 3.0), share(3.0, 0.0)], [1.0, 0.0]);
        for number in [0.0, -0.0, 1e-40, 0.3, 1.0, 1000.0] {
            assert_eq!(share(number, number), 0.5, "{number}");
        }
        assert_eq!(share(f32::NAN, -1.0), 0.5, "both count as 0");
        assert_eq!(share(f32::INFINITY, 1000.0), 0.5);
    }

    #[test]
    fn words_are_even_and_zero_for_the_usual_priority() {
        assert_eq!(Priority::default().to_word(), 0);
        for number in [0.0, 1e-40, 0.5, 1.0, 1.000_000_1, 2.0, 1000.0] {
            let priority = Priority::of(number);
            assert_eq!(priority.to_word() % 2, 0);
            assert_eq!(Priority::of_word(priority.to_word()), priority, "{number}");
        }
        // Bytes of a snapshot may be anything.
        assert!(Priority::of_word(u32::MAX) <= Priority::of(1000.0));
    }

    #[test]
    fn ranks_are_ordered_by_priority_first() {
        let rank = |priority, hash, key| Rank { priority: Priority::of(priority), hash, key };
        let sorted = [rank(0.0, 9, 9), rank(0.5, 9, 9), rank(1.0, 1, 2), rank(1.0, 2, 1)];
        assert!(sorted.is_sorted() && rank(1.0, 2, 1) < rank(1.0, 2, 2));
    }
}
