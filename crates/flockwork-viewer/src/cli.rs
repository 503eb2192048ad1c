//! The command line.

mod args;
mod bench;
mod outputs;
mod view;

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::files::show;
use crate::replay::{self, Verdict};
use crate::report::{Report, Style};
use crate::run::{self, Printed, Wishes};
use crate::session::Session;
use crate::stop::{Stop, survive_size_limits};
use crate::{bench as benchmark, check, params, starter};
use args::{Cli, Command, Replay, Run, Types};
use bench::Bench;

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    survive_size_limits();
    match Cli::try_parse().map_err(answered) {
        Ok(cli) => ended(carry_out(cli.command.unwrap_or(Command::View(cli.view)))),
        Err(code) => code,
    }
}

/// Help and version are answers too.
fn answered(answer: clap::Error) -> ExitCode {
    let code = ExitCode::from(answer.exit_code() as u8);
    ended(written(answer.print()).map(|()| code))
}

fn ended(done: Result<ExitCode, Report>) -> ExitCode {
    done.unwrap_or_else(|report| {
        complain(&report);
        ExitCode::FAILURE
    })
}

fn carry_out(command: Command) -> Result<ExitCode, Report> {
    match command {
        Command::View(wanted) => view::view(&wanted),
        Command::Run(wanted) => run(&wanted),
        Command::Replay(wanted) => replay(&wanted),
        Command::Check { paths } => check_all(&paths),
        Command::Bench(wanted) => measure(&wanted),
        Command::Types(wanted) => fine(&types(&wanted).map_err(Report::sentence)?),
        Command::New { name } => {
            fine(&starter::write(Path::new("."), &name).map_err(Report::sentence)?)
        }
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "flockwork", &mut text);
            fine(&String::from_utf8_lossy(&text))
        }
    }
}

/// Says something on standard output.
fn say(text: &str) -> Result<(), Report> {
    let mut out = std::io::stdout();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// What it means that standard output was written, or not. A reader that has gone away is no mistake.
fn written(done: std::io::Result<()>) -> Result<(), Report> {
    match done {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Report::sentence(format!("standard output cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

fn fine(told: &str) -> Result<ExitCode, Report> {
    say(told).map(|()| ExitCode::SUCCESS)
}

fn complain(report: &Report) {
    _ = std::io::stderr().write_all(report.render(Style::of_stderr()).as_bytes());
}

/// The definitions that are asked for; all of them are written if none is.
fn types(wanted: &Types) -> Result<String, String> {
    let [(_, luau), (_, luacats)] = flockwork_lua::types();
    match (wanted.luau, wanted.luacats) {
        (true, _) => Ok(luau),
        (_, true) => Ok(luacats),
        _ => starter::write_types(Path::new(".")),
    }
}

fn check_all(paths: &[PathBuf]) -> Result<ExitCode, Report> {
    let checked = check::check(paths);
    complain(&checked.report);
    tell_printed(&checked.printed);
    _ = std::io::stderr().write_all(checked.tried().as_bytes());
    say(&format!("{checked}\n"))?;
    Ok(code(checked.report.counts().0 == 0))
}

fn listening() -> Result<Stop, Report> {
    Stop::listening().map_err(Report::sentence)
}

fn use_threads(threads: Option<u16>) -> Result<(), Report> {
    let Some(threads) = threads else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).build_global();
    pool.map_err(|error| Report::sentence(format!("{threads} threads cannot be started: {error}")))
}

fn run(wanted: &Run) -> Result<ExitCode, Report> {
    use_threads(wanted.threads)?;
    let mut session = Session::open(&wanted.scene, wanted.seed)?;
    if let Some(why) = outputs::clash(&session, &wanted.outputs()) {
        return Ok(misused(why));
    }
    complain(&session.warnings());
    let sound = tell_troubles(&session);
    for param in &wanted.params {
        params::set(&mut session, param)
            .map_err(|why| Report::sentence(format!("--param {param}: {why}")))?;
    }
    let wishes = Wishes { stop: listening()?, ..wanted.wishes() };
    run_with(&mut session, &wishes, wanted.hash, sound)
}

/// Runs a session, whose scripts are `sound` or not, and tells what came of it.
fn run_with(
    session: &mut Session,
    wishes: &Wishes,
    hash: bool,
    sound: bool,
) -> Result<ExitCode, Report> {
    let outcome = run::run(session, wishes)?;
    let told = say(&run::summary(session, &outcome, hash));
    tell_faults(session);
    told?;
    Ok(stopped(&wishes.stop).unwrap_or(code(sound && session.fault_count() == 0)))
}

fn stopped(stop: &Stop) -> Option<ExitCode> {
    stop.code().map(ExitCode::from)
}

fn measure(wanted: &Bench) -> Result<ExitCode, Report> {
    if let Some(why) = outputs::clash_with(&[], &wanted.outputs()) {
        return Ok(misused(why));
    }
    let wishes = wanted.wishes(listening()?);
    let say = |text: &str| say(text).map_err(|report| report.to_string());
    benchmark::bench(&wishes, &say).map_err(Report::sentence)?;
    Ok(stopped(&wishes.stop).unwrap_or(ExitCode::SUCCESS))
}

fn replay(wanted: &Replay) -> Result<ExitCode, Report> {
    use_threads(wanted.threads)?;
    let mut replay = replay::Replay::open(&wanted.file)?;
    let mut session = Session::of_recording(&replay.header)?;
    let read: Vec<PathBuf> = [vec![wanted.file.clone()], session.files()].concat();
    if let Some(why) = outputs::clash_with(&read, &wanted.files.outputs()) {
        return Ok(misused(why));
    }
    let changed = replay.changed_files(&session);
    let note = |file: &PathBuf| {
        format!("note: {} has changed since; the recorded text is played", show(file))
    };
    tell_printed(&changed.iter().map(note).collect::<Vec<_>>());
    let tick_secs = f64::from(replay.header.stepping.secs());
    let wishes = Wishes { stop: listening()?, ..wanted.files.wishes() };
    let (played, verdict, files) = run::replay(&mut replay, &mut session, &wishes)?;
    let sentence = verdict.sentence(&wanted.file, &played, tick_secs);
    say(&files.iter().map(|file| format!("wrote {}\n", show(file))).collect::<String>())?;
    let is_same = matches!(verdict, Verdict::Same);
    if is_same {
        say(&format!("{sentence}\n"))?;
    } else {
        complain(&Report::sentence(sentence));
    }
    Ok(stopped(&wishes.stop).unwrap_or(code(is_same)))
}

fn code(is_fine: bool) -> ExitCode {
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The command line asks for what must not be done.
fn misused(why: String) -> ExitCode {
    complain(&Report::sentence(why));
    ExitCode::from(2)
}

fn tell_printed(lines: &[String]) {
    let mut printed = Printed::default();
    printed.tell_all(lines);
    printed.finish();
}

/// Reports the scripts that cannot be used; answers whether all can.
fn tell_troubles(session: &Session) -> bool {
    let report = session.report();
    complain(&report);
    report.mistakes.is_empty()
}

/// Reports what agents met, each distinct fault in one line.
fn tell_faults(session: &Session) {
    let faults = session.troubles().into_iter().filter(|trouble| trouble.is_fault());
    let lines: String = faults.map(|trouble| format!("fault: {trouble}\n")).collect();
    _ = std::io::stderr().write_all(lines.as_bytes());
}
