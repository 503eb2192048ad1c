//! What a crowd does, in numbers: as columns over time, and of the whole run.

use std::time::Instant;

use flockwork_host::{Figure, HostMeasures};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::free::free;
use crate::lock::Shared;
use crate::world::{Inner, PATIENCE, World};

/// Measures of a run: of the whole crowd, and of the marks, gates, regions, counts and public values that the scene names.
///
/// `every` is how many ticks there are between two samples. A `Measures` observes one world, from its present tick on. The names
/// are those of `flockwork run --metrics`: `polarization`, `gates.door.flow` …
#[pyclass(frozen, module = "flockwork")]
pub struct Measures {
    every: u32,
    inner: Shared<Taken>,
}

#[derive(Default)]
struct Taken {
    measures: HostMeasures,
    ticks: Vec<u64>,
    secs: Vec<f64>,
    /// By name, in the order in which the names came up.
    columns: Vec<(String, Vec<f64>)>,
    /// Whether a world has been looked at.
    begun: bool,
}

/// A figure as a number; NaN where there was nothing to measure, and none for a list.
fn number(figure: &Figure) -> Option<f64> {
    match figure {
        Figure::None => Some(f64::NAN),
        Figure::Count(count) => Some(*count as f64),
        Figure::Number(number) => Some(f64::from(*number)),
        Figure::List(_) => None,
    }
}

fn object<'py>(py: Python<'py>, figure: &Figure) -> PyResult<Bound<'py, PyAny>> {
    match figure {
        Figure::None => Ok(py.None().into_bound(py)),
        Figure::Count(count) => Ok(count.into_pyobject(py)?.into_any()),
        Figure::Number(number) => Ok(number.into_pyobject(py)?.into_any()),
        Figure::List(list) => {
            let objects = list.iter().map(|it| object(py, it)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, objects)?.into_any())
        }
    }
}

impl Taken {
    /// Steps a world and looks at it after each tick, for a while; answers how many ticks that were.
    fn advance(&mut self, inner: &mut Inner, every: u32, ticks: u32) -> u32 {
        if !self.begun {
            self.look(inner, every);
        }
        let started = Instant::now();
        for done in 1..=ticks {
            inner.advance(1);
            self.look(inner, every);
            if started.elapsed() > PATIENCE {
                return done;
            }
        }
        ticks
    }

    fn look(&mut self, Inner { world, .. }: &mut Inner, every: u32) {
        self.begun = true;
        let is_due = world.tick().is_multiple_of(every.into());
        let figures = self.measures.observe(world, is_due);
        if is_due {
            self.ticks.push(world.tick());
            self.secs.push(world.secs());
            figures
                .iter()
                .filter_map(|(name, it)| Some((name, number(it)?)))
                .for_each(|(name, it)| self.put(name, it));
            self.columns
                .iter_mut()
                .for_each(|(_, column)| column.resize(self.ticks.len(), f64::NAN));
        }
    }

    /// Adds a number to its column.
    fn put(&mut self, name: &str, number: f64) {
        let before = self.ticks.len() - 1;
        if let Some((_, column)) = self.columns.iter_mut().find(|(known, _)| known == name) {
            column.push(number);
        } else {
            let mut column = vec![f64::NAN; before];
            column.push(number);
            self.columns.push((name.to_owned(), column));
        }
    }
}

#[pymethods]
impl Measures {
    #[new]
    #[pyo3(signature = (every = 1))]
    fn new(every: i64) -> PyResult<Self> {
        let wrong = || {
            PyValueError::new_err(format!(
                "every is a number of ticks from 1 to {}, and not {every}",
                u32::MAX
            ))
        };
        let every = u32::try_from(every).ok().filter(|every| *every > 0).ok_or_else(wrong)?;
        Ok(Self { every, inner: Shared::new(Taken::default()) })
    }

    /// Moves a world by so many ticks as `World.step` does, and measures it before the first and after each.
    #[pyo3(signature = (world, ticks = 1))]
    fn step(&self, py: Python<'_>, world: &World, ticks: i64) -> PyResult<usize> {
        let mut left = crate::world::ticks(ticks)?;
        let (mut taken, mut held) = (self.inner.hold(py)?, world.hold(py)?);
        let (taken, inner) = (&mut *taken, &mut *held);
        inner.faults.clear();
        while left > 0 {
            left -= free(py, || taken.advance(inner, self.every, left));
            py.check_signals()?;
        }
        Ok(inner.faults.len())
    }

    /// All figures of moments by name, each as an array with an element for each sample, NaN where there was nothing to measure;
    /// `tick` and `secs` say when that was. `pandas.DataFrame(measures.columns)` is a table.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let taken = self.inner.hold(py)?;
        let dict = PyDict::new(py);
        dict.set_item("tick", PyArray1::from_slice(py, &taken.ticks))?;
        dict.set_item("secs", PyArray1::from_slice(py, &taken.secs))?;
        for (name, column) in &taken.columns {
            dict.set_item(name, PyArray1::from_slice(py, column))?;
        }
        Ok(dict)
    }

    /// All figures of the run so far by name: numbers, `None` where there was nothing to measure, and lists.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, figure) in self.inner.hold(py)?.measures.summary() {
            dict.set_item(name, object(py, &figure)?)?;
        }
        Ok(dict)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.inner.hold(py)?.ticks.len())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let taken = self.inner.hold(py)?;
        let (samples, columns) = (taken.ticks.len(), taken.columns.len());
        Ok(format!(
            "<flockwork.Measures: {samples} samples of {columns} figures, every {} ticks>",
            self.every
        ))
    }
}
