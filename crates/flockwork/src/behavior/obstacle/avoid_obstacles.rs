use crate::behavior::shared::ahead::course;
use crate::behavior::shared::misfits::short_look;
use crate::behavior::{Misfit, Pen, Reads};
use crate::{Agent, Obstacle, Steer, Steering, Stepping, Turn, Vector, View};

mod box_probe;
mod feelers;
mod look;
mod swept;

use look::Look;

words! {
    /// How obstacles are detected, and how the agent avoids them.
    AvoidForm {
        /// The body is swept along its course; the agent turns aside, and keeps the side that it chose.
        Swept = "swept",
        /// Two points ahead and the own position are tested; the push is away from the obstacle's middle (Bevilacqua 2013).
        Tutorial = "tutorial",
        /// The course and ways aside of it are felt along; the agent seeks a place beside the first hit, off the surface
        /// (gdx-ai; three feelers: Buckland 2005).
        Feelers = "feelers",
        /// The same feelers; the push is along the normal of the first surface that is hit, the stronger the farther the feeler
        /// reaches into it (Buckland 2005, *wall avoidance*).
        WallPush = "wall_push",
        /// A box as wide as the body lies along the course; the push is away from the course and backward, the more the
        /// deeper and nearer the obstacle is (Reynolds 1999; Buckland 2005).
        BoxProbe = "box_probe",
    }
}

behavior! {
    /// Turns aside for the nearest obstacle on its course; the sides of a walled world are obstacles too.
    ///
    /// It does nothing while the course ahead is free, so a wall alongside does not push; an agent that comes nearer than
    /// the margin is eased out. For a moving obstacle it uses the agent's motion relative to the obstacle, so that an
    /// agent at rest leaves the obstacle's path. It does not plan paths: L and U shapes trap it. Reynolds 1999, *obstacle
    /// avoidance*; the tutorial's form, in pixels: Bevilacqua 2013, *Collision Avoidance*, look_ahead 50, force 600.
    /// The form `tutorial` measures the distance to an obstacle's middle, which is of little use for a long wall; `swept`
    /// measures to the surface, along the agent's course.
    ///
    /// `feelers` and `wall_push` have a feeler along the course, and half as long ones to both sides of it; in a volume above
    /// and below too. They have no width, so that the body can graze what lies between them, and straight at a wall the agent comes to a stop before it.
    /// `box_probe` takes every obstacle for the ball around it, and does not see sides of a walled world or arenas, which have none;
    /// at rest its box is half as long as at top speed, and in a volume it is a cylinder. Buckland's push is always to one
    /// side, and goes by the obstacle's radius alone, so that it draws a large body toward an obstacle that only grazes it; here it
    /// is away from the obstacle's middle, straight at that to the left, and the body's radius counts. None of these forms
    /// remembers a side.
    AvoidObstacles {
        /// How obstacles are detected, and how the agent avoids them.
        form: AvoidForm = AvoidForm::Swept, "";
        /// How far ahead the agent looks at top speed; for a moving obstacle, the time that this distance takes at top speed.
        look_ahead: f32 = 2.0, "m", 0.0..=f32::MAX;
        /// Whether the distance shrinks with the agent's speed.
        by_speed: bool = true, "";
        /// The gap to leave between body and obstacle.
        margin: f32 = 0.1, "m", 0.0..=f32::MAX, only "swept" | "feelers";
        /// The change of velocity just before an obstacle, in multiples of the top speed.
        strength: f32 = 1.5, "", 0.0..=f32::MAX, only "swept";
        /// The strength of the push; of `box_probe` for each meter that the obstacle reaches into the box, of `wall_push` for
        /// each meter that the feeler reaches into the obstacle.
        force: f32 = 10.0, "N", 0.0..=f32::MAX, only "tutorial" | "box_probe" | "wall_push";
        /// The angle between the course and the feelers to its sides.
        feeler_angle: f32 = core::f32::consts::FRAC_PI_4, "rad", 0.0..=core::f32::consts::PI, only "feelers" | "wall_push";
    }

    formula {
        /// L = look_ahead · |v|/max_speed; with by_speed: false, look_ahead
        /// swept:      nudge = strength·max_speed · (u·q·a + out) + |v|·q·u²·k
        ///             u = 1 − x/L, q = −k·course: a body of r + margin on its course hits a surface of normal k at x
        ///             a = unit(side(k, course)); hit squarely, the side that is kept or shorter
        ///             out = Σ k·min((margin − gap)/margin, 3) over obstacles nearer than the margin
        /// tutorial:   push = force · unit(c − m)    m: the middle of the nearest obstacle that contains c,
        ///             c/2 or the agent; c = course·L
        /// feelers:    wish = max_speed · unit(x + k·(r + margin))    x: to the first hit of a feeler; k: the normal
        ///             feelers: along course by L, and turned from it by ±feeler_angle by L/2
        /// wall_push:  push = force · (l − |x|) · k    l: the length of that feeler
        /// box_probe:  push = force · ((R − y)·(2 − x/L)·a + 0.2·(R − x)·course)    L = look_ahead·(1 + |v|/max_speed)/2
        ///             x, y: the middle of the obstacle along the course and beside it; a: away from it
        ///             R: the radius of the ball around the obstacle, and r
    }

    example {
        /// use flockwork::obstacle::Circle;
        ///
        /// let velocity = vec2(3.0, 0.0);
        /// let me = Agent { velocity, max_speed: 6.0, ..Agent::default() };
        /// let circle = Circle { center: vec2(4.0, 1.0), radius: 2.0 };
        /// let view = View { obstacles: &[circle.into()], ..View::alone(&me) };
        /// // The published form: at half speed it looks 5 m ahead, and is pushed from the circle's middle to there.
        /// let form = AvoidForm::Tutorial;
        /// let tutorial = AvoidObstacles { form, look_ahead: 10.0, force: 3.0, ..AvoidObstacles::default() };
        /// let push = tutorial.steer(&view, &Turn::default()).push;
        /// assert!((push - vec2(1.0, -1.0).normalize() * 3.0).length() < 1e-4, "{push}");
        /// // The default form turns to the nearer side of what is on its course.
        /// let swept = AvoidObstacles { look_ahead: 10.0, ..AvoidObstacles::default() };
        /// assert!(swept.steer(&view, &Turn::default()).wish.y < 0.0);
    }
}

