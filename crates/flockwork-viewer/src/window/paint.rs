//! The only file where shapes go to the screen: another back end would replace this file.
//!
//! egui's painter makes the triangles, with feathered edges: pictures are smooth without
//! multisampling. Where there may be thousands of a kind, each is a picture on as few triangles as
//! can be, because a software renderer pays for every one.

use std::f32::consts::TAU;

use egui::epaint::{Mesh, Vertex};
use egui::{Align2, Color32, FontId, Pos2, Shape, Stroke};
use egui_macroquad::egui;
use flockwork::glam::{Vec2, vec2};

use super::pictures::{Figure, Pictures};
use super::{ribbon, theme};

/// From this width on (points) the joints of a line are round.
const WIDE: f32 = 8.0;

/// Points on a circle per square root of its radius (pixels): its chords are then at most a quarter of a pixel from it, up to
/// [`MOST_POINTS`].
const ROUND: f32 = 4.5;
/// The most points on a circle.
const MOST_POINTS: f32 = 512.0;

/// The shapes of one frame, in screen points from the upper left corner.
pub struct Canvas<'p> {
    painter: egui::Painter,
    pictures: &'p Pictures,
    /// Pixels per point.
    pixels: f32,
    shapes: Vec<Shape>,
    /// Bodies, dots and soft lines that lie above all of `shapes`.
    pictured: Mesh,
}

fn pos(at: Vec2) -> Pos2 {
    Pos2::new(at.x, at.y)
}

fn all(points: &[Vec2]) -> Vec<Pos2> {
    points.iter().copied().map(pos).collect()
}

impl<'p> Canvas<'p> {
    /// A canvas that draws with this painter, and only where that may.
    pub fn new(painter: egui::Painter, pictures: &'p Pictures) -> Self {
        let pictured = Mesh::with_texture(pictures.texture());
        let pixels = painter.ctx().pixels_per_point();
        Self { painter, pictures, pixels, shapes: Vec::new(), pictured }
    }

    fn add(&mut self, shape: Shape) {
        self.flush();
        self.shapes.push(shape);
    }

    fn flush(&mut self) {
        if !self.pictured.is_empty() {
            let empty = Mesh::with_texture(self.pictures.texture());
            self.shapes.push(Shape::mesh(std::mem::replace(&mut self.pictured, empty)));
        }
    }

    /// An agent's body with a darker rim; `ahead` reaches to its border on the side where it looks.
    /// False if it is too large for a picture.
    pub fn body(&mut self, center: Vec2, ahead: Vec2, color: Color32) -> bool {
        self.picture(Figure::Body, center, ahead, color)
    }

    /// A figure by its picture; false if it is too large for one.
    fn picture(&mut self, figure: Figure, center: Vec2, ahead: Vec2, color: Color32) -> bool {
        let radius = ahead.length() * self.pixels;
        let Some(picture) = self.pictures.of(figure, radius) else { return false };
        let ([low, high], [uv_low, uv_high]) = (picture.corners, picture.uv);
        let first = self.pictured.vertices.len() as u32;
        for (x, y) in [(0, 0), (1, 0), (1, 1), (0, 1)] {
            let pick = |low: Vec2, high: Vec2| vec2([low.x, high.x][x], [low.y, high.y][y]);
            let (at, uv) = (pick(low, high), pick(uv_low, uv_high));
            let at = center + ahead * at.x + ahead.perp() * at.y;
            self.pictured.vertices.push(Vertex { pos: pos(at), uv: pos(uv), color });
        }
        self.pictured.add_triangle(first, first + 1, first + 2);
        self.pictured.add_triangle(first, first + 2, first + 3);
        true
    }

    /// A line with soft borders, through points that have a direction to its left; false if there is no picture for its width.
    fn soft_line(
        &mut self,
        points: impl IntoIterator<Item = (Vec2, Vec2)>,
        width: f32,
        color: Color32,
    ) -> bool {
        let Some(across) = self.pictures.across(width * self.pixels) else { return false };
        let (half, [left, right]) = (across.half / self.pixels, across.uv.map(pos));
        let first = self.pictured.vertices.len() as u32;
        for (at, side) in points {
            let vertex = |at: Vec2, uv: Pos2| Vertex { pos: pos(at), uv, color };
            let both = [vertex(at + side * half, left), vertex(at - side * half, right)];
            self.pictured.vertices.extend(both);
        }
        let last = self.pictured.vertices.len() as u32;
        for at in (first..last.saturating_sub(2)).step_by(2) {
            self.pictured.add_triangle(at, at + 1, at + 2);
            self.pictured.add_triangle(at + 1, at + 3, at + 2);
        }
        true
    }

