//! What stands in the way: solid shapes with a nearest point and a swept test.

use crate::Vector;

/// A solid shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Obstacle<V> {
    /// A circle, or a sphere.
    Circle {
        /// Its middle (m).
        center: V,
        /// Its radius (m).
        radius: f32,
    },
    /// An axis-aligned box.
    Box {
        /// The corner with the smallest coordinates (m).
        min: V,
        /// The corner with the largest (m).
        max: V,
    },
    /// A segment with a thickness: a capsule; with radius zero a thin wall.
    Segment {
        /// One end (m).
        from: V,
        /// The other end (m).
        to: V,
        /// Half the thickness (m).
        radius: f32,
    },
}

/// The nearest point of an obstacle's surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest<V> {
    /// The point (m).
    pub point: V,
    /// Unit vector out of the obstacle there.
    pub normal: V,
    /// How far the surface is (m); negative inside.
    pub distance: f32,
}

/// Where a moving ball first touches an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<V> {
    /// How far the ball's centre has come (m); zero if it touches already.
    pub distance: f32,
    /// Unit vector out of the obstacle at the place of touch.
    pub normal: V,
}

impl<V: Vector> Obstacle<V> {
    /// The middle of its extent (m).
    #[must_use]
    pub fn center(&self) -> V {
        match *self {
            Obstacle::Circle { center, .. } => center,
            Obstacle::Box { min: a, max: b } | Obstacle::Segment { from: a, to: b, .. } => {
                a * 0.5 + b * 0.5
            }
        }
    }

    /// Whether all its numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match *self {
            Obstacle::Circle { center, radius } => center.is_finite() && radius.is_finite(),
            Obstacle::Box { min, max } => min.is_finite() && max.is_finite(),
            Obstacle::Segment { from, to, radius } => {
                from.is_finite() && to.is_finite() && radius.is_finite()
            }
        }
    }

    /// Whether `point` lies inside, or not farther outside than `margin` (m).
    #[must_use]
    pub fn contains(&self, point: V, margin: f32) -> bool {
        self.nearest(point).distance <= margin
    }

    /// The nearest point of the surface. The normal has length 1 even where it is not unique: in the
    /// middle of a circle it points along x, on the axis of a capsule to its left.
    #[must_use]
    pub fn nearest(&self, point: V) -> Nearest<V> {
        match *self {
            Obstacle::Circle { center, radius } => around(center, radius, point, V::default()),
            Obstacle::Box { min, max } => nearest_of_box(min, max, point),
            Obstacle::Segment { from, to, radius } => {
                let middle = on_segment(from, to, point);
                around(middle, radius, point, (to - from).any_perpendicular())
            }
        }
    }

    /// Where a ball of this radius, moving from `from` along the unit vector `direction`, first
    /// touches within `length` (m). A ball that touches at the start answers distance 0 and the
    /// normal of [`nearest`](Self::nearest), wherever it goes.
    ///
    /// Exact for every shape, so nothing is too thin to be noticed.
    #[must_use]
    pub fn sweep(&self, from: V, direction: V, length: f32, radius: f32) -> Option<Hit<V>> {
        self.sweep_from(&self.nearest(from), from, direction, length, radius)
    }

    /// The same for whoever knows the nearest point from the start.
    #[inline]
    pub(crate) fn sweep_from(
        &self,
        start: &Nearest<V>,
        from: V,
        direction: V,
        length: f32,
        radius: f32,
    ) -> Option<Hit<V>> {
        if start.distance <= radius {
            return Some(Hit { distance: 0.0, normal: start.normal });
        }
        // Most obstacles are out of reach: the distance of the surface alone tells.
        if start.distance - radius > length {
            return None;
        }
        self.touch(from, direction, length, radius)
    }

    /// Where a ball that is near but does not touch yet first touches.
    fn touch(&self, from: V, direction: V, length: f32, radius: f32) -> Option<Hit<V>> {
        let distance = self.entry(from, direction, radius).filter(|&t| t <= length)?;
        let normal = self.nearest(from + direction * distance).normal;
        // On a wall without thickness the nearest point has no side of its own.
        let outward = if normal.dot(direction) > 0.0 { -normal } else { normal };
        Some(Hit { distance, normal: outward })
    }

    /// How far a ball that does not touch yet may go.
    fn entry(&self, from: V, direction: V, grown: f32) -> Option<f32> {
        match *self {
            Obstacle::Circle { center, radius } => {
                ball_entry(center - from, direction, radius + grown)
            }
            Obstacle::Box { min, max } => box_entry(min, max, from, direction, grown),
            Obstacle::Segment { from: a, to: b, radius } => {
                capsule_entry(a - from, b - from, direction, radius + grown)
            }
        }
    }
}

