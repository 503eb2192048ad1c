//! Metrics: what a crowd did, second by second, as JSON. No clock of this machine goes in, so that
//! two runs of the same scene write the same file.

mod column;
mod file;
mod moments;
mod run_metrics;
mod section;

use std::io::Write;

use flockwork::each_world;
use flockwork::glam::{Vec2, Vec3};
use flockwork::measure::{Gate, Region, Subject};
use flockwork::scene::{AnyWorld, Entries, Scene};

use crate::csv::row;
use crate::output::{FileKind, Output};
use crate::report::Report;
use crate::session::{Episode, play};
pub use column::{Column, unit};
use file::{File, MeasuredFigures, Second, Summary};
pub use moments::MomentFigure;
use run_metrics::{Named, RunMetrics};
use section::MetricsSection;

/// The file kind of metrics.
pub const METRICS: FileKind = FileKind::new("metrics file", b"{\n  \"", "\"reach_radius\"");

/// The file kind of a table of figures.
pub const FIGURES: FileKind = FileKind::new("table of figures", b"time (s),", "");

/// Two points of the plane with a name, as the command line names a gate or a region (m).
pub type NamedLine = (String, [[f32; 2]; 2]);

/// What is measured of a run.
#[derive(Debug)]
pub struct Metrics {
    metrics: AnyRunMetrics,
    /// The tick that was observed last.
    tick: u64,
}

