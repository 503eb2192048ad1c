use crate::behavior::shared::approach::seek;
use crate::behavior::shared::road::{self, Cursor, on_road};
use crate::behavior::{Pen, Reads};
use crate::path::{OnPath, Road};
use crate::space::shortest;
use crate::vector::MOST;
use crate::{PathEnd, Steer, Steering, Turn, Vector, View};

words! {
    /// Which way along a path is right.
    PathDirection {
        /// Either way.
        Any = "any",
        /// From the first point to the last.
        Forward = "forward",
        /// From the last point to the first.
        Backward = "backward",
    }
}

behavior! {
    /// Keeps the agent on a path: it steers only when the place where the agent will be soon is off the path, or when the agent
    /// goes the wrong way along it; then it seeks a place of the path ahead.
    ///
    /// It does nothing without a path, and nothing to an agent on its path: it gives no drive of its own, so that an
    /// agent at rest on the path stays at rest. It goes together with behaviors that do, as `wander`; `follow_path` goes
    /// along a path. At the end of a path that has one the agent turns back, and stays about there. It remembers which
    /// stretch it is on, so that on a path that crosses itself it does not change to another one. Reynolds 1999, *path
    /// following*; the place that is sought is as far ahead of the agent, along the path, as the agent looks (OpenSteer).
    StayOnPath(path: Path) {
        /// Which way along the path is right.
        direction: PathDirection = PathDirection::Any, "";
        /// How long ahead the agent looks; at 0 it steers once it is off the path.
        look_ahead_secs: f32 = 0.5, "s", 0.0..=f32::MAX;
        /// How far from the path's line is still on it; 0 for the path's own radius.
        radius: f32 = 0.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = max_speed · unit(g)    where v·look_ahead_secs leads off the path, or the wrong way along it
        /// off: farther from the path's line than radius
        /// g: to the place of the path that is |v|·look_ahead_secs farther along it than the agent
    }

    example {
        /// let path = Path { points: vec![vec2(0.0, 0.0), vec2(10.0, 0.0)], radius: 1.0, end: PathEnd::Once };
        /// let steer = |velocity| {
        ///     let me = Agent { position: vec2(2.0, 0.5), velocity, max_speed: 2.0, ..Agent::default() };
        ///     let stay = StayOnPath { look_ahead_secs: 1.0, ..StayOnPath::default() };
        ///     stay.steer(&View::alone(&me), &Turn { path: Some(&path), ..Turn::default() })
        /// };
        /// // In a second it will be at (3.5, 0.5), which is still on the path.
        /// assert_eq!(steer(vec2(1.5, 0.0)).wishes, 0.0);
        /// // At (2, 2) it would be off the path by 2 m: it seeks the place of the path that is 1.5 m ahead, (3.5, 0).
        /// let wish = steer(vec2(0.0, 1.5)).wish;
        /// assert!((wish - vec2(1.5, -0.5).normalize() * 2.0).length() < 1e-5, "{wish}");
    }

    tint 715
}

impl PathDirection {
    /// 1 toward the path's end and −1 toward its start, for an agent that gets on by so much along it.
    fn sign(self, progress: f32) -> f32 {
        match self {
            Self::Backward => -1.0,
            Self::Any if progress < 0.0 => -1.0,
            _ => 1.0,
        }
    }
}

/// An agent and its path.
struct Outlook<V> {
    /// The place of the path beside the agent.
    beside: OnPath<V>,
    /// The place of the path beside where the agent will be.
    future: OnPath<V>,
    /// How far the agent will have gone by then (m).
    reach: f32,
}

impl<V: Vector> Outlook<V> {
    /// How far the agent gets on along the path; below zero it goes back (m).
    fn progress(&self, road: &Road<V>) -> f32 {
        let progress = self.future.s - self.beside.s;
        if road.path.end == PathEnd::Loop { shortest(progress, road.length()) } else { progress }
    }
}

impl StayOnPath {
    /// Up to how far from its line a path is (m).
    fn width<V: Vector>(&self, road: &Road<V>) -> f32 {
        if self.radius > 0.0 { self.radius } else { road.path.radius }
    }

    /// Where the agent and its future place are on the path, each on the stretch that the agent is on.
    fn outlook<V: Vector>(&self, view: &View<V>, turn: &Turn<V>, road: &Road<V>) -> Outlook<V> {
        let (me, width) = (view.me, self.width(road));
        let time = view.stepping.from_secs(self.look_ahead_secs).min(MOST);
        let way = (me.velocity * time).bounded();
        let since = view.stepping.dt() * turn.rested as f32;
        let (from, window) = match Cursor::recall(turn.memory) {
            Some(cursor) => (cursor.place, width + 2.0 * me.max_speed.max(0.0) * (time + since)),
            None => (0.0, f32::INFINITY),
        };
        let beside = road.nearest(me.position, from, window);
        let reach = way.length();
        let future = road.nearest(me.position + way, beside.s, reach + beside.distance + width);
        Outlook { beside, future, reach }
    }

