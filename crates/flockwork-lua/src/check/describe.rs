//! What arguments may be, and what was given, in words.

use flockwork::behavior::infos;

use super::kinds::{Argument, Kind, has_options, is_place};
use super::members::called;
use crate::source::tree::{Expr, ExprKind};

/// What an argument is called.
pub fn what(wanted: &Argument) -> &str {
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
pub fn described(wanted: &Argument) -> String {
    let one = |kind: &Kind| match kind {
        Kind::Number => "a number".to_owned(),
        Kind::Bool => "true or false".to_owned(),
        Kind::Text if wanted.kinds.contains(&Kind::Class("Group")) => "a group's name".to_owned(),
        Kind::Text => "text".to_owned(),
        Kind::Word(word) => format!("\"{word}\""),
        Kind::Color => "text like \"#7bd88f\"".to_owned(),
        Kind::Key => "the name of a key".to_owned(),
        Kind::Vector if is_place(wanted) => "a vector, world.marks.name".to_owned(),
        Kind::Vector => "a vector".to_owned(),
        Kind::Class("Group") => "world.groups.name".to_owned(),
        Kind::Table if wanted.kinds.contains(&Kind::Class("Group")) => {
            "a list of groups in { }".to_owned()
        }
        Kind::Class("Path") => "world.paths.name".to_owned(),
        Kind::Class(owner) => called(owner).to_owned(),
        Kind::Options(place) if !has_options(*place) => String::new(),
        Kind::Options(place) => format!("options of {} in {{ }}", infos()[*place].name),
        Kind::AvoidOptions => "options in { }, such as { priority = 2 }".to_owned(),
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
pub fn shown(kind: &Kind, given: &Expr) -> String {
    match (kind, &given.inner().value) {
        (_, ExprKind::Number(number)) => format!("the number {number}"),
        (Kind::Word(word), _) => format!("the text \"{word}\""),
        (Kind::Nil, _) => "nil".to_owned(),
        (Kind::Bool, _) => "true or false".to_owned(),
        (Kind::Number, _) => "a number".to_owned(),
        (Kind::Text, _) => "text".to_owned(),
        (Kind::Vector, _) => "a vector".to_owned(),
        (Kind::Class("Agent"), _) => "me, the agent itself".to_owned(),
        (Kind::Class(owner), _) => called(owner).to_owned(),
        (Kind::Options(place), _) => format!("options of {}", infos()[*place].name),
        (Kind::Maker(place), _) => format!("options.{} itself", infos()[*place].name),
        (Kind::Map(name, _), _) => format!("world.{name}, the whole list"),
        (Kind::Method(_, method), _) => format!("the method {method} itself"),
        (Kind::Function(_) | Kind::Own, _) => "a function".to_owned(),
        (Kind::Memory, _) => "what the agent remembers, as a whole".to_owned(),
        _ => "a table".to_owned(),
    }
}
