//! The legend of the world's corner: what the agents' colors stand for.

use egui::epaint::Mesh;
use egui::{Align2, RichText, Sense, Ui, pos2, vec2};
use egui_macroquad::egui;

use super::{messages, theme};
use crate::public::readable;
use crate::sketch::{Eye, Ink, ValueLegend, ValueScale};

/// The length of a scale, and how wide the name may be (points).
const SCALE: f32 = 120.0;
const NAME: f32 = 240.0;

/// How wide the wheel of headings is (points), and of how many pieces it is made.
const WHEEL: f32 = 52.0;
const PIECES: u32 = 48;

/// Shows at the lower right of the world the name of a value, and its colors with what they stand for. Answers
/// where that is.
pub fn show(
    ctx: &egui::Context,
    free: egui::Rect,
    name: &str,
    legend: &ValueLegend,
    eye: Eye,
) -> egui::Rect {
    let corner = free.right_bottom() + vec2(-12.0, -12.0);
    messages::area(ctx, "colors", Align2::RIGHT_BOTTOM, corner, |ui| {
        theme::card(theme::look().card).stroke((1.0, theme::look().line)).show(ui, |ui| {
            ui.set_max_width((free.width() - 40.0).clamp(40.0, NAME));
            ui.add(
                egui::Label::new(RichText::new(name).strong().color(theme::look().text)).truncate(),
            );
            ui.horizontal(|ui| scale(ui, legend.scale, eye));
            if legend.without > 0 {
                ui.horizontal(|ui| {
                    entry(ui, theme::look().world.no_value, "no value", legend.without)
                });
            }
        });
    })
}

fn scale(ui: &mut Ui, scale: ValueScale, eye: Eye) {
    match scale {
        ValueScale::Switch([off, on]) => {
            entry(ui, theme::look().world.switch[0], "false", off);
            ui.add_space(theme::GAP);
            entry(ui, theme::look().world.switch[1], "true", on);
        }
        ValueScale::Wheel => wheel(ui, eye),
        ValueScale::Nothing => _ = ui.label("no number yet"),
        ValueScale::One(number) => {
            theme::dot(ui, theme::color(Ink::along(&theme::look().world.scale, 0.5)));
            ui.label(figure(number));
        }
        ValueScale::Between([least, greatest]) => {
            ui.label(figure(least));
            bar(ui, &theme::look().world.scale);
            ui.label(figure(greatest));
        }
    }
}

/// A ring in which each color lies where agents of that color go, as far as the view is turned.
fn wheel(ui: &mut Ui, eye: Eye) {
    let [turn, _] = eye.degrees().map(f32::to_radians);
    let (rect, _) = ui.allocate_exact_size(vec2(WHEEL, WHEEL), Sense::hover());
    let at = |nth: u32, radius: f32| {
        let (sin, cos) = (std::f32::consts::TAU * nth as f32 / PIECES as f32 - turn).sin_cos();
        rect.center() + radius * vec2(cos, -sin)
    };
    let mut mesh = Mesh::default();
    for nth in 0..=PIECES {
        let ink = Ink::around(&theme::look().world.wheel, nth as f32 / PIECES as f32);
        [0.5 * WHEEL, 0.3 * WHEEL]
            .into_iter()
            .for_each(|radius| mesh.colored_vertex(at(nth, radius), theme::color(ink)));
    }
    for first in (0..PIECES).map(|nth| 2 * nth) {
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first + 1, first + 3, first + 2);
    }
    ui.painter().add(mesh);
}

fn figure(number: f64) -> RichText {
    RichText::new(readable(number)).monospace()
}

/// A color, what it stands for, and how many agents have it.
fn entry(ui: &mut Ui, ink: Ink, what: &str, count: usize) {
    theme::dot(ui, theme::color(ink));
    ui.label(format!("{what}  {count}"));
}

/// Colors from left to right, each going over into the next.
fn bar(ui: &mut Ui, inks: &[Ink]) {
    let (rect, _) = ui.allocate_exact_size(vec2(SCALE, 12.0), Sense::hover());
    let mut mesh = Mesh::default();
    for (nth, ink) in inks.iter().enumerate() {
        let x = rect.left() + rect.width() * nth as f32 / (inks.len() - 1).max(1) as f32;
        [rect.top(), rect.bottom()]
            .into_iter()
            .for_each(|y| mesh.colored_vertex(pos2(x, y), theme::color(*ink)));
    }
    for first in (0..inks.len().saturating_sub(1)).map(|nth| 2 * nth as u32) {
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first + 1, first + 3, first + 2);
    }
    ui.painter().add(mesh);
}
