//! The way back of a session: each tick that it returns to has the state that it had, and so have those that follow.

use flockwork::glam::Vec2;
use flockwork::scene::AnyWorld;
use flockwork::{AgentId, each_world};
use flockwork_viewer::built_in;
use flockwork_viewer::input::SessionInput;
use flockwork_viewer::recording::record_run;
use flockwork_viewer::replay::{Replay, Verdict};
use flockwork_viewer::session::{MOST_AGENTS_WITH_PAST, NoticeKind, Session};

use crate::common::Place;

const SCENE: &str = r#"(
    name: "Past", seed: 5, solid: true, bounds: Wrap((30, 30)),
    fields: { "scent": (cell: 1, fades_secs: 2, spreads: 0.1) },
    obstacles: [Box(min: (-1, -1), max: (1, 1))],
    groups: [
        (name: "ants", count: 40, spawn: Rect(min: (3, 3), max: (12, 12)), script: "ants.lua", avoid: walkers()),
        (name: "eggs", count: 0, script: "ants.lua"),
    ],
)"#;

/// Something of everything that a state holds: memory, noise, public values, messages, marks of faults, comings and goings.
const SCRIPT: &str = r#"
local params = tune { pull = { 1, min = 0, max = 9 } }
public { fuel = 5 }
function init(me) me:memory().n = math.random(9) end
function update(me, world)
    local m = me:memory()
    m.n += math.random() * params.pull
    me:set("fuel", m.n % 7)
    me:leave("scent", 1)
    for name, from, value in me:events() do m.heard = value end
    if me:id() % 7 == 0 then me:emit("here", { radius = 4 }, m.n) end
    if math.random() < 0.01 then me:spawn("eggs", me:position()) end
    if me:group() == "eggs" and math.random() < 0.05 then me:despawn() end
    if world.tick == 70 and me:id() == 3 then print("seventy") error("on purpose") end
    me:wander(params.pull)
    me:separation(1, { radius = 2 })
    if world.mouse_down then me:seek(world.mouse) end
end
"#;

fn opened(place: &Place) -> Session {
    place.write("scenes/past.ron", SCENE);
    place.write("scripts/ants.lua", SCRIPT);
    let mut session = Session::open(place.path("scenes/past.ron"), None).unwrap();
    assert!(session.troubles().is_empty(), "{:?}", session.troubles());
    session.keep_past();
    session
}

/// What comes into a tick.
fn inputs(tick: u64) -> Vec<SessionInput> {
    let at = tick as f32 * 0.1;
    let mut inputs = vec![SessionInput::Pointer([at, 2.0, 0.0])];
    if tick % 40 == 20 {
        inputs.push(SessionInput::Button(tick % 80 == 20));
    }
    if tick == 50 {
        let [group, name] = ["ants", "pull"].map(str::to_owned);
        inputs.push(SessionInput::Param { group, name, value: 3.0 });
        inputs.push(SessionInput::Teleport(AgentId(5), [1.0, 9.0, 0.0], [0.0; 3]));
    }
    inputs
}

/// Makes so many ticks; answers the state after each.
fn run(session: &mut Session, ticks: u64) -> Vec<[u64; 2]> {
    let step = |_| {
        session.step(&inputs(session.tick()));
        state(session)
    };
    (0..ticks).map(step).collect()
}

fn state(session: &Session) -> [u64; 2] {
    [each_world!(&session.world, world => world.hash()), session.scripts.memory().hash()]
}

#[test]
fn every_tick_comes_again_with_its_state_whichever_way_it_is_reached() {
    let place = Place::new();
    let mut session = opened(&place);
    let mut states = vec![state(&session)];
    states.extend(run(&mut session, 200));
    let past = session.past().unwrap();
    assert_eq!((past.first, past.last, past.faults.contains(&71)), (0, 200, true));
    for to in [100, 0, 1, 29, 30, 31, 200, 199, 60, 61, 59, 120, 150] {
        assert!(session.go_to(to), "{to}");
        assert_eq!((session.tick(), state(&session)), (to, states[to as usize]), "tick {to}");
        assert_eq!(session.is_in_past(), to < 200);
    }
    // Forward one by one, up to the last tick and no farther.
    while session.repeat_tick() {
        assert_eq!(state(&session), states[session.tick() as usize]);
    }
    assert_eq!(session.tick(), 200);
    // And on as if it had never gone back.
    let there = run(&mut session, 50);
    let mut straight = opened(&place);
    assert_eq!(run(&mut straight, 250)[200..], there);
}

