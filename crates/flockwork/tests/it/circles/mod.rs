//! No circle of files: what the files of a crate import from each other runs one way.
//!
//! A path counts as an arrow to the file that holds what it names, through all re-exports: a `mod.rs` that only
//! declares and re-exports has no arrows of its own, but one whose functions use a child does. Methods of a type whose
//! `impl` blocks lie in several files are no paths, and do not count; neither do tests.

mod imports;
mod tokens;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use imports::{Modules, Sources};

/// From a file to a file.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// All files that lie on a circle, in groups that reach each other, each with the arrows within it.
fn circles(arrows: &Arrows) -> Vec<Arrows> {
    let reach: BTreeMap<&String, BTreeSet<&String>> =
        arrows.keys().map(|file| (file, reached(arrows, file))).collect();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (&file, others) in &reach {
        let knows = |other: &&&String| reach.get(**other).is_some_and(|it| it.contains(file));
        let group: BTreeSet<&String> = others.iter().filter(knows).copied().collect();
        if group.len() > 1 && seen.insert(group.clone()) {
            let within = |of: &String| {
                arrows[of].iter().filter(|to| group.contains(to)).cloned().collect::<BTreeSet<_>>()
            };
            found.push(group.iter().map(|&of| (of.clone(), within(of))).collect());
        }
    }
    found
}

/// All files that arrows lead to from a file.
fn reached<'a>(arrows: &'a Arrows, from: &'a String) -> BTreeSet<&'a String> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(file) = waiting.pop() {
        let next = arrows.get(file).into_iter().flatten();
        waiting.extend(next.filter(|file| found.insert(*file)));
    }
    found
}

/// The source files of a crate, by their paths below `src`.
fn sources(folder: &Path) -> Sources {
    fn walk(folder: &Path, root: &Path, found: &mut Sources) {
        for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                walk(&path, root, found);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut found = Sources::new();
    walk(folder, folder, &mut found);
    found
}

/// The arrows of every program and library of a crate.
fn arrows(sources: &Sources) -> Arrows {
    let is_root =
        |name: &&String| ["lib.rs", "main.rs"].contains(&name.as_str()) || name.starts_with("bin/");
    let mut arrows = Arrows::new();
    for root in sources.keys().filter(is_root) {
        for (from, to) in Modules::of(sources, root).arrows() {
            arrows.entry(from).or_default().extend(to);
        }
    }
    arrows
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut told, mut held) = (String::new(), 0);
    let workspaces = ["crates", "bindings"].map(|name| fs::read_dir(root.join(name)).unwrap());
    for folder in workspaces.into_iter().flatten().flatten().map(|entry| entry.path()) {
        if !folder.join("src").is_dir() {
            continue;
        }
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let arrows = arrows(&sources(&folder.join("src")));
        assert!(!arrows.is_empty(), "{name} has no modules");
        held += 1;
        for circle in circles(&arrows) {
            told += &format!("{name}:\n");
            for (from, to) in circle {
                told += &format!("  {from} -> {}\n", to.into_iter().collect::<Vec<_>>().join(", "));
            }
        }
    }
    assert!(held > 9, "{held} crates");
    assert!(told.is_empty(), "files that import each other in a circle:\n{told}");
}

/// The arrows of a crate of these files.
fn arrows_of(files: &[(&str, &str)]) -> Vec<(String, Vec<String>)> {
    let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    let arrows = arrows(&files.iter().map(owned).collect());
    let listed = arrows.into_iter().map(|(from, to)| (from, to.into_iter().collect::<Vec<_>>()));
    listed.filter(|(_, to)| !to.is_empty()).collect()
}

#[test]
fn a_re_export_leads_to_what_it_names() {
    let found = arrows_of(&[
        ("lib.rs", "mod a; mod b; pub use a::{One, deep::two};"),
        ("a/mod.rs", "//! crate::b::no\npub mod deep; mod last; pub use last::One;"),
        ("a/deep.rs", "use super::One; pub fn two() { \"crate::b::f()\"; }"),
        ("a/last.rs", "pub struct One; #[cfg(test)] mod tests { use crate::b::f; }"),
        ("b.rs", "use crate::One; pub fn f() { crate::a::deep::two() }"),
    ]);
    let arrow = |from: &str, to: &[&str]| {
        (from.to_owned(), to.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(
        found,
        [arrow("a/deep.rs", &["a/last.rs"]), arrow("b.rs", &["a/deep.rs", "a/last.rs"])]
    );
}

#[test]
fn to_declare_a_module_is_not_to_use_what_has_its_name() {
    let found = arrows_of(&[
        ("lib.rs", "mod a; mod b; pub use a::a;"),
        ("a.rs", "pub fn a() {}"),
        ("b.rs", "pub fn b() { crate::a::a() }"),
    ]);
    assert_eq!(found, [("b.rs".to_owned(), vec!["a.rs".to_owned()])]);
}

#[test]
fn a_function_with_the_name_of_a_module_beside_it_is_a_function() {
    let found = arrows_of(&[
        ("lib.rs", "mod a; mod c;"),
        ("a/mod.rs", "mod look; use look::Look; pub fn look() -> Look { look::new() }"),
        ("a/look.rs", "pub struct Look; pub fn new() -> Look { Look }"),
        ("c.rs", "use crate::a; pub fn f() { a::look(); }"),
    ]);
    let shown: Vec<String> =
        found.iter().map(|(from, to)| format!("{from} {}", to.join(" "))).collect();
    assert_eq!(shown, ["a/mod.rs a/look.rs", "c.rs a/mod.rs"]);
}

#[test]
fn a_parent_that_uses_its_child_and_is_used_by_it_is_a_circle() {
    let files = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod b; pub use b::g; pub fn f(x: &'static str) -> char { g(); 'b' }"),
        ("a/b.rs", "use super::f; pub fn g() { f(\"\"); }"),
    ];
    let owned = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let found = circles(&arrows(&owned.collect()));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].keys().collect::<Vec<_>>(), ["a/b.rs", "a/mod.rs"]);
}

#[test]
fn modules_are_followed_by_name_and_by_use() {
    let found = arrows_of(&[
        ("main.rs", "mod a; mod b; mod c; fn main() { a::run(); }"),
        ("a.rs", "use crate::{b, c::{self, Kept}}; pub fn run() { b::go(); c::go::<Kept>(); }"),
        ("b.rs", "pub fn go() {} mod inner { use super::go; fn f() { super::super::c::go() } }"),
        ("c.rs", "pub(in crate::b) struct Kept; pub fn go<T>() {}"),
    ]);
    let shown: Vec<String> =
        found.iter().map(|(from, to)| format!("{from} {}", to.join(" "))).collect();
    assert_eq!(shown, ["a.rs b.rs c.rs", "b.rs c.rs", "main.rs a.rs"]);
}
