//! A host's own behavior in recorded runs. A program of its own, for it is registered for the rest of it.

#[allow(dead_code)]
#[path = "it/common.rs"]
mod common;

use std::path::Path;
use std::sync::Once;

use common::Place;
use flockwork::behavior::register;
use flockwork::{Steer, Steering, Turn, Vector, View};
use flockwork_viewer::replay::{Replay, Verdict};
use flockwork_viewer::session::Session;

mod drift {
    flockwork::own_behavior! {
        /// Drifts aside, a little otherwise each tick.
        Drift {
            /// How strongly.
            force: f32 = 2.0, "N", 0.0..=100.0;
        }
    }
}

impl<V: Vector> Steer<V> for drift::Drift {
    const READS: flockwork::behavior::Reads =
        flockwork::behavior::Reads { noise: true, ..flockwork::behavior::Reads::NOTHING };

    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        Steering::push(turn.noise.direction::<V>(0) * self.force)
    }
}

const SCENE: &str = "(name: \"river\", seed: 5, groups: [(name: \"logs\", count: 9,
    spawn: Grid(from: (0, 0), spacing: 2, columns: 3), plan: [
        (behavior: drift(force: 7), weight: 0.5), (behavior: wander()),
    ])])";

const SCRIPT: &str = "function update(me) me:drift(0.5, { force = 7 }) me:wander() end";

/// A folder with both, where the behavior is known to this program and not to the command.
fn place() -> Place {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| register::<drift::Drift>().unwrap());
    let place = Place::new();
    place.write("scenes/river.ron", SCENE);
    place.scripted("script", SCRIPT);
    place
}

/// Records so many ticks of a scene; answers the file's bytes.
fn recorded(place: &Place, scene: &str, ticks: usize, name: &str) -> Vec<u8> {
    let mut session = Session::open(place.path(scene), None).unwrap();
    let file = place.path(name);
    session.record(&file, 20).unwrap();
    (0..ticks).for_each(|_| session.step(&[]));
    session.stop_recording().unwrap().unwrap();
    std::fs::read(file).unwrap()
}

fn play(path: &Path) -> Verdict {
    let mut replay = Replay::open(path).unwrap();
    let mut session = Session::of_recording(&replay.header).unwrap();
    replay.play(&mut session, |_| Ok(())).unwrap().1
}

#[test]
fn a_run_with_a_behavior_of_its_own_is_recorded_and_plays_as_it_was() {
    let place = place();
    for scene in ["scenes/river.ron", "scenes/script.ron"] {
        let bytes = recorded(&place, scene, 90, "a.replay");
        assert_eq!(recorded(&place, scene, 90, "b.replay"), bytes, "{scene}");
        let verdict = play(&place.path("a.replay"));
        assert!(matches!(verdict, Verdict::Same), "{scene}: {verdict:?}");
    }
}

/// The command does not know the behavior: in a scene, in a script, and in a state.
#[test]
fn where_the_behavior_is_not_registered_a_replay_names_it() {
    let place = place();
    for (scene, said) in [
        ("scenes/river.ron", "drift"),
        (
            "scenes/script.ron",
            "the snapshot uses the behavior drift, which this version does not have",
        ),
    ] {
        recorded(&place, scene, 60, "own.replay");
        let told = place.flockwork(&["replay", "own.replay"]);
        assert_eq!((told.code, told.out.as_str()), (1, ""), "{scene}: {}", told.err);
        assert!(told.err.contains(said), "{scene}: {}", told.err);
    }
}
