//! Opens what a path on the command line names: a scene, a folder with scenes, a script or a replay.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

use flockwork::act::{ACTS, ArgumentKind};

use crate::built_in;
use crate::files::{canonical, is_scene, is_script, read_text, scenes_in, show};
use crate::recording::MAGIC;
use crate::replay::Replay;
use crate::report::Report;
use crate::session::Session;

/// How many agents run a script that no scene uses.
const AGENTS: u32 = 24;

/// What a path has opened.
pub struct Opened {
    /// The session that runs.
    pub session: Session,
    /// The recorded run that the session plays; none if the path is no replay.
    pub replay: Option<Replay>,
    /// What is wrong with the scene; none if nothing is. The session then has an empty world until the file is mended.
    pub broken: Option<Report>,
}

impl From<Session> for Opened {
    fn from(session: Session) -> Self {
        Self { session, replay: None, broken: None }
    }
}

/// Opens what a path names; without one the doorway scene of this folder or of one above it, or another scene there, or the
/// doorway of the program itself. A seed given here replaces the scene's own.
///
/// # Errors
/// What the path names cannot be opened, and waiting for a change of the file would not help. A scene with mistakes is
/// no error: see [`Opened::broken`].
pub fn open(path: Option<&Path>, seed: Option<u64>) -> Result<Opened, Report> {
    let path = match path {
        None => first().ok_or_else(|| {
            Report::sentence("there is no scene here; flockwork new NAME makes one")
        })?,
        Some(path) if path.is_dir() => scene_in(path).map_err(Report::sentence)?,
        Some(path) => named(path).unwrap_or_else(|| path.to_path_buf()),
    };
    if is_replay(&path) {
        let replay = Replay::open(&path)?;
        let session = Session::of_recording(&replay.header)?;
        return Ok(Opened { session, replay: Some(replay), broken: None });
    }
    if is_script(&path) {
        read_text(&path).map_err(Report::sentence)?;
        let user = user_of(&path).map_or_else(|| alone(&path, AGENTS), Ok);
        return user.map(Opened::from);
    }
    match Session::open(&path, seed) {
        Ok(session) => Ok(session.into()),
        Err(report) if path.is_file() && is_scene(&path) => Ok(Opened {
            session: Session::waiting(&path, seed, &report)?,
            replay: None,
            broken: Some(report),
        }),
        Err(report) => Err(report),
    }
}

/// The scene that a word names, which is its file's name without the ending: one in the folder `scenes`, or one that is
/// built in; none if there is no such scene, or a file of this name.
#[must_use]
pub fn named(word: &Path) -> Option<PathBuf> {
    let name = (!word.exists()).then(|| word.to_str()).flatten()?;
    let mut here = scenes_in(Path::new("scenes")).into_iter();
    here.find(|scene| built_in::is_named(scene, name)).or_else(|| built_in::path(name))
}

fn is_replay(path: &Path) -> bool {
    let mut head = Vec::new();
    let file = path.is_file().then(|| std::fs::File::open(path).ok()).flatten();
    let read = file.and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut head).ok());
    path.extension().is_some_and(|extension| extension == "replay")
        || (read.is_some() && head == MAGIC)
}

/// The doorway scene of this folder or of one above it; or another scene there; or the doorway of the program itself.
#[must_use]
pub fn first() -> Option<PathBuf> {
    let current = std::env::current_dir().unwrap_or_default();
    let all = || current.ancestors().flat_map(|folder| scenes_in(&folder.join("scenes")));
    all()
        .find(|scene| built_in::is_named(scene, built_in::FIRST))
        .or_else(|| all().next())
        .or_else(|| built_in::path(built_in::FIRST))
}

/// The scene of a folder that is shown first: the doorway if it is there, or else the first by name.
///
/// # Errors
/// One sentence, if there is no scene.
pub fn scene_in(folder: &Path) -> Result<PathBuf, String> {
    let scenes = scenes_in(folder);
    let scene =
        scenes.iter().find(|scene| built_in::is_named(scene, built_in::FIRST)).or(scenes.first());
    scene.cloned().ok_or_else(|| {
        format!("{}: there is no scene (.ron) in this folder, nor in its folder scenes; flockwork new NAME makes one", show(folder))
    })
}

/// A session of a scene that uses a script: of one in the sibling folder `scenes`, or beside the script; none if none
/// does.
#[must_use]
pub fn user_of(script: &Path) -> Option<Session> {
    let (name, script) = (name_of(script)?, canonical(script));
    let uses_it = |session: &Session| {
        session.script_path(&name).is_some_and(|path| canonical(&path) == script)
            && session.script_names().contains(&name)
    };
    scenes_naming(&script).filter_map(|scene| Session::open(&scene, None).ok()).find(uses_it)
}

/// A scene that names a script and has mistakes, so that nothing tells whether it uses it; none if there is none.
#[must_use]
pub fn broken_user_of(script: &Path) -> Option<PathBuf> {
    scenes_naming(&canonical(script)).find(|scene| Session::open(scene, None).is_err())
}