    /// A filled convex polygon.
    pub fn polygon(&mut self, points: &[Vec2], color: Color32) {
        self.add(Shape::convex_polygon(all(points), color, Stroke::NONE));
    }

    /// The outline of a polygon.
    pub fn outline(&mut self, points: &[Vec2], width: f32, color: Color32) {
        self.add(Shape::closed_line(all(points), Stroke::new(width, color)));
    }

    /// A straight line.
    pub fn line(&mut self, from: Vec2, to: Vec2, width: f32, color: Color32) {
        self.add(Shape::line_segment([pos(from), pos(to)], Stroke::new(width, color)));
    }

    /// A line of several pieces; closed where it ends at its first point.
    pub fn polyline(&mut self, points: &[Vec2], width: f32, color: Color32) {
        if width >= WIDE && points.len() > 2 {
            return self.ribbon(&ribbon::borders(points, 0.5 * width), color);
        }
        if let [from, to] = *points
            && self.soft_line(straight(from, to), width, color)
        {
            return;
        }
        let is_closed = points.len() > 3 && points.first() == points.last();
        let points = blunted(points, width);
        if is_closed {
            self.outline(&points[1..], width, color);
        } else {
            self.add(Shape::line(all(&points), Stroke::new(width, color)));
        }
    }

    /// Thin lines with soft edges that fade toward their first points: `opacity` answers how opaque they are at a share of
    /// their length. All are one mesh, with as few triangles as can be.
    pub fn fading_lines(
        &mut self,
        lines: impl Iterator<Item = (Vec<Vec2>, Color32)>,
        width: f32,
        opacity: impl Fn(f32) -> f32,
    ) {
        let mut mesh = Mesh::default();
        for (points, color) in lines.filter(|(points, _)| points.len() > 1) {
            let (first, last) = (mesh.vertices.len() as u32, points.len() - 1);
            for (nth, at) in points.iter().enumerate() {
                let way = points[(nth + 1).min(last)] - points[nth.saturating_sub(1)];
                let side = way.normalize_or_zero().perp() * (0.5 * width);
                let color = color.gamma_multiply(opacity(nth as f32 / last as f32));
                mesh.colored_vertex(pos(*at + side), Color32::TRANSPARENT);
                mesh.colored_vertex(pos(*at), color);
                mesh.colored_vertex(pos(*at - side), Color32::TRANSPARENT);
            }
            for at in (0..last as u32).flat_map(|nth| [first + 3 * nth, first + 3 * nth + 1]) {
                mesh.add_triangle(at, at + 1, at + 3);
                mesh.add_triangle(at + 1, at + 4, at + 3);
            }
        }
        self.add(Shape::mesh(mesh));
    }

