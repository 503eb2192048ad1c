//! `flockwork import`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::answer::{fine, misused};
use super::outputs;
use crate::files::show;
use crate::import::{SCENE, import as imported};
use crate::output;
use crate::report::Report;

const EXAMPLES: &str = "Examples:
  flockwork import oncoming-1.xml -o oncoming.ron   then flockwork suite oncoming.ron, or flockwork oncoming.ron
  flockwork import oncoming-1.xml                   prints the scene

Read are agents and regions of agents with seekStaticTarget and idle, boxes, circles and regions of obstacles, the world's
bounds and the first camera. The scene is judged by the benchmark's rules.";

/// A test case to import.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ImportArgs {
    /// The test case of SteerBench
    #[arg(value_name = "FILE.xml")]
    pub file: PathBuf,
    /// Write the scene here [default: standard output]
    #[arg(long, short, value_name = "F.ron")]
    pub output: Option<PathBuf>,
}

/// Does `flockwork import`.
pub fn import(wanted: &ImportArgs) -> Result<ExitCode, Report> {
    let to = [("--output", wanted.output.as_ref(), SCENE)];
    if let Some(why) = outputs::clash_with(std::slice::from_ref(&wanted.file), &to) {
        return Ok(misused(why));
    }
    let scene = imported(&wanted.file)?;
    let Some(path) = &wanted.output else { return fine(&scene) };
    output::write(path, SCENE, scene.as_bytes()).map_err(Report::sentence)?;
    fine(&format!("wrote {}\n", show(path)))
}
