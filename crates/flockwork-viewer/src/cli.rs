//! The command line.

mod answer;
mod args;
mod bench;
mod compare;
mod explain;
mod import;
mod named;
mod outputs;
mod run;
mod suite;
mod sweep;
mod threads;
mod values;
mod variant;
mod view;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::report::Report;
use crate::stop::survive_size_limits;
use crate::{bench as benchmark, check, starter};
use answer::{code, complain, fine, listening, misused, say, stopped, tell_printed, written};
use args::{Cli, Subcommand, TypesArgs};
use bench::BenchArgs;

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    survive_size_limits();
    match Cli::try_parse().map_err(answered) {
        Ok(cli) => ended(carry_out(cli.command.unwrap_or(Subcommand::View(cli.view)))),
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

fn carry_out(command: Subcommand) -> Result<ExitCode, Report> {
    match command {
        Subcommand::View(wanted) => view::view(&wanted),
        Subcommand::Run(wanted) => run::run(&wanted),
        Subcommand::Replay(wanted) => run::replay(&wanted),
        Subcommand::Import(wanted) => import::import(&wanted),
        Subcommand::Suite(wanted) => suite::suite(&wanted),
        Subcommand::Compare(wanted) => compare::compare(&wanted),
        Subcommand::Sweep(wanted) => sweep::sweep(&wanted),
        Subcommand::Check { paths } => check_all(&paths),
        Subcommand::Bench(wanted) => measure(&wanted),
        Subcommand::Types(wanted) => fine(&types(&wanted).map_err(Report::sentence)?),
        Subcommand::New { name } => {
            fine(&starter::write(Path::new("."), &name).map_err(Report::sentence)?)
        }
        Subcommand::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "flockwork", &mut text);
            fine(&String::from_utf8_lossy(&text))
        }
    }
}

/// The definitions that are asked for; all of them are written if none is.
fn types(wanted: &TypesArgs) -> Result<String, String> {
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

fn measure(wanted: &BenchArgs) -> Result<ExitCode, Report> {
    if let Some(why) = outputs::clash_with(&[], &wanted.outputs()) {
        return Ok(misused(why));
    }
    let options = wanted.options(listening()?);
    let say = |text: &str| say(text).map_err(|report| report.to_string());
    benchmark::bench(&options, &say).map_err(Report::sentence)?;
    Ok(stopped(&options.stop).unwrap_or(ExitCode::SUCCESS))
}
