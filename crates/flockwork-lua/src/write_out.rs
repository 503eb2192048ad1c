//! Writes commands out in a script's text: `me:seek(door, 2)` as a statement becomes the few lines that
//! write its record, and `me:position()` the reading of a field, so that no call is left. All of it stays
//! in the line it was in, and whatever is not plain (an agent as target, options, a mistake) still makes
//! the call as it was written: what it does and what it says are the same.

mod form;
mod place;

use crate::tokens::Token;
use place::Place;

/// What the names begin with that are written into a text.
const OURS: &str = "fw_";
/// What the text is called with, in the order of the prelude's `given`.
const GIVEN: &str =
    "local fw_me, fw_turn, fw_out, fw_ready, fw_found, fw_handles = ... local fw_is_me = false";
/// A comment that keeps commands as calls: what they do and say is compared with it.
const AS_CALLS: &str = "--!calls";
/// Places that are written out in a file at most, each of which takes long to compile.
const MOST_PLACES: usize = 48;
/// What `update` is passed beside its own arguments, if it reads it.
const PASSED: [&str; 2] = ["fw_position", "fw_velocity"];
/// What a text contains that reads the agent's state in place.
const OWN_READ: &str = "readf32(fw_turn";

/// A text with its commands written out.
pub struct WrittenOut {
    /// A chunk that is called with what the prelude gives.
    pub text: String,
    /// The text with its loops alone, for one that cannot be put into a function.
    pub plain: String,
    /// Whether it reads the agent's state in place.
    pub reads: bool,
    /// Whether `update` is passed position and velocity.
    pub passes: bool,
}

/// A text with its commands written out, and its loops through tables in our order.
pub fn write_out(text: &str, tokens: &[Token]) -> WrittenOut {
    let place = |at| Place { text, tokens, at };
    let places = || (0..tokens.len()).map(place);
    let loops: Vec<Edit> = places().flat_map(|place| place.in_our_order()).collect();
    let mut all = loops.clone();
    if !text.contains(AS_CALLS) && !places().any(|place| place.rebinds_me()) {
        let passed = places().find_map(|place| place.passed());
        let passed_text = passed.as_ref().map_or(0..0, |passed| passed.text.clone());
        let mut done = 0..0;
        let mut shorter: Vec<_> =
            places().map(|place| place.shorter(&mut done, &passed_text)).collect();
        keep_hot(&mut shorter, places().find(Place::is_update).map_or(0, |update| update.at));
        let takers: Vec<Edit> = places().filter_map(|place| place.takes_me()).collect();
        let shorter: Vec<Edit> = shorter.into_iter().flatten().collect();
        let reads = |edit: &Edit| PASSED.contains(&edit.2.as_str());
        all.extend(passed.filter(|_| shorter.iter().any(reads)).map(|passed| passed.edit));
        all.extend(needed(takers, &shorter));
        all.extend(shorter);
    }
    let text_of_all = apply(text, all);
    WrittenOut {
        reads: text_of_all.contains(OWN_READ),
        passes: PASSED.iter().any(|name| text_of_all.contains(name)),
        text: format!("{GIVEN} return (function() {text_of_all}\nend)()"),
        plain: apply(text, loops),
    }
}

/// Written out text takes long to compile. A file with much of it has it in `update` alone, and not without end.
fn keep_hot(shorter: &mut [Vec<Edit>], update: usize) {
    let count = |places: &[Vec<Edit>]| places.iter().filter(|edits| !edits.is_empty()).count();
    if count(shorter) > MOST_PLACES {
        shorter[..update].iter_mut().for_each(Vec::clear);
        let hot = shorter.iter_mut().filter(|edits| !edits.is_empty());
        hot.skip(MOST_PLACES).for_each(Vec::clear);
    }
}

