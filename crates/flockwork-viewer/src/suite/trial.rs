//! A run of a case: one scene, one tick rate, one seed.

use flockwork::Isometry;
use flockwork::scene::{Scene, SteppingText};
use indicatif::ProgressBar;

use super::case::{CaseMember, SuiteCase};
use super::options::SuiteOptions;
use super::unseen;
use super::watch::{AnyCriteriaWatch, ticks};
use crate::files::show;
use crate::report::Report;
use crate::session::Session;
use crate::stop::Stop;

/// Ticks of a second in `PerTick` stepping.
const TICKS_PER_SEC: f32 = 60.0;

/// A run of a case: what is run, and what was measured in it.
pub struct Trial<'c> {
    /// The case.
    pub case: &'c SuiteCase,
    /// The member of the case.
    pub member: &'c CaseMember,
    /// Ticks per second.
    pub rate: f32,
    /// The seed of its random numbers.
    pub seed: u64,
    /// How many ticks the run takes at most.
    pub ticks: u64,
    /// For each criterion the number that was measured; none where there was nothing to measure. Empty before the run.
    pub numbers: Vec<Option<f64>>,
    /// The scene that is run, in its own place.
    pub scene: Scene,
    /// Where the scene is led for the run; none if it stays.
    pub led: Option<Isometry>,
}

/// All runs of a case.
pub fn trials<'c>(case: &'c SuiteCase, options: &SuiteOptions) -> Vec<Trial<'c>> {
    if let Some(count) = options.unseen {
        return case
            .members
            .iter()
            .flat_map(|it| unseen_trials(case, it, options, count))
            .collect();
    }
    let mut trials = Vec::new();
    for member in &case.members {
        for rate in member.rates(options) {
            let seeds = member.seeds(options).into_iter();
            trials.extend(seeds.map(|seed| Trial::new(case, member, rate, seed)));
        }
    }
    trials
}

/// The unseen runs of a member: each with a seed of its own, at the next of the member's tick rates, and elsewhere.
fn unseen_trials<'c>(
    case: &'c SuiteCase,
    member: &'c CaseMember,
    options: &SuiteOptions,
    count: u32,
) -> impl Iterator<Item = Trial<'c>> {
    let rates = member.rates(options);
    let runs = unseen::seeds(count).zip((0..rates.len()).cycle());
    runs.map(move |(seed, nth)| Trial {
        led: Some(unseen::isometry(seed)),
        ..Trial::new(case, member, rates[nth], seed)
    })
}

/// How many runs a case takes.
#[must_use]
pub fn runs(case: &SuiteCase, options: &SuiteOptions) -> usize {
    trials(case, options).len()
}

impl<'c> Trial<'c> {
    /// A run that has yet to begin. The scene's own stepping is used if no tick rate is given (1/s).
    pub fn new(case: &'c SuiteCase, member: &'c CaseMember, rate: Option<f32>, seed: u64) -> Self {
        let mut scene = Scene { seed, ..member.scene.clone() };
        if let Some(hz) = rate {
            scene.stepping = SteppingText::Timed { hz };
        }
        let rate = match scene.stepping {
            SteppingText::Timed { hz } => hz,
            SteppingText::PerTick => TICKS_PER_SEC,
        };
        let ticks = ticks(member.validation.seconds, rate);
        Self { case, member, rate, seed, ticks, numbers: Vec::new(), scene, led: None }
    }

    /// About how much there is to compute: agents times ticks.
    pub fn cost(&self) -> u64 {
        let agents: u64 = self.scene.groups.iter().map(|group| u64::from(group.count)).sum();
        self.ticks * (agents + 1)
    }

    /// Runs the scene; answers for each criterion the number that was measured, none where there was nothing to
    /// measure.
    pub fn run(&self, bar: &ProgressBar, stop: &Stop) -> Result<Vec<Option<f64>>, Report> {
        let mut session = self.session()?;
        let scene = &session.scene;
        // A scene that is led elsewhere has its gates and regions there.
        let validation = scene.validation.as_ref().unwrap_or(&self.member.validation);
        let mut watch = AnyCriteriaWatch::new(validation, scene, self.rate, &session.world);
        let mut tick = 0;
        watch.look(&mut session.world, tick);
        while tick < self.ticks && !watch.is_over() && !stop.is_asked() {
            let inputs = [session.scripted_mouse(), watch.leaving()].concat();
            session.step(&inputs);
            tick += 1;
            watch.look(&mut session.world, tick);
            bar.inc(1);
        }
        bar.inc(self.ticks - tick);
        match session.troubles().first() {
            None => Ok(watch.numbers()),
            Some(trouble) => {
                let name = format!("{} {}", self.case.name, self.member.name);
                Err(Report::sentence(format!("{}, seed {}: {trouble}", name.trim(), self.seed)))
            }
        }
    }

    /// A session of its scene at tick 0, with its scripts.
    pub fn session(&self) -> Result<Session, Report> {
        let (path, text) = (&self.case.path, &self.member.text);
        let scene = match &self.led {
            None => self.scene.clone(),
            Some(by) => {
                self.scene.image(by).map_err(|it| Report::of_scene(&show(path), text, &it))?
            }
        };
        Session::of_scene(path, text, scene)
    }
}
