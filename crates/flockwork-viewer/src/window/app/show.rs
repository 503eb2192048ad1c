//! Shows the panel, the world and messages.

use egui_macroquad::egui;
use flockwork::{AgentId, each_world};

use super::App;
use crate::compare::INKS;
use crate::session::NoticeKind;
use crate::sketch::{self, DensityScale, Drawable, Eye, PictureLook, ValueLegend, ValueScale};
use crate::trouble::Trouble;
use crate::window::camera::Screen;
use crate::window::gallery::Gallery;
use crate::window::insight::InsightRequest;
use crate::window::paint::{Canvas, from_egui};
use crate::window::panel::{self, Facts};
use crate::window::plotted::Plotted;
use crate::window::probe::WindowState;
use crate::window::{messages, stage, theme, value_legend};

/// How much of their color the other agents have while one is selected.
const DIMMED: f32 = 0.35;

/// A window that is smaller than this has no panel (points).
const LEAST_ROOM: egui::Vec2 = egui::vec2(360.0, 240.0);

/// The most agents with a fault that get a ring: more rings would only hide the world.
const MOST_RINGS: usize = 200;

impl App {
    /// Takes in how long the picture of this frame took (s).
    pub fn drawn_in(&mut self, secs: f32) {
        self.frame.drawing = secs;
        self.saves.drawn();
        self.pace.add(self.frame);
    }

    /// Shows the panel and the timeline, if they are to be shown, and does what they ask for.
    pub fn show_panel(&mut self, ctx: &egui::Context) {
        self.look();
        self.take_in_history();
        if self.plotted.as_mut().is_some_and(Plotted::look) {
            self.stir();
        }
        self.troubles = self.troubles_now();
        self.warnings.look(&self.session, self.version);
        let width = panel::width(ctx.screen_rect().width());
        let facts = Facts {
            session: &self.session,
            playing: self.playing.as_ref().map(|playing| playing.ticks()),
            inputs: &self.inputs,
            clock: &self.clock,
            figures: self.pace.shown,
            tick_costs: &self.tick_costs.shown,
            scenes: &self.scenes.list,
            unopened: self.unopened.as_ref().map(|(path, _)| path.as_path()),
            troubles: &self.troubles,
            warnings: &self.warnings.list,
            printed: &self.printed,
            last_notice: self.messages.last(),
            selected: self.view.selected,
            explained: &self.insight.now,
            term_colors: &self.insight.colors,
            story: &self.insight.story,
            forces: self.view.shows_forces(),
            click_shows: self.view.click_shows,
            colors: self.view.colors.as_ref(),
            plotted: self.plotted.as_ref(),
            history: self.selected_history.as_ref().map(|it| &it.history),
            trial: self.trial.as_ref(),
        };
        let mut requests = Vec::new();
        if self.has_panel(ctx) {
            requests.extend(panel::show(ctx, &facts, width));
            requests.extend(panel::show_timeline(ctx, &facts));
        }
        if self.view.help {
            requests.extend(panel::help(ctx));
        }
        requests.into_iter().for_each(|request| self.answer(request));
    }

    /// Whether the panel is shown: in a tiny window there is room for the world alone.
    fn has_panel(&self, ctx: &egui::Context) -> bool {
        let room = ctx.screen_rect().size();
        self.view.panel && room.x >= LEAST_ROOM.x && room.y >= LEAST_ROOM.y
    }

    /// Works out the forces and drawings that are to be seen.
    fn look(&mut self) {
        let is_there =
            |id: &AgentId| each_world!(&self.session.world, world => world.agent(*id).is_some());
        if let Some(id) = self.view.selected.filter(|id| !is_there(id)) {
            self.view.selected = None;
            let text = format!("agent {} is not in the world, and not selected any more", id.0);
            self.tell(text, NoticeKind::Restarted);
        }
        // Where it was last over the world: on the way to the panel it must not pass to other agents.
        let mouse = self.camera.plane_from_screen(self.pointing.unwrap_or(self.pointer.at()));
        let agents = match self.view.selected {
            Some(selected) => vec![selected],
            None if self.view.forces => {
                sketch::sample(&self.session.world, self.camera.seen(), mouse, self.camera.eye)
            }
            None => Vec::new(),
        };
        let draws = self.view.forces || self.view.selected.is_some();
        let drawings = draws.then_some(self.view.selected);
        let PictureLook { eye, theme, .. } = self.camera.look();
        let wanted = InsightRequest { agents, drawings, eye, theme };
        self.insight.look(&mut self.session, self.version, wanted);
        self.insight.tell(self.session.tick(), self.clock.paused);
    }

