use crate::behavior::Pen;
use crate::behavior::shared::approach::seek;
use crate::{Path, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Goes through an opening, such as a door, and on until it is well behind it, so that agents do not stop in the opening.
    /// The opening is the way from the first point of a path to its last one. It goes through to the right of that way,
    /// as gates are measured.
    ///
    /// In front of the opening it goes at top speed, straight to the nearest place of it where its body fits between the ends;
    /// if the opening is narrower than the body, to its middle. It looks at no obstacle: `find_way` comes from afar. Beyond
    /// the opening it goes straight on. Farther away than `beyond`, and without a path of two different points, it does
    /// nothing; under the combiner `first` the next term then says where to. In a volume the opening is upright, and
    /// heights do not count.
    GoThrough(opening: Path) {
        /// How far beyond the opening it still goes on.
        beyond: f32 = 1.0, "m", 0.0..=f32::MAX;
        /// Through to the left of the way instead.
        backward: bool = false, "";
    }

    formula {
        /// wish = max_speed · unit(g)    in front of the opening
        /// wish = max_speed · n    up to beyond behind it
        /// g: to the nearest place of the opening that is as far from its ends as the radius
        /// n: across the opening, to the right of the way from its first point to its last
    }

    example {
        /// let door = Path { points: vec![vec2(3.0, -1.0), vec2(3.0, 1.0)], radius: 0.0, end: PathEnd::Once };
        /// let wish = |position| {
        ///     let me = Agent { position, radius: 0.5, max_speed: 2.0, ..Agent::default() };
        ///     let turn = Turn { path: Some(&door), ..Turn::default() };
        ///     GoThrough::default().steer(&View::alone(&me), &turn).wish
        /// };
        /// // From the side it goes to where its body fits in, (3, 0.5).
        /// assert_eq!(wish(vec2(0.0, 4.5)), vec2(3.0, -4.0) * 0.4);
        /// assert_eq!([wish(vec2(3.4, 0.2)), wish(vec2(4.5, 0.2))], [vec2(2.0, 0.0), vec2(0.0, 0.0)]);
    }

    tint 1098
}

/// An opening, as an agent has it before itself.
struct Opening<V> {
    /// From the agent to the place where it goes through.
    to: V,
    /// Across the opening.
    across: V,
    /// How far the agent is behind it; below zero in front of it (m).
    behind: f32,
}

/// The part of a vector that lies in the ground.
fn level<V: Vector>(v: V) -> V {
    let [x, y, _] = v.to_xyz();
    V::from_xyz([x, y, 0.0])
}

impl GoThrough {
    /// The opening; none if the path is no way.
    fn opening<V: Vector>(&self, view: &View<V>, path: &Path<V>) -> Option<Opening<V>> {
        let (first, last) = (*path.points.first()?, *path.points.last()?);
        let me = view.me;
        let way = level(view.space.offset(first, last));
        let (along, length) = (way.unit(), way.length());
        let [x, y, _] = along.to_xyz();
        let side = if self.backward { -1.0 } else { 1.0 };
        let across = V::from_xyz([y * side, -x * side, 0.0]);
        let here = level(view.space.offset(first, me.position));
        // Not `clamp`: of the tiniest openings the ends may come in the other order by rounding.
        let margin = me.radius.max(0.0).min(0.5 * length);
        let place = here.dot(along).max(margin).min(length - margin);
        let opening = Opening { to: along * place - here, across, behind: here.dot(across) };
        (length > 0.0).then_some(opening)
    }
}

impl<V: Vector> Steer<V> for GoThrough {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let opening = turn.path.and_then(|path| self.opening(view, path));
        let Some(Opening { to, across, behind }) = opening else { return Steering::none() };
        if behind < 0.0 {
            Steering::wish(seek(to, view.me.max_speed))
        } else if behind < self.beyond {
            Steering::wish(across * view.me.max_speed)
        } else {
            Steering::none()
        }
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let opening = turn.path.and_then(|path| self.opening(view, path));
        if let Some(Opening { to, .. }) = opening.filter(|it| it.behind < 0.0) {
            pen.line(view.me.position, view.me.position + to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Agent, PathEnd, Space};
    use glam::{Vec2, Vec3, vec2, vec3};

    fn path<V>(points: Vec<V>) -> Path<V> {
        Path { points, radius: 0.0, end: PathEnd::Once }
    }

    fn wish(go: GoThrough, position: Vec2, points: &[Vec2]) -> Vec2 {
        let me = Agent { position, radius: 0.5, max_speed: 5.0, ..Agent::default() };
        let path = path(points.to_vec());
        go.steer(&View::alone(&me), &Turn { path: Some(&path), ..Turn::default() }).wish
    }

    /// The door is 3 m wide and opens to the right, which is upward on a way to the left.
    #[test]
    fn golden() {
        let (door, go) = ([vec2(4.0, 2.0), vec2(1.0, 2.0)], GoThrough::default());
        assert_eq!(wish(go, vec2(2.0, -7.0), &door), vec2(0.0, 5.0));
        // To (3.5, 2), 3 m to the left and 4 m up.
        assert_eq!(wish(go, vec2(6.5, -2.0), &door), vec2(-3.0, 4.0));
        assert_eq!(wish(go, vec2(0.9, 2.5), &door), vec2(0.0, 5.0));
        assert_eq!(wish(go, vec2(2.0, 3.0), &door), Vec2::ZERO);
        let backward = GoThrough { backward: true, ..go };
        assert_eq!(wish(backward, vec2(2.0, 9.0), &door), vec2(0.0, -5.0));
        assert_eq!(wish(backward, vec2(2.0, 1.5), &door), vec2(0.0, -5.0));
        assert_eq!(wish(backward, vec2(2.0, 0.9), &door), Vec2::ZERO);
    }

    #[test]
    fn a_narrow_opening_is_gone_through_in_the_middle_and_a_point_is_none() {
        let go = GoThrough::default();
        assert_eq!(wish(go, vec2(-4.0, -2.9), &[vec2(0.0, -0.2), vec2(0.0, 0.4)]), vec2(4.0, 3.0));
        // So small that its halves are rounded.
        let tiny = f32::from_bits(5_087_015);
        assert!(wish(go, vec2(-4.0, 0.0), &[Vec2::ZERO, vec2(tiny, 0.0)]).is_finite());
        for none in [&[][..], &[vec2(0.0, 1.0)], &[vec2(0.0, 1.0), vec2(0.0, 1.0)]] {
            assert_eq!(wish(go, vec2(-4.0, 0.0), none), Vec2::ZERO);
        }
    }

    #[test]
    fn it_goes_across_seams_and_heights_do_not_count() {
        let me = Agent { position: vec2(9.0, 5.0), max_speed: 2.0, ..Agent::default() };
        let door = path(vec![vec2(1.0, 4.0), vec2(1.0, 6.0)]);
        let view = View { space: Space::Wrap(vec2(10.0, 10.0)), ..View::alone(&me) };
        let turn = Turn { path: Some(&door), ..Turn::default() };
        assert_eq!(GoThrough::default().steer(&view, &turn).wish, vec2(2.0, 0.0));
        let me = Agent { position: vec3(-1.0, 0.0, 7.0), max_speed: 2.0, ..Agent::default() };
        let door = path(vec![vec3(0.0, -1.0, 0.0), vec3(0.0, 1.0, 3.0)]);
        let turn = Turn { path: Some(&door), ..Turn::default() };
        let wish = GoThrough::default().steer(&View::alone(&me), &turn).wish;
        assert_eq!(wish, Vec3::new(2.0, 0.0, 0.0));
    }
}
