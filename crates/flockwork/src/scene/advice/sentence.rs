//! What is said of a value of the wrong kind.

use ron::Error;

use super::super::check::MOST_PIECES;
use super::super::check::group::MOST_AT_ONCE;
use super::super::check::spawn::MOST_AGENTS;
use super::refused::{either, field_of};
use super::shape::{Notation, ValueInText};
use super::short::short;
use super::tidy::tidied;
use super::tree::NodeKind;

/// What is wrong with a value, and what it is in the right form, or an example of that form.
pub fn sentence(
    (own, path): (ValueInText, &str),
    rights: &[ValueInText],
    right: Option<ValueInText>,
    written: Option<&str>,
    example: ValueInText,
) -> String {
    let what = match field_of(path) {
        "" => "a scene".to_owned(),
        field if path.ends_with(']') && field.starts_with(char::is_lowercase) => {
            format!("each element of {field}")
        }
        field => field.to_owned(),
    };
    let call = only_value(path, &what);
    let written = written.map(tidied);
    let advice = match &written {
        Some(written) => format!("Write {}{}", key(path), around(call, written)),
        None => format!("Example: {}{}", key(path), around(call, example.text())),
    };
    if right.is_some() || own.text().len() > LONG {
        return format!("{}. {advice}", difference(own, example, &what));
    }
    let is = if own.text().is_empty() { "empty".to_owned() } else { short(own.text()) };
    format!("{what} must be {}, not {is}. {advice}", takes(field_of(path), rights))
}

/// The word around a value that is the first one in its parentheses, if it is the only one there.
fn only_value<'w>(path: &str, what: &'w str) -> Option<&'w str> {
    let is_only = path.ends_with("[0]") && ["Wrap", "Points", "Random"].contains(&what);
    is_only.then_some(what)
}

fn around(call: Option<&str>, value: &str) -> String {
    call.map_or(short(value), |call| short(&format!("{call}({value})")))
}

/// Longer values are not quoted to say how they differ (bytes).
pub const LONG: usize = 48;

/// How a value differs from the right form.
fn difference(own: ValueInText, right: ValueInText, what: &str) -> String {
    let (head, count) = (right.head(), right.entries().len());
    let is_call = |form: Notation| matches!(form, Notation::Fields | Notation::Tuple);
    let has_quotes = own.all_keys(NodeKind::Text) && !own.entries().is_empty();
    let is_map = own.notation() == Notation::Map;
    match (own.notation(), right.notation()) {
        (form, Notation::Word) if form != Notation::Word => format!("{head} takes no values"),
        (Notation::Word, form) if is_call(form) => {
            format!("{head} needs its values in parentheses")
        }
        (_, Notation::List) => format!("{what} must be a list in square brackets, [ … ]"),
        (_, Notation::Map) if is_map => format!("the names in {what} need double quotes"),
        (_, Notation::Map) => {
            format!("{what} must be in braces, {{ … }}, with the names in double quotes")
        }
        (Notation::Fields, Notation::Fields) if has_quotes => {
            "field names take no quotes".to_owned()
        }
        (Notation::Fields, Notation::Fields) if own.name().is_empty() => {
            format!("{head} goes before these fields")
        }
        _ if own.name() != right.name() && right.name().is_empty() => {
            format!("remove the word {} before the parentheses", own.name())
        }
        (Notation::Fields, Notation::Tuple) if !head.is_empty() => {
            format!("{head} takes unnamed values")
        }
        (Notation::Tuple, Notation::Fields) if !head.is_empty() => {
            format!("{head} takes named fields")
        }
        (Notation::Tuple, Notation::Tuple) if count == 1 => format!("{head} takes one value"),
        (Notation::Tuple, Notation::Tuple) if !head.is_empty() => {
            format!("{head} takes {count} values")
        }
        _ => format!("{what} must be in parentheses, ( … )"),
    }
}

/// What the scene names itself.
const NAMED: [&str; 2] = ["marks", "paths"];

/// The name of the field of a path, as it stands before a value.
pub fn key(path: &str) -> String {
    let field = field_of(path);
    let is_field = path.ends_with(field) && !field.is_empty();
    let is_name = NAMED.iter().any(|map| path == format!("{map}.{field}"));
    match is_field {
        true if is_name || path.ends_with(&format!(".params.{field}")) => format!("\"{field}\": "),
        true => format!("{field}: "),
        false => String::new(),
    }
}

/// What the words take that draw a number.
const DRAWN: [(&str, &str); 2] =
    [("Uniform", "Uniform(low, high)"), ("Normal", "Normal(mean, deviation)")];

/// The numbers that are whole, and how large each may be.
const WHOLE: [(&str, u64); 7] = [
    ("count", MOST_AGENTS),
    ("most_agents", MOST_AT_ONCE),
    ("smooth", MOST_PIECES as u64),
    ("columns", u32::MAX as u64),
    ("Agent", u32::MAX as u64),
    ("seed", u64::MAX),
    ("seeds", u64::MAX),
];

/// Larger bounds are not told: nobody means such a number.
const MOST_MEANT: u64 = MOST_AT_ONCE;

/// The largest number of a field that takes whole ones.
pub fn most_whole(field: &str) -> Option<u64> {
    WHOLE.iter().find(|(whole, _)| *whole == field).map(|(_, most)| *most)
}

/// What a field takes, in the words of the format.
fn takes(field: &str, rights: &[ValueInText]) -> String {
    let heads: Vec<&str> =
        rights.iter().map(|right| right.head()).filter(|head| !head.is_empty()).collect();
    let mut words: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        if !words.iter().any(|known| known == text) {
            words.push(text.to_owned())
        }
    };
    for right in rights {
        match right.notation() {
            Notation::Number => add(&match most_whole(field) {
                Some(most) if most <= MOST_MEANT => format!("a whole number from 0 to {most}"),
                Some(_) => "a whole number, 0 or more".to_owned(),
                None => "a number".to_owned(),
            }),
            Notation::Bool => add("true or false"),
            Notation::Text => add("text in double quotes"),
            Notation::List => add("a list in square brackets"),
            Notation::Map => add("names and values in braces"),
            Notation::Tuple if right.name().is_empty() => add("a point, (x, y)"),
            Notation::Fields if right.name().is_empty() => add("named fields in parentheses"),
            Notation::Fields | Notation::Tuple | Notation::Word if heads.len() > 12 => {
                add("a behavior with its parameters in parentheses")
            }
            Notation::Tuple if DRAWN.iter().any(|(word, _)| *word == right.name()) => {
                DRAWN
                    .iter()
                    .filter(|(word, _)| *word == right.name())
                    .for_each(|(_, takes)| add(takes));
            }
            Notation::Tuple if right.first().is_some_and(|it| it.notation() == Notation::Text) => {
                add(&format!("{}(\"…\")", right.name()));
            }
            Notation::Fields | Notation::Tuple => add(&short(right.text())),
            Notation::Word => add(right.text()),
        }
    }
    either(&words)
}

/// RON's message without the names of our types.
pub fn plain(code: &Error) -> String {
    let message = code.to_string();
    let message = message.trim_end_matches('.');
    let message = message
        .strip_prefix("expected ")
        .map_or_else(|| message.to_owned(), |rest| format!("here belongs {rest}"));
    message.replace("Text`", "`")
}
