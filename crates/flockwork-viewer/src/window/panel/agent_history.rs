//! What the selected agent did over time.

use egui::{Id, RichText, Ui};
use egui_macroquad::egui;
use egui_plot::{Line, PlotPoints};
use flockwork::each_world;

use super::facts::Facts;
use super::figures::{clicked_tick, now_line, small_plot};
use super::parts::{section, weak};
use crate::agent_history::{AgentCurve, NamedCurve};
use crate::public::readable;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// Shows a list of what there is to plot of the selected agent, and the plot, in which a click goes to its moment; nothing
/// without one.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    let Some(history) = facts.history else { return };
    section(ui, "Recent history", |ui| {
        let key = Id::new("curve of an agent");
        let mut chosen: AgentCurve = ui.data(|data| data.get_temp(key)).unwrap_or_default();
        let curves = history.curves();
        if !curves.contains(&chosen) {
            chosen = AgentCurve::default();
        }
        let list = egui::ComboBox::from_id_salt("curve").width(ui.available_width()).truncate();
        list.selected_text(chosen.name()).show_ui(ui, |ui| {
            for curve in curves {
                let is_chosen = curve == chosen;
                if ui.selectable_label(is_chosen, curve.name()).clicked() {
                    chosen = curve;
                }
            }
        });
        requests.extend(plot(ui, facts, &chosen));
        ui.data_mut(|data| data.insert_temp(key, chosen));
    });
}

fn plot(ui: &mut Ui, facts: &Facts, curve: &AgentCurve) -> Option<WindowRequest> {
    let lines = facts.history.map(|history| history.lines(curve)).unwrap_or_default();
    let now = each_world!(&facts.session.world, world => world.secs());
    let shown = small_plot("agent plot").show(ui, |plot| {
        if facts.session.is_in_past() {
            plot.vline(now_line(now));
        }
        for (name, points) in &lines {
            let line = Line::new(PlotPoints::from(points.clone()));
            plot.line(line.color(color(facts, name)).width(1.5));
        }
    });
    match &lines[..] {
        [(_, points)] if *curve != AgentCurve::Forces => {
            if let Some([secs, number]) = points.last() {
                ui.label(weak(format!("{} at {} s", readable(*number), readable(*secs))).small());
            }
        }
        _ => names(ui, facts, &lines),
    }
    clicked_tick(&shown, facts).map(WindowRequest::GoTo)
}

/// The names of the lines, in their colors.
fn names(ui: &mut Ui, facts: &Facts, lines: &[NamedCurve]) {
    ui.horizontal_wrapped(|ui| {
        for (name, _) in lines {
            let shown = RichText::new(name.replace('_', " ")).small();
            ui.label(shown.color(color(facts, name)));
        }
    });
}

/// The color of a force, as its arrow and its row have it; that of what is active for anything else.
fn color(facts: &Facts, name: &str) -> egui::Color32 {
    let look = theme::look();
    facts.term_colors.of(name, &look.world).map_or(look.accent, theme::color)
}
