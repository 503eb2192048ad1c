//! What was changed by hand, and where it can be written.

use egui::{RichText, Ui};
use egui_macroquad::egui;

use super::facts::Facts;
use super::parts::{section, weak};
use crate::window::keys::WindowCommand;
use crate::window::request::WindowRequest;

/// So many changes are listed; of more only their number is told.
const MOST: usize = 8;

/// Shows what is not in the files yet; nothing if there is nothing, or a recorded run is played.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    if facts.playing.is_some() {
        return;
    }
    let changes = facts.session.by_hand(facts.inputs);
    if changes.is_empty() {
        return;
    }
    section(ui, "Changed by hand", |ui| {
        for change in changes.iter().take(MOST) {
            ui.add(egui::Label::new(RichText::new(&change.told).small()).wrap());
        }
        if changes.len() > MOST {
            ui.label(weak(format!("and {} more", changes.len() - MOST)).small());
        }
        ui.horizontal(|ui| {
            let mut button = |text: &str, hint: &str, is_on: bool, command| {
                let button = egui::Button::new(RichText::new(text).small());
                if ui.add_enabled(is_on, button).on_hover_text(hint).clicked() {
                    requests.push(WindowRequest::Do(command));
                }
            };
            let hint = "Ctrl S: comments and layout stay";
            button("save to scene", hint, true, WindowCommand::SaveToScene);
            let hint = "Ctrl Shift S: as defaults of tune";
            let is_on = changes.iter().any(|change| change.is_default());
            button("save to script", hint, is_on, WindowCommand::SaveToScripts);
        });
    });
}