#[test]
fn of_what_is_longer_ago_every_second_state_is_kept_and_every_tick_comes_again() {
    let place = Place::new();
    let mut session = opened(&place);
    let mut states = vec![state(&session)];
    states.extend(run(&mut session, 900));
    for to in [10, 299, 200, 301, 45, 899, 44, 900] {
        assert!(session.go_to(to), "{to}");
        assert_eq!((session.tick(), state(&session)), (to, states[to as usize]), "tick {to}");
    }
    // After a change of the script only the kept states are left: the last ten seconds have twice as many of them.
    let file = place.write("scripts/ants.lua", format!("{SCRIPT} --"));
    session.reload_file(&file);
    let mut reached: Vec<_> = (0..900).map(|to| (session.go_to(to), session.tick()).1).collect();
    reached.dedup();
    let (old, recent): (Vec<_>, Vec<_>) = reached.into_iter().partition(|tick| *tick < 270);
    assert_eq!(old, (0..270).step_by(30).collect::<Vec<_>>());
    assert_eq!(recent, (270..900).step_by(15).collect::<Vec<_>>());
}

#[test]
fn faults_are_counted_once_and_prints_are_told_once() {
    let place = Place::new();
    let mut session = opened(&place);
    run(&mut session, 90);
    let (count, told) = (session.fault_count(), session.scripts.take_log());
    assert_eq!((count, told.len()), (1, 1), "{told:?}");
    for to in [40, 89, 10, 90] {
        session.go_to(to);
    }
    assert_eq!((session.fault_count(), session.scripts.take_log().len()), (1, 0));
}

#[test]
fn going_on_from_the_past_is_another_run() {
    let place = Place::new();
    let mut session = opened(&place);
    let states = run(&mut session, 150);
    session.go_to(100);
    session.step(&[SessionInput::Teleport(AgentId(1), [9.0, 1.0, 0.0], [0.0; 3])]);
    assert_eq!(session.past().unwrap().last, 101);
    assert_ne!(state(&session), states[100]);
    let other = state(&session);
    run(&mut session, 60);
    session.go_to(101);
    assert_eq!(state(&session), other, "what was done in the past comes again, too");
    session.go_to(100);
    assert_eq!(state(&session), states[99]);
}

#[test]
fn before_a_changed_script_the_kept_states_are_left() {
    let place = Place::new();
    let mut session = opened(&place);
    let mut states = vec![state(&session)];
    states.extend(run(&mut session, 100));
    let changed = format!("{SCRIPT}\nfunction on_reload(me) me:memory().n = -50 end");
    let file = place.write("scripts/ants.lua", changed);
    assert_eq!(session.reload_file(&file).unwrap().kind, NoticeKind::Reloaded);
    // It has forgotten what those remembered that left in the last tick.
    states[100] = state(&session);
    states.extend(run(&mut session, 80));
    assert_eq!(session.past().unwrap().changes, [100]);
    // The first tick after the change has its `on_reload` again.
    for (to, reached) in
        [(120, 120), (180, 180), (101, 101), (100, 100), (102, 102), (99, 90), (74, 60), (3, 0)]
    {
        assert!(session.go_to(to));
        assert_eq!((session.tick(), state(&session)), (reached, states[reached as usize]));
    }
    // Going on there, the new script runs, so it is another run; it has a way back of its own.
    assert!(!session.repeat_tick());
    session.go_to(60);
    run(&mut session, 20);
    let there = state(&session);
    run(&mut session, 20);
    session.go_to(80);
    assert_eq!((session.tick(), state(&session)), (80, there));
}

