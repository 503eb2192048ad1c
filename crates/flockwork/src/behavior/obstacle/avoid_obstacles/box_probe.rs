//! The form `box_probe`: a box along the course, as wide as the body.

use super::AvoidObstacles;
use super::look::Look;
use crate::behavior::Pen;
use crate::vector::MOST;
use crate::{Hit, Obstacle, Vector, View};

/// How much it brakes, as a share of how much it pushes aside (Buckland 2005).
const BRAKING: f32 = 0.2;

/// What the box meets first.
struct Probed<V> {
    hit: Hit<V>,
    /// The way that the box lies along.
    look: Look<V>,
    /// From the agent to the obstacle's middle (m).
    middle: V,
    /// The radius of the ball around the obstacle (m).
    extent: f32,
}

impl AvoidObstacles {
    fn probe<V: Vector>(
        &self,
        view: &View<V>,
        look: Look<V>,
        obstacle: &Obstacle<V>,
    ) -> Option<Probed<V>> {
        let (middle, extent) = obstacle.ball()?;
        let (from, radius) = (view.me.position, view.me.radius.max(0.0));
        let hit = obstacle.sweep(from, look.course, look.reach, radius)?;
        Some(Probed { hit, look, middle: middle - from, extent })
    }

    fn first_probed<V: Vector>(&self, view: &View<V>) -> Option<Probed<V>> {
        let own = Look::own(self, view.me);
        let look = |nth| own.seen_by(self, view, nth).unwrap_or(own);
        let all = (0..).zip(view.obstacles);
        let met = all.filter_map(|(nth, obstacle)| self.probe(view, look(nth), obstacle));
        met.reduce(|first, next| if next.hit.distance < first.hit.distance { next } else { first })
    }

    /// Buckland's push, with the middle (x,y) of the obstacle along the course and aside of it, and the radii of obstacle and
    /// body as r: (r − y)·(1 + (L − x)/L) away from the middle, and (r − x)·0.2 along the course, for a box of length L.
    pub(super) fn probed<V: Vector>(&self, view: &View<V>) -> V {
        let Some(Probed { look, middle, extent, .. }) = self.first_probed(view) else {
            return V::default();
        };
        let (x, aside) = (middle.dot(look.course), middle.sideways_of(look.course));
        let away = -aside.unit();
        let side = if away == V::default() { look.course.any_perpendicular() } else { away };
        let radius = extent + view.me.radius.max(0.0);
        let nearness = (2.0 - x / look.reach.max(1e-6)).clamp(0.0, MOST);
        let force = |amount: f32| (amount.clamp(-MOST, MOST) * self.force).clamp(-MOST, MOST);
        let (push, brake) = ((radius - aside.length()) * nearness, (radius - x) * BRAKING);
        side * force(push) + look.course * force(brake)
    }

