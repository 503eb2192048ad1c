//! Metrics: what a crowd did, second by second, as JSON. No clock of this machine goes in, so that
//! two runs of the same scene write the same file.

use std::collections::BTreeMap;
use std::io::Write;

use flockwork::measure::{Measures, Visits, crowding, measure};
use flockwork::scene::AnyWorld;
use flockwork::{Vector, World, each_world};
use serde::Serialize;

use crate::output::{FileKind, Output};

/// The kind of their file.
pub const METRICS: FileKind =
    FileKind::new("metrics file", b"{\n  \"crowd_radius\":", "\"reach_radius\"");

/// How far around a mark agents count as crowding it (m).
const CROWD_RADIUS: f32 = 3.0;

/// How near to a mark agents have reached it (m).
const REACH_RADIUS: f32 = 1.5;

/// What is measured of a run.
#[derive(Debug, Default, Serialize)]
pub struct Metrics {
    /// Radii of what is measured at marks (m).
    crowd_radius: f32,
    reach_radius: f32,
    summary: Summary,
    seconds: Vec<Second>,
    #[serde(skip)]
    reached: BTreeMap<String, Visits<flockwork::glam::Vec3>>,
}

/// One moment.
#[derive(Clone, Debug, Serialize)]
struct Second {
    tick: u64,
    time: f64,
    #[serde(flatten)]
    measures: Measures,
    marks: BTreeMap<String, AtMark>,
}

/// What goes on at a mark.
#[derive(Clone, Debug, Default, Serialize)]
struct AtMark {
    /// How many are within the crowd radius.
    near: usize,
    /// Their mean distance to the nearest other agent (m).
    nearest: Option<f32>,
    /// How many have ever been within the reach radius.
    reached: usize,
}

/// The whole run.
#[derive(Clone, Debug, Default, Serialize)]
struct Summary {
    ticks: u64,
    agents: usize,
    faults: u64,
    hash: String,
    /// Means over the seconds.
    polarization: f32,
    speed_share: f32,
    nearest: Option<f32>,
    /// The most of any second.
    most_overlaps: usize,
    deepest_overlap: f32,
    /// Without the first second, in which agents only start.
    most_stalled: usize,
    /// By mark: mean distance to the nearest other while at least two were near (m), and how many
    /// came there.
    marks: BTreeMap<String, AtMark>,
}

impl Metrics {
    /// Nothing has been measured yet.
    #[must_use]
    pub fn new() -> Self {
        Self { crowd_radius: CROWD_RADIUS, reach_radius: REACH_RADIUS, ..Self::default() }
    }

    /// Takes in a tick: who has reached which mark; and everything else once a second.
    pub fn observe(&mut self, world: &mut AnyWorld) {
        each_world!(world, world => self.observe_in(world));
    }

    fn observe_in<V: Vector>(&mut self, world: &mut World<V>) {
        self.visit(world);
        let per_second = world.stepping.rate().round().max(1.0) as u64;
        if world.tick.is_multiple_of(per_second) {
            let marks: Vec<_> =
                world.marks.iter().map(|mark| (mark.name.clone(), mark.it)).collect();
            let marks = marks.into_iter().map(|(name, at)| {
                let (near, nearest) = crowding(world, at, CROWD_RADIUS);
                let reached = self.reached.get(&name).map_or(0, |visits| visits.visitors.len());
                (name, AtMark { near, nearest, reached })
            });
            let marks = marks.collect();
            self.seconds.push(Second {
                tick: world.tick,
                // Ten-thousandths of a second, as in the trace.
                time: (world.secs() * 1e4).round() / 1e4,
                measures: measure(world),
                marks,
            });
        }
    }

    fn visit<V: Vector>(&mut self, world: &World<V>) {
        for mark in &world.marks {
            let mut now = Visits::new(mark.it, REACH_RADIUS);
            now.observe(world);
            let at = flockwork::glam::Vec3::from(mark.it.to_xyz());
            let visits = self
                .reached
                .entry(mark.name.clone())
                .or_insert_with(|| Visits::new(at, REACH_RADIUS));
            visits.visitors.extend(now.visitors);
        }
    }

    /// Writes all of it as JSON.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn write(mut self, mut to: Output, world: &AnyWorld, faults: u64) -> Result<(), String> {
        self.summary = self.summarize(world, faults);
        let written = serde_json::to_writer_pretty(&mut to, &self).map_err(std::io::Error::from);
        written.and_then(|()| to.write_all(b"\n")).map_err(|error| to.why(&error))?;
        to.finish()
    }

    fn summarize(&self, world: &AnyWorld, faults: u64) -> Summary {
        let all = || self.seconds.iter().map(|second| &second.measures);
        let (ticks, agents, hash) = each_world!(world, w => (w.tick, w.agents.len(), w.hash()));
        Summary {
            ticks,
            agents,
            faults,
            hash: format!("{hash:016x}"),
            polarization: mean(all().map(|it| it.polarization)).unwrap_or(0.0),
            speed_share: mean(all().map(|it| it.speed_share)).unwrap_or(0.0),
            nearest: mean(all().filter_map(|it| it.nearest)),
            most_overlaps: all().map(|it| it.overlaps).max().unwrap_or(0),
            deepest_overlap: all().map(|it| it.deepest_overlap).fold(0.0, f32::max),
            most_stalled: all().skip(1).map(|it| it.stalled).max().unwrap_or(0),
            marks: self.reached.keys().map(|name| (name.clone(), self.at_mark(name))).collect(),
        }
    }

    fn at_mark(&self, name: &str) -> AtMark {
        let moments = || self.seconds.iter().filter_map(|second| second.marks.get(name));
        AtMark {
            near: moments().map(|at| at.near).max().unwrap_or(0),
            nearest: mean(moments().filter(|at| at.near > 1).filter_map(|at| at.nearest)),
            reached: self.reached.get(name).map_or(0, |visits| visits.visitors.len()),
        }
    }
}

fn mean(numbers: impl Iterator<Item = f32>) -> Option<f32> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / count as f32)
}
