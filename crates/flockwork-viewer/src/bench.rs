//! `flockwork bench`: measures the rows of the benchmark one by one, and prints them as a table or as JSON.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use flockwork_bench::{Case, Row, machine, measure};
use indicatif::{ProgressBar, ProgressStyle};

use crate::costs::{COSTS, costs};
use crate::files::show;
use crate::output::{FileKind, Output};
use crate::stop::Stop;

/// The file kind of the rows as JSON.
pub const BENCHMARK: FileKind = FileKind::new("JSON", b"[\n  {\n    \"workload\":", "\"agents\"");

/// Options of a benchmark.
#[derive(Clone, Debug, Default)]
pub struct BenchOptions {
    /// The crowd of each row, and the number of threads that step it.
    pub rows: Vec<(Case, usize)>,
    /// How long each row is measured. Two windows of steps are timed even if they take longer.
    pub budget: Duration,
    /// Where the rows go as JSON.
    pub json: Json,
    /// Where the page of what behaviors cost goes.
    pub doc: Option<PathBuf>,
    /// Whether the table has a column with the hash of the state.
    pub hash: bool,
    /// Ends the benchmark after the row that is being measured.
    pub stop: Stop,
}

/// Where the rows go as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Json {
    /// Nowhere.
    #[default]
    No,
    /// To standard output, in place of the table.
    Printed,
    /// Into a file, beside the table.
    Written(PathBuf),
}

/// Writes text to standard output; an error is one sentence.
pub type Say<'s> = &'s dyn Fn(&str) -> Result<(), String>;

/// Measures all rows and prints them.
///
/// # Errors
/// One sentence, if threads cannot be started or something cannot be written.
pub fn bench(options: &BenchOptions, say: Say) -> Result<(), String> {
    // Created before anything is measured: after minutes an error would come too late.
    let file = match &options.json {
        Json::Written(path) => Some(Output::create(path, BENCHMARK)?),
        _ => None,
    };
    let page = options.doc.as_deref().map(|path| Output::create(path, COSTS)).transpose()?;
    tell_load();
    let table = BenchTable { hash: options.hash, silent: options.json == Json::Printed };
    let rows = measured(options, say, table)?;
    if options.json == Json::Printed {
        say(&json(&rows))?;
    }
    if let Some(file) = file {
        write(file, &json(&rows), say)?;
    }
    if let Some(page) = page.filter(|_| rows.len() == options.rows.len()) {
        write(page, &costs(&rows), say)?;
    }
    Ok(())
}

fn write(mut file: Output, text: &str, say: Say) -> Result<(), String> {
    let path = file.path.clone();
    file.write_all(text.as_bytes()).map_err(|error| file.why(&error))?;
    file.finish()?;
    say(&format!("wrote {}\n", show(&path)))
}

/// Measures row by row, and prints each as soon as it is measured.
fn measured(options: &BenchOptions, say: Say, table: BenchTable) -> Result<Vec<Row>, String> {
    let bar = bar(options.rows.len() as u64);
    bar.suspend(|| say(&table.head()))?;
    let mut rows = Vec::new();
    for (case, threads) in &options.rows {
        if options.stop.is_asked() {
            break;
        }
        bar.set_message(format!("{} with {} agents", case.workload, grouped(case.agents)));
        let row = measure(case, *threads, options.budget)
            .map_err(|error| format!("{threads} threads cannot be started: {error}"))?;
        bar.suspend(|| say(&table.line(&row)))?;
        bar.inc(1);
        rows.push(row);
    }
    bar.finish_and_clear();
    say(&table.foot())?;
    Ok(rows)
}

/// A progress bar, which is hidden where standard error is no terminal.
fn bar(rows: u64) -> ProgressBar {
    let bar = ProgressBar::new(rows);
    let style = "{bar:36} {pos} of {len} rows  {msg}  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    // Drawn once at the start: the first row may take long.
    bar.tick();
    bar
}

/// Notes on standard error that the machine is busy, if it is. A reader that has gone away is no mistake.
fn tell_load() {
    if let Some(load) = machine::load_average().filter(|load| *load > 1.0) {
        _ = writeln!(
            std::io::stderr(),
            "note: the load average is {load:.1}: other programs run too, and times may come out too long"
        );
    }
}

fn json(rows: &[Row]) -> String {
    serde_json::to_string_pretty(rows).unwrap_or_default() + "\n"
}

/// The layout of the table that people read.
#[derive(Clone, Copy, Debug)]
struct BenchTable {
    hash: bool,
    /// Whether no table is printed, because the rows are printed as JSON.
    silent: bool,
}

/// The columns: what they show, in what, and how wide they are.
const COLUMNS: [(&str, &str, usize); 11] = [
    ("workload", "", 8),
    ("agents", "", 10),
    ("threads", "", 7),
    ("neighbors", "mean", 9),
    ("median", "ns", 8),
    ("least", "ns", 8),
    ("updates", "M/s", 8),
    ("tick", "ms", 9),
    ("plain", "ns", 8),
    ("ratio", "", 6),
    ("peak", "MB", 6),
];

const FOOT: &str = "\
median, least: time per agent and step, over all windows; updates and tick are of the least
plain: the same for a plain loop of the flock on one thread; ratio: plain over least
neighbors: counted within 1 m when the window ends; peak: memory of the whole process
";

impl BenchTable {
    fn head(self) -> String {
        let titles = COLUMNS.map(|(title, _, _)| title.to_owned());
        let units = COLUMNS.map(|(_, unit, _)| unit.to_owned());
        self.aligned(titles, "hash") + &self.aligned(units, "")
    }

    fn line(self, row: &Row) -> String {
        let peak = row.peak_bytes.map_or("?".into(), |bytes| format!("{:.0}", bytes as f64 / 1e6));
        let cells = [
            row.workload.to_owned(),
            grouped(row.agents),
            row.threads.to_string(),
            format!("{:.1}", row.neighbors_measured),
            format!("{:.1}", row.ns_median),
            format!("{:.1}", row.ns_min),
            format!("{:.2}", 1e3 / row.ns_min),
            format!("{:.3}", row.ns_min * row.agents as f64 / 1e6),
            format!("{:.1}", row.ns_plain),
            format!("{:.2}", row.ratio),
            peak,
        ];
        self.aligned(cells, &row.hash)
    }

    fn foot(self) -> String {
        if self.silent { String::new() } else { format!("\n{FOOT}") }
    }

    /// A line: the first column to the left, numbers to the right.
    fn aligned(self, cells: [String; COLUMNS.len()], hash: &str) -> String {
        if self.silent {
            return String::new();
        }
        let mut line = String::new();
        for (nth, (cell, (_, _, width))) in cells.iter().zip(COLUMNS).enumerate() {
            let cell =
                if nth == 0 { format!("{cell:<width$}") } else { format!("  {cell:>width$}") };
            line.push_str(&cell);
        }
        if self.hash {
            line.push_str(&format!("  {hash}"));
        }
        line.truncate(line.trim_end().len());
        line + "\n"
    }
}

/// A number with a comma between its thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_apart() {
        let table = [(7, "7"), (999, "999"), (1000, "1,000"), (10_000_000, "10,000,000")];
        for (number, text) in table {
            assert_eq!(grouped(number), text);
        }
    }
}
