//! `flockwork sweep`.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use flockwork::each_world;

use super::answer::{code, complain, listening, misused, say, stopped, tell_troubles};
use super::outputs::{self, OutputOption};
use super::values::{named_line, png, seconds, swept};
use crate::files::show;
use crate::metrics::NamedLine;
use crate::opening;
use crate::picture::PICTURE;
use crate::report::Report;
use crate::session::Session;
use crate::sweep::{
    FillOptions, Filled, Grid, Shard, Sweep, SweepOptions, SweptParam, TABLE, Table, Values, fill,
    join, plot, too_many_lines,
};

const EXAMPLES: &str = "Examples:
  flockwork sweep doorway --param crowd=queue,mob --seed 1..10 --seconds 20 --out runs.csv
  flockwork sweep doorway --param door_pull=0..4/0.5 --param crowd=queue,mob --seed 1..20 --out pull.csv
                          --plot pull.png --measure speed     and a picture: means, and how far runs differ
  flockwork sweep doorway --seed 1..1000 --shard 3/8 --out part3.csv    the third of eight machines
  flockwork sweep --join part1.csv part2.csv --out all.csv              the parts as one table

Values are a list such as 0.1,0.2 or queue,mob, or a range FROM..TO/STEP with both ends; without /STEP it goes in steps of 1.
The table has a row for each run: parameters, seed, ticks, every figure that `flockwork run --metrics` has in its summary
(docs/measures.md), and the hash that `flockwork run --hash` prints of the same run. What is in the table is not run
again: after Ctrl-C, a fault or a lost machine the same command goes on where it was, and the finished file is the same
byte for byte. What scripts print is left out.
Exit codes: 0 fine, 1 a file was wrong or a script failed, 2 usage, 130 stopped by Ctrl-C.";

/// With more runs than these it asks first.
const MANY: u64 = 10_000;

/// A sweep, or tables of shards to join.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SweepArgs {
    /// The scene: its file, or its name
    #[arg(required_unless_present = "join")]
    pub scene: Option<PathBuf>,
    /// A parameter of a script with its values; may be given several times
    #[arg(long = "param", value_name = "[GROUP.]NAME=VALUES", value_parser = swept)]
    pub params: Vec<SweptParam>,
    /// The seeds, such as 1..10 or 3,5,8 [default: the scene's own]
    #[arg(long = "seed", value_name = "SEEDS", value_parser = Values::parse_seeds, allow_hyphen_values = true)]
    pub seeds: Option<Values>,
    /// How long each run is, in seconds of the simulation
    #[arg(long, value_name = "S", default_value = "40", value_parser = seconds, allow_negative_numbers = true)]
    pub seconds: f64,
    /// The table: it is begun, or gone on with if it is that of this sweep
    #[arg(long, value_name = "F.csv")]
    pub out: PathBuf,
    /// How many runs go on at once, each on one thread [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Do only each N-th run, from the I-th on: one of N parts
    #[arg(long, value_name = "I/N", value_parser = Shard::parse, conflicts_with = "plot")]
    pub shard: Option<Shard>,
    /// What to do when a script fails in a run
    #[arg(long, value_enum, default_value_t = OnFault::Stop)]
    pub on_fault: OnFault,
    /// Measure the agents that go through a gate between two points, as of `flockwork run`
    #[arg(long, value_name = "NAME=X0,Y0,X1,Y1", value_parser = named_line)]
    pub gate: Vec<NamedLine>,
    /// Measure density and speed in a rectangle between two corners, as of `flockwork run`
    #[arg(long, value_name = "NAME=X0,Y0,X1,Y1", value_parser = named_line)]
    pub region: Vec<NamedLine>,
    /// Write a picture of --measure over the first parameter, with a line for each value of the second
    #[arg(long, value_name = "F.png", value_parser = png, requires = "measure")]
    pub plot: Option<PathBuf>,
    /// The column that the picture shows, such as speed or marks.door.reached
    #[arg(long, value_name = "COLUMN", requires = "plot")]
    pub measure: Option<String>,
    /// Do more than 10,000 runs without asking
    #[arg(long)]
    pub yes: bool,
    /// Join the tables of all shards, and run nothing
    #[arg(long, value_name = "F.csv", num_args = 1.., conflicts_with_all = ["scene", "params", "seeds", "seconds", "threads", "shard", "on_fault", "gate", "region", "yes"])]
    pub join: Vec<PathBuf>,
}

/// What becomes of a sweep when a script fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OnFault {
    /// No other run begins, those that go on are finished, and the one that failed gets no row
    Stop,
    /// Its row says how many faults there were, and all others go on
    GoOn,
}

impl SweepArgs {
    fn outputs(&self) -> [OutputOption<'_>; 2] {
        [("--out", Some(&self.out), TABLE), ("--plot", self.plot.as_ref(), PICTURE)]
    }

    /// The combinations in a session's scene.
    fn grid(&self, session: &Session) -> Result<Grid, String> {
        let own_seed = each_world!(&session.world, world => world.seed);
        let seeds = self.seeds.clone().unwrap_or_else(|| Values::one(own_seed.to_string()));
        Grid::new(self.params.clone(), seeds)
    }

