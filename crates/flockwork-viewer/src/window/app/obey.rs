//! Does what the hands and the panel ask for.

use egui_macroquad::egui;
use flockwork::glam::Vec2;
use flockwork::scene::AnyWorld;
use macroquad::miniquad::KeyCode;

use super::App;
use crate::input::SessionInput;
use crate::session::{NoticeKind, Session};
use crate::sketch;
use crate::window::edits::EditStep;
use crate::window::hands::Deed;
use crate::window::keys::{self, Press, WindowCommand};
use crate::window::plotted::{self, Plotted};
use crate::window::request::WindowRequest;

/// How near a click must be to an agent to select it (points).
const SELECT_SLACK: f32 = 48.0;

/// What a click that selects nothing says.
const NOBODY: &str = "no agent is near enough to select; pausing (Space) makes it easier";

impl App {
    /// Takes another scale of the interface: `factor` times as many pixels per point.
    pub fn rescale(&mut self, factor: f32) {
        self.pointer.rescale(factor);
        self.pointing = self.pointing.map(|at| at / factor);
        self.stir();
    }

    /// Does what the hands ask for, unless they work in the panel.
    pub fn follow(&mut self, deeds: &[Deed], ctx: &egui::Context) {
        if !deeds.is_empty() {
            self.stir();
        }
        for deed in deeds {
            match *deed {
                // The list that is open takes it.
                Deed::Press(Press::Key(KeyCode::Escape), _) if self.lists => {}
                Deed::Press(press, again) if !self.typing => self.press(press, again),
                Deed::Release(key) => self.tell_key(key, false),
                Deed::Press(..) => {}
                deed => self.point(deed, ctx),
            }
        }
        // Tab is ours; egui would also wander through its buttons with it, and Space would press them.
        if deeds.iter().any(|deed| matches!(deed, Deed::Press(Press::Key(KeyCode::Tab), _))) {
            ctx.memory_mut(|memory| {
                memory.focused().into_iter().for_each(|id| memory.surrender_focus(id))
            });
        }
    }

    /// A key, or the same one `again` because it is held.
    fn press(&mut self, press: Press, again: bool) {
        match (keys::command(press), press) {
            (Some(command), _) if again && !command.repeats() => {}
            (Some(command), _) => self.answer(WindowRequest::Do(command)),
            (None, Press::Key(key) | Press::ShiftKey(key))
                if !again && !self.clock.paused && self.gallery.is_none() =>
            {
                self.tell_key(key, true);
            }
            _ => {}
        }
    }

    fn tell_key(&mut self, key: KeyCode, down: bool) {
        self.inputs.extend(keys::script_name(key).map(|name| SessionInput::Key(name, down)));
    }

    fn point(&mut self, deed: Deed, ctx: &egui::Context) {
        if self.gallery.is_some() {
            return;
        }
        let at = if let Deed::Move(at) = deed { at } else { self.pointer.at() };
        let over_world = self.camera.screen().contains(at) && !ctx.wants_pointer_input();
        self.pointer.follow(deed, over_world).into_iter().for_each(|request| self.answer(request));
    }

    fn select(&mut self, at: Vec2) {
        let slack = SELECT_SLACK / self.camera.scale();
        let nearest = sketch::nearest(
            &self.session.world,
            self.camera.plane_from_screen(at),
            self.camera.eye,
        );
        let was_selected = self.view.selected.is_some();
        self.view.selected = nearest.filter(|(_, gap)| *gap < slack).map(|(id, _)| id);
        self.view.selected_forces = true;
        if self.view.selected.is_none() && !was_selected {
            self.tell(NOBODY, NoticeKind::Restarted);
        }
    }

