//! Time: pause, step, restart, speed; and how it goes.

use egui::{RichText, Ui};
use egui_macroquad::egui;
use flockwork::each_world;

use super::{Ask, Facts, weak};
use crate::window::clock::SPEEDS;
use crate::window::keys::Command;
use crate::window::theme;

/// The buttons and the figures.
pub fn show(ui: &mut Ui, facts: &Facts, asks: &mut Vec<Ask>) {
    theme::card(theme::CARD).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        buttons(ui, facts, asks);
        figures(ui, facts);
    });
}

fn buttons(ui: &mut Ui, facts: &Facts, asks: &mut Vec<Ask>) {
    let paused = facts.clock.paused;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let pause = if paused { "▶ Go on" } else { "⏸ Pause" };
        let mut button = |ui: &mut Ui, enabled, text: &str, hint: &str, command| {
            let button = egui::Button::new(text);
            if ui.add_enabled(enabled, button).on_hover_text(hint).clicked() {
                asks.push(Ask::Do(command));
            }
        };
        button(ui, true, pause, "Space", Command::Pause);
        button(ui, paused, "⏭ Step", "one tick  (right arrow)", Command::Step);
        button(ui, true, "⟲ Restart", "R", Command::Restart);
        speed(ui, facts, asks);
    });
}

fn speed(ui: &mut Ui, facts: &Facts, asks: &mut Vec<Ask>) {
    let list = egui::ComboBox::from_id_salt("speed").width(ui.available_width());
    let shown = list.selected_text(times(facts.clock.speed())).show_ui(ui, |ui| {
        for (place, speed) in SPEEDS.iter().enumerate() {
            if ui.selectable_label(*speed == facts.clock.speed(), times(*speed)).clicked() {
                asks.push(Ask::Speed(place));
            }
        }
    });
    shown.response.on_hover_text("speed  −  +");
}

fn times(speed: f32) -> String {
    format!("{speed}×")
}

fn figures(ui: &mut Ui, facts: &Facts) {
    let (secs, tick, agents) = each_world!(&facts.session.world, world => {
        (world.secs(), world.tick, world.agents.len())
    });
    ui.horizontal(|ui| {
        figure(ui, &format!("{secs:.1}"), "s");
        figure(ui, &tick.to_string(), "ticks");
        figure(ui, &agents.to_string(), if agents == 1 { "agent" } else { "agents" });
        figure(ui, &format!("{:.0}", facts.fps), "fps");
    });
    if facts.is_behind {
        ui.label(
            RichText::new("slower than asked for: the ticks take too long")
                .small()
                .color(theme::BAD),
        );
    }
}

fn figure(ui: &mut Ui, value: &str, unit: &str) {
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.label(RichText::new(value).monospace());
    ui.label(weak(unit).small());
    ui.add_space(6.0);
}
