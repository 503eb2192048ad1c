//! Open, wrapped or walled worlds: how one point is seen from another, and where motion ends.

mod sides;

use crate::neighbors::{any, one_by_one};
use crate::{Obstacle, Vector};

pub(crate) use sides::Sides;

/// The world's edge.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Space<V> {
    /// No edge.
    #[default]
    Open,
    /// A torus from the origin to this corner (m, every component more than 0): an agent that leaves on one side enters on
    /// the other, and every offset is the shortest one.
    Wrap(V),
    /// A closed box between two corners (m). Agents stop at its sides, which count as obstacles.
    Walls(V, V),
}

impl<V: Vector> Space<V> {
    /// The same space, or an open one if its numbers make no sense: a torus with a side that is not a
    /// positive finite number, walls that are not finite. Corners of walls may come in any order.
    #[must_use]
    pub(crate) fn mended(self) -> Self {
        match self {
            Space::Wrap(size)
                if size.to_xyz()[..V::AXES]
                    .iter()
                    .any(|side| !(*side > 0.0 && side.is_finite())) =>
            {
                Space::Open
            }
            Space::Walls(a, b) if !(a.is_finite() && b.is_finite()) => Space::Open,
            Space::Walls(a, b) => {
                Space::Walls(combine([a, b], |[a, b]| a.min(b)), combine([a, b], |[a, b]| a.max(b)))
            }
            sound => sound,
        }
    }

    /// The offset from `from` to `to`; the shortest one in a wrapped world, also for points that a
    /// host left outside of it.
    #[must_use]
    pub fn offset(&self, from: V, to: V) -> V {
        match self {
            Space::Wrap(size) => shortest_of(to - from, *size),
            _ => to - from,
        }
    }

    /// The [offsets](Self::offset) from each of eight points to another, bit for bit.
    #[inline(always)]
    pub(crate) fn offsets(&self, from: &V::Lanes, to: &V::Lanes) -> V::Lanes {
        let (mut offsets, from) = (*to, from.as_ref());
        for axis in 0..V::AXES {
            let part = &mut offsets.as_mut()[axis];
            *part = core::array::from_fn(|lane| part[lane] - from[axis][lane]);
        }
        let Space::Wrap(size) = self else { return offsets };
        let sides = size.to_xyz();
        let parts = offsets.as_ref();
        if any(|lane| (0..V::AXES).any(|axis| parts[axis][lane].abs() > sides[axis])) {
            one_by_one(&mut offsets, |_, offset| shortest_of(offset, *size));
            return offsets;
        }
        for axis in 0..V::AXES {
            let part = &mut offsets.as_mut()[axis];
            *part = part.map(|part| shortest(part, sides[axis]));
        }
        offsets
    }

    /// The size of a wrapped world.
    pub(crate) fn wrap(&self) -> Option<V> {
        match self {
            Space::Wrap(size) => Some(*size),
            _ => None,
        }
    }

    /// Whether a point is part of the space: within the walls; any point of a space without walls.
    #[must_use]
    pub fn holds(&self, point: V) -> bool {
        match self {
            Space::Walls(..) => self.contain(point, 0.0) == point,
            _ => true,
        }
    }

    /// The sides of the walls as obstacles, each a half-space; none without walls.
    pub fn sides(&self) -> impl Iterator<Item = Obstacle<V>> + use<V> {
        let walls = match *self {
            Space::Walls(min, max) => Some([(min, 1.0), (max, -1.0)]),
            _ => None,
        };
        let axes =
            (0..V::AXES).flat_map(move |axis| walls.into_iter().flatten().map(move |w| (axis, w)));
        axes.map(|(axis, (point, inward))| {
            let normal =
                V::from_xyz(core::array::from_fn(|i| if i == axis { inward } else { 0.0 }));
            Obstacle::behind(point, normal)
        })
    }

