//! Wrong files: one clear answer each, and nothing stops that need not.

use crate::common::{CROWD, Place};

#[test]
fn everything_wrong_in_a_readable_scene_is_reported_together() {
    let place = Place::new();
    let scene = CROWD
        .replace("Mark(\"goal\")", "Mark(\"gaol\")")
        .replace("count: 40", "count: 40, color: \"blue\"")
        .replace("radius: 1)", "radius: -1)");
    place.write("scenes/wrong.ron", scene);
    let said = place.flockwork(&["run", "scenes/wrong.ron"]);
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    insta::assert_snapshot!("wrong_scene", said.err);
}

#[test]
fn what_cannot_be_read_is_reported_alone() {
    let place = Place::new();
    place.write("scenes/unread.ron", CROWD.replace("obstacles:", "obstacle:"));
    let said = place.flockwork(&["run", "scenes/unread.ron"]);
    assert_eq!(said.code, 1);
    insta::assert_snapshot!("unreadable_scene", said.err);
}

#[test]
fn each_unreadable_file_has_its_sentence() {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    place.write("scenes/empty.ron", "");
    place.write("scenes/blank.ron", " \n\t\n");
    place.write("scenes/latin.ron", b"(\n name: \"caf\xe9\")");
    place.write("scenes/noise.ron", vec![0x9f_u8; 10_000_000]);
    let table = [
        ("scenes/empty.ron", "scenes/empty.ron: the file is empty"),
        ("scenes/blank.ron", "scenes/blank.ron: the file is empty"),
        ("scenes/latin.ron", "scenes/latin.ron:2: this is not text; save the file as UTF-8"),
        ("scenes/noise.ron", "scenes/noise.ron: 10.0 MB is too large"),
        (
            "scenes/crowdd.ron",
            "scenes/crowdd.ron: there is no such file; did you mean scenes/crowd.ron?",
        ),
        ("nowhere/a.ron", "nowhere/a.ron: there is no such file"),
        ("scenes", "scenes: this is a folder"),
        ("/dev/zero", "/dev/zero: this is not a plain file"),
    ];
    for (file, sentence) in table {
        let said = place.flockwork(&["run", file, "--ticks", "1"]);
        assert_eq!(said.code, 1, "{file}: {}", said.err);
        assert!(said.err.contains(sentence), "{file}: {}", said.err);
        assert_eq!(said.err.trim().lines().count(), 1, "{file}: {}", said.err);
    }
}

#[test]
fn half_a_file_is_a_mistake_with_a_place() {
    let place = Place::new();
    for end in (1..CROWD.trim_end().len()).step_by(23).filter(|end| CROWD.is_char_boundary(*end)) {
        place.write("scenes/half.ron", &CROWD[..end]);
        let said = place.flockwork(&["check", "scenes"]);
        assert_eq!(said.code, 1, "{end}");
        assert!(said.err.contains("scenes/half.ron:"), "{end}: {}", said.err);
        assert!(!said.err.contains("panicked"), "{end}: {}", said.err);
    }
}

#[test]
fn a_byte_order_mark_and_foreign_line_ends_are_fine() {
    let place = Place::new();
    place.write("scenes/bom.ron", format!("\u{feff}{}", CROWD.replace('\n', "\r\n")));
    assert_eq!(place.flockwork(&["run", "scenes/bom.ron", "--ticks", "1"]).code, 0);
    let wrong = CROWD.replace("Mark(\"goal\")", "Mark(\"gaol\")").replace('\n', "\r\n");
    place.write("scenes/bom.ron", format!("\u{feff}{wrong}"));
    let said = place.flockwork(&["run", "scenes/bom.ron"]);
    assert!(said.err.contains("scenes/bom.ron:11:"), "{}", said.err);
}

#[test]
fn a_broken_script_is_shown_and_the_rest_runs() {
    let place = Place::new();
    place.scripted("broken", "function update(me, world, dt)\n  me:seek(world.mouse\nend\n");
    let said = place.flockwork(&["run", "scenes/broken.ron", "--ticks", "5"]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("3 agents, 5 ticks"), "{}", said.out);
    insta::assert_snapshot!("broken_script", said.err);
}

