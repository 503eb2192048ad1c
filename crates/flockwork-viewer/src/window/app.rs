//! What the window knows and does: a session, a camera, and what is selected.

use std::path::PathBuf;
use std::time::Instant;

use egui_macroquad::egui;
use flockwork::glam::Vec2;
use flockwork::scene::Click;
use flockwork::{AgentId, each_world};

use super::camera::{Camera, Screen};
use super::clock::{Clock, TICK_BUDGET};
use super::forces::{self, Explained};
use super::hands::Deed;
use super::keys::{self, Command, Press};
use super::messages::Messages;
use super::paint::{Canvas, from_egui};
use super::panel::{self, Ask, Facts};
use super::pointer::{Pointer, Wish};
use super::{scenes, stage, theme};
use crate::session::{Session, SessionInput};
use crate::sketch::{self, Look};
use crate::trouble::{self, Trouble};
use crate::watch::Watcher;

/// How near a click must be to an agent to select it (points).
const SELECT_SLACK: f32 = 24.0;

/// Everything behind the window.
pub struct App {
    session: Session,
    clock: Clock,
    camera: Camera,
    pointer: Pointer,
    /// Where the mouse is in the world (m); none until it was moved there.
    mouse: Option<Vec2>,
    /// What the world has not heard of yet.
    inputs: Vec<SessionInput>,
    watcher: Watcher,
    /// A scene that could not be opened, tried again when its file changes.
    unopened: Option<(PathBuf, Vec<Trouble>)>,
    messages: Messages,
    view: View,
    /// Whether somebody is typing into the panel.
    pub typing: bool,
}

/// What is shown.
struct View {
    selected: Option<AgentId>,
    forces: bool,
    /// Whether a left click shows forces, too.
    click_shows: bool,
    panel: bool,
    help: bool,
    explained: Vec<Explained>,
    /// Frames per second, smoothed.
    fps: f32,
    /// Whether the machine is too slow for the speed.
    is_behind: bool,
}

impl App {
    /// A window on this session.
    pub fn new(session: Session) -> Self {
        let watcher = Watcher::new(session.watched_folders());
        let view = View {
            selected: None,
            forces: false,
            click_shows: session.scene.click == Click::Forces,
            panel: true,
            help: false,
            explained: Vec::new(),
            fps: 60.0,
            is_behind: false,
        };
        Self {
            session,
            clock: Clock::default(),
            camera: Camera::default(),
            pointer: Pointer::default(),
            mouse: None,
            inputs: Vec::new(),
            watcher,
            unopened: None,
            messages: Messages::default(),
            view,
            typing: false,
        }
    }

    /// Lets the time of a frame pass (s): files first, so that a save shows in the next tick.
    pub fn advance(&mut self, frame_secs: f32) {
        self.take_in_files();
        self.clock.pass(frame_secs);
        self.tick();
        self.messages.pass(frame_secs);
    }

    fn tick(&mut self) {
        let (began, tick_secs) = (Instant::now(), self.tick_secs());
        self.view.is_behind = false;
        while self.clock.take_tick(tick_secs) {
            let inputs = self.take_inputs();
            self.session.step(&inputs);
            if began.elapsed() > TICK_BUDGET {
                self.clock.give_up();
                self.view.is_behind = true;
            }
        }
    }

    fn tick_secs(&self) -> f32 {
        each_world!(&self.session.world, world => world.stepping.secs())
    }

    fn take_inputs(&mut self) -> Vec<SessionInput> {
        let mut inputs = match self.mouse {
            Some(at) => vec![SessionInput::Pointer([at.x, at.y, 0.0])],
            None => self.session.scripted_mouse(),
        };
        inputs.append(&mut self.inputs);
        inputs
    }

