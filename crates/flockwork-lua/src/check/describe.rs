//! What arguments may be, and what was given, in words.

use flockwork::behavior::infos;

use super::kinds::{TypedArgument, ValueKind, has_options, is_place};
use super::members::called;
use crate::source::tree::{Expr, ExprKind};

/// What an argument is called.
pub fn what(wanted: &TypedArgument) -> &str {
    match &wanted.name[..] {
        "among" => "group",
        "at" => "place",
        "from" | "to" => "point",
        name => name,
    }
}

/// Whether a part of a text can stand in an answer.
pub fn is_short(part: &str) -> bool {
    part.len() <= 40 && !part.contains('\n')
}

/// What an argument may be.
pub fn described(wanted: &TypedArgument) -> String {
    let one = |kind: &ValueKind| match kind {
        ValueKind::Number => "a number".to_owned(),
        ValueKind::Bool => "true or false".to_owned(),
        ValueKind::Text if wanted.kinds.contains(&ValueKind::Class("Group")) => {
            "a group's name".to_owned()
        }
        ValueKind::Text if wanted.kinds.contains(&ValueKind::Class("Field")) => {
            "a field's name".to_owned()
        }
        ValueKind::Text => "text".to_owned(),
        ValueKind::Word(word) => format!("\"{word}\""),
        ValueKind::Color => "text like \"#7bd88f\"".to_owned(),
        ValueKind::Key => "the name of a key".to_owned(),
        ValueKind::Vector if is_place(wanted) => "a vector, world.marks.name".to_owned(),
        ValueKind::Vector => "a vector".to_owned(),
        ValueKind::Class("Group") => "world.groups.name".to_owned(),
        ValueKind::Map(..) => "a table of public values such as { ill = true }".to_owned(),
        ValueKind::Table if wanted.kinds.contains(&ValueKind::Class("Group")) => {
            "a list of groups in { }".to_owned()
        }
        ValueKind::Class("Path") => "world.paths.name".to_owned(),
        ValueKind::Class("Field") => "world.fields.name".to_owned(),
        ValueKind::Class(owner) => called(owner).to_owned(),
        ValueKind::Options(place) if !has_options(*place) => String::new(),
        ValueKind::Options(place) => format!("options of {} in {{ }}", infos()[*place].name),
        ValueKind::CombineOptions => "options of the combiner in { }".to_owned(),
        ValueKind::Nearby => "those around in { radius = 5 }".to_owned(),
        ValueKind::AvoidOptions => "options in { }, such as { priority = 2 }".to_owned(),
        _ => String::new(),
    };
    let all: Vec<String> = wanted.kinds.iter().map(one).filter(|text| !text.is_empty()).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => "something".to_owned(),
    }
}

/// What was given.
pub fn shown(kind: &ValueKind, given: &Expr) -> String {
    match (kind, &given.inner().value) {
        (_, ExprKind::Number(number)) => format!("the number {number}"),
        (ValueKind::Word(word), _) => format!("the text \"{word}\""),
        (ValueKind::Nil, _) => "nil".to_owned(),
        (ValueKind::Bool, _) => "true or false".to_owned(),
        (ValueKind::Number, _) => "a number".to_owned(),
        (ValueKind::Text, _) => "text".to_owned(),
        (ValueKind::Vector, _) => "a vector".to_owned(),
        (ValueKind::Class("Agent"), _) => "me, the agent itself".to_owned(),
        (ValueKind::Class(owner), _) => called(owner).to_owned(),
        (ValueKind::Options(place), _) => format!("options of {}", infos()[*place].name),
        (ValueKind::Maker(place), _) => format!("options.{} itself", infos()[*place].name),
        (ValueKind::Map(name, _), _) => format!("world.{name}, the whole list"),
        (ValueKind::Method(_, method), _) => format!("the method {method} itself"),
        (ValueKind::Function(_) | ValueKind::Own, _) => "a function".to_owned(),
        (ValueKind::Memory, _) => "what the agent remembers, as a whole".to_owned(),
        _ => "a table".to_owned(),
    }
}
