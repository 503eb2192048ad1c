//! The nearest velocity that satisfies some linear bounds, in the plane and in the volume.
//!
//! R. Seidel 1991, *Small-dimensional linear programming and convex hulls made easy*, for a distance instead of a linear
//! objective: bounds are taken one by one, and each that the best velocity so far violates holds with equality. Zero
//! satisfies all bounds, so that there is always a solution, and the answer is never longer than what was wanted.

use crate::Vector;

/// How far rounding may exceed a bound, as a share of the wanted speed and 1 m/s; the skin between bodies absorbs it.
const TOLERANCE: f32 = 1e-5;
/// A bound counts as violated from here on (m/s).
const VIOLATED: f32 = 1e-6;
/// Bounds are parallel if the sine of their angle is less than this.
pub(super) const PARALLEL: f32 = 1e-4;

/// A bound: `normal · velocity ≤ most`, with a unit vector and a speed of at least 0 (m/s).
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<V> {
    pub normal: V,
    pub most: f32,
}

impl<V: Vector> Line<V> {
    /// The share of a velocity that keeps within the bound, apart from rounding.
    pub fn share(&self, velocity: V) -> f32 {
        let excess = self.excess(velocity);
        let tolerance = TOLERANCE * (1.0 + velocity.length());
        if excess > tolerance { self.most / (self.most + excess) } else { 1.0 }
    }

    /// How much a velocity exceeds the bound (m/s).
    pub fn excess(&self, velocity: V) -> f32 {
        self.normal.dot(velocity) - self.most
    }

    /// Whether a velocity exceeds the bound by more than rounding.
    pub fn is_violated(&self, velocity: V) -> bool {
        self.excess(velocity) > VIOLATED
    }

    /// The nearest velocity on the bound.
    pub fn foot(&self, velocity: V) -> V {
        velocity - self.normal * self.excess(velocity)
    }
}

/// The velocity nearest to the wanted one within all bounds.
pub(super) fn nearest_allowed<V: Vector>(wanted: V, lines: &[Line<V>]) -> V {
    let mut best = wanted;
    for (nth, line) in lines.iter().enumerate() {
        if line.is_violated(best) {
            best = on_bound(wanted, line, &lines[..nth]);
        }
    }
    within(best, lines)
}

/// The velocity nearest to the wanted one on a bound, within the bounds before it.
fn on_bound<V: Vector>(wanted: V, line: &Line<V>, before: &[Line<V>]) -> V {
    let foot = line.foot(wanted);
    if V::AXES == 2 {
        return along(foot, line.normal.any_perpendicular(), before);
    }
    let mut best = foot;
    for (nth, other) in before.iter().enumerate() {
        if other.is_violated(best)
            && let Some((corner, way)) = edge(foot, line, other)
        {
            best = along(corner, way, &before[..nth]);
        }
    }
    best
}

/// Where two bounds of a volume meet: the point of that edge nearest to a foot on the first, and the edge's direction.
pub(super) fn edge<V: Vector>(foot: V, line: &Line<V>, other: &Line<V>) -> Option<(V, V)> {
    let way = cross(line.normal, other.normal);
    if way.length_squared() < PARALLEL * PARALLEL {
        return None;
    }
    let across = other.normal.sideways_of(line.normal);
    let corner = foot - across * (other.excess(foot) / across.length_squared());
    Some((corner, way.unit()))
}

/// The point nearest to `from` on a straight line through it that all these bounds allow.
fn along<V: Vector>(from: V, way: V, lines: &[Line<V>]) -> V {
    let (low, high) = range(from, way, lines);
    // Rounding may leave nothing between them.
    let at = if low > high { 0.5 * (low + high) } else { 0.0_f32.clamp(low, high) };
    from + way * at
}

/// From where to where on a straight line all bounds allow that it crosses; the first is above the second if they leave
/// nothing.
pub(super) fn range<V: Vector>(from: V, way: V, lines: &[Line<V>]) -> (f32, f32) {
    let (mut low, mut high) = (f32::NEG_INFINITY, f32::INFINITY);
    for line in lines {
        let (slope, left) = (line.normal.dot(way), -line.excess(from));
        if slope > PARALLEL {
            high = high.min(left / slope);
        } else if slope < -PARALLEL {
            low = low.max(left / slope);
        }
    }
    (low, high)
}

/// A velocity shortened until no bound is exceeded: what rounding has left.
pub(super) fn within<V: Vector>(velocity: V, lines: &[Line<V>]) -> V {
    velocity * lines.iter().map(|line| line.share(velocity)).fold(1.0, f32::min)
}

fn cross<V: Vector>(a: V, b: V) -> V {
    let ([ax, ay, az], [bx, by, bz]) = (a.to_xyz(), b.to_xyz());
    V::from_xyz([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])
}
