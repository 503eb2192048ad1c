//! How values are written: by which brackets, with or without names.

use super::scan::is_numeric;
use super::tree::{Entry, Kind, Node};
use super::words::nearest;

/// A value with the text it stands in.
#[derive(Clone, Copy)]
pub struct Value<'t> {
    /// The whole text.
    pub all: &'t str,
    /// The value.
    pub node: &'t Node,
}

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
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
    Places,
}

impl<'t> Value<'t> {
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
    pub fn entries(&self) -> &'t [Entry] {
        &self.node.entries
    }

    /// The first value in its brackets.
    pub fn first(&self) -> Option<Value<'t>> {
        self.entries().first().map(|entry| Value { all: self.all, node: &entry.value })
    }

    /// The keys in its brackets, without quotes.
    pub fn keys(&self) -> Vec<&'t str> {
        self.entries().iter().filter_map(|entry| entry.key_in(self.all)).collect()
    }

    /// The values in its brackets.
    pub fn values(&self) -> Vec<&'t str> {
        self.entries().iter().map(|entry| entry.value.text(self.all)).collect()
    }

    pub fn form(&self) -> Form {
        let has_fields = self.entries().iter().any(|entry| entry.key.is_some());
        match (self.node.kind, self.text()) {
            (Kind::Text, _) => Form::Text,
            (Kind::Brackets(b'['), _) => Form::List,
            (Kind::Brackets(b'{'), _) => Form::Map,
            (Kind::Brackets(_), _) if has_fields => Form::Fields,
            (Kind::Brackets(_), _) => Form::Places,
            (_, "true" | "false") => Form::Bool,
            (_, text) if is_number(text) => Form::Number,
            _ => Form::Word,
        }
    }

    /// The word that says what it is: its own, or the one before its brackets.
    pub fn head(&self) -> &'t str {
        match self.form() {
            Form::Word => self.text(),
            _ => self.name(),
        }
    }

    /// The word among these values that was probably meant, with what is in the brackets here.
    pub fn nearest_of(&self, rights: &[Value]) -> Option<String> {
        let heads = rights.iter().map(|right| right.head()).filter(|head| !head.is_empty());
        let word = if self.head().is_empty() { self.bare() } else { self.head() };
        let meant = nearest(word, heads)?;
        let right = rights.iter().find(|right| right.head() == meant)?;
        let is_call = !self.name().is_empty() && right.form() != Form::Word;
        let inside = &self.text()[self.name().len()..];
        Some(if is_call { format!("{meant}{inside}") } else { right.text().to_owned() })
    }

    /// Whether it has the form of `right`, as far as form goes; what is in its brackets may be wrong.
    pub fn has_form_of(&self, right: Value) -> bool {
        let (own, wanted) = (self.form(), right.form());
        let count = self.entries().len();
        match wanted {
            Form::Word => self.text() == right.text(),
            Form::Fields => {
                let is_empty = own == Form::Places && count == 0;
                self.name() == right.name()
                    && (is_empty || own == wanted && self.all_keys(Kind::Word))
            }
            Form::Places if right.name().is_empty() => {
                own == wanted && self.name().is_empty() && (2..=3).contains(&count)
            }
            Form::Places => {
                own == wanted && self.name() == right.name() && count == right.entries().len()
            }
            Form::Map => own == wanted && self.all_keys(Kind::Text),
            _ => own == wanted,
        }
    }

    /// Whether everything in its brackets has a key of this kind.
    pub fn all_keys(&self, kind: Kind) -> bool {
        self.entries().iter().all(|it| it.key.as_ref().is_some_and(|key| key.kind == kind))
    }
}

/// Whether RON reads this as a number.
fn is_number(text: &str) -> bool {
    let digits = text.replace('_', "");
    is_numeric(text) && digits.parse::<f32>().is_ok() || text.starts_with("0x")
}