/// Component `axis` of a vector.
fn along<V: Vector>(v: V, axis: usize) -> f32 {
    v.to_xyz()[axis]
}

/// `v` with component `axis` replaced.
fn with<V: Vector>(v: V, axis: usize, value: f32) -> V {
    let mut xyz = v.to_xyz();
    xyz[axis] = value;
    V::from_xyz(xyz)
}

/// The nearest surface point of a ball; `spare` is the normal for its very middle.
fn around<V: Vector>(center: V, radius: f32, point: V, spare: V) -> Nearest<V> {
    let offset = point - center;
    let normals = [offset.unit(), spare, V::from_xyz([1.0, 0.0, 0.0])];
    let normal = normals.into_iter().find(|n| *n != V::default()).unwrap_or_default();
    Nearest { point: center + normal * radius, normal, distance: offset.length() - radius }
}

/// The point of a segment nearest to `point`.
pub(crate) fn on_segment<V: Vector>(from: V, to: V, point: V) -> V {
    from + (to - from) * segment_share(from, to, point)
}

/// Where on a segment the point nearest to `point` lies: 0 at `from`, 1 at `to`.
pub(crate) fn segment_share<V: Vector>(from: V, to: V, point: V) -> f32 {
    let span = to - from;
    let share = (point - from).dot(span) / span.length_squared();
    // Not a number for a segment without length.
    if share > 0.0 { share.min(1.0) } else { 0.0 }
}

fn nearest_of_box<V: Vector>(min: V, max: V, point: V) -> Nearest<V> {
    let (low, high, p) = (min.to_xyz(), max.to_xyz(), point.to_xyz());
    let clamped = V::from_xyz(core::array::from_fn(|i| p[i].max(low[i]).min(high[i])));
    let normal = (point - clamped).unit();
    if normal == V::default() {
        return nearest_face(min, max, point);
    }
    Nearest { point: clamped, normal, distance: (point - clamped).length() }
}

/// For a point inside a box: the face it is nearest to, the first of equals.
fn nearest_face<V: Vector>(min: V, max: V, point: V) -> Nearest<V> {
    let faces = (0..V::AXES).flat_map(|axis| [(axis, -1.0, min), (axis, 1.0, max)]);
    let depth = |(axis, sign, corner): (usize, f32, V)| along(point - corner, axis) * sign;
    let first = (0, -1.0, min);
    let face = faces.fold(first, |best, face| if depth(face) > depth(best) { face } else { best });
    let (axis, sign, corner) = face;
    Nearest {
        point: with(point, axis, along(corner, axis)),
        normal: with(V::default(), axis, sign),
        distance: depth(face),
    }
}

/// How far along `direction` a ball at offset `center` is entered from outside.
fn ball_entry<V: Vector>(center: V, direction: V, radius: f32) -> Option<f32> {
    let closest = center.dot(direction);
    let aside = (center - direction * closest).length_squared();
    let half = radius * radius - aside;
    // Moving away, or past it.
    (closest > 0.0 && half >= 0.0).then(|| (closest - half.sqrt()).max(0.0))
}

/// The same for the capsule between the offsets `a` and `b`: two balls and the tube between them.
fn capsule_entry<V: Vector>(a: V, b: V, direction: V, radius: f32) -> Option<f32> {
    let ends = [ball_entry(a, direction, radius), ball_entry(b, direction, radius)];
    first_of(ends.into_iter().chain([tube_entry(a, b, direction, radius)]))
}

fn tube_entry<V: Vector>(a: V, b: V, direction: V, radius: f32) -> Option<f32> {
    let axis = (b - a).unit();
    let across = direction.sideways_of(axis);
    let rate = across.length();
    if axis == V::default() || rate < 1e-6 {
        return None;
    }
    // Seen along its axis the tube is a ball, which the motion nears at this rate.
    let t = ball_entry(a.sideways_of(axis), across * (1.0 / rate), radius)? / rate;
    let place = (direction * t - a).dot(axis);
    (place >= 0.0 && place <= (b - a).dot(axis)).then_some(t)
}

