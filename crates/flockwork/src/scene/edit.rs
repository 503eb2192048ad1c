//! Values put into the text of a scene: comments, layout and all other values stay as they are.

use core::ops::Range;

use super::advice::rewrite::{Edits, applied};
use super::advice::tree::{self, NodeKind, ValueNode};

/// The text of a scene with another value, in RON, at a path of fields, keys and places from 0, such as `["groups", "0",
/// "params", "pull"]`. A number that stays the same is written as before; a field or key that is not there is added
/// behind the others. None if the path leads to nothing that could hold it, or to what a
/// [family](super::members) varies, or the text is no RON.
///
/// ```
/// use flockwork::scene::with_value;
///
/// let text = "(name: \"a\", marks: {\"home\": (5, 5.0)}, /* few */ groups: [(name: \"ants\", count: 9)])";
/// let moved = with_value(text, &["marks", "home"], "(6.5, 5)").unwrap();
/// assert_eq!(moved, text.replace("(5, 5.0)", "(6.5, 5.0)"));
/// let tuned = with_value(text, &["groups", "0", "params", "pull"], "2").unwrap();
/// assert_eq!(tuned, text.replace("count: 9", "count: 9, params: { \"pull\": 2 }"));
/// ```
#[must_use]
pub fn with_value(text: &str, path: &[&str], value: &str) -> Option<String> {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let body = &text[mark..];
    let tree = tree::read(body);
    let mut node = &tree;
    let mut edits = Vec::new();
    for (nth, step) in path.iter().enumerate() {
        match node.step(body, step) {
            Some((_, entry)) => node = &entry.value,
            None => {
                edits = added(body, node, step, &nested(&path[nth + 1..], value))?;
                break;
            }
        }
    }
    if edits.is_empty() {
        replaced((body, node), (value, &tree::read(value)), &mut edits);
    }
    // What a family varies is not one value.
    if edits.iter().any(|(span, _)| body[span.clone()].contains('$')) {
        return None;
    }
    Some(text[..mark].to_owned() + &applied(body, &(0..body.len()), &edits))
}

/// A value at the end of the steps of a path, each in a map of its own.
fn nested(path: &[&str], value: &str) -> String {
    let inside = |value: String, step: &&str| format!("{{ {step:?}: {value} }}");
    path.iter().rev().fold(value.to_owned(), inside)
}

/// What makes one value like another: as little as may be.
fn replaced((text, old): (&str, &ValueNode), (all, new): (&str, &ValueNode), edits: &mut Edits) {
    let key = |text, entry: &tree::NodeEntry| entry.key_in(text).map(str::to_owned);
    let pairs = || old.entries.iter().zip(&new.entries);
    let is_alike = matches!(old.kind, NodeKind::Brackets(_))
        && (old.kind, old.entries.len()) == (new.kind, new.entries.len())
        && old.name_in(text) == new.name_in(all)
        && pairs().all(|(old, new)| key(text, old) == key(all, new));
    if is_alike {
        pairs().for_each(|(old, new)| replaced((text, &old.value), (all, &new.value), edits));
        return;
    }
    let number = |text: &str| text.parse::<f32>().ok();
    let (before, now) = (old.text(text), new.text(all));
    match (number(before), number(now)) {
        (Some(before), Some(now)) if before.to_bits() == now.to_bits() => {}
        (_, Some(now)) => edits.push((old.span.clone(), now.to_string())),
        _ if before == now => {}
        _ => edits.push((old.span.clone(), now.to_owned())),
    }
}

