//! Scripts: their texts, their parameters, and what they remember.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flockwork::scene::AnyWorld;
use flockwork::{GroupId, SnapshotError, each_world};
use flockwork_lua::{Choices, ScriptError, ScriptMemory, Scripts};

use crate::brain::{HostBrain, Resolve};
use crate::world::line_of;
use crate::{ErrorKind, HostError, HostWorld};

/// The texts as they are, by name: as they were found, or as the host has given them since.
type Given = Arc<Mutex<BTreeMap<String, String>>>;

/// The scripts of a world, and where their texts come from.
pub(crate) struct HostScripts {
    pub scripts: Scripts,
    resolve: Resolve,
    given: Given,
}

/// What scripts remember, and by group whether `on_reload` is due.
#[derive(Default)]
pub(crate) struct HostMemory(ScriptMemory, Vec<bool>);

/// A parameter that a script leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptParam {
    /// Its name.
    pub name: String,
    /// Its value: 0 or 1 for a switch, the index from 0 for a choice.
    pub value: f32,
    /// Its least value.
    pub min: f32,
    /// Its greatest value.
    pub max: f32,
    /// What it is without anyone's choice.
    pub default: f32,
}

impl HostScripts {
    pub fn loaded(world: &AnyWorld, resolve: Resolve) -> Result<Self, HostError> {
        let (loaded, wrong) = Self::with(world, resolve, BTreeMap::new());
        if wrong.is_empty() { Ok(loaded) } else { Err(told(&wrong)) }
    }

    /// The scripts of a world, and what is wrong with them.
    fn with(
        world: &AnyWorld,
        resolve: Resolve,
        texts: BTreeMap<String, String>,
    ) -> (Self, Vec<ScriptError>) {
        let given: Given = Arc::new(Mutex::new(texts));
        let (known, other) = (given.clone(), resolve.clone());
        let mut scripts = Scripts::new(Box::new(move |name| {
            if let Some(text) = lock(&known).get(name) {
                return Ok(text.clone());
            }
            let text = other(name)?;
            lock(&known).insert(name.to_owned(), text.clone());
            Ok(text)
        }));
        let wrong = each_world!(world, world => scripts.load(world));
        (Self { scripts, resolve, given }, wrong)
    }

    /// The same for a copy of its world: by the texts as they are, wherever they came from.
    pub fn copy(&self, world: &AnyWorld) -> Self {
        let texts = lock(&self.given).clone();
        // All texts have been taken before. A parameter of the scene that a new text does not leave open any more is no news.
        let (mut copy, _) = Self::with(world, self.resolve.clone(), texts);
        let choices: Choices = self.scripts.choices();
        copy.scripts.set_choices(&choices);
        copy.remember(&HostMemory(self.scripts.memory(), self.scripts.reloaded()));
        copy
    }

    pub fn memory(&self) -> Vec<u8> {
        let due = self.scripts.reloaded();
        let length = (due.len() as u32).to_le_bytes();
        let due: Vec<u8> = due.into_iter().map(u8::from).collect();
        [&length[..], &due, &self.scripts.memory().to_bytes()].concat()
    }

    pub fn remember(&mut self, HostMemory(memory, due): &HostMemory) {
        self.scripts.set_memory(memory);
        self.scripts.set_reloaded(due);
    }
}

fn lock(given: &Given) -> MutexGuard<'_, BTreeMap<String, String>> {
    given.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads what scripts remember.
pub(crate) fn memory_of(bytes: &[u8]) -> Result<HostMemory, SnapshotError> {
    let short = || SnapshotError::Unreadable("it is of a world without scripts".to_owned());
    let (length, rest) = bytes.split_first_chunk::<4>().ok_or_else(short)?;
    let (due, memory) =
        rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(short)?;
    Ok(HostMemory(ScriptMemory::from_bytes(memory)?, due.iter().map(|due| *due != 0).collect()))
}

fn told(errors: &[ScriptError]) -> HostError {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    HostError::new(ErrorKind::Script, lines.join("\n"))
}

impl HostWorld {
    fn scripts(&mut self) -> Result<&mut HostScripts, HostError> {
        match &mut self.brain {
            HostBrain::Scripts(scripts) => Ok(scripts),
            HostBrain::Plans => {
                Err(HostError::new(ErrorKind::Script, "no group of this world acts by a script"))
            }
        }
    }

    /// Takes a new text for a script, by its name in the scene, or for a file that scripts require. Agents keep what they
    /// remember. Answers whether the text is another one.
    ///
    /// # Errors
    /// No group uses a script of this name, or the first mistake of the text; the old scripts run on.
    pub fn reload(&mut self, name: &str, text: &str) -> Result<bool, HostError> {
        let scripts = self.scripts()?;
        let files = scripts.scripts.files();
        crate::names::place("script", name, files.iter().map(|it| &it[..]))?;
        let report = scripts.scripts.reload(name, text).map_err(|it| told(&[it]))?;
        lock(&scripts.given).insert(name.to_owned(), text.to_owned());
        Ok(report.changed)
    }

    /// The parameters that the script of a group leaves open, in the order of its file; none for a group without a script.
    ///
    /// # Errors
    /// There is no such group.
    pub fn params(&self, group: &str) -> Result<Vec<ScriptParam>, HostError> {
        let group = GroupId(self.group(group)?);
        let HostBrain::Scripts(scripts) = &self.brain else { return Ok(Vec::new()) };
        let param = |it: &flockwork_lua::TuneParam| ScriptParam {
            name: it.name.clone(),
            value: it.value,
            min: it.min,
            max: it.max,
            default: it.default,
        };
        Ok(scripts.scripts.params(group).iter().map(param).collect())
    }

    /// Turns a parameter of a group's script; the value is brought into its range, and kept over reloads.
    ///
    /// # Errors
    /// There is no such group or parameter, or the script fails with it; the old value stays.
    pub fn set_param(&mut self, group: &str, name: &str, value: f32) -> Result<(), HostError> {
        let is_known = self.params(group)?.iter().any(|param| param.name == name);
        let kind = if is_known { ErrorKind::Script } else { ErrorKind::Name };
        let group = GroupId(self.group(group)?);
        let set = self.scripts()?.scripts.set_param(group, name, value);
        set.map_err(|why| HostError::new(kind, why))
    }

    /// What scripts have printed since the last call; a long output is cut.
    pub fn take_log(&mut self) -> Vec<String> {
        self.scripts().map(|it| it.scripts.take_log()).unwrap_or_default()
    }

    /// What went wrong in scripts since each was last read: each distinct fault once as a line, with how often.
    #[must_use]
    pub fn script_faults(&self) -> Vec<(String, u64)> {
        let HostBrain::Scripts(scripts) = &self.brain else { return Vec::new() };
        scripts.scripts.faults().iter().map(|(fault, times)| (line_of(fault), *times)).collect()
    }
}
