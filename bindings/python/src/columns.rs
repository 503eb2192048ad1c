//! All agents as numpy arrays, in the order of ids. What is read is a copy that cannot be written, because writing to a copy would
//! move no agent; what is written is checked.

use numpy::{Element, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::OrRaise;
use crate::world::World;

/// An array of one number for each agent.
fn list<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    count: usize,
    fill: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let array = PyArray1::<T>::zeros(py, count, false);
    let mut written = array.readwrite();
    fill(written.as_slice_mut()?)?;
    written.make_nonwriteable();
    Ok(array)
}

/// The numbers of an array that is given, as `float32`, if it has this shape.
pub fn given<'py>(
    what: &str,
    given: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, f32>> {
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["f", "i", "u"].contains(&&kind[..]) {
        let dtype = array.getattr("dtype")?;
        return Err(PyValueError::new_err(format!(
            "{what} are real numbers, and not of dtype {dtype}"
        )));
    }
    let has: Vec<usize> = array.getattr("shape")?.extract()?;
    if has != shape {
        let message = format!("{what} have the shape {} here, and not {}", told(shape), told(&has));
        return Err(PyValueError::new_err(message));
    }
    let as_floats = PyDict::new(given.py());
    as_floats.set_item("dtype", "float32")?;
    let array = numpy.call_method("ascontiguousarray", (array,), Some(&as_floats))?;
    Ok(array.cast_into::<PyArrayDyn<f32>>()?.readonly())
}

/// A shape as Python writes it.
fn told(shape: &[usize]) -> String {
    let sides: Vec<String> = shape.iter().map(usize::to_string).collect();
    if sides.len() == 1 { format!("({},)", sides[0]) } else { format!("({})", sides.join(", ")) }
}

impl World {
    fn vectors<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let held = self.hold(py)?;
        let array = PyArray2::<f32>::zeros(py, [held.world.count(), held.world.axes()], false);
        let mut written = array.readwrite();
        held.world.read_vectors(column, written.as_slice_mut()?).or_raise(py)?;
        written.make_nonwriteable();
        Ok(array)
    }

    fn write_vectors(&self, column: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = value.py();
        let shape = {
            let held = self.hold(py)?;
            [held.world.count(), held.world.axes()]
        };
        let numbers = given(&format!("{column} vectors"), value, &shape)?;
        self.hold(py)?.world.write_vectors(column, numbers.as_slice()?).or_raise(py)
    }

    fn limits<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let held = self.hold(py)?;
        list(py, held.world.count(), |out| held.world.read_limits(column, out).or_raise(py))
    }

    fn write_limits(&self, column: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = value.py();
        let count = self.hold(py)?.world.count();
        let numbers = given(&format!("numbers of {column}"), value, &[count])?;
        self.hold(py)?.world.write_limits(column, numbers.as_slice()?).or_raise(py)
    }
}

/// Properties that are columns: a name in Python, one for the function that writes it, and the name in the engine.
macro_rules! columns {
    ($read:ident $write:ident $Array:ident: $($(#[doc = $doc:literal])* $name:ident $set:ident $column:literal;)*) => {
        #[pymethods]
        impl World {$(
            $(#[doc = $doc])*
            #[getter]
            fn $name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, $Array<f32>>> {
                self.$read(py, $column)
            }

            #[setter($name)]
            fn $set(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
                self.$write($column, value)
            }
        )*}
    };
}

columns! { vectors write_vectors PyArray2:
    /// Where all agents are (m), `float32` of shape `(agents, axes)`, in the order of ids. It is a copy that cannot be written.
    ///
    /// Set it to move all agents at once. In a torus positions are wrapped; at walls agents stop. `ValueError` if the shape or the
    /// dtype is another one, or a number is not finite; then nothing has changed.
    positions set_positions "position";
    /// How all agents move (m/s), of the shape of `positions`. It can be set as they can.
    velocities set_velocities "velocity";
}

columns! { limits write_limits PyArray1:
    /// The radii of all bodies (m), `float32` of shape `(agents,)`, in the order of ids. It can be set; a number below the least
    /// that is accepted becomes that.
    radii set_radii "radius";
    /// The masses of all agents (kg), as `radii`.
    masses set_masses "mass";
    /// The top speeds of all agents (m/s), as `radii`.
    max_speeds set_max_speeds "max_speed";
    /// The largest forces of all agents (N), as `radii`.
    max_forces set_max_forces "max_force";
    /// How long a wanted change of velocity takes each agent (s), as `radii`.
    response_secs set_response_secs "response_secs";
}

#[pymethods]
impl World {
    /// Unit vectors along which all agents moved last, of the shape of `positions`.
    #[getter]
    fn headings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.vectors(py, "heading")
    }

    /// Unit vectors toward which all agents look, of the shape of `positions`.
    #[getter]
    fn facings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.vectors(py, "facing")
    }

    /// The ids of all agents, which ascend: `uint32` of shape `(agents,)`. The place of an id in all columns is
    /// `numpy.searchsorted(world.ids, id)`.
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let held = self.hold(py)?;
        list(py, held.world.count(), |out| held.world.read_ids(out).or_raise(py))
    }

    /// The number of the group of each agent, which is its place in `group_names`: `uint32` of shape `(agents,)`.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let held = self.hold(py)?;
        list(py, held.world.count(), |out| held.world.read_groups(out).or_raise(py))
    }
}
