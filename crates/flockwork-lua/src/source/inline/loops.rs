//! Loops through tables, which are walked in an order of our own; and what else must be so in every script.

use super::super::mentions::Mentions;
use super::super::reader::Tree;
use super::super::tree::{Action, Block, Expr, Statement, Value, Visit};
use super::Edit;

/// Functions whose answers walk a table in our order already.
const IN_ORDER: [&str; 2] = ["pairs", "ipairs"];

/// What becomes of loops, by where they begin; and of `vector.create`: inlined text has the built-in one, scripts have
/// one that checks what it is given.
pub fn in_our_order(tree: &Tree, mentions: &Mentions) -> Vec<(usize, Edit)> {
    let mut loops = Loops { mentions, edits: Vec::new() };
    loops.block(&tree.block);
    loops.edits
}

struct Loops<'m, 'a> {
    mentions: &'m Mentions<'a>,
    edits: Vec<(usize, Edit)>,
}

impl<'t, 'a: 't> Visit<'t, 'a> for Loops<'_, '_> {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        if let Action::Each(_, values, _, _) = &statement.action {
            self.walks(statement.span.from, values);
        }
        match &statement.action {
            Action::Each(_, _, _, block)
            | Action::Count(_, _, block)
            | Action::While(_, block)
            | Action::Do(block) => self.begins(block),
            _ => {}
        }
        statement.walk(self);
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        if let Value::Field(base, name) = &expr.value
            && name.text == "create"
            && self.is_library(base, "vector")
        {
            let (from, to) = (expr.span.from, expr.span.to);
            self.edits.push((from, (from, to, "fw_create".to_owned())));
        } else {
            expr.walk(self);
        }
    }
}

impl Loops<'_, '_> {
    fn is_library(&self, expr: &Expr, name: &str) -> bool {
        expr.global() == Some(name) && !self.mentions.assigned_globals.contains(name)
    }

    /// What `for … in` goes through, unless it is known to be no table.
    fn walks(&mut self, at: usize, values: &[Expr]) {
        if let [Expr { value: Value::Call(called, _), .. }] = values
            && IN_ORDER.iter().any(|name| self.is_library(called, name))
        {
            return;
        }
        if let (Some(first), Some(last)) = (values.first(), values.last()) {
            let (from, to) = (first.span.from, last.span.to);
            self.edits.push((at, (from, from, "fw_each(".to_owned())));
            self.edits.push((at, (to, to, ")".to_owned())));
        }
    }

    /// A loop with which another one's body begins: machine code would count a step at each of its turns that
    /// nothing else counts.
    fn begins(&mut self, block: &Block) {
        if let Some(Statement { span, action: Action::While(..) | Action::Repeat(..) }) =
            block.statements.first()
        {
            self.edits.push((span.from, (span.from, span.from, "local fw_0 = nil ".to_owned())));
        }
    }
}
