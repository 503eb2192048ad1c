//! What RON refuses, told in the words of the format, and mended so that reading can go on.

use core::ops::Range;
use std::collections::BTreeMap;

use ron::Error;

use super::super::format::Refusal;
use super::draft::EditedText;
use super::examples::{Examples, is_place};
use super::rewrite::Edits;
use super::scan::LineIndents;
use super::shape::{Notation, ValueInText};
use super::short::short;
use super::tree::{NodeEntry, ValueNode, levels};
use super::words::{is_also_called, is_slip, nearest};
use crate::behavior::infos;

/// The same for people, and what to write so that RON reads on.
pub struct Answer {
    pub message: String,
    pub span: Range<usize>,
    pub path: String,
    /// What is to be changed for it.
    pub edits: Edits,
    /// Whether that puts in something that the author has not meant.
    pub is_guess: bool,
}

/// How a field is told that is not there; there may be several at one place.
pub const MISSING: &str = "needs the field";

/// A refusal with all that is needed to explain it.
pub struct Explain<'t> {
    pub text: &'t str,
    pub draft: &'t EditedText,
    pub root: &'t ValueNode,
    pub examples: &'t Examples,
    pub refusal: &'t Refusal,
}

impl<'t> Explain<'t> {
    pub fn answer(&self) -> Answer {
        match &self.refusal.code {
            Error::NoSuchStructField { expected, found, .. } => self.unknown_field(found, expected),
            Error::NoSuchEnumVariant { expected, found, .. } => self.unknown_word(found, expected),
            Error::DuplicateStructField { field, .. } => self.twice(field),
            Error::MissingStructField { field, .. } => self.missing(field),
            Error::TrailingCharacters => self.trailing(),
            Error::ExceededRecursionLimit => self.too_deep(),
            Error::SuggestRawIdentifier(found) if found.contains('-') => {
                let path = self.path();
                let known =
                    self.rights(path).iter().flat_map(|right| right.keys()).collect::<Vec<_>>();
                self.unknown_field(found, &known)
            }
            _ => self.wrong_value(),
        }
    }

    /// The path without what RON did not know.
    pub(super) fn path(&self) -> &str {
        let path = self.refusal.path.as_str();
        path.find('?').map_or(path, |at| path[..at].trim_end_matches(['.', '[']))
    }

