//! A command inlined: its record, guarded by all checks, or the call as it was.

use flockwork::behavior::{Info, Wants, infos};

use super::super::edit::Edit;
use super::super::tree::{Expr, ExprKind, Span};
use crate::tick::record::{
    COUNT_AT, NAME_AT, NUMBER_AT, READY, READY_AT, RECORD, TARGET_AT, TargetKind, in_word,
};
use crate::vm::budget::{CURSOR, LIMIT};

/// A command as it stands in a text, in one line.
pub struct Command<'s, 't, 'a> {
    pub op: usize,
    pub is_method: bool,
    pub text: &'s str,
    pub span: Span,
    /// Where the bracket opens; it closes at the end.
    pub open: usize,
    pub arguments: &'t [Expr<'a>],
    /// Where the number of its options lies, if it is known from the load on.
    pub numbered: Option<usize>,
}

impl Command<'_, '_, '_> {
    fn info(&self) -> &'static Info {
        infos()[self.op]
    }

    /// The last argument, if it is a number as written.
    fn number(&self) -> Option<&str> {
        let last = self.arguments.last()?;
        let is_number =
            matches!(last.value, ExprKind::Number(number) if (number as f32).is_finite());
        let written = last.span.of(self.text);
        (is_number && written.parse::<f64>().is_ok()).then_some(written)
    }

    /// The weight, if nothing else is given: a number as written.
    fn weight(&self) -> Option<&str> {
        match self.arguments.len() {
            0 => Some("1"),
            1 => self.number(),
            _ => None,
        }
    }

    /// Whether it can neither fail nor do anything else: it takes no target, and at most a number.
    pub fn is_plain(&self) -> bool {
        self.info().targets.is_empty() && self.weight().is_some()
    }

    /// What becomes of it and of the plain `followers` behind it, the last of which ends at a place; none if it
    /// stays a call.
    pub fn inlined(&self, followers: &[Self], end: usize) -> Option<Vec<Edit>> {
        let all = match self.info().targets {
            [] => &["fw_w", "fw_o"][..],
            [(_, Wants::Place | Wants::Vector)] => &["fw_t", "fw_w", "fw_o"],
            _ => return None,
        };
        let aimed = all.len() == 3;
        let count = self.arguments.len();
        let is_open = self.arguments.last().is_some_and(Expr::is_open);
        let names = if is_open { all } else { all.get(..count)? };
        // What has no target stays a call: it says so.
        if count > all.len() || names.len() < usize::from(aimed) {
            return None;
        }
        // Who is called is found out before the arguments are, as in a call.
        let receiver = if self.is_method { " local fw_m = me" } else { "" };
        let (local, equals) = if names.is_empty() { ("", "") } else { ("local ", " = ") };
        let before = format!("do{receiver} {local}{}{equals}", names.join(", "));
        let known = self.number().is_some() && count == all.len() - 1;
        let given = InlinedArguments { names, aimed, known, options: count == all.len() };
        let (start, close) = (self.span.from, self.span.to - 1);
        Some(vec![
            (start, self.open + 1, before),
            (close, close + 1, self.after(&given, followers)),
            (end, end, " end end".to_owned()),
        ])
    }

    fn after(&self, given: &InlinedArguments, followers: &[Self]) -> String {
        let op = self.op
            + if given.aimed { TargetKind::Point.in_word() } else { 0 }
            + if given.options { READY * in_word(COUNT_AT) } else { 0 };
        let typed = if given.aimed { " local fw_v: vector fw_v = fw_t" } else { "" };
        let ready = match (given.options, self.numbered) {
            (true, Some(nth)) => format!(" local fw_r = fw_numbers[{nth}]"),
            (true, None) => format!(" local fw_r = fw_ready[{}][fw_o]", self.op + 1),
            (false, _) => String::new(),
        };
        let weight = if given.has("fw_w") { "fw_w" } else { "1" };
        let start = write_start(0, op, weight);
        let point = if given.aimed { write_point() } else { String::new() };
        let number = match given.options {
            true => format!(" buffer.writeu32(fw_out, fw_at + {READY_AT}, fw_r)"),
            false => String::new(),
        };
        let more = followers.iter().zip(1..);
        let more =
            more.map(|(it, nth)| write_start(nth * RECORD, it.op, it.weight().unwrap_or("1")));
        let more: String = more.collect();
        let room = (1 + followers.len()) * RECORD;
        let method = self.is_method || followers.iter().any(|it| it.is_method);
        let (of, name) = (if self.is_method { "me:" } else { "" }, self.info().name);
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
        at + NUMBER_AT
    )
}

/// The target of a record, a point, and no label behind it.
fn write_point() -> String {
    let part = |(nth, axis): (usize, &str)| {
        format!(" buffer.writef32(fw_out, fw_at + {}, fw_v.{axis})", TARGET_AT + 4 * nth)
    };
    let parts: String = (0..).zip(["x", "y", "z"]).map(part).collect();
    format!("{parts} buffer.writeu32(fw_out, fw_at + {NAME_AT}, 0)")
}

/// What a command is given, under the names that it is inlined with.
struct InlinedArguments<'a> {
    names: &'a [&'a str],
    aimed: bool,
    /// Whether the weight is a number as written.
    known: bool,
    options: bool,
}

impl InlinedArguments<'_> {
    fn has(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    /// When the record can be written at once, beside there being room for it.
    fn checks(&self, method: bool) -> String {
        let most = f64::from(f32::MAX);
        let is_in_record =
            format!("type(fw_w) == \"number\" and fw_w <= {most:e} and fw_w >= -{most:e}");
        let checks = [
            (method, "fw_is_me"),
            (self.has("fw_w") && !self.known, &*is_in_record),
            (self.has("fw_o") && !self.options, "fw_o == nil"),
            (self.options, "fw_r"),
            (self.aimed, "type(fw_t) == \"vector\" and (fw_v.x + fw_v.y + fw_v.z) * 0 == 0"),
        ];
        let needed = checks.iter().filter(|(when, _)| *when);
        needed.map(|(_, what)| format!(" and {what}")).collect()
    }
}
