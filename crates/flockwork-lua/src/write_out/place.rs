//! What stands at a place in a text, and what becomes of it.

use std::ops::Range;

use flockwork::BEHAVIORS;

use super::Edit;
use super::form::{Arguments, Command};
use crate::meter::OWN;
use crate::tokens::{ASSIGNS, BEFORE_VALUE, Token};

/// What a function with a parameter `me` finds out first.
const IS_ME: &str = " local fw_is_me = me == fw_me";
/// The same where nobody but the engine calls it.
const IS_ALWAYS_ME: &str = " local fw_is_me = true";
/// What an agent's turn lets be read in place.
const READS: [&str; 2] = ["position", "velocity"];
/// How long each of them is.
const VECTOR: usize = 12;
/// The function that makes vectors: ours, for our own text uses the one that checks nothing.
const CREATE: [&str; 3] = ["vector", ".", "create"];
/// How a loop over those around begins.
const NEIGHBORS: [&str; 4] = ["me", ":", "neighbors", "("];
/// Loops that go through no table of a script's own, by what comes after `in`.
const OWN_LOOPS: [&str; 2] = ["pairs", "ipairs"];

/// A function that is passed what it reads: what is added to its parameters, and where it may read these.
pub struct Passed {
    pub edit: Edit,
    pub text: Range<usize>,
}

/// A place in a text, where a command may begin.
pub struct Place<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token<'a>],
    pub at: usize,
}

