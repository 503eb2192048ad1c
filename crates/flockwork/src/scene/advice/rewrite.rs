//! The same value in another form: changes of its text, as few as may be.

use core::f32::consts::PI;
use core::ops::Range;

use super::color;
use super::scan::is_numeric;
use super::shape::{Notation, ValueInText};
use super::tree::{NodeEntry, NodeKind};

/// Changes of a text, in its order; they do not overlap.
pub type Edits = Vec<(Range<usize>, String)>;

/// A piece of a text after changes.
pub fn applied(all: &str, span: &Range<usize>, edits: &Edits) -> String {
    let mut text = String::new();
    let mut at = span.start;
    for (range, with) in edits {
        text += &all[at..range.start];
        text += with;
        at = range.end;
    }
    text + &all[at..span.end]
}

impl ValueInText<'_> {
    /// What makes it like `right`; none if it cannot be told, or nothing would change.
    pub fn like(&self, right: ValueInText) -> Option<Edits> {
        let edits = match right.notation() {
            Notation::Number => self.whole(self.as_number()?),
            Notation::Bool => self.whole(self.as_bool()?.to_owned()),
            Notation::Word => self.whole(self.as_word(right)?),
            Notation::Text => self.whole(self.as_text(right)?),
            Notation::List => self.as_list(right)?,
            Notation::Map => self.as_map()?,
            Notation::Fields => self.as_fields(right)?,
            Notation::Tuple => self.as_tuple(right)?,
        };
        (applied(self.all, &self.node.span, &edits) != self.text()).then_some(edits)
    }

    /// What makes it the first field of `right`, if it has that one's form.
    pub fn within(&self, right: ValueInText) -> Option<Edits> {
        let (first, key) = (right.first()?, *right.keys().first()?);
        let same_head = !self.head().is_empty() && self.head() == first.head();
        let same_form = self.notation() == first.notation()
            && matches!(self.notation(), Notation::List | Notation::Text);
        let fits = right.notation() == Notation::Fields && right.name().is_empty();
        (fits && (same_head || same_form)).then(|| self.around(&format!("({key}: "), ")"))
    }

    fn whole(&self, with: String) -> Edits {
        vec![(self.node.span.clone(), with)]
    }

    fn around(&self, before: &str, behind: &str) -> Edits {
        let Range { start, end } = self.node.span;
        vec![(start..start, before.to_owned()), (end..end, behind.to_owned())]
    }

    /// The brackets, with the name before them.
    fn brackets(&self) -> [Range<usize>; 2] {
        let Range { start, end } = self.node.span;
        let open = self.all[self.node.name.end..]
            .find(['(', '[', '{'])
            .map_or(start, |at| self.node.name.end + at);
        [start..(open + 1).min(end), (end - 1).max(open + 1).min(end)..end]
    }

    /// Other brackets around the same, with changes inside.
    fn rebracketed(&self, open: &str, inside: Edits, close: &str) -> Edits {
        let [first, last] = self.brackets();
        let mut edits = vec![(first, open.to_owned())];
        edits.extend(inside);
        edits.push((last, close.to_owned()));
        edits
    }

    /// Numbers with units, quotes, or something to work out.
    fn as_number(&self) -> Option<String> {
        if let (1, Some(only)) = (self.entries().len(), self.first()) {
            return (only.notation() == Notation::Number).then(|| only.text().to_owned());
        }
        let bare = self.bare();
        let number = |text: &str| match text.trim().trim_start_matches("math.") {
            "pi" | "PI" | "π" => Some(PI),
            text => text.parse::<f32>().ok(),
        };
        let result = match (bare.split_once('/'), bare.split_once('*')) {
            (Some((a, b)), _) => number(a)? / number(b)?,
            (_, Some((a, b))) => number(a)? * number(b)?,
            _ => match number(bare) {
                Some(PI) => PI,
                _ => return without_unit(bare),
            },
        };
        result.is_finite().then(|| plain(result))
    }

    fn as_bool(&self) -> Option<&'static str> {
        match self.bare().to_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some("true"),
            "false" | "no" | "off" | "0" | "nil" | "null" | "none" => Some("false"),
            _ => None,
        }
    }

    fn as_word(&self, right: ValueInText) -> Option<String> {
        let word = if self.name().is_empty() { self.bare() } else { self.name() };
        word.eq_ignore_ascii_case(right.text()).then(|| right.text().to_owned())
    }

    fn as_text(&self, right: ValueInText) -> Option<String> {
        let is_color = right.bare().starts_with('#');
        if let Some(color) = is_color.then(|| color::meant(self.text())).flatten() {
            return Some(format!("\"{color}\""));
        }
        match (self.notation(), self.entries().len()) {
            (Notation::Word | Notation::Number | Notation::Bool, _) => {
                Some(format!("\"{}\"", self.bare()))
            }
            (Notation::List | Notation::Tuple, 1) => {
                self.first()?.as_text(right).or_else(|| Some(self.first()?.text().to_owned()))
            }
            _ => None,
        }
    }

    fn as_list(&self, right: ValueInText) -> Option<Edits> {
        let wanted = right.first().map(|element| element.notation());
        let is_list =
            self.name().is_empty() && self.first().map(|element| element.notation()) == wanted;
        match self.notation() {
            Notation::List if self.name().is_empty() => None,
            Notation::Map if wanted == Some(Notation::Fields) && self.all_keys(NodeKind::Text) => {
                let inside = self.entries().iter().filter_map(|entry| self.named_element(entry));
                Some(self.rebracketed("[", inside.flatten().collect(), "]"))
            }
            Notation::List | Notation::Map => Some(self.rebracketed("[", Vec::new(), "]")),
            Notation::Tuple if is_list => Some(self.rebracketed("[", Vec::new(), "]")),
            _ => Some(self.around("[", "]")),
        }
    }

    /// `"a": (x: 1)` as `(name: "a", x: 1)`.
    fn named_element(&self, entry: &NodeEntry) -> Option<Edits> {
        let key = entry.key.as_ref()?;
        let value = ValueInText { all: self.all, node: &entry.value };
        let [open, _] = value.brackets();
        let comma = if value.entries().is_empty() { "" } else { ", " };
        Some(vec![(key.span.start..open.end, format!("(name: {}{comma}", key.text(self.all)))])
    }

    fn as_map(&self) -> Option<Edits> {
        let keys = self.entries().iter().filter_map(|entry| entry.key.as_ref());
        let quoted = keys
            .filter(|key| key.kind == NodeKind::Word)
            .map(|key| (key.span.clone(), format!("\"{}\"", key.text(self.all))));
        let is_keyed =
            !self.entries().is_empty() && self.entries().iter().all(|entry| entry.key.is_some());
        is_keyed.then(|| self.rebracketed("{", quoted.collect(), "}"))
    }

    /// With the names of `right` where it has none.
    fn as_fields(&self, right: ValueInText) -> Option<Edits> {
        let open = format!("{}(", right.name());
        let (own, fields) = (self.entries(), right.keys());
        if !own.is_empty() && own.iter().all(|entry| entry.key.is_some()) {
            let keys = own
                .iter()
                .filter_map(|entry| entry.key.as_ref())
                .filter(|key| key.kind == NodeKind::Text);
            let plain =
                keys.map(|key| (key.span.clone(), key.text(self.all).trim_matches('"').to_owned()));
            return Some(self.rebracketed(&open, plain.collect(), ")"));
        }
        if !matches!(self.notation(), Notation::Tuple | Notation::List) || own.is_empty() {
            return None;
        }
        if let Some(parts) = self.regrouped(right) {
            let all: Vec<_> =
                fields.iter().zip(parts).map(|(key, part)| format!("{key}: {part}")).collect();
            return Some(self.whole(format!("{open}{})", all.join(", "))));
        }
        let start = |entry: &NodeEntry| entry.value.span.start..entry.value.span.start;
        let named = own.iter().zip(&fields).map(|(entry, key)| (start(entry), format!("{key}: ")));
        let has_keys = own.iter().any(|entry| entry.key.is_some());
        let fits = own.len() <= fields.len() && !has_keys && self.holds_as(right);
        fits.then(|| self.rebracketed(&open, named.collect(), ")"))
    }

    /// Without names, as `right` has none.
    fn as_tuple(&self, right: ValueInText) -> Option<Edits> {
        let (name, wanted) = (right.name(), right.entries().len());
        let open = format!("{name}(");
        let count = self.entries().len();
        let only = right.first().filter(|_| wanted == 1 && !name.is_empty());
        match (self.notation(), only.map(|only| only.notation())) {
            (Notation::List, Some(Notation::List)) => {
                let bracket = self.brackets()[0].end - 1;
                let (start, end) = (self.node.span.start, self.node.span.end);
                Some(vec![(start..bracket, open), (end..end, ")".to_owned())])
            }
            (Notation::Word, Some(Notation::Text)) => {
                Some(self.whole(format!("{open}\"{}\")", self.bare())))
            }
            (own, Some(wanted)) if own == wanted && self.name().is_empty() => {
                Some(self.around(&open, ")"))
            }
            (Notation::Tuple, Some(Notation::List)) if self.name().is_empty() => {
                Some(self.around(&format!("{open}["), "])"))
            }
            (Notation::Text, None) if name.is_empty() => self.point_in_text(),
            (Notation::Fields | Notation::Tuple | Notation::List | Notation::Map, _)
                if count > 0 =>
            {
                if let Some(parts) = self.regrouped(right) {
                    return Some(self.whole(format!("{open}{})", parts.join(", "))));
                }
                let keys =
                    self.entries().iter().filter_map(|entry| Some((entry, entry.key.as_ref()?)));
                let none = keys
                    .map(|(entry, key)| (key.span.start..entry.value.span.start, String::new()));
                let fits = count == wanted || name.is_empty() && (2..=3).contains(&count);
                (fits && self.holds_as(right)).then(|| self.rebracketed(&open, none.collect(), ")"))
            }
            _ => None,
        }
    }

    /// Whether each of its values has the form of the one at the same place of `right`.
    fn holds_as(&self, right: ValueInText) -> bool {
        let form = |value: &ValueInText, entry: &NodeEntry| {
            ValueInText { all: value.all, node: &entry.value }.notation()
        };
        let both = self.entries().iter().zip(right.entries());
        both.into_iter().all(|(own, wanted)| form(self, own) == form(&right, wanted))
    }

    /// A point that stands in quotes.
    fn point_in_text(&self) -> Option<Edits> {
        let numbers: Vec<&str> = self
            .bare()
            .trim_matches(['(', ')', '[', ']'])
            .split([',', ' '])
            .filter(|it| !it.is_empty())
            .collect();
        let is_point =
            (2..=3).contains(&numbers.len()) && numbers.iter().all(|it| it.parse::<f32>().is_ok());
        is_point.then(|| self.whole(format!("({})", numbers.join(", "))))
    }

    /// Loose numbers taken together to points where `right` has points; none where it has none.
    fn regrouped(&self, right: ValueInText) -> Option<Vec<String>> {
        let own = self.values();
        let sizes: Vec<usize> =
            right.entries().iter().map(|entry| entry.value.entries.len().max(1)).collect();
        let has_points = sizes.iter().any(|size| *size > 1);
        if !has_points
            || sizes.iter().sum::<usize>() != own.len()
            || !own.iter().all(|it| is_numeric(it))
        {
            return None;
        }
        let mut rest = own.into_iter();
        let part = |size: usize| {
            let part: Vec<&str> = rest.by_ref().take(size).collect();
            if size > 1 { format!("({})", part.join(", ")) } else { part.concat() }
        };
        Some(sizes.into_iter().map(part).collect())
    }
}

/// A number without what stands behind it: `0.2 m`, `90°`.
fn without_unit(text: &str) -> Option<String> {
    let unit = |c: char| c.is_alphabetic() || "%°/² ".contains(c);
    let written = text.trim_end_matches(unit);
    let number = written.parse::<f32>().ok()?;
    Some(if text.ends_with('%') { plain(number / 100.0) } else { written.to_owned() })
}

/// A number as one writes it.
pub fn plain(number: f32) -> String {
    let text = format!("{number:.5}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
