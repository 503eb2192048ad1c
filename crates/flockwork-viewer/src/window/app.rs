//! What the window knows and does: a session, a camera, and what is selected.

mod agent_history;
mod change;
mod color;
mod edit;
mod follow;
mod gallery;
mod keep;
mod obey;
mod past;
mod play;
mod record;
mod reload;
mod show;
mod showing;
mod warnings;
mod written;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use flockwork::each_world;
use flockwork::glam::Vec2;

use super::between::Between;
use super::camera::Camera;
use super::clock::{Clock, TICK_BUDGET};
use super::edits::Edits;
use super::gallery::Gallery;
use super::insight::Insight;
use super::job::Writing;
use super::messages::Messages;
use super::pace::{FrameTimes, Pace};
use super::playing::Playing;
use super::plotted::Plotted;
use super::pointer::Pointer;
use super::saves::Saves;
use super::scale::Scale;
use super::scenes::Scenes;
use super::selected_history::SelectedHistory;
use super::things::Grabbed;
use super::tick_costs::TickCosts;
use super::trial::{Trial, Tried};
use crate::input::SessionInput;
use crate::opening::Opened;
use crate::session::{Notice, NoticeKind, Session};
use crate::sketch::{DensityScale, Trails};
use crate::trouble::Trouble;
use crate::watch::Watcher;
use showing::Showing;
use warnings::Warnings;

/// How many printed lines are kept.
const MOST_PRINTED: usize = 40;

/// How long trails are (s), and how many points per second they have.
const TRAIL_SECS: f32 = 1.5;
const TRAIL_POINTS: f32 = 20.0;

/// How long after the last input or change the picture may be drawn less often.
const QUIET: Duration = Duration::from_millis(500);

/// Everything behind the window.
pub struct App {
    session: Session,
    /// The recorded run that the session plays, if it does.
    playing: Option<Playing>,
    /// A number that differs for each world that the session has had.
    version: u64,
    clock: Clock,
    pace: Pace,
    frame: FrameTimes,
    /// Where the time of ticks goes.
    tick_costs: TickCosts,
    camera: Camera,
    between: Between,
    trails: Trails,
    insight: Insight,
    pointer: Pointer,
    /// Where the pointer was last over the world (points of the screen); none until it was moved there.
    pointing: Option<Vec2>,
    /// The inputs for the next tick.
    inputs: Vec<SessionInput>,
    /// A movie that is being written; none if none is.
    writing: Option<Writing>,
    /// What was changed by hand.
    edits: Edits,
    /// What is being moved by hand; none if nothing is.
    grabbed: Option<Grabbed>,
    /// What is tried again; nothing, if nothing is.
    tried: Tried,
    /// What was tried again, beside what was; none if nothing is compared.
    trial: Option<Trial>,
    watcher: Watcher,
    /// Whether the watcher is to poll.
    poll: bool,
    scenes: Scenes,
    /// A scene that could not be opened, tried again when its file changes.
    unopened: Option<(PathBuf, Vec<Trouble>)>,
    messages: Messages,
    /// What is wrong, as of this frame.
    troubles: Vec<Trouble>,
    /// What is allowed, but probably not intended.
    warnings: Warnings,
    /// The last lines that scripts have printed.
    printed: Vec<String>,
    /// The figure that is plotted; none if none is.
    plotted: Option<Plotted>,
    /// What the selected agent did; none without one.
    selected_history: Option<SelectedHistory>,
    view: Showing,
    /// The scale of densities, where a crowd is drawn as one; none if agents are drawn each.
    densest: Option<DensityScale>,
    /// The gallery of scenes; none if a scene is shown.
    gallery: Option<Gallery>,
    /// How long it takes until a save is seen.
    saves: Saves,
    /// When something was last done, or moved by itself.
    stirred: Instant,
    /// Whether the window has its light look.
    pub light: bool,
    /// How large the interface is.
    pub scale: Scale,
    /// Whether the person is typing into the panel.
    pub typing: bool,
    /// Whether a list of the panel is open.
    pub lists: bool,
}

impl App {
    /// A window on what was opened. It looks through folders for changed files if it is to `poll`, and otherwise asks
    /// the system.
    pub fn new(opened: Opened, poll: bool) -> Self {
        let Opened { mut session, replay, .. } = opened;
        session.keep_past();
        let watcher = if poll { Watcher::polling } else { Watcher::new };
        // A recorded run has its own texts, whatever has become of the files.
        let folders = if replay.is_some() { Vec::new() } else { session.watched_folders() };
        let view = Showing::of(&session);
        Self {
            camera: Camera::of(&session),
            trails: Trails::new(&session.world, TRAIL_SECS, TRAIL_POINTS),
            playing: replay.map(Playing::new),
            session,
            version: 0,
            clock: Clock::default(),
            pace: Pace::default(),
            frame: FrameTimes::default(),
            tick_costs: TickCosts::default(),
            between: Between::default(),
            insight: Insight::default(),
            pointer: Pointer::default(),
            pointing: None,
            inputs: Vec::new(),
            writing: None,
            edits: Edits::default(),
            grabbed: None,
            tried: Tried::default(),
            trial: None,
            watcher: watcher(folders),
            poll,
            scenes: Scenes::default(),
            unopened: None,
            messages: Messages::default(),
            troubles: Vec::new(),
            warnings: Warnings::default(),
            printed: Vec::new(),
            plotted: None,
            selected_history: None,
            view,
            densest: None,
            gallery: None,
            saves: Saves::default(),
            stirred: Instant::now(),
            light: false,
            scale: Scale::default(),
            typing: false,
            lists: false,
        }
    }

