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
        writes += &write(info, argument, at);
        at += bytes_of(argument.kind);
    }
    let arguments = info.arguments.iter().map(|it| format!(", {}", given(it)));
    let mut arguments: String = arguments.collect();
    if let Some(group) = group_at(info) {
        arguments += ", given_along";
        let group = format!("readu32(out, at + {group})");
        let along = format!("host.write_newcomer(\"{name}\", {group}, given_along, at)");
        writes += &format!("\tif wrong == nil then\n\t\twrong = {along}\n\tend\n");
    }
    // What a new agent is given along counts as acts too.
    let along = match group_at(info) {
        Some(_) => "readu32(out, at) // ONE_OPTION * OPTION",
        None => "0",
    };
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
\tlocal acts, limit = readi32(account, ACTS), readi32(turn, LIMIT)
\tlocal wrong: string? = nil
{writes}\tif wrong == nil and acts < 1 then
\t\twrong = no_act(\"{name}\")
\tend
{line}\tif wrong then
\t\terror(wrong, 2)
\tend
\tlocal along = {along}
\twritei32(account, ACTS, acts - 1 - along // GIVEN)
\twritei32(turn, CURSOR, at + RECORD + along)
\tif limit >= 0 then
\t\twritei32(turn, LIMIT, limit + RECORD + along)
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
    let usual = usual(info, argument, at).into_iter();
    let usual = usual.map(|(is, quick)| format!("\telseif {is} then\n\t\t{quick}\n"));
    let usual: String = usual.collect();
    format!("\tif wrong then\n{usual}\telse\n\t\twrong = {write}\n\tend\n")
}

/// What is usual where it takes a call to tell what is given, and the statement that writes it without that call. As parts of an
/// expression the writes of numbers would be calls themselves.
fn usual(info: &Info, argument: &Argument, at: usize) -> Vec<(String, String)> {
    let (given, name, what) = (given(argument), info.name, argument.name);
    match argument.kind {
        ArgumentKind::Receivers => vec![
            (format!("{given} == nil"), format!("writeu32(out, at + {at}, TO_ALL)")),
            (
                format!(
                    "type({given}) == \"table\" and rawget({given}, \"radius\") and {given} ~= me"
                ),
                format!("wrong = write_nearby(\"{name}\", \"{what}\", {given}, at + {at})"),
            ),
        ],
        ArgumentKind::EventValue => vec![(
            format!("type({given}) == \"number\" and {given} <= MOST and {given} >= -MOST"),
            format!("writeu32(out, at + {at}, 0) writef32(out, at + {}, {given})", at + 4),
        )],
        _ => Vec::new(),
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
