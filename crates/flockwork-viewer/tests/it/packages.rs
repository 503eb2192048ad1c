//! Every crate can be published: what crates.io asks for is there, and nothing else goes along.

use std::path::{Path, PathBuf};
use std::process::Command;

use flockwork_viewer::built_in;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    let output = command.current_dir(root()).args(arguments).arg("--offline").output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The crates that may be published: all but the one that only tests.
fn packages() -> Vec<Value> {
    let text = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&text).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages.filter(|package| package["name"] != "flockwork-fuzz").cloned().collect()
}

#[test]
fn every_crate_says_what_it_is() {
    let packages = packages();
    assert_eq!(packages.len(), 4);
    for package in &packages {
        let name = package["name"].as_str().unwrap();
        for field in ["description", "license", "repository", "rust_version", "readme"] {
            assert!(
                package[field].as_str().is_some_and(|text| !text.is_empty()),
                "{name}: {field}"
            );
        }
        for field in ["keywords", "categories"] {
            let words = package[field].as_array().unwrap();
            assert!((1..=5).contains(&words.len()), "{name}: {field}");
            assert!(words.iter().all(|word| word.as_str().unwrap().len() <= 40), "{name}: {field}");
        }
        assert!(package["publish"].is_null(), "{name} may be published");
        let of_docs = &package["metadata"]["docs"]["rs"]["all-features"];
        assert!(name == "flockwork-bench" || *of_docs == true, "{name}: docs.rs");
        // What is published can only name what has a version.
        for dependency in package["dependencies"].as_array().unwrap() {
            assert_ne!(dependency["req"], "*", "{name}: {}", dependency["name"]);
        }
    }
}

#[test]
fn packages_hold_their_sources_licenses_and_read_me_and_nothing_else() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let folder = root().join("crates").join(name);
        let list = cargo(&["package", "-p", name, "--list", "--allow-dirty", "--no-verify"]);
        let known = [
            "src/",
            "examples/",
            "benches/",
            "Cargo.",
            "README.md",
            "build.rs",
            "shipped/",
            "LICENSE-",
            ".cargo_vcs_info.json",
        ];
        for file in list.lines() {
            assert!(known.iter().any(|start| file.starts_with(start)), "{name}: {file}");
        }
        for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(list.lines().any(|line| line == file), "{name}: {file}");
            let text = |folder: &Path| std::fs::read_to_string(folder.join(file)).unwrap();
            assert_eq!(text(&folder), text(&root()), "{name}: {file} as in the root");
        }
        let sources = list.lines().filter(|file| file.starts_with("src/"));
        for file in sources.filter(|file| file.ends_with(".rs")) {
            let text = std::fs::read_to_string(folder.join(file)).unwrap();
            for included in
                text.split("include_str!(\"").skip(1).filter_map(|rest| rest.split('"').next())
            {
                let path = Path::new(file).parent().unwrap().join(included);
                let inside = !path.starts_with("..") && folder.join(&path).is_file();
                assert!(inside || text.contains("cfg(test)"), "{name}: {file} includes {included}");
            }
        }
    }
}

/// The program is built from its package alone: its build script is there, and all that it puts into the program.
#[test]
fn the_package_of_the_program_holds_what_is_built_into_it() {
    let list = cargo(&["package", "-p", "flockwork-viewer", "--list", "--allow-dirty"]);
    assert!(list.lines().any(|line| line == "build.rs"));
    let scenes = built_in::scenes().chain(built_in::suite()).collect::<Vec<_>>();
    assert!(scenes.len() > 50);
    for scene in &scenes {
        let inside = scene.components().skip(1).collect::<PathBuf>();
        let file = Path::new("shipped").join(inside);
        assert!(list.lines().any(|line| Path::new(line) == file), "{}", file.display());
    }
    let (_, scripts) = built_in::texts(&scenes[0]).unwrap();
    for script in scripts.keys() {
        let is_it = |line: &str| line.starts_with("shipped/") && line.ends_with(script.as_str());
        assert!(list.lines().any(is_it), "{script}");
    }
}

/// A release is one version of everything.
#[test]
fn every_part_has_the_same_version() {
    let version = env!("CARGO_PKG_VERSION");
    let lines = [
        ("Cargo.toml", format!("version = \"{version}\"\nedition"), 1),
        ("Cargo.toml", format!(", version = \"{version}\""), 3),
        ("bindings/Cargo.toml", format!("version = \"{version}\"\nedition"), 1),
        ("bindings/Cargo.toml", format!(", version = \"{version}\""), 3),
        ("bindings/c/Cargo.toml", "\nversion.workspace = true".to_owned(), 1),
        ("bindings/host/Cargo.toml", "\nversion.workspace = true".to_owned(), 1),
        ("bindings/godot/Cargo.toml", "\nversion.workspace = true".to_owned(), 1),
        ("bindings/python/Cargo.toml", "\nversion.workspace = true".to_owned(), 1),
        ("bindings/bevy/Cargo.toml", format!("version = \"{version}\"\nedition"), 1),
        ("bindings/bevy/Cargo.toml", format!(", version = \"{version}\""), 2),
        ("bindings/web/package.json", format!("\"version\": \"{version}\""), 1),
    ];
    for (file, line, times) in lines {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        assert_eq!(text.matches(&line).count(), times, "{file}: {line}");
    }
}

/// A page that names a version of the crates names its own.
#[test]
fn the_pages_name_this_version() {
    let version = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap().0;
    let pages = [
        ("docs/engines/bevy.md", format!("\nbevy_flockwork = \"{version}\""), 1),
        ("bindings/bevy/README.md", format!("| {version} | {version} |\n"), 1),
        ("crates/flockwork/README.md", format!("\n| {version} | 0."), 5),
        ("RELEASING.md", format!("`v{version}."), 1),
    ];
    for (file, line, times) in pages {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        assert_eq!(text.matches(&line).count(), times, "{file}: {line}");
    }
}

#[test]
fn the_read_me_names_the_glam_that_cargo_takes() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).unwrap();
    let readme = read("crates/flockwork/README.md");
    let lock = read("Cargo.lock");
    let versions = lock.split("name = \"glam\"\nversion = \"").skip(1);
    let newest = versions
        .filter_map(|rest| rest.rsplit_once('.').map(|_| rest[..4].to_owned()))
        .max()
        .unwrap();
    assert!(readme.contains(&format!("| {newest} (what Cargo takes) |")), "{newest}");
    assert!(
        read("Cargo.toml").contains("glam = { version = \">=0.28, <0.34\""),
        "the rows of the table"
    );
    assert!(readme.contains("| 0.28 |") && readme.contains("| 0.33 (what"));
    let rust = read("Cargo.toml").split("rust-version = \"").nth(1).unwrap()[..4].to_owned();
    assert!(readme.contains(&format!("oldest Rust that works is {rust}")), "{rust}");
}
