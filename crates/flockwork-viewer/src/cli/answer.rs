//! What the command line answers: on standard output, on standard error, and as a code.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::report::{Report, Style};
use crate::run::ScriptOutput;
use crate::session::Session;
use crate::stop::Stop;

/// Says something on standard output.
pub fn say(text: &str) -> Result<(), Report> {
    let mut out = std::io::stdout();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// What it means that standard output was written, or not. A reader that has gone away is no mistake.
pub fn written(done: std::io::Result<()>) -> Result<(), Report> {
    match done {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Report::sentence(format!("standard output cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

pub fn fine(told: &str) -> Result<ExitCode, Report> {
    say(told).map(|()| ExitCode::SUCCESS)
}

pub fn complain(report: &Report) {
    _ = std::io::stderr().write_all(report.render(Style::of_stderr()).as_bytes());
}

pub fn listening() -> Result<Stop, Report> {
    Stop::listening().map_err(Report::sentence)
}

pub fn stopped(stop: &Stop) -> Option<ExitCode> {
    stop.code().map(ExitCode::from)
}

pub fn code(is_fine: bool) -> ExitCode {
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The command line asks for what must not be done.
pub fn misused(why: String) -> ExitCode {
    complain(&Report::sentence(why));
    ExitCode::from(2)
}

pub fn tell_printed(lines: &[String]) {
    let mut printed = ScriptOutput::default();
    printed.tell_all(lines);
    printed.finish();
}

/// Reports the scripts that cannot be used; answers whether all can.
pub fn tell_troubles(session: &Session) -> bool {
    let report = session.report();
    complain(&report);
    report.mistakes.is_empty()
}

/// Reports what agents met, each distinct fault in one line.
pub fn tell_faults(session: &Session) {
    let faults = session.troubles().into_iter().filter(|trouble| trouble.is_fault());
    let lines: String = faults.map(|trouble| format!("fault: {trouble}\n")).collect();
    _ = std::io::stderr().write_all(lines.as_bytes());
}
