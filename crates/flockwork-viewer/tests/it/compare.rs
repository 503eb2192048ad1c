//! Two runs side by side, and sessions that go on from a state of another one.

use flockwork::each_world;
use flockwork_viewer::built_in;
use flockwork_viewer::compare::{Comparison, WhatIf};
use flockwork_viewer::input::SessionInput;
use flockwork_viewer::metrics::Metrics;
use flockwork_viewer::session::{Episode, Session};
use serde_json::Value;

use crate::common::{CROWD, Place};

/// The world and what scripts remember.
fn state(session: &Session) -> (u64, u64) {
    (each_world!(&session.world, world => world.hash()), session.scripts.memory().hash())
}

fn run(session: &mut Session, ticks: u64) {
    for _ in 0..ticks {
        let inputs = session.scripted_mouse();
        session.step(&inputs);
    }
}

#[test]
fn a_session_goes_on_from_a_fork_as_the_one_that_was_forked() {
    for scene in built_in::scenes() {
        let mut session = Session::open(&scene, None).unwrap();
        run(&mut session, 45);
        let fork = session.fork();
        let mut other = Session::of_fork(&fork).unwrap();
        assert_eq!(state(&other), state(&session), "{}", scene.display());
        run(&mut session, 30);
        run(&mut other, 30);
        assert_eq!(state(&other), state(&session), "{}", scene.display());
        other.go_on_from(&fork).unwrap();
        run(&mut other, 30);
        assert_eq!(state(&other), state(&session), "{}, again", scene.display());
    }
}

const SCENE: &str = r#"(
    name: "Walk", seed: 5, marks: { "home": (20, 0) },
    groups: [(name: "ants", count: 20, spawn: Rect(min: (0, 0), max: (8, 8)), script: "ants.lua")],
)"#;

const SCRIPT: &str = "local params = tune { pull = { 1, min = 0, max = 9 } }
public { fuel = 5 }
function update(me, world)
    local m = me:memory()
    m.n = (m.n or 0) + math.random()
    me:set('fuel', m.n % 7)
    me:wander(params.pull) me:separation(1, { radius = 2 })
    if world.mouse_down then me:seek(world.mouse) end
end
function on_reload(me) me:memory().n = -5 end";

fn opened(place: &Place) -> Session {
    place.write("scenes/walk.ron", SCENE);
    place.write("scripts/ants.lua", SCRIPT);
    let mut session = Session::open(place.path("scenes/walk.ron"), None).unwrap();
    session.keep_past();
    session
}

fn tuned(value: f32) -> SessionInput {
    let [group, name] = ["ants", "pull"].map(str::to_owned);
    SessionInput::Param { group, name, value }
}

/// Ninety ticks with all that a run may meet: clicks, a slider, a saved script, another run, and a trial with another value.
fn eventful(session: &mut Session, place: &Place) -> Vec<(u64, u64)> {
    let mut states = Vec::new();
    for tick in 0..90 {
        if tick == 30 {
            let file = place.write("scripts/ants.lua", SCRIPT.replace("radius = 2", "radius = 3"));
            session.reload_file(&file).unwrap();
        }
        if tick == 70 {
            session.scripts.set_param(flockwork::GroupId(0), "pull", 4.0).unwrap();
            session.step(&[]);
            session.try_again(69).unwrap();
            states.truncate(69);
            session.step(&[]);
            states.push(state(session));
        }
        let inputs = match tick {
            12 => vec![SessionInput::Button(true), SessionInput::Pointer([3.0, 3.0, 0.0])],
            40 => vec![SessionInput::Button(false)],
            20 => vec![tuned(2.0)],
            55 => vec![tuned(0.5)],
            _ => Vec::new(),
        };
        session.step(&inputs);
        states.push(state(session));
    }
    states
}

#[test]
fn a_run_comes_again_as_it_was_whatever_has_changed_since() {
    for from in [0, 11, 12, 30, 44, 60, 69, 75] {
        let place = Place::new();
        let mut session = opened(&place);
        let states = eventful(&mut session, &place);
        session.reload_file(&place.write("scripts/ants.lua", SCRIPT.replace('7', "9"))).unwrap();
        let again = session.try_again(from).unwrap();
        let start = session.tick();
        assert!(start <= from, "{start}");
        let mut was = Session::of_fork(&again.was[0].from).unwrap();
        let mut seen = Vec::new();
        for (nth, Episode { from, inputs }) in again.was.iter().enumerate() {
            if nth > 0 {
                was.go_on_from(from).unwrap();
            }
            for inputs in inputs {
                was.step(inputs);
                seen.push(state(&was));
            }
        }
        assert!(seen == states[start as usize..], "from {from}: {} ticks", seen.len());
        assert_eq!(again.inputs.len(), seen.len());
    }
}

