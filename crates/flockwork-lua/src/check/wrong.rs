//! What is said of names that do not exist, and of what cannot be changed.

use super::kinds::Kind;
use super::members::{called, names};
use super::walk::Checker;
use crate::advice;
use crate::source::tree::{Expr, Span, Word};
use crate::words::instead;

impl<'a> Checker<'_, 'a> {
    /// Something that a type does not have.
    pub fn no_member(&mut self, owner: &'static str, name: Word<'a>, is_call: bool) {
        let (known, who) = (names(owner), called(owner));
        if known.is_empty() {
            let text = format!("{who} has no \"{}\"", name.text);
            return self.problem(
                name.span,
                text,
                "It is a target as a whole, not something to look into",
            );
        }
        let list =
            self.scene.and_then(|scene| scene.list_of(name.text)).filter(|_| owner == "World");
        let help = match list {
            Some(list) => format!("Write world.{list}.{}", name.text),
            None => advice::of_member(who, name.text, &known),
        };
        if owner == "Agent" && !is_call && !advice::is_meant(who, name.text, &known) {
            let help = format!("An agent keeps what it remembers in me:memory().{}", name.text);
            self.problem(name.span, format!("me has no \"{}\"", name.text), help);
        } else if owner == "Other" && self.library.member("Agent", name.text).is_some() {
            let text = format!("another agent has no \"{}\"", name.text);
            let help = format!("Only me commands and remembers; others have {}", known.join(", "));
            self.problem(name.span, text, help);
        } else {
            let method = if owner == "Agent" { " method" } else { "" };
            self.problem(name.span, format!("{who} has no{method} \"{}\"", name.text), help);
        }
    }

    /// A name that is not among the known ones.
    pub fn unknown(&mut self, name: Word<'a>, what: &str, known: &[String]) {
        let help = instead(name.text, known).trim_start().to_owned();
        self.problem(name.span, format!("{what} \"{}\"", name.text), help);
    }

    /// Whether the scene has a mark, path or group of this name.
    pub fn known_in(&mut self, map: &str, at: Span, name: &str) {
        let known = self.scene.and_then(|scene| scene.list(map));
        if let Some(known) = known.filter(|known| !known.iter().any(|it| it == name)) {
            let help = instead(name, known).trim_start().to_owned();
            let one = map.trim_end_matches('s');
            self.problem(at, format!("world.{map} has no {one} \"{name}\""), help);
        }
    }

    /// `base.name = value`.
    pub fn assign_field(&mut self, base: &Expr<'a>, name: Word<'a>, value: Option<&Expr<'a>>) {
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
            Kind::Memory => {
                return value.into_iter().for_each(|value| self.remember(field, value));
            }
            _ => return,
        };
        self.problem(base.span, text, help);
    }
}
