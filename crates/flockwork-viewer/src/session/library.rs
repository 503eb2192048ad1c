//! The texts of a scene's files: how they read last, and how they read when they were last right.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::folders::Folders;

/// The name under which the scene's text and troubles are kept; no script may have it.
pub const SCENE: &str = "/scene";

/// The name under which troubles with what the scene measures are kept; no script may have it.
pub const MEASURES: &str = "/measures";

/// Texts of scripts by name.
pub type ScriptTexts = Arc<BTreeMap<String, String>>;

/// The texts that a session has read. Its scripts ask for them, too, from whatever thread they are on.
#[derive(Debug)]
pub struct Library {
    /// Where scripts are looked for.
    pub folders: Folders,
    texts: Mutex<Texts>,
}

#[derive(Debug, Default)]
struct Texts {
    /// The texts of all scripts, where they come from a replay instead of files.
    given: Option<ScriptTexts>,
    /// A hash of the last text of each scene or script, or of why there was none, so that a save without
    /// a change does nothing. By name: its file may be another one, with the same text.
    seen: BTreeMap<String, u64>,
    /// The text of each script that is wrong now, from when it was right.
    held: BTreeMap<String, String>,
    right: ScriptTexts,
}

impl Library {
    /// A library into which nothing has been read yet.
    pub fn new(folders: Folders) -> Self {
        Self { folders, texts: Mutex::default() }
    }

    /// Locks the texts. Each change is one insertion, so that they are whole even if a thread has panicked while it
    /// held them.
    fn open(&self) -> MutexGuard<'_, Texts> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The text of a script as it stands in its file, or as it was given.
    pub fn read(&self, name: &str) -> Result<String, String> {
        match &self.open().given {
            Some(texts) if self.folders.replaced(name).is_none() => texts
                .get(name)
                .cloned()
                .ok_or_else(|| format!("{name}: no such script came with the scene")),
            _ => self.folders.read(name),
        }
    }

    /// Gives scripts these texts from now on, whatever is in their files.
    pub fn give(&self, texts: impl Into<ScriptTexts>) {
        self.open().given = Some(texts.into());
    }

    /// The texts of all scripts as they were last right; of those that never were, as they are.
    pub fn texts(&self) -> ScriptTexts {
        Arc::clone(&self.open().right)
    }

    /// The text to run for a script: as it stands in its file, or as it was when it was last right.
    pub fn text(&self, name: &str) -> Result<String, String> {
        let held = self.open().held.get(name).cloned();
        held.map_or_else(|| self.read(name), Ok)
    }

    /// Whether a scene or script still reads as it did; remembers how it reads now.
    pub fn is_seen<E: ToString>(&self, name: &str, answer: &Result<String, E>) -> bool {
        let mut hasher = DefaultHasher::new();
        answer.as_ref().map_err(ToString::to_string).hash(&mut hasher);
        let hash = hasher.finish();
        self.open().seen.insert(name.to_owned(), hash) == Some(hash)
    }

    /// Whether a script has been read and was right.
    pub fn knows(&self, name: &str) -> bool {
        self.open().right.contains_key(name)
    }

    /// Notes that a script is right with this text.
    pub fn set_right(&self, name: &str, text: String) {
        let mut texts = self.open();
        texts.held.remove(name);
        if texts.right.get(name) != Some(&text) {
            Arc::make_mut(&mut texts.right).insert(name.to_owned(), text);
        }
    }

    /// Notes that a script is wrong now: its last right text runs on, also after a restart.
    pub fn hold(&self, name: &str) {
        let mut texts = self.open();
        if let Some(text) = texts.right.get(name).cloned() {
            texts.held.insert(name.to_owned(), text);
        }
    }

    /// Whether an earlier text of a script runs, because its file is wrong.
    pub fn holds(&self, name: &str) -> bool {
        self.open().held.contains_key(name)
    }
}