/// The figures are those of a run alone, and both runs are those that they would be.
#[test]
fn what_if_compares_the_run_as_it_was_with_the_run_as_it_is() {
    let place = Place::new();
    let mut session = opened(&place);
    run(&mut session, 60);
    let before = state(&session).0;
    let mended = SCRIPT.replace("me:wander(params.pull)", "me:seek(world.marks.home, 4)");
    session.reload_file(&place.write("scripts/ants.lua", mended)).unwrap();
    let again = session.try_again(0).unwrap();
    let what_if = WhatIf { was: again.was, now: session.fork(), inputs: again.inputs };
    assert_eq!(what_if.ticks(), 60);
    let mut last = 0;
    let compared = what_if.compare(&mut |done| {
        last = done;
        true
    });
    let compared = compared.unwrap().unwrap();
    assert_eq!((compared.ticks, last, compared.parted), ([0, 60], 60, Some(1)));
    let mut metrics = Metrics::begun(&session.scene, &mut session.world);
    for inputs in &what_if.inputs {
        session.step(inputs);
        metrics.observe(&session.scene, &mut session.world);
    }
    let hashes = compared.runs.each_ref().map(|run| each_world!(&run.world, world => world.hash()));
    assert_eq!(hashes, [before, state(&session).0]);
    let mut figures = compared.figures.iter();
    for column in metrics.columns() {
        let figure = figures.find(|figure| figure.name == column.name).unwrap();
        assert_eq!(figure.values[1], column.cell.parse().ok(), "{}", column.name);
    }
    let effort = compared.figures.iter().find(|figure| figure.name == "effort").unwrap();
    assert!(effort.difference().unwrap() < -0.3, "seek goes straight: {effort:?}");
    assert!(what_if.compare(&mut |done| done < 20).unwrap().is_none(), "it was to stop");
}

#[test]
fn equal_runs_never_part_and_those_apart_are_measured_by_id() {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    let open = || Session::open(place.path("scenes/crowd.ron"), None).unwrap();
    let mut comparison = Comparison::new([open(), open()], &[], &[]).unwrap();
    (0..20).for_each(|_| comparison.step([&[], &[]]));
    let compared = comparison.finish();
    assert_eq!((compared.parted, compared.apart.both, compared.apart.most), (None, 40, 0.0));
    assert!(compared.figures.iter().all(|figure| figure.values[0] == figure.values[1]));
    let mut comparison = Comparison::new([open(), open()], &[], &[]).unwrap();
    (0..10).for_each(|_| comparison.step([&[], &[]]));
    let place_of = |id| SessionInput::Teleport(flockwork::AgentId(id), [900.0, 0.0, 0.0], [0.0; 3]);
    comparison.step([&[], &[place_of(3), SessionInput::Despawn(flockwork::AgentId(7))]]);
    let compared = comparison.finish();
    assert_eq!((compared.parted, compared.apart.both), (Some(11), 39));
    assert_eq!(compared.apart.alone, [1, 0]);
    assert!((890.0..901.0).contains(&compared.apart.most), "{:?}", compared.apart);
    assert!((compared.apart.most / 39.0 - compared.apart.mean).abs() < 0.1);
    let mut late = open();
    late.step(&[]);
    let refused = Comparison::new([open(), late], &[], &[]).err();
    assert_eq!(refused.as_deref(), Some("one run is at tick 0, the other one at tick 1"));
}

/// While a thread waits for a part of one run, it may take on the other run.
#[test]
fn two_runs_side_by_side_are_those_that_each_is_alone() {
    let place = Place::new();
    place.write(
        "scenes/walk.ron",
        SCENE.replace("count: 20", "count: 3000").replace("(8, 8)", "(80, 80)"),
    );
    // One agent in a hundred is stopped, for it never ends.
    place.write(
        "scripts/ants.lua",
        SCRIPT.replace("    me:wander", "    while me:id() % 100 == 7 do end me:wander"),
    );
    let sessions =
        || [5, 6].map(|seed| Session::open(place.path("scenes/walk.ron"), Some(seed)).unwrap());
    let mut alone = sessions();
    alone.iter_mut().for_each(|session| run(session, 12));
    let stopped = alone.each_ref().map(Session::fault_count);
    assert!(stopped.iter().all(|count| *count > 0), "{stopped:?}");
    let alone = alone.each_ref().map(state);
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut comparison = pool.install(|| Comparison::new(sessions(), &[], &[]).unwrap());
        (0..12).for_each(|_| pool.install(|| comparison.step([&[], &[]])));
        let both = comparison.sessions();
        assert_eq!(both.each_ref().map(|it| it.fault_count()), stopped, "{threads} threads");
        assert_eq!(both.each_ref().map(|it| state(it)), alone, "{threads} threads");
    }
}

