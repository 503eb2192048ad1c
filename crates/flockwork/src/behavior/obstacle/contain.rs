use crate::behavior::shared::misfits::short_time;
use crate::behavior::shared::room::Stay;
use crate::behavior::{Misfit, Pen};
use crate::{Agent, Aim, Obstacle, Steer, Steering, Stepping, Turn, Vector, View};

words! {
    /// The form of a region.
    ContainForm {
        /// A disc; in a volume a ball.
        Circle = "circle",
        /// A box whose sides lie along the axes.
        Box = "box",
    }
}

behavior! {
    /// Keeps the agent in a region about a place: a circle or a box, which is no obstacle and which other agents cross as they like.
    ///
    /// It does nothing without the place, and nothing while the agent's middle is in the region now and will be soon. If
    /// it will be outside, it turns the agent aside: by the part of the boundary's normal that is perpendicular to its
    /// course, and twice as much by that of the way to the region's middle, which brings it out of corners; to the left
    /// where both lead straight back. An agent that is outside goes in at top speed. If the place is an agent, the region
    /// goes along with it, and what counts is how the two move relative to each other. In a region of no size the agent
    /// is always outside. `stay_in_bounds` does the same with the bounds of the world. Reynolds 1999, *containment*.
    Contain(center: Place) {
        /// The form of the region.
        form: ContainForm = ContainForm::Circle, "";
        /// The radius of the circle.
        radius: f32 = 3.0, "m", 0.0..=f32::MAX, only "circle";
        /// How far the box reaches along x to each side of the place.
        half_width: f32 = 3.0, "m", 0.0..=f32::MAX, only "box";
        /// How far the box reaches along y to each side of the place.
        half_height: f32 = 3.0, "m", 0.0..=f32::MAX, only "box";
        /// How far the box reaches along z to each side of the place, in a volume; of no effect in the plane, nor for a circle.
        half_depth: f32 = 3.0, "m", 0.0..=f32::MAX;
        /// How long ahead the agent looks; at 0 it steers once it is outside.
        look_ahead_secs: f32 = 1.0, "s", 0.0..=f32::MAX;
    }

    formula {
        /// f = (v − vₜ)·look_ahead_secs
        /// inside, and f outside:  nudge = max_speed · unit(side(k + 2·unit(m), course))
        /// outside:                wish = max_speed · k
        /// k: the boundary's normal at the place of it that is nearest to f, outside to the agent; it points inside
        /// m: to the middle of the region; course: that of v − vₜ
    }

    example {
        /// // The region is centered 3 m behind the agent, which will be outside in 1 s: 5 m from there.
        /// let me = Agent { velocity: vec2(1.0, 3.0), max_speed: 5.0, ..Agent::default() };
        /// let (form, half_width) = (ContainForm::Box, 3.5);
        /// let contain = Contain { form, half_width, ..Contain::default() };
        /// let nudge = contain.steer(&View::alone(&me), &Turn::at(vec2(-3.0, 0.0))).wish;
        /// // The normal is (−1, 0), the course (1, 3)/√10: perpendicular to that, toward the inside, is (−3, 1)/√10.
        /// assert!((nudge - vec2(-3.0, 1.0).normalize() * 5.0).length() < 1e-5, "{nudge}");
    }

    tint 581
}

impl Contain {
    /// All that is outside of the region, as seen from the agent.
    fn outside<V: Vector>(&self, center: V) -> Obstacle<V> {
        let half = V::from_xyz([self.half_width, self.half_height, self.half_depth]);
        match self.form {
            ContainForm::Circle => Obstacle::outside_of_ball(center, self.radius),
            ContainForm::Box => Obstacle::outside_of_box(center - half, center + half),
        }
    }

    fn stay<'r, V: Vector>(
        &self,
        view: &View<V>,
        center: &Aim<V>,
        room: &'r Obstacle<V>,
    ) -> Stay<'r, V> {
        let velocity = view.me.velocity - center.velocity;
        Stay { room, from: V::ZERO, velocity, inset: 0.0, look_ahead_secs: self.look_ahead_secs }
    }
}

