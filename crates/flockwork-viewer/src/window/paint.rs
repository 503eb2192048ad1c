//! The only place where shapes become triangles: another back end would replace this file.
//!
//! All edges are feathered by a point, so that pictures are smooth without multisampling, which a
//! software renderer pays dearly for.

use egui_macroquad::egui;
use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Align2, Color32, FontId, Pos2, Shape};
use flockwork::glam::{Vec2, vec2};

/// Half the width of the soft edge (points).
const FEATHER: f32 = 0.6;

/// Vertices after which a mesh is handed over.
const FULL_MESH: usize = 60_000;

/// Triangles and text of one frame, in screen points from the upper left corner.
pub struct Canvas {
    painter: egui::Painter,
    mesh: Mesh,
}

fn pos(at: Vec2) -> Pos2 {
    Pos2::new(at.x, at.y)
}

impl Canvas {
    /// Draws with this painter, and only where it may.
    pub fn new(painter: egui::Painter) -> Self {
        Self { painter, mesh: Mesh::default() }
    }

    fn vertex(&mut self, at: Vec2, color: Color32) -> u32 {
        self.mesh.vertices.push(Vertex { pos: pos(at), uv: WHITE_UV, color });
        self.mesh.vertices.len() as u32 - 1
    }

    /// Hands over what was drawn, so that what follows lies above it.
    fn flush(&mut self) {
        let mesh = std::mem::take(&mut self.mesh);
        if !mesh.is_empty() {
            self.painter.add(Shape::mesh(mesh));
        }
    }

    /// A band between two closed rows of vertices.
    fn band(&mut self, first: u32, second: u32, count: u32) {
        for i in 0..count {
            let j = (i + 1) % count;
            self.mesh.add_triangle(first + i, first + j, second + j);
            self.mesh.add_triangle(first + i, second + j, second + i);
        }
    }

    fn make_room(&mut self) {
        if self.mesh.vertices.len() > FULL_MESH {
            self.flush();
        }
    }

    /// A filled convex polygon.
    pub fn polygon(&mut self, points: &[Vec2], color: Color32) {
        self.make_room();
        let count = points.len() as u32;
        if count < 3 {
            return;
        }
        let outward = outward(points);
        let (inner, clear) = (self.mesh.vertices.len() as u32, Color32::TRANSPARENT);
        for (at, out) in points.iter().zip(&outward) {
            self.vertex(*at - *out * FEATHER, color);
        }
        for (at, out) in points.iter().zip(&outward) {
            self.vertex(*at + *out * FEATHER, clear);
        }
        (2..count).for_each(|i| self.mesh.add_triangle(inner, inner + i - 1, inner + i));
        self.band(inner, inner + count, count);
    }

    /// A straight line.
    pub fn line(&mut self, from: Vec2, to: Vec2, width: f32, color: Color32) {
        let side = (to - from).normalize_or_zero().perp() * (0.5 * width);
        if side != Vec2::ZERO {
            self.polygon(&[from + side, to + side, to - side, from - side], color);
        }
    }

    /// A line of several pieces; closed where it ends at its first point.
    pub fn polyline(&mut self, points: &[Vec2], width: f32, color: Color32) {
        // Translucent joints must not be painted twice: egui's own lines take care of that.
        self.flush();
        let stroke = egui::Stroke::new(width, color);
        let points: Vec<Pos2> = points.iter().copied().map(pos).collect();
        let is_closed = points.len() > 3 && points.first() == points.last();
        self.painter.add(if is_closed {
            Shape::closed_line(points[1..].to_vec(), stroke)
        } else {
            Shape::line(points, stroke)
        });
    }

    /// The outline of a polygon.
    pub fn outline(&mut self, points: &[Vec2], width: f32, color: Color32) {
        self.flush();
        let stroke = egui::Stroke::new(width, color);
        self.painter.add(Shape::closed_line(points.iter().copied().map(pos).collect(), stroke));
    }

