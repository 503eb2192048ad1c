//! What the last seconds would have been with what has changed since, beside what they were.

use egui::{RichText, Ui};
use egui_macroquad::egui;

use super::facts::Facts;
use super::parts::{cell, narrow, section, weak};
use crate::compare::INKS;
use crate::window::request::WindowRequest;
use crate::window::theme;
use crate::window::trial::TrialResult;

/// How wide a number is (points).
const NUMBER: f32 = 58.0;

/// Shows how far the comparison is, or what came of it.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    let Some(trial) = facts.trial else { return };
    section(ui, "What if", |ui| match (trial.progress(), &trial.result) {
        (Some(done), _) => {
            let text = format!("{:.0} % of the comparison", 100.0 * done);
            ui.add(egui::ProgressBar::new(done).text(RichText::new(text).small()));
        }
        (None, Some(result)) => table(ui, result, requests),
        (None, None) => drop(ui.label(weak("the two runs could not be compared"))),
    });
}

fn table(ui: &mut Ui, result: &TrialResult, requests: &mut Vec<WindowRequest>) {
    ui.horizontal(|ui| {
        ui.label(weak(format!("the last {:.0} s", result.secs)).small());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button("close").clicked() {
                requests.push(WindowRequest::CloseTrial);
            }
        });
    });
    if result.changes.is_empty() {
        let told = match result.parted {
            Some(tick) => format!("The two runs differ from tick {tick} on, but no figure does."),
            None => "No difference.".to_owned(),
        };
        ui.add(egui::Label::new(told).wrap());
        return;
    }
    ui.spacing_mut().item_spacing = egui::vec2(4.0, 2.0);
    let [was, is] = INKS.map(|ink| theme::color(theme::look().world.of_text(ink)));
    let head = [("was", was), ("is", is), ("change", theme::look().weak_text)];
    line(ui, weak("figure").small(), head.map(|(text, color)| RichText::new(text).color(color)));
    for [name, was, is, change] in &result.changes {
        let numbers = [was, is, change].map(|text| RichText::new(text).monospace());
        line(ui, RichText::new(name).small(), numbers);
    }
}

/// A name, and three numbers.
fn line(ui: &mut Ui, name: RichText, numbers: [RichText; 3]) {
    ui.horizontal(|ui| {
        let left = ui.available_width() - 3.0 * (NUMBER + 4.0);
        ui.allocate_ui(egui::vec2(left, 14.0), |ui| {
            ui.set_min_width(left);
            narrow(ui, left, name);
        });
        numbers.into_iter().for_each(|number| _ = cell(ui, NUMBER, number.size(12.0)));
    });
}
