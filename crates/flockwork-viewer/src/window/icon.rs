//! The program's own picture in lists of windows.

use macroquad::miniquad::conf::Icon;
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Transform};

use crate::sketch::{self, Ink};

/// Three agents on their way: the middle of each and its radius, in shares of the side from the upper left, and its color.
const AGENTS: [([f32; 2], f32, Ink); 3] = [
    ([0.26, 0.70], 0.15, Ink([0x7b, 0xd8, 0x8f, 255])),
    ([0.40, 0.34], 0.13, Ink([0xe8, 0xb0, 0x4c, 255])),
    ([0.64, 0.56], 0.19, Ink([0x4c, 0x9b, 0xe8, 255])),
];

/// Where they look: to the upper right.
const AHEAD: [f32; 2] = [0.82, -0.57];

/// The picture in three sizes; none if it cannot be drawn.
pub fn icon() -> Option<Icon> {
    Some(Icon { small: pixels(16)?, medium: pixels(32)?, big: pixels(64)? })
}

/// Red, green, blue and opacity of a square.
fn pixels<const N: usize>(side: u32) -> Option<[u8; N]> {
    let mut picture = Pixmap::new(side, side)?;
    let [red, green, blue, _] = sketch::Theme::DARK.background.0;
    picture.fill(Color::from_rgba8(red, green, blue, 255));
    for (at, radius, Ink([red, green, blue, _])) in AGENTS {
        let px = |share: f32| share * side as f32;
        let ahead = AHEAD.map(|part| part * px(radius));
        let corners = sketch::drop(at.map(px), ahead, px(radius));
        let mut path = PathBuilder::new();
        for (nth, [x, y]) in corners.into_iter().enumerate() {
            if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, 255);
        let path = path.finish()?;
        picture.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }
    picture.data().try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_size_has_all_agents() {
        let icon = icon().unwrap();
        for pixels in [&icon.small[..], &icon.medium, &icon.big] {
            for (_, _, Ink(color)) in AGENTS {
                assert!(pixels.chunks_exact(4).any(|pixel| pixel == color), "{color:?}");
            }
            assert!(pixels.chunks_exact(4).all(|pixel| pixel[3] == 255));
        }
    }
}
