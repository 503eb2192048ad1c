//! `check` tells what `run` meets, and what people would meet in a window.

use std::collections::BTreeSet;

use crate::common::Place;

/// A scene of two agents for each of these scripts.
fn scene_of(scripts: &[(String, String)]) -> (Place, String) {
    let place = Place::new();
    let mut groups = String::new();
    for (nth, (name, text)) in scripts.iter().enumerate() {
        place.write(&format!("scripts/{name}"), text);
        let spawn = format!("Points([({}, 0), ({}, 3)])", 3 * nth, 3 * nth);
        groups += &format!(
            "        (name: \"group{nth}\", count: 2, spawn: {spawn}, script: \"{name}\"),\n"
        );
    }
    let scene = format!(
        "(\n    name: \"all\", marks: {{ \"door\": (20, 12) }}, paths: {{ \"road\": (points: [(0, 0), (9, 9)]) }},\n    groups: [\n{groups}        (name: \"stones\", spawn: Points([(0, 9)])),\n    ],\n)"
    );
    place.write("scenes/all.ron", &scene);
    (place, scene)
}

/// Every third of the ordinary mistakes of scripts from one on, each as a file of its own; without those that take long.
fn mistakes(first: usize) -> Vec<(String, String)> {
    let told = include_str!("../../../flockwork-lua/tests/it/mistakes.txt");
    let cases = told.lines().filter(|line| !line.starts_with("    ") && !line.is_empty());
    let short = |case: &&str| {
        !["while true", "1e9", "2^27", "1e6", "1 + f()"].iter().any(|long| case.contains(long))
    };
    let text = |case: &str| match case.contains("function ") && case.contains("\\n") {
        true => case.replace("\\n", "\n"),
        false => format!("function update(me, world, dt)\n  {}\nend\n", case.replace("\\n", "\n")),
    };
    cases
        .filter(short)
        .skip(first)
        .step_by(3)
        .enumerate()
        .map(|(nth, case)| (format!("m{nth}.lua"), text(case)))
        .collect()
}

/// The places `scripts/name.lua:line` that a text names.
fn places(told: &str) -> BTreeSet<String> {
    let starts = told.match_indices("scripts/").map(|(at, _)| &told[at..]);
    let place = |rest: &str| {
        let end = rest.find(|c: char| c.is_whitespace() || c == ']').unwrap_or(rest.len());
        let mut parts = rest[..end].split(':');
        Some(format!("{}:{}", parts.next()?, parts.next()?.parse::<u32>().ok()?))
    };
    starts.filter_map(place).collect()
}

/// Scenes that share scripts with faults, and one each that cannot be read, warns and prints.
fn unlike_scenes() -> Place {
    let place = Place::new();
    let faulty = "function update(me, world, dt)\n  me:seek(me:nearest(0.01))\nend\n";
    place.write("scripts/faulty.lua", faulty);
    place.write("scripts/says.lua", "print(\"loaded\")\nfunction update(me, world, dt) end\n");
    for (nth, name) in ["faulty", "says", "faulty", "says", "faulty"].iter().enumerate() {
        let (count, spawn) = (100 - 20 * nth, "Circle(center: (0, 0), radius: 5)");
        let group =
            format!("(name: \"a\", count: {count}, spawn: {spawn}, script: \"{name}.lua\")");
        let scene = format!("(name: \"{nth}\", groups: [{group}])");
        place.write(&format!("scenes/scene{nth}.ron"), scene);
    }
    place.write("scenes/broken.ron", "(name: \"broken\", groups: [(count: many)])");
    let still = "(name: \"still\", max_speed: 0, plan: [(behavior: wander())])";
    let warned = format!("(name: \"warned\", groups: [{still}])");
    place.write("scenes/warned.ron", warned);
    place
}

#[test]
fn what_is_told_does_not_depend_on_the_number_of_threads() {
    let place = unlike_scenes();
    let told = |threads: &str| {
        let said = place.shell(&format!("RAYON_NUM_THREADS={threads} flockwork check scenes"));
        (said.out, said.err, said.code)
    };
    let one = told("1");
    assert!(one.1.contains("loaded") && one.1.contains("faulty.lua:2"), "{}", one.1);
    assert!(one.1.contains("broken.ron") && one.0.contains("1 warning"), "{}{}", one.0, one.1);
    for threads in ["2", "7"] {
        assert_eq!(told(threads), one);
    }
}

#[test]
fn every_fault_of_a_run_is_told_by_check() {
    for first in 0..3 {
        let (place, _) = scene_of(&mistakes(first));
        let run = place.flockwork(&["run", "scenes/all.ron", "--ticks", "600"]);
        let check = place.flockwork(&["check", "scenes/all.ron"]);
        let (met, told) = (places(&run.err), places(&check.err));
        assert!(met.len() > 20, "{}", run.err);
        let untold: Vec<_> = met.difference(&told).collect();
        assert!(untold.is_empty(), "{untold:?}\n{}\n{}", run.err, check.err);
        assert_eq!((run.code, check.code), (1, 1));
    }
}

