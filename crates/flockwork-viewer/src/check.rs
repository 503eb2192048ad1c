//! `flockwork check`: reads and tries scenes and scripts, and reports every mistake in them.

mod plans;
mod shown;
mod trials;

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::files::{canonical, is_scene, is_script, read_text, show};
use crate::opening::{alone, broken_user_of, user_of};
use crate::report::Report;
use crate::run::bar;
use crate::session::Session;
use shown::Shown;

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
    let bar = bar(0);
    checked.scenes(&scenes, &bar);
    scripts.iter().for_each(|script| checked.script(script, &bar));
    bar.finish_and_clear();
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

    /// Tries scenes side by side; what they show is told in their order.
    fn scenes(&mut self, paths: &[PathBuf], bar: &ProgressBar) {
        let mut paths: Vec<&PathBuf> = paths.iter().collect();
        paths.retain(|path| self.scenes.insert(canonical(path)));
        let shown = |path: &Path| {
            let session = Session::open(path, None).inspect_err(|_| bar.inc(trials::WHOLE));
            session.map(|session| Shown::of(session, true, bar))
        };
        bar.inc_length(paths.len() as u64 * trials::WHOLE);
        // A bridge: with an indexed iterator, a thread that waits within a trial would begin one scene after another on its
        // stack. With this it takes at most the second trials of scenes that others have begun.
        let all = paths.iter().enumerate().par_bridge();
        let mut all: Vec<_> = all.map(|(nth, path)| (nth, shown(path))).collect();
        all.sort_by_key(|(nth, _)| *nth);
        for ((_, shown), path) in all.into_iter().zip(paths) {
            match shown {
                Ok(shown) => self.take(shown, Some(path)),
                Err(report) => self.add(report),
            }
        }
    }

    /// Tries one session.
    fn one(&mut self, session: Session, scene: Option<&Path>, bar: &ProgressBar) {
        bar.inc_length(trials::WHOLE);
        self.take(Shown::of(session, scene.is_some(), bar), scene);
    }

    /// Takes in what a scene has shown; every script that it runs counts as tried.
    fn take(&mut self, mut shown: Shown, scene: Option<&Path>) {
        self.add(shown.warnings);
        self.printed.append(&mut shown.printed);
        self.tried.push(shown.tried);
        self.add(shown.advice);
        self.add_of(scene, shown.mistakes);
        self.scripts.extend(shown.scripts.iter().map(|path| canonical(path)));
    }

    fn script(&mut self, path: &Path, bar: &ProgressBar) {
        if !self.scripts.insert(canonical(path)) {
            return;
        }
        if let Err(sentence) = read_text(path) {
            return self.add(Report::sentence(sentence));
        }
        match user_of(path) {
            Some(session) => {
                let scene = session.scene_path.clone();
                self.one(session, Some(&scene), bar);
            }
            None => match broken_user_of(path) {
                // A world that is made up would find mistakes that are none.
                Some(scene) => {
                    self.report.mistakes.extend(shown::of_text(path, None));
                    self.untried.push([path.to_path_buf(), scene]);
                }
                None => self.alone(path, bar),
            },
        }
    }

    /// Tries a script that no scene uses, in a small world of its own.
    fn alone(&mut self, path: &Path, bar: &ProgressBar) {
        match alone(path, AGENTS) {
            Ok(session) => self.one(session, None, bar),
            Err(report) => self.add(report),
        }
    }
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
