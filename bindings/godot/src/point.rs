//! The vectors of a node: two components in 2D, three in 3D.

use flockwork_host::{ErrorKind, HostError};
use godot::prelude::*;

use crate::error::told;
use crate::frame::Frame;

/// `Vector2` or `Vector3`.
pub trait Point: godot::meta::PackedElement + Copy {
    /// The vector as three numbers.
    fn to_xyz(self) -> [f32; 3];
    /// The vector of three numbers.
    fn from_xyz(xyz: [f32; 3]) -> Self;

    /// A vector in the node's coordinates as one of the world.
    fn to_world(self, frame: Frame) -> [f32; 3] {
        frame.to_world(self.to_xyz())
    }

    /// A vector of the world in the node's coordinates.
    fn from_world(at: [f32; 3], frame: Frame) -> Self {
        Self::from_xyz(frame.to_node(at))
    }

    /// What a script has handed over as a vector, as one of the world.
    fn world_of(given: &Variant, frame: Frame) -> Result<[f32; 3], HostError> {
        let wrong = |_| told(ErrorKind::Value, format!("a vector is needed, and not {given}"));
        given.try_to_relaxed::<Self>().map(|it| it.to_world(frame)).map_err(wrong)
    }
}

impl Point for Vector2 {
    fn to_xyz(self) -> [f32; 3] {
        [self.x, self.y, 0.0]
    }

    fn from_xyz([x, y, _]: [f32; 3]) -> Self {
        Self::new(x, y)
    }
}

impl Point for Vector3 {
    fn to_xyz(self) -> [f32; 3] {
        [self.x, self.y, self.z]
    }

    fn from_xyz([x, y, z]: [f32; 3]) -> Self {
        Self::new(x, y, z)
    }
}
