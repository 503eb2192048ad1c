//! The figure that the window plots over time.

use std::cmp::Ordering;

use crate::metrics::{Metrics, MomentFigure};
use crate::public::averaged;
use crate::session::Session;

/// So many seconds are kept.
const MOST_SECS: usize = 600;

/// The figure of the crowd that is plotted where agents show nothing.
const USUAL: &str = "speed_share";

/// The figure that the window plots, with what is measured since the first one was chosen: nothing is before.
#[derive(Debug)]
pub struct Plotted {
    /// The name of the figure, as `--plot-of` takes it.
    pub name: String,
    metrics: Metrics,
    /// The tick that was taken in last.
    tick: u64,
}

impl Plotted {
    /// Begins to measure.
    pub fn begin(name: String, session: &mut Session) -> Self {
        let metrics = Metrics::begun(&session.scene, &mut session.world);
        Self { name, metrics, tick: session.tick() }
    }

    /// Takes in a tick; one that was taken in already does not count twice, and a world that has gone back begins anew.
    pub fn observe(&mut self, session: &mut Session) {
        let now = session.tick();
        match now.cmp(&self.tick) {
            Ordering::Less => self.restart(session),
            Ordering::Equal => {}
            Ordering::Greater => {
                self.metrics.observe(&session.scene, &mut session.world);
                self.metrics.keep_last(MOST_SECS);
            }
        }
        self.tick = now;
    }

    /// The world is another one, at its first tick.
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

    #[test]
    fn a_figure_is_measured_once_a_second_from_when_it_was_chosen_and_changes_no_bit() {
        let (mut session, mut plain) = (session(), session());
        (0..90).for_each(|_| session.step(&[]));
        let mut plotted = Plotted::begin(USUAL.to_owned(), &mut session);
        assert_eq!(plotted.figure().map(|figure| figure.unit), Some(""));
        for _ in 0..120 {
            session.step(&[]);
            plotted.observe(&mut session);
        }
        let secs: Vec<f64> = plotted.points().map(|[secs, _]| secs).collect();
        assert_eq!(secs, [2.0, 3.0]);
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
        plotted.restart(&mut session);
        assert_eq!(plotted.points().count(), 0, "the world is at no whole second");
        session.restart();
        (0..2).for_each(|_| plotted.observe(&mut session));
        let secs: Vec<f64> = plotted.points().map(|[secs, _]| secs).collect();
        assert_eq!(secs, [0.0], "a world that has gone back begins anew, and no tick counts twice");
        plotted.name = "values.gone.mean".to_owned();
        assert_eq!((plotted.points().count(), plotted.figure()), (0, None));
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
