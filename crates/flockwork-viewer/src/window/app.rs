//! What the window knows and does: a session, a camera, and what is selected.

mod obey;
mod record;
mod show;

use std::path::PathBuf;
use std::time::Instant;

use flockwork::glam::Vec2;
use flockwork::scene::Click;
use flockwork::{AgentId, each_world};

use super::camera::Camera;
use super::clock::{Clock, TICK_BUDGET};
use super::forces::Explained;
use super::messages::Messages;
use super::pointer::Pointer;
use super::scenes;
use crate::files::is_same;
use crate::session::{Notice, NoticeKind, Session, SessionInput};
use crate::trouble::{self, Trouble};
use crate::watch::Watcher;

/// How many printed lines are kept.
const MOST_PRINTED: usize = 40;

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
    /// Whether the watcher is to poll.
    poll: bool,
    /// A scene that could not be opened, tried again when its file changes.
    unopened: Option<(PathBuf, Vec<Trouble>)>,
    messages: Messages,
    /// The last lines that scripts have printed.
    printed: Vec<String>,
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
    /// A window on this session, which looks through folders for changed files if it is to `poll`.
    pub fn new(session: Session, poll: bool) -> Self {
        let watcher = if poll { Watcher::polling } else { Watcher::new };
        let watcher = watcher(session.watched_folders());
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
            poll,
            unopened: None,
            messages: Messages::default(),
            printed: Vec::new(),
            view,
            typing: false,
        }
    }

    /// Lets the time of a frame pass (s): files first, so that a save shows in the next tick.
    pub fn advance(&mut self, frame_secs: f32) {
        self.take_in_files();
        self.clock.pass(frame_secs);
        self.tick();
        self.take_in_prints();
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
                // A scene may name scripts in folders that mattered to nobody before.
                self.watcher.watch(self.session.watched_folders());
            }
        }
        if let Some(text) = self.watcher.take_message() {
            self.messages.add(Notice { text, kind: NoticeKind::Broken });
        }
    }

    fn take_in_prints(&mut self) {
        self.printed.append(&mut self.session.scripts.take_log());
        self.printed.drain(..self.printed.len().saturating_sub(MOST_PRINTED));
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
                *self = Self::new(session, self.poll);
                self.clock = speed;
                self.clock.give_up();
                self.clock.paused = paused;
                (self.view.panel, self.view.help) = (panel, help);
            }
            Err(report) => self.unopened = Some((path, trouble::of_report(&report))),
        }
    }
}
