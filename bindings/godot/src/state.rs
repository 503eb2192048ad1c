//! What methods of nodes hand over besides vectors: marks, numbers, parameters.

use flockwork_host::flockwork::{Vector, each_world};
use flockwork_host::{ErrorKind, HostError, HostWorld, ScriptParam};
use godot::prelude::*;

use crate::error::told;

/// Where a mark of this number is (m).
pub fn mark(world: &HostWorld, nth: u16) -> [f32; 3] {
    each_world!(&world.world, world => {
        world.marks.get(usize::from(nth)).map_or([0.0; 3], |mark| mark.it.to_xyz())
    })
}

/// A number, or null for none.
pub fn number_or_none(value: &Variant) -> Result<Option<f32>, HostError> {
    if value.is_nil() {
        return Ok(None);
    }
    let wrong = |_| told(ErrorKind::Value, format!("a number or null is needed, and not {value}"));
    value.try_to_relaxed::<f64>().map(|it| Some(it as f32)).map_err(wrong)
}

/// A parameter of a script.
pub fn param(param: &ScriptParam) -> VarDictionary {
    let ScriptParam { name, value, min, max, default } = param;
    let mut given = VarDictionary::new();
    given.set("name", &name.to_variant());
    for (key, number) in [("value", value), ("min", min), ("max", max), ("default", default)] {
        given.set(key, &number.to_variant());
    }
    given
}
