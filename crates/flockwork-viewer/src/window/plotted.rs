//! The figure that the window plots over time.

use flockwork::each_world;

use super::job::Job;
use crate::metrics::{Metrics, MomentFigure, metrics_of};
use crate::public::averaged;
use crate::report::Report;
use crate::session::Session;

/// So many seconds are kept.
const MOST_SECS: usize = 600;

/// The figure of the crowd that is plotted where agents show nothing.
const USUAL: &str = "speed_share";

/// The figure that the window plots, with what is measured: as the run goes on, and before, as far as that is kept.
pub struct Plotted {
    /// The name of the figure, as `--plot-of` takes it.
    pub name: String,
    metrics: Metrics,
    /// The tick that was taken in last.
    tick: u64,
    /// The run before, which is measured on a thread of its own; none once that is known, or if it cannot be.
    pub before: Option<Job<Result<Option<Metrics>, Report>>>,
}

impl Plotted {
    /// Begins to measure. In the past the ticks that follow are measured with those before.
    pub fn begin(name: String, session: &mut Session) -> Self {
        let metrics = Metrics::begun(&session.scene, &mut session.world);
        let secs = each_world!(&session.world, world => world.stepping.secs());
        let run = session.last_ticks((MOST_SECS as f32 / secs).round() as u64);
        let ticks = run.iter().map(|episode| episode.inputs.len()).sum();
        let begin = || Job::begin(ticks, move |watch| metrics_of(&run, watch));
        let before = (ticks > 0).then(begin).flatten();
        let tick = session.past().map_or(0, |past| past.last).max(session.tick());
        Self { name, metrics, tick, before }
    }

    /// Takes in what was before, if that is known now; answers whether it is.
    pub fn look(&mut self) -> bool {
        let Some(done) = self.before.as_mut().and_then(Job::take) else { return false };
        self.before = None;
        let before = done.and_then(Result::ok).flatten();
        before.into_iter().for_each(|before| self.metrics.join(before));
        self.metrics.keep_last(MOST_SECS);
        true
    }

    /// Takes in a tick; one that was taken in already, to which the session has gone back, does not count twice.
    pub fn observe(&mut self, session: &mut Session) {
        if session.tick() > self.tick {
            self.metrics.observe(&session.scene, &mut session.world);
            self.metrics.keep_last(MOST_SECS);
            self.tick = session.tick();
        }
    }

    /// The run is another one from here on.
    pub fn restart(&mut self, session: &mut Session) {
        *self = Self::begin(std::mem::take(&mut self.name), session);
    }

    /// Its points, once a second: the time (s) and the figure, without those where there was nothing to measure.
    pub fn points(&self) -> impl Iterator<Item = [f64; 2]> {
        self.metrics.over_time(&self.name).filter(|[_, figure]| figure.is_finite())
    }

    /// All figures that are measured as a table (CSV), a row for each second.
    pub fn table(&self) -> String {
        self.metrics.table()
    }

    /// The figure with its unit; none if it is not measured any more.
    pub fn figure(&self) -> Option<MomentFigure> {
        self.metrics.moment_figures().into_iter().find(|figure| figure.name == self.name)
    }
}

/// The figure to begin with: the mean of what agents show, or how fast they are.
pub fn usual(session: &Session) -> String {
    let shown = averaged(&session.world).into_iter().next();
    shown.map_or_else(|| USUAL.to_owned(), |name| format!("values.{name}.mean"))
}

#[cfg(test)]
mod tests {
    use flockwork::each_world;

    use super::*;

    fn session() -> Session {
        let doorway = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/crowds/doorway.ron");
        Session::open(std::path::Path::new(doorway), None).unwrap()
    }

    fn secs(plotted: &Plotted) -> Vec<f64> {
        plotted.points().map(|[secs, _]| secs).collect()
    }

    /// Waits until what was before is known.
    fn known(mut plotted: Plotted) -> Plotted {
        while plotted.before.is_some() {
            plotted.look();
        }
        plotted
    }