    /// Where a body belongs that has come to `point`, and what is left of its velocity: at walls the
    /// part into them is gone.
    #[must_use]
    #[inline]
    pub(crate) fn stop(&self, point: V, velocity: V, radius: f32) -> (V, V) {
        let inside = self.contain(point, radius);
        match self {
            Space::Walls(..) if inside != point => {
                let left = combine([point, inside, velocity], |[point, inside, speed]| {
                    if inside > point {
                        speed.max(0.0)
                    } else if inside < point {
                        speed.min(0.0)
                    } else {
                        speed
                    }
                });
                (inside, left)
            }
            _ => (inside, velocity),
        }
    }

    /// Whether [`stop`](Self::stop) leaves a body as it is: its middle is finite, and it is within.
    #[inline(always)]
    pub(crate) fn keeps(&self, point: V, radius: f32) -> bool {
        match self {
            Space::Open => point.is_finite(),
            Space::Wrap(size) => {
                let (point, size) = (point.to_xyz(), size.to_xyz());
                (0..V::AXES).all(|axis| point[axis] >= 0.0 && point[axis] < size[axis])
            }
            Space::Walls(..) => self.contain(point, radius) == point,
        }
    }

    /// The images of a point among which the one nearest to a stretch is: `middle` is its middle, `half` at least
    /// half of its length, which is not longer than half of a wrapped world on any axis. It is the image nearest to
    /// the middle, or one across a seam that is about as far off. In a world that is not wrapped it is the point.
    pub(crate) fn images_near(
        &self,
        point: V,
        middle: V,
        half: f32,
    ) -> impl Iterator<Item = V> + use<V> {
        let (nearest, size) = match self {
            Space::Wrap(size) => (middle + self.offset(middle, point), size.to_xyz()),
            _ => (point, [0.0; 3]),
        };
        let (at, to) = (nearest.to_xyz(), middle.to_xyz());
        // A little more, for rounding.
        let is_far = |axis: usize| 2.001 * ((at[axis] - to[axis]).abs() + half) > size[axis];
        let far = (0..V::AXES).filter(|axis| is_far(*axis)).fold(0, |far, axis| far | 1 << axis);
        let choices = if let Space::Wrap(_) = self { 1 << V::AXES } else { 1_u32 };
        (0..choices).filter(move |choice| choice & !far == 0).map(move |choice| {
            V::from_xyz(core::array::from_fn(|axis| match choice >> axis & 1 {
                0 => at[axis],
                _ if at[axis] > to[axis] => at[axis] - size[axis],
                _ => at[axis] + size[axis],
            }))
        })
    }

    /// Where others meet an agent at this point (m): in a torus, which a host may have left, within it.
    #[must_use]
    #[inline(always)]
    pub fn home(&self, point: V) -> V {
        match self {
            Space::Wrap(_) => self.contain(point, 0.0),
            _ => point,
        }
    }

    /// A point brought into the space: wrapped into the torus, or clamped to the walls minus `radius` (m), which
    /// counts as zero if it is negative.
    #[must_use]
    #[inline]
    pub fn contain(&self, point: V, radius: f32) -> V {
        match self {
            Space::Open => point,
            Space::Wrap(size) => combine([point, *size], |[p, size]| wrapped(p, size)),
            Space::Walls(min, max) => combine([point, *min, *max], |[p, min, max]| {
                let (middle, radius) = (0.5 * min + 0.5 * max, radius.max(0.0));
                p.max((min + radius).min(middle)).min((max - radius).max(middle))
            }),
        }
    }
}

// Apart: where it is inlined, half the size is worked out ahead of the question whether the world is
// wrapped, from whatever lies in its place; and numbers next to nothing keep a processor very long.
#[inline(never)]
fn shortest_of<V: Vector>(offset: V, size: V) -> V {
    combine([offset, size], |[d, size]| {
        // Farther than between any two points of the torus: one of them lies outside.
        let d = if d.abs() > size { wrapped(d, size) } else { d };
        shortest(d, size)
    })
}

