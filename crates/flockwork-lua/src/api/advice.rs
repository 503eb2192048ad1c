//! What to write instead of a name that does not exist: names that people bring along from elsewhere, and names that
//! stand somewhere else here.

use crate::api::elsewhere::{UNDEFINED, elsewhere, near_elsewhere};
use crate::api::suggest::{instead, near};
use crate::api::table::sections;

/// Where all methods are listed: the second is in every folder that `flockwork new` has made.
const METHODS: &str = "docs/lua.md and scripts/types/flockwork.lua list its methods";

/// What is wrong with a bare name that is not there, and what to write instead; `list` is the list of the scene that has
/// such a name.
pub fn of_name(name: &str, known: &[String], list: Option<&str>) -> (String, String) {
    if let Some(list) = list {
        let text = format!("{name} is one of the {list} of the scene");
        return (text, format!("Write world.{list}.{name}"));
    }
    if let Some(advice) = elsewhere("", name) {
        return (format!("there is no \"{name}\" here"), advice.to_owned());
    }
    if let Some((owner, call)) = home_of(name) {
        return (format!("{name} belongs to {owner}"), format!("Write {call}"));
    }
    let (text, near) = (format!("nothing is called \"{name}\" here"), near(name, known));
    match near {
        Some(near) => (text, format!("Did you mean {near}?")),
        None => (text, "Declare it with local first, or put it in quotes if it is text; docs/lua.md lists what there is".to_owned()),
    }
}

/// The same for a name that is called as a function.
pub fn of_call(name: &str, known: &[String], list: Option<&str>) -> (String, String) {
    let is_known = list.is_some() || home_of(name).is_some() || near(name, known).is_some();
    let is_word = elsewhere("", name).is_some() && name != UNDEFINED;
    if is_word || is_known {
        return of_name(name, known, list);
    }
    let help = format!("Define it above with local function {name}() … end, or remove this call");
    (format!("there is no function \"{name}\""), help)
}

/// Where a name stands that is no bare one, and how it is written there.
fn home_of(name: &str) -> Option<(&'static str, String)> {
    const LIBRARIES: [(&str, &str); 4] = [
        (
            "math",
            "abs ceil clamp cos deg exp floor huge log max min pi pow rad random round sign sin sqrt tan atan2 fmod",
        ),
        ("table", "insert remove concat sort find clone"),
        ("string", "format sub gsub split upper lower"),
        ("vector", "create zero one"),
    ];
    let of_me = sections().iter().filter(|section| section.owner == "Agent");
    if of_me.flat_map(|section| section.entries).any(|entry| entry.name == name) {
        return Some(("me", format!("me:{name}(…)")));
    }
    let of_world = sections().iter().filter(|section| section.owner == "World");
    if let Some(entry) = of_world.flat_map(|section| section.entries).find(|it| it.name == name) {
        let call = if entry.signature.starts_with('(') { "(…)" } else { "" };
        return Some(("world", format!("world.{name}{call}")));
    }
    let (library, _) =
        LIBRARIES.iter().find(|(_, names)| names.split(' ').any(|known| known == name))?;
    let is_value = ["huge", "pi", "zero", "one"].contains(&name);
    Some((library, format!("{library}.{name}{}", if is_value { "" } else { "(…)" })))
}

/// What to write instead of a name that `owner`, by what people call it, does not have.
pub fn of_member(owner: &str, name: &str, known: &[String]) -> String {
    let is_near = near(name, known).is_some();
    let nearly = || if is_near { None } else { near_elsewhere(owner, name) };
    match elsewhere(owner, name).or_else(nearly) {
        Some(advice) => advice.to_owned(),
        None if owner == "me" && !is_near => {
            format!("{METHODS}; what an agent remembers is me:memory().{name}")
        }
        None => instead(name, known).trim_start().to_owned(),
    }
}

/// Whether a name was probably meant to be another one.
pub fn is_meant(owner: &str, name: &str, known: &[String]) -> bool {
    elsewhere(owner, name).is_some() || near(name, known).is_some()
}
