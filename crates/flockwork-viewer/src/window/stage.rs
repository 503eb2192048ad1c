//! Draws the shapes of a sketch on the screen, as the camera shows them.

use egui_macroquad::egui::{Align2, Color32};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::scene::AnyWorld;

use super::camera::Camera;
use super::paint::Canvas;
use super::theme;
use crate::session::Ghost;
use crate::sketch::{
    self, Drawable, DrawnBody, Extent, Form, Ink, PictureLook, PlanePoint, Size, Trails,
};

/// Height of text in the world (points).
const TEXT_SIZE: f32 = 13.0;

/// The color of a force or a trail on the screen: on a light ground dark enough to be seen.
pub fn shown(ink: Ink) -> Color32 {
    theme::color(theme::look().world.of_shape(ink))
}

/// Draws shapes, the first one at the back. What is off the screen is left out.
pub fn draw(canvas: &mut Canvas, camera: &Camera, shapes: &[Drawable]) {
    for shape in shapes {
        draw_one(canvas, camera, shape);
    }
}

fn draw_one(canvas: &mut Canvas, camera: &Camera, shape: &Drawable) {
    let at = |point: PlanePoint| camera.screen_from_plane(Vec2::from(point));
    match &shape.form {
        Form::Circle(center, radius) => {
            circle(canvas, camera, shape, at(*center), points(camera, *radius))
        }
        Form::Triangle(corners) => polygon(canvas, camera, shape, &corners.map(at)),
        Form::Rect([x0, y0], [x1, y1]) => {
            let corners = [[*x0, *y0], [*x1, *y0], [*x1, *y1], [*x0, *y1]];
            polygon(canvas, camera, shape, &corners.map(at));
        }
        Form::Polygon(corners) => {
            let corners: Vec<Vec2> = corners.iter().copied().map(at).collect();
            polygon(canvas, camera, shape, &corners);
        }
        Form::Drop(center, ahead) => {
            let radius = Vec2::from(*ahead).length() * camera.scale();
            let corners = sketch::drop(*center, *ahead, radius);
            polygon(canvas, camera, shape, &corners.into_iter().map(at).collect::<Vec<_>>());
        }
        Form::Line(line) => {
            let line: Vec<Vec2> = line.iter().copied().map(at).collect();
            let [low, high] = around(&line);
            if let Some((ink, width)) = shape.stroke {
                let width = points(camera, width);
                if is_seen(camera, low - width, high + width) {
                    canvas.polyline(&line, width, theme::color(ink));
                }
            }
        }
        Form::Map { min, max, columns, inks } => {
            let colors: Vec<Color32> = inks.iter().copied().map(theme::color).collect();
            canvas.map([at(*min), at(*max)], *columns, &colors);
        }
        Form::Text(point, text) => {
            let ink = shape.fill.map_or(theme::look().text, theme::color);
            label(canvas, camera, at(*point), text, ink);
        }
    }
}

/// A name beside a point, on the side where there is room; nothing beside a point that is not seen.
fn label(canvas: &mut Canvas, camera: &Camera, at: Vec2, text: &str, ink: Color32) {
    if !is_seen(camera, at, at) {
        return;
    }
    let fits = at.x + 7.0 + canvas.width(text, TEXT_SIZE) < camera.screen().max.x;
    let (side, anchor) =
        if fits { (7.0, Align2::LEFT_BOTTOM) } else { (-7.0, Align2::RIGHT_BOTTOM) };
    canvas.text(at + vec2(side, -5.0), anchor, text, TEXT_SIZE, ink);
}

/// Draws an agent, unless it is off the screen.
pub fn body(canvas: &mut Canvas, camera: &Camera, body: DrawnBody, look: PictureLook) {
    let at = camera.screen_from_plane(body.at.into());
    let way = vec2(body.ahead[0], -body.ahead[1]) * camera.scale();
    let reach = sketch::NOSE * way.length() + 1.0;
    if is_seen(camera, at - reach, at + reach) && !canvas.body(at, way, theme::color(body.ink)) {
        draw_one(canvas, camera, &body.shape(look));
    }
}

fn circle(canvas: &mut Canvas, camera: &Camera, shape: &Drawable, center: Vec2, radius: f32) {
    let edge = shape.stroke.map_or(0.0, |(_, width)| points(camera, width));
    if !is_seen(camera, center - radius - edge, center + radius + edge) {
        return;
    }
    match (shape.fill, shape.stroke) {
        (Some(fill), Some((rim, _))) => {
            canvas.disc(center, radius, theme::color(fill));
            canvas.ring(center, radius, edge, theme::color(rim));
        }
        (Some(fill), None) => canvas.disc(center, radius, theme::color(fill)),
        (None, Some((ink, _))) => canvas.ring(center, radius, edge, theme::color(ink)),
        (None, None) => {}
    }
}

