//! The `tune` values of the scripts, as sliders.

use egui::{RichText, SliderClamping, Ui};
use egui_macroquad::egui;
use flockwork::GroupId;
use flockwork::group::Setting;
use flockwork::scene::{Entries, GroupText};
use flockwork_lua::TuneParam;

use super::facts::Facts;
use super::parts::{narrow, section};
use crate::input::SessionInput;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// How long sliders are, at least and at most; and how wide all beside them is (points).
const SLIDER: (f32, f32) = (44.0, 116.0);
const BESIDE: f32 = 168.0;

/// How wide names are at most (points): a longer one is cut, and shows as a whole when the pointer rests on it.
const NAME: f32 = 88.0;

/// Shows the parameters of every scripted group.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    for (index, group) in facts.session.scene.groups.iter().enumerate() {
        let params = facts.session.scripts.params(GroupId(index as u32));
        let Some(script) = group.script.as_ref().filter(|_| !params.is_empty()) else { continue };
        section(ui, &format!("Tune {}  ·  {script}", group.name), |ui| {
            fit(ui);
            let grid = egui::Grid::new(("tune", &group.name))
                .num_columns(3)
                .min_col_width(0.0)
                .spacing([theme::GAP, 6.0]);
            // Two groups may run the same script: their lists must not open together.
            ui.push_id(&group.name, |ui| {
                grid.show(ui, |ui| requests.extend(rows(ui, facts.inputs, group, params)));
            });
        });
    }
}

/// Shows one row for each parameter; answers requests for those that were moved.
fn rows(
    ui: &mut Ui,
    inputs: &[SessionInput],
    group: &GroupText,
    params: &[TuneParam],
) -> Vec<WindowRequest> {
    let at_start = |param: &TuneParam| scene_value(&group.params, param).unwrap_or(param.default);
    let group = &group.name;
    let request = |(param, value): (&TuneParam, f32)| {
        WindowRequest::Tell(SessionInput::Param {
            group: group.clone(),
            name: param.name.clone(),
            value,
        })
    };
    let present = |param: &TuneParam| waiting(inputs, group, &param.name).unwrap_or(param.value);
    let moved = params
        .iter()
        .filter_map(|param| Some((param, row(ui, param, present(param), at_start(param))?)));
    moved.map(request).collect()
}

/// The value that a parameter gets with the next tick; none if it keeps its own.
fn waiting(inputs: &[SessionInput], of_group: &str, of_name: &str) -> Option<f32> {
    inputs.iter().rev().find_map(|input| match input {
        SessionInput::Param { group, name, value } if group == of_group && name == of_name => {
            Some(*value)
        }
        _ => None,
    })
}

/// The value to which the scene sets a parameter; none if it leaves that to the script.
fn scene_value(set: &Entries<Setting>, param: &TuneParam) -> Option<f32> {
    set.0.iter().find(|(name, _)| *name == param.name).map(|(_, value)| param.fit(value))
}

/// Shows name, widget and reset button; answers the new value if it was changed.
fn row(ui: &mut Ui, param: &TuneParam, value: f32, at_start: f32) -> Option<f32> {
    let changed = widget(ui, param, value, SliderClamping::Edits);
    let reset = reset(ui, value != at_start).then_some(at_start);
    ui.end_row();
    reset.or(changed)
}

/// Shows name and widget; answers the new value if the person has changed it.
pub fn widget(ui: &mut Ui, param: &TuneParam, value: f32, clamping: SliderClamping) -> Option<f32> {
    let label = narrow(ui, NAME, RichText::new(param.name.replace('_', " ")));
    if !param.doc.is_empty() {
        label.on_hover_text(&param.doc);
    }
    if param.switch {
        switch(ui, value)
    } else if param.choices.is_empty() {
        number(ui, param, value, clamping)
    } else {
        choice(ui, param, value)
    }
}

/// Gives sliders and lists the length that names and values leave room for.
pub fn fit(ui: &mut Ui) {
    let room = ui.available_width() - BESIDE;
    ui.spacing_mut().slider_width = room.clamp(SLIDER.0, SLIDER.1);
    ui.spacing_mut().combo_width = room.clamp(SLIDER.0, SLIDER.1);
}

/// What is clamped always would be changed by being shown: it is rounded to the decimals that are.
fn number(ui: &mut Ui, param: &TuneParam, mut value: f32, clamping: SliderClamping) -> Option<f32> {
    let slider = egui::Slider::new(&mut value, param.min..=param.max);
    let slider = slider.max_decimals(3).clamping(clamping);
    let slider = if param.step > 0.0 { slider.step_by(f64::from(param.step)) } else { slider };
    ui.add(slider).changed().then_some(value)
}

fn switch(ui: &mut Ui, value: f32) -> Option<f32> {
    let mut on = value != 0.0;
    ui.checkbox(&mut on, "").changed().then_some(f32::from(u8::from(on)))
}

fn choice(ui: &mut Ui, param: &TuneParam, value: f32) -> Option<f32> {
    let current = param.choices.get(value as usize).map_or("", String::as_str);
    let list = egui::ComboBox::from_id_salt(("choice", &param.name)).selected_text(current);
    let mut chosen = None;
    list.show_ui(ui, |ui| {
        for (index, word) in param.choices.iter().enumerate() {
            if ui.selectable_label(word == current, word).clicked() {
                chosen = Some(index as f32);
            }
        }
    });
    chosen
}

/// Shows a button that puts a value back, if it differs.
pub fn reset(ui: &mut Ui, differs: bool) -> bool {
    let button = egui::Button::new(RichText::new("⟲").small()).frame(false);
    ui.add_visible(differs, button).on_hover_text("back to the value it started with").clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_sets_where_parameters_start() {
        let param = |name: &str, choices: &[&str]| TuneParam {
            name: name.to_owned(),
            value: 0.0,
            default: 0.0,
            min: 0.0,
            max: 9.0,
            step: 0.0,
            switch: false,
            choices: choices.iter().map(ToString::to_string).collect(),
            doc: String::new(),
        };
        let set = Entries(vec![
            ("pull".to_owned(), Setting::Number(4.0)),
            ("form".to_owned(), Setting::Word("carrot".to_owned())),
        ]);
        assert_eq!(scene_value(&set, &param("pull", &[])), Some(4.0));
        assert_eq!(scene_value(&set, &param("form", &["road", "carrot"])), Some(1.0));
        assert_eq!(scene_value(&set, &param("other", &[])), None);
    }
}
