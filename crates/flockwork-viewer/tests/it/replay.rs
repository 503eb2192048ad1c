//! Replays: what was recorded plays the same, and what is broken or different is told exactly.

use flockwork::obstacle::Circle;
use std::path::Path;

use flockwork::glam::Vec2;
use flockwork::{Obstacle, ObstacleId, Snapshot, each_world};
use flockwork_viewer::input::SessionInput;
use flockwork_viewer::recording::Break;
use flockwork_viewer::replay::{Played, Replay, Verdict};
use flockwork_viewer::session::Session;

use crate::common::{CROWD, Place};

/// Follows the mouse, remembers, and now and then says something.
const BUSY: &str = "local p = tune { pull = { 1, min = 0, max = 4 } }
function update(me, world, dt)
  local m = me:memory()
  m.n = (m.n or 0) + math.random()
  if world.mouse_clicked then m.home = world.mouse end
  me:seek(m.home or world.mouse, p.pull)
  me:wander(0.5)
  if m.n > 20 then
    m.n = 0
    me:emit('tired', nil, m.n)
    me:set_color('#ff0000')
  end
end
";

fn busy() -> Place {
    let place = Place::new();
    place.scripted("busy", BUSY);
    let scene = std::fs::read_to_string(place.path("scenes/busy.ron")).unwrap();
    let mouse = "mouse: [(at: 0, to: (1, 1)), (at: 0.5, to: (8, 3), click: true)], groups";
    place.write("scenes/busy.ron", scene.replace("groups", mouse));
    place.write("scenes/crowd.ron", CROWD);
    place
}

/// A folder with a recorded run of this scene, and the recording.
fn recorded(scene: &str, more: &[&str]) -> (Place, Vec<u8>) {
    let place = busy();
    let run = ["run", scene, "--ticks", "100", "--record", "r.replay"];
    let said = place.flockwork(&[&run[..], more].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("wrote r.replay"), "{}", said.out);
    let bytes = std::fs::read(place.path("r.replay")).unwrap();
    (place, bytes)
}

/// Plays a file without a process; none if it cannot be opened.
fn play(path: &Path) -> Option<(Played, Verdict)> {
    let mut replay = Replay::open(path).ok()?;
    let mut session = Session::of_recording(&replay.header).ok()?;
    replay.play(&mut session, |_| Ok(())).ok()
}

const TICK: u8 = 2;
const STATE: u8 = 4;
const START: usize = 12;

/// The frames of a replay: kind and content.
fn frames(bytes: &[u8]) -> Vec<(u8, Vec<u8>)> {
    let (mut frames, mut at) = (Vec::new(), START);
    while at < bytes.len() {
        let length = u32::from_le_bytes(bytes[at + 1..at + 5].try_into().unwrap()) as usize;
        frames.push((bytes[at], bytes[at + 5..at + 5 + length].to_vec()));
        at += length + 9;
    }
    frames
}

/// The frames as a replay again, with right checksums.
fn packed(bytes: &[u8], frames: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let mut packed = bytes[..START].to_vec();
    for (kind, content) in frames {
        let mut frame = vec![*kind];
        frame.extend((content.len() as u32).to_le_bytes());
        frame.extend(content);
        packed.extend(&frame);
        packed.extend(crc32fast::hash(&frame).to_le_bytes());
    }
    packed
}

/// The replay with the `nth` recorded state changed.
fn with_state(bytes: &[u8], nth: usize, change: impl FnOnce(&mut Snapshot<Vec2>)) -> Vec<u8> {
    let mut frames = frames(bytes);
    let states = frames.iter_mut().filter(|(kind, _)| *kind == STATE);
    let (_, content) = states.skip(1).nth(nth).unwrap();
    let (head, state) = postcard::take_from_bytes::<(u64, u64, bool)>(content).unwrap();
    let mut snapshot = Snapshot::from_bytes(state).unwrap();
    change(&mut snapshot);
    *content = [postcard::to_allocvec(&head).unwrap(), snapshot.to_bytes()].concat();
    packed(bytes, &frames)
}

