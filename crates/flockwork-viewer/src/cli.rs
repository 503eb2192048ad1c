//! The command line.

mod args;
mod bench;
mod outputs;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::files::show;
use crate::replay::{self, Verdict};
use crate::report::{Report, Style};
use crate::run::{self, Length, Wishes};
use crate::session::Session;
use crate::{bench as benchmark, check, params, starter, window};
use args::{Cli, Command, Replay, Run, Types, View};
use bench::Bench;

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => {
            // Help and version are answers too; a closed pipe is nobody's mistake.
            _ = answer.print();
            return ExitCode::from(answer.exit_code() as u8);
        }
    };
    match carry_out(cli.command.unwrap_or(Command::View(View::default()))) {
        Ok(code) => code,
        Err(report) => {
            complain(&report);
            ExitCode::FAILURE
        }
    }
}

fn carry_out(command: Command) -> Result<ExitCode, Report> {
    match command {
        Command::View(wanted) => view(&wanted),
        Command::Run(wanted) => run(&wanted),
        Command::Replay(wanted) => replay(&wanted),
        Command::Check { paths } => Ok(check_all(&paths)),
        Command::Bench(wanted) => measure(&wanted),
        Command::Types(wanted) => types(&wanted).map_err(Report::sentence).map(|told| fine(&told)),
        Command::New { name } => {
            starter::write(Path::new("."), &name).map_err(Report::sentence).map(|told| fine(&told))
        }
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "flockwork", &mut text);
            Ok(fine(&String::from_utf8_lossy(&text)))
        }
    }
}

/// Says something on standard output. A reader that has gone away is nobody's mistake.
fn say(text: &str) {
    _ = std::io::stdout().write_all(text.as_bytes());
}

fn fine(told: &str) -> ExitCode {
    say(told);
    ExitCode::SUCCESS
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

fn check_all(paths: &[PathBuf]) -> ExitCode {
    let checked = check::check(paths);
    complain(&checked.report);
    tell_printed(&checked.printed);
    _ = std::io::stderr().write_all(checked.tried().as_bytes());
    say(&format!("{checked}\n"));
    code(checked.report.counts().0 == 0)
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
    let outcome = run::run(&mut session, &wanted.wishes())?;
    say(&run::summary(&session, &outcome, wanted.hash));
    tell_faults(&session);
    Ok(code(sound && session.fault_count() == 0))
}

fn measure(wanted: &Bench) -> Result<ExitCode, Report> {
    benchmark::bench(&wanted.wishes(), say).map_err(Report::sentence)?;
    Ok(ExitCode::SUCCESS)
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
    let (played, verdict, files) = run::replay(&mut replay, &mut session, &wanted.files.wishes())?;
    let sentence = verdict.sentence(&wanted.file, &played, tick_secs);
    say(&files.iter().map(|file| format!("wrote {}\n", show(file))).collect::<String>());
    let is_same = matches!(verdict, Verdict::Same);
    if is_same {
        say(&format!("{sentence}\n"));
    } else {
        complain(&Report::sentence(sentence));
    }
    Ok(code(is_same))
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
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    _ = std::io::stderr().write_all(text.as_bytes());
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

fn view(wanted: &View) -> Result<ExitCode, Report> {
    let scene = wanted.scene.clone().map_or_else(default_scene, Ok)?;
    let session = Session::open(&scene, wanted.seed)?;
    if let Some(why) = outputs::clash(&session, &wanted.outputs()) {
        return Ok(misused(why));
    }
    match window::open(session, wanted.options()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(why) => instead(&scene, wanted, &why.to_string()),
    }
}

/// What is done where there is no display: a run, and a picture of its end.
fn instead(scene: &Path, wanted: &View, why: &str) -> Result<ExitCode, Report> {
    let secs = wanted.exit_after.unwrap_or(40.0);
    _ = writeln!(
        std::io::stderr(),
        "{why}; running {} for {secs} s without a window instead",
        show(scene)
    );
    let mut session = Session::open(scene, wanted.seed)?;
    let sound = tell_troubles(&session);
    let image = Some(wanted.screenshot.clone().unwrap_or_else(|| default_image(scene)));
    let wishes = Wishes { image, length: Length::Seconds(secs), ..Wishes::default() };
    let outcome = run::run(&mut session, &wishes)?;
    say(&run::summary(&session, &outcome, false));
    tell_faults(&session);
    Ok(code(sound && session.fault_count() == 0))
}

fn default_image(scene: &Path) -> PathBuf {
    let name = scene.file_stem().map_or_else(|| "scene".into(), |name| name.to_string_lossy());
    PathBuf::from(format!("flockwork-{name}.png"))
}

/// The doorway scene of this folder, or of one above it.
fn default_scene() -> Result<PathBuf, Report> {
    let current = std::env::current_dir().unwrap_or_default();
    let mut scenes = current.ancestors().map(|folder| folder.join("scenes/doorway.ron"));
    scenes.find(|scene| scene.is_file()).ok_or_else(|| {
        Report::sentence(
            "there is no scenes/doorway.ron here; name a scene (flockwork view SCENE), or make one (flockwork new NAME)",
        )
    })
}
