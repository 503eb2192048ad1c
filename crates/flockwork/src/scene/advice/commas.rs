//! Colons and commas: missing, too many, or of other notations.

use core::ops::Range;

use super::draft::EditedText;
use super::examples::Examples;
use super::short::short;
use super::slip::{MOST, Slip};
use super::tree::{self, NodeEntry, NodeKind, ValueNode};

/// Mends what stands between the entries of a text, and tells each slip.
pub fn mend(draft: &mut EditedText, examples: &Examples) -> Vec<Slip> {
    let text = draft.text.clone();
    let mut commas = Commas { text: &text, examples, found: Vec::new() };
    commas.node(&tree::read(&text));
    let mut found = commas.found;
    found.sort_by_key(|it| it.edit.start);
    found.truncate(MOST);
    let told = found.iter().filter(|it| !it.message.is_empty());
    let slips = told.map(|it| Slip::new(draft.original(&it.at), it.message.clone())).collect();
    for it in found.into_iter().rev() {
        draft.replace(it.edit, it.with);
    }
    slips
}

struct CommaSlip {
    at: Range<usize>,
    message: String,
    edit: Range<usize>,
    with: &'static str,
}

struct Commas<'t> {
    text: &'t str,
    examples: &'t Examples,
    found: Vec<CommaSlip>,
}

impl Commas<'_> {
    fn tell(&mut self, at: Range<usize>, message: String, edit: Range<usize>, with: &'static str) {
        self.found.push(CommaSlip { at, message, edit, with });
    }

    fn node(&mut self, node: &ValueNode) {
        for (nth, entry) in node.entries.iter().enumerate() {
            let next = node.entries.get(nth + 1);
            if let Some(next) = next.filter(|next| self.is_split(entry, next)) {
                self.split(entry, next);
            }
            self.colon(node, entry);
            self.value(entry);
            if next.is_some() && entry.comma.is_empty() && entry.value.kind != NodeKind::Missing {
                let end = entry.value.span.end;
                let last = self.text[..end].char_indices().next_back().map_or(0, |(at, _)| at);
                let value = entry.value.text(self.text);
                let goes_on = self.text[end..].starts_with(char::is_alphanumeric);
                let message = match value.ends_with('"') && goes_on {
                    true => format!(
                        "the text ends here: {}. Write \\\" for each quote within it",
                        short(value)
                    ),
                    false => format!("missing comma after {}", short(value)),
                };
                self.tell(last..end, message, end..end, ",");
            }
            entry.key.iter().for_each(|key| self.node(key));
            self.node(&entry.value);
        }
    }

    /// The sign between key and value.
    fn colon(&mut self, node: &ValueNode, entry: &NodeEntry) {
        let sign = &self.text[entry.colon.clone()];
        let value = short(entry.value.text(self.text));
        match &entry.key {
            Some(key) if sign.is_empty() => {
                let message = format!("missing colon: write {}: {value}", key.text(self.text));
                self.tell(entry.span(), message, entry.colon.clone(), ":");
            }
            Some(key) if sign != ":" => {
                let name = short(key.text(self.text));
                let message = format!("use a colon between name and value: write {name}: {value}");
                self.tell(entry.colon.clone(), message, entry.colon.clone(), ":");
            }
            None if !entry.value.name.is_empty() && is_struct(node) => {
                let name = entry.value.name.clone();
                let message = format!("missing colon: write {}: …", &self.text[name.clone()]);
                self.tell(name.clone(), message, name.end..name.end, ":");
            }
            _ => {}
        }
    }

    fn value(&mut self, entry: &NodeEntry) {
        let here = entry.with_comma();
        match (&entry.key, entry.value.kind) {
            (Some(key), NodeKind::Missing) => {
                let name = short(key.text(self.text));
                let example = self.examples.of_field(&name);
                let example =
                    example.map_or(String::new(), |it| format!(". Example: {name}: {it}"));
                let message = format!("{name} has no value{example}");
                self.tell(key.span.clone(), message, here, " ");
            }
            (None, NodeKind::Missing) if !here.is_empty() => {
                let message = "extra comma: remove it".to_owned();
                self.tell(here.clone(), message, here, " ");
            }
            _ => {}
        }
    }

    /// Whether a number stands behind another one where there can only be one: `radius: 0,5`, `"door": 20, 12`.
    fn is_split(&self, entry: &NodeEntry, next: &NodeEntry) -> bool {
        let number = |node: &ValueNode| node.text(self.text).parse::<f32>().is_ok();
        entry.key.is_some() && next.key.is_none() && number(&entry.value) && number(&next.value)
    }

    fn split(&mut self, entry: &NodeEntry, next: &NodeEntry) {
        let both = entry.value.span.start..next.value.span.end;
        let digits = |node: &ValueNode| {
            node.text(self.text).trim_start_matches('-').bytes().all(|it| it.is_ascii_digit())
        };
        let touches = entry.comma.end == next.value.span.start;
        if touches && digits(&entry.value) && digits(&next.value) {
            let right = self.text[both.clone()].replace(',', ".");
            let message = format!("use a decimal point: {right}");
            return self.tell(both, message, entry.comma.clone(), ".");
        }
        let message = format!("a point needs parentheses: write ({})", &self.text[both.clone()]);
        let (start, end) = (both.start..both.start, both.end..both.end);
        self.tell(both, message, start, "(");
        self.found.push(CommaSlip {
            at: end.clone(),
            message: String::new(),
            edit: end,
            with: ")",
        });
    }
}

/// Whether a value has named fields, as far as can be seen.
fn is_struct(node: &ValueNode) -> bool {
    let has_key =
        |entry: &NodeEntry| entry.key.as_ref().is_some_and(|key| key.kind == NodeKind::Word);
    matches!(node.kind, NodeKind::Brackets(b'(' | b'{')) && node.entries.iter().any(has_key)
}
