//! The legend of the forces: which arrow is of which behavior, and how strong it is.

use egui::{Rangef, RichText, Sense, Ui, vec2};
use egui_macroquad::egui;
use flockwork::glam::Vec2;
use flockwork::{AgentId, each_world};

use super::adjust::{self, Adjusting};
use super::facts::Facts;
use super::parts::{cell, narrow, section, weak};
use super::term;
use crate::sketch::{Explained, ExplainedAvoidance, ExplainedForce};
use crate::window::keys::WindowCommand;
use crate::window::request::WindowRequest;
use crate::window::{stage, theme};

/// Width of the bars (points).
const BAR: Rangef = Rangef { min: 16.0, max: 56.0 };

/// How wide the name of a behavior may be (points).
const NAME: Rangef = Rangef { min: 48.0, max: 104.0 };

/// How wide a swatch is, and a number (points).
const SWATCH: f32 = 14.0;
const NUMBER: f32 = 36.0;

/// How wide the columns of a panel are (points): names have the room that they need before bars do.
#[derive(Clone, Copy)]
struct Columns {
    name: f32,
    bar: f32,
}

impl Columns {
    fn of(width: f32) -> Self {
        let free = width - SWATCH - 2.0 * NUMBER - 4.0 * theme::GAP;
        let name = NAME.clamp(free - BAR.min);
        Self { name, bar: BAR.clamp(free - name) }
    }
}

/// So many contacts are listed: later ones change until then.
const MOST_CONTACTS: usize = 3;

/// Shows the switches for forces, and one row for each force of the agent that is selected or nearest to the mouse.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    section(ui, "Forces", |ui| {
        let mut on = facts.forces;
        if ui.checkbox(&mut on, "show forces").on_hover_text("V").changed() {
            requests.push(WindowRequest::Do(WindowCommand::Forces));
        }
        let mut click = facts.click_shows;
        if ui
            .checkbox(&mut click, "left-click toggles forces")
            .on_hover_text("Shift + click always does")
            .changed()
        {
            requests.push(WindowRequest::ClickShows(click));
        }
        match facts.explained.first() {
            Some(agent) => rows(ui, facts, agent, requests),
            None => _ = ui.label(weak("Right-click an agent to see its behaviors.").small()),
        }
        adjust::list(ui, facts, requests);
    });
}

fn rows(ui: &mut Ui, facts: &Facts, agent: &Explained, requests: &mut Vec<WindowRequest>) {
    let whose = if facts.selected.is_some() { "selected" } else { "nearest to the mouse" };
    ui.add_space(2.0);
    ui.label(weak(format!("agent {} ({whose}), force in N", agent.id.0)).small());
    story(ui, facts.story);
    let adjusting = Adjusting::choose(ui, facts, agent.id);
    let opened = ui.id().with("opened term");
    let mut open: Option<String> = ui.data(|data| data.get_temp(opened)).flatten();
    let columns = Columns::of(ui.available_width());
    let longest = agent.forces.iter().map(|force| force.strength).fold(agent.max_force, f32::max);
    let grid =
        egui::Grid::new("legend").num_columns(5).min_col_width(0.0).spacing([theme::GAP, 4.0]);
    grid.show(ui, |ui| {
        terms(ui, facts, agent, (&adjusting, &mut open), (longest, columns), requests);
        swatch(ui, theme::look().marked);
        ui.label("total");
        ui.label("");
        bar(ui, agent.result.length() / longest.max(1e-9), columns.bar, theme::look().marked);
        number(ui, agent.result.length());
        ui.end_row();
    });
    let open_one = agent.forces.iter().find(|force| open.as_ref() == Some(&force.name));
    if let Some(force) = open_one {
        let is_its = |it: &&ExplainedForce| {
            it.behavior.map(|it| it.info().name) == force.behavior.map(|it| it.info().name)
        };
        let count = agent.forces.iter().filter(is_its).count();
        term::show(ui, force, count, &adjusting, requests);
    }
    ui.data_mut(|data| data.insert_temp(opened, open));
    agent.avoiding.iter().flat_map(avoiding_lines).for_each(|line| {
        ui.label(weak(line).small());
    });
}

/// The sentence, with room for two lines: what is below must not jump while it changes.
fn story(ui: &mut Ui, story: &str) {
    ui.scope(|ui| {
        ui.set_min_height((2.0 * ui.text_style_height(&egui::TextStyle::Body)).round());
        ui.add(egui::Label::new(RichText::new(story).strong()).wrap());
    });
}

/// What an agent that avoids others foresees, a sentence each.
fn avoiding_lines(avoiding: &ExplainedAvoidance) -> impl Iterator<Item = String> {
    avoiding.contacts.iter().take(MOST_CONTACTS).map(|(other, secs)| match *secs {
        0.0 => format!("touches agent {}", other.0),
        secs => format!("would touch agent {} in {} s", other.0, short(secs)),
    })
}

