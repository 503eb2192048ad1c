//! What was changed by hand, written into the scene or its scripts: comments, layout and all else stay as they are.

use std::path::PathBuf;

use flockwork::scene::{Scene, with_value};
use flockwork_lua::with_default;

use super::Session;
use super::by_hand::NewDefault;
use crate::built_in;
use crate::files::{read_text, show};
use crate::output::{self, FileKind};

/// A file that the person writes as well.
const SOURCE: FileKind = FileKind::new("file", b"", "");

/// What is said where nothing can be saved.
const NOTHING: &str = "nothing was changed by hand: no slider, mark or obstacle";

/// The sentence about saved values.
fn saved(file: &str, count: usize) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{file}: {count} value{s} saved")
}

impl Session {
    /// Writes what was changed by hand into the scene's file: all else in it stays as it is. Answers a sentence.
    ///
    /// # Errors
    /// One sentence: nothing was changed, or the file cannot be written or does not say what it should; then it stays.
    pub fn save_to_scene(&self) -> Result<String, String> {
        let (path, changes) = (&self.scene_path, self.by_hand());
        if changes.is_empty() {
            return Err(NOTHING.to_owned());
        }
        if built_in::is_built_in(path) {
            let make = "flockwork new NAME makes one that can be edited";
            return Err(format!("this scene is built into the program; {make}"));
        }
        let mut text = read_text(path)?;
        let file = show(path);
        if Scene::parse(&text).is_err() {
            return Err(format!("{file} has mistakes; mend them first"));
        }
        for change in &changes {
            let steps: Vec<&str> = change.path.iter().map(String::as_str).collect();
            let written = with_value(&text, &steps, &change.value);
            text = written.ok_or_else(|| format!("{file} has no place for {}", change.told))?;
        }
        let says = Scene::parse(&text).ok().filter(|scene| self.other_than(scene).is_empty());
        if says.is_none() {
            let why = "it would say something else: its values may be those of a family";
            return Err(format!("{file} is not changed: {why}"));
        }
        output::write(path, SOURCE, text.as_bytes())?;
        Ok(saved(&file, changes.len()))
    }

    /// Writes parameters that were changed by hand into the scripts, as their defaults: those that the scene does not set.
    /// Answers a sentence.
    ///
    /// # Errors
    /// One sentence: nothing was changed that could stand there, two groups have different values, a default is
    /// calculated, or a file cannot be written.
    pub fn save_to_scripts(&self) -> Result<String, String> {
        if built_in::is_built_in(&self.scene_path) {
            return Err("the scripts of this scene are built into the program".to_owned());
        }
        let changes = self.by_hand();
        let mut defaults: Vec<&NewDefault> = Vec::new();
        for it in changes.iter().filter_map(|change| change.default.as_ref()) {
            let is_it =
                |other: &&&NewDefault| (&other.script, &other.param) == (&it.script, &it.param);
            match defaults.iter().find(is_it) {
                Some(other) if other.setting != it.setting => {
                    let why = "has two values, of two groups; save them to the scene";
                    return Err(format!("{} {why}", it.param));
                }
                Some(_) => {}
                None => defaults.push(it),
            }
        }
        let mut scripts: Vec<&str> = defaults.iter().map(|it| it.script.as_str()).collect();
        scripts.sort_unstable();
        scripts.dedup();
        if scripts.is_empty() {
            return Err(
                "no parameter was changed that the script sets and the scene does not".to_owned()
            );
        }
        let mut texts = Vec::new();
        for script in scripts {
            texts.push(self.script_with(script, &defaults)?);
        }
        for (path, text) in &texts {
            output::write(path, SOURCE, text.as_bytes())?;
        }
        let files: Vec<_> = texts.iter().map(|(path, _)| show(path)).collect();
        Ok(saved(&files.join(", "), defaults.len()))
    }

    /// The file and the new text of a script.
    fn script_with(
        &self,
        script: &str,
        defaults: &[&NewDefault],
    ) -> Result<(PathBuf, String), String> {
        let path = self.script_path(script).ok_or_else(|| format!("there is no file {script}"))?;
        let mut text = read_text(&path)?;
        for it in defaults.iter().filter(|it| it.script == script) {
            let written = with_default(&text, &it.param, &it.setting);
            let why = "as a plain value in its tune, so it cannot be written there";
            text = written
                .ok_or_else(|| format!("{} does not give {} {why}", show(&path), it.param))?;
        }
        Ok((path, text))
    }
}
