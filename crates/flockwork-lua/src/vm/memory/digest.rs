//! Hashes of what is kept.

use super::{KeptValue, ScriptMemory};

impl ScriptMemory {
    /// A hash of it: equal for equal memories, in whatever order they were filled.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let groups = self.groups.iter().enumerate();
        groups.fold(0, |sum: u64, (place, agents)| {
            let agents =
                agents.iter().map(|(id, kept)| (digest(&KeptValue::Number(f64::from(*id))), kept));
            let digest = sum_of(agents.map(|(id, kept)| (id, digest(kept))));
            sum.wrapping_add(mix(digest ^ place as u64))
        })
    }
}

/// A hash of one value.
pub fn digest(kept: &KeptValue) -> u64 {
    match kept {
        KeptValue::Agent(id) => mix(u64::from(*id) ^ 1 << 40),
        KeptValue::Table(pairs) => {
            sum_of(pairs.iter().map(|(key, value)| (digest(key), digest(value))))
        }
        KeptValue::Again(nth) => mix(u64::from(*nth) ^ 7 << 40),
        KeptValue::Text(bytes) => text_digest(4 << 40, bytes),
        KeptValue::Bool(on) => mix(u64::from(*on) ^ 3 << 40),
        KeptValue::Number(number) => mix((number + 0.0).to_bits()),
        KeptValue::Vector(v) => {
            v.iter().fold(5 << 40, |sum, part| mix(sum ^ u64::from((part + 0.0).to_bits())))
        }
        KeptValue::Handle(name) => text_digest(6 << 40, name.as_bytes()),
    }
}

fn text_digest(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |sum, byte| mix(sum ^ u64::from(*byte)))
}

/// The digest of a table, in whatever order its keys and values come.
fn sum_of(pairs: impl Iterator<Item = (u64, u64)>) -> u64 {
    let pair = |(key, value): (u64, u64)| mix(key.rotate_left(1) ^ mix(value));
    pairs.fold(2 << 40, |sum: u64, both| sum.wrapping_add(pair(both)))
}

/// SplitMix64's mixing step (Steele, Lea, Flood 2014).
fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
