//! Writes commands out in a script's text: `me:seek(door, 2)` as a statement becomes the few lines that
//! write its record, and `me:position()` the reading of a field, so that no call is left. All of it stays
//! in the line it was in, and whatever is not plain (an agent as target, options, a mistake) still makes
//! the call as it was written: what it does and what it says are the same.

use flockwork::BEHAVIORS;
use flockwork::behavior::{Info, Wants};

use crate::commands::{POINT, READY, RECORD};
use crate::tokens::{ASSIGNS, BEFORE_VALUE, Token, tokens};

/// What the names begin with that are written into a text.
const OURS: &str = "fw_";
/// What the text is called with, in the order of the prelude's `given`.
const GIVEN: &str =
    "local fw_me, fw_turn, fw_out, fw_ready, fw_found, fw_handles = ... local fw_is_me = false";
/// What a function with a parameter `me` finds out first.
const IS_ME: &str = " local fw_is_me = me == fw_me";
/// What an agent's turn lets be read in place.
const READS: [&str; 2] = ["position", "velocity"];
/// Where the first lies in the buffer of the turn, and how long each is.
const OWN: usize = 16;
const VECTOR: usize = 12;
/// The function that makes vectors: ours, for our own text uses the one that checks nothing.
const CREATE: [&str; 3] = ["vector", ".", "create"];

/// A comment that keeps commands as calls: what they do and say is compared with it.
const AS_CALLS: &str = "--!calls";
/// Loops that go through no table of a script's own, by what comes after `in`.
const OWN_LOOPS: [&str; 2] = ["pairs", "ipairs"];
/// Places that are written out in a file at most, each of which takes some 50 µs to compile.
const MOST_PLACES: usize = 48;
/// What a text contains that reads the agent's state in place.
const OWN_READ: &str = "readf32(fw_turn";
const ENOUGH_ROOM: &str = "fw_at + 32 <= buffer.readi32(fw_turn, 12)";
const WRITE_POINT: &str = " buffer.writef32(fw_out, fw_at + 8, fw_v.x) buffer.writef32(fw_out, fw_at + 12, fw_v.y) buffer.writef32(fw_out, fw_at + 16, fw_v.z) buffer.writeu32(fw_out, fw_at + 20, 0)";

/// A text with its commands written out.
pub struct WrittenOut {
    /// A chunk that is called with what the prelude gives.
    pub text: String,
    /// The text with its loops alone, for one that cannot be put into a function.
    pub plain: String,
    /// Whether it reads the agent's state in place.
    pub reads: bool,
}

/// A text with its commands written out, and its loops through tables in our order.
pub fn write_out(text: &str) -> WrittenOut {
    let tokens = tokens(text);
    let place = |at| Place { text, tokens: &tokens, at };
    let places = || (0..tokens.len()).map(place);
    let loops: Vec<Edit> = places().flat_map(|place| place.in_our_order()).collect();
    let mut all = loops.clone();
    if !text.contains(AS_CALLS) && !places().any(|place| place.rebinds_me()) {
        let mut shorter: Vec<_> = places().map(|place| place.shorter()).collect();
        keep_hot(&mut shorter, places().find(Place::is_update).map_or(0, |update| update.at));
        let takers: Vec<Edit> = places().filter_map(|place| place.takes_me()).collect();
        let shorter: Vec<Edit> = shorter.into_iter().flatten().collect();
        all.extend(needed(takers, &shorter));
        all.extend(shorter);
    }
    let text_of_all = apply(text, all);
    WrittenOut {
        reads: text_of_all.contains(OWN_READ),
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

/// A place in a text, where a command may begin.
struct Place<'a> {
    text: &'a str,
    tokens: &'a [Token<'a>],
    at: usize,
}

