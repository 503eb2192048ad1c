//! Shows other scenes.

use std::path::PathBuf;

use super::App;
use crate::opening::Opened;
use crate::session::Session;
use crate::trouble;
use crate::window::messages::Messages;

impl App {
    /// Goes to the scene so many places on in the list.
    pub(super) fn go(&mut self, by: isize) {
        let current = self.unopened.as_ref().map_or(&self.session.scene_path, |(path, _)| path);
        if let Some(path) = self.scenes.neighbor(current, by) {
            self.open(path);
        }
    }

    /// Shows another scene; if it is broken, this one goes on until the file is fixed.
    pub(super) fn open(&mut self, path: PathBuf) {
        if self.unopened.is_some() && path == self.session.scene_path {
            self.unopened = None;
            return;
        }
        match Session::open(&path, None) {
            Ok(session) => self.change_to(session.into()),
            Err(report) => self.unopened = Some((path, trouble::of_report(&report))),
        }
    }

    /// Shows another session; the person's own settings stay.
    fn change_to(&mut self, opened: Opened) {
        // What was told is of the scene that was left, but for what became of its recording.
        self.messages = Messages::default();
        if self.session.is_recording() {
            self.record();
        }
        let messages = std::mem::take(&mut self.messages);
        let next = Self::new(opened, self.poll);
        let before = std::mem::replace(self, next);
        (self.clock, self.scale, self.pace) = (before.clock, before.scale, before.pace);
        self.clock.give_up();
        _ = self.clock.take_lost();
        (self.view.panel, self.view.help) = (before.view.panel, before.view.help);
        (self.pointer, self.version) = (before.pointer, before.version + 1);
        (self.messages, self.writing, self.saves) = (messages, before.writing, before.saves);
        self.camera.show_in(before.camera.screen());
    }
}
