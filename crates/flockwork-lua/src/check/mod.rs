//! Finds mistakes in a script's text without running it: names that do not exist, arguments that
//! cannot be right, with their line and column. Whatever the text alone does not tell is left to a
//! dry run: nothing is reported that might be meant so.

mod arguments;
mod calls;
mod kinds;
mod library;
mod members;
mod options;
mod order;
mod remembered;
mod sense;
mod told;
mod values;
mod walk;
mod wrong;

use std::ops::Range;

use library::Library;
use walk::Checker;

use crate::source::lines::Lines;
use crate::source::tree::{Span, Tree, Wrong};
use crate::source::{MOST_SHOWN, mentions, more, refused, source, with_tree, without_mark};

/// A mistake in a script's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1 (characters).
    pub column: usize,
    /// The part of the text that is wrong (bytes).
    pub span: Range<usize>,
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
    /// The list that has a name.
    fn list_of(&self, name: &str) -> Option<&'static str> {
        let has = |list: &&str| self.list(list).is_some_and(|all| all.iter().any(|it| it == name));
        ["marks", "paths", "groups"].into_iter().find(has)
    }

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

/// Everything in a script that cannot be right, in the order of the text: all that Luau's grammar has against it; else
/// all that loading would refuse, and what running it would meet. Names of marks, paths and groups are checked if a
/// scene is given. Of more than a hundred mistakes the first are told, and how many there are besides.
#[must_use]
pub fn check(text: &str, scene: Option<&Known>) -> Vec<Problem> {
    // Some editors write a mark before the first column.
    let (mark, text) = (text.len() - without_mark(text).len(), without_mark(text));
    let found = with_tree(text, |tree| found(text, tree, scene));
    found
        .unwrap_or_else(|whole| Found::of(vec![Wrong::new(Span { from: 0, to: 0 }, whole)]))
        .problems(text, mark)
}

fn found(text: &str, tree: Result<Tree, Vec<Wrong>>, scene: Option<&Known>) -> Found {
    let tree = match tree {
        Ok(tree) => tree,
        Err(wrong) => return Found::of(wrong),
    };
    let mentions = mentions(&tree.block);
    let mut wrong = refused(&tree, &mentions);
    if wrong.is_empty() {
        wrong.extend(source(text, &tree, &mentions).err());
    }
    let found = Found::of(wrong);
    // Without memory for a state nothing more is found; loading the script says so.
    match Library::get() {
        Some(library) => Checker::new(scene, library, (text, &tree), &mentions, found).check(),
        None => found,
    }
}

/// What has been found in a text.
#[derive(Default)]
struct Found {
    /// Where, what is wrong, and what to write instead.
    shown: Vec<(Span, String, String)>,
    /// Where there is more.
    more: Vec<Span>,
}

impl Found {
    fn of(wrong: Vec<Wrong>) -> Self {
        let mut found = Self::default();
        for wrong in wrong {
            found.add(wrong.span, || (wrong.message, String::new()));
        }
        found
    }

    /// Adds a mistake, which is described only if it will be shown.
    fn add(&mut self, span: Span, describe: impl FnOnce() -> (String, String)) {
        if self.shown.len() < MOST_SHOWN {
            let (text, help) = describe();
            self.shown.push((span, text, help));
        } else {
            self.more.push(span);
        }
    }

    fn problems(mut self, text: &str, mark: usize) -> Vec<Problem> {
        let lines = Lines::of(text);
        self.shown.sort();
        self.shown.dedup();
        if let Some(first) = self.more.iter().min() {
            self.shown.push((*first, more(self.more.len()), String::new()));
        }
        let problem = |(span, text, help): (Span, String, String)| {
            let (line, column) = lines.place(span.from);
            let span = mark + span.from..mark + span.to;
            Problem { line: line as usize, column: column as usize, span, text, help }
        };
        self.shown.into_iter().map(problem).collect()
    }
}

#[cfg(test)]
pub use tests::looks;

#[cfg(test)]
mod tests;
