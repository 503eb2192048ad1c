//! An angle about z with its cosine and sine, worked out once, so that no query of a turned shape has to.

use super::registry::Field;
use crate::{Isometry, Vector};

/// An angle about z, counter-clockwise; its cosine and sine are worked out where it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle {
    radians: f32,
    /// Where it turns the x axis.
    x_axis: [f32; 2],
}

impl Angle {
    /// An angle of so many radians.
    #[must_use]
    pub fn new(radians: f32) -> Self {
        Self { radians, x_axis: [libm::cosf(radians), libm::sinf(radians)] }
    }

    /// How large it is (rad).
    #[must_use]
    pub fn radians(self) -> f32 {
        self.radians
    }

    /// A vector turned by it.
    pub(super) fn turned<V: Vector>(self, vector: V) -> V {
        Isometry { x_axis: self.x_axis, ..Isometry::default() }.vector(vector)
    }

    /// A vector turned by it the other way round.
    pub(super) fn turned_back<V: Vector>(self, vector: V) -> V {
        let [cos, sin] = self.x_axis;
        Isometry { x_axis: [cos, -sin], ..Isometry::default() }.vector(vector)
    }

    /// What it is after an isometry, within ±π. Mirrored, it goes the other way round.
    pub(super) fn led(self, by: &Isometry) -> Self {
        // The axes turn, not the radians: to a large number a small one cannot be added.
        let [cos, sin] = self.x_axis;
        let [x, y, _] = by.vector(glam::vec2(cos, sin)).to_xyz();
        Self::new(libm::atan2f(y, x))
    }

    pub(super) fn is_finite(self) -> bool {
        self.radians.is_finite()
    }

    /// It has no vectors that could change their type.
    pub(super) fn map<V, W>(self, _change: &impl Fn(V) -> W) -> Self {
        self
    }

    /// It has no vectors to tell.
    pub(super) fn vectors<V>(self, _name: &str, _tell: &mut dyn FnMut(&str, V)) {}
}

impl Field for Angle {
    fn put(&self, out: &mut dyn FnMut(f32)) {
        out(self.radians);
    }

    fn take(next: &mut dyn FnMut() -> Option<f32>) -> Option<Self> {
        next().map(Self::new)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Angle {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.radians.serialize(to)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Angle {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        f32::deserialize(from).map(Self::new)
    }
}
