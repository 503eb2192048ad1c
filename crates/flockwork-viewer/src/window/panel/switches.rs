//! The behaviors that are switched off, and for whom the next one is.

use egui::{RichText, Sense, Ui, vec2};
use egui_macroquad::egui;
use flockwork::behavior::infos;
use flockwork::world::{Disabled, Scope};
use flockwork::{AgentId, NameKey, each_world};

use super::facts::Facts;
use super::parts::weak;
use crate::input::SessionInput;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// How large the box of a behavior is (points).
const BOX: f32 = 14.0;

/// For whom a click switches a behavior off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Whose {
    #[default]
    Agent,
    Group,
    All,
}

const WHOSE: [(Whose, &str, &str); 3] = [
    (Whose::Agent, "agent", "for this agent alone"),
    (Whose::Group, "group", "for all agents of its group"),
    (Whose::All, "all", "for all agents"),
];

/// The switches of the agent whose forces are shown.
pub struct Switches {
    /// What is off from the next tick on.
    off: Vec<(String, Scope)>,
    scope: Scope,
    /// The scopes that hold the agent.
    its_own: [Scope; 3],
}

impl Switches {
    /// Lets the person choose for whom a click switches a behavior off.
    pub fn choose(ui: &mut Ui, facts: &Facts, agent: AgentId) -> Self {
        let group = each_world!(&facts.session.world, world => {
            world.agent(agent).map(|agent| agent.group)
        });
        let its_group = group.map_or(Scope::Agent(agent), Scope::Group);
        let its_own = [Scope::Agent(agent), its_group, Scope::All];
        let id = ui.id().with("whose");
        let mut whose = ui.data(|data| data.get_temp::<Whose>(id)).unwrap_or_default();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(weak("a box switches off for").small());
            for (value, name, told) in WHOSE {
                let text = RichText::new(name).small();
                ui.selectable_value(&mut whose, value, text).on_hover_text(told);
            }
        });
        ui.data_mut(|data| data.insert_temp(id, whose));
        Self { off: off(facts), scope: its_own[whose as usize], its_own }
    }

    /// Shows the box of a behavior of the agent's plan, with a hook if it is on.
    pub fn show(
        &self,
        ui: &mut Ui,
        behavior: &str,
        color: egui::Color32,
        requests: &mut Vec<WindowRequest>,
    ) {
        let own =
            |(name, scope): &&(String, Scope)| name == behavior && self.its_own.contains(scope);
        let off = self.off.iter().find(own);
        let told = if off.is_some() { "switch it on again" } else { "switch it off" };
        if toggle(ui, color, off.is_none()).on_hover_text(told).clicked() {
            let scope = off.map_or(self.scope, |(_, scope)| *scope);
            requests.push(switch(behavior, scope, off.is_some()));
        }
    }
}

/// Shows what is switched off, for whomever, each with a box that switches it on again.
pub fn list(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    let off = off(facts);
    if off.is_empty() {
        return;
    }
    ui.add_space(2.0);
    ui.label(weak("switched off").small());
    for (behavior, scope) in off {
        ui.horizontal(|ui| {
            let hook = toggle(ui, theme::WEAK_TEXT, false).on_hover_text("switch it on again");
            ui.label(behavior.replace('_', " "));
            ui.label(weak(told(facts, scope)).small());
            if hook.clicked() {
                requests.push(switch(&behavior, scope, true));
            }
        });
    }
}

fn told(facts: &Facts, scope: Scope) -> String {
    match scope {
        Scope::All => "for all".to_owned(),
        Scope::Agent(id) => format!("for agent {}", id.0),
        Scope::Group(id) => each_world!(&facts.session.world, world => {
            let name = world.groups.get(id.index()).map_or("", |group| group.name.as_str());
            format!("for group {name}")
        }),
    }
}

fn switch(behavior: &str, scope: Scope, on: bool) -> WindowRequest {
    WindowRequest::Tell(SessionInput::Switch { behavior: behavior.to_owned(), scope, on })
}

/// What is off, with what waits for the next tick.
fn off(facts: &Facts) -> Vec<(String, Scope)> {
    let disabled = each_world!(&facts.session.world, world => world.disabled.clone());
    let named = |it: Disabled| {
        let info = infos().iter().find(|info| NameKey::of(info.name) == it.behavior)?;
        Some((info.name.to_owned(), it.scope))
    };
    let mut off: Vec<_> = disabled.into_iter().filter_map(named).collect();
    for input in facts.inputs {
        if let SessionInput::Switch { behavior, scope, on } = input {
            let this = (behavior.clone(), *scope);
            off.retain(|it| *it != this);
            off.extend((!on).then_some(this));
        }
    }
    off
}

/// A small box in a color: filled and with a hook if it is on, or else its edge.
fn toggle(ui: &mut Ui, color: egui::Color32, on: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(BOX, BOX), Sense::click());
    let painter = ui.painter();
    if on {
        painter.rect_filled(rect, 3.0, color);
        let at = |x: f32, y: f32| rect.min + vec2(x, y) * BOX;
        let hook = vec![at(0.22, 0.54), at(0.42, 0.74), at(0.78, 0.28)];
        painter.line(hook, egui::Stroke::new(1.8, theme::PANEL));
    } else {
        let edge = egui::Stroke::new(1.5, color);
        painter.rect_stroke(rect, 3.0, edge, egui::StrokeKind::Inside);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}
