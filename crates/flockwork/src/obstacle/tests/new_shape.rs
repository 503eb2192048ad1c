//! A new shape is one file and one word: `pin` has these, and is met, drawn, read, checked and saved as any other.

use crate::neighbors::Instructions;
use crate::noise::{Noise, Purpose};
use crate::obstacle::*;
use crate::scene::{AnyWorld, Scene};
use crate::{Obstacles, Snapshot, World};
use glam::{Vec2, vec2};

/// Walkers among pins, or among circles of the same size; in a torus, where they are met across the seam.
fn scene(obstacle: &str) -> String {
    let obstacles: String = (0..40)
        .map(|nth| {
            let noise = Noise::new(3, nth, 0, Purpose::Spawn);
            let at = format!("({}, {})", 20.0 * noise.uniform(0), 20.0 * noise.uniform(1));
            obstacle.replace("HERE", &at)
        })
        .collect();
    format!(
        "(name: \"pins\", bounds: Wrap((20, 20)), obstacles: [{obstacles}], solid: true, groups: [
            (name: \"walkers\", count: 100, spawn: Rect(min: (0, 0), max: (20, 20)), velocity: Random(1), plan: [
                (behavior: avoid_obstacles(), weight: 2), (behavior: separation()), (behavior: wander())])])"
    )
}

fn world(obstacle: &str) -> World<Vec2> {
    let AnyWorld::Plane(world) = Scene::parse(&scene(obstacle)).unwrap().build().unwrap() else {
        panic!("a plane")
    };
    world
}

const PINS: &str = "Pin(at: HERE, width: 0.5),";

fn after(mut world: World<Vec2>, ticks: usize) -> World<Vec2> {
    (0..ticks).for_each(|_| drop(world.step(&mut (), &[])));
    world
}

#[test]
fn agents_meet_it_as_they_would_meet_what_it_is_like() {
    let [pins, circles] = [PINS, "Circle(center: HERE, radius: 0.25),"].map(world);
    assert_eq!(pins.obstacles[0].info().name, "Pin");
    let end = after(pins.clone(), 200);
    assert_eq!(end.hash(), after(circles, 200).hash());
    let mut none = pins;
    none.obstacles = Obstacles::default();
    assert_ne!(end.hash(), after(none, 200).hash());
}

#[test]
fn it_has_the_same_bits_by_any_instructions_and_on_any_number_of_threads() {
    let expected = after(world(PINS), 100).hash();
    for instructions in [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2] {
        let other = World { instructions, ..world(PINS) };
        assert_eq!(after(other, 100).hash(), expected, "{instructions:?}");
    }
    #[cfg(feature = "parallel")]
    for threads in [1, 2, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| after(world(PINS), 100).hash()), expected, "{threads} threads");
    }
}

#[test]
fn it_is_saved_and_goes_on_from_there() {
    let half = after(world(PINS), 50);
    let end = after(half.clone(), 50).hash();
    let saved = half.save();
    let bytes = Snapshot::from_bytes(&saved.to_bytes()).unwrap();
    let text = Snapshot::from_ron(&saved.to_ron().unwrap()).unwrap();
    for read in [bytes, text] {
        assert_eq!(read, saved);
        let mut other = world(PINS);
        other.obstacles = Obstacles::default();
        other.restore(&read).unwrap();
        assert_eq!(after(other, 50).hash(), end);
    }
}

#[test]
fn it_is_checked_and_drawn() {
    let wrong = Scene::parse(&scene("Pin(at: HERE, width: -1),")).unwrap_err();
    assert_eq!(wrong[0].path, "obstacles[0].Pin.width");
    assert_eq!(wrong[0].message, "a pin's width must be 0 or more");
    let wrong = Scene::parse(&scene("Needle(at: HERE),")).unwrap_err();
    assert!(wrong[0].message.contains("Did you mean Pin?"), "{wrong:?}");
    let pin = Obstacle::from(Pin { at: vec2(1.0, 2.0), width: 3.0 });
    let curve = Curve::Circle { center: vec2(1.0, 2.0), radius: 1.5 };
    assert_eq!(pin.outline(), Outline { curve, is_filled: true });
}
