//! Every example in the documents is run, and what it promises is looked at. An example that no test claims is
//! a mistake.

use std::path::{Path, PathBuf};

use flockwork::scene::AnyWorld;
use flockwork_viewer::files::scenes_in;
use flockwork_viewer::session::Session;

use crate::common::Place;

/// A fenced block of a document.
struct Block {
    file: String,
    language: String,
    text: String,
}

/// Each kind of example: its document, its language, what it contains, and the test that claims it.
const CLAIMS: &[(&str, &str, &str, &str)] = &[
    ("README.md", "sh", "cargo run --release", "cargo_finds_what_the_read_me_says"),
    ("README.md", "sh", "flockwork new bees", "each_line_of_a_read_me_writes_what_it_says"),
    ("README.md", "lua", "function update", "the_script_of_the_read_me_brings_its_crowd_through"),
    ("README.md", "rust", "use flockwork", "the_example_in_rust_is_that_of_the_crate"),
    ("crates/flockwork/README.md", "rust", "use flockwork", "a doc test of the crate flockwork"),
    (
        "crates/flockwork/README.md",
        "sh",
        "cargo update -p glam",
        "tried by hand: a program with the crate and glam 0.28, 0.29, 0.30 and 0.32",
    ),
    (
        "README.md",
        "sh",
        "flockwork sweep doorway --param door_pull",
        "each_line_about_sweeps_makes_a_table",
    ),
    ("docs/sweeps.md", "sh", "flockwork sweep", "each_line_about_sweeps_makes_a_table"),
    ("docs/compare.md", "sh", "flockwork compare", "each_line_about_comparisons_compares"),
    (
        "crates/flockwork-viewer/README.md",
        "sh",
        "flockwork new bees",
        "each_line_of_a_read_me_writes_what_it_says",
    ),
    (
        "crates/flockwork-lua/README.md",
        "rust",
        "use flockwork",
        "a doc test of the crate flockwork-lua",
    ),
    (
        "crates/flockwork-lua/README.md",
        "lua",
        "function update",
        "the_first_script_goes_to_the_door",
    ),
    ("docs/scenes.md", "ron", "All of it", "the_manuals_scene_runs_and_is_to_be_seen"),
    ("docs/scenes.md", "ron", "measures: (\n", "what_the_manual_measures_is_measured"),
    ("docs/scenes.md", "lua", "public { score", "a_number_that_belongs_to_a_director_is_measured"),
    ("docs/lua.md", "lua", "function update", "the_first_script_goes_to_the_door"),
    ("docs/behaviors.md", "ron", "(behavior: ", "scene_and_script_say_the_same_of_every_behavior"),
    ("docs/behaviors.md", "text", "", "a formula"),
    ("docs/behaviors.md", "lua", "me:", "scene_and_script_say_the_same_of_every_behavior"),
    ("docs/tutorial.md", "sh", "flockwork new ants", "each_line_of_a_read_me_writes_what_it_says"),
    ("docs/tutorial.md", "sh", "--plot-of", "the_rumor_is_counted_without_a_window"),
    ("docs/tutorial.md", "ron", "name:", "the_page_shows_the_files_of_its_steps"),
    ("docs/tutorial.md", "lua", "function update", "the_page_shows_the_files_of_its_steps"),
    ("docs/cookbook.md", "lua", "function update", "the tests of cookbook.rs"),
    ("docs/cookbook.md", "ron", "groups: [", "the tests of cookbook.rs"),
    ("docs/from/netlogo.md", "lua", "function update", "the tests of elsewhere.rs"),
    ("docs/from/love.md", "lua", "function update", "the tests of elsewhere.rs"),
    ("docs/from/unity-godot.md", "lua", "function update", "the tests of elsewhere.rs"),
    ("docs/from/jupedsim.md", "lua", "function update", "the tests of elsewhere.rs"),
    ("docs/from/jupedsim.md", "ron", "Room", "the tests of elsewhere.rs"),
    ("docs/performance.md", "sh", "flockwork bench", "each_line_about_performance_measures"),
    (
        "docs/engines/bevy.md",
        "toml",
        "bevy_flockwork",
        "the dependency that the plugin's own tests have",
    ),
    ("docs/engines/bevy.md", "rust", "", "a doc test of the crate bevy_flockwork"),
    ("docs/engines/bevy.md", "rust,no_run", "", "a doc test of the crate bevy_flockwork"),
    ("bindings/bevy/README.md", "rust,no_run", "", "a doc test of the crate bevy_flockwork"),
    (
        "docs/engines/godot.md",
        "sh",
        "-p flockwork-godot",
        ".ci/godot: its tests build and take the same",
    ),
    ("docs/engines/godot.md", "sh", "bash .ci/godot --overhead", "measured by hand"),
    ("docs/engines/godot.md", "gdscript", "", "bindings/godot: the test the_pages"),
    (
        "bindings/godot/README.md",
        "sh",
        "-p flockwork-godot",
        ".ci/godot: its tests build and take the same",
    ),
    ("bindings/godot/README.md", "gdscript", "", "bindings/godot: the test the_pages"),
    ("docs/engines/python.md", "sh", "pip install", "bindings/python: .ci/python installs it"),
    ("docs/engines/python.md", "python", "", "bindings/python: tests/test_docs.py"),
    ("bindings/python/README.md", "sh", "pip install", "bindings/python: .ci/python installs it"),
    ("bindings/python/README.md", "python", "", "bindings/python: tests/test_docs.py"),
    ("docs/engines/c.md", "c", "", "page.rs of flockwork-c"),
    ("docs/engines/c.md", "cpp", "", "page.rs of flockwork-c"),
    ("docs/engines/c.md", "csharp", "", "page.rs of flockwork-c"),
    ("docs/engines/c.md", "cmake", "", "page.rs of flockwork-c"),
    ("docs/engines/c.md", "sh", "-p flockwork-c", ".ci/c: its tests build and link the same"),
    ("bindings/c/README.md", "sh", "-p flockwork-c", ".ci/c: its tests build and link the same"),
    ("docs/engines/web.md", "sh", "npm install flockwork", "the tests of package.test.js"),
    ("docs/engines/web.md", "sh", "node bench/measure.js", "measured by hand"),
    ("docs/engines/web.md", "html", "fromScene", "the tests of page.test.js"),
    ("docs/engines/web.md", "js", "load", "the tests of docs.test.js and package.test.js"),
    ("bindings/web/README.md", "js", "load", "the tests of docs.test.js"),
    ("CONTRIBUTING.md", "sh", "bash .ci/run", "cargo_finds_what_the_read_me_says"),
    ("CONTRIBUTING.md", "sh", "--test harm", "the tests of harm.rs"),
    ("CONTRIBUTING.md", "sh", "PROPTEST_CASES", "the tests of flockwork-fuzz"),
    (
        "CONTRIBUTING.md",
        "rust,keep_company",
        "KeepCompany",
        "the_recipes_are_files_that_no_other_file_names",
    ),
    (
        "CONTRIBUTING.md",
        "rust,side_step",
        "SideStep",
        "the_recipes_are_files_that_no_other_file_names",
    ),
    (
        "CONTRIBUTING.md",
        "rust,offset_times_d",
        "OffsetTimesD",
        "the_recipes_are_files_that_no_other_file_names",
    ),
    (
        "CONTRIBUTING.md",
        "rust,first_terms",
        "FirstTerms",
        "the_recipes_are_files_that_no_other_file_names",
    ),
    ("CONTRIBUTING.md", "rust,pin", "Pin", "the_recipes_are_files_that_no_other_file_names"),
    ("CONTRIBUTING.md", "rust,swell", "Swell", "the_recipes_are_files_that_no_other_file_names"),
    (
        "CONTRIBUTING.md",
        "rust,stop_short",
        "StopShort",
        "the_recipes_are_files_that_no_other_file_names",
    ),
    (
        "CONTRIBUTING.md",
        "rust,odometer",
        "Odometer",
        "the_recipes_are_files_that_no_other_file_names",
    ),
    ("ARCHITECTURE.md", "", "crates/flockwork/", "a drawing"),
    ("ARCHITECTURE.md", "", "step(", "a drawing"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documents() -> Vec<PathBuf> {
    let files = |folder: PathBuf| std::fs::read_dir(folder).unwrap().flatten().map(|it| it.path());
    let folders = ["crates", "bindings"].into_iter().flat_map(|it| files(root().join(it)));
    let crates = folders.map(|path| path.join("README.md"));
    let docs = ["docs", "docs/from", "docs/engines"].map(|folder| files(root().join(folder)));
    let all = files(root()).chain(docs.into_iter().flatten()).chain(crates);
    all.filter(|path| path.is_file() && path.extension().is_some_and(|it| it == "md")).collect()
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    for path in documents() {
        let file = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        let fences = text.split("\n```").collect::<Vec<_>>();
        for block in fences[1..].chunks(2) {
            let (language, text) = block[0].split_once('\n').unwrap();
            let (file, language) = (file.clone(), language.trim().to_owned());
            blocks.push(Block { file, language, text: text.to_owned() });
        }
    }
    blocks
}

/// The blocks of a document that contain this.
pub fn of(file: &str, language: &str, contains: &str) -> Vec<String> {
    let is_it =
        |it: &Block| it.file == file && it.language == language && it.text.contains(contains);
    blocks().into_iter().filter(is_it).map(|it| it.text).collect()
}

#[test]
fn every_example_is_claimed_by_one_test() {
    for block in blocks() {
        let claims = CLAIMS.iter().filter(|(file, language, contains, _)| {
            (*file, *language) == (block.file.as_str(), block.language.as_str())
                && block.text.contains(contains)
        });
        assert_eq!(claims.count(), 1, "{}: ```{}\n{}", block.file, block.language, block.text);
    }
    for (file, language, contains, by) in CLAIMS {
        assert!(!of(file, language, contains).is_empty(), "{file}: nothing for {by}");
    }
}

/// Where the links of a document lead that are no addresses.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter_map(|link| link.split('#').next());
    files.filter(|link| !link.is_empty() && !link.contains("://") && !link.contains(' '))
}

#[test]
fn every_link_leads_to_a_file() {
    for path in documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        for link in links(&text) {
            let to = path.parent().unwrap().join(link);
            assert!(to.exists(), "{}: {link}", path.display());
        }
    }
}