    /// Does what was asked of the window.
    pub(super) fn answer(&mut self, request: WindowRequest) {
        match request {
            WindowRequest::Do(command)
                if self.gallery.is_some() && !Self::counts_in_gallery(command) => {}
            WindowRequest::Do(command) => self.obey(command),
            WindowRequest::Speed(index) => self.clock.set_speed(index),
            WindowRequest::GoTo(tick) => self.go_to(tick),
            WindowRequest::Open(path) => self.open(path),
            // Clicks while the world stands still would all arrive at once when it goes on.
            WindowRequest::Tell(SessionInput::Button(true)) if self.clock.paused => {}
            WindowRequest::Tell(input) if input.is_edit() => self.edit(input),
            WindowRequest::Tell(input) => self.inputs.push(input),
            WindowRequest::Grab(at) => self.grab(at),
            WindowRequest::Drag(at) => self.drag(at),
            WindowRequest::LetGo => self.grabbed = None,
            WindowRequest::Select(agent) => self.view.selected = agent,
            WindowRequest::ClickShows(on) => self.view.click_shows = on,
            WindowRequest::ColorBy(name) => self.color_by(name),
            WindowRequest::Plot(name) => self.plot(name),
            WindowRequest::Export => self.export(),
            WindowRequest::CloseTrial => self.close_trial(),
            WindowRequest::Point(at) => self.pointing = Some(at),
            WindowRequest::Turn(by) if matches!(self.session.world, AnyWorld::Volume(_)) => {
                self.camera.orbit(by);
            }
            WindowRequest::Pan(by) | WindowRequest::Turn(by) => {
                self.view.follows = false;
                self.camera.pan(by);
            }
            WindowRequest::Zoom(at, factor) => self.camera.zoom(at, factor),
            WindowRequest::SelectAt(at) => self.select(at),
            WindowRequest::Click(shift) if shift || self.view.click_shows => {
                self.view.toggle_forces();
            }
            WindowRequest::Click(_) => {}
        }
    }

    /// Plots a figure; what is measured already is kept when another one is chosen.
    fn plot(&mut self, name: Option<String>) {
        match (name, &mut self.plotted) {
            (Some(name), Some(plotted)) => plotted.name = name,
            (Some(name), None) => self.plotted = Some(Plotted::begin(name, &mut self.session)),
            (None, _) => self.plotted = None,
        }
    }

    /// Unselects the agent, and closes what else is open.
    fn close(&mut self) {
        (self.view.selected, self.unopened) = (None, None);
        self.close_trial();
    }

    fn close_trial(&mut self) {
        self.session.drop_ghosts();
        self.trial = None;
    }

    fn obey(&mut self, command: WindowCommand) {
        match command {
            WindowCommand::Pause => self.clock.paused ^= true,
            WindowCommand::Step if self.clock.paused => self.clock.step(),
            WindowCommand::Step => {}
            WindowCommand::Back => self.go_to(self.session.tick().saturating_sub(1)),
            WindowCommand::BackSecond => self.go_by(-1.0),
            WindowCommand::ForwardSecond => self.go_by(1.0),
            WindowCommand::Present => self.go_to(u64::MAX),
            WindowCommand::Branch => self.branch(),
            WindowCommand::TryAgain => self.try_again(),
            WindowCommand::Restart => self.restart(),
            WindowCommand::Record => self.record(),
            WindowCommand::Picture => self.take_picture(),
            WindowCommand::Film => self.film("gif"),
            WindowCommand::FilmFrames => self.film("frames"),
            WindowCommand::RecordLast => self.record_last(),
            WindowCommand::Slower => self.clock.change_speed(false),
            WindowCommand::Faster => self.clock.change_speed(true),
            WindowCommand::PreviousScene => self.go(-1),
            WindowCommand::NextScene => self.go(1),
            WindowCommand::Follow => self.toggle_following(),
            WindowCommand::Fit => self.show_everything(),
            WindowCommand::Forces => self.view.toggle_forces(),
            WindowCommand::Fields => self.view.fields ^= true,
            WindowCommand::Trails => self.view.trails ^= true,
            WindowCommand::Colors => self.next_colors(),
            WindowCommand::Plot if self.plotted.is_some() => self.plot(None),
            WindowCommand::Plot => {
                self.view.panel = true;
                self.plot(Some(plotted::usual(&self.session)));
            }
            WindowCommand::Undo => self.step_edits(EditStep::Undo),
            WindowCommand::Redo => self.step_edits(EditStep::Redo),
            WindowCommand::SaveToScene => self.save(Session::save_to_scene),
            WindowCommand::SaveToScripts => self.save(Session::save_to_scripts),
            WindowCommand::Panel => self.view.panel ^= true,
            WindowCommand::Look => self.light ^= true,
            WindowCommand::Help => self.view.help ^= true,
            WindowCommand::Larger => self.scale.change(true),
            WindowCommand::Smaller => self.scale.change(false),
            WindowCommand::PlainSize => self.scale.reset(),
            WindowCommand::Gallery => self.toggle_gallery(),
            WindowCommand::Close if self.gallery.is_some() => self.toggle_gallery(),
            WindowCommand::Close if self.view.help => self.view.help = false,
            WindowCommand::Close => self.close(),
        }
    }
}
