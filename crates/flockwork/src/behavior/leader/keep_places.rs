use crate::behavior::shared::approach::{overshoot, stands};
use crate::behavior::shared::slots::{beside, keep};
use crate::behavior::{Misfit, Pen, Reads};
use crate::{Agent, Path, Slot, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Keeps a place in a formation of your own: the points of a path are the places, x ahead of the leader and y to its left.
    ///
    /// It does nothing when the leader is gone. All agents that keep the same places of the same leader get one each, as in
    /// `keep_formation`. With more agents than points those that are farthest off get none, and do nothing; with more
    /// points than agents the first ones are taken. In a volume z is above the leader. The path may lie anywhere: only the
    /// numbers of its points count.
    KeepPlaces(places: Path, leader: Place) {
        /// Slowing starts at this distance from the place; 0 never slows.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = limit(arrive(d + x·hₜ + y·left(hₜ)) + vₜ, max_speed)    (x, y): the point of the path
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let path = Path { points: vec![vec2(-3.0, 4.0), vec2(-1.0, 0.0)], radius: 0.5, end: PathEnd::Once };
        /// let steer = |nth| {
        ///     let (second, slot) = (Some(Aim::at(vec2(3.0, 0.0))), Some(Slot { nth, count: 2 }));
        ///     let keep = KeepPlaces { slow_radius: 0.0 };
        ///     keep.steer(&View::alone(&me), &Turn { path: Some(&path), second, slot, ..Turn::default() }).wish
        /// };
        /// // The leader stands 3 m ahead, headed along x: the places are at (0, 4) and at (2, 0).
        /// assert_eq!(steer(0), vec2(0.0, 5.0));
        /// assert_eq!(steer(1), vec2(5.0, 0.0));
    }

    tint 1433
}

/// How far ahead of the leader, to its left and above it a place lies (m); none beyond the last point.
fn point<V: Vector>(path: &Path<V>, slot: Slot) -> Option<[f32; 3]> {
    path.points.get(slot.nth as usize).map(|point| point.to_xyz())
}

impl<V: Vector> Steer<V> for KeepPlaces {
    const READS: Reads = Reads { slot: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        match (turn.second, self.slot_place(turn)) {
            (Some(leader), Some(place)) => keep(view, &leader, place, self.slow_radius),
            _ => Steering::none(),
        }
    }

    fn slot_place(&self, turn: &Turn<V>) -> Option<V> {
        Some(beside(&turn.second?, point(turn.path?, turn.slot?)?))
    }

    fn comes_to_rest(&self) -> bool {
        true
    }

    fn rests_at(&self, me: &Agent<V>, turn: &Turn<V>) -> Option<V> {
        turn.second.filter(|leader| stands(me, leader)).and_then(|_| self.slot_place(turn))
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let (Some(leader), Some(path)) = (turn.second, turn.path) else { return };
        let here = view.me.position;
        for place in &path.points {
            pen.circle(here + beside(&leader, place.to_xyz()), view.me.radius);
        }
        self.slot_place(turn).into_iter().for_each(|place| pen.line(here, here + place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, near};
    use crate::{Aim, PathEnd};
    use glam::{Vec2, vec2};

    /// A leader at (6,8), headed along y, with a place 2 m ahead and 1 m to the left of it: at (5,10).
    #[test]
    fn golden() {
        let (me, keep) = (agent(), KeepPlaces { slow_radius: 0.0 });
        let path = Path { points: vec![vec2(2.0, 1.0)], radius: 0.0, end: PathEnd::Once };
        let second = Some(Aim { heading: Vec2::Y, ..Aim::at(vec2(6.0, 8.0)) });
        let turn = |nth| Turn {
            path: Some(&path),
            second,
            slot: Some(Slot { nth, count: 2 }),
            ..Turn::default()
        };
        near(keep.steer(&View::alone(&me), &turn(0)).wish, vec2(5.0, 10.0).normalize() * 5.0);
        assert_eq!(Steer::slot_place(&keep, &turn(0)), Some(vec2(5.0, 10.0)));
        assert_eq!(keep.steer(&View::alone(&me), &turn(1)), Steering::none());
    }
}
