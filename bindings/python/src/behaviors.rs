//! The list of behaviors, as data.

use flockwork_host::flockwork::behavior::Behavior as CoreBehavior;
use flockwork_host::flockwork::behavior::{Info, Param, ParamKind, Wants, infos};
use pyo3::prelude::*;

/// A behavior that a term can name.
#[pyclass(frozen, get_all, module = "flockwork")]
pub struct Behavior {
    /// Its name.
    name: &'static str,
    /// What it does; Markdown.
    doc: String,
    /// What it aims at: for each target its name, and `"place"`, `"path"`, `"field"` or `"vector"`.
    targets: Vec<(&'static str, &'static str)>,
    /// Whether it looks at neighbors.
    has_neighbors: bool,
    /// Its parameters.
    parameters: Vec<Py<Parameter>>,
}

/// A parameter of a behavior.
#[pyclass(frozen, get_all, module = "flockwork")]
pub struct Parameter {
    /// Its name.
    name: &'static str,
    /// Its unit; empty for a bare number, a switch or a word.
    unit: &'static str,
    /// What it does; Markdown.
    doc: String,
    /// `"number"`, `"switch"` or `"word"`.
    kind: &'static str,
    /// The least number that is accepted; none for what is no number.
    min: Option<f64>,
    /// The largest; none if there is no bound.
    max: Option<f64>,
    /// The words that are accepted.
    words: Vec<&'static str>,
    /// What it is if a term does not say: a number, `True` or `False`, or a word.
    default: Py<PyAny>,
}

fn parameter(py: Python<'_>, param: &Param, default: f32) -> PyResult<Parameter> {
    let (kind, min, max, words) = match param.kind {
        ParamKind::Number { min, max } => (
            "number",
            Some(decimal(min)),
            Some(decimal(max)).filter(|_| max < f32::MAX),
            Vec::new(),
        ),
        ParamKind::Bool => ("switch", None, None, Vec::new()),
        ParamKind::Word(words) => ("word", None, None, words.to_vec()),
    };
    let default = match words.get(default as usize) {
        Some(word) => word.into_pyobject(py)?.into_any().unbind(),
        None if kind == "switch" => {
            (default != 0.0).into_pyobject(py)?.to_owned().into_any().unbind()
        }
        None => decimal(default).into_pyobject(py)?.into_any().unbind(),
    };
    let doc = param.doc.trim().to_owned();
    Ok(Parameter { name: param.name, unit: param.unit, doc, kind, min, max, words, default })
}

fn behavior(py: Python<'_>, info: &Info) -> PyResult<Behavior> {
    let defaults = CoreBehavior::named(info.name);
    let number = |nth| defaults.as_ref().and_then(|it| it.number(nth)).unwrap_or(0.0);
    let parameters = info.params.iter().enumerate();
    let parameters = parameters.map(|(nth, param)| Py::new(py, parameter(py, param, number(nth))?));
    let kind = |wants: &Wants| match wants {
        Wants::Place => "place",
        Wants::Path => "path",
        Wants::Field => "field",
        Wants::Vector => "vector",
    };
    Ok(Behavior {
        name: info.name,
        doc: info.doc.trim().to_owned(),
        targets: info.targets.iter().map(|(name, wants)| (*name, kind(wants))).collect(),
        has_neighbors: info.among.is_some(),
        parameters: parameters.collect::<PyResult<_>>()?,
    })
}

/// The number with the fewest digits that is this one in the engine: 0.05, where its bits as they are would be 0.05000000074505806.
pub fn decimal(number: f32) -> f64 {
    number.to_string().parse().unwrap_or(f64::from(number))
}

/// All behaviors that a term can name, by name, in the order of the manual.
#[pyfunction]
pub fn behaviors(py: Python<'_>) -> PyResult<Bound<'_, pyo3::types::PyDict>> {
    let dict = pyo3::types::PyDict::new(py);
    for info in infos() {
        dict.set_item(info.name, Py::new(py, behavior(py, info)?)?)?;
    }
    Ok(dict)
}

#[pymethods]
impl Behavior {
    fn __repr__(&self, py: Python<'_>) -> String {
        let names = self.parameters.iter().map(|it| it.bind(py).get().name);
        format!("<flockwork.Behavior {}({})>", self.name, names.collect::<Vec<_>>().join(", "))
    }
}

#[pymethods]
impl Parameter {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Self { name, unit, min, max, words, .. } = self;
        let accepts = match (min, max) {
            (Some(min), Some(max)) => format!("{min} to {max}"),
            (Some(min), None) => format!("from {min}"),
            _ if words.is_empty() => "True or False".to_owned(),
            _ => words.join(", "),
        };
        let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
        let default = self.default.bind(py).str()?;
        Ok(format!("<flockwork.Parameter {name} = {default}{unit}: {accepts}>"))
    }
}
