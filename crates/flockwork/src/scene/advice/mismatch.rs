//! Values of the wrong kind.

use super::refused::{Answer, Explain, field_of};
use super::rewrite::{Edits, applied};
use super::sentence::{LONG, key, most_whole, plain, sentence};
use super::shape::{Notation, ValueInText};
use super::short::short;
use super::tree::{NodeEntry, NodeKind};
use crate::behavior::{Wants, infos};

/// A value on the way to where RON stopped.
struct Suspect<'t> {
    path: String,
    value: ValueInText<'t>,
}

impl<'t> Explain<'t> {
    /// A value of the wrong kind: the first on the way to where RON stopped that has not its form.
    pub(super) fn wrong_value(&self) -> Answer {
        let suspects = self.suspects();
        let found = suspects.iter().find_map(|suspect| self.mismatch(suspect));
        found.unwrap_or_else(|| self.otherwise(suspects.last()))
    }

    /// The values that lead to the one that RON names, and those inside it where it stopped.
    fn suspects(&self) -> Vec<Suspect<'t>> {
        let mut way = self.root.follow(self.text, self.path());
        if let Some((path, node)) = way.last().cloned() {
            way.extend(node.around(self.text, &path, self.refusal.at));
        }
        way.into_iter().map(|(path, node)| Suspect { path, value: self.of(node) }).collect()
    }

    /// What a value should be, if it has not the form of any right one.
    fn mismatch(&self, suspect: &Suspect<'t>) -> Option<Answer> {
        let (own, rights) = (suspect.value, self.fitting(suspect.value, &suspect.path));
        let fits = rights.iter().any(|right| own.has_form_of(*right));
        let most = most_whole(field_of(&suspect.path));
        let is_whole = most.is_none_or(|most| own.text().parse::<u64>().is_ok_and(|it| it <= most));
        if rights.is_empty() || fits && is_whole {
            return None;
        }
        let right = model(own, &rights);
        if let Some(answer) =
            self.quoted_names(suspect, &rights).or_else(|| size_as_bounds(suspect))
        {
            return Some(answer);
        }
        let edits = match most.filter(|_| fits) {
            Some(most) => whole(own, most),
            None => same(own, right, &rights),
        };
        let written = edits.as_ref().map(|edits| applied(self.text, &own.node.span, edits));
        let example = right.or_else(|| shortest(&rights))?;
        let message = sentence((own, &suspect.path), &rights, right, written.as_deref(), example);
        let (span, path) = (own.node.span.clone(), suspect.path.clone());
        let is_guess = edits.is_none();
        let edits = edits.unwrap_or_else(|| vec![(span.clone(), example.text().to_owned())]);
        Some(Answer { message, span, path, edits, is_guess })
    }

    /// Names of fields in quotes, where others have none.
    fn quoted_names(&self, suspect: &Suspect<'t>, rights: &[ValueInText]) -> Option<Answer> {
        let own = suspect.value;
        let is_like = |right: &ValueInText| {
            right.notation() == Notation::Fields && right.name() == own.name()
        };
        let is_mixed = own.notation() == Notation::Fields && !own.all_keys(NodeKind::Text);
        if !is_mixed || !rights.iter().any(is_like) {
            return None;
        }
        let quoted = own
            .entries()
            .iter()
            .filter(|entry| entry.key.as_ref().is_some_and(|key| key.kind == NodeKind::Text));
        let first = quoted.clone().next()?;
        let bare = |entry: &NodeEntry| entry.key_in(self.text).unwrap_or("").to_owned();
        let edits = quoted.filter_map(|it| Some((it.key.as_ref()?.span.clone(), bare(it))));
        let value = short(first.value.text(self.text));
        Some(Answer {
            message: format!("field names take no quotes. Write {}: {value}", bare(first)),
            span: first.key.as_ref()?.span.clone(),
            path: suspect.path.clone(),
            edits: edits.collect(),
            is_guess: false,
        })
    }

    /// What stands at a path in right scenes, without targets that the behavior does not take.
    fn fitting(&self, own: ValueInText, path: &str) -> Vec<ValueInText<'t>> {
        let mut rights = self.rights(path);
        // Two numbers are rather the ends of a range.
        let is_gauss = own.head().to_ascii_lowercase().starts_with("gauss");
        rights.sort_by_key(|right| (right.head() == "Normal") != is_gauss);
        if let Some(wants) = self.wanted(path) {
            rights.retain(|right| kind_of(right.head()) == wants);
        }
        rights
    }

    /// The kind of target that the behavior of a term takes at this path.
    fn wanted(&self, path: &str) -> Option<Wants> {
        let (term, field) = path.rsplit_once('.')?;
        let nth = ["target", "second"].iter().position(|it| *it == field)?;
        let behavior = self.of(&self.node(term).field(self.text, "behavior")?.value).head();
        let info = infos().iter().find(|info| info.name == behavior)?;
        info.targets.get(nth).map(|(_, wants)| *wants)
    }

    /// What RON says, where the examples tell no more.
    fn otherwise(&self, suspect: Option<&Suspect<'t>>) -> Answer {
        let said = plain(&self.refusal.code);
        let Some(suspect) = suspect.filter(|it| !it.path.is_empty()) else {
            return self.nowhere(said);
        };
        let rights = self.rights(&suspect.path);
        let (path, span) = (suspect.path.clone(), suspect.value.node.span.clone());
        let same_head = |right: &&ValueInText| right.head() == suspect.value.head();
        let Some(example) = rights.iter().find(same_head).or(rights.first()) else {
            let edits = vec![(span.clone(), String::new())];
            return Answer { message: said, path, edits, span, is_guess: true };
        };
        let message = format!("{said}. Example: {}{}", key(&path), short(example.text()));
        let edits = vec![(span.clone(), example.text().to_owned())];
        Answer { message, path, edits, span, is_guess: true }
    }
}

