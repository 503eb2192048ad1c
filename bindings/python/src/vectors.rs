//! Points and velocities of Python: any sequence of two or three numbers.

use flockwork_host::HostWorld;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// A vector of as many numbers as the world has axes, as a `tuple`.
pub fn told<'py>(py: Python<'py>, world: &HostWorld, at: [f32; 3]) -> PyResult<Bound<'py, PyAny>> {
    pyo3::types::PyTuple::new(py, &at[..world.axes()]).map(Bound::into_any)
}

/// More than any vector has.
const TOO_MANY: usize = 4;

/// The numbers of a sequence, but for those that are too many: a sequence may have no end.
pub fn numbers(what: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<f32>> {
    let wrong = || {
        PyTypeError::new_err(format!(
            "{what} is a sequence of numbers, such as (5, 0), and not {}",
            kind(given)
        ))
    };
    let given = given.try_iter().map_err(|_| wrong())?.take(TOO_MANY);
    given.map(|it| it?.extract::<f32>()).collect::<PyResult<_>>().map_err(|_| wrong())
}

fn kind(given: &Bound<'_, PyAny>) -> String {
    given.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string())
}

/// A vector with as many numbers as a world has axes.
pub fn vector(what: &str, given: &Bound<'_, PyAny>, axes: usize) -> PyResult<[f32; 3]> {
    padded(what, &numbers(what, given)?, axes..=axes)
}

/// A vector of a plane or a volume.
pub fn point(what: &str, given: &Bound<'_, PyAny>) -> PyResult<[f32; 3]> {
    padded(what, &numbers(what, given)?, 2..=3)
}

fn padded(
    what: &str,
    numbers: &[f32],
    lengths: core::ops::RangeInclusive<usize>,
) -> PyResult<[f32; 3]> {
    if !lengths.contains(&numbers.len()) {
        let (fewest, most) = lengths.into_inner();
        let lengths =
            if fewest == most { fewest.to_string() } else { format!("{fewest} or {most}") };
        let has =
            if numbers.len() == TOO_MANY { "more".to_owned() } else { numbers.len().to_string() };
        return Err(PyValueError::new_err(format!(
            "{what} has {lengths} numbers here, and not {has}"
        )));
    }
    let mut padded = [0.0; 3];
    padded[..numbers.len()].copy_from_slice(numbers);
    Ok(padded)
}
