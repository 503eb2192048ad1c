//! A script as a whole: its own text, and the files that it requires.

use std::sync::Arc;

use mlua::Function;

use super::compile::{Source, read};
use super::modules::{self, Modules};
use crate::ScriptError;

/// A script and all files that it requires, read.
#[derive(Debug)]
pub struct Program {
    pub name: String,
    text: String,
    pub source: Source,
    pub modules: Arc<Modules>,
}

impl Program {
    /// Reads a script and what it requires, as far as it is not `known`; answers these files, and all that is wrong.
    pub fn read(
        name: &str,
        text: &str,
        known: &Modules,
        text_of: impl Fn(&str) -> Result<String, String>,
    ) -> (Arc<Modules>, Result<Arc<Self>, Vec<ScriptError>>) {
        let source = match read(name, text) {
            Ok(source) => source,
            Err(wrong) => return (Arc::default(), Err(wrong)),
        };
        let modules = Arc::new(modules::gather(&source.required, known, text_of));
        let wrong = modules::mistakes(&modules);
        if !wrong.is_empty() {
            return (modules, Err(wrong));
        }
        let (name, text) = (name.to_owned(), text.to_owned());
        let program = Self { name, text, source, modules: Arc::clone(&modules) };
        (modules, Ok(Arc::new(program)))
    }

    /// Whether a function of it is too long for machine code.
    pub fn is_long(&self, function: &Function) -> bool {
        // Most programs have none, and asking where a function begins takes long.
        let mut long = self.sources().flat_map(|source| &source.long_functions).peekable();
        let line = long.peek().and_then(|_| function.info().line_defined);
        line.is_some_and(|line| long.any(|long| *long as usize == line))
    }

    /// An error that begins with a name of the file's top level, with the line in which that stands first.
    pub fn at_name(&self, error: mlua::Error) -> mlua::Error {
        let mlua::Error::RuntimeError(message) = &error else { return error };
        let is_between = |letter: char| !letter.is_alphanumeric() && letter != '_';
        let name = message.split(is_between).next();
        let mut lines = self.text.lines().zip(1..);
        let line = lines.find(|(line, _)| line.split(is_between).any(|word| Some(word) == name));
        line.map_or(error.clone(), |(_, line)| {
            mlua::Error::RuntimeError(format!("{}:{line}: {message}", self.name))
        })
    }

    /// Whether it names this event of the engine.
    pub fn hears(&self, event: &str) -> bool {
        self.sources().any(|source| source.sought.contains(event))
    }

    /// Itself, and the files that it requires.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        let modules = self.modules.values().flatten().flat_map(|module| &module.source);
        std::iter::once(&self.source).chain(modules)
    }
}