/// A size where the bounds of the world are asked for.
fn size_as_bounds(suspect: &Suspect) -> Option<Answer> {
    let (own, path) = (suspect.value, suspect.path.clone());
    let numbers = own.values().iter().filter(|value| value.parse::<f32>().is_ok()).count();
    let is_size = own.notation() == Notation::Tuple && own.name().is_empty();
    if path != "bounds" || !is_size || numbers != own.entries().len() || numbers < 2 {
        return None;
    }
    let (size, span) = (own.text(), own.node.span.clone());
    let walls = format!("Walls(({}), {size})", vec!["0"; numbers].join(", "));
    let message = format!(
        "bounds are a word with the size: write bounds: {walls} for walls, or bounds: Wrap({size}) for a world that goes on at its opposite side"
    );
    let edits = vec![(span.clone(), walls)];
    Some(Answer { message, span, path, edits, is_guess: true })
}

/// What kind of target a word makes.
fn kind_of(word: &str) -> Wants {
    match word {
        "Path" => Wants::Path,
        "Field" => Wants::Field,
        "Vector" => Wants::Vector,
        _ => Wants::Place,
    }
}

/// The right value that one was probably meant to be: the one of the same word, or with the same fields.
fn model<'t>(own: ValueInText, rights: &[ValueInText<'t>]) -> Option<ValueInText<'t>> {
    let head = own.head();
    let keys = own.keys();
    let same_word = |right: &&ValueInText| !head.is_empty() && right.head() == head;
    let same_fields = |right: &&ValueInText| {
        head.is_empty() && !keys.is_empty() && keys.iter().all(|key| right.keys().contains(key))
    };
    rights.iter().find(same_word).or_else(|| rights.iter().find(same_fields)).copied()
}

/// What makes a value right.
fn same(own: ValueInText, right: Option<ValueInText>, rights: &[ValueInText]) -> Option<Edits> {
    let within = || rights.iter().find_map(|right| own.within(*right));
    let nearest = || own.nearest_of(rights).map(|text| vec![(own.node.span.clone(), text)]);
    let like = || rights.iter().find_map(|right| own.like(*right));
    match right {
        Some(right) => own.like(right),
        None if own.notation() == Notation::Word => nearest().or_else(like).or_else(within),
        None => within().or_else(like).or_else(nearest),
    }
}

/// A whole number that was written as another one.
fn whole(own: ValueInText, most: u64) -> Option<Edits> {
    let number = own
        .text()
        .parse::<f64>()
        .ok()
        .filter(|it| it.fract() == 0.0 && (0.0..=most as f64).contains(it))?;
    Some(vec![(own.node.span.clone(), format!("{number:.0}"))])
}

/// The first right value that is short, or the shortest.
fn shortest<'t>(rights: &[ValueInText<'t>]) -> Option<ValueInText<'t>> {
    let short = rights.iter().find(|right| right.text().len() <= LONG);
    short.or_else(|| rights.iter().min_by_key(|right| right.text().len())).copied()
}