    fn troubles_now(&self) -> Vec<Trouble> {
        let unopened = self.unopened.iter().flat_map(|(_, troubles)| troubles.iter().cloned());
        unopened.chain(self.session.troubles()).collect()
    }

    /// Draws the world into this part of the screen.
    pub fn draw_world(&mut self, canvas: &mut Canvas, free: egui::Rect) {
        self.camera.show_in(Screen { min: from_egui(free.min), max: from_egui(free.max) });
        self.take_in_values();
        let (camera, world) = (&self.camera, &self.session.world);
        let look = camera.look();
        let (share, colors) = (self.share(), self.view.colors.as_ref());
        stage::grid(canvas, camera, world, look);
        if self.view.fields {
            stage::draw(canvas, camera, &sketch::fields(world, look));
        }
        stage::draw(canvas, camera, &sketch::ground(world, look, share));
        self.draw_trails(canvas);
        let ghosts = self.session.ghosts().iter();
        stage::draw(canvas, camera, &ghosts.map(|it| stage::ghost(it, look)).collect::<Vec<_>>());
        let pose = |nth: usize| self.between.pose(world, nth, share, look.eye);
        let is_dimmed = |id: AgentId| self.view.selected.is_some_and(|selected| selected != id);
        let density = || sketch::density(world, look, camera.seen(), &pose, self.densest);
        let density = if colors.is_none() { density() } else { None };
        match &density {
            Some(density) => stage::draw(canvas, camera, std::slice::from_ref(&density.map)),
            None => sketch::bodies(world, look, colors, &pose, |body| {
                let body = if is_dimmed(body.id) { body.dimmed(DIMMED) } else { body };
                stage::body(canvas, camera, body, look);
            }),
        }
        if self.session.may_answer_mouse() {
            stage::draw(canvas, camera, &sketch::mouse(world, look));
        }
        stage::draw(canvas, camera, &sketch::marks(world, look));
        if self.clock.paused {
            stage::draw(canvas, camera, &self.waiting_edits(look));
        }
        stage::draw(canvas, camera, &self.insight.drawn(&self.session, share, look));
        stage::draw(canvas, camera, &self.rings(share));
        if self.view.shows_forces() {
            stage::draw(canvas, camera, &self.insight.forces(&self.session, share, look));
        }
        self.densest = density.map(|density| density.scale);
    }

    /// The trails of both runs that are compared, or else those of the agents.
    fn draw_trails(&self, canvas: &mut Canvas) {
        let [from, to] = self.trial.as_ref().map_or([1, 0], |trial| trial.ticks);
        let is_shown = (from..=to).contains(&self.session.tick());
        let trial = self.trial.as_ref().filter(|_| is_shown);
        match trial.and_then(|trial| trial.result.as_ref()?.trails.as_ref()) {
            Some(both) => both.iter().zip(INKS).for_each(|(trails, ink)| {
                stage::trails(canvas, &self.camera, trails, Some(ink));
            }),
            None if !self.view.trails => {}
            None => {
                let ink = self.view.colors.as_ref().map(|_| theme::look().world.faint);
                stage::trails(canvas, &self.camera, &self.trails, ink);
            }
        }
    }

    /// Rings round the selected agent and round those that have a fault.
    fn rings(&self, share: f32) -> Vec<Drawable> {
        let scripted = self.session.scripts.faulty().iter().copied().take(MOST_RINGS);
        let others = self.troubles.iter().filter_map(|trouble| trouble.agent);
        let faulty = scripted.chain(others).map(|id| (id, theme::look().bad));
        let selected = self.view.selected.map(|id| (id, theme::look().marked));
        let ring = |(id, color): (AgentId, egui::Color32)| {
            let world = &self.session.world;
            let (nth, radius) = each_world!(world, world => {
                world.place_of(id).map(|nth| (nth, world.agents[nth].radius))
            })?;
            let [at, _] = self.between.pose(world, nth, share, self.camera.eye);
            Some(stage::ring(at, radius * self.camera.scale(), color))
        };
        faulty.chain(selected).filter_map(ring).collect()
    }

