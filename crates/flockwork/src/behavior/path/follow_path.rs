use crate::behavior::shared::approach::{arrive, overshoot, seek};
use crate::behavior::shared::misfits::late_brake;
use crate::behavior::shared::road::{self, Cursor, on_road};
use crate::behavior::{Misfit, Pen, Reads};
use crate::memory::Memory;
use crate::{Agent, Path, PathEnd, Steer, Steering, Stepping, Turn, Vector, View};

mod carrot;

words! {
    /// What the agent steers for.
    FollowForm {
        /// A point that moves along the path, at a constant distance ahead.
        Carrot = "carrot",
        /// The path's points in order; each counts as reached within the path's radius (Bevilacqua 2013).
        Nodes = "nodes",
    }
}

words! {
    /// Where an agent begins that has no memory of the path.
    StartAt {
        /// At the nearest place of the path; in `nodes`, at its nearest point.
        Nearest = "nearest",
        /// At the path's first point (Bevilacqua 2013).
        First = "first",
    }
}

behavior! {
    /// Follows a path to its end, in a loop, or back and forth, as the path says.
    ///
    /// It does nothing without a path. It remembers how far it has come, and comes to rest at the end of a path that
    /// has one. In a wrapped world a path goes the shortest way from point to point, and so does an agent that follows it.
    ///
    /// `carrot` (after Reynolds 1999, *path following*) keeps to its own lane inside the path's radius and
    /// turns smoothly before the ends. `nodes` is the tutorial's form (Bevilacqua 2013, *Path Following*; in
    /// pixels with a radius of 10 and `start: first`): a point that is reached is still sought in that
    /// tick, and at an end of a `PingPong` path the end point comes twice, so an agent that leaves
    /// its radius within that tick goes back once more. The tutorial's character circles the last point of
    /// a path with an end forever; here the agent arrives at it.
    FollowPath(path: Path) {
        /// What the agent steers for.
        form: FollowForm = FollowForm::Carrot, "";
        /// Where the agent begins.
        start: StartAt = StartAt::Nearest, "";
        /// How far ahead along the path the agent steers.
        look_ahead: f32 = 1.0, "m", 0.0..=f32::MAX, only "carrot";
        /// Slowing starts at this distance before the end.
        slow_radius: f32 = 1.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// carrot:  wish = unit(g) · max_speed · min(1, l / slow_radius); within look_ahead of the end arrive(g)
        ///          g: to the place look_ahead farther along the path than the agent, and as far beside the path
        ///          as the agent is, up to the path's radius − r; l: how much of the path is left
        /// nodes:   wish = max_speed · unit(g); toward the last point of a path with an end arrive(g)
        ///          g: to the present point; the next one follows once |g| ≤ the path's radius
    }

    example {
        /// let me = Agent { max_speed: 2.0, ..Agent::default() };
        /// let points = vec![vec2(0.0, 3.0), vec2(9.0, 3.0)];
        /// let path = Path { points, radius: 0.5, end: PathEnd::Loop };
        /// let steer = |form| {
        ///     let follow = FollowPath { form, ..FollowPath::default() };
        ///     follow.steer(&View::alone(&me), &Turn { path: Some(&path), ..Turn::default() }).wish
        /// };
        /// // The published form seeks one point after the other; the default goes for a place further along the path.
        /// assert_eq!(steer(FollowForm::Nodes), vec2(0.0, 2.0));
        /// let carrot = steer(FollowForm::Carrot);
        /// assert!(carrot.x > 0.0 && carrot.y > 0.0 && (carrot.length() - 2.0).abs() < 1e-5, "{carrot}");
    }
}

impl FollowPath {
    /// The node to go to.
    fn node<V: Vector>(&self, view: &View<V>, path: &Path<V>, memory: Memory) -> Cursor {
        let first = || match self.start {
            StartAt::Nearest => path.nearest_node(view.me.position, &view.space) as f32,
            StartAt::First => 0.0,
        };
        Cursor::recall(memory).unwrap_or_else(|| Cursor { place: first(), direction: 1.0 })
    }