impl<V: Vector> Steer<V> for Contain {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(center) = turn.aim else { return Steering::none() };
        self.stay(view, &center, &self.outside(center.offset)).steer(view)
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        short_time(me, self.look_ahead_secs, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(center) = turn.aim else { return };
        self.stay(view, &center, &self.outside(center.offset)).explain(view, pen);
        let middle = view.me.position + center.offset;
        match self.form {
            ContainForm::Circle => pen.circle(middle, self.radius),
            ContainForm::Box => [-1.0, 1.0].into_iter().for_each(|sign| {
                let corner =
                    V::from_xyz([sign * self.half_width, self.half_height, self.half_depth]);
                let other =
                    V::from_xyz([sign * self.half_width, -self.half_height, self.half_depth]);
                pen.line(middle + corner, middle + other);
                pen.line(middle + corner, middle - other);
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, go, near};
    use glam::{Vec2, Vec3, vec2};

    fn boxed(half_width: f32, half_height: f32) -> Contain {
        Contain { form: ContainForm::Box, half_width, half_height, ..Contain::default() }
    }

    fn steer(contain: Contain, position: Vec2, velocity: Vec2) -> Steering<Vec2> {
        let me = Agent { position, velocity, ..agent() };
        contain.steer(&View::alone(&me), &Turn::at(-position))
    }

    /// Box of 5 m about the origin, p (3,0), v (3,4): the future position (6,4) is outside, the normal (−1,0), the course
    /// (0.6,0.8). n − c(n·c) = (−1,0) + 0.6·(0.6,0.8) = (−0.64,0.48), as a unit vector (−0.8,0.6); at 5 m/s (−4,3).
    #[test]
    fn golden() {
        let nudge = steer(boxed(5.0, 5.0), vec2(3.0, 0.0), vec2(3.0, 4.0));
        near(nudge.wish, vec2(-4.0, 3.0));
        assert_eq!(nudge.wishes, 0.0, "it brakes nothing");
        assert_eq!(steer(boxed(6.5, 5.0), vec2(3.0, 0.0), vec2(3.0, 4.0)), Steering::none());
        near(steer(boxed(2.5, 5.0), vec2(3.0, 0.0), vec2(3.0, 4.0)).wish, vec2(-5.0, 0.0));
        // A circle of 5 m: at (4,3)+(0,2) = (4,5) the normal is (−4,−5)/√41; perpendicular to (0,1): (−1,0).
        let circle = Contain { radius: 5.1, ..Contain::default() };
        near(steer(circle, vec2(4.0, 3.0), vec2(0.0, 2.0)).wish, vec2(-5.0, 0.0));
        near(steer(circle, vec2(0.0, 6.0), Vec2::ZERO).wish, vec2(0.0, -5.0));
    }

    #[test]
    fn straight_at_the_boundary_it_turns_to_the_middle_or_to_the_left() {
        near(steer(boxed(5.0, 5.0), vec2(3.0, 0.0), vec2(4.0, 0.0)).wish, vec2(0.0, 5.0));
        near(steer(boxed(5.0, 5.0), vec2(0.0, -3.0), vec2(0.0, -4.0)).wish, vec2(5.0, 0.0));
        near(steer(boxed(5.0, 5.0), vec2(3.0, 1.0), vec2(4.0, 0.0)).wish, vec2(0.0, -5.0));
        near(steer(boxed(5.0, 5.0), vec2(3.0, -1.0), vec2(4.0, 0.0)).wish, vec2(0.0, 5.0));
    }

    #[test]
    fn a_region_that_goes_along_is_stayed_in() {
        let me = Agent { velocity: vec2(4.0, 0.0), ..agent() };
        let aim = |velocity| Some(Aim { velocity, ..Aim::at(vec2(-2.0, 0.0)) });
        let steer = |velocity| {
            let turn = Turn { aim: aim(velocity), ..Turn::default() };
            boxed(3.0, 3.0).steer(&View::alone(&me), &turn)
        };
        assert_eq!(steer(vec2(4.0, 0.0)), Steering::none(), "it goes along");
        near(steer(vec2(2.0, 0.0)).wish, vec2(0.0, 5.0));
    }

    #[test]
    fn zero_cases() {
        let me = agent();
        assert_eq!(boxed(1.0, 1.0).steer(&View::alone(&me), &Turn::default()), Steering::none());
        let none = Contain { radius: 0.0, ..Contain::default() };
        near(steer(none, vec2(2.0, 0.0), Vec2::X).wish, vec2(-5.0, 0.0));
        assert!(steer(none, Vec2::ZERO, Vec2::ZERO).wish.is_finite());
        let still = Agent { max_speed: 0.0, velocity: Vec2::ZERO, ..agent() };
        let wish = boxed(1.0, 1.0).steer(&View::alone(&still), &Turn::at(vec2(9.0, 0.0))).wish;
        assert_eq!(wish, Vec2::ZERO);
        let now = Contain { look_ahead_secs: 0.0, ..boxed(3.0, 3.0) };
        assert_eq!(steer(now, vec2(2.9, 0.0), vec2(4.0, 0.0)), Steering::none());
    }

    /// How far out of the region an agent ever is that starts at `start` and coasts, in a minute and a half; in the last
    /// minute, and how often it turned.
    fn farthest<V: Vector>(contain: Contain, start: [f32; 3], velocity: [f32; 3]) -> f32 {
        let stepping = Stepping::default();
        let (position, velocity) = (V::from_xyz(start), V::from_xyz(velocity));
        let mut me = Agent { position, velocity, heading: velocity.unit(), ..Agent::default() };
        let mut farthest = f32::MIN;
        for tick in 0..90 * 60 {
            let turn = Turn::at(-me.position);
            let steering = contain.steer(&View { stepping, ..View::alone(&me) }, &turn);
            go(&mut me, &steering, stepping);
            if tick > 30 * 60 {
                let out = -contain.outside(-me.position).nearest(V::ZERO).distance;
                farthest = farthest.max(out);
            }
        }
        assert!(me.speed() > 0.3, "it goes on");
        farthest
    }

    #[test]
    fn an_agent_that_coasts_stays_inside_from_wherever_it_comes() {
        let cube = Contain { half_depth: 2.0, ..boxed(4.0, 2.0) };
        let ball = Contain { radius: 3.0, ..Contain::default() };
        for region in [cube, ball] {
            for start in [[0.0; 3], [9.0, 9.0, 0.0], [-3.9, 1.9, 0.0]] {
                for velocity in [[1.3, 0.0, 0.0], [0.8, 1.0, 0.0], [-0.2, -0.4, 0.0]] {
                    let out = farthest::<Vec2>(region, start, velocity);
                    assert!(out < 0.0, "{region:?} from {start:?} at {velocity:?}: {out} m out");
                    let [vx, vy, _] = velocity;
                    let out = farthest::<Vec3>(region, start, [vx, vy, 0.5]);
                    assert!(out < 0.0, "{region:?} in a volume from {start:?}: {out} m out");
                }
            }
        }
    }
}
