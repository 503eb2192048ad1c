//! Finds mistakes in a script's text without running it: names that do not exist, arguments that
//! cannot be right, with their line and column. Whatever the text alone does not tell is left to a
//! dry run: nothing is reported that might be meant so.

mod arguments;
mod kinds;
mod library;
mod members;
mod options;
mod parse;
mod parse_value;
mod syntax;
mod told;
mod values;
mod walk;
mod wrong;

use library::Library;
use walk::{Checker, Found};

/// A mistake in a script's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1 (characters).
    pub column: usize,
    /// What is wrong.
    pub text: String,
    /// What to write instead; may be empty.
    pub help: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.help.as_str() {
            "" => f.write_str(&self.text),
            help => write!(f, "{}. {help}", self.text),
        }
    }
}

/// The names of the scene that runs a script.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Its marks.
    pub marks: Vec<String>,
    /// Its paths.
    pub paths: Vec<String>,
    /// Its groups.
    pub groups: Vec<String>,
}

impl Known {
    /// The names in `world.marks`, `world.paths` or `world.groups`.
    fn list(&self, name: &str) -> Option<&[String]> {
        match name {
            "marks" => Some(&self.marks),
            "paths" => Some(&self.paths),
            "groups" => Some(&self.groups),
            _ => None,
        }
    }
}

/// Everything in a script that cannot be right, in the order of the text. Names of marks, paths and
/// groups are checked if a scene is given. A text that cannot be read as a whole has no problems here:
/// loading it says why.
#[must_use]
pub fn check(text: &str, scene: Option<&Known>) -> Vec<Problem> {
    // Some editors write a mark before the first column.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (Some(file), Some(library)) = (parse::parse(text), Library::new()) else {
        return Vec::new();
    };
    let found = Checker::new(scene, &library).check(&file);
    let problem = |(at, what, help): Found| Problem::after(&text[..at], what, help);
    found.into_iter().map(problem).collect()
}

impl Problem {
    /// A problem right after this part of the text.
    fn after(before: &str, text: String, help: String) -> Self {
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let (line, column) =
            (before.matches('\n').count() + 1, before[start..].chars().count() + 1);
        Self { line, column, text, help }
    }
}

#[cfg(test)]
mod tests;
