//! What scripts are told of acts, from their list.

use std::sync::OnceLock;

use flockwork::act::{ACTS, Argument, ArgumentKind, Info};

use crate::api::entry::{ApiEntry, line};

/// What the table is called with which a new agent begins.
const ALONG: &str = "values";

/// The act of this name.
pub fn named(name: &str) -> Option<&'static Info> {
    ACTS.iter().find(|info| info.name == name)
}

/// The methods of `me` that are acts. Their texts are made once.
pub fn entries() -> &'static [ApiEntry] {
    static ALL: OnceLock<Vec<ApiEntry>> = OnceLock::new();
    ALL.get_or_init(|| ACTS.iter().map(entry).collect())
}

fn entry(info: &'static Info) -> ApiEntry {
    let along = info.along.iter().map(|_| format!("{ALONG}: Newcomer?"));
    let arguments: Vec<_> = info.arguments.iter().map(argument).chain(along).collect();
    let along = info.along.iter().map(|doc| (ALONG, line(doc)));
    let told = |it: &'static Argument| (it.name, told(it));
    ApiEntry {
        name: info.name,
        signature: format!("({})", arguments.join(", ")).leak(),
        doc: line(info.doc).leak(),
        arguments: info.arguments.iter().map(told).chain(along).collect::<Vec<_>>().leak(),
    }
}

/// An argument as Luau writes it.
fn argument(argument: &Argument) -> String {
    let kind = match argument.kind {
        ArgumentKind::Color => "Color",
        ArgumentKind::Receivers => "(Other | Group | Nearby)",
        ArgumentKind::Group => "string | Group",
        ArgumentKind::Field => "string | Field",
        ArgumentKind::Vector => "vector",
        ArgumentKind::Number => "number",
        ArgumentKind::Name => "string",
        ArgumentKind::EventValue => "(number | vector)",
    };
    let optional = if argument.is_optional() { "?" } else { "" };
    format!("{}: {kind}{optional}", argument.name)
}

/// What an argument is, with its unit, and what is taken if it is left out.
fn told(argument: &Argument) -> String {
    let default = argument.default.map(|number| format!("{number} if left out"));
    let unit = Some(argument.unit.to_owned()).filter(|unit| !unit.is_empty());
    let facts: Vec<_> = unit.into_iter().chain(default).collect();
    match facts.is_empty() {
        true => line(argument.doc),
        false => {
            let doc = line(argument.doc);
            format!("{} ({}).", doc.trim_end_matches('.'), facts.join("; "))
        }
    }
}

/// What is said of something else in the place of the receivers: where a number stands that was perhaps meant.
pub fn after_receivers(info: &Info) -> Option<String> {
    const PLACES: [&str; 7] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
    let place = PLACES.get(info.place_of(ArgumentKind::EventValue)?)?;
    Some(format!("A number comes {place}"))
}

/// Where the name of the event stands among the arguments of an act that emits one; none for other acts and other words.
pub fn place_of_event(act: &str) -> Option<usize> {
    let info = named(act).filter(|info| info.place_of(ArgumentKind::Receivers).is_some())?;
    info.place_of(ArgumentKind::Name)
}

/// A call of an act for all agents with a number, and with all that it takes along.
pub fn example_call(info: &Info) -> String {
    let argument = |argument: &Argument| match argument.kind {
        ArgumentKind::Name => "\"alarm\"",
        ArgumentKind::Number | ArgumentKind::EventValue => "5",
        ArgumentKind::Receivers => "nil",
        ArgumentKind::Color => "\"#7bd88f\"",
        ArgumentKind::Group => "\"name\"",
        ArgumentKind::Vector if argument.is_optional() => "vector.zero",
        ArgumentKind::Field => "\"scent\"",
        ArgumentKind::Vector => "me:position()",
    };
    let along = info.along.map(|_| "{ fuel = 20 }");
    let arguments: Vec<_> = info.arguments.iter().map(argument).chain(along).collect();
    format!("me:{}({})", info.name, arguments.join(", "))
}

/// Whether an act of this name changes the color of its agent, which it keeps.
pub fn takes_color(name: &str) -> bool {
    named(name).is_some_and(|info| info.place_of(ArgumentKind::Color).is_some())
}

/// The methods, as a list in a sentence.
pub fn listed() -> String {
    let names: Vec<_> = ACTS.iter().map(|info| format!("`{}`", info.name)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
