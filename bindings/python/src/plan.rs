//! Plans, which the class `Term` in `python/flockwork/_plan.py` writes into a `PlanBuilder`.

use std::sync::{Mutex, PoisonError};

use flockwork_host::{HostError, HostPlan, HostWorld};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::OrRaise;
use crate::vectors::point;
use crate::world::World;

/// A plan in the making, for a world whose names it knows; without one every name is accepted.
#[pyclass(frozen, module = "flockwork._flockwork")]
pub struct PlanBuilder {
    plan: Mutex<HostPlan>,
    world: Option<Py<World>>,
}

impl PlanBuilder {
    fn change(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut HostPlan) -> Result<&mut HostPlan, HostError>,
    ) -> PyResult<()> {
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut plan).map(|_| ()).or_raise(py)
    }

    /// What a name stands for in the world.
    fn named<T: Default>(
        &self,
        py: Python<'_>,
        find: impl FnOnce(&HostWorld) -> Result<T, HostError>,
    ) -> PyResult<T> {
        let Some(world) = &self.world else { return Ok(T::default()) };
        find(&world.get().hold(py)?.world).or_raise(py)
    }

    /// The plan of these terms.
    fn built(
        world: &Bound<'_, World>,
        terms: &Bound<'_, PyAny>,
        combine: &str,
    ) -> PyResult<HostPlan> {
        let py = world.py();
        if let Ok(text) = terms.cast::<PyString>() {
            let mut plan = world.get().hold(py)?.world.plan(text.to_str()?).or_raise(py)?;
            plan.combine(combine).or_raise(py)?;
            return Ok(plan);
        }
        let plan = Self { plan: Mutex::default(), world: Some(world.clone().unbind()) };
        let plan = Bound::new(py, plan)?;
        for term in terms.try_iter().map_err(|_| wrong(terms))? {
            let term = term?;
            let write = term.getattr("_write").map_err(|_| wrong(&term))?;
            write.call1((&plan,))?;
        }
        plan.get().change(py, |plan| plan.combine(combine))?;
        let plan = plan.get().plan.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok(plan)
    }
}

fn wrong(given: &Bound<'_, PyAny>) -> PyErr {
    let kind = given.get_type().to_string();
    PyTypeError::new_err(format!(
        "a plan is a list of flockwork.Term, or a text such as \"[(behavior: wander())]\", and not {kind}"
    ))
}

#[pymethods]
impl PlanBuilder {
    #[new]
    fn new() -> Self {
        Self { plan: Mutex::default(), world: None }
    }

    fn term(&self, py: Python<'_>, behavior: &str, weight: f32) -> PyResult<()> {
        self.change(py, |plan| plan.term(behavior, weight))
    }

    fn number(&self, py: Python<'_>, parameter: &str, value: f32) -> PyResult<()> {
        self.change(py, |plan| plan.number(parameter, value))
    }

    fn word(&self, py: Python<'_>, parameter: &str, word: &str) -> PyResult<()> {
        self.change(py, |plan| plan.word(parameter, word))
    }

    fn toward_point(&self, at: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = at.py();
        let at = match &self.world {
            None => point("a target", at)?,
            Some(world) => {
                let axes = world.get().hold(py)?.world.axes();
                crate::vectors::vector("a target", at, axes)?
            }
        };
        self.change(py, |plan| plan.toward_point(at))
    }

    fn toward_agent(&self, py: Python<'_>, agent: u32) -> PyResult<()> {
        self.change(py, |plan| plan.toward_agent(agent))
    }

    fn toward_group(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let group = self.named(py, |world| world.group(name))?;
        self.change(py, |plan| plan.toward_group(group))
    }

    fn toward_mark(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let mark = self.named(py, |world| world.mark(name))?;
        self.change(py, |plan| plan.toward_mark(mark))
    }

    fn along_path(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let path = self.named(py, |world| world.path(name))?;
        self.change(py, |plan| plan.along_path(path))
    }

    fn toward_mouse(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, HostPlan::toward_mouse)
    }

    fn among(&self, py: Python<'_>, word: &str) -> PyResult<()> {
        self.change(py, |plan| plan.among(word))
    }

    fn among_group(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let group = self.named(py, |world| world.group(name))?;
        self.change(py, |plan| plan.among_group(group))
    }
}

#[pymethods]
impl World {
    /// Gives an agent a plan of its own, a list of `Term`, which stands until another one is given or a script writes it. With an
    /// empty one the agent coasts. `combine` is how the terms become one steering: `"sum"`, `"blend"`, `"priority"` … A text is a
    /// plan, too, written as scenes have it and with all that these may have but `Goal`: `[(behavior: seek(), target: Mark("door"))]`.
    ///
    /// Raises `ValueError` if all agents of its group act by one plan: call `set_group_plan(group, None)` first.
    #[pyo3(signature = (agent, plan, combine = "sum"))]
    fn set_plan(
        slf: &Bound<'_, Self>,
        agent: u32,
        plan: &Bound<'_, PyAny>,
        combine: &str,
    ) -> PyResult<()> {
        let plan = PlanBuilder::built(slf, plan, combine)?;
        slf.get().hold(slf.py())?.world.set_plan(agent, &plan).or_raise(slf.py())
    }

    /// Gives all agents of a group one plan, a list of `Term` or a text; see `set_plan`. With `None` each agent has its own from then
    /// on, and coasts until it is given one.
    #[pyo3(signature = (group, plan, combine = "sum"))]
    fn set_group_plan(
        slf: &Bound<'_, Self>,
        group: &str,
        plan: Option<&Bound<'_, PyAny>>,
        combine: &str,
    ) -> PyResult<()> {
        let plan = plan.map(|terms| PlanBuilder::built(slf, terms, combine)).transpose()?;
        slf.get().hold(slf.py())?.world.set_group_plan(group, plan.as_ref()).or_raise(slf.py())
    }
}
