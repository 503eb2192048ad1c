//! What is wrong with a scene that RON refuses. RON stops at its first mistake, and what it says there is meant
//! for its own notation; here the text is mended step by step, so that every mistake is told, in the words of
//! the format, with what to write instead.

mod brackets;
mod color;
mod commas;
pub(super) mod draft;
mod examples;
mod foreign;
mod mismatch;
mod nested;
mod refused;
pub(super) mod rewrite;
pub(super) mod scan;
mod sentence;
mod shape;
mod short;
mod signs;
mod slip;
mod tidy;
pub(super) mod tree;
mod words;

pub(super) use color::meant as color_meant;
pub use rewrite::plain;
pub use words::{distance, nearest};

use core::ops::Range;

use super::{Problem, Scene, check, format};
use draft::EditedText;
use examples::Examples;
use refused::{Answer, Explain, MISSING};
use slip::{MOST, Slip, rounds};

/// How much a change may add (bytes).
const MOST_ADDED: usize = 1 << 12;

/// Everything that can be told of a text that cannot be read; at least one problem.
pub fn problems(text: &str) -> Vec<Problem> {
    let mut mending = Mending::of(text);
    mending.mend();
    mending.told()
}

/// What is wrong with the signs and brackets of a text, whatever part of a scene it is.
pub fn problems_of_signs(text: &str) -> Vec<Problem> {
    let mut mending = Mending::of(text);
    let (slips, is_end) = signs::mend(&mut mending.draft);
    mending.slips(slips);
    if !is_end {
        mending.brackets();
    }
    mending.told()
}

/// Leaves the first mistakes, and says of the rest what is known: a text is not read on behind so many.
fn cut(found: &mut Vec<Problem>, is_cut: bool) {
    let more = match found.len().saturating_sub(MOST) {
        0 => "there may be more mistakes".to_owned(),
        more => format!("and at least {more} more mistakes"),
    };
    let is_cut = is_cut || found.len() >= MOST;
    found.truncate(MOST);
    if let Some(last) = found.last_mut().filter(|_| is_cut) {
        last.message = format!("{} ({more})", last.message);
    }
}

struct Mending {
    draft: EditedText,
    found: Vec<Problem>,
    /// Where something stands that the author has not meant: in the original text, and in the scene.
    guessed: Vec<(Range<usize>, String)>,
    /// Whether there were too many mistakes to read to the end.
    is_cut: bool,
}

impl Mending {
    fn of(text: &str) -> Self {
        Self { draft: EditedText::of(text), found: Vec::new(), guessed: Vec::new(), is_cut: false }
    }

    fn told(self) -> Vec<Problem> {
        let Self { mut found, is_cut, .. } = self;
        found.sort_by_key(|problem| problem.span.start);
        found.dedup_by(|a, b| a.span == b.span && a.message == b.message);
        cut(&mut found, is_cut);
        found
    }

    fn mend(&mut self) {
        let (slips, is_end) = signs::mend(&mut self.draft);
        if let Some(slip) = foreign::recognize(&self.draft.text) {
            let at = self.draft.original(&slip.at);
            return self.tell(slip.message, at, String::new());
        }
        self.slips(slips);
        if is_end || self.brackets() {
            return;
        }
        let slips = commas::mend(&mut self.draft, &Examples::new());
        self.slips(slips);
        self.values();
    }

    /// Mends the brackets; true if the text ends too early.
    fn brackets(&mut self) -> bool {
        let (slips, is_end) = brackets::mend(&mut self.draft);
        self.slips(slips);
        is_end
    }

    fn tell(&mut self, message: String, span: Range<usize>, path: String) {
        self.found.push(Problem { message, path, span });
    }

    /// Tells slips: those that are alike once, with the lines of the others.
    fn slips(&mut self, slips: Vec<Slip>) {
        for slip in slips {
            self.tell(slip.message, slip.at, String::new());
        }
    }

    /// Reads what has become of the text, and mends each value that is refused.
    fn values(&mut self) {
        let examples = Examples::new();
        for _ in 0..rounds(&self.draft) {
            let refusal = match format::read(&self.draft.text) {
                Ok(scene) => return self.meaning(&scene),
                Err(refusal) => refusal,
            };
            let root = tree::read(&self.draft.text);
            let explain = Explain {
                text: &self.draft.text,
                draft: &self.draft,
                root: &root,
                examples: &examples,
                refusal: &refusal,
            };
            let answer = explain.answer();
            if !self.take(answer) {
                return;
            }
        }
        self.is_cut = true;
    }

    /// Tells what was refused, and puts in what can be read; false if that would be no progress.
    fn take(&mut self, answer: Answer) -> bool {
        let span = self.draft.original(&answer.span);
        let is_missing = answer.message.contains(MISSING);
        let is_again = self.found.iter().any(|it| {
            let is_other = is_missing && it.message.contains(MISSING);
            it.span == span && it.path == answer.path && !is_other
        });
        if answer.is_guess {
            self.guessed.push((span.clone(), answer.path.clone()));
        }
        if !is_again {
            self.tell(answer.message, span, answer.path);
        }
        let before = self.draft.text.len();
        let mut changes = false;
        for (range, with) in answer.edits.into_iter().rev() {
            changes |= self.draft.text[range.clone()] != *with;
            self.draft.replace(range, &with);
        }
        changes && self.draft.text.len() < before + MOST_ADDED
    }

    /// What is wrong in the scene that the text means, leaving out what may come of guesses.
    fn meaning(&mut self, scene: &Scene) {
        for problem in check::problems(scene, &self.draft.text) {
            let span = self.draft.original(&problem.span);
            let comes_of = |(guess, path): &(Range<usize>, String)| {
                let is_inside = guess.start <= span.start && span.end <= guess.end;
                let overlaps = guess.start < span.end && span.start < guess.end;
                is_inside || overlaps || depends(&problem.path, path)
            };
            if !self.guessed.iter().any(comes_of) {
                self.tell(problem.message, span, problem.path);
            }
        }
    }
}

/// Whether a problem may come of another one: the number of agents and their places are of one group, and what
/// a term needs is said by its behavior.
fn depends(path: &str, other: &str) -> bool {
    let group = |path: &str| path.find("].").map(|at| path[..at].to_owned());
    let term = |path: &str| {
        path.find(".plan[")
            .and_then(|at| path[at..].find(']').map(|end| path[..at + end].to_owned()))
    };
    let of_spawn = |path: &str| path.ends_with(".count") || path.contains(".spawn");
    let same_spawn = group(path) == group(other) && of_spawn(path) && of_spawn(other);
    same_spawn || term(path).is_some() && term(path) == term(other)
}
