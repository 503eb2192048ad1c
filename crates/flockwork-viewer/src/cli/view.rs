//! `flockwork` and `flockwork view`: a window, or a run and a picture where there is none.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::CommandFactory;

use super::answer::{listening, misused, stopped, tell_troubles};
use super::args::{Cli, ReplayArgs, ViewArgs};
use super::outputs;
use super::run::{replay, run_with};
use crate::files::show;
use crate::opening::{self, Opened};
use crate::report::Report;
use crate::run::{Length, RunOptions, SummaryOptions};
use crate::stop::Stop;
use crate::window::{self, Settings};

/// Does `flockwork view`: opens what is named in a window.
pub fn view(wanted: &ViewArgs) -> Result<ExitCode, Report> {
    if let Some(why) = wanted.scene.as_deref().and_then(unknown) {
        return Ok(misused(why));
    }
    let kept = if wanted.exit_after.is_some() { Default::default() } else { Settings::read() };
    let mut opened = match wanted.is_open().then(|| left(&kept.0)).flatten() {
        Some(left) => left,
        None => opening::open(wanted.scene.as_deref(), wanted.seed)?,
    };
    if let Some(why) = outputs::clash(&opened.session, &wanted.outputs()) {
        return Ok(misused(why));
    }
    let (broken, stop) = (opened.broken.take(), listening()?);
    let Err(why) = window::open(opened, wanted.options(stop.clone()), kept) else {
        return Ok(stopped(&stop).unwrap_or(ExitCode::SUCCESS));
    };
    // Without a window there is no use in waiting for it to be mended.
    broken.map_or(Ok(()), Err)?;
    instead(wanted, &why.to_string(), stop)
}

/// The scene that was shown last, where it can still be opened.
fn left(kept: &Settings) -> Option<Opened> {
    let left = opening::open(Some(kept.scene.as_deref()?), None).ok()?;
    left.broken.is_none().then_some(left)
}

/// What is wrong with a word that is no file, scene or command; none if it is one, or looks like a path.
fn unknown(word: &Path) -> Option<String> {
    let is_word = word.extension().is_none() && word.components().count() == 1 && !word.exists();
    let word = word.to_str().filter(|_| is_word && opening::named(word).is_none())?;
    let names =
        Cli::command().get_subcommands().map(|it| it.get_name().to_owned()).collect::<Vec<_>>();
    let advice = match opening::meant(word, &names) {
        Some(meant) => format!("did you mean {meant}?"),
        None => "flockwork --help shows what there is".to_owned(),
    };
    Some(format!("{word}: there is no such file, scene or command; {advice}"))
}

/// Does what can be done without a display: runs the scene or plays the replay, and writes a picture of its end.
fn instead(wanted: &ViewArgs, why: &str, stop: Stop) -> Result<ExitCode, Report> {
    let Opened { mut session, replay: recorded, .. } =
        opening::open(wanted.scene.as_deref(), wanted.seed)?;
    let name = session.scene_path.clone();
    let image = wanted.screenshot.clone().unwrap_or_else(|| default_image(&name));
    if let Some(recorded) = recorded {
        _ = writeln!(std::io::stderr(), "{why}; playing it without a window instead");
        return replay(&ReplayArgs::to_picture(recorded.path, image));
    }
    let secs = wanted.exit_after.unwrap_or(40.0);
    let told = format!("{why}; running {} for {secs} s without a window instead", show(&name));
    _ = writeln!(std::io::stderr(), "{told}");
    let sound = tell_troubles(&session);
    let length = Length::Seconds(secs);
    let theme = wanted.theme.unwrap_or_default().theme();
    let options = RunOptions { image: Some(image), length, stop, theme, ..RunOptions::default() };
    run_with(&mut session, &options, SummaryOptions::default(), sound)
}

fn default_image(scene: &Path) -> PathBuf {
    let name = scene.file_stem().map_or_else(|| "scene".into(), |name| name.to_string_lossy());
    PathBuf::from(format!("flockwork-{name}.png"))
}
