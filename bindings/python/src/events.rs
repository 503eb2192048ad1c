//! Events of the last tick.

use flockwork_host::{Heard, HostEvent};
use pyo3::prelude::*;

use crate::values::value_told;
use crate::vectors;
use crate::world::World;

/// An event of the last tick.
#[pyclass(frozen, get_all, module = "flockwork")]
pub struct Event {
    /// Its name.
    name: String,
    /// The agent that emitted it; none if the engine did.
    source: Option<u32>,
    /// Who hears it: `"all"`, `"agent"`, `"group"` or `"near"`.
    hearers: &'static str,
    /// The agent's id, the group's name, or the middle and the radius (m); none for all.
    to: Py<PyAny>,
    /// What it says: a number or a vector.
    value: Py<PyAny>,
}

#[pymethods]
impl Event {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let source = self.source.map_or_else(|| "None".to_owned(), |id| id.to_string());
        let (to, value) = (self.to.bind(py).repr()?, self.value.bind(py).repr()?);
        Ok(format!(
            "<flockwork.Event {:?} from {source} to {} {to}: {value}>",
            self.name, self.hearers
        ))
    }
}

#[pymethods]
impl World {
    /// The events of the last tick, in order.
    #[getter]
    fn events(&self, py: Python<'_>) -> PyResult<Vec<Event>> {
        let held = self.hold(py)?;
        let names: Vec<&str> = held.world.group_names().collect();
        let told = |event: HostEvent| {
            let (hearers, to) = match event.to {
                Heard::ByAll => ("all", py.None()),
                Heard::ByAgent(id) => ("agent", id.into_pyobject(py)?.into_any().unbind()),
                Heard::ByGroup(group) => {
                    ("group", names.get(group as usize).into_pyobject(py)?.unbind())
                }
                Heard::Within(at, radius) => {
                    let middle = vectors::told(py, &held.world, at)?;
                    ("near", (middle, radius).into_pyobject(py)?.into_any().unbind())
                }
            };
            let value = value_told(py, &held.world, event.value)?.unbind();
            Ok(Event { name: event.name.to_owned(), source: event.from, hearers, to, value })
        };
        held.world.events().into_iter().map(told).collect()
    }
}
