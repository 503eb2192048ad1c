//! A small world for tests of scripts.
#![allow(dead_code)]

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use flockwork::glam::{Vec2, vec2};
use flockwork::world::Named;
use flockwork::{Fault, Field, FieldShape, Group, GroupId, Path, PathEnd, Space, Stepping, World};
use flockwork_lua::Scripts;

/// A folder of the project.
pub fn root(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)
}

/// The text of an example script.
pub fn text_of(script: &str) -> Result<String, String> {
    std::fs::read_to_string(root("scripts").join(script)).map_err(|why| why.to_string())
}

pub const FILE: &str = "a.lua";

/// Agents of group "ants" in a row, run by a script; a door, a road, a scent, and a still group "stones".
pub fn world(agents: usize) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 1.0);
    world.marks.push(Named { name: "door".into(), it: vec2(10.0, 0.0) });
    let points = vec![vec2(0.0, 0.0), vec2(5.0, 5.0)];
    world
        .paths
        .push(Named { name: "road".into(), it: Path { points, radius: 0.5, end: PathEnd::Loop } });
    let shape = FieldShape::between(Vec2::splat(-20.0), Vec2::splat(20.0), 1.0).unwrap();
    world.fields.push(Named { name: "scent".into(), it: Field::new(shape, 2.0, 0.1) });
    let ants = Group { name: "ants".into(), script: Some(FILE.into()), ..Group::default() };
    let ants = world.add_group(ants, None);
    let stones = world.add_group(Group { name: "stones".into(), ..Group::default() }, None);
    for nth in 0..agents {
        world.spawn(ants, vec2(nth as f32 * 0.4, (nth % 7) as f32), Vec2::ZERO);
    }
    world.spawn(stones, vec2(3.0, 3.0), Vec2::ZERO);
    world
}

pub const ANTS: GroupId = GroupId(0);

/// Scripts that know one text.
pub fn scripts(text: &str) -> Scripts {
    let text = text.to_owned();
    Scripts::new(Box::new(move |_| Ok(text.clone())))
}

/// A world of ants and its loaded scripts.
#[track_caller]
pub fn loaded(agents: usize, text: &str) -> (World<Vec2>, Scripts) {
    let (world, mut scripts) = (world(agents), scripts(text));
    assert_eq!(scripts.load(&world), [], "{text}");
    (world, scripts)
}

/// The lines of `update` as a script.
pub fn update(body: &str) -> String {
    format!("function update(me, world, dt)\n{body}\nend")
}

/// Runs ticks that must not go wrong.
#[track_caller]
pub fn run(world: &mut World<Vec2>, scripts: &mut Scripts, ticks: usize) {
    for _ in 0..ticks {
        assert_eq!(world.step(scripts, &[]), []);
    }
}

/// The first fault of a script's first tick, or its load, as `file:line: message`.
pub fn first_fault(text: &str) -> String {
    thread_local! {
        // Making a state takes most of the time.
        static ONE: (Arc<Mutex<String>>, RefCell<Scripts>) = {
            let text = Arc::new(Mutex::new(String::new()));
            let own = Arc::clone(&text);
            (text, RefCell::new(Scripts::new(Box::new(move |_| Ok(own.lock().unwrap().clone())))))
        };
    }
    ONE.with(|(own, scripts)| {
        let (mut world, mut scripts) = (world(3), scripts.borrow_mut());
        own.lock().unwrap().replace_range(.., text);
        scripts.forget();
        if let Some(error) = scripts.load(&world).first() {
            return error.to_string();
        }
        world.step(&mut *scripts, &[]).first().map_or("fine".to_owned(), show)
    })
}

/// A fault as text.
pub fn show(fault: &Fault) -> String {
    let place = fault.location.as_ref().map_or(String::new(), |place| match place.line {
        0 => format!("{}: ", place.file),
        line => format!("{}:{line}: ", place.file),
    });
    format!("{place}{}", fault.message)
}