    /// What lies between two borders.
    fn ribbon(&mut self, pairs: &[[Vec2; 2]], color: Color32) {
        let mut mesh = Mesh::default();
        for at in pairs.iter().flatten() {
            mesh.colored_vertex(pos(*at), color);
        }
        for first in (0..pairs.len().saturating_sub(1)).map(|nth| 2 * nth as u32) {
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 3, first + 2);
        }
        self.add(Shape::mesh(mesh));
    }

    /// Colors on a rectangle between two of its corners, of which the first has the first color: they go over into each other
    /// from the middle of one part to that of the next, and stay as they are beyond the outermost ones.
    pub fn map(&mut self, [first, last]: [Vec2; 2], columns: usize, colors: &[Color32]) {
        let rows = colors.len() / columns.max(1);
        let part = (last - first) / vec2(columns as f32, rows as f32);
        let mut mesh = Mesh::default();
        for (nth, color) in colors.iter().enumerate() {
            let place = [nth % columns, nth / columns];
            let end = |nth: usize, count: usize| match nth {
                0 => 0.0,
                nth if nth + 1 == count => count as f32,
                nth => nth as f32 + 0.5,
            };
            let at = vec2(end(place[0], columns), end(place[1], rows));
            mesh.colored_vertex(pos(first + part * at), *color);
        }
        let seen = |corners: [usize; 4]| corners.iter().any(|nth| colors[*nth].a() > 0);
        for row in 1..rows {
            for right in (row * columns..(row + 1) * columns).skip(1) {
                let corners = [right - columns - 1, right - columns, right, right - 1];
                if seen(corners) {
                    let [a, b, c, d] = corners.map(|nth| nth as u32);
                    mesh.add_triangle(a, b, c);
                    mesh.add_triangle(a, c, d);
                }
            }
        }
        self.add(Shape::mesh(mesh));
    }

    /// A filled circle.
    pub fn disc(&mut self, center: Vec2, radius: f32, color: Color32) {
        // A picture could vanish between two pixels.
        let is_tiny = radius * self.pixels < 1.0;
        if is_tiny || !self.picture(Figure::Dot, center, vec2(radius, 0.0), color) {
            self.add(Shape::circle_filled(pos(center), radius, color));
        }
    }

    /// The outline of a circle.
    pub fn ring(&mut self, center: Vec2, radius: f32, width: f32, color: Color32) {
        // In a smaller ring the soft border would lie over itself.
        if radius > width && self.soft_line(round(center, radius, self.pixels), width, color) {
            return;
        }
        self.add(Shape::circle_stroke(pos(center), radius, Stroke::new(width, color)));
    }

    /// How wide a line of text is (points).
    pub fn width(&self, text: &str, size: f32) -> f32 {
        let font = FontId::proportional(size);
        self.painter.fonts(|fonts| text.chars().map(|sign| fonts.glyph_width(&font, sign)).sum())
    }

    /// A line of text with a background of its own, so that it can be read over anything.
    pub fn text(&mut self, at: Vec2, anchor: Align2, text: &str, size: f32, color: Color32) {
        self.flush();
        let font = FontId::proportional(size);
        let text = self.painter.fonts(|it| Shape::text(it, pos(at), anchor, text, font, color));
        let ground = text.visual_bounding_rect().expand2(egui::vec2(4.0, 2.0));
        let round = ground.height() / 2.0;
        self.shapes.push(Shape::rect_filled(ground, round, theme::look().pill));
        self.shapes.push(text);
    }
}

/// The ends of a straight line, each with the direction to its left.
fn straight(from: Vec2, to: Vec2) -> [(Vec2, Vec2); 2] {
    let side = (to - from).normalize_or_zero().perp();
    [(from, side), (to, side)]
}

/// Points on a circle, each with the direction outward; the last one is the first one.
fn round(center: Vec2, radius: f32, pixels: f32) -> impl Iterator<Item = (Vec2, Vec2)> {
    let count = (ROUND * (radius * pixels).sqrt()).ceil().clamp(8.0, MOST_POINTS);
    let turn = Vec2::from_angle(TAU / count);
    let outward = std::iter::successors(Some(Vec2::X), move |before| Some(turn.rotate(*before)));
    outward.take(count as usize + 1).map(move |outward| (center + outward * radius, outward))
}

impl Drop for Canvas<'_> {
    fn drop(&mut self) {
        self.flush();
        self.painter.extend(std::mem::take(&mut self.shapes));
    }
}

/// The same line with a short piece across each sharp corner, which would run out into a spike.
fn blunted(points: &[Vec2], width: f32) -> Vec<Vec2> {
    let mut line: Vec<Vec2> = points.first().copied().into_iter().collect();
    for corner in points.windows(3) {
        let (before, at, after) = (corner[0], corner[1], corner[2]);
        let (come, go) = ((at - before).normalize_or_zero(), (after - at).normalize_or_zero());
        if come.dot(go) < 0.0 {
            let cut = |length: f32| (0.3 * width).min(0.3 * length);
            line.push(at - come * cut((at - before).length()));
            line.push(at + go * cut((after - at).length()));
        } else {
            line.push(at);
        }
    }
    line.extend(points.last().filter(|_| points.len() > 1));
    line
}

/// A point of the screen as egui gives it.
pub fn from_egui(at: Pos2) -> Vec2 {
    vec2(at.x, at.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_closes_and_its_chords_are_near_it() {
        for radius in [3.0, 43.0, 1000.0] {
            let points: Vec<(Vec2, Vec2)> = round(Vec2::ONE, radius, 1.0).collect();
            let (first, last) = (points[0].0, points[points.len() - 1].0);
            assert!(first.distance(last) < 1e-3 * radius, "{radius}: {first} {last}");
            for pair in points.windows(2) {
                let middle = 0.5 * (pair[0].0 + pair[1].0);
                let gap = radius - middle.distance(Vec2::ONE);
                assert!((0.0..0.26).contains(&gap), "{radius}: {gap}");
            }
        }
    }
}