    #[test]
    fn a_figure_is_measured_once_a_second_and_changes_no_bit() {
        let (mut session, mut plain) = (session(), session());
        (0..90).for_each(|_| session.step(&[]));
        let mut plotted = Plotted::begin(USUAL.to_owned(), &mut session);
        assert_eq!(plotted.figure().map(|figure| figure.unit), Some(""));
        for _ in 0..120 {
            session.step(&[]);
            plotted.observe(&mut session);
        }
        assert_eq!(secs(&plotted), [2.0, 3.0], "no past is kept");
        let table = plotted.table();
        let rows: Vec<_> = table.lines().map(crate::csv::fields).collect();
        let column = rows[0].iter().position(|title| title == USUAL).unwrap();
        let number = |row: &Vec<String>, nth: usize| row[nth].parse::<f64>().unwrap();
        let pairs: Vec<_> =
            rows[1..].iter().map(|row| [number(row, 0), number(row, column)]).collect();
        assert_eq!((pairs, &*rows[0][0]), (plotted.points().collect(), "time (s)"));
        assert!(plotted.points().all(|[_, share]| (0.0..=1.5).contains(&share)));
        (0..210).for_each(|_| plain.step(&[]));
        let hash = |session: &Session| each_world!(&session.world, world => world.hash());
        assert_eq!(hash(&session), hash(&plain));
        session.restart();
        plotted.restart(&mut session);
        (0..2).for_each(|_| plotted.observe(&mut session));
        assert_eq!(secs(&plotted), [0.0], "no tick counts twice");
        plotted.name = "values.gone.mean".to_owned();
        assert_eq!((plotted.points().count(), plotted.figure()), (0, None));
    }

    /// The numbers are those of a run that was measured from its first tick on.
    #[test]
    fn what_is_kept_of_the_run_is_plotted_as_well_and_going_back_loses_nothing() {
        let mut session = session();
        session.keep_past();
        let mut whole = Plotted::begin(USUAL.to_owned(), &mut session);
        let step = |session: &mut Session, plotted: &mut Plotted| {
            session.step(&[]);
            plotted.observe(session);
        };
        (0..200).for_each(|_| step(&mut session, &mut whole));
        let mut late = Plotted::begin(USUAL.to_owned(), &mut session);
        (0..50).for_each(|_| {
            step(&mut session, &mut late);
            whole.observe(&mut session);
        });
        let mut late = known(late);
        let points = |plotted: &Plotted| plotted.points().collect::<Vec<_>>();
        assert_eq!(points(&whole), points(&late));
        assert_eq!(secs(&late), [0.0, 1.0, 2.0, 3.0, 4.0]);

        session.go_to(70);
        late.observe(&mut session);
        let in_past = known(Plotted::begin(USUAL.to_owned(), &mut session));
        while session.repeat_tick() {
            late.observe(&mut session);
        }
        (0..50).for_each(|_| step(&mut session, &mut late));
        assert_eq!((secs(&late).len(), secs(&in_past).len()), (6, 5));
        assert_eq!(points(&late)[..5], points(&in_past)[..]);

        session.go_to(130);
        session.branch();
        late.restart(&mut session);
        assert_eq!(secs(&known(late)), [0.0, 1.0, 2.0], "the rest is of another run");
    }

    #[test]
    fn of_a_long_run_the_last_minutes_are_kept() {
        let seek = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/behaviors/seek.ron");
        let mut session = Session::open(std::path::Path::new(seek), None).unwrap();
        let mut plotted = Plotted::begin(USUAL.to_owned(), &mut session);
        for _ in 0..60 * 605 {
            session.step(&[]);
            plotted.observe(&mut session);
        }
        let secs: Vec<f64> = plotted.points().map(|[secs, _]| secs).collect();
        assert_eq!((secs.len(), secs[0], secs[599]), (600, 6.0, 605.0));
    }
}
