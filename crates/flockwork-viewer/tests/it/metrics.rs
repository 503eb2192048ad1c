//! What `--metrics` writes, counted again from the trace.

use flockwork_viewer::metrics::Metrics;
use flockwork_viewer::session::Session;
use serde_json::Value;

use crate::common::{CROWD, Place};

/// The crowd, run for 14 s with these options: its metrics, and each tick's agents with x, y and speed.
fn run(options: &[&str]) -> (Value, Vec<Vec<[f32; 3]>>) {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    let files = ["--seconds", "14", "--metrics", "m.json", "--trace", "t.csv"];
    let said = place.flockwork(&[&["run", "scenes/crowd.ron"], &files[..], options].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let metrics = std::fs::read_to_string(place.path("m.json")).unwrap();
    let trace = std::fs::read_to_string(place.path("t.csv")).unwrap();
    let mut ticks = vec![Vec::new(); 841];
    for row in trace.lines().skip(1) {
        let parts: Vec<&str> = row.split(',').collect();
        let number = |nth: usize| parts[nth].parse::<f32>().unwrap();
        let state = [number(4), number(5), number(7).hypot(number(8))];
        ticks[parts[0].parse::<usize>().unwrap()].push(state);
    }
    (serde_json::from_str(&metrics).unwrap(), ticks)
}

#[test]
fn gates_and_regions_of_the_command_line_are_measured() {
    let (gate, region) = ("middle=8,-60,8,60", "hall=14,9,4,1");
    let (metrics, ticks) = run(&["--gate", "back=8,60,8,-60", "--gate", gate, "--region", region]);
    let beyond = |tick: usize| ticks[tick].iter().filter(|it| it[0] >= 8.0).count() as i64;
    let run = &metrics["summary"]["gates"]["middle"];
    assert_eq!(run["balance"].as_i64().unwrap(), beyond(840) - beyond(0));
    let times: Vec<f64> =
        run["passage_secs"].as_array().unwrap().iter().map(|it| it.as_f64().unwrap()).collect();
    assert!(times.len() > 10 && times.is_sorted(), "{times:?}");
    let flow = (times.len() - 1) as f64 / (times[times.len() - 1] - times[0]);
    assert!((run["flow"].as_f64().unwrap() - flow).abs() < 1e-3 * flow);
    assert_eq!(metrics["summary"]["gates"]["back"]["balance"], -run["balance"].as_i64().unwrap());
    let mut sum = 0.0;
    for (second, now) in metrics["seconds"].as_array().unwrap().iter().enumerate() {
        let is_inside =
            |it: &&[f32; 3]| (4.0..14.0).contains(&it[0]) && (1.0..9.0).contains(&it[1]);
        let inside = ticks[60 * second].iter().filter(is_inside).count();
        assert_eq!(now["regions"]["hall"]["inside"], inside, "second {second}");
        sum += inside as f64 / 80.0;
    }
    let density = metrics["summary"]["regions"]["hall"]["density"].as_f64().unwrap();
    assert!(density > 0.0 && (density - sum / 15.0).abs() < 1e-5);
}

#[test]
fn every_figure_of_the_crowd_is_there_and_the_mean_speed_is_right() {
    let (metrics, ticks) = run(&[]);
    let chapters = [("", ""), ("Place", "/marks/goal")];
    for (of, at) in chapters {
        for info in flockwork::measure::MEASURES.iter().filter(|info| info.of == of) {
            for figure in info.run {
                let key = format!("/summary{at}/{}", figure.name);
                assert!(metrics.pointer(&key).is_some(), "{key}");
            }
            for figure in info.now {
                let key = format!("/seconds/14{at}/{}", figure.name);
                assert!(metrics.pointer(&key).is_some(), "{key}");
            }
            for param in info.params {
                assert_eq!(metrics[param.name].as_f64().map(|it| it as f32), Some(param.default));
            }
        }
    }
    let speeds = &ticks[300];
    let mean = speeds.iter().map(|it| f64::from(it[2])).sum::<f64>() / speeds.len() as f64;
    let told = metrics["seconds"][5]["speed"].as_f64().unwrap();
    assert!(mean > 0.1 && (told - mean).abs() < 1e-3, "{told} and {mean}");
}

#[test]
fn gates_that_make_no_sense_are_refused() {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    place.write("scenes/deep.ron", "(name: \"deep\", space: Volume, groups: [(name: \"fish\")])");
    let table: [(&[&str], i32, &str); 5] = [
        (&["scenes/crowd.ron", "--gate", "a=1,2,3,4"], 2, "--metrics"),
        (&["scenes/crowd.ron", "--metrics", "m.json", "--gate", "1,2,3,4"], 2, "a name"),
        (&["scenes/crowd.ron", "--metrics", "m.json", "--region", "a=1,2,3"], 2, "two points"),
        (&["scenes/crowd.ron", "--metrics", "m.json", "--gate", "a=1,2,1,2"], 2, "two points"),
        (&["scenes/deep.ron", "--metrics", "m.json", "--gate", "a=1,2,3,4"], 1, "in the plane"),
    ];
    for (arguments, code, sentence) in table {
        let said = place.flockwork(&[&["run", "--ticks", "1"], arguments].concat());
        assert_eq!(said.code, code, "{arguments:?}: {}", said.err);
        assert!(said.err.contains(sentence), "{arguments:?}: {}", said.err);
    }
}

/// What scripts let their agents show is measured without being asked for, from before the first tick on; in a table of runs
/// it has its columns.
#[test]
fn what_agents_show_is_measured() {
    let place = Place::new();
    let script = "public { ill = false, fuel = 2, home = vector.zero }
        function update(me, world)
            me:set('ill', me:id() < world.tick / 60) me:set('fuel', world.tick)
        end";
    place.write("scripts/crowd.lua", script);
    let (head, rest) = CROWD.split_once("plan: [").unwrap();
    let (_, tail) = rest.split_once("\n            ],\n").unwrap();
    let scripted = format!("{head}script: \"crowd.lua\",\n{tail}");
    place.write("scenes/crowd.ron", &scripted);
    let said =
        place.flockwork(&["run", "scenes/crowd.ron", "--seconds", "3", "--metrics", "m.json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = std::fs::read_to_string(place.path("m.json")).unwrap();
    let metrics: Value = serde_json::from_str(&text).unwrap();
    let at =
        |pointer: &str| metrics.pointer(pointer).unwrap_or_else(|| panic!("{pointer}: {text}"));
    let ill: Vec<_> =
        (0..4).map(|second| at(&format!("/seconds/{second}/values/ill/shown")).as_u64()).collect();
    assert_eq!(ill, [Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!(at("/summary/values/ill/most_shown"), 3);
    // A tick sets what it began with.
    assert_eq!(at("/seconds/0/values/fuel/mean"), 2.0);
    assert_eq!(at("/summary/values/fuel/mean"), 179.0);
    assert_eq!(at("/summary/values/fuel/deviation"), 0.0);
    assert!(at("/summary/values/home/mean").is_null());
    let sweep = ["sweep", "scenes/crowd.ron", "--seed", "1..2", "--seconds", "2", "--out", "r.csv"];
    let said = place.flockwork(&sweep);
    assert_eq!(said.code, 0, "{}", said.err);
    let table = std::fs::read_to_string(place.path("r.csv")).unwrap();
    let cell = |line: usize, name: &str| {
        let column = table.lines().next()?.split(',').position(|it| it == name)?;
        table.lines().nth(line)?.split(',').nth(column)
    };
    assert_eq!(cell(1, "values.ill.shown"), Some("2"), "{table}");
    assert_eq!(cell(2, "values.fuel.mean_over_time"), Some("60.0"), "{table}");
}

/// Three agents behind each other at 0.5, 1.5 and 2.5 m before a line, at 1 m/s; each second one more is ill.
fn column(measures: &str) -> Place {
    let place = Place::new();
    let script = "public { ill = false, fuel = 9 }
        function update(me, world)
            me:set('ill', me:id() < world.tick / 60) me:set('fuel', 10 * me:id())
        end";
    place.write("scripts/column.lua", script);
    let scene = format!(
        "(name: \"column\", {measures}\ngroups: [\n(name: \"walkers\", count: 3, velocity: (1, 0),
        spawn: Points([(-0.5, 0), (-1.5, 0), (-2.5, 0)]), script: \"column.lua\"),\n(name: \"none\", body: false)])"
    );
    place.write("scenes/column.ron", scene);
    place
}

const MEASURES: &str = r#"measures: (
    gates: { "line": (from: (0, -1), to: (0, 1)) },
    regions: { "hall": (min: (0, -1), max: (2, 1)) },
    counts: {
        "walkers": (group: "walkers"),
        "ill": (group: "walkers", filter: { "ill": true }),
        "low": (filter: { "fuel": (max: 10), "ill": false }),
    },
),"#;

/// Their metrics of 3 s, with these options.
fn of_column(place: &Place, options: &[&str]) -> Value {
    let run = ["run", "scenes/column.ron", "--seconds", "3", "--metrics", "m.json"];
    let said = place.flockwork(&[&run[..], options].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    serde_json::from_slice(&std::fs::read(place.path("m.json")).unwrap()).unwrap()
}

/// They pass the line at 0.5, 1.5 and 2.5 s. The numbers are reckoned by hand.
#[test]
fn a_scene_says_what_is_measured() {
    let place = column(MEASURES);
    let plot = ["--plot", "p.png", "--plot-of", "counts.ill.count,gates.line.passages"];
    let metrics = of_column(&place, &plot);
    assert!(place.path("p.png").exists());
    let summary = &metrics["summary"];
    let gate = &summary["gates"]["line"];
    let times = gate["passage_secs"].as_array().unwrap().iter().filter_map(Value::as_f64);
    let off = times.zip([0.5, 1.5, 2.5]).filter(|(a, b)| (a - b).abs() < 1e-4);
    assert_eq!(off.count(), 3, "{gate}");
    assert!((gate["flow"].as_f64().unwrap() - 1.0).abs() < 1e-4, "{gate}");
    let mean = (0.0 + 0.25 + 0.5 + 0.5) / 4.0;
    assert_eq!(summary["regions"]["hall"]["density"].as_f64(), Some(mean));
    let counts = |name: &str| -> Vec<u64> {
        let of = |second: &Value| second["counts"][name]["count"].as_u64();
        metrics["seconds"].as_array().unwrap().iter().filter_map(of).collect()
    };
    assert_eq!(counts("walkers"), [3, 3, 3, 3]);
    assert_eq!(counts("ill"), [0, 1, 2, 3]);
    // At first all have 9, then 0, 10 and 20; those that are ill do not count.
    assert_eq!(counts("low"), [3, 1, 0, 0]);
    assert_eq!(summary["counts"]["ill"]["mean_count"].as_f64(), Some(1.5));
    let share = metrics["seconds"][2]["counts"]["ill"]["share"].as_f64();
    assert_eq!(share.map(|it| it as f32), Some(2.0 / 3.0));
}

/// Without measures the run is the same, and the options measure the same gate and region.
#[test]
fn what_a_scene_measures_is_what_options_measure_and_changes_no_run() {
    let place = column(MEASURES);
    let (with, without) = (
        of_column(&place, &[]),
        of_column(&column(""), &["--gate", "line=0,-1,0,1", "--region", "hall=0,-1,2,1"]),
    );
    for key in ["hash", "gates", "regions"] {
        assert!(!with["summary"][key].is_null(), "{key}");
        assert_eq!(with["summary"][key], without["summary"][key], "{key}");
    }
    let sweep = ["sweep", "scenes/column.ron", "--seconds", "2", "--out", "r.csv"];
    let said = place.flockwork(&sweep);
    assert_eq!(said.code, 0, "{}", said.err);
    let table = std::fs::read_to_string(place.path("r.csv")).unwrap();
    let columns: Vec<_> = table.lines().map(|line| line.split(',').collect::<Vec<_>>()).collect();
    let cell = |name: &str| columns[1][columns[0].iter().position(|it| *it == name).unwrap()];
    assert_eq!([cell("counts.ill.most_count"), cell("gates.line.passages")], ["2", "2"]);
    let judged = "validation: (seconds: 3, criteria: [
        (measure: \"count\", at: Count(\"ill\"), bound: Between(3, 3)),
        (measure: \"passages\", at: Gate(\"line\"), bound: Between(BOUND)),
    ]),";
    for (bound, code) in [("3, 3", 0), ("4, 9", 1)] {
        let place = column(&(MEASURES.to_owned() + &judged.replace("BOUND", bound)));
        let said = place.flockwork(&["suite", "scenes/column.ron"]);
        assert_eq!(said.code, code, "{} {}", said.out, said.err);
    }
}

#[test]
fn a_measure_of_what_is_not_there_is_told_with_its_line() {
    let table = [
        (
            "\"ill\": true }) }",
            "\"il\": true }) }",
            "none of these agents shows \"il\". Did you mean \"ill\"?",
        ),
        ("\"ill\": true }) }", "\"ill\": 3 }) }", "ill is true or false: ask for one of them"),
        (
            "\"ill\": true }) }",
            "\"qqqqqq\": true }) }",
            "shows \"qqqqqq\"; they show: \"fuel\", \"ill\"",
        ),
        (
            "\"walkers\"",
            "\"none\"",
            "only agents with a body count, and those of \"none\" have none",
        ),
        ("\"walkers\"", "\"walker\"", "there is no group \"walker\""),
    ];
    let right =
        "measures: (\ncounts: { \"ill\": (group: \"walkers\", filter: { \"ill\": true }) }),";
    for (now, then, sentence) in table {
        let place = column(&right.replace(now, then));
        for command in [&["check", "scenes/column.ron"][..], &["run", "column", "--ticks", "1"]] {
            let said = place.flockwork(command);
            let told = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.code == 1 && told.contains(sentence), "{command:?}: {}", said.err);
            assert!(told.contains("scenes/column.ron:2:"), "{command:?}: {}", said.err);
        }
    }
    let place = column(right);
    place.write("scripts/column.lua", "public { ill = 3 ");
    let said = place.flockwork(&["check", "scenes/column.ron"]);
    assert!(!said.err.contains("these agents"), "the script is what is wrong: {}", said.err);
    let place = column(MEASURES);
    for (options, sentence) in [
        (["--gate", "line=0,0,1,1"], "--gate line: the scene measures one of this name"),
        (["--region", "hall=0,0,1,1"], "--region hall: the scene measures one of this name"),
    ] {
        let run = ["run", "column", "--ticks", "1", "--metrics", "m.json"];
        let said = place.flockwork(&[&run[..], &options].concat());
        assert!(said.code == 1 && said.err.contains(sentence), "{}", said.err);
    }
}

/// A scene with a mark, whose agents show values of three kinds.
fn meadow() -> Place {
    let place = Place::new();
    let script = "public { fuel = 2, ill = false, home = vector.zero }
        function update(me, world) me:set('fuel', 2 + world.tick / 60) me:set('ill', me:id() == 0) end";
    place.scripted("meadow", script);
    let scene = std::fs::read_to_string(place.path("scenes/meadow.ron")).unwrap();
    place.write(
        "scenes/meadow.ron",
        scene.replace("groups:", "marks: { \"a.b\": (0, 0) }, measures: (counts: { \"ill\": (filter: { \"ill\": true }) }), groups:"),
    );
    place
}

/// All figures that a picture over time may have are in the metrics of each second, and the other way round.
#[test]
fn figures_over_time_have_the_names_of_metrics() {
    let place = meadow();
    let session = Session::open(place.path("scenes/meadow.ron"), None);
    let Session { scene, world, .. } = &session.unwrap();
    let gates = [("in".to_owned(), [[1.0, -1.0], [1.0, 1.0]])];
    let figures = Metrics::new(scene, world, &gates, &[]).unwrap().moment_figures();
    let arguments = ["--gate", "in=1,-1,1,1", "--seconds", "1", "--metrics", "m.json"];
    let said = place.flockwork(&[&["run", "scenes/meadow.ron"], &arguments[..]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let text = std::fs::read_to_string(place.path("m.json")).unwrap();
    let metrics: Value = serde_json::from_str(&text).unwrap();
    let second = metrics["seconds"][1].as_object().unwrap();
    let mut wanted: Vec<String> = Vec::new();
    for (key, value) in second.iter().filter(|(key, _)| !["tick", "time"].contains(&key.as_str())) {
        let Some(named) = value.as_object() else {
            wanted.push(key.clone());
            continue;
        };
        for (name, keys) in named {
            let keys = keys.as_object().unwrap().keys();
            wanted.extend(keys.map(|figure| format!("{key}.{name}.{figure}")));
        }
    }
    let mut names: Vec<String> = figures.into_iter().map(|figure| figure.name).collect();
    names.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(names, wanted);
}

#[test]
fn figures_are_drawn_over_time() {
    let place = meadow();
    let run = ["run", "scenes/meadow.ron", "--seconds", "3", "--record", "r.replay"];
    let plot = ["--plot", "p.png", "--metrics", "m.json"];
    let said = place.flockwork(&[&run[..], &plot].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let metrics = std::fs::read(place.path("m.json")).unwrap();
    assert_eq!(place.flockwork(&[&run[..], &plot[2..]].concat()).code, 0);
    assert!(std::fs::read(place.path("m.json")).unwrap() == metrics, "a picture changes no figure");
    // The first two colors of Okabe and Ito: `fuel` goes from 2 to 5, `ill` stays near 0. Below and left of the lines are
    // only the numbers of the axes.
    let (width, pixels) = crate::pictures::read(&place.path("p.png"));
    let rows = |color: [u8; 3]| {
        let found = pixels.iter().enumerate().filter(|(at, it)| **it == color && at % width < 800);
        let rows: Vec<usize> = found.map(|(at, _)| at / width).collect();
        (rows.iter().min().copied(), rows.iter().max().copied())
    };
    let (Some(fuel_top), Some(fuel_low)) = rows([0x00, 0x72, 0xb2]) else { panic!("no fuel") };
    let (Some(ill_top), Some(_)) = rows([0xd5, 0x5e, 0x00]) else { panic!("nobody is ill") };
    assert!(fuel_top + 200 < fuel_low && fuel_low < ill_top, "{fuel_top} {fuel_low} {ill_top}");
    let picture = std::fs::read(place.path("p.png")).unwrap();
    let said = place.flockwork(&["replay", "r.replay", "--plot", "p.png"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(
        std::fs::read(place.path("p.png")).unwrap() == picture,
        "a replay looks as the run did"
    );
}

#[test]
fn a_picture_over_time_that_cannot_be_made_is_refused_at_once() {
    let place = meadow();
    place.write("scenes/crowd.ron", CROWD);
    let table: [(&str, &[&str], &str); 5] = [
        ("crowd", &["--plot-of", "sped"], "there is no figure \"sped\"; did you mean speed?"),
        (
            "crowd",
            &["--plot-of", "qqqqqqqq"],
            "there is no figure \"qqqqqqqq\"; there are: agents, ",
        ),
        ("crowd", &["--plot-of", "speed,agents"], "but speed is in m/s and agents has no unit"),
        ("meadow", &["--plot-of", "values.fule.mean"], "did you mean values.fuel.mean?"),
        (
            "meadow",
            &["--plot-of", "agents,agents,agents,agents,agents,agents,agents,agents,agents"],
            "a picture has 8 lines at most, and these are 9",
        ),
    ];
    for (scene, arguments, sentence) in table {
        let run = ["run", scene, "--ticks", "1", "--plot", "p.png"];
        let said = place.flockwork(&[&run[..], arguments].concat());
        assert_eq!(said.code, 2, "{arguments:?}: {}", said.out);
        assert!(said.err.contains(sentence), "{arguments:?}: {}", said.err);
        assert!(!place.path("p.png").exists());
    }
    let said = place.flockwork(&["run", "crowd", "--ticks", "1", "--plot", "p.png"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let note = "note: --plot: no script of this scene declares public values that have a mean";
    assert!(said.err.starts_with(note) && said.err.ends_with("shows the speed\n"), "{}", said.err);
    let run = ["run", "meadow", "--ticks", "1", "--plot", "p.png", "--plot-of", "values.home.mean"];
    let said = place.flockwork(&run);
    assert_eq!(said.code, 0, "a figure of which there is nothing has no line: {}", said.err);
}
