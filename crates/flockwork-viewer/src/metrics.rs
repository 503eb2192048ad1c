//! Metrics: what a crowd did, second by second, as JSON. No clock of this machine goes in, so that
//! two runs of the same scene write the same file.

mod column;
mod file;
mod moments;
mod run_metrics;

use std::io::Write;

use flockwork::glam::{Vec2, Vec3};
use flockwork::measure::{Gate, Region, Subject};
use flockwork::scene::AnyWorld;
use flockwork::{Vector, each_world};

use crate::output::{FileKind, Output};
pub use column::{Column, unit};
use file::{File, MeasuredFigures, Second, Summary};
pub use moments::{MomentFigure, moment_figures};
use run_metrics::{MetricsSection, RunMetrics};

/// The file kind of metrics.
pub const METRICS: FileKind = FileKind::new("metrics file", b"{\n  \"", "\"reach_radius\"");

/// Two points of the plane with a name, as the command line names a gate or a region (m).
pub type NamedLine = (String, [[f32; 2]; 2]);

/// What is measured of a run.
#[derive(Debug)]
pub struct Metrics {
    metrics: AnyRunMetrics,
}

/// What was measured of a run.
#[derive(Debug)]
pub struct Measured {
    run: MeasuredFigures,
    seconds: Vec<Second>,
}

/// What is measured of a world.
#[derive(Debug)]
enum AnyRunMetrics {
    Plane(RunMetrics<Vec2>),
    Volume(RunMetrics<Vec3>),
}

impl Metrics {
    /// Metrics of the crowd, of the scene's marks, and of these gates and regions; nothing has been measured yet. A
    /// gate lies between its two points; agents that cross it to the right, as seen from the first point toward the
    /// second, go forward. A region has its two points as opposite corners.
    ///
    /// # Errors
    /// One sentence, if there are gates or regions in a volume.
    pub fn new(
        world: &AnyWorld,
        gates: &[NamedLine],
        regions: &[NamedLine],
    ) -> Result<Self, String> {
        let gates = gates.iter().map(|(name, ends)| (MetricsSection::Gates, name, gate(*ends)));
        let regions =
            regions.iter().map(|(name, ends)| (MetricsSection::Regions, name, region(*ends)));
        let mut named = gates.chain(regions);
        let metrics = match world {
            AnyWorld::Plane(_) => AnyRunMetrics::Plane(RunMetrics::new(named)),
            AnyWorld::Volume(_) if named.next().is_some() => {
                return Err("--gate and --region are for scenes in the plane".to_owned());
            }
            AnyWorld::Volume(_) => AnyRunMetrics::Volume(RunMetrics::new(std::iter::empty())),
        };
        Ok(Self { metrics })
    }

    /// Observes a tick: to be called before the first tick and after each.
    pub fn observe(&mut self, world: &mut AnyWorld) {
        match (&mut self.metrics, world) {
            (AnyRunMetrics::Plane(metrics), AnyWorld::Plane(world)) => metrics.observe(world),
            (AnyRunMetrics::Volume(metrics), AnyWorld::Volume(world)) => metrics.observe(world),
            // A scene that becomes another kind of space starts anew, and so does what is measured.
            (metrics, AnyWorld::Plane(world)) => {
                *metrics = AnyRunMetrics::Plane(RunMetrics::begun(world));
            }
            (metrics, AnyWorld::Volume(world)) => {
                *metrics = AnyRunMetrics::Volume(RunMetrics::begun(world));
            }
        }
    }

    /// The figures of the run as columns of a table: those of its summary, in the same order. Lists have no column.
    #[must_use]
    pub fn columns(self) -> Vec<Column> {
        column::columns(self.finish().run)
    }

    /// What was measured of the run so far.
    #[must_use]
    pub fn finish(self) -> Measured {
        let (run, seconds) = match self.metrics {
            AnyRunMetrics::Plane(metrics) => metrics.finish(),
            AnyRunMetrics::Volume(metrics) => metrics.finish(),
        };
        Measured { run, seconds }
    }
}

impl Measured {
    /// A figure over time by its name: for each second the time (s), and the figure; NaN where there was nothing to measure.
    pub fn over_time(&self, name: &str) -> impl Iterator<Item = [f64; 2]> {
        self.seconds.iter().map(move |second| [second.time, moments::number(&second.now, name)])
    }

    /// Writes everything as JSON; `faults` is how many faults the agents have met.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn write(self, mut to: Output, world: &AnyWorld, faults: u64) -> Result<(), String> {
        let (ticks, agents, hash) = each_world!(world, w => (w.tick, w.agents.len(), w.hash()));
        let hash = format!("{hash:016x}");
        let summary = Summary { ticks, agents, faults, hash, run: self.run };
        let file = File::new(summary, self.seconds);
        let written = serde_json::to_writer_pretty(&mut to, &file).map_err(std::io::Error::from);
        written.and_then(|()| to.write_all(b"\n")).map_err(|error| to.why(&error))?;
        to.finish()
    }
}

/// The gate between two points (m): agents that cross it to the right, as seen from the first toward the second, go
/// forward.
pub fn gate<V: Vector>([from, to]: [[f32; 2]; 2]) -> Subject<V> {
    let way = [to[0] - from[0], to[1] - from[1]];
    let vector = |[x, y]: [f32; 2]| V::from_xyz([x, y, 0.0]);
    let forward = vector([way[1], -way[0]]).unit();
    let (from, way) = (vector(from), vector(way));
    Subject::Gate(Gate { at: from + way * 0.5, forward, radius: way.length() * 0.5 })
}

fn region([a, b]: [[f32; 2]; 2]) -> Subject<Vec2> {
    let (a, b) = (Vec2::from(a), Vec2::from(b));
    Subject::Region(Region { min: a.min(b), max: a.max(b) })
}