/// Measures a run as it was, as long as `watch` answers that it is to go on; it is told how many ticks are done. None if it was
/// to stop, or if there is no run.
///
/// # Errors
/// A scene of the run cannot be read; but it was right when it ran.
pub fn metrics_of(
    run: &[Episode],
    watch: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<Metrics>, Report> {
    let mut metrics: Option<Metrics> = None;
    let is_whole = play(run, &mut |session, done| {
        let (scene, world) = (&session.scene, &mut session.world);
        match &mut metrics {
            Some(metrics) => metrics.observe(scene, world),
            None => metrics = Some(Metrics::begun(scene, world)),
        }
        Ok(watch(done))
    })?;
    Ok(metrics.filter(|_| is_whole))
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
    /// Metrics of the crowd, of the scene's marks and measures, of the public values of its scripts, and of these gates and
    /// regions; nothing has been measured yet. A gate lies between its two points; agents that cross it to the right, as seen
    /// from the first point toward the second, go forward. A region has its two points as opposite corners.
    ///
    /// # Errors
    /// One sentence, if there are gates or regions in a volume, or two of one name.
    pub fn new(
        scene: &Scene,
        world: &AnyWorld,
        gates: &[NamedLine],
        regions: &[NamedLine],
    ) -> Result<Self, String> {
        once("--gate", gates, &scene.measures.gates)?;
        once("--region", regions, &scene.measures.regions)?;
        let metrics = match world {
            AnyWorld::Plane(world) => {
                AnyRunMetrics::Plane(RunMetrics::new(scene, world, asked(gates, regions)))
            }
            AnyWorld::Volume(_) if !(gates.is_empty() && regions.is_empty()) => {
                return Err("--gate and --region are for scenes in the plane".to_owned());
            }
            AnyWorld::Volume(world) => {
                AnyRunMetrics::Volume(RunMetrics::new(scene, world, Vec::new()))
            }
        };
        Ok(Self { metrics, tick: 0 })
    }

    /// The same from this tick of the world on, which is observed at once, without gates and regions beside the scene's.
    #[must_use]
    pub fn begun(scene: &Scene, world: &mut AnyWorld) -> Self {
        let metrics = match world {
            AnyWorld::Plane(world) => AnyRunMetrics::Plane(RunMetrics::begun(scene, world)),
            AnyWorld::Volume(world) => AnyRunMetrics::Volume(RunMetrics::begun(scene, world)),
        };
        Self { metrics, tick: each_world!(&*world, world => world.tick) }
    }

    /// Observes a tick of the scene's world: to be called before the first tick and after each.
    pub fn observe(&mut self, scene: &Scene, world: &mut AnyWorld) {
        self.tick = each_world!(&*world, world => world.tick);
        match (&mut self.metrics, world) {
            (AnyRunMetrics::Plane(metrics), AnyWorld::Plane(world)) => {
                metrics.observe(scene, world);
            }
            (AnyRunMetrics::Volume(metrics), AnyWorld::Volume(world)) => {
                metrics.observe(scene, world);
            }
            // A scene that becomes another kind of space starts anew, and so does what is measured.
            (_, world) => *self = Self::begun(scene, world),
        }
    }

    /// All figures of a moment, but for those with several values.
    #[must_use]
    pub fn moment_figures(&self) -> Vec<MomentFigure> {
        let names: Vec<_> = match &self.metrics {
            AnyRunMetrics::Plane(metrics) => metrics.names().collect(),
            AnyRunMetrics::Volume(metrics) => metrics.names().collect(),
        };
        let named = names.into_iter().flat_map(|it| moments::of(Some(it)));
        moments::of(None).chain(named).collect()
    }

    /// A figure of the moments so far, as [`Measured::over_time`] has it.
    pub fn over_time(&self, name: &str) -> impl Iterator<Item = [f64; 2]> {
        over_time(self.seconds(), name)
    }

    /// All figures of the moments so far as a table (CSV): a row for each second, and a column for each of the
    /// [`moment_figures`](Self::moment_figures) with its unit; nothing where there was nothing to measure.
    #[must_use]
    pub fn table(&self) -> String {
        let figures = self.moment_figures();
        let title = |figure: &MomentFigure| match figure.unit {
            "" => figure.name.clone(),
            unit => format!("{} ({unit})", figure.name),
        };
        let head = std::iter::once("time (s)".to_owned()).chain(figures.iter().map(title));
        let line = |second: &Second| {
            let numbers = figures.iter().map(|figure| moments::number(&second.now, &figure.name));
            let cell = |it: f64| if it.is_nan() { String::new() } else { it.to_string() };
            row(std::iter::once(second.time).chain(numbers).map(cell)) + "\n"
        };
        row(head) + "\n" + &self.seconds().iter().map(line).collect::<String>()
    }

    /// Forgets all but the last seconds.
    pub fn keep_last(&mut self, seconds: usize) {
        let all = self.seconds_mut();
        all.drain(..all.len().saturating_sub(seconds));
    }

    /// Takes over the seconds of another part of the same run, but for those that it has itself; and all of it, if that part
    /// goes at least as far.
    pub fn join(&mut self, mut other: Self) {
        if other.tick >= self.tick {
            *self = other;
            return;
        }
        let own = self.seconds_mut();
        let is_known = |second: &Second| own.iter().any(|it| it.tick == second.tick);
        let others: Vec<_> = other.seconds_mut().drain(..).filter(|it| !is_known(it)).collect();
        own.extend(others);
        own.sort_by_key(|second| second.tick);
    }

    fn seconds_mut(&mut self) -> &mut Vec<Second> {
        match &mut self.metrics {
            AnyRunMetrics::Plane(metrics) => &mut metrics.seconds,
            AnyRunMetrics::Volume(metrics) => &mut metrics.seconds,
        }
    }

    fn seconds(&self) -> &[Second] {
        match &self.metrics {
            AnyRunMetrics::Plane(metrics) => &metrics.seconds,
            AnyRunMetrics::Volume(metrics) => &metrics.seconds,
        }
    }

    /// The figures of the run as columns of a table: those of its summary, in the same order. Lists have no column.
    #[must_use]
    pub fn columns(self) -> Vec<Column> {
        self.finish().columns()
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
    /// The figures of the run, as of [`Metrics::columns`].
    #[must_use]
    pub fn columns(&self) -> Vec<Column> {
        column::columns(&self.run)
    }

    /// A figure over time by its name: for each second the time (s), and the figure; NaN where there was nothing to measure.
    pub fn over_time(&self, name: &str) -> impl Iterator<Item = [f64; 2]> {
        over_time(&self.seconds, name)
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

fn over_time(seconds: &[Second], name: &str) -> impl Iterator<Item = [f64; 2]> {
    seconds.iter().map(move |second| [second.time, moments::number(&second.now, name)])
}

/// The gates and regions of the command line.
fn asked(gates: &[NamedLine], regions: &[NamedLine]) -> Vec<Named<Vec2>> {
    let gate = |(name, [from, to]): &NamedLine| {
        let gate = Gate::between(Vec2::from(*from), Vec2::from(*to));
        (MetricsSection::Gates, name.clone(), Subject::Gate(gate))
    };
    let region = |(name, [a, b]): &NamedLine| {
        let (a, b) = (Vec2::from(*a), Vec2::from(*b));
        let region = Region { min: a.min(b), max: a.max(b) };
        (MetricsSection::Regions, name.clone(), Subject::Region(region))
    };
    gates.iter().map(gate).chain(regions.iter().map(region)).collect()
}

/// Checks that no name of an option is there twice, or that of one that the scene measures.
fn once<T>(option: &str, lines: &[NamedLine], of_scene: &Entries<T>) -> Result<(), String> {
    for (nth, (name, _)) in lines.iter().enumerate() {
        if lines[..nth].iter().any(|(known, _)| known == name) {
            return Err(format!(
                "{option} {name}: this name is given twice; give each its own name"
            ));
        }
        if of_scene.0.iter().any(|(known, _)| known == name) {
            return Err(format!(
                "{option} {name}: the scene measures one of this name; give this one another"
            ));
        }
    }
    Ok(())
}