    /// Why the picture that is asked for cannot be made of a sweep; none if it can, or none is asked for.
    fn no_picture(&self, sweep: &Sweep) -> Option<String> {
        let measure = self.measure.as_ref()?;
        let second = sweep.grid.params.get(1);
        let too_many = || second.and_then(|it| too_many_lines(&it.name, it.values.count()));
        sweep.header.has_measure(measure).err().or_else(too_many)
    }

    fn fill_options(&self) -> Result<FillOptions, Report> {
        let (shard, past_faults) = (self.shard.unwrap_or_default(), self.on_fault == OnFault::GoOn);
        Ok(FillOptions { shard, threads: self.threads, past_faults, stop: listening()? })
    }

    fn options(&self) -> SweepOptions {
        SweepOptions {
            seconds: self.seconds,
            gates: self.gate.clone(),
            regions: self.region.clone(),
        }
    }
}

/// Does `flockwork sweep`.
pub fn sweep(wanted: &SweepArgs) -> Result<ExitCode, Report> {
    let Some(named) = &wanted.scene else { return join_all(wanted) };
    let session = Session::open(opening::named(named).as_ref().unwrap_or(named), None)?;
    if let Some(why) = outputs::clash(&session, &wanted.outputs()) {
        return Ok(misused(why));
    }
    let grid = match wanted.grid(&session) {
        Ok(grid) => grid,
        Err(why) => return Ok(misused(why)),
    };
    complain(&session.warnings());
    if !tell_troubles(&session) {
        return Ok(ExitCode::FAILURE);
    }
    let sweep = Sweep::of(&session, named, grid, wanted.options())?;
    let runs = wanted.shard.unwrap_or_default().runs(sweep.grid.runs).count() as u64;
    let refused = wanted.no_picture(&sweep).or_else(|| not_wanted(runs, wanted.yes));
    match refused {
        Some(why) => Ok(misused(why)),
        None => filled(wanted, &sweep),
    }
}

/// Why so many runs are not begun; none if they are, after a question.
fn not_wanted(runs: u64, yes: bool) -> Option<String> {
    if runs <= MANY || yes {
        return None;
    }
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Some(format!("these are {runs} runs; write --yes if you want more than {MANY}"));
    }
    _ = write!(std::io::stderr(), "These are {runs} runs. Begin? [y/N] ");
    let mut answer = String::new();
    let is_read = std::io::stdin().read_line(&mut answer).is_ok();
    let is_yes = is_read && ["y", "yes"].contains(&answer.trim().to_lowercase().as_str());
    (!is_yes).then(|| "nothing was run".to_owned())
}

fn filled(wanted: &SweepArgs, sweep: &Sweep) -> Result<ExitCode, Report> {
    let options = wanted.fill_options()?;
    let filled = fill(sweep, &wanted.out, &options)?;
    let Some(table) = &filled.table else {
        complain(&Report::sentence(broken_off(wanted, sweep, &filled)));
        return Ok(stopped(&options.stop).unwrap_or(ExitCode::FAILURE));
    };
    let Filled { wanted: all, earlier, .. } = filled;
    let of = wanted.shard.map_or(String::new(), |it| format!(" (part {} of {})", it.index, it.of));
    let before =
        if earlier > 0 { format!(", {earlier} of them from before") } else { String::new() };
    let (scene, seconds, runs) = (&sweep.identity.scene, &sweep.identity.seconds, counted(all));
    say(&format!("{scene}: {runs} of {seconds} s{of}{before}\n"))?;
    told(wanted, table)
}

/// What is told of a table that is not whole.
fn broken_off(wanted: &SweepArgs, sweep: &Sweep, filled: &Filled) -> String {
    let (there, all, path) = (filled.earlier + filled.done, filled.wanted, show(&wanted.out));
    let kept = format!("{there} of {} are in {path}", counted(all));
    match &filled.failed {
        None => format!("stopped: {kept}; the same command goes on with the others"),
        Some((run, why)) => format!(
            "{}: {why}; {kept}; to see it alone: {}",
            sweep.run_in_words(*run),
            sweep.command(*run)
        ),
    }
}

fn counted(runs: u64) -> String {
    format!("{runs} run{}", if runs == 1 { "" } else { "s" })
}

/// Tells of a table that was written, and draws the picture that is asked for.
fn told(wanted: &SweepArgs, table: &Table) -> Result<ExitCode, Report> {
    say(&format!("wrote {}\n", show(&wanted.out)))?;
    if let (Some(path), Some(measure)) = (&wanted.plot, &wanted.measure) {
        plot(table, measure, path).map_err(Report::sentence)?;
        say(&format!("wrote {}\n", show(path)))?;
    }
    let (faulty, all) = (table.faulty(), table.rows.len());
    if faulty > 0 {
        let path = show(&wanted.out);
        complain(&Report::sentence(format!(
            "{faulty} of {all} runs met faults: see the column faults of {path}"
        )));
    }
    Ok(code(faulty == 0))
}

fn join_all(wanted: &SweepArgs) -> Result<ExitCode, Report> {
    if let Some(why) = outputs::clash_with(&wanted.join, &wanted.outputs()) {
        return Ok(misused(why));
    }
    let joined = join(&wanted.join, Path::new(&wanted.out)).map_err(Report::sentence)?;
    let fine = told(wanted, &joined.table)?;
    match joined.lacks() {
        None => Ok(fine),
        Some(why) => {
            complain(&Report::sentence(why));
            Ok(ExitCode::FAILURE)
        }
    }
}
