//! Invariants of the layout that the compiler does not hold: who may name what.

use std::fs;
use std::path::{Path, PathBuf};

/// The files with one of these endings at a path of the workspace or below it.
fn files(at: &str, endings: &[&str]) -> Vec<(PathBuf, String)> {
    fn walk(path: PathBuf, endings: &[&str], found: &mut Vec<(PathBuf, String)>) {
        if path.is_dir() {
            let inside = fs::read_dir(path).unwrap().flatten();
            inside.for_each(|entry| walk(entry.path(), endings, found));
        } else if endings.iter().any(|ending| path.extension().is_some_and(|it| it == *ending)) {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    let mut found = Vec::new();
    walk(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(at), endings, &mut found);
    assert!(!found.is_empty(), "there is nothing at {at}");
    found
}

/// The source files below a folder of the workspace, without their tests.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let code = |(path, text): (PathBuf, String)| {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        (path, lines.collect::<Vec<_>>().join("\n"))
    };
    files(folder, &["rs"]).into_iter().map(code).collect()
}

/// No file below `folder` but those whose path holds one of `except` names any of `words`.
#[track_caller]
fn no_file_names(words: &[&str], folder: &str, except: &[&str]) {
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
        "src/scene/axes.rs",
        "world/group.rs",
        "behavior/testing.rs",
        "behavior/declared/",
        "behavior/describe.rs",
        "combine/registry.rs",
        "avoid/registry.rs",
        "/test_entries.rs",
        "behavior/own/kind.rs",
        "/tests.rs",
        "avoid/tests/",
        "combine/tests/",
        "/obstacle/tests/",
        "/measure/tests/",
    ];
    no_file_names(&["Vec2", "Vec3", ".x ", ".y ", ".z "], "crates/flockwork/src", &doors);
}

#[test]
fn the_core_has_no_files_clocks_threads_or_output() {
    let words = ["std::fs", "std::time", "std::thread", "std::env", "println!", "static mut"];
    no_file_names(&words, "crates/flockwork/src", &[]);
}

/// Neighbor queries go to a world whose grid is up to date. Other code that touches a grid updates it, runs while it is
/// up to date, or has one of its own.
#[test]
fn only_a_perceived_world_looks_into_its_grid() {
    let own = [
        "src/grid/",
        "perceive.rs",
        "perceived.rs",
        "world/hearing.rs",
        "world/rays.rs",
        "step.rs",
        "src/execute/",
        "avoid/stage.rs",
        "avoid/explain.rs",
    ];
    let theirs = ["crowd.rs", "sums/asked.rs", "src/snapshot/"];
    no_file_names(&[".grid"], "crates/flockwork/src", &[own.as_slice(), &theirs].concat());
}

#[test]
fn macroquad_stays_in_the_window_and_lua_in_its_crate() {
    no_file_names(&["macroquad"], "crates/flockwork-viewer/src", &["/window/"]);
    no_file_names(&["mlua"], "crates/flockwork-viewer/src", &[]);
    no_file_names(&["macroquad", "notify::", "std::fs"], "crates/flockwork-lua/src", &["/tests/"]);
}

/// The code of the crate for scripts follows the lists of behaviors and acts: it names none by itself. (What its messages
/// tell to call is prose; a test of that crate holds it to what there is.)
#[test]
fn the_code_for_scripts_names_no_behavior_and_no_act() {
    let names = flockwork::BEHAVIORS.iter().map(|info| info.name);
    let names: Vec<_> = names.chain(flockwork::act::ACTS.iter().map(|info| info.name)).collect();
    let is_comment =
        |line: &&str| ["//", "--"].iter().any(|sign| line.trim_start().starts_with(sign));
    for (path, text) in files("crates/flockwork-lua/src", &["rs", "luau"]) {
        let name = path.to_string_lossy().replace('\\', "/");
        if name.contains("/tests") {
            continue;
        }
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for line in code.lines().filter(|line| !is_comment(line)) {
            for entry in &names {
                let quoted = format!("\"{entry}\"");
                let of_type = format!("ehavior::{}", camel(entry));
                let of_act = format!("methods.{entry}(");
                let is_named = [quoted, of_type, of_act].iter().any(|word| line.contains(word));
                assert!(!is_named, "{name} names {entry}: {}", line.trim());
            }
        }
    }
}

