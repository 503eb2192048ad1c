//! Reports of what is wrong in files: file, line, column and the underlined source.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use flockwork::scene::Problem;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource};

use crate::spot::Spot;

/// Longer messages are cut (characters): they may quote megabytes of a broken file.
const LONG_MESSAGE: usize = 500;

/// Longer lines are not shown as a whole (bytes): a scene may be a single line of megabytes.
const LONG_LINE: usize = 200;

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
    /// Whether it is allowed, and only hardly meant.
    pub is_warning: bool,
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
            source: Some(Source {
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
        let source = Source { file: spot.file.clone(), text, span, part: part.to_owned() };
        Self { message, source: Some(source), is_warning: false }
    }

    /// What is wrong, where the message says all.
    #[must_use]
    pub fn of_sentence(message: String) -> Self {
        Self { message, source: None, is_warning: false }
    }

    /// Whether the lines round its place are too long to be shown as a whole.
    fn is_among_long_lines(&self) -> bool {
        let Some(Source { text, span, .. }) = &self.source else { return false };
        let before = text[..span.start].rsplit('\n').take(2).collect::<Vec<_>>();
        let after = text[span.start..].split('\n').take(2).collect::<Vec<_>>();
        let own = before.first().map_or(0, |part| part.len());
        let own = own + after.first().map_or(0, |part| part.len());
        let others = before.iter().chain(&after).map(|line| line.len());
        others.chain([own]).any(|length| length > LONG_LINE)
    }

    /// What stands before its message.
    fn prefix(&self) -> &'static str {
        if self.is_warning { "warning: " } else { "" }
    }

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

/// How reports look where they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Colors and lines, for a terminal.
    Colored,
    /// Lines without colors, for a terminal with `NO_COLOR`.
    Lined,
    /// Letters and signs alone, for files and pipes.
    Plain,
}

impl Style {
    /// What the reader of standard error can show.
    #[must_use]
    pub fn of_stderr() -> Self {
        use std::io::IsTerminal;
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match (std::io::stderr().is_terminal(), no_color) {
            (true, false) => Style::Colored,
            (true, true) => Style::Lined,
            (false, _) => Style::Plain,
        }
    }

    /// Lines of files and pipes are not broken, so that they can be searched.
    fn width(self) -> usize {
        if self == Style::Plain { 1000 } else { 100 }
    }

    fn theme(self) -> GraphicalTheme {
        match self {
            Style::Colored => GraphicalTheme::unicode(),
            Style::Lined => GraphicalTheme::unicode_nocolor(),
            Style::Plain => GraphicalTheme::none(),
        }
    }
}

impl Report {
    /// Every mistake with its underlined source.
    #[must_use]
    pub fn render(&self, style: Style) -> String {
        let mut text = String::new();
        for mistake in &self.mistakes {
            let handler = GraphicalReportHandler::new_themed(style.theme())
                .with_links(false)
                .with_context_lines(usize::from(!mistake.is_among_long_lines()))
                .with_width(style.width());
            // Writing to a string cannot fail; a line always says what is wrong.
            if handler.render_report(&mut text, &Shown::of(mistake)).is_err() {
                text.push_str(&mistake.message);
            }
            text.push('\n');
        }
        text
    }
}

/// A mistake as miette draws it.
#[derive(Debug)]
struct Shown {
    message: String,
    is_warning: bool,
    source: Option<NamedSource<Arc<str>>>,
    labels: Vec<LabeledSpan>,
}

impl Shown {
    fn of(mistake: &Mistake) -> Self {
        let is_warning = mistake.is_warning;
        let message = format!("{}{}", mistake.prefix(), mistake.message);
        let Some(source) = &mistake.source else {
            return Self { message, is_warning, source: None, labels: Vec::new() };
        };
        let label = if source.part.is_empty() { "here" } else { &source.part };
        let most = source.span.start + LONG_LINE;
        let span = within(&source.text, source.span.start..source.span.end.min(most));
        Self {
            message,
            is_warning,
            source: Some(NamedSource::new(&source.file, Arc::clone(&source.text))),
            labels: vec![LabeledSpan::new_with_span(Some(label.to_owned()), span)],
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Shown {}

impl Diagnostic for Shown {
    fn severity(&self) -> Option<miette::Severity> {
        Some(if self.is_warning { miette::Severity::Warning } else { miette::Severity::Error })
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.source.as_ref().map(|source| source as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
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
