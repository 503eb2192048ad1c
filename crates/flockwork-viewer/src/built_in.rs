//! The scenes and scripts that are compiled into the program: they run in any folder, and cannot be edited.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

include!(concat!(env!("OUT_DIR"), "/built_in.rs"));

/// The folder with which their paths begin; no file system has it.
const ROOT: &str = "(built in)";

/// The name of the scene that is shown if none is named.
pub const FIRST: &str = "doorway";

/// The path of the built-in scene of this name, without the ending `.ron`; none if there is no such scene.
#[must_use]
pub fn path(name: &str) -> Option<PathBuf> {
    scenes().find(|path| is_named(path, name))
}

/// Whether the scene at a path has this name.
#[must_use]
pub fn is_named(scene: &Path, name: &str) -> bool {
    scene.file_stem().is_some_and(|stem| stem == name)
}

/// The paths of all built-in scenes, in the order of their names.
pub fn scenes() -> impl Iterator<Item = PathBuf> {
    SCENES.iter().map(|(name, _)| Path::new(ROOT).join("scenes").join(name))
}

/// The paths of all built-in cases of the suite, in the order of their names.
pub fn suite() -> impl Iterator<Item = PathBuf> {
    SUITE.iter().map(|(name, _)| Path::new(ROOT).join("suite").join(name))
}

/// The text of the built-in scene or case at a path, and the texts of all built-in scripts by name; none if nothing
/// built in has this path.
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

/// Whether a path is one of something built in.
#[must_use]
pub fn is_built_in(path: &Path) -> bool {
    path.starts_with(ROOT)
}