    /// The value that the path leads to, as far as it is there.
    pub(super) fn node(&self, path: &str) -> &'t ValueNode {
        self.root.follow(self.text, path).last().map_or(self.root, |(_, node)| *node)
    }

    pub(super) fn of(&self, node: &'t ValueNode) -> ValueInText<'t> {
        ValueInText { all: self.text, node }
    }

    /// What stands at a path in right scenes.
    pub(super) fn rights(&self, path: &str) -> Vec<ValueInText<'t>> {
        let all = &self.examples.text;
        self.examples.at(path).into_iter().map(|node| ValueInText { all, node }).collect()
    }

    fn unknown_field(&self, found: &str, known: &[&str]) -> Answer {
        let path = self.path();
        let path =
            path.strip_suffix(found).map_or(path, |path| path.trim_end_matches('.')).to_owned();
        let node = self.node(&path);
        let owner = owner(&path);
        let meant = nearest(found, known.iter().copied());
        let is_meant = |meant| is_slip(found, meant) || is_also_called(found, meant);
        let far = !meant.is_some_and(is_meant);
        let elsewhere = self.level_of(found, &path).filter(|_| far);
        let is_set = |name: &str| node.field(self.text, name).is_some();
        let advice = match (&elsewhere, meant) {
            (Some(advice), _) => advice.clone(),
            (None, Some(meant)) if is_set(meant) => {
                format!("{meant} is already set: remove {found}")
            }
            (None, Some(meant)) => format!("Did you mean {meant}?"),
            (None, None) if known.is_empty() => "It has none".to_owned(),
            (None, None) => format!("Its fields: {}", known.join(", ")),
        };
        let message = format!("{owner} has no field {}. {advice}", short(found));
        let is_free = |name: &&str| elsewhere.is_none() && !is_set(name);
        let Some((entry, key)) = self.entry_at(node, found) else {
            return self.nowhere(message);
        };
        let edit = match meant.filter(is_free) {
            Some(name) => (key.span.clone(), name.to_owned()),
            None => (entry.with_comma(), String::new()),
        };
        let is_guess = elsewhere.is_some();
        Answer { message, span: key.span.clone(), path, edits: vec![edit], is_guess }
    }

    /// The entry of this name at which RON stopped, and its key.
    fn entry_at(&self, node: &'t ValueNode, name: &str) -> Option<(&'t NodeEntry, &'t ValueNode)> {
        let keyed = node.entries.iter().filter_map(|entry| Some((entry, entry.key.as_ref()?)));
        let named = keyed.filter(|(_, key)| key.text(self.text) == name);
        named.min_by_key(|(_, key)| key.span.start.abs_diff(self.refusal.at))
    }

    /// Where a field of this name belongs, if not into the value of this path: into one beside it, if one of
    /// those takes it.
    fn level_of(&self, field: &str, path: &str) -> Option<String> {
        let levels = self.examples.with_field(field);
        let here = names(path).join(".");
        if levels.contains(&here) {
            return None;
        }
        let node = self.node(path);
        let beside = node.entries.iter().filter_map(|entry| {
            let head = self.of(&entry.value).head();
            Some((format!("{here}.{}.{head}", entry.key_in(self.text)?), &entry.value))
        });
        let beside: BTreeMap<String, &ValueNode> = beside.collect();
        let near = levels.iter().find(|level| beside.contains_key(*level));
        if let Some(other) = near.and_then(|near| beside.get(near))
            && other.field(self.text, field).is_some_and(|it| self.draft.is_own(it.span().start))
        {
            let name = self.of(other).head();
            return Some(format!("{name}(…) already sets {field}: remove this one"));
        }
        let level = near.or_else(|| levels.iter().find(|level| !level.contains(".behavior.")));
        let level = level.or(levels.first())?;
        let own = node.field(self.text, field).map(|entry| entry.value.text(self.text));
        let example = own.or_else(|| self.examples.shortest(&format!("{level}.{field}")))?;
        let place = match owner(level).as_str() {
            "the scene" => "the scene itself, next to groups".to_owned(),
            "a group" => "a group, next to its name".to_owned(),
            "a term" => "a term of a plan, next to its behavior".to_owned(),
            other => format!("the parentheses of {other}"),
        };
        Some(format!("It belongs in {place}: {field}: {}", short(example)))
    }

    fn unknown_word(&self, found: &str, known: &[&'static str]) -> Answer {
        let node = self.node(self.path());
        let way = self.root.follow(self.text, self.path());
        let field = way.last().map_or("", |(path, _)| field_of(path));
        let today = renamed(found).filter(|today| known.contains(today));
        let meant = today.or_else(|| nearest(found, known.iter().copied()));
        let advice = match meant {
            Some(meant) if today.is_some() => format!("It is called {meant} now"),
            Some(meant) => format!("Did you mean {}?", self.written(meant, node)),
            None => {
                let all = known.iter().map(|word| self.written(word, node)).collect::<Vec<_>>();
                format!("Write {}", either(if all.len() > FEW { known } else { &all[..] }))
            }
        };
        let message = match field {
            "behavior" => format!("there is no behavior {found}. {advice}"),
            "" => format!("{found} is unknown here. {advice}"),
            _ => format!("{field} cannot be {found}. {advice}"),
        };
        let word = if node.name.is_empty() { node.span.clone() } else { node.name.clone() };
        let any = known.first().copied().unwrap_or("");
        let right = self.rights(self.path()).first().map_or(any, |right| right.text());
        let edit = match meant {
            Some(meant) => (word.clone(), meant.to_owned()),
            None => (node.span.clone(), right.to_owned()),
        };
        let is_guess = meant.is_none();
        Answer { message, span: word, path: self.path().to_owned(), edits: vec![edit], is_guess }
    }

    /// A word with what belongs in its parentheses, if nothing like it stands at the node.
    fn written<'w>(&'w self, word: &'w str, node: &ValueNode) -> &'w str {
        let rights = self.rights(self.path());
        let right = rights.iter().find(|right| right.head() == word).map(|right| right.text());
        right.filter(|it| node.name.is_empty() && it.len() <= LONGEST).unwrap_or(word)
    }

    fn twice(&self, field: &str) -> Answer {
        let node = self.node(self.path());
        let is_it = |entry: &&NodeEntry| entry.key_in(self.text) == Some(field);
        let mut both = node.entries.iter().filter(is_it);
        let (Some(first), Some(second)) = (both.next(), both.next()) else {
            return self.nowhere(format!("{field} is set twice"));
        };
        let line = LineIndents::of(self.text).number(first.span().start);
        let message = format!("{field} is set twice, first in line {line}: remove one of them");
        let edit = (second.with_comma(), String::new());
        Answer {
            message,
            span: second.span(),
            path: self.path().to_owned(),
            edits: vec![edit],
            is_guess: false,
        }
    }

    fn missing(&self, field: &str) -> Answer {
        let node = self.node(self.path());
        let path = self.path();
        let example = self.examples.shortest(&format!("{path}.{field}")).unwrap_or("…");
        let example = format!("{field}: {example}");
        let message = format!("{} {MISSING} {field}. Example: {}", owner(path), short(&example));
        let end =
            node.entries.last().map_or(node.span.end.saturating_sub(1), |entry| entry.span().end);
        let comma = if node.entries.is_empty() { "" } else { ", " };
        let edit = (end..end, format!("{comma}{example}"));
        let is_fields = matches!(self.of(node).notation(), Notation::Fields | Notation::Tuple);
        let (span, path) = (node.span.clone(), path.to_owned());
        let answer = Answer { message, span, path, edits: vec![edit], is_guess: true };
        if is_fields { answer } else { self.nowhere(answer.message) }
    }

    fn trailing(&self) -> Answer {
        let end = self.root.span.end;
        let rest = self.text[end..].trim_start();
        let start = self.text.len() - rest.len();
        let line = LineIndents::of(self.text).number(end.saturating_sub(1));
        let message = match rest.trim_end() {
            "," => "extra comma after the scene: remove it".to_owned(),
            _ => format!(
                "the scene ends with the parenthesis in line {line}: remove what follows, or move it inside"
            ),
        };
        let edit = (end..self.text.len(), "\n".to_owned());
        let span = start..self.text.trim_end().len().max(start);
        Answer { message, span, path: String::new(), edits: vec![edit], is_guess: false }
    }

    /// An answer where there is no place in the tree to mend.
    pub(super) fn nowhere(&self, message: String) -> Answer {
        let at = self.refusal.at.min(self.text.len());
        let path = self.path().to_owned();
        Answer { message, span: at..at, path, edits: Vec::new(), is_guess: true }
    }
}

