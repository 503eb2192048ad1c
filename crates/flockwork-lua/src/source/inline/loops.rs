//! Loops through tables, which are walked in an order of our own; and what else must be so in every script.

use super::super::edit::Edit;
use super::super::mentions::Mentions;
use super::super::tree::{Action, CodeBlock, Expr, ExprKind, Span, Statement, SyntaxTree};
use super::super::visit::Visit;

/// The function whose answer walks a list in order anyway.
const IN_ORDER: &str = "ipairs";
/// What `pairs` becomes in a loop: Luau goes through any table that comes second in its answer, in its own order.
const PAIRS: [&str; 2] = ["pairs", "fw_pairs"];

/// What becomes of loops, by where they begin; and of `vector.create`: inlined text has the built-in one, scripts have
/// one that checks what it is given. And what is put behind statements, after all that becomes of these.
pub fn in_our_order<'m, 'a>(tree: &SyntaxTree<'a>, mentions: &'m Mentions<'a>) -> Loops<'m, 'a> {
    let mut loops = Loops { mentions, edits: Vec::new(), behind: Vec::new() };
    loops.block(&tree.block);
    loops
}

pub struct Loops<'m, 'a> {
    mentions: &'m Mentions<'a>,
    pub edits: Vec<(usize, Edit)>,
    pub behind: Vec<Edit>,
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
            Action::Function(target, _) => self.assigns(statement.span, target),
            Action::Update(target, ..) => self.assigns(statement.span, target),
            Action::Assign(targets, _) => {
                targets.iter().for_each(|target| self.assigns(statement.span, target));
            }
            _ => {}
        }
        statement.walk(self);
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        if let ExprKind::Field(base, name) = &expr.value
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
        if let [Expr { value: ExprKind::Call(called, _), .. }] = values {
            if self.is_library(called, IN_ORDER) {
                return;
            }
            if self.is_library(called, PAIRS[0]) {
                let (from, to) = (called.span.from, called.span.to);
                return self.edits.push((at, (from, to, PAIRS[1].to_owned())));
            }
        }
        if let (Some(first), Some(last)) = (values.first(), values.last()) {
            let (from, to) = (first.span.from, last.span.to);
            self.edits.push((at, (from, from, "fw_each(".to_owned())));
            self.edits.push((at, (to, to, ")".to_owned())));
        }
    }

    /// `of.__index = …`: where `of` is a metatable already, the event counts from here on.
    fn assigns(&mut self, span: Span, target: &Expr) {
        if let ExprKind::Field(of, event) = &target.value
            && let ExprKind::Name(of, _) = of.value
            && event.text.starts_with("__")
        {
            self.behind.push((span.to, span.to, format!(" do fw_renewed({of}) end")));
        }
    }

    /// A loop with which another one's body begins: machine code would count a step at each of its turns that
    /// nothing else counts.
    fn begins(&mut self, block: &CodeBlock) {
        if let Some(Statement { span, action: Action::While(..) | Action::Repeat(..) }) =
            block.statements.first()
        {
            self.edits.push((span.from, (span.from, span.from, "local fw_0 = nil ".to_owned())));
        }
    }
}
