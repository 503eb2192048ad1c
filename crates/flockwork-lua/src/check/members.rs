//! What has which methods and fields: folded from the one table and the list of behaviours.

use flockwork::BEHAVIORS;

use super::kinds::{Kind, Signature, kinds, one_of, signature};
use crate::api::SECTIONS;
use crate::types::arguments;

/// A method or a field.
pub enum Member {
    Method(Signature),
    Field(Kind),
}

/// What a type has under a name.
pub fn member(owner: &str, name: &str) -> Option<Member> {
    let entries =
        SECTIONS.iter().filter(|section| section.owner == owner).flat_map(|it| it.entries);
    if let Some(entry) = entries.into_iter().find(|entry| entry.name == name) {
        return Some(if is_method(entry.signature) {
            Member::Method(signature(entry.signature))
        } else {
            Member::Field(list_named(name, one_of(kinds(entry.signature))))
        });
    }
    // Luau takes capitals for them too.
    let axis = owner == "vector" && ["x", "y", "z"].contains(&name.to_lowercase().as_str());
    let behavior = if owner == "Agent" { behavior(name) } else { None };
    behavior.or(axis.then_some(Member::Field(Kind::Number)))
}

/// The behavior of this name: a method of me, and a function.
pub fn behavior(name: &str) -> Option<Member> {
    let info = BEHAVIORS.iter().find(|info| info.name == name)?;
    Some(Member::Method(signature(&format!("({})", arguments(info)))))
}

/// Methods answer after a colon, functions in a field after an arrow.
fn is_method(signature: &str) -> bool {
    let is_field = signature.contains(") ->") && !signature.contains("): ");
    signature.starts_with('(') && !is_field
}

/// A list of the scene knows its name.
fn list_named(name: &str, kind: Kind) -> Kind {
    match kind {
        Kind::Map(_, inside) => Kind::Map(name.to_owned(), inside),
        kind => kind,
    }
}

/// All names that a type has.
pub fn names(owner: &str) -> Vec<String> {
    let sections = SECTIONS.iter().filter(|section| section.owner == owner);
    let entries = sections.flat_map(|section| section.entries).map(|entry| entry.name);
    let behaviors = BEHAVIORS.iter().filter(|_| owner == "Agent").map(|info| info.name);
    let mut names: Vec<String> = entries.chain(behaviors).map(str::to_owned).collect();
    names.sort();
    names
}

/// What people call a value of this type.
pub fn called(owner: &str) -> &'static str {
    match owner {
        "Agent" => "me",
        "Other" => "another agent",
        "World" => "world",
        "Pen" => "pen",
        "Path" => "a path",
        "Group" => "a group",
        _ => "a vector",
    }
}
