use core::f32::consts::TAU;

use crate::behavior::shared::frame::across;
use crate::behavior::{Misfit, Pen, Reads};
use crate::memory::Memory;
use crate::vector::MOST;
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

words! {
    /// How the point on the circle moves.
    WanderForm {
        /// The point drifts around the circle relative to the heading, alike at every tick length; a wish of full speed.
        Smooth = "smooth",
        /// Its angle is absolute, in the x–y plane, and turns by chance each tick; a push (Bevilacqua 2012).
        Tutorial = "tutorial",
        /// As `tutorial`, but the angle is relative to the heading, and drifts alike at every tick length as in `smooth`: a
        /// push of as many N as the point is m away.
        Relative = "relative",
        /// As `relative`, but the point itself is jolted each tick in all directions, and brought back to the circle
        /// (Reynolds 1999; Buckland 2005).
        Jitter = "jitter",
        /// There is no circle: a push to the side of up to `circle_radius` N grows and falls by chance (OpenSteer; its number
        /// stops at the ends, here it is thrown back). It does not drive the agent forward: another term has to.
        Walk = "walk",
    }
}

behavior! {
    /// Roams: steers for a point on a circle ahead, and that point drifts at random.
    ///
    /// It always steers. Reynolds 1999, *wander*; the tutorial's form: Bevilacqua 2012, *Wander*,
    /// with the constants 6, 8 and 1, per tick. In all other forms the random steps grow with the root of the tick length, so that
    /// the agent turns as much in a second at every tick rate; where they grow with the tick length, as in gdx-ai, Yuka and
    /// OpenSteer, it turns the less the shorter the ticks are.
    Wander {
        /// How the point on the circle moves.
        form: WanderForm = WanderForm::Smooth, "";
        /// The distance of the circle's middle ahead of the agent; where the form is a push it scales the force, too.
        circle_distance: f32 = 2.0, "m", 0.0..=f32::MAX, only "smooth" | "tutorial" | "relative" | "jitter";
        /// The circle's radius; its ratio to the distance sets how sharp the turns are. In `walk` the largest push to a side.
        circle_radius: f32 = 0.6, "m", 0.0..=f32::MAX;
        /// How fast the point drifts: the standard deviation of its angle after one second, in `walk` of the share of the
        /// largest push, and in `tutorial` the range of a tick's random turn.
        angle_change: f32 = 1.5, "rad", 0.0..=f32::MAX;
    }

    formula {
        /// smooth:    wish = max_speed · unit(circle_distance·h + circle_radius·e)
        ///            e: a unit vector relative to h; its angle changes by angle_change·√dt·N(0, 1) in a tick
        /// tutorial:  push = circle_distance·unit(v) + circle_radius·(cos α, sin α)
        ///            α changes by a number between ±angle_change/2 in a tick
        /// relative:  push = circle_distance·h + circle_radius·e
        /// jitter:    the same; e becomes unit(e + angle_change·√dt·x), each part of x even between ±√3
        /// walk:      push = circle_radius·s·left(h)
        ///            s changes by angle_change·√dt·x in a tick, x even between ±√3, and is thrown back at ±1
    }

    example {
        /// let me = Agent { velocity: vec2(1.0, 0.0), max_speed: 2.0, ..Agent::default() };
        /// // The published constants. In its first turn the point lies straight ahead, 6 and 8 m away; then it turns.
        /// let form = WanderForm::Tutorial;
        /// let wander = Wander { form, circle_distance: 6.0, circle_radius: 8.0, angle_change: 1.0 };
        /// let first = wander.steer(&View::alone(&me), &Turn::default());
        /// assert_eq!(first.push, vec2(14.0, 0.0));
        /// assert!(first.memory.float(0).abs() <= 0.5, "by half of a radian at most");
        /// // The default form wishes for full speed, within asin(0.6 / 2) of the heading.
        /// let wish = Wander::default().steer(&View::alone(&me), &Turn::default()).wish;
        /// assert!((wish.length() - 2.0).abs() < 1e-5 && wish.x >= 2.0 * (1.0_f32 - 0.09).sqrt() - 1e-5);
    }
}

/// √3.
const SQRT_3: f32 = 1.732_050_8;

/// From the axes ahead, left and up to those of the world.
fn out_of_frame<V: Vector>(local: V, heading: V) -> V {
    let [ahead, left, up] = local.to_xyz();
    let side = heading.any_perpendicular();
    heading * ahead + side * left + across(heading, side) * up
}

/// A unit vector turned toward where `step` points, by the length of that sideways step in radians.
fn drifted<V: Vector>(from: V, step: V) -> V {
    let across = step.sideways_of(from);
    let angle = across.length();
    (from * libm::cosf(angle) + across.unit() * libm::sinf(angle)).unit()
}

/// A unit vector after this jolt, brought back to the circle; where it was if that leaves no direction.
fn jolted<V: Vector>(from: V, jolt: V) -> V {
    let to = (from + jolt).unit();
    if to == V::default() { from } else { to }
}

