//! `flockwork check`: reads and tries scenes and scripts, and reports every mistake in them.

mod plans;
mod trials;

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flockwork_lua::{SceneNames, emitted_events};

use crate::files::{canonical, is_scene, is_script, read_text, show};
use crate::opening::{alone, broken_user_of, user_of};
use crate::report::{Mistake, Report, SourceExcerpt};
use crate::run::bar;
use crate::session::Session;

/// How many agents try a script that no scene uses.
const AGENTS: u32 = 3;

/// The result of a check: what was read and tried, and what is wrong with it.
#[derive(Debug, Default)]
pub struct Checked {
    /// All mistakes and warnings.
    pub report: Report,
    /// The mistakes of scripts so far, each in one line.
    seen: BTreeSet<String>,
    /// The lines that scripts printed while they were tried.
    pub printed: Vec<String>,
    scenes: BTreeSet<PathBuf>,
    /// The scripts that were read, by themselves or because a scene runs them.
    scripts: BTreeSet<PathBuf>,
    /// How many ticks each scene and script was tried for, as `run` and as in a window.
    tried: Vec<[u64; 2]>,
    /// The scripts that were read and not tried, each with the scene that names it and has mistakes itself.
    untried: Vec<[PathBuf; 2]>,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural =
            |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        let (scenes, scripts) =
            (plural(self.scenes.len(), "scene"), plural(self.scripts.len(), "script"));
        let (mistakes, warnings) = self.report.counts();
        match mistakes {
            0 => write!(f, "{scenes}, {scripts}: no mistakes")?,
            count => write!(f, "{scenes}, {scripts}: {}", plural(count, "mistake"))?,
        }
        match warnings {
            0 => Ok(()),
            count => write!(f, ", {}", plural(count, "warning")),
        }
    }
}

/// Reads and tries these files, and all scenes and scripts in these folders and the folders in them. A path that leads
/// to neither is a mistake in the report.
#[must_use]
pub fn check(paths: &[PathBuf]) -> Checked {
    let mut checked = Checked::default();
    let mut files = Vec::new();
    for path in paths {
        if let Err(sentence) = named(path, &mut files) {
            checked.add(Report::sentence(sentence));
        }
    }
    // Scenes first: a script is tried where it is used.
    let (scripts, scenes): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_script(file));
    scenes.iter().for_each(|scene| checked.scene(scene));
    scripts.iter().for_each(|script| checked.script(script));
    checked
}

impl Checked {
    /// How long everything was tried, in a sentence; empty if nothing was.
    #[must_use]
    pub fn tried(&self) -> String {
        let least = |nth: usize| self.tried.iter().map(|ticks| ticks[nth]).min().unwrap_or(0);
        let (run, used) = (least(0), least(1));
        let untried = self.untried.iter().map(|[script, scene]| {
            format!("read, not tried: {}, because {} has mistakes\n", show(script), show(scene))
        });
        let untried: String = untried.collect();
        if run == 0 {
            return untried;
        }
        let short =
            if run < trials::TICKS { " (with so many agents or faults, no longer)" } else { "" };
        format!(
            "tried: a run of {run} ticks, and {used} with mouse, clicks, keys, drawings and saved scripts{short}\n{untried}"
        )
    }

    fn add(&mut self, report: Report) {
        self.report.mistakes.extend(report.mistakes);
    }

    /// Adds the mistakes that a scene has shown, with its name. A script's mistake that several scenes show counts
    /// once.
    fn add_of(&mut self, scene: Option<&Path>, report: Report) {
        let scene = scene.map(show).unwrap_or_default();
        for mut mistake in report.mistakes {
            let line = Report { mistakes: vec![mistake.clone()] }.to_string();
            let is_of_scene = mistake.spot().is_some_and(|spot| spot.file == scene);
            if self.seen.insert(line) {
                if !scene.is_empty() && !is_of_scene {
                    mistake.message += &format!(" [in {scene}]");
                }
                self.report.mistakes.push(mistake);
            }
        }
    }

    fn scene(&mut self, path: &Path) {
        if !self.scenes.insert(canonical(path)) {
            return;
        }
        match Session::open(path, None) {
            Ok(session) => self.session(session, Some(path)),
            Err(report) => self.add(report),
        }
    }

    /// Reads the scripts of a scene, then tries it; every script that it runs counts as tried.
    fn session(&mut self, mut session: Session, scene: Option<&Path>) {
        let read = of_texts(&session, scene.is_some());
        self.add(session.warnings());
        let again = session.again();
        let lengths = [trials::TICKS, trials::USED].map(|ticks| trials::length(&session, ticks));
        let bar = bar(lengths.iter().sum());
        let (mut printed, mut advice) = (Vec::new(), Vec::new());
        let run = || {
            trials::run(&mut session, &mut |session| {
                printed.append(&mut session.scripts.take_log());
                plans::look(session, &mut advice);
                bar.inc(1);
            })
        };
        let used = || again.map(|mut again| trials::using(&mut again, &mut |_| bar.inc(1)));
        // Each has a world of its own: no bit of one depends on the other, or on when it runs.
        let ((met, run), used) = rayon::join(run, used);
        self.printed.append(&mut printed);
        bar.finish_and_clear();
        let (used, other) = used.unzip();
        self.tried.push([run, other.unwrap_or(lengths[1])]);
        let mut told = read;
        for met in [met].into_iter().chain(used.into_iter().flatten()) {
            let new = without_the_lines_of(&told, met);
            told.mistakes.extend(new.mistakes);
        }
        if scene.is_some() {
            self.add(session.warnings_of(&advice));
        }
        self.add_of(scene, told);
        let scripts =
            session.script_names().into_iter().filter_map(|name| session.script_path(&name));
        self.scripts.extend(scripts.map(|path| canonical(&path)));
    }