    pub(super) fn explain_box<V: Vector>(&self, view: &View<V>, pen: &mut dyn Pen<V>) {
        let (here, look) = (view.me.position, Look::own(self, view.me));
        let half = look.course.any_perpendicular() * view.me.radius;
        let ahead = here + look.course * look.reach;
        pen.line(here + half, ahead + half);
        pen.line(here - half, ahead - half);
        pen.line(ahead + half, ahead - half);
        if let Some(probed) = self.first_probed(view) {
            pen.circle(here + probed.middle, probed.extent);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::behavior::testing::near;
    use crate::behavior::{AvoidForm, AvoidObstacles};
    use crate::obstacle::{Box, Circle, HalfSpace};
    use crate::{Agent, Obstacle, Steer, Turn, Vector, View};
    use glam::{Vec2, Vec3, vec2};

    /// A box of 8 m at top speed and of 4 m at rest.
    const PROBE: AvoidObstacles = AvoidObstacles {
        form: AvoidForm::BoxProbe,
        look_ahead: 8.0,
        by_speed: true,
        margin: 0.1,
        strength: 1.5,
        force: 1.0,
        feeler_angle: 0.0,
    };

    /// A point at (0,0) with v (3,0) of 6: its box is 6 m long.
    fn push<V: Vector>(radius: f32, obstacles: &[Obstacle<V>]) -> V {
        let velocity = V::from_xyz([3.0, 0.0, 0.0]);
        let me = Agent { velocity, radius, max_speed: 6.0, ..Agent::default() };
        PROBE.steer(&View { obstacles, ..View::alone(&me) }, &Turn::default()).push
    }

    fn circle<V: Vector>(center: [f32; 3], radius: f32) -> Obstacle<V> {
        Circle { center: V::from_xyz(center), radius }.into()
    }

    /// Buckland 2005: box 6, o (4,1), r 2: side (2 − 1)·(1 + 2/6) = 1.333333, brake (2 − 4)·0.2 = −0.4. The middle is to the left,
    /// so the side is to the right. A body of 0.5 m: r 2.5: 1.5·4/3 = 2 and −1.5·0.2 = −0.3.
    #[test]
    fn golden() {
        near(push(0.0, &[circle([4.0, 1.0, 0.0], 2.0)]), vec2(-0.4, -1.333_333));
        near(push(0.0, &[circle([4.0, -1.0, 0.0], 2.0)]), vec2(-0.4, 1.333_333));
        near(push(0.5, &[circle([4.0, 1.0, 0.0], 2.0)]), vec2(-0.3, -2.0));
        // Straight at the middle: to the left, 2·4/3.
        near(push(0.0, &[circle([4.0, 0.0, 0.0], 2.0)]), vec2(-0.4, 2.666_667));
    }

    /// Of two obstacles the one that is met first counts, and one that the box does not touch is none.
    #[test]
    fn the_first_one_in_the_box_counts() {
        let (first, second) = (circle([4.0, 1.0, 0.0], 2.0), circle([5.0, -1.0, 0.0], 2.0));
        near(push(0.0, &[second, first]), vec2(-0.4, -1.333_333));
        let beside: Obstacle<Vec2> = circle([4.0, 2.3, 0.0], 2.0);
        assert_eq!(push(0.2, &[beside]), Vec2::ZERO);
        assert_ne!(push(0.4, &[beside]), Vec2::ZERO);
        assert_eq!(push(0.2, &[circle::<Vec2>([9.0, 0.0, 0.0], 2.0)]), Vec2::ZERO, "beyond it");
        assert_eq!(push(0.2, &[circle::<Vec2>([-2.0, 0.0, 0.0], 1.5)]), Vec2::ZERO, "behind");
    }

    /// A block counts as the ball around it (half its diagonal, √(1 + 0.25)); what has no end is not seen. The cylinder of a
    /// volume pushes down from what is above.
    #[test]
    fn shapes_and_volumes() {
        let block = Box { min: vec2(3.0, 0.0), max: vec2(5.0, 1.0) };
        let radius = 1.25_f32.sqrt();
        let expected = vec2((radius - 4.0) * 0.2, -(radius - 0.5) * 4.0 / 3.0);
        near(push(0.0, &[block.into()]), expected);
        let wall = HalfSpace { point: vec2(2.0, 0.0), normal: -Vec2::X };
        assert_eq!(push(0.0, &[wall.into()]), Vec2::ZERO);
        let above = push::<Vec3>(0.0, &[circle([4.0, 0.0, 1.0], 2.0)]);
        assert!((above - Vec3::new(-0.4, 0.0, -1.333_333)).length() < 1e-5, "{above}");
    }

    /// Without obstacles it wants nothing; without speed, look-ahead or room it wants something finite.
    #[test]
    fn zero_cases() {
        assert_eq!(push::<Vec2>(0.2, &[]), Vec2::ZERO);
        let inside = [circle::<Vec2>([0.0, 0.0, 0.0], 1.0), circle([0.0, 0.0, 0.0], 0.0)];
        assert!(push(0.0, &inside).is_finite() && push(0.2, &inside).is_finite());
        let me = Agent::<Vec2>::default();
        let ahead = [circle([0.5, 0.1, 0.0], 0.4)];
        let view = View { obstacles: &ahead, ..View::alone(&me) };
        for look_ahead in [0.0, 1e-30, 1.0, f32::MAX] {
            let probe = AvoidObstacles { look_ahead, force: f32::MAX, ..PROBE };
            assert!(probe.steer(&view, &Turn::default()).push.is_finite(), "{look_ahead}");
        }
    }
}
