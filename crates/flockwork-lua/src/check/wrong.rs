//! What is said of names that do not exist, and of what cannot be changed.

use super::kinds::Kind;
use super::members::{called, member, names};
use super::syntax::{Expr, Name};
use super::walk::Checker;
use crate::words::instead;

impl<'a> Checker<'a, '_> {
    /// Something that a type does not have.
    pub fn no_member(&mut self, owner: &'static str, name: Name<'a>, is_call: bool) {
        let (known, who) = (names(owner), called(owner));
        if known.is_empty() {
            let text = format!("{who} has no \"{}\"", name.text);
            return self.problem(
                name.at,
                text,
                "It is a target as a whole, not something to look into",
            );
        }
        let is_slip = instead(name.text, &known).contains("Did you mean");
        let remembers = owner == "Agent" && !is_call && !is_slip;
        if remembers {
            let help = format!("An agent keeps what it remembers in me:memory().{}", name.text);
            self.problem(name.at, format!("me has no \"{}\"", name.text), help);
        } else if owner == "Other" && member("Agent", name.text).is_some() {
            let text = format!("another agent has no \"{}\"", name.text);
            let help = format!("Only me commands and remembers; others have {}", known.join(", "));
            self.problem(name.at, text, help);
        } else if owner == "Agent" {
            self.unknown(name, "me has no method", &known);
        } else {
            self.unknown(name, &format!("{who} has no"), &known);
        }
    }

    /// A name that is not among the known ones.
    pub fn unknown(&mut self, name: Name<'a>, what: &str, known: &[String]) {
        let help = instead(name.text, known).trim_start().to_owned();
        self.problem(name.at, format!("{what} \"{}\"", name.text), help);
    }

    /// Whether the scene has a mark, path or group of this name.
    pub fn known_in(&mut self, map: &str, at: usize, name: &str) {
        let known = self.scene.and_then(|scene| scene.list(map));
        if let Some(known) = known.filter(|known| !known.iter().any(|it| it == name)) {
            let help = instead(name, known).trim_start().to_owned();
            let one = map.trim_end_matches('s');
            self.problem(at, format!("world.{map} has no {one} \"{name}\""), help);
        }
    }

    pub fn assign_field(&mut self, base: &Expr<'a>, name: Name<'a>) {
        let field = name.text;
        let (text, help) = match self.kind_of(base) {
            Kind::Class("Agent") => (
                "me cannot be changed".to_owned(),
                format!("Write me:memory().{field} = … to remember something"),
            ),
            Kind::Class("World") | Kind::Map(..) => (
                "world cannot be changed: it only answers".to_owned(),
                format!("What is to last belongs into me:memory().{field}"),
            ),
            Kind::Class(owner) => (
                format!("{} cannot be changed", called(owner)),
                "me:emit(name, other) tells it something".to_owned(),
            ),
            Kind::Vector => (
                format!("a vector cannot be changed in part (\"{field}\")"),
                match field {
                    "y" => "Make a new one: v = vector.create(v.x, 5, v.z)",
                    "z" => "Make a new one: v = vector.create(v.x, v.y, 5)",
                    _ => "Make a new one: v = vector.create(5, v.y, v.z)",
                }
                .to_owned(),
            ),
            _ => return,
        };
        self.problem(base.at, text, help);
    }
}
