//! One row of the table: a crowd, measured.

use std::time::{Duration, Instant};

use flockwork::scene::AnyWorld;
use flockwork::{Space, Vector, World, each_world};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use serde::Serialize;

use crate::course::{Course, FromStart};
use crate::machine;
use crate::plain::Plain;
use crate::start::Start;
use crate::timing::{Windows, in_turns};
use crate::workloads::{Case, Workload};

/// Windows of each that are timed at least.
const LEAST_WINDOWS: usize = 2;

/// What was measured of a crowd. Times are per agent and step, the index included.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What the agents do.
    pub workload: &'static str,
    /// How many there are.
    pub agents: usize,
    /// On how many threads.
    pub threads: usize,
    /// How many others each has within 1 m at the start, as aimed at.
    pub neighbors: f32,
    /// How many each has within 1 m when the window ends, counted.
    pub neighbors_measured: f64,
    /// Median over the windows (ns).
    pub ns_median: f64,
    /// Least over the windows (ns).
    pub ns_min: f64,
    /// The plain loop's least, on one thread (ns).
    pub ns_plain: f64,
    /// How many times as fast as the plain loop.
    pub ratio: f64,
    /// The most memory that the whole process held while the first window ran (bytes); none where the
    /// system does not tell.
    pub peak_bytes: Option<u64>,
    /// How many windows of 60 steps were timed.
    pub windows: usize,
    /// The hash of the state when the window ends.
    pub hash: String,
}

/// Measures a crowd on this many threads for about as long as `budget`, longer if that is too short
/// for two windows.
///
/// # Errors
/// The threads cannot be started.
pub fn measure(case: &Case, threads: usize, budget: Duration) -> Result<Row, ThreadPoolBuildError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    Ok(pool.install(|| match case.workload {
        Workload::F3 => here::<3>(case, threads, budget),
        _ => here::<2>(case, threads, budget),
    }))
}

/// Measures on the threads of the current pool.
fn here<const D: usize>(case: &Case, threads: usize, budget: Duration) -> Row {
    let began = Instant::now();
    let forgotten = machine::forget_peak();
    let (mut engine, mut windows) = (FromStart::new(|| case.world()), Windows::default());
    windows.run(&mut engine);
    // Before the plain loop and the start of the next windows take memory of their own.
    let peak_bytes = machine::peak_bytes().filter(|_| forgotten);
    let (hash, neighbors_measured) = engine.now.as_ref().map_or((0, 0.0), end::<D>);
    let plain = against_plain::<D>(case, &mut engine, &mut windows, began + budget);

    let per_agent = |ns: f64| hundredths(ns / case.agents as f64);
    Row {
        workload: case.workload.name(),
        agents: case.agents,
        threads,
        neighbors: case.aimed_neighbors(),
        neighbors_measured: hundredths(neighbors_measured),
        ns_median: per_agent(windows.median()),
        ns_min: per_agent(windows.min()),
        ns_plain: per_agent(plain.min()),
        ratio: hundredths(plain.min() / windows.min()),
        peak_bytes,
        windows: windows.count(),
        hash: format!("{hash:016x}"),
    }
}

/// Times windows of the engine in turns with the plain loop's, and answers those.
fn against_plain<const D: usize>(
    case: &Case,
    engine: &mut dyn Course,
    windows: &mut Windows,
    end: Instant,
) -> Windows {
    let start = Start::<D>::scattered(case.agents, case.neighbors);
    let (mut plain, mut plain_windows) =
        (FromStart::new(|| Plain::new(&start)), Windows::default());
    in_turns([(engine, windows), (&mut plain, &mut plain_windows)], end, LEAST_WINDOWS);
    plain_windows
}

/// The hash of a world, and how many neighbors its agents have on average.
fn end<const D: usize>(world: &AnyWorld) -> (u64, f64) {
    each_world!(world, world => (world.hash(), mean_neighbors::<_, D>(world)))
}

fn mean_neighbors<V: Vector, const D: usize>(world: &World<V>) -> f64 {
    let parts = |v: V| core::array::from_fn(|axis| v.to_xyz()[axis]);
    let mut positions: Vec<[f32; D]> =
        world.agents.iter().map(|agent| parts(agent.position)).collect();
    let side = match world.space {
        Space::Wrap(size) => size.to_xyz()[0],
        _ => fenced(&mut positions),
    };
    let velocities = positions.clone();
    Plain::new(&Start { side, positions, velocities }).mean_neighbors()
}

/// Moves a crowd without a torus to the origin, and answers the side of a torus in which no agent sees
/// an agent across the edge (m).
fn fenced<const D: usize>(positions: &mut [[f32; D]]) -> f32 {
    let ends = |start, choose: fn(f32, f32) -> f32| {
        positions.iter().flatten().copied().fold(start, choose)
    };
    let (low, high) = (ends(f32::MAX, f32::min), ends(f32::MIN, f32::max));
    positions.iter_mut().flatten().for_each(|part| *part -= low);
    high - low + 2.0
}

/// Digits beyond these are noise.
fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(workload: Workload, threads: usize) -> Row {
        let case = Case { workload, agents: 2000, neighbors: 12.0 };
        measure(&case, threads, Duration::ZERO).expect("two threads can be started")
    }

    #[test]
    fn rows_hold_numbers_that_can_be_true() {
        for workload in Workload::ALL {
            let row = row(workload, 1);
            assert_eq!((row.workload, row.windows), (workload.name(), 2));
            assert!(0.0 < row.ns_min && row.ns_min <= row.ns_median, "{row:?}");
            let share = row.neighbors_measured / f64::from(row.neighbors);
            assert!((0.7..1.4).contains(&share), "{row:?}");
        }
    }

    #[test]
    fn the_motion_is_the_same_on_two_threads() {
        for workload in [Workload::F, Workload::Q] {
            assert_eq!(row(workload, 1).hash, row(workload, 2).hash);
        }
    }

    #[test]
    fn a_crowd_in_the_open_is_counted_without_edges() {
        let mut positions = vec![[-3.0, 5.0], [-3.5, 5.0], [9.0, 5.0]];
        let side = fenced(&mut positions);
        let velocities = positions.clone();
        let mut plain = Plain::new(&Start { side, positions, velocities });
        assert_eq!(plain.mean_neighbors(), 2.0 / 3.0);
    }
}
