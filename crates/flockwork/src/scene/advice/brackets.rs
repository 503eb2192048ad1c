//! Brackets that are missing, too many, or of the wrong kind.

use core::ops::Range;

use super::draft::EditedText;
use super::scan::{LineIndents, closing, is_open, quoted, skip_blank};
use super::slip::{Slip, rounds};

/// Mends the brackets of a text, and tells each slip; the flag says whether the text ends too early.
pub fn mend(draft: &mut EditedText) -> (Vec<Slip>, bool) {
    let mut slips = Vec::new();
    for _ in 0..rounds(draft) {
        let Some(fault) = Brackets::of(&draft.text).fault else { break };
        slips.push(Slip::new(draft.original(&fault.at), fault.message));
        draft.replace(fault.edit.0, &fault.edit.1);
        if fault.is_end {
            return (slips, true);
        }
    }
    (slips, false)
}

/// What is wrong with the brackets, and how it is mended.
struct BracketSlip {
    at: Range<usize>,
    message: String,
    edit: (Range<usize>, String),
    is_end: bool,
}

/// An opening bracket and the one that closes it.
#[derive(Clone, Copy)]
struct Pair {
    open: usize,
    close: usize,
}

/// The brackets of a text, up to the first that is wrong.
struct Brackets<'t> {
    text: &'t str,
    lines: LineIndents,
    open: Vec<usize>,
    pairs: Vec<Pair>,
    /// How many more are opened than closed, of each kind.
    excess: [i64; 3],
    fault: Option<BracketSlip>,
}

impl<'t> Brackets<'t> {
    fn of(text: &'t str) -> Self {
        let places = places(text);
        let mut excess = [0; 3];
        for at in &places {
            let byte = text.as_bytes()[*at];
            excess[kind(byte)] += if is_open(byte) { 1 } else { -1 };
        }
        let (lines, open, pairs) = (LineIndents::of(text), Vec::new(), Vec::new());
        let mut it = Self { text, lines, open, pairs, excess, fault: None };
        for at in places {
            it.next(at);
            if it.fault.is_some() {
                return it;
            }
        }
        it.end();
        it
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes()[at]
    }

    fn next(&mut self, at: usize) {
        let byte = self.byte(at);
        match self.open.last().copied() {
            _ if is_open(byte) => self.open.push(at),
            Some(open) if closing(self.byte(open)) == byte => {
                self.open.pop();
                self.pairs.push(Pair { open, close: at });
            }
            Some(open) => self.fault = Some(self.mismatch(open, at)),
            None => self.fault = Some(self.too_many(at)),
        }
    }

    fn end(&mut self) {
        if let Some(inner) = self.open.last().copied() {
            let late = self.late().map(|open| self.unclosed(open, self.text.len()));
            self.fault = Some(late.unwrap_or_else(|| self.unclosed_at_end(inner)));
        }
    }

    /// A closing bracket that is not the one for the bracket open here.
    fn mismatch(&self, open: usize, close: usize) -> BracketSlip {
        let lacks = |at: usize| self.excess[kind(self.byte(at))] > 0;
        let is_extra = self.excess[kind(self.byte(close))] < 0;
        match (self.early(), self.late()) {
            _ if lacks(open) && is_extra => self.other_kind(open, close),
            (Some(pair), _) => self.closes_early(pair),
            (None, Some(late)) => self.unclosed(late, close),
            _ if lacks(open) => self.unclosed(open, close),
            _ if is_extra => self.too_many(close),
            _ => self.other_kind(open, close),
        }
    }

    fn other_kind(&self, open: usize, close: usize) -> BracketSlip {
        let wanted = char::from(closing(self.byte(open)));
        let (is, line) = (char::from(self.byte(close)), self.lines.number(open));
        let what = char::from(self.byte(open));
        let message = format!("the {what} of line {line} is closed by {is}: write {wanted}");
        let edit = (close..close + 1, wanted.to_string());
        BracketSlip { at: close..close + 1, message, edit, is_end: false }
    }

