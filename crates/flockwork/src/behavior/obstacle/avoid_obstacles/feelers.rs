//! The forms `feelers` and `wall_push`: rays along the course and aside of it.

use super::look::Look;
use super::{AvoidForm, AvoidObstacles};
use crate::behavior::Pen;
use crate::behavior::shared::ahead::sides;
use crate::behavior::shared::approach::seek;
use crate::vector::MOST;
use crate::{Hit, Steering, Vector, View};

/// How long a feeler aside is, as a share of the one along the course (Buckland 2005, *wall avoidance*).
const ASIDE: f32 = 0.5;

/// What a feeler meets.
struct Felt<V> {
    hit: Hit<V>,
    /// The feeler's unit vector.
    feeler: V,
    /// How much of it lies beyond the hit (m).
    beyond: f32,
}

impl AvoidObstacles {
    /// The feelers of an agent that looks this way: unit vectors, each with its length (m).
    fn feelers<V: Vector>(&self, look: &Look<V>) -> impl Iterator<Item = (V, f32)> {
        let (ahead, aside) =
            (look.course * libm::cosf(self.feeler_angle), libm::sinf(self.feeler_angle));
        let short = ASIDE * look.reach;
        let beside = sides(look.course).map(move |side| ((ahead + side * aside).unit(), short));
        core::iter::once((look.course, look.reach)).chain(beside)
    }

    /// The first hit of any feeler.
    fn first_felt<V: Vector>(&self, view: &View<V>) -> Option<Felt<V>> {
        let (own, from) = (Look::own(self, view.me), view.me.position);
        let mut first = None::<Felt<V>>;
        for (nth, obstacle) in view.obstacles.iter().enumerate() {
            let look = own.seen_by(self, view, nth).unwrap_or(own);
            for (feeler, length) in self.feelers(&look) {
                let hit = obstacle.sweep(from, feeler, length, 0.0);
                let least = first.as_ref().map_or(f32::INFINITY, |first| first.hit.distance);
                let felt = |hit: Hit<V>| Felt { beyond: length - hit.distance, hit, feeler };
                first = hit.filter(|hit| hit.distance < least).map(felt).or(first);
            }
        }
        first
    }

    /// From the agent to the place beside a hit where its body has room.
    fn beside<V: Vector>(&self, view: &View<V>, felt: &Felt<V>) -> V {
        let gap = (view.me.radius.max(0.0) + self.margin).min(MOST);
        felt.feeler * felt.hit.distance + felt.hit.normal * gap
    }

    /// The ray form of gdx-ai: it seeks the hit, moved off the surface.
    pub(super) fn felt<V: Vector>(&self, view: &View<V>) -> Steering<V> {
        let felt = self.first_felt(view);
        let wish = |felt| Steering::wish(seek(self.beside(view, &felt), view.me.max_speed));
        felt.map_or(Steering::none(), wish)
    }

    /// Buckland's push off a wall: along its normal, by as much of the feeler as is beyond it.
    pub(super) fn pushed_off<V: Vector>(&self, view: &View<V>) -> V {
        let push = |felt: Felt<V>| felt.hit.normal * (felt.beyond * self.force).min(MOST);
        self.first_felt(view).map_or(V::default(), push)
    }

