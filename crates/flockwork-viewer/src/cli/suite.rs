//! `flockwork suite`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::answer::{code, complain, listening, misused, say, stopped};
use super::outputs::{self, OutputOption};
use super::threads::use_threads;
use super::values::rate;
use crate::files::show;
use crate::output::{self, FileKind};
use crate::report::Report;
use crate::suite::{
    DOCUMENT, Judged, SuiteCase, SuiteOptions, can_tell_apart, document, find, run, runs, table,
};

const EXAMPLES: &str = "Examples:
  flockwork suite                              all cases: a few minutes
  flockwork suite doors head_on                some of them
  flockwork suite --list                       which there are
  flockwork suite doors --seeds 20 --rate 30   20 other seeds, at another tick rate
  flockwork suite doors --unseen 20            20 other seeds, each with the scene turned, mirrored and moved
  flockwork suite my_scenes/queue.ron          a scene of your own that has a validation
  flockwork suite --doc docs/validation.md     the document, with a picture of each case
  flockwork suite --json results.json          every number of every run

Each case is a scene with a validation, which docs/scenes.md explains; they are those of the folder suite, or the built-in
ones where there is none. Exit codes: 0 all criteria pass, 1 one fails or a file was wrong, 2 usage, 130 stopped.";

/// The file kind of the results as JSON.
const RESULTS: FileKind = FileKind::new("file of results", b"[\n  {\n    \"name\"", "\"passes\"");

/// Cases to run.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SuiteArgs {
    /// Names of cases, files of scenes, or folders with such [default: all cases]
    pub names: Vec<String>,
    /// Print which cases there are, and how often each runs
    #[arg(long)]
    pub list: bool,
    /// So many other seeds in place of those of a case, for cases that have several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub seeds: Option<u32>,
    /// So many unseen runs in place of those of each case
    ///
    /// Each has a seed that no case has, the next of the case's tick rates, and the scene turned by any angle, mirrored or
    /// not, and moved: nothing of a case may hang on where it lies. Worlds that wrap or have walls, and scenes with
    /// regions that are measured, are turned by quarters; a map of tiles is only moved. Agents that keep right do so in
    /// a mirrored scene too. The same criteria judge the runs of each tick rate.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000), conflicts_with = "seeds")]
    pub unseen: Option<u32>,
    /// A tick rate in place of those of a case; may be given several times (1/s)
    #[arg(long = "rate", value_name = "HZ", value_parser = rate)]
    pub rates: Vec<f32>,
    /// How many threads to use [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Write the numbers of all runs as JSON, to standard output in place of the table if no file is named
    ///
    /// An array with an object for each case: name, title, passes, and rows: member, criterion, measure, at, statistic,
    /// bound, source, published, peers, passes, and values, one for each tick rate: rate, value, and runs, each a
    /// seed with its number; null where there was nothing to measure.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub json: Option<Option<PathBuf>>,
    /// Write a document with a picture of each case, with the seeds and tick rates that it says; of unseen runs without
    /// pictures
    #[arg(long, value_name = "F.md", conflicts_with_all = ["seeds", "rates"])]
    pub doc: Option<PathBuf>,
}

impl SuiteArgs {
    fn outputs(&self) -> [OutputOption<'_>; 2] {
        let json = self.json.as_ref().and_then(Option::as_ref);
        [("--json", json, RESULTS), ("--doc", self.doc.as_ref(), DOCUMENT)]
    }

    /// The command that writes a document again.
    fn command(&self, document: &Path) -> String {
        let unseen = self.unseen.map(|count| format!("--unseen {count}"));
        let parts = unseen.into_iter().chain([format!("--doc {}", document.display())]);
        let parts: Vec<String> = parts.chain(self.names.iter().cloned()).collect();
        format!("flockwork suite {}", parts.join(" "))
    }
}

/// Does `flockwork suite`.
pub fn suite(wanted: &SuiteArgs) -> Result<ExitCode, Report> {
    use_threads(wanted.threads)?;
    let cases = find(&wanted.names)?;
    let options = SuiteOptions {
        seeds: wanted.seeds,
        unseen: wanted.unseen,
        rates: wanted.rates.clone(),
        stop: listening()?,
    };
    if wanted.list {
        return say(&list(&cases, &options)).map(|()| ExitCode::SUCCESS);
    }
    let read: Vec<PathBuf> = cases.iter().map(|case| case.path.clone()).collect();
    if let Some(why) = outputs::clash_with(&read, &wanted.outputs()) {
        return Ok(misused(why));
    }
    if wanted.doc.is_some() {
        can_tell_apart(&cases)?;
    }
    let all = run(&cases, &options)?;
    if let Some(code) = stopped(&options.stop) {
        complain(&Report::sentence("stopped: nothing was judged"));
        return Ok(code);
    }
    tell(wanted, &cases, &all)?;
    Ok(code(all.iter().all(|it| it.passes)))
}

fn tell(wanted: &SuiteArgs, cases: &[SuiteCase], all: &[Judged]) -> Result<(), Report> {
    let json = || {
        let text = serde_json::to_string_pretty(all);
        text.map(|text| text + "\n").map_err(|error| Report::sentence(error.to_string()))
    };
    match &wanted.json {
        Some(None) => say(&json()?)?,
        _ => say(&table(all))?,
    }
    if let Some(Some(path)) = &wanted.json {
        output::write(path, RESULTS, json()?.as_bytes()).map_err(Report::sentence)?;
        say(&format!("wrote {}\n", show(path)))?;
    }
    if let Some(path) = &wanted.doc {
        document(path, cases, all, &wanted.command(path), wanted.unseen)?;
        say(&format!("wrote {}\n", show(path)))?;
    }
    Ok(())
}

fn list(cases: &[SuiteCase], options: &SuiteOptions) -> String {
    let width = cases.iter().map(|case| case.name.len()).max().unwrap_or(0);
    let line = |case: &SuiteCase| {
        let (name, runs) = (&case.name, runs(case, options));
        format!(
            "{name:<width$}  {runs:>3} run{}  {}\n",
            if runs == 1 { " " } else { "s" },
            case.title()
        )
    };
    cases.iter().map(line).collect()
}