impl<'a> Place<'a> {
    fn word(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.text)
    }

    fn before(&self) -> Option<&'a str> {
        self.at.checked_sub(1).map(|at| self.tokens[at].text)
    }

    /// What becomes of a loop or a vector here.
    fn in_our_order(&self) -> impl Iterator<Item = Edit> + use<> {
        self.table_loop().into_iter().flatten().chain(self.create())
    }

    /// What is written out here.
    fn shorter(&self) -> Vec<Edit> {
        let edits = self.command().into_iter().flatten().chain(self.read());
        edits.chain(self.neighbor_loop().into_iter().flatten()).collect()
    }

    fn is_update(&self) -> bool {
        self.word(0) == "function" && self.word(1) == "update"
    }

    /// Whether `me` becomes something else here than what a function is called with.
    fn rebinds_me(&self) -> bool {
        self.word(0) == "me"
            && (ASSIGNS.contains(&self.word(1))
                || matches!(self.before(), Some("local" | "for" | "function")))
    }

    /// `vector.create`.
    fn create(&self) -> Option<Edit> {
        let is_create = (0..3).all(|ahead| self.word(ahead) == CREATE[ahead])
            && !matches!(self.before(), Some("." | ":"));
        let (from, to) = (self.tokens[self.at].start, self.tokens.get(self.at + 2)?.end);
        is_create.then(|| (from, to, "fw_create".to_owned()))
    }

    /// What `for … in` goes through, unless it is known to be no table.
    fn table_loop(&self) -> Option<[Edit; 2]> {
        let after = (self.word(0) == "in").then(|| &self.tokens[self.at + 1..])?;
        let mut depth = 0;
        let end = after.iter().position(|token| {
            depth += match token.text {
                "(" | "[" | "{" => 1,
                ")" | "]" | "}" => -1,
                _ => 0,
            };
            depth == 0 && matches!(token.text, "do" | "function")
        })?;
        let (first, last) = (after.first()?, after.get(end.checked_sub(1)?)?);
        let known = OWN_LOOPS.contains(&first.text) || after[..end].iter().any(is_question);
        let in_place = after[end].text == "do" && !known;
        let open = (first.start, first.start, "fw_each(".to_owned());
        in_place.then(|| [open, (last.end, last.end, ")".to_owned())])
    }

    /// `for other, offset in me:neighbors(…) do`: the loop counts, and its variables are read from lists.
    fn neighbor_loop(&self) -> Option<[Edit; 3]> {
        let after = (self.word(0) == "for").then(|| &self.tokens[self.at + 1..])?;
        let inside = after.iter().position(|token| token.text == "in")?;
        let asks = after.get(inside + 1..inside + 5)?.iter().map(|token| token.text);
        let open = inside + 4;
        let (close, _) = Place { at: self.at + 1 + open, ..*self }.closing(self.at + 1 + open)?;
        let (close, last) = (&self.tokens[close], self.tokens.get(close + 1)?);
        if !asks.eq(["me", ":", "neighbors", "("]) || last.text != "do" || last.line != close.line {
            return None;
        }
        let names: Vec<_> = after[..inside].iter().step_by(2).map(|token| token.text).collect();
        let values = [
            "fw_handles[buffer.readu32(fw_list, fw_n)]".to_owned(),
            vector_at("fw_list", "fw_n + 4"),
            vector_at("fw_list", "fw_n + 16"),
        ];
        let (names, values) = (names.join(", "), values.get(..names.len())?.join(", "));
        let (start, asks) = (self.tokens[self.at].start, after[inside + 1].start);
        let head = "local _, _, _, fw_from, fw_to = ".to_owned();
        let count = format!(
            " local fw_list = fw_found.list for fw_n = fw_from, fw_to, 28 do local {names} = {values}"
        );
        Some([
            (start, asks, head),
            (close.end, close.end, count),
            (last.start, last.end, String::new()),
        ])
    }

    /// The end of the parameters of a function that takes `me`.
    fn takes_me(&self) -> Option<Edit> {
        let after = (self.word(0) == "function").then(|| &self.tokens[self.at..])?;
        let open = after.iter().position(|token| token.text == "(")?;
        let close = after.iter().position(|token| token.text == ")")?;
        let takes = after.get(open..close)?.iter().any(|token| token.text == "me");
        takes.then(|| (after[close].end, after[close].end, IS_ME.to_owned()))
    }

    /// `me:position()` where a value is wanted.
    fn read(&self) -> Option<Edit> {
        let call = ["me", ":", self.word(2), "(", ")"];
        let is_read =
            (0..5).all(|ahead| self.word(ahead) == call[ahead]) && READS.contains(&call[2]);
        let wanted = self.before().is_some_and(|before| BEFORE_VALUE.contains(&before));
        let (from, to) = (self.tokens[self.at].start, self.tokens.get(self.at + 4)?.end);
        let one_line = self.tokens[self.at].line == self.tokens[self.at + 4].line;
        let name = call[2];
        let at = OWN + VECTOR * READS.iter().position(|read| *read == name)?;
        let own = vector_at("fw_turn", &at.to_string());
        let instead = format!("(if fw_is_me then {own} else me:{name}())");
        (is_read && wanted && one_line).then_some((from, to, instead))
    }

    /// `me:seek(…)` or `seek(…)` as a statement.
    fn command(&self) -> Option<[Edit; 2]> {
        let method = self.word(0) == "me" && self.word(1) == ":";
        let name = self.word(if method { 2 } else { 0 });
        let op = BEHAVIORS.iter().position(|info| info.name == name)?;
        let statement = self.before().is_none_or(|before| {
            !BEFORE_VALUE.contains(&before) && ![".", ":", "function", "local"].contains(&before)
        });
        if !statement || !(method || self.is_ours(name)) {
            return None;
        }
        let open = self.at + if method { 3 } else { 1 };
        let (close, commas) = self.closing(open)?;
        let arguments =
            Arguments { text: self.text, tokens: &self.tokens[open + 1..close], commas };
        let (before, after) = Form { method, op, info: &BEHAVIORS[op] }.written(&arguments)?;
        let (open, close) = (self.tokens[open], self.tokens[close]);
        Some([(self.tokens[self.at].start, open.end, before), (close.start, close.end, after)])
    }

    /// Whether a bare name is the engine's: everywhere in the text it is called, or a field of something.
    fn is_ours(&self, name: &str) -> bool {
        let text = |at: Option<usize>| {
            at.and_then(|at| self.tokens.get(at)).map_or("", |token| token.text)
        };
        let mut uses = (0..self.tokens.len()).filter(|at| self.tokens[*at].text == name);
        uses.all(|at| {
            let before = text(at.checked_sub(1));
            matches!(before, "." | ":") || (before != "function" && text(Some(at + 1)) == "(")
        })
    }

    /// Where the bracket closes that opens at a place, if in the same line and at the end of its statement;
    /// and how many commas it holds.
    fn closing(&self, open: usize) -> Option<(usize, usize)> {
        let (mut depth, mut commas) = (0, 0);
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            match token.text {
                "(" | "[" | "{" if at == open && token.text != "(" => return None,
                "function" => return None,
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                "," if depth == 1 => commas += 1,
                _ if depth == 0 => return None,
                _ => {}
            }
            if depth == 0 {
                let next = self.tokens.get(at + 1);
                let goes_on = next.is_some_and(|next| {
                    matches!(next.text, "" | "." | ":" | "(" | "[" | "{" | "::")
                });
                let one_line = token.line == self.tokens[self.at].line;
                return (one_line && !goes_on).then_some((at, commas));
            }
        }
        None
    }
}

