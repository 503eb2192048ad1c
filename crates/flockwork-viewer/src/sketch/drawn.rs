//! What scripts draw for themselves with `draw(me, pen)`.

use flockwork_lua::Drawings;

use super::{Form, Ink, Shape, Size};

/// How wide scripts draw (px).
const WIDTH: Size = Size::Px(1.5);

/// The lines, circles and texts of scripts as shapes. A volume is seen from above.
#[must_use]
pub fn drawn(drawings: Drawings) -> Vec<Shape> {
    let flat = |[x, y, _]: [f32; 3]| [x, y];
    let lines = drawings.lines.into_iter().map(|(from, to, color)| {
        Shape::stroked(Form::Line(vec![flat(from), flat(to)]), Ink::solid(color), WIDTH)
    });
    let circles = drawings.circles.into_iter().map(|(center, radius, color)| {
        let form = Form::Circle(flat(center), Size::World(radius));
        Shape::stroked(form, Ink::solid(color).faded(0.6), WIDTH)
    });
    let texts = drawings
        .texts
        .into_iter()
        .map(|(at, text, color)| Shape::filled(Form::Text(flat(at), text), Ink::solid(color)));
    lines.chain(circles).chain(texts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_drawn_becomes_a_shape_in_its_colour() {
        let red = [255, 0, 0];
        let shapes = drawn(Drawings {
            lines: vec![([0.0, 0.0, 9.0], [1.0, 2.0, 9.0], red)],
            circles: vec![([3.0, 4.0, 0.0], 5.0, red)],
            texts: vec![([0.0; 3], "hm".into(), red)],
        });
        assert_eq!(shapes[0].form, Form::Line(vec![[0.0, 0.0], [1.0, 2.0]]));
        assert_eq!(shapes[1].form, Form::Circle([3.0, 4.0], Size::World(5.0)));
        assert_eq!(shapes[2].fill, Some(Ink::solid(red)));
    }
}
