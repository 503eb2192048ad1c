//! Behaviors are a list of the core: what shows, records or measures them names none.

use std::path::{Path, PathBuf};

use flockwork::behavior::BEHAVIORS;

/// The crates that name no behavior, and their files that write plans of their own: the workloads of benchmarks.
const CRATES: [(&str, &[&str]); 3] = [
    ("flockwork-viewer", &[]),
    ("flockwork-bench", &["alone.rs", "common.rs", "host.rs", "room.rs", "workloads.rs"]),
    // What has a left or a right is another one in a mirror.
    ("flockwork-fuzz", &["images.rs"]),
];

/// All Rust files of a folder, and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries.flat_map(of).filter(|path| path.extension().is_some_and(|it| it == "rs")).collect()
}

/// A text up to its tests, without lines that are comments.
fn code(text: &str) -> String {
    let tests = ["#[cfg(test)]\nmod ", "#[cfg(test)]\npub mod "].map(|start| text.find(start));
    let before_tests = &text[..tests.into_iter().flatten().min().unwrap_or(text.len())];
    let lines = before_tests.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// `avoid_obstacles` as the type that it is: `AvoidObstacles`.
fn type_name(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').map(capital).collect()
}

/// The words of a text: names, whole.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// The behaviors that some code names: as a variant of the list, by an import from its module, or as a text. The words
/// themselves mean other things besides: a file is sought, a list is pushed to.
fn named(code: &str) -> Vec<&'static str> {
    let variants = code.split("Behavior::").skip(1).filter_map(|rest| words(rest).next());
    let paths = code.split("behavior::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => words(list.split('}').next().unwrap_or_default()).collect::<Vec<_>>(),
        None => words(rest).take(1).collect(),
    });
    let types: Vec<&str> = variants.chain(paths).collect();
    // What is quoted in code and in texts begins no text.
    let plain = code.replace("'\"'", "").replace("\\\"", "");
    let texts: Vec<&str> = plain.split('"').skip(1).step_by(2).collect();
    let is_named = |name: &str| {
        let call = format!(":{name}(");
        types.contains(&type_name(name).as_str())
            || texts.iter().any(|text| *text == name || text.contains(&call))
    };
    BEHAVIORS.iter().map(|info| info.name).filter(|name| is_named(name)).collect()
}

#[test]
fn only_workloads_name_behaviors() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for (krate, except) in CRATES {
        let folder = crates.join(krate).join("src");
        let all = files(&folder);
        assert!(all.len() > 5, "{krate}");
        for file in all {
            let name = file.strip_prefix(&folder).unwrap().display().to_string().replace('\\', "/");
            let found = named(&code(&std::fs::read_to_string(&file).unwrap()));
            let may = except.contains(&name.as_str());
            assert_eq!(!found.is_empty(), may, "{krate}/src/{name} names {found:?}");
        }
    }
}

#[test]
fn a_behavior_is_found_however_it_is_named() {
    let found = |text: &str| named(&code(text));
    assert_eq!(found("let it = Behavior::AvoidObstacles(x);"), ["avoid_obstacles"]);
    assert_eq!(
        found("use flockwork::behavior::{\n    Behavior, Flee,\n    Queue\n};"),
        ["flee", "queue"]
    );
    assert_eq!(found("use flockwork::behavior::Seek;"), ["seek"]);
    assert_eq!(found("if name == \"wander\" {"), ["wander"]);
    assert_eq!(found("let script = \"me:seek(world.mouse)\";"), ["seek"]);
    let none = [
        "use std::io::Seek; list.push(1);",
        "// Behavior::Seek",
        "#[cfg(test)]\nmod tests { \"seek\" }",
    ];
    none.iter().for_each(|text| assert!(found(text).is_empty(), "{text}"));
}
