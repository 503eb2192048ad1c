//! Pictures of what there may be thousands of, made once: of an agent's body, of a dot, and of what lies across a thin line. A
//! body or a dot then takes two triangles, and so does each piece of a line.

use egui::{Color32, ColorImage, TextureHandle, TextureOptions};
use egui_macroquad::egui;
use flockwork::glam::{Vec2, vec2};

use crate::sketch::NOSE;

/// What is kept as a picture.
#[derive(Clone, Copy, PartialEq)]
pub enum Figure {
    /// An agent's body with a darker rim.
    Body,
    /// A disc.
    Dot,
}

/// The figures and the sizes in which they are kept (pixels for the radius): between two, a larger one is shrunk.
const KEPT: [(Figure, f32); 9] = [
    (Figure::Body, 4.0),
    (Figure::Body, 6.0),
    (Figure::Body, 9.0),
    (Figure::Body, 14.0),
    (Figure::Body, 20.0),
    (Figure::Body, 28.0),
    (Figure::Dot, 2.5),
    (Figure::Dot, 4.0),
    (Figure::Dot, 7.0),
];

/// Free pixels round each picture.
const MARGIN: f32 = 2.0;

/// Width of the rim (pixels), and its light.
const RIM: f32 = 1.2;
const RIM_LIGHT: f32 = 0.42;

/// The widths in which a thin line is kept (pixels): between two, a wider one is made narrower.
const WIDTHS: [f32; 9] = [1.0, 1.5, 2.0, 2.6, 3.5, 5.2, 7.6, 11.0, 16.0];

/// How wide the soft borders of a line are, both together (pixels).
const SOFT: f32 = 1.0;

/// How many pixels of the picture there are for each pixel across a line.
const FINENESS: f32 = 4.0;

/// The pictures of the figures in all sizes, one below the other; below them a row for each width of a line.
pub struct Pictures {
    handle: TextureHandle,
    size: Vec2,
}

/// The picture of a figure in one size.
pub struct Picture {
    /// Its lower left and its upper right corner round the middle of the figure, in radii.
    pub corners: [Vec2; 2],
    /// The same corners in the texture.
    pub uv: [Vec2; 2],
}

/// What lies across a thin line.
pub struct Across {
    /// From the middle of the line to the end of its soft border (pixels).
    pub half: f32,
    /// The two ends in the texture.
    pub uv: [Vec2; 2],
}

/// Size of the picture of a figure with this radius (pixels): there is room for the nose of a body.
fn size(radius: f32) -> Vec2 {
    (vec2((1.0 + NOSE) * radius, 2.0 * radius) + 2.0 * MARGIN).ceil()
}

/// Where the middle of a figure is in its picture (pixels).
fn middle(radius: f32) -> Vec2 {
    Vec2::splat(radius + MARGIN)
}

/// Where the picture of this index in [`KEPT`] begins (pixels from the top).
fn top(index: usize) -> f32 {
    KEPT[..index].iter().map(|(_, radius)| size(*radius).y).sum()
}

impl Pictures {
    /// Makes the pictures for this context.
    pub fn new(ctx: &egui::Context) -> Self {
        let rows = top(KEPT.len());
        let width = KEPT.iter().map(|(_, radius)| size(*radius).x).fold(0.0, f32::max);
        let all = vec2(width, rows + WIDTHS.len() as f32);
        let mut image = ColorImage::new([all.x as usize, all.y as usize], Color32::TRANSPARENT);
        for (index, kept) in KEPT.into_iter().enumerate() {
            draw(&mut image, top(index), kept);
        }
        for (row, width) in image.pixels.chunks_mut(all.x as usize).skip(rows as usize).zip(WIDTHS)
        {
            draw_across(row, width);
        }
        Self { handle: ctx.load_texture("bodies", image, TextureOptions::LINEAR), size: all }
    }

    /// The texture that holds the pictures.
    pub fn texture(&self) -> egui::TextureId {
        self.handle.id()
    }

    /// The picture for a figure of this radius (pixels); none for one so large that it is drawn as a shape.
    pub fn of(&self, figure: Figure, radius: f32) -> Option<Picture> {
        let index = KEPT.iter().position(|(it, kept)| *it == figure && radius <= *kept)?;
        let ((_, kept), low) = (KEPT[index], vec2(0.0, top(index)));
        let high = low + size(kept);
        let corner = |at: Vec2| (at - low - middle(kept)) / kept;
        Some(Picture {
            corners: [corner(low), corner(high)],
            uv: [low / self.size, high / self.size],
        })
    }

