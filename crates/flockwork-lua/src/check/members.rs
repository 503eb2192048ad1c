//! What has which methods and fields: folded from the one table and the list of behaviors.

use std::collections::BTreeMap;

use flockwork::behavior::infos;

use super::kinds::{Signature, ValueKind, kinds, one_of, signature};
use crate::api::table::{ApiEntry, VECTORS, sections};
use crate::api::types::behavior::arguments;

/// A method, a field, or a field that is a function.
pub enum ObjectMember {
    Method(Signature),
    Field(ValueKind),
    Function(Signature, ValueKind),
}

/// The owner of behaviors that are called as functions, and of the functions of the library `vector`.
pub const BARE: &str = "";
pub const VECTOR_LIBRARY: &str = "vector library";

/// All members, by what has them and by name.
pub struct Members(BTreeMap<&'static str, BTreeMap<&'static str, ObjectMember>>);

impl Members {
    pub fn new() -> Self {
        let mut all: BTreeMap<&str, BTreeMap<&str, ObjectMember>> = BTreeMap::new();
        for section in sections().iter().filter(|section| !section.owner.is_empty()) {
            let entries = section.entries.iter().map(|entry| (entry.name, member(entry)));
            all.entry(section.owner).or_default().extend(entries);
        }
        for info in infos() {
            let written = format!("({})", arguments(info));
            for owner in ["Agent", BARE] {
                let method = ObjectMember::Method(signature(&written));
                all.entry(owner).or_default().insert(info.name, method);
            }
        }
        // Luau takes capitals for them too.
        let axes = ["x", "y", "z", "X", "Y", "Z"]
            .map(|axis| (axis, ObjectMember::Field(ValueKind::Number)));
        all.entry("vector").or_default().extend(axes);
        all.insert(VECTOR_LIBRARY, VECTORS.iter().map(|it| (it.name, member(it))).collect());
        if let Some(ObjectMember::Method(memory)) =
            all.get_mut("Agent").and_then(|it| it.get_mut("memory"))
        {
            memory.answers = vec![ValueKind::Memory];
        }
        Self(all)
    }

    /// What a type has under a name.
    pub fn member(&self, owner: &str, name: &str) -> Option<&ObjectMember> {
        self.0.get(owner)?.get(name)
    }
}

fn member(entry: &ApiEntry) -> ObjectMember {
    // Methods answer after a colon, functions in a field after an arrow.
    let is_function = entry.signature.contains(") ->") && !entry.signature.contains("): ");
    let kind = || list_named(entry.name, one_of(kinds(entry.signature)));
    match entry.signature.starts_with('(') {
        true if is_function => ObjectMember::Function(signature(entry.signature), kind()),
        true => ObjectMember::Method(signature(entry.signature)),
        false => ObjectMember::Field(kind()),
    }
}

/// A list of the scene knows its name.
fn list_named(name: &str, kind: ValueKind) -> ValueKind {
    match kind {
        ValueKind::Map(_, inside) => ValueKind::Map(name.to_owned(), inside),
        kind => kind,
    }
}

/// All names that a type has.
pub fn names(owner: &str) -> Vec<String> {
    let sections = sections().iter().filter(|section| section.owner == owner);
    let entries = sections.flat_map(|section| section.entries).map(|entry| entry.name);
    let behaviors = infos().iter().filter(|_| owner == "Agent").map(|info| info.name);
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
        "Field" => "a field",
        "Group" => "a group",
        _ => "a vector",
    }
}

/// How a method is called.
pub fn call_of(owner: &str, method: &str) -> String {
    match owner {
        "Agent" => format!("me:{method}()"),
        "World" => format!("world.{method}()"),
        "Field" => format!("world.fields.name:{method}()"),
        "Pen" => format!("pen:{method}()"),
        "vector" => format!("v:{method}()"),
        _ => format!("other:{method}()"),
    }
}
