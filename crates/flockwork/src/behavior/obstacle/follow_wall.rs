use crate::behavior::shared::ahead::{course, reach};
use crate::behavior::shared::approach::seek;
use crate::behavior::shared::frame::cross;
use crate::behavior::{Pen, Reads};
use crate::memory::Memory;
use crate::obstacle::Nearest;
use crate::vector::MOST;
use crate::{Agent, Steer, Steering, Turn, Vector, View};

words! {
    /// Which side of the agent the wall is on that it follows.
    WallSide {
        /// The wall is on its left.
        Left = "left",
        /// The wall is on its right.
        Right = "right",
        /// On the side that its course comes nearer to when it meets the wall; it keeps that side.
        Nearest = "nearest",
    }
}

behavior! {
    /// Follows the nearest wall at a distance: the surface of any obstacle, and the sides of a walled world.
    ///
    /// It does nothing when there is no wall within its range. From where the agent will be it finds the nearest point of a
    /// surface, goes out from there along the surface's normal, and seeks that place, but at least so far along the wall that an
    /// agent at rest sets out too. Inner corners it cuts, and round bodies it follows a little nearer, the more the farther it
    /// looks ahead. In a volume left and right are as seen from above; along level ground or a ceiling, which has no
    /// sides, it keeps its course. Reynolds 1999, *wall following*.
    FollowWall {
        /// Which side of the agent the wall is on.
        side: WallSide = WallSide::Nearest, "";
        /// The gap to keep between body and wall.
        distance: f32 = 0.5, "m", 0.0..=f32::MAX;
        /// How far ahead the agent looks at top speed; at 0 it goes to the wall and stays there.
        look_ahead: f32 = 0.8, "m", 0.0..=f32::MAX;
        /// Walls farther than this from where the agent will be are not followed.
        range: f32 = 3.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = max_speed · unit(side(b, a) + a·max(b·a, look_ahead/2))
        /// b = w + k·(distance + r): out from the point w of a surface, of normal k, that is nearest to
        ///     course · look_ahead · |v|/max_speed, and within range of that
        /// a: the unit vector along the wall, with the wall on the side that is asked for
    }

    example {
        /// use flockwork::obstacle::HalfSpace;
        ///
        /// let velocity = vec2(2.0, 0.0);
        /// let me = Agent { position: vec2(0.0, 2.2), velocity, max_speed: 2.0, ..Agent::default() };
        /// let ground = HalfSpace { point: vec2(0.0, 0.0), normal: vec2(0.0, 1.0) };
        /// let view = View { obstacles: &[ground.into()], ..View::alone(&me) };
        /// let follow = FollowWall { distance: 0.5, look_ahead: 2.0, ..FollowWall::default() };
        /// // It will be at (2, 2.2); of the ground (2, 0) is nearest, and its body of 0.2 m belongs at (2, 0.7).
        /// let wish = follow.steer(&view, &Turn::default()).wish;
        /// assert!((wish - vec2(2.0, -1.5).normalize() * 2.0).length() < 1e-5, "{wish}");
        /// // With the wall on its left it turns around: it seeks a place 1 m along the wall, half of what it looks ahead.
        /// let left = FollowWall { side: WallSide::Left, ..follow }.steer(&view, &Turn::default()).wish;
        /// assert!((left - vec2(-1.0, -1.5).normalize() * 2.0).length() < 1e-5, "{left}");
    }

    tint 339
}

/// How long a side is kept while the behavior is not used (ticks).
const KEEP_SIDE: u32 = 30;
/// The least that an agent goes along the wall, as a share of how far it looks ahead.
const LEAST_ALONG: f32 = 0.5;
/// Up: an agent that goes around the normal of a wall in this sense has the wall on its left.
const UP: [f32; 3] = [0.0, 0.0, 1.0];

/// The unit vector along a wall for an agent that turns about `axis`; zero where the axis is the wall's normal.
fn along<V: Vector>(axis: [f32; 3], wall: &Nearest<V>) -> V {
    V::from_xyz(cross(axis, wall.normal.to_xyz())).unit()
}

