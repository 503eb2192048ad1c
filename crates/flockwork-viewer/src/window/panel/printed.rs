//! The lines that scripts have printed.

use egui::{RichText, ScrollArea, Ui};
use egui_macroquad::egui;

use super::facts::Facts;
use super::parts::section;
use crate::window::theme;

/// Height of the list (points).
const HEIGHT: f32 = 140.0;

/// Shows the last lines, the newest at the bottom; nothing before the first.
pub fn show(ui: &mut Ui, facts: &Facts) {
    if facts.printed.is_empty() {
        return;
    }
    section(ui, "Printed", |ui| {
        let list = ScrollArea::vertical().id_salt("printed").max_height(HEIGHT);
        list.stick_to_bottom(true).auto_shrink([false, true]).show(ui, |ui| {
            for line in facts.printed {
                let line = RichText::new(line).monospace().color(theme::look().text);
                ui.add(egui::Label::new(line).wrap().selectable(true));
            }
        });
    });
}
