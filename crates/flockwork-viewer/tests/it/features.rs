//! The page of features: what steering libraries have, as a scene and as a script say it here. What the page says is tried:
//! each scene runs, does something, and moves bit for bit as the script does.

use std::fmt::Write;

use flockwork::BEHAVIORS;
use flockwork::combine::COMBINERS;

use crate::common::Place;

/// What a feature is called elsewhere; what it is in a scene, either a plan or fields of a group with one; and what a script
/// says in `update`. One without these begins a chapter.
#[rustfmt::skip]
const FEATURES: &[(&str, &str, &str)] = &[
    ("One agent", "", ""),
    ("Seek", r#"(behavior: seek(), target: Mark("door"))"#, "me:seek(world.marks.door)"),
    ("Seek by full acceleration", r#"(behavior: seek(form: accel), target: Mark("door"))"#, r#"me:seek(world.marks.door, 1, { form = "accel" })"#),
    ("Flee within a panic radius", r#"(behavior: flee(zone_radius: 20), target: Group("foxes"))"#, "me:flee(world.groups.foxes, 1, { zone_radius = 20 })"),
    ("Arrive, slowing linearly", r#"(behavior: arrive(slow_radius: 4), target: Mark("door"))"#, "me:arrive(world.marks.door, 1, { slow_radius = 4 })"),
    ("Arrive by stopping distance", r#"(behavior: arrive(form: stopping), target: Mark("door"))"#, r#"me:arrive(world.marks.door, 1, { form = "stopping" })"#),
    ("Pursue, exact intercept", r#"(behavior: pursue(), target: Group("foxes"))"#, "me:pursue(world.groups.foxes)"),
    ("Pursue by the own speed", r#"(behavior: pursue(lead: own_speed), target: Group("foxes"))"#, r#"me:pursue(world.groups.foxes, 1, { lead = "own_speed" })"#),
    ("Pursue by closing speed", r#"(behavior: pursue(lead: closing), target: Group("foxes"))"#, r#"me:pursue(world.groups.foxes, 1, { lead = "closing" })"#),
    ("Pursue by nine cases", r#"(behavior: pursue(lead: nine_cases), target: Group("foxes"))"#, r#"me:pursue(world.groups.foxes, 1, { lead = "nine_cases" })"#),
    ("Evade", r#"(behavior: evade(zone_radius: 20), target: Group("foxes"))"#, "me:evade(world.groups.foxes, 1, { zone_radius = 20 })"),
    ("Offset pursuit", r#"(behavior: offset_pursue(forward: -2, left: 1), target: Group("foxes"))"#, "me:offset_pursue(world.groups.foxes, 1, { forward = -2, left = 1 })"),
    ("Fly by at a distance", r#"(behavior: offset_pursue(form: fly_by), target: Group("foxes"))"#, r#"me:offset_pursue(world.groups.foxes, 1, { form = "fly_by" })"#),
    ("Wander", "(behavior: wander())", "me:wander()"),
    ("Wander by jitter on a circle", "(behavior: wander(form: jitter))", r#"me:wander(1, { form = "jitter" })"#),
    ("Target speed", "(behavior: keep_speed())", "me:keep_speed()"),
    ("Match velocity", r#"(behavior: match_velocity(), target: Group("foxes"))"#, "me:match_velocity(world.groups.foxes)"),
    ("Face", r#"(behavior: face(turn_rate: 2), target: Group("foxes"))"#, "me:face(world.groups.foxes, 1, { turn_rate = 2 })"),
    ("Look where you are going, with a turn limit", "(behavior: wander()), (behavior: look_where_going(turn_rate: 0.5))", "me:wander() me:look_where_going(1, { turn_rate = 0.5 })"),
    ("Interpose", r#"(behavior: interpose(), target: Group("foxes"), second: Mark("door"))"#, "me:interpose(world.groups.foxes, world.marks.door)"),
    ("Hide", r#"(behavior: hide(), target: Group("foxes"))"#, "me:hide(world.groups.foxes)"),
    ("Tether", r#"(behavior: tether(radius: 2), target: Mark("door"))"#, "me:tether(world.marks.door, 1, { radius = 2 })"),
    ("Orbit", r#"(behavior: orbit(radius: 3), target: Mark("door"))"#, "me:orbit(world.marks.door, 1, { radius = 3 })"),
    ("Avoid obstacles, with the whole body", "(behavior: avoid_obstacles())", "me:avoid_obstacles()"),
    ("Avoid obstacles by two points ahead", "(behavior: avoid_obstacles(form: tutorial))", r#"me:avoid_obstacles(1, { form = "tutorial" })"#),
    ("Avoid obstacles by a box", "(behavior: avoid_obstacles(form: box_probe))", r#"me:avoid_obstacles(1, { form = "box_probe" })"#),
    ("Avoid walls by feelers", "(behavior: avoid_obstacles(form: feelers))", r#"me:avoid_obstacles(1, { form = "feelers" })"#),
    ("Push off walls that feelers meet", "(behavior: avoid_obstacles(form: wall_push))", r#"me:avoid_obstacles(1, { form = "wall_push" })"#),
    ("Follow a wall", "(behavior: follow_wall())", "me:follow_wall()"),
    ("Stay in a region", r#"(behavior: contain(radius: 2), target: Mark("door"))"#, "me:contain(world.marks.door, 1, { radius = 2 })"),
    ("Stay in the world", "(behavior: stay_in_bounds(margin: 2))", "me:stay_in_bounds(1, { margin = 2 })"),
    ("Avoid other agents", "(behavior: avoid_agents())", "me:avoid_agents()"),
    ("Follow a flow field", "(behavior: follow_flow())", "me:follow_flow()"),
    ("Follow a field that agents write on", r#"(behavior: follow_field(), target: Field("scent"))"#, "me:follow_field(world.fields.scent)"),
    ("Follow a trail by three sensors", r#"(behavior: wander()), (behavior: follow_field(form: sensors), target: Field("scent"))"#, r#"me:wander() me:follow_field(world.fields.scent, 1, { form = "sensors" })"#),
    ("Follow a path by waypoints", r#"(behavior: follow_path(form: nodes), target: Path("road"))"#, r#"me:follow_path(world.paths.road, 1, { form = "nodes" })"#),
    ("Follow a path by arc length", r#"(behavior: follow_path(), target: Path("road"))"#, "me:follow_path(world.paths.road)"),
    ("Follow a curve through points", r#"(behavior: follow_path(), target: Path("bend"))"#, "me:follow_path(world.paths.bend)"),
    ("Stay on a path", r#"(behavior: stay_on_path(), target: Path("road"))"#, "me:stay_on_path(world.paths.road)"),
    ("Find the way around obstacles", r#"(behavior: find_way(), target: Mark("door"))"#, "me:find_way(world.marks.door)"),
    ("Find the nearest of several exits", r#"(behavior: find_exit(), target: Path("road"))"#, "me:find_exit(world.paths.road)"),
    ("Go through a door", r#"(behavior: go_through(), target: Path("road"))"#, "me:go_through(world.paths.road)"),
    ("Chase on tiles, by line of sight", r#"(behavior: chase_tiles(), target: Group("foxes"))"#, "me:chase_tiles(world.groups.foxes)"),
    ("Chase by line of sight", r#"(behavior: chase_in_sight(), target: Group("foxes"))"#, "me:chase_in_sight(world.groups.foxes)"),
    ("Search where it was seen last", r#"(behavior: search(), target: Group("foxes"))"#, "me:search(world.groups.foxes)"),
    ("A group", "", ""),
    ("Separation", "(behavior: separation())", "me:separation()"),
    ("Separation, 1/d", "(behavior: separation(falloff: one_over_d))", r#"me:separation(1, { falloff = "one_over_d" })"#),
    ("Separation, linear", "(behavior: separation(falloff: linear))", r#"me:separation(1, { falloff = "linear" })"#),
    ("Alignment", "(behavior: alignment())", "me:alignment()"),
    ("Cohesion with a dead zone", "(behavior: cohesion(dead_radius: 0.5))", "me:cohesion(1, { dead_radius = 0.5 })"),
    ("Neighbors by radius, cone, number and group", r#"(behavior: separation(radius: 9, half_angle: 2, nearest: 3), among: Group("foxes"))"#, r#"me:separation(1, { radius = 9, half_angle = 2, nearest = 3, among = "foxes" })"#),
    ("Follow a leader", r#"(behavior: follow_leader(), target: Group("foxes"))"#, "me:follow_leader(world.groups.foxes)"),
    ("Queue", r#"(behavior: seek(), target: Mark("door")), (behavior: queue())"#, "me:seek(world.marks.door) me:queue()"),
    ("Queue of the tutorial, hard_stop", r#"(behavior: seek(), target: Mark("door")), (behavior: queue(form: hard_stop))"#, r#"me:seek(world.marks.door) me:queue(1, { form = "hard_stop" })"#),
    ("Queue of the tutorial, brake", r#"(behavior: seek(), target: Mark("door")), (behavior: queue(form: brake))"#, r#"me:seek(world.marks.door) me:queue(1, { form = "brake" })"#),
    ("Queue of the tutorial, slow_near", r#"(behavior: seek(), target: Mark("door")), (behavior: queue(form: slow_near))"#, r#"me:seek(world.marks.door) me:queue(1, { form = "slow_near" })"#),
    ("Formations: line, column, wedge, circle, block", r#"(behavior: keep_formation(form: wedge), target: Group("foxes"))"#, r#"me:keep_formation(world.groups.foxes, 1, { form = "wedge" })"#),
    ("Formations of your own", r#"(behavior: keep_places(), target: Path("road"), second: Group("foxes"))"#, "me:keep_places(world.paths.road, world.groups.foxes)"),
    ("Settle at one point", r#"(behavior: settle(), target: Mark("door"))"#, "me:settle(world.marks.door)"),
    ("Avoid each other as people do", r#"avoid: walkers(), plan: [(behavior: arrive(), target: Mark("door"))]"#, "me:arrive(world.marks.door)"),
    ("Reciprocal avoidance (ORCA)", r#"avoid: orca(), plan: [(behavior: seek(), target: Mark("door"))]"#, "me:seek(world.marks.door)"),
    ("Know no more than is in sight", r#"sight: (range: 30, half_angle: 2), plan: [(behavior: pursue(), target: Group("foxes"))]"#, "me:pursue(world.groups.foxes)"),
    ("Turn like a car", r#"max_turn_rate: 1, plan: [(behavior: seek(), target: Mark("door"))]"#, "me:seek(world.marks.door)"),
    ("Combining", "", ""),
    ("Weighted sum", r#"(behavior: seek(), target: Mark("door"), weight: 2), (behavior: separation(), weight: 0.5)"#, "me:seek(world.marks.door, 2) me:separation(0.5)"),
    ("Running sum by priority", r#"combine: priority(budget: 0.3), plan: [(behavior: seek(), target: Mark("door")), (behavior: flee(), target: Group("foxes")), (behavior: separation())]"#, r#"me:begin("priority", 1, { budget = 0.3 }) me:seek(world.marks.door) me:flee(world.groups.foxes) me:separation() me:done()"#),
    ("First that wants something", r#"combine: first(), plan: [(behavior: seek(), target: Mark("door")), (behavior: flee(), target: Group("foxes")), (behavior: separation())]"#, r#"me:begin("first") me:seek(world.marks.door) me:flee(world.groups.foxes) me:separation() me:done()"#),
    ("Prioritized dithering", r#"(combine: dither(), plan: [(behavior: seek(), target: Mark("door")), (behavior: flee(), target: Group("foxes")), (behavior: separation())])"#, r#"me:begin("dither") me:seek(world.marks.door) me:flee(world.groups.foxes) me:separation() me:done()"#),
    ("Blend of wishes", r#"combine: blend(), plan: [(behavior: seek(), target: Mark("door")), (behavior: flee(), target: Group("foxes")), (behavior: separation())]"#, r#"me:begin("blend") me:seek(world.marks.door) me:flee(world.groups.foxes) me:separation() me:done()"#),
    ("A last word after the sum", r#"combine: last(), plan: [(behavior: seek(), target: Mark("door")), (behavior: flee(), target: Group("foxes")), (behavior: separation())]"#, r#"me:begin("last") me:seek(world.marks.door) me:flee(world.groups.foxes) me:separation() me:done()"#),
    ("A limit on some terms", r#"combine: limit(most: 0.2), plan: [(behavior: seek(), target: Mark("door")), (behavior: flee(), target: Group("foxes")), (behavior: separation())]"#, r#"me:begin("limit", 1, { most = 0.2 }) me:seek(world.marks.door) me:flee(world.groups.foxes) me:separation() me:done()"#),
    ("Context map: interest and danger", r#"combine: context(), plan: [(behavior: seek(), target: Mark("door")), (behavior: seek(), target: Group("foxes"), weight: -1), (behavior: separation())]"#, r#"me:begin("context") me:seek(world.marks.door) me:seek(world.groups.foxes, -1) me:separation() me:done()"#),
    ("Nesting", r#"(behavior: wander()), (combine: priority(budget: 0.2), weight: 0.5, plan: [(behavior: seek(), target: Mark("door")), (behavior: flee(), target: Group("foxes")), (behavior: separation())])"#, r#"me:wander() me:begin("priority", 0.5, { budget = 0.2 }) me:seek(world.marks.door) me:flee(world.groups.foxes) me:separation() me:done()"#),
];

const HEAD: &str = "\
# Features

Written by a test, which also runs every line: each scene does something, and the script moves bit for bit like the scene
(`FLOCKWORK_UPDATE=1 cargo test -p flockwork-viewer --test it features`). The names in Rust are those of
[the crate](https://docs.rs/flockwork). How other libraries call all this: [parity.md](parity.md); every parameter:
[behaviors.md](behaviors.md).
";

/// `follow_path` as `FollowPath`.
fn type_name(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// The types of what a scene names, in its order.
fn in_rust(scene: &str) -> String {
    let mut types = Vec::new();
    for word in scene.split(|c: char| !(c.is_alphanumeric() || c == '_')) {
        let is_in =
            |list: &'static [flockwork::behavior::Info]| list.iter().any(|it| it.name == word);
        let path = match word {
            "avoid" => "avoid::Avoidance".to_owned(),
            "sight" => "world::Sight".to_owned(),
            "max_turn_rate" => "Group".to_owned(),
            _ if is_in(BEHAVIORS) => format!("behavior::{}", type_name(word)),
            _ if is_in(COMBINERS) => format!("combine::{}", type_name(word)),
            _ => continue,
        };
        if !types.contains(&path) {
            types.push(path);
        }
    }
    types.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", ")
}

fn page() -> String {
    let mut page = String::from(HEAD);
    for (feature, scene, script) in FEATURES {
        // Writing to a String cannot fail.
        let _ = match scene.is_empty() {
            true => {
                writeln!(page, "\n## {feature}\n\n| | scene | script | Rust |\n|---|---|---|---|")
            }
            false => writeln!(page, "| {feature} | `{scene}` | `{script}` | {} |", in_rust(scene)),
        };
    }
    page
}

/// The hash of a crowd that does this for two seconds: the fields of its group.
fn motion(place: &Place, fields: &str) -> String {
    let scene = format!(
        "(name: \"features\", seed: 5, bounds: Walls((-3, -4), (12, 8)), marks: {{ \"door\": (6, 2) }},
          paths: {{ \"road\": (points: [(-2, -2), (10, -1)]), \"bend\": (points: [(-2, -2), (6, -1), (3, 4)], smooth: 8) }}, flow_field: (cell: 8, origin: (-8, -8), rows: [\"→→↘\", \"↑↑↗\"]), fields: {{ \"scent\": (cell: 1, spreads: 4) }},
          obstacles: [Circle(center: (3, 0), radius: 1), Circle(center: (-3, 0.5), radius: 1), Circle(center: (0, 3), radius: 1)],
          tiles: (tile: 1, origin: (-8, -8), rows: [{}]),
          groups: [
            (name: \"ants\", count: 8, spawn: Circle(center: (0, 0), radius: 1.5), velocity: Random(1), radius: 0.15, max_speed: 2, {fields}),
            (name: \"foxes\", spawn: Points([(7, 4)]), max_speed: 1, plan: [(behavior: seek(), target: (-2, -3))]),
            (name: \"snails\", spawn: Points([(4, 5)]), max_speed: 0.1, script: \"snails.lua\"),
          ])",
        ["\"....................\""; 16].join(", ")
    );
    place.write("scenes/features.ron", scene);
    place.write("scripts/snails.lua", "function update(me) me:leave(\"scent\", 9) end");
    let said = place.flockwork(&["run", "scenes/features.ron", "--ticks", "120", "--hash"]);
    assert_eq!(said.code, 0, "{fields}: {}{}", said.out, said.err);
    let is_hash = |word: &&str| word.len() == 16 && word.bytes().all(|it| it.is_ascii_hexdigit());
    said.out.split_whitespace().rfind(is_hash).unwrap_or_else(|| panic!("{}", said.out)).to_owned()
}

/// The fields of a group that goes by a line of a script.
fn scripted(place: &Place, line: &str) -> String {
    let script = format!("function update(me, world, dt)\n  {line}\nend\n");
    place.write("scripts/features.lua", script);
    "script: \"features.lua\"".to_owned()
}

#[test]
fn every_feature_works_as_scene_and_as_script() {
    let place = Place::new();
    let coasting = motion(&place, "plan: []");
    let mut wrong = Vec::new();
    for (feature, scene, script) in FEATURES.iter().filter(|it| !it.1.is_empty()) {
        let is_plan = scene.starts_with('(');
        let (own, plan) =
            if is_plan { ("", *scene) } else { scene.split_at(scene.find("plan: [").unwrap()) };
        let planned = motion(
            &place,
            &if is_plan { format!("plan: [{plan}]") } else { format!("{own}{plan}") },
        );
        let without = if is_plan { coasting.clone() } else { motion(&place, plan) };
        // What a group has beside its plan it has with a script too, which says itself how its terms combine.
        let beside = if own.starts_with("combine") { "" } else { own };
        let said = motion(&place, &format!("{beside}{}", scripted(&place, script)));
        if planned == without {
            wrong.push(format!("{feature}: it does nothing"));
        }
        if planned != said {
            wrong.push(format!("{feature}: {planned} by the scene, {said} by the script"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_is_up_to_date() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/features.md");
    let page = page();
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    assert!(std::fs::read_to_string(path).unwrap_or_default() == page, "docs/features.md is stale");
}

/// A behavior or combiner that the page does not name has been forgotten.
#[test]
fn the_page_names_every_behavior_and_combiner() {
    let page = page();
    // What a plan says by itself is no feature.
    let plain = ["wish", "push", "order", "brake"];
    let infos = BEHAVIORS.iter().chain(COMBINERS).filter(|info| !plain.contains(&info.name));
    for info in infos.filter(|info| info.name != "sum") {
        assert!(page.contains(&format!("{}(", info.name)), "{}", info.name);
    }
}
