//! Reports of what is wrong in files: file, line, column and the underlined source.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use flockwork::scene::Problem;
use flockwork_lua::ScriptError;

use crate::trouble::Spot;

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
    pub source: Option<Source>,
}

/// A place in a text.
#[derive(Clone, Debug)]
pub struct Source {
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
        Self { mistakes: vec![Mistake { message: message.into(), source: None }] }
    }

    /// The problems of a scene.
    #[must_use]
    pub fn of_scene(file: &str, text: &str, problems: &[Problem]) -> Self {
        let text: Arc<str> = text.into();
        let mistake = |problem: &Problem| Mistake {
            message: problem.message.clone(),
            source: Some(Source {
                file: file.to_owned(),
                text: text.clone(),
                span: within(&text, problem.span.clone()),
                part: problem.path.clone(),
            }),
        };
        Self { mistakes: problems.iter().map(mistake).collect() }
    }

    /// The mistake of a script, with its text if that could be read.
    #[must_use]
    pub fn of_script(error: &ScriptError, text: Option<&str>) -> Self {
        let source = text.filter(|_| error.line > 0).map(|text| Source {
            file: error.file.clone(),
            text: text.into(),
            span: within(text, line_span(text, error.line as usize, error.column as usize)),
            part: String::new(),
        });
        Self { mistakes: vec![Mistake { message: error.message.clone(), source }] }
    }
}

impl Mistake {
    /// Its place, for those who show it in one line.
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
            match mistake.spot() {
                Some(spot) => write!(f, "{spot}: {}", mistake.message)?,
                None => f.write_str(&mistake.message)?,
            }
        }
        Ok(())
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