/// The scenes in the sibling folder `scenes`, and beside the script, in which the name of the script occurs.
fn scenes_naming(script: &Path) -> impl Iterator<Item = PathBuf> {
    let (folder, name) = (script.parent(), name_of(script));
    let sibling = folder.and_then(Path::parent).map(|above| above.join("scenes"));
    let scenes = [sibling.as_deref(), folder].into_iter().flatten().flat_map(scenes_in);
    let names_it = move |scene: &PathBuf| {
        let text = read_text(scene).unwrap_or_default();
        name.as_ref().is_some_and(|name| text.contains(name))
    };
    scenes.filter(names_it).collect::<Vec<_>>().into_iter()
}

fn name_of(script: &Path) -> Option<String> {
    Some(script.file_name()?.to_str()?.to_owned())
}

/// A session of a script that no scene uses: in a small world of so many agents, with the marks, paths and groups that
/// the script names.
///
/// # Errors
/// The script's name cannot be written in a scene.
pub fn alone(script: &Path, agents: u32) -> Result<Session, Report> {
    let name = script.file_name().unwrap_or_default().to_string_lossy();
    let text = read_text(script).unwrap_or_default();
    let all = |list: &str, one: &dyn Fn(usize, &str) -> String| -> String {
        let names = named_in(&text, list).into_iter().enumerate();
        names.map(|(nth, name)| one(nth, name)).collect()
    };
    let marks = all("marks", &|nth, name| format!("{name:?}: ({}, -4), ", 12 - 4 * nth as i32));
    let road = "(points: [(-2, -2), (14, -2), (14, 8), (-2, 8)], end: Loop)";
    let paths = all("paths", &|_, name| format!("{name:?}: {road}, "));
    let others = all("groups", &|nth, name| match name {
        "agents" | "all" | "own" | "others" => String::new(),
        _ => {
            format!("(name: {name:?}, count: 2, spawn: Points([({0}, 10), ({0}, 12)])), ", 4 * nth)
        }
    });
    let text = format!(
        "(name: {name:?}, about: \"A small world for a script that no scene uses.\", \
         marks: {{ {marks} }}, paths: {{ {paths} }}, \
         obstacles: [Circle(center: (8, 0), radius: 1)], groups: [(name: \"agents\", count: {agents}, \
         spawn: Grid(from: (0, 0), spacing: 2, columns: 6), color: \"#4c9be8\", script: {name:?}), {others}])"
    );
    Session::of_text(&script.with_extension("ron"), &text, None)
}

/// What a script writes where it names the agents that it asks for.
const QUESTIONS: [&str; 4] = ["nearest(", "neighbors(", "count(", "among ="];

/// The names that a script asks a list of the scene for: `world.marks.door`, `world.marks["door"]`, `me:nearest(math.huge, "dogs")`;
/// all words in quotes where it computes a name, as in `world.marks[next]`.
fn named_in<'t>(text: &'t str, list: &str) -> BTreeSet<&'t str> {
    let computes = text
        .match_indices(&format!("world.{list}["))
        .any(|(at, found)| !text[at + found.len()..].starts_with(['"', '\'']));
    let lines = text.lines().filter(|line| computes || (list == "groups" && names_groups(line)));
    fields_in(text, list).into_iter().chain(lines.flat_map(quoted_in)).collect()
}

/// Whether a line asks for agents, or calls an act that takes a group.
fn names_groups(line: &str) -> bool {
    let mut acts = ACTS.iter().filter(|act| act.place_of(ArgumentKind::Group).is_some());
    QUESTIONS.iter().any(|question| line.contains(question))
        || acts.any(|act| line.contains(&format!(":{}(", act.name)))
}

/// The words in quotes of a line.
fn quoted_in(line: &str) -> impl Iterator<Item = &str> {
    let is_word =
        |text: &&str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    line.split(['"', '\'']).skip(1).step_by(2).filter(is_word)
}

/// The names that are written as fields of a list: `world.marks.door`, `world.marks["door"]`.
fn fields_in<'t>(text: &'t str, list: &str) -> BTreeSet<&'t str> {
    let start = format!("world.{list}");
    let name = |(at, _): (usize, &str)| {
        let rest = &text[at + start.len()..];
        let quoted = |quote: char| rest.strip_prefix('[')?.strip_prefix(quote)?.split_once(quote);
        if let Some((name, _)) = quoted('"').or_else(|| quoted('\'')) {
            return (!name.is_empty() && !name.contains('\n')).then_some(name);
        }
        let rest = rest.strip_prefix('.')?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        Some(&rest[..end]).filter(|name| !name.is_empty())
    };
    text.match_indices(&start).filter_map(name).collect()
}

/// The command or scene that a word on the command line was probably meant to be; none if it is like none of them.
#[must_use]
pub fn meant(word: &str, commands: &[String]) -> Option<String> {
    let scenes: Vec<PathBuf> =
        scenes_in(Path::new(".")).into_iter().chain(built_in::scenes()).collect();
    let names: Vec<String> =
        scenes.iter().filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    let words = commands.iter().chain(&names).map(String::as_str);
    let near = words.map(|name| (strsim::osa_distance(word, name), name)).min();
    near.filter(|(slips, name)| *slips <= 3.min(name.len() / 3 + 1))
        .map(|(_, name)| name.to_owned())
}
