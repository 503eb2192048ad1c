//! The panel: what the session says, and switches that ask for something.

mod about;
mod agent;
mod groups;
mod help;
mod legend;
mod printed;
mod transport;
mod tune;

use std::path::PathBuf;

use egui::{RichText, Ui};
use egui_macroquad::egui;
use flockwork::AgentId;

pub use help::help;

use super::clock::Clock;
use super::forces::Explained;
use super::keys::Command;
use super::{messages, theme};
use crate::session::{Notice, Session, SessionInput};
use crate::trouble::Trouble;

/// What the panel shows.
pub struct Facts<'a> {
    /// What runs.
    pub session: &'a Session,
    /// What the world has not heard of yet.
    pub inputs: &'a [SessionInput],
    /// How fast it runs.
    pub clock: &'a Clock,
    /// The scenes to choose from.
    pub scenes: &'a [PathBuf],
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
    /// Frames per second.
    pub fps: f32,
    /// Whether the machine is too slow for the speed.
    pub is_behind: bool,
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
    /// An agent, or nobody.
    Select(Option<AgentId>),
    /// Whether a left click shows forces.
    ClickShows(bool),
}

/// Shows the panel; answers what it asks for.
pub fn show(ctx: &egui::Context, facts: &Facts) -> Vec<Ask> {
    let mut asks = Vec::new();
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(12.0);
    let panel = egui::SidePanel::right("panel")
        .resizable(true)
        .default_width(320.0)
        .width_range(260.0..=560.0);
    panel.frame(frame).show(ctx, |ui| {
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