/// A vector that lies in a buffer.
fn vector_at(buffer: &str, at: &str) -> String {
    let part = |axis: usize| format!("buffer.readf32({buffer}, {at} + {})", 4 * axis);
    format!("vector.create({}, {}, {})", part(0), part(1), part(2))
}

/// Whether a word asks for those around, or for what was said.
fn is_question(token: &Token) -> bool {
    matches!(token.text, "neighbors" | "events")
}

/// What stands between the brackets.
struct Arguments<'a> {
    text: &'a str,
    tokens: &'a [Token<'a>],
    commas: usize,
}

impl Arguments<'_> {
    fn count(&self) -> usize {
        if self.tokens.is_empty() { 0 } else { self.commas + 1 }
    }

    /// Whether the last one may turn out as several.
    fn is_open(&self) -> bool {
        self.tokens.last().is_some_and(|last| matches!(last.text, ")" | "..."))
    }

    /// Whether the last one is a number, as written.
    fn ends_in_number(&self) -> bool {
        let alone = self.tokens.len() == 1
            || self.tokens.iter().rev().nth(1).is_some_and(|before| before.text == ",");
        let last = self.tokens.last().map_or("", |last| &self.text[last.start..last.end]);
        alone && last.starts_with(|c: char| c.is_ascii_digit() || c == '.') && last != "..."
    }
}

