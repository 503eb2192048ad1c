//! Saving while it runs.

use crate::common::{CROWD, Place};
use flockwork::each_world;
use flockwork_viewer::input::SessionInput;
use flockwork_viewer::session::{NoticeKind, Session};

const COLORED: &str = "function update(me, world, dt)\n  local m = me:memory()\n  m.n = (m.n or 0) + 1\n  if m.n > 3 then me:set_color(\"#000001\") end\nend\n";

fn session(place: &Place, name: &str) -> Session {
    Session::open(place.path(&format!("scenes/{name}.ron")), None).unwrap()
}

fn shown_color(session: &Session) -> [u8; 3] {
    each_world!(&session.world, world => world.agents[0].color)
}

fn steps(session: &mut Session, count: u64) {
    (0..count).for_each(|_| session.step(&[]));
}

#[test]
fn a_saved_script_keeps_memory_and_the_same_text_does_nothing() {
    let place = Place::new();
    place.scripted("ants", COLORED);
    let mut session = session(&place, "ants");
    steps(&mut session, 3);
    let script = place.write("scripts/ants.lua", COLORED);
    assert_eq!(session.reload_file(&script), None);
    place.write("scripts/ants.lua", COLORED.replace("000001", "000002"));
    let notice = session.reload_file(&script).unwrap();
    assert_eq!(notice.kind, NoticeKind::Reloaded);
    assert!(notice.text.contains("ants.lua reloaded: 3 agents kept, "), "{}", notice.text);
    steps(&mut session, 1);
    assert_eq!(shown_color(&session), [0, 0, 2], "the fourth tick by the agent's own count");
}

#[test]
fn a_broken_save_leaves_the_old_script_running_until_it_is_fixed() {
    let place = Place::new();
    place.scripted("ants", COLORED);
    let mut session = session(&place, "ants");
    for broken in ["function update(", "", "\u{0}\u{1}", "error(\"no\")"] {
        let script = place.write("scripts/ants.lua", broken);
        assert_eq!(session.reload_file(&script).unwrap().kind, NoticeKind::Broken, "{broken:?}");
        assert_eq!(session.troubles().len(), 1, "{broken:?}");
        // Not even a change of the scene stops the old one.
        let scene = std::fs::read_to_string(place.path("scenes/ants.ron")).unwrap();
        let more = scene.replace("count: 3", "count: 2");
        let scene = place.write("scenes/ants.ron", if broken.is_empty() { more } else { scene });
        session.reload_file(&scene);
        steps(&mut session, 4);
        assert_eq!(shown_color(&session), [0, 0, 1], "{broken:?}");
    }
    let script = place.write("scripts/ants.lua", COLORED.replace("000001", "000002"));
    assert_eq!(session.reload_file(&script).unwrap().kind, NoticeKind::Reloaded);
    steps(&mut session, 4);
    assert_eq!((shown_color(&session), session.troubles().len()), ([0, 0, 2], 0));
}

#[test]
fn a_script_that_is_missing_or_broken_at_the_start_comes_in_when_it_is_fixed() {
    let place = Place::new();
    for before in [None, Some("function"), Some("")] {
        place.scripted("ants", before.unwrap_or(""));
        let script = place.path("scripts/ants.lua");
        if before.is_none() {
            std::fs::remove_file(&script).unwrap();
        }
        let mut session = session(&place, "ants");
        assert_eq!(session.troubles().len(), 1, "{before:?}");
        steps(&mut session, 2);
        place.write("scripts/ants.lua", COLORED);
        assert_eq!(session.reload_file(&script).unwrap().kind, NoticeKind::Reloaded, "{before:?}");
        steps(&mut session, 4);
        assert_eq!((shown_color(&session), session.troubles().len()), ([0, 0, 1], 0), "{before:?}");
    }
}

