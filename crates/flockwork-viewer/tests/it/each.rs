//! What a scene gives single agents, and the script that declares it.

use crate::common::Place;
use flockwork::{AgentId, PublicValue, each_world};
use flockwork_viewer::session::{NoticeKind, Session};

const SCENE: &str = r#"(
    name: "guests",
    groups: [
        (
            name: "guests", count: 2, spawn: Points([(0, 0), (3, 0)]), script: "guests.lua",
            each: [
                { "goal": (5, 5), "fuel": 20 },
                { "goal": (7, 2), "max_speed": 2 },
            ],
        ),
    ],
)"#;

const SCRIPT: &str = "public { goal = vector.zero, fuel = 100 }
function update(me)
    me:memory().n = (me:memory().n or 0) + 1
    me:arrive(me:get(\"goal\"))
end
";

fn place(scene: &str, script: &str) -> Place {
    let place = Place::new();
    place.write("scenes/guests.ron", scene);
    place.write("scripts/guests.lua", script);
    place
}

fn opened(place: &Place) -> Session {
    Session::open(place.path("scenes/guests.ron"), None).unwrap()
}

fn fuel(session: &Session) -> Option<PublicValue> {
    each_world!(&session.world, world => world.public_value(AgentId(0), "fuel"))
}

fn tick(session: &Session) -> u64 {
    each_world!(&session.world, world => world.tick)
}

fn troubles(session: &Session) -> Vec<String> {
    session.troubles().iter().map(ToString::to_string).collect()
}

#[test]
fn what_the_script_does_not_declare_is_told_by_check_and_at_a_run() {
    let wrong = SCRIPT.replace("goal = vector.zero, fuel", "gaol = vector.zero, fule");
    let place = place(SCENE, &wrong.replace("\"goal\"", "\"gaol\""));
    for command in
        [&["check", "scenes/guests.ron"][..], &["run", "scenes/guests.ron", "--ticks", "2"]]
    {
        let said = place.flockwork(command);
        assert_eq!(said.code, 1, "{command:?}: {}", said.err);
        for told in [
            "scenes/guests.ron:7:27",
            "guests.lua declares no public value \"goal\". Did you mean \"gaol\"?",
            "scenes/guests.ron:7:43",
            "guests.lua declares no public value \"fuel\". Did you mean \"fule\"?",
        ] {
            assert_eq!(said.err.matches(told).count(), 1, "{command:?}: {told}: {}", said.err);
        }
    }
    place.write("scripts/guests.lua", SCRIPT);
    let said = place.flockwork(&["check", "scenes/guests.ron"]);
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "1 scene, 1 script: no mistakes\n"),
        "{}",
        said.err
    );
}

#[test]
fn of_a_broken_script_its_own_mistake_is_told() {
    let place = place(SCENE, "public {");
    let told = troubles(&opened(&place));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("guests.lua"), "{told:?}");
}

#[test]
fn a_script_that_drops_a_value_is_told_of_until_it_is_back() {
    let place = place(SCENE, SCRIPT);
    let mut session = opened(&place);
    session.step(&[]);
    assert_eq!(troubles(&session), [""; 0]);
    let script = place.write("scripts/guests.lua", SCRIPT.replace("fuel = 100", "fuel = true"));
    let notice = session.reload_file(&script).unwrap();
    assert_eq!(notice.kind, NoticeKind::Faulty);
    assert!(notice.text.contains("fuel is true or false; this is 20"), "{}", notice.text);
    session.step(&[]);
    assert_eq!((tick(&session), fuel(&session)), (2, Some(PublicValue::Bool(true))));
    let told = troubles(&session);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("guests.ron:7:43: scene: fuel is true"), "{told:?}");
    let script = place.write("scripts/guests.lua", SCRIPT);
    assert_eq!(session.reload_file(&script).unwrap().kind, NoticeKind::Reloaded);
    session.step(&[]);
    assert_eq!((tick(&session), troubles(&session)), (3, vec![]));
    assert_eq!(fuel(&session), Some(PublicValue::Number(20.0)));
}

#[test]
fn a_scene_that_gives_what_is_not_declared_is_refused_until_the_script_declares_it() {
    let place = place(SCENE, SCRIPT);
    let mut session = opened(&place);
    session.step(&[]);
    let scene = place
        .write("scenes/guests.ron", SCENE.replace("\"fuel\": 20", "\"fuel\": 30, \"ill\": true"));
    assert_eq!(session.reload_file(&scene).unwrap().kind, NoticeKind::Broken);
    session.step(&[]);
    assert_eq!((tick(&session), fuel(&session)), (2, Some(PublicValue::Number(20.0))));
    let told = troubles(&session);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("declares no public value \"ill\"") && told[0].contains("guests.ron:7:"),
        "{told:?}"
    );
    // Now the script declares it: the scene that waits for it starts.
    let script =
        place.write("scripts/guests.lua", SCRIPT.replace("fuel = 100", "fuel = 100, ill = false"));
    let notice = session.reload_file(&script).unwrap();
    assert_eq!(notice.kind, NoticeKind::Restarted, "{}", notice.text);
    assert_eq!(notice.text, "scene restarted: each changed");
    assert_eq!((tick(&session), troubles(&session)), (0, vec![]));
    session.step(&[]);
    assert_eq!(fuel(&session), Some(PublicValue::Number(30.0)));
}

/// A scene and its script that change together play as they were, and a restart gives the same again.
#[test]
fn changed_values_are_recorded_and_a_restart_gives_them_again() {
    let place = place(SCENE, SCRIPT);
    let mut session = opened(&place);
    let file = place.path("guests.replay");
    session.record(&file, 4).unwrap();
    (0..6).for_each(|_| session.step(&[]));
    let scene = place
        .write("scenes/guests.ron", SCENE.replace("\"fuel\": 20", "\"fuel\": 30, \"ill\": true"));
    session.reload_file(&scene).unwrap();
    (0..3).for_each(|_| session.step(&[]));
    let text = SCRIPT.replace("fuel = 100", "fuel = 100, ill = false");
    let script = place.write(
        "scripts/guests.lua",
        text.replace("arrive(", "arrive(me:get(\"ill\") and vector.zero or "),
    );
    session.reload_file(&script).unwrap();
    let hash = |session: &Session| each_world!(&session.world, world => world.hash());
    let start = hash(&session);
    (0..6).for_each(|_| session.step(&[]));
    let end = hash(&session);
    session.restart();
    assert_eq!(hash(&session), start);
    (0..6).for_each(|_| session.step(&[]));
    assert_eq!(hash(&session), end);
    session.stop_recording().unwrap();
    let said = place.flockwork(&["replay", "guests.replay"]);
    assert_eq!(said.code, 0, "{} {}", said.out, said.err);
}