fn polygon(canvas: &mut Canvas, camera: &Camera, shape: &Drawable, corners: &[Vec2]) {
    let [low, high] = around(corners);
    if !is_seen(camera, low, high) {
        return;
    }
    if let Some(ink) = shape.fill {
        canvas.polygon(corners, theme::color(ink));
    }
    if let Some((ink, width)) = shape.stroke {
        canvas.outline(corners, points(camera, width), theme::color(ink));
    }
}

/// The corners of the rectangle around points.
fn around(points: &[Vec2]) -> [Vec2; 2] {
    let low = points.iter().copied().fold(Vec2::INFINITY, Vec2::min);
    [low, points.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max)]
}

fn is_seen(camera: &Camera, low: Vec2, high: Vec2) -> bool {
    let screen = camera.screen();
    high.cmpge(screen.min).all() && low.cmple(screen.max).all()
}

fn points(camera: &Camera, size: Size) -> f32 {
    match size {
        Size::World(meters) => meters * camera.scale(),
        Size::Px(points) => points,
    }
}

/// How wide a trail is with its soft edges (points).
const TRAIL: f32 = 3.6;

/// Draws trails, all in one color, or in the agents' own for none; but those that are off the screen.
pub fn trails(canvas: &mut Canvas, camera: &Camera, trails: &Trails, ink: Option<Ink>) {
    let lines = trails.lines(camera.eye).map(|(points, own)| {
        let points: Vec<Vec2> = points.map(|at| camera.screen_from_plane(at.into())).collect();
        (points, shown(ink.unwrap_or(own)))
    });
    let is_on_screen = |(points, _): &(Vec<Vec2>, Color32)| {
        let low = points.iter().copied().fold(Vec2::INFINITY, Vec2::min);
        let high = points.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max);
        is_seen(camera, low, high)
    };
    canvas.fading_lines(lines.filter(is_on_screen), TRAIL, sketch::trail_opacity);
}

/// A ring around an agent of this radius (points).
pub fn ring(at: PlanePoint, radius: f32, color: Color32) -> Drawable {
    let form = Form::Circle(at, Size::Px(radius + 6.0));
    Drawable::stroked(form, Ink(color.to_array()), Size::Px(2.0))
}

/// An agent of the run that was left.
pub fn ghost(ghost: &Ghost, look: PictureLook) -> Drawable {
    let at = look.eye.see(Vec3::from(ghost.position));
    let form = Form::Circle(at, Size::World(ghost.radius));
    Drawable::stroked(form, look.theme.faint, Size::Px(1.0))
}

/// A grid under the world: lines a round number of meters apart, neither crowded nor lost. That of a volume is its floor, unless
/// it is seen from above.
pub fn grid(canvas: &mut Canvas, camera: &Camera, world: &AnyWorld, look: PictureLook) {
    let spacing = spacing(camera.scale());
    if !look.eye.is_above() {
        return draw(canvas, camera, &sketch::floor(world, look, spacing));
    }
    let Extent { low, high } = camera.seen();
    let screen = camera.screen();
    for axis in 0..2 {
        let first = (low[axis] / spacing).ceil() as i64;
        let last = (high[axis] / spacing).floor() as i64;
        for nth in first..=last {
            let at = camera.screen_from_plane(Vec2::splat(nth as f32 * spacing));
            let (mut from, mut to) = (screen.min, screen.max);
            (from[axis], to[axis]) = (at[axis], at[axis]);
            canvas.line(from, to, 1.0, theme::color(look.theme.grid));
        }
    }
}

/// 1, 2 or 5 times a power of ten meters, at least 48 points apart.
pub fn spacing(scale: f32) -> f32 {
    let least = 48.0 / scale;
    let decade = 10.0_f32.powf(least.log10().floor());
    [1.0, 2.0, 5.0]
        .map(|step| step * decade)
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(10.0 * decade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_round_and_roomy() {
        for (scale, expected) in [(48.0, 1.0), (25.0, 2.0), (10.0, 5.0), (5.0, 10.0), (600.0, 0.1)]
        {
            assert!(
                (spacing(scale) - expected).abs() < 1e-3 * expected,
                "{scale}: {}",
                spacing(scale)
            );
        }
    }
}
