//! Joins the tables of shards to that of the whole sweep.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::header::TABLE;
use super::table::{Identity, Row, Table, in_order};
use crate::files::show;
use crate::output;

/// The most missing runs that are told by their numbers.
const MOST_TOLD: usize = 10;

/// A table that was made of several.
#[derive(Debug)]
pub struct Joined {
    /// The table as it was written.
    pub table: Table,
    /// The runs that no table has, from 1.
    pub missing: Vec<u64>,
}

impl Joined {
    /// Which runs are missing, in a sentence; none if none is.
    #[must_use]
    pub fn lacks(&self) -> Option<String> {
        let (missing, all) = (self.missing.len(), self.missing.len() + self.table.rows.len());
        let told: Vec<String> = self.missing.iter().take(MOST_TOLD).map(u64::to_string).collect();
        let more = if missing > MOST_TOLD { ", …" } else { "" };
        let path = show(&self.table.path);
        (missing > 0).then(|| {
            format!(
                "{path}: {missing} of {all} runs are missing: {}{more}; the command of the whole sweep, with --out {path}, \
                 does them",
                told.join(", ")
            )
        })
    }
}

/// Joins tables of one sweep, and writes what a single run of all of it would have written.
///
/// # Errors
/// One sentence: a table cannot be read, two do not fit, a run is in two of them, or the file cannot be written.
pub fn join(paths: &[PathBuf], to: &Path) -> Result<Joined, String> {
    let tables: Vec<Table> =
        paths.iter().map(|path| Table::read(path)).collect::<Result<_, _>>()?;
    let identity = common(&tables)?;
    refuse_doubles(&tables)?;
    let header = tables[0].header.clone();
    let mut rows: Vec<Row> = tables.into_iter().flat_map(|table| table.rows).collect();
    rows.sort_by_key(|row| row.run);
    let is_there = |run: &u64| rows.binary_search_by_key(run, |row| row.run).is_ok();
    let missing = (1..=identity.runs).filter(|run| !is_there(run)).collect();
    let text = in_order(&header, rows.clone());
    output::write(to, TABLE, text.as_bytes())?;
    let (path, identity, whole) = (to.to_path_buf(), Some(identity), text.len() as u64);
    Ok(Joined { table: Table { path, header, identity, rows, whole }, missing })
}

/// What all tables have in common.
fn common(tables: &[Table]) -> Result<Identity, String> {
    let first = tables.iter().find_map(|table| Some((table, table.identity.as_ref()?)));
    let (first, identity) = first.ok_or("there is no row in these tables; run the shards first")?;
    for table in tables {
        let columns = table.header.difference(&first.header);
        let why = columns.or_else(|| table.identity.as_ref()?.difference(identity));
        if let Some(why) = why {
            let (one, other) = (show(&table.path), show(&first.path));
            return Err(format!("{one} does not fit {other}: {why}"));
        }
    }
    Ok(identity.clone())
}

fn refuse_doubles(tables: &[Table]) -> Result<(), String> {
    let mut homes: BTreeMap<u64, &Path> = BTreeMap::new();
    for (table, row) in
        tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row)))
    {
        if let Some(other) = homes.insert(row.run, &table.path) {
            let (one, other) = (show(other), show(&table.path));
            return Err(format!(
                "run {} is in {one} and in {other}; leave one of them out",
                row.run
            ));
        }
    }
    Ok(())
}
