use crate::behavior::{Pen, Reads};
use crate::memory::Memory;
use crate::{Path, Steer, Steering, Turn, Vector, View};

use super::seek::seek;

mod carrot;

words! {
    /// What is steered for.
    FollowForm {
        /// A point that moves along the path, always the same distance ahead.
        Carrot = "carrot",
        /// The path's points, one after the other: each until it is within the path's radius (Bevilacqua 2013).
        Nodes = "nodes",
    }
}

behavior! {
    /// Follows a path to its end, round and round, or forth and back, as the path says.
    ///
    /// Nothing without a path. It starts at the nearest place of the path, remembers how far it has come,
    /// and comes to rest at the end of a path that has one. Inside the path's radius it keeps to its own
    /// lane. Reynolds 1999, *path following*; the tutorial's form, in pixels with a radius of 10:
    /// Bevilacqua 2013, *Path Following*.
    FollowPath(path: Path) {
        /// What is steered for.
        form: FollowForm = FollowForm::Carrot, "";
        /// How far along the path one steers; only for `carrot`.
        look_ahead: f32 = 1.0, "m", 0.0..=f32::MAX;
        /// Slowing starts at this distance before the end; only for `carrot`.
        slow_radius: f32 = 1.0, "m", 0.0..=f32::MAX;
    }
}

/// How far one has come: a distance along the path or a node, the direction, and that one has begun.
#[derive(Clone, Copy, PartialEq)]
struct Cursor {
    place: f32,
    direction: f32,
}

impl Cursor {
    fn recall(memory: Memory) -> Option<Self> {
        let cursor = Self { place: memory.float(0), direction: memory.float(1) };
        (cursor.direction != 0.0).then_some(cursor)
    }

    fn memory(self) -> Memory {
        Memory::of_floats([self.place, self.direction])
    }
}

impl FollowPath {
    /// The node to go to.
    fn node<V: Vector>(path: &Path<V>, here: V, memory: Memory) -> Cursor {
        let Some(Cursor { place, direction }) = Cursor::recall(memory) else {
            return Cursor { place: path.nearest_node(here) as f32, direction: 1.0 };
        };
        let node = place as usize;
        let reached = |point: &V| (*point - here).length() <= path.radius;
        if !path.points.get(node).is_none_or(reached) {
            return Cursor { place, direction };
        }
        let (next, direction) = path.next_node(node, direction as i32);
        Cursor { place: next as f32, direction: direction as f32 }
    }

    fn along_nodes<V: Vector>(view: &View<V>, path: &Path<V>, memory: Memory) -> Steering<V> {
        let cursor = Self::node(path, view.me.position, memory);
        let node = path.points.get(cursor.place as usize);
        let wish = |node: &V| {
            let offset = view.space.offset(view.me.position, *node);
            Steering::wish(seek(offset, view.me.max_speed)).remembering(cursor.memory())
        };
        node.map_or(Steering::none(), wish)
    }
}

impl<V: Vector> Steer<V> for FollowPath {
    const READS: Reads = Reads { memory: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        match (turn.path, self.form) {
            (Some(path), _) if path.points.is_empty() => Steering::none(),
            (Some(path), FollowForm::Carrot) => self.along_carrot(view, path, turn.memory),
            (Some(path), FollowForm::Nodes) => Self::along_nodes(view, path, turn.memory),
            (None, _) => Steering::none(),
        }
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(path) = turn.path.filter(|path| !path.points.is_empty()) else { return };
        for ends in path.points.windows(2) {
            pen.line(ends[0], ends[1]);
        }
        let here = view.me.position;
        let goal = match self.form {
            FollowForm::Carrot => self.carrot(view, path, turn.memory).0,
            FollowForm::Nodes => path.points[Self::node(path, here, turn.memory).place as usize],
        };
        pen.dot(goal);
        pen.circle(goal, path.radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, go, near};
    use crate::{Agent, PathEnd, Stepping};
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
        assert_eq!(step(vec2(6.0, -0.5), 1.0, 1.0), (vec2(0.0, 5.0), note(2.0, 1.0)));
        assert_eq!(step(vec2(6.0, 6.0), 2.0, 1.0), (vec2(0.0, -5.0), note(1.0, -1.0)));
        assert_eq!(step(vec2(0.0, 0.0), 0.0, -1.0), (vec2(5.0, 0.0), note(1.0, 1.0)));
    }

    #[test]
    fn both_forms_start_at_the_nearest_place() {
        for form in [FollowForm::Carrot, FollowForm::Nodes] {
            let follow = FollowPath { form, ..FollowPath::default() };
            let me = Agent { position: vec2(6.0, 5.0), ..agent() };
            let turn = Turn { path: Some(&path(PathEnd::Once)), ..Turn::default() };
            near(follow.steer(&View::alone(&me), &turn).wish.unit(), vec2(0.0, 1.0));
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
