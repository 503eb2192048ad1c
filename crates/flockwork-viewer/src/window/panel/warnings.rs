//! The warnings about the scene and its scripts, folded behind their number.

use egui::{CollapsingHeader, RichText};
use egui_macroquad::egui;

use super::Facts;
use crate::window::{messages, theme};

/// So many warnings are shown at once; more are folded, so that they do not push everything else away.
const MOST_OPEN: usize = 3;

/// Shows the warnings, if there are any.
pub fn show(ui: &mut egui::Ui, facts: &Facts) {
    let count = facts.warnings.len();
    if count == 0 {
        return;
    }
    let title = if count == 1 { "1 warning".to_owned() } else { format!("{count} warnings") };
    let header = CollapsingHeader::new(RichText::new(title).color(theme::look().warn).strong());
    header.id_salt("warnings").default_open(count <= MOST_OPEN).show(ui, |ui| {
        facts.warnings.iter().for_each(|warning| messages::trouble(ui, warning));
    });
}
