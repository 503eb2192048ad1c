//! Which arrow is which behaviour, and how strong it is.

use egui::{RichText, Sense, Ui, vec2};
use egui_macroquad::egui;

use super::{Ask, Facts, section, weak};
use crate::window::forces::{Explained, Line};
use crate::window::keys::Command;
use crate::window::theme;

/// Width of the bars (points).
const BAR: f32 = 56.0;

/// The switches and, for the agent in question, one row for each behaviour.
pub fn show(ui: &mut Ui, facts: &Facts, asks: &mut Vec<Ask>) {
    section(ui, "Forces", |ui| {
        let mut on = facts.forces;
        if ui.checkbox(&mut on, "show forces").on_hover_text("V").changed() {
            asks.push(Ask::Do(Command::Forces));
        }
        let mut click = facts.click_shows;
        if ui
            .checkbox(&mut click, "a left click shows them")
            .on_hover_text("Shift + click always does")
            .changed()
        {
            asks.push(Ask::ClickShows(click));
        }
        match facts.explained.first() {
            Some(agent) => rows(ui, agent, facts.selected.is_some()),
            None => _ = ui.label(weak("Right-click an agent to see its behaviours.").small()),
        }
    });
}

fn rows(ui: &mut Ui, agent: &Explained, is_selected: bool) {
    let whose = if is_selected { "selected" } else { "nearest to the mouse" };
    ui.add_space(2.0);
    ui.label(weak(format!("agent {} ({whose}), force in N", agent.id.0)).small());
    let longest = agent.lines.iter().map(|line| line.strength).fold(agent.max_force, f32::max);
    let grid =
        egui::Grid::new("legend").num_columns(4).min_col_width(0.0).spacing([theme::GAP, 4.0]);
    grid.show(ui, |ui| {
        agent.lines.iter().for_each(|line| row(ui, line, longest));
        swatch(ui, theme::MARKED);
        ui.label("all together");
        ui.label("");
        bar(ui, agent.result.length(), longest, theme::MARKED);
        ui.end_row();
    });
}

fn row(ui: &mut Ui, line: &Line, longest: f32) {
    swatch(ui, line.color);
    ui.label(line.name.replace('_', " "));
    ui.label(weak(format!("×{}", short(line.weight))).monospace()).on_hover_text("weight");
    bar(ui, line.strength, longest, line.color);
    ui.end_row();
}

fn swatch(ui: &mut Ui, color: egui::Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, color);
}

fn bar(ui: &mut Ui, strength: f32, longest: f32, color: egui::Color32) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(BAR, 8.0), Sense::hover());
        let share = if longest > 0.0 { (strength / longest).clamp(0.0, 1.0) } else { 0.0 };
        let mut filled = rect;
        filled.set_width(rect.width() * share);
        ui.painter().rect_filled(rect, 2.0, theme::LINE);
        ui.painter().rect_filled(filled, 2.0, color);
        ui.label(RichText::new(short(strength)).monospace());
    });
}

/// A number with three digits or so.
fn short(number: f32) -> String {
    let decimals = if number.abs() >= 100.0 {
        0
    } else if number.abs() >= 10.0 {
        1
    } else {
        2
    };
    format!("{number:.decimals$}")
}