#[test]
fn faults_name_file_line_callback_and_agent() {
    let place = Place::new();
    place.scripted(
        "fault",
        "function update(me, world, dt)\n  me:seek(me:nearest(0.1, \"all\"):position())\nend\n",
    );
    place.scripted("nan", "function update(me, world, dt)\n  me:seek(world.mouse, 0/0)\nend\n");
    for name in ["fault", "nan"] {
        let scene = format!("scenes/{name}.ron");
        let said = place.flockwork(&["run", &scene, "--ticks", "5", "--image", "end.png"]);
        assert_eq!(said.code, 1, "{}", said.err);
        assert!(said.out.contains("wrote end.png"), "{}", said.out);
        let start = format!("fault: scripts/{name}.lua:2: update: ");
        assert!(said.err.starts_with(&start), "{}", said.err);
        assert!(said.err.contains("(agent 0 first, 15 times)"), "{}", said.err);
    }
    assert_eq!(place.flockwork(&["check", "scenes"]).code, 1);
}

#[test]
fn scripts_stay_in_their_folders() {
    let place = Place::new();
    place.scripted("out", "function update(me, world, dt) end\n");
    let scene = std::fs::read_to_string(place.path("scenes/out.ron")).unwrap();
    for name in ["../out.lua", "/etc/hostname", ""] {
        place.write("scenes/away.ron", scene.replace("out.lua", name));
        let said = place.flockwork(&["run", "scenes/away.ron", "--ticks", "1"]);
        assert_eq!(said.code, 1, "{name}");
    }
    #[cfg(unix)]
    {
        let outside = place.write("outside.lua", "function update(me, world, dt) end\n");
        std::os::unix::fs::symlink(outside, place.path("scripts/link.lua")).unwrap();
        place.write("scenes/away.ron", scene.replace("out.lua", "link.lua"));
        let said = place.flockwork(&["run", "scenes/away.ron", "--ticks", "1"]);
        assert!(
            said.err.contains("scripts/link.lua: the link leads out of its folder"),
            "{}",
            said.err
        );
    }
}

#[test]
fn a_long_line_is_not_shown_as_a_whole() {
    let place = Place::new();
    let one_line = CROWD.replace('\n', " ").replace("Mark(\"goal\")", "Mark(\"gaol\")");
    let wide = one_line.replace("marks: {", &format!("marks: {}{{", " ".repeat(100_000)));
    for text in [wide, format!("({}", "x".repeat(2_000_000))] {
        place.write("scenes/long.ron", text);
        let said = place.flockwork(&["run", "scenes/long.ron"]);
        assert_eq!(said.code, 1);
        assert!(said.err.contains("scenes/long.ron:1:"), "{}", said.err);
        assert!(said.err.lines().all(|line| line.len() < 1000), "{} bytes", said.err.len());
    }
}

#[test]
fn a_speed_without_end_is_refused() {
    let place = Place::new();
    place.write("scenes/fast.ron", CROWD.replace("Normal(1.3, 0.2)", "inf"));
    let said = place.flockwork(&["run", "scenes/fast.ron"]);
    assert!(said.err.contains("max_speed must be 0 or more and finite"), "{}", said.err);
}

/// Drawings are made after the last tick, when the agents that left are no longer there.
#[test]
fn a_scene_whose_agents_leave_and_draw_their_neighbors_is_checked_to_the_end() {
    let place = Place::new();
    let script = "function update(me, world)
    me:wander()
    if world.tick == 59 and me:id() > 0 then
        me:despawn()
    end
end

function draw(me, pen)
    local here = me:position()
    for other, offset in me:neighbors(9) do
        pen:line(here, here + offset)
    end
    local near = me:nearest(math.huge, \"all\")
    if near then
        pen:line(here, near:position())
    end
    pen:text(here, me:count(9))
end
";
    place.scripted("leavers", script);
    let said = place.flockwork(&["check", "scenes/leavers.ron"]);
    assert_eq!((said.code, said.err.contains("panicked")), (0, false), "{}", said.err);
}
