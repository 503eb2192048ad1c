//! What scripts draw for themselves with `draw(me, pen)`.

use flockwork::glam::Vec3;
use flockwork_lua::Drawings;

use super::{Drawable, Form, Ink, PictureLook, Size};

/// The width of the lines that scripts draw (px).
const WIDTH: Size = Size::Px(1.5);

/// The lines, circles and texts of scripts as shapes.
#[must_use]
pub fn drawn(drawings: Drawings, look: PictureLook) -> Vec<Drawable> {
    let flat = |at: [f32; 3]| look.eye.see(Vec3::from(at));
    let ink = |color: [u8; 3]| look.theme.of_shape(Ink::solid(color));
    let lines = drawings.lines.into_iter().map(|(from, to, color)| {
        Drawable::stroked(Form::Line(vec![flat(from), flat(to)]), ink(color), WIDTH)
    });
    let circles = drawings.circles.into_iter().map(|(center, radius, color)| {
        let form = Form::Circle(flat(center), Size::World(radius));
        Drawable::stroked(form, ink(color).faded(0.6), WIDTH)
    });
    let texts = drawings.texts.into_iter().map(|(at, text, color)| {
        Drawable::filled(Form::Text(flat(at), text), look.theme.of_text(Ink::solid(color)))
    });
    lines.chain(circles).chain(texts).collect()
}

/// What scripts draw between two ticks: `share` goes from 0, the tick before, to 1, the present one. If the number of
/// lines, circles or texts has changed, these are drawn where they are now, and so is what moves farther than `jump`
/// (m).
#[must_use]
pub fn drawn_between(before: &Drawings, now: &Drawings, share: f32, jump: f32) -> Drawings {
    let mut now = now.clone();
    let on_the_way = |from: &[f32; 3], to: &mut [f32; 3]| {
        let [before, now] = [*from, *to].map(Vec3::from);
        if (now - before).length() <= jump {
            *to = before.lerp(now, share).into();
        }
    };
    if now.lines.len() == before.lines.len() {
        for (line, before) in now.lines.iter_mut().zip(&before.lines) {
            on_the_way(&before.0, &mut line.0);
            on_the_way(&before.1, &mut line.1);
        }
    }
    if now.circles.len() == before.circles.len() {
        let pairs = now.circles.iter_mut().zip(&before.circles);
        pairs.for_each(|(circle, before)| on_the_way(&before.0, &mut circle.0));
    }
    if now.texts.len() == before.texts.len() {
        let pairs = now.texts.iter_mut().zip(&before.texts);
        pairs.for_each(|(text, before)| on_the_way(&before.0, &mut text.0));
    }
    now
}

#[cfg(test)]
mod tests {
    use super::super::{Eye, Theme};
    use super::*;

    #[test]
    fn everything_drawn_becomes_a_shape_in_its_color() {
        let red = [255, 0, 0];
        let drawings = Drawings {
            lines: vec![([0.0, 0.0, 9.0], [1.0, 2.0, 9.0], red)],
            circles: vec![([3.0, 4.0, 0.0], 5.0, red)],
            texts: vec![([0.0; 3], "hm".into(), red)],
        };
        let look = PictureLook { theme: Theme::DARK, px_per_m: 10.0, eye: Eye::ABOVE };
        let shapes = drawn(drawings, look);
        assert_eq!(shapes[0].form, Form::Line(vec![[0.0, 0.0], [1.0, 2.0]]));
        assert_eq!(shapes[1].form, Form::Circle([3.0, 4.0], Size::World(5.0)));
        assert_eq!(shapes[2].fill, Some(Ink::solid(red)));
    }

    #[test]
    fn lines_are_drawn_on_their_way_from_tick_to_tick() {
        let line = |x: f32| Drawings {
            lines: vec![([x, 0.0, 0.0], [x, 1.0, 0.0], [0; 3])],
            ..Drawings::default()
        };
        let half = drawn_between(&line(0.0), &line(1.0), 0.5, 10.0);
        assert_eq!(half, line(0.5));
        let other = drawn_between(&Drawings::default(), &line(1.0), 0.5, 10.0);
        assert_eq!(other, line(1.0));
    }
}
