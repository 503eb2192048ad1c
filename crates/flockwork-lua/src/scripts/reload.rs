//! Taking over a changed text: everything that it is part of, or nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use flockwork::GroupId;

use super::{GroupState, Scripts};
use crate::ScriptError;
use crate::source::Program;
use crate::vm::callbacks::Loaded;

/// A parameter's name, and what has been chosen for it.
type ChosenParam = (String, Option<String>);

/// The parameters whose chosen value has become another.
fn defaulted(before: &[ChosenParam], after: &[ChosenParam]) -> Vec<String> {
    let after: BTreeMap<&str, _> = after.iter().map(|(name, value)| (&name[..], value)).collect();
    let changed = |(name, value): &&ChosenParam| {
        value.is_some() && after.get(&name[..]).is_some_and(|new| *new != value)
    };
    before.iter().filter(changed).map(|(name, _)| name.clone()).collect()
}

/// The names of these parameters that are not among those.
fn missing(these: &[ChosenParam], those: &[ChosenParam]) -> Vec<String> {
    let those: BTreeSet<&str> = those.iter().map(|(name, _)| &name[..]).collect();
    let names = these.iter().map(|(name, _)| name);
    names.filter(|name| !those.contains(&name[..])).cloned().collect()
}

/// What a reload did.
#[derive(Clone, Debug, PartialEq)]
pub struct ReloadReport {
    /// Whether the text differs from the one before.
    pub changed: bool,
    /// The groups that run it.
    pub groups: Vec<GroupId>,
    /// Those of them whose script sets a color less often in its text than before: what it does not set any more
    /// is still on the agents.
    pub uncolored: Vec<GroupId>,
    /// How many agents ran it in the last tick.
    pub agents: usize,
    /// How long the reload took (ms, by the clock).
    pub millis: f32,
    /// Parameters that the new text has and the last one had not.
    pub params_added: Vec<String>,
    /// Parameters that the last one had and it has not.
    pub params_dropped: Vec<String>,
    /// Parameters whose chosen value the new text does not take as it was: they were brought into range, or went back to
    /// the default.
    pub params_defaulted: Vec<String>,
}

impl Scripts {
    /// Takes a new text for a script, for all groups that use it; or for a file that scripts require, for all
    /// of those. Nothing happens with the same text, and with a name that no script uses; the report then says
    /// `changed: false`, and in the second case it has no groups.
    ///
    /// # Errors
    /// The first mistake of the text, which says how many more there are. Nothing changes then: the old scripts run on.
    pub fn reload(&mut self, name: &str, text: &str) -> Result<ReloadReport, ScriptError> {
        let start = Instant::now();
        let users: Vec<usize> = self.users(name).collect();
        let sound = users.iter().all(|&place| self.groups[place].sound);
        let changed = !(sound && users.iter().all(|&place| self.has_text(place, name, text)));
        let before = self.chosen_params(&users);
        let colors: Vec<usize> = users.iter().map(|&place| self.groups[place].colors).collect();
        if changed {
            self.replace(name, text, &users).map_err(ScriptError::of_all)?;
            self.count_compiled();
        }
        let after = self.chosen_params(&users);
        let is_uncolored = |&(&place, before): &(&usize, usize)| self.groups[place].colors < before;
        let uncolored = users.iter().zip(colors).filter(is_uncolored);
        Ok(ReloadReport {
            changed,
            uncolored: uncolored.map(|(&place, _)| GroupId(place as u32)).collect(),
            groups: users.iter().map(|&place| GroupId(place as u32)).collect(),
            agents: users.iter().map(|&place| self.groups[place].size.agents).sum(),
            millis: start.elapsed().as_secs_f32() * 1e3,
            params_added: missing(&after, &before),
            params_dropped: missing(&before, &after),
            params_defaulted: defaulted(&before, &after),
        })
    }

    fn replace(&mut self, name: &str, text: &str, users: &[usize]) -> Result<(), Vec<ScriptError>> {
        let mut compiled: Vec<(usize, Arc<Program>, Vec<Loaded>)> = Vec::new();
        for &place in users {
            let script = self.groups[place].script.clone().unwrap_or_default();
            let same = compiled.iter().map(|(_, program, _)| program).find(|it| it.name == script);
            let program = match same {
                Some(program) => Arc::clone(program),
                None => self.read_anew(place, &script, (name, text))?,
            };
            let loaded = self.compile(place, &program)?;
            compiled.push((place, program, loaded));
        }
        for (place, program, loaded) in compiled {
            self.adopt(place, program, loaded)?;
            self.owe_nothing(place)?;
            self.groups[place].reloaded = true;
        }
        if self.groups.iter().any(|group| group.script.as_deref() == Some(name)) {
            self.texts.insert(name.to_owned(), text.to_owned());
        }
        self.faults.forget(name);
        Ok(())
    }

    /// A group's script, of which one file has a new text.
    fn read_anew(
        &mut self,
        place: usize,
        script: &str,
        (name, text): (&str, &str),
    ) -> Result<Arc<Program>, Vec<ScriptError>> {
        let known = self.texts.get(script).map_or("", String::as_str);
        let own = if script == name { text } else { known };
        let text_of =
            |file: &str| if file == name { Ok(text.to_owned()) } else { (self.resolver)(file) };
        let (modules, program) = Program::read(script, own, &self.groups[place].modules, text_of);
        if !self.groups[place].sound {
            self.groups[place].modules = modules;
        }
        program
    }

    fn users<'a>(&'a self, name: &'a str) -> impl Iterator<Item = usize> + 'a {
        let uses = move |(_, group): &(usize, &GroupState)| {
            group.script.as_deref() == Some(name) || group.modules.contains_key(name)
        };
        self.groups.iter().enumerate().filter(uses).map(|(place, _)| place)
    }

    /// Whether this is the text that a group already runs.
    fn has_text(&self, place: usize, name: &str, text: &str) -> bool {
        let group = &self.groups[place];
        match group.script.as_deref() == Some(name) {
            true => self.texts.get(name).is_some_and(|known| known == text),
            false => matches!(group.modules.get(name), Some(Ok(module)) if module.text == text),
        }
    }

    /// The parameters of groups, each name once, with what has been chosen for it.
    fn chosen_params(&self, places: &[usize]) -> Vec<ChosenParam> {
        let (mut params, mut seen): (Vec<ChosenParam>, BTreeSet<&str>) = Default::default();
        for group in places.iter().map(|&place| &self.groups[place]) {
            for param in &group.params {
                if seen.insert(&param.name) {
                    let chosen = group.chosen.contains_key(&param.name);
                    params.push((param.name.clone(), chosen.then(|| param.shown())));
                }
            }
        }
        params
    }
}
