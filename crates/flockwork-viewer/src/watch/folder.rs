//! A watched folder, and whether another one has replaced it.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A folder by the name under which it is watched.
pub struct Folder {
    /// Its name, which may lead through links.
    pub path: PathBuf,
    /// The folder that had this name when it was looked at last; none if there was none, or if it is to be watched
    /// anew.
    pub known: Option<Identity>,
}

/// What distinguishes a folder from the next one of the same name. Inode numbers are used again, so that they alone do
/// not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    path: PathBuf,
    number: u64,
    created: Option<SystemTime>,
}

impl Folder {
    /// Whether there is a folder that did not have this name the last time; remembers which one it is.
    pub fn is_replaced(&mut self) -> bool {
        let now = identity(&self.path);
        let is_new = now.is_some() && now != self.known;
        self.known = now;
        is_new
    }
}

/// The paths of what is in a folder; nothing if it has just been removed.
pub fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    folder.read_dir().into_iter().flatten().flatten().map(|entry| entry.path())
}

fn identity(folder: &Path) -> Option<Identity> {
    let path = folder.canonicalize().ok()?;
    let kind = path.metadata().ok().filter(std::fs::Metadata::is_dir)?;
    Some(Identity { path, number: number(&kind), created: kind.created().ok() })
}

#[cfg(unix)]
fn number(kind: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(kind)
}

#[cfg(not(unix))]
fn number(_: &std::fs::Metadata) -> u64 {
    0
}