    fn too_many(&self, close: usize) -> BracketSlip {
        if let Some(pair) = self.early() {
            return self.closes_early(pair);
        }
        let is = char::from(self.byte(close));
        let message = format!("one {is} too many: this one closes nothing. Remove it");
        let edit = (close..close + 1, " ".to_owned());
        BracketSlip { at: close..close + 1, message, edit, is_end: false }
    }

    /// A pair whose closing bracket stands farther right than the line of its opening one.
    fn closes_early(&self, pair: Pair) -> BracketSlip {
        let (is, line) = (char::from(self.byte(pair.close)), self.lines.number(pair.open));
        let what = char::from(self.byte(pair.open));
        let message = format!(
            "one {is} too many in this line: it closes the {what} of line {line}. Remove it"
        );
        let at = pair.close..pair.close + 1;
        BracketSlip { at: at.clone(), message, edit: (at, " ".to_owned()), is_end: false }
    }

    /// A bracket that is to be closed where the lines behind it are no longer indented, and before `limit`.
    fn unclosed(&self, open: usize, limit: usize) -> BracketSlip {
        let (what, wanted) = (char::from(self.byte(open)), char::from(closing(self.byte(open))));
        let block = &self.text[..self.lines.block_end(open).min(limit)];
        let last = tokens(block).filter(|it| &block[it.clone()] != ",").last();
        let place = last.map_or(0, |it| it.end).max(open + 1);
        let block = &block[..place];
        let (line, end) = (self.lines.number(place), ending(block));
        let message =
            format!("this {what} is never closed: add {wanted} in line {line}, after {end}");
        let edit = (place..place, wanted.to_string());
        BracketSlip { at: open..open + 1, message, edit, is_end: false }
    }

    fn unclosed_at_end(&self, inner: usize) -> BracketSlip {
        let ends: String =
            self.open.iter().rev().map(|at| char::from(closing(self.byte(*at)))).collect();
        let what = char::from(self.byte(inner));
        let message = match self.open.len() {
            1 => format!("this {what} is never closed: add {ends} at the end of the file"),
            many => format!(
                "the file ends while {many} brackets are open, and this is the last of them: add {ends}"
            ),
        };
        let end = self.text.len();
        BracketSlip { at: inner..inner + 1, message, edit: (end..end, ends), is_end: true }
    }

    /// The first pair that closes in a line farther right than the one it opened in, of a kind with too
    /// many closing brackets.
    fn early(&self) -> Option<Pair> {
        let is_early = |pair: &&Pair| {
            self.excess[kind(self.byte(pair.open))] < 0
                && self.lines.indent(pair.close) > self.lines.indent(pair.open)
        };
        self.pairs.iter().find(is_early).copied()
    }

    /// The first bracket that is closed in a line farther left than its own, of a kind that lacks closing ones.
    fn late(&self) -> Option<usize> {
        let is_late = |pair: &&Pair| {
            self.excess[kind(self.byte(pair.open))] > 0
                && self.lines.indent(pair.close) < self.lines.indent(pair.open)
        };
        self.pairs.iter().find(is_late).map(|pair| pair.open)
    }
}

/// The places of all brackets outside of texts and comments.
fn places(text: &str) -> Vec<usize> {
    let is_bracket = |it: &Range<usize>| "()[]{}".contains(&text[it.clone()]);
    tokens(text).filter(is_bracket).map(|it| it.start).collect()
}

/// The words, the texts in quotes and the single signs outside of comments.
fn tokens(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let start = skip_blank(text, at);
        let rest = &text[start..];
        let first = rest.chars().next()?;
        at = start
            + match quoted(rest) {
                Some(length) => length.unwrap_or(rest.len()),
                None if first.is_alphanumeric() => {
                    rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
                }
                None => first.len_utf8(),
            };
        Some(start..at)
    })
}

/// The last words of a text.
fn ending(text: &str) -> &str {
    let line = text.rsplit('\n').next().unwrap_or("").trim_start();
    let words = line.rmatch_indices(' ').map(|(at, _)| &line[at + 1..]);
    words.take_while(|words| words.len() < 20).last().unwrap_or(line)
}

fn kind(bracket: u8) -> usize {
    match bracket {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}
