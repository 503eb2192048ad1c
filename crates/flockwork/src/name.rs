//! Names as numbers: what a behavior's memory, random numbers and saved state are kept under.

use core::num::NonZeroU32;

/// A name as a number: a hash of its text (FNV-1a of 32 bits, Fowler, Noll and Vo 1991), never 0.
///
/// It is the same in every version, on every machine and in whatever order things are listed. A test holds that no
/// two behaviors of the list have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NameKey(NonZeroU32);

impl NameKey {
    /// The key of a name.
    #[must_use]
    pub const fn of(name: &str) -> Self {
        let (bytes, mut hash, mut at) = (name.as_bytes(), 0x811C_9DC5_u32, 0);
        while at < bytes.len() {
            hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
            at += 1;
        }
        Self::of_number(hash)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    /// The key with this number; 1 for 0.
    #[must_use]
    pub const fn of_number(number: u32) -> Self {
        match NonZeroU32::new(number) {
            Some(number) => Self(number),
            None => Self(NonZeroU32::MIN),
        }
    }
}

/// The key of no name: that of the empty text.
impl Default for NameKey {
    fn default() -> Self {
        Self::of("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published values of FNV-1a.
    #[test]
    fn keys_are_fnv_1a() {
        assert_eq!(NameKey::of("").number(), 0x811C_9DC5);
        assert_eq!(NameKey::of("a").number(), 0xE40C_292C);
        assert_eq!(NameKey::of("foobar").number(), 0xBF9C_F968);
    }

    #[test]
    fn a_key_takes_no_more_than_its_number_and_none_of_it_is_zero() {
        assert_eq!(size_of::<Option<NameKey>>(), 4);
        assert_eq!(NameKey::of_number(0), NameKey::of_number(1));
    }
}
