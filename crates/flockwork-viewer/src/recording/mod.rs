//! Recordings: a run in a file, whole enough to be [played](crate::replay) anywhere.
//!
//! A file starts with a magic word and the format. Frames follow, each with its kind, its length and
//! a checksum: a header with all texts, and the state from which the run goes on, unless that is the scene's first; then,
//! tick by tick, what came in and a [`Fingerprint`] of what came of it; every so many ticks the whole state; and an end.
//! Whatever is whole before a cut can be played.

mod frames;
mod named;
mod recorder;
mod run;

pub use frames::{Break, REPLAY};
pub(crate) use frames::{FrameKind, FrameReader, MAGIC};
pub(crate) use named::NamedVariant;
pub use recorder::{Recorder, Recording};
pub use run::record_run;

use std::collections::BTreeMap;

use flockwork::Stepping;
use flockwork::snapshot::{Fingerprint, checksum};
use flockwork::world::Adjustment;
use serde::{Deserialize, Serialize};

/// How often the whole state is kept unless the caller says otherwise (ticks).
pub const EVERY: u32 = 60;

/// What a recording starts from: everything that is needed to play it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the program that wrote it.
    pub program: String,
    /// The scene under the path of its file.
    pub scene: NamedText,
    /// The scripts that the scene uses, under the names that it calls them.
    pub scripts: Vec<NamedText>,
    /// The seed of the world's random numbers.
    pub seed: u64,
    /// How long a tick is.
    pub stepping: Stepping,
    /// Every how many ticks there is a whole state; 0 counts as 1.
    pub every: u32,
    /// The values of the scripts' parameters.
    pub params: Vec<RecordedParam>,
    /// The state from which it goes on; none if it starts at tick 0 of the scene. In the file it follows the header.
    #[serde(skip)]
    pub start: Option<RecordedState>,
}

/// A whole state from which a run goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedState {
    /// The tick of the world.
    pub tick: u64,
    /// The world, as a [`Snapshot`](flockwork::Snapshot) writes it.
    pub world: Vec<u8>,
    /// What scripts remember, as a [`ScriptMemory`](flockwork_lua::ScriptMemory) writes it.
    pub memory: Vec<u8>,
    /// The values of the scripts' parameters.
    pub params: Vec<RecordedParam>,
    /// By group, whether `on_reload` is due.
    pub reloaded: Vec<bool>,
}

/// A text with its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NamedText {
    /// The name.
    pub name: String,
    /// The text.
    pub text: String,
    /// A hash of the text.
    pub hash: u64,
}

impl NamedText {
    /// A text under this name.
    #[must_use]
    pub fn new(name: String, text: String) -> Self {
        let hash = checksum(text.as_bytes());
        Self { name, text, hash }
    }
}

/// The value of a script's parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedParam {
    /// The name of its group.
    pub group: String,
    /// Its name.
    pub name: String,
    /// Its value as a number: 0 or 1 for a switch, the index from 0 for a choice.
    pub value: f32,
}

/// What happened between two ticks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A script got another text.
    Script {
        /// Its name.
        name: String,
        /// The text.
        text: String,
    },
    /// The scene got another text.
    Scene {
        /// The text.
        text: String,
        /// The scripts as they stood then.
        scripts: BTreeMap<String, String>,
    },
    /// The run started again at tick 0.
    Restart {
        /// The scripts as they stood then.
        scripts: BTreeMap<String, String>,
    },
    /// Before the first tick: what is adjusted from the start.
    Adjusted(Vec<Adjustment>),
    /// The run goes on from another state.
    State(RecordedState),
}

/// A tick: what came in, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RecordedTick {
    /// [`SessionInput`](crate::input::SessionInput)s. Groups and marks in them are numbered as in the recorded scene.
    pub inputs: Vec<NamedVariant>,
    /// Hashes of the state after the tick.
    pub fingerprint: Fingerprint,
}

/// What precedes the bytes of a whole state.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StateHead {
    /// How many ticks were recorded before it.
    pub tick: u64,
    /// A hash of what scripts remember.
    pub memory: u64,
    /// Whether no lack of memory has stopped a script so far: what it stops is stopped elsewhere on
    /// another machine.
    pub reproducible: bool,
}

/// The end of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RecordedEnd {
    /// How many ticks were recorded.
    pub ticks: u64,
}
