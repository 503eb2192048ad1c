//! A table of runs while it is being filled: each row is in its file as soon as its run has ended.

use std::fs::{File, OpenOptions};
use std::io::{Error, Read, Write};
use std::path::{Path, PathBuf};

use super::header::{Header, TABLE};
use super::table::{Identity, Table, in_order};
use crate::files::show;
use crate::output;

/// A table that rows are added to, by one program at a time.
pub struct GrowingTable {
    path: PathBuf,
    file: File,
    /// How long the file is with all that was written whole (bytes).
    whole: u64,
}

impl GrowingTable {
    /// Opens the table of a sweep, or begins it; answers what is in it.
    ///
    /// # Errors
    /// One sentence: the file cannot be written, or it is something else than this sweep's table.
    pub fn open(
        path: &Path,
        header: &Header,
        identity: &Identity,
    ) -> Result<(Self, Table), String> {
        if path.exists() && !path.is_file() && !path.is_dir() {
            let path = show(path);
            return Err(format!(
                "{path}: this is not a plain file, and only one can be gone on with"
            ));
        }
        output::refuse(path, TABLE)?;
        let cannot = |error: Error| output::sentence(path, TABLE, &error);
        let options = OpenOptions::new().create(true).append(true).read(true).clone();
        let file = options.open(path).map_err(cannot)?;
        lock(&file).map_err(|why| format!("{}: {why}", show(path)))?;
        let mut growing = Self { path: path.to_path_buf(), file, whole: 0 };
        if is_header_begun(path, header).map_err(cannot)? {
            growing.file.set_len(0).map_err(cannot)?;
            growing.add(&header.line())?;
        }
        let table = Table::read(path)?;
        fits(&table, header, identity)?;
        growing.whole = table.whole;
        if growing.file.metadata().map_err(cannot)?.len() > table.whole {
            // A row that was being written when the program was killed.
            growing.file.set_len(table.whole).map_err(cannot)?;
        }
        Ok((growing, table))
    }

    /// Adds a line.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written; what was there before is untouched.
    pub fn add(&mut self, line: &str) -> Result<(), String> {
        let line = format!("{line}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| {
            // If that fails, too, the next start removes what is left of the line.
            _ = self.file.set_len(self.whole);
            output::sentence(&self.path, TABLE, &error)
        })?;
        self.whole += line.len() as u64;
        Ok(())
    }

    /// Puts the rows in the order of their runs; answers the table.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written; what was there before is untouched.
    pub fn finish(self) -> Result<Table, String> {
        self.file.sync_all().map_err(|error| output::sentence(&self.path, TABLE, &error))?;
        let mut table = Table::read(&self.path)?;
        if !table.rows.is_sorted_by_key(|row| row.run) {
            table.rows.sort_by_key(|row| row.run);
            let text = in_order(&table.header, table.rows.clone());
            output::write(&self.path, TABLE, text.as_bytes())?;
        }
        Ok(table)
    }
}

/// Whether a file has no more than a part of a header: it is new, or the program was killed at once.
fn is_header_begun(path: &Path, header: &Header) -> Result<bool, Error> {
    let (mut there, line) = (Vec::new(), header.line());
    File::open(path)?.take(line.len() as u64 + 1).read_to_end(&mut there)?;
    Ok(line.as_bytes().starts_with(&there))
}

fn fits(table: &Table, header: &Header, identity: &Identity) -> Result<(), String> {
    let why = table.header.difference(header);
    let why = why.or_else(|| table.identity.as_ref()?.difference(identity));
    why.map_or(Ok(()), |why| {
        let path = show(&table.path);
        Err(format!("{path}: this is the table of another sweep: {why}; name another file, or remove this one"))
    })
}

/// Keeps other programs from filling the same table, as long as the file is open.
#[cfg(unix)]
fn lock(file: &File) -> Result<(), String> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => {
            Err("another sweep is filling this table; wait for it, or give each shard a file of its own".to_owned())
        }
        // Where the system cannot lock, no program is kept out.
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn lock(_file: &File) -> Result<(), String> {
    Ok(())
}
