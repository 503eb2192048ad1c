//! What was changed by hand is written into the scene or its scripts, and all else in the file stays.

use flockwork::ObstacleId;
use flockwork::obstacle::{Circle, Obstacle};
use flockwork_viewer::input::SessionInput;
use flockwork_viewer::session::{NoticeKind, Session};

use crate::common::Place;

const SCENE: &str = "// two groups
(
    name: \"Pens\", // a name
    marks: {
        \"home\": (5.00, 1), // where they go
    },
    paths: {
        \"road\": (points: [(0, 5), (7.5, 5), (7, 9)]), // past the tree
        \"arc\": (points: [(20, 5), (27, 5), (27, 9)], smooth: 4),
    },
    obstacles: [
        Polygon(points: [(10, 10), (14, 10), (14, 14), (12, 11), (10, 14)]), // a hedge
        Circle(center: (1, 9.50), radius: 1.0), // a tree
    ],
    groups: [
        (name: \"ants\", script: \"ant.lua\", count: 2, spawn: Points([(0, 0), (3, 0)]),
            params: { \"pull\": 2 }),
        (name: \"bees\", script: \"ant.lua\", count: 1, spawn: Points([(0, 3)])),
    ],
)
";

const SCRIPT: &str = "-- how they go
local params = tune {
  pull = { 1.0, min = 0, max = 9, doc = \"how hard\" }, -- a pull of 1.0
  form = { \"near\", choices = { \"near\", \"far\" } },
  shy = false,
  half = { 1 / 2, max = 4 },
}
function update(me, world)
  me:seek(world.marks.home, params.pull)
end
";

fn opened(place: &Place) -> Session {
    place.write("scenes/pens.ron", SCENE);
    place.write("scripts/ant.lua", SCRIPT);
    Session::open(place.path("scenes/pens.ron"), None).unwrap()
}

fn tune(group: &str, name: &str, value: f32) -> SessionInput {
    SessionInput::Param { group: group.to_owned(), name: name.to_owned(), value }
}

fn read(place: &Place, name: &str) -> String {
    std::fs::read_to_string(place.path(name)).unwrap()
}

fn told(session: &Session) -> Vec<String> {
    session.by_hand(&[]).into_iter().map(|it| it.told).collect()
}

#[test]
fn a_scene_gets_the_values_and_keeps_its_comments() {
    let place = Place::new();
    let mut session = opened(&place);
    assert_eq!(told(&session), [""; 0]);
    let moved = Obstacle::Circle(Circle { center: [2.5, 9.5, 0.0], radius: 1.0 });
    let tree = session_tree(&session);
    session.step(&[
        tune("ants", "pull", 3.5),
        tune("bees", "form", 1.0),
        tune("bees", "shy", 1.0),
        SessionInput::Mark(0, [5.0, -2.25, 0.0]),
        SessionInput::SetObstacle(tree, moved),
        SessionInput::Node(0, 1, [7.5, 6.25, 0.0]),
        SessionInput::Node(1, 3, [25.0, 6.25, 0.0]),
        SessionInput::PlaceWhole(ObstacleId(0), [11.0, 10.5, 0.0]),
    ]);
    let expected = [
        "ants: pull 3.5, was 2",
        "bees: form far, was near",
        "bees: shy on, was off",
        "mark home (5, -2.25), was (5, 1)",
        "path road, point 2: (7.5, 6.25), was (7.5, 5)",
        "obstacle 1 of the list moved",
        "obstacle 2 of the list moved",
    ];
    assert_eq!(told(&session), expected);
    let said = session.save_to_scene(&[]).unwrap();
    assert!(said.ends_with("pens.ron: 7 values saved"), "{said}");
    let wanted = SCENE
        .replace("\"pull\": 2 ", "\"pull\": 3.5 ")
        .replace("(0, 3)]))", "(0, 3)]), params: { \"form\": \"far\", \"shy\": true })")
        .replace("(5.00, 1)", "(5.00, -2.25)")
        .replace("(7.5, 5)", "(7.5, 6.25)")
        .replace(
            "(10, 10), (14, 10), (14, 14), (12, 11), (10, 14)",
            "(11, 10.5), (15, 10.5), (15, 14.5), (13, 11.5), (11, 14.5)",
        )
        .replace("(1, 9.50)", "(2.5, 9.50)");
    assert_eq!(read(&place, "scenes/pens.ron"), wanted);
    // Read again it changes nothing, and there is nothing left to save.
    let before = state(&session);
    let notice = session.reload_file(&place.path("scenes/pens.ron")).unwrap();
    assert_eq!(notice.kind, NoticeKind::Reloaded, "{notice:?}");
    assert_eq!((told(&session), state(&session)), (Vec::new(), before));
    let why = session.save_to_scene(&[]).unwrap_err();
    assert_eq!(why, "nothing was changed by hand: no slider, mark, road or obstacle");
    let again = Session::open(place.path("scenes/pens.ron"), None).unwrap();
    assert!(again.report().mistakes.is_empty() && again.by_hand(&[]).is_empty());
}

/// The id of the circle.
fn session_tree(session: &Session) -> ObstacleId {
    flockwork::each_world!(&session.world, world => {
        let is_it = |it: &_| matches!(it, Obstacle::Circle(_));
        world.obstacles.id_at(world.obstacles.iter().position(is_it).unwrap()).unwrap()
    })
}

fn state(session: &Session) -> u64 {
    flockwork::each_world!(&session.world, world => world.hash())
}

#[test]
fn a_script_gets_defaults_that_the_scene_does_not_set() {
    let place = Place::new();
    let mut session = opened(&place);
    session.step(&[
        tune("ants", "pull", 3.5),
        tune("bees", "pull", 4.25),
        tune("bees", "shy", 1.0),
        tune("ants", "shy", 1.0),
    ]);
    let said = session.save_to_scripts(&[]).unwrap();
    assert!(said.ends_with("ant.lua: 2 values saved"), "{said}");
    let wanted = SCRIPT.replace("{ 1.0, min", "{ 4.25, min").replace("shy = false", "shy = true");
    assert_eq!(read(&place, "scripts/ant.lua"), wanted);
    assert_eq!(read(&place, "scenes/pens.ron"), SCENE);
    session.reload_file(&place.path("scripts/ant.lua")).unwrap();
    // The other group of the script has its number from the scene.
    assert_eq!(told(&session), ["ants: pull 3.5, was 2"]);
    let why = session.save_to_scripts(&[]).unwrap_err();
    assert_eq!(why, "no parameter was changed that the script sets and the scene does not");
}

#[test]
fn what_cannot_be_written_is_said_and_no_file_changes() {
    let place = Place::new();
    let mut session = opened(&place);
    let half = |value| [tune("ants", "half", value), tune("bees", "half", value)];
    session.step(&half(2.0));
    let why = session.save_to_scripts(&[]).unwrap_err();
    assert!(why.ends_with("as a plain value in its tune, so it cannot be written there"), "{why}");
    session.step(&half(0.5));
    // A group that has chosen nothing would get the value as well.
    session.step(&[tune("bees", "form", 1.0)]);
    let why = session.save_to_scripts(&[]).unwrap_err();
    assert!(why.starts_with("form has two values, of two groups"), "{why}");
    session.step(&[tune("bees", "form", 0.0)]);
    session.step(&[tune("bees", "pull", 4.0)]);
    place.write("scenes/pens.ron", SCENE.replace("marks", "marcs"));
    let said = session.save_to_scene(&[]).unwrap_err();
    assert!(said.ends_with("pens.ron has mistakes; mend them first"), "{said}");
    assert_eq!(read(&place, "scripts/ant.lua"), SCRIPT);
    let mut built_in =
        Session::open(flockwork_viewer::built_in::path("doorway").unwrap(), None).unwrap();
    built_in.step(&[tune("walkers", "patience", 0.5)]);
    for said in
        [built_in.save_to_scene(&[]).unwrap_err(), built_in.save_to_scripts(&[]).unwrap_err()]
    {
        assert!(said.contains("built into the program"), "{said}");
    }
}

#[test]
fn a_value_that_a_family_varies_is_not_written() {
    let place = Place::new();
    let vary = "    vary: { \"weak\": { \"pull\": 3 }, \"strong\": { \"pull\": 4 } },\n    name: \"Pens\",";
    let family =
        SCENE.replace("    name: \"Pens\",", vary).replace("\"pull\": 2", "\"pull\": $pull");
    flockwork::scene::Scene::parse(&family).unwrap();
    place.write("scenes/pens.ron", &family);
    place.write("scripts/ant.lua", SCRIPT);
    let mut session = Session::open(place.path("scenes/pens.ron"), None).unwrap();
    session.step(&[tune("ants", "pull", 5.0)]);
    let said = session.save_to_scene(&[]).unwrap_err();
    assert!(said.ends_with("pens.ron has no place for ants: pull 5, was 3"), "{said}");
    assert_eq!(read(&place, "scenes/pens.ron"), family);
}

#[test]
fn what_waits_for_the_next_tick_is_written_as_well() {
    let place = Place::new();
    let session = opened(&place);
    let waiting = [tune("bees", "pull", 4.0), SessionInput::Mark(0, [2.0, 3.0, 0.0])];
    assert_eq!(session.by_hand(&waiting).len(), 2);
    session.save_to_scene(&waiting).unwrap();
    let text = read(&place, "scenes/pens.ron");
    assert!(text.contains("\"pull\": 4 }") && text.contains("(2, 3), // where"), "{text}");
}

#[test]
fn line_ends_and_a_mark_at_the_beginning_stay() {
    let place = Place::new();
    let as_elsewhere = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    place.write("scenes/pens.ron", as_elsewhere(SCENE));
    place.write("scripts/ant.lua", as_elsewhere(SCRIPT));
    let mut session = Session::open(place.path("scenes/pens.ron"), None).unwrap();
    session.step(&[tune("bees", "pull", 4.0)]);
    session.save_to_scripts(&[]).unwrap();
    let wanted = as_elsewhere(SCRIPT).replace("{ 1.0, min", "{ 4, min");
    assert_eq!(read(&place, "scripts/ant.lua"), wanted);
    session.save_to_scene(&[]).unwrap();
    let wanted = as_elsewhere(SCENE).replace("(0, 3)]))", "(0, 3)]), params: { \"pull\": 4 })");
    assert_eq!(read(&place, "scenes/pens.ron"), wanted);
}

#[cfg(unix)]
#[test]
fn a_write_protected_file_stays() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let mut session = opened(&place);
    let path = place.path("scenes/pens.ron");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    session.step(&[tune("bees", "pull", 4.0)]);
    let why = session.save_to_scene(&[]).unwrap_err();
    assert!(why.ends_with("pens.ron is write-protected"), "{why}");
    assert_eq!(read(&place, "scenes/pens.ron"), SCENE);
}

#[test]
fn a_slider_keeps_its_bounds_when_its_default_changes() {
    let place = Place::new();
    place.write("scenes/pens.ron", SCENE);
    let plain = SCRIPT.replace("{ 1.0, min = 0, max = 9, doc = \"how hard\" }", "1.5");
    place.write("scripts/ant.lua", &plain);
    let mut session = Session::open(place.path("scenes/pens.ron"), None).unwrap();
    session.step(&[tune("bees", "pull", 0.25)]);
    session.save_to_scripts(&[]).unwrap();
    let wanted = plain.replace("pull = 1.5", "pull = { 0.25, min = 0, max = 3 }");
    assert_eq!(read(&place, "scripts/ant.lua"), wanted);
    session.reload_file(&place.path("scripts/ant.lua")).unwrap();
    assert_eq!(told(&session), [""; 0], "the other group still has 2");
}
