//! The only place where shapes go to the screen: another back end would replace this file.
//!
//! egui's painter makes the triangles, with feathered edges: pictures are smooth without
//! multisampling. Where there may be thousands of a kind, each is a picture on as few triangles as
//! can be, because a software renderer pays for every one.

use egui_macroquad::egui;
use egui::epaint::{Mesh, Vertex};
use egui::{Align2, Color32, ColorImage, FontId, Pos2, Shape, Stroke, TextureHandle, TextureOptions};
use flockwork::glam::{Vec2, vec2};

/// Side of the picture of a disc (pixels), and the disc's radius in it as a share of half that side.
const DISC_SIDE: usize = 64;
const DISC_SHARE: f32 = 0.88;

/// Share of a disc's radius that its rim takes, and how dark that is.
const RIM_SHARE: f32 = 0.16;
const RIM_LIGHT: f32 = 0.55;

/// Largest disc and triangle that are drawn as pictures (points).
const SMALL: f32 = 14.0;

/// Pictures that are made once.
pub struct Pictures {
    disc: TextureHandle,
}

impl Pictures {
    /// Makes them for this context.
    pub fn new(ctx: &egui::Context) -> Self {
        let pixels = (0..DISC_SIDE * DISC_SIDE).map(|nth| disc_pixel(nth % DISC_SIDE, nth / DISC_SIDE));
        let image = ColorImage { size: [DISC_SIDE; 2], pixels: pixels.collect() };
        Self { disc: ctx.load_texture("disc", image, TextureOptions::LINEAR) }
    }
}

/// White inside, darker at the rim, nothing outside; the borders are a pixel and a half soft.
fn disc_pixel(column: usize, row: usize) -> Color32 {
    let half = 0.5 * DISC_SIDE as f32;
    let radius = (vec2(column as f32, row as f32) + 0.5 - half).length();
    let soft = |border: f32| ((border - radius) / 1.5 + 0.5).clamp(0.0, 1.0);
    let opacity = soft(half * DISC_SHARE);
    let inside = soft(half * DISC_SHARE * (1.0 - RIM_SHARE));
    let light = RIM_LIGHT + (1.0 - RIM_LIGHT) * inside;
    let part = |share: f32| (255.0 * share).round() as u8;
    Color32::from_rgba_premultiplied(part(light * opacity), part(light * opacity), part(light * opacity), part(opacity))
}

/// The shapes of one frame, in screen points from the upper left corner.
pub struct Canvas<'p> {
    painter: egui::Painter,
    pictures: &'p Pictures,
    shapes: Vec<Shape>,
    /// Discs and triangles that lie above all of `shapes`.
    small: Mesh,
}

fn pos(at: Vec2) -> Pos2 {
    Pos2::new(at.x, at.y)
}

fn all(points: &[Vec2]) -> Vec<Pos2> {
    points.iter().copied().map(pos).collect()
}

impl<'p> Canvas<'p> {
    /// Draws with this painter, and only where it may.
    pub fn new(painter: egui::Painter, pictures: &'p Pictures) -> Self {
        let small = Mesh::with_texture(pictures.disc.id());
        Self { painter, pictures, shapes: Vec::new(), small }
    }

    fn add(&mut self, shape: Shape) {
        self.flush();
        self.shapes.push(shape);
    }

    fn flush(&mut self) {
        if !self.small.is_empty() {
            let empty = Mesh::with_texture(self.pictures.disc.id());
            self.shapes.push(Shape::mesh(std::mem::replace(&mut self.small, empty)));
        }
    }

    /// A corner of a picture; `uv` runs from -1 to 1.
    fn corner(&mut self, at: Vec2, uv: Vec2, color: Color32) -> u32 {
        let uv = pos(uv * 0.5 + 0.5);
        self.small.vertices.push(Vertex { pos: pos(at), uv, color });
        self.small.vertices.len() as u32 - 1
    }

    /// A filled triangle.
    pub fn triangle(&mut self, corners: [Vec2; 3], color: Color32) {
        if (corners[1] - corners[0]).length().max((corners[2] - corners[0]).length()) > 2.0 * SMALL {
            return self.polygon(&corners, color);
        }
        let [a, b, c] = corners.map(|at| self.corner(at, Vec2::ZERO, color));
        self.small.add_triangle(a, b, c);
    }

    /// A filled circle with a darker rim.
    pub fn rimmed_disc(&mut self, center: Vec2, radius: f32, fill: Color32, rim: (Color32, f32)) {
        if radius > SMALL {
            self.disc(center, radius + 0.5 * rim.1, rim.0);
            return self.disc(center, radius - 0.5 * rim.1, fill);
        }
        let half = (radius + 0.5 * rim.1) / DISC_SHARE;
        let corners = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];
        let [a, b, c, d] = corners.map(|uv| self.corner(center + uv * half, uv, fill));
        self.small.add_triangle(a, b, c);
        self.small.add_triangle(a, c, d);
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
        match points.split_first() {
            Some((first, rest)) if rest.len() > 2 && rest.last() == Some(first) => {
                self.outline(rest, width, color);
            }
            _ => self.add(Shape::line(all(points), Stroke::new(width, color))),
        }
    }

    /// A filled circle.
    pub fn disc(&mut self, center: Vec2, radius: f32, color: Color32) {
        self.add(Shape::circle_filled(pos(center), radius, color));
    }

    /// The outline of a circle.
    pub fn ring(&mut self, center: Vec2, radius: f32, width: f32, color: Color32) {
        self.add(Shape::circle_stroke(pos(center), radius, Stroke::new(width, color)));
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
        let shadow = Color32::from_black_alpha(150);
        self.painter.fonts(|fonts| {
            for (at, color) in [(at + Vec2::ONE, shadow), (at, color)] {
                let font = FontId::proportional(size);
                self.shapes.push(Shape::text(fonts, pos(at), anchor, text, font, color));
            }
        });
    }
}

impl Drop for Canvas<'_> {
    fn drop(&mut self) {
        self.flush();
        self.painter.extend(std::mem::take(&mut self.shapes));
    }
}

/// A point of the screen as egui gives it.
pub fn from_egui(at: Pos2) -> Vec2 {
    vec2(at.x, at.y)
}
