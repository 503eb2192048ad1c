//! The compiled part of the Python module `flockwork`: a world in the place of [`HostWorld`](flockwork_host::HostWorld), with
//! columns as numpy arrays. What needs no speed and no core is in Python, in `python/flockwork`.

mod agents;
mod behaviors;
mod columns;
mod error;
mod events;
mod free;
mod inputs;
mod lock;
mod measures;
mod plan;
mod scripts;
mod source;
mod state;
mod values;
mod vectors;
mod world;

/// The compiled part of `flockwork`: import that instead.
#[pyo3::pymodule]
mod _flockwork {
    #[pymodule_export]
    use crate::behaviors::{Behavior, Parameter, behaviors};
    #[pymodule_export]
    use crate::events::Event;
    #[pymodule_export]
    use crate::measures::Measures;
    #[pymodule_export]
    use crate::plan::PlanBuilder;
    #[pymodule_export]
    use crate::scripts::ScriptParameter;
    #[pymodule_export]
    use crate::world::World;
}
