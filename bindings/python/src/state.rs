//! The state as bytes, and copies of a world.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use flockwork_host::{HostError, HostWorld, ScriptParam};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::error::OrRaise;
use crate::free::free;
use crate::source::{Scene, Scripts};
use crate::world::World;

/// What another process makes the same world from: the scene, its scripts as they are now, the parameters that were turned,
/// and the state.
type Pickled<'py> =
    (String, BTreeMap<String, String>, Vec<(String, String, f32)>, Bound<'py, PyBytes>);

impl World {
    fn texts(&self) -> BTreeMap<String, String> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All parameters of scripts: the group, the name and the value.
    fn turned(&self, py: Python<'_>) -> PyResult<Vec<(String, String, f32)>> {
        let held = self.hold(py)?;
        let mut turned = Vec::new();
        for group in held.world.group_names() {
            let params = held.world.params(group).or_raise(py)?;
            turned.extend(params.into_iter().map(|it| (group.to_owned(), it.name, it.value)));
        }
        Ok(turned)
    }
}

/// Turns the parameters that are not so already.
fn turn(world: &mut HostWorld, params: Vec<(String, String, f32)>) -> Result<(), HostError> {
    for (group, name, value) in params {
        let is_so = |it: &ScriptParam| it.name == name && it.value == value;
        if !world.params(&group)?.iter().any(is_so) {
            world.set_param(&group, &name, value)?;
        }
    }
    Ok(())
}

#[pymethods]
impl World {
    /// The state as bytes, with what scripts remember: `restore` reads it in this world or in another one of the same scene, also on
    /// another kind of machine. `copy.copy` and `pickle` copy the world with its scene and scripts.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let held = self.hold(py)?;
        let world = &held.world;
        let bytes = free(py, || world.save());
        Ok(PyBytes::new(py, &bytes))
    }

    /// Returns to a saved state: the future that follows is the same, bit for bit. Raises `SnapshotError` for other bytes.
    fn restore(&self, py: Python<'_>, state: &[u8]) -> PyResult<()> {
        let mut held = self.hold(py)?;
        held.world.restore(state).or_raise(py)?;
        held.faults.clear();
        Ok(())
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        let held = self.hold(py)?;
        let world = &held.world;
        let copy = free(py, || world.copy());
        Ok(Self::of(copy, self.scene.clone(), Arc::new(Mutex::new(self.texts()))))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> PyResult<Self> {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let (py, world) = (slf.py(), slf.get());
        let state = (world.scene.clone(), world.texts(), world.turned(py)?, world.save(py)?);
        Ok((slf.get_type().getattr("_unpickled")?, state))
    }

    #[staticmethod]
    fn _unpickled(
        py: Python<'_>,
        scene: String,
        scripts: BTreeMap<String, String>,
        params: Vec<(String, String, f32)>,
        state: &[u8],
    ) -> PyResult<Self> {
        let world = Self::made(py, &Scene { text: scene, file: None }, Scripts::Texts(scripts))?;
        {
            let mut held = world.hold(py)?;
            let inner = &mut held.world;
            free(py, || turn(inner, params).and_then(|()| inner.restore(state))).or_raise(py)?;
        }
        Ok(world)
    }
}
