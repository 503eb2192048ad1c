//! What the window keeps for the next time.

use super::App;
use crate::session::{Notice, NoticeKind};
use crate::window::settings::Settings;

impl App {
    /// Takes over what was kept; the view of a scene only in that scene. `told` says what was wrong with it.
    pub fn take_settings(&mut self, settings: &Settings, told: Option<String>) {
        self.view.panel = settings.panel;
        self.scale.set_own(settings.scale);
        if settings.scene.as_ref() == Some(&self.scene_path()) {
            settings.camera.into_iter().for_each(|place| self.camera.go_to(place));
        }
        if let Some(text) = told {
            self.tell(Notice { text, kind: NoticeKind::Broken });
        }
    }

    /// What is to be kept, beside the size of the window: of a recorded run not its scene.
    pub fn settings(&self, before: Settings) -> Settings {
        let settings = Settings { panel: self.view.panel, scale: self.scale.own(), ..before };
        if self.playing.is_some() || self.session.waits {
            return settings;
        }
        Settings { scene: Some(self.scene_path()), camera: self.camera.place(), ..settings }
    }

    /// Where the scene is, from whatever folder.
    fn scene_path(&self) -> std::path::PathBuf {
        let path = &self.session.scene_path;
        if crate::built_in::is_built_in(path) {
            return path.clone();
        }
        std::path::absolute(path).unwrap_or_else(|_| path.clone())
    }
}
