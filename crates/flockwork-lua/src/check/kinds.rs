//! Kinds of values, read from the signatures of the one table.

use std::collections::BTreeSet;
use std::sync::Arc;

use flockwork::behavior::infos;

use crate::api::keys;
use crate::api::table::sections;
use crate::api::types::behavior::camel;
use crate::api::types::luau::{HEAD, aliases};
use crate::api::types::signature::{bracketed, separated};

/// What kind of value something is, as far as the text tells.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// Not known, or everything.
    Any,
    Nil,
    Bool,
    Number,
    /// Some text.
    Text,
    /// This text.
    Word(String),
    /// A text like `#7bd88f`.
    Color,
    /// The name of a key.
    Key,
    Vector,
    /// What has methods or fields of its own, by its name in the table.
    Class(&'static str),
    /// Options of the behavior at this place of the list.
    Options(usize),
    /// Options of a group's model of avoidance.
    AvoidOptions,
    /// Options of a combiner.
    CombineOptions,
    /// The agents around another one, as receivers of an event.
    Nearby,
    /// `options.name` itself.
    Maker(usize),
    /// A list of the scene by name: what it is called, and what is in it.
    Map(String, Box<ValueKind>),
    /// The values of `tune`, by name.
    Tuned(Arc<BTreeSet<String>>),
    /// What an agent remembers.
    Memory,
    Table,
    /// A function of the script's own.
    Own,
    /// A function that answers these.
    Function(Vec<ValueKind>),
    /// A method that is not called: its owner and its name.
    Method(&'static str, Arc<str>),
}

/// An argument.
#[derive(Clone, Debug)]
pub struct TypedArgument {
    pub name: String,
    /// Each of these will do.
    pub kinds: Vec<ValueKind>,
}

/// What a function takes and answers.
#[derive(Clone, Debug)]
pub struct Signature {
    pub arguments: Vec<TypedArgument>,
    pub answers: Vec<ValueKind>,
}

/// The signature of a function as Luau writes it.
pub fn signature(text: &str) -> Signature {
    let Some((inside, after)) = bracketed(text) else {
        return Signature { arguments: Vec::new(), answers: vec![ValueKind::Nil] };
    };
    let arguments = separated(inside, ',').into_iter().map(argument).collect();
    let answer = after.strip_prefix(": ").or_else(|| after.strip_prefix(" -> "));
    Signature { arguments, answers: answer.map_or(vec![ValueKind::Nil], answers) }
}

/// `a: number`, or `...any`.
fn argument(text: &str) -> TypedArgument {
    match text.split_once(": ") {
        Some((name, kind)) => TypedArgument { name: name.to_owned(), kinds: kinds(kind) },
        None => {
            TypedArgument { name: text.to_owned(), kinds: vec![ValueKind::Nil, ValueKind::Any] }
        }
    }
}

/// One type, or several in brackets.
fn answers(text: &str) -> Vec<ValueKind> {
    match bracketed(text) {
        Some((several, "")) => {
            separated(several, ',').into_iter().map(|kind| one_of(kinds(kind))).collect()
        }
        _ => vec![one_of(kinds(text))],
    }
}

/// The kinds of a type as Luau writes it.
pub fn kinds(text: &str) -> Vec<ValueKind> {
    let text = text.trim();
    let several = separated(text, '|');
    if several.len() > 1 {
        return several.into_iter().flat_map(kinds).collect();
    }
    match bracketed(text) {
        Some((inside, "")) => return kinds(inside),
        Some((_, after)) if after.starts_with(" -> ") => {
            return vec![ValueKind::Function(answers(&after[" -> ".len()..]))];
        }
        _ => {}
    }
    if let Some(kind) = text.strip_suffix('?') {
        return kinds(kind).into_iter().chain([ValueKind::Nil]).collect();
    }
    if text.starts_with('{') {
        // `{ string | Group }`: the check of the values is that of what takes them.
        if !text.contains(':') {
            return vec![ValueKind::Table];
        }
        // Every table but a list of the scene may hold anything.
        let by_name = text.strip_prefix("{ [string]: ").and_then(|rest| rest.strip_suffix(" }"));
        let inside = by_name.map(|kind| Box::new(one_of(kinds(kind))));
        return vec![inside.map_or(ValueKind::Any, |inside| ValueKind::Map(String::new(), inside))];
    }
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    quoted.map_or_else(|| named(text), |word| vec![ValueKind::Word(word.to_owned())])
}

/// The kind of a variable by the type behind it, if that is a plain name.
pub fn annotated(kind: &str) -> ValueKind {
    let is_name = kind.chars().all(char::is_alphanumeric);
    if is_name { one_of(named(kind)) } else { ValueKind::Any }
}

/// The one kind that a value of these kinds is, if it is there at all.
pub fn one_of(mut kinds: Vec<ValueKind>) -> ValueKind {
    kinds.retain(|kind| *kind != ValueKind::Nil);
    match (kinds.len(), kinds.pop()) {
        (1, Some(kind)) => kind,
        _ => ValueKind::Any,
    }
}

/// The name of a class as the table has it.
fn class(name: &str) -> Option<&'static str> {
    let owners = sections().iter().map(|section| section.owner);
    // Values without methods are declared at the head of the editor types.
    let declared = HEAD
        .lines()
        .filter_map(|line| line.strip_prefix("declare extern type ")?.strip_suffix(" with end"));
    owners.chain(declared).find(|known| *known == name && !name.is_empty())
}

