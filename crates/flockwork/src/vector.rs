//! The one trait between the engine and the number of axes.

use core::cmp::Ordering;
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Mul, Neg, Sub};

use glam::{Vec2, Vec3, Vec3A};

/// Below this length a vector has no direction (meters, meters per second …).
pub(crate) const NO_DIRECTION: f32 = 1e-6;

/// The largest component of what a behavior answers: several such answers still add up to a finite sum.
pub(crate) const MOST: f32 = 1e37;

/// What a vector is multiplied by before it is squared where its square would overflow: 2⁻⁷⁰.
const SHRINK: f32 = f32::from_bits((127 - 70) << 23);
/// The same where its square would vanish: 2⁹⁰.
const STRETCH: f32 = f32::from_bits((127 + 90) << 23);

/// The order of two lists of numbers: the first pair that differs tells; −0 comes before +0.
pub(crate) fn total_order(a: &[f32], b: &[f32]) -> Ordering {
    let mut orders = a.iter().zip(b).map(|(a, b)| a.total_cmp(b));
    orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// Whether the square of a length tells that length: it neither overflowed nor lost bits.
#[inline(always)]
pub(crate) fn is_plain(length_squared: f32) -> bool {
    (f32::MIN_POSITIVE..f32::INFINITY).contains(&length_squared)
}

/// Hands the kinds of vectors to a macro. `Vec3A`, which few programs use, is marked to be compiled only where it is used.
macro_rules! each_vector {
    ($macro:ident) => {
        $macro! { glam::Vec2, glam::Vec3, #[inline] glam::Vec3A, }
    };
}

pub(crate) use each_vector;

/// A point or an offset in the plane (`Vec2`) or in the volume (`Vec3`, `Vec3A`).
///
/// Everything above this trait is written once for both. All operations are built from IEEE
/// `+ − × ÷ √` in a fixed order, so their bits are the same on every machine.
pub trait Vector:
    Copy
    + Default
    + PartialEq
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<f32, Output = Self>
{
    /// How many axes there are: 2 or 3.
    const AXES: usize;

    /// One vector for each of eight agents, axis by axis: what neighbor sums are taken in.
    type Lanes: Copy + Default + Debug + Send + Sync + AsRef<[[f32; 8]]> + AsMut<[[f32; 8]]>;

    /// The zero vector.
    const ZERO: Self;

    /// From three components; the plane drops `z`.
    fn from_xyz(xyz: [f32; 3]) -> Self;

    /// To three components; the plane answers `z = 0`.
    fn to_xyz(self) -> [f32; 3];

    /// A unit vector at a right angle to this one; zero for zero. In the plane it is the left side.
    #[must_use]
    fn any_perpendicular(self) -> Self;

    /// The sum of the products of the components, x first.
    #[must_use]
    fn dot(self, other: Self) -> f32;

    /// The squared length: infinite from a length of 1.8e19 on, zero below 3e-23.
    #[must_use]
    fn length_squared(self) -> f32 {
        self.dot(self)
    }

    /// The length; at most `f32::MAX` for a finite vector, and not zero for any that is not.
    #[must_use]
    fn length(self) -> f32 {
        let square = self.dot(self);
        if is_plain(square) { square.sqrt() } else { scaled_length(self, square) }
    }

    /// The same direction with length 1; zero when there is no direction (shorter than 1e-6).
    #[must_use]
    fn unit(self) -> Self {
        let square = self.dot(self);
        if square == f32::INFINITY {
            let shrunk = self * SHRINK;
            return shrunk * (1.0 / shrunk.length());
        }
        let length = square.sqrt();
        if length > NO_DIRECTION { self * (1.0 / length) } else { Self::default() }
    }

    /// This vector, shortened to `max` if it is longer; a `max` below zero, or that is no number,
    /// counts as zero.
    #[must_use]
    fn limit(self, max: f32) -> Self {
        let (square, max) = (self.dot(self), max.max(0.0));
        if !is_plain(square) {
            return scaled_limit(self, max, square);
        }
        let length = square.sqrt();
        if length <= max { self } else { self * (max / length) }
    }

    /// The part of this vector at a right angle to the unit vector `axis`.
    #[must_use]
    fn sideways_of(self, axis: Self) -> Self {
        self - axis * self.dot(axis)
    }

    /// Whether every component is a finite number.
    #[must_use]
    fn is_finite(self) -> bool {
        self.to_xyz().iter().all(|c| c.is_finite())
    }

    /// The same with every component brought into ±1e37: a sum of a few such vectors is finite.
    #[must_use]
    fn bounded(self) -> Self {
        self.map(|part| part.clamp(-MOST, MOST))
    }

    /// `self` with `change` applied to each component.
    #[must_use]
    fn map(self, change: impl Fn(f32) -> f32) -> Self {
        Self::from_xyz(self.to_xyz().map(change))
    }

    /// The unit vector `self`, turned by at most `max_angle` radians toward the unit vector `goal`.
    ///
    /// Straight back is reached by way of [`any_perpendicular`](Self::any_perpendicular).
    #[must_use]
    fn turned_toward(self, goal: Self, max_angle: f32) -> Self {
        let cos = self.dot(goal).clamp(-1.0, 1.0);
        if libm::acosf(cos) <= max_angle {
            return goal;
        }
        let across = goal.sideways_of(self).unit();
        let side = if across == Self::default() { self.any_perpendicular() } else { across };
        self * libm::cosf(max_angle) + side * libm::sinf(max_angle)
    }
}

/// The order of two vectors by their components: it settles which of two equals counts, so that no order of a list does.
pub(crate) fn by_components<V: Vector>(a: &V, b: &V) -> core::cmp::Ordering {
    a.to_xyz().partial_cmp(&b.to_xyz()).unwrap_or(core::cmp::Ordering::Equal)
}

/// The factor that makes the square of a vector plain; `square` is the one that is not.
fn scale_of(square: f32) -> f32 {
    if square > 1.0 { SHRINK } else { STRETCH }
}

/// The length of a vector whose square is not plain.
#[cold]
fn scaled_length<V: Vector>(v: V, square: f32) -> f32 {
    if v == V::ZERO {
        return 0.0;
    }
    let scale = scale_of(square);
    let scaled = v * scale;
    let length = scaled.dot(scaled).sqrt() * (1.0 / scale);
    if v.is_finite() { length.min(f32::MAX) } else { length }
}

/// [`Vector::limit`] for a vector whose square is not plain.
#[cold]
fn scaled_limit<V: Vector>(v: V, max: f32, square: f32) -> V {
    if scaled_length(v, square) <= max {
        return v;
    }
    // A factor from so long a vector to so short a limit would lose bits of its own.
    let scaled = v * scale_of(square);
    scaled * (max / scaled.length())
}

impl Vector for Vec2 {
    const AXES: usize = 2;
    const ZERO: Self = Vec2::ZERO;
    type Lanes = [[f32; 8]; 2];

    fn from_xyz([x, y, _]: [f32; 3]) -> Self {
        Vec2::new(x, y)
    }

    fn to_xyz(self) -> [f32; 3] {
        [self.x, self.y, 0.0]
    }

    fn any_perpendicular(self) -> Self {
        Vec2::new(-self.y, self.x).unit()
    }

    fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }
}

/// The same few lines for both three-axis types of glam.
macro_rules! volume_vector {
    ($Type:ident) => {
        impl Vector for $Type {
            const AXES: usize = 3;
            const ZERO: Self = $Type::ZERO;
            type Lanes = [[f32; 8]; 3];

            fn from_xyz([x, y, z]: [f32; 3]) -> Self {
                $Type::new(x, y, z)
            }

            fn to_xyz(self) -> [f32; 3] {
                [self.x, self.y, self.z]
            }

            // Flat vectors answer what the plane answers: only a vertical one needs another axis.
            fn any_perpendicular(self) -> Self {
                let level = $Type::new(-self.y, self.x, 0.0).unit();
                if level == $Type::ZERO { $Type::new(self.z, 0.0, -self.x).unit() } else { level }
            }

            fn dot(self, other: Self) -> f32 {
                self.x * other.x + self.y * other.y + self.z * other.z
            }
        }
    };
}

volume_vector!(Vec3);
volume_vector!(Vec3A);

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn zero_has_no_direction() {
        assert_eq!(Vec2::ZERO.unit(), Vec2::ZERO);
        assert_eq!(Vec3::ZERO.any_perpendicular(), Vec3::ZERO);
    }

    #[test]
    fn limit_shortens_and_never_lengthens() {
        assert_eq!(Vec2::new(6.0, 8.0).limit(5.0), Vec2::new(3.0, 4.0));
        assert_eq!(Vec2::new(0.3, 0.4).limit(5.0), Vec2::new(0.3, 0.4));
    }

    /// Lengths and limits against double precision, from the smallest numbers to the largest.
    #[test]
    fn lengths_units_and_limits_are_right_at_every_scale() {
        for power in -30..=38 {
            let size = 10.0_f64.powi(power);
            for [x, y, z] in [[0.6, 0.8, 0.0], [1.0, 0.0, 0.0], [-0.5, 1.5, 1.2], [1e-3, 1.0, 1e-5]]
            {
                let exact = [x * size, y * size, z * size];
                let length = exact.iter().map(|part| part * part).sum::<f64>().sqrt();
                let v = Vec3::from_array(exact.map(|part| part as f32));
                let near = |a: f32, b: f64| (f64::from(a) - b).abs() <= 1e-6 * b.abs();
                assert!(near(Vector::length(v), length), "{v}: {}", Vector::length(v));
                let limited = v.limit((0.01 * length) as f32);
                assert!(near(Vector::length(limited), 0.01 * length), "{v}: {limited}");
                assert_eq!(v.limit((2.0 * length).min(3e38) as f32), v);
                let unit = if length > 1e-6 { 1.0 } else { 0.0 };
                assert!(near(Vector::length(v.unit()), unit), "{v}: {}", v.unit());
            }
        }
        let most = Vec3::splat(f32::MAX);
        assert_eq!(Vector::length(most), f32::MAX);
        assert!((Vector::length(most.limit(5.0)) - 5.0).abs() < 1e-5);
        assert!((Vector::length(Vector::unit(most)) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_limit_that_makes_no_sense_is_zero() {
        for max in [0.0, -0.0, -1.0, f32::NAN, f32::NEG_INFINITY] {
            for v in [vec2(3.0, 4.0), vec2(1e30, 0.0), vec2(1e-30, 0.0), Vec2::ZERO] {
                assert_eq!(Vector::limit(v, max), Vec2::ZERO, "{v} to {max}");
            }
        }
        assert_eq!(Vector::limit(vec2(3.0, 4.0), f32::INFINITY), vec2(3.0, 4.0));
    }

    #[test]
    fn flat_volume_answers_as_the_plane() {
        let flat = Vec3::new(3.0, 4.0, 0.0).any_perpendicular();
        assert_eq!(flat.to_xyz(), Vec2::new(3.0, 4.0).any_perpendicular().to_xyz());
    }

    #[test]
    fn every_direction_has_a_perpendicular() {
        for v in [Vec3A::X, Vec3A::Y, Vec3A::Z, Vec3A::new(1.0, -2.0, 3.0)] {
            assert!((v.any_perpendicular().length() - 1.0).abs() < 1e-6);
            assert!(v.dot(v.any_perpendicular()).abs() < 1e-6);
        }
    }

    #[test]
    fn turning_stops_at_the_limit_and_at_the_goal() {
        let quarter = Vec2::X.turned_toward(Vec2::Y, core::f32::consts::FRAC_PI_4);
        assert!((quarter - Vec2::splat(0.5_f32.sqrt())).length() < 1e-6);
        assert_eq!(Vec2::X.turned_toward(Vec2::Y, 2.0), Vec2::Y);
        assert!((Vec2::X.turned_toward(-Vec2::X, 0.1).length() - 1.0).abs() < 1e-6);
    }
}