#[test]
fn a_recorded_run_plays_as_it_was() {
    for (scene, more) in [
        ("scenes/busy.ron", &["--param", "pull=2.5", "--seed", "9"][..]),
        ("scenes/crowd.ron", &["--threads", "2"]),
    ] {
        let (place, _) = recorded(scene, more);
        let said = place.flockwork(&["replay", "r.replay", "--threads", "1", "--image", "r.png"]);
        let line = "r.replay: 100 ticks (1.7 s) play as they were recorded: \
                    100 hashes and 3 states compared\n";
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{scene}");
        assert_eq!(said.out, format!("wrote r.png\n{line}"), "{scene}");
    }
}

#[test]
fn a_replay_needs_no_other_file_and_says_when_one_has_changed() {
    let (place, _) = recorded("scenes/busy.ron", &[]);
    place.write("scripts/busy.lua", "function update(me) me:seek(vector.create(9, 9)) end");
    let said = place.flockwork(&["replay", "r.replay"]);
    let note = "note: scripts/busy.lua has changed since; the recorded text is played\n";
    assert_eq!((said.code, said.err.as_str()), (0, note));
    std::fs::remove_dir_all(place.path("scripts")).unwrap();
    std::fs::remove_dir_all(place.path("scenes")).unwrap();
    let said = place.flockwork(&["replay", "r.replay"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}

#[test]
fn what_is_whole_before_a_cut_is_played() {
    let (place, bytes) = recorded("scenes/busy.ron", &[]);
    let mut longest = 0;
    for end in (0..bytes.len()).step_by(bytes.len() / 60) {
        let cut = place.write("cut.replay", &bytes[..end]);
        if let Some((played, verdict)) = play(&cut) {
            assert!(matches!(verdict, Verdict::Broken(Break::Cut)), "{end}: {verdict:?}");
            assert!(played.ticks >= longest, "{end}");
            longest = played.ticks;
        }
    }
    assert!((90..=100).contains(&longest), "{longest}");
    place.write("cut.replay", &bytes[..bytes.len() * 3 / 5]);
    let said = place.flockwork(&["replay", "cut.replay"]);
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert!(said.err.contains("cut.replay: it breaks off after tick "), "{}", said.err);
    assert!(said.err.contains(" s); up to there it plays as it was recorded: "), "{}", said.err);
    assert_eq!(said.err.trim().lines().count(), 1, "{}", said.err);
}

#[test]
fn no_changed_byte_is_overlooked() {
    let (place, bytes) = recorded("scenes/busy.ron", &[]);
    for at in (0..bytes.len()).step_by(bytes.len() / 60) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        let played = play(&place.write("changed.replay", changed));
        assert!(!matches!(played, Some((_, Verdict::Same))), "{at}");
    }
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    place.write("changed.replay", changed);
    let said = place.flockwork(&["replay", "changed.replay"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("changed.replay: it was altered after tick "), "{}", said.err);
}

#[test]
fn another_state_names_the_agent_and_the_field() {
    let (place, bytes) = recorded("scenes/busy.ron", &[]);
    place.write("e.replay", with_state(&bytes, 0, |it| it.agents[1].velocity.x = 0.25));
    let said = place.flockwork(&["replay", "e.replay"]);
    assert_eq!(said.code, 1);
    let start = "e.replay: the state of tick 60 (1.000 s) differs: agent 1 of ants, velocity: \
                 recorded Vec2(0.25, ";
    assert!(said.err.contains(start) && said.err.contains("), now Vec2("), "{}", said.err);
    place.write("e.replay", with_state(&bytes, 1, |it| it.mouse.down = true));
    let said = place.flockwork(&["replay", "e.replay"]);
    assert!(said.err.contains("tick 100 (1.667 s) differs: the world's mouse: "), "{}", said.err);
}

#[test]
fn a_lack_of_memory_is_told_as_the_cause() {
    let (place, bytes) = recorded("scenes/busy.ron", &[]);
    let mut frames = frames(&with_state(&bytes, 0, |it| it.agents[1].velocity.x = 0.25));
    for (_, content) in frames.iter_mut().filter(|(kind, _)| *kind == STATE) {
        let (head, state) = postcard::take_from_bytes::<(u64, u64, bool)>(content).unwrap();
        let head = postcard::to_allocvec(&(head.0, head.1, false)).unwrap();
        *content = [head, state.to_vec()].concat();
    }
    place.write("o.replay", packed(&bytes, &frames));
    let said = place.flockwork(&["replay", "o.replay"]);
    let cause = "; too little memory had stopped a script, which no two runs repeat";
    assert!(said.err.contains(cause), "{}", said.err);
}

#[test]
fn another_motion_names_the_first_tick() {
    let (place, bytes) = recorded("scenes/busy.ron", &[]);
    let mut frames = frames(&bytes);
    // Ticks 1 to 40 as recorded; then an agent is put elsewhere.
    let mut ticks = frames.iter_mut().filter(|(kind, _)| *kind == TICK);
    let (_, tick) = ticks.nth(40).unwrap();
    // Each input under its name, with its fields.
    type NamedVariant = (String, Vec<u8>);
    let (mut inputs, print) = postcard::from_bytes::<(Vec<NamedVariant>, [u64; 7])>(tick).unwrap();
    let (at, still) = ([4.0, 4.0, 0.0], [0.0; 3]);
    let teleport = SessionInput::Teleport(flockwork::AgentId(2), at, still);
    let fields = postcard::to_allocvec(&teleport).unwrap().split_off(1);
    inputs.push(("Teleport".to_owned(), fields));
    *tick = postcard::to_allocvec(&(inputs, print)).unwrap();
    place.write("m.replay", packed(&bytes, &frames));
    let said = place.flockwork(&["replay", "m.replay"]);
    assert_eq!(said.code, 1);
    let start = "m.replay: it differs from tick 41 (0.683 s) on, in the position and velocity and \
                 heading of agent 2 of ants; in tick 60 (1.000 s) agent 2 of ants, position: \
                 recorded Vec2(";
    assert!(said.err.contains(start), "{}", said.err);
}

#[test]
fn other_files_are_refused_with_a_sentence() {
    let (place, bytes) = recorded("scenes/crowd.ron", &[]);
    let mut other = bytes.clone();
    other[8] = 7;
    let header_cut = &bytes[..100];
    let table: [(&str, &[u8], &str); 5] = [
        ("v.replay", &other, "v.replay: the replay has format 7; this version reads format 2"),
        ("c.replay", header_cut, "c.replay: it breaks off before its first tick"),
        (
            "s.ron",
            CROWD.as_bytes(),
            "s.ron: this is not a replay; flockwork run SCENE --record FILE",
        ),
        ("e.replay", b"", "e.replay: this is not a replay"),
        ("t.replay", &bytes[..12], "t.replay: it breaks off before its first tick"),
    ];
    for (name, bytes, sentence) in table {
        place.write(name, bytes);
        let said = place.flockwork(&["replay", name]);
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{name}");
        assert!(said.err.contains(sentence), "{name}: {}", said.err);
    }
    let said = place.flockwork(&["replay", "none.replay"]);
    assert!(said.err.contains("none.replay: there is no such file"), "{}", said.err);
    assert_eq!(place.flockwork(&["replay", "scenes"]).code, 1);
    for (arguments, sentence) in [
        (&["run", "scenes/crowd.ron", "--record-every", "5"][..], "--record <FILE>"),
        (&["run", "scenes/crowd.ron", "--record", "scenes/crowd.ron"], "overwrite what is read"),
        (&["replay", "r.replay", "--trace", "r.replay"], "overwrite what is read"),
    ] {
        let said = place.flockwork(arguments);
        assert_eq!(said.code, 2, "{}", said.err);
        assert!(said.err.contains(sentence), "{}", said.err);
    }
    let said = place.flockwork(&["run", "scenes/crowd.ron", "--record", "none/r.replay"]);
    assert!(said.err.contains("none/r.replay: the replay cannot be written"), "{}", said.err);
}

/// So many ticks with the mouse of the scene, and a key that goes up and down.
fn steps(session: &mut Session, count: usize) {
    for nth in 0..count {
        let mut inputs = session.scripted_mouse();
        inputs.push(SessionInput::Key("w".to_owned(), nth % 2 == 0));
        session.step(&inputs);
    }
}

fn slider(value: f32) -> SessionInput {
    SessionInput::Param { group: "ants".to_owned(), name: "pull".to_owned(), value }
}

/// Obstacles come, move and go; an agent leaves.
fn push_things_about(session: &mut Session) {
    let pillar = |x: f32| Obstacle::Circle(Circle { center: [x, 3.0, 0.0], radius: 0.5 });
    let more = || SessionInput::AddObstacle(pillar(1.0));
    let moved = SessionInput::SetObstacle(ObstacleId(0), pillar(6.0));
    let rolls = SessionInput::AddMovingObstacle(pillar(2.0), [0.5, 0.25, 0.0]);
    let turns = SessionInput::MoveObstacle(ObstacleId(2), [-0.5, 0.25, 0.0]);
    let leaves = SessionInput::RemoveObstacle(ObstacleId(1));
    let gone = SessionInput::Despawn(flockwork::AgentId(1));
    session.step(&[slider(0.5), gone, more(), more(), moved, rolls, turns, leaves]);
    let obstacles = each_world!(&session.world, world => format!("{:?}", &world.obstacles[..]));
    assert_eq!(obstacles.matches("Circle {").count(), 2, "{obstacles}, {:?}", session.troubles());
}

/// Saves a script several times: with another number, with files that it requires, and broken.
fn edit_the_script(session: &mut Session, place: &Place) {
    let script = place.write("scripts/busy.lua", BUSY.replace("0.5)", "0.9)"));
    session.reload_file(&script).unwrap();
    steps(session, 20);
    // A file that was not there before, and one that it requires.
    place.write("scripts/lib/deep.lua", "return 0.3");
    place.write("scripts/lib/new.lua", "local deep = require('lib/deep') return deep + 0.4");
    let requiring = BUSY.replace("local p", "local new = require('lib/new')\nlocal p");
    place.write("scripts/busy.lua", requiring.replace("me:wander(0.5)", "me:wander(new)"));
    session.reload_file(&script).unwrap();
    assert!(session.troubles().is_empty(), "{:?}", session.troubles());
    steps(session, 10);
    place.write("scripts/busy.lua", "function update(");
    session.reload_file(&script).unwrap();
    steps(session, 5);
}

/// What a window does: texts change, sliders turn, keys go down, it starts again.
#[test]
fn a_live_session_plays_as_it_was() {
    let place = busy();
    let path = place.path("scenes/busy.ron");
    let mut session = Session::open(&path, None).unwrap();
    steps(&mut session, 7);
    session.step(&[slider(3.0)]);
    let file = place.path("live.replay");
    session.record(&file, 10).unwrap();
    assert!(session.is_recording());
    steps(&mut session, 25);
    push_things_about(&mut session);
    edit_the_script(&mut session, &place);
    let scene = std::fs::read_to_string(&path).unwrap();
    place.write("scenes/busy.ron", scene.replace("ants\", count: 3", "ants\", count: 4"));
    session.reload_file(&path).unwrap();
    steps(&mut session, 25);
    session.restart();
    steps(&mut session, 15);
    let recording = session.stop_recording().unwrap().unwrap();
    assert_eq!((recording.ticks, session.is_recording()), (101, false));
    let (played, verdict) = play(&file).unwrap();
    assert!(matches!(verdict, Verdict::Same), "{verdict:?}");
    assert_eq!((played.ticks, played.hashes, played.states), (101, 101, 12));
}

/// `before/run.replay` was written by a build whose list had no `flee`, which stands between others that it uses: in the
/// plan of one group, and in the script of the other. It has its scene and its script in it.
#[test]
fn a_replay_from_before_a_behavior_was_added_plays_as_it_was() {
    let place =
        |name: &str| flockwork::BEHAVIORS.iter().position(|info| info.name == name).unwrap();
    assert!(place("seek") < place("flee") && place("flee") < place("pursue"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/before/run.replay");
    let bytes = std::fs::read(&file).unwrap();
    let names = |word: &str| bytes.windows(word.len()).any(|part| part == word.as_bytes());
    assert!(["seek", "pursue", "wander", "brake"].iter().all(|word| names(word)));
    assert!(!names("flee"));
    let (played, verdict) = play(&file).unwrap();
    assert!(matches!(verdict, Verdict::Same), "{verdict:?}");
    assert_eq!((played.ticks, played.hashes, played.states), (120, 120, 3));
}
