//! The numbers of one term of a plan, as sliders: its weight, and the parameters of its behavior.

use egui::{RichText, SliderClamping, Ui};
use egui_macroquad::egui;
use flockwork::Behavior;
use flockwork::behavior::{Info, Param, ParamKind};
use flockwork_lua::TuneParam;

use super::adjust::{Adjusting, WEIGHT, request};
use super::tune::{fit, reset, widget};
use crate::sketch::ExplainedForce;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// The weights that the slider offers; others can be typed.
const MOST_WEIGHT: f32 = 4.0;

/// A number without bounds goes up to so many times its default.
const TIMES: f32 = 4.0;

/// Numbers beyond this are no bounds.
const UNBOUNDED: f32 = 1e30;

/// Shows the numbers of a term of an agent's plan, in which there are so many `terms` of its behavior: a change is one of all
/// of them.
pub fn show(
    ui: &mut Ui,
    force: &ExplainedForce,
    terms: usize,
    adjusting: &Adjusting,
    requests: &mut Vec<WindowRequest>,
) {
    let Some(behavior) = force.behavior else { return };
    let info = behavior.info();
    let name = info.name.replace('_', " ");
    let title = match terms {
        0 | 1 => format!("numbers of {name}"),
        terms => format!("numbers of all {terms} terms of {name}"),
    };
    theme::card(theme::look().panel).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        fit(ui);
        ui.label(RichText::new(title).small()).on_hover_text(info.doc.trim());
        let grid = egui::Grid::new(("term", &force.name));
        grid.num_columns(3).min_col_width(0.0).spacing([theme::GAP, 5.0]).show(ui, |ui| {
            let mut row = |ui: &mut Ui, param: &TuneParam| {
                let own = adjusting.of(info.name, &param.name);
                let now = own.map_or(param.value, |(_, value)| value);
                let changed = widget(ui, param, now, SliderClamping::Never);
                let changed = changed.map(|value| within(info, &param.name, value));
                requests
                    .extend(changed.map(|value| adjusting.change(info.name, &param.name, value)));
                if reset(ui, own.is_some())
                    && let Some((scope, _)) = own
                {
                    requests.push(request(info.name, &param.name, scope, None));
                }
                ui.end_row();
            };
            row(ui, &weight(force.weight));
            params(behavior).iter().for_each(|param| row(ui, param));
        });
    });
}

/// The nearest number that a parameter accepts, or a finite weight.
fn within(info: &Info, part: &str, value: f32) -> f32 {
    match info.param(part).map(|(_, param)| param.kind) {
        Some(ParamKind::Number { min, max }) => value.clamp(min, max),
        _ => value.clamp(f32::MIN, f32::MAX),
    }
}

fn weight(value: f32) -> TuneParam {
    let doc = "how much the term counts; at 0 it is off".to_owned();
    let kind = ParamKind::Number { min: 0.0, max: MOST_WEIGHT };
    slider(WEIGHT, doc, kind, value, 1.0)
}

/// The parameters that a behavior reads in its form.
fn params(behavior: Behavior) -> Vec<TuneParam> {
    let info = behavior.info();
    let form = info.forms().and_then(|(place, words)| {
        let nth = behavior.number(place)? as usize;
        words.get(nth).copied()
    });
    let usual = Behavior::named(info.name).unwrap_or(behavior);
    let is_read = |param: &Param| form.is_none_or(|form| param.is_read_in(form));
    let all = info.params.iter().enumerate().filter(|(_, param)| is_read(param));
    let param = |(nth, param): (usize, &Param)| {
        let (value, default) = (behavior.number(nth)?, usual.number(nth)?);
        let unit = if param.unit.is_empty() { String::new() } else { format!(" ({})", param.unit) };
        let doc = format!("{}{unit}", param.doc.trim());
        Some(slider(param.name, doc, param.kind, value, default))
    };
    all.filter_map(param).collect()
}

/// A slider for the values that a parameter takes, as far as people try them.
fn slider(name: &str, doc: String, kind: ParamKind, value: f32, default: f32) -> TuneParam {
    let reach =
        TIMES * if default.abs() > 0.0 && default.is_finite() { default.abs() } else { 1.0 };
    let (min, max) = match kind {
        ParamKind::Number { min, max } => (
            if min < -UNBOUNDED { -reach } else { min },
            if max > UNBOUNDED { reach.max(min) } else { max },
        ),
        ParamKind::Bool => (0.0, 1.0),
        ParamKind::Word(words) => (0.0, words.len() as f32 - 1.0),
    };
    let choices = match kind {
        ParamKind::Word(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        _ => Vec::new(),
    };
    let (name, switch) = (name.to_owned(), kind == ParamKind::Bool);
    TuneParam { name, value, default, min, max, step: 0.0, switch, choices, doc }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_has_a_slider_with_values_that_it_takes() {
        for info in flockwork::BEHAVIORS {
            let behavior = Behavior::named(info.name).unwrap();
            for param in params(behavior) {
                let (place, of) = info.param(&param.name).unwrap();
                assert!(param.min <= param.max, "{} {}", info.name, param.name);
                for value in [param.min, param.max, param.value] {
                    let mut it = behavior;
                    let told = format!("{} {} {value}", info.name, param.name);
                    assert!(it.set_number(place, value), "{told}");
                }
                assert_eq!(param.choices.is_empty(), !matches!(of.kind, ParamKind::Word(_)));
                assert!(!param.doc.is_empty());
            }
        }
    }
}