/// One spelling, the American one, in code and prose. What people write who spell otherwise stands in a few lists.
#[test]
fn spelling_is_american() {
    const BRITISH: [&str; 8] =
        ["behaviour", "neighbour", "colour", "centre", "metre", "licence", "favour", "honour"];
    const LISTS: [&str; 9] = [
        "/architecture.rs",
        "/mistakes.rs",
        "/scene_mistakes.rs",
        "/scene_mistakes.txt",
        "/scene/advice/words.rs",
        "/flockwork-lua/src/api/elsewhere/",
        "/check/walk.rs",
        "/target/",
        "/node_modules/",
    ];
    let endings = ["rs", "luau", "lua", "ron", "md", "toml", "py", "js", "ts", "c", "h", "html"];
    let places = ["crates", "bindings", "docs", "scenes", "scripts"];
    let more = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "RELEASING.md",
        "CHANGELOG.md",
        "Cargo.toml",
    ];
    for (path, text) in places.into_iter().chain(more).flat_map(|at| files(at, &endings)) {
        let name = path.to_string_lossy().replace('\\', "/");
        if LISTS.iter().any(|list| name.contains(list)) {
            continue;
        }
        for (nth, line) in (1..).zip(text.lines()) {
            // A name of Unity's is what it is.
            let line = line.to_lowercase().replace("monobehaviour", "");
            let found = BRITISH.iter().find(|word| line.contains(*word));
            assert_eq!(found, None, "{name}:{nth}");
        }
    }
}

