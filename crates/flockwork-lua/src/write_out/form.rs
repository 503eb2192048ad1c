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

    /// Whether the last one is a number, as written.
    fn ends_in_number(&self) -> bool {
        let alone = self.tokens.len() == 1
            || self.tokens.iter().rev().nth(1).is_some_and(|before| before.text == ",");
        let last = self.tokens.last().map_or("", |last| &self.text[last.start..last.end]);
        alone && last.starts_with(|c: char| c.is_ascii_digit() || c == '.') && last != "..."
    }
}

/// A command as it is written.
pub struct Form<'a> {
    pub method: bool,
    pub op: usize,
    pub info: &'a Info,
}

impl Form<'_> {
    /// What stands before and after the arguments instead of the call; none if it stays a call.
    pub fn written(&self, arguments: &Arguments) -> Option<(String, String)> {
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
            "{typed}{ready} local fw_at = buffer.readi32(fw_turn, {CURSOR}) if {} then buffer.writeu32(fw_out, fw_at, {op}) buffer.writef32(fw_out, fw_at + 4, {weight}){point}{number} buffer.writei32(fw_turn, {CURSOR}, fw_at + {RECORD}) else {of}{name}({}) end end",
            self.checks(names, aimed, known, options),
            names.join(", "),
        )
    }

    /// When the record can be written at once.
    fn checks(&self, names: &[&str], aimed: bool, known: bool, options: bool) -> String {
        let given = |name| names.contains(&name);
        let checks = [
            (self.method, "fw_is_me"),
            (given("fw_w") && !known, "type(fw_w) == \"number\" and fw_w - fw_w == 0"),
            (given("fw_o") && !options, "fw_o == nil"),
            (options, "fw_r"),
            (aimed, "type(fw_t) == \"vector\" and (fw_v.x + fw_v.y + fw_v.z) * 0 == 0"),
        ];
        let needed =
            checks.iter().filter(|(when, _)| *when).map(|(_, what)| format!(" and {what}"));
        let room = format!("fw_at + {RECORD} <= buffer.readi32(fw_turn, {LIMIT})");
        needed.fold(room, |all, check| all + &check)
    }
}
