//! The command line: what it answers, and what it writes.

use std::fs::File;

use crate::common::{CROWD, Place};

fn crowd() -> Place {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    place
}

#[test]
fn exit_codes() {
    let place = crowd();
    let table: [(&[&str], i32); 9] = [
        (&["--help"], 0),
        (&["--version"], 0),
        (&["--nope"], 2),
        (&["fly"], 2),
        (&["run"], 2),
        (&["run", "scenes/crowd.ron", "--ticks", "1", "--seconds", "1"], 2),
        (&["run", "scenes/crowd.ron", "--seconds", "-1"], 2),
        (&["scenes/none.ron"], 1),
        (&["nowhere/ants.lua"], 1),
    ];
    for (arguments, code) in table {
        assert_eq!(place.flockwork(arguments).code, code, "{arguments:?}");
    }
}

#[test]
fn a_trace_starts_with_the_start() {
    let place = crowd();
    let said = place.flockwork(&["run", "scenes/crowd.ron", "--ticks", "3", "--trace", "t.csv"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = std::fs::read_to_string(place.path("t.csv")).unwrap();
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 1 + 4 * 40);
    assert_eq!(rows[0], "tick,time,id,group,x,y,z,vx,vy,vz");
    assert!(
        rows[1].starts_with("0,0.0000,0,walkers,") && rows[1].ends_with(",0,0,0,0"),
        "{}",
        rows[1]
    );
    assert!(rows[160].starts_with("3,0.0500,39,walkers,"), "{}", rows[160]);
}

#[test]
fn runs_are_equal_twice_and_on_any_number_of_threads() {
    let place = crowd();
    place.scripted(
        "ants",
        "function update(me, world, dt)\n  me:wander()\n  me:separation(1.2)\nend\n",
    );
    for scene in ["scenes/crowd.ron", "scenes/ants.ron"] {
        let hash = |threads: &str, seed: &str| {
            let arguments =
                ["run", scene, "--ticks", "120", "--hash", "--threads", threads, "--seed", seed];
            let said = place.flockwork(&arguments);
            said.out.lines().find(|line| line.starts_with("hash ")).unwrap().to_owned()
        };
        let first = hash("1", "5");
        assert_eq!(first.len(), "hash ".len() + 16);
        assert_eq!((hash("1", "5"), hash("2", "5")), (first.clone(), first.clone()));
        assert_ne!(hash("1", "6"), first);
    }
}

#[test]
fn pictures_and_movies_can_be_read() {
    let place = crowd();
    let arguments = [
        "--seconds",
        "1",
        "--image",
        "p.png",
        "--gif",
        "m.gif",
        "--width",
        "400",
        "--theme",
        "light",
    ];
    let said = place.flockwork(&[&["run", "scenes/crowd.ron"], &arguments[..]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("wrote p.png") && said.out.contains("wrote m.gif"), "{}", said.out);

    let file = std::io::BufReader::new(File::open(place.path("p.png")).unwrap());
    let mut picture = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; picture.output_buffer_size().unwrap()];
    let info = picture.next_frame(&mut pixels).unwrap();
    assert_eq!(info.width, 400);
    let blue = pixels.chunks_exact(4).filter(|pixel| pixel[..3] == [0x4c, 0x9b, 0xe8]).count();
    assert!(blue > 500, "40 agents are to be seen: {blue} pixels");

    let mut movie =
        gif::DecodeOptions::new().read_info(File::open(place.path("m.gif")).unwrap()).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = movie.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [5; 21]);
}

#[test]
fn metrics_tell_what_the_crowd_did() {
    let place = crowd();
    let files = ["--metrics", "m.json", "--trace", "t.csv"];
    place.flockwork(&[&["run", "scenes/crowd.ron", "--seconds", "14"], &files[..]].concat());
    let text = std::fs::read_to_string(place.path("m.json")).unwrap();
    let metrics: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(metrics["seconds"].as_array().unwrap().len(), 15);
    assert_eq!(metrics["summary"]["ticks"], 840);
    for second in metrics["seconds"].as_array().unwrap() {
        assert!(second["time"].to_string().len() <= "14.0000".len(), "{}", second["time"]);
    }
    let stalled = |second: usize| metrics["seconds"][second]["stalled"].as_u64().unwrap();
    assert_eq!(stalled(0), 40, "at first no agent moves");
    let most = (1..15).map(stalled).max().unwrap();
    assert_eq!(metrics["summary"]["most_stalled"], most);
    // Counted again from the trace: who was ever within 1.5 m of the goal at (12, 5).
    let trace = std::fs::read_to_string(place.path("t.csv")).unwrap();
    let mut reached = std::collections::BTreeSet::new();
    for row in trace.lines().skip(1) {
        let parts: Vec<&str> = row.split(',').collect();
        let number = |nth: usize| parts[nth].parse::<f32>().unwrap();
        if (number(4) - 12.0).hypot(number(5) - 5.0) <= 1.5 {
            reached.insert(parts[2].to_owned());
        }
    }
    assert!(reached.len() > 10);
    assert_eq!(metrics["summary"]["marks"]["goal"]["reached"], reached.len());
}

