//! What the core comes to without WebAssembly, in the table `test/native.txt`, by which the tests of the npm package judge it.

use std::path::PathBuf;

use flockwork_host::{For, HostError, HostPlan, HostWorld};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("test").join(name)
}

fn world(scene: &str) -> HostWorld {
    let text = std::fs::read_to_string(path(scene)).unwrap();
    HostWorld::from_scene(&text, |name| Err(format!("there is no {name}"))).unwrap()
}

fn ten_thousand() -> HostWorld {
    let mut world = world("scenes/ten_thousand.ron");
    world.step(600);
    world
}

/// A bit of everything that a program can do; `equal.test.js` does the same.
fn story() -> Result<HostWorld, HostError> {
    let mut world = world("scenes/story.ron");
    world.step(60);
    let mut round = HostPlan::default();
    round.term("stay_on_path", 1.5)?.along_path(world.path("round")?)?;
    round.term("avoid_obstacles", 1.0)?.number("look_ahead", 3.0)?;
    round.term("seek", 0.5)?.word("form", "raw")?.toward_mouse()?;
    world.set_group_plan("birds", Some(&round))?;
    world.set_group_plan("loose", None)?;
    let id = world.spawn(world.group("loose")?, [1.0, 2.0, 0.0], [0.5, 0.0, 0.0])?;
    let mut home = HostPlan::default();
    home.term("arrive", 2.0)?.toward_mark(world.mark("tree")?)?;
    home.term("separation", 1.0)?.among_group(world.group("hawks")?)?;
    home.combine("blend")?;
    world.set_plan(id, &home)?;
    world.move_mark("tree", [20.0, 20.0, 0.0])?;
    world.add_obstacle("Circle(center: (20, 5), radius: 2)", [0.0, 0.25, 0.0])?;
    world.adjust("pursue", "weight", For::Group(1), Some(-0.5))?;
    world.place(3, [7.0, 7.0, 0.0], [0.0, 1.0, 0.0])?;
    world.despawn(5)?;
    world.set_group(8, world.group("hawks")?)?;
    let count = world.count();
    world.write_limits("max_speed", &vec![2.0; count])?;
    world.move_pointer([12.0, 13.0, 0.0])?;
    world.press_button(true);
    world.step(240);
    Ok(world)
}

#[test]
fn the_table_has_what_the_core_comes_to() {
    let rows = [("ten thousand, 600 ticks", ten_thousand()), ("story", story().unwrap())];
    let told: String =
        rows.iter().map(|(name, it)| format!("{:016x} {name}\n", it.hash())).collect();
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(path("native.txt"), &told).unwrap();
    }
    assert_eq!(told, std::fs::read_to_string(path("native.txt")).unwrap());
}
