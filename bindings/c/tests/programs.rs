//! Programs in C, with the sanitizers for addresses and undefined behavior.

mod build;

use std::path::PathBuf;
use std::process::Command;

use build::{has, program_in_c, root, run, scratch};
use flockwork_host::flockwork::each_world;
use flockwork_host::flockwork::scene::Scene;

#[test]
fn each_function_does_what_it_says() {
    if has("gcc") {
        run(&mut program_in_c("api"));
    }
}

#[test]
fn two_threads_take_turns() {
    if has("gcc") {
        println!("{}", run(&mut program_in_c("threads")));
    }
}

#[test]
fn a_million_calls_at_random_are_answered() {
    if has("gcc") {
        let mut program = program_in_c("hostile");
        println!("{}", run(program.arg("1000000")));
    }
}

/// The hash that C prints for a scene.
fn hash_in_c(scene: PathBuf, ticks: u32, scripts: &[&str]) -> String {
    let mut program = program_in_c("equal");
    program.arg(scene).arg(ticks.to_string());
    program.args(scripts.iter().map(|script| root().join("../../scripts").join(script)));
    run(&mut program).trim().to_owned()
}

#[test]
fn ten_thousand_agents_have_the_hash_of_the_bare_world() {
    const TICKS: u32 = 600;
    let text = r#"(
        name: "flock", bounds: Wrap((150, 150)), seed: 7,
        groups: [(
            name: "birds", count: 10000, spawn: Rect(min: (0, 0), max: (150, 150)), velocity: Random(1),
            plan: [(behavior: separation()), (behavior: alignment()), (behavior: cohesion())],
        )],
    )"#;
    let mut bare = Scene::parse(text).unwrap().build().unwrap();
    (0..TICKS).for_each(|_| each_world!(&mut bare, world => _ = world.step(&mut (), &[])));
    let hash = format!("{:016x}", each_world!(&bare, world => world.hash()));
    let file = scratch("flock.ron");
    std::fs::write(&file, text).unwrap();
    if has("gcc") {
        assert_eq!(hash_in_c(file, TICKS, &[]), hash);
    }
}

#[test]
fn scenes_have_the_hashes_of_the_table() {
    const TICKS: u32 = 2000;
    let table = root().join("../../crates/flockwork-lua/tests/it/scenes.txt");
    let table = std::fs::read_to_string(table).unwrap();
    let scenes = [("crowds/doorway", &["doorway.lua"][..]), ("alone/brake", &[])];
    for (scene, scripts) in scenes.into_iter().filter(|_| has("gcc")) {
        let file = root().join("../../scenes").join(scene).with_extension("ron");
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let row = table.lines().find(|row| row.split(' ').nth(1) == Some(&name)).unwrap();
        assert_eq!(hash_in_c(file, TICKS, scripts), row[..16], "{name}");
    }
}

#[test]
fn two_headers_in_one_file_are_one() {
    if has("gcc") {
        let source = scratch("twice.c");
        std::fs::write(
            &source,
            "#include <flockwork.h>\n#include <flockwork.h>\nint main(void) { return 0; }\n",
        )
        .unwrap();
        run(&mut Command::new(build::compiled("gcc", &["-std=c99", "-pedantic"], &source)));
    }
}
