//! A replay, whatever has happened to its bytes, is refused in a sentence or played to a verdict.

use std::path::PathBuf;
use std::sync::LazyLock;

use flockwork::scene::Scene;
use flockwork_fuzz::damage::{damaged, damages};
use flockwork_fuzz::mutate::{Accident, accidents, mutated};
use flockwork_fuzz::shipped::{SCENES, SCRIPTS};
use flockwork_viewer::input::SessionInput;
use flockwork_viewer::recording::{Header, NamedText, record_run};
use flockwork_viewer::replay::{Replay, Verdict};
use flockwork_viewer::session::Session;
use proptest::prelude::*;
use proptest::sample::select;

use crate::holds;

/// Magic and format; then frames of a kind, a length, contents and a checksum.
const START: usize = 12;
const FRAME_HEAD: usize = 5;
const SUM: usize = 4;

/// A short scene of each size: with scripts and a mouse, and of plans alone.
const SHOWN: [&str; 3] = ["zombies.ron", "patrol.ron", "shoal.ron"];

/// A recording of each, as bytes.
static RECORDED: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let recordings = SHOWN.into_iter().flat_map(|scene| [recorded(scene), recorded_last(scene)]);
    recordings.collect()
});

/// How many recordings there are.
const RECORDINGS: usize = 2 * SHOWN.len();

/// A scene with few agents and its scripts, opened in a folder.
fn opened(scene: &str) -> (tempfile::TempDir, Session) {
    let place = tempfile::tempdir().unwrap();
    for folder in ["scenes", "scripts"] {
        std::fs::create_dir(place.path().join(folder)).unwrap();
    }
    let text = SCENES.iter().find(|it| it.name == scene).map(|it| it.text.clone()).unwrap();
    let path = place.path().join("scenes").join(scene);
    std::fs::write(&path, few(&text)).unwrap();
    for script in SCRIPTS.iter().filter(|it| it.name.ends_with(".lua")) {
        std::fs::write(place.path().join("scripts").join(&script.name), &script.text).unwrap();
    }
    let session = Session::open(&path, None).unwrap();
    (place, session)
}

/// The last ticks of a longer run, with the state from which they go on.
fn recorded_last(scene: &str) -> Vec<u8> {
    let (place, mut session) = opened(scene);
    session.keep_past();
    (0..40).for_each(|_| session.step(&session.scripted_mouse()));
    let file = place.path().join("r.replay");
    record_run(&session.last_ticks(10), &file, &mut |_| true).unwrap().unwrap();
    std::fs::read(file).unwrap()
}

fn recorded(scene: &str) -> Vec<u8> {
    let (place, mut session) = opened(scene);
    let file = place.path().join("r.replay");
    session.record(&file, 5).unwrap();
    for nth in 0..12_u8 {
        let mut inputs = session.scripted_mouse();
        inputs.push(SessionInput::Key("w".to_owned(), nth % 2 == 0));
        inputs.push(SessionInput::Pointer([f32::from(nth), 2.0, 0.0]));
        session.step(&inputs);
    }
    session.restart();
    session.step(&[SessionInput::Despawn(flockwork::AgentId(1))]);
    session.stop_recording().unwrap();
    std::fs::read(file).unwrap()
}

/// The same scene with fewer agents.
fn few(text: &str) -> String {
    let scene = Scene::parse(text).unwrap();
    scene.groups.iter().fold(text.to_owned(), |text, group| {
        text.replace(
            &format!("count: {},", group.count),
            &format!("count: {},", group.count.min(8)),
        )
    })
}

/// With the checksum that each whole frame needs.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut at = START;
    while let Some(head) = bytes.get(at..at + FRAME_HEAD) {
        let length = u32::from_le_bytes([head[1], head[2], head[3], head[4]]) as usize;
        let end = at.saturating_add(FRAME_HEAD).saturating_add(length);
        let Some(frame) = bytes.get(at..end) else { break };
        let sum = crc32fast::hash(frame).to_le_bytes();
        let Some(place) = bytes.get_mut(end..end + SUM) else { break };
        place.copy_from_slice(&sum);
        at = end + SUM;
    }
    bytes
}

