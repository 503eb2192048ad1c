//! The history of a session: what a recording keeps of it, and how a recording is played in it.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use flockwork::world::Adjustment;
use flockwork::{GroupId, Snapshot, each_world};
use flockwork_lua::ScriptMemory;

use super::library::ScriptTexts;
use super::{Session, scripts};
use crate::files::show;
use crate::recording::{
    Change, Header, NamedText, RecordedParam, RecordedState, Recorder, Recording,
};
use crate::report::Report;

impl Session {
    /// Records from tick 0 on: a session that has moved starts again, with the parameters that it has.
    /// The whole state is kept every `every` ticks; 0 counts as 1.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn record(&mut self, path: &Path, every: u32) -> Result<(), String> {
        self.recorder = None;
        if self.tick() > 0 || self.past().is_some() {
            self.start_over();
        }
        let header = self.header(every);
        self.recorder = Some(Recorder::start(path, &header, &self.world, &self.scripts)?);
        Ok(())
    }

    /// Records from the tick on at which it stands; `every` is as of [`record`](Self::record).
    ///
    /// # Errors
    /// As of it.
    pub fn record_on(&mut self, path: &Path, every: u32) -> Result<(), String> {
        self.recorder = None;
        let header = Header { start: Some(self.recorded_state()), ..self.header(every) };
        self.recorder = Some(Recorder::start(path, &header, &self.world, &self.scripts)?);
        Ok(())
    }

    /// Ends the recording without a file.
    pub(crate) fn drop_recording(&mut self) {
        self.recorder = None;
    }

    /// Ends the recording, and answers which it is; none if nothing is recorded.
    ///
    /// # Errors
    /// One sentence: the file, and why it could not be written, now or before.
    pub fn stop_recording(&mut self) -> Result<Option<Recording>, String> {
        let recorder = self.recorder.take();
        recorder.map(|it| it.finish(&self.world, &self.scripts)).transpose()
    }

    /// Whether the session is being recorded.
    #[must_use]
    pub fn is_recording(&self) -> bool {
        self.recorder.is_some()
    }

    /// A session as it was when the recording with this header began.
    ///
    /// # Errors
    /// Why the recorded scene cannot be read here.
    pub fn of_recording(header: &Header) -> Result<Self, Report> {
        let path = Path::new(&header.scene.name);
        let mut session = Self::of_text(path, &header.scene.text, Some(header.seed))?;
        session.take_scripts(&header.scripts);
        session.set_params(&header.params);
        if let Some(start) = &header.start {
            session.go_to_recorded(start)?;
        }
        Ok(session)
    }

    /// Does again what was recorded between two ticks: takes over a text, or restarts.
    ///
    /// # Errors
    /// Why the recorded scene cannot be read here.
    pub fn repeat(&mut self, change: Change) -> Result<(), Report> {
        match change {
            Change::Script { name, text } => {
                // From what was before it another run would go on, not the recorded one.
                self.forget_past();
                // It was right when it was recorded; if it is wrong here, the states will differ.
                if let Ok(report) = self.scripts.reload(&name, &text) {
                    self.take_off_colors(&report.uncolored);
                }
                self.library.set_right(&name, text);
                self.library.give(self.library.texts());
            }
            Change::Scene { text, scripts } => {
                self.library.give(scripts);
                self.take_text(text, Instant::now())?;
            }
            Change::Restart { scripts } => {
                self.library.give(scripts);
                self.restart();
            }
            Change::State(state) => {
                self.forget_past();
                self.go_to_recorded(&state)?;
            }
            Change::Adjusted(adjusted) => {
                each_world!(&mut self.world, world => {
                    for Adjustment { behavior, part, scope, value } in adjusted {
                        // It was accepted when it was recorded; if it is not here, the states will differ.
                        _ = world.adjust(behavior, part, scope, Some(value));
                    }
                });
            }
        }
        Ok(())
    }

    /// Adds a change to the recording; `change` is not called if nothing is recorded.
    pub(super) fn tell_recorder(&mut self, change: impl FnOnce() -> Change) {
        if let Some(recorder) = &mut self.recorder {
            recorder.change(&change());
        }
    }

    /// What a recording of the session starts from; `every` is as of [`record`](Self::record).
    pub(crate) fn header(&self, every: u32) -> Header {
        let (seed, stepping) = each_world!(&self.world, world => (world.seed, world.stepping));
        let texts = self.library.texts();
        let used = self.script_names();
        let scripts = texts.iter().filter(|(name, _)| used.contains(name));
        Header {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            scene: NamedText::new(show(&self.scene_path), self.scene_text.clone()),
            scripts: scripts
                .map(|(name, text)| NamedText::new(name.clone(), text.clone()))
                .collect(),
            seed,
            stepping,
            every,
            params: self.params(),
            start: None,
        }
    }

    /// Its state, for a recording that goes on from there.
    fn recorded_state(&self) -> RecordedState {
        RecordedState {
            tick: self.tick(),
            world: each_world!(&self.world, world => world.save().to_bytes()),
            memory: self.scripts.memory().to_bytes(),
            params: self.params(),
            reloaded: self.scripts.reloaded(),
        }
    }

    fn go_to_recorded(&mut self, state: &RecordedState) -> Result<(), Report> {
        let why = |why| Report::sentence(format!("the state from which it goes on: {why}"));
        let memory = ScriptMemory::from_bytes(&state.memory).map_err(why)?;
        self.set_params(&state.params);
        each_world!(&mut self.world, world => {
            Snapshot::from_bytes(&state.world).and_then(|state| world.restore(&state))
        })
        .map_err(why)?;
        self.scripts.set_memory(&memory);
        self.scripts.set_reloaded(&state.reloaded);
        Ok(())
    }

    /// Tells the recording that the run goes on from another state, with other scripts.
    pub(super) fn tell_recorder_of_jump(&mut self, before: &ScriptTexts) {
        if self.recorder.is_none() {
            return;
        }
        let (texts, state) = (self.library.texts(), self.recorded_state());
        for (name, text) in texts.iter().filter(|(name, text)| before.get(*name) != Some(text)) {
            self.tell_recorder(|| Change::Script { name: name.clone(), text: text.clone() });
        }
        self.tell_recorder(|| Change::State(state));
    }

    /// The values of all parameters, by group.
    fn params(&self) -> Vec<RecordedParam> {
        let groups = each_world!(&self.world, world => {
            world.groups.iter().map(|group| group.name.clone()).collect::<Vec<_>>()
        });
        let of = |(group, of_group): (u32, String)| {
            let params = self.scripts.params(GroupId(group)).iter();
            params.map(move |it| RecordedParam {
                group: of_group.clone(),
                name: it.name.clone(),
                value: it.value,
            })
        };
        (0..).zip(groups).flat_map(of).collect()
    }

    fn set_params(&mut self, params: &[RecordedParam]) {
        let present = self.params();
        for param in params.iter().filter(|param| !present.contains(param)) {
            let group = each_world!(&self.world, world => world.group_named(&param.group));
            // A parameter that is not there is one that the script never had.
            _ = group.map(|group| self.scripts.set_param(group, &param.name, param.value));
        }
    }

    fn take_scripts(&mut self, texts: &[NamedText]) {
        let texts = texts.iter().map(|it| (it.name.clone(), it.text.clone()));
        self.library.give(texts.collect::<BTreeMap<_, _>>());
        self.start_over();
    }

    /// Starts again with scripts that have never run: names get their numbers in the order of use,
    /// and must get the same ones when the recording is played.
    fn start_over(&mut self) {
        let params = self.params();
        self.scripts = scripts(&self.library);
        self.restart();
        self.set_params(&params);
    }
}

/// A recording ends with its session, however that ends.
impl Drop for Session {
    fn drop(&mut self) {
        // There is no one left to tell; what is whole in the file can be played.
        _ = self.stop_recording();
    }
}