    fn script(&mut self, path: &Path) {
        if !self.scripts.insert(canonical(path)) {
            return;
        }
        if let Err(sentence) = read_text(path) {
            return self.add(Report::sentence(sentence));
        }
        match user_of(path) {
            Some(session) => {
                let scene = session.scene_path.clone();
                self.session(session, Some(&scene));
            }
            None => match broken_user_of(path) {
                // A world that is made up would find mistakes that are none.
                Some(scene) => {
                    self.report.mistakes.extend(of_text(path, None));
                    self.untried.push([path.to_path_buf(), scene]);
                }
                None => self.alone(path),
            },
        }
    }

    /// Tries a script that no scene uses, in a small world of its own.
    fn alone(&mut self, path: &Path) {
        match alone(path, AGENTS) {
            Ok(session) => self.session(session, None),
            Err(report) => self.add(report),
        }
    }
}

/// The mistakes that the texts of a scene's scripts show before they run. A world that was made up for a script has no
/// names to check them against.
fn of_texts(session: &Session, has_scene: bool) -> Report {
    let paths = session.script_names().into_iter().filter_map(|name| session.script_path(&name));
    let paths: Vec<PathBuf> = paths.collect();
    let emitted = |path: &PathBuf| emitted_events(&read_text(path).ok()?);
    let known = SceneNames {
        marks: session.scene.marks.0.iter().map(|(name, _)| name.clone()).collect(),
        paths: session.scene.paths.0.iter().map(|(name, _)| name.clone()).collect(),
        fields: session.scene.fields.0.iter().map(|(name, _)| name.clone()).collect(),
        groups: session.scene.groups.iter().map(|group| group.name.clone()).collect(),
        events: paths.iter().map(emitted).try_fold(BTreeSet::new(), |all, it| Some(&all | &it?)),
    };
    let known = has_scene.then_some(&known);
    Report { mistakes: paths.iter().flat_map(|path| of_text(path, known)).collect() }
}

/// The mistakes that the text of a script shows. A file that cannot be read is reported where it is loaded.
fn of_text(path: &Path, known: Option<&SceneNames>) -> Vec<Mistake> {
    // One text for all of its mistakes.
    let (text, file): (Arc<str>, _) = (read_text(path).unwrap_or_default().into(), show(path));
    let mistake = |problem: flockwork_lua::ScriptProblem| Mistake {
        message: problem.to_string(),
        is_warning: false,
        source: Some(SourceExcerpt {
            file: file.clone(),
            text: Arc::clone(&text),
            span: problem.span,
            part: "script".to_owned(),
        }),
    };
    flockwork_lua::check(&text, known).into_iter().map(mistake).collect()
}

/// The mistakes that a run has met in other lines: in a line that is reported already it has met the same mistake.
fn without_the_lines_of(told: &Report, mut met: Report) -> Report {
    let known: BTreeSet<String> = told.mistakes.iter().map(line_of).collect();
    let in_memory: BTreeSet<String> = told.mistakes.iter().filter_map(in_memory_of).collect();
    let is_known = |it: &Mistake| {
        known.contains(&line_of(it))
            || in_memory.iter().any(|memory| it.message.starts_with(memory))
    };
    met.mistakes.retain(|mistake| !is_known(mistake));
    met
}

/// With what the message of the fault begins to which a mistake about `me:memory()` leads; none for other mistakes. A
/// run finds that fault after the agent's turn, where it knows no line.
fn in_memory_of(mistake: &Mistake) -> Option<String> {
    let source = mistake.source.as_ref()?;
    mistake
        .message
        .starts_with("me:memory() cannot ")
        .then(|| format!("{}: me:memory()", source.file))
}

/// The file and line of a mistake; for one without a line its message, whichever agent it concerns.
fn line_of(mistake: &Mistake) -> String {
    let message = mistake.message.split(" (agent ").next().unwrap_or_default();
    mistake.spot().map_or(message.to_owned(), |spot| format!("{}:{}", spot.file, spot.line))
}

/// Adds the scenes and scripts at a path; an error if there are none.
fn named(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let before = files.len();
    if path.exists() && !path.is_dir() && !is_scene(path) && !is_script(path) {
        return Err(format!("{} is neither a scene (.ron) nor a script (.lua)", show(path)));
    }
    gather(path, files)?;
    if files.len() == before {
        return Err(format!("no scene (.ron) and no script (.lua) in {}", show(path)));
    }
    Ok(())
}

/// Adds the scenes and scripts of a folder and of the folders in it, or the one file.
fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = std::fs::read_dir(path)
        .map_err(|error| format!("{}: the folder cannot be read: {error}", show(path)))?;
    let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    inside.sort();
    for entry in inside.iter().filter(|entry| matters(entry)) {
        gather(entry, files)?;
    }
    Ok(())
}

/// Whether a folder's entry is to be read: not if it is hidden, has only types for editors, or is a link to a folder.
fn matters(entry: &Path) -> bool {
    let hidden = entry.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    let folder = entry.is_dir() && !entry.is_symlink();
    !hidden && !is_types(entry) && (folder || is_scene(entry) || is_script(entry))
}

/// Whether a file has only types for editors: by its name, or by its first line, `---@meta` in LuaCATS.
fn is_types(entry: &Path) -> bool {
    entry.to_string_lossy().ends_with(".d.luau")
        || (is_script(entry) && read_text(entry).is_ok_and(|text| text.starts_with("---@meta")))
}
