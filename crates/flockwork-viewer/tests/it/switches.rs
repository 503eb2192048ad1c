//! Behaviors that are switched off while a session runs: recorded, gone back to, kept by a restart.

use flockwork::each_world;
use flockwork::world::Scope;
use flockwork_viewer::input::SessionInput;
use flockwork_viewer::replay::{Replay, Verdict};
use flockwork_viewer::session::Session;

use crate::common::Place;

fn opened() -> Session {
    Session::open(flockwork_viewer::built_in::path("doorway").unwrap(), None).unwrap()
}

fn switch(behavior: &str, scope: Scope, on: bool) -> SessionInput {
    SessionInput::Switch { behavior: behavior.to_owned(), scope, on }
}

fn state(session: &Session) -> (u64, usize) {
    each_world!(&session.world, world => (world.hash(), world.disabled.len()))
}

fn steps(session: &mut Session, count: usize, first: &[SessionInput]) {
    for nth in 0..count {
        session.step(if nth == 0 { first } else { &[] });
    }
}

#[test]
fn a_switch_is_an_input_that_is_recorded_repeated_and_forked() {
    let place = Place::new();
    let file = place.path("run.replay");
    let mut session = opened();
    session.keep_past();
    steps(&mut session, 60, &[]);
    steps(&mut session, 60, &[switch("queue", Scope::All, false)]);
    let fork = session.fork();
    steps(&mut session, 60, &[switch("seek", Scope::Agent(flockwork::AgentId(7)), false)]);
    let there = state(&session);
    assert_eq!(there.1, 2);
    let mut other = Session::of_fork(&fork).unwrap();
    steps(&mut other, 60, &[switch("seek", Scope::Agent(flockwork::AgentId(7)), false)]);
    assert_eq!(state(&other), there);
    // Back before both, and forward again.
    assert!(session.go_to(30));
    assert_eq!(state(&session).1, 0);
    assert!(session.go_to(180));
    assert_eq!(state(&session), there);
    // A recording that begins with something off, and in which something is switched.
    session.record(&file, 60).unwrap();
    steps(&mut session, 30, &[switch("queue", Scope::All, true)]);
    session.restart();
    steps(
        &mut session,
        30,
        &[switch("avoid_obstacles", Scope::Group(flockwork::GroupId(0)), false)],
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
    steps(&mut session, 30, &[switch("queue", Scope::All, false)]);
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
    steps(&mut session, 60, &[switch("queue", Scope::All, false)]);
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