#[test]
fn parameters_are_set_by_name() {
    let place = crowd();
    place.scripted(
        "tuned",
        "local p = tune { pull = { 0, min = 0, max = 4 } }\nfunction update(me, world, dt)\n  me:seek(vector.create(9, 0), p.pull)\nend\n",
    );
    let run = |param: &str| {
        place.flockwork(&["run", "scenes/tuned.ron", "--ticks", "9", "--hash", "--param", param])
    };
    assert_ne!(run("pull=1").out, run("ants.pull=2").out);
    for (param, sentence) in [
        ("pul=1", "--param pul=1: there is no parameter \"pul\"; there are: pull"),
        ("bees.pull=1", "there is no group \"bees\"; there are: ants"),
        ("pull=9", "pull=9: write a number from 0 to 4"),
    ] {
        let said = run(param);
        assert_eq!(said.code, 1, "{param}");
        assert!(said.err.contains(sentence), "{param}: {}", said.err);
    }
    for param in ["pull", "=3"] {
        let said = run(param);
        assert_eq!(said.code, 2, "{param}");
        assert!(said.err.contains(": write NAME=VALUE or GROUP.NAME=VALUE"), "{}", said.err);
    }
}

#[test]
fn without_a_display_there_is_a_picture() {
    let place = crowd();
    let said = place.flockwork(&["view", "scenes/crowd.ron"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    assert!(said.err.contains("display"), "{}", said.err);
    assert!(said.out.contains("wrote flockwork-crowd.png"), "{}", said.out);
    assert!(place.path("flockwork-crowd.png").is_file());
}

#[test]
fn a_new_scene_runs_and_nothing_is_overwritten() {
    let place = crowd();
    let said = place.flockwork(&["new", "ants"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("next: flockwork view scenes/ants.ron"), "{}", said.out);
    for file in ["scripts/types/flockwork.d.luau", "scripts/types/flockwork.lua", ".luarc.json"] {
        assert!(place.path(file).is_file(), "{file}");
    }
    let checked = place.flockwork(&["check", "."]);
    assert_eq!((checked.code, checked.out.as_str()), (0, "2 scenes, 1 script: no mistakes\n"));
    place.write("scripts/ants.lua", "-- mine");
    std::fs::remove_file(place.path("scenes/ants.ron")).unwrap();
    let again = place.flockwork(&["new", "ants"]);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("scripts/ants.lua is there already"), "{}", again.err);
    assert!(!place.path("scenes/ants.ron").exists());
    assert_eq!(place.flockwork(&["new", "../x"]).code, 1);
}

#[test]
fn what_is_piped_has_no_colors() {
    let place = crowd();
    place.write("scenes/wrong.ron", "(");
    let said = place.flockwork(&["check", "scenes"]);
    assert!(!said.err.contains('\u{1b}') && !said.out.contains('\u{1b}'));
    assert_eq!(said.out, "2 scenes, 0 scripts: 1 mistake\n");
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let place = crowd();
    for (option, extension) in
        [("--trace", "csv"), ("--metrics", "json"), ("--image", "png"), ("--gif", "gif")]
    {
        let file = format!("none/file.{extension}");
        let said = place.flockwork(&["run", "scenes/crowd.ron", "--ticks", "1", option, &file]);
        assert_eq!(said.code, 1, "{option}");
        assert!(said.err.contains(&format!("{file}: the ")), "{option}: {}", said.err);
    }
}

#[test]
fn the_time_of_a_tick_is_told_by_its_stages_and_scripts() {
    let place = crowd();
    place.scripted("ants", "function update(me, world, dt) end\n");
    let said = place.flockwork(&["run", "scenes/ants.ron", "--ticks", "30", "--times"]);
    let (_, table) = said.out.split_once("\n\n").unwrap();
    let names: Vec<&str> =
        table.lines().filter_map(|line| line.trim().split("  ").next()).collect();
    let (before, after) = names.split_at(3);
    assert_eq!(before, ["part of a tick", "perceive", "decide"], "{table}");
    assert!(after[0].ends_with(": ants.lua"), "{table}");
    assert_eq!(after[1..], ["steer", "avoid", "locomote", "conclude"], "{table}");
    for line in table.lines().skip(1) {
        let millis: f64 = line.rsplit(' ').next().unwrap().parse().unwrap();
        assert!((0.0..1000.0).contains(&millis), "{line}");
    }
}

#[test]
fn types_are_written_and_are_no_scripts_to_check() {
    let place = crowd();
    let wrote = "wrote scripts/types/flockwork.d.luau\nwrote scripts/types/flockwork.lua\n";
    let said = place.flockwork(&["types"]);
    assert_eq!(
        said.out,
        format!("{wrote}wrote .luarc.json\nwrote .luaurc\nwrote .vscode/settings.json\n"),
        "{}",
        said.err
    );
    for name in [".luarc.json", ".luaurc"] {
        let ours = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
        let text = |path| std::fs::read_to_string(path).unwrap();
        assert_eq!(text(place.path(name)), text(ours), "{name} as this project has it");
    }
    assert_eq!(place.flockwork(&["types"]).out, wrote, "what is there stays");
    for ((name, text), option) in flockwork_lua::types().into_iter().zip(["--luau", "--luacats"]) {
        let path = place.path(&format!("scripts/types/{name}"));
        assert_eq!(std::fs::read_to_string(path).unwrap(), text);
        assert_eq!(place.flockwork(&["types", option]).out, text);
    }
    assert_eq!(place.flockwork(&["types", "--luau", "--luacats"]).code, 2);
    assert_eq!(place.flockwork(&["check", "."]).out, "1 scene, 0 scripts: no mistakes\n");
}

#[test]
fn outputs_never_overwrite_what_is_read_or_each_other() {
    let place = crowd();
    place.scripted("ants", "function update(me, world, dt) end\n");
    let scene = std::fs::read_to_string(place.path("scenes/ants.ron")).unwrap();
    let script = std::fs::read_to_string(place.path("scripts/ants.lua")).unwrap();
    let read = "this would overwrite what is read";
    let table: [(&[&str], &str); 11] = [
        (&["--trace", "scenes/ants.ron"], read),
        (&["--metrics", "./scenes/../scripts/ants.lua"], read),
        (&["--trace", "x.csv", "--metrics", "./x.csv"], "--trace writes there too"),
        (&["--image", "scenes/ants.ron"], "write a name that ends in .png"),
        (&["--image", "a.gif"], "write a name that ends in .png"),
        (&["--gif", "a.png"], "write a name that ends in .gif"),
        (&["--gif", "a"], "write a name that ends in .gif"),
        (&["--seconds", "-3"], "more than 0"),
        (&["--eye", "30"], "write two angles in degrees"),
        (&["--eye", "0,91"], "from 0 (above) to 90 (the side)"),
        (&["--explain-plot", "a.png"], "--explain"),
    ];
    for (arguments, sentence) in table {
        let said = place.flockwork(&[&["run", "scenes/ants.ron"], arguments].concat());
        assert_eq!(said.code, 2, "{arguments:?}: {}", said.err);
        assert!(said.err.contains(sentence), "{arguments:?}: {}", said.err);
    }
    let log = ["--fps-log", "scripts/ants.lua"];
    assert_eq!(place.flockwork(&[&["view", "scenes/ants.ron"], &log[..]].concat()).code, 2);
    assert_eq!(std::fs::read_to_string(place.path("scenes/ants.ron")).unwrap(), scene);
    assert_eq!(std::fs::read_to_string(place.path("scripts/ants.lua")).unwrap(), script);
    assert!(!place.path("x.csv").exists());
}

#[test]
fn what_scripts_print_is_not_lost() {
    let place = crowd();
    place.scripted("talk", "print(\"hello\")\nfunction update(me, world, dt) print(me:id()) end\n");
    let said = place.flockwork(&["run", "scenes/talk.ron", "--ticks", "2"]);
    assert_eq!((said.code, said.err.as_str()), (0, "hello\n0\n1\n2\n0\n1\n2\n"));
    let said = place.flockwork(&["run", "scenes/talk.ron", "--ticks", "2000"]);
    assert_eq!(said.err.lines().count(), 1001, "a flood is cut");
    let said = place.flockwork(&["check", "scenes/talk.ron"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.err.starts_with("hello\n0\n1\n2\n"), "{}", said.err);
}

#[test]
fn without_a_display_the_options_count() {
    let place = crowd();
    let options = ["--screenshot", "a.png", "--exit-after", "1.5"];
    let said = place.flockwork(&[&["view", "scenes/crowd.ron"], &options[..]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("90 ticks") && said.out.contains("wrote a.png"), "{}", said.out);
    assert!(place.path("a.png").is_file() && !place.path("flockwork-crowd.png").exists());
}

#[test]
fn checking_nothing_is_a_mistake() {
    let place = crowd();
    std::fs::create_dir(place.path("docs")).unwrap();
    place.write("docs/a.md", "# A\n");
    for (path, sentence) in [
        ("docs", "no scene (.ron) and no script (.lua) in docs"),
        ("docs/a.md", "docs/a.md is neither a scene (.ron) nor a script (.lua)"),
        ("docs/b.md", "docs/b.md: there is no such file"),
    ] {
        let said = place.flockwork(&["check", path]);
        assert_eq!(said.code, 1, "{path}");
        assert!(said.err.contains(sentence), "{path}: {}", said.err);
    }
}

#[test]
fn checks_count_scripts_and_each_mistake_once() {
    let place = Place::new();
    place.scripted("ants", "function update(me, world, dt)\n  me:seek(\nend\n");
    let scene = std::fs::read_to_string(place.path("scenes/ants.ron")).unwrap();
    place.write("scenes/bees.ron", &scene);
    let twice = ["check", "scenes", "scenes/ants.ron", "scripts/ants.lua"];
    let said = place.flockwork(&twice);
    assert_eq!(said.out, "2 scenes, 1 script: 1 mistake\n", "{}", said.err);
    assert!(said.err.contains("[in scenes/ants.ron]"), "{}", said.err);
    let lost = scene.replace("ants.lua", "lost.lua");
    place.write("scenes/ants.ron", lost);
    let said = place.flockwork(&["check", "scenes/ants.ron"]);
    assert!(said.err.contains("[in scenes/ants.ron]"), "{}", said.err);
    assert_eq!(said.out, "1 scene, 0 scripts: 1 mistake\n");
}

#[test]
fn checks_tell_all_mistakes_of_a_script_at_once() {
    let place = Place::new();
    let script = "function update(me, world, dt)\n  me:sek(world.mouse)\n  if me:age() > 90 then\n    me:seek(world.marks.door, 'x')\n  end\n  local n = nil; n.x = 1\nend\n";
    place.scripted("ants", script);
    let said = place.flockwork(&["check", "scenes/ants.ron"]);
    assert_eq!((said.code, said.out.as_str()), (1, "1 scene, 1 script: 3 mistakes\n"));
    for sentence in [
        "scripts/ants.lua:2:6",
        "me has no method \"sek\". Did you mean seek?",
        "world.marks has no mark \"door\"",
        "scripts/ants.lua:4:31",
    ] {
        assert!(said.err.contains(sentence), "{sentence}: {}", said.err);
    }
    // What it met in a line that had been told of is the same mistake; the next one shows then.
    place.write("scripts/ants.lua", script.replace("sek", "seek").replace("90", "0 and false"));
    let said = place.flockwork(&["check", "scripts"]);
    assert_eq!(said.out, "0 scenes, 1 script: 3 mistakes\n", "{}", said.err);
    assert!(said.err.contains("scripts/ants.lua:6"), "{}", said.err);
}

#[test]
fn a_mark_is_asked_for_where_a_scene_is_known() {
    let place = Place::new();
    place.write(
        "scripts/lone.lua",
        "function update(me, world, dt)\n  if me:age() > 90 then me:seek(world.marks.door) end\nend\n",
    );
    let said = place.flockwork(&["check", "scripts/lone.lua"]);
    assert_eq!(said.code, 0, "{}", said.err);
}

#[test]
fn checks_draw_too() {
    let place = Place::new();
    place.scripted(
        "pen",
        "function update(me, world, dt) end\nfunction draw(me, pen)\n  pen:cirle(me.position, 1)\nend\n",
    );
    let said = place.flockwork(&["check", "scenes/pen.ron"]);
    assert_eq!(said.code, 1, "{}", said.err);
    assert!(said.err.contains("scripts/pen.lua:3"), "{}", said.err);
    assert!(place.flockwork(&["check", "--help"]).out.contains("60 ticks"));
}

#[test]
fn a_scene_is_found_by_its_name() {
    let place = crowd();
    let said = place.flockwork(&["run", "crowd", "--ticks", "3"]);
    assert_eq!((said.code, said.out.contains("3 ticks")), (0, true), "{}{}", said.out, said.err);
    let said = place.flockwork(&["run", "doorway", "--ticks", "3"]);
    assert_eq!((said.code, said.out.contains("60 agents")), (0, true), "{}{}", said.out, said.err);
    for name in ["crowd.ron", "scenes/crowd"] {
        let said = place.flockwork(&["run", name]);
        assert_eq!(said.code, 1);
        assert!(said.err.contains("did you mean scenes/crowd.ron?"), "{}", said.err);
    }
}