    /// From the agent to the place that it is to seek; none while it is on its path and goes the right way.
    fn way_back<V: Vector>(&self, view: &View<V>, road: &Road<V>, seen: &Outlook<V>) -> Option<V> {
        let progress = seen.progress(road);
        let sign = self.direction.sign(progress);
        if seen.future.distance <= self.width(road) && progress * sign >= 0.0 {
            return None;
        }
        let goal = road.at(seen.beside.s + sign * seen.reach).point;
        Some(view.space.offset(view.me.position, goal))
    }
}

impl<V: Vector> Steer<V> for StayOnPath {
    const READS: Reads = Reads { memory: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(path) = turn.path.filter(|path| !path.points.is_empty()) else {
            return Steering::none();
        };
        on_road(view, turn, path, |road| {
            let seen = self.outlook(view, turn, road);
            let back = self.way_back(view, road, &seen);
            let wish = back.map(|offset| Steering::wish(seek(offset, view.me.max_speed)));
            let cursor = Cursor { place: seen.beside.s, ..Cursor::START };
            wish.unwrap_or_default().remembering(cursor.memory())
        })
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(path) = turn.path.filter(|path| !path.points.is_empty()) else { return };
        road::draw(view, path, pen);
        on_road(view, turn, path, |road| {
            let (here, seen) = (view.me.position, self.outlook(view, turn, road));
            pen.line(here, here + view.space.offset(here, seen.future.point));
            pen.circle(seen.future.point, self.width(road));
            if let Some(way) = self.way_back(view, road, &seen) {
                pen.dot(here + way);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use core::f32::consts::SQRT_2;

    use super::*;
    use crate::behavior::testing::{agent, go, near};
    use crate::memory::Memory;
    use crate::{Agent, Path, Space, Stepping};
    use glam::{Vec2, vec2};

    fn road(points: &[[f32; 2]], radius: f32, end: PathEnd) -> Path<Vec2> {
        Path { points: points.iter().map(|&it| it.into()).collect(), radius, end }
    }

    const SECOND: StayOnPath =
        StayOnPath { direction: PathDirection::Any, look_ahead_secs: 1.0, radius: 0.0 };

    fn steer(
        stay: StayOnPath,
        path: &Path<Vec2>,
        position: Vec2,
        velocity: Vec2,
    ) -> Steering<Vec2> {
        let me = Agent { position, velocity, ..agent() };
        stay.steer(&View::alone(&me), &Turn { path: Some(path), ..Turn::default() })
    }

    /// Reynolds 1999: from (0,0) to (10,0), p (2,3), v (1,1), T 1. The future place (3,4) is off by 4, beside (3,0); beside the
    /// agent is (2,0), and √2 ahead of that (3.414214, 0), at (1.414214, −3) from the agent: 3.316625 m.
    #[test]
    fn golden() {
        let path = road(&[[0.0, 0.0], [10.0, 0.0]], 3.99, PathEnd::Once);
        let (position, velocity) = (vec2(2.0, 3.0), vec2(1.0, 1.0));
        let me = Agent { position, velocity, ..agent() };
        let (view, turn) = (View::alone(&me), Turn::default());
        let seen = on_road(&view, &turn, &path, |road| SECOND.outlook(&view, &turn, road));
        let future = seen.future;
        assert_eq!((future.point, future.distance, future.s), (vec2(3.0, 0.0), 4.0, 3.0));
        let wish = steer(SECOND, &path, position, velocity).wish;
        near(wish, vec2(SQRT_2, -3.0) * (5.0 / 3.316_625));
        let wide = StayOnPath { radius: 4.0, ..SECOND };
        assert_eq!(steer(wide, &path, position, velocity).wishes, 0.0, "4 m off is on the path");
    }

    #[test]
    fn only_the_wrong_way_is_turned_round() {
        let path = road(&[[0.0, 0.0], [10.0, 0.0]], 1.0, PathEnd::Once);
        let wishes = |direction, velocity| {
            let stay = StayOnPath { direction, ..SECOND };
            steer(stay, &path, vec2(5.0, 0.0), velocity)
        };
        for velocity in [Vec2::X, -Vec2::X, Vec2::ZERO] {
            assert_eq!(wishes(PathDirection::Any, velocity).wishes, 0.0);
        }
        assert_eq!(wishes(PathDirection::Forward, Vec2::X).wishes, 0.0);
        near(wishes(PathDirection::Forward, -Vec2::X).wish, vec2(5.0, 0.0));
        assert_eq!(wishes(PathDirection::Backward, -Vec2::X).wishes, 0.0);
        near(wishes(PathDirection::Backward, Vec2::X).wish, vec2(-5.0, 0.0));
    }

    /// The square's seam is at its first point: over it (3.5 m behind (0, 0.5)) it goes forward as elsewhere.
    #[test]
    fn a_loop_has_no_end_at_its_seam() {
        let path = road(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], 1.0, PathEnd::Loop);
        let forward = StayOnPath { direction: PathDirection::Forward, ..SECOND };
        assert_eq!(steer(forward, &path, vec2(0.0, 0.5), vec2(0.5, -1.0)).wishes, 0.0);
        let back = steer(forward, &path, vec2(0.5, 0.0), vec2(-1.0, 0.5));
        assert_eq!(back.wishes, 1.0, "from behind the seam to before it is the wrong way");
    }

    /// Without a path or points, at rest, on the end, without a radius, in no time: it answers nothing, or a finite wish.
    #[test]
    fn zero_cases() {
        let me = agent();
        assert_eq!(SECOND.steer(&View::alone(&me), &Turn::default()), Steering::none());
        let empty = road(&[], 1.0, PathEnd::Loop);
        assert_eq!(steer(SECOND, &empty, Vec2::X, Vec2::X), Steering::none());
        let line = road(&[[0.0, 0.0], [10.0, 0.0]], 0.0, PathEnd::Once);
        assert_eq!(steer(SECOND, &line, Vec2::X, Vec2::ZERO).wishes, 0.0, "at rest on it");
        near(steer(SECOND, &line, vec2(1.0, 2.0), Vec2::ZERO).wish, vec2(0.0, -5.0));
        let now = StayOnPath { look_ahead_secs: 0.0, ..SECOND };
        near(steer(now, &line, vec2(1.0, 2.0), vec2(3.0, 0.0)).wish, vec2(0.0, -5.0));
        let point = road(&[[1.0, 1.0]], 0.5, PathEnd::Loop);
        near(steer(SECOND, &point, vec2(1.0, 4.0), Vec2::X).wish, vec2(0.0, -5.0));
    }

    /// Where an agent is in each tick that goes straight on but for the path, and its memory at the end.
    fn walk(
        stay: StayOnPath,
        path: &Path<Vec2>,
        mut me: Agent<Vec2>,
        secs: usize,
    ) -> (Vec<Vec2>, Memory) {
        let (stepping, mut memory) = (Stepping::default(), Memory::default());
        let mut tick = |_| {
            let turn = Turn { path: Some(path), memory, rested: 1, ..Turn::default() };
            let steering = stay.steer(&View { stepping, ..View::alone(&me) }, &turn);
            memory = steering.memory;
            go(&mut me, &steering, stepping);
            me.position
        };
        let places = (0..secs * 60).map(&mut tick).collect();
        (places, memory)
    }

    /// The second stroke of the X is crossed within its radius; the agent stays with the first one to its end.
    #[test]
    fn where_a_path_crosses_itself_the_agent_keeps_its_stretch() {
        let path = road(
            &[[0.0, 0.0], [6.0, 6.0], [12.0, 3.0], [6.0, 0.0], [0.0, 6.0]],
            0.6,
            PathEnd::Once,
        );
        let me = Agent { velocity: vec2(0.9, 0.8), max_speed: 1.3, ..Agent::default() };
        let (places, memory) = walk(StayOnPath::default(), &path, me, 5);
        let s = Cursor::recall(memory).map_or(0.0, |cursor| cursor.place);
        assert!((4.5..8.0).contains(&s), "{s} m along the path");
        let line = vec2(1.0, 1.0).unit();
        assert!(places.iter().all(|it| it.sideways_of(line).length() < 0.65));
        assert!(places.iter().any(|it| (*it - vec2(3.0, 3.0)).length() < 0.65));
    }

    /// Off the future place by 1.5 m across the seam of a torus 10 m wide, as in the open.
    #[test]
    fn a_path_across_a_seam_is_the_same() {
        let path = road(&[[8.0, 5.0], [1.0, 5.0]], 0.5, PathEnd::Once);
        let me = Agent { position: vec2(9.5, 5.5), velocity: vec2(1.0, 1.0), ..agent() };
        let space = Space::Wrap(vec2(10.0, 10.0));
        let turn = Turn { path: Some(&path), ..Turn::default() };
        let wish = SECOND.steer(&View { space, ..View::alone(&me) }, &turn).wish;
        // Beside it is (9.5, 5), and √2 ahead of that (0.914214, 5) beyond the seam.
        near(wish.unit(), vec2(SQRT_2, -0.5).unit());
    }
}