/// Applies `f` axis by axis.
#[inline]
fn combine<V: Vector, const N: usize>(vectors: [V; N], f: impl Fn([f32; N]) -> f32) -> V {
    let parts = vectors.map(V::to_xyz);
    V::from_xyz(core::array::from_fn(
        |axis| {
            if axis < V::AXES { f(parts.map(|p| p[axis])) } else { 0.0 }
        },
    ))
}

#[inline(always)]
pub(crate) fn shortest(d: f32, size: f32) -> f32 {
    // Two choices and one subtraction: eight of them can be made at once.
    let left = if d > 0.5 * size { size } else { 0.0 };
    let right = if d < -0.5 * size { -size } else { 0.0 };
    d - (left + right)
}

fn wrapped(p: f32, size: f32) -> f32 {
    if p >= 0.0 && p < size {
        return p;
    }
    let turns = (p / size).floor();
    let inside = p - turns * size;
    // Rounding can land exactly on the far edge, which is the near one.
    if inside >= size || inside < 0.0 { 0.0 } else { inside }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec3, vec2};

    #[test]
    fn a_wrapped_offset_takes_the_short_way() {
        let space = Space::Wrap(vec2(10.0, 6.0));
        assert_eq!(space.offset(vec2(9.0, 1.0), vec2(1.0, 5.0)), vec2(2.0, -2.0));
        assert_eq!(space.contain(vec2(-1.0, 13.0), 0.0), vec2(9.0, 1.0));
        assert_eq!(space.contain(vec2(-1e-9, 6.0), 0.0), vec2(0.0, 0.0));
    }

    #[test]
    fn points_outside_of_a_torus_are_met_the_short_way_too() {
        let space = Space::Wrap(vec2(10.0, 6.0));
        let (inside, outside) = (vec2(9.0, 1.0), vec2(-49.0 + 1000.0, 5.0 - 600.0));
        assert_eq!(space.offset(inside, outside), vec2(2.0, -2.0));
        assert_eq!(space.offset(outside, inside), vec2(-2.0, 2.0));
        assert!(space.offset(inside, vec2(3e38, -3e38)).length() < 6.0);
    }

    #[test]
    fn at_walls_the_velocity_into_them_is_gone_on_every_axis() {
        let space = Space::Walls(Vec3::ZERO, Vec3::splat(4.0));
        let stop = |point, velocity| space.stop(point, velocity, 0.5);
        let (corner, up) = (Vec3::new(5.0, -1.0, 2.0), Vec3::new(1.0, -2.0, 3.0));
        assert_eq!(stop(corner, up), (Vec3::new(3.5, 0.5, 2.0), Vec3::new(0.0, 0.0, 3.0)));
        assert_eq!(stop(corner, -up).1, -up, "inward it goes on");
        assert_eq!(stop(Vec3::splat(2.0), up), (Vec3::splat(2.0), up));
        assert_eq!(space.sides().count(), 6);
        assert!(space.sides().all(|side| side.nearest(Vec3::ONE).distance > 0.0));
    }

    #[test]
    fn spaces_that_make_no_sense_are_open_and_corners_are_sorted() {
        for bad in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(Space::Wrap(vec2(5.0, bad)).mended(), Space::Open);
        }
        assert_eq!(Space::Walls(vec2(0.0, f32::NAN), vec2(1.0, 1.0)).mended(), Space::Open);
        let crossed = Space::Walls(vec2(4.0, 0.0), vec2(0.0, 3.0)).mended();
        assert_eq!(crossed, Space::Walls(vec2(0.0, 0.0), vec2(4.0, 3.0)));
    }

    #[test]
    fn walls_leave_room_for_the_body_and_survive_being_narrow() {
        let space = Space::Walls(Vec3::ZERO, Vec3::splat(4.0));
        assert_eq!(space.contain(Vec3::new(-1.0, 2.0, 9.0), 0.5), Vec3::new(0.5, 2.0, 3.5));
        assert_eq!(space.contain(Vec3::new(-1.0, 2.0, 9.0), 5.0), Vec3::splat(2.0));
    }
}
