//! The class `World`: how it is made, stepped and asked.

use std::time::{Duration, Instant};

use flockwork_host::HostWorld;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{OrRaise, named};
use crate::free::free;
use crate::lock::{Held, Shared};
use crate::source::{Known, Scene, Scripts};

/// What the world of Python has.
pub struct Inner {
    pub world: HostWorld,
    /// What went wrong in the last call of `step`: each different fault as a line with the file and line of a script, the agent,
    /// and what is wrong; at most 100. An agent whose script fails keeps its last plan.
    pub faults: Vec<String>,
}

/// A world of agents, made from a scene: `World.from_scene`.
///
/// Lengths are in meters, times in seconds, masses in kilograms, forces in newtons, angles in radians. Columns such as
/// `positions` are numpy arrays in the order of ids, copies that cannot be written: change a copy and set it.
/// Several threads may use a world; each waits until no other one does.
#[pyclass(frozen, module = "flockwork")]
pub struct World {
    pub inner: Shared<Inner>,
    /// The text of its scene.
    pub scene: String,
    /// Its scripts as they are now.
    pub known: Known,
}

/// So long a call of `step` goes on before it looks whether Ctrl-C was pressed.
pub const PATIENCE: Duration = Duration::from_millis(50);
/// The most different faults that are kept of a call.
const MOST_FAULTS: usize = 100;

/// A number of ticks.
pub fn ticks(ticks: i64) -> PyResult<u32> {
    let wrong = |_| {
        PyValueError::new_err(format!("ticks are a number from 0 to {}, and not {ticks}", u32::MAX))
    };
    u32::try_from(ticks).map_err(wrong)
}

impl Inner {
    /// Some of these ticks, and how many: as many as fit into a moment.
    pub fn advance(&mut self, ticks: u32) -> u32 {
        let started = Instant::now();
        for done in 1..=ticks {
            if self.world.step(1) > 0 {
                self.note();
            }
            if started.elapsed() > PATIENCE {
                return done;
            }
        }
        ticks
    }

    fn note(&mut self) {
        for fault in self.world.fault_lines() {
            if self.faults.len() < MOST_FAULTS && !self.faults.contains(&fault) {
                self.faults.push(fault);
            }
        }
    }
}

impl World {
    pub fn hold(&self, py: Python<'_>) -> PyResult<Held<'_, Inner>> {
        self.inner.hold(py)
    }

    /// A world of this scene.
    pub fn made(py: Python<'_>, scene: &Scene, scripts: Scripts) -> PyResult<Self> {
        let known = Known::default();
        let (text, resolver) = (&scene.text, scripts.resolver(known.clone()));
        let world = free(py, || HostWorld::from_scene(text, resolver));
        let world = match (world, &scene.file) {
            (Err(error), Some(file)) if error.kind == flockwork_host::ErrorKind::Scene => {
                let line = |line: &str| format!("{}:{line}", file.display());
                let lines: Vec<String> = error.message.lines().map(line).collect();
                return Err(named(py, "SceneError", lines.join("\n")));
            }
            (world, _) => world.or_raise(py)?,
        };
        Ok(Self::of(world, scene.text.clone(), known))
    }

    pub fn of(world: HostWorld, scene: String, known: Known) -> Self {
        Self { inner: Shared::new(Inner { world, faults: Vec::new() }), scene, known }
    }
}

#[pymethods]
impl World {
    /// The world of a scene, at tick 0.
    ///
    /// `scene` is a text in RON, or the path of a file: a path-like object, or a `str` of one line that ends with `.ron`.
    /// `scripts` is a dict of Lua texts by name, or a function from a name to a text. Without it the scripts of a file are in the
    /// folder `scripts` beside the scene's folder, or beside the one above, or in the scene's own folder. `seed` stands for
    /// that of the scene.
    ///
    /// Raises `SceneError` or `ScriptError` with all mistakes, and what `open` raises for a file that cannot be read.
    #[staticmethod]
    #[pyo3(signature = (scene, scripts = None, *, seed = None))]
    fn from_scene(
        py: Python<'_>,
        scene: &Bound<'_, PyAny>,
        scripts: Option<&Bound<'_, PyAny>>,
        seed: Option<u64>,
    ) -> PyResult<Self> {
        let mut scene = Scene::of(scene)?;
        if let Some(seed) = seed {
            scene.set_seed(seed);
        }
        let scripts = Scripts::of(scripts, &scene)?;
        Self::made(py, &scene, scripts)
    }

    /// Moves all agents by so many ticks, and answers how many different `faults` there were.
    ///
    /// Other threads of Python run meanwhile. Ctrl-C ends it between two ticks.
    #[pyo3(signature = (ticks = 1))]
    fn step(&self, py: Python<'_>, ticks: i64) -> PyResult<usize> {
        let mut left = self::ticks(ticks)?;
        let mut held = self.hold(py)?;
        let inner = &mut *held;
        inner.faults.clear();
        while left > 0 {
            left -= free(py, || inner.advance(left));
            py.check_signals()?;
        }
        Ok(inner.faults.len())
    }

    /// What went wrong in the last call of `step`.
    #[getter]
    fn faults(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.hold(py)?.faults.clone())
    }

    /// How many ticks have passed.
    #[getter]
    fn tick(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.hold(py)?.world.tick())
    }

    /// The time that has passed in the world (s).
    #[getter]
    fn secs(&self, py: Python<'_>) -> PyResult<f64> {
        Ok(self.hold(py)?.world.secs())
    }

    /// How many components positions have: 2 in a plane, 3 in a volume.
    #[getter]
    fn axes(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.hold(py)?.world.axes())
    }

    /// The text of the scene that the world was made from.
    #[getter]
    fn scene(&self) -> &str {
        &self.scene
    }

    /// The names of all groups, each at the number that `groups` has for it.
    #[getter]
    fn group_names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.hold(py)?.world.group_names().map(str::to_owned).collect())
    }

    /// A hash of the state: equal to that of `flockwork run` and of every other binding at the same tick of the same scene. The
    /// program prints it as `f"{world.hash():016x}"`.
    fn hash(&self, py: Python<'_>) -> PyResult<u64> {
        let held = self.hold(py)?;
        let world = &held.world;
        Ok(free(py, || world.hash()))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.hold(py)?.world.count())
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __contains__(&self, py: Python<'_>, agent: u32) -> PyResult<bool> {
        Ok(self.hold(py)?.world.has(agent))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let held = self.hold(py)?;
        let world = &held.world;
        let (count, tick, secs) = (world.count(), world.tick(), world.secs());
        let names = world.group_names().collect::<Vec<_>>().join(", ");
        Ok(format!(
            "<flockwork.World: {count} agents of {names}; {}D, tick {tick}, {secs:.2} s>",
            world.axes()
        ))
    }
}
