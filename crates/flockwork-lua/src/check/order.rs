//! Commands in the wrong order: a behavior that brakes against the sum so far comes after the others.

use flockwork::Behavior;
use flockwork::behavior::infos;
use flockwork::glam::Vec3;

use super::found::Findings;
use crate::source::tree::{Action, CodeBlock, Expr, ExprKind, Function, Span, Statement};
use crate::source::visit::Visit;

/// Finds commands of a block that come too early.
pub fn check(block: &CodeBlock, found: &mut Findings) {
    _ = Order { found }.commands(block);
}

struct Order<'f> {
    found: &'f mut Findings,
}

/// What a part of a function does.
#[derive(Default)]
struct Does<'a> {
    /// The command that ought to be the last.
    last: Option<(Span, &'a str)>,
    /// Whether it gives another one.
    steers: bool,
}

impl<'a> Does<'a> {
    /// One or the other.
    fn or(self, other: Self) -> Self {
        Self { last: self.last.or(other.last), steers: self.steers || other.steers }
    }
}

impl<'t, 'a: 't> Visit<'t, 'a> for Order<'_> {
    /// Each function has an order of its own.
    fn function(&mut self, function: &'t Function<'a>) {
        _ = self.commands(&function.body);
    }

    /// Blocks within one another are gone through by `commands`.
    fn block(&mut self, _: &'t CodeBlock<'a>) {}
}

impl Order<'_> {
    fn commands<'a>(&mut self, block: &CodeBlock<'a>) -> Does<'a> {
        let mut does = Does::default();
        for statement in &block.statements {
            let now = self.statement(statement);
            if now.steers
                && let Some((span, name)) = does.last.take()
            {
                self.too_early(span, name);
            }
            does = now.or(does);
        }
        // Nothing comes after what ends the turn.
        if let Some(Statement { action: Action::Return(_) | Action::Other, .. }) =
            block.statements.last()
        {
            does.last = None;
        }
        does
    }

    fn statement<'a>(&mut self, statement: &Statement<'a>) -> Does<'a> {
        statement.walk(self);
        match &statement.action {
            Action::Run(expr) => command(expr),
            Action::Do(block)
            | Action::While(_, block)
            | Action::Repeat(block, _)
            | Action::Count(_, _, block)
            | Action::Each(_, _, _, block) => self.commands(block),
            Action::If(branches) => {
                let branches = branches.iter().map(|(_, block)| self.commands(block));
                branches.fold(Does::default(), Does::or)
            }
            _ => Does::default(),
        }
    }

    fn too_early(&mut self, span: Span, name: &str) {
        self.found.add(span, || {
            let text =
                format!("{name} brakes against the commands before it, and more come after it");
            (text, format!("Call {name} last"))
        });
    }
}

/// What a call does, if it is a command of the agent's own.
fn command<'a>(expr: &Expr<'a>) -> Does<'a> {
    let (span, name) = match &expr.value {
        ExprKind::Method(of, name, _) if matches!(of.value, ExprKind::Name("me", _)) => {
            (name.span, name.text)
        }
        ExprKind::Call(called, _) => (called.span, called.global().unwrap_or("")),
        _ => return Does::default(),
    };
    match infos().iter().find(|info| info.name == name) {
        Some(info) if waits_for_others(info.name) => {
            Does { last: Some((span, info.name)), steers: false }
        }
        found => Does { last: None, steers: found.is_some() },
    }
}

fn waits_for_others(name: &str) -> bool {
    Behavior::named(name).is_some_and(|behavior| behavior.reads::<Vec3>().so_far)
}