#[test]
fn a_saved_scene_moves_what_can_be_moved() {
    let place = Place::new();
    let path = place.write("scenes/crowd.ron", CROWD);
    let mut session = session(&place, "crowd");
    steps(&mut session, 5);
    place.write("scenes/crowd.ron", CROWD.replace("(12, 5)", "(12, 9)"));
    let notice = session.reload_file(&path).unwrap();
    assert_eq!(notice.kind, NoticeKind::Reloaded, "{}", notice.text);
    each_world!(&session.world, world => {
        assert_eq!((world.tick, world.agents.len(), world.marks[0].it.y), (5, 40, 9.0));
    });
    place.write("scenes/crowd.ron", CROWD.replace("count: 40", "count: 41"));
    let notice = session.reload_file(&path).unwrap();
    assert_eq!(
        (notice.text.as_str(), notice.kind),
        ("scene restarted: count changed", NoticeKind::Restarted)
    );
    place.write("scenes/crowd.ron", "(");
    assert_eq!(session.reload_file(&path).unwrap().kind, NoticeKind::Broken);
    steps(&mut session, 1);
    assert_eq!(session.troubles().len(), 1);
    assert_eq!(each_world!(&session.world, world => world.agents.len()), 41);
}

#[test]
fn a_restart_repeats_the_run() {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    place.scripted("ants", "function update(me, world, dt)\n  local m = me:memory()\n  m.n = (m.n or 0) + 1\n  me:push(vector.create(m.n, math.random()))\nend\n");
    for name in ["crowd", "ants"] {
        let mut session = session(&place, name);
        let hash = |session: &mut Session| {
            for _ in 0..30 {
                let mouse = session.scripted_mouse();
                session.step(&mouse);
            }
            each_world!(&session.world, world => world.hash())
        };
        let first = hash(&mut session);
        session.restart();
        assert_eq!(hash(&mut session), first, "{name}");
    }
}

#[test]
fn a_slider_turns_a_parameter_and_a_wrong_name_is_a_trouble() {
    let place = Place::new();
    place.scripted("ants", "local p = tune { red = { 0, min = 0, max = 1 } }\nfunction update(me, world, dt)\n  if p.red > 0.5 then me:set_color(\"#ff0000\") end\nend\n");
    let mut session = session(&place, "ants");
    let slider = |name: &str| SessionInput::Param {
        group: "ants".to_owned(),
        name: name.to_owned(),
        value: 1.0,
    };
    session.step(&[slider("green")]);
    assert_eq!((shown_color(&session) == [255, 0, 0], session.troubles().len()), (false, 1));
    session.step(&[slider("red")]);
    assert_eq!(shown_color(&session), [255, 0, 0]);
    session.restart();
    steps(&mut session, 1);
    assert_eq!(shown_color(&session), [255, 0, 0], "a restart keeps what was turned");
}

#[test]
fn a_required_file_reloads_its_users_and_tells_of_sliders() {
    let place = Place::new();
    std::fs::create_dir(place.path("scripts/lib")).unwrap();
    let color = |text: &str| place.write("scripts/lib/color.lua", format!("return \"{text}\""));
    let main = "local p = tune { pull = 1, kept = 2 } local color = require(\"lib/color\")
        function update(me) me:memory().n = (me:memory().n or 0) + p.kept me:set_color(color) end";
    color("#000001");
    place.scripted("ants", main);
    let mut session = session(&place, "ants");
    steps(&mut session, 1);
    let lib = color("#000002");
    let notice = session.reload_file(&lib).unwrap();
    assert!(notice.text.contains("color.lua reloaded: 3 agents kept, "), "{}", notice.text);
    assert_eq!(session.reload_file(&lib), None, "the same text");
    steps(&mut session, 1);
    assert_eq!(shown_color(&session), [0, 0, 2]);
    let broken = place.write("scripts/lib/color.lua", "return");
    assert_eq!(session.reload_file(&broken).unwrap().kind, NoticeKind::Broken);
    session.restart();
    steps(&mut session, 1);
    assert_eq!((shown_color(&session), session.troubles().len()), ([0, 0, 2], 1));
    session.reload_file(&color("#000003")).unwrap();
    let ants = place.write("scripts/ants.lua", main.replace("pull", "push"));
    let notice = session.reload_file(&ants).unwrap();
    assert!(notice.text.ends_with("; new: push; gone: pull"), "{}", notice.text);
    steps(&mut session, 1);
    assert_eq!((shown_color(&session), session.troubles().len()), ([0, 0, 3], 0));
    assert!(session.watched_folders().iter().any(|folder| folder.ends_with("lib")));
}
