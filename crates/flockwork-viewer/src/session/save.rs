//! What was changed by hand, written into the scene or its scripts: comments, layout and all else stay as they are.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flockwork::GroupId;
use flockwork::scene::{Scene, with_value};
use flockwork_lua::with_default;

use super::Session;
use super::by_hand::NewDefault;
use crate::built_in;
use crate::files::{read_text, show};
use crate::input::SessionInput;
use crate::output::{FileKind, Output};

/// A file that the person writes as well.
const SOURCE: FileKind = FileKind::new("file", b"", "");

/// What is said where nothing can be saved.
const NOTHING: &str = "nothing was changed by hand: no slider, mark, road or obstacle";

/// The text of a file with edits, which are given line ends of one character. It keeps its own, and a mark at its
/// beginning.
fn edited(
    path: &Path,
    edit: impl FnOnce(&str) -> Result<String, String>,
) -> Result<String, String> {
    let file = show(path);
    // This says what is wrong with a file, but leaves out what a person does not see in it.
    read_text(path)?;
    let meta = fs::metadata(path).map_err(|why| format!("{file}: {why}"))?;
    if meta.permissions().readonly() {
        return Err(format!("{file} is write-protected"));
    }
    let text = fs::read_to_string(path).map_err(|why| format!("{file}: {why}"))?;
    let ends = text.matches("\r\n").count();
    if ends == 0 || ends < text.matches('\n').count() {
        return edit(&text);
    }
    Ok(edit(&text.replace("\r\n", "\n"))?.replace('\n', "\r\n"))
}

/// Writes all of these files, or none if one cannot be written.
fn write_all(texts: &[(PathBuf, String)]) -> Result<(), String> {
    let mut outputs = Vec::new();
    for (path, text) in texts {
        let mut output = Output::create(path, SOURCE)?;
        output.write_all(text.as_bytes()).map_err(|why| output.why(&why))?;
        outputs.push(output);
    }
    outputs.into_iter().try_for_each(Output::finish)
}

/// The sentence about saved values.
fn saved(file: &str, count: usize) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{file}: {count} value{s} saved")
}

impl Session {
    /// Writes what was changed by hand into the scene's file, with the edits that wait for the next tick: all else in it
    /// stays as it is. Answers a sentence.
    ///
    /// # Errors
    /// One sentence: nothing was changed, or the file cannot be written or does not say what it should; then it stays.
    pub fn save_to_scene(&self, waiting: &[SessionInput]) -> Result<String, String> {
        let (path, changes) = (&self.scene_path, self.by_hand(waiting));
        if changes.is_empty() {
            return Err(NOTHING.to_owned());
        }
        if built_in::is_built_in(path) {
            let make = "flockwork new NAME makes one that can be edited";
            return Err(format!("this scene is built into the program; {make}"));
        }
        let file = show(path);
        let text = edited(path, |text| {
            if Scene::parse(text).is_err() {
                return Err(format!("{file} has mistakes; mend them first"));
            }
            let mut text = text.to_owned();
            for change in &changes {
                let steps: Vec<&str> = change.path.iter().map(String::as_str).collect();
                let written = with_value(&text, &steps, &change.value);
                text = written.ok_or_else(|| format!("{file} has no place for {}", change.told))?;
            }
            let says = Scene::parse(&text).ok();
            let is_right = |scene: &Scene| self.other_than(scene, waiting).is_empty();
            let why = "it would say something else: its values may be those of a family";
            let wrong = || format!("{file} is not changed: {why}");
            says.filter(is_right).map(|_| text).ok_or_else(wrong)
        })?;
        write_all(&[(path.clone(), text)])?;
        Ok(saved(&file, changes.len()))
    }

    /// Writes parameters that were changed by hand into the scripts, as their defaults: those that the scene does not set.
    /// Answers a sentence.
    ///
    /// # Errors
    /// One sentence: nothing was changed that could stand there, another group of the script has another value, a default is
    /// calculated, or a file cannot be written; then all files stay.
    pub fn save_to_scripts(&self, waiting: &[SessionInput]) -> Result<String, String> {
        if built_in::is_built_in(&self.scene_path) {
            return Err("the scripts of this scene are built into the program".to_owned());
        }
        let changes = self.by_hand(waiting);
        let mut defaults: Vec<&NewDefault> = Vec::new();
        for it in changes.iter().filter_map(|change| change.default.as_ref()) {
            if self.differs_elsewhere(it, waiting) {
                let why = "has two values, of two groups; save them to the scene";
                return Err(format!("{} {why}", it.param));
            }
            if !defaults.contains(&it) {
                defaults.push(it);
            }
        }
        let mut scripts: Vec<&str> = defaults.iter().map(|it| it.script.as_str()).collect();
        scripts.sort_unstable();
        scripts.dedup();
        if scripts.is_empty() {
            let why = "no parameter was changed that the script sets and the scene does not";
            return Err(why.to_owned());
        }
        let texts = scripts.iter().map(|script| self.script_with(script, &defaults));
        let texts = texts.collect::<Result<Vec<_>, _>>()?;
        write_all(&texts)?;
        let files: Vec<_> = texts.iter().map(|(path, _)| show(path)).collect();
        Ok(saved(&files.join(", "), defaults.len()))
    }

    /// Whether a group of the script, for which the scene does not set the parameter either, has another value.
    fn differs_elsewhere(&self, it: &NewDefault, waiting: &[SessionInput]) -> bool {
        (0..).zip(&self.scene.groups).any(|(nth, group)| {
            let is_open = group.script.as_ref() == Some(&it.script)
                && group.params.0.iter().all(|(name, _)| *name != it.param);
            let params = self.scripts.params(GroupId(nth));
            let param = params.iter().find(|param| param.name == it.param).filter(|_| is_open);
            param.is_some_and(|param| {
                param.setting(Self::next_value(&group.name, param, waiting)) != it.setting
            })
        })
    }

    /// The file and the new text of a script.
    fn script_with(
        &self,
        script: &str,
        defaults: &[&NewDefault],
    ) -> Result<(PathBuf, String), String> {
        let path = self.script_path(script).ok_or_else(|| format!("there is no file {script}"))?;
        let text = edited(&path, |text| {
            let mut text = text.to_owned();
            for it in defaults.iter().filter(|it| it.script == script) {
                let written = with_default(&text, &it.param, &it.setting, it.bounds);
                let why = "as a plain value in its tune, so it cannot be written there";
                text = written
                    .ok_or_else(|| format!("{} does not give {} {why}", show(&path), it.param))?;
            }
            Ok(text)
        })?;
        Ok((path, text))
    }
}
