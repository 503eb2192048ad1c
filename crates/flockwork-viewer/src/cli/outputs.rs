//! What is written must not be what is read, nor be written twice.

use std::path::{Path, PathBuf};

use crate::files::{canonical, show};
use crate::session::Session;

/// Why these outputs, each with its option, cannot be written; none if they can.
#[must_use]
pub fn clash(session: &Session, outputs: &[(&str, Option<&PathBuf>)]) -> Option<String> {
    let read: Vec<PathBuf> = session.files().iter().map(|file| real(file)).collect();
    let mut earlier: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in outputs.iter().filter_map(|(option, path)| Some((*option, (*path)?))) {
        let file = real(path);
        if read.contains(&file) {
            let path = show(path);
            return Some(format!(
                "{option} {path}: this would overwrite what is read; name another file"
            ));
        }
        if let Some((other, _)) = earlier.iter().find(|(_, known)| *known == file) {
            let path = show(path);
            return Some(format!("{option} {path}: {other} writes there too; name another file"));
        }
        earlier.push((option, file));
    }
    None
}

/// The file itself, wherever links lead; also one that does not exist yet.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| canonical(path))
}

/// A picture's name.
pub fn png(text: &str) -> Result<PathBuf, String> {
    named(text, "png")
}

/// A movie's name.
pub fn gif(text: &str) -> Result<PathBuf, String> {
    named(text, "gif")
}

fn named(text: &str, accepted: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    if extension.is_some_and(|extension| extension == accepted) {
        Ok(path)
    } else {
        Err(format!("write a name that ends in .{accepted}"))
    }
}
