//! The timeline under the world: where the session stands among the ticks that it can go back to.

use egui::{Color32, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};
use egui_macroquad::egui;
use flockwork::each_world;

use super::facts::Facts;
use super::parts::weak;
use crate::session::{MOST_AGENTS_WITH_PAST, PastTicks};
use crate::window::keys::WindowCommand;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// In a window lower than this there is no room for it (points).
const LEAST_HEIGHT: f32 = 320.0;
const HEIGHT: f32 = 34.0;
/// The room for the words at its end (points).
const WORDS: f32 = 166.0;
/// How long the line is at least (s): it is not full from the first tick on.
const LEAST_SECS: f64 = 10.0;

/// Shows it; answers what it asks for.
pub fn show(ctx: &egui::Context, facts: &Facts) -> Vec<WindowRequest> {
    let mut requests = Vec::new();
    if ctx.screen_rect().height() < LEAST_HEIGHT {
        return requests;
    }
    let frame =
        egui::Frame::new().fill(theme::look().panel).inner_margin(egui::Margin::symmetric(10, 0));
    let bar = egui::TopBottomPanel::bottom("timeline").exact_height(HEIGHT).frame(frame);
    bar.show_separator_line(false).show(ctx, |ui| {
        ui.horizontal_centered(|ui| match facts.session.past() {
            Some(past) => line(ui, facts, &past, &mut requests),
            None => drop(ui.label(weak(nothing(facts)).small())),
        });
    });
    requests
}

/// Why there is no way back.
fn nothing(facts: &Facts) -> String {
    let agents = each_world!(&facts.session.world, world => world.agents.len());
    if agents > MOST_AGENTS_WITH_PAST {
        format!("no way back: there are more than {MOST_AGENTS_WITH_PAST} agents")
    } else {
        "nothing to rewind yet".to_owned()
    }
}

fn line(ui: &mut Ui, facts: &Facts, past: &PastTicks, requests: &mut Vec<WindowRequest>) {
    let now = facts.session.tick();
    let mut button = |ui: &mut Ui, sign: &str, enabled: bool, hint: &str, command| {
        let button = egui::Button::new(sign).min_size(vec2(26.0, 22.0));
        if ui.add_enabled(enabled, button).on_hover_text(hint).clicked() {
            requests.push(WindowRequest::Do(command));
        }
    };
    button(ui, "<", now > past.first, "one tick back  (,)", WindowCommand::Back);
    button(ui, ">", facts.clock.paused, "one tick  (right arrow)", WindowCommand::Step);
    let width = (ui.available_width() - WORDS).max(40.0);
    let (rect, track) = ui.allocate_exact_size(vec2(width, 22.0), Sense::click_and_drag());
    let scale = Scale::new(past, facts, rect);
    draw(ui, &scale, past, now);
    draw_contacts(ui, &scale, past, facts);
    if let Some(at) = track.interact_pointer_pos().filter(|_| track.clicked() || track.dragged()) {
        let tick = scale.tick(at.x).clamp(past.first, past.last);
        if tick != now {
            requests.push(WindowRequest::GoTo(tick));
        }
    }
    words(ui, facts, past, now, requests);
}

/// Says where it stands, and offers to begin another run there.
fn words(
    ui: &mut Ui,
    facts: &Facts,
    past: &PastTicks,
    now: u64,
    requests: &mut Vec<WindowRequest>,
) {
    if now >= past.last {
        ui.label(weak(format!("now: tick {now}")).small().monospace());
        return;
    }
    let secs = (past.last - now) as f64 * tick_secs(facts);
    ui.label(
        RichText::new(format!("{secs:.1} s ago")).small().monospace().color(theme::look().warn),
    );
    let hint = "begins another run here, and forgets what came after  (B)";
    if facts.playing.is_none() && ui.small_button("new run").on_hover_text(hint).clicked() {
        requests.push(WindowRequest::Do(WindowCommand::Branch));
    }
}

/// The time of a tick (s).
pub fn tick_secs(facts: &Facts) -> f64 {
    each_world!(&facts.session.world, world => f64::from(world.stepping.secs()))
}

/// From ticks to places on the screen, and back.
struct Scale {
    rect: Rect,
    /// The ticks at both ends.
    ticks: [f64; 2],
}

impl Scale {
    fn new(past: &PastTicks, facts: &Facts, rect: Rect) -> Self {
        let (first, last) = (past.first as f64, past.last as f64);
        let first = first.min(last - LEAST_SECS / tick_secs(facts).max(1e-6));
        Self { rect: rect.shrink2(vec2(7.0, 0.0)), ticks: [first, last] }
    }

    fn x(&self, tick: u64) -> f32 {
        let [first, last] = self.ticks;
        let share = (tick as f64 - first) / (last - first).max(1.0);
        self.rect.left() + self.rect.width() * share as f32
    }

    fn tick(&self, x: f32) -> u64 {
        let [first, last] = self.ticks;
        let share = f64::from((x - self.rect.left()) / self.rect.width().max(1.0));
        (first + (last - first) * share).round().max(0.0) as u64
    }
}

/// Marks where the selected agent began to touch others, in the lower half.
fn draw_contacts(ui: &Ui, scale: &Scale, past: &PastTicks, facts: &Facts) {
    let (middle, stroke) = (scale.rect.center().y, Stroke::new(2.0, theme::look().warn));
    let contacts = facts.history.into_iter().flat_map(|history| history.contacts());
    for tick in contacts.filter(|tick| (past.first..=past.last).contains(tick)) {
        ui.painter().vline(scale.x(tick), middle + 3.0..=middle + 9.0, stroke);
    }
}

fn draw(ui: &Ui, scale: &Scale, past: &PastTicks, now: u64) {
    let (painter, middle) = (ui.painter(), scale.rect.center().y);
    let thick = |from: f32, to: f32, color: Color32| {
        let bar = Rect::from_min_max(pos2(from, middle - 2.0), pos2(to, middle + 2.0));
        painter.rect_filled(bar, 2.0, color);
    };
    let at = scale.x(now);
    thick(scale.rect.left(), scale.rect.right(), theme::look().line);
    thick(scale.x(past.first), at, theme::look().accent);
    thick(at, scale.rect.right(), theme::look().weak_text.gamma_multiply(0.5));
    let mark = |tick: u64, color: Color32| {
        let x = scale.x(tick);
        painter.vline(x, middle - 8.0..=middle + 8.0, Stroke::new(2.0, color));
    };
    // Faults of one pixel are one mark.
    let mut last = f32::NEG_INFINITY;
    for tick in past.faults {
        if scale.x(*tick) > last + 2.0 {
            last = scale.x(*tick);
            mark(*tick, theme::look().bad);
        }
    }
    past.changes.iter().for_each(|tick| mark(*tick, theme::look().good));
    painter.circle(pos2(at, middle), 6.0, Color32::WHITE, Stroke::new(1.5, theme::look().accent));
}
