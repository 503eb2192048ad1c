//! What the selected agent shows to others, and what its script remembers of it.

use egui::{RichText, Ui};
use egui_macroquad::egui;
use flockwork::AgentId;

use super::parts::{narrow, weak};
use crate::agent_values::{AgentValue, memory_values, public_values};
use crate::session::Session;
use crate::window::theme;

/// How wide names are at most (points).
const NAME: f32 = 104.0;

/// So many values are listed; more are folded behind their number.
const MOST_OPEN: usize = 12;

/// Shows the values of an agent by name, those fainter that are as declared; nothing if it has none.
pub fn show(ui: &mut Ui, session: &Session, id: AgentId) {
    list(ui, "public values", &public_values(&session.world, id), "as it has set it");
    list(ui, "memory", &memory_values(session, id), "as its script remembers it");
}

fn list(ui: &mut Ui, title: &str, values: &[AgentValue], told: &str) {
    if values.is_empty() {
        return;
    }
    ui.label(weak(title).small());
    let (open, folded) = values.split_at(MOST_OPEN.min(values.len()));
    table(ui, title, open, told);
    if !folded.is_empty() {
        let more = weak(format!("{} more", folded.len())).small();
        let header = egui::CollapsingHeader::new(more).id_salt((title, "more"));
        header.show_unindented(ui, |ui| table(ui, &format!("{title} below"), folded, told));
    }
}

fn table(ui: &mut Ui, id: &str, values: &[AgentValue], told: &str) {
    let room = (ui.available_width() - NAME - theme::GAP).max(40.0);
    let grid = egui::Grid::new(id).num_columns(2).min_col_width(0.0).spacing([theme::GAP, 3.0]);
    grid.show(ui, |ui| {
        for AgentValue { name, text, is_set } in values {
            narrow(ui, NAME, weak(name));
            let color = if *is_set { theme::look().text } else { theme::look().weak_text };
            let shown = narrow(ui, room, RichText::new(text).monospace().color(color));
            shown.on_hover_text(if *is_set { told } else { "as its script declares it" });
            ui.end_row();
        }
    });
}
