//! What the command line answers: on standard output, on standard error, and as an exit code.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::report::{Report, Style};
use crate::run::ScriptOutput;
use crate::session::Session;
use crate::stop::Stop;

/// Writes text to standard output.
pub fn say(text: &str) -> Result<(), Report> {
    let mut out = std::io::stdout();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// The result of a write to standard output. A reader that has gone away is no mistake.
pub fn written(done: std::io::Result<()>) -> Result<(), Report> {
    match done {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Report::sentence(format!("standard output cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes text to standard output; the exit code is that of success.
pub fn fine(told: &str) -> Result<ExitCode, Report> {
    say(told).map(|()| ExitCode::SUCCESS)
}

/// Writes a report to standard error, in the style that suits it; nothing if the report is empty.
pub fn complain(report: &Report) {
    _ = std::io::stderr().write_all(report.render(Style::of_stderr()).as_bytes());
}

/// A [`Stop`] that listens to the system's signals from now on.
pub fn listening() -> Result<Stop, Report> {
    Stop::listening().map_err(Report::sentence)
}

/// The exit code of a program that was asked to stop; none if it was not.
pub fn stopped(stop: &Stop) -> Option<ExitCode> {
    stop.code().map(ExitCode::from)
}

/// The exit code of success, or of failure (1).
pub fn code(is_fine: bool) -> ExitCode {
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Reports that the command line asks for what must not be done; the exit code is that of wrong usage (2).
pub fn misused(why: String) -> ExitCode {
    complain(&Report::sentence(why));
    ExitCode::from(2)
}

/// Writes lines that scripts have printed to standard error, no more than a run prints.
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

/// Reports the faults that agents have met, each distinct one in one line.
pub fn tell_faults(session: &Session) {
    let faults = session.troubles().into_iter().filter(|trouble| trouble.is_fault());
    let lines: String = faults.map(|trouble| format!("fault: {trouble}\n")).collect();
    _ = std::io::stderr().write_all(lines.as_bytes());
}
