//! What the person has changed in the world by hand, to be taken back and done again.

use std::time::{Duration, Instant};

use crate::input::SessionInput;

/// Changes of one slider that follow each other so closely are one edit: a drag changes it in each frame.
const ONE_EDIT: Duration = Duration::from_millis(700);

/// So many edits can be taken back.
const MOST: usize = 200;

/// The edits so far.
#[derive(Default)]
pub struct Edits {
    /// What takes each back, the last one last.
    done: Vec<SessionInput>,
    /// What does each again that was taken back, the last one last.
    undone: Vec<SessionInput>,
    last: Option<Instant>,
}

/// Which way to go through the edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditStep {
    /// The last edit is taken back.
    Undo,
    /// The last one that was taken back is done again.
    Redo,
}

impl Edits {
    /// Notes an edit that `back` takes back; one that `goes_on` with the last one is no edit of its own.
    pub fn note(&mut self, back: SessionInput, goes_on: bool) {
        let goes_on = goes_on && self.done.last().is_some_and(|last| last.edits_same(&back));
        if !goes_on {
            self.done.push(back);
            self.done.drain(..self.done.len().saturating_sub(MOST));
        }
        self.undone.clear();
        self.last = Some(Instant::now());
    }

    /// Whether the last edit was just now.
    pub fn is_recent(&self) -> bool {
        self.last.is_some_and(|it| it.elapsed() < ONE_EDIT)
    }

    /// What is to be done for a step; none if there is no edit in that direction.
    pub fn take(&mut self, step: EditStep) -> Option<SessionInput> {
        self.last = None;
        self.side(step).pop()
    }

    /// What the next step would do.
    pub fn next(&mut self, step: EditStep) -> Option<&SessionInput> {
        self.side(step).last()
    }

    /// Notes what leads back from a step.
    pub fn leads_back(&mut self, step: EditStep, input: SessionInput) {
        let other = if step == EditStep::Undo { EditStep::Redo } else { EditStep::Undo };
        self.side(other).push(input);
    }

    /// Forgets marks, obstacles and points of paths: they are others now.
    pub fn forget_things(&mut self) {
        self.done.retain(|it| !it.moves_thing());
        self.undone.retain(|it| !it.moves_thing());
    }

    fn side(&mut self, step: EditStep) -> &mut Vec<SessionInput> {
        match step {
            EditStep::Undo => &mut self.done,
            EditStep::Redo => &mut self.undone,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(nth: u16, x: f32) -> SessionInput {
        SessionInput::Mark(nth, [x, 0.0, 0.0])
    }

    #[test]
    fn a_drag_is_one_edit_and_another_edit_ends_what_can_be_done_again() {
        let mut edits = Edits::default();
        [1.0, 2.0, 3.0].iter().for_each(|x| edits.note(mark(0, *x), *x > 1.0));
        edits.note(mark(1, 5.0), true);
        assert_eq!(edits.take(EditStep::Undo), Some(mark(1, 5.0)));
        edits.leads_back(EditStep::Undo, mark(1, 6.0));
        assert_eq!(edits.take(EditStep::Undo), Some(mark(0, 1.0)), "where the drag began");
        edits.leads_back(EditStep::Undo, mark(0, 4.0));
        assert_eq!(edits.take(EditStep::Undo), None);
        assert_eq!(edits.take(EditStep::Redo), Some(mark(0, 4.0)));
        edits.leads_back(EditStep::Redo, mark(0, 1.0));
        edits.note(mark(0, 1.5), false);
        assert_eq!(edits.take(EditStep::Redo), None);
        assert_eq!(edits.next(EditStep::Undo), Some(&mark(0, 1.5)));
        assert_eq!(edits.take(EditStep::Undo), Some(mark(0, 1.5)));
        assert_eq!(edits.take(EditStep::Undo), Some(mark(0, 1.0)));
        edits.note(mark(0, 1.0), false);
        edits.forget_things();
        assert_eq!(edits.take(EditStep::Undo), None);
    }
}