fn named(name: &str) -> Vec<ValueKind> {
    let kind = match name {
        "nil" => ValueKind::Nil,
        "boolean" => ValueKind::Bool,
        "number" => ValueKind::Number,
        "string" => ValueKind::Text,
        "vector" => ValueKind::Vector,
        "Color" => ValueKind::Color,
        "Key" => ValueKind::Key,
        _ => return alias(name),
    };
    vec![kind]
}

fn alias(name: &str) -> Vec<ValueKind> {
    let options = infos().iter().position(|info| name == format!("{}Options", camel(info.name)));
    let known = options.map(ValueKind::Options).or_else(|| class(name).map(ValueKind::Class));
    let aliases = aliases();
    let written = aliases.lines().find_map(|line| {
        line.strip_prefix("export type ")?.strip_prefix(name)?.strip_prefix(" = ")
    });
    match (known, written) {
        (Some(kind), _) => vec![kind],
        (None, Some(_)) if name == "AvoidOptions" => vec![ValueKind::AvoidOptions],
        (None, Some(_)) if name == "CombineOptions" => vec![ValueKind::CombineOptions],
        (None, Some(_)) if name == "Nearby" => vec![ValueKind::Nearby],
        (None, Some(text)) => kinds(text),
        (None, None) => vec![ValueKind::Any],
    }
}

/// Whether a value will do where another kind is wanted.
pub fn accepts(wanted: &ValueKind, given: &ValueKind) -> bool {
    match (wanted, given) {
        (ValueKind::Any, _) | (_, ValueKind::Any) => true,
        (ValueKind::Text, ValueKind::Word(_)) | (ValueKind::Word(_), ValueKind::Text) => true,
        (ValueKind::Color | ValueKind::Key, ValueKind::Text)
        | (
            ValueKind::AvoidOptions
            | ValueKind::CombineOptions
            | ValueKind::Nearby
            | ValueKind::Map(..),
            ValueKind::Table,
        ) => true,
        (ValueKind::Options(place), ValueKind::Table) => has_options(*place),
        (ValueKind::Color, ValueKind::Word(word)) => is_color(word),
        (ValueKind::Key, ValueKind::Word(word)) => keys::all().any(|key| key == *word),
        _ => wanted == given,
    }
}

fn is_color(word: &str) -> bool {
    let digits = word.strip_prefix('#').unwrap_or("");
    digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit())
}

/// Whether a point of the world is asked for, rather than a force or a velocity.
pub fn is_place(wanted: &TypedArgument) -> bool {
    wanted.kinds.contains(&ValueKind::Vector) && wanted.kinds.contains(&ValueKind::Class("Other"))
}

/// Whether the receivers of an event are asked for: another agent, a group, or none for all agents.
pub fn is_receivers(wanted: &TypedArgument) -> bool {
    let takes = |kind: ValueKind| wanted.kinds.contains(&kind);
    takes(ValueKind::Class("Other"))
        && takes(ValueKind::Class("Group"))
        && takes(ValueKind::Nil)
        && !takes(ValueKind::Vector)
}

pub fn has_options(place: usize) -> bool {
    !infos()[place].params.is_empty() || infos()[place].among.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_read() {
        let read = signature("(among: Among?, radius: number?): Other?");
        assert_eq!(read.arguments[1].name, "radius");
        assert_eq!(read.arguments[1].kinds, [ValueKind::Number, ValueKind::Nil]);
        assert!(read.arguments[0].kinds.contains(&ValueKind::Word("own".into())));
        assert_eq!(read.answers, [ValueKind::Class("Other")]);
        let each = signature("(radius: number): () -> (Other?, vector, vector)");
        let answers = vec![ValueKind::Class("Other"), ValueKind::Vector, ValueKind::Vector];
        assert_eq!(each.answers, [ValueKind::Function(answers)]);
        let map = kinds("{ [string]: Path }");
        assert_eq!(map, [ValueKind::Map(String::new(), Box::new(ValueKind::Class("Path")))]);
        assert_eq!(kinds("{ [any]: any }"), [ValueKind::Any]);
        let weight = kinds("(number | ArriveOptions)?");
        assert!(
            matches!(weight[..], [ValueKind::Number, ValueKind::Options(_), ValueKind::Nil]),
            "{weight:?}"
        );
    }

    #[test]
    fn no_signature_of_the_table_is_lost() {
        for entry in sections().iter().flat_map(|section| section.entries) {
            let colons = entry.signature.matches(": ").count();
            let read = signature(entry.signature);
            let is_method =
                entry.signature.starts_with('(') && !entry.signature.contains(['>', '{']);
            let answers = entry.signature.matches("): ").count();
            assert!(!is_method || read.arguments.len() + answers == colons, "{}", entry.name);
        }
    }
}
