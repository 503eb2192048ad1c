//! Reports as text for people, each mistake with its underlined source.

use std::fmt;
use std::sync::Arc;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource};

use super::{Mistake, Report, SourceExcerpt, within};

/// Longer lines are not shown as a whole (bytes): a scene may be a single line of megabytes.
const LONG_LINE: usize = 200;

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
    /// The style for standard error: [`Plain`](Self::Plain) if it is no terminal.
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

    /// The width at which lines are broken (characters). In files and pipes they are not, so that they can be searched.
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
                .with_context_lines(usize::from(!is_among_long_lines(mistake)))
                .with_width(style.width());
            // Writing to a string cannot fail; a line always says what is wrong.
            if handler.render_report(&mut text, &DrawnMistake::of(mistake)).is_err() {
                text.push_str(&mistake.message);
            }
            text.push('\n');
        }
        text
    }
}

/// A mistake as miette draws it.
#[derive(Debug)]
struct DrawnMistake {
    message: String,
    is_warning: bool,
    source: Option<NamedSource<Arc<str>>>,
    labels: Vec<LabeledSpan>,
}

impl DrawnMistake {
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

impl fmt::Display for DrawnMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DrawnMistake {}

impl Diagnostic for DrawnMistake {
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

/// Whether the lines around a mistake are too long to be shown as a whole.
fn is_among_long_lines(mistake: &Mistake) -> bool {
    let Some(SourceExcerpt { text, span, .. }) = &mistake.source else { return false };
    let before = text[..span.start].rsplit('\n').take(2).collect::<Vec<_>>();
    let after = text[span.start..].split('\n').take(2).collect::<Vec<_>>();
    let own = before.first().map_or(0, |part| part.len());
    let own = own + after.first().map_or(0, |part| part.len());
    let others = before.iter().chain(&after).map(|line| line.len());
    others.chain([own]).any(|length| length > LONG_LINE)
}
