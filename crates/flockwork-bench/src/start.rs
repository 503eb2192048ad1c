//! Where agents start: drawn from one seed, the same on every machine.

use std::f64::consts::PI;

/// The seed of every start.
pub const SEED: u64 = 42;

/// A stream of random numbers: splitmix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below 1: 24 bits, which a float holds exactly.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1 << 24) as f32
    }

    /// A unit vector, every direction alike.
    pub fn direction<const D: usize>(&mut self) -> [f32; D] {
        let height = if D == 3 { 2.0 * self.unit() - 1.0 } else { 0.0 };
        let (around, ring) =
            (self.unit() * core::f32::consts::TAU, (1.0 - height * height).max(0.0).sqrt());
        let all = [ring * libm::cosf(around), ring * libm::sinf(around), height];
        core::array::from_fn(|axis| all[axis])
    }
}

/// A crowd at tick 0, on a square or cubic torus from the origin.
#[derive(Clone, Debug)]
pub struct Start<const D: usize> {
    /// How long the torus is along each axis (m).
    pub side: f32,
    /// Where agents are (m).
    pub positions: Vec<[f32; D]>,
    /// How they move (m/s).
    pub velocities: Vec<[f32; D]>,
}

impl<const D: usize> Start<D> {
    /// So many agents, scattered so that each has `neighbors` others within a meter on average, each
    /// moving its own way at 1 m/s.
    #[must_use]
    pub fn scattered(agents: usize, neighbors: f32) -> Self {
        let (side, mut random) = (side::<D>(agents, neighbors), Random(SEED));
        let mut start = Self { side, positions: Vec::new(), velocities: Vec::new() };
        for _ in 0..agents {
            start.positions.push(core::array::from_fn(|_| random.unit() * side));
            start.velocities.push(random.direction());
        }
        start
    }
}

/// The side (m) at which so many agents have so many neighbors within a meter on average.
#[must_use]
pub fn side<const D: usize>(agents: usize, neighbors: f32) -> f32 {
    let density = f64::from(neighbors) / if D == 3 { 4.0 / 3.0 * PI } else { PI };
    let size = agents as f64 / density;
    (if D == 3 { libm::cbrt(size) } else { size.sqrt() }) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator for seed 0.
    #[test]
    fn the_generator_is_splitmix() {
        let mut random = Random(0);
        assert_eq!(random.bits(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.bits(), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn starts_lie_on_the_torus_and_move_at_one_meter_per_second() {
        let start = Start::<3>::scattered(500, 12.0);
        assert!((start.side.powi(3) - 500.0 * 4.18879 / 12.0).abs() < 0.01, "{}", start.side);
        assert!(start.positions.iter().flatten().all(|at| (0.0..start.side).contains(at)));
        let speed = |v: &[f32; 3]| v.iter().map(|part| part * part).sum::<f32>().sqrt();
        assert!(start.velocities.iter().all(|v| (speed(v) - 1.0).abs() < 1e-5));
    }
}
