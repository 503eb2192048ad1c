//! Fields as bytes.

use super::input::Input;
use super::parts::Part;
use crate::fields::is_settled;
use crate::world::Named;
use crate::{Field, FieldShape};

/// What lies on a field.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SavedField {
    /// Its name.
    pub name: String,
    /// Where its cells lie: a world must have the same field to restore it.
    pub shape: FieldShape,
    /// The amount in each cell (per m²), along x first, then y.
    pub values: Vec<f32>,
}

impl SavedField {
    pub(super) fn of(field: &Named<Field>) -> Self {
        let (shape, values) = (*field.it.shape(), field.it.values().to_vec());
        Self { name: field.name.clone(), shape, values }
    }

    /// Whether this is the state of a field of the world.
    pub(super) fn is_of(&self, field: &Named<Field>) -> bool {
        self.name == field.name && self.shape == *field.it.shape()
    }

    /// Whether a field can have been so.
    pub(super) fn is_sound(&self) -> bool {
        self.values.len() == self.shape.cells() && self.values.iter().copied().all(is_settled)
    }
}

impl Part for SavedField {
    fn write(&self, out: &mut Vec<u8>) {
        let FieldShape { min, max, size, wraps } = self.shape;
        self.name.write(out);
        (min, max).write(out);
        (size, wraps).write(out);
        self.values.write(out);
    }

    fn read(input: &mut Input) -> Option<Self> {
        let name = Part::read(input)?;
        let ((min, max), (size, wraps)) = (Part::read(input)?, Part::read(input)?);
        let shape = FieldShape { min, max, size, wraps };
        Some(Self { name, shape, values: Part::read(input)? })
    }
}