    /// From the agent to this node (m).
    fn offset<V: Vector>(view: &View<V>, path: &Path<V>, node: Cursor) -> V {
        // A path that was changed may have fewer points than the one that is remembered.
        let node = (node.place as usize).min(path.points.len() - 1);
        view.space.offset(view.me.position, path.points[node])
    }

    /// The tutorial's turn: the present node is sought, and if it is reached, the next one comes next time.
    fn along_nodes<V: Vector>(
        &self,
        view: &View<V>,
        path: &Path<V>,
        memory: Memory,
    ) -> Steering<V> {
        let node = self.node(view, path, memory);
        let offset = Self::offset(view, path, node);
        let (place, direction) = (node.place as usize, node.direction as i32);
        let (next, onward) = path.next_node(place, direction);
        let top = view.me.max_speed;
        let wish = if path.end == PathEnd::Once && next == place {
            arrive(offset, top, self.slow_radius, view.stepping)
        } else {
            seek(offset, top)
        };
        let reached = offset.length() <= path.radius;
        let next = Cursor { place: next as f32, direction: onward as f32 };
        Steering::wish(wish).remembering(if reached { next } else { node }.memory())
    }
}

impl<V: Vector> Steer<V> for FollowPath {
    const READS: Reads = Reads { memory: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        match (turn.path, self.form) {
            (Some(path), _) if path.points.is_empty() => Steering::none(),
            (Some(path), FollowForm::Carrot) => {
                on_road(view, turn, path, |road| self.along_carrot(view, road, turn.memory))
            }
            (Some(path), FollowForm::Nodes) => self.along_nodes(view, path, turn.memory),
            (None, _) => Steering::none(),
        }
    }

