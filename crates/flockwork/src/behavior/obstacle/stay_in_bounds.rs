use crate::behavior::shared::misfits::short_time;
use crate::behavior::shared::room::Stay;
use crate::behavior::{Misfit, Pen};
use crate::{Agent, Obstacle, Space, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Keeps the agent off the sides of a walled world: it turns before it comes to them.
    ///
    /// It does nothing in a world without walls: in an open one, and in a torus; nor while the agent's body will soon be
    /// within the walls, with the margin. If it will not, it turns the agent aside: by the part of the wall's normal that
    /// is perpendicular to its course, and twice as much by that of the way to the world's middle, which brings it out of
    /// corners; to the left where both lead straight back. An agent that a host has put outside goes in at top speed. It
    /// sees no obstacles; `contain` does the same with a region about a place. Reynolds 1999, *containment*.
    StayInBounds {
        /// How long ahead the agent looks; at 0 it turns once the gap is too small.
        look_ahead_secs: f32 = 1.0, "s", 0.0..=f32::MAX;
        /// The gap to leave between body and wall.
        margin: f32 = 0.1, "m", 0.0..=f32::MAX;
    }

    formula {
        /// f = v·look_ahead_secs
        /// f nearer to a wall than r + margin:  nudge = max_speed · unit(side(k + 2·unit(m), course))
        /// outside:                             wish = max_speed · k
        /// k: the normal of the wall that is nearest to f, outside to the agent; it points inside
        /// m: to the middle of the world
    }

    example {
        /// let me = Agent { position: vec2(8.0, 5.0), velocity: vec2(3.0, 4.0), max_speed: 5.0, ..Agent::default() };
        /// let nudge = |space| {
        ///     StayInBounds::default().steer(&View { space, ..View::alone(&me) }, &Turn::default()).wish
        /// };
        /// // In 1 s it would be at (11, 9), beyond the side whose normal is (−1, 0): it turns to the left of its course.
        /// let walls = Space::Walls(vec2(0.0, 0.0), vec2(10.0, 10.0));
        /// assert!((nudge(walls) - vec2(-4.0, 3.0)).length() < 1e-5);
        /// assert_eq!(nudge(Space::Wrap(vec2(10.0, 10.0))), vec2(0.0, 0.0));
    }

    tint 1018
}

impl StayInBounds {
    /// All that is outside of the walls; none without walls.
    fn outside<V: Vector>(view: &View<V>) -> Option<Obstacle<V>> {
        match view.space {
            Space::Walls(min, max) => Some(Obstacle::outside_of_box(min, max)),
            _ => None,
        }
    }

    fn stay<'r, V: Vector>(&self, view: &View<V>, room: &'r Obstacle<V>) -> Stay<'r, V> {
        let (from, velocity) = (view.me.position, view.me.velocity);
        let inset = view.me.radius.max(0.0) + self.margin;
        Stay { room, from, velocity, inset, look_ahead_secs: self.look_ahead_secs }
    }
}

impl<V: Vector> Steer<V> for StayInBounds {
    fn steer(&self, view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
        let room = Self::outside(view);
        room.map_or(Steering::none(), |room| self.stay(view, &room).steer(view))
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        short_time(me, self.look_ahead_secs, stepping)
    }

    fn explain(&self, view: &View<V>, _turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(room) = Self::outside(view) {
            self.stay(view, &room).explain(view, pen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, near};
    use glam::{Vec2, Vec3, vec2};

    fn steer(position: Vec2, velocity: Vec2, stepping: Stepping) -> Steering<Vec2> {
        let (me, space) =
            (Agent { position, velocity, ..agent() }, Space::Walls(Vec2::ZERO, vec2(10.0, 6.0)));
        StayInBounds::default()
            .steer(&View { space, stepping, ..View::alone(&me) }, &Turn::default())
    }

    /// p (5,5), v (0.6,0.8)·2: in a second (6.2,6.6), beyond the side with normal (0,−1). Perpendicular to the course it
    /// is (0,−1) + 0.8·(0.6,0.8) = (0.48,−0.36), as a unit vector (0.8,−0.6); at 5 m/s (4,−3).
    #[test]
    fn golden() {
        let (place, velocity) = (vec2(5.0, 5.0), vec2(1.2, 1.6));
        near(steer(place, velocity, Stepping::default()).wish, vec2(4.0, -3.0));
        // In the tutorials' stepping a second has sixty ticks.
        near(steer(place, velocity * (1.0 / 60.0), Stepping::PerTick).wish, vec2(4.0, -3.0));
        assert_eq!(steer(place, velocity * 0.4, Stepping::default()), Steering::none());
        // At (5.6,5.8) its middle would be in, and its body of 0.2 m and the margin of 0.1 m not.
        near(steer(place, velocity * 0.5, Stepping::default()).wish, vec2(4.0, -3.0));
        near(steer(vec2(5.0, -2.0), velocity, Stepping::default()).wish, vec2(0.0, 5.0));
    }

    #[test]
    fn in_a_volume_every_side_counts() {
        let space = Space::Walls(Vec3::ZERO, Vec3::splat(10.0));
        let (position, velocity) = (Vec3::new(5.0, 5.0, 9.0), Vec3::new(0.0, 1.2, 1.6));
        let me = Agent { position, velocity, max_speed: 5.0, ..Agent::default() };
        let nudge =
            StayInBounds::default().steer(&View { space, ..View::alone(&me) }, &Turn::default());
        assert!((nudge.wish - Vec3::new(0.0, 4.0, -3.0)).length() < 1e-5, "{}", nudge.wish);
    }

    #[test]
    fn without_walls_it_does_nothing() {
        let me = Agent { velocity: vec2(9.0, 9.0), ..agent() };
        for space in [Space::Open, Space::Wrap(vec2(1.0, 1.0))] {
            let view = View { space, ..View::alone(&me) };
            assert_eq!(StayInBounds::default().steer(&view, &Turn::default()), Steering::none());
        }
    }
}
