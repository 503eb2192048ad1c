//! How values are written: by which brackets, with or without names.

use super::scan::is_numeric;
use super::tree::{NodeEntry, NodeKind, ValueNode};
use super::words::nearest;

/// A value with the text it stands in.
#[derive(Clone, Copy)]
pub struct ValueInText<'t> {
    /// The whole text.
    pub all: &'t str,
    /// The value.
    pub node: &'t ValueNode,
}

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    Number,
    Bool,
    Word,
    Text,
    /// `[…]`
    List,
    /// `{…}`
    Map,
    /// `(key: …)`, with or without a name
    Fields,
    /// `(…, …)`, with or without a name
    Tuple,
}

impl<'t> ValueInText<'t> {
    pub fn text(&self) -> &'t str {
        self.node.text(self.all)
    }

    pub fn name(&self) -> &'t str {
        self.node.name_in(self.all)
    }

    /// A text without its quotes.
    pub fn bare(&self) -> &'t str {
        self.text().trim_matches(['"', '\'']).trim()
    }

    /// What is in its brackets.
    pub fn entries(&self) -> &'t [NodeEntry] {
        &self.node.entries
    }

    /// The first value in its brackets.
    pub fn first(&self) -> Option<ValueInText<'t>> {
        self.entries().first().map(|entry| ValueInText { all: self.all, node: &entry.value })
    }

    /// The keys in its brackets, without quotes.
    pub fn keys(&self) -> Vec<&'t str> {
        self.entries().iter().filter_map(|entry| entry.key_in(self.all)).collect()
    }

    /// The values in its brackets.
    pub fn values(&self) -> Vec<&'t str> {
        self.entries().iter().map(|entry| entry.value.text(self.all)).collect()
    }

    pub fn notation(&self) -> Notation {
        let has_fields = self.entries().iter().any(|entry| entry.key.is_some());
        match (self.node.kind, self.text()) {
            (NodeKind::Text, _) => Notation::Text,
            (NodeKind::Brackets(b'['), _) => Notation::List,
            (NodeKind::Brackets(b'{'), _) => Notation::Map,
            (NodeKind::Brackets(_), _) if has_fields => Notation::Fields,
            (NodeKind::Brackets(_), _) => Notation::Tuple,
            (_, "true" | "false") => Notation::Bool,
            (_, text) if is_number(text) => Notation::Number,
            _ => Notation::Word,
        }
    }

    /// The word that says what it is: its own, or the one before its brackets.
    pub fn head(&self) -> &'t str {
        match self.notation() {
            Notation::Word => self.text(),
            _ => self.name(),
        }
    }

    /// The word among these values that was probably meant, with what is in the brackets here.
    pub fn nearest_of(&self, rights: &[ValueInText]) -> Option<String> {
        let heads = rights.iter().map(|right| right.head()).filter(|head| !head.is_empty());
        let word = if self.head().is_empty() { self.bare() } else { self.head() };
        let meant = nearest(word, heads)?;
        let right = rights.iter().find(|right| right.head() == meant)?;
        let is_call = !self.name().is_empty() && right.notation() != Notation::Word;
        let inside = &self.text()[self.name().len()..];
        Some(if is_call { format!("{meant}{inside}") } else { right.text().to_owned() })
    }

    /// Whether it has the form of `right`, as far as form goes; what is in its brackets may be wrong.
    pub fn has_form_of(&self, right: ValueInText) -> bool {
        let (own, wanted) = (self.notation(), right.notation());
        let count = self.entries().len();
        match wanted {
            Notation::Word => self.text() == right.text(),
            Notation::Fields => {
                let is_empty = own == Notation::Tuple && count == 0;
                self.name() == right.name()
                    && (is_empty || own == wanted && self.all_keys(NodeKind::Word))
            }
            Notation::Tuple if right.name().is_empty() => {
                own == wanted && self.name().is_empty() && (2..=3).contains(&count)
            }
            Notation::Tuple => {
                own == wanted && self.name() == right.name() && count == right.entries().len()
            }
            Notation::Map => own == wanted && self.all_keys(NodeKind::Text),
            _ => own == wanted,
        }
    }

    /// Whether everything in its brackets has a key of this kind.
    pub fn all_keys(&self, kind: NodeKind) -> bool {
        self.entries().iter().all(|it| it.key.as_ref().is_some_and(|key| key.kind == kind))
    }
}

/// Whether RON reads this as a number.
fn is_number(text: &str) -> bool {
    let digits = text.replace('_', "");
    is_numeric(text) && digits.parse::<f32>().is_ok() || text.starts_with("0x")
}
