//! A picture of a case.

use std::path::Path;

use flockwork::each_world;

use super::case::SuiteCase;
use super::options::SuiteOptions;
use super::trial::trials;
use super::watch::ticks;
use crate::output::Output;
use crate::picture::{PICTURE, Poster, write_png};
use crate::report::Report;
use crate::sketch::{Eye, TRAIL_POINTS, Theme, Trails, extent, view};

/// The width of the picture (px).
const WIDTH: u32 = 560;

/// How much time the trails of agents cover (s).
const TRAIL_SECS: f32 = 3.0;

/// When the picture is taken if the scene does not say so: after this share of the run, at most so late (s).
const SHARE: f32 = 0.25;
const LATEST_SECS: f32 = 10.0;

/// Writes a picture of the first run of a case.
///
/// # Errors
/// Why the case cannot be run, or the file cannot be written.
pub fn picture(case: &SuiteCase, to: &Path) -> Result<(), Report> {
    let trials = trials(case, &SuiteOptions::default());
    let Some(trial) = trials.first() else { return Ok(()) };
    let validation = &trial.member.validation;
    let usual = (validation.seconds * SHARE).min(LATEST_SECS);
    let secs = validation.picture_secs.unwrap_or(usual);
    let mut session = trial.session()?;
    let mut trails = Trails::new(&session.world, TRAIL_SECS, TRAIL_POINTS);
    for _ in 0..ticks(secs, trial.rate) {
        trails.record(&session.world);
        let inputs = session.scripted_mouse();
        session.step(&inputs);
    }
    trails.record(&session.world);
    let eye = Eye::of(&session.world);
    let own = || extent(&session.world, &session.scene, eye);
    let shown = view(&session.scene, eye).unwrap_or_else(own);
    // In print soft rims look better, and the pictures stay as they were published.
    let theme = Theme { rim: Theme::LIGHT.background, ..Theme::LIGHT };
    let poster = Poster::new(&session.scene, (shown, eye), WIDTH, theme);
    let poster = poster.ok_or_else(|| {
        let agents = each_world!(&session.world, world => world.agents.len());
        Report::sentence(format!("{}: no picture can be made of {agents} agents", case.name))
    })?;
    let below = poster.trails(&trails, None);
    let picture = poster.picture(&session.world, &below, &[], None);
    let output = Output::create(to, PICTURE).map_err(Report::sentence)?;
    write_png(output, picture.size(), picture.pixels()).map_err(Report::sentence)
}
