//! Fields as a scene has them.

use super::{Entries, FieldText};
use crate::world::Named;
use crate::{Field, FieldShape, Space, Vector};

/// Fields over the world, or where the scene says.
pub fn fields<V: Vector>(texts: &Entries<FieldText>, space: &Space<V>) -> Vec<Named<Field>> {
    let field = |(name, text): &(String, FieldText)| {
        let shape = field_shape(text, space).unwrap_or_default();
        let mut it = Field::new(shape, text.fades_secs, text.spreads);
        for (at, amount) in &text.start {
            it.leave(at.vector::<V>(), *amount);
        }
        Named { name: name.clone(), it }
    };
    texts.0.iter().map(field).collect()
}

/// Where the cells of a field lie; none if it can have none.
pub fn field_shape<V: Vector>(text: &FieldText, space: &Space<V>) -> Option<FieldShape> {
    match (space, text.min.zip(text.max)) {
        (Space::Wrap(_), _) | (_, None) => FieldShape::over(space, text.cell),
        (_, Some((min, max))) => FieldShape::between(min.vector::<V>(), max.vector(), text.cell),
    }
}
