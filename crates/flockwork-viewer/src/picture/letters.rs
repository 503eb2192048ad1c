//! Text as outlines, in the font of the window's panel.

use ab_glyph::{Font, FontRef, OutlineCurve, Point};
use tiny_skia::{Path, PathBuilder};

/// A font, ready for use.
pub struct Letters {
    font: FontRef<'static>,
    per_em: f32,
}

impl Letters {
    /// The built-in font; none if it cannot be read.
    #[must_use]
    pub fn new() -> Option<Self> {
        let font = FontRef::try_from_slice(epaint_default_fonts::UBUNTU_LIGHT).ok()?;
        let per_em = font.units_per_em()?;
        Some(Self { font, per_em })
    }

    /// How wide a line of text is at this size (px).
    #[must_use]
    pub fn width(&self, text: &str, size: f32) -> f32 {
        let advance = |letter| self.font.h_advance_unscaled(self.font.glyph_id(letter));
        text.chars().map(advance).sum::<f32>() * size / self.per_em
    }

    /// The outline of a line of text whose baseline starts at a point (px); none for nothing but blanks.
    #[must_use]
    pub fn outline(&self, text: &str, [mut x, y]: [f32; 2], size: f32) -> Option<Path> {
        let scale = size / self.per_em;
        let mut pen = PathBuilder::new();
        for letter in text.chars() {
            let glyph = self.font.glyph_id(letter);
            let project = |point: Point| (x + point.x * scale, y - point.y * scale);
            let outline = self.font.outline(glyph);
            curves(&mut pen, outline.iter().flat_map(|outline| &outline.curves), project);
            x += self.font.h_advance_unscaled(glyph) * scale;
        }
        pen.finish()
    }

    /// The text in at most `most` lines that are no wider than `width` (px), unless a single word is; the last line
    /// ends in `…` if there was more.
    #[must_use]
    pub fn wrap(&self, text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let last = lines.last().map_or("", String::as_str);
            let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
            if self.width(&longer, size) <= width || last.is_empty() {
                lines.pop();
                lines.push(longer);
            } else {
                lines.push(word.to_owned());
            }
        }
        if lines.len() > most {
            lines.truncate(most);
            let last = lines.pop().unwrap_or_default();
            lines.push(format!("{last} …"));
        }
        lines
    }
}

/// Adds the curves of a glyph: each contour starts where the one before does not end.
fn curves<'c>(
    pen: &mut PathBuilder,
    curves: impl Iterator<Item = &'c OutlineCurve>,
    project: impl Fn(Point) -> (f32, f32),
) {
    let mut last = None;
    for curve in curves {
        let (from, to) = ends(curve);
        if last != Some(from) {
            let (x, y) = project(from);
            pen.move_to(x, y);
        }
        let (x, y) = project(to);
        match *curve {
            OutlineCurve::Line(..) => pen.line_to(x, y),
            OutlineCurve::Quad(_, by, _) => pen.quad_to(project(by).0, project(by).1, x, y),
            OutlineCurve::Cubic(_, a, b, _) => {
                pen.cubic_to(project(a).0, project(a).1, project(b).0, project(b).1, x, y);
            }
        }
        last = Some(to);
    }
}

fn ends(curve: &OutlineCurve) -> (Point, Point) {
    match *curve {
        OutlineCurve::Line(from, to)
        | OutlineCurve::Quad(from, _, to)
        | OutlineCurve::Cubic(from, _, _, to) => (from, to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_measured_drawn_and_wrapped() {
        let letters = Letters::new().unwrap();
        assert!(letters.width("mm", 20.0) > letters.width("ii", 20.0));
        assert!(letters.outline("Äg", [0.0, 0.0], 20.0).is_some());
        assert!(letters.outline("  ", [0.0, 0.0], 20.0).is_none());
        let lines = letters.wrap("one two three four", 10.0, 45.0, 2);
        assert_eq!(lines, ["one two", "three …"]);
    }
}
