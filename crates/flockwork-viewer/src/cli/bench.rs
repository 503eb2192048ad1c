//! What may be written behind `flockwork bench`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use flockwork::BEHAVIORS;
use flockwork::scene::nearest;
use flockwork_bench::{Case, Workload};

use super::outputs::OutputOption;
use super::values::seconds;
use crate::bench::{BENCHMARK, BenchOptions, Json};
use crate::costs::COSTS;
use crate::stop::Stop;

const EXAMPLES: &str = "Examples:
  flockwork bench                                        a minute or two: F, F3, A, Q; 10k and 100k agents
  flockwork bench --workload F --agents 1k,10k,100k,1M   how cost grows with the crowd
  flockwork bench --workload F --neighbors 12,50         how it grows with density
  flockwork bench --threads 1,2,4 --json bench.json      how it shrinks with threads, kept in a file
  flockwork bench --workload hide,separation             what a behavior costs alone
  flockwork bench --behaviors --doc docs/costs.md        what each of them costs, as a page; a few minutes

Times are per agent and step, everything included. Each row times the same window of 60 steps again and
again, in turns with a plain loop that does the same without an engine; the ratio between them is what to
compare between machines.";

/// The most agents that a row may have.
const MOST_AGENTS: f64 = 1e7;

/// How dense the crowd is unless something else is asked for, and always in the plain loop of `Q`.
const NEIGHBORS: u16 = 12;

/// Rows to measure.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct BenchArgs {
    /// What the agents do: F, F3, A, Q, F-radii, coast, or a behavior
    ///
    /// F: a flock in the plane (separation, alignment and cohesion within 1 m). F3: the same in a volume.
    /// A: agents that seek a goal among 100 circles. Q: people who leave a room by one door, and queue.
    /// F-radii: F with a radius for each behavior. A behavior by its name, such as hide: that alone, among a hundred
    /// circles, on a tile map, with an agent that goes round a road as the target. coast: none.
    #[arg(long = "workload", value_name = "NAME", value_delimiter = ',', default_value = "F,F3,A,Q", value_parser = workload)]
    pub workloads: Vec<Workload>,
    /// How many agents: 500, 10k, 1M [default: 10k,100k; 10k with --behaviors]
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = agents, allow_negative_numbers = true)]
    pub agents: Vec<usize>,
    /// How many threads [default: 1, and as many as there are cores; 1 with --behaviors]
    #[arg(long, value_name = "T", value_delimiter = ',', value_parser = threads, allow_negative_numbers = true)]
    pub threads: Vec<usize>,
    /// How many others each agent has within 1 m at the start, on average; Q has a density of its own
    #[arg(long, value_name = "K", value_delimiter = ',', default_value = "12", value_parser = neighbors, allow_negative_numbers = true)]
    pub neighbors: Vec<u16>,
    /// How long to measure each row; two windows of each crowd are timed even if that takes longer
    #[arg(long, value_name = "S", default_value = "3", value_parser = seconds, allow_negative_numbers = true)]
    pub seconds: f64,
    /// Write the rows as JSON, to standard output in place of the table if no file is named
    ///
    /// An array with an object for each row: workload, agents, threads, neighbors (as aimed at),
    /// neighbors_measured (at the end of the window), ns_median, ns_min and ns_plain (per agent and
    /// step), ratio (ns_plain over ns_min), peak_bytes (of the whole process; null where the system does
    /// not tell), windows, hash.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub json: Option<Option<PathBuf>>,
    /// Measure each behavior alone, in place of the workloads
    #[arg(long, conflicts_with = "workloads")]
    pub behaviors: bool,
    /// Write the rows of --behaviors as a page of Markdown, less what a tick costs without a behavior
    #[arg(long, value_name = "FILE", requires = "behaviors")]
    pub doc: Option<PathBuf>,
    /// Print a hash of each row's state after 65 steps: equal for equal motion
    #[arg(long)]
    pub hash: bool,
}

