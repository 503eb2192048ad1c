//! How long a tick takes, by stages and scripts.

use egui::{RichText, Ui};
use egui_macroquad::egui;

use super::facts::Facts;
use super::parts::{cell, folded, narrow, weak};
use crate::window::theme;

/// How wide the figures are (points).
const FIGURE: f32 = 56.0;

/// How wide the longest bar is (points).
const BAR: f32 = 48.0;

/// Shows the parts of a tick, each with its time and a bar; nothing before the first tick.
pub fn show(ui: &mut Ui, facts: &Facts) {
    let parts = facts.tick_costs.parts(&facts.session.world);
    let most = parts.iter().map(|(_, millis)| *millis).fold(1e-3, f32::max);
    if facts.tick_costs.ticks == 0 {
        return;
    }
    folded(ui, "Time per tick", |ui| {
        let room = ui.available_width() - FIGURE - BAR - 2.0 * theme::GAP;
        for (name, millis) in &parts {
            ui.horizontal(|ui| {
                ui.allocate_ui(egui::vec2(room, 14.0), |ui| {
                    ui.set_min_width(room);
                    narrow(ui, room, weak(name.as_str()).small());
                });
                cell(ui, FIGURE, RichText::new(format!("{millis:.2} ms")).monospace().size(12.0));
                bar(ui, millis / most);
            });
        }
    });
}

fn bar(ui: &mut Ui, share: f32) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(BAR, 8.0), egui::Sense::hover());
    let filled = rect.with_max_x(rect.left() + share.clamp(0.0, 1.0) * BAR);
    ui.painter().rect_filled(filled, 2.0, theme::look().accent);
}
