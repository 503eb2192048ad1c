//! A text that is being mended, and where each of its bytes comes from.

use core::ops::Range;

/// A copy of a text with changes. What is found in it can be told in places of the original.
#[derive(Debug)]
pub struct EditedText {
    /// The text as it is now.
    pub text: String,
    edits: Vec<TextEdit>,
}

#[derive(Debug)]
struct TextEdit {
    at: usize,
    removed: usize,
    inserted: usize,
}

impl EditedText {
    pub fn of(text: &str) -> Self {
        Self { text: text.to_owned(), edits: Vec::new() }
    }

    /// Puts other text into the place of a range.
    pub fn replace(&mut self, range: Range<usize>, with: &str) {
        self.text.replace_range(range.clone(), with);
        self.edits.push(TextEdit { at: range.start, removed: range.len(), inserted: with.len() });
    }

    /// Whether a byte of the text as it is now stood in the original.
    pub fn is_own(&self, mut at: usize) -> bool {
        for edit in self.edits.iter().rev() {
            if (edit.at..edit.at + edit.inserted).contains(&at) {
                return false;
            }
            at = edit.before(at, edit.at);
        }
        true
    }

    /// Where a range of the text as it is now stood in the original.
    pub fn original(&self, range: &Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (range.start, range.end);
        for edit in self.edits.iter().rev() {
            start = edit.before(start, edit.at);
            end = edit.before(end, edit.at + edit.removed).max(start);
        }
        start..end
    }
}

impl TextEdit {
    /// Where a byte stood before this edit; `inside` for one that the edit has inserted.
    fn before(&self, at: usize, inside: usize) -> usize {
        if at >= self.at + self.inserted {
            at - self.inserted + self.removed
        } else if at > self.at {
            inside
        } else {
            at
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back_to_the_original() {
        let mut draft = EditedText::of("count = 5 six");
        draft.replace(6..7, ":");
        draft.replace(9..9, ",");
        draft.replace(0..5, "number");
        assert_eq!(draft.text, "number : 5, six");
        assert_eq!(draft.original(&(9..10)), 8..9);
        assert_eq!(draft.original(&(12..15)), 10..13);
        assert_eq!(draft.original(&(0..6)), 0..5);
        let own = [0, 7, 8, 9, 10, 13].map(|at| draft.is_own(at));
        assert_eq!(own, [false, false, true, true, false, true]);
    }
}