/// The axis about which an agent turns that goes along a wall this way.
fn axis_of<V: Vector>(wall: &Nearest<V>, way: V) -> [f32; 3] {
    cross(wall.normal.to_xyz(), way.to_xyz())
}

impl FollowWall {
    /// Where the agent will be (m).
    fn future<V: Vector>(&self, me: &Agent<V>) -> V {
        me.position + course(me) * reach(me, self.look_ahead)
    }

    /// The nearest surface to where the agent will be.
    fn wall<V: Vector>(&self, view: &View<V>) -> Option<Nearest<V>> {
        let future = self.future(view.me);
        let walls = view.obstacles.iter().map(|it| it.nearest(future));
        let near = walls.filter(|wall| wall.distance <= self.range);
        near.reduce(|first, next| if next.distance < first.distance { next } else { first })
    }

    /// The axis that the side is of: of the words, of what is remembered, or of the agent's course.
    fn axis<V: Vector>(&self, turn: &Turn<V>) -> Option<[f32; 3]> {
        let kept = [0, 1, 2].map(|word| turn.memory.float(word));
        match self.side {
            WallSide::Left => Some(UP),
            WallSide::Right => Some(UP.map(|part| -part)),
            WallSide::Nearest if turn.rested > KEEP_SIDE || kept == [0.0; 3] => None,
            WallSide::Nearest => Some(kept),
        }
    }

    /// The unit vector along the wall on which the agent goes.
    fn way<V: Vector>(&self, view: &View<V>, turn: &Turn<V>, wall: &Nearest<V>) -> V {
        let on_course = course(view.me).sideways_of(wall.normal).unit();
        let kept = self.axis(turn).map_or(on_course, |axis| along(axis, wall));
        let ways = [kept, on_course, along(UP, wall), wall.normal.any_perpendicular()];
        ways.into_iter().find(|way| *way != V::ZERO).unwrap_or_default()
    }

    /// From the agent to the place that it is to seek (m).
    fn goal<V: Vector>(&self, me: &Agent<V>, wall: &Nearest<V>, way: V) -> V {
        let gap = (self.distance + me.radius.max(0.0)).min(MOST);
        let beside = wall.point + wall.normal * gap - me.position;
        let least = (LEAST_ALONG * self.look_ahead).min(MOST);
        beside.sideways_of(way) + way * beside.dot(way).max(least)
    }

    fn note<V: Vector>(&self, wall: &Nearest<V>, way: V) -> Memory {
        match self.side {
            WallSide::Nearest => Memory::of_floats(axis_of(wall, way)),
            _ => Memory::default(),
        }
    }
}

impl<V: Vector> Steer<V> for FollowWall {
    const READS: Reads = Reads { memory: true, only_obstacles: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(wall) = self.wall(view) else { return Steering::none() };
        let way = self.way(view, turn, &wall);
        let goal = self.goal(view.me, &wall, way);
        Steering::wish(seek(goal, view.me.max_speed)).remembering(self.note(&wall, way))
    }

    fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
        Some(reach(me, self.look_ahead) + self.range)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let (here, future) = (view.me.position, self.future(view.me));
        pen.line(here, future);
        if let Some(wall) = self.wall(view) {
            let goal = self.goal(view.me, &wall, self.way(view, turn, &wall));
            pen.line(wall.point, here + goal);
            pen.dot(wall.point);
            pen.circle(here + goal, view.me.radius);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{go, near};
    use crate::obstacle::{Box, Circle, HalfSpace, Segment};
    use crate::{Obstacle, Space, Stepping};
    use glam::{Vec2, Vec3, vec2};

    fn floor() -> Obstacle<Vec2> {
        HalfSpace { point: Vec2::ZERO, normal: Vec2::Y }.into()
    }

    /// A point of 5 m/s at most that looks 2 m ahead at top speed.
    fn me(position: Vec2, velocity: Vec2) -> Agent<Vec2> {
        Agent {
            position,
            velocity,
            heading: velocity.unit(),
            max_speed: 5.0,
            radius: 0.0,
            ..Agent::default()
        }
    }

    const FOLLOW: FollowWall =
        FollowWall { side: WallSide::Nearest, distance: 1.0, look_ahead: 2.0, range: 9.0 };

    fn steer(follow: FollowWall, me: &Agent<Vec2>, obstacles: &[Obstacle<Vec2>]) -> Steering<Vec2> {
        follow.steer(&View { obstacles, ..View::alone(me) }, &Turn::default())
    }

    /// p (0,4), v (3,−4): at top speed it looks 2 m ahead, to (1.2,2.4). Of the floor (1.2,0) is nearest; 1 m out of it
    /// lies (1.2,1), at (1.2,−3) from the agent.
    #[test]
    fn golden() {
        let wish = steer(FOLLOW, &me(vec2(0.0, 4.0), vec2(3.0, -4.0)), &[floor()]).wish;
        near(wish, vec2(1.2, -3.0).normalize() * 5.0);
        // At half the speed it looks half as far, and at least 1 m along: (0.6,−3) becomes (1,−3).
        let wish = steer(FOLLOW, &me(vec2(0.0, 4.0), vec2(1.5, -2.0)), &[floor()]).wish;
        near(wish, vec2(1.0, -3.0).normalize() * 5.0);
        // With a body the place is farther out.
        let wide = Agent { radius: 0.5, ..me(vec2(0.0, 4.0), vec2(3.0, -4.0)) };
        near(steer(FOLLOW, &wide, &[floor()]).wish, vec2(1.2, -2.5).normalize() * 5.0);
    }

    #[test]
    fn a_side_is_as_said_or_as_the_course_is_and_is_kept() {
        let along = |side, velocity| {
            steer(FollowWall { side, ..FOLLOW }, &me(Vec2::Y, velocity), &[floor()]).wish.x
        };
        for velocity in [vec2(3.0, 0.0), vec2(-3.0, 0.0), vec2(0.0, -3.0)] {
            assert!(along(WallSide::Right, velocity) > 0.0, "the floor is on the right");
            assert!(along(WallSide::Left, velocity) < 0.0);
        }
        assert!(along(WallSide::Nearest, vec2(0.1, -3.0)) > 0.0);
        assert!(along(WallSide::Nearest, vec2(-0.1, -3.0)) < 0.0);
        let right = steer(FOLLOW, &me(Vec2::Y, vec2(0.1, -3.0)), &[floor()]).memory;
        let later = |rested| {
            let turn = Turn { memory: right, rested, ..Turn::default() };
            let me = me(Vec2::Y, vec2(-3.0, 0.0));
            FOLLOW.steer(&View { obstacles: &[floor()], ..View::alone(&me) }, &turn).wish.x
        };
        assert!(later(1) > 0.0, "it keeps the side");
        assert!(later(KEEP_SIDE + 1) < 0.0, "it has forgotten it");
    }

    #[test]
    fn zero_cases() {
        let still = me(Vec2::Y * 3.0, Vec2::ZERO);
        assert_eq!(steer(FOLLOW, &still, &[]), Steering::none());
        let near_sighted = FollowWall { range: 2.9, ..FOLLOW };
        assert_eq!(steer(near_sighted, &still, &[floor()]), Steering::none());
        let wish = steer(FOLLOW, &Agent { heading: -Vec2::Y, ..still.clone() }, &[floor()]).wish;
        assert!(wish.x.abs() > 1.0 && wish.y < -1.0, "at rest and head-on it sets out: {wish}");
        let blind = FollowWall { look_ahead: 0.0, ..FOLLOW };
        near(steer(blind, &still, &[floor()]).wish, vec2(0.0, -5.0));
        let inside = Obstacle::Circle(Circle { center: still.position, radius: 0.0 });
        assert!(steer(FOLLOW, &still, &[inside]).wish.is_finite());
    }

    /// The least and the greatest gap between body and obstacles in the last `secs` of twice as many seconds, and all places.
    fn walk<V: Vector>(
        follow: FollowWall,
        obstacles: &[Obstacle<V>],
        start: [f32; 3],
        secs: usize,
    ) -> ([f32; 2], Vec<V>) {
        let stepping = Stepping::default();
        let mut me = Agent { position: V::from_xyz(start), ..Agent::default() };
        let (mut gaps, mut memory, mut places) =
            ([f32::MAX, f32::MIN], Memory::default(), Vec::new());
        for tick in 0..2 * secs * 60 {
            let view = View { obstacles, stepping, ..View::alone(&me) };
            let steering = follow.steer(&view, &Turn { memory, rested: 1, ..Turn::default() });
            memory = steering.memory;
            go(&mut me, &steering, stepping);
            if tick > secs * 60 {
                let away = obstacles.iter().map(|it| it.nearest(me.position).distance);
                let gap = away.fold(f32::MAX, f32::min) - me.radius;
                gaps = [gaps[0].min(gap), gaps[1].max(gap)];
                places.push(me.position);
            }
        }
        (gaps, places)
    }

    /// Whether a walk comes by each of these places within 1.5 m.
    fn comes_by<V: Vector>(places: &[V], all: &[[f32; 3]]) -> bool {
        let comes =
            |goal: &[f32; 3]| places.iter().any(|it| (*it - V::from_xyz(*goal)).length() < 1.5);
        all.iter().all(comes)
    }

    #[test]
    fn around_bodies_and_through_rooms_it_keeps_its_distance() {
        let block = Obstacle::Box(Box { min: vec2(-3.0, -2.0), max: vec2(3.0, 2.0) });
        let sides = [[4.0, 0.0, 0.0], [0.0, 3.0, 0.0], [-4.0, 0.0, 0.0], [0.0, -3.0, 0.0]];
        let wall =
            Obstacle::Segment(Segment { from: vec2(-3.0, 0.0), to: vec2(3.0, 0.0), radius: 0.0 });
        let ends = [[4.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-4.0, 0.0, 0.0], [0.0, -1.0, 0.0]];
        for side in [WallSide::Left, WallSide::Right, WallSide::Nearest] {
            let follow = FollowWall { side, ..FollowWall::default() };
            let ([least, most], places) = walk(follow, &[block], [0.0, 4.5, 0.0], 30);
            assert!(least > 0.25 && most < 0.75, "{side:?} block: {least} to {most}");
            assert!(comes_by::<Vec2>(&places, &sides), "{side:?}: all around the block");
            let ([least, most], places) = walk(follow, &[wall], [0.0, 2.5, 0.0], 30);
            assert!(least > 0.15 && most < 0.75, "{side:?} wall: {least} to {most}");
            assert!(comes_by::<Vec2>(&places, &ends), "{side:?}: around both ends of the wall");
            let room: Vec<_> = Space::Walls(vec2(-5.0, -4.0), vec2(5.0, 4.0)).sides().collect();
            let ([least, most], places) = walk(follow, &room, [0.0, 2.5, 0.0], 30);
            assert!(least > 0.25 && most < 1.0, "{side:?} room: {least} to {most}");
            assert!(comes_by::<Vec2>(&places, &sides), "{side:?}: all around the room");
        }
    }

    #[test]
    fn a_ball_in_a_volume_is_gone_around_on_the_course_or_at_one_height() {
        let ball = Obstacle::Circle(Circle { center: Vec3::ZERO, radius: 2.0 });
        let over = [[0.0, 0.0, 2.5], [2.5, 0.0, 0.0], [0.0, 0.0, -2.5], [-2.5, 0.0, 0.0]];
        let around = [[0.0, -2.5, 0.0], [2.5, 0.0, 0.0], [0.0, 2.5, 0.0], [-2.5, 0.0, 0.0]];
        for (side, places) in [(WallSide::Nearest, over), (WallSide::Left, around)] {
            let follow = FollowWall { side, ..FollowWall::default() };
            let ([least, most], all) = walk(follow, &[ball], [-4.0, 0.0, 0.5], 20);
            assert!(least > 0.25 && most < 0.75, "{side:?}: {least} to {most}");
            assert!(comes_by::<Vec3>(&all, &places), "{side:?}");
        }
        let ground = Obstacle::HalfSpace(HalfSpace { point: Vec3::ZERO, normal: Vec3::Z });
        let ([least, most], places) = walk(FollowWall::default(), &[ground], [0.0, 0.0, 2.0], 10);
        assert!(least > 0.45 && most < 0.55, "{least} to {most}");
        assert!(places[places.len() - 1].x > 15.0, "it keeps its course over the ground");
    }
}