/// The recording with another header.
fn with_header(bytes: &[u8], change: impl FnOnce(&mut Header)) -> Vec<u8> {
    let length = u32::from_le_bytes(bytes[START + 1..START + FRAME_HEAD].try_into().unwrap());
    let end = START + FRAME_HEAD + length as usize;
    let mut header: Header = postcard::from_bytes(&bytes[START + FRAME_HEAD..end]).unwrap();
    change(&mut header);
    let contents = postcard::to_allocvec(&header).unwrap();
    let length = (contents.len() as u32).to_le_bytes();
    let head = [&bytes[..=START], &length, &contents, &[0; SUM]].concat();
    sealed([&head, &bytes[end + SUM..]].concat())
}

/// Plays a file; answers whether it is as it was recorded.
fn plays(property: &str, bytes: &[u8]) -> bool {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{property}.replay"));
    std::fs::write(&path, bytes).unwrap();
    let told = |report: flockwork_viewer::report::Report| {
        assert!(!report.mistakes.is_empty());
        false
    };
    let mut replay = match Replay::open(&path) {
        Ok(replay) => replay,
        Err(report) => return told(report),
    };
    let mut session = match Session::of_recording(&replay.header) {
        Ok(session) => session,
        Err(report) => return told(report),
    };
    match replay.play(&mut session, |_| Ok(())) {
        Ok((played, verdict)) => {
            let sentence = verdict.sentence(&path, &played, 1.0 / 60.0);
            assert_eq!(sentence.lines().count(), 1, "{sentence}");
            matches!(verdict, Verdict::Same)
        }
        Err(report) => told(report),
    }
}

#[test]
fn a_damaged_replay_is_refused_in_a_sentence_or_played_to_a_verdict() {
    let which = 0..RECORDINGS;
    holds("replays", 60, (which, damages(), any::<bool>()), |(which, damages, forged)| {
        let whole = &RECORDED[which];
        let bytes = damaged(whole, &damages);
        let is_whole = bytes == *whole;
        let bytes = if forged { sealed(bytes) } else { bytes };
        let same = plays("replays", &bytes);
        assert!(same || !is_whole, "it does not play as it was recorded");
        assert!(!same || is_whole || forged, "what has been changed is overlooked");
    });
}

/// What has happened to the texts in a replay's header.
#[derive(Clone, Debug)]
enum Change {
    Scene(Vec<Accident>),
    Script(usize, Vec<Accident>),
    Params(f32),
}

fn change() -> impl Strategy<Value = Change> {
    let value = select(vec![0.0, -1.0, 1e30, f32::NAN, f32::INFINITY]);
    prop_oneof![
        accidents().prop_map(Change::Scene),
        (any::<usize>(), accidents()).prop_map(|(nth, accidents)| Change::Script(nth, accidents)),
        value.prop_map(Change::Params),
    ]
}

impl Change {
    fn happen(&self, header: &mut Header) {
        let change = |it: &mut NamedText, accidents: &[Accident], others| {
            *it = NamedText::new(it.name.clone(), mutated(&it.text, accidents, others));
        };
        let scripts = header.scripts.len().max(1);
        match self {
            Self::Scene(accidents) => change(&mut header.scene, accidents, &SCENES),
            Self::Script(nth, accidents) => {
                let script = header.scripts.get_mut(nth % scripts);
                script.into_iter().for_each(|it| change(it, accidents, &SCRIPTS));
            }
            Self::Params(value) => header.params.iter_mut().for_each(|it| it.value = *value),
        }
    }
}

#[test]
fn a_replay_of_mutated_texts_is_refused_with_their_mistakes_or_played_to_a_verdict() {
    holds("replay_texts", 40, (0..SHOWN.len(), change()), |(which, change)| {
        plays("replay_texts", &with_header(&RECORDED[which], |header| change.happen(header)));
    });
}