    /// What the window is called.
    pub fn title(&self) -> String {
        if self.gallery.is_some() { "Flockwork".to_owned() } else { title(&self.session) }
    }

    /// Lets the time of a frame pass (s). Changed files come first, so that a save shows in the next tick; no tick
    /// begins after the ticks of the frame have taken longer than `budget`.
    pub fn advance(&mut self, frame_secs: f32, budget: Duration) {
        // This frame is likely to take as long as the last one.
        self.watcher.wait(Duration::try_from_secs_f32(frame_secs).unwrap_or_default());
        self.take_in_files();
        match &mut self.gallery {
            Some(gallery) => {
                gallery.advance(frame_secs);
                self.frame = FrameTimes { whole: frame_secs, ..FrameTimes::default() };
            }
            None => self.tick(frame_secs, budget),
        }
        self.follow_agents(frame_secs);
        self.take_in_prints();
        self.take_in_trial();
        self.take_in_written();
        self.messages.pass(frame_secs);
        self.scenes.look(&self.session.scene_path);
    }

    fn tick(&mut self, frame_secs: f32, budget: Duration) {
        let (began, tick_secs) = (Instant::now(), self.tick_secs());
        let (mut scripts, mut engine) = (Duration::ZERO, Duration::ZERO);
        self.clock.pass(frame_secs, tick_secs);
        while self.clock.take_tick(tick_secs) {
            self.between.remember(&self.session.world);
            self.hold_grabbed();
            self.take_in_unseen_tick();
            let took = self.step();
            self.note_trails();
            let measured = Instant::now();
            self.plotted.iter_mut().for_each(|plotted| plotted.observe(&mut self.session));
            scripts += took.scripts();
            engine += took.engine() + measured.elapsed();
            self.tick_costs.add(&took);
            if began.elapsed() > budget {
                self.clock.give_up();
            }
        }
        self.tick_costs.pass(frame_secs);
        self.frame = FrameTimes {
            whole: frame_secs,
            scripts: scripts.as_secs_f32(),
            engine: engine.as_secs_f32(),
            drawing: 0.0,
            asked: if self.clock.paused { 0.0 } else { frame_secs * self.clock.speed() },
            lost: self.clock.take_lost(),
        };
    }

    /// Takes the tick into the trails; keeps none while they are hidden.
    fn note_trails(&mut self) {
        if self.view.trails { self.trails.record(&self.session.world) } else { self.trails.clear() }
    }

    fn tick_secs(&self) -> f32 {
        each_world!(&self.session.world, world => world.stepping.secs())
    }

    /// How far the picture is from the last tick to the next one.
    fn share(&self) -> f32 {
        self.clock.share(self.tick_secs())
    }

    fn take_inputs(&mut self) -> Vec<SessionInput> {
        if let Some(inputs) = self.take_tried() {
            return inputs;
        }
        let mut inputs = match self.pointing {
            Some(at) => vec![SessionInput::Pointer(self.camera.point_at(at))],
            None => self.session.scripted_mouse(),
        };
        inputs.append(&mut self.inputs);
        inputs
    }

    /// Says for a while what has happened.
    fn tell(&mut self, text: impl Into<String>, kind: NoticeKind) {
        self.messages.add(Notice { text: text.into(), kind });
        self.stir();
    }

    fn take_in_prints(&mut self) {
        self.printed.append(&mut self.session.scripts.take_log());
        self.printed.drain(..self.printed.len().saturating_sub(MOST_PRINTED));
    }

    /// Notes that something happens on the screen: it is drawn as often as can be from now on.
    pub fn stir(&mut self) {
        self.stirred = Instant::now();
    }

    /// Whether the picture stays as it is for now, so that it need not be drawn so often.
    pub fn is_quiet(&self) -> bool {
        let still = self.clock.paused && self.share() >= 1.0;
        let is_new = self.stirred.elapsed() <= QUIET || self.messages.are_fading();
        still && !is_new && !self.is_busy()
    }
}

/// What the window is called.
pub fn title(session: &Session) -> String {
    let recording = if session.is_recording() { "● recording – " } else { "" };
    format!("{recording}Flockwork – {}", session.scene.name)
}

/// How long the ticks of a frame may take: most of a frame that is hidden.
pub fn budget(hidden: bool) -> Duration {
    if hidden { 3 * TICK_BUDGET } else { TICK_BUDGET }
}
