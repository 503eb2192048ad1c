//! Writing a recording while a session runs.

use std::io::Error;
use std::path::{Path, PathBuf};

use flockwork::each_world;
use flockwork::scene::AnyWorld;
use flockwork_lua::Scripts;
use serde::Serialize;

use super::frames::{FrameKind, FrameWriter, REPLAY};
use super::named::NamedVariant;
use super::{Change, Header, RecordedEnd, RecordedTick, StateHead};
use crate::input::SessionInput;
use crate::output::{Output, sentence};

/// A replay that is being written.
pub struct Recorder {
    file: FrameWriter,
    path: PathBuf,
    /// Every how many ticks the whole state is written.
    every: u64,
    ticks: u64,
    /// Why nothing more is written.
    failed: Option<Error>,
}

/// A replay that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The file.
    pub path: PathBuf,
    /// How many ticks it holds.
    pub ticks: u64,
}

impl Recorder {
    /// Starts a replay with the state as it is, which must be that of the header.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn start(
        path: &Path,
        header: &Header,
        world: &AnyWorld,
        scripts: &Scripts,
    ) -> Result<Self, String> {
        let file =
            FrameWriter::begin(Output::create(path, REPLAY)?).map_err(|error| why(path, &error))?;
        let every = u64::from(header.every.max(1));
        let mut recorder = Self { file, path: path.to_path_buf(), every, ticks: 0, failed: None };
        recorder.add(FrameKind::Header, header);
        let adjusted = each_world!(world, world => world.adjusted.clone());
        if let Some(state) = &header.start {
            recorder.change(&Change::State(state.clone()));
        } else if !adjusted.is_empty() {
            recorder.change(&Change::Adjusted(adjusted));
        }
        recorder.state(world, scripts);
        match recorder.failed.take() {
            Some(error) => Err(why(path, &error)),
            None => Ok(recorder),
        }
    }

    /// Adds a tick that has just been taken.
    pub fn tick(&mut self, inputs: &[SessionInput], world: &AnyWorld, scripts: &Scripts) {
        self.ticks += 1;
        let fingerprint = each_world!(world, world => world.fingerprint());
        let inputs = inputs.iter().filter_map(NamedVariant::of).collect();
        self.add(FrameKind::Tick, &RecordedTick { inputs, fingerprint });
        if self.ticks.is_multiple_of(self.every) {
            self.state(world, scripts);
        }
    }

    /// Adds what happened between two ticks.
    pub fn change(&mut self, change: &Change) {
        self.add(FrameKind::Change, &NamedVariant::of(change));
    }

    /// Writes the end.
    ///
    /// # Errors
    /// One sentence: the file, and why it could not be written, now or before.
    pub fn finish(mut self, world: &AnyWorld, scripts: &Scripts) -> Result<Recording, String> {
        if !self.ticks.is_multiple_of(self.every) {
            self.state(world, scripts);
        }
        self.add(FrameKind::End, &RecordedEnd { ticks: self.ticks });
        match self.failed {
            Some(error) => Err(why(&self.path, &error)),
            None => {
                self.file.0.finish()?;
                Ok(Recording { path: self.path, ticks: self.ticks })
            }
        }
    }

    fn state(&mut self, world: &AnyWorld, scripts: &Scripts) {
        let (memory, reproducible) = (scripts.memory().hash(), scripts.reproducible());
        let head = StateHead { tick: self.ticks, memory, reproducible };
        let state = each_world!(world, world => world.save().to_bytes());
        let content = postcard::to_allocvec(&head).map(|head| [head, state].concat());
        self.attempt(|file| {
            file.add(FrameKind::State, &content.map_err(Error::other)?)?;
            file.flush()
        });
    }

    fn add(&mut self, kind: FrameKind, content: &impl Serialize) {
        self.attempt(|file| {
            let content = postcard::to_allocvec(content).map_err(Error::other)?;
            file.add(kind, &content)
        });
    }

    /// Writes, unless that has failed before: half a frame is where the file ends.
    fn attempt(&mut self, write: impl FnOnce(&mut FrameWriter) -> Result<(), Error>) {
        if self.failed.is_none() {
            self.failed = write(&mut self.file).err();
        }
    }
}

fn why(path: &Path, error: &Error) -> String {
    sentence(path, REPLAY, error)
}
