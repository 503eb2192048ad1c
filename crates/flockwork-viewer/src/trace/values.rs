//! The columns of a trace for public values.

use std::fmt::Debug;
use std::io::Write;

use flockwork::{AgentId, GroupId, PublicColumn, PublicValue, Vector, World};

use crate::csv::field;
use crate::public::kinds;

/// A column for what agents show under a name.
pub struct ValueColumn {
    name: String,
    /// The axis whose part of a vector it has; none for values that are no vectors.
    axis: Option<usize>,
}

/// The columns for these names: one for each name, and one for each axis of a name that is a vector. A name that is a vector
/// in one group and something else in another has both, and each agent fills those of its own kind.
pub fn columns<V: Vector>(world: &World<V>, names: &[String]) -> Vec<ValueColumn> {
    let mut columns = Vec::new();
    for name in names {
        let Some(column) = world.public.column(name) else { continue };
        let is_vector = |kind: PublicValue| matches!(kind, PublicValue::Vector(_));
        let plain = kinds(world, column).any(|kind| !is_vector(kind)).then_some(None);
        let axes = kinds(world, column).any(is_vector).then_some((0..V::AXES).map(Some));
        let parts = plain.into_iter().chain(axes.into_iter().flatten());
        columns.extend(parts.map(|axis| ValueColumn { name: name.clone(), axis }));
    }
    columns
}

impl ValueColumn {
    /// Its name in the first line: `values.fuel`, or `values.home.x` of a vector.
    pub fn title(&self) -> String {
        let axis = self.axis.map_or("", |axis| [".x", ".y", ".z"][axis]);
        // A row is a line of its own, whatever a value is called.
        field(&format!("values.{}{axis}", self.name).replace(char::is_control, " "))
    }

    /// What it has of a world.
    pub fn of<'w, V: Vector>(&self, world: &'w World<V>) -> ValuesOf<'w, V> {
        ValuesOf { world, column: world.public.column(&self.name), axis: self.axis }
    }
}

/// What a column has of a world.
pub struct ValuesOf<'w, V: Vector> {
    world: &'w World<V>,
    /// None if the world has no such value any more.
    column: Option<&'w PublicColumn>,
    axis: Option<usize>,
}

impl<V: Vector> ValuesOf<'_, V> {
    /// Writes a comma and what the agent at a place shows: numbers so that exactly the same are read back, true and false as
    /// 1 and 0, an agent as its id; nothing for no agent, for one that is gone, and for what is not shown.
    pub fn write(
        &self,
        file: &mut impl Write,
        place: usize,
        group: GroupId,
    ) -> std::io::Result<()> {
        let shown = self.column.and_then(|column| column.get(place, group));
        match (shown, self.axis) {
            (Some(PublicValue::Number(number)), None) => write!(file, ",{}", exact(number)),
            (Some(PublicValue::Bool(on)), None) => write!(file, ",{}", u8::from(on)),
            (Some(PublicValue::Agent(id)), None) if self.is_there(id) => write!(file, ",{}", id.0),
            (Some(PublicValue::Vector(parts)), Some(axis)) => {
                write!(file, ",{}", exact(parts[axis]))
            }
            _ => write!(file, ","),
        }
    }

    fn is_there(&self, id: AgentId) -> bool {
        self.world.agent(id).is_some()
    }
}

/// A number with as few digits as tell it from all others, and with an exponent where it would be long.
fn exact(number: impl Debug) -> String {
    let text = format!("{number:?}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::exact;

    #[test]
    fn what_is_written_is_read_back_with_all_its_bits() {
        for number in [0.1, 1.0 / 3.0, 1e300, -5e-324, f64::MAX, f64::INFINITY, -0.0, 120.0] {
            let text = exact(number);
            assert_eq!(text.parse().map(f64::to_bits), Ok(number.to_bits()), "{text}");
        }
        assert_eq!(
            [120.0, 0.25, 1e300, f64::NEG_INFINITY].map(exact),
            ["120", "0.25", "1e300", "-inf"]
        );
        assert_eq!(exact(0.1_f32), "0.1");
    }
}
