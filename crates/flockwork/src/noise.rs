//! Random numbers by counter: a pure function of (seed, key, tick, purpose, nth), nothing stored.
//!
//! Adding an agent or a behavior therefore never changes what another one draws. The mixing
//! function is SplitMix64 (Steele, Lea, Flood 2014), applied once per word of the key.

use crate::Vector;

/// What a number is drawn for, so that two uses in one tick are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Purpose {
    /// Numbers drawn at spawn: position, limits, start velocity.
    Spawn = 1,
    /// Numbers drawn by a behavior.
    Behavior = 2,
    /// Numbers drawn by a script (`math.random`).
    Script = 3,
    /// Numbers drawn by a combiner.
    Combine = 4,
}

/// One agent's stream of random numbers in one tick, for one purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    state: u64,
}

impl Noise {
    /// A stream that belongs to no agent: for tests, examples and turns without a world.
    pub const UNOWNED: Self = Self::new(0, 0, 0, Purpose::Behavior);

    /// The stream of (`seed`, `key`, `tick`, `purpose`).
    #[must_use]
    pub const fn new(seed: u64, key: u64, tick: u64, purpose: Purpose) -> Self {
        let state = mix(mix(mix(seed) ^ key) ^ tick) ^ purpose as u64;
        Self { state }
    }

    /// An independent stream within this one.
    #[must_use]
    pub fn stream(self, nth: u64) -> Self {
        Self { state: mix(self.state ^ mix(nth)) }
    }

    /// The `nth` number: 64 uniform bits.
    #[must_use]
    pub fn bits(self, nth: u64) -> u64 {
        mix(self.state.wrapping_add(nth.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    }

    /// The `nth` number, uniform in `[0, 1)`, a multiple of 2⁻²⁴.
    #[must_use]
    pub fn uniform(self, nth: u64) -> f32 {
        (self.bits(nth) >> 40) as f32 * (1.0 / (1 << 24) as f32)
    }

    /// The `nth` number, uniform in `[-1, 1)`.
    #[must_use]
    pub fn signed(self, nth: u64) -> f32 {
        self.uniform(nth) * 2.0 - 1.0
    }

    /// The `nth` number of a normal distribution, mean 0 and deviation 1 (Box and Muller 1958).
    #[must_use]
    pub fn normal(self, nth: u64) -> f32 {
        let (u, v) = (1.0 - self.uniform(2 * nth), self.uniform(2 * nth + 1));
        (-2.0 * libm::logf(u)).sqrt() * libm::cosf(core::f32::consts::TAU * v)
    }

    /// The `nth` direction: a unit vector, uniform on the circle or the sphere.
    #[must_use]
    pub fn direction<V: Vector>(self, nth: u64) -> V {
        let angle = core::f32::consts::TAU * self.uniform(2 * nth);
        let z = if V::AXES > 2 { self.signed(2 * nth + 1) } else { 0.0 };
        let level = (1.0 - z * z).max(0.0).sqrt();
        V::from_xyz([level * libm::cosf(angle), level * libm::sinf(angle), z])
    }
}

pub(crate) const fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, Vec3};

    fn noise(key: u64) -> Noise {
        Noise::new(42, key, 7, Purpose::Behavior)
    }

    #[test]
    fn same_key_same_number_other_key_other_number() {
        assert_eq!(noise(1).bits(3), noise(1).bits(3));
        assert_ne!(noise(1).bits(3), noise(2).bits(3));
        assert_ne!(noise(1).bits(3), Noise::new(42, 1, 7, Purpose::Script).bits(3));
    }

    #[test]
    fn moments_are_those_of_the_distributions() {
        let n = 20_000;
        let mean = |f: &dyn Fn(u64) -> f32| (0..n).map(f).sum::<f32>() / n as f32;
        assert!((mean(&|i| noise(i).uniform(0)) - 0.5).abs() < 0.01);
        assert!(mean(&|i| noise(9).normal(i)).abs() < 0.03);
        assert!((mean(&|i| noise(9).normal(i).powi(2)) - 1.0).abs() < 0.05);
        assert!(mean(&|i| noise(i).direction::<Vec3>(0).z).abs() < 0.02);
    }

    #[test]
    fn directions_are_unit_vectors() {
        for i in 0..100 {
            assert!((noise(i).direction::<Vec2>(0).length() - 1.0).abs() < 1e-5);
            assert!((noise(i).direction::<Vec3>(0).length() - 1.0).abs() < 1e-5);
        }
    }
}