/// A box grown by a ball is the union of the box grown along one axis each and a capsule round each
/// edge; the first of them to be entered is it.
fn box_entry<V: Vector>(min: V, max: V, from: V, direction: V, grown: f32) -> Option<f32> {
    let all = V::from_xyz([grown; 3]);
    slab_entry(min - all, max + all, from, direction)?;
    let faces = (0..V::AXES).map(|axis| {
        let more = with(V::default(), axis, grown);
        slab_entry(min - more, max + more, from, direction)
    });
    let edges =
        box_edges(min, max).map(|(a, b)| capsule_entry(a - from, b - from, direction, grown));
    first_of(faces.chain(edges))
}

/// How far along `direction` an axis-aligned box is entered from outside (Kay and Kajiya 1986).
fn slab_entry<V: Vector>(min: V, max: V, from: V, direction: V) -> Option<f32> {
    let (mut enter, mut leave) = (0.0_f32, f32::INFINITY);
    for axis in 0..V::AXES {
        let (low, high) = (along(min - from, axis), along(max - from, axis));
        let rate = along(direction, axis);
        if rate == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (a, b) = (low / rate, high / rate);
        (enter, leave) = (enter.max(a.min(b)), leave.min(a.max(b)));
    }
    (enter <= leave).then_some(enter)
}

/// The edges of a box: its four sides in the plane, twelve in a volume.
fn box_edges<V: Vector>(min: V, max: V) -> impl Iterator<Item = (V, V)> {
    let corners = 0..1_usize << V::AXES;
    corners.flat_map(move |corner| {
        let low = (0..V::AXES).fold(min, |v, axis| {
            if corner >> axis & 1 == 1 { with(v, axis, along(max, axis)) } else { v }
        });
        let upward = (0..V::AXES).filter(move |axis| corner >> axis & 1 == 0);
        upward.map(move |axis| (low, with(low, axis, along(max, axis))))
    })
}

