//! A scene, whatever has happened to its text, is a world that moves or a list of mistakes, each with its place.

use flockwork::scene::{Axes, Problem, Scene, with_value};
use flockwork::{Agent, Stages, World, each_world};
use flockwork_fuzz::mutate::mutant;
use flockwork_fuzz::shipped::SCENES;

use crate::holds;

const TICKS: usize = 30;
/// How many agents' ticks a case is worth: a mutated count may be as large as scenes allow.
const MOST_AGENT_TICKS: usize = 20_000;

/// Each mistake says something, at a place that is there.
fn are_located(problems: &[Problem], text: &str) {
    assert!(!problems.is_empty());
    for problem in problems {
        let range = problem.range(text);
        assert!(text.get(range.clone()).is_some(), "{range:?} is no part of the text: {problem:?}");
        assert!(!problem.message.trim().is_empty(), "{problem:?}");
        let (line, column) = problem.line_and_column(text);
        assert!(line >= 1 && column >= 1, "{problem:?}");
    }
}

fn runs<V: Stages>(mut world: World<V>) {
    let ticks = TICKS.min(1 + MOST_AGENT_TICKS / world.agents.len().max(1));
    for _ in 0..ticks {
        world.step(&mut (), &[]);
        assert!(world.agents.iter().all(Agent::is_finite), "in tick {}", world.tick);
    }
}

fn is_a_world_or_a_list_of_mistakes(text: &str) {
    let scene = match Scene::parse(text) {
        Ok(scene) => scene,
        Err(problems) => return are_located(&problems, text),
    };
    let warnings = scene.warnings(text);
    assert!(
        warnings.is_empty() || {
            are_located(&warnings, text);
            true
        }
    );
    match scene.build() {
        Ok(world) => each_world!(world, world => runs(world)),
        Err(problems) => are_located(&problems, text),
    }
}

#[test]
fn a_mutated_scene_is_a_world_that_moves_or_a_list_of_mistakes_with_their_places() {
    holds("scenes", 600, mutant(&SCENES), |it| is_a_world_or_a_list_of_mistakes(&it.text));
}

/// A value that is put into a scene is in it, and all that was there as well.
fn holds_a_new_mark(text: &str) {
    let put = |value: &str| with_value(text, &["marks", "new here"], value);
    let Ok(scene) = Scene::parse(text) else {
        // What it says does not matter.
        put("(1, 2)");
        return;
    };
    let value = if scene.space == Axes::Plane { "(1, 2)" } else { "(1, 2, 3)" };
    let Some(told) = put(value) else { return };
    let now = Scene::parse(&told).unwrap_or_else(|why| panic!("{why:?}\n{told}"));
    let (last, others) = now.marks.0.split_last().expect("there is one");
    assert_eq!((last.0.as_str(), &last.1.xyz[..2]), ("new here", &[1.0, 2.0][..]));
    assert_eq!(others, scene.marks.0);
    assert_eq!((now.groups, now.obstacles), (scene.groups, scene.obstacles));
}

#[test]
fn a_value_is_put_into_any_scene_or_refused() {
    holds("values", 2_000, mutant(&SCENES), |it| holds_a_new_mark(&it.text));
}
