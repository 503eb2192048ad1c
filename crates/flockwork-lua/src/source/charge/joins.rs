//! `a .. b` and `a ..= b`, as calls.

use super::super::edit::Edit;
use super::super::tree::{Expr, ExprKind, Means, Span};

/// `a .. b` becomes `fw_join(a, b)`, in the same lines.
pub fn joined(text: &str, whole: Span, first: &Expr, second: &Expr) -> Vec<Edit> {
    let Some(at) = sign(text, first.span.to, second.span.from, "..") else { return Vec::new() };
    vec![insert(whole.from, "fw_join("), (at, at + 2, ",".to_owned()), insert(whole.to, ")")]
}

/// `a ..= b` becomes `a = fw_join(a, b)`. What `a` is part of is found out once.
pub fn assigned(text: &str, statement: Span, target: &Expr, value: &Expr) -> Vec<Edit> {
    let (from, to) = (target.span.to, value.span.from);
    let Some(at) = sign(text, from, to, "..=") else { return Vec::new() };
    let now = |it: &str| (at, at + 3, format!("= fw_join({it},"));
    let start = statement.from;
    match &target.value {
        ExprKind::Field(base, name) if !is_name(base) => {
            let of = format!("fw_1[{:?}]", name.text);
            // The lines go on as they were.
            let lines = text[base.span.to..from].matches('\n').count();
            vec![
                insert(start, "do local fw_1 = "),
                (base.span.to, from, format!(" {of}{}", "\n".repeat(lines))),
                now(&of),
                insert(value.span.to, ") end"),
            ]
        }
        ExprKind::Item(base, key) => {
            let open = sign(text, base.span.to, key.span.from, "[").unwrap_or(base.span.to);
            let close = sign(text, key.span.to, from, "]").unwrap_or(key.span.to);
            vec![
                insert(start, "do local fw_1, fw_2 = "),
                (open, open + 1, ",".to_owned()),
                (close, close + 1, " fw_1[fw_2]".to_owned()),
                now("fw_1[fw_2]"),
                insert(value.span.to, ") end"),
            ]
        }
        _ => vec![now(target.span.of(text)), insert(value.span.to, ")")],
    }
}

/// Whether a name means the same wherever it is asked for within a statement.
fn is_name(expr: &Expr) -> bool {
    matches!(expr.value, ExprKind::Name(_, Means::Own(_) | Means::Outer(_) | Means::File(_)))
}

fn insert(at: usize, what: &str) -> Edit {
    (at, at, what.to_owned())
}

/// Where a sign stands between two places, apart from what comments say.
fn sign(text: &str, from: usize, to: usize, sign: &str) -> Option<usize> {
    let mut at = from;
    while at < to {
        let rest = text.get(at..to)?;
        if rest.starts_with("--") {
            at += comment(rest);
        } else if rest.starts_with(sign) {
            return Some(at);
        } else {
            at += rest.chars().next()?.len_utf8();
        }
    }
    None
}

/// How long the comment is that a text begins with.
fn comment(text: &str) -> usize {
    let level =
        text[2..].strip_prefix('[').map(|rest| rest.len() - rest.trim_start_matches('=').len());
    let long = level.filter(|level| text[3 + level..].starts_with('['));
    let end = long.map_or("\n".to_owned(), |level| format!("]{}]", "=".repeat(level)));
    text.find(&end).map_or(text.len(), |at| at + end.len())
}
