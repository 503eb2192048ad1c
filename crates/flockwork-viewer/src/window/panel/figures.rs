//! A figure of the crowd over time.

use egui::{Rangef, Ui};
use egui_macroquad::egui;
use egui_plot::{AxisHints, GridInput, GridMark, Line, Plot, PlotPoints, PlotResponse, VLine};
use flockwork::each_world;

use super::facts::Facts;
use super::parts::{section, weak};
use super::timeline::tick_secs;
use crate::metrics::Metrics;
use crate::public::readable;
use crate::window::plotted::Plotted;
use crate::window::request::WindowRequest;
use crate::window::theme;

/// What stands for no figure.
const NONE: &str = "none";

/// How high a plot is (points).
const HEIGHT: f32 = 110.0;

/// The room for labels beside each other and below each other (points): those that are nearer would lie over each other.
const LABEL: [f32; 2] = [48.0, 14.0];

/// What the plotter takes for a step when it asks for marks (points); lines twice as far apart are not faint.
const BASE_STEP: f32 = 6.0;

/// Each mark has its label.
const ALL: Rangef = Rangef { min: 0.0, max: 1.0 };

/// More marks than this are none that can be told apart.
const MOST_MARKS: usize = 64;

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
        requests.extend(facts.plotted.and_then(|plotted| plot(ui, facts, plotted)));
        let told = "all figures, once a second, as a table (CSV)";
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

/// Shows the figure over time; a click in it goes to its moment.
fn plot(ui: &mut Ui, facts: &Facts, plotted: &Plotted) -> Option<WindowRequest> {
    let points: Vec<[f64; 2]> = plotted.points().collect();
    let line = Line::new(PlotPoints::from(points.clone())).color(theme::look().accent).width(1.5);
    let now = each_world!(&facts.session.world, world => world.secs());
    let shown = small_plot("plot").show(ui, |plot| {
        if facts.session.is_in_past() {
            plot.vline(now_line(now));
        }
        plot.line(line);
    });

    let unit = plotted.figure().map_or(String::new(), |figure| format!(" {}", figure.unit));
    let told = match points.iter().rev().find(|[secs, _]| *secs <= now) {
        Some([secs, figure]) => {
            format!("{}{} at {} s", readable(*figure), unit.trim_end(), readable(*secs))
        }
        None => "measured once a second".to_owned(),
    };
    ui.label(weak(told).small());
    clicked_tick(&shown, facts).map(WindowRequest::GoTo)
}

/// Where a world in the past stands in a plot, by its time (s).
pub fn now_line(secs: f64) -> VLine {
    VLine::new(secs).color(theme::look().weak_text).width(1.0)
}

/// The tick of the moment that is clicked in a plot, if the session can go to it.
pub fn clicked_tick(plot: &PlotResponse<()>, facts: &Facts) -> Option<u64> {
    let past = facts.session.past()?;
    let at = plot.response.interact_pointer_pos().filter(|_| plot.response.clicked())?;
    let secs = plot.transform.value_from_position(at).x;
    let tick = (secs / tick_secs(facts)).round().max(0.0) as u64;
    (past.first..=past.last).contains(&tick).then_some(tick)
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
        .grid_spacing(Rangef::new(BASE_STEP, 2.0 * BASE_STEP))
        .x_grid_spacer(spaced(LABEL[0]))
        .y_grid_spacer(spaced(LABEL[1]))
        .custom_x_axes(vec![
            AxisHints::new_x().label_spacing(ALL).formatter(|mark, _| seconds(mark.value)),
        ])
        .label_formatter(|name, at| {
            let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
            format!("{name}{} at {} s", readable(at.y), readable(at.x))
        })
        .custom_y_axes(vec![
            AxisHints::new_y().label_spacing(ALL).formatter(|mark, _| readable(mark.value)),
        ])
}

fn seconds(secs: f64) -> String {
    format!("{} s", readable(secs))
}

/// Marks at multiples of 1, 2 or 5 times a power of ten, so far apart that each has room for its label (points).
fn spaced<'a>(room: f32) -> impl Fn(GridInput) -> Vec<GridMark> + 'a {
    move |GridInput { bounds: (low, high), base_step_size }| {
        let step_size = round_up(base_step_size * f64::from(room / BASE_STEP));
        let nth = |at: f64| (at / step_size) as i64;
        let all = nth(low)..=nth(high);
        let all = all.take(MOST_MARKS).map(|nth| nth as f64 * step_size);
        let all = all.filter(|value| (low..=high).contains(value));
        all.map(|value| GridMark { value, step_size }).collect()
    }
}

/// The next 1, 2 or 5 times a power of ten that is not less.
fn round_up(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|step| step * power);
    steps.into_iter().find(|step| *step >= least).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_numbers_and_have_room_for_their_labels() {
        let marks = |low: f64, high: f64, points: f64| {
            let base_step_size = (high - low) / points * f64::from(BASE_STEP);
            let marks = spaced(14.0)(GridInput { bounds: (low, high), base_step_size });
            marks.into_iter().map(|mark| mark.value).collect::<Vec<_>>()
        };
        assert_eq!(marks(0.0, 5.0, 71.0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(marks(0.0, 4.9, 60.0), [0.0, 2.0, 4.0]);
        assert_eq!(marks(-30.0, 80.0, 71.0), [0.0, 50.0]);
        assert_eq!(marks(-60.0, 80.0, 71.0), [-50.0, 0.0, 50.0]);
        assert_eq!(marks(0.0, 0.012, 71.0), [0.0, 0.005, 0.01]);
        assert_eq!(marks(f64::NAN, 1.0, 71.0), [0.0; 0]);
        assert!(marks(0.0, 1e300, 1e300).len() <= MOST_MARKS);
    }
}
