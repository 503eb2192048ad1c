//! Metrics: what a crowd did, second by second, as JSON. No clock of this machine goes in, so that
//! two runs of the same scene write the same file.

mod file;
mod watch;

use std::io::Write;

use flockwork::glam::{Vec2, Vec3};
use flockwork::measure::{Gate, Region, Subject};
use flockwork::scene::AnyWorld;
use flockwork::{Vector, each_world};

use crate::output::{FileKind, Output};
use file::{File, Summary};
use watch::{MetricsSection, RunMetrics};

/// The kind of their file.
pub const METRICS: FileKind = FileKind::new("metrics file", b"{\n  \"", "\"reach_radius\"");

/// Two points of the plane with a name, as the command line names a gate or a region (m).
pub type NamedLine = (String, [[f32; 2]; 2]);

/// What is measured of a run.
#[derive(Debug)]
pub struct Metrics {
    watch: AnyRunMetrics,
}

/// What is measured of a world.
#[derive(Debug)]
enum AnyRunMetrics {
    Plane(RunMetrics<Vec2>),
    Volume(RunMetrics<Vec3>),
}

impl Metrics {
    /// Nothing has been measured yet. Beside the crowd and the scene's marks these gates and regions are measured: a gate lies
    /// between two points, and what goes to the right of the way from the first to the second goes forward; a region
    /// has them as corners.
    ///
    /// # Errors
    /// One sentence: gates and regions in a volume.
    pub fn new(
        world: &AnyWorld,
        gates: &[NamedLine],
        regions: &[NamedLine],
    ) -> Result<Self, String> {
        let gates = gates.iter().map(|(name, ends)| (MetricsSection::Gates, name, gate(*ends)));
        let regions =
            regions.iter().map(|(name, ends)| (MetricsSection::Regions, name, region(*ends)));
        let mut places = gates.chain(regions);
        let watch = match world {
            AnyWorld::Plane(_) => AnyRunMetrics::Plane(RunMetrics::new(places)),
            AnyWorld::Volume(_) if places.next().is_some() => {
                return Err("--gate and --region are for scenes in the plane".to_owned());
            }
            AnyWorld::Volume(_) => AnyRunMetrics::Volume(RunMetrics::new(std::iter::empty())),
        };
        Ok(Self { watch })
    }

    /// Takes in a tick.
    pub fn observe(&mut self, world: &mut AnyWorld) {
        match (&mut self.watch, world) {
            (AnyRunMetrics::Plane(watch), AnyWorld::Plane(world)) => watch.observe(world),
            (AnyRunMetrics::Volume(watch), AnyWorld::Volume(world)) => watch.observe(world),
            // A scene that becomes another kind of space starts anew, and so does what is measured.
            (watch, AnyWorld::Plane(world)) => {
                *watch = AnyRunMetrics::Plane(RunMetrics::begun(world));
            }
            (watch, AnyWorld::Volume(world)) => {
                *watch = AnyRunMetrics::Volume(RunMetrics::begun(world));
            }
        }
    }

    /// Writes all of it as JSON.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn write(self, mut to: Output, world: &AnyWorld, faults: u64) -> Result<(), String> {
        let (ticks, agents, hash) = each_world!(world, w => (w.tick, w.agents.len(), w.hash()));
        let (run, seconds) = match self.watch {
            AnyRunMetrics::Plane(watch) => watch.finish(),
            AnyRunMetrics::Volume(watch) => watch.finish(),
        };
        let summary = Summary { ticks, agents, faults, hash: format!("{hash:016x}"), run };
        let file = File::new(summary, seconds);
        let written = serde_json::to_writer_pretty(&mut to, &file).map_err(std::io::Error::from);
        written.and_then(|()| to.write_all(b"\n")).map_err(|error| to.why(&error))?;
        to.finish()
    }
}

/// The gate between two points: what goes to the right of the way from the first to the second goes forward.
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