/// A number thrown back at ±1 as often as it takes. Where it were held there instead, longer ticks would hold it longer.
fn folded(number: f32) -> f32 {
    let rest = number - 4.0 * (number / 4.0).round();
    let back = if rest.abs() > 1.0 { 2.0_f32.copysign(rest) - rest } else { rest };
    back.clamp(-1.0, 1.0)
}

/// The shares of the largest push to the left and up, within ±1; there is none ahead.
fn walked<V: Vector>(to: V) -> V {
    let [_, left, up] = to.map(folded).to_xyz();
    V::from_xyz([0.0, left, up])
}

/// A unit vector at this angle from x toward y.
fn at_angle<V: Vector>(angle: f32) -> V {
    V::from_xyz([libm::cosf(angle), libm::sinf(angle), 0.0])
}

impl Wander {
    /// From the agent to the place on the circle.
    fn place<V: Vector>(&self, course: V, displacement: V) -> V {
        (course * self.circle_distance).bounded() + (displacement * self.circle_radius).bounded()
    }

    /// The standard deviation of a tick's step: variances of independent steps add up, so that it grows with the root of time.
    fn deviation<V: Vector>(&self, view: &View<V>) -> f32 {
        self.angle_change * view.stepping.secs().sqrt()
    }

    /// The place's direction relative to the heading, one tick on; in `walk` the shares of the pushes to the left and up.
    fn drift<V: Vector>(&self, view: &View<V>, turn: &Turn<V>) -> V {
        let is_new = turn.memory == Memory::default();
        if is_new && self.form != WanderForm::Walk {
            return turn.noise.direction(0);
        }
        let local = V::from_xyz([0, 1, 2].map(|word| turn.memory.float(word)));
        let deviation = self.deviation(view);
        let normal = |nth| turn.noise.normal(nth) * deviation;
        // A number between ±√3 has a deviation of 1.
        let even = |nth| turn.noise.signed(nth) * (SQRT_3 * deviation).min(MOST);
        match self.form {
            WanderForm::Jitter => jolted(local, V::from_xyz([0, 1, 2].map(even))),
            WanderForm::Walk => walked(local + V::from_xyz([0, 1, 2].map(even))),
            _ => drifted(local, V::from_xyz([0, 1, 2].map(normal))),
        }
    }

    /// The form's wish or push, and its note.
    fn drifting<V: Vector>(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let (me, local) = (view.me, self.drift(view, turn));
        let place = self.offset(me.heading, local);
        let steering = match self.form {
            WanderForm::Smooth => Steering::wish(place.unit() * me.max_speed),
            _ => Steering::push(place),
        };
        let [x, y, z] = local.to_xyz();
        steering.remembering(Memory::of_floats([x, y, z, 1.0]))
    }

    /// From the agent to the place whose direction is `local`; in `walk` the push.
    fn offset<V: Vector>(&self, heading: V, local: V) -> V {
        let displacement = out_of_frame(local, heading);
        match self.form {
            WanderForm::Walk => (displacement * self.circle_radius).bounded(),
            _ => self.place(heading, displacement),
        }
    }

    fn tutorial<V: Vector>(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let angle = turn.memory.float(0);
        let push = self.place(view.me.velocity.unit(), at_angle(angle));
        let next = angle + turn.noise.signed(0) * 0.5 * self.angle_change;
        // A small angle is an exact one.
        let next = next - (next / TAU).round() * TAU;
        Steering::push(push).remembering(Memory::of_floats([next]))
    }
}

impl<V: Vector> Steer<V> for Wander {
    const READS: Reads = Reads { memory: true, noise: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        match self.form {
            WanderForm::Tutorial => self.tutorial(view, turn),
            _ => self.drifting(view, turn),
        }
    }

