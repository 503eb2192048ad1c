//! The parts of which the panel is made.

use egui::{RichText, Ui};
use egui_macroquad::egui;

use crate::window::theme;

/// A part of the panel with a title that folds it away.
pub fn section(ui: &mut Ui, title: &str, add: impl FnOnce(&mut Ui)) {
    part(ui, title, true, add);
}

/// The same, folded at first.
pub fn folded(ui: &mut Ui, title: &str, add: impl FnOnce(&mut Ui)) {
    part(ui, title, false, add);
}

fn part(ui: &mut Ui, title: &str, is_open: bool, add: impl FnOnce(&mut Ui)) {
    let title = RichText::new(title).strong().size(15.0).color(theme::look().text);
    egui::CollapsingHeader::new(title).default_open(is_open).show_unindented(ui, |ui| {
        theme::card(theme::look().card).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            add(ui);
        });
    });
    ui.add_space(2.0);
}

/// Text that matters less.
pub fn weak(text: impl Into<String>) -> RichText {
    RichText::new(text).color(theme::look().weak_text)
}

/// A row of a table: a name and its value.
pub fn row(ui: &mut Ui, name: &str, value: impl Into<String>) {
    ui.label(weak(name));
    ui.label(RichText::new(value).monospace());
    ui.end_row();
}

/// Text that is cut where it is wider than this (points); the whole of it shows when the pointer rests on it.
pub fn narrow(ui: &mut Ui, width: f32, text: RichText) -> egui::Response {
    let label = |ui: &mut Ui| {
        ui.set_max_width(width);
        ui.add(egui::Label::new(text).truncate())
    };
    ui.scope(label).inner
}

/// Text in a cell of a fixed width (points), to the right: digits do not push each other about.
pub fn cell(ui: &mut Ui, width: f32, text: RichText) -> egui::Response {
    let (size, layout) = (
        egui::vec2(width, ui.text_style_height(&egui::TextStyle::Small)),
        egui::Layout::right_to_left(egui::Align::Center),
    );
    let shown = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(width);
        ui.add(egui::Label::new(text).truncate())
    });
    shown.inner
}