/// An agent that has no body any more is in one run only.
#[test]
fn agents_without_a_body_are_not_compared() {
    let place = Place::new();
    let scene = SCENE.replace("count: 20", "count: 4").replace(
        r#"script: "ants.lua")]"#,
        r#"script: "ants.lua"), (name: "souls", count: 0, body: false)]"#,
    );
    place.write("scenes/walk.ron", scene);
    place.write("scripts/ants.lua", "function update(me) end");
    let file =
        place.write("gone.lua", "function update(me, world) me:set_group(world.groups.souls) end");
    let path = place.path("scenes/walk.ron");
    let sessions = [
        Session::open(&path, None).unwrap(),
        Session::open_with(&path, None, "ants.lua", &file).unwrap(),
    ];
    let mut comparison = Comparison::new(sessions, &[], &[]).unwrap();
    (0..3).for_each(|_| comparison.step([&[], &[]]));
    let apart = comparison.finish().apart;
    assert_eq!((apart.both, apart.alone), (0, [4, 0]));
}

#[test]
fn a_file_in_the_place_of_a_script_is_reloaded_and_stays_in_its_place() {
    let place = Place::new();
    opened(&place);
    let file = place.write("other/mine.lua", "function update(me) me:brake() end");
    let path = place.path("scenes/walk.ron");
    let mut session = Session::open_with(&path, None, "ants.lua", &file).unwrap();
    assert!(
        session.files().contains(&file)
            && session.watched_folders().iter().any(|it| it.ends_with("other"))
    );
    place.write("other/mine.lua", "function update(me) me:brake(2) end");
    assert!(session.reload_file(&file).is_some());
    let mut again = session.again().unwrap();
    run(&mut again, 5);
    run(&mut session, 5);
    assert_eq!(state(&again), state(&session));
}

fn compare(place: &Place, options: &[&str]) -> crate::common::Said {
    let always = ["compare", "scenes/walk.ron", "--ticks", "60"];
    place.flockwork(&[&always[..], options].concat())
}

