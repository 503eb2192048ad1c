//! The scripts of a world: their texts, and what they remember.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flockwork::scene::AnyWorld;
use flockwork::{SnapshotError, each_world};
use flockwork_lua::{Choices, ScriptError, ScriptMemory, Scripts};

use crate::resolve::Resolve;
use crate::{ErrorKind, HostError};

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

    /// Takes down the present text of a file.
    pub fn give(&self, name: &str, text: &str) {
        lock(&self.given).insert(name.to_owned(), text.to_owned());
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

pub(crate) fn told(errors: &[ScriptError]) -> HostError {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    HostError::new(ErrorKind::Script, lines.join("\n"))
}
