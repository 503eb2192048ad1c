//! What is read in place: the agent's own state, and the lists that loops over neighbors go through.

use super::super::tree::{Expr, ExprKind, Span, SpannedWord, Variable};
use super::sites::{PASSED, Site, SiteSearch};
use crate::vm::budget::OWN;

/// What an agent's turn lets be read in place.
const READS: [&str; 2] = ["position", "velocity"];
/// How long each of them is (bytes).
const VECTOR: usize = 12;

/// A vector that lies in a buffer.
fn vector_at(buffer: &str, at: &str) -> String {
    let part = |axis: usize| format!("buffer.readf32({buffer}, {at} + {})", 4 * axis);
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
            let place = vector_at("fw_turn", &(OWN + VECTOR * nth).to_string());
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

    /// `for other, offset in me:neighbors(…) do`: the loop counts, and its variables are read from lists.
    pub fn neighbor_loop(&mut self, span: Span, names: &[Variable], values: &[Expr], does: Span) {
        let [asked] = values else { return };
        if self.is_full() {
            return;
        }
        let ExprKind::Method(of, SpannedWord { text: "neighbors", .. }, _) = &asked.value else {
            return;
        };
        let (start, head) = (span.from, Span { from: span.from, to: does.to });
        let Some(receiver) =
            self.receiver(of).filter(|_| names.len() <= 3 && self.is_one_line(head))
        else {
            return;
        };
        let values = [
            "fw_handles[buffer.readu32(fw_list, fw_n)]".to_owned(),
            vector_at("fw_list", "fw_n + 4"),
            vector_at("fw_list", "fw_n + 16"),
        ];
        let variables: Vec<_> = names.iter().map(|variable| variable.name.text).collect();
        let (names, values) = (variables.join(", "), values[..variables.len()].join(", "));
        // An agent whose turn it is not finds no list.
        let count = format!(
            " local fw_list = fw_is_me and fw_found.list for fw_n = fw_from, fw_to, 28 do local {names} = {values}"
        );
        let (from, to) = (asked.span.from, asked.span.to);
        let edits = vec![
            (start, from, "local fw_1, fw_2, fw_3, fw_from, fw_to = ".to_owned()),
            (to, to, count),
            (does.from, does.to, String::new()),
        ];
        self.found.sites.push(Site {
            at: start,
            edits,
            asks_me: Some(receiver),
            ..Site::default()
        });
    }
}
