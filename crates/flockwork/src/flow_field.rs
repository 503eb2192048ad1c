//! A field of directions on a grid, which agents follow like leaves in a stream.

use crate::Vector;

/// Directions on a grid of points, and between them by linear interpolation.
///
/// A direction of length 1 asks for top speed, a shorter one for that share of it.
///
/// ```
/// use flockwork::FlowField;
/// use flockwork::glam::{Vec2, vec2};
///
/// // A whirl around the origin, of 9 × 9 points a meter apart.
/// let whirl = FlowField::from_fn(vec2(-4.0, -4.0), 1.0, [9, 9, 1], |at: Vec2| at.perp().normalize_or_zero());
/// assert_eq!(whirl.at(vec2(3.0, 0.0)), Some(vec2(0.0, 1.0)));
/// assert_eq!(whirl.at(vec2(5.0, 0.0)), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FlowField<V> {
    /// Where the first point lies (m).
    pub origin: V,
    /// How far apart points are (m); more than zero.
    pub cell: f32,
    /// How many points there are along x, y and z. A single layer holds at all heights.
    pub size: [usize; 3],
    /// The direction at each point, along x first, then y, then z. One that is missing is zero.
    pub directions: Vec<V>,
}

impl<V: Vector> FlowField<V> {
    /// The field with what `direction` answers at each of its points.
    #[must_use]
    pub fn from_fn(origin: V, cell: f32, size: [usize; 3], direction: impl Fn(V) -> V) -> Self {
        let at = |nth: [usize; 3]| origin + V::from_xyz(nth.map(|nth| nth as f32 * cell));
        let [columns, rows, layers] = size;
        let mut directions = Vec::new();
        for z in 0..layers {
            for y in 0..rows {
                directions.extend((0..columns).map(|x| direction(at([x, y, z]))));
            }
        }
        Self { origin, cell, size, directions }
    }

    /// The direction at a place (m); none outside of the field, which is half a cell beyond its outer points.
    #[must_use]
    pub fn at(&self, place: V) -> Option<V> {
        let (place, origin) = (place.to_xyz(), self.origin.to_xyz());
        let mut corners = [[0; 2]; 3];
        let mut shares = [0.0; 3];
        for axis in 0..3 {
            let last = self.size[axis].checked_sub(1)?;
            let is_single_layer = axis == 2 && last == 0;
            let along =
                if is_single_layer { 0.0 } else { (place[axis] - origin[axis]) / self.cell };
            if !(-0.5..=last as f32 + 0.5).contains(&along) {
                return None;
            }
            let along = along.clamp(0.0, last as f32);
            let low = along as usize;
            corners[axis] = [low, (low + 1).min(last)];
            shares[axis] = along - low as f32;
        }
        let mut sum = V::ZERO;
        for corner in 0..8 {
            let high = [corner & 1, corner >> 1 & 1, corner >> 2];
            let share = |axis: usize| [1.0 - shares[axis], shares[axis]][high[axis]];
            let weight = share(0) * share(1) * share(2);
            if weight > 0.0 {
                sum += self.point([0, 1, 2].map(|axis| corners[axis][high[axis]])) * weight;
            }
        }
        Some(sum)
    }

    fn point(&self, [x, y, z]: [usize; 3]) -> V {
        let [columns, rows, _] = self.size;
        let row = z.saturating_mul(rows).saturating_add(y);
        let nth = row.saturating_mul(columns).saturating_add(x);
        self.directions.get(nth).copied().unwrap_or(V::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, Vec3, vec2, vec3};

    #[test]
    fn between_points_it_is_linear() {
        let field = FlowField {
            origin: vec2(1.0, 2.0),
            cell: 2.0,
            size: [2, 2, 1],
            directions: vec![Vec2::X, Vec2::Y, Vec2::ZERO, Vec2::NEG_X],
        };
        assert_eq!(field.at(vec2(1.0, 2.0)), Some(Vec2::X));
        assert_eq!(field.at(vec2(2.0, 2.0)), Some(vec2(0.5, 0.5)));
        assert_eq!(field.at(vec2(3.0, 3.0)), Some(vec2(-0.5, 0.5)));
        assert_eq!(field.at(vec2(2.0, 3.0)), Some(vec2(0.0, 0.25)));
        // Up to half a cell beyond its points it is what it is there.
        assert_eq!(field.at(vec2(0.0, 1.0)), Some(Vec2::X));
        assert_eq!(field.at(vec2(-0.1, 2.0)), None);
        assert_eq!(field.at(vec2(f32::NAN, 2.0)), None);
    }

    #[test]
    fn a_volume_may_have_layers_or_one_for_all_heights() {
        let rise = |at: Vec3| vec3(1.0, 0.0, at.z);
        let layers = FlowField::from_fn(Vec3::ZERO, 1.0, [2, 1, 3], rise);
        assert_eq!(layers.at(vec3(0.5, 0.2, 1.5)), Some(vec3(1.0, 0.0, 1.5)));
        let one = FlowField::from_fn(Vec3::ZERO, 1.0, [2, 2, 1], rise);
        assert_eq!(one.at(vec3(0.5, 0.5, 99.0)), Some(Vec3::X));
        // One row of a plane is as high as a cell.
        let row = FlowField::from_fn(Vec2::ZERO, 1.0, [2, 1, 1], |_| Vec2::X);
        assert_eq!([0.5, 0.6].map(|y| row.at(vec2(0.0, y))), [Some(Vec2::X), None]);
        let size = [usize::MAX; 3];
        let endless = FlowField { size, ..one.clone() };
        assert_eq!(endless.at(Vec3::splat(1e10)), Some(Vec3::ZERO), "a host may write any size");
        let none = FlowField::from_fn(Vec3::ZERO, 1.0, [2, 0, 1], rise);
        assert_eq!(none.at(Vec3::ZERO), None);
    }
}