    // A loop has no end to brake for, and an agent that turns around at an end may swing there. A swing of less than a
    // twentieth of the radius is not seen.
    fn advice(&self, me: &Agent<V>, turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        let path = turn.path.filter(|path| path.end != PathEnd::Loop)?;
        let swings = || {
            let misfit = overshoot(me, self.slow_radius, stepping)?;
            (path.end == PathEnd::Once && self.slow_radius < 0.5 * misfit.least).then_some(misfit)
        };
        late_brake(me, self.slow_radius).or_else(swings)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(path) = turn.path.filter(|path| !path.points.is_empty()) else { return };
        road::draw(view, path, pen);
        let here = view.me.position;
        let goal = here
            + match self.form {
                FollowForm::Carrot => {
                    on_road(view, turn, path, |road| self.carrot(view, road, turn.memory).0)
                }
                FollowForm::Nodes => Self::offset(view, path, self.node(view, path, turn.memory)),
            };
        pen.dot(goal);
        pen.circle(goal, path.radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, go, near};
    use crate::{Agent, Stepping};
    use glam::{Vec2, vec2};

    fn path(end: PathEnd) -> Path<Vec2> {
        Path { points: vec![vec2(0.0, 0.0), vec2(6.0, 0.0), vec2(6.0, 6.0)], radius: 0.5, end }
    }

    /// Where a walker of 1 m/s is each tick of `secs` seconds.
    fn walk(follow: FollowPath, path: &Path<Vec2>, start: Vec2, secs: usize) -> Vec<Vec2> {
        let stepping = Stepping::default();
        let mut me = Agent { position: start, max_speed: 1.0, ..Agent::default() };
        let mut memory = Memory::default();
        let tick = |_| {
            let turn = Turn { path: Some(path), memory, ..Turn::default() };
            let steering = follow.steer(&View { stepping, ..View::alone(&me) }, &turn);
            memory = steering.memory;
            go(&mut me, &steering, stepping);
            me.position
        };
        (0..secs * 60).map(tick).collect()
    }

    /// The published loop: the present node is sought; within its radius the next one comes next time, and at an
    /// end `pathDir *= -1; currentNode += pathDir` leads back to the end node.
    #[test]
    fn the_tutorial_goes_from_node_to_node() {
        let (path, nodes) = (path(PathEnd::PingPong), FollowForm::Nodes);
        let follow = FollowPath { form: nodes, ..FollowPath::default() };
        let step = |position, place, direction| {
            let me = Agent { position, ..agent() };
            let memory = Cursor { place, direction }.memory();
            let turn = Turn { path: Some(&path), memory, ..Turn::default() };
            let steering = follow.steer(&View::alone(&me), &turn);
            (steering.wish, steering.memory)
        };
        let note = |place, direction| Cursor { place, direction }.memory();
        assert_eq!(step(vec2(5.0, 0.0), 1.0, 1.0), (vec2(5.0, 0.0), note(1.0, 1.0)));
        assert_eq!(step(vec2(6.5, 0.0), 1.0, 1.0), (vec2(-5.0, 0.0), note(2.0, 1.0)));
        assert_eq!(step(vec2(6.0, 5.5), 2.0, 1.0), (vec2(0.0, 5.0), note(2.0, -1.0)));
        assert_eq!(step(vec2(6.0, 5.6), 2.0, -1.0), (vec2(0.0, 5.0), note(1.0, -1.0)));
        assert_eq!(step(vec2(0.5, 0.0), 0.0, -1.0), (vec2(-5.0, 0.0), note(0.0, 1.0)));
        assert_eq!(step(vec2(0.4, 0.0), 0.0, 1.0), (vec2(-5.0, 0.0), note(1.0, 1.0)));
    }

    #[test]
    fn both_forms_start_at_the_nearest_place() {
        for form in [FollowForm::Carrot, FollowForm::Nodes] {
            let follow = FollowPath { form, ..FollowPath::default() };
            let me = Agent { position: vec2(6.0, 5.0), ..agent() };
            let turn = Turn { path: Some(&path(PathEnd::Once)), ..Turn::default() };
            near(follow.steer(&View::alone(&me), &turn).wish.unit(), vec2(0.0, 1.0));
            let first = FollowPath { start: StartAt::First, ..follow };
            let wish = first.steer(&View::alone(&me), &turn).wish.unit();
            near(wish, vec2(-6.0, -5.0).unit());
        }
    }

    #[test]
    fn a_path_with_an_end_is_walked_to_its_end_and_no_farther() {
        let places = walk(FollowPath::default(), &path(PathEnd::Once), vec2(-1.0, 1.0), 30);
        let end = places[places.len() - 1];
        assert!((end - vec2(6.0, 6.0)).length() < 0.02, "{end}");
        assert!(places.iter().all(|p| p.x < 6.5 && p.y < 6.01));
    }

    #[test]
    fn loops_and_two_way_paths_go_on() {
        for end in [PathEnd::Loop, PathEnd::PingPong] {
            for form in [FollowForm::Carrot, FollowForm::Nodes] {
                let follow = FollowPath { form, ..FollowPath::default() };
                let places = walk(follow, &path(end), vec2(0.0, 0.0), 60);
                let late = &places[places.len() / 2..];
                let visits = |goal: Vec2| late.iter().any(|p| (*p - goal).length() < 0.8);
                assert!(visits(vec2(0.0, 0.0)) && visits(vec2(6.0, 6.0)), "{end:?} {form:?}");
            }
        }
    }

    #[test]
    fn a_crossing_is_passed_straight() {
        let points = vec![vec2(0.0, 0.0), vec2(6.0, 6.0), vec2(6.0, 0.0), vec2(0.0, 6.0)];
        let eight = Path { points, radius: 0.3, end: PathEnd::Once };
        let places = walk(FollowPath::default(), &eight, Vec2::ZERO, 40);
        assert!(places.iter().any(|p| (*p - vec2(6.0, 6.0)).length() < 0.6));
        assert!((places[places.len() - 1] - vec2(0.0, 6.0)).length() < 0.05);
    }
}
