//! What is read in place of the agent's own state.

use super::super::tree::{Expr, ExprKind};
use super::sites::{PASSED, Site, SiteSearch};
use crate::vm::budget::OWN;

/// What an agent's turn lets be read in place.
const READS: [&str; 2] = ["position", "velocity"];
/// How long each of them is (bytes).
const VECTOR: usize = 12;

/// A vector that lies in a buffer, so many bytes after a place.
pub fn vector_at(buffer: &str, place: &str, after: usize) -> String {
    let part = |axis: usize| format!("buffer.readf32({buffer}, {place}{})", after + 4 * axis);
    // In brackets the last is one value, and Luau need not count how many there are.
    format!("vector.create({}, {}, ({}))", part(0), part(1), part(2))
}

impl SiteSearch<'_> {
    /// `me:position()` where a value is wanted.
    pub fn read(&mut self, expr: &Expr) {
        let ExprKind::Method(of, name, arguments) = &expr.value else { return };
        let nth = READS.iter().position(|read| *read == name.text).filter(|_| arguments.is_empty());
        let Some((nth, receiver)) = nth.zip(self.receiver(of)) else { return };
        // A bracket at the start of a statement would go on with the one before it.
        if self.is_full() || expr.span.from == self.statement_at || !self.is_one_line(expr.span) {
            return;
        }
        let passed = self.functions.last().is_some_and(|function| function.is_passed);
        let instead = if passed {
            PASSED[nth].to_owned()
        } else {
            let place = vector_at("fw_turn", "", OWN + VECTOR * nth);
            // Of a choice with a call in it Luau would not know the type.
            format!("((if fw_is_me then {place} else me:{}()) :: vector)", name.text)
        };
        self.found.sites.push(Site {
            at: expr.span.from,
            edits: vec![(expr.span.from, expr.span.to, instead)],
            asks_me: (!passed).then_some(receiver),
            reads: !passed,
            reads_passed: passed,
        });
    }
}
