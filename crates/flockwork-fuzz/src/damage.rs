//! Damage that happens to bytes, as strategies: less damage is the simpler case.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Something that happens to bytes.
#[derive(Clone, Debug)]
pub enum Damage {
    /// A bit is turned over.
    Flip(Index, u8),
    /// A byte becomes this one.
    Set(Index, u8),
    /// Four bytes become this number, the least byte first.
    Word(Index, u32),
    /// The rest is lost.
    Cut(Index),
    /// So many bytes are lost.
    Remove(Index, u8),
    /// So many bytes are there twice.
    Double(Index, u8),
}

/// Up to four of them.
pub fn damages() -> BoxedStrategy<Vec<Damage>> {
    let index = any::<Index>;
    let words = [
        0,
        1,
        0x7f80_0000,
        0x7fc0_0000,
        0xff80_0000,
        0x7f7f_ffff,
        0x7fff_ffff,
        0xffff_ffff,
        0x0100_0000,
    ];
    let damage = prop_oneof![
        3 => (index(), 0..8_u8).prop_map(|(at, bit)| Damage::Flip(at, bit)),
        3 => (index(), select(&[0, 1, 0x7f, 0x80, 0xff][..])).prop_map(|(at, byte)| Damage::Set(at, byte)),
        3 => (index(), select(words.to_vec())).prop_map(|(at, word)| Damage::Word(at, word)),
        1 => index().prop_map(Damage::Cut),
        1 => (index(), any::<u8>()).prop_map(|(at, count)| Damage::Remove(at, count)),
        1 => (index(), any::<u8>()).prop_map(|(at, count)| Damage::Double(at, count)),
    ];
    vec(damage, 0..=4).boxed()
}

impl Damage {
    /// Has it happen.
    pub fn happen(&self, bytes: &mut Vec<u8>) {
        let count = bytes.len();
        if count == 0 {
            return;
        }
        let range = |at: &Index, length: u8| {
            let at = at.index(count);
            at..(at + usize::from(length)).min(count)
        };
        match self {
            Self::Flip(at, bit) => bytes[at.index(count)] ^= 1 << bit,
            Self::Set(at, byte) => bytes[at.index(count)] = *byte,
            Self::Word(at, word) => {
                let range = range(at, 4);
                let word = word.to_le_bytes();
                bytes[range.clone()].copy_from_slice(&word[..range.len()]);
            }
            Self::Cut(at) => bytes.truncate(at.index(count)),
            Self::Remove(at, length) => _ = bytes.drain(range(at, *length)),
            Self::Double(at, length) => {
                let range = range(at, *length);
                let twice = bytes[range.clone()].to_vec();
                bytes.splice(range.start..range.start, twice);
            }
        }
    }
}

/// These bytes after such damages.
#[must_use]
pub fn damaged(bytes: &[u8], damages: &[Damage]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    damages.iter().for_each(|it| it.happen(&mut bytes));
    bytes
}
