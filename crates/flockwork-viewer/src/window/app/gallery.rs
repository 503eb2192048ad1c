//! The gallery of all scenes, in the place of the scene that runs.

use std::path::Path;

use egui_macroquad::egui;

use super::App;
use crate::input::SessionInput;
use crate::window::gallery::Gallery;
use crate::window::keys::WindowCommand;
use crate::window::pictures::Pictures;

impl App {
    /// Shows the gallery, or goes back to the scene. What is recorded is not left.
    pub fn toggle_gallery(&mut self) {
        if self.gallery.take().is_none() {
            if self.session.is_recording() {
                return self.refuse("a scene is being recorded; F9 ends it");
            }
            return self.open_gallery(&self.session.scene_path.clone());
        }
        self.stand_still();
    }

    /// Shows the gallery of the scenes that belong with this one.
    pub fn open_gallery(&mut self, scene: &Path) {
        self.scenes.look(scene);
        self.gallery = Some(Gallery::of(&self.scenes.list));
        // What is held is let go of there.
        self.grabbed = None;
        self.pointer.forget();
        self.inputs.retain(SessionInput::is_edit);
        self.let_go();
        self.stand_still();
    }

    /// The time that passes between the scene and the gallery is none of the scene's.
    fn stand_still(&mut self) {
        self.clock.give_up();
        _ = self.clock.take_lost();
        self.stir();
    }

    /// Shows the gallery, if it is to be shown; answers whether it is.
    pub fn show_gallery(&mut self, ctx: &egui::Context, pictures: &Pictures) -> bool {
        let Some(gallery) = &mut self.gallery else { return false };
        if let Some(path) = gallery.show(ctx, pictures, &self.session) {
            self.gallery = None;
            let is_other = path != self.session.scene_path;
            if is_other || self.playing.is_some() || self.unopened.is_some() {
                self.open(path);
            }
        }
        self.show_news(ctx, ctx.screen_rect());
        self.stir();
        true
    }

    /// Whether a command counts while the gallery is shown.
    pub(super) fn counts_in_gallery(command: WindowCommand) -> bool {
        use WindowCommand::{Close, Gallery, Larger, Look, PlainSize, Smaller};
        matches!(command, Close | Gallery | Larger | Look | Smaller | PlainSize)
    }
}
