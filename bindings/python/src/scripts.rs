//! Scripts in Lua: new texts, parameters, what they print.

use flockwork_host::ScriptParam;
use pyo3::prelude::*;

use crate::behaviors::decimal;
use crate::error::OrRaise;
use crate::free::free;
use crate::source::note;
use crate::world::World;

/// A parameter that a script leaves open.
#[pyclass(frozen, get_all, module = "flockwork")]
pub struct ScriptParameter {
    /// Its name.
    name: String,
    /// Its value: 0 or 1 for a switch, the index from 0 for a choice.
    value: f64,
    /// Its least value.
    min: f64,
    /// Its greatest value.
    max: f64,
    /// Its value as long as neither scene nor host chooses another.
    default: f64,
}

impl From<ScriptParam> for ScriptParameter {
    fn from(ScriptParam { name, value, min, max, default }: ScriptParam) -> Self {
        let [value, min, max, default] = [value, min, max, default].map(decimal);
        Self { name, value, min, max, default }
    }
}

#[pymethods]
impl ScriptParameter {
    fn __repr__(&self) -> String {
        let Self { name, value, min, max, default } = self;
        format!(
            "<flockwork.ScriptParameter {name} = {value}, {min} to {max}, {default} by default>"
        )
    }
}

#[pymethods]
impl World {
    /// Takes a new text for a script, by its name in the scene, or for a file that scripts require. Agents keep what they remember.
    /// Answers whether the text is another one.
    ///
    /// Raises `ScriptError` for a text with mistakes; the old one runs on.
    fn reload(&self, py: Python<'_>, name: &str, text: &str) -> PyResult<bool> {
        let mut held = self.hold(py)?;
        let world = &mut held.world;
        let changed = free(py, || world.reload(name, text)).or_raise(py)?;
        note(&self.known, name, text);
        Ok(changed)
    }

    /// The parameters that the script of a group leaves open, in the order of its file.
    fn params(&self, py: Python<'_>, group: &str) -> PyResult<Vec<ScriptParameter>> {
        let params = self.hold(py)?.world.params(group).or_raise(py)?;
        Ok(params.into_iter().map(Into::into).collect())
    }

    /// Turns a parameter of a group's script; the value is brought into its range, and kept when the script is reloaded.
    fn set_param(&self, py: Python<'_>, group: &str, name: &str, value: f32) -> PyResult<()> {
        let mut held = self.hold(py)?;
        let world = &mut held.world;
        free(py, || world.set_param(group, name, value)).or_raise(py)
    }

    /// What scripts have printed since the last call; a long output is cut.
    fn take_log(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.hold(py)?.world.take_log())
    }
}