impl BenchArgs {
    /// All that it writes, each with its option.
    pub fn outputs(&self) -> [OutputOption<'_>; 2] {
        let json = self.json.as_ref().and_then(Option::as_ref);
        [("--json", json, BENCHMARK), ("--doc", self.doc.as_ref(), COSTS)]
    }

    /// What is to be measured.
    pub fn options(&self, stop: Stop) -> BenchOptions {
        let json = match &self.json {
            None => Json::No,
            Some(None) => Json::Printed,
            Some(Some(path)) => Json::Written(path.clone()),
        };
        let budget = Duration::from_secs_f64(self.seconds);
        let (rows, doc) = (self.rows(), self.doc.clone());
        BenchOptions { rows, budget, json, doc, hash: self.hash, stop }
    }

    /// All rows: a crowd, and on how many threads.
    fn rows(&self) -> Vec<(Case, usize)> {
        let threads = self.threads();
        let with_threads = |case| threads.iter().map(move |threads| (case, *threads));
        self.cases().into_iter().flat_map(with_threads).collect()
    }

    fn cases(&self) -> Vec<Case> {
        let mut cases = Vec::new();
        let behaviors: Vec<_> = Workload::behaviors().collect();
        for &workload in if self.behaviors { &behaviors } else { &self.workloads } {
            let own = [NEIGHBORS];
            let all = if workload.has_free_density() { &self.neighbors[..] } else { &own };
            for &agents in self.agents() {
                let case = |k: &u16| Case { workload, agents, neighbors: f32::from(*k) };
                cases.extend(all.iter().map(case));
            }
        }
        cases
    }

    fn agents(&self) -> &[usize] {
        match &self.agents[..] {
            [] if self.behaviors => &[10_000],
            [] => &[10_000, 100_000],
            given => given,
        }
    }

    fn threads(&self) -> Vec<usize> {
        if self.behaviors && self.threads.is_empty() {
            return vec![1];
        }
        if !self.threads.is_empty() {
            return self.threads.clone();
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        if cores > 1 { vec![1, cores] } else { vec![1] }
    }
}

fn workload(text: &str) -> Result<Workload, String> {
    Workload::named(text).ok_or_else(|| {
        let names = Workload::ALL.map(Workload::name).join(", ");
        let behaviors = BEHAVIORS.iter().map(|info| info.name);
        let near =
            nearest(text, behaviors).map_or(String::new(), |it| format!(". Did you mean {it}?"));
        format!("there is no such workload; there are: {names}, coast and every behavior{near}")
    })
}

/// A number such as 500, 10k or 1.5M.
fn agents(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.trim_end_matches(['k', 'K', 'm', 'M']) {
        digits if digits.len() + 1 < text.len() => (text, 1.0),
        digits if text.ends_with(['k', 'K']) => (digits, 1e3),
        digits if text.ends_with(['m', 'M']) => (digits, 1e6),
        digits => (digits, 1.0),
    };
    let number = digits.parse::<f64>().ok().map(|number| number * unit);
    let whole = number.filter(|it| it.fract() == 0.0 && (1.0..=MOST_AGENTS).contains(it));
    whole.map(|number| number as usize).ok_or_else(|| {
        "write a whole number of agents from 1 to 10 million, such as 500, 10k or 1M".to_owned()
    })
}

fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|threads| (1..=1024).contains(threads));
    number.ok_or_else(|| "write a whole number of threads from 1 to 1024".to_owned())
}

fn neighbors(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|neighbors| (1..=1000).contains(neighbors));
    number.ok_or_else(|| "write a whole number of neighbors from 1 to 1000".to_owned())
}

#[cfg(test)]
mod tests {
    use super::agents;

    #[test]
    fn numbers_of_agents() {
        let fine = [
            ("1", 1),
            ("10k", 10_000),
            ("1M", 1_000_000),
            ("1.5m", 1_500_000),
            ("10M", 10_000_000),
        ];
        for (text, number) in fine {
            assert_eq!(agents(text), Ok(number), "{text}");
        }
        for text in
            ["0", "-1", "", "k", "1kk", "2.5", "11M", "10000001", "nan", "inf", "1G", "0.0001k"]
        {
            assert!(agents(text).is_err(), "{text}");
        }
    }
}
