//! The pages for those who come from another tool: each example runs, and does what its page says.

use flockwork_viewer::session::Session;

use crate::common::Place;
use crate::documents;
use crate::tutorial::lesson::{of, plane};

/// A yard in which the scripts of the pages find all that they name; one of its groups has the script.
fn yard(script_of: &str) -> String {
    let group = |name: &str, count: usize, at: &str, plan: &str| {
        let brain = if name == script_of { "script: \"page.lua\"" } else { plan };
        format!(
            "(name: \"{name}\", count: {count}, spawn: Circle(center: {at}, radius: 2), radius: 0.2, {brain}),\n"
        )
    };
    let groups = [
        group("sheep", 10, "(-14, 0)", "plan: []"),
        group("wolves", 1, "(-14, 9)", "plan: []"),
        group("player", 1, "(14, 0)", "plan: [(behavior: seek(), target: (4, 0))]"),
        group("enemy", 1, "(0, 0)", "plan: []"),
        group("bullets", 0, "(0, 0)", "plan: []"),
    ];
    format!(
        "(name: \"Yard\", seed: 3, paths: {{ \"patrol\": (points: [(-2, -2), (-2, 2)], end: PingPong) }},
          groups: [{}], mouse: [(at: 0, to: (20, 0)), (at: 2, to: (20, 0), click: true)])",
        groups.concat()
    )
}

/// Runs a page's script in a scene for so long (s), and answers how it is then; nothing has a mistake or a fault.
fn after(scene: &str, script: &str, secs: u32) -> Session {
    let place = Place::new();
    place.write("scripts/page.lua", script);
    let path = place.write("scenes/page.ron", scene);
    let said = place.flockwork(&["check", "scenes", "scripts"]);
    assert_eq!(said.out, "1 scene, 1 script: no mistakes\n", "{}", said.err);
    let mut session = Session::open(path, None).unwrap_or_else(|report| panic!("{report}"));
    for _ in 0..60 * secs {
        let inputs = session.scripted_mouse();
        session.step(&inputs);
    }
    let troubles: Vec<String> = session.troubles().iter().map(ToString::to_string).collect();
    assert!(troubles.is_empty(), "{troubles:?}");
    session
}

fn count(session: &Session, group: &str) -> usize {
    of(plane(session), group).count()
}

/// The one script of a page.
fn script(page: &str) -> String {
    let [script] = &documents::of(page, "lua", "function update")[..] else {
        panic!("one script: {page}")
    };
    script.clone()
}

#[test]
fn the_sheep_of_the_page_for_netlogo_multiply() {
    let session = after(&yard("sheep"), &script("docs/from/netlogo.md"), 8);
    assert!(count(&session, "sheep") > 12, "{} sheep", count(&session, "sheep"));
}

#[test]
fn the_player_of_the_page_for_love_shoots() {
    let session = after(&yard("player"), &script("docs/from/love.md"), 3);
    assert_eq!(count(&session, "bullets"), 1);
}

#[test]
fn the_enemy_of_the_page_for_unity_and_godot_charges() {
    let near = |secs: u32| {
        let session = after(&yard("enemy"), &script("docs/from/unity-godot.md"), secs);
        let place = |group: &str| of(plane(&session), group).next().unwrap().position;
        place("enemy").distance(place("player"))
    };
    let [patrols, charges] = [near(2), near(12)];
    assert!(patrols > 8.0 && charges < 1.0, "{patrols} m, then {charges} m");
}

#[test]
fn the_room_of_the_page_for_jupedsim_empties() {
    let page = "docs/from/jupedsim.md";
    let [scene] = &documents::of(page, "ron", "Room")[..] else { panic!("one scene") };
    let scene = scene.replace("room.lua", "page.lua");
    let there = |secs: u32| count(&after(&scene, &script(page), secs), "people");
    let [early, late] = [there(5), there(60)];
    assert_eq!((early, late), (40, 0));
}

/// The tables name commands in passing: each of them is in the manual of scripts.
#[test]
fn the_pages_name_no_command_that_is_not_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let manual = flockwork_lua::manual();
    let pages = ["netlogo", "love", "unity-godot", "jupedsim"].map(|it| format!("from/{it}.md"));
    for page in pages.iter().map(String::as_str).chain(["tutorial.md"]) {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        for rest in text.split("me:").skip(1) {
            let name: String = rest.chars().take_while(|c| is_name(*c)).collect();
            let is_there = name.is_empty() || manual.contains(&format!("me:{name}("));
            assert!(is_there, "{page}: me:{name}");
        }
    }
}
