//! What is wrong with a scene file, and where.

use super::advice::tree::{self, ValueNode};

/// One mistake in a scene file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, and what is accepted.
    pub message: String,
    /// Which part of the scene, such as `groups[1].plan[0].target`; empty if the text cannot be read.
    pub path: String,
    /// Where in the text, in bytes. Empty at 0 if it was found without the text, as by
    /// [`Scene::build`](super::Scene::build): [`range`](Self::range) finds the place by the path then.
    pub span: core::ops::Range<usize>,
}

impl Problem {
    /// Where in the text it is, in bytes; within one line.
    #[must_use]
    pub fn range(&self, text: &str) -> core::ops::Range<usize> {
        if self.span == (0..0) { locate(text, &self.path) } else { self.span.clone() }
    }

    /// The line and column of its start, from 1; columns count characters.
    #[must_use]
    pub fn line_and_column(&self, text: &str) -> (usize, usize) {
        let before = text.get(..self.range(text).start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// The byte range of a value in RON text, by a path such as `groups[1].plan[0].target`. Follows the
/// path as far as the text does; ends with the line.
#[must_use]
pub fn locate(text: &str, path: &str) -> core::ops::Range<usize> {
    SpanFinder::of(text).find(path)
}

/// A text of which several places are asked for.
pub(super) struct SpanFinder<'t> {
    text: &'t str,
    root: ValueNode,
}

impl<'t> SpanFinder<'t> {
    pub fn of(text: &'t str) -> Self {
        Self { text, root: tree::read(text) }
    }

    /// The place of a value, as of [`locate`].
    pub fn find(&self, path: &str) -> core::ops::Range<usize> {
        let way = self.root.follow(self.text, path);
        let span = way.last().map_or(0..0, |(_, node)| node.span.clone());
        let length = self.text[span.clone()].find('\n').unwrap_or(span.len());
        span.start..span.start + length
    }

    /// Whether a point is written at a path as RON has it, too, but the manual does not: `[1, 2]`, `Vec2(1, 2)`.
    pub fn is_foreign_point(&self, path: &str) -> bool {
        let way = self.root.follow(self.text, path);
        let Some((_, node)) = way.last().filter(|(found, _)| found == path) else { return false };
        let is_known = ["", "Wrap", "Walls", "Vector"].contains(&node.name_in(self.text));
        node.text(self.text).starts_with('[') || !is_known
    }

    /// Whether something is written at a path.
    pub fn has(&self, path: &str) -> bool {
        self.root.follow(self.text, path).last().is_some_and(|(found, _)| found == path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(\n  // a comment, with (brackets\n  name: \"a, b\",\n  groups: [(name: \"x\"), (name: \"y\", plan: [(behavior: seek(), target: Mark(\"dor\"))])],\n  marks: {\"door\": (1, 2)},\n)";

    #[test]
    fn values_are_found_by_path() {
        let found = |path| &TEXT[locate(TEXT, path)];
        assert_eq!(found("name"), "\"a, b\"");
        assert_eq!(found("groups[1].name"), "\"y\"");
        assert_eq!(found("groups[1].plan[0].target"), "Mark(\"dor\")");
        assert_eq!(found("marks.door"), "(1, 2)");
        assert_eq!(found("groups[0].nothing"), "(name: \"x\")");
    }

    #[test]
    fn nothing_panics_on_broken_text() {
        for end in 0..TEXT.len() {
            let _ = locate(&TEXT[..end], "groups[1].plan[0].target");
        }
    }
}