/// Each of these scripts fails in one line, marked HERE, for a reason of its own.
const HIDDEN: &[(&str, &str)] = &[
    (
        "late",
        "function update(me, world, dt)\n  if world.tick > 590 then\n    me:seek(me:nearest(0.01, \"all\")) -- HERE\n  end\nend\n",
    ),
    ("memory", "function update(me, world, dt)\n  me:memory().f = function() end -- HERE\nend\n"),
    (
        "draw",
        "function update(me, world, dt) end\nfunction draw(me, pen)\n  local n = me:nearest(0.01, \"all\")\n  pen:line(n:position(), n:position()) -- HERE\nend\n",
    ),
    (
        "reload",
        "function update(me, world, dt) end\nfunction on_reload(me, world)\n  local n = me:nearest(0.01, \"all\")\n  n:position() -- HERE\nend\n",
    ),
    (
        "click",
        "function update(me, world, dt)\n  if world.mouse_clicked then\n    local n = me:nearest(0.01, \"all\")\n    n:position() -- HERE\n  end\nend\n",
    ),
    (
        "held",
        "function update(me, world, dt)\n  if world.mouse_down then\n    local n = me:nearest(0.01, \"all\")\n    n:position() -- HERE\n  end\nend\n",
    ),
    (
        "key",
        "function update(me, world, dt)\n  if world.key(\"w\") then\n    local n = me:nearest(0.01, \"all\")\n    n:position() -- HERE\n  end\nend\n",
    ),
    (
        "mouse",
        "function update(me, world, dt)\n  if (world.mouse - world.marks.door):length() < 1 then\n    local n = me:nearest(0.01, \"all\")\n    n:position() -- HERE\n  end\nend\n",
    ),
    (
        "event",
        "function update(me, world, dt)\n  if world.mouse_clicked then me:emit(\"click\", me:nearest(math.huge, \"stones\")) end\n  for name in world.events(\"shout\") do\n    local n = me:nearest(0.01, \"all\")\n    n:position() -- HERE\n  end\n  if world.key(\"up\") then me:emit(\"shout\") end\nend\n",
    ),
];

#[test]
fn what_only_a_window_would_meet_is_told() {
    let scripts: Vec<_> =
        HIDDEN.iter().map(|(name, text)| (format!("{name}.lua"), (*text).to_owned())).collect();
    let (place, _) = scene_of(&scripts);
    let said = place.flockwork(&["check", "scenes/all.ron"]);
    let told = places(&said.err);
    for (name, text) in HIDDEN {
        let line = text.lines().position(|line| line.contains("HERE")).unwrap() + 1;
        let at = format!("scripts/{name}.lua:{line}");
        // What agents remember is looked through between the lines.
        let is_told =
            told.contains(&at) || said.err.contains(&format!("scripts/{name}.lua: me:memory()"));
        assert!(is_told, "{at}: {}", said.err);
    }
    assert_eq!(
        said.out,
        format!("1 scene, {} scripts: {} mistakes\n", HIDDEN.len(), HIDDEN.len()),
        "{}",
        said.err
    );
    assert!(
        said.err.contains("tried: a run of 600 ticks, and 300 with mouse, clicks, keys"),
        "{}",
        said.err
    );
}

#[test]
fn a_group_that_only_scripts_would_spawn_is_tried() {
    let place = Place::new();
    place.write("scripts/bullet.lua", "function update(me, world, dt)\n  local n = me:nearest(math.huge, \"bullets\")\n  n:position()\nend\n");
    place.write("scenes/gun.ron", "(name: \"gun\", groups: [(name: \"gunner\"), (name: \"bullets\", count: 0, script: \"bullet.lua\")])");
    let said = place.flockwork(&["check", "scenes/gun.ron"]);
    assert!(said.err.contains("scripts/bullet.lua:3"), "{}", said.err);
    assert_eq!(place.flockwork(&["run", "scenes/gun.ron", "--ticks", "60"]).code, 0);
}

const YARD: &str = "function update(me, world, dt)
  local goals = { 'gate', 'tree' }
  local child = me:nearest(5, 'children')
  if child then me:emit('hi', child) end
  for other in me:neighbors(3, 'dogs') do me:flee(other) end
  me:seek(world.marks[goals[1 + world.tick % 2]])
end
";

