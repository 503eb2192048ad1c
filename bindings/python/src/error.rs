//! Refusals as Python's exceptions, whose classes are in `python/flockwork/_errors.py`.

use flockwork_host::{ErrorKind, HostError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The exception of a refusal.
pub fn raised(py: Python<'_>, error: HostError) -> PyErr {
    let HostError { kind, message } = error;
    match kind {
        ErrorKind::Scene => named(py, "SceneError", message),
        ErrorKind::Script => named(py, "ScriptError", message),
        ErrorKind::Name => named(py, "NameUnknownError", message),
        ErrorKind::Gone => named(py, "GoneError", message),
        ErrorKind::Snapshot => named(py, "SnapshotError", message),
        _ => PyValueError::new_err(message),
    }
}

/// An exception of a class of ours; if that cannot be had, the reason why not.
pub fn named(py: Python<'_>, class: &str, message: String) -> PyErr {
    let made = || py.import("flockwork._errors")?.getattr(class)?.call1((message,));
    made().map_or_else(|why| why, PyErr::from_value)
}

/// What a call of the facade answers, as Python has it.
pub trait OrRaise<T> {
    /// The answer, or the exception.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, HostError> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| raised(py, error))
    }
}