/// Shows a row for each term of an agent's plan, also for those that are off, and for what else moves it; a click on the
/// name of a term opens it.
fn terms(
    ui: &mut Ui,
    facts: &Facts,
    agent: &Explained,
    (adjusting, open): (&Adjusting, &mut Option<String>),
    (longest, columns): (f32, Columns),
    requests: &mut Vec<WindowRequest>,
) {
    let mut forces = agent.forces.iter().peekable();
    for name in behaviors(facts, agent.id) {
        let is_next = |force: &&ExplainedForce| {
            force.behavior.is_some_and(|behavior| behavior.info().name == name)
        };
        match forces.next_if(is_next) {
            Some(force) => {
                adjusting.toggle(ui, name, stage::shown(force.color), requests);
                if row(ui, force, longest, columns) {
                    *open = (open.as_ref() != Some(&force.name)).then(|| force.name.clone());
                }
            }
            // It keeps its place: the next click on the box must not meet another one.
            None if adjusting.is_off(name) => {
                adjusting.toggle(ui, name, theme::look().weak_text, requests);
                narrow(ui, columns.name, weak(name.replace('_', " ")));
                ui.label(weak("off").small());
                ui.end_row();
            }
            None => {}
        }
    }
    for force in forces {
        swatch(ui, stage::shown(force.color));
        row(ui, force, longest, columns);
    }
}

/// The behaviors of the terms of an agent's plan, in their order.
fn behaviors(facts: &Facts, agent: AgentId) -> Vec<&'static str> {
    each_world!(&facts.session.world, world => {
        let plan = world.plan(agent);
        let terms = plan.into_iter().flat_map(|plan| plan.terms());
        terms.map(|term| term.behavior.info().name).collect()
    })
}

/// Shows a force; answers whether its name is clicked.
fn row(ui: &mut Ui, force: &ExplainedForce, longest: f32, columns: Columns) -> bool {
    let name = narrow(ui, columns.name, RichText::new(force.name.replace('_', " ")));
    let is_clicked = force.behavior.is_some_and(|it| {
        let name = name.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
        name.on_hover_text(format!("{}: a click shows its numbers", it.info().name)).clicked()
    });
    ui.label(weak(format!("×{}", short(force.weight))).monospace()).on_hover_text(kept(force));
    bar(ui, force.strength / longest.max(1e-9), columns.bar, stage::shown(force.color));
    let strength = number(ui, force.strength);
    force.wish.into_iter().for_each(|wish| _ = strength.clone().on_hover_text(wished(wish)));
    ui.end_row();
    is_clicked
}

/// How much of a term is kept, and by what it is cut.
fn kept(force: &ExplainedForce) -> String {
    let by = force.cut_by.map_or(String::new(), |by| format!("; {by} cuts the rest"));
    format!("weight; {:.0} % of the term is kept{by}", 100.0 * force.kept)
}

/// The velocity that a term wants.
fn wished(wish: Vec2) -> String {
    let toward = wish.y.atan2(wish.x).to_degrees();
    match wish.length() {
        0.0 => "it wants to stand".to_owned(),
        speed => format!("it wants {} m/s toward {toward:.0}°", short(speed)),
    }
}

fn swatch(ui: &mut Ui, color: egui::Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(SWATCH, SWATCH), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, color);
}

fn bar(ui: &mut Ui, share: f32, room: f32, color: egui::Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(room, 8.0), Sense::hover());
    let mut filled = rect;
    filled.set_width(rect.width() * share.clamp(0.0, 1.0));
    ui.painter().rect_filled(rect, 2.0, theme::look().line);
    ui.painter().rect_filled(filled, 2.0, color);
}

fn number(ui: &mut Ui, number: f32) -> egui::Response {
    cell(ui, NUMBER, RichText::new(short(number)).monospace().size(12.0))
}

/// A number with about three digits.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_numbers_and_bars_fit_into_every_panel() {
        for width in [198.0, 224.0, 280.0, 340.0] {
            let Columns { name, bar } = Columns::of(width);
            assert!(name + bar + SWATCH + 2.0 * NUMBER + 4.0 * theme::GAP <= width, "{width}");
            assert!(name >= 50.0 && bar >= 16.0, "{width}");
        }
    }

    #[test]
    fn what_is_cut_and_what_is_wanted_is_told() {
        let mut force = crate::sketch::testing::explained(1, 0.0).forces.remove(0);
        assert_eq!(kept(&force), "weight; 100 % of the term is kept");
        (force.kept, force.cut_by) = (0.4, Some("priority"));
        assert_eq!(kept(&force), "weight; 40 % of the term is kept; priority cuts the rest");
        assert_eq!(wished(Vec2::ZERO), "it wants to stand");
        assert_eq!(wished(Vec2::new(0.0, 1.5)), "it wants 1.50 m/s toward 90°");
    }

    #[test]
    fn an_agent_that_avoids_others_is_described_in_a_sentence_each() {
        let lines = |avoidance: &ExplainedAvoidance| avoiding_lines(avoidance).collect::<Vec<_>>();
        assert!(lines(&ExplainedAvoidance::default()).is_empty());
        let contacts = [(4, 0.0), (5, 1.234), (6, 12.0), (7, 13.0)];
        let contacts = contacts.map(|(id, secs)| (AgentId(id), secs)).to_vec();
        let jammed = ExplainedAvoidance { gives_way_to: Some(AgentId(3)), rests: true, contacts };
        let said =
            ["touches agent 4", "would touch agent 5 in 1.23 s", "would touch agent 6 in 12.0 s"];
        assert_eq!(lines(&jammed), said, "later contacts are left out");
    }
}
