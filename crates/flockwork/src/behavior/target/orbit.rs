use crate::behavior::Pen;
use crate::behavior::shared::circling::{left_of, pull};
use crate::behavior::shared::frame::level_and_height;
use crate::vector::MOST;
use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Circles around the target at a distance.
    ///
    /// It does nothing when the target is gone. Far outside it goes toward the circle, deep inside away from the target, and on
    /// the circle along it, with the pull that a circle at this speed takes. Around a target that moves it does the same as
    /// the target sees it, as fast as its top speed allows; a faster target leaves it behind. In a volume the circle lies
    /// level, at the target's height. On the target itself it goes along its heading. It looks at no obstacles: it slides
    /// past a solid one on its circle that is less thick than the band, body included, and stops before a thicker one.
    /// Where the whole circle lies within one it slides around that, or stops before it if the circle lies deeper than the
    /// band. An agent too weak for the circle, whose speed² · mass / force is more than the radius, keeps farther out. The
    /// course is that of a vector field around a circle: Nelson et al. 2007, *Vector field path following for miniature air
    /// vehicles*, section II.B, with a straight share for the arctangent.
    Orbit(target: Place) {
        /// The radius of the circle.
        radius: f32 = 3.0, "m", 0.0..=f32::MAX;
        /// Within this distance of the circle the agent turns along it; with 0 only on the circle itself.
        band: f32 = 1.5, "m", 0.0..=f32::MAX;
        /// Whether it circles clockwise, as seen from above.
        clockwise: bool = false, "";
    }

    formula {
        /// wish = limit(c·s + vₜ, max_speed) + e·pull    e = unit(d)
        /// c = unit(e·x + a·√(1 − x²))    x = clamp((|d| − radius) / band, −1, 1)
        /// a = −left(e), clockwise left(e)
        /// s: the greatest speed with |c·s + vₜ| = max_speed; 0 if there is none
        /// pull = min(k²·τ/radius, max_speed)    k = (v − vₜ)·a, at least 0
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let view = View { stepping: Stepping::PerTick, ..View::alone(&me) };
        /// let steer = |offset, clockwise| {
        ///     let orbit = Orbit { radius: 2.0, clockwise, ..Orbit::default() };
        ///     orbit.steer(&view, &Turn::at(offset)).wish
        /// };
        /// // Far away it goes straight toward the target; from inside, straight away.
        /// assert_eq!(steer(vec2(9.0, 0.0), false), vec2(5.0, 0.0));
        /// assert_eq!(steer(vec2(0.5, 0.0), false), vec2(-5.0, 0.0));
        /// // On the circle, west of the target: southward, or northward for a clockwise one.
        /// assert!(steer(vec2(2.0, 0.0), false).y < 0.0 && steer(vec2(2.0, 0.0), true).y > 0.0);
    }

    tint 646
}

impl Orbit {
    /// The unit vectors toward the circle's axis and along the circle.
    fn ways<V: Vector>(&self, view: &View<V>, level: V) -> [V; 2] {
        let [ahead, _] = level_and_height(view.me.heading);
        let ways = [level.unit(), -ahead.unit(), V::from_xyz([-1.0, 0.0, 0.0])];
        let inward = ways.into_iter().find(|way| *way != V::ZERO).unwrap_or(V::ZERO);
        let left = left_of(inward);
        [inward, if self.clockwise { left } else { -left }]
    }

    /// The direction to go in.
    fn course<V: Vector>(&self, view: &View<V>, target: &Aim<V>) -> V {
        let [level, height] = level_and_height(target.offset);
        let [inward, along] = self.ways(view, level);
        let outside = self.share(level.length() - self.radius);
        let above = height.unit() * self.share(height.length());
        let straight = (1.0 - outside * outside).max(0.0).sqrt();
        (along * straight + inward * outside + above).unit()
    }

    /// A distance as a share of the band, from −1 to 1.
    fn share(&self, distance: f32) -> f32 {
        if self.band > 0.0 { (distance / self.band).clamp(-1.0, 1.0) } else { sign(distance) }
    }

    /// What has to be wished beside the course, so that an agent that responds late stays on the circle (m/s).
    fn pull<V: Vector>(&self, view: &View<V>, target: &Aim<V>) -> V {
        let me = view.me;
        let circling = me.velocity - target.velocity;
        let [level, _] = level_and_height(target.offset);
        let [inward, along] = self.ways(view, level);
        inward * pull(me, circling.dot(along), self.radius, view.stepping)
    }
}

