//! Unseen runs: seeds that no case has, and a case's scene in another place.

use flockwork::Isometry;
use flockwork::noise::{Noise, Purpose};

/// The first seed of unseen runs; no case uses it, or one after it.
const FIRST_SEED: u64 = 1_000_001;

/// How far from its own place a scene is moved at most, along either axis (m).
const FARTHEST: f32 = 20.0;

/// So many seeds that no case uses.
pub fn seeds(count: u32) -> impl Iterator<Item = u64> {
    (0..u64::from(count)).map(|nth| FIRST_SEED + nth)
}

/// Where the scene of a run with this seed lies: mirrored or not, turned by any angle, moved.
pub fn isometry(seed: u64) -> Isometry {
    let noise = Noise::new(seed, 0, 0, Purpose::Spawn);
    Isometry {
        is_mirrored: noise.signed(0) < 0.0,
        x_axis: noise.stream(1).direction::<flockwork::glam::Vec2>(0).to_array(),
        offset: [2, 3].map(|nth| FARTHEST * noise.signed(nth)),
    }
}
