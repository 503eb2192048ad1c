//! `flockwork suite`: scenes that say what they are judged by are run and judged.

use std::path::{Path, PathBuf};

use flockwork::avoid::{Avoidance, Walkers};
use flockwork_viewer::suite::SuiteCase;
use serde_json::Value;

use crate::common::Place;

fn suite() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files
}

/// A folder with the project's cases.
fn project() -> Place {
    let place = Place::new();
    for path in suite() {
        let name = format!("suite/{}", path.file_name().unwrap().to_string_lossy());
        place.write(&name, std::fs::read(&path).unwrap());
    }
    place
}

/// No case has numbers of its own for how people keep their distance: there are two presets, in a hurry and walking.
#[test]
fn all_cases_are_right_and_none_is_tuned() {
    let presets = [Walkers::default(), Walkers { following_secs: 0.66, ..Walkers::default() }];
    let presets: Vec<Avoidance> = presets.into_iter().map(Avoidance::from).collect();
    let mut count = 0;
    for path in suite().iter().filter(|path| path.extension().is_some_and(|it| it == "ron")) {
        let case = SuiteCase::read(path).unwrap_or_else(|report| panic!("{report}"));
        for member in &case.members {
            let name = format!("{} {}", case.name, member.name);
            assert!(member.scene.build().is_ok(), "{name}");
            for avoidance in member.scene.groups.iter().filter_map(|group| group.avoid.as_ref()) {
                assert!(presets.contains(avoidance), "{name}: {avoidance:?}");
            }
            let criteria = &member.validation.criteria;
            assert!(criteria.iter().all(|it| it.published.is_none() || !it.source.is_empty()));
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

/// A text with one blank between words.
fn words(text: &str) -> String {
    text.split_whitespace().filter(|it| !["│", "|"].contains(it)).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_has_a_closed_form_passes() {
    let place = project();
    let quick = ["imo_1", "rimea_1", "julich_2", "julich_6", "arrival", "forces", "pursuit"];
    let said = place.flockwork(&[&["suite"], &quick[..]].concat());
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert!(said.out.ends_with("7 of 7 cases pass, 17 of 17 criteria\n"), "{}", said.out);
    let listed = place.flockwork(&["suite", "--list", "doors", "imo_1"]);
    let lines =
        "doors  120 runs  Flow through doors\nimo_1    3 runs  IMO 1: speed in a corridor\n";
    assert_eq!((listed.code, listed.out.as_str()), (0, lines));
}

/// With seeds that no case has, turned, mirrored and moved: nothing hangs on where a scene lies. The one check has twenty of each,
/// in a release build.
#[test]
fn cases_pass_wherever_they_lie() {
    let place = project();
    let quick = ["imo_1", "rimea_1", "julich_2", "julich_4_5", "julich_6", "overtake", "rimea_6"];
    let closed = ["arrival", "turning", "chasers"];
    let said = place.flockwork(&[&["suite", "--unseen", "4"], &quick[..], &closed[..]].concat());
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert!(said.out.contains("10 of 10 cases pass"), "{}", said.out);
    let listed = place.flockwork(&["suite", "--unseen", "20", "--list", "head_on", "imo_1"]);
    assert!(listed.out.contains("60 runs  IMO 1"), "{}", listed.out);
}

/// Three people in a row of their own.
const ROW: &str = r#"(
    name: "A row",
    groups: [
        (
            name: "people", count: $count, spawn: Rect(min: (0, 0), max: (4, 4)), goals: Shift((6, 0)), max_speed: Normal(1.3, 0.1),
            avoid: walkers(), plan: [(behavior: arrive(slow_radius: 2), target: Goal)],
        ),
    ],
    validation: (
        seconds: 20, until_arrived: true, seeds: 2,
        gates: { "line": (from: (4.5, -9), to: (4.5, 9)) },
        criteria: [
            (measure: "arrived_share", at: Goals, bound: AtLeast(1), source: "ours"),
            (measure: "passages", at: Gate("line"), statistic: Mean, bound: Within(of: $count, percent: 1)),
            (measure: "passages", at: Gate("line"), statistic: Rise("count"), bound: AtLeast(3)),
            (measure: "speed", bound: Any, peers: { "someone": 1.1 }),
        ],
    ),
    vary: { "few": { "count": 3 }, "more": { "count": 5 } },
)
"#;

#[test]
fn every_number_of_every_run_is_told_whatever_the_threads_are() {
    let place = Place::new();
    place.write("row.ron", ROW);
    let run = |options: &[&str]| {
        let said = place.flockwork(&[&["suite", "row.ron", "--json"], options].concat());
        assert_eq!(said.code, 1, "the step is 2: {}", said.err);
        said.out
    };
    let told = run(&["--threads", "1"]);
    assert_eq!(told, run(&["--threads", "4"]));
    let all: Value = serde_json::from_str(&told).unwrap();
    let rows = all[0]["rows"].as_array().unwrap();
    let of = |row: &Value| (row["member"].as_str().unwrap().to_owned(), row["passes"].clone());
    let told: Vec<_> = rows.iter().map(of).collect();
    let [few, more] = ["few", "more"].map(str::to_owned);
    let pair = [(few, Value::Bool(true)), (more, Value::Bool(true))];
    let family = [(String::new(), Value::Bool(false))];
    assert_eq!(told, [&pair[..], &pair[..], &family[..], &pair[..]].concat());
    assert_eq!(rows[4]["values"][0]["value"], 2.0, "from 3 to 5");
    assert_eq!(rows[2]["values"][0]["runs"], serde_json::json!([[0, 3.0], [1, 3.0]]));
    assert_eq!((&all[0]["passes"], &all[0]["title"]), (&Value::Bool(false), &"A row".into()));
    let other: Value = serde_json::from_str(&run(&["--seeds", "3", "--rate", "30"])).unwrap();
    let values = &other[0]["rows"][0]["values"];
    assert_eq!((values.as_array().unwrap().len(), &values[0]["rate"]), (1, &30.0.into()));
    let seeds: Vec<u64> =
        values[0]["runs"].as_array().unwrap().iter().map(|it| it[0].as_u64().unwrap()).collect();
    assert_eq!(seeds, [1_000_001, 1_000_002, 1_000_003]);
}

#[test]
fn cases_of_one_name_are_judged_each_by_its_own_runs() {
    let place = Place::new();
    place.write("a/row.ron", ROW);
    let last = format!("seed: {}, groups: [", u64::MAX);
    let other = ROW.replacen("groups: [", &last, 1).replace("Shift((6, 0))", "Shift((1, 0))");
    place.write("b/row.ron", other);
    let of = |files: &[&str]| -> Vec<Value> {
        let said = place.flockwork(&[&["suite"], files, &["--json"]].concat());
        assert_eq!(said.code, 1, "{}", said.err);
        serde_json::from_str(&said.out).unwrap()
    };
    let both = of(&["a/row.ron", "b/row.ron"]);
    let alone = [of(&["a/row.ron"]), of(&["b/row.ron"])];
    assert_eq!(both, alone.concat());
    assert_ne!(both[0]["rows"], both[1]["rows"]);
    let seeds = &both[1]["rows"][0]["values"][0]["runs"];
    assert_eq!((&seeds[0][0], &seeds[1][0]), (&u64::MAX.into(), &0.into()));
    let said = place.flockwork(&["suite", "a/row.ron", "b/row.ron", "--doc", "told.md"]);
    assert_eq!(said.code, 1, "{}", said.out);
    assert!(said.err.contains("a/row.ron and b/row.ron have one name"), "{}", said.err);
    assert!(!place.path("told.md").exists());
}

#[test]
fn the_table_and_the_document_say_the_same_each_time() {
    let place = Place::new();
    place.write("row.ron", ROW);
    let said = place.flockwork(&["suite", "row.ron", "--doc", "told.md"]);
    assert_eq!(said.code, 1);
    let table = words(&said.out);
    assert!(table.contains("row all 2 arrived_share 1 ≥ 1 pass"), "{table}");
    assert!(table.contains("least rise over count 2 ≥ 3 FAIL"), "{table}");
    assert!(said.out.ends_with("0 of 1 cases pass, 4 of 5 criteria\nwrote told.md\n"));
    let read = |name: &str| std::fs::read(place.path(name)).unwrap();
    let (text, picture) = (read("told.md"), read("told/row.png"));
    let told = String::from_utf8(text.clone()).unwrap();
    for part in ["## row\n", "![row](told/row.png)", "**FAIL**", "someone 1.1", "2 seeds at 60 Hz."]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    std::fs::write(place.path("told.md"), [&text[..], b"old"].concat()).unwrap();
    place.flockwork(&["suite", "row.ron", "--doc", "told.md"]);
    assert!(text == read("told.md") && picture == read("told/row.png"));
    assert!(picture.len() < 60_000, "{}", picture.len());
}

#[test]
fn each_document_is_replaced_by_the_command_that_it_names() {
    let place = Place::new();
    place.write("row.ron", ROW);
    let commands: [&[&str]; 2] = [
        &["suite", "--doc", "told.md", "row.ron"],
        &["suite", "--unseen", "3", "--doc", "unseen.md", "row.ron"],
    ];
    for command in commands {
        for _ in 0..2 {
            let said = place.flockwork(command);
            assert!(said.out.ends_with(".md\n"), "{command:?}: {}", said.err);
            let name = said.out.rsplit(' ').next().unwrap().trim_end();
            let text = std::fs::read_to_string(place.path(name)).unwrap();
            assert!(text.contains(&format!("`flockwork {}`", command.join(" "))), "{text}");
        }
    }
}

#[test]
fn what_cannot_be_run_is_told_before_anything_runs() {
    let place = project();
    place.write("scenes/plain.ron", "(name: \"plain\", groups: [(name: \"one\")])");
    place.write("notes.md", "# Notes\n");
    let table: [(&[&str], i32, &str); 7] = [
        (&["dors"], 1, "there is no case dors; did you mean doors?"),
        (&["queues"], 1, "there is no case queues; there are: arrival, chase_on_circle"),
        (&["scenes/plain.ron"], 1, "plain.ron: this scene does not say what it is judged by"),
        (&["scenes/none.ron"], 1, "scenes/none.ron"),
        (&["imo_1", "--rate", "0"], 2, "from 1 to 10000"),
        (&["imo_1", "--doc", "notes.md"], 2, "not a validation document of an earlier run"),
        (&["imo_1", "--doc", "new.md", "--seeds", "3"], 2, "cannot be used with"),
    ];
    for (arguments, code, sentence) in table {
        let said = place.flockwork(&[&["suite"], arguments].concat());
        assert_eq!(said.code, code, "{arguments:?}: {}", said.err);
        let told = words(&said.err);
        assert!(told.contains(sentence), "{arguments:?}: {told}");
    }
}

/// What is wrong with what a scene is judged by: a part of the scene, what is put there, and what is said.
const MISTAKES: [(&str, &str, &str); 16] = [
    ("\"speed\"", "\"sped\"", "there is no figure sped of the crowd; did you mean speed?"),
    (
        "at: Goals, ",
        "",
        "there is no figure arrived_share of the crowd; it is measured elsewhere: write at: Goals",
    ),
    ("\"passages\"", "\"passage_secs\"", "passage_secs is a list"),
    (
        "Gate(\"line\"), statistic: Mean",
        "Gate(\"lin\")",
        "there is no gate \"lin\". Did you mean \"line\"?",
    ),
    ("Gate(\"line\"), statistic: Mean", "Mark(\"line\")", "there is no mark \"line\""),
    ("Rise(\"count\")", "Rise(\"width\")", "each needs a number width"),
    ("AtLeast(1)", "Between(2, 1)", "with the smaller number first"),
    ("seconds: 20", "seconds: 0", "seconds must be more than 0"),
    ("seeds: 2", "seeds: 0", "there are from 1 to 10000 seeds"),
    ("seeds: 2", "seeds: 2, rates: [0]", "a rate must be from 1 to 10000"),
    (
        "bound: Any",
        "from_secs: 30, bound: Any",
        "from_secs must be 0 or more, and less than to_secs",
    ),
    ("bound: Any", "params: { \"radius\": 1 }, bound: Any", "speed has no parameters"),
    ("(4.5, 9)", "(4.5, -9)", "the ends of a gate must be two points"),
    ("bound: Any", "bond: Any", "Did you mean bound?"),
    ("goals: Shift((6, 0)), ", "", "Goal is each agent's own place of the group's goals"),
    ("Shift((6, 0))", "Points([(1, 2)])", "3 agents need 3 goals, and 1 are given"),
];

#[test]
fn what_is_wrong_with_a_validation_is_told_with_its_line() {
    let place = Place::new();
    for (part, other, sentence) in MISTAKES {
        assert!(ROW.contains(part), "{part}");
        place.write("row.ron", ROW.replacen(part, other, 1));
        let said = place.flockwork(&["suite", "row.ron"]);
        let told = words(&said.err);
        assert_eq!(said.code, 1, "{part} as {other}: {}", said.out);
        assert!(told.contains(sentence) && told.contains("row.ron:"), "{other}: {told}");
    }
}
