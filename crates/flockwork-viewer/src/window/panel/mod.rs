//! The panel: what the session says, and switches that ask for something.

mod about;
mod agent;
mod groups;
mod help;
mod legend;
mod printed;
mod transport;
mod tune;

use std::path::{Path, PathBuf};

use egui::{RichText, Ui};
use egui_macroquad::egui;
use flockwork::AgentId;

pub use help::help;

use super::clock::Clock;
use super::keys::Command;
use super::pace::Figures;
use super::{messages, theme};
use crate::session::{Notice, Session, SessionInput};
use crate::sketch::Explained;
use crate::trouble::Trouble;

/// What the panel shows.
pub struct Facts<'a> {
    /// What runs.
    pub session: &'a Session,
    /// Of a recorded run: how many ticks have been played, and how many there are.
    pub playing: Option<(u64, u64)>,
    /// What the world has not heard of yet.
    pub inputs: &'a [SessionInput],
    /// How fast it runs.
    pub clock: &'a Clock,
    /// How fast it really goes, and where the time goes.
    pub figures: Figures,
    /// The scenes to choose from.
    pub scenes: &'a [PathBuf],
    /// The one that was chosen and cannot be opened.
    pub unopened: Option<&'a Path>,
    /// What is wrong.
    pub troubles: &'a [Trouble],
    /// What scripts have printed.
    pub printed: &'a [String],
    /// The newest report and its age (s).
    pub last_notice: Option<&'a (Notice, f32)>,
    /// The selected agent.
    pub selected: Option<AgentId>,
    /// The agents whose forces are known, the selected one or the nearest to the mouse first.
    pub explained: &'a [Explained],
    /// Whether forces are shown.
    pub forces: bool,
    /// Whether a left click shows them.
    pub click_shows: bool,
}

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// The same as a key.
    Do(Command),
    /// A speed, by its place in the list.
    Speed(usize),
    /// Another scene.
    Open(PathBuf),
    /// A parameter of a script.
    Tune {
        /// The group's name.
        group: String,
        /// The parameter's name.
        name: String,
        /// Its new value.
        value: f32,
    },
    /// An agent, or none.
    Select(Option<AgentId>),
    /// Whether a left click shows forces.
    ClickShows(bool),
}

/// How wide the panel is in a window of this width (points): as wide in every frame, whatever it shows.
pub fn width(window: f32) -> f32 {
    (0.25 * window).clamp(248.0, 360.0).min(0.5 * window)
}

/// Shows the panel, so wide (points); answers what it asks for.
pub fn show(ctx: &egui::Context, facts: &Facts, width: f32) -> Vec<Ask> {
    let mut asks = Vec::new();
    let margin = 12.0;
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(margin);
    let panel = egui::SidePanel::right("panel").resizable(false).exact_width(width);
    panel.frame(frame).show(ctx, |ui| {
        ui.set_max_width(width - 2.0 * margin);
        about::show(ui, facts, &mut asks);
        transport::show(ui, facts, &mut asks);
        ui.add_space(theme::GAP);
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            facts.troubles.iter().for_each(|trouble| messages::trouble(ui, trouble));
            tune::show(ui, facts, &mut asks);
            legend::show(ui, facts, &mut asks);
            agent::show(ui, facts, &mut asks);
            groups::show(ui, facts);
            printed::show(ui, facts);
            about::files(ui, facts);
        });
    });
    asks
}

/// A part of the panel with a title that folds it away.
fn section(ui: &mut Ui, title: &str, add: impl FnOnce(&mut Ui)) {
    let title = RichText::new(title).strong().size(15.0).color(theme::TEXT);
    egui::CollapsingHeader::new(title).default_open(true).show_unindented(ui, |ui| {
        theme::card(theme::CARD).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            add(ui);
        });
    });
    ui.add_space(2.0);
}

/// Text that matters less.
fn weak(text: impl Into<String>) -> RichText {
    RichText::new(text).color(theme::WEAK_TEXT)
}

/// A row of a table: what, and how much.
fn row(ui: &mut Ui, name: &str, value: impl Into<String>) {
    ui.label(weak(name));
    ui.label(RichText::new(value).monospace());
    ui.end_row();
}

/// Text that is cut where it is wider than this (points); the whole of it shows when the pointer rests on it.
fn narrow(ui: &mut Ui, width: f32, text: RichText) -> egui::Response {
    let label = |ui: &mut Ui| {
        ui.set_max_width(width);
        ui.add(egui::Label::new(text).truncate())
    };
    ui.scope(label).inner
}

/// Text in a cell of a fixed width (points), to the right: digits do not push each other about.
fn cell(ui: &mut Ui, width: f32, text: RichText) {
    let (size, layout) = (
        egui::vec2(width, ui.text_style_height(&egui::TextStyle::Small)),
        egui::Layout::right_to_left(egui::Align::Center),
    );
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(width);
        ui.add(egui::Label::new(text).truncate());
    });
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn the_panel_leaves_most_of_every_window_to_the_world() {
        for (window, least, most) in [
            (800.0, 240.0, 270.0),
            (1280.0, 300.0, 340.0),
            (3840.0, 300.0, 400.0),
            (400.0, 150.0, 200.0),
        ] {
            assert!((least..=most).contains(&width(window)), "{window}: {}", width(window));
        }
    }
}
