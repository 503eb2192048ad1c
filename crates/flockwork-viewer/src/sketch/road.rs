//! Paths that are roads.

use flockwork::glam::Vec2;
use flockwork::{Path, PathEnd, Plan, Target, Vector, World};

use super::{Drawable, Form, PictureLook, PlanePoint, Size};

/// By path: whether it is a road, and not just a list of points to some behavior.
pub fn roads<V: Vector>(world: &World<V>) -> Vec<bool> {
    let mut is_road = vec![true; world.paths.len()];
    if is_road.is_empty() {
        return is_road;
    }
    let shared = world.plans.by_group.iter().flatten().map(Plan::view);
    for term in shared.chain(world.plans.own()).flat_map(|plan| plan.terms()) {
        let Some(Target::Path(nth)) = term.target else { continue };
        if let Some(is_road) = is_road.get_mut(usize::from(nth)) {
            *is_road &= term.behavior.info().follows_path();
        }
    }
    is_road
}

/// A ring stands where both pieces of a road are longer than this (px).
const RING_SPACING_PX: f32 = 40.0;
/// A ring stands where a road turns by more than the angle of this cosine, which is 30°.
const RING_TURN_COSINE: f32 = 0.866;

/// Whether the road shows that it was laid through this point: those of a curve are too close, and turn too little.
fn shows_node(points: &[PlanePoint], at: usize, look: PictureLook) -> bool {
    // The first point of a loop is its last one, too.
    let is_loop = points.first() == points.last();
    let before = at.checked_sub(1).or(is_loop.then_some(points.len().saturating_sub(2)));
    let all =
        before.and_then(|before| Some([points.get(before)?, &points[at], points.get(at + 1)?]));
    let Some([before, here, after]) = all else { return true };
    let piece = |a: &PlanePoint, b: &PlanePoint| Vec2::from(*b) - Vec2::from(*a);
    let (first, second) = (piece(before, here), piece(here, after));
    let (before, after) = (first.length(), second.length());
    let is_far = before.min(after) * look.px_per_m > RING_SPACING_PX;
    is_far || first.dot(second) < RING_TURN_COSINE * before * after
}

/// A road: its width faintly, its middle line, and a ring at each point.
pub fn road<V: Vector>(path: &Path<V>, look: PictureLook) -> Vec<Drawable> {
    let points = road_points(path, look);
    let nodes: Vec<PlanePoint> = (0..path.points.len())
        .filter(|at| shows_node(&points, *at, look))
        .map(|at| points[at])
        .collect();
    let ink = look.theme.path;
    let wide = Drawable::stroked(
        Form::Line(points.clone()),
        ink.faded(0.13),
        Size::World(2.0 * path.radius),
    );
    let middle = Drawable::stroked(Form::Line(points.clone()), ink.faded(0.55), Size::Px(1.2));
    let arrows = points.windows(2).filter_map(|ends| arrow(ends[0], ends[1], look));
    [wide, middle]
        .into_iter()
        .chain(arrows)
        .chain(nodes.into_iter().map(|at| node(at, look)))
        .collect()
}

/// A ring at a point of a road.
#[must_use]
pub fn node(at: PlanePoint, look: PictureLook) -> Drawable {
    let circle = Drawable::filled(Form::Circle(at, Size::Px(3.0)), look.theme.background);
    circle.outlined(look.theme.path, Size::Px(1.2))
}

/// The points of roads that have a ring, by the indices of path and point.
#[must_use]
pub fn road_nodes<V: Vector>(world: &World<V>, look: PictureLook) -> Vec<(u16, u32, V)> {
    let roads = (0..).zip(&world.paths).zip(roads(world)).filter(|(_, is_road)| *is_road);
    let nodes = roads.flat_map(|((nth, path), _)| {
        let seen = road_points(&path.it, look);
        let shown =
            (0..).zip(&path.it.points).filter(move |(at, _)| shows_node(&seen, *at as usize, look));
        shown.map(move |(at, point)| (nth, at, *point))
    });
    nodes.collect()
}

/// The points of a road in the picture; the first one of a loop once more at its end.
fn road_points<V: Vector>(path: &Path<V>, look: PictureLook) -> Vec<PlanePoint> {
    let mut points: Vec<PlanePoint> = path.points.iter().map(|at| look.eye.see(*at)).collect();
    if path.end == PathEnd::Loop {
        points.extend(points.first().copied());
    }
    points
}

/// A small arrow in the middle of a piece of road; none on a piece that is too short for it.
pub fn arrow([ax, ay]: PlanePoint, [bx, by]: PlanePoint, look: PictureLook) -> Option<Drawable> {
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx.hypot(dy);
    let size = 5.0 / look.px_per_m.max(1e-6);
    let (ux, uy) = (dx / length * size, dy / length * size);
    let (x, y) = (0.5 * (ax + bx), 0.5 * (ay + by));
    let corners = [[x + ux, y + uy], [x - ux - uy, y - uy + ux], [x - ux + uy, y - uy - ux]];
    (length > 6.0 * size)
        .then(|| Drawable::filled(Form::Triangle(corners), look.theme.path.faded(0.8)))
}
