//! A host's own behaviors in scripts: methods, functions, options and advice like those of the list. A program of its
//! own, for they are registered for the rest of it.

mod common;

use std::sync::Once;

use common::{loaded, scripts, update, world};
use flockwork::behavior::{Behavior, Steer, register};
use flockwork::glam::Vec2;
use flockwork::neighbors::Among;
use flockwork::{Steering, Term, Turn, Vector, View, World};
use flockwork_lua::Scripts;

mod drift {
    flockwork::own_behavior! {
        /// Goes along with the river.
        Drift(mouth: Place) among Own {
            /// How fast the river flows.
            speed: f32 = 1.0, "m/s", 0.0..=10.0;
            /// Whether it is high water.
            high: bool = false, "";
        }
    }
}

impl<V: Vector> Steer<V> for drift::Drift {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let toward = turn.aim.map_or(V::ZERO, |aim| aim.offset.limit(1.0));
        let speed = if self.high { 2.0 * self.speed } else { self.speed };
        Steering::wish(toward * speed)
    }
}

mod shiver {
    flockwork::own_behavior! {
        /// Shivers.
        Shiver {
            /// How strongly.
            force: f32 = 3.0, "N", 0.0..=100.0;
        }
    }
}

impl<V: Vector> Steer<V> for shiver::Shiver {
    const READS: flockwork::behavior::Reads =
        flockwork::behavior::Reads { noise: true, ..flockwork::behavior::Reads::NOTHING };

    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        Steering::push(turn.noise.direction::<V>(0) * self.force)
    }
}

fn set_up() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        register::<drift::Drift>().unwrap();
        register::<shiver::Shiver>().unwrap();
    });
}

fn run(text: &str) -> (World<Vec2>, Scripts) {
    set_up();
    let (mut world, mut scripts) = loaded(2, text);
    for _ in 0..3 {
        assert_eq!(world.step(&mut scripts, &[]), [], "{text}");
    }
    (world, scripts)
}

fn terms(text: &str) -> Vec<Term<Vec2>> {
    let (world, _) = run(text);
    world.plans.own().next().unwrap().terms().collect()
}

fn of(name: &str, numbers: &[f32]) -> Behavior {
    let mut behavior = Behavior::named(name).unwrap();
    numbers.iter().enumerate().for_each(|(nth, number)| assert!(behavior.set_number(nth, *number)));
    behavior
}

#[test]
fn it_is_a_method_with_targets_weights_and_options() {
    let found = terms(&update(
        "me:drift(world.mouse) me:drift(world.marks.door, 0.5, { speed = 4, high = true, among = 'all' })
        me:shiver() me:shiver(2) me:shiver { force = 7 } drift(world.mouse, 3)",
    ));
    let behaviors: Vec<_> = found.iter().map(|term| term.behavior).collect();
    let expected = [
        of("drift", &[]),
        of("drift", &[4.0, 1.0]),
        of("shiver", &[]),
        of("shiver", &[]),
        of("shiver", &[7.0]),
        of("drift", &[]),
    ];
    assert_eq!(behaviors, expected);
    let weights: Vec<_> = found.iter().map(|term| term.weight).collect();
    assert_eq!(weights, [1.0, 0.5, 1.0, 2.0, 1.0, 3.0]);
    assert_eq!(found[1].among, Some(Among::All));
    assert!(found[0].target.is_some() && found[2].target.is_none());
}

#[test]
fn its_options_can_be_prepared() {
    let text = format!(
        "local high = options.drift {{ speed = 2, high = true }}\n{}",
        update("me:drift(world.mouse, 1, high) me:seek(world.mouse)")
    );
    assert_eq!(terms(&text)[0].behavior, of("drift", &[2.0, 1.0]));
}

#[test]
fn it_moves_agents() {
    let (world, _) = run(&update("me:drift(world.marks.door, 1, { speed = 5 })"));
    assert!(world.agents[0].velocity.x > 0.0);
}

#[test]
fn advice_knows_it() {
    set_up();
    let wrong = |body: &str| {
        let (world, mut scripts) = (world(1), scripts(&update(body)));
        let loading = scripts.load(&world).into_iter().map(|it| it.to_string());
        let mut said: Vec<String> = loading.collect();
        let mut world = world;
        let faults = world.step(&mut scripts, &[]);
        said.extend(faults.into_iter().map(|fault| fault.message));
        said.join("\n")
    };
    assert!(
        wrong("me:drifft(world.mouse)").contains("drift"),
        "{}",
        wrong("me:drifft(world.mouse)")
    );
    assert!(
        wrong("me:shiver { forse = 1 }").contains("force"),
        "{}",
        wrong("me:shiver { forse = 1 }")
    );
    assert!(
        wrong("me:shiver { force = 101 }").contains("100"),
        "{}",
        wrong("me:shiver { force = 101 }")
    );
}

#[test]
fn editor_types_and_the_manual_list_it() {
    set_up();
    for (name, text) in flockwork_lua::types() {
        assert!(text.contains("drift") && text.contains("DriftOptions"), "{name}");
    }
    assert!(flockwork_lua::manual().contains("me:drift"));
}