#[test]
fn the_command_compares_parameters_scripts_and_seeds() {
    let place = Place::new();
    opened(&place);
    let said = compare(&place, &["--param", "pull=3", "--json", "c.json", "--image", "c.png"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(
        said.out.starts_with("Walk: as it is against pull=3, 60 ticks (1.0 s)\n"),
        "{}",
        said.out
    );
    assert!(said.out.ends_with("wrote c.png\nwrote c.json\n"), "{}", said.out);
    let json: Value =
        serde_json::from_slice(&std::fs::read(place.path("c.json")).unwrap()).unwrap();
    for (nth, param) in ["pull=1", "pull=3"].iter().enumerate() {
        let alone = ["run", "scenes/walk.ron", "--ticks", "60", "--hash", "--param", param];
        let alone = place.flockwork(&[&alone[..], &["--metrics", "m.json"]].concat());
        let hash = json["runs"][nth]["hash"].as_str().unwrap();
        assert!(alone.out.contains(&format!("hash {hash}\n")), "{}", alone.out);
        let metrics = std::fs::read(place.path("m.json")).unwrap();
        let metrics: Value = serde_json::from_slice(&metrics).unwrap();
        let figures = json["figures"].as_array().unwrap();
        let speed = figures.iter().find(|figure| figure["name"] == "speed").unwrap();
        assert_eq!(speed["values"][nth], metrics["summary"]["speed"]);
    }
    let other = SCRIPT.replace("me:wander(params.pull)", "me:seek(world.marks.home)");
    place.write("other.lua", &other);
    let said = compare(&place, &["--script", "other.lua"]);
    assert!(said.out.starts_with("Walk: as it is against other.lua"), "{}", said.out);
    assert!(said.out.contains("\neffort (m/s) "), "{}", said.out);
    let said = compare(&place, &["--script", "other.lua", "--script", "ants.lua=other.lua"]);
    assert!(
        said.out.contains("the two runs are the same in each tick from 0 to 60\n"),
        "{}",
        said.out
    );
    let said = compare(&place, &["--seed", "5"]);
    assert!(said.out.contains("the two runs are the same"), "its own seed: {}", said.out);
    let said = compare(&place, &["--seed", "1,2", "--all"]);
    assert!(said.out.contains("Walk: seed 1 against seed 2"), "{}", said.out);
    assert!(!said.out.contains("figures are the same"), "{}", said.out);
}

#[test]
fn what_cannot_be_compared_is_told_in_one_sentence() {
    let place = Place::new();
    opened(&place);
    place.write("wrong.lua", "function update(me");
    let told: [(&[&str], i32, &str); 11] = [
        (
            &[],
            2,
            "say what is different: --param NAME=VALUE, --without BEHAVIOR, --script FILE.lua or --seed N",
        ),
        (&["--param", "pull=1..3"], 2, "--param pull: two runs take two values"),
        (&["--seed", "1..3"], 2, "--seed: two runs take two values"),
        (
            &["--param", "pul=1"],
            1,
            "there is no parameter \"pul\"; there are: pull. Did you mean pull?",
        ),
        (&["--param", "pull=99"], 1, "pull=99: write a number from 0 to 9"),
        (&["--script", "gone.lua"], 1, "gone.lua: there is no such file"),
        (&["--script", "wrong.lua"], 1, "[wrong.lua:1:1"),
        (
            &["--script", "huntr.lua=wrong.lua"],
            2,
            "there is no script \"huntr.lua\"; there are: ants.lua",
        ),
        (&["--param", "pull=1", "--param", "pull=2"], 2, "--param pull: it is there twice"),
        (&["--seed", "2", "--plot", "p.png", "--plot-of", "sped"], 2, "did you mean speed?"),
        (&["--seed", "2", "--json", "scenes/walk.ron"], 2, "this would overwrite what is read"),
    ];
    for (options, code, why) in told {
        let said = compare(&place, options);
        assert_eq!((said.code, said.out.as_str()), (code, ""), "{options:?}: {}", said.err);
        assert!(said.err.contains(why), "{options:?}: {}", said.err);
    }
    place.write("scripts/ants.lua", "function update(me");
    let said = compare(&place, &["--param", "pull=2"]);
    assert!(said.code == 1 && said.err.matches("scripts/ants.lua:1").count() == 1, "{}", said.err);
    place.scripted("plain", "function update(me) end");
    let scene = std::fs::read_to_string(place.path("scenes/plain.ron")).unwrap();
    place.write("scenes/none.ron", scene.replace(", script: \"plain.lua\"", ""));
    let said = place.flockwork(&["compare", "scenes/none.ron", "--script", "wrong.lua"]);
    assert!(said.code == 2 && said.err.contains("plain has no script"), "{}", said.err);
}

#[test]
fn a_run_explains_an_agent_at_its_end() {
    let place = Place::new();
    let scene = SCENE.replace("count: 20", "count: 2").replace(
        r#"script: "ants.lua""#,
        r#"plan: [(behavior: seek(), target: Mark("home"), weight: 2), (behavior: separation(), weight: 0.5)]"#,
    );
    place.write("scenes/walk.ron", scene);
    let options = ["run", "scenes/walk.ron", "--ticks", "1", "--explain", "1", "--explain", "7"];
    let said = place.flockwork(&options);
    let table = said.out.split("\n\n").nth(1).unwrap();
    assert!(
        table.starts_with("agent 1 sets off: seek ")
            || table.starts_with("agent 1 speeds up: seek "),
        "{table}"
    );
    let lines: Vec<Vec<&str>> =
        table.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    let head = "term weight wish (m/s) toward kept cut by force (N) toward";
    assert_eq!(lines[0].join(" "), head);
    // The wish is the top speed, whatever the weight.
    assert_eq!(
        (&lines[1][..3], &lines[1][4..6]),
        (&["seek", "2.00", "1.34"][..], &["100", "%"][..])
    );
    assert_eq!(lines[2][..4], ["separation", "0.50", "100", "%"], "a push has no wish");
    assert_eq!(lines[3][0], "neighbors:");
    assert!(
        said.out.ends_with("\nagent 7: there is no such agent now, or it has no plan\n"),
        "{}",
        said.out
    );
}
