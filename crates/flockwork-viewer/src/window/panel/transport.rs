//! The time: pause, step, restart and speed; and how fast the window runs.

use egui::{RichText, Ui};
use egui_macroquad::egui;
use flockwork::each_world;

use super::facts::Facts;
use super::parts::{cell, weak};
use crate::window::clock::SPEEDS;
use crate::window::keys::WindowCommand;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// Room that buttons need to have words on them (points).
const WORDY: f32 = 260.0;

/// Shows the buttons and the figures.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    theme::card(theme::look().card).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        buttons(ui, facts, requests);
        ui.scope(|ui| figures(ui, facts));
        if facts.session.is_recording() {
            recording(ui, facts, requests);
        }
        if let Some((played, all)) = facts.playing {
            ui.label(weak(format!("a recorded run: tick {played} of {all}")).small());
        }
    });
}

fn buttons(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    let (paused, wordy) = (facts.clock.paused, ui.available_width() >= WORDY);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let (sign, word) = if paused { ("▶", "Play") } else { ("⏸", "Pause") };
        let mut button = |ui: &mut Ui, enabled, [sign, word]: [&str; 2], hint: &str, command| {
            let text = if wordy { format!("{sign} {word}") } else { sign.to_owned() };
            let hint = format!("{word}  ({hint})");
            if ui.add_enabled(enabled, egui::Button::new(text)).on_hover_text(hint).clicked() {
                requests.push(WindowRequest::Do(command));
            }
        };
        button(ui, true, [sign, word], "Space", WindowCommand::Pause);
        button(ui, paused, ["⏭", "Step"], "one tick: right arrow", WindowCommand::Step);
        button(ui, true, ["⟲", "Restart"], "R", WindowCommand::Restart);
        speed(ui, facts, requests);
    });
}

fn speed(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    let list = egui::ComboBox::from_id_salt("speed").width(ui.available_width());
    let shown = list.selected_text(times(facts.clock.speed())).show_ui(ui, |ui| {
        for (index, speed) in SPEEDS.iter().enumerate() {
            if ui.selectable_label(*speed == facts.clock.speed(), times(*speed)).clicked() {
                requests.push(WindowRequest::Speed(index));
            }
        }
    });
    shown.response.on_hover_text("speed  −  +");
}

fn times(speed: f32) -> String {
    format!("{speed}×")
}

/// Two columns of figures in cells whose width never changes.
fn figures(ui: &mut Ui, facts: &Facts) {
    let (secs, tick, agents) = each_world!(&facts.session.world, world => {
        (world.secs(), world.tick, world.agents.len())
    });
    // Where the computer is too slow for the speed that is asked for.
    let real = times((facts.figures.real(facts.clock.speed()) * 100.0).round() / 100.0);
    let [scripts, engine, drawing] = facts.figures.millis.map(|millis| format!("{millis:.1} ms"));
    let rows = [
        [("time", format!("{secs:.1} s")), ("frames", format!("{:.0} / s", facts.figures.fps))],
        [("tick", tick.to_string()), ("scripts", scripts)],
        [("agents", agents.to_string()), ("engine", engine)],
        [("real", real), ("drawing", drawing)],
    ];
    let told = facts.figures.slowness(facts.clock.speed());
    let half = (0.5 * (ui.available_width() - theme::GAP)).floor();
    ui.spacing_mut().item_spacing = egui::vec2(0.0, 2.0);
    for row in rows {
        ui.horizontal(|ui| {
            for (nth, (name, value)) in row.into_iter().enumerate() {
                ui.add_space(if nth > 0 { theme::GAP } else { 0.0 });
                let left = (0.42 * half).floor();
                ui.allocate_ui(egui::vec2(left, 14.0), |ui| {
                    ui.set_min_width(left);
                    ui.label(weak(name).small());
                });
                let text = RichText::new(value).monospace().size(12.0);
                match told.as_ref().filter(|_| name == "real") {
                    Some(told) => {
                        let text = text.color(theme::look().bad);
                        cell(ui, half - left, text).on_hover_text(told);
                    }
                    None => _ = cell(ui, half - left, text),
                }
            }
        });
    }
}

/// Shows that the session is recorded, and the button that ends the recording.
fn recording(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        theme::dot(ui, theme::look().bad);
        let secs = each_world!(&facts.session.world, world => world.secs());
        ui.label(RichText::new(format!("recording, {secs:.0} s")).color(theme::look().bad));
        if ui.small_button("stop").on_hover_text("F9").clicked() {
            requests.push(WindowRequest::Do(WindowCommand::Record));
        }
    });
}
