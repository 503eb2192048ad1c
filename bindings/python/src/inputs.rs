//! What people do, and what is around: mouse, keys, marks, obstacles, adjusted behaviors.

use flockwork_host::For;
use flockwork_host::flockwork::{Vector, each_world};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::OrRaise;
use crate::vectors::{told, vector};
use crate::world::World;

#[pymethods]
impl World {
    /// Moves the mouse to a point (m) at the start of the next tick.
    fn move_pointer(&self, to: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, to) = (to.py(), self.vector("the pointer", to)?);
        self.hold(py)?.world.move_pointer(to).or_raise(py)
    }

    /// Presses the mouse button, or lets it go, at the start of the next tick.
    #[pyo3(signature = (down = true))]
    fn press_button(&self, py: Python<'_>, down: bool) -> PyResult<()> {
        self.hold(py)?.world.press_button(down);
        Ok(())
    }

    /// Presses a key, by its name in scripts, or lets it go, at the start of the next tick.
    #[pyo3(signature = (name, down = true))]
    fn press_key(&self, py: Python<'_>, name: &str, down: bool) -> PyResult<()> {
        self.hold(py)?.world.press_key(name, down);
        Ok(())
    }

    /// Where all marks of the scene are (m), by name.
    #[getter]
    fn marks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let held = self.hold(py)?;
        let marks: Vec<_> = each_world!(&held.world.world, world => {
            world.marks.iter().map(|mark| (mark.name.clone(), mark.it.to_xyz())).collect()
        });
        let dict = PyDict::new(py);
        for (name, at) in marks {
            dict.set_item(name, told(py, &held.world, at)?)?;
        }
        Ok(dict)
    }

    /// Moves a mark to a point (m).
    fn move_mark(&self, name: &str, to: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, to) = (to.py(), self.vector("a mark", to)?);
        self.hold(py)?.world.move_mark(name, to).or_raise(py)
    }

    /// Gives the terms of a behavior another number, whatever plans say: of a parameter by its name, or of the `"weight"`, which
    /// switches the behavior off at 0. It holds for all agents, or for a group or an agent, of which the closest counts. With `None`
    /// the number of each plan counts again.
    #[pyo3(signature = (behavior, part, value, *, group = None, agent = None))]
    fn adjust(
        &self,
        py: Python<'_>,
        behavior: &str,
        part: &str,
        value: Option<f32>,
        group: Option<&str>,
        agent: Option<u32>,
    ) -> PyResult<()> {
        let world = &mut self.hold(py)?.world;
        let whom = match (group, agent) {
            (None, None) => For::All,
            (Some(group), None) => For::Group(world.group(group).or_raise(py)?),
            (None, Some(agent)) => For::Agent(agent),
            _ => return Err(PyTypeError::new_err("give a group or an agent, not both")),
        };
        world.adjust(behavior, part, whom, value).or_raise(py)
    }

    /// Adds an obstacle as a scene writes it, such as `"Circle(center: (5, 0), radius: 1)"`, or several with commas between them, at
    /// rest or with a velocity (m/s), and answers their ids: of a polygon of any outline one for each convex part.
    #[pyo3(signature = (text, velocity = None))]
    fn add_obstacle(
        &self,
        py: Python<'_>,
        text: &str,
        velocity: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<u32>> {
        let velocity = velocity.map_or(Ok([0.0; 3]), |it| self.vector("a velocity", it))?;
        self.hold(py)?.world.add_obstacle(text, velocity).or_raise(py)
    }

    /// Gives an obstacle another position, size or shape, as a scene writes it; it keeps its velocity.
    fn set_obstacle(&self, py: Python<'_>, obstacle: u32, text: &str) -> PyResult<()> {
        self.hold(py)?.world.set_obstacle(obstacle, text).or_raise(py)
    }

    /// Lets an obstacle move with a velocity (m/s) from where it is; zero stops it.
    fn move_obstacle(&self, obstacle: u32, velocity: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, velocity) = (velocity.py(), self.vector("a velocity", velocity)?);
        self.hold(py)?.world.move_obstacle(obstacle, velocity).or_raise(py)
    }

    /// Removes an obstacle. Raises `GoneError` if it is gone already.
    fn remove_obstacle(&self, py: Python<'_>, obstacle: u32) -> PyResult<()> {
        self.hold(py)?.world.remove_obstacle(obstacle).or_raise(py)
    }
}

impl World {
    /// A vector with as many numbers as this world has axes.
    pub fn vector(&self, what: &str, given: &Bound<'_, PyAny>) -> PyResult<[f32; 3]> {
        let axes = self.hold(given.py())?.world.axes();
        vector(what, given, axes)
    }
}
