//! The agents around another one as receivers, where they are written out: `{ radius = 5, among = "own" }`.

use super::checker::Checker;
use super::kinds::{TypedArgument, kinds};
use crate::source::tree::{Expr, TableEntry};

/// The parts, and the type of each.
const PARTS: [(&str, &str); 2] = [("radius", "number"), ("among", "Among?")];

impl<'a> Checker<'_, 'a> {
    pub fn nearby(&mut self, call: &str, given: &Expr<'a>, entries: &[TableEntry<'a>]) {
        self.given_twice(entries);
        let known = PARTS.map(|(name, _)| name.to_owned());
        for entry in entries {
            entry.key.iter().for_each(|key| _ = self.kind_of(key));
            let Some(name) = entry.name else {
                self.unnamed_part(call, entry);
                continue;
            };
            match PARTS.iter().find(|(part, _)| *part == name.text) {
                Some((part, kind)) => {
                    let wanted = TypedArgument { name: (*part).to_owned(), kinds: kinds(kind) };
                    self.argument(call, &wanted, &entry.value);
                }
                None => {
                    _ = self.kind_of(&entry.value);
                    self.no_option(call, name, &known);
                }
            }
        }
        // What is there in its place has been told.
        let is_radius = |entry: &TableEntry| {
            entry.name.is_none_or(|it| !PARTS[1..].iter().any(|(part, _)| *part == it.text))
        };
        if !entries.iter().any(is_radius) {
            let text = format!("{call}: how far it reaches is missing");
            self.problem(given.span, text, "Write { radius = 5 }, in meters");
        }
    }

    fn unnamed_part(&mut self, call: &str, entry: &TableEntry<'a>) {
        _ = self.kind_of(&entry.value);
        if entry.key.is_none() {
            let text = format!("{call}: radius and among are written by name, and this has none");
            let written = entry.value.span.of(self.text);
            self.problem(entry.value.span, text, format!("Write radius = {written}"));
        }
    }
}
