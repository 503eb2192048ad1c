//! Recording from the window.

use std::path::PathBuf;

use super::App;
use crate::files::show;
use crate::recording::EVERY;
use crate::session::NoticeKind;

impl App {
    /// Starts again and records, or ends the recording; says what it did.
    pub(super) fn record(&mut self) {
        let done = if self.session.is_recording() { self.stop() } else { self.start() };
        match done {
            Ok(text) => self.tell(text, NoticeKind::Restarted),
            Err(text) => self.tell(text, NoticeKind::Broken),
        }
    }

    fn start(&mut self) -> Result<String, String> {
        if self.playing.is_some() {
            return Err(
                "this is a recorded run already; open its scene to record another".to_owned()
            );
        }
        if self.writing.is_some() {
            return Err("a file is being written; record when it is there".to_owned());
        }
        let path =
            self.free_path("replay").ok_or("there are 999 replays of this scene here already")?;
        self.session.record(&path, EVERY)?;
        self.begin_again();
        Ok(format!("started again, recording to {}; F9 stops", show(&path)))
    }

    fn stop(&mut self) -> Result<String, String> {
        let recording = self.session.stop_recording()?;
        Ok(recording.map_or_else(String::new, |it| {
            format!("wrote {}: {} ticks; play it with flockwork replay", show(&it.path), it.ticks)
        }))
    }

    /// The path of a file with this ending in the current folder that is not there yet; none if there are 999 already.
    pub(super) fn free_path(&self, ending: &str) -> Option<PathBuf> {
        let stem = self.session.scene_path.file_stem()?.to_string_lossy().into_owned();
        let paths = (1..1000).map(|nth| PathBuf::from(format!("{stem}-{nth}.{ending}")));
        paths.into_iter().find(|path| !path.exists())
    }
}
