//! `flockwork import`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::answer::{fine, misused};
use super::outputs;
use crate::files::show;
use crate::import::{OF_CASE, OF_TABLE, import as imported, is_table};
use crate::output::{self, FileKind};
use crate::report::Report;
use crate::session::Folders;

const EXAMPLES: &str = "Examples:
  flockwork import people.csv -o people.ron         a scene of the agents in a table, and people.lua to start from
  flockwork import oncoming-1.xml -o oncoming.ron   then flockwork suite oncoming.ron, or flockwork oncoming.ron
  flockwork import oncoming-1.xml                   prints the scene

A table (.csv, .tsv, .txt) has a header and a row for each agent. Its columns are x and y (m), in a volume also z: where the
agent begins; group, if there are several; limits in place of the group's (radius, mass, max_speed, max_force, response_secs);
and what scripts read with me:get(name): numbers, true and false, and vectors such as goal.x and goal.y, in a volume also
goal.z. An empty field leaves the default: the group's limit, 0, false, or the world's origin. The script declares these values;
with -o it is written beside the scene if there is none of its name.

A test case of SteerBench (.xml): read are agents and regions of agents with seekStaticTarget and idle, boxes, circles and
regions of obstacles, the world's bounds and the first camera. The scene is judged by the benchmark's rules.";

/// The file kind of a script to start from.
const SCRIPT: FileKind = FileKind::once("script");

/// A table or a test case to import.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ImportArgs {
    /// The table of agents, or the test case of SteerBench
    #[arg(value_name = "FILE.csv|FILE.xml")]
    pub file: PathBuf,
    /// Write the scene here [default: standard output]
    #[arg(long, short, value_name = "F.ron")]
    pub output: Option<PathBuf>,
}

/// Does `flockwork import`.
pub fn import(wanted: &ImportArgs) -> Result<ExitCode, Report> {
    let kind = if is_table(&wanted.file) { OF_TABLE } else { OF_CASE };
    let to = [("--output", wanted.output.as_ref(), kind)];
    if let Some(why) = outputs::clash_with(std::slice::from_ref(&wanted.file), &to) {
        return Ok(misused(why));
    }
    let imported = imported(&wanted.file)?;
    let Some(path) = &wanted.output else { return fine(&imported.scene) };
    let is_missing = |(name, _): &(String, String)| Folders::of(path).find(name).is_err();
    let script = imported.script.filter(is_missing);
    let script = script.map(|(name, text)| (path.with_file_name(name), text));
    let to = [to, [("the script", script.as_ref().map(|(path, _)| path), SCRIPT)]].concat();
    if let Some(why) = outputs::clash_with(&[], &to) {
        return Ok(misused(why));
    }
    let write = |path: &PathBuf, kind, text: &str| {
        output::write(path, kind, text.as_bytes()).map_err(Report::sentence)
    };
    write(path, kind, &imported.scene)?;
    let mut written = show(path);
    if let Some((script, text)) = script {
        write(&script, SCRIPT, &text)?;
        written = format!("{written} and {}", show(&script));
    }
    fine(&format!("wrote {written}\n"))
}
