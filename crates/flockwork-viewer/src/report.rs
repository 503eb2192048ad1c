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

/// Mistakes and warnings, in one file or several. Empty if nothing is wrong.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The mistakes and warnings, those of a file in its order.
    pub mistakes: Vec<Mistake>,
}

/// A mistake or a warning.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// What is wrong, and what is accepted.
    pub message: String,
    /// The part of a text that it is about; none if the message says all.
    pub source: Option<SourceExcerpt>,
    /// Whether it is a warning: what it is about is allowed, but probably not intended.
    pub is_warning: bool,
}

/// A part of the text of a file.
#[derive(Clone, Debug)]
pub struct SourceExcerpt {
    /// The file.
    pub file: String,
    /// Its whole text.
    pub text: Arc<str>,
    /// The part that is wrong, in bytes; within the text.
    pub span: Range<usize>,
    /// Which part of the scene it is, such as `groups[1].plan`; may be empty.
    pub part: String,
}

impl Report {
    /// A report of one mistake that is told in a sentence, without a source.
    #[must_use]
    pub fn sentence(message: impl Into<String>) -> Self {
        let message = cut(&message.into());
        Self { mistakes: vec![Mistake::of_sentence(message)] }
    }

    /// A report of the problems in the text of a scene; `file` is what messages call it.
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

    /// The same mistakes as warnings, which do not keep a scene from running.
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
    /// A mistake at a spot of a file with this text; `part` says in a few words what is there. Without a text, or a
    /// line of the spot, the message names the spot instead.
    #[must_use]
    pub fn at(spot: &Spot, text: Option<Arc<str>>, part: &str, message: String) -> Self {
        let Some(text) = text.filter(|_| spot.line > 0) else {
            return Self::of_sentence(format!("{spot}: {message}"));
        };
        let span = within(&text, line_span(&text, spot.line, spot.column));
        let source = SourceExcerpt { file: spot.file.clone(), text, span, part: part.to_owned() };
        Self { message, source: Some(source), is_warning: false }
    }

    /// A mistake whose message says all.
    #[must_use]
    pub fn of_sentence(message: String) -> Self {
        Self { message, source: None, is_warning: false }
    }

    /// What its message begins with.
    fn prefix(&self) -> &'static str {
        if self.is_warning { "warning: " } else { "" }
    }

    /// Where it begins, for reports in one line; none without a source.
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

/// A message of at most 500 characters: a longer one is cut, and ends in `…`.
#[must_use]
pub fn cut(message: &str) -> String {
    match message.char_indices().nth(LONG_MESSAGE) {
        // 500 characters with the `…`.
        Some(_) => message.chars().take(LONG_MESSAGE - 1).chain(['…']).collect(),
        None => message.to_owned(),
    }
}

/// The same span within the text, on the borders of characters.
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
