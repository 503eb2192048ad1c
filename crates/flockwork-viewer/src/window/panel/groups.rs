//! The groups of the world.

use egui::{RichText, Ui};
use egui_macroquad::egui;
use flockwork::{Vector, World, each_world};

use super::facts::Facts;
use super::parts::{cell, narrow, section, weak};
use crate::window::theme;

/// The widths of the columns (points); longer texts are cut.
const NAME: f32 = 72.0;
const COUNT: f32 = 56.0;
const SCRIPT: f32 = 90.0;

/// Shows each group with its color, its number of agents and its script.
pub fn show(ui: &mut Ui, facts: &Facts) {
    section(ui, "Groups", |ui| {
        let grid =
            egui::Grid::new("groups").num_columns(4).min_col_width(0.0).spacing([theme::GAP, 4.0]);
        grid.show(ui, |ui| each_world!(&facts.session.world, world => rows(ui, world)));
    });
}

fn rows<V: Vector>(ui: &mut Ui, world: &World<V>) {
    let mut counts = vec![0_usize; world.groups.len()];
    world.agents.iter().for_each(|agent| counts[agent.group.index()] += 1);
    for (group, count) in world.groups.iter().zip(counts) {
        let [red, green, blue] = group.color;
        let color = egui::Color32::from_rgb(red, green, blue);
        if group.body {
            theme::dot(ui, color);
        } else {
            ui.label("");
        }
        narrow(ui, NAME, RichText::new(&group.name));
        cell(ui, COUNT, RichText::new(count.to_string()).monospace().size(12.0));
        narrow(ui, SCRIPT, weak(group.script.as_deref().unwrap_or("fixed plan")).small());
        ui.end_row();
    }
}
