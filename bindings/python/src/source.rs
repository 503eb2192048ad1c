//! Where a scene and its scripts come from, and what of that a copy in another process needs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use flockwork_host::flockwork::scene::with_value;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// The text of a scene, and the file that it is in; none for a text.
pub struct Scene {
    pub text: String,
    pub file: Option<PathBuf>,
}

impl Scene {
    /// A scene that is given as text, or as a path: that is a `str` of one line which ends with `.ron`, or a path-like object.
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_cow()?;
            let is_path = text.ends_with(".ron") && !text.contains('\n');
            return if is_path {
                Self::read(given.py(), text.as_ref().into())
            } else {
                Ok(Self { text: text.into_owned(), file: None })
            };
        }
        Self::read(given.py(), given.extract()?)
    }

    /// Gives it another seed. A text that is no scene stays as it is.
    pub fn set_seed(&mut self, seed: u64) {
        if let Some(text) = with_value(&self.text, &["seed"], &seed.to_string()) {
            self.text = text;
        }
    }

    fn read(py: Python<'_>, file: PathBuf) -> PyResult<Self> {
        // Python's own `open` has the exceptions that its users know.
        let read = py.import("pathlib")?.getattr("Path")?.call1((&file,))?;
        let text = read.call_method1("read_text", ("utf-8",))?.extract()?;
        Ok(Self { text, file: Some(file) })
    }
}

/// The texts of scripts that were asked for so far, by name.
pub type Known = Arc<Mutex<BTreeMap<String, String>>>;

/// Where scripts are looked for.
pub enum Scripts {
    /// Texts by name.
    Texts(BTreeMap<String, String>),
    /// A Python function from a name to a text.
    Function(Py<PyAny>),
    /// Files of these folders, of which the first that has it counts.
    Folders(Vec<PathBuf>),
}

impl Scripts {
    /// What is given for the scripts of a scene; without anything they are beside its file.
    pub fn of(given: Option<&Bound<'_, PyAny>>, scene: &Scene) -> PyResult<Self> {
        let Some(given) = given else { return Ok(Self::beside(scene.file.as_deref())) };
        if given.is_callable() {
            return Ok(Self::Function(given.clone().unbind()));
        }
        let wrong = |_| {
            PyTypeError::new_err(
                "scripts are a dict of texts by name, or a function from a name to a text",
            )
        };
        let texts = given.py().get_type::<PyDict>().call1((given,)).and_then(|it| it.extract());
        texts.map(Self::Texts).map_err(wrong)
    }

    /// The folder `scripts` beside that of the scene, or beside the one above, and the scene's own: as the program has it.
    fn beside(scene: Option<&Path>) -> Self {
        let Some(scene) = scene else { return Self::Texts(BTreeMap::new()) };
        let scene = std::path::absolute(scene).unwrap_or_else(|_| scene.to_owned());
        let own = scene.parent().unwrap_or(Path::new("")).to_owned();
        let above = own.ancestors().skip(1).take(2).map(|folder| folder.join("scripts"));
        Self::Folders(above.chain([own.clone()]).collect())
    }

    /// The text of a script, or one sentence why there is none.
    fn text(&self, name: &str) -> Result<String, String> {
        match self {
            Self::Texts(texts) => texts.get(name).cloned().ok_or_else(|| missing(texts)),
            Self::Function(function) => Python::attach(|py| {
                let text = function.call1(py, (name,)).and_then(|text| text.extract(py));
                text.map_err(|error: PyErr| error.to_string())
            }),
            Self::Folders(folders) => in_folders(folders, name),
        }
    }

    /// The function that looks for scripts, and takes down what it finds.
    pub fn resolver(self, known: Known) -> impl Fn(&str) -> Result<String, String> + Send + Sync {
        move |name| {
            let text = self.text(name)?;
            note(&known, name, &text);
            Ok(text)
        }
    }
}

/// Takes down the present text of a script.
pub fn note(known: &Known, name: &str, text: &str) {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    known.insert(name.to_owned(), text.to_owned());
}

fn missing(texts: &BTreeMap<String, String>) -> String {
    match texts.keys().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => {
            "there are no scripts: give them as scripts={\"name.lua\": text}".to_owned()
        }
        names => format!("there is no such script; there are {names}"),
    }
}

fn in_folders(folders: &[PathBuf], name: &str) -> Result<String, String> {
    let is_plain = |part| matches!(part, Component::Normal(_));
    if name.is_empty() || !Path::new(name).components().all(is_plain) {
        return Err("the name of a script does not lead out of its folder".to_owned());
    }
    let Some(file) = folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file())
    else {
        let folders: Vec<_> = folders.iter().map(|it| it.display().to_string()).collect();
        return Err(format!("there is no such file in {}", folders.join(", ")));
    };
    fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))
}
