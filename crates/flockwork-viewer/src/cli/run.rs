//! `flockwork run` and `flockwork replay`.

use std::path::PathBuf;
use std::process::ExitCode;

use super::answer::{
    code, complain, listening, misused, say, stopped, tell_faults, tell_printed, tell_troubles,
};
use super::args::{ReplayArgs, RunArgs};
use super::explain;
use super::outputs;
use super::threads::use_threads;
use crate::files::show;
use crate::opening;
use crate::params;
use crate::replay::{Replay, Verdict};
use crate::report::Report;
use crate::run::{self, RunOptions, SummaryOptions};
use crate::session::Session;

/// Does `flockwork run`.
pub fn run(wanted: &RunArgs) -> Result<ExitCode, Report> {
    use_threads(wanted.threads)?;
    let scene = opening::named(&wanted.scene);
    let mut session = Session::open(scene.as_ref().unwrap_or(&wanted.scene), wanted.seed)?;
    let outputs = wanted.outputs();
    let frames = || outputs::frames_clash(wanted.files.frames.as_deref(), &outputs);
    if let Some(why) = outputs::clash(&session, &outputs).or_else(frames) {
        return Ok(misused(why));
    }
    complain(&session.warnings());
    let sound = tell_troubles(&session);
    let options = match wanted.options(&session) {
        Ok(options) => options,
        Err(why) => return Ok(misused(why)),
    };
    tell_printed(&wanted.files.notes(&session));
    for param in &wanted.params {
        params::set(&mut session, param)
            .map_err(|why| Report::sentence(format!("--param {param}: {why}")))?;
    }
    for behavior in &wanted.without {
        let wrong = |why| Report::sentence(format!("--without {behavior}: {why}"));
        session.switch_off(behavior).map_err(wrong)?;
    }
    let options = RunOptions { stop: listening()?, ..options };
    let with = SummaryOptions { hash: wanted.hash, times: wanted.times };
    let code = run_with(&mut session, &options, with, sound)?;
    say(&explain::all(&mut session, &wanted.explain)).map(|()| code)
}

/// Runs a session, and prints its summary and its faults. The exit code is that of success if its scripts were `sound`
/// when it was opened and no agent has met a fault.
pub fn run_with(
    session: &mut Session,
    options: &RunOptions,
    with: SummaryOptions,
    sound: bool,
) -> Result<ExitCode, Report> {
    let outcome = run::run(session, options)?;
    let told = say(&run::summary(session, &outcome, with));
    tell_faults(session);
    told?;
    Ok(stopped(&options.stop).unwrap_or(code(sound && session.fault_count() == 0)))
}

/// Does `flockwork replay`.
pub fn replay(wanted: &ReplayArgs) -> Result<ExitCode, Report> {
    use_threads(wanted.threads)?;
    let mut replay = Replay::open(&wanted.file)?;
    let mut session = Session::of_recording(&replay.header)?;
    let read: Vec<PathBuf> = [vec![wanted.file.clone()], session.files()].concat();
    let outputs = wanted.files.outputs();
    let frames = || outputs::frames_clash(wanted.files.frames.as_deref(), &outputs);
    if let Some(why) = outputs::clash_with(&read, &outputs).or_else(frames) {
        return Ok(misused(why));
    }
    let options = match wanted.files.options(&session) {
        Ok(options) => options,
        Err(why) => return Ok(misused(why)),
    };
    let changed = replay.changed_files(&session);
    let note = |file: &PathBuf| {
        format!("note: {} has changed since; the recorded text is played", show(file))
    };
    tell_printed(&changed.iter().map(note).collect::<Vec<_>>());
    tell_printed(&wanted.files.notes(&session));
    let tick_secs = f64::from(replay.header.stepping.secs());
    let options = RunOptions { stop: listening()?, ..options };
    let (played, verdict, files) = run::replay(&mut replay, &mut session, &options)?;
    let sentence = verdict.sentence(&wanted.file, &played, tick_secs);
    say(&files.iter().map(|file| format!("wrote {}\n", show(file))).collect::<String>())?;
    let is_same = matches!(verdict, Verdict::Same);
    if is_same {
        say(&format!("{sentence}\n"))?;
    } else {
        complain(&Report::sentence(sentence));
    }
    Ok(stopped(&options.stop).unwrap_or(code(is_same)))
}
