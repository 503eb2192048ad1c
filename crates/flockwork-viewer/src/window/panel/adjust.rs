//! What is adjusted of the terms of behaviors, and for whom the next change is.

use egui::{RichText, Sense, Ui, vec2};
use egui_macroquad::egui;
use flockwork::behavior::infos;
use flockwork::world::{Adjustment, Scope};
use flockwork::{AgentId, NameKey, each_world};

use super::facts::Facts;
use super::parts::weak;
use crate::input::SessionInput;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// How large the box of a behavior is (points).
const BOX: f32 = 14.0;

/// The part of a term that is no parameter.
pub const WEIGHT: &str = "weight";

/// For whom something is changed.
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

/// A number that terms have in place of the one in their plans.
#[derive(Clone, Debug, PartialEq)]
struct Adjusted {
    behavior: String,
    part: String,
    scope: Scope,
    value: f32,
}

/// What is adjusted for the agent whose forces are shown, and what a change would be for.
pub struct Adjusting {
    all: Vec<Adjusted>,
    scope: Scope,
    /// The scopes that hold the agent, the closest first.
    its_own: [Scope; 3],
}

impl Adjusting {
    /// Lets the person choose for whom a change is.
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
            ui.label(weak("apply to").small());
            for (value, name, told) in WHOSE {
                let text = RichText::new(name).small();
                ui.selectable_value(&mut whose, value, text).on_hover_text(told);
            }
        });
        ui.data_mut(|data| data.insert_temp(id, whose));
        Self { all: adjusted(facts), scope: its_own[whose as usize], its_own }
    }

    /// The number that counts for the agent, and the scope that it has it by; none if that is the plan's own.
    pub fn of(&self, behavior: &str, part: &str) -> Option<(Scope, f32)> {
        let by = |scope: &Scope| {
            let is_it =
                |it: &&Adjusted| (&*it.behavior, &*it.part, it.scope) == (behavior, part, *scope);
            self.all.iter().find(is_it).map(|it| (it.scope, it.value))
        };
        self.its_own.iter().find_map(by)
    }

    /// Whether a behavior is off for the agent.
    pub fn is_off(&self, behavior: &str) -> bool {
        self.of(behavior, WEIGHT).is_some_and(|(_, weight)| weight == 0.0)
    }

    /// Shows the box of a behavior of the agent's plan, with a hook if it is on.
    pub fn toggle(
        &self,
        ui: &mut Ui,
        behavior: &str,
        color: egui::Color32,
        requests: &mut Vec<WindowRequest>,
    ) {
        let off = self.of(behavior, WEIGHT).filter(|(_, weight)| *weight == 0.0);
        let told = if off.is_some() { "switch it on again" } else { "switch it off" };
        if hook(ui, color, off.is_none()).on_hover_text(told).clicked() {
            requests.push(match off {
                Some((scope, _)) => request(behavior, WEIGHT, scope, None),
                None => self.change(behavior, WEIGHT, 0.0),
            });
        }
    }

    /// Asks for a number for those who are chosen.
    pub fn change(&self, behavior: &str, part: &str, value: f32) -> WindowRequest {
        request(behavior, part, self.scope, Some(value))
    }
}

/// Shows all that is adjusted, for whomever, each with a button that puts it back.
pub fn list(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    let adjusted = adjusted(facts);
    if adjusted.is_empty() {
        return;
    }
    ui.add_space(2.0);
    ui.label(weak("adjusted").small());
    for Adjusted { behavior, part, scope, value } in adjusted {
        ui.horizontal(|ui| {
            let is_off = part == WEIGHT && value == 0.0;
            let what = if is_off { "off".to_owned() } else { shown(&behavior, &part, value) };
            let clicked = if is_off {
                hook(ui, theme::look().weak_text, false)
                    .on_hover_text("switch it on again")
                    .clicked()
            } else {
                super::tune::reset(ui, true)
            };
            ui.label(RichText::new(format!("{}: {what}", behavior.replace('_', " "))).small());
            ui.label(weak(whose(facts, scope)).small());
            if clicked {
                requests.push(request(&behavior, &part, scope, None));
            }
        });
    }
}

/// A part of a term and its number, as people read them.
fn shown(behavior: &str, part: &str, value: f32) -> String {
    let param = infos()
        .iter()
        .find(|info| info.name == behavior)
        .and_then(|info| info.param(part))
        .map(|(_, param)| param.kind);
    let value = match param {
        Some(flockwork::behavior::ParamKind::Word(words)) => {
            words.get(value as usize).map_or(String::new(), |word| (*word).to_owned())
        }
        Some(flockwork::behavior::ParamKind::Bool) => (value != 0.0).to_string(),
        _ => crate::public::readable(f64::from(value)),
    };
    format!("{} {value}", part.replace('_', " "))
}

fn whose(facts: &Facts, scope: Scope) -> String {
    match scope {
        Scope::All => "for all".to_owned(),
        Scope::Agent(id) => format!("for agent {}", id.0),
        Scope::Group(id) => each_world!(&facts.session.world, world => {
            let name = world.groups.get(id.index()).map_or("", |group| group.name.as_str());
            format!("for group {name}")
        }),
    }
}

/// Asks for a number, or with none for the one of each plan.
pub fn request(behavior: &str, part: &str, scope: Scope, value: Option<f32>) -> WindowRequest {
    let (behavior, part) = (behavior.to_owned(), part.to_owned());
    WindowRequest::Tell(SessionInput::Adjust { behavior, part, scope, value })
}

/// What is adjusted, with what waits for the next tick.
fn adjusted(facts: &Facts) -> Vec<Adjusted> {
    let own = each_world!(&facts.session.world, world => world.adjusted.clone());
    let mut all: Vec<Adjusted> = own.into_iter().filter_map(named).collect();
    for input in facts.inputs {
        if let SessionInput::Adjust { behavior, part, scope, value } = input {
            let is_same =
                |it: &Adjusted| (&it.behavior, &it.part, it.scope) == (behavior, part, *scope);
            let place = all.iter().position(is_same);
            let (behavior, part, scope) = (behavior.clone(), part.clone(), *scope);
            match (place, *value) {
                (Some(place), Some(value)) => all[place].value = value,
                (Some(place), None) => _ = all.remove(place),
                (None, Some(value)) => all.push(Adjusted { behavior, part, scope, value }),
                (None, None) => {}
            }
        }
    }
    all
}

fn named(Adjustment { behavior, part, scope, value }: Adjustment) -> Option<Adjusted> {
    let info = infos().iter().find(|info| NameKey::of(info.name) == behavior)?;
    let mut names = std::iter::once(WEIGHT).chain(info.params.iter().map(|param| param.name));
    let part = names.find(|name| NameKey::of(name) == part)?.to_owned();
    Some(Adjusted { behavior: info.name.to_owned(), part, scope, value })
}

/// A small box in a color: filled and with a hook if it is on, or else its edge.
fn hook(ui: &mut Ui, color: egui::Color32, on: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(BOX, BOX), Sense::click());
    let painter = ui.painter();
    if on {
        painter.rect_filled(rect, 3.0, color);
        let at = |x: f32, y: f32| rect.min + vec2(x, y) * BOX;
        let line = vec![at(0.22, 0.54), at(0.42, 0.74), at(0.78, 0.28)];
        painter.line(line, egui::Stroke::new(1.8, theme::look().panel));
    } else {
        let edge = egui::Stroke::new(1.5, color);
        painter.rect_stroke(rect, 3.0, edge, egui::StrokeKind::Inside);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}
