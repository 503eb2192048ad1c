//! Behaviors that are adjusted while a session runs: recorded, gone back to, kept by a restart.

use flockwork::each_world;
use flockwork::world::Scope;
use flockwork_viewer::input::SessionInput;
use flockwork_viewer::replay::{Replay, Verdict};
use flockwork_viewer::session::Session;

use crate::common::Place;

fn opened() -> Session {
    Session::open(flockwork_viewer::built_in::path("doorway").unwrap(), None).unwrap()
}

fn adjust(behavior: &str, part: &str, scope: Scope, value: Option<f32>) -> SessionInput {
    let (behavior, part) = (behavior.to_owned(), part.to_owned());
    SessionInput::Adjust { behavior, part, scope, value }
}

fn off(behavior: &str, scope: Scope) -> SessionInput {
    adjust(behavior, "weight", scope, Some(0.0))
}

fn state(session: &Session) -> (u64, usize) {
    each_world!(&session.world, world => (world.hash(), world.adjusted.len()))
}

fn steps(session: &mut Session, count: usize, first: &[SessionInput]) {
    for nth in 0..count {
        session.step(if nth == 0 { first } else { &[] });
    }
}

#[test]
fn an_adjustment_is_an_input_that_is_recorded_repeated_and_forked() {
    let place = Place::new();
    let file = place.path("run.replay");
    let mut session = opened();
    session.keep_past();
    steps(&mut session, 60, &[]);
    steps(&mut session, 60, &[off("queue", Scope::All)]);
    let fork = session.fork();
    steps(
        &mut session,
        60,
        &[adjust("seek", "weight", Scope::Agent(flockwork::AgentId(7)), Some(1.5))],
    );
    let there = state(&session);
    assert_eq!(there.1, 2);
    let mut other = Session::of_fork(&fork).unwrap();
    steps(
        &mut other,
        60,
        &[adjust("seek", "weight", Scope::Agent(flockwork::AgentId(7)), Some(1.5))],
    );
    assert_eq!(state(&other), there);
    // Back before both, and forward again.
    assert!(session.go_to(30));
    assert_eq!(state(&session).1, 0);
    assert!(session.go_to(180));
    assert_eq!(state(&session), there);
    // A recording that begins with something off, and in which something is switched.
    session.record(&file, 60).unwrap();
    steps(&mut session, 30, &[adjust("queue", "weight", Scope::All, None)]);
    session.restart();
    steps(
        &mut session,
        30,
        &[adjust("queue", "gap", Scope::Group(flockwork::GroupId(0)), Some(0.75))],
    );
    let end = state(&session);
    session.stop_recording().unwrap();
    let mut replay = Replay::open(&file).unwrap();
    let mut played = Session::of_recording(&replay.header).unwrap();
    let (_, verdict) = replay.play_while(&mut played, |_| Ok(true)).unwrap();
    assert!(matches!(verdict, Verdict::Same), "{verdict:?}");
    assert_eq!(state(&played), end);
}

#[test]
fn a_restart_keeps_what_is_off_as_it_keeps_parameters() {
    let mut session = opened();
    steps(&mut session, 30, &[off("queue", Scope::All)]);
    session.restart();
    steps(&mut session, 30, &[]);
    let mut fresh = opened();
    fresh.switch_off("queue").unwrap();
    steps(&mut fresh, 30, &[]);
    assert_eq!(state(&session), state(&fresh));
}

#[test]
fn the_command_line_switches_off_and_says_what_there_is() {
    let place = Place::new();
    let hash = |arguments: &[&str]| {
        let said =
            place.flockwork(&[&["run", "doorway", "--ticks", "60", "--hash"], arguments].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        said.out.lines().find(|line| line.starts_with("hash ")).unwrap().to_owned()
    };
    let mut session = opened();
    steps(&mut session, 60, &[off("queue", Scope::All)]);
    let expected = format!("hash {:016x}", state(&session).0);
    assert_eq!(hash(&["--without", "queue"]), expected);
    assert_eq!(hash(&["--without", "walkers.queue"]), expected);
    assert_ne!(hash(&[]), expected);
    for (text, told) in [
        ("quee", "--without quee: there is no behavior \"quee\". Did you mean queue?"),
        ("ants.queue", "--without ants.queue: there is no group \"ants\"; there are: walkers"),
    ] {
        let said = place.flockwork(&["run", "doorway", "--ticks", "1", "--without", text]);
        assert!(said.code == 1 && said.err.contains(told), "{}", said.err);
    }
    let said = place.flockwork(&["compare", "doorway", "--ticks", "60", "--without", "queue"]);
    assert!(said.out.starts_with("Doorway queue: as it is against without queue"), "{}", said.out);
}