impl<'a> Place<'a> {
    fn word(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.text)
    }

    fn before(&self) -> Option<&'a str> {
        self.at.checked_sub(1).map(|at| self.tokens[at].text)
    }

    /// What becomes of a loop or a vector here.
    pub fn in_our_order(&self) -> impl Iterator<Item = Edit> + use<> {
        self.table_loop().into_iter().flatten().chain(self.create()).chain(self.inner_loop())
    }

    /// What is written out here, unless it has been with a command before; `done` knows the places of such.
    pub fn shorter(&self, done: &mut Range<usize>, passed: &Range<usize>) -> Vec<Edit> {
        if done.contains(&self.at) {
            return Vec::new();
        }
        let Some((edits, followers)) = self.commands() else {
            let loops = self.neighbor_loop().into_iter().flatten();
            return loops.chain(self.read(passed)).collect();
        };
        *done = followers;
        edits
    }

    pub fn is_update(&self) -> bool {
        self.word(0) == "function" && self.word(1) == "update"
    }

    /// Whether `me` becomes something else here than what a function is called with.
    pub fn rebinds_me(&self) -> bool {
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

    /// A loop with which another one's body begins: machine code would count a step at each of its turns that
    /// nothing else counts.
    fn inner_loop(&self) -> Option<Edit> {
        let begins = self.word(0) == "do" && matches!(self.word(1), "while" | "repeat");
        let end = self.tokens[self.at].end;
        begins.then(|| (end, end, " local _ = nil".to_owned()))
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
        let asks = after.iter().take(4).map(|token| token.text).eq(NEIGHBORS);
        let known = OWN_LOOPS.contains(&first.text) || asks;
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
        let (close, _) = self.elsewhere(self.at + 1 + open).closing(self.at + 1 + open)?;
        let (close, last) = (&self.tokens[close], self.tokens.get(close + 1)?);
        if !asks.eq(NEIGHBORS) || last.text != "do" || last.line != close.line {
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
    pub fn takes_me(&self) -> Option<Edit> {
        let (open, close) = self.parameters()?;
        let takes = self.tokens[open..close].iter().any(|token| token.text == "me");
        let found_out = if self.is_only_called_with_me() { IS_ALWAYS_ME } else { IS_ME };
        let end = self.tokens[close].end;
        takes.then(|| (end, end, found_out.to_owned()))
    }

    /// The brackets of the parameters of the function that begins here.
    fn parameters(&self) -> Option<(usize, usize)> {
        let at = |text| (self.at..self.tokens.len()).find(|&at| self.tokens[at].text == text);
        (self.word(0) == "function").then_some(())?;
        at("(").zip(at(")")).filter(|(open, close)| open < close)
    }

    fn is_only_called_with_me(&self) -> bool {
        self.is_update() && self.word(3) == "me" && self.is_named_once()
    }

    /// `update`, if nobody but the engine calls it and all its parameters are plain: it may be passed what it reads.
    pub fn passed(&self) -> Option<Passed> {
        let (open, close) = self.parameters().filter(|_| self.is_only_called_with_me())?;
        let parameters = &self.tokens[open + 1..close];
        let plain = parameters.iter().all(|it| !matches!(it.text, "..." | "<" | "{"));
        let count = 1 + parameters.iter().filter(|it| it.text == ",").count();
        let more: String = (count..3).map(|nth| format!(", fw_{nth}")).collect();
        let close_at = self.tokens[close].start;
        let edit =
            (close_at, close_at, format!("{more}, fw_position: vector, fw_velocity: vector"));
        (plain && count <= 3).then(|| Passed { edit, text: close + 1..self.sure_end(close) })
    }

    /// The end of a function whose parameters end at a place, or what comes before it and makes that hard to tell:
    /// another function, which may be called when somebody else is passed, or a condition that is a value.
    fn sure_end(&self, close: usize) -> usize {
        let mut depth = 0;
        for at in close + 1..self.tokens.len() {
            let before = self.tokens[at - 1].text;
            match self.tokens[at].text {
                "function" => return at,
                "if" if BEFORE_VALUE.contains(&before) => return at,
                "do" | "repeat" | "if" => depth += 1,
                "end" | "until" if depth == 0 => return at,
                "end" | "until" => depth -= 1,
                _ => {}
            }
        }
        self.tokens.len()
    }

    /// Whether nothing else, no text either, contains the name of the function that begins here.
    fn is_named_once(&self) -> bool {
        let all = self.tokens.iter().map(|token| &self.text[token.start..token.end]);
        all.filter(|text| text.contains(self.word(1))).count() == 1
    }

    /// `me:position()` where a value is wanted.
    fn read(&self, passed: &Range<usize>) -> Option<Edit> {
        let call = ["me", ":", self.word(2), "(", ")"];
        let is_read =
            (0..5).all(|ahead| self.word(ahead) == call[ahead]) && READS.contains(&call[2]);
        let wanted = self.before().is_some_and(|before| BEFORE_VALUE.contains(&before));
        let (from, to) = (self.tokens[self.at].start, self.tokens.get(self.at + 4)?.end);
        let one_line = self.tokens[self.at].line == self.tokens[self.at + 4].line;
        let name = call[2];
        let at = OWN + VECTOR * READS.iter().position(|read| *read == name)?;
        let instead = if passed.contains(&self.at) {
            format!("fw_{name}")
        } else {
            format!("(if fw_is_me then {} else me:{name}())", vector_at("fw_turn", &at.to_string()))
        };
        (is_read && wanted && one_line).then_some((from, to, instead))
    }

    /// `me:seek(…)` or `seek(…)` as a statement, and those right behind it that are as plain as can be:
    /// one check serves them all. Also answers where these are.
    fn commands(&self) -> Option<(Vec<Edit>, Range<usize>)> {
        let first = self.command()?;
        let (mut close, mut followers) = (first.close, Vec::new());
        while let Some(next) = self.elsewhere(close + 1).after_semicolon().follower() {
            close = next.close;
            followers.push(next);
        }
        let (before, after) = first.written(&followers)?;
        let (start, open, end) =
            (self.tokens[self.at], self.tokens[first.open], self.tokens[first.close]);
        let last = self.tokens[close].end;
        let edits = vec![
            (start.start, open.end, before),
            (end.start, end.end, after),
            (last, last, " end end".to_owned()),
        ];
        Some((edits, first.close..close))
    }

    /// A command whose only argument, if it has any, is a number as written: it can neither fail nor do anything else.
    fn follower(&self) -> Option<Command<'a>> {
        self.command().filter(|it| it.info.targets.is_empty() && it.arguments.weight().is_some())
    }

    fn command(&self) -> Option<Command<'a>> {
        let method = self.word(0) == "me" && self.word(1) == ":";
        let (name, open) = if method { (self.word(2), 3) } else { (self.word(0), 1) };
        // Most places are told by this already.
        (self.word(open) == "(").then_some(())?;
        let op = BEHAVIORS.iter().position(|info| info.name == name)?;
        let statement = self.before().is_none_or(|before| {
            !BEFORE_VALUE.contains(&before) && ![".", ":", "function", "local"].contains(&before)
        });
        if !statement || !(method || self.is_ours(name)) {
            return None;
        }
        let open = self.at + open;
        let (close, commas) = self.closing(open)?;
        let arguments =
            Arguments { text: self.text, tokens: &self.tokens[open + 1..close], commas };
        Some(Command { method, op, info: &BEHAVIORS[op], arguments, open, close })
    }

    fn elsewhere(&self, at: usize) -> Self {
        Self { at, ..*self }
    }

    fn after_semicolon(self) -> Self {
        self.elsewhere(self.at + usize::from(self.word(0) == ";"))
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
    // In brackets the last is one value, and Luau need not count how many there are.
    format!("vector.create({}, {}, ({}))", part(0), part(1), part(2))
}
