//! Obstacles as shapes.

use flockwork::obstacle::{Curve, Outline};
use flockwork::{Obstacle, Vector};

use super::{Drawable, Form, PictureLook, Size};

/// How far a line without ends is drawn to either side (m).
const ENDLESS: f32 = 1e4;

/// An obstacle as shapes: a solid one is filled, and of an arena there is only the outline. What has corners has six sides in
/// a volume that is not seen from above.
#[must_use]
pub fn obstacle<V: Vector>(obstacle: &Obstacle<V>, look: PictureLook) -> Vec<Drawable> {
    let Outline { curve, is_filled } = obstacle.outline();
    let (ink, eye) = (look.theme.outline, look.eye);
    let form = match curve {
        Curve::Circle { center, radius } => Form::Circle(eye.see(center), Size::World(radius)),
        Curve::Polygon(corners) if eye.is_above() => {
            Form::Polygon(corners.into_iter().map(|at| eye.see(at)).collect())
        }
        Curve::Polygon(base) => return sides(obstacle, &base, is_filled, look),
        Curve::Capsule { from, to, radius } => {
            let width = if radius > 0.0 { Size::World(2.0 * radius) } else { Size::Px(2.5) };
            let line = Form::Line([from, to].map(|at| eye.see(at)).into());
            return vec![Drawable::stroked(line, ink, width)];
        }
        Curve::Line { point, normal } => {
            let along = normal.any_perpendicular() * ENDLESS;
            Form::Line([point - along, point + along].map(|at| eye.see(at)).into())
        }
    };
    vec![dressed(form, is_filled, look)]
}

fn dressed(form: Form, is_filled: bool, look: PictureLook) -> Drawable {
    let ink = look.theme.outline;
    match is_filled {
        true => Drawable::filled(form, look.theme.obstacle).outlined(ink, Size::Px(1.2)),
        false => Drawable::stroked(form, ink, Size::Px(2.5)),
    }
}

/// The sides of something upright on these corners, those farther away first.
fn sides<V: Vector>(
    obstacle: &Obstacle<V>,
    base: &[V],
    is_filled: bool,
    look: PictureLook,
) -> Vec<Drawable> {
    let Some(bounds) = obstacle.bounds() else { return Vec::new() };
    let ring = |height: f32| {
        let at = |[x, y, _]: [f32; 3]| V::from_xyz([x, y, height]);
        base.iter().map(|corner| at(corner.to_xyz())).collect::<Vec<V>>()
    };
    let [low, high] = bounds.map(|at| ring(at.to_xyz()[2]));
    let upright = (0..base.len()).map(|nth| {
        let next = (nth + 1) % base.len();
        vec![low[nth], low[next], high[next], high[nth]]
    });
    let mut sides: Vec<Vec<V>> = upright.chain([low.clone(), high.clone()]).collect();
    let nearness = |side: &Vec<V>| {
        side.iter().map(|at| look.eye.nearness(*at)).sum::<f32>() / side.len() as f32
    };
    sides.sort_by(|one, other| nearness(one).total_cmp(&nearness(other)));
    let seen = |side: Vec<V>| Form::Polygon(side.into_iter().map(|at| look.eye.see(at)).collect());
    sides.into_iter().map(|side| dressed(seen(side), is_filled, look)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Eye, Theme};
    use super::*;
    use flockwork::glam::{vec2, vec3};

    /// The side that is seen last covers the others: from above and the side it is one that looks there.
    #[test]
    fn what_has_corners_has_sides_and_the_nearest_is_drawn_last() {
        let world = flockwork::scene::Scene::parse(
            "(name: \"a\", space: Volume, bounds: Walls((0, 0, 0), (10, 10, 10)), groups: [(name: \"g\", count: 0)], \
             obstacles: [Box(min: (4, 4, 4), max: (6, 6, 6))])",
        );
        let world = world.unwrap().build().unwrap();
        let flockwork::scene::AnyWorld::Volume(volume) = &world else { panic!("a volume") };
        let drawn = |tilt: f32| {
            let eye = Eye::at(&world, [0.0, tilt]);
            let look = PictureLook { theme: Theme::DARK, px_per_m: 10.0, eye };
            (obstacle(&volume.obstacles[0], look), eye)
        };
        assert_eq!(drawn(0.0).0.len(), 1);
        let (sides, eye) = drawn(80.0);
        assert_eq!(sides.len(), 6);
        let front =
            [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)].map(|(x, z)| eye.see(vec3(x, 4.0, z)));
        let Some(Form::Polygon(last)) = sides.last().map(|it| it.form.clone()) else { panic!() };
        let middle = |corners: &[[f32; 2]]| {
            corners.iter().map(|[x, y]| vec2(*x, *y)).sum::<flockwork::glam::Vec2>() / 4.0
        };
        assert!((middle(&last) - middle(&front)).length() < 1e-4);
    }
}
