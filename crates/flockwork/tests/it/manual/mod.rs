//! What is written from the lists of behaviors and measures: the manuals, and the list on the crate's front page. (In the
//! core's unit tests the lists have more entries.)

mod beside;

use std::path::{Path, PathBuf};

use beside::{ABOUT_PICTURES, Pages};
use flockwork::behavior::{CHAPTERS, manual_with};

/// The path of a file of the workspace.
fn path_of(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

/// The file has this text; `FLOCKWORK_UPDATE=1` writes it.
#[track_caller]
fn is_up_to_date(file: &str, text: &str) {
    let path = path_of(file);
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(&path, text).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    let again = "FLOCKWORK_UPDATE=1 cargo test -p flockwork --test it manual";
    assert!(stored == text, "{file} is stale: {again}");
}

#[test]
fn the_manual_is_up_to_date() {
    let read = |file: &str| std::fs::read_to_string(path_of(file)).expect("it is there");
    let pages = Pages { costs: read("docs/costs.md"), parity: read("docs/parity.md") };
    is_up_to_date("docs/behaviors.md", &manual_with(ABOUT_PICTURES, |info| pages.beside(info)));
    is_up_to_date("docs/avoidance.md", &flockwork::avoid::manual());
}

#[test]
fn the_manual_of_measures_is_up_to_date() {
    is_up_to_date("docs/measures.md", &flockwork::measure::manual());
}

/// `follow_path` as `FollowPath`.
fn type_name(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

#[test]
fn the_front_page_lists_every_behavior() {
    let mut list = String::from("| chapter | behaviors |\n|---|---|\n");
    for chapter in CHAPTERS {
        let link = |name: &str| format!("[`{name}`](behavior::{})", type_name(name));
        let links: Vec<_> = chapter.behaviors.iter().map(|info| link(info.name)).collect();
        list += &format!("| {} | {} |\n", chapter.title, links.join(", "));
    }
    is_up_to_date("crates/flockwork/src/behavior/list.md", &list);
}

/// The front page and the README have the features and the versions of glam that the manifests have.
#[test]
fn the_front_page_names_every_feature_and_the_versions_of_glam() {
    let read = |file: &str| std::fs::read_to_string(path_of(file)).expect("it is there");
    let manifest = read("crates/flockwork/Cargo.toml");
    let features = manifest.split("[features]").nth(1).unwrap_or_default();
    let features = features.split("\n[").next().unwrap_or_default().lines();
    let names: Vec<_> = features.filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    assert!(names.len() > 3, "{names:?}");
    for file in ["crates/flockwork/src/lib.rs", "crates/flockwork/README.md"] {
        let page = read(file);
        for name in names.iter().filter(|name| **name != "default") {
            assert!(page.contains(&format!("| `{name}` |")), "{file}: {name}");
        }
    }
    let range = "glam = { version = \">=0.28, <0.34\"";
    assert!(read("Cargo.toml").contains(range), "the front page says 0.28 to 0.33");
    assert!(read("crates/flockwork/src/lib.rs").contains("glam 0.28 to 0.33"));
}