#[test]
fn the_manual_of_scenes_names_every_theme() {
    let manual = std::fs::read_to_string(root().join("docs/scenes.md")).unwrap();
    for theme in std::fs::read_dir(root().join("scenes")).unwrap().flatten() {
        let name = theme.file_name().into_string().unwrap();
        assert!(theme.path().is_dir() && manual.contains(&format!("`{name}`")), "{name}");
    }
}

/// Of three people one is ill; they have 0, 10 and 20 of fuel.
#[test]
fn what_the_manual_measures_is_measured() {
    let place = Place::new();
    let measures = of("docs/scenes.md", "ron", "measures: (\n").remove(0);
    let people = "(name: \"people\", count: 3, spawn: Points([(1, 3), (3, 5), (5, 7)]), script: \"people.lua\")";
    place.write("scenes/people.ron", format!("(name: \"People\", {measures} groups: [{people}])"));
    let script = "public { ill = false, fuel = 100, leader = false }
        function init(me) me:set('ill', me:id() == 0) me:set('fuel', 10 * me:id()) end
        function update(me) end";
    place.write("scripts/people.lua", script);
    let said =
        place.flockwork(&["run", "scenes/people.ron", "--ticks", "60", "--metrics", "m.json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = std::fs::read_to_string(place.path("m.json")).unwrap();
    let metrics: serde_json::Value = serde_json::from_str(&text).unwrap();
    let count = |name: &str| metrics["summary"]["counts"][name]["count"].as_u64();
    assert_eq!(["people", "ill", "low"].map(count), [Some(3), Some(1), Some(2)], "{text}");
    assert!(metrics["summary"]["gates"]["door"]["passages"].is_u64(), "{text}");
    assert!(metrics["summary"]["regions"]["room"]["density"].is_number(), "{text}");
}

/// The manual's referee counts those that come home: each of three runners says so once.
#[test]
fn a_number_that_belongs_to_a_director_is_measured() {
    let place = Place::new();
    let groups = r#"(name: "referee", spawn: Points([(0, 0)]), script: "referee.lua"),
        (name: "runners", count: 3, spawn: Points([(1, 3), (3, 5), (5, 7)]), script: "runners.lua")"#;
    place.write("scenes/race.ron", format!("(name: \"Race\", groups: [{groups}])"));
    place.write("scripts/referee.lua", of("docs/scenes.md", "lua", "public { score").remove(0));
    let runner = r#"function update(me, world)
            if world.tick == 10 * me:id() then me:emit("home", world.groups.referee) end
        end"#;
    place.write("scripts/runners.lua", runner);
    let options = ["--ticks", "60", "--metrics", "m.json", "--plot", "p.png"];
    let plot_of = ["--plot-of", "values.score.sum"];
    let said = place.flockwork(&[&["run", "scenes/race.ron"], &options[..], &plot_of].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let text = std::fs::read_to_string(place.path("m.json")).unwrap();
    let metrics: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(metrics["summary"]["values"]["score"]["sum"], 3.0, "{text}");
    assert!(place.path("p.png").exists());
}

/// A folder with this project's scenes and scripts.
fn project() -> Place {
    let place = Place::new();
    std::fs::create_dir(place.path("docs")).unwrap();
    let scripts = std::fs::read_dir(root().join("scripts")).unwrap().flatten();
    let scripts = scripts.map(|entry| entry.path()).filter(|path| path.is_file());
    for path in scenes_in(&root().join("scenes")).into_iter().chain(scripts) {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy();
        place.write(&name, std::fs::read(&path).unwrap());
    }
    place
}

/// A line of a shell, without its comment, as commands.
fn commands(line: &str) -> Vec<Vec<String>> {
    let line = line.split("  #").next().unwrap_or("");
    let words = |command: &str| command.split_whitespace().map(str::to_owned).collect();
    line.split("&&").map(words).filter(|words: &Vec<String>| !words.is_empty()).collect()
}

/// The same for a short time and few agents.
fn shortened(words: &[String]) -> Vec<String> {
    let mut words: Vec<String> = words.to_vec();
    let set = |words: &mut Vec<String>, option: &str, value: &str, always: bool| match words
        .iter()
        .position(|word| word == option)
    {
        Some(at) => words[at + 1] = value.to_owned(),
        None if always => words.extend([option.to_owned(), value.to_owned()]),
        None => {}
    };
    match words[0].as_str() {
        "run" | "compare" => set(&mut words, "--seconds", "2", true),
        "bench" => {
            set(&mut words, "--seconds", "0.02", true);
            set(&mut words, "--agents", "100,200", true);
        }
        "sweep" if !words.contains(&"--join".to_owned()) => {
            set(&mut words, "--seconds", "0.1", true);
            set(&mut words, "--seed", "1..2", true);
        }
        "suite" => words = ["suite", "imo_1"].map(str::to_owned).to_vec(),
        "view" => set(&mut words, "--exit-after", "1", true),
        "check" => {
            words =
                ["check", "scenes/targets/seek.ron", "scripts/seek.lua"].map(str::to_owned).to_vec()
        }
        _ => {}
    }
    words
}

/// What a file of this name begins with.
fn magic(name: &str) -> Option<&'static [u8]> {
    match Path::new(name).extension()?.to_str()? {
        "png" => Some(b"\x89PNG"),
        "md" => Some(b"# "),
        "gif" => Some(b"GIF89a"),
        "csv" => Some(if name == "t.csv" { b"tick,time,id," } else { b"run,runs,scene," }),
        "replay" => Some(b"FLKREPLY"),
        "json" => Some(b"["),
        _ => None,
    }
}

fn run_lines(place: &Place, text: &str) {
    for words in text.lines().flat_map(commands).filter(|words| words[0] == "flockwork") {
        let words = shortened(&words[1..]);
        let said = place.flockwork(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(said.code, 0, "{words:?}: {}{}", said.out, said.err);
        assert!(!said.out.is_empty(), "{words:?}");
        for name in &words {
            if let Some(magic) = magic(name) {
                let bytes = std::fs::read(place.path(name)).unwrap();
                assert!(
                    bytes.starts_with(magic) && bytes.len() > 40,
                    "{name}: {:?}",
                    &bytes[..20.min(bytes.len())]
                );
            }
        }
    }
}

/// The doc tests of the crate run its own read me, so the workspace's must have the same example.
#[test]
fn the_example_in_rust_is_that_of_the_crate() {
    let of = |file: &str| of(file, "rust", "use flockwork");
    assert_eq!(of("README.md"), of("crates/flockwork/README.md"));
}

#[test]
fn each_line_of_a_read_me_writes_what_it_says() {
    let read_mes = ["README.md", "crates/flockwork-viewer/README.md"].map(|file| (file, "bees"));
    for (file, name) in read_mes.into_iter().chain([("docs/tutorial.md", "ants")]) {
        let place = project();
        let [scene, script] = [format!("scenes/{name}.ron"), format!("scripts/{name}.lua")];
        // The tutorial begins in an empty folder; among the shipped ones there is a script of its name.
        _ = std::fs::remove_file(place.path(&script));
        let command = format!("flockwork new {name}");
        let [text] = &of(file, "sh", &command)[..] else { panic!("one block") };
        run_lines(&place, text);
        assert!(place.path(&scene).is_file() && place.path(&script).is_file());
        let said = place.flockwork(&["check", &scene]);
        assert_eq!(said.out, "1 scene, 1 script: no mistakes\n", "{}", said.err);
    }
}

#[test]
fn each_line_about_performance_measures() {
    let place = project();
    for text in of("docs/performance.md", "sh", "flockwork bench") {
        run_lines(&place, &text);
    }
}

#[test]
fn each_line_about_sweeps_makes_a_table() {
    for file in ["README.md", "docs/sweeps.md"] {
        let place = project();
        let [text] = &of(file, "sh", "flockwork sweep doorway --param door_pull")[..] else {
            panic!("one block")
        };
        run_lines(&place, text);
    }
}

#[test]
fn each_line_about_comparisons_compares() {
    let place = project();
    let ants = std::fs::read_to_string(place.path("scripts/ants.lua")).unwrap();
    place.write("old/ants.lua", ants.replace("me:wander(1,", "me:wander(2,"));
    let [text] = &of("docs/compare.md", "sh", "flockwork compare")[..] else { panic!("one block") };
    run_lines(&place, text);
}

/// The columns that every table has are those of the page.
#[test]
fn the_page_about_sweeps_names_every_fixed_column() {
    let page = std::fs::read_to_string(root().join("docs/sweeps.md")).unwrap();
    let header = flockwork_viewer::sweep::Header::new(&[], Vec::new());
    for column in header.columns() {
        assert!(page.contains(&format!("`{column}`")), "{column}");
    }
}

/// `cargo run --release` opens the window: the program is the default of the workspace; and `.ci/run` is there.
#[test]
fn cargo_finds_what_the_read_me_says() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).unwrap();
    assert!(read("Cargo.toml").contains("default-members = [\"crates/flockwork-viewer\"]"));
    assert!(read("crates/flockwork-viewer/Cargo.toml").contains("default-run = \"flockwork\""));
    assert!(read(".ci/run").starts_with("#!/usr/bin/env bash"));
}

/// A session of a scene with its scripts, run for so many ticks, without a fault.
fn after(place: &Place, scene: &str, ticks: u32) -> Session {
    let mut session =
        Session::open(place.path(scene), None).unwrap_or_else(|report| panic!("{report}"));
    for _ in 0..ticks {
        let inputs = session.scripted_mouse();
        session.step(&inputs);
    }
    let troubles: Vec<String> = session.troubles().iter().map(ToString::to_string).collect();
    assert!(troubles.is_empty(), "{troubles:?}");
    session
}

/// The positions of the agents of a group.
fn positions(session: &Session, group: &str) -> Vec<[f32; 2]> {
    let AnyWorld::Plane(world) = &session.world else { panic!("a plane") };
    let id = world.group_named(group).unwrap();
    let own = world.agents.iter().filter(|agent| agent.group == id);
    own.map(|agent| agent.position.to_array()).collect()
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

#[test]
fn the_script_of_the_read_me_brings_its_crowd_through() {
    let place = project();
    let [script] = &of("README.md", "lua", "function update")[..] else { panic!("one block") };
    place.write("scripts/doorway.lua", script);
    let scene = std::fs::read_to_string(place.path("scenes/crowds/doorway.ron")).unwrap();
    // The parameters of the scene's own script.
    place.write(
        "scenes/crowds/doorway.ron",
        scene.replace(", params: { \"crowd\": \"queue\" }", ""),
    );
    let said = place.flockwork(&["check", "scenes/crowds/doorway.ron"]);
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "1 scene, 1 script: no mistakes\n"),
        "{}",
        said.err
    );
    let session = after(&place, "scenes/crowds/doorway.ron", 3600);
    let walkers = positions(&session, "walkers");
    // The wall ends at x = 20.
    let through = walkers.iter().filter(|at| at[0] > 20.0).count();
    assert!(walkers.len() == 60 && through >= 57, "{through} of {} after a minute", walkers.len());
}

