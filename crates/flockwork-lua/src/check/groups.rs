//! Groups of terms that are opened and never closed, or closed and never opened.
//!
//! A group may be closed in another branch or function than it was opened in. So something is said only where nothing in
//! the file is left over that could belong to it.

use std::collections::BTreeSet;

use super::found::Findings;
use crate::source::Mentions;
use crate::source::tree::{Action, CodeBlock, Expr, ExprKind, Function, Span, Statement};
use crate::source::visit::Visit;

const OPENS: &str = "begin";
const CLOSES: &str = "done";

/// Looks through a file that no other one opens or closes groups for.
pub fn check(block: &CodeBlock, mentions: &Mentions, found: &mut Findings) {
    let is_alone = mentions.required.is_empty() && mentions.globals.contains_key("update");
    let mut groups = Groups::default();
    groups.block(block);
    if !is_alone || groups.is_unclear {
        return;
    }
    let Groups { opened, closed, left, .. } = groups;
    let mut tell = |all: Vec<Span>, text: &str, help: &str| {
        all.into_iter().for_each(|span| found.add(span, || (text.to_owned(), help.to_owned())));
    };
    if closed.is_empty() {
        tell(opened, "me:begin(…) is never closed", "Add me:done()");
        tell(
            left.into_iter().collect(),
            "me:begin(…) is not closed before a return",
            "Add me:done() there, too",
        );
    } else if opened.is_empty() && left.is_empty() {
        let help = "Remove it, or add me:begin(…) above";
        tell(closed, "me:done() without me:begin(…)", help);
    }
}

/// What is left over in blocks.
#[derive(Default)]
struct Groups {
    /// Where groups are opened that the same block does not close, and the other way round.
    opened: Vec<Span>,
    closed: Vec<Span>,
    /// Those that it closes, but not before a return further inside.
    left: BTreeSet<Span>,
    /// Whether something else is done with the commands, or with what is called so.
    is_unclear: bool,
}

impl<'t, 'a: 't> Visit<'t, 'a> for Groups {
    fn block(&mut self, block: &'t CodeBlock<'a>) {
        let mut open: Vec<Span> = Vec::new();
        for statement in &block.statements {
            match command(statement) {
                Some((span, OPENS)) => open.push(span),
                Some((span, CLOSES)) if open.pop().is_none() => self.closed.push(span),
                Some((_, CLOSES)) => {}
                _ => {
                    self.statement(statement);
                    let is_left = !open.is_empty() && Returns::are_in(statement);
                    self.left.extend(open.last().filter(|_| is_left));
                }
            }
        }
        open.iter().for_each(|span| _ = self.left.remove(span));
        self.opened.extend(open);
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        let name = match &expr.value {
            ExprKind::Field(_, name) | ExprKind::Method(_, name, _) => name.text,
            ExprKind::Name(name, _) => name,
            _ => "",
        };
        self.is_unclear |= [OPENS, CLOSES].contains(&name);
        expr.walk(self);
    }
}

/// The span and name of a command of groups, if a statement is one.
fn command<'a>(statement: &Statement<'a>) -> Option<(Span, &'a str)> {
    let Action::Run(call) = &statement.action else { return None };
    let ExprKind::Method(of, name, _) = &call.value else { return None };
    let is_own = matches!(of.value, ExprKind::Name("me", _));
    (is_own && [OPENS, CLOSES].contains(&name.text)).then_some((name.span, name.text))
}

/// Whether a function is left.
#[derive(Default)]
struct Returns(bool);

impl Returns {
    fn are_in(statement: &Statement) -> bool {
        let mut returns = Self::default();
        returns.statement(statement);
        returns.0
    }
}

impl<'t, 'a: 't> Visit<'t, 'a> for Returns {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        self.0 |= matches!(statement.action, Action::Return(_));
        statement.walk(self);
    }

    fn expr(&mut self, _: &'t Expr<'a>) {}

    fn function(&mut self, _: &'t Function<'a>) {}
}
