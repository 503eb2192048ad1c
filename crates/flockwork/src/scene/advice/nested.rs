//! Brackets within brackets, too deep to be read.

use super::super::check::plan::{MOST_NESTED, nested_too_deep};
use super::refused::{Answer, Explain};
use super::shape::ValueInText;

impl Explain<'_> {
    /// Brackets within brackets; in a plan they are groups of terms, of which one too deep becomes a term.
    pub(super) fn too_deep(&self) -> Answer {
        let Some((end, _)) = self.path().match_indices(".plan[").nth(MOST_NESTED + 1) else {
            return self.nowhere("here are too many brackets within brackets".to_owned());
        };
        let path = self.path()[..end].to_owned();
        let span = self.node(&path).span.clone();
        let rights = self.rights(&path);
        let term = rights.iter().find(|right| right.keys().contains(&"behavior"));
        let edits = vec![(span.clone(), term.map_or("", ValueInText::text).to_owned())];
        Answer { message: nested_too_deep(), span, path, edits, is_guess: true }
    }
}