    pub(super) fn explain_feelers<V: Vector>(&self, view: &View<V>, pen: &mut dyn Pen<V>) {
        let here = view.me.position;
        for (feeler, length) in self.feelers(&Look::own(self, view.me)) {
            pen.line(here, here + feeler * length);
        }
        match self.first_felt(view) {
            Some(felt) if self.form == AvoidForm::WallPush => {
                pen.dot(here + felt.feeler * felt.hit.distance);
            }
            Some(felt) => pen.circle(here + self.beside(view, &felt), view.me.radius),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::behavior::testing::near;
    use crate::behavior::{AvoidForm, AvoidObstacles};
    use crate::obstacle::{Circle, HalfSpace};
    use crate::{Agent, Obstacle, Steer, Steering, Turn, Vector, View};
    use glam::{Vec2, Vec3, vec2};

    fn feelers(feeler_angle: f32) -> AvoidObstacles {
        let (form, margin) = (AvoidForm::Feelers, 0.3);
        AvoidObstacles { form, look_ahead: 10.0, margin, feeler_angle, ..AvoidObstacles::default() }
    }

    /// At (0,0) with v (3,0) of 6 and a radius of 0.2: it looks 5 m ahead.
    fn steer<V: Vector>(avoid: AvoidObstacles, obstacles: &[Obstacle<V>]) -> Steering<V> {
        let velocity = V::from_xyz([3.0, 0.0, 0.0]);
        let me = Agent { velocity, max_speed: 6.0, ..Agent::default() };
        avoid.steer(&View { obstacles, ..View::alone(&me) }, &Turn::default())
    }

    fn wall<V: Vector>(normal: [f32; 3]) -> Obstacle<V> {
        let (point, normal) = (V::from_xyz([4.0, 0.0, 0.0]), V::from_xyz(normal));
        HalfSpace { point, normal }.into()
    }

    /// A wall through (4,0) with the normal (−0.6,0.8). One feeler hits at h = (4,0); h + n·(0.2 + 0.3) = (3.7,0.4). Of three
    /// feelers the right one, 2.5 m long, hits first, at 2.4/((0.6 + 0.8)/√2) = 2.424366: h = (1.714286,−1.714286), and
    /// h + n/2 = (1.414286,−1.314286).
    #[test]
    fn golden() {
        let slope = [wall::<Vec2>([-0.6, 0.8, 0.0])];
        let ray = steer(feelers(0.0), &slope);
        near(ray.wish, vec2(3.7, 0.4).normalize() * 6.0);
        assert_eq!(ray.wishes, 1.0);
        let three = steer(feelers(core::f32::consts::FRAC_PI_4), &slope);
        near(three.wish, vec2(1.414_286, -1.314_286).normalize() * 6.0);
    }

    /// The same wall. Of one feeler of 5 m a meter lies beyond (4,0): 10 N along (−0.6,0.8). Of three, 2.5 − 2.424366 m of the
    /// right one do.
    #[test]
    fn golden_wall_push() {
        let slope = [wall::<Vec2>([-0.6, 0.8, 0.0])];
        let push = |avoid| steer(AvoidObstacles { form: AvoidForm::WallPush, ..avoid }, &slope);
        near(push(feelers(0.0)).push, vec2(-6.0, 8.0));
        let three = push(feelers(core::f32::consts::FRAC_PI_4));
        near(three.push, vec2(-0.6, 0.8) * 0.756_34);
        assert_eq!((three.wish, three.wishes), (Vec2::ZERO, 0.0));
    }

    /// Straight at a wall the place to seek lies on the course; a wall at 6 m is out of reach, and one that is left is not felt.
    #[test]
    fn what_it_cannot_see() {
        let ray = feelers(0.0);
        near(steer(ray, &[wall::<Vec2>([-1.0, 0.0, 0.0])]).wish, vec2(6.0, 0.0));
        let far = HalfSpace { point: vec2(6.0, 0.0), normal: -Vec2::X };
        assert_eq!(steer(ray, &[far.into()]), Steering::none());
        let behind = HalfSpace { point: vec2(-1.0, 0.0), normal: Vec2::X };
        assert_eq!(steer(feelers(0.7), &[behind.into()]), Steering::none());
        let grazed = Circle { center: vec2(2.0, 1.1), radius: 1.0 };
        assert_eq!(steer(ray, &[grazed.into()]), Steering::none(), "a ray has no width");
        assert_eq!(steer::<Vec2>(ray, &[]), Steering::none());
    }

    /// Inside of an obstacle it goes out; without speed it feels nothing ahead.
    #[test]
    fn zero_cases() {
        let around = [Circle { center: vec2(0.5, 0.0), radius: 2.0 }.into()];
        near(steer(feelers(0.0), &around).wish, vec2(-6.0, 0.0));
        let me = Agent { max_speed: 6.0, ..Agent::default() };
        let slope = [wall([-0.6, 0.8, 0.0])];
        let view = View { obstacles: &slope, ..View::alone(&me) };
        assert_eq!(feelers(0.7).steer(&view, &Turn::default()), Steering::none());
        let still = Agent::<Vec2> { max_speed: 0.0, ..me };
        let view = View { obstacles: &around, ..View::alone(&still) };
        assert_eq!(feelers(0.7).steer(&view, &Turn::default()).wish, Vec2::ZERO);
    }

    /// In a volume there are feelers above and below: a slope down is met by the lower one as in the plane by the right one.
    #[test]
    fn in_a_volume_it_feels_above_and_below() {
        let angle = core::f32::consts::FRAC_PI_4;
        let flat = steer::<Vec3>(feelers(angle), &[wall([-0.6, 0.8, 0.0])]).wish;
        let aside = vec2(1.414_286, -1.314_286).normalize() * 6.0;
        assert!((flat - aside.extend(0.0)).length() < 1e-5, "{flat}");
        let upright = steer::<Vec3>(feelers(angle), &[wall([-0.6, 0.0, 0.8])]).wish;
        assert!((upright - Vec3::new(aside.x, 0.0, aside.y)).length() < 1e-5, "{upright}");
    }
}
