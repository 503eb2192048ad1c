//! What the selected agent shows: its public values.

use egui::{RichText, Ui};
use egui_macroquad::egui;
use flockwork::{Agent, AgentId, PublicColumn, PublicValue, Vector, World};

use super::parts::{narrow, point, weak};
use crate::public::{declared, readable};
use crate::window::theme;

/// How wide names are at most (points).
const NAME: f32 = 104.0;

/// So many values are listed; more are folded behind their number.
const MOST_OPEN: usize = 12;

/// A value of an agent.
struct ShownValue<'w> {
    name: &'w str,
    value: PublicValue,
    /// Whether the agent has set it itself; otherwise it is as its script declares it.
    is_set: bool,
}

/// Shows the values of an agent by name, those fainter that are as declared; nothing if it has none.
pub fn show<V: Vector>(ui: &mut Ui, world: &World<V>, agent: &Agent<V>) {
    let values = shown(world, agent);
    if values.is_empty() {
        return;
    }
    ui.label(weak("public values").small());
    let (open, folded) = values.split_at(MOST_OPEN.min(values.len()));
    table(ui, "shown", world, open);
    if !folded.is_empty() {
        let title = weak(format!("{} more", folded.len())).small();
        let header = egui::CollapsingHeader::new(title).id_salt("more shown");
        header.show_unindented(ui, |ui| table(ui, "shown below", world, folded));
    }
}

/// The values of an agent, in the order of the columns.
fn shown<'w, V: Vector>(world: &'w World<V>, agent: &Agent<V>) -> Vec<ShownValue<'w>> {
    let Some(place) = world.place_of(agent.id) else { return Vec::new() };
    let of = |column: &'w PublicColumn| {
        let value = column.get(place, agent.group)?;
        let is_set = matches!(column.set.get(place), Some(Some(set)) if *set == value);
        Some(ShownValue { name: &column.name, value, is_set })
    };
    declared(world).filter_map(of).collect()
}

fn table<V: Vector>(ui: &mut Ui, id: &str, world: &World<V>, values: &[ShownValue]) {
    let room = (ui.available_width() - NAME - theme::GAP).max(40.0);
    let grid = egui::Grid::new(id).num_columns(2).min_col_width(0.0).spacing([theme::GAP, 3.0]);
    grid.show(ui, |ui| {
        for ShownValue { name, value, is_set } in values {
            narrow(ui, NAME, weak(*name));
            let color = if *is_set { theme::look().text } else { theme::look().weak_text };
            let told =
                narrow(ui, room, RichText::new(text(world, *value)).monospace().color(color));
            told.on_hover_text(if *is_set {
                "as it has set it"
            } else {
                "as its script declares it"
            });
            ui.end_row();
        }
    });
}

/// A value as people read it; an agent as its id and the name of its group.
fn text<V: Vector>(world: &World<V>, value: PublicValue) -> String {
    match value {
        PublicValue::Number(number) => readable(number),
        PublicValue::Bool(on) => on.to_string(),
        PublicValue::Vector(parts) => point(V::from_xyz(parts)),
        PublicValue::Agent(AgentId::NONE) => "no agent".to_owned(),
        PublicValue::Agent(id) => match world.agent(id) {
            Some(agent) => format!("{} ({})", id.0, world.groups[agent.group.index()].name),
            None => format!("{} (gone)", id.0),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::glam::{Vec2, vec2};
    use flockwork::{Group, Space, Stepping};

    #[test]
    fn each_kind_of_value_is_told_and_whether_it_was_set() {
        let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
        let group = Group { name: "bees".to_owned(), ..Group::default() };
        let bees = world.add_group(group, None);
        let stones = world.add_group(Group::default(), None);
        let [bee, stone] = [bees, stones].map(|it| world.spawn(it, vec2(0.0, 0.0), Vec2::ZERO));
        let (bee, stone) = (bee.unwrap(), stone.unwrap());
        let values = [
            ("fuel", PublicValue::Number(0.25)),
            ("ill", PublicValue::Bool(false)),
            ("home", PublicValue::Vector([1.0, -2.5, 0.0])),
            ("queen", PublicValue::Agent(AgentId::NONE)),
            ("lost", PublicValue::Agent(AgentId(99))),
        ];
        world.public.declare(bees, values);
        assert!(world.set_public_value(bee, "ill", PublicValue::Bool(true)));
        assert!(world.set_public_value(bee, "queen", PublicValue::Agent(bee)));
        let told = |id| {
            let of = |it: &ShownValue| (it.name.to_owned(), text(&world, it.value), it.is_set);
            shown(&world, world.agent(id).unwrap()).iter().map(of).collect::<Vec<_>>()
        };
        let wanted = [
            ("fuel", "0.250", false),
            ("ill", "true", true),
            ("home", "1.00, -2.50", false),
            ("queen", "0 (bees)", true),
            ("lost", "99 (gone)", false),
        ];
        let wanted = wanted.map(|(name, text, is_set)| (name.to_owned(), text.to_owned(), is_set));
        assert_eq!(told(bee), wanted);
        assert_eq!(told(stone), []);
    }
}
