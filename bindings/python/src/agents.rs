//! Agents that come, go, and are moved one by one.

use numpy::PyArray1;
use pyo3::prelude::*;

use crate::columns::given;
use crate::error::{OrRaise, raised};
use crate::world::World;

/// The rows of an array, each as a vector.
fn rows(numbers: &[f32], axes: usize) -> impl Iterator<Item = [f32; 3]> {
    numbers
        .chunks_exact(axes)
        .map(|row| core::array::from_fn(|nth| row.get(nth).copied().unwrap_or(0.0)))
}

#[pymethods]
impl World {
    /// Spawns an agent of a group at a position (m), at rest or with a velocity (m/s), and answers its id. Ids ascend and are never
    /// given again.
    ///
    /// Raises `NameUnknownError` for a group, and `ValueError` for numbers that are not accepted, outside of walls, or if the world
    /// is full.
    #[pyo3(signature = (group, position, velocity = None))]
    fn spawn(
        &self,
        py: Python<'_>,
        group: &str,
        position: &Bound<'_, PyAny>,
        velocity: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        let position = self.vector("a position", position)?;
        let velocity = velocity.map_or(Ok([0.0; 3]), |it| self.vector("a velocity", it))?;
        let world = &mut self.hold(py)?.world;
        let group = world.group(group).or_raise(py)?;
        world.spawn(group, position, velocity).or_raise(py)
    }

    /// Spawns an agent for each row of an array of positions (m), at rest or with velocities (m/s), and answers their ids. If one is
    /// refused none is spawned, and the error names its row.
    #[pyo3(signature = (group, positions, velocities = None))]
    fn spawn_all<'py>(
        &self,
        py: Python<'py>,
        group: &str,
        positions: &Bound<'py, PyAny>,
        velocities: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let (axes, count) = (self.hold(py)?.world.axes(), positions.len()?);
        let positions = given("positions", positions, &[count, axes])?;
        let velocities =
            velocities.map(|it| given("velocities", it, &[count, axes])).transpose()?;
        let at_rest = vec![0.0; count * axes];
        let velocities = velocities.as_ref().map_or(Ok(&at_rest[..]), |it| it.as_slice())?;
        let mut held = self.hold(py)?;
        let group = held.world.group(group).or_raise(py)?;
        let both = rows(positions.as_slice()?, axes)
            .zip(rows(velocities, axes))
            .map(|(at, velocity)| [at, velocity])
            .collect::<Vec<_>>();
        let ids = held.world.spawn_all(group, &both);
        ids.map(|ids| PyArray1::from_vec(py, ids)).map_err(|(row, mut why)| {
            why.message = format!("row {row}: {}", why.message);
            raised(py, why)
        })
    }

    /// Removes an agent. Raises `GoneError` if it is gone already.
    fn despawn(&self, py: Python<'_>, agent: u32) -> PyResult<()> {
        self.hold(py)?.world.despawn(agent).or_raise(py)
    }

    /// Moves an agent to a position (m), where it is at rest or has a velocity (m/s).
    #[pyo3(signature = (agent, position, velocity = None))]
    fn place(
        &self,
        py: Python<'_>,
        agent: u32,
        position: &Bound<'_, PyAny>,
        velocity: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let position = self.vector("a position", position)?;
        let velocity = velocity.map_or(Ok([0.0; 3]), |it| self.vector("a velocity", it))?;
        self.hold(py)?.world.place(agent, position, velocity).or_raise(py)
    }

    /// Changes the group of an agent: from the next tick on it acts as the agents of that group.
    fn set_group(&self, py: Python<'_>, agent: u32, group: &str) -> PyResult<()> {
        let world = &mut self.hold(py)?.world;
        let group = world.group(group).or_raise(py)?;
        world.set_group(agent, group).or_raise(py)
    }
}
