//! What is told to write, without mistakes of notation that stand further inside.

use super::rewrite::{Edits, applied};
use super::tree::{self, NodeEntry, NodeKind, ValueNode};

/// Values whose names are the scene's own, and stand in braces.
const MAPS: [&str; 3] = ["marks", "paths", "params"];

/// A value with the brackets that its parts should have, and no blanks before colons.
pub fn tidied(text: &str) -> String {
    let mut edits = Edits::new();
    inside(text, &tree::read(text), &mut edits);
    edits.sort_by_key(|(range, _)| range.start);
    applied(text, &(0..text.len()), &edits)
}

fn inside(text: &str, node: &ValueNode, edits: &mut Edits) {
    for entry in &node.entries {
        if let Some(key) = entry.key.as_ref().filter(|key| key.span.end < entry.colon.start) {
            edits.push((key.span.end..entry.colon.start, String::new()));
        }
        if !entry.key_in(text).is_some_and(|key| MAPS.contains(&key)) {
            brackets(text, &entry.value, edits);
        }
        inside(text, &entry.value, edits);
    }
}

/// Braces around fields become parentheses without a word, those around a list square brackets.
fn brackets(text: &str, node: &ValueNode, edits: &mut Edits) {
    let is_word =
        |entry: &NodeEntry| entry.key.as_ref().is_some_and(|key| key.kind == NodeKind::Word);
    let (open, close) = match &node.entries[..] {
        [] => return,
        entries if entries.iter().all(is_word) => ("(", ")"),
        entries if entries.iter().all(|entry| entry.key.is_none()) => ("[", "]"),
        _ => return,
    };
    let Some(at) = text[node.name.end..].find('{').map(|at| node.name.end + at) else { return };
    if node.kind == NodeKind::Brackets(b'{') {
        edits.push((node.span.start..at + 1, open.to_owned()));
        edits.push((node.span.end - 1..node.span.end, close.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::tidied;

    #[test]
    fn parts_get_their_brackets() {
        let text = "(a : 1, groups : { Group{ name : \"a\" } }, marks: { \"b\": (1, 2) })";
        let right = "(a: 1, groups: [ ( name: \"a\" ) ], marks: { \"b\": (1, 2) })";
        assert_eq!(tidied(text), right);
        assert_eq!(tidied("[(1, 2)]"), "[(1, 2)]");
    }
}
