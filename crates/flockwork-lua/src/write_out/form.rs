//! A command as it is written out: its record, guarded by all checks, or the call as it was.

use flockwork::behavior::{Info, Wants};

use crate::commands::{POINT, READY, RECORD};
use crate::meter::{CURSOR, LIMIT};
use crate::tokens::Token;

const WRITE_POINT: &str = " buffer.writef32(fw_out, fw_at + 8, fw_v.x) buffer.writef32(fw_out, fw_at + 12, fw_v.y) buffer.writef32(fw_out, fw_at + 16, fw_v.z) buffer.writeu32(fw_out, fw_at + 20, 0)";

/// What stands between the brackets.
pub struct Arguments<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token<'a>],
    pub commas: usize,
}

impl Arguments<'_> {
    fn count(&self) -> usize {
        if self.tokens.is_empty() { 0 } else { self.commas + 1 }
    }

    /// Whether the last one may turn out as several.
    fn is_open(&self) -> bool {
        self.tokens.last().is_some_and(|last| matches!(last.text, ")" | "..."))
    }

    /// A number that stands alone, as written; 1 if nothing does.
    pub fn weight(&self) -> Option<&str> {
        if self.tokens.is_empty() {
            Some("1")
        } else {
            self.number().filter(|_| self.tokens.len() == 1)
        }
    }

    /// The last one, if it is a number as written.
    fn number(&self) -> Option<&str> {
        let alone = self.tokens.len() == 1
            || self.tokens.iter().rev().nth(1).is_some_and(|before| before.text == ",");
        let last = self.tokens.last().filter(|_| alone)?;
        let last = &self.text[last.start..last.end];
        last.parse::<f64>().is_ok_and(f64::is_finite).then_some(last)
    }
}

/// A command as it stands in a text.
pub struct Command<'a> {
    pub method: bool,
    pub op: usize,
    pub info: &'a Info,
    pub arguments: Arguments<'a>,
    /// The places of its brackets.
    pub open: usize,
    pub close: usize,
}

impl Command<'_> {
    /// What stands before and after the arguments instead of the call, if the `followers` behind it are
    /// written with it; none if it stays a call.
    pub fn written(&self, followers: &[Self]) -> Option<(String, String)> {
        let all = match self.info.targets {
            [] => &["fw_w", "fw_o"][..],
            [(_, Wants::Place | Wants::Vector)] => &["fw_t", "fw_w", "fw_o"],
            _ => return None,
        };
        let aimed = all.len() == 3;
        let count = self.arguments.count();
        let names = if self.arguments.is_open() { all } else { all.get(..count)? };
        // What has no target stays a call: it says so.
        if count > all.len() || names.len() < usize::from(aimed) {
            return None;
        }
        // Who is called is found out before the arguments are, as in a call.
        let receiver = if self.method { " local _ = me" } else { "" };
        let (local, equals) = if names.is_empty() { ("", "") } else { ("local ", " = ") };
        let before = format!("do{receiver} {local}{}{equals}", names.join(", "));
        let known = self.arguments.number().is_some() && count == all.len() - 1;
        Some((
            before,
            self.after(&Given { names, aimed, known, options: count == all.len() }, followers),
        ))
    }

    fn after(&self, given: &Given, followers: &[Self]) -> String {
        let op = self.op
            + if given.aimed { POINT } else { 0 }
            + if given.options { READY << 24 } else { 0 };
        let typed = if given.aimed { " local fw_v: vector fw_v = fw_t" } else { "" };
        let ready = match given.options {
            true => format!(" local fw_r = fw_ready[{}][fw_o]", self.op + 1),
            false => String::new(),
        };
        let weight = if given.has("fw_w") { "fw_w" } else { "1" };
        let start = write_start(0, op, weight);
        let point = if given.aimed { WRITE_POINT } else { "" };
        let number = if given.options { " buffer.writeu32(fw_out, fw_at + 28, fw_r)" } else { "" };
        let more = followers.iter().zip(1..);
        let more = more.map(|(it, nth)| {
            write_start(nth * RECORD, it.op, it.arguments.weight().unwrap_or("1"))
        });
        let more: String = more.collect();
        let room = (1 + followers.len()) * RECORD;
        let method = self.method || followers.iter().any(|it| it.method);
        let (of, name) = (if self.method { "me:" } else { "" }, self.info.name);
        format!(
            "{typed}{ready} local fw_at = buffer.readi32(fw_turn, {CURSOR}) if fw_at + {room} <= buffer.readi32(fw_turn, {LIMIT}){} then{start}{point}{number}{more} buffer.writei32(fw_turn, {CURSOR}, fw_at + {room}) else {of}{name}({})",
            given.checks(method),
            given.names.join(", "),
        )
    }
}

/// What a record begins with.
fn write_start(at: usize, op: usize, weight: &str) -> String {
    let start = if at == 0 { "fw_at".to_owned() } else { format!("fw_at + {at}") };
    format!(
        " buffer.writeu32(fw_out, {start}, {op}) buffer.writef32(fw_out, fw_at + {}, {weight})",
        at + 4
    )
}

/// What a command is given, under the names that it is written out with.
struct Given<'a> {
    names: &'a [&'a str],
    aimed: bool,
    /// Whether the weight is a number as written.
    known: bool,
    options: bool,
}

impl Given<'_> {
    fn has(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    /// When the record can be written at once, beside there being room for it.
    fn checks(&self, method: bool) -> String {
        let checks = [
            (method, "fw_is_me"),
            (self.has("fw_w") && !self.known, "type(fw_w) == \"number\" and fw_w - fw_w == 0"),
            (self.has("fw_o") && !self.options, "fw_o == nil"),
            (self.options, "fw_r"),
            (self.aimed, "type(fw_t) == \"vector\" and (fw_v.x + fw_v.y + fw_v.z) * 0 == 0"),
        ];
        let needed = checks.iter().filter(|(when, _)| *when);
        needed.map(|(_, what)| format!(" and {what}")).collect()
    }
}
