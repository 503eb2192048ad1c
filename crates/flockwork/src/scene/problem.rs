//! What is wrong with a scene file, and where.

/// One mistake in a scene file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, and what is accepted.
    pub message: String,
    /// Which part of the scene, such as `groups[1].plan[0].target`; empty if the text cannot be read.
    pub path: String,
    /// Where in the text, in bytes; at least one byte unless the text is empty.
    pub span: core::ops::Range<usize>,
}

impl Problem {
    /// The line and column of its start, from 1; columns count characters.
    #[must_use]
    pub fn line_and_column(&self, text: &str) -> (usize, usize) {
        let before = text.get(..self.span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// The byte range of a value in RON text, by a path such as `groups[1].plan[0].target`. Follows the
/// path as far as the text does.
#[must_use]
pub fn locate(text: &str, path: &str) -> core::ops::Range<usize> {
    let mut range = Walker { text, at: 0 }.value();
    for step in path.split(['.', '[']).map(|step| step.trim_end_matches(']')) {
        match (Walker { text, at: range.start }).member(step) {
            Some(member) => range = member,
            None => break,
        }
    }
    let line_end = text[range.start..].find('\n').map_or(text.len(), |end| range.start + end);
    range.start..range.end.min(line_end)
}

/// Walks RON text by brackets and commas; strings and comments are skipped.
struct Walker<'t> {
    text: &'t str,
    at: usize,
}

impl Walker<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            if blank > 0 {
                self.at += blank;
            } else if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            } else {
                return;
            }
        }
    }

    fn string(&mut self) {
        self.bump();
        while let Some(c) = self.peek() {
            self.bump();
            match c {
                '\\' => self.bump(),
                '"' => return,
                _ => {}
            }
        }
    }

    /// The range of the value here: up to the comma, colon or closing bracket that ends it.
    fn value(&mut self) -> core::ops::Range<usize> {
        self.skip_blank();
        let start = self.at;
        let (mut depth, mut end) = (0, start);
        while let Some(c) = self.peek() {
            match c {
                ')' | ']' | '}' | ',' | ':' if depth == 0 => break,
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                '"' => {
                    self.string();
                    end = self.at;
                    continue;
                }
                _ => {}
            }
            self.bump();
            end = self.at;
            self.skip_blank();
        }
        start..end
    }

    /// The range of a member of the struct, list or map here: by place, or by field name or key.
    fn member(&mut self, step: &str) -> Option<core::ops::Range<usize>> {
        while !matches!(self.peek()?, '(' | '[' | '{') {
            self.bump();
        }
        self.bump();
        for nth in 0.. {
            let first = self.value();
            let named = self.peek() == Some(':');
            let key = self.text[first.clone()].trim_matches('"');
            let wanted = if named { key == step } else { step == nth.to_string() };
            let range = if named {
                self.bump();
                self.value()
            } else {
                first.clone()
            };
            if wanted {
                return Some(range);
            }
            if self.peek() != Some(',') {
                return None;
            }
            self.bump();
        }
        None
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
