//! The methods of `me` that are acts, as Luau text, from the list of acts.

use flockwork::act::{ACTS, Argument, ArgumentKind, Info};

use crate::api::acts::after_receivers;
use crate::tick::record::{ARGUMENTS_AT, FIRST_ACT, bytes_of};

/// The text of all of them. It uses what `acts.luau` has.
pub fn text() -> String {
    (FIRST_ACT..).zip(ACTS).map(|(op, info)| method(op, info)).collect()
}

fn method(op: u8, info: &Info) -> String {
    let name = info.name;
    let (mut writes, mut at) = (String::new(), ARGUMENTS_AT);
    for argument in info.arguments {
        writes += &format!("{}\n\t\tor ", write(info, argument, at));
        at += bytes_of(argument.kind);
    }
    let arguments = info.arguments.iter().map(|it| format!(", {}", given(it)));
    let mut arguments: String = arguments.collect();
    if let Some(group) = group_at(info) {
        arguments += ", given_along";
        let group = format!("readu32(out, at + {group})");
        writes += &format!("host.write_newcomer(\"{name}\", {group}, given_along, at)\n\t\tor ");
    }
    let line = match info.is_refusable {
        true => "\tbuffer.writeu16(out, at + LINE_AT, own_line())\n",
        false => "",
    };
    format!(
        "function methods.{name}(self{arguments})
\tif self ~= me then
\t\terror(with_colon(\"{name}\"), 2)
\tend
\tlocal at = readi32(turn, CURSOR)
\twriteu32(out, at, {op})
\tlocal wrong = {writes}end_act(\"{name}\", at)
{line}\tif wrong then
\t\terror(wrong, 2)
\tend
end
"
    )
}

/// The byte of the record of an act that takes something along at which the group of the new agent is.
fn group_at(info: &Info) -> Option<usize> {
    let group = info.along.and_then(|_| info.place_of(ArgumentKind::Group))?;
    let before = info.arguments[..group].iter().map(|it| bytes_of(it.kind));
    Some(ARGUMENTS_AT + before.sum::<usize>())
}

/// What an argument is called in the text, which has names of its own.
fn given(argument: &Argument) -> String {
    format!("given_{}", argument.name)
}

/// Writes an argument at this byte of the record; its value is what is wrong with it.
fn write(info: &Info, argument: &Argument, at: usize) -> String {
    let (writer, more) = match argument.kind {
        ArgumentKind::Color => ("color", String::new()),
        ArgumentKind::Receivers => {
            let number = after_receivers(info).map(|it| format!(". {it}")).unwrap_or_default();
            ("receivers", format!(", \"{number}\""))
        }
        ArgumentKind::Group => ("group", String::new()),
        ArgumentKind::Field => ("field", String::new()),
        ArgumentKind::Vector => ("vector", String::new()),
        ArgumentKind::Number => {
            ("number", format!(", {:e}, {:e}", argument.range.0, argument.range.1))
        }
        ArgumentKind::Name => ("name", String::new()),
        ArgumentKind::EventValue => ("event_value", String::new()),
    };
    let (name, what) = (info.name, argument.name);
    let write =
        format!("write_{writer}(\"{name}\", \"{what}\", {}, at + {at}{more})", value(argument));
    match quick(argument, at) {
        Some((usual, quick)) => format!("(if {usual} then {quick} else {write})"),
        None => write,
    }
}

/// What is usual where it takes a call to tell what is given, and how that is written without one.
fn quick(argument: &Argument, at: usize) -> Option<(String, String)> {
    let given = given(argument);
    match argument.kind {
        ArgumentKind::Receivers => {
            Some((format!("{given} == nil"), format!("writeu32(out, at + {at}, TO_ALL)")))
        }
        ArgumentKind::EventValue => Some((
            format!("type({given}) == \"number\" and {given} <= MOST and {given} >= -MOST"),
            format!("writeu32(out, at + {at}, 0) or writef32(out, at + {}, {given})", at + 4),
        )),
        _ => None,
    }
}

/// What was given, or what is taken if that is nothing.
fn value(argument: &Argument) -> String {
    let given = given(argument);
    match (argument.default, argument.kind) {
        (None, _) => given,
        (Some(part), ArgumentKind::Vector) => {
            format!(
                "if {given} == nil then vector.create({part:e}, {part:e}, {part:e}) else {given}"
            )
        }
        (Some(number), _) => format!("if {given} == nil then {number:e} else {given}"),
    }
}
