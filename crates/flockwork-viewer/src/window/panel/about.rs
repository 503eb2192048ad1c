//! The scene: its name and text, the list of other scenes, and what the last save led to.

use egui::{RichText, Ui};
use egui_macroquad::egui;

use super::facts::Facts;
use super::parts::weak;
use crate::built_in::is_built_in;
use crate::window::keys::WindowCommand;
use crate::window::request::WindowRequest;
use crate::window::{messages, scenes, theme};

/// Shows the list of scenes, and the scene's name and text.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    choose(ui, facts, requests);
    ui.add_space(2.0);
    let scene = &facts.session.scene;
    ui.add(
        egui::Label::new(RichText::new(&scene.name).heading().color(theme::look().strong_text))
            .wrap(),
    );
    if !scene.about.is_empty() {
        ui.add(egui::Label::new(with_code(&scene.about)).wrap());
    }
    ui.add_space(4.0);
}

/// Text in which words between backticks are set as in a file.
fn with_code(text: &str) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    for (nth, part) in text.split('`').enumerate() {
        let (font, color) = match nth % 2 {
            0 => (egui::FontId::proportional(14.0), theme::look().weak_text),
            _ => (egui::FontId::monospace(12.5), theme::look().text),
        };
        job.append(part, 0.0, egui::TextFormat::simple(font, color));
    }
    job
}

fn choose(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    ui.horizontal(|ui| {
        let many = facts.scenes.len() > 1;
        let mut step = |ui: &mut Ui, text: &str, hint: &str, command| {
            if ui.add_enabled(many, egui::Button::new(text)).on_hover_text(hint).clicked() {
                requests.push(WindowRequest::Do(command));
            }
        };
        step(ui, "◀", "previous scene  [", WindowCommand::PreviousScene);
        step(ui, "▶", "next scene  ]", WindowCommand::NextScene);
        let current = facts.unopened.unwrap_or(&facts.session.scene_path);
        let list = egui::ComboBox::from_id_salt("scenes").width(ui.available_width()).height(480.0);
        list.selected_text(scenes::title(current)).show_ui(ui, |ui| {
            let mut before = None;
            for scene in facts.scenes {
                let theme = scenes::theme(scene, facts.scenes);
                if let Some(theme) = theme.filter(|_| theme != before) {
                    ui.label(weak(theme).small());
                }
                before = theme;
                if ui.selectable_label(scene == current, scenes::title(scene)).clicked() {
                    requests.push(WindowRequest::Open(scene.clone()));
                }
            }
        });
    });
}

/// Shows what the last save led to.
pub fn files(ui: &mut Ui, facts: &Facts) {
    if is_built_in(&facts.session.scene_path) {
        let told = "This scene is built into the program. For one that can be edited, type flockwork new NAME in a folder of yours, then flockwork scenes/NAME.ron.";
        ui.add(egui::Label::new(weak(told).small()).wrap());
    }
    let Some((notice, age)) = facts.last_notice else {
        if facts.playing.is_none() && !is_built_in(&facts.session.scene_path) {
            let told = "Save a script or the scene: it changes here at once.";
            ui.add(egui::Label::new(weak(told).small()).wrap());
        }
        return;
    };
    ui.horizontal_wrapped(|ui| {
        theme::dot(ui, messages::color(notice.kind));
        ui.label(weak(format!("{} ({} ago)", notice.text, ago(*age))).small());
    });
    ui.add_space(theme::GAP);
}

fn ago(secs: f32) -> String {
    if secs < 60.0 { format!("{secs:.0} s") } else { format!("{:.0} min", (secs / 60.0).floor()) }
}