#[test]
fn the_last_ticks_are_a_replay_that_goes_on_from_their_first_state() {
    let place = Place::new();
    let mut session = opened(&place);
    run(&mut session, 160);
    let changed = SCRIPT.replace("me:separation(1,", "me:cohesion(1,")
        + "\nfunction on_reload(me) me:memory().n = -50 end";
    let file = place.write("scripts/ants.lua", changed);
    assert_eq!(session.reload_file(&file).unwrap().kind, NoticeKind::Reloaded);
    run(&mut session, 50);
    let (there, run) = (state(&session), session.last_ticks(110));
    let path = place.path("last.replay");
    let recording = record_run(&run, &path, &mut |_| true).unwrap().unwrap();
    // From the kept state before it on.
    assert_eq!(recording.ticks, 210 - 90);

    let mut replay = Replay::open(&path).unwrap();
    let mut played = Session::of_recording(&replay.header).unwrap();
    assert_eq!((played.tick(), replay.ticks, replay.played.first), (90, 120, 90));
    let (made, verdict) = replay.play(&mut played, |_| Ok(())).unwrap();
    assert!(matches!(verdict, Verdict::Same), "{verdict:?}");
    assert_eq!((made.ticks, made.hashes), (120, 120));
    assert_eq!((played.tick(), state(&played)), (210, there));

    std::fs::remove_dir_all(place.path("scripts")).unwrap();
    let said = place.flockwork(&["replay", "last.replay"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let told = "last.replay: 120 ticks (2.0 s) from tick 90 (1.500 s) play as they were recorded: ";
    assert!(said.out.starts_with(told), "{}", said.out);
    let path = place.path("stopped.replay");
    assert_eq!(record_run(&run, &path, &mut |done| done < 30).unwrap(), None);
    assert!(!path.exists(), "what was stopped leaves no file");
    assert_eq!(record_run(&[], &path, &mut |_| true).unwrap(), None);
}

#[test]
fn the_last_ticks_of_every_scene_are_a_replay() {
    let place = Place::new();
    for scene in built_in::scenes() {
        let mut session = Session::open(&scene, None).unwrap();
        session.keep_past();
        (0..50).for_each(|_| session.step(&session.scripted_mouse()));
        let path = place.path("last.replay");
        let run = session.last_ticks(20);
        if each_world!(&session.world, world => world.agents.len()) > MOST_AGENTS_WITH_PAST {
            assert!(run.is_empty(), "{}", scene.display());
            continue;
        }
        record_run(&run, &path, &mut |_| true).unwrap().unwrap();
        let mut replay = Replay::open(&path).unwrap();
        let mut played = Session::of_recording(&replay.header).unwrap();
        let (_, verdict) = replay.play(&mut played, |_| Ok(())).unwrap();
        assert!(matches!(verdict, Verdict::Same), "{}: {verdict:?}", scene.display());
        assert_eq!(state(&played), state(&session), "{}", scene.display());
    }
}

#[test]
fn another_scene_and_a_restart_have_no_way_back() {
    let place = Place::new();
    let mut session = opened(&place);
    run(&mut session, 40);
    session.restart();
    assert_eq!(session.past(), None);
    assert!(!session.go_to(10) && !session.repeat_tick());
    run(&mut session, 40);
    let scene = place.write("scenes/past.ron", SCENE.replace("name: \"Past\"", "name: \"Other\""));
    session.reload_file(&scene).unwrap();
    assert_eq!(session.past(), None);
    run(&mut session, 5);
    assert_eq!(session.past().map(|it| it.last), Some(45));
}

#[test]
fn a_session_that_keeps_none_and_a_world_that_is_too_large_have_none() {
    let place = Place::new();
    let mut session = opened(&place);
    let mut plain = Session::open(place.path("scenes/past.ron"), None).unwrap();
    run(&mut plain, 40);
    assert!(plain.past().is_none() && !plain.go_to(3));
    run(&mut session, 40);
    let group = flockwork::GroupId(0);
    let many = (0..MOST_AGENTS_WITH_PAST).map(|nth| {
        let at = Vec2::new((nth % 100) as f32, (nth / 100) as f32) * 0.3;
        SessionInput::Spawn(group, [at.x, at.y, 0.0], [0.0; 3])
    });
    session.step(&many.collect::<Vec<_>>());
    session.step(&[]);
    assert_eq!(session.past(), None);
}

/// Where agents are, as ghosts tell it.
fn places(session: &Session) -> Vec<[f32; 3]> {
    each_world!(&session.world, world => {
        world.agents.iter().map(|agent| flockwork::Vector::to_xyz(agent.position)).collect()
    })
}

#[test]
fn the_run_that_was_left_is_there_until_it_is_dropped() {
    let place = Place::new();
    let mut session = opened(&place);
    run(&mut session, 60);
    let then: Vec<_> = (0..20).map(|_| (run(&mut session, 1), places(&session)).1).collect();
    assert!(session.ghosts().is_empty(), "nothing is left");
    session.go_to(60);
    assert!(session.ghosts().is_empty(), "the past is no other run");
    session.step(&[SessionInput::Teleport(AgentId(1), [9.0, 1.0, 0.0], [0.0; 3])]);
    let ghosts =
        |session: &Session| session.ghosts().iter().map(|it| it.position).collect::<Vec<_>>();
    assert_eq!(ghosts(&session), then[0]);
    assert_ne!(places(&session), then[0]);
    run(&mut session, 10);
    assert_eq!(ghosts(&session), then[10]);
    // What is left later is shown; a step that leaves nothing changes nothing.
    session.go_to(65);
    assert_eq!(ghosts(&session), then[4]);
    session.drop_ghosts();
    assert!(session.ghosts().is_empty());
}

/// The same inputs come in, so that nothing but the change makes a difference.
#[test]
fn what_is_tried_again_hears_what_came_in_before() {
    let place = Place::new();
    let mut session = opened(&place);
    let states = run(&mut session, 120);
    let inputs = session.try_again(45).unwrap().inputs;
    assert_eq!((session.tick(), inputs.len()), (45, 75));
    inputs.iter().for_each(|inputs| session.step(inputs));
    // The parameter was set to 3 in tick 50, and is 3 from the start now.
    assert_ne!(state(&session), states[119]);
    let inputs = session.try_again(60).unwrap().inputs;
    inputs.iter().for_each(|inputs| session.step(inputs));
    let again = state(&session);
    // Where the trial began the parameter was another one, which came in with no tick.
    session.go_to(80);
    session.go_to(62);
    while session.repeat_tick() {}
    assert_eq!(state(&session), again);
    let inputs = session.try_again(75).unwrap().inputs;
    inputs.iter().for_each(|inputs| session.step(inputs));
    assert_eq!(state(&session), again, "nothing has changed");
}

/// What was moved by hand is from the first tick on where it was put last.
#[test]
fn what_is_tried_again_has_marks_and_obstacles_as_they_are_now() {
    let place = Place::new();
    let mut session = opened(&place);
    run(&mut session, 50);
    let AnyWorld::Plane(world) = &session.world else { panic!("a plane") };
    let (id, it) = (world.obstacles.id_at(0).unwrap(), world.obstacles[0]);
    let put = |x: f32| {
        SessionInput::SetObstacle(id, it.moved(Vec2::new(x, 0.0)).map(|at| [at.x, at.y, 0.0]))
    };
    session.step(&[put(3.0)]);
    session.step(&[put(5.0), SessionInput::Button(true)]);
    session.step(&[]);
    let again = session.try_again(40).unwrap();
    assert_eq!(again.inputs.len(), 13);
    assert!(again.inputs[0].ends_with(&[put(5.0)]));
    assert_eq!(again.inputs[11], [SessionInput::Button(true)]);
    assert_eq!(
        again.was.last().unwrap().inputs.iter().flatten().filter(|it| it.is_edit()).count(),
        2
    );
}

/// A save while it stands still, a look back, and on: only the script that was saved has its `on_reload`, once.
#[test]
fn the_last_tick_is_there_again_after_a_save_and_a_look_back() {
    let place = Place::new();
    let forgets = format!("{SCRIPT}\nfunction on_reload(me) me:memory().n = -50 end");
    let scene = SCENE.replace(
        r#"count: 0, script: "ants.lua""#,
        r#"count: 5, spawn: Rect(min: (20, 20), max: (25, 25)), script: "eggs.lua""#,
    );
    place.write("scripts/eggs.lua", &forgets);
    let end = |ways: &[u64]| {
        place.write("scenes/past.ron", &scene);
        let ants = place.write("scripts/ants.lua", SCRIPT);
        let mut session = Session::open(place.path("scenes/past.ron"), None).unwrap();
        session.keep_past();
        run(&mut session, 100);
        place.write("scripts/ants.lua", &forgets);
        session.reload_file(&ants).unwrap();
        assert!(ways.iter().all(|to| session.go_to(*to)));
        assert!(!session.go_to(u64::MAX), "it stands at the last tick");
        run(&mut session, 60)
    };
    let straight = end(&[]);
    assert_eq!(straight, end(&[30, u64::MAX]));
    assert_eq!(straight, end(&[90, 30, u64::MAX, 0, u64::MAX]));
}

/// A default that the script changes is the script's own, however often it is tried again.
#[test]
fn what_a_script_tunes_is_tried_again_as_it_is_saved() {
    let place = Place::new();
    let mut session = opened(&place);
    run(&mut session, 40);
    for pull in ["7", "8"] {
        let text = SCRIPT.replace("pull = { 1,", &format!("pull = {{ {pull},"));
        session.reload_file(&place.write("scripts/ants.lua", text)).unwrap();
        run(&mut session, 3);
        session.try_again(0).unwrap();
        let shown = session.scripts.params(flockwork::GroupId(0))[0].value;
        assert_eq!(shown, pull.parse::<f32>().unwrap());
    }
}

#[test]
fn the_same_text_saved_again_changes_nothing() {
    let place = Place::new();
    let mut session = opened(&place);
    run(&mut session, 40);
    for text in [&format!("{SCRIPT} end"), SCRIPT] {
        session.reload_file(&place.write("scripts/ants.lua", text));
    }
    assert!(session.past().unwrap().changes.is_empty());
    assert!(session.go_to(17) && session.tick() == 17);
}
