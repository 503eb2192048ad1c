//! What Luau's parser says, and what to write instead: people bring along what other languages have.

mod rules;

use rules::{MessageContext, RULES};

use super::lines::Lines;
use super::tree::{Span, Wrong};
use crate::error;

/// All that the parser has against a text, with advice; of a line the first, for the rest mostly
/// follows from it; so does, after anything else, how the file ends.
pub fn advised(mut all: Vec<Wrong>, lines: &Lines) -> Vec<Wrong> {
    all.sort();
    all.dedup_by_key(|wrong| lines.line_of(wrong.span.from));
    let mut nth = 0;
    all.retain(|wrong| {
        nth += 1;
        nth == 1 || !wrong.message.contains("<eof>")
    });
    let mut told_of_until = false;
    all.retain_mut(|wrong| {
        let is_until = is_open_repeat(wrong, lines);
        if is_until {
            wrong.message = UNTIL.to_owned();
        }
        !(is_until && std::mem::replace(&mut told_of_until, true))
    });
    for wrong in all.iter_mut().filter(|wrong| wrong.message != UNTIL) {
        if let Some(brace) = block_in_braces(wrong, lines) {
            wrong.span = brace;
            wrong.message = NO_BRACES.to_owned();
            continue;
        }
        let line = lines.line_of(wrong.span.from);
        let start = lines.offset(line - 1, 0);
        let whole = lines.line(line);
        let (from, to) = (wrong.span.from - start, wrong.span.to - start);
        let part = |from: usize, to: usize| {
            whole.get(from.min(whole.len())..to.min(whole.len())).unwrap_or("")
        };
        let spot = MessageContext {
            message: &wrong.message,
            before: part(0, from),
            here: part(from, usize::MAX),
            after: part(to, usize::MAX).trim_start(),
        };
        let advice = RULES.iter().find(|(fits, _)| fits(&spot));
        wrong.message = match advice {
            Some((_, advice)) => format!("{}; {}", cut(&wrong.message), spot.fill(advice)),
            None => error::advised(cut(&wrong.message)),
        };
    }
    all
}

/// Lines before a mistake in which a block may have begun with a brace.
const LINES_OF_BLOCK: u32 = 20;

const NO_BRACES: &str =
    "blocks have no braces: write then or do instead of {, and end instead of }";
const UNTIL: &str = "a repeat loop ends with until and a condition, not with end";

/// Whether a loop that begins with `repeat` ends here with `end`.
fn is_open_repeat(wrong: &Wrong, lines: &Lines) -> bool {
    wrong.message.ends_with("parsing expression, got 'end'")
        && above(wrong, lines, is_repeat) > above(wrong, lines, |text| text.contains("until"))
}

fn is_repeat(text: &str) -> bool {
    text.strip_prefix("repeat").is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// The line of a mistake, or one not far above it, that is such a one.
fn above(wrong: &Wrong, lines: &Lines, is_it: impl Fn(&str) -> bool) -> Option<u32> {
    let last = lines.line_of(wrong.span.from);
    let first = last.saturating_sub(LINES_OF_BLOCK).max(1);
    (first..=last).rev().find(|line| is_it(lines.line(*line).trim()))
}

/// The brace that begins a block, as in C: what stands before it is called with a table, so that it is noticed later.
fn block_in_braces(wrong: &Wrong, lines: &Lines) -> Option<Span> {
    const WORDS: [&str; 3] = ["if", "elseif", "while"];
    const EXPECTED: [&str; 4] = ["'then'", "'do'", "'}'", "'in'"];
    if !EXPECTED.iter().any(|sign| wrong.message.contains(sign)) {
        return None;
    }
    let line = above(wrong, lines, |text| {
        let word = text.split(|c: char| !c.is_alphanumeric()).next();
        let is_else = text.starts_with('}') && text.contains("else");
        text.ends_with('{') && (is_else || word.is_some_and(|word| WORDS.contains(&word)))
    })?;
    let at = lines.offset(line - 1, 0) + lines.line(line).rfind('{')?;
    Some(Span { from: at, to: at + 1 })
}

/// A message without more of the text than can be read.
fn cut(message: &str) -> &str {
    const LONGEST: usize = 300;
    message.char_indices().nth(LONGEST).map_or(message, |(end, _)| &message[..end])
}