/// How fast an agent of this top speed can go on a course relative to a target that moves; 0 if the target is too fast.
fn spare_speed<V: Vector>(course: V, velocity: V, top: f32) -> f32 {
    // The speed s for which |course·s + velocity| = top.
    let along = course.dot(velocity);
    let root = (along * along + top * top - velocity.length_squared()).sqrt();
    if root > along { (root - along).min(MOST) } else { 0.0 }
}

/// −1, 0 or 1.
fn sign(number: f32) -> f32 {
    if number == 0.0 { 0.0 } else { 1.0_f32.copysign(number) }
}

impl<V: Vector> Steer<V> for Orbit {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(target) = turn.aim else { return Steering::none() };
        let (top, course) = (view.me.max_speed, self.course(view, &target));
        let speed = spare_speed(course, target.velocity, top);
        let along = (course * speed + target.velocity).bounded().limit(top);
        Steering::wish(along + self.pull(view, &target))
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(target) = turn.aim {
            let here = view.me.position;
            pen.circle(here + target.offset, self.radius);
            pen.line(here, here + self.course(view, &target) * view.me.max_speed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{common_case, go, near};
    use crate::{Agent, Stepping};
    use glam::{Vec2, Vec3, vec2};

    /// A target at (3,4) is 5 m away. On a circle of 6.5 m with a band of 3 m the agent is half a band inside: half of it
    /// outward (−0.3, −0.4), and √¾ along. Counterclockwise from the south-west is toward the south-east: (0.8, −0.6). The
    /// agent itself goes by (1,0), so 0.8 m/s along, which takes 0.8²/6.5 of pull, in the tick of its response.
    #[test]
    fn golden() {
        let orbit = Orbit { radius: 6.5, band: 3.0, clockwise: false };
        let course = (vec2(-0.3, -0.4) + vec2(0.8, -0.6) * 0.75_f32.sqrt()) * 5.0;
        let pull = vec2(0.6, 0.8) * (0.64 / 6.5);
        near(common_case(&orbit, Turn::at(vec2(3.0, 4.0))), course + pull - vec2(1.0, 0.0));
    }

    /// The least and the largest distance from the target in the last quarter of a minute.
    fn circled<V: Vector>(hz: f32, clockwise: bool, drift: f32) -> (f32, f32, f32) {
        let stepping = Stepping::Timed(1.0 / hz);
        let mut me =
            Agent { max_speed: 3.0, response_secs: 0.2, max_force: 100.0, ..Agent::default() };
        let (mut at, velocity) = (V::from_xyz([4.0, 1.0, 2.0]), V::from_xyz([drift, 0.0, 0.0]));
        let (mut least, mut most, mut turned) = (f32::MAX, 0.0_f32, 0.0);
        let orbit = Orbit { radius: 3.0, clockwise, ..Orbit::default() };
        for tick in 0..(60.0 * hz) as usize {
            let aim = Aim { velocity, ..Aim::at(at - me.position) };
            let turn = Turn { aim: Some(aim), ..Turn::default() };
            let wish = orbit.steer(&View { stepping, ..View::alone(&me) }, &turn);
            let before = me.position - at;
            go(&mut me, &wish, stepping);
            at += velocity * stepping.dt();
            let after = me.position - at;
            if tick as f32 > 45.0 * hz {
                (least, most) = (least.min(after.length()), most.max(after.length()));
                turned += after.dot(left_of(before.unit()));
            }
        }
        (least, most, turned)
    }

    #[test]
    fn it_comes_to_the_circle_and_stays_on_it_at_any_tick_rate() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            for clockwise in [false, true] {
                for (least, most, turned) in
                    [circled::<Vec2>(hz, clockwise, 0.0), circled::<Vec3>(hz, clockwise, 0.0)]
                {
                    assert!(least > 2.9 && most < 3.1, "{hz} Hz: {least} to {most}");
                    assert!((turned < 0.0) == clockwise && turned.abs() > 30.0, "{turned}");
                }
            }
        }
    }

    #[test]
    fn a_target_that_moves_is_circled_too() {
        let (least, most, turned) = circled::<Vec2>(60.0, false, 0.5);
        assert!(least > 2.9 && most < 3.1 && turned > 20.0, "{least} to {most}, {turned}");
    }
}
