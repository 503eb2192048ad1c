//! Parameters: what scripts tune, what scenes set, what a host turns.

use std::collections::BTreeMap;

use flockwork::GroupId;
use flockwork::group::Setting;

use super::{GroupState, Scripts};
use crate::ScriptError;
use crate::api::suggest::instead;
use crate::tune::TuneParam;

/// The values that scenes and hosts have chosen for parameters; all others are the scripts' own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices(Vec<BTreeMap<String, Setting>>);

impl Scripts {
    /// What has been chosen for the parameters of all groups.
    #[must_use]
    pub fn choices(&self) -> Choices {
        Choices(self.groups.iter().map(|group| group.chosen.clone()).collect())
    }

    /// Goes back to what was chosen before. What a script does not take any more is as of [`set_param`](Self::set_param).
    pub fn set_choices(&mut self, Choices(choices): &Choices) {
        for (place, chosen) in choices.iter().enumerate().take(self.groups.len()) {
            let state = &mut self.groups[place];
            if state.chosen == *chosen {
                continue;
            }
            state.chosen.clone_from(chosen);
            if let Some(program) = state.program.clone() {
                // The top level has run with these values before.
                _ = self
                    .compile(place, &program)
                    .and_then(|loaded| self.adopt(place, program, loaded));
            }
        }
    }

    /// The parameters of a group's script, in file order; empty for a group that does not exist, has no script, or
    /// has one without `tune`.
    #[must_use]
    pub fn params(&self, group: GroupId) -> &[TuneParam] {
        self.groups.get(group.index()).map_or(&[], |group| &group.params)
    }

    /// Turns a parameter of a group's script: its top level runs again, without being compiled again; memory is
    /// kept. The value is brought into range, and kept over reloads; a switch is on for every value but 0, a choice takes
    /// the nearest index, and a value that is not finite stands for the default.
    ///
    /// # Errors
    /// One sentence: the group does not exist or has no script, the script tunes nothing of that name, it is broken, or its
    /// top level fails with the new value. The old value then stays.
    pub fn set_param(&mut self, group: GroupId, name: &str, value: f32) -> Result<(), String> {
        let place = group.index();
        let state = self.groups.get_mut(place).ok_or("there is no such group")?;
        let Some(script) = state.script.clone() else {
            return Err("its group has no script".to_owned());
        };
        let Some(param) = state.params.iter().find(|param| param.name == name) else {
            let known: Vec<String> = state.params.iter().map(|param| param.name.clone()).collect();
            return Err(format!("{script} tunes no \"{name}\".{}", instead(name, &known)));
        };
        let value = Setting::Number(param.fit(&Setting::Number(value)));
        let before = state.chosen.insert(name.to_owned(), value);
        let loaded = match self.groups[place].program.clone() {
            Some(program) => self
                .compile(place, &program)
                .and_then(|loaded| self.adopt(place, program, loaded))
                .map_err(ScriptError::of_all),
            None => Err(ScriptError::of_file(&script, "it is broken; mend it first")),
        };
        if loaded.is_err() {
            let chosen = &mut self.groups[place].chosen;
            chosen.remove(name);
            chosen.extend(before.map(|before| (name.to_owned(), before)));
        }
        loaded.map_err(|error| error.to_string())
    }
}

impl GroupState {
    pub(super) fn take_scene(&mut self, script: Option<String>, params: &[(String, Setting)]) {
        if self.script != script {
            *self = Self { script, size: self.size, ..Self::default() };
        }
        for (name, value) in params.iter().filter(|pair| !self.from_scene.contains(pair)) {
            self.chosen.insert(name.clone(), value.clone());
        }
        self.from_scene = params.to_vec();
    }

    /// What the scene sets and the script does not have, or does not take.
    pub(super) fn refused_param(&self, script: &str, params: &[TuneParam]) -> Option<ScriptError> {
        let known: Vec<String> = params.iter().map(|param| param.name.clone()).collect();
        self.from_scene.iter().find_map(|(name, value)| {
            let what = match params.iter().find(|param| param.name == *name) {
                None => format!(", which this script does not tune.{}", instead(name, &known)),
                Some(param) if param.takes(value) => return None,
                Some(param) => format!(" to {}; it takes {}", written(value), param.accepted()),
            };
            Some(ScriptError::of_file(script, format!("the scene sets \"{name}\"{what}")))
        })
    }
}

/// A value as a scene writes it.
fn written(value: &Setting) -> String {
    match value {
        Setting::Number(number) => number.to_string(),
        Setting::Bool(on) => on.to_string(),
        Setting::Word(word) => format!("\"{word}\""),
    }
}
