//! By what agents are colored.

use egui::Ui;
use egui_macroquad::egui;

use super::facts::Facts;
use super::parts::section;
use crate::sketch::color_choices;
use crate::window::request::WindowRequest;

/// What stands for the agents' own colors.
const OWN: &str = "their own";

/// Shows a list of what agents can be colored by.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    let names = color_choices(&facts.session.world);
    let now = facts.colors.map(|colors| colors.name.as_str());
    section(ui, "Colors of agents", |ui| {
        let list = egui::ComboBox::from_id_salt("colors").width(ui.available_width()).truncate();
        let list = list.selected_text(now.unwrap_or(OWN)).show_ui(ui, |ui| {
            let all = std::iter::once(None).chain(names.iter().map(|name| Some(name.as_str())));
            for name in all {
                if ui.selectable_label(name == now, name.unwrap_or(OWN)).clicked() {
                    requests.push(WindowRequest::ColorBy(name.map(str::to_owned)));
                }
            }
        });
        list.response.on_hover_text("C");
    });
}