/// Those functions that take `me` in which something is written out, before the next one begins.
fn needed(takers: Vec<Edit>, shorter: &[Edit]) -> Vec<Edit> {
    let starts: Vec<usize> = takers.iter().map(|(from, _, _)| *from).collect();
    let end = |nth: usize| starts.get(nth + 1).copied().unwrap_or(usize::MAX);
    let used = |nth: usize| shorter.iter().any(|(at, _, _)| (starts[nth]..end(nth)).contains(at));
    takers.into_iter().enumerate().filter(|(nth, _)| used(*nth)).map(|(_, taker)| taker).collect()
}

/// Whether a text has names that are ours; even in a comment, so that nobody has to tell comments from text.
pub fn takes_our_names(text: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(OURS).any(|(at, _)| !text[..at].ends_with(goes_on))
}

/// From, to, and what stands there instead.
type Edit = (usize, usize, String);

fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(from, _, _)| *from);
    let (mut body, mut done) = (String::new(), 0);
    for (from, to, instead) in edits {
        body += &text[done..from];
        body += &instead;
        done = to;
    }
    body + &text[done..]
}

#[cfg(test)]
mod tests {
    use super::{GIVEN, write_out};
    use crate::tokens::tokens;

    /// What became of a text.
    fn written(text: &str) -> String {
        let text = write_out(text, &tokens(text)).text;
        let body = text.strip_prefix(GIVEN).and_then(|text| text.strip_suffix("\nend)()"));
        body.and_then(|text| text.strip_prefix(" return (function() ")).unwrap().to_owned()
    }

    #[test]
    fn statements_are_written_out_and_values_stay_calls() {
        for text in ["me:wander()", "wander(2)", "me:seek(a, b)", "x = me:position()"] {
            assert_ne!(written(text), text);
        }
        for text in ["x = me:wander()", "return wander(2)", "f(seek(a))", "me:follow_path(a)"] {
            assert_eq!(written(text), text);
        }
    }

    #[test]
    fn plain_commands_in_a_row_are_checked_once() {
        let text = written("me:seek(a)\nme:wander() ; queue(2) -- so\nme:separation(b)");
        assert_eq!(text.matches(" then ").count(), 2);
        assert!(
            text.contains("else me:seek(fw_t)\nme:wander() ; queue(2) end end -- so\ndo "),
            "{text}"
        );
    }

    #[test]
    fn loops_ask_for_our_order() {
        for (text, expected) in [
            ("for a in t do end", "for a in fw_each(t) do end"),
            ("for a in next, t do end", "for a in fw_each(next, t) do end"),
            ("for a in f(t)[1] do end", "for a in fw_each(f(t)[1]) do end"),
            ("for a in pairs(t) do end", "for a in pairs(t) do end"),
            ("for a in f:neighbors(2) do end", "for a in fw_each(f:neighbors(2)) do end"),
            ("for a in m.events do end", "for a in fw_each(m.events) do end"),
            ("for i = 1, 2 do end", "for i = 1, 2 do end"),
            (
                "for i = 1, 2 do while a do end end",
                "for i = 1, 2 do local _ = nil while a do end end",
            ),
        ] {
            assert_eq!(written(text), expected);
        }
    }

    #[test]
    fn loops_over_neighbors_go_through_the_lists() {
        let found = written("for a, b in me:neighbors(2, c) do d(a) end");
        let start = "local _, _, _, fw_from, fw_to = me:neighbors(2, c) local fw_list = fw_found.list for fw_n = fw_from, fw_to, 28 do local a, b = fw_handles[buffer.readu32(fw_list, fw_n)], vector.create(";
        assert!(found.starts_with(start) && found.ends_with(")  d(a) end"), "{found}");
    }

    #[test]
    fn no_line_is_added_before_the_end() {
        let text = "function update(me)\n me:seek(me:position())\n\n me:wander(2) -- so\nend";
        assert_eq!(written(text).lines().count(), text.lines().count());
    }

    #[test]
    fn anything_is_taken_to_its_end() {
        for text in
            ["me:seek(", "seek((", "me:wander()(", "function", "function f(me", "for a in", "in"]
        {
            assert_eq!(written(text), text);
        }
    }
}