fn first_of(entries: impl Iterator<Item = Option<f32>>) -> Option<f32> {
    entries.flatten().reduce(f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::{Noise, Purpose};
    use glam::{Vec2, Vec3, vec2, vec3};

    fn circle(x: f32, y: f32, radius: f32) -> Obstacle<Vec2> {
        Obstacle::Circle { center: vec2(x, y), radius }
    }

    fn wall(from: Vec2, to: Vec2) -> Obstacle<Vec2> {
        Obstacle::Segment { from, to, radius: 0.0 }
    }

    const SQUARE: Obstacle<Vec2> = Obstacle::Box { min: Vec2::ONE, max: Vec2::splat(3.0) };

    #[test]
    fn nearest_points() {
        let at = |o: Obstacle<Vec2>, p| {
            let n = o.nearest(p);
            (n.point, n.normal, n.distance)
        };
        assert_eq!(at(circle(4.0, 0.0, 2.0), Vec2::ZERO), (vec2(2.0, 0.0), -Vec2::X, 2.0));
        assert_eq!(at(SQUARE, vec2(2.0, 5.0)), (vec2(2.0, 3.0), Vec2::Y, 2.0));
        assert_eq!(at(SQUARE, vec2(2.8, 2.0)).1, Vec2::X);
        assert!((at(SQUARE, vec2(2.8, 2.0)).2 + 0.2).abs() < 1e-6);
        assert!((SQUARE.nearest(Vec2::ZERO).distance - 2.0_f32.sqrt()).abs() < 1e-6);
        let thin = wall(Vec2::ZERO, vec2(4.0, 0.0));
        assert_eq!(at(thin, vec2(1.0, -2.0)), (vec2(1.0, 0.0), -Vec2::Y, 2.0));
    }

    #[test]
    fn degenerate_places_have_a_normal() {
        assert_eq!(circle(1.0, 1.0, 2.0).nearest(Vec2::ONE).normal, Vec2::X);
        assert_eq!(SQUARE.nearest(Vec2::splat(2.0)).normal, -Vec2::X);
        assert_eq!(wall(Vec2::ZERO, vec2(4.0, 0.0)).nearest(Vec2::X).normal, Vec2::Y);
        assert_eq!(wall(Vec2::ONE, Vec2::ONE).nearest(Vec2::ONE).normal, Vec2::X);
        let flat = Obstacle::Box { min: Vec3::ZERO, max: vec3(2.0, 2.0, 0.0) };
        assert_eq!(flat.nearest(vec3(1.0, 1.0, 0.0)).normal.length(), 1.0);
    }

    #[test]
    fn sweeps_touch_where_geometry_says() {
        let sweep =
            |o: Obstacle<Vec2>, from, r| o.sweep(from, Vec2::X, 10.0, r).map(|h| h.distance);
        assert_eq!(sweep(circle(5.0, 0.0, 1.0), Vec2::ZERO, 0.5), Some(3.5));
        assert_eq!(sweep(circle(5.0, 2.0, 1.0), Vec2::ZERO, 0.5), None);
        assert_eq!(sweep(circle(-5.0, 0.0, 1.0), Vec2::ZERO, 0.5), None);
        assert_eq!(sweep(circle(15.0, 0.0, 1.0), Vec2::ZERO, 0.5), None);
        assert_eq!(sweep(SQUARE, vec2(0.0, 2.0), 0.5), Some(0.5));
        // At the rounded corner: (0.4, 0.3) before the corner (1, 1) is 0.5 away.
        assert!((sweep(SQUARE, vec2(-1.0, 0.7), 0.5).unwrap_or(9.0) - 1.6).abs() < 1e-5);
        let hit = SQUARE.sweep(vec2(0.9, 2.0), Vec2::Y, 1.0, 0.2);
        assert_eq!(hit, Some(Hit { distance: 0.0, normal: -Vec2::X }));
    }

    #[test]
    fn nothing_is_too_thin() {
        let thin = wall(vec2(5.0, -1.0), vec2(5.0, 1.0));
        let hit = thin.sweep(Vec2::ZERO, Vec2::X, 10.0, 0.0);
        assert_eq!(hit, Some(Hit { distance: 5.0, normal: -Vec2::X }));
        let sheet = Obstacle::Box { min: vec3(5.0, -9.0, -9.0), max: vec3(5.0, 9.0, 9.0) };
        let hit = sheet.sweep(Vec3::ZERO, Vec3::X, 10.0, 0.25);
        assert_eq!(hit, Some(Hit { distance: 4.75, normal: -Vec3::X }));
    }

    /// Walks along the ray by the distance of the surface, which never oversteps.
    fn walked<V: Vector>(o: &Obstacle<V>, from: V, along: V, length: f32, r: f32) -> Option<f32> {
        let mut t = 0.0;
        for _ in 0..10_000 {
            let gap = o.nearest(from + along * t).distance - r;
            if gap < 1e-5 {
                return Some(t);
            }
            t += gap;
            if t > length {
                return None;
            }
        }
        Some(t)
    }

    fn random<V: Vector>(noise: Noise, nth: u64, size: f32) -> V {
        V::from_xyz([0, 1, 2].map(|axis| noise.signed(nth * 3 + axis) * size))
    }

    fn sweeps_agree_with_walking<V: Vector>() {
        for i in 0..400 {
            let noise = Noise::new(7, i, 0, Purpose::Spawn);
            let (a, b) = (random::<V>(noise, 0, 3.0), random::<V>(noise, 1, 3.0));
            let (low, high) = (a.to_xyz(), b.to_xyz());
            let corner = |pick: fn(f32, f32) -> f32| {
                V::from_xyz([0, 1, 2].map(|axis| pick(low[axis], high[axis])))
            };
            let shapes = [
                Obstacle::Circle { center: a, radius: 1.0 },
                Obstacle::Segment { from: a, to: b, radius: 0.3 },
                Obstacle::Box { min: corner(f32::min), max: corner(f32::max) },
            ];
            let from = random::<V>(noise, 2, 8.0);
            let heading = (random::<V>(noise, 3, 2.0) - from).unit();
            for shape in shapes {
                let exact = shape.sweep(from, heading, 20.0, 0.4).map(|hit| hit.distance);
                let slow = walked(&shape, from, heading, 20.0, 0.4);
                // Where the ball just brushes past, either answer is right within the tolerance.
                if let (Some(exact), Some(slow)) = (exact, slow) {
                    assert!((exact - slow).abs() < 5e-3, "{shape:?}: {exact} is not {slow}");
                    let gap = shape.nearest(from + heading * exact).distance - 0.4;
                    assert!(
                        exact == 0.0 || gap.abs() < 1e-4,
                        "{shape:?}: {gap} beside the surface"
                    );
                } else if let Some(exact) = exact {
                    assert!(exact > 15.0 || walked(&shape, from, heading, 20.0, 0.401).is_some());
                } else {
                    assert!(walked(&shape, from, heading, 20.0, 0.399).is_none(), "{shape:?}");
                }
            }
        }
    }

    #[test]
    fn exact_sweeps_agree_with_a_slow_walk() {
        sweeps_agree_with_walking::<Vec2>();
        sweeps_agree_with_walking::<Vec3>();
    }
}
