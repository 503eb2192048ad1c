//! A convex polygon of the plane.

use super::geometry::{ball_entry, bounds_of, first_of, on_segment};
use super::vertices::{MOST_VERTICES, Vertices};
use super::walls::{self, Wall};
use super::{Curve, Nearest, Outline, Shape};
use crate::Vector;

shape! {
    /// A convex polygon with 3 to 8 vertices, counter-clockwise; in the plane only. Among the `obstacles` of a scene it
    /// may have any outline that does not meet itself: concave, with up to 256 vertices, either way round. It is split
    /// into convex parts there, and drawn as one.
    Polygon, also "triangle" "quad" "convex" "mesh" {
        /// Its vertices, counter-clockwise: the inside is on the left of each side.
        points: Vertices<V>, "m";
    }
}

/// What is wrong with polygons of any kind.
pub(super) const OF_THE_PLANE: &str =
    "a polygon lies in a plane; a volume has boxes, spheres and capsules";
pub(super) const TOO_FEW: &str =
    "a polygon needs at least 3 vertices, such as [(0, 0), (4, 0), (2, 3)]";
pub(super) const TWICE: &str = "this vertex lies on the next one: leave one of them out";

/// Up to this sine of the angle between two sides they count as one.
const STRAIGHT: f32 = 1e-4;

impl<V: Vector> Polygon<V> {
    /// The polygon with these vertices (m).
    #[must_use]
    pub fn new(points: &[V]) -> Self {
        Self { points: Vertices::new(points) }
    }

    /// Its sides, each as a wall whose normal points out of it.
    pub(super) fn walls(&self) -> impl Iterator<Item = Wall<V>> + Clone {
        self.points.sides().map(|(from, to)| Wall::right_of(from, to))
    }

    /// Where the first vertex is at which it is not convex, and why.
    fn dent(&self) -> Option<(usize, &'static str)> {
        let list = self.points.list();
        let count = list.len();
        (0..count).find_map(|nth| {
            let [before, here, after] =
                [(nth + count - 1) % count, nth, (nth + 1) % count].map(|place| list[place]);
            let (come, go) = (here - before, after - here);
            let sine = come.any_perpendicular().dot(go.unit());
            let why = match sine {
                _ if go.unit() == V::ZERO => TWICE,
                _ if sine > STRAIGHT => return None,
                _ if sine >= -STRAIGHT => {
                    "this vertex lies on the line between its neighbors: leave it out"
                }
                _ => "the polygon is not convex at this vertex: write it as several convex ones",
            };
            Some((nth, why))
        })
    }

    /// Twice the area (m²), negative for one that goes clockwise.
    fn turning(&self) -> f32 {
        let Some(first) = self.points.list().first() else { return 0.0 };
        let cross = |a: V, b: V| a.any_perpendicular().dot(b) * a.length();
        self.points.sides().map(|(a, b)| cross(a - *first, b - *first)).sum()
    }

    /// Whether no vertex lies beyond any side: one that goes around twice has such.
    fn is_simple(&self) -> bool {
        let beyond = |wall: &Wall<V>, point: &V| {
            let rounding = 1e-5 * wall.length.max((*point - wall.from).length());
            (*point - wall.from).dot(wall.normal) > rounding
        };
        self.walls().all(|wall| !self.points.list().iter().any(|point| beyond(&wall, point)))
    }
}

impl<V: Vector> Shape<V> for Polygon<V> {
    fn example() -> Self {
        let points = [[-7.0, -4.0, 0.0], [-4.0, -3.0, 0.0], [-4.5, -1.0, 0.0], [-6.5, -1.5, 0.0]];
        Self::new(&points.map(V::from_xyz))
    }

    fn bounds(&self) -> Option<[V; 2]> {
        Some(bounds_of(self.points.list().iter().copied(), 0.0))
    }

    fn ball(&self) -> Option<(V, f32)> {
        let list = self.points.list();
        let share = 1.0 / list.len().max(1) as f32;
        let middle = list.iter().fold(V::ZERO, |sum, point| sum + *point * share);
        let farthest = list.iter().map(|point| (*point - middle).length()).fold(0.0, f32::max);
        Some((middle, farthest))
    }

    fn way_out(&self, point: V) -> V {
        self.ball().map_or(point, |(middle, _)| point - middle)
    }

    fn moved(&self, by: V) -> Self {
        Self { points: self.points.map(|point| point + by) }
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        let depth = |wall: &Wall<V>| (point - wall.from).dot(wall.normal);
        let deeper =
            |best: Wall<V>, next: Wall<V>| if depth(&next) > depth(&best) { next } else { best };
        let Some(wall) = self.walls().reduce(deeper) else {
            return Nearest {
                point,
                normal: V::from_xyz([1.0, 0.0, 0.0]),
                distance: f32::INFINITY,
            };
        };
        let distance = depth(&wall);
        if distance <= 0.0 {
            return Nearest {
                point: point - wall.normal * distance,
                normal: wall.normal,
                distance,
            };
        }
        self.nearest_from_outside(point, &wall)
    }

    /// It is entered through one of its sides moved outward, or at a vertex.
    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        let sides = self.walls().map(|wall| wall.entry(from, direction, radius));
        let corners = self.points.list().iter();
        let corners = corners.map(|corner| ball_entry(*corner - from, direction, radius));
        // Where a side and a corner meet, rounding leaves a gap.
        let within = walls::within(self.walls(), from, direction, 0.0).map(|(enter, _)| enter);
        first_of(sides.chain(corners).chain([within.filter(|enter| *enter >= 0.0)]))
    }

    fn is_sound(&self) -> bool {
        let mut is_sound = true;
        self.flaws(&mut |_, _| is_sound = false);
        is_sound
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        let count = self.points.count();
        if V::AXES > 2 {
            tell("", OF_THE_PLANE.to_owned());
        } else if count < 3 {
            tell("points", TOO_FEW.to_owned());
        } else if count > MOST_VERTICES {
            let message = format!(
                "a polygon has at most {MOST_VERTICES} vertices, and this one has {count}: write it as several that share a side"
            );
            tell("points", message);
        } else if self.turning() < 0.0 {
            let message =
                "the vertices of a polygon go counter-clockwise: write them in the opposite order";
            tell("points", message.to_owned());
        } else if let Some((nth, why)) = self.dent() {
            tell(&format!("points[{nth}]"), why.to_owned());
        } else if !self.is_simple() {
            tell("points", "the sides of a polygon must not cross each other".to_owned());
        }
    }

    fn outline(&self) -> Outline<V> {
        Outline::filled(Curve::Polygon(self.points.list().to_vec()))
    }
}

impl<V: Vector> Polygon<V> {
    /// The nearest point of the sides; `spare` is the side whose normal counts on the very surface.
    fn nearest_from_outside(&self, point: V, spare: &Wall<V>) -> Nearest<V> {
        let on_sides = self.points.sides().map(|(from, to)| on_segment(from, to, point));
        let away = |on: &V| (point - *on).length();
        let nearer = |best: V, next: V| if away(&next) < away(&best) { next } else { best };
        let on = on_sides.reduce(nearer).unwrap_or(point);
        let normal = (point - on).unit();
        let normal = if normal == V::ZERO { spare.normal } else { normal };
        Nearest { point: on, normal, distance: away(&on) }
    }
}
