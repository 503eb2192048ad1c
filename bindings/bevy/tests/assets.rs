//! Scenes and scripts from files, which change while an app runs.

mod flock;

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_asset::{AssetPlugin, AssetServer};
use bevy_flockwork::flockwork::PublicValue;
use bevy_flockwork::prelude::*;
use bevy_flockwork::{FlockworkScript, RunScene, RunScripts};
use tempfile::TempDir;

const SCENE: &str = r#"(
    name: "Go", space: Plane, seed: 1,
    groups: [(name: "goers", count: 3, spawn: Points([(0, 0), (2, 0), (4, 0)]), max_speed: 2, script: "go.lua")],
)"#;
const SCRIPT: &str = "
    local way = require('lib/way')
    public { ticks = 0 }
    function update(me, world)
        local memory = me:memory()
        memory.ticks = (memory.ticks or 0) + 1
        me:set('ticks', memory.ticks)
        me:seek(me:position() + way.forth)
    end";
const WAY: &str = "return { forth = vector.create(9, 0) }";

/// A folder of assets.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    write(folder.path(), "scenes/go.ron", SCENE);
    write(folder.path(), "scripts/go.lua", SCRIPT);
    write(folder.path(), "scripts/lib/way.lua", WAY);
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// An app whose assets are in that folder, and are watched.
fn app(folder: &Path) -> App {
    let file_path = folder.to_string_lossy().into_owned();
    let watch_for_changes_override = Some(true);
    let assets = AssetPlugin { file_path, watch_for_changes_override, ..AssetPlugin::default() };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, assets, FlockworkPlugin::plane_xy()))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.finish();
    app.cleanup();
    app
}

/// Runs an app until something is so; files are heard of with some delay.
fn run_until(app: &mut App, what: &str, is_so: impl Fn(&mut App) -> bool) {
    let begin = Instant::now();
    while !is_so(app) {
        assert!(begin.elapsed() < Duration::from_secs(30), "{what}");
        app.update();
        sleep(Duration::from_millis(2));
    }
}

fn load_scene(app: &mut App) {
    let scene = RunScene(app.world().resource::<AssetServer>().load("scenes/go.ron"));
    app.insert_resource(scene);
    run_until(app, "the scene runs", |app| speed(app) > 0.5);
}

/// How fast the first agent goes along x (m/s); none are 0.
fn speed(app: &App) -> f32 {
    let flock = app.world().get_resource::<FlockworkWorld<Vec2>>();
    flock.and_then(|flock| flock.world.agents.first()).map_or(0.0, |agent| agent.velocity.x)
}

/// For how many ticks the first agent remembers, and how many have passed.
fn remembered(app: &App) -> (f64, u64) {
    let world = flock::agents(app);
    match world.public_value(world.agents[0].id, "ticks") {
        Some(PublicValue::Number(ticks)) => (ticks, world.tick),
        other => panic!("{other:?}"),
    }
}

fn steered(app: &mut App) -> usize {
    app.world_mut().query::<&Steered>().iter(app.world()).count()
}

#[test]
fn scenes_and_their_scripts_change_while_agents_remember() {
    let folder = folder();
    let mut app = app(folder.path());
    load_scene(&mut app);
    assert_eq!(steered(&mut app), 3);
    // A required file changes, then the script, then the scene.
    write(folder.path(), "scripts/lib/way.lua", &WAY.replace("9", "-9"));
    run_until(&mut app, "the required file is read again", |app| speed(app) < -1.0);
    write(folder.path(), "scripts/go.lua", &SCRIPT.replace("way.forth", "way.forth * -1"));
    run_until(&mut app, "the script is read again", |app| speed(app) > 1.5);
    write(folder.path(), "scenes/go.ron", &SCENE.replace("max_speed: 2", "max_speed: 5"));
    run_until(&mut app, "the scene is read again", |app| speed(app) > 4.0);
    let (ticks, passed) = remembered(&app);
    assert_eq!(ticks, passed as f64, "no agent has forgotten anything");
    assert_eq!((steered(&mut app), flock::faults(&mut app)), (3, Vec::new()));
}

#[test]
fn a_file_with_a_mistake_changes_nothing_until_it_is_mended() {
    let folder = folder();
    let mut app = app(folder.path());
    load_scene(&mut app);
    write(folder.path(), "scripts/go.lua", "function update(me");
    let told = |app: &mut App| !flock::faults(app).is_empty();
    run_until(&mut app, "the mistake is told", told);
    write(folder.path(), "scenes/go.ron", "(space: round)");
    (0..100).for_each(|_| app.update());
    assert!(speed(&app) > 1.0);
    write(folder.path(), "scripts/go.lua", &SCRIPT.replace("way.forth", "way.forth * -1"));
    write(folder.path(), "scenes/go.ron", SCENE);
    run_until(&mut app, "the script is mended", |app| speed(app) < -1.0);
    let (ticks, passed) = remembered(&app);
    assert_eq!(ticks, passed as f64);
}

#[test]
fn a_scene_that_starts_anew_has_other_entities() {
    let folder = folder();
    let mut app = app(folder.path());
    load_scene(&mut app);
    write(
        folder.path(),
        "scenes/go.ron",
        &SCENE.replace("count: 3", "count: 5").replace("(4, 0)", "(4, 0), (6, 0), (8, 0)"),
    );
    run_until(&mut app, "the scene starts anew", |app| steered(app) == 5);
    assert_eq!(flock::agents(&app).agents.len(), 5);
    run_until(&mut app, "its script runs", |app| speed(app) > 1.0);
}

#[test]
fn a_scene_of_other_axes_is_told() {
    let folder = folder();
    write(
        folder.path(),
        "scenes/go.ron",
        &SCENE.replace("Plane", "Volume").replace(", 0)", ", 0, 0)"),
    );
    let mut app = app(folder.path());
    let scene = RunScene(app.world().resource::<AssetServer>().load("scenes/go.ron"));
    app.insert_resource(scene);
    let told = |app: &mut App| flock::faults(app).iter().any(|it| it.contains("volume"));
    run_until(&mut app, "it is told", told);
}

#[test]
fn a_world_made_in_rust_has_scripts_from_files() {
    let folder = folder();
    let mut app = app(folder.path());
    let mut world = flockwork::World::new(Space::Open, Stepping::default(), 1, 1.0);
    let script = Some("go.lua".into());
    let group = world.add_group(Group { script, ..Group::default() }, None);
    app.insert_resource(FlockworkWorld::<Vec2>::new(world));
    app.world_mut().spawn(Steered { group });
    let script = app.world().resource::<AssetServer>().load::<FlockworkScript>("scripts/go.lua");
    app.insert_resource(RunScripts(vec![script]));
    run_until(&mut app, "the script runs", |app| speed(app) > 1.0);
    let (begin, from) = remembered(&app);
    write(folder.path(), "scripts/go.lua", &SCRIPT.replace("way.forth", "way.forth * -1"));
    run_until(&mut app, "the script is read again", |app| speed(app) < -1.0);
    let (end, to) = remembered(&app);
    assert_eq!(end - begin, (to - from) as f64);
}