#[test]
fn the_manuals_scene_runs_and_is_to_be_seen() {
    let place = project();
    let [scene] = &of("docs/scenes.md", "ron", "All of it")[..] else { panic!("one block") };
    let own = include_str!("../../../flockwork/src/scene/advice/every_word.ron");
    assert_eq!(scene.trim(), own.trim(), "the manual shows every_word.ron");
    place.write("scenes/all.ron", scene);
    let said = place.flockwork(&["check", "scenes/all.ron"]);
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "1 scene, 1 script: no mistakes\n"),
        "{}",
        said.err
    );
    let (start, session) =
        (after(&place, "scenes/all.ron", 0), after(&place, "scenes/all.ron", 600));
    let door = [20.0, 12.0];
    let mean = |session: &Session| {
        let all = positions(session, "walkers");
        all.iter().map(|at| distance(*at, door)).sum::<f32>() / all.len() as f32
    };
    assert!(
        mean(&start) > 12.0 && mean(&session) < 7.0,
        "{} m, then {} m to the door",
        mean(&start),
        mean(&session)
    );
    let [leader] = positions(&session, "leader")[..] else { panic!("one leader") };
    assert!(distance(leader, [30.0, 20.0]) > 5.0, "it follows the mouse: {leader:?}");
    let run = ["run", "scenes/all.ron", "--ticks", "600", "--image", "all.png"];
    let said = place.flockwork(&[&run[..], &["--color-by", "own"]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let file = std::io::BufReader::new(std::fs::File::open(place.path("all.png")).unwrap());
    let mut picture = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; picture.output_buffer_size().unwrap()];
    picture.next_frame(&mut pixels).unwrap();
    let of_color =
        |color: [u8; 3]| pixels.chunks_exact(4).filter(|pixel| pixel[..3] == color).count();
    let seen =
        [of_color([0x4c, 0x9b, 0xe8]) + of_color([0x7b, 0xd8, 0x8f]), of_color([0xe8, 0xb0, 0x4c])];
    assert!(seen[0] > 200 && seen[1] > 10, "{seen:?} pixels of walkers and leader");
}

