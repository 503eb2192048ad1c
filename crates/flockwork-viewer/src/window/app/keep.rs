//! What the window keeps for the next time.

use std::path::PathBuf;

use super::App;
use crate::built_in::is_built_in;
use crate::files::canonical;
use crate::session::NoticeKind;
use crate::sketch::Eye;
use crate::window::settings::Settings;

impl App {
    /// Takes over what was kept; the view of a scene only in that scene. `told` says what was wrong with it.
    pub fn take_settings(&mut self, settings: &Settings, told: Option<String>) {
        self.view.panel = settings.panel;
        self.light = settings.light;
        self.scale.set_own(settings.scale);
        if settings.scene.as_ref() == Some(&self.scene_path()) {
            let eye = settings.eye.map(|degrees| Eye::at(&self.session.world, degrees));
            eye.into_iter().for_each(|eye| self.camera.eye = eye);
            settings.camera.into_iter().for_each(|place| self.camera.go_to(place));
        }
        if let Some(text) = told {
            self.tell(text, NoticeKind::Broken);
        }
    }

    /// What is to be kept, beside the size of the window: a scene only if it can be opened again, and has a path that is text.
    pub fn settings(&self, before: Settings) -> Settings {
        let (panel, light) = (self.view.panel, self.light);
        let settings = Settings { panel, light, scale: self.scale.own(), ..before };
        let scene = self.scene_path();
        let is_there = is_built_in(&scene) || scene.is_file();
        if self.playing.is_some() || self.session.waits || !is_there || scene.to_str().is_none() {
            return settings;
        }
        let (camera, is_plane) = (self.camera.place(), self.camera.eye == Eye::ABOVE);
        let eye = camera.filter(|_| !is_plane).map(|_| self.camera.eye.degrees());
        Settings { scene: Some(scene), camera, eye, ..settings }
    }

    /// Where the scene is, from whatever folder and by whatever links.
    fn scene_path(&self) -> PathBuf {
        let path = &self.session.scene_path;
        if is_built_in(path) { path.clone() } else { canonical(path) }
    }
}
