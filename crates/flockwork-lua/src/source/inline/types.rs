//! Luau's native code is told where a value is a vector: a mark, the mouse, a corner of the bounds, what `vector.create`
//! makes. For a value of unknown type it expects a table, or numbers, and leaves all else to a slow general path. Where
//! it was told wrongly, the rest of the function is interpreted: no answer, message or step depends on types.

use super::super::edit::Edit;
use super::super::mentions::Mentions;
use super::super::tree::{Action, Expr, ExprKind, Means, SpannedWord, Statement, SyntaxTree};
use super::super::visit::Visit;

/// Whose fields are known, by the name it has as a parameter.
const WORLD: &str = "world";
/// Its vectors, and its tables of nothing but vectors.
const VECTORS: [&str; 1] = ["mouse"];
const TABLES: [&str; 2] = ["marks", "bounds"];

/// What says so in a text.
pub fn of(tree: &SyntaxTree, mentions: &Mentions) -> Vec<Edit> {
    let mut types = Types { mentions, statement_at: 0, edits: Vec::new() };
    types.block(&tree.block);
    types.edits
}

struct Types<'m, 'a> {
    mentions: &'m Mentions<'a>,
    statement_at: usize,
    edits: Vec<Edit>,
}

impl<'t, 'a: 't> Visit<'t, 'a> for Types<'_, 'a> {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        self.statement_at = statement.span.from;
        match &statement.action {
            // What is assigned to is no value.
            Action::Assign(targets, values) => {
                targets.iter().for_each(|target| target.walk(self));
                self.list(values);
            }
            Action::Update(target, _, value) => {
                target.walk(self);
                self.expr(value);
            }
            Action::Function(_, function) => self.function(function),
            _ => statement.walk(self),
        }
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        // A bracket at the start of a statement would go on with the one before it.
        if expr.span.from != self.statement_at {
            self.tell(expr);
        }
        expr.walk(self);
    }
}

impl Types<'_, '_> {
    fn tell(&mut self, expr: &Expr) {
        match &expr.value {
            ExprKind::Call(called, _) if self.creates(called) => self.assert(expr, "vector"),
            ExprKind::Field(of, name) if is_world(of) && is_one(name, &VECTORS) => {
                self.assert(expr, "vector");
            }
            ExprKind::Field(table, _) => {
                if let ExprKind::Field(of, name) = &table.value
                    && is_world(of)
                    && is_one(name, &TABLES)
                {
                    self.assert(expr, "vector");
                    // A new local has its type from where its value begins to be worked out (Luau 0.740), which is in
                    // its own place: without a type of its own, the table there would be taken for the vector.
                    self.assert(table, "any");
                }
            }
            _ => {}
        }
    }

    fn creates(&self, called: &Expr) -> bool {
        let ExprKind::Field(of, name) = &called.value else { return false };
        let is_library = of.global() == Some("vector") && name.text == "create";
        is_library && !self.mentions.assigned_globals.contains("vector")
    }

    fn assert(&mut self, expr: &Expr, kind: &str) {
        let (from, to) = (expr.span.from, expr.span.to);
        self.edits.push((from, from, "(".to_owned()));
        self.edits.push((to, to, format!(" :: {kind})")));
    }
}

fn is_world(expr: &Expr) -> bool {
    matches!(expr.value, ExprKind::Name(WORLD, Means::Own(_) | Means::Outer(_)))
}

fn is_one(name: &SpannedWord, of: &[&str]) -> bool {
    of.contains(&name.text)
}
