//! What may be named on the command line: a scene, a folder, a script, a replay, or nothing at all.

use flockwork_viewer::files::scenes_in;

use crate::common::{CROWD, Place};

const SCRIPT: &str = "function update(me, world, dt) me:wander() end\n";

fn crowd() -> Place {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    place
}

/// Where there is no window, what would be shown runs instead, and says what it is.
fn opened(place: &Place, arguments: &[&str]) -> (i32, String, String) {
    let said = place.flockwork(&[arguments, &["--exit-after", "0.5"]].concat());
    (said.code, said.err, said.out)
}

#[test]
fn whatever_a_path_names_is_opened() {
    let place = crowd();
    place.scripted("ants", SCRIPT);
    place.write("scripts/lonely.lua", SCRIPT);
    std::fs::create_dir(place.path("empty")).unwrap();
    place.flockwork(&["run", "scenes/crowd.ron", "--ticks", "9", "--record", "r.replay"]);
    for (arguments, told) in [
        (&["scenes/crowd.ron"][..], "scenes/crowd.ron"),
        (&["view", "scenes/crowd.ron"], "scenes/crowd.ron"),
        (&["scenes"], "scenes/ants.ron"),
        (&["."], "scenes/ants.ron"),
        (&["scripts/ants.lua"], "scenes/ants.ron"),
        (&["scripts/lonely.lua"], "scripts/lonely.ron"),
    ] {
        let (code, err, out) = opened(&place, arguments);
        assert_eq!(code, 0, "{arguments:?}: {err}");
        assert!(err.contains(&format!("running {told} for 0.5 s without a window")), "{err}");
        assert!(out.contains("30 ticks"), "{arguments:?}: {out}");
    }
    let (code, err, out) = opened(&place, &["r.replay"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("9 ticks") && out.contains("as they were recorded"), "{out}");
    assert!(place.path("flockwork-crowd.png").is_file());
}

/// A scene of a theme is a scene of the folder: it has its scripts, and is found from above and from within.
#[test]
fn scenes_may_lie_in_folders_by_theme() {
    let place = Place::new();
    place.scripted("fox", "function update(me) me:wander() end");
    std::fs::create_dir(place.path("scenes/woods")).unwrap();
    std::fs::rename(place.path("scenes/fox.ron"), place.path("scenes/woods/fox.ron")).unwrap();
    for path in [".", "scenes", "scenes/woods", "scenes/woods/fox.ron", "fox", "scripts/fox.lua"] {
        let (code, err, _) = opened(&place, &[path]);
        assert!(code == 0 && err.contains("running scenes/woods/fox.ron"), "{path}: {err}");
    }
    for lost in ["fox.ron", "scenes/fox.ron"] {
        let said = place.flockwork(&["run", lost]).err;
        assert!(said.contains("did you mean scenes/woods/fox.ron?"), "{lost}: {said}");
    }
    let mut within = place.command(&["run", "fox.ron", "--ticks", "9"]);
    let said = within.current_dir(place.path("scenes/woods")).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    assert_eq!(place.flockwork(&["check", "scenes"]).out, "1 scene, 1 script: no mistakes\n");
    place.write("scenes/woods/doorway.ron", CROWD);
    assert!(opened(&place, &[]).1.contains("running scenes/woods/doorway.ron"));
}

#[test]
fn without_a_path_there_is_always_something_to_see() {
    let place = Place::new();
    let (code, err, out) = opened(&place, &[]);
    assert_eq!(code, 0, "{err}");
    assert!(
        err.contains("(built in)/scenes/crowds/doorway.ron") && out.contains("30 ticks"),
        "{err}{out}"
    );
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let scenes = scenes_in(&root.join("scenes"));
    for scene in &scenes {
        let name = scene.file_stem().unwrap().to_string_lossy().into_owned();
        let (code, err, out) = opened(&place, &[&name]);
        assert_eq!(code, 0, "{name}: {err}");
        let path = scene.strip_prefix(&root).unwrap().display();
        assert!(err.contains(&format!("(built in)/{path}")) && out.contains("wrote"), "{err}");
    }
    assert!(scenes.len() > 40);
    // A scene of one's own comes first.
    place.write("scenes/doorway.ron", CROWD);
    assert!(opened(&place, &[]).1.contains("running scenes/doorway.ron"));
}

#[test]
fn what_is_no_path_is_answered_with_advice() {
    let place = crowd();
    std::fs::create_dir(place.path("empty")).unwrap();
    place.write("scenes/wrong.ron", "(name: ");
    place.write("notes.txt", "buy milk");
    let table: [(&[&str], i32, &[&str]); 10] = [
        (&["xyzzy"], 2, &["xyzzy: there is no such file, scene or command", "--help"]),
        (&["chekc"], 2, &["did you mean check?"]),
        (&["zombis"], 2, &["did you mean zombies?"]),
        (
            &["scenes/crow.ron"],
            1,
            &["scenes/crow.ron: there is no such file; did you mean scenes/crowd.ron?"],
        ),
        (&["empty"], 1, &["empty: there is no scene (.ron) in this folder", "flockwork new NAME"]),
        (&["scripts/none.lua"], 1, &["scripts/none.lua: there is no such file"]),
        (&["none.replay"], 1, &["none.replay: there is no such file"]),
        (&["scenes/wrong.ron"], 1, &["scenes/wrong.ron:1:"]),
        (&["run", "."], 1, &[".: this is a folder; name a file in it, such as scenes/crowd.ron"]),
        (&["run", "empty"], 1, &["empty: this is a folder; name a file in it"]),
    ];
    for (arguments, code, told) in table {
        let said = place.flockwork(arguments);
        assert_eq!(said.code, code, "{arguments:?}: {}", said.err);
        for part in told {
            assert!(said.err.contains(part), "{arguments:?}: {}", said.err);
        }
    }
    let help = place.flockwork(&["--help"]).out;
    for line in [
        "flockwork scripts/hunter.lua",
        "flockwork d.replay",
        "flockwork my_scenes",
        "[OPTIONS] [SCENE]",
    ] {
        assert!(help.contains(line), "{line}: {help}");
    }
}

#[test]
fn a_text_of_megabytes_is_told_in_a_few_words() {
    let place = crowd();
    for (name, script) in [
        ("top", "error(string.rep('long ', 200000))"),
        ("each", "function update(me) error(me:id() .. string.rep(' long', 200000)) end"),
        ("name", "function update(me) me[string.rep('x', 100000)]() end"),
        ("print", "function update(me) for n = 1, 99 do print(string.rep('x', 10000)) end end"),
    ] {
        place.scripted(name, script);
        for command in [&["run", "--ticks", "3"][..], &["check"]] {
            let said = place.flockwork(&[command, &[&format!("scenes/{name}.ron")]].concat());
            let most = if name == "print" { 110_000 } else { 6_000 };
            assert!(
                said.err.len() + said.out.len() < most,
                "{name} {command:?}: {} bytes",
                said.err.len()
            );
            assert!(
                name == "print" || said.err.contains('…') || said.err.len() < 2000,
                "{name}: {}",
                said.err
            );
        }
    }
}