    /// What lies across a line of this width (pixels); none for one that is drawn as a shape, because it is so wide or thinner
    /// than a pixel.
    pub fn across(&self, width: f32) -> Option<Across> {
        let index = WIDTHS.iter().position(|kept| (1.0..=*kept).contains(&width))?;
        let (kept, row) = (WIDTHS[index], top(KEPT.len()) + index as f32 + 0.5);
        let ends = [MARGIN, MARGIN + (kept + SOFT) * FINENESS];
        let half = 0.5 * (kept + SOFT) * (width / kept);
        Some(Across { half, uv: ends.map(|at| vec2(at, row) / self.size) })
    }
}

/// A row of pixels across a line: white and opaque in its middle, and less so toward the ends of its borders.
fn draw_across(row: &mut [Color32], width: f32) {
    let half = 0.5 * (width + SOFT);
    for (nth, pixel) in row.iter_mut().enumerate() {
        let at = (nth as f32 + 0.5 - MARGIN) / FINENESS - half;
        let opacity = (half - at.abs()).clamp(0.0, SOFT) / SOFT;
        *pixel = white(opacity);
    }
}

fn white(opacity: f32) -> Color32 {
    Color32::from_white_alpha((255.0 * opacity).round() as u8)
}

fn draw(image: &mut ColorImage, top: f32, (figure, radius): (Figure, f32)) {
    let [width, _] = image.size;
    let size = size(radius);
    for row in 0..size.y as usize {
        for column in 0..size.x as usize {
            let at = vec2(column as f32 + 0.5, row as f32 + 0.5) - middle(radius);
            image.pixels[(top as usize + row) * width + column] = match figure {
                Figure::Body => pixel(gap(at / radius) * radius),
                Figure::Dot => white((radius - at.length() + 0.5).clamp(0.0, 1.0)),
            };
        }
    }
}

/// The color of a pixel: white inside, darker at the rim, nothing outside; `gap` is how far it is outside (pixels).
fn pixel(gap: f32) -> Color32 {
    let soft = |border: f32| (border - gap + 0.5).clamp(0.0, 1.0);
    // The rim lies half inside and half outside, as an outline does.
    let (opacity, inside) = (soft(0.5 * RIM), soft(-0.5 * RIM));
    let part = |share: f32| (255.0 * share).round() as u8;
    let light = part(opacity * (RIM_LIGHT + (1.0 - RIM_LIGHT) * inside));
    Color32::from_rgba_premultiplied(light, light, light, part(opacity))
}

/// How far a point is outside a body of radius 1 that looks along x.
fn gap(at: Vec2) -> f32 {
    let at = vec2(at.x, at.y.abs());
    // The side of the nose touches the circle at this angle.
    let (sin, cos) = (1.0 / NOSE).acos().sin_cos();
    let before_nose = at.dot(vec2(sin, -cos)) <= 0.0;
    if before_nose { at.length() - 1.0 } else { at.dot(vec2(cos, sin)) - 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_covers_as_much_as_it_is_wide() {
        let width = size(28.0).x as usize;
        for wanted in WIDTHS {
            let mut row = vec![Color32::TRANSPARENT; width];
            draw_across(&mut row, wanted);
            let covered: f32 = row.iter().map(|pixel| f32::from(pixel.a()) / 255.0).sum();
            assert!((covered / FINENESS - wanted).abs() < 0.02, "{wanted}: {covered}");
            // Beside it nothing is seen of another one.
            assert_eq!((row[1].a(), row[width - 1].a()), (0, 0), "{wanted}");
        }
    }

    #[test]
    fn the_drop_has_a_round_back_and_a_nose() {
        for (at, expected) in [
            (vec2(-1.0, 0.0), 0.0),
            (vec2(0.0, -1.0), 0.0),
            (vec2(NOSE, 0.0), 0.0),
            (vec2(0.0, 0.0), -1.0),
            (vec2(-3.0, 0.0), 2.0),
        ] {
            assert!((gap(at) - expected).abs() < 1e-5, "{at}: {}", gap(at));
        }
        assert!(gap(vec2(1.3, 0.1)) < 0.0 && gap(vec2(1.3, 0.5)) > 0.0);
    }
}