/// A shape is one file and one word: who else names one has to be found when the next is added.
#[test]
fn no_shape_is_named_outside_of_its_folder() {
    let mut words = Vec::new();
    for info in flockwork::obstacle::SHAPES {
        words.push(format!("Obstacle::{}", info.name));
        words.push(format!("obstacle::{}", info.name));
        // A crowd starts in a circle, too.
        words.extend((info.name != "Circle").then(|| format!("\"{}\"", info.name)));
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for folder in
        ["crates/flockwork/src", "crates/flockwork-lua/src", "crates/flockwork-viewer/src"]
    {
        let except = ["/src/obstacle/", "behavior/declared/", "/tests/"];
        no_file_names(&words, folder, &except);
    }
}

/// `follow_path` as `FollowPath`.
fn camel(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').map(word).collect()
}

/// Behaviors, combiners, sums and measures are one file and one word: who else names one has to be found when the next is added.
/// Behaviors name sums; the examples of combiners name behaviors.
#[test]
fn no_entry_of_a_list_is_named_outside_of_its_folder() {
    let folders =
        ["crates/flockwork/src", "crates/flockwork-lua/src", "crates/flockwork-viewer/src"];
    for info in flockwork::BEHAVIORS {
        let (name, kind) = (info.name, camel(info.name));
        let words =
            [format!("Behavior::{kind}("), format!("behavior::{kind}"), format!("\"{name}\"")];
        let words = words.each_ref().map(String::as_str);
        // What others call a behavior is told where other words are.
        let except = [
            "/src/behavior/",
            "combine/registry.rs",
            "avoid/registry.rs",
            "/tests",
            "/test_entries.rs",
            "scene/advice/words.rs",
        ];
        folders.iter().for_each(|folder| no_file_names(&words, folder, &except));
    }
    for info in flockwork::combine::COMBINERS {
        let kind = camel(info.name);
        let words = [format!("Combine::{kind}("), format!("\"{}\"", info.name)];
        let words = words.each_ref().map(String::as_str);
        // Some are words of every day, which mean something else in these.
        let mut except = vec!["/src/combine/", "path/follow_path.rs", "scene/advice/words.rs"];
        except.extend(["api/acts.rs", "api/table.rs"]);
        folders.iter().for_each(|folder| no_file_names(&words, folder, &except));
    }
    for info in flockwork::avoid::AVOIDANCES {
        // The name is also what groups are called.
        let words = ["Avoidance", "avoid"].map(|of| format!("{of}::{}", camel(info.name)));
        let words = words.each_ref().map(String::as_str);
        folders.iter().for_each(|folder| no_file_names(&words, folder, &["/src/avoid/"]));
    }
    for info in flockwork::measure::MEASURES {
        let (name, kind) = (info.name, camel(info.name));
        let words =
            [format!("Measure::{kind}"), format!("measure::{kind}"), format!("measure::{name}::")];
        let words = words.each_ref().map(String::as_str);
        folders.iter().for_each(|folder| no_file_names(&words, folder, &["/src/measure/"]));
    }
    for sum in flockwork::sums::SumOf::ALL {
        let word = format!("SumOf::{sum:?}");
        let except = ["/src/sums/", "/src/behavior/", "/test_entries.rs"];
        folders.iter().for_each(|folder| no_file_names(&[&word], folder, &except));
    }
}

/// An act is one file and one word, too. What messages tell to call is prose, which the tests of scripts hold to what there
/// is; and scenes say `spawn` of where a group begins.
#[test]
fn no_act_is_named_outside_of_its_folder() {
    let folders = [
        "crates/flockwork/src",
        "crates/flockwork-lua/src",
        "crates/flockwork-viewer/src",
        "crates/flockwork-fuzz/src",
    ];
    for info in flockwork::act::ACTS {
        let kind = camel(info.name);
        let words = [format!("Act::{kind}"), format!("act::{kind}"), format!("\"{}\"", info.name)];
        let words = words.each_ref().map(String::as_str);
        let except = ["/src/act/", "/src/scene/"];
        folders.iter().for_each(|folder| no_file_names(&words, folder, &except));
    }
}

/// The examples of CONTRIBUTING.md are these files, and what they add is named by the lists alone, in two lines: the
/// file's and the word's.
#[test]
fn the_recipes_are_files_that_no_other_file_names() {
    let recipes = files("CONTRIBUTING.md", &["md"]).remove(0).1.replace("\r\n", "\n");
    let entries = [
        ("behavior/group", "keep_company", "KeepCompany"),
        ("behavior/group", "side_step", "SideStep"),
        ("sums", "offset_times_d", "OffsetTimesD"),
        ("combine", "first_terms", "FirstTerms"),
        ("obstacle", "pin", "Pin"),
        ("avoid", "stop_short", "StopShort"),
        ("measure", "odometer", "Odometer"),
        ("act", "swell", "Swell"),
    ];
    for (folder, name, kind) in entries {
        let own = format!("src/{folder}/{name}.rs");
        let [_, text] = &recipes.split(&format!("```rust,{name}\n")).collect::<Vec<_>>()[..] else {
            panic!("one example of {name}");
        };
        let example = text.split("```").next().unwrap_or_default();
        let mut lines = Vec::new();
        for (path, code) in files("crates", &["rs", "luau"]) {
            let path = path.to_string_lossy().replace('\\', "/");
            if path.ends_with(&own) {
                assert_eq!(code, example, "{own} and its example");
                continue;
            }
            let is_test = path.contains("/tests") || path.ends_with("test_entries.rs");
            let names = |line: &&str| {
                let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
                words.clone().any(|word| word == kind) || words.clone().any(|word| word == name)
            };
            lines.extend(code.lines().filter(|_| !is_test).filter(names).map(str::to_owned));
        }
        let word = format!("{name}::{kind},");
        let lines: Vec<_> = lines.iter().map(|line| line.trim()).collect();
        let file = lines[0].trim_start_matches("pub ");
        assert_eq!([file, lines[1]], [format!("mod {name};"), word], "a file and a word");
        assert_eq!(lines.len(), 2, "{lines:?}");
    }
}