/// A scene with a door and a crowd that does what is said here.
fn small_world(place: &Place, doing: &str) {
    let scene = format!(
        "(name: \"small\", seed: 5, bounds: Walls((-3, -4), (12, 8)), marks: {{ \"door\": (6, 2) }}, paths: {{ \"road\": (points: [(-2, -2), (10, -1)]) }},
          obstacles: [Circle(center: (3, 0), radius: 1), Circle(center: (-3, 0.5), radius: 1), Circle(center: (0, 3), radius: 1), Circle(center: (0.5, -3), radius: 1)],
          tiles: (tile: 1, origin: (-8, -8), rows: [{}]), flow_field: (cell: 8, origin: (-8, -8), rows: [\"→→↘\", \"↑↑↗\"]), fields: {{ \"scent\": (cell: 1, spreads: 4, start: [((5, 4), 9)]) }},
          groups: [(name: \"ants\", count: 8, spawn: Circle(center: (0, 0), radius: 1.5), velocity: Random(1), radius: 0.15, max_speed: 2, {doing})])",
        ["\"................\""; 16].join(", ")
    );
    place.write("scenes/small.ron", scene);
}

#[test]
fn the_first_script_goes_to_the_door() {
    for file in ["docs/lua.md", "crates/flockwork-lua/README.md"] {
        let [script] = &of(file, "lua", "function update")[..] else { panic!("one block") };
        let place = Place::new();
        small_world(&place, "script: \"first.lua\"");
        place.write("scripts/first.lua", script);
        let said = place.flockwork(&["check", "scenes/small.ron"]);
        assert_eq!(said.out, "1 scene, 1 script: no mistakes\n", "{}", said.err);
        let ants = positions(&after(&place, "scenes/small.ron", 600), "ants");
        let near = ants.iter().filter(|at| distance(**at, [6.0, 2.0]) < 4.0).count();
        let apart = |a: &[f32; 2]| ants.iter().filter(|b| distance(*a, **b) < 0.2).count() == 1;
        assert!(near == 8 && ants.iter().all(apart), "{ants:?}");
    }
}

/// Where all agents are and where they look, to the bit.
fn bits(session: &Session) -> Vec<[u32; 4]> {
    let AnyWorld::Plane(world) = &session.world else { panic!("a plane") };
    let look = |it: &flockwork::Agent<flockwork::glam::Vec2>| {
        [it.position.x, it.position.y, it.facing.x, it.facing.y].map(f32::to_bits)
    };
    world.agents.iter().map(look).collect()
}

#[test]
fn scene_and_script_say_the_same_of_every_behavior() {
    let terms = of("docs/behaviors.md", "ron", "(behavior: ");
    let lines = of("docs/behaviors.md", "lua", "me:");
    assert_eq!(
        (terms.len(), lines.len()),
        (flockwork::BEHAVIORS.len(), flockwork::BEHAVIORS.len())
    );
    let place = Place::new();
    let run = |doing: &str| {
        small_world(&place, doing);
        bits(&after(&place, "scenes/small.ron", 90))
    };
    // All are pushed aside a little, so that none goes straight.
    let push = "(behavior: push(), target: Vector((-0.4, -0.8)))";
    let pushed = run(&format!("plan: [{push}]"));
    for (term, line) in terms.iter().zip(&lines) {
        let planned = run(&format!("plan: [{push}, {term}]"));
        assert_ne!(planned, pushed, "{term} does nothing");
        let push = "me:push(vector.create(-0.4, -0.8))";
        let script = format!("function update(me, world, dt)\n  {push}\n  {line}\nend\n");
        place.write("scripts/line.lua", script);
        assert_eq!(run("script: \"line.lua\""), planned, "{term} and {line}");
    }
}

#[test]
fn what_new_writes_follows_the_mouse() {
    let place = Place::new();
    assert_eq!(place.flockwork(&["new", "ants"]).code, 0);
    // The mouse is at (20, 12) after six seconds.
    let mean = |ticks: u32| {
        let all = positions(&after(&place, "scenes/ants.ron", ticks), "agents");
        all.iter().map(|at| distance(*at, [20.0, 12.0])).sum::<f32>() / all.len() as f32
    };
    let (before, behind) = (mean(1), mean(360));
    assert!(before > 14.0 && behind < 7.0, "{before} m, then {behind} m");
}

/// Each word of the last but one column of the parity page, such as `seek(form: accel)`, is one that scenes or scripts take.
#[test]
fn what_the_parity_page_names_exists() {
    let page = std::fs::read_to_string(root().join("docs/parity.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| there"));
    let mut named = 0;
    for row in rows {
        let here = row.split(" | ").nth(1).unwrap_or_default();
        for code in here.split('`').skip(1).step_by(2) {
            let Some((name, rest)) = code.split_once('(') else { continue };
            let Some(arguments) = rest.strip_suffix(')') else { continue };
            let name = name.trim_start_matches("avoid: ");
            let behavior = flockwork::Behavior::named(name);
            let combiner = flockwork::combine::COMBINERS.iter().find(|it| it.name == name);
            let model = flockwork::avoid::AVOIDANCES.iter().find(|it| it.name == name);
            let info = behavior.map(|it| it.info()).or(combiner).or(model);
            let info = info.unwrap_or_else(|| panic!("{row}: there is no {name}"));
            for (param, word) in arguments.split(", ").filter_map(|it| it.split_once(": ")) {
                let known = info.param(param).is_some_and(|(_, it)| match it.kind {
                    flockwork::behavior::ParamKind::Word(words) => words.contains(&word),
                    _ => true,
                });
                assert!(known, "{row}: {name} has no {param}: {word}");
            }
            named += 1;
        }
    }
    assert!(named > 10, "{named}");
}

/// The table of combiners tells what three pushes come to, in a plan of a tick.
#[test]
fn the_combiners_answer_what_the_page_about_forces_says() {
    let page = std::fs::read_to_string(root().join("docs/forces.md")).unwrap();
    let table = page.split("| combiner |").nth(1).unwrap().split("\n\n").next().unwrap();
    let place = Place::new();
    let mut tried = 0;
    for row in table.lines().filter(|row| row.starts_with("| `")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let numbers = cells[2].trim_matches(['(', ')']).replace('−', "-");
        let Some(Ok([x, y])) = numbers.split_once(", ").map(|(x, y)| {
            let [x, y] = [x, y].map(str::parse::<f32>);
            x.and_then(|x| Ok([x, y?]))
        }) else {
            continue;
        };
        let push = |x: i32, y: i32| format!("(behavior: push(), target: Vector(({x}, {y}))), ");
        let (combine, plan) =
            (cells[0].trim_matches(['|', ' ', '`']), [push(3, 0), push(0, 4), push(-2, 0)]);
        let scene = format!(
            "(name: \"a\", stepping: PerTick, groups: [(name: \"a\", spawn: Points([(0, 0)]), mass: 1, max_speed: 100, \
             max_force: 5, combine: {combine}, plan: [{}])])",
            plan.concat()
        );
        place.write("scenes/forces.ron", scene);
        let at = positions(&after(&place, "scenes/forces.ron", 1), "a")[0];
        assert!(distance(at, [x, y]) < 0.01, "{row}: {at:?}");
        tried += 1;
    }
    assert_eq!(tried, 8, "{table}");
}
