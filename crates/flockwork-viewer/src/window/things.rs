//! What lies in the world and can be moved by hand.

use flockwork::glam::{Vec2, Vec3};
use flockwork::obstacle::Obstacle;
use flockwork::scene::Scene;
use flockwork::{ObstacleId, Vector, Whole, World};

use crate::input::SessionInput;
use crate::session::{CLEAN, rounded};
use crate::sketch::{self, PictureLook};

/// How near the pointer must be to a mark or a point of a path to grab it, and to an obstacle (points).
const POINT_SLACK: f32 = 14.0;
const OBSTACLE_SLACK: f32 = 4.0;

/// Something that is being moved.
pub struct Grabbed {
    /// Where the pointer grabbed it, in the plane of the picture (m).
    pub from: Vec2,
    /// What it is.
    pub what: Thing,
    /// What has moved it last; none if it has not been moved yet.
    pub last: Option<SessionInput>,
}

/// A thing, as it was when it was grabbed.
pub enum Thing {
    /// A mark by its index, and where it was (m).
    Mark(u16, [f32; 3]),
    /// A point of a path by the indices of both, and where it was (m).
    Node(u16, u32, [f32; 3]),
    /// An obstacle, and what it was.
    Obstacle(ObstacleId, Obstacle<[f32; 3]>),
    /// A polygon of several parts, and where the first point of its outline was (m).
    Whole(ObstacleId, [f32; 3]),
}

impl Thing {
    /// What moves it by a vector (m) from where it was.
    pub fn moved(&self, by: Vec3) -> SessionInput {
        let clean = |at: Vec3| at.map(|part| rounded(part, CLEAN)).to_array();
        let there = |at: [f32; 3]| clean(Vec3::from(at) + by);
        match self {
            Self::Mark(mark, at) => SessionInput::Mark(*mark, there(*at)),
            Self::Node(path, node, at) => SessionInput::Node(*path, *node, there(*at)),
            Self::Whole(id, at) => SessionInput::PlaceWhole(*id, there(*at)),
            Self::Obstacle(id, it) => {
                SessionInput::SetObstacle(*id, it.map(Vec3::from_array).moved(by).map(clean))
            }
        }
    }
}

/// The mark or the point of a path nearest to a point of the picture, or the uppermost obstacle there, with what waits for the
/// next tick. In a volume no obstacle is found: they lie behind each other there.
pub fn thing<V: Vector>(
    world: &World<V>,
    waiting: &[SessionInput],
    at: Vec2,
    look: PictureLook,
    scene: &Scene,
) -> Option<Thing> {
    let px = 1.0 / look.px_per_m;
    let gap = |thing: &Thing| match thing {
        Thing::Mark(_, of) | Thing::Node(.., of) => {
            (Vec2::from(look.eye.see(Vec3::from(*of))) - at).length()
        }
        Thing::Obstacle(..) | Thing::Whole(..) => f32::INFINITY,
    };
    let points = marks(world, waiting).chain(nodes(world, waiting, look, scene));
    let nearest = points.min_by(|a, b| gap(a).total_cmp(&gap(b)));
    let nearest = nearest.filter(|it| gap(it) < POINT_SLACK * px);
    nearest.or_else(|| (V::AXES == 2).then(|| obstacle(world, waiting, at, px)).flatten())
}

fn marks<V: Vector>(world: &World<V>, waiting: &[SessionInput]) -> impl Iterator<Item = Thing> {
    (0..).zip(&world.marks).map(move |(nth, own)| {
        let wanted = |input: &SessionInput| match input {
            SessionInput::Mark(mark, at) if *mark == nth => Some(*at),
            _ => None,
        };
        Thing::Mark(nth, waiting.iter().find_map(wanted).unwrap_or(own.it.to_xyz()))
    })
}

/// The points of roads that are to be seen. Those of a curve are not the scene's, which could not be written.
fn nodes<V: Vector>(
    world: &World<V>,
    waiting: &[SessionInput],
    look: PictureLook,
    scene: &Scene,
) -> impl Iterator<Item = Thing> {
    let is_smooth =
        |path: u16| scene.paths.0.get(usize::from(path)).is_some_and(|(_, path)| path.smooth > 0);
    let mut all = sketch::road_nodes(world, look);
    all.retain(|(path, ..)| !is_smooth(*path));
    all.into_iter().map(move |(path, node, own)| {
        let wanted = |input: &SessionInput| match input {
            SessionInput::Node(of, nth, at) if (*of, *nth) == (path, node) => Some(*at),
            _ => None,
        };
        Thing::Node(path, node, waiting.iter().find_map(wanted).unwrap_or(own.to_xyz()))
    })
}

