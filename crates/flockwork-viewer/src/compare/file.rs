//! A comparison as JSON.

use std::io::Write;

use flockwork::each_world;
use serde::Serialize;

use super::{Apart, Compared, ComparedFigure, ComparedRun, hash};
use crate::output::{FileKind, Output};

/// The file kind of a comparison.
pub const COMPARISON: FileKind = FileKind::new("comparison", b"{\n  \"scene\"", "\"parted\"");

#[derive(Serialize)]
struct File<'a> {
    scene: &'a str,
    parted: Option<u64>,
    ticks: [u64; 2],
    seconds: f64,
    runs: [Run<'a>; 2],
    apart: Apart,
    figures: Vec<Row>,
}

#[derive(Serialize)]
struct Run<'a> {
    name: &'a str,
    seed: u64,
    agents: usize,
    faults: u64,
    hash: String,
}

#[derive(Serialize)]
struct Row {
    name: String,
    unit: &'static str,
    values: [Option<f64>; 2],
    difference: Option<f64>,
}

/// Writes what came of two runs of a scene that are called `names`.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn write(
    mut to: Output,
    compared: &Compared,
    scene: &str,
    names: &[String; 2],
) -> Result<(), String> {
    let run = |nth: usize| {
        let ComparedRun { world, faults, .. } = &compared.runs[nth];
        let (seed, agents) = each_world!(world, world => (world.seed, world.agents.len()));
        Run {
            name: &names[nth],
            seed,
            agents,
            faults: *faults,
            hash: format!("{:016x}", hash(world)),
        }
    };
    let row = |figure: &'_ ComparedFigure| Row {
        name: figure.name.clone(),
        unit: figure.unit,
        values: figure.values,
        difference: figure.difference(),
    };
    let file = File {
        scene,
        parted: compared.parted,
        ticks: compared.ticks,
        seconds: compared.secs,
        runs: [run(0), run(1)],
        apart: compared.apart,
        figures: compared.figures.iter().map(row).collect(),
    };
    let written = serde_json::to_writer_pretty(&mut to, &file).map_err(std::io::Error::from);
    written.and_then(|()| to.write_all(b"\n")).map_err(|error| to.why(&error))?;
    to.finish()
}