/// In a world that is made up for it a script would be told of groups and marks that the scene has.
#[test]
fn a_script_of_a_scene_with_mistakes_is_read_and_not_tried() {
    let place = Place::new();
    place.write("scripts/yard.lua", YARD);
    place.write(
        "scenes/yard.ron",
        "(name: \"yard\", groups: [(name: \"children\" script: \"yard.lua\")])",
    );
    for checked in [&["check", "scenes", "scripts"][..], &["check", "scripts/yard.lua"]] {
        let said = place.flockwork(checked);
        let untried = "read, not tried: scripts/yard.lua, because scenes/yard.ron has mistakes\n";
        assert!(said.err.ends_with(untried), "{}", said.err);
        assert!(!said.err.contains("is not a group"), "{}", said.err);
    }
    place.write("scripts/yard.lua", "function update(me)\n  me:sek()\nend\n");
    let said = place.flockwork(&["check", "scenes", "scripts"]);
    assert!(said.out.ends_with(": 2 mistakes\n"), "{}{}", said.out, said.err);
}

/// The world that is made up for it has what it names, also where it reckons a name.
#[test]
fn a_script_that_no_scene_uses_finds_what_it_names() {
    let place = Place::new();
    place.write("scripts/yard.lua", YARD);
    let said = place.flockwork(&["check", "scripts"]);
    assert_eq!(said.out, "0 scenes, 1 script: no mistakes\n", "{}", said.err);
}

#[test]
fn warnings_are_told_and_are_no_mistakes() {
    let place = Place::new();
    let scene = "(
    name: \"slow\",
    marks: { \"home\": (3, 3) },
    groups: [
        (name: \"still\", max_speed: 0, plan: [(behavior: wander())]),
        (name: \"fast\", max_speed: 5, max_force: 4, plan: [(behavior: arrive(slow_radius: 2), target: Mark(\"home\"))]),
        (name: \"rude\", plan: [(behavior: queue()), (behavior: seek(), target: Mouse)]),
        (name: \"few\", count: 1, spawn: Points([(0, 9), (5, 9)])),
    ],
)";
    place.write("scenes/slow.ron", scene);
    let said = place.flockwork(&["check", "scenes/slow.ron"]);
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "1 scene, 0 scripts: no mistakes, 4 warnings\n"),
        "{}",
        said.err
    );
    for told in [
        "warning: a top speed of 0",
        "warning: slow_radius 2 must overshoot: it responds too slowly; 5.00 would do",
        "warning: queue counts only the terms before it, and seek comes after it",
        "warning: 2 points for a count of 1: the last 1 are not used",
        "scenes/slow.ron:5:",
        "scenes/slow.ron:6:",
    ] {
        assert!(said.err.contains(told), "{told}: {}", said.err);
    }
    let run = place.flockwork(&["run", "scenes/slow.ron", "--ticks", "1"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("warning: a top speed of 0"), "{}", run.err);
}

/// A queue that another function calls too early, one that nothing precedes, and pushes that are not seen.
#[test]
fn plans_of_scripts_are_looked_at_wherever_their_commands_stand() {
    let scripts = [
        (
            "early.lua",
            "local function wait(me) me:queue() end\nfunction update(me, world) wait(me) me:seek(world.marks.door) end",
        ),
        (
            "lone.lua",
            "local function wait(me) me:queue() end\nfunction update(me, world) wait(me) end",
        ),
        (
            "weak.lua",
            "local function blow(me) me:push(vector.create(0, 1), 0.001) end\nfunction update(me, world) me:seek(world.marks.door) blow(me) end",
        ),
        (
            "fine.lua",
            "function update(me, world) me:seek(world.marks.door) me:push(vector.create(0, 1)) me:queue() end",
        ),
    ];
    let scripts = scripts.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let (place, _) = scene_of(&scripts);
    let told = place.flockwork(&["check", "scenes/all.ron"]);
    let warnings: Vec<_> = told.err.lines().filter(|line| line.contains("group \"group")).collect();
    let expected = [
        "group \"group0\": queue counts only the terms before it, and seek comes after it",
        "group \"group1\": queue counts only the terms before it, and there is none",
        "group \"group2\": push: with a weight of 0.001 it is not seen",
    ];
    assert_eq!(warnings.len(), expected.len(), "{}", told.err);
    for (warning, expected) in warnings.iter().zip(expected) {
        assert!(warning.contains(expected), "{}", told.err);
    }
}

/// A plan that a script writes for a while only, and one of agents that are gone in the end.
#[test]
fn what_scripts_wanted_early_is_warned_of_too() {
    let arrive = "me:arrive(world.marks.door, 1, { slow_radius = 0.5 })";
    let script = |body: String| format!("function update(me, world, dt)\n  {body}\nend\n");
    let early = format!("if world.time < 1 then {arrive} else me:seek(world.marks.door) end");
    let gone = format!("{arrive}\n  if world.time > 1 then me:despawn() end");
    let scripts = [("early.lua", early), ("gone.lua", gone)];
    let scripts = scripts.map(|(name, body)| (name.to_owned(), script(body)));
    let (place, _) = scene_of(&scripts);
    let told = place.flockwork(&["check", "scenes/all.ron"]);
    for group in ["group0", "group1"] {
        let warning = format!("group \"{group}\": arrive: slow_radius 0.5 must overshoot");
        assert!(told.err.contains(&warning), "{}", told.err);
    }
}
