//! A figure of the crowd over time.

use egui::{Rangef, Ui};
use egui_macroquad::egui;
use egui_plot::{AxisHints, Line, Plot, PlotPoints};

use super::facts::Facts;
use super::parts::{section, weak};
use crate::metrics::Metrics;
use crate::public::readable;
use crate::window::plotted::Plotted;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// What stands for no figure.
const NONE: &str = "none";

/// How high a plot is (points).
const HEIGHT: f32 = 110.0;

/// Shows a list of the figures that can be plotted, and the plot of the one that is.
pub fn show(ui: &mut Ui, facts: &Facts, requests: &mut Vec<WindowRequest>) {
    section(ui, "Statistics", |ui| {
        let now = facts.plotted.map(|plotted| plotted.name.as_str());
        let list = egui::ComboBox::from_id_salt("figures").width(ui.available_width()).truncate();
        let list = list.selected_text(now.unwrap_or(NONE)).show_ui(ui, |ui| {
            for name in std::iter::once(None).chain(names(facts).into_iter().map(Some)) {
                let text = name.as_deref().unwrap_or(NONE);
                if ui.selectable_label(name.as_deref() == now, text).clicked() {
                    requests.push(WindowRequest::Plot(name));
                }
            }
        });
        list.response.on_hover_text("P");
        facts.plotted.into_iter().for_each(|plotted| plot(ui, plotted));
        let told = "all figures, once a second since the first was chosen, as a table (CSV)";
        if facts.plotted.is_some() && ui.small_button("export").on_hover_text(told).clicked() {
            requests.push(WindowRequest::Export);
        }
    });
}

/// The figures that there are.
fn names(facts: &Facts) -> Vec<String> {
    let (scene, world) = (&facts.session.scene, &facts.session.world);
    let metrics = Metrics::new(scene, world, &[], &[]);
    let figures = metrics.map(|metrics| metrics.moment_figures()).unwrap_or_default();
    figures.into_iter().map(|figure| figure.name).collect()
}

fn plot(ui: &mut Ui, plotted: &Plotted) {
    let points: Vec<[f64; 2]> = plotted.points().collect();
    let line = Line::new(PlotPoints::from(points.clone())).color(theme::look().accent).width(1.5);
    small_plot("plot").show(ui, |plot| plot.line(line));

    let unit = plotted.figure().map_or(String::new(), |figure| format!(" {}", figure.unit));
    let told = match points.last() {
        Some([secs, figure]) => {
            format!("{}{} at {} s", readable(*figure), unit.trim_end(), readable(*secs))
        }
        None => "measured once a second from now on".to_owned(),
    };
    ui.label(weak(told).small());
}

/// A plot that only shows.
pub fn small_plot<'a>(name: &'a str) -> Plot<'a> {
    Plot::new(name)
        .height(HEIGHT)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_background(false)
        .show_grid([false, true])
        .custom_x_axes(vec![
            AxisHints::new_x()
                .label_spacing(Rangef::new(28.0, 36.0))
                .formatter(|mark, _| format!("{} s", mark.value)),
        ])
        .label_formatter(|name, at| {
            let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
            format!("{name}{} at {} s", readable(at.y), readable(at.x))
        })
        .custom_y_axes(vec![AxisHints::new_y().label_spacing(Rangef::new(12.0, 14.0))])
}
