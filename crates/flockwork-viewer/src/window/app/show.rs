//! What the window shows: the panel, the world, and what there is to tell.

use egui_macroquad::egui;
use flockwork::glam::Vec2;
use flockwork::{AgentId, each_world};

use super::App;
use crate::sketch::{self, Look};
use crate::trouble::Trouble;
use crate::window::camera::Screen;
use crate::window::paint::{Canvas, from_egui};
use crate::window::panel::{self, Facts};
use crate::window::{forces, messages, scenes, stage, theme};

/// So many agents with a fault get a ring; more would only hide the world.
const MOST_RINGS: usize = 200;

impl App {
    /// Remembers how long the last frame took (s).
    pub fn drawn_in(&mut self, secs: f32) {
        self.view.fps += (1.0 / secs.max(1e-4) - self.view.fps) * 0.05;
    }

    /// Shows the panel and does what it asks for.
    pub fn show_panel(&mut self, ctx: &egui::Context) {
        self.explain();
        let troubles = self.troubles();
        let scenes =
            if self.view.panel { scenes::beside(&self.session.scene_path) } else { Vec::new() };
        let facts = Facts {
            session: &self.session,
            inputs: &self.inputs,
            clock: &self.clock,
            scenes: &scenes,
            troubles: &troubles,
            printed: &self.printed,
            last_notice: self.messages.last(),
            selected: self.view.selected,
            explained: &self.view.explained,
            forces: self.view.forces,
            click_shows: self.view.click_shows,
            fps: self.view.fps,
            is_behind: self.view.is_behind,
        };
        let mut asks = if self.view.panel { panel::show(ctx, &facts) } else { Vec::new() };
        if self.view.help {
            asks.extend(panel::help(ctx));
        }
        asks.into_iter().for_each(|ask| self.answer(ask));
    }

    fn explain(&mut self) {
        let is_there =
            |id: &AgentId| each_world!(&self.session.world, world => world.agent(*id).is_some());
        self.view.selected = self.view.selected.filter(is_there);
        let mouse = self.camera.world_from_screen(self.pointer.at());
        let ids = match self.view.selected {
            Some(selected) => vec![selected],
            None if self.view.forces => forces::shown(&self.session.world, mouse),
            None => Vec::new(),
        };
        let explain = |id| forces::explain(&mut self.session.world, id);
        self.view.explained = ids.into_iter().filter_map(explain).collect();
    }

    fn troubles(&self) -> Vec<Trouble> {
        let unopened = self.unopened.iter().flat_map(|(_, troubles)| troubles.iter().cloned());
        unopened.chain(self.session.troubles()).collect()
    }

    /// Draws the world into this part of the screen.
    pub fn draw_world(&mut self, canvas: &mut Canvas, free: egui::Rect) {
        let screen = Screen { min: from_egui(free.min), max: from_egui(free.max) };
        let bounds = self.bounds();
        self.camera.show_in(screen, bounds);
        let look = Look { theme: theme::WORLD, px_per_m: self.camera.scale() };
        stage::grid(canvas, &self.camera, look.theme.grid);
        stage::draw(canvas, &self.camera, &sketch::world(&self.session.world, look));
        let drawn = self.drawn_by_scripts();
        stage::draw(canvas, &self.camera, &drawn);
        stage::draw(canvas, &self.camera, &self.rings());
        if self.view.forces {
            forces::draw(canvas, &self.camera, &self.view.explained);
        }
    }

    /// What the script of the selected agent draws; with the forces on and nobody selected, of all.
    fn drawn_by_scripts(&mut self) -> Vec<sketch::Shape> {
        if self.view.selected.is_none() && !self.view.forces {
            return Vec::new();
        }
        let (scripts, only) = (&mut self.session.scripts, self.view.selected);
        let world = &mut self.session.world;
        sketch::drawn(each_world!(world, world => scripts.drawings(world.perceive(), only)))
    }

    pub(super) fn bounds(&self) -> (Vec2, Vec2) {
        let extent = sketch::extent(&self.session.world, &self.session.scene);
        (extent.low.into(), extent.high.into())
    }

    /// Rings round who is selected and round who has a fault.
    fn rings(&self) -> Vec<sketch::Shape> {
        let scripted = self.session.scripts.faulty().iter().copied().take(MOST_RINGS);
        let others = self.session.troubles().into_iter().filter_map(|trouble| trouble.agent);
        let faulty = scripted
            .chain(others)
            .filter_map(|id| stage::ring(&self.session.world, id, theme::BAD, self.camera.scale()));
        let selected = self.view.selected;
        let selected = selected.and_then(|id| {
            stage::ring(&self.session.world, id, theme::MARKED, self.camera.scale())
        });
        faulty.chain(selected).collect()
    }

    /// Shows what has just happened; what is wrong, too, where no panel shows it.
    pub fn show_messages(&self, ctx: &egui::Context, free: egui::Rect) {
        self.messages.show(ctx, free);
        if !self.view.panel {
            messages::show_troubles(ctx, free, &self.troubles());
        }
    }
}
