//! Reports of what is wrong in files: file, line, column and the underlined source.

mod render;

pub use render::Style;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use flockwork::scene::Problem;

use crate::spot::Spot;

/// Longer messages are cut (characters): they may quote megabytes of a broken file.
const LONG_MESSAGE: usize = 500;

/// Everything that is wrong with a file.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The mistakes, in the order of the file.
    pub mistakes: Vec<Mistake>,
}

/// One mistake.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// What is wrong, and what is accepted.
    pub message: String,
    /// Where; none if the message says it.
    pub source: Option<SourceExcerpt>,
    /// Whether it is allowed, and only hardly meant.
    pub is_warning: bool,
}

/// A part of a text.
#[derive(Clone, Debug)]
pub struct SourceExcerpt {
    /// The file.
    pub file: String,
    /// Its text.
    pub text: Arc<str>,
    /// The part that is wrong, in bytes; within the text.
    pub span: Range<usize>,
    /// Which part of the scene it is, such as `groups[1].plan`; may be empty.
    pub part: String,
}

impl Report {
    /// A single sentence that says it all.
    #[must_use]
    pub fn sentence(message: impl Into<String>) -> Self {
        let message = cut(&message.into());
        Self { mistakes: vec![Mistake::of_sentence(message)] }
    }

    /// The problems of a scene.
    #[must_use]
    pub fn of_scene(file: &str, text: &str, problems: &[Problem]) -> Self {
        let text: Arc<str> = text.into();
        let mistake = |problem: &Problem| Mistake {
            message: cut(&problem.message),
            is_warning: false,
            source: Some(SourceExcerpt {
                file: file.to_owned(),
                text: text.clone(),
                span: within(&text, problem.range(&text)),
                part: cut(&problem.path),
            }),
        };
        Self { mistakes: problems.iter().map(mistake).collect() }
    }

    /// The same, if none of it keeps the scene from running.
    #[must_use]
    pub fn as_warnings(mut self) -> Self {
        self.mistakes.iter_mut().for_each(|mistake| mistake.is_warning = true);
        self
    }

    /// How many mistakes there are, and how many warnings.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let warnings = self.mistakes.iter().filter(|mistake| mistake.is_warning).count();
        (self.mistakes.len() - warnings, warnings)
    }
}

impl Mistake {
    /// What is wrong at a spot of a file with this text; `part` says in a few words what stands there. A spot
    /// without a line is named in the message.
    #[must_use]
    pub fn at(spot: &Spot, text: Option<Arc<str>>, part: &str, message: String) -> Self {
        let Some(text) = text.filter(|_| spot.line > 0) else {
            return Self::of_sentence(format!("{spot}: {message}"));
        };
        let span = within(&text, line_span(&text, spot.line, spot.column));
        let source = SourceExcerpt { file: spot.file.clone(), text, span, part: part.to_owned() };
        Self { message, source: Some(source), is_warning: false }
    }

    /// What is wrong, where the message says all.
    #[must_use]
    pub fn of_sentence(message: String) -> Self {
        Self { message, source: None, is_warning: false }
    }

    /// What stands before its message.
    fn prefix(&self) -> &'static str {
        if self.is_warning { "warning: " } else { "" }
    }

    /// Its spot, for those who show it in one line.
    #[must_use]
    pub fn spot(&self) -> Option<Spot> {
        let source = self.source.as_ref()?;
        let before = &source.text[..source.span.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let (line, column) =
            (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1);
        Some(Spot { file: source.file.clone(), line, column })
    }
}

/// One line for each mistake.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, mistake) in self.mistakes.iter().enumerate() {
            f.write_str(if nth > 0 { "\n" } else { "" })?;
            let message = format!("{}{}", mistake.prefix(), mistake.message);
            match mistake.spot() {
                Some(spot) => write!(f, "{spot}: {message}")?,
                None => f.write_str(&message)?,
            }
        }
        Ok(())
    }
}

/// A message, no longer than can be read.
#[must_use]
pub fn cut(message: &str) -> String {
    match message.char_indices().nth(LONG_MESSAGE) {
        // As long as this with its sign.
        Some(_) => message.chars().take(LONG_MESSAGE - 1).chain(['…']).collect(),
        None => message.to_owned(),
    }
}

/// A span that lies within the text, on the borders of characters.
fn within(text: &str, span: Range<usize>) -> Range<usize> {
    let border = |at: usize| {
        (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
    };
    let start = border(span.start);
    start..border(span.end).max(start)
}

/// The bytes of a line without its indent, or from a column on.
fn line_span(text: &str, line: usize, column: usize) -> Range<usize> {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let indent = rest.len() - rest.trim_start().len();
    let skip = if column > 0 {
        rest.char_indices().nth(column - 1).map_or(indent, |(at, _)| at)
    } else {
        indent
    };
    start + skip..start + rest.trim_end().len().max(skip)
}