    /// A dashed line; long ones get longer dashes, so that their number stays bounded.
    pub fn dashes(&mut self, from: Vec2, to: Vec2, width: f32, color: Color32) {
        let length = (to - from).length();
        let dash = (length / 400.0).max(6.0);
        let way = (to - from).normalize_or_zero();
        let count = (length / (2.0 * dash)).ceil() as u32;
        for i in 0..count {
            let start = 2.0 * dash * i as f32;
            self.line(from + way * start, from + way * (start + dash).min(length), width, color);
        }
    }

    /// A filled circle.
    pub fn disc(&mut self, center: Vec2, radius: f32, color: Color32) {
        let points = circle(center, radius);
        self.polygon(&points, color);
    }

    /// The outline of a circle.
    pub fn ring(&mut self, center: Vec2, radius: f32, width: f32, color: Color32) {
        self.make_room();
        let count = sides(radius);
        let first = self.mesh.vertices.len() as u32;
        let (half, clear) = (0.5 * width, Color32::TRANSPARENT);
        let rows = [
            (radius - half - FEATHER, clear),
            (radius - half + FEATHER, color),
            (radius + half - FEATHER, color),
            (radius + half + FEATHER, clear),
        ];
        for (radius, color) in rows {
            for i in 0..count {
                let at = center + direction(i, count) * radius.max(0.0);
                self.vertex(at, color);
            }
        }
        (0..3).for_each(|row| self.band(first + row * count, first + (row + 1) * count, count));
    }

    /// An arrow; too short ones are only a line.
    pub fn arrow(&mut self, from: Vec2, to: Vec2, width: f32, color: Color32) {
        let (way, length) = ((to - from).normalize_or_zero(), (to - from).length());
        let head = (3.2 * width).min(0.6 * length);
        let (neck, side) = (to - way * head, way.perp() * (0.55 * head));
        self.line(from, neck, width, color);
        self.polygon(&[to, neck + side, neck - side], color);
    }

    /// A line of text.
    pub fn text(&mut self, at: Vec2, anchor: Align2, text: &str, size: f32, color: Color32) {
        self.flush();
        let shadow = Color32::from_black_alpha(150).gamma_multiply(f32::from(color.a()) / 255.0);
        let font = FontId::proportional(size);
        self.painter.text(pos(at + Vec2::ONE), anchor, text, font.clone(), shadow);
        self.painter.text(pos(at), anchor, text, font, color);
    }
}

impl Drop for Canvas {
    fn drop(&mut self) {
        self.flush();
    }
}

/// How many corners make a circle look round.
fn sides(radius: f32) -> u32 {
    (radius.max(0.0).sqrt() * 5.0).clamp(8.0, 96.0) as u32
}

fn direction(nth: u32, of: u32) -> Vec2 {
    Vec2::from_angle(std::f32::consts::TAU * nth as f32 / of as f32)
}

fn circle(center: Vec2, radius: f32) -> Vec<Vec2> {
    let count = sides(radius);
    (0..count).map(|nth| center + direction(nth, count) * radius).collect()
}

/// For each corner, the way out of the polygon that moves both its sides by one.
fn outward(points: &[Vec2]) -> Vec<Vec2> {
    let count = points.len();
    let area: f32 = (0..count).map(|i| points[i].perp_dot(points[(i + 1) % count])).sum();
    let normal = |i: usize| {
        let side = points[(i + 1) % count] - points[i % count];
        side.normalize_or_zero().perp() * -area.signum()
    };
    let corner = |i| {
        let (before, after) = (normal(i + count - 1), normal(i));
        let middle: Vec2 = before + after;
        // Sharp corners would reach far out: three times is enough.
        middle / (0.5 * middle.length_squared()).max(0.22)
    };
    (0..count).map(corner).collect()
}

/// A point of the screen as egui gives it.
pub fn from_egui(at: Pos2) -> Vec2 {
    vec2(at.x, at.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_move_out_whichever_way_a_polygon_turns() {
        let square = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(2.0, 2.0), vec2(0.0, 2.0)];
        let mut turned = square;
        turned.reverse();
        for points in [square, turned] {
            for (at, out) in points.iter().zip(outward(&points)) {
                assert!((out - (*at - Vec2::ONE)).length() < 1e-5, "{at} goes {out}");
            }
        }
    }
}