/// A command as it is written.
struct Form<'a> {
    method: bool,
    op: usize,
    info: &'a Info,
}

impl Form<'_> {
    /// What stands before and after the arguments instead of the call; none if it stays a call.
    fn written(&self, arguments: &Arguments) -> Option<(String, String)> {
        let aimed = match self.info.targets {
            [] => false,
            [(_, Wants::Place | Wants::Vector)] => true,
            _ => return None,
        };
        let all = if aimed { &["fw_t", "fw_w", "fw_o"][..] } else { &["fw_w", "fw_o"] };
        let count = arguments.count();
        let names = if arguments.is_open() { all } else { all.get(..count)? };
        let weight = usize::from(aimed);
        // What has no target stays a call: it says so.
        if count > all.len() || names.len() < weight {
            return None;
        }
        let known = arguments.ends_in_number() && count == weight + 1;
        // Who is called is found out before the arguments are, as in a call.
        let receiver = if self.method { " local _ = me" } else { "" };
        let (local, equals) = if names.is_empty() { ("", "") } else { ("local ", " = ") };
        let before = format!("do{receiver} {local}{}{equals}", names.join(", "));
        Some((before, self.after(names, aimed, known, count == all.len())))
    }

    fn after(&self, names: &[&str], aimed: bool, known: bool, options: bool) -> String {
        let op = self.op + if aimed { POINT } else { 0 } + if options { READY << 24 } else { 0 };
        let weight = if names.contains(&"fw_w") { "fw_w" } else { "1" };
        let typed = if aimed { " local fw_v: vector fw_v = fw_t" } else { "" };
        let ready = match options {
            true => format!(" local fw_r = fw_ready[{}][fw_o]", self.op + 1),
            false => String::new(),
        };
        let point = if aimed { WRITE_POINT } else { "" };
        let number = if options { " buffer.writeu32(fw_out, fw_at + 28, fw_r)" } else { "" };
        let (of, name) = (if self.method { "me:" } else { "" }, self.info.name);
        format!(
            "{typed}{ready} local fw_at = buffer.readi32(fw_turn, 8) if {} then buffer.writeu32(fw_out, fw_at, {op}) buffer.writef32(fw_out, fw_at + 4, {weight}){point}{number} buffer.writei32(fw_turn, 8, fw_at + {RECORD}) else {of}{name}({}) end end",
            self.checks(names, aimed, known, options),
            names.join(", "),
        )
    }

    /// When the record can be written at once.
    fn checks(&self, names: &[&str], aimed: bool, known: bool, options: bool) -> String {
        let given = |name| names.contains(&name);
        let checks = [
            (true, ENOUGH_ROOM),
            (self.method, "fw_is_me"),
            (given("fw_w") && !known, "type(fw_w) == \"number\" and fw_w - fw_w == 0"),
            (given("fw_o") && !options, "fw_o == nil"),
            (options, "fw_r"),
            (aimed, "type(fw_t) == \"vector\" and (fw_v.x + fw_v.y + fw_v.z) * 0 == 0"),
        ];
        let needed: Vec<_> =
            checks.iter().filter(|(when, _)| *when).map(|(_, what)| *what).collect();
        needed.join(" and ")
    }
}

#[cfg(test)]
mod tests {
    use super::{GIVEN, write_out};

    /// What became of a text.
    fn written(text: &str) -> String {
        let text = write_out(text).text;
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
    fn loops_ask_for_our_order() {
        for (text, expected) in [
            ("for a in t do end", "for a in fw_each(t) do end"),
            ("for a in next, t do end", "for a in fw_each(next, t) do end"),
            ("for a in f(t)[1] do end", "for a in fw_each(f(t)[1]) do end"),
            ("for a in pairs(t) do end", "for a in pairs(t) do end"),
            ("for a in f:neighbors(2) do end", "for a in f:neighbors(2) do end"),
            ("for i = 1, 2 do end", "for i = 1, 2 do end"),
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