impl AvoidObstacles {
    /// The tutorial's push: away from the middle of the obstacle that contains the point ahead, the point half
    /// way, or the agent itself; of several, the one whose middle is nearest. For a moving obstacle the points lie along
    /// the agent's velocity relative to it.
    fn tutorial<V: Vector>(&self, view: &View<V>) -> V {
        let (here, own) = (view.me.position, Look::own(self, view.me));
        let own_way = view.me.velocity.unit() * own.reach;
        let ahead = |nth: usize| {
            own.seen_by(self, view, nth).map_or(own_way, |look| look.course * look.reach)
        };
        let held = (0..).zip(view.obstacles).filter(|(nth, obstacle)| {
            let ahead = ahead(*nth);
            [ahead, ahead * 0.5, V::default()].iter().any(|&o| obstacle.contains(here + o, 0.0))
        });
        let away = |obstacle: &Obstacle<V>| {
            obstacle.ball().map_or(f32::INFINITY, |(middle, _)| (here - middle).length_squared())
        };
        let nearest =
            held.reduce(|first, next| if away(next.1) < away(first.1) { next } else { first });
        nearest.map_or(V::default(), |(nth, obstacle)| {
            obstacle.way_out(here + ahead(nth)).unit() * self.force
        })
    }
}

impl<V: Vector> Steer<V> for AvoidObstacles {
    const READS: Reads = Reads { memory: true, only_obstacles: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        match self.form {
            AvoidForm::Swept => self.swept(view, turn),
            AvoidForm::Tutorial => Steering::push(self.tutorial(view)),
            AvoidForm::Feelers => self.felt(view),
            AvoidForm::WallPush => Steering::push(self.pushed_off(view)),
            AvoidForm::BoxProbe => Steering::push(self.probed(view)),
        }
    }

    fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
        Some(self.reach(me).abs() + me.radius.max(0.0) + self.margin)
    }

    fn obstacle_horizon(&self, me: &Agent<V>) -> f32 {
        self.horizon(me)
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        short_look(me, self.look_ahead, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let (me, here) = (view.me, view.me.position);
        let ahead = here + course(me) * self.reach(me);
        pen.line(here, ahead);
        match self.form {
            AvoidForm::Swept => self.explain_swept(view, turn, pen),
            AvoidForm::Tutorial => {
                pen.dot(ahead);
                pen.dot(here * 0.5 + ahead * 0.5);
            }
            AvoidForm::Feelers | AvoidForm::WallPush => self.explain_feelers(view, pen),
            AvoidForm::BoxProbe => self.explain_box(view, pen),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::swept::{KEEP_SIDE, note};
    use super::*;
    use crate::Stepping;
    use crate::behavior::shared::approach::seek;
    use crate::behavior::testing::{go, near};
    use crate::memory::Memory;
    use crate::obstacle::{Box, Circle, Segment};
    use glam::{Vec2, Vec3, vec2};

    fn circle<V: Vector>(x: f32, y: f32, radius: f32) -> Obstacle<V> {
        Obstacle::Circle(Circle { center: V::from_xyz([x, y, 0.0]), radius })
    }

    fn moving(velocity: Vec2, max_speed: f32) -> Agent<Vec2> {
        Agent { velocity, heading: velocity.unit(), max_speed, ..Agent::default() }
    }

    fn steer(
        avoid: AvoidObstacles,
        me: &Agent<Vec2>,
        obstacles: &[Obstacle<Vec2>],
    ) -> Steering<Vec2> {
        avoid.steer(&View { obstacles, ..View::alone(me) }, &Turn::default())
    }

    const TUTORIAL: AvoidObstacles = AvoidObstacles {
        form: AvoidForm::Tutorial,
        look_ahead: 10.0,
        by_speed: true,
        margin: 0.1,
        strength: 1.5,
        force: 3.0,
        feeler_angle: 0.0,
    };

    /// p 0, v (3,0) of 6, look 10, obstacle (4,1) of radius 2, force 3.
    #[test]
    fn golden() {
        let me = moving(vec2(3.0, 0.0), 6.0);
        near(steer(TUTORIAL, &me, &[circle(4.0, 1.0, 2.0)]).push, vec2(2.12132, -2.12132));
        let long = AvoidObstacles { by_speed: false, ..TUTORIAL };
        let far = vec2(10.0, 0.0) - vec2(6.0, 1.0);
        near(steer(long, &me, &[circle(6.0, 1.0, 2.0)]).push, far.unit() * 3.0);
        let standing = moving(Vec2::ZERO, 6.0);
        near(steer(TUTORIAL, &standing, &[circle(1.0, 0.0, 2.0)]).push, vec2(-3.0, 0.0));
        near(steer(TUTORIAL, &me, &[circle(4.0, 9.0, 2.0)]).push, Vec2::ZERO);
    }

    #[test]
    fn two_points_jump_over_a_thin_wall_and_the_swept_body_does_not() {
        let me = moving(vec2(3.0, 0.0), 6.0);
        let thin =
            Obstacle::Segment(Segment { from: vec2(1.0, -1.0), to: vec2(1.0, 3.0), radius: 0.01 });
        assert_eq!(steer(TUTORIAL, &me, &[thin]).push, Vec2::ZERO);
        let swept = AvoidObstacles { look_ahead: 10.0, ..AvoidObstacles::default() };
        let nudge = steer(swept, &me, &[thin]).wish;
        assert!(nudge.y < -1.0 && nudge.x < 0.0, "round the shorter end, and slower: {nudge}");
    }

    #[test]
    fn a_wall_alongside_does_not_push_and_a_touched_one_does() {
        let wall = Obstacle::Box(Box { min: vec2(-50.0, -2.0), max: vec2(50.0, -0.35) });
        let me = moving(vec2(1.0, 0.0), 1.34);
        assert_eq!(steer(AvoidObstacles::default(), &me, &[wall]).wish, Vec2::ZERO);
        let touching = Agent { position: vec2(0.0, -0.1), ..me };
        let nudge = steer(AvoidObstacles::default(), &touching, &[wall]).wish;
        assert!(nudge.y > 0.0 && nudge.x == 0.0, "{nudge}");
    }

    #[test]
    fn head_on_a_side_is_chosen_and_kept() {
        let me = moving(vec2(1.0, 0.0), 1.0);
        let avoid = AvoidObstacles::default();
        let head_on = steer(avoid, &me, &[circle(1.5, 0.0, 0.5)]);
        assert!(head_on.wish.y > 0.0, "to the left");
        let right = note(-Vec2::Y, 5);
        let answer = |rested, obstacles: &[_]| {
            let turn = Turn { memory: right, rested, ..Turn::default() };
            avoid.steer(&View { obstacles, ..View::alone(&me) }, &turn)
        };
        assert!(answer(1, &[circle(1.5, -0.1, 0.5)]).wish.y < 0.0, "still to the right");
        assert!(answer(KEEP_SIDE + 1, &[circle(1.5, 0.0, 0.5)]).wish.y > 0.0, "lapsed");
        assert_eq!(answer(1, &[]).memory, note(-Vec2::Y, 4));
    }

    /// Worked out apart from the formula: p 0, v (3,0) of 6, r 0, margin 0, look 10, which is L = 5; the obstacle (4,1) of radius 2
    /// is met at x = 4 − √3, with k = (−√3, −1)/2: u = 1 − x/5 = 0.546410, q = √3/2, a = (0,−1).
    /// 1.5·6·u·q·a = (0, −4.258846); |v|·q·u²·k = (−0.671769, −0.387846).
    #[test]
    fn golden_swept() {
        let me = Agent { radius: 0.0, ..moving(vec2(3.0, 0.0), 6.0) };
        let swept = AvoidObstacles { look_ahead: 10.0, margin: 0.0, ..AvoidObstacles::default() };
        let nudge = steer(swept, &me, &[circle(4.0, 1.0, 2.0)]).wish;
        near(nudge, vec2(-0.671_769, -4.646_692));
    }

    /// The least gap to the obstacle on a walk of `secs` seconds to (10, 0), and where it ends.
    fn walk<V: Vector>(obstacle: Obstacle<V>, start: [f32; 3], secs: usize) -> (f32, V) {
        let (stepping, goal) = (Stepping::default(), V::from_xyz([10.0, 0.0, 0.0]));
        let mut me = Agent { position: V::from_xyz(start), ..Agent::default() };
        let (mut least, mut memory) = (f32::MAX, Memory::default());
        for _ in 0..secs * 60 {
            let view = View { obstacles: &[obstacle], stepping, ..View::alone(&me) };
            let turn = Turn { memory, rested: 1, ..Turn::default() };
            let avoid = AvoidObstacles::default().steer(&view, &turn);
            memory = avoid.memory;
            let wish = Steering::wish(seek(goal - me.position, me.max_speed));
            go(&mut me, &wish.plus(avoid, 1.0), stepping);
            least = least.min(obstacle.nearest(me.position).distance - me.radius);
            if (me.position - goal).length() < 0.2 {
                break;
            }
        }
        (least, me.position)
    }

    #[test]
    fn an_agent_that_seeks_a_place_behind_goes_around() {
        let flat = [
            circle(4.0, 0.0, 1.0),
            circle(4.0, 0.3, 2.0),
            Obstacle::Box(Box { min: vec2(3.0, -1.0), max: vec2(5.0, 1.2) }),
            Obstacle::Segment(Segment { from: vec2(4.0, -1.5), to: vec2(4.0, 1.0), radius: 0.0 }),
        ];
        for obstacle in flat {
            let (least, end) = walk::<Vec2>(obstacle, [0.0; 3], 30);
            assert!(
                least > 0.0 && (end - vec2(10.0, 0.0)).length() < 0.3,
                "{obstacle:?} {least} {end}"
            );
        }
        let (least, end) = walk::<Vec3>(circle(4.0, 0.0, 1.0), [0.0, 0.0, 0.1], 30);
        assert!(least > 0.0 && (end - Vec3::X * 10.0).length() < 0.3, "{least} {end}");
    }
}