/// What adds an entry to a value in brackets, behind its others: beside the last one, or below it where that has a line of
/// its own. None if the value is not in brackets, or is a list.
fn added(text: &str, node: &ValueNode, key: &str, value: &str) -> Option<Edits> {
    let entry = match node.kind {
        NodeKind::Brackets(b'(') => format!("{key}: {value}"),
        NodeKind::Brackets(b'{') => format!("{key:?}: {value}"),
        _ => return None,
    };
    let Some(last) = node.entries.last() else {
        let open = text[node.name.end..].find(['(', '{'])? + node.name.end + 1;
        return Some(vec![(open..open, entry)]);
    };
    let Range { start, end } = last.span();
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let over = last.with_comma().end;
    let below = text[over..].find('\n').map_or(text.len(), |at| over + at);
    let behind = text[over..below].trim();
    let has_line = text[line..start].trim().is_empty() && below < node.span.end;
    let is_last_there = behind.is_empty() || behind.starts_with("//");
    let has_comma = !last.comma.is_empty();
    let comma = (end..end, if has_comma { "" } else { "," }.to_owned());
    if has_line && is_last_there {
        let close = if has_comma { "," } else { "" };
        let entry = format!("\n{}{entry}{close}", &text[line..start]);
        return Some(vec![comma, (below..below, entry)]);
    }
    Some(vec![comma, (over..over, format!(" {entry}"))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_layout_stay() {
        let text = "\u{feff}// all\n(\n  name: \"a\", // its name\n  marks: {\n    \"a.b\": (1.50, 2), // here\n    \
                    \"c\": (0, 0) // there\n  },\n  obstacles: [Circle(center: (1, 2.0), radius: 1), /* x */ Box(min: (0, 0), \
                    max: (1, 1))],\n  groups: [\n    (name: \"g\", params: {}),\n    (name: \"h\",\n     count: 2),\n  ],\n)\n";
        type Case<'t> = (&'t [&'t str], &'t str, &'t str, &'t str);
        let table: &[Case] = &[
            (&["marks", "a.b"], "(1.5, 3.25)", "(1.50, 2)", "(1.50, 3.25)"),
            (&["marks", "c"], "(-0.5,4.0)", "\"c\": (0, 0)", "\"c\": (-0.5, 4)"),
            (&["marks", "d"], "(1,1)", "(0, 0) // there", "(0, 0), // there\n    \"d\": (1,1)"),
            (
                &["obstacles", "0"],
                "Circle(center:(1.0,2.5),radius:1.0)",
                "(1, 2.0), radius",
                "(1, 2.5), radius",
            ),
            (
                &["obstacles", "1"],
                "Circle(center:(1,2),radius:1)",
                "Box(min: (0, 0), max: (1, 1))",
                "Circle(center:(1,2),radius:1)",
            ),
            (&["groups", "0", "params", "pull"], "2", "params: {}", "params: {\"pull\": 2}"),
            (
                &["groups", "1", "params", "pull"],
                "\"far\"",
                "     count: 2)",
                "     count: 2, params: { \"pull\": \"far\" })",
            ),
            (&["seed"], "3", "\n  ],\n)", "\n  ],\n  seed: 3,\n)"),
        ];
        for (path, value, from, to) in table {
            assert_eq!(text.matches(from).count(), 1, "{from}");
            let told = with_value(text, path, value);
            assert_eq!(told.as_deref(), Some(&*text.replace(from, to)), "{path:?}");
        }
    }

    #[test]
    fn what_has_no_place_is_refused_and_commas_may_stand_anywhere() {
        let text = "(name: \"a\", obstacles: [], groups: [(name: \"g\")])";
        for path in [
            &["groups", "5"][..],
            &["obstacles", "7"],
            &["name", "x"],
            &["groups", "0", "name", "x"],
        ] {
            assert_eq!(with_value(text, path, "1"), None, "{path:?}");
        }
        let late = "(groups: [(name: \"g\", count: 2 // few\n  ,)])";
        let told = with_value(late, &["groups", "0", "params", "pull"], "2").unwrap();
        assert_eq!(told, late.replace(",)", ", params: { \"pull\": 2 })"));
        let family = "(marks: { \"a\": ($x, 2) })";
        assert_eq!(with_value(family, &["marks", "a"], "(1, 2)"), None);
        let other = with_value(family, &["marks", "b"], "(1, 2)").unwrap();
        assert_eq!(other, family.replace(" })", ", \"b\": (1, 2) })"));
    }

    #[test]
    fn any_text_is_borne() {
        for text in ["", "(", ")", "{{{", "(a: [", "\"", "(marks: {\"a\"", "(é: (1, 2)"] {
            for path in [&[][..], &["a"], &["a", "0"], &["marks", "a"], &["é", "1"]] {
                _ = with_value(text, path, "(1, 2)");
            }
        }
    }
}
