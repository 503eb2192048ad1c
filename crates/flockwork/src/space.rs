//! Open, wrapped or walled worlds: how one point is seen from another, and where motion ends.

use crate::Vector;

/// The world's edge.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Space<V> {
    /// No edge.
    #[default]
    Open,
    /// A torus from the origin to this corner: who leaves on one side comes in on the other, and
    /// every offset is the shortest one.
    Wrap(V),
    /// A closed box between two corners; agents stop at its sides.
    Walls(V, V),
}

impl<V: Vector> Space<V> {
    /// The offset from `from` to `to`; the shortest one in a wrapped world.
    #[must_use]
    pub fn offset(&self, from: V, to: V) -> V {
        match self {
            Space::Wrap(size) => shortest_of(to - from, *size),
            _ => to - from,
        }
    }

    /// The images of a point among which the one nearest to a stretch around `middle` is, if that is not
    /// longer than half of a wrapped world on any axis: the nearest image to the middle, and those across
    /// the farther seam. In a world that is not wrapped it is the point itself.
    pub(crate) fn images_near(&self, point: V, middle: V) -> impl Iterator<Item = V> {
        let (nearest, size) = match self {
            Space::Wrap(size) => (middle + self.offset(middle, point), size.to_xyz()),
            _ => (point, [0.0; 3]),
        };
        let (at, to) = (nearest.to_xyz(), middle.to_xyz());
        let choices = if let Space::Wrap(_) = self { 1 << V::AXES } else { 1_u32 };
        (0..choices).map(move |choice| {
            V::from_xyz(core::array::from_fn(|axis| match choice >> axis & 1 {
                0 => at[axis],
                _ if at[axis] > to[axis] => at[axis] - size[axis],
                _ => at[axis] + size[axis],
            }))
        })
    }

    /// Where others meet whoever is at this point: in a torus, which a host may have left, within it.
    #[inline(always)]
    pub(crate) fn home(&self, point: V) -> V {
        match self {
            Space::Wrap(_) => self.contain(point, 0.0),
            _ => point,
        }
    }

    /// Where a point belongs: wrapped into the torus, or clamped to the walls less `radius`.
    #[must_use]
    #[inline]
    pub fn contain(&self, point: V, radius: f32) -> V {
        match self {
            Space::Open => point,
            Space::Wrap(size) => combine([point, *size], |[p, size]| wrapped(p, size)),
            Space::Walls(min, max) => combine([point, *min, *max], |[p, min, max]| {
                let middle = 0.5 * (min + max);
                p.max((min + radius).min(middle)).min((max - radius).max(middle))
            }),
        }
    }
}

// Apart: where it is inlined, half the size is worked out ahead of the question whether the world is
// wrapped, from whatever lies in its place; and numbers next to nothing keep a processor very long.
#[inline(never)]
fn shortest_of<V: Vector>(offset: V, size: V) -> V {
    combine([offset, size], |[d, size]| shortest(d, size))
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
    fn walls_leave_room_for_the_body_and_survive_being_narrow() {
        let space = Space::Walls(Vec3::ZERO, Vec3::splat(4.0));
        assert_eq!(space.contain(Vec3::new(-1.0, 2.0, 9.0), 0.5), Vec3::new(0.5, 2.0, 3.5));
        assert_eq!(space.contain(Vec3::new(-1.0, 2.0, 9.0), 5.0), Vec3::splat(2.0));
    }
}