    fn advice(&self, _me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        let turns_by_tick = self.form == WanderForm::Tutorial && stepping != Stepping::PerTick;
        turns_by_tick.then(|| Misfit {
            param: "form",
            message: "this form turns anew each tick, so that the agents roam another way at every tick rate. Write form: smooth".to_owned(),
            least: 0.0,
        })
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let me = view.me;
        let (course, offset) = match self.form {
            WanderForm::Tutorial => {
                let course = me.velocity.unit();
                (course, self.place(course, at_angle(turn.memory.float(0))))
            }
            _ => (me.heading, self.offset(me.heading, self.drift(view, turn))),
        };
        if self.form == WanderForm::Walk {
            return pen.line(me.position, me.position + offset);
        }
        let center = me.position + self.place(course, V::default());
        pen.circle(center, self.circle_radius);
        pen.line(center, me.position + offset);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::near;
    use crate::noise::{Noise, Purpose};
    use core::f32::consts::PI;
    use glam::{Vec2, Vec3, vec2};

    const CIRCLE: Wander = Wander {
        form: WanderForm::Tutorial,
        circle_distance: 6.0,
        circle_radius: 8.0,
        angle_change: 1.0,
    };

    /// v (3,4), circle 6 ahead of radius 8, angle π/3, of the world and relative to the heading.
    #[test]
    fn golden() {
        let me = Agent { velocity: vec2(3.0, 4.0), ..Agent::default() };
        let turn = Turn { memory: Memory::of_floats([PI / 3.0]), ..Turn::default() };
        let answer = CIRCLE.steer(&View::alone(&me), &turn);
        near(answer.push, vec2(7.6, 11.728_203));
        assert!((answer.memory.float(0) - PI / 3.0).abs() <= 0.5);
        let me = Agent { heading: me.velocity.unit(), ..me };
        let note = Memory::of_floats([(PI / 3.0).cos(), (PI / 3.0).sin(), 0.0, 1.0]);
        let push = |form| {
            let still = Wander { form, angle_change: 0.0, ..CIRCLE };
            let turn = Turn { memory: note, ..Turn::default() };
            still.steer(&View::alone(&me), &turn).push
        };
        near(push(WanderForm::Relative), vec2(0.457_437, 12.156_922));
        near(push(WanderForm::Jitter), vec2(0.457_437, 12.156_922));
        // To the left, by sin(π/3) of 8 N: (−0.8, 0.6) · 6.928203.
        near(push(WanderForm::Walk), vec2(-5.542_563, 4.156_922));
    }

    /// All forms but the one that goes by ticks and the one that has no angle.
    const ROUND: [WanderForm; 3] = [WanderForm::Smooth, WanderForm::Relative, WanderForm::Jitter];

    /// The angle's variance after a second, from many walks at this tick rate.
    fn variance<V: Vector>(form: WanderForm, hz: u64) -> f32 {
        let me = Agent::<V>::default();
        let view = View { stepping: Stepping::Timed(1.0 / hz as f32), ..View::alone(&me) };
        let walk = |key: u64| {
            let start = Memory::of_floats([1.0, 0.0, 0.0, 1.0]);
            let memory = (0..hz).fold(start, |memory, tick| {
                let noise = Noise::new(1, key, tick, Purpose::Behavior);
                let wander = Wander { form, angle_change: 0.4, ..Wander::default() };
                wander.steer(&view, &Turn { memory, noise, ..Turn::default() }).memory
            });
            libm::acosf(memory.float(0).clamp(-1.0, 1.0))
        };
        (0..4000).map(|key| walk(key).powi(2)).sum::<f32>() / 4000.0
    }

    #[test]
    fn the_drift_does_not_depend_on_the_tick_length() {
        for (form, hz) in ROUND.into_iter().flat_map(|form| [30, 60, 120, 240].map(|hz| (form, hz)))
        {
            let (flat, deep) = (variance::<Vec2>(form, hz), variance::<Vec3>(form, hz));
            assert!((flat - 0.16).abs() < 0.016, "{form:?} {hz} Hz: {flat}");
            // Two ways to go in a volume, less the curvature of the sphere.
            assert!((deep - 0.32).abs() < 0.04, "{form:?} {hz} Hz: {deep}");
        }
    }

    /// OpenSteer's walk stays within ±1, to either side.
    #[test]
    fn a_walk_pushes_to_the_sides_alone() {
        let me = Agent::<Vec2>::default();
        let walk = Wander { form: WanderForm::Walk, angle_change: 9.0, ..Wander::default() };
        let (mut memory, mut most) = (Memory::default(), [0.0_f32; 2]);
        for tick in 0..2000 {
            let noise = Noise::new(1, 2, tick, Purpose::Behavior);
            let it = walk.steer(&View::alone(&me), &Turn { memory, noise, ..Turn::default() });
            assert_eq!((it.push.x, it.wish, it.wishes), (0.0, Vec2::ZERO, 0.0));
            most = [most[0].min(it.push.y), most[1].max(it.push.y)];
            memory = it.memory;
        }
        assert!(most[0] < -0.59 && most[0] >= -0.6 && most[1] > 0.59 && most[1] <= 0.6, "{most:?}");
    }

    #[test]
    fn a_walk_is_thrown_back_at_its_ends() {
        for (number, due) in [(0.5, 0.5), (1.25, 0.75), (-1.25, -0.75), (3.5, -0.5), (4.25, 0.25)] {
            assert_eq!(folded(number), due);
            assert_eq!(folded(-number), -due);
        }
        assert!((-1.0..=1.0).contains(&folded(1e37)) && folded(2.0) == 0.0);
    }

    #[test]
    fn the_frame_is_right_angled_in_a_volume() {
        for heading in [Vec3::X, Vec3::Z, Vec3::new(1.0, 2.0, -2.0) / 3.0] {
            let [ahead, left, up] =
                [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| out_of_frame(axis, heading));
            assert!((ahead - heading).length() < 1e-6);
            assert!(left.dot(up).abs() + left.dot(ahead).abs() + up.dot(ahead).abs() < 1e-6);
            assert!((up.length() - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn each_tick_is_a_pure_function_of_its_noise() {
        let me = Agent::<Vec2>::default();
        let at = |seed| {
            let noise = Noise::new(seed, 3, 5, Purpose::Behavior);
            Wander::default().steer(&View::alone(&me), &Turn { noise, ..Turn::default() })
        };
        assert_eq!(at(1), at(1));
        assert_ne!(at(1), at(2));
        assert!((at(1).wish.length() - me.max_speed).abs() < 1e-5);
    }
}
