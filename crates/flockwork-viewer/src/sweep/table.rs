//! Tables of runs as they are in files.

use std::path::{Path, PathBuf};

use super::header::{Header, TABLE};
use crate::csv::fields;
use crate::files::{is_plain, show};
use crate::output;

/// What all rows of a table have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// How many runs the sweep has.
    pub runs: u64,
    /// The name of the scene.
    pub scene: String,
    /// How long each run is (s).
    pub seconds: String,
    /// A checksum of the parameters, values, seeds, gates and regions.
    pub sweep: String,
    /// A checksum of the program's version and the texts of scene and scripts.
    pub texts: String,
}

impl Identity {
    /// How another sweep differs, said of this one; none if it does not.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let differ = |what: &str, own: &str, others: &str| {
            (own != others).then(|| format!("its {what} {own}, and not {others}"))
        };
        let values = "its parameters, seeds, gates or regions have other values";
        let texts = "the text of the scene or of a script, or flockwork itself, has changed";
        differ("scene is", &self.scene, &other.scene)
            .or_else(|| differ("runs take", &secs(&self.seconds), &secs(&other.seconds)))
            .or_else(|| differ("runs are", &self.runs.to_string(), &other.runs.to_string()))
            .or_else(|| (self.sweep != other.sweep).then(|| values.to_owned()))
            .or_else(|| (self.texts != other.texts).then(|| texts.to_owned()))
    }
}

fn secs(number: &str) -> String {
    format!("{number} s")
}

/// A row of a table: a run that has ended.
#[derive(Clone, Debug)]
pub struct Row {
    /// Which run it is, from 1.
    pub run: u64,
    /// The whole row, without the end of the line.
    pub line: String,
}

/// A table of runs as it is in a file.
#[derive(Clone, Debug)]
pub struct Table {
    /// The file.
    pub path: PathBuf,
    /// Its columns.
    pub header: Header,
    /// What its rows have in common; none without a row.
    pub identity: Option<Identity>,
    /// Its rows in the order of the file.
    pub rows: Vec<Row>,
    /// How much of the file is whole (bytes): a program that was killed may have left a part of a row.
    pub whole: u64,
}

impl Table {
    /// Reads a table. The last row does not count if its line has no end.
    ///
    /// # Errors
    /// One sentence: the file, and what is wrong with it.
    pub fn read(path: &Path) -> Result<Self, String> {
        is_plain(path)?;
        output::refuse(path, TABLE)?;
        let cannot = |why: String| format!("{}: the table cannot be read: {why}", show(path));
        let bytes = std::fs::read(path).map_err(|error| cannot(error.to_string()))?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&bytes[..whole])
            .map_err(|_| cannot("it is not text".to_owned()))?;
        let mut lines = text.lines();
        let header = lines.next().and_then(Header::read);
        let header = header.ok_or_else(|| cannot("its first line is not whole".to_owned()))?;
        let mut table = Self {
            path: path.to_path_buf(),
            header,
            identity: None,
            rows: Vec::new(),
            whole: whole as u64,
        };
        for (nth, line) in lines.enumerate() {
            table.add(line).map_err(|why| format!("{}:{}: {why}", show(path), nth + 2))?;
        }
        table.refuse_doubles()?;
        Ok(table)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let (run, identity) =
            read_row(&self.header, line).ok_or("this row is not whole; remove its line")?;
        let known = self.identity.get_or_insert_with(|| identity.clone());
        if let Some(why) = identity.difference(known) {
            return Err(format!("this row is of another sweep than the first one: {why}"));
        }
        self.rows.push(Row { run, line: line.to_owned() });
        Ok(())
    }

    fn refuse_doubles(&self) -> Result<(), String> {
        let mut runs: Vec<u64> = self.rows.iter().map(|row| row.run).collect();
        runs.sort_unstable();
        let twice = runs.windows(2).find(|two| two[0] == two[1]);
        let sentence = |two: &[u64]| {
            format!("{}: run {} is there twice; remove one of its lines", show(&self.path), two[0])
        };
        twice.map_or(Ok(()), |two| Err(sentence(two)))
    }

    /// The fields of a column, row by row; none if there is no such column.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<Vec<String>> {
        let place = self.header.place(name)?;
        Some(self.rows.iter().map(|row| fields(&row.line).swap_remove(place)).collect())
    }

    /// How many runs met faults.
    #[must_use]
    pub fn faulty(&self) -> usize {
        let faults = self.column("faults").unwrap_or_default();
        faults.iter().filter(|count| *count != "0").count()
    }
}

/// Which run a row is of, and what it shares with others; none if it is not a row of such a table.
fn read_row(header: &Header, line: &str) -> Option<(u64, Identity)> {
    let fields = fields(line);
    if fields.len() != header.width() {
        return None;
    }
    let last = fields.len() - 1;
    let (run, runs) = (fields[0].parse().ok()?, fields[1].parse().ok()?);
    let [scene, seconds, sweep, texts] = [2, 3, last - 1, last].map(|nth| fields[nth].clone());
    (1..=runs).contains(&run).then_some((run, Identity { runs, scene, seconds, sweep, texts }))
}

/// Rows with their header as the text of a file, in the order of the runs.
#[must_use]
pub fn in_order(header: &Header, mut rows: Vec<Row>) -> String {
    rows.sort_by_key(|row| row.run);
    let lines = std::iter::once(header.line()).chain(rows.into_iter().map(|row| row.line));
    lines.map(|line| line + "\n").collect()
}
