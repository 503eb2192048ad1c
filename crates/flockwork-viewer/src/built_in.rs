//! The scenes and scripts that the program brings along: they run in any folder, and cannot be edited.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

include!(concat!(env!("OUT_DIR"), "/built_in.rs"));

/// The folder that they are in as far as paths go; no system has it.
const ROOT: &str = "(built in)";

/// The scene that is shown if none is asked for.
pub const FIRST: &str = "doorway";

/// The path of a built-in scene, by its name without the ending; none if there is none.
#[must_use]
pub fn path(name: &str) -> Option<PathBuf> {
    scenes().find(|path| path.file_stem().is_some_and(|stem| stem == name))
}

/// The paths of all of them, by name.
pub fn scenes() -> impl Iterator<Item = PathBuf> {
    SCENES.iter().map(|(name, _)| Path::new(ROOT).join("scenes").join(name))
}

/// The paths of the suite's cases, by name.
pub fn suite() -> impl Iterator<Item = PathBuf> {
    SUITE.iter().map(|(name, _)| Path::new(ROOT).join("suite").join(name))
}

/// The text of a built-in scene and of all built-in scripts; none if the path is of a file.
#[must_use]
pub fn texts(path: &Path) -> Option<(&'static str, BTreeMap<String, String>)> {
    let inside = path.strip_prefix(ROOT).ok()?;
    let (_, text) = [("scenes", SCENES), ("suite", SUITE)].iter().find_map(|(folder, list)| {
        let name = inside.strip_prefix(folder).ok()?.to_str()?;
        list.iter().find(|(known, _)| *known == name)
    })?;
    let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    Some((text, SCRIPTS.iter().chain(SUITE_SCRIPTS).map(owned).collect()))
}

/// Whether a path is of something built in.
#[must_use]
pub fn is_built_in(path: &Path) -> bool {
    path.starts_with(ROOT)
}