/// More words than this are told without their values, and longer values are not told (bytes).
const FEW: usize = 6;
const LONGEST: usize = 48;

/// Words to choose from.
pub fn either<W: AsRef<str>>(words: &[W]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", others.join(", "), last.as_ref())
        }
        _ => words.first().map_or(String::new(), |word| word.as_ref().to_owned()),
    }
}

/// The last name of a path.
pub fn field_of(path: &str) -> &str {
    names(path).last().copied().unwrap_or("")
}

/// The names of a path: its levels without places in lists.
fn names(path: &str) -> Vec<&str> {
    levels(path).into_iter().filter(|step| !is_place(step)).collect()
}

/// What people call the part of a scene at a path: the scene, a group, the behavior arrive(…) …
pub fn owner(path: &str) -> String {
    match names(path)[..] {
        [] => "the scene".to_owned(),
        ["groups"] => "a group".to_owned(),
        ["groups", "plan"] => "a term".to_owned(),
        ["mouse"] => "a moment of the mouse".to_owned(),
        ["tiles"] => "the tile map".to_owned(),
        ["flow_field"] => "the flow field".to_owned(),
        ["fields", ..] => "a field of the world".to_owned(),
        ["paths", ..] => "a path".to_owned(),
        [.., "behavior", name] => format!("the behavior {name}(…)"),
        [.., name] if name.starts_with(char::is_uppercase) => format!("{name}(…)"),
        [.., name] => name.to_owned(),
    }
}

/// What a word of an earlier version is called today.
fn renamed(word: &str) -> Option<&'static str> {
    let mut params = infos().iter().flat_map(|info| info.params);
    params.find_map(|param| param.renamed(word))
}
