//! What a long session of editing costs in memory. A program of its own, so that nothing else is measured.
#![cfg(target_os = "linux")]

use std::path::Path;

use flockwork_viewer::session::{NoticeKind, Session};

/// Saves before the first look: what is allocated once is there then.
const WARM_UP: usize = 300;
const SAVES: usize = 1000;

const SCENE: &str = r#"(name: "saves", marks: { "home": (5, 5) }, groups: [
    (name: "ants", count: 60, spawn: Grid(from: (0, 0), spacing: 2, columns: 10), script: "ants.lua"),
])"#;

/// A script with something of everything, another one each time; now and then a broken one.
fn script(nth: usize) -> String {
    let tune = format!("local p = tune {{ pull = {{ {}.5, min = 0, max = 10 }} }}\n", nth % 9);
    let body = format!(
        "local near = options.separation {{ radius = {}.5 }}
        function init(me) me:memory().n = 0 end
        function on_reload(me) me:memory().reloads = {nth} end
        function update(me, world, dt)
          me:memory().n = (me:memory().n or 0) + 1
          me:seek(world.marks.home, p.pull)
          me:separation(1, near)
          if me:id() % 7 == {} then me:set_color(\"#{:06x}\") end
          if me:id() == 3 then print(\"save\", {nth}) end
        end
        function draw(me, pen) pen:circle(me:position(), 1) end
",
        nth % 5 + 1,
        nth % 7,
        nth * 7919 % 0xff_ffff,
    );
    if nth % 10 == 9 { format!("{tune}{body}end") } else { format!("{tune}{body}") }
}

/// Memory of this process that is really there (bytes).
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap();
    status.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

fn save(session: &mut Session, file: &Path, nth: usize) {
    std::fs::write(file, script(nth)).unwrap();
    let notice = session.reload_file(file).unwrap();
    assert_eq!(notice.kind == NoticeKind::Broken, nth % 10 == 9, "{}", notice.text);
    for _ in 0..3 {
        session.step(&[]);
    }
    session.drawings(None);
    _ = session.troubles();
    session.scripts.take_log();
}

#[test]
fn a_thousand_saves_leave_no_memory_behind() {
    let place = tempfile::tempdir().unwrap();
    for folder in ["scenes", "scripts"] {
        std::fs::create_dir(place.path().join(folder)).unwrap();
    }
    let (scene, file) =
        (place.path().join("scenes/saves.ron"), place.path().join("scripts/ants.lua"));
    std::fs::write(&scene, SCENE).unwrap();
    std::fs::write(&file, script(0)).unwrap();
    let mut session = Session::open(&scene, None).unwrap();
    // The least of many: of a state of Lua that was replaced the system may get its memory back only later.
    let mut least_of = |saves: std::ops::Range<usize>| {
        let resident = |nth| {
            save(&mut session, &file, nth);
            resident()
        };
        saves.map(resident).min().unwrap_or_default()
    };
    least_of(1..WARM_UP / 2);
    let before = least_of(WARM_UP / 2..WARM_UP);
    least_of(WARM_UP..WARM_UP + SAVES / 2);
    let after = least_of(WARM_UP + SAVES / 2..WARM_UP + SAVES);
    let grown = after as f64 / before as f64 - 1.0;
    println!("{:.1} MB before, {:.1} MB after", before as f64 / 1e6, after as f64 / 1e6);
    assert!(grown < 0.05, "{:.1} % more after {SAVES} saves", 100.0 * grown);
}