fn obstacle<V: Vector>(
    world: &World<V>,
    waiting: &[SessionInput],
    at: Vec2,
    px: f32,
) -> Option<Thing> {
    let obstacles = &world.obstacles;
    let point = V::from_xyz([at.x, at.y, 0.0]);
    let holds = |it: &Obstacle<V>| it.contains(point, OBSTACLE_SLACK * px);
    let whole = obstacles.wholes().map(|(whole, places)| (placed(whole, waiting), places));
    let wholes: Vec<_> = whole.collect();
    let is_part = |place: usize| wholes.iter().any(|(_, places)| places.contains(&place));
    let now = |place: usize| {
        let id = obstacles.id_at(place)?;
        let wanted = |input: &SessionInput| match input {
            SessionInput::SetObstacle(of, it) if *of == id => Some(it.map(V::from_xyz)),
            _ => None,
        };
        Some((id, waiting.iter().find_map(wanted).unwrap_or(obstacles[place])))
    };
    let singles = (0..obstacles.len()).rev().filter(|place| !is_part(*place)).filter_map(now);
    let single = singles.into_iter().find(|(_, it)| holds(it));
    let of_single = |(id, it): (ObstacleId, Obstacle<V>)| Thing::Obstacle(id, it.map(V::to_xyz));
    let polygon = wholes.iter().find(|(whole, _)| whole.parts().iter().any(holds));
    let of_whole =
        |whole: &Whole<V>| Some(Thing::Whole(whole.id(), whole.outline.first()?.to_xyz()));
    single.map(of_single).or_else(|| of_whole(&polygon?.0))
}

/// A polygon where it will be in the next tick.
fn placed<V: Vector>(whole: &Whole<V>, waiting: &[SessionInput]) -> Whole<V> {
    let wanted = |input: &SessionInput| match input {
        SessionInput::PlaceWhole(id, at) if *id == whole.id() => Some(V::from_xyz(*at)),
        _ => None,
    };
    let at = waiting.iter().find_map(wanted);
    at.map_or_else(|| whole.clone(), |at| whole.placed(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::{Eye, Theme};
    use flockwork::scene::AnyWorld;

    const SCENE: &str = "(name: \"t\", marks: { \"home\": (2, 2) }, \
        paths: { \"road\": (points: [(10, 2), (20, 2), (20, 9)]), \"arc\": (points: [(70, 2), (90, 2), (90, 9)], smooth: 4) }, \
        obstacles: [Circle(center: (30, 2), radius: 1), Polygon(points: [(40, 0), (44, 0), (44, 1), (41, 1), (41, 3), (40, 3)])], \
        groups: [(name: \"g\", count: 0)])";

    fn at(x: f32, y: f32, waiting: &[SessionInput]) -> Option<SessionInput> {
        let scene = Scene::parse(SCENE).unwrap();
        let AnyWorld::Plane(world) = scene.build().unwrap() else { panic!() };
        let look = PictureLook { theme: Theme::DARK, px_per_m: 20.0, eye: Eye::ABOVE };
        let thing = thing(&world, waiting, Vec2::new(x, y), look, &scene);
        thing.map(|thing| thing.moved(Vec3::new(1.0, 0.25, 0.0)))
    }

    #[test]
    fn what_lies_under_the_pointer_is_moved() {
        assert_eq!(at(2.3, 2.1, &[]), Some(SessionInput::Mark(0, [3.0, 2.25, 0.0])));
        assert_eq!(at(19.8, 2.2, &[]), Some(SessionInput::Node(0, 1, [21.0, 2.25, 0.0])));
        let Some(SessionInput::SetObstacle(circle, _)) = at(30.5, 2.5, &[]) else { panic!() };
        let first = ObstacleId(circle.0 + 1);
        assert_eq!(at(40.5, 2.5, &[]), Some(SessionInput::PlaceWhole(first, [41.0, 0.25, 0.0])));
        assert_eq!(at(43.0, 2.5, &[]), None, "in the corner of the polygon there is nothing");
        assert_eq!(at(60.0, 60.0, &[]), None);
        assert_eq!(at(70.0, 2.0, &[]), None, "the points of a curve are no points of the scene");
    }

    #[test]
    fn it_lies_where_it_will_be_in_the_next_tick() {
        let first = match at(40.5, 2.5, &[]) {
            Some(SessionInput::PlaceWhole(first, _)) => first,
            other => panic!("{other:?}"),
        };
        let waiting = [
            SessionInput::Node(0, 0, [5.0, 5.0, 0.0]),
            SessionInput::PlaceWhole(first, [60.0, 0.0, 0.0]),
        ];
        assert_eq!(at(5.0, 5.1, &waiting), Some(SessionInput::Node(0, 0, [6.0, 5.25, 0.0])));
        assert_eq!(at(10.0, 2.0, &waiting), None);
        assert_eq!(
            at(60.5, 2.5, &waiting),
            Some(SessionInput::PlaceWhole(first, [61.0, 0.25, 0.0]))
        );
        assert_eq!(at(40.5, 2.5, &waiting), None);
    }
}
