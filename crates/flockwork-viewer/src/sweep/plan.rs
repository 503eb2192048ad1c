//! What a sweep is to run: checked before anything runs.

use std::path::{Path, PathBuf};

use flockwork::snapshot::checksum;

use super::grid::Grid;
use super::header::Header;
use super::table::Identity;
use crate::files::show;
use crate::metrics::{Metrics, NamedLine};
use crate::params;
use crate::report::Report;
use crate::run::Length;
use crate::session::{SceneTexts, Session};

/// What is asked of each run of a sweep.
#[derive(Clone, Debug)]
pub struct SweepOptions {
    /// How long each run is (s).
    pub seconds: f64,
    /// The gates that are measured.
    pub gates: Vec<NamedLine>,
    /// The regions that are measured.
    pub regions: Vec<NamedLine>,
}

/// A sweep that can be run.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The scene as it was named.
    pub scene: PathBuf,
    /// The texts that all runs begin with, whatever is saved while they go on.
    pub texts: SceneTexts,
    /// The combinations.
    pub grid: Grid,
    /// What is asked of each run.
    pub options: SweepOptions,
    /// How many ticks a run has.
    pub ticks: u64,
    /// The columns of its table.
    pub header: Header,
    /// What its rows have in common.
    pub identity: Identity,
}

impl Sweep {
    /// The sweep of a scene that was `named` so, and opened in a session without a mistake.
    ///
    /// # Errors
    /// A script does not take a parameter, or gates and regions cannot be measured.
    pub fn of(
        session: &Session,
        named: &Path,
        grid: Grid,
        options: SweepOptions,
    ) -> Result<Self, Report> {
        let texts = session.texts();
        accepts(&texts, &grid).map_err(Report::sentence)?;
        let header = header(&texts, &grid, &options)?;
        let identity = Identity {
            runs: grid.runs,
            scene: session
                .scene_path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            seconds: options.seconds.to_string(),
            sweep: asked_for(&grid, &options),
            texts: hex(
                &[&texts.checksum().to_le_bytes(), env!("CARGO_PKG_VERSION").as_bytes()].concat()
            ),
        };
        let ticks = Length::Seconds(options.seconds).ticks(session);
        Ok(Self { scene: named.to_path_buf(), texts, grid, options, ticks, header, identity })
    }

    /// A run, counted from 0, in words: its number, parameters and seed.
    #[must_use]
    pub fn run_in_words(&self, run: u64) -> String {
        let (values, seed) = self.grid.of_run(run);
        let params = self.grid.params.iter().zip(values);
        let params: String =
            params.map(|(param, value)| format!("{}={value}, ", param.name)).collect();
        format!("run {} of {} ({params}seed {seed})", run + 1, self.grid.runs)
    }

    /// The command that does a run alone.
    #[must_use]
    pub fn command(&self, run: u64) -> String {
        let (values, seed) = self.grid.of_run(run);
        let mut words = vec!["flockwork".to_owned(), "run".to_owned(), show(&self.scene)];
        for (param, value) in self.grid.params.iter().zip(values) {
            words.extend(["--param".to_owned(), format!("{}={value}", param.name)]);
        }
        words.extend([
            "--seed".to_owned(),
            seed,
            "--seconds".to_owned(),
            self.options.seconds.to_string(),
        ]);
        words.iter().map(|word| for_shell(word)).collect::<Vec<_>>().join(" ")
    }

    /// A session of a run at tick 0.
    ///
    /// # Errors
    /// The scene or a script does not take its parameters.
    pub fn session(&self, run: u64) -> Result<Session, Report> {
        let (values, seed) = self.grid.of_run(run);
        let mut session = Session::of_texts(&self.texts, seed.parse().ok())?;
        for (param, value) in self.grid.params.iter().zip(values) {
            set(&mut session, &param.name, &value).map_err(Report::sentence)?;
        }
        Ok(session)
    }

    /// What is measured of a session's run.
    ///
    /// # Errors
    /// Why its gates and regions cannot be measured.
    pub fn metrics(&self, session: &Session) -> Result<Metrics, Report> {
        measured(session, &self.options)
    }
}

fn set(session: &mut Session, name: &str, value: &str) -> Result<(), String> {
    let text = format!("{name}={value}");
    params::set(session, &text).map_err(|why| format!("--param {text}: {why}"))
}

/// Checks that the scripts take the values: if they take both ends of a range, they take what is between.
fn accepts(texts: &SceneTexts, grid: &Grid) -> Result<(), String> {
    let mut session = Session::of_texts(texts, None).map_err(|report| report.to_string())?;
    for param in &grid.params {
        param.values.extremes().try_for_each(|value| set(&mut session, &param.name, &value))?;
    }
    Ok(())
}

fn header(texts: &SceneTexts, grid: &Grid, options: &SweepOptions) -> Result<Header, Report> {
    let mut session = Session::of_texts(texts, None)?;
    let mut metrics = measured(&session, options)?;
    metrics.observe(&session.scene, &mut session.world);
    let figures = metrics.columns().into_iter().map(|column| column.name).collect();
    let params: Vec<String> = grid.params.iter().map(|param| param.name.clone()).collect();
    Ok(Header::new(&params, figures))
}

fn measured(session: &Session, options: &SweepOptions) -> Result<Metrics, Report> {
    Metrics::new(&session.scene, &session.world, &options.gates, &options.regions)
        .map_err(Report::sentence)
}

/// A checksum of all that makes a sweep another one, except for the scene, its texts and the length of runs.
fn asked_for(grid: &Grid, options: &SweepOptions) -> String {
    let SweepOptions { gates, regions, .. } = options;
    hex(format!("{}\n{gates:?}\n{regions:?}", grid.spelled_out()).as_bytes())
}

fn hex(bytes: &[u8]) -> String {
    format!("{:016x}", checksum(bytes))
}

/// A word as a shell reads it.
fn for_shell(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=,:@%+".contains(letter);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
