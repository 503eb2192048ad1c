//! What has been found in a script.

use std::ops::Range;

use crate::source::lines::Lines;
use crate::source::tree::{Span, Wrong};
use crate::source::{MOST_SHOWN, more};

/// A mistake in a script's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptProblem {
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

impl std::fmt::Display for ScriptProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.help.as_str() {
            "" => f.write_str(&self.text),
            help => write!(f, "{}. {help}", self.text),
        }
    }
}

/// What has been found in a text.
#[derive(Default)]
pub struct Findings {
    /// Where, what is wrong, and what to write instead.
    shown: Vec<(Span, String, String)>,
    /// Where there is more.
    more: Vec<Span>,
}

impl Findings {
    pub fn of(wrong: Vec<Wrong>) -> Self {
        let mut found = Self::default();
        for wrong in wrong {
            found.add(wrong.span, || (wrong.message, String::new()));
        }
        found
    }

    /// Adds a mistake, which is described only if it will be shown.
    pub fn add(&mut self, span: Span, describe: impl FnOnce() -> (String, String)) {
        if self.shown.len() < MOST_SHOWN {
            let (text, help) = describe();
            self.shown.push((span, text, help));
        } else {
            self.more.push(span);
        }
    }

    pub fn problems(mut self, text: &str, mark: usize) -> Vec<ScriptProblem> {
        let lines = Lines::of(text);
        self.shown.sort();
        self.shown.dedup();
        if let Some(first) = self.more.iter().min() {
            self.shown.push((*first, more(self.more.len()), String::new()));
        }
        let problem = |(span, text, help): (Span, String, String)| {
            let (line, column) = lines.place(span.from);
            let span = mark + span.from..mark + span.to;
            ScriptProblem { line: line as usize, column: column as usize, span, text, help }
        };
        self.shown.into_iter().map(problem).collect()
    }
}
