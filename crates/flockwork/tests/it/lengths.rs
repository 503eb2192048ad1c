//! How long files and functions may be. The format of the code is rustfmt's, so that lines tell where a function ends.

use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of a file before its tests.
const FILE: usize = 300;
/// The most lines of a function, from its name to its last brace.
const FUNCTION: usize = 50;

/// Calls `found` with every Rust file of a folder, and of those in it: its path and its text.
fn files(folder: &Path, found: &mut dyn FnMut(&str, &str)) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let name = path.to_string_lossy().replace('\\', "/");
            found(&name, &fs::read_to_string(&path).unwrap());
        }
    }
}

/// How many lines a text has before its tests: comments and blank lines count.
fn lines_before_tests(text: &str) -> usize {
    let is_end = |pair: &[&str]| {
        pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{')
    };
    let lines: Vec<&str> = text.lines().collect();
    lines.windows(2).position(is_end).unwrap_or(lines.len())
}

/// The functions of a text: their names, and how many lines they have.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let named = lines.iter().enumerate().filter_map(|(at, line)| Some((at, name(line)?)));
    named.filter_map(|(at, name)| Some((name, length(&lines[at..])?))).collect()
}

/// The name of the function that begins in a line.
fn name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    if let Some(inside) = rest.strip_prefix("pub(") {
        rest = inside.split_once(") ")?.1;
    }
    for word in ["pub ", "default ", "const ", "async ", "unsafe "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    if let Some(kind) = rest.strip_prefix("extern \"") {
        rest = kind.split_once("\" ")?.1;
    }
    let rest = rest.strip_prefix("fn ")?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

/// How many lines a function has that begins in the first of these; none if it has no body.
fn length(lines: &[&str]) -> Option<usize> {
    let indent = lines[0].len() - lines[0].trim_start().len();
    let of_it = |line: &&str| line.len() - line.trim_start().len() == indent;
    for (nth, line) in lines.iter().enumerate() {
        let ends = |end: char| line.trim_end().ends_with(end);
        let is_outer = of_it(line) && (nth == 0 || line.trim_start().starts_with([')', '}', 'w']));
        if is_outer && ends(';') {
            return None;
        }
        if is_outer && ends('}') {
            return Some(nth + 1);
        }
    }
    None
}

/// The folders of all crates and bindings of this name, where there are any.
fn folders(name: &str) -> impl Iterator<Item = PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let places = ["crates", "bindings"].map(|place| fs::read_dir(root.join(place)).unwrap());
    let all = places.into_iter().flatten().flatten();
    all.map(move |entry| entry.path().join(name)).filter(|folder| folder.is_dir())
}

#[test]
fn no_file_is_too_long() {
    let mut told = String::new();
    for folder in folders("src") {
        files(&folder, &mut |path, text| {
            let lines = lines_before_tests(text);
            let is_test = path.contains("/tests/") || path.ends_with("/tests.rs");
            if lines > FILE && !is_test {
                told += &format!("{path} has {lines} lines\n");
            }
        });
    }
    assert!(told.is_empty(), "at most {FILE} lines in a file:\n{told}");
}

/// In tests, examples and benchmarks too.
#[test]
fn no_function_is_too_long() {
    let mut told = String::new();
    for (kind, least) in [("src", 2_000), ("tests", 700), ("examples", 20), ("benches", 20)] {
        let mut count = 0;
        for folder in folders(kind) {
            files(&folder, &mut |path, text| {
                for (name, lines) in functions(text) {
                    count += 1;
                    if lines > FUNCTION {
                        told += &format!("{name} in {path} has {lines} lines\n");
                    }
                }
            });
        }
        assert!(count > least, "{count} functions were found in {kind}");
    }
    assert!(told.is_empty(), "at most {FUNCTION} lines in a function:\n{told}");
}

#[test]
fn functions_are_measured_from_their_name_to_their_last_brace() {
    let text = "\
impl A {
    pub(in crate::a) const unsafe fn one(
        &self,
    ) -> u8 {
        let f = |x| {
            x
        };
        0
    }

    fn two() {}

    fn none(&self);
}

extern \"C\" fn three<T>()
where
    T: Copy,
{
    // fn no
    let fn_four = 4;
}
#[cfg(test)]
mod tests {
    fn four() {
        five();
    }
}
";
    assert_eq!(functions(text), [("one", 8), ("two", 1), ("three", 7), ("four", 3)]);
    assert_eq!(lines_before_tests(text), 22);
}
