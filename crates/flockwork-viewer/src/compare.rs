//! Two runs side by side: where they part, how far apart they end, and every figure of both.

mod apart;
mod file;
mod picture;
mod plot;
mod table;
mod what_if;

use flockwork::each_world;
use flockwork::scene::AnyWorld;

use crate::input::SessionInput;
use crate::metrics::{Column, Measured, Metrics, NamedLine, unit};
use crate::report::Report;
use crate::session::{Fork, Session};
use crate::sketch::Trails;
pub use apart::Apart;
pub use file::{COMPARISON, write};
pub use picture::{ComparisonLook, INKS, picture};
pub use plot::plot;
pub use table::{changes, table};
pub use what_if::WhatIf;

/// How much time the trails of agents cover (s).
pub const TRAIL_SECS: f32 = 10.0;
/// How many points per second a trail has.
const TRAIL_POINTS: f32 = 6.0;

/// Two runs that go on side by side.
pub struct Comparison {
    sides: [Side; 2],
    from: u64,
    parted: Option<u64>,
}

struct Side {
    session: Session,
    metrics: Metrics,
    trails: Trails,
    faults: u64,
}

/// What came of two runs.
pub struct Compared {
    /// The first and the last tick of both.
    pub ticks: [u64; 2],
    /// How long both are (s).
    pub secs: f64,
    /// The first tick after which the worlds differ; none if they never do.
    pub parted: Option<u64>,
    /// Both runs.
    pub runs: [ComparedRun; 2],
    /// How far apart the agents are at the end.
    pub apart: Apart,
    /// How many faults there were, and every figure of both in the order of metrics.
    pub figures: Vec<ComparedFigure>,
}

/// One of two runs.
pub struct ComparedRun {
    /// Its world at the end.
    pub world: AnyWorld,
    /// How many faults its agents have met.
    pub faults: u64,
    /// What was measured.
    pub measured: Measured,
    /// The trails of its agents in the last [`TRAIL_SECS`].
    pub trails: Trails,
}

/// A figure of two runs.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedFigure {
    /// Its name: `speed`, `marks.door.reached`.
    pub name: String,
    /// Its unit; empty for a number or a share.
    pub unit: &'static str,
    /// What it is in each run; none where there was nothing to measure.
    pub values: [Option<f64>; 2],
}

impl Comparison {
    /// Two sessions at the same tick, with these gates and regions measured beside those of their scenes.
    ///
    /// # Errors
    /// One sentence: the ticks differ, or why gates and regions cannot be measured.
    pub fn new(
        sessions: [Session; 2],
        gates: &[NamedLine],
        regions: &[NamedLine],
    ) -> Result<Self, String> {
        let [one, other] = sessions.each_ref().map(Session::tick);
        if one != other {
            return Err(format!("one run is at tick {one}, the other one at tick {other}"));
        }
        let [first, second] = sessions.map(|session| Side::begun(session, gates, regions));
        let sides = [first?, second?];
        let from = sides[0].session.tick();
        let mut comparison = Self { sides, from, parted: None };
        comparison.look();
        Ok(comparison)
    }

    /// The two sessions.
    #[must_use]
    pub fn sessions(&mut self) -> [&mut Session; 2] {
        self.sides.each_mut().map(|side| &mut side.session)
    }

    /// Steps both by one tick, each with its inputs, side by side where there are two threads.
    pub fn step(&mut self, inputs: [&[SessionInput]; 2]) {
        let [first, second] = &mut self.sides;
        rayon::join(|| first.step(inputs[0]), || second.step(inputs[1]));
        self.look();
    }

    /// Has the first run go on from another state: its scripts change.
    ///
    /// # Errors
    /// As of [`Session::of_fork`].
    pub fn go_on_from(&mut self, fork: &Fork) -> Result<(), Report> {
        let Side { session, faults, .. } = &mut self.sides[0];
        *faults += session.fault_count();
        session.go_on_from(fork)
    }

    fn look(&mut self) {
        if self.parted.is_none() {
            let [first, second] = self.sides.each_ref().map(|it| hash(&it.session.world));
            self.parted = (first != second).then(|| self.sides[0].session.tick());
        }
    }

    /// What has come of them.
    #[must_use]
    pub fn finish(self) -> Compared {
        let Self { sides, from, parted } = self;
        let (to, tick_secs) = each_world!(&sides[0].session.world, world => {
            (world.tick, f64::from(world.stepping.secs()))
        });
        let runs = sides.map(Side::finish);
        let faults = ComparedFigure {
            name: "faults".to_owned(),
            unit: "",
            values: runs.each_ref().map(|run| Some(run.faults as f64)),
        };
        let measured = figures(runs.each_ref().map(|run| run.measured.columns()));
        Compared {
            ticks: [from, to],
            secs: (to - from) as f64 * tick_secs,
            parted,
            apart: Apart::of(runs.each_ref().map(|run| &run.world)),
            figures: std::iter::once(faults).chain(measured).collect(),
            runs,
        }
    }
}

impl Side {
    fn begun(
        mut session: Session,
        gates: &[NamedLine],
        regions: &[NamedLine],
    ) -> Result<Self, String> {
        let mut metrics = Metrics::new(&session.scene, &session.world, gates, regions)?;
        metrics.observe(&session.scene, &mut session.world);
        let mut trails = Trails::new(&session.world, TRAIL_SECS, TRAIL_POINTS);
        trails.record(&session.world);
        Ok(Self { session, metrics, trails, faults: 0 })
    }

    fn step(&mut self, inputs: &[SessionInput]) {
        self.session.step(inputs);
        self.metrics.observe(&self.session.scene, &mut self.session.world);
        self.trails.record(&self.session.world);
    }

    fn finish(self) -> ComparedRun {
        ComparedRun {
            world: self.session.world.clone(),
            faults: self.faults + self.session.fault_count(),
            measured: self.metrics.finish(),
            trails: self.trails,
        }
    }
}

impl ComparedFigure {
    /// Whether the two values differ by more than rounding, a hundred-thousandth of them.
    #[must_use]
    pub fn differs(&self) -> bool {
        match self.values {
            [Some(first), Some(second)] => {
                (second - first).abs() > 1e-5 * first.abs().max(second.abs())
            }
            [first, second] => first != second,
        }
    }

    /// The second value less the first; none where either is missing, or an infinity.
    #[must_use]
    pub fn difference(&self) -> Option<f64> {
        let [first, second] = self.values;
        Some(second? - first?).filter(|difference| difference.is_finite())
    }
}

/// Every figure that either run has, those that only the second has at the end.
fn figures([first, second]: [Vec<Column>; 2]) -> Vec<ComparedFigure> {
    let value = |columns: &[Column], name: &str| {
        columns.iter().find(|column| column.name == name)?.cell.parse().ok()
    };
    let is_new = |column: &&Column| !first.iter().any(|known| known.name == column.name);
    let names = first.iter().chain(second.iter().filter(is_new)).map(|column| &column.name);
    let figure = |name: &String| ComparedFigure {
        name: name.clone(),
        unit: unit(name),
        values: [&first, &second].map(|columns| value(columns, name)),
    };
    names.map(figure).collect()
}

fn hash(world: &AnyWorld) -> u64 {
    each_world!(world, world => world.hash())
}