    fn take_in_files(&mut self) {
        for path in self.watcher.changed() {
            if self.unopened.as_ref().is_some_and(|(unopened, _)| is_same(unopened, &path)) {
                self.open(path);
            } else if let Some(notice) = self.session.reload_file(&path) {
                self.messages.add(notice);
            }
        }
    }

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
        let world = &mut self.session.world;
        // The agents have moved since the last tick looked for neighbours.
        each_world!(world, world => world.perceive());
        let is_there =
            |id: &AgentId| each_world!(&self.session.world, world => world.agent(*id).is_some());
        self.view.selected = self.view.selected.filter(is_there);
        let mouse = self.camera.world_from_screen(self.pointer.at());
        let ids = match self.view.selected {
            Some(selected) => vec![selected],
            None if self.view.forces => forces::shown(&self.session.world, mouse),
            None => Vec::new(),
        };
        let explain = |id| forces::explain(&self.session.world, id);
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
        stage::draw(canvas, &self.camera, &self.rings());
        if self.view.forces {
            forces::draw(canvas, &self.camera, &self.view.explained);
        }
    }

    fn bounds(&self) -> (Vec2, Vec2) {
        let extent = sketch::extent(&self.session.world, &self.session.scene);
        (extent.low.into(), extent.high.into())
    }

    /// Rings round who is selected and round who has a fault.
    fn rings(&self) -> Vec<sketch::Shape> {
        let faulty = self.session.troubles().into_iter().filter_map(|trouble| trouble.agent);
        let faulty = faulty
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
            super::messages::show_troubles(ctx, free, &self.troubles());
        }
    }

    /// Does what the hands ask for, unless they work in the panel.
    pub fn follow(&mut self, deeds: &[Deed], ctx: &egui::Context) {
        for deed in deeds {
            match *deed {
                Deed::Press(press) if !self.typing => self.press(press),
                Deed::Release(key) => self.tell_key(key, false),
                Deed::Press(_) => {}
                deed => self.point(deed, ctx),
            }
        }
        // Tab is ours; egui would also wander through its buttons with it, and Space would press them.
        if deeds.contains(&Deed::Press(Press::Key(macroquad::miniquad::KeyCode::Tab))) {
            ctx.memory_mut(|memory| {
                memory.focused().into_iter().for_each(|id| memory.surrender_focus(id))
            });
        }
    }

    fn press(&mut self, press: Press) {
        match (keys::command(press), press) {
            (Some(command), _) => self.answer(Ask::Do(command)),
            (None, Press::Key(key)) if !self.clock.paused => self.tell_key(key, true),
            _ => {}
        }
    }

    fn tell_key(&mut self, key: macroquad::miniquad::KeyCode, down: bool) {
        self.inputs.extend(keys::script_name(key).map(|name| SessionInput::Key(name, down)));
    }

    fn point(&mut self, deed: Deed, ctx: &egui::Context) {
        let at = if let Deed::Move(at) = deed { at } else { self.pointer.at() };
        let over_world = self.camera.screen().contains(at) && !ctx.wants_pointer_input();
        for wish in self.pointer.follow(deed, over_world) {
            self.grant(wish);
        }
    }

    fn grant(&mut self, wish: Wish) {
        match wish {
            Wish::Point(at) => self.mouse = Some(self.camera.world_from_screen(at)),
            // Clicks while the world stands still would all arrive at once when it goes on.
            Wish::Button(true) if self.clock.paused => {}
            Wish::Button(down) => self.inputs.push(SessionInput::Button(down)),
            Wish::Pan(by) => self.camera.pan(by),
            Wish::Zoom(at, factor) => self.camera.zoom(at, factor),
            Wish::Select(at) => self.select(at),
            Wish::Click(shift) => self.view.forces ^= shift || self.view.click_shows,
        }
    }

    fn select(&mut self, at: Vec2) {
        let slack = SELECT_SLACK / self.camera.scale();
        let nearest = forces::nearest(&self.session.world, self.camera.world_from_screen(at));
        self.view.selected = nearest.filter(|(_, gap)| *gap < slack).map(|(id, _)| id);
        self.view.forces |= self.view.selected.is_some();
    }

    fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Do(command) => self.obey(command),
            Ask::Speed(place) => self.clock.set_speed(place),
            Ask::Open(path) => self.open(path),
            Ask::Tune { group, name, value } => {
                self.inputs.push(SessionInput::Param { group, name, value })
            }
            Ask::Select(agent) => self.view.selected = agent,
            Ask::ClickShows(on) => self.view.click_shows = on,
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Pause => self.clock.paused ^= true,
            Command::Step if self.clock.paused => self.clock.step(),
            Command::Step => {}
            Command::Restart => self.session.restart(),
            Command::Slower => self.clock.change_speed(false),
            Command::Faster => self.clock.change_speed(true),
            Command::PreviousScene => self.go(-1),
            Command::NextScene => self.go(1),
            Command::Fit => self.camera.fit(self.bounds()),
            Command::Forces => self.view.forces ^= true,
            Command::Panel => self.view.panel ^= true,
            Command::Help => self.view.help ^= true,
            Command::Close if self.view.help => self.view.help = false,
            Command::Close => self.view.selected = None,
        }
    }

    fn go(&mut self, by: isize) {
        let scenes = scenes::beside(&self.session.scene_path);
        if let Some(path) = scenes::neighbor(&scenes, &self.session.scene_path, by) {
            self.open(path);
        }
    }

    /// Shows another scene; if it is broken, this one goes on until the file is fixed.
    fn open(&mut self, path: PathBuf) {
        match Session::open(&path, None) {
            Ok(session) => {
                let (speed, paused) = (self.clock, self.clock.paused);
                let (panel, help) = (self.view.panel, self.view.help);
                *self = Self::new(session);
                self.clock = speed;
                self.clock.give_up();
                self.clock.paused = paused;
                (self.view.panel, self.view.help) = (panel, help);
            }
            Err(report) => self.unopened = Some((path, trouble::of_report(&report))),
        }
    }
}

fn is_same(a: &std::path::Path, b: &std::path::Path) -> bool {
    crate::files::canonical(a) == crate::files::canonical(b)
}
