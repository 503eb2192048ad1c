use crate::behavior::shared::approach::overshoot;
use crate::behavior::shared::walk::{explain, walk};
use crate::behavior::{Misfit, Pen, Reads};
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Goes to the nearest of several exits by walking distance, around all obstacles and tiles: the exits are the points
    /// of a path.
    ///
    /// It does nothing without a path. The order of its points, its radius and how it ends do not count. An exit that
    /// cannot be reached is no exit, unless none can. Where and how it goes, and what that costs, is as for `find_way`; one field
    /// is for all exits together. In a volume, and where a host gives no way, it goes straight to the nearest.
    FindExit(exits: Path) {
        /// Slowing starts at this distance before the exit, along the way; 0 never slows.
        slow_radius: f32 = 0.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = w · max_speed · min(1, l / slow_radius)
        /// w, l: the direction in which the shortest way to any exit begins, and its length, as in find_way
    }

    example {
        /// let me = Agent { max_speed: 2.0, ..Agent::default() };
        /// let points = vec![vec2(0.0, 3.0), vec2(9.0, 0.0), vec2(-4.0, 0.0)];
        /// let exits = Path { points, radius: 0.5, end: PathEnd::Once };
        /// let turn = Turn { path: Some(&exits), ..Turn::default() };
        /// assert_eq!(FindExit::default().steer(&View::alone(&me), &turn).wish, vec2(0.0, 2.0));
    }
}

impl<V: Vector> Steer<V> for FindExit {
    const READS: Reads = Reads { way: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let points = turn.path.map_or(&[][..], |path| &path.points);
        let offsets = points.iter().map(|point| view.space.offset(view.me.position, *point));
        let nearest = offsets.min_by(|a, b| a.length().total_cmp(&b.length()));
        nearest.map_or(Steering::none(), |offset| walk(view, turn, offset, self.slow_radius))
    }

    fn comes_to_rest(&self) -> bool {
        self.slow_radius > 0.0
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        explain(view, turn, pen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{common_case, near};
    use crate::ways::Way;
    use crate::{Path, PathEnd};
    use glam::{Vec2, vec2};

    #[test]
    fn golden() {
        let points = vec![vec2(9.0, 9.0), vec2(3.0, 4.0)];
        let exits = Path { points, radius: 0.0, end: PathEnd::Loop };
        let turn = Turn { path: Some(&exits), ..Turn::default() };
        assert_eq!(common_case(&FindExit { slow_radius: 10.0 }, turn), vec2(0.5, 2.0));
        assert_eq!(common_case(&FindExit::default(), turn), vec2(2.0, 4.0));
        let way = Some(Way::straight(Vec2::ZERO, vec2(9.0, 12.0)));
        near(common_case(&FindExit::default(), Turn { way, ..turn }), vec2(2.0, 4.0));
        assert_eq!(common_case(&FindExit::default(), Turn::default()), Vec2::ZERO);
    }
}
