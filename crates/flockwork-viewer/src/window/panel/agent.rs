//! The values of the selected agent.

use egui::{RichText, Ui};
use egui_macroquad::egui;
use flockwork::{Agent, Vector, World, each_world};

use super::facts::Facts;
use super::parts::{row, section, weak};
use super::shown;
use crate::public::point;
use crate::sketch::Explained;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// Shows the values and faults of the selected agent; nothing if none is selected.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    let Some(id) = facts.selected else { return };
    section(ui, "Selected agent", |ui| {
        each_world!(&facts.session.world, world => {
            if let Some(agent) = world.agent(id) {
                values(ui, world, agent, facts);
            }
        });
        shown::show(ui, facts.session, id);
        faults(ui, facts);
        if ui.small_button("unselect").on_hover_text("Esc").clicked() {
            requests.push(WindowRequest::Select(None));
        }
    });
}

fn values<V: Vector>(ui: &mut Ui, world: &World<V>, agent: &Agent<V>, facts: &Facts) {
    let group = &world.groups[agent.group.index()];
    let speed_unit = if world.stepping == flockwork::Stepping::PerTick { "m/tick" } else { "m/s" };
    let age = (world.tick - agent.born) as f64 / world.stepping.rate();
    let grid = egui::Grid::new("agent").num_columns(2).spacing([theme::GAP * 2.0, 3.0]);
    grid.show(ui, |ui| {
        row(ui, "id", agent.id.0.to_string());
        row(ui, "group", group.name.as_str());
        row(ui, "position", point(agent.position));
        row(
            ui,
            "speed",
            format!("{:.2} of {:.2} {speed_unit}", agent.velocity.length(), agent.max_speed),
        );
        row(ui, "heading", heading(agent.heading));
        row(ui, "radius, mass", format!("{:.2} m, {:.1} kg", agent.radius, agent.mass));
        row(ui, "age", format!("{age:.1} s"));
        let explained = facts.explained.first().filter(|it| it.id == agent.id);
        let neighbors = explained.and_then(Explained::neighbors_text);
        neighbors.into_iter().for_each(|text| row(ui, "neighbors", text));
    });
}

/// A direction: in a plane an angle from the x axis in degrees, in a volume a vector.
fn heading<V: Vector>(way: V) -> String {
    let [x, y, _] = way.to_xyz();
    if V::AXES == 2 { format!("{:.0}°", y.atan2(x).to_degrees()) } else { point(way) }
}

fn faults(ui: &mut Ui, facts: &Facts) {
    let own = facts.troubles.iter().filter(|trouble| trouble.agent == facts.selected);
    for trouble in own {
        ui.add(
            egui::Label::new(RichText::new(&trouble.message).small().color(theme::look().bad))
                .wrap(),
        );
    }
    if facts.session.fault_count() == 0 {
        ui.label(weak("no faults").small());
    }
}
