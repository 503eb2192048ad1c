//! What agents show under names.

use flockwork_host::flockwork::{PublicValue, each_world};
use flockwork_host::{HostValue, HostWorld};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::error::{OrRaise, named};
use crate::vectors::told;
use crate::world::World;

/// A value as Python has it.
pub fn value_told<'py>(
    py: Python<'py>,
    world: &HostWorld,
    value: HostValue,
) -> PyResult<Bound<'py, PyAny>> {
    match value {
        HostValue::Number(number) => Ok(number.into_pyobject(py)?.into_any()),
        HostValue::Bool(on) => Ok(on.into_pyobject(py)?.to_owned().into_any()),
        HostValue::Vector(at) => told(py, world, at),
        HostValue::Agent(id) => Ok(id.into_pyobject(py)?),
    }
}

/// What Python gives for a value that is of this kind now.
fn value_of(world: &HostWorld, given: &Bound<'_, PyAny>, now: HostValue) -> PyResult<HostValue> {
    let kind = match now {
        HostValue::Bool(_) if given.is_instance_of::<PyBool>() => {
            return given.extract().map(HostValue::Bool);
        }
        HostValue::Bool(_) => "True or False",
        HostValue::Number(_) => match given.extract() {
            Ok(number) => return Ok(HostValue::Number(number)),
            Err(_) => "a number",
        },
        HostValue::Agent(_) => match given.extract() {
            Ok(id) => return Ok(HostValue::Agent(id)),
            Err(_) => "the id of an agent or None",
        },
        HostValue::Vector(_) => {
            return crate::vectors::vector("it", given, world.axes()).map(HostValue::Vector);
        }
    };
    let has = given.get_type();
    Err(PyTypeError::new_err(format!("it is {kind}, and not {has}")))
}

/// What all agents show under a name, in the order of ids; none for an agent whose group declares no such value.
fn shown(world: &HostWorld, name: &str) -> Option<Vec<Option<PublicValue>>> {
    each_world!(&world.world, world => {
        let column = world.public.column(name)?;
        let of = |place: usize| column.get(place, world.agents[place].group);
        Some(world.places_by_id().map(of).collect())
    })
}

/// Values as an array of the kind of the first that is declared.
fn array<'py>(
    py: Python<'py>,
    values: &[Option<PublicValue>],
    axes: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let first = values.iter().flatten().next();
    let bool_of = |it: &Option<_>| matches!(it, Some(PublicValue::Bool(true)));
    let id_of =
        |it: &Option<_>| if let Some(PublicValue::Agent(id)) = it { id.0 } else { u32::MAX };
    let number_of =
        |it: &Option<_>| if let Some(PublicValue::Number(it)) = it { *it } else { f64::NAN };
    let vector_of =
        |it: &Option<_>| if let Some(PublicValue::Vector(at)) = it { *at } else { [f32::NAN; 3] };
    match first {
        Some(PublicValue::Bool(_)) => {
            Ok(PyArray1::from_iter(py, values.iter().map(bool_of)).into_any())
        }
        Some(PublicValue::Agent(_)) => {
            Ok(PyArray1::from_iter(py, values.iter().map(id_of)).into_any())
        }
        Some(PublicValue::Vector(_)) => {
            let numbers: Vec<f32> =
                values.iter().flat_map(|it| vector_of(it).into_iter().take(axes)).collect();
            let array: Bound<'_, PyArray2<f32>> =
                PyArray1::from_vec(py, numbers).reshape([values.len(), axes])?;
            Ok(array.into_any())
        }
        _ => Ok(PyArray1::from_iter(py, values.iter().map(number_of)).into_any()),
    }
}

#[pymethods]
impl World {
    /// The names of all public values that scripts have declared so far: they do it in the first tick.
    #[getter]
    fn value_names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.hold(py)?.world.value_names().into_iter().map(str::to_owned).collect())
    }

    /// What all agents show under a name, in the order of ids: `float64` for numbers, `bool`, `float32` of the shape of `positions` for
    /// vectors, and `uint32` for agents, where 4294967295 is none. For an agent whose group declares no such value it is NaN, `False`
    /// or no agent.
    fn values<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let held = self.hold(py)?;
        let axes = held.world.axes();
        let Some(values) = shown(&held.world, name) else {
            let names = held.world.value_names().join(", ");
            let message =
                format!("no script has declared the public value {name:?}; there are: {names}");
            return Err(named(py, "NameUnknownError", message));
        };
        let array = array(py, &values, axes)?;
        array.getattr("flags")?.setattr("writeable", false)?;
        Ok(array)
    }

    /// What an agent shows under a name: a number, a bool, a vector, or the id of an agent or `None`.
    fn value<'py>(&self, py: Python<'py>, agent: u32, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let held = self.hold(py)?;
        let value = held.world.value(agent, name).or_raise(py)?;
        value_told(py, &held.world, value)
    }

    /// Sets what an agent shows under a name, to a value of the kind that its script declares.
    fn set_value(&self, agent: u32, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = value.py();
        let world = &mut self.hold(py)?.world;
        let now = world.value(agent, name).or_raise(py)?;
        let value = value_of(world, value, now)?;
        world.set_value(agent, name, value).or_raise(py)
    }
}