    /// Shows what the agents' colors stand for, and messages on what has just happened; and on what is wrong, if no panel shows that.
    pub fn show_messages(&self, ctx: &egui::Context, free: egui::Rect) {
        let mut room = free;
        if let Some((name, legend)) = self.legend() {
            let taken = value_legend::show(ctx, free, &name, &legend, self.camera.eye);
            // Messages are above it where there is no room beside it.
            let is_beside = taken.left() > free.left() + messages::WIDEST + 24.0;
            room.max.y = if is_beside { free.bottom() } else { taken.top() };
        }
        self.show_news(ctx, room);
        if !self.has_panel(ctx) {
            messages::show_troubles(ctx, free, &self.troubles);
        }
        let mut room = free;
        if self.session.is_recording() {
            let secs = each_world!(&self.session.world, world => world.secs());
            room.min.y = messages::show_recording(ctx, free, secs).bottom();
        }
        if let Some(id) = self.view.selected.filter(|_| !self.insight.story.is_empty()) {
            messages::show_story(ctx, room, id, &self.insight.story);
        }
    }

    /// What the colors of agents, or of a crowd from far away, stand for; none for the agents' own colors.
    fn legend(&self) -> Option<(String, ValueLegend)> {
        let density = |density: DensityScale| {
            let scale = ValueScale::Between([0.0, f64::from(density.most)]);
            ("agents per m²".to_owned(), ValueLegend { scale, without: 0 })
        };
        match &self.view.colors {
            Some(colors) => Some((colors.name.clone(), colors.legend(&self.session.world))),
            None => self.densest.map(density),
        }
    }

    /// Shows messages on what has just happened, and how far a file is that is being written.
    pub(super) fn show_news(&self, ctx: &egui::Context, free: egui::Rect) {
        self.messages.show(ctx, free);
        if let Some(writing) = &self.writing {
            let progress = writing.job.progress().unwrap_or(1.0);
            messages::show_writing(ctx, free, writing.kind, progress);
        }
    }

    /// What the window shows, as data for tests and measurements.
    pub fn state(&self) -> WindowState {
        let figures = self.pace.shown;
        let (tick, adjusted, mouse, marks) = each_world!(&self.session.world, world => {
            let marks = world.marks.iter().map(|mark| Eye::ABOVE.see(mark.it)).collect();
            (world.tick, world.adjusted.len(), Eye::ABOVE.see(world.mouse.position), marks)
        });
        WindowState {
            busy: self.is_busy(),
            scene: self.session.scene.name.clone(),
            tick,
            hash: format!("{:016x}", each_world!(&self.session.world, world => world.hash())),
            ghosts: self.session.ghosts().len(),
            changes: self
                .trial
                .as_ref()
                .and_then(|trial| Some(trial.result.as_ref()?.changes.clone())),
            past: self.session.past().map(|past| [past.first, past.last]),
            paused: self.clock.paused,
            speed: self.clock.speed(),
            forces: self.view.shows_forces(),
            trails: self.view.trails,
            story: self.insight.story.clone(),
            agent_ticks: self.selected_history.as_ref().map_or(0, |it| it.history.ticks()),
            adjusted,
            by_hand: self.session.by_hand(&self.inputs).len(),
            plotted: self.plotted.as_ref().map(|plotted| plotted.name.clone()),
            color_by: self.view.colors.as_ref().map(|colors| colors.name.clone()),
            panel: self.view.panel,
            gallery: self.gallery.as_ref().map(Gallery::live),
            help: self.view.help,
            light: self.light,
            recording: self.session.is_recording(),
            pointer: self.camera.plane_from_screen(self.pointer.at()).into(),
            eye: self.camera.eye.degrees(),
            mouse,
            marks,
            points_per_meter: self.camera.scale(),
            pixels_per_point: self.scale.pixels_per_point(),
            millis: figures.millis,
            saves_ms: self.saves.millis.clone(),
            slowness: figures.slowness(self.clock.speed()),
            notice: self.messages.last().map(|(notice, _)| notice.text.clone()),
            troubles: self.troubles.len(),
            warnings: self.warnings.list.len(),
        }
    }
}
