//! Invariants of the layout that the compiler does not hold: who may name what.

use std::fs;
use std::path::{Path, PathBuf};

/// The source files below a folder of the workspace, without their tests.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                found.push((path, lines.collect::<Vec<_>>().join("\n")));
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), &mut found);
    assert!(!found.is_empty(), "{folder} has no sources");
    found
}

/// No file below `folder` but those whose path holds one of `except` names any of `words`.
#[track_caller]
fn nobody_names(words: &[&str], folder: &str, except: &[&str]) {
    for (path, code) in sources(folder) {
        let name = path.to_string_lossy().replace('\\', "/");
        if except.iter().any(|except| name.contains(except)) {
            continue;
        }
        for word in words {
            assert!(!code.contains(word), "{name} names {word}");
        }
    }
}

#[test]
fn only_the_vectors_file_knows_the_axes() {
    let doors = [
        "src/vector.rs",
        "src/scene/mod.rs",
        "src/group.rs",
        "behavior/testing.rs",
        "behavior/registry.rs",
        "/tests.rs",
    ];
    nobody_names(&["Vec2", "Vec3", ".x ", ".y ", ".z "], "crates/flockwork/src", &doors);
}

#[test]
fn the_core_has_no_files_clocks_threads_or_output() {
    let words = ["std::fs", "std::time", "std::thread", "std::env", "println!", "static mut"];
    nobody_names(&words, "crates/flockwork/src", &[]);
}

#[test]
fn macroquad_stays_in_the_window_and_lua_in_its_crate() {
    nobody_names(&["macroquad"], "crates/flockwork-viewer/src", &["/window/"]);
    nobody_names(&["mlua"], "crates/flockwork-viewer/src", &[]);
    nobody_names(&["macroquad", "notify::", "std::fs"], "crates/flockwork-lua/src", &["/tests/"]);
}
