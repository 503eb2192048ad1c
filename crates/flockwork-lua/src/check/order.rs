//! Commands in the wrong order: a behavior that brakes against the sum so far comes after the others.

use flockwork::Behavior;
use flockwork::behavior::{ParamKind, infos};
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
    let (span, name, arguments) = match &expr.value {
        ExprKind::Method(of, name, arguments) if matches!(of.value, ExprKind::Name("me", _)) => {
            (name.span, name.text, arguments)
        }
        ExprKind::Call(called, arguments) => {
            (called.span, called.global().unwrap_or(""), arguments)
        }
        _ => return Does::default(),
    };
    let Some(info) = infos().iter().find(|info| info.name == name) else { return Does::default() };
    let rest = arguments.get(info.targets.len()..).unwrap_or_default();
    if matches!(rest.first().map(|it| &it.inner().value), Some(ExprKind::Number(0.0))) {
        return Does::default();
    }
    let usual = Behavior::named(name);
    match usual.filter(|it| it.reads::<Vec3>().so_far) {
        Some(usual) => {
            let brakes = given(usual, rest).is_some_and(|it| it.brakes_earlier::<Vec3>());
            Does { last: brakes.then_some((span, info.name)), steers: false }
        }
        None => Does { last: None, steers: usual.is_some_and(|it| it.wants_motion::<Vec3>()) },
    }
}

/// A behavior with the options that stand in its call behind the weight, or in its place; none if one of them is no literal,
/// and may be anything.
fn given(mut behavior: Behavior, arguments: &[Expr]) -> Option<Behavior> {
    let entries = match arguments {
        [] => return Some(behavior),
        [first] => match &first.inner().value {
            ExprKind::Table(entries) => entries,
            _ => return Some(behavior),
        },
        [_, options, ..] => match &options.inner().value {
            ExprKind::Table(entries) => entries,
            _ => return None,
        },
    };
    let info = behavior.info();
    for entry in entries {
        let Some((place, param)) = entry.name.and_then(|name| info.param(name.text)) else {
            continue;
        };
        let number = match (&entry.value.inner().value, param.kind) {
            (ExprKind::Number(number), _) => Some(*number as f32),
            (ExprKind::Text(Some(word)), ParamKind::Word(words)) => {
                words.iter().position(|it| *it == &word[..]).map(|nth| nth as f32)
            }
            _ => None,
        };
        _ = behavior.set_number(place, number?);
    }
    Some(behavior)
}
