//! Pictures of an agent's body, made once: thousands of bodies then take two triangles each.

use egui::{Color32, ColorImage, TextureHandle, TextureOptions};
use egui_macroquad::egui;
use flockwork::glam::{Vec2, vec2};

use crate::sketch::NOSE;

/// The sizes in which the body is kept (pixels for its radius): between two, a larger one is shrunk.
const RADII: [f32; 6] = [4.0, 6.0, 9.0, 14.0, 20.0, 28.0];

/// Free pixels round each picture.
const MARGIN: f32 = 2.0;

/// Width of the rim (pixels), and its light.
const RIM: f32 = 1.2;
const RIM_LIGHT: f32 = 0.42;

/// A body's picture in all sizes, one below the other.
pub struct Pictures {
    handle: TextureHandle,
    size: Vec2,
}

/// The picture of a body in one size.
pub struct Picture {
    /// Its lower left and its upper right corner round the middle of the body, in body radii.
    pub corners: [Vec2; 2],
    /// The same corners in the texture.
    pub uv: [Vec2; 2],
}

/// Size of the picture of a body with this radius (pixels).
fn size(radius: f32) -> Vec2 {
    (vec2((1.0 + NOSE) * radius, 2.0 * radius) + 2.0 * MARGIN).ceil()
}

/// Where the middle of the body is in its picture (pixels).
fn middle(radius: f32) -> Vec2 {
    Vec2::splat(radius + MARGIN)
}

/// Where the picture of this index in [`RADII`] begins (pixels from the top).
fn top(index: usize) -> f32 {
    RADII[..index].iter().map(|radius| size(*radius).y).sum()
}

impl Pictures {
    /// Makes the pictures for this context.
    pub fn new(ctx: &egui::Context) -> Self {
        let all = vec2(size(RADII[RADII.len() - 1]).x, top(RADII.len()));
        let mut image = ColorImage::new([all.x as usize, all.y as usize], Color32::TRANSPARENT);
        for (index, radius) in RADII.into_iter().enumerate() {
            draw(&mut image, top(index), radius);
        }
        Self { handle: ctx.load_texture("bodies", image, TextureOptions::LINEAR), size: all }
    }

    /// The texture that holds the pictures.
    pub fn texture(&self) -> egui::TextureId {
        self.handle.id()
    }

    /// The picture for a body of this radius (pixels); none for one so large that it is drawn as a shape.
    pub fn of(&self, radius: f32) -> Option<Picture> {
        let index = RADII.iter().position(|kept| radius <= *kept)?;
        let (kept, low) = (RADII[index], vec2(0.0, top(index)));
        let high = low + size(kept);
        let corner = |at: Vec2| (at - low - middle(kept)) / kept;
        Some(Picture {
            corners: [corner(low), corner(high)],
            uv: [low / self.size, high / self.size],
        })
    }
}

fn draw(image: &mut ColorImage, top: f32, radius: f32) {
    let [width, _] = image.size;
    let size = size(radius);
    for row in 0..size.y as usize {
        for column in 0..size.x as usize {
            let at = vec2(column as f32 + 0.5, row as f32 + 0.5) - middle(radius);
            let gap = gap(at / radius) * radius;
            image.pixels[(top as usize + row) * width + column] = pixel(gap);
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
