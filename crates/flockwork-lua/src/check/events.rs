//! Names of events: those that a script emits, and those that it waits for.

use std::collections::BTreeSet;

use flockwork::world::{CONTACT, JOINED, REACHED};

use super::found::Findings;
use super::scene::SceneNames;
use crate::api::acts::place_of_event;
use crate::api::suggest::slip_of;
use crate::source::tree::{Action, Expr, ExprKind, Means, Span, Statement, SyntaxTree};
use crate::source::visit::Visit;
use crate::source::{Mentions, with_tree, without_mark};

/// The names of all events that a script emits; none if it computes one, or is no Luau.
#[must_use]
pub fn emitted_events(text: &str) -> Option<BTreeSet<String>> {
    let emitted = with_tree(without_mark(text), |tree| {
        let mentions = Mentions::default();
        let mut names = EventNames::of(&mentions);
        names.block(&tree.ok()?.block);
        names.emitted
    });
    emitted.ok().flatten()
}

/// Reports waiting for an event that no script of the scene emits, if one is emitted that has nearly the same name.
pub fn check(tree: &SyntaxTree, mentions: &Mentions, scene: &SceneNames, found: &mut Findings) {
    let Some(emitted) = &scene.events else { return };
    let known: Vec<&str> =
        emitted.iter().map(String::as_str).chain([CONTACT, REACHED, JOINED]).collect();
    let mut names = EventNames::of(mentions);
    names.block(&tree.block);
    for (span, name) in &names.awaited {
        let meant = slip_of(name, &known).filter(|_| !known.contains(&&name[..]));
        if let Some(meant) = meant {
            let text = format!("no script of the scene emits \"{name}\"");
            found.add(*span, || (text, format!("Did you mean {meant}?")));
        }
    }
}

/// What a text has to do with events.
struct EventNames<'m, 'a> {
    mentions: &'m Mentions<'a>,
    /// The names that it emits; none if one is computed.
    emitted: Option<BTreeSet<String>>,
    /// The variables that loops over events put names into, and that nothing else changes.
    variables: BTreeSet<usize>,
    /// The names that it waits for, and where.
    awaited: Vec<(Span, String)>,
}

/// The text that stands there; none if that is anything else.
fn text_of(expr: &Expr) -> Option<String> {
    match &expr.inner().value {
        ExprKind::Text(Some(text)) => Some(text.clone().into_owned()),
        _ => None,
    }
}

impl<'t, 'a: 't> Visit<'t, 'a> for EventNames<'_, 'a> {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        if let Action::Each(names, values, ..) = &statement.action
            && let ([first, ..], [asked]) = (&names[..], &values[..])
            && asks_for_events(asked)
            && !self.mentions.assigned.contains(&first.number)
        {
            self.variables.insert(first.number);
        }
        statement.walk(self);
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        match &expr.value {
            ExprKind::Binary(one, "==" | "~=", other) => {
                self.compared(one, other);
                self.compared(other, one);
            }
            ExprKind::Method(_, act, arguments) => {
                if let Some(place) = place_of_event(act.text) {
                    self.emits(arguments.get(place).and_then(text_of));
                }
            }
            ExprKind::Call(called, arguments) if is_events(called) => {
                let first = arguments.first();
                let awaited = first.and_then(|it| Some((it.span, text_of(it)?)));
                self.awaited.extend(awaited);
            }
            _ => {}
        }
        expr.walk(self);
    }
}

impl<'m, 'a> EventNames<'m, 'a> {
    fn of(mentions: &'m Mentions<'a>) -> Self {
        let (emitted, variables) = (Some(BTreeSet::new()), BTreeSet::new());
        Self { mentions, emitted, variables, awaited: Vec::new() }
    }

    /// Takes in the name of an event that is emitted; none if it is computed.
    fn emits(&mut self, name: Option<String>) {
        match (name, &mut self.emitted) {
            (Some(name), Some(emitted)) => _ = emitted.insert(name),
            _ => self.emitted = None,
        }
    }

    fn compared(&mut self, name: &Expr, with: &Expr) {
        if let ExprKind::Name(_, Means::Own(variable) | Means::Outer(variable)) = name.inner().value
            && self.variables.contains(&variable)
        {
            self.awaited.extend(text_of(with).map(|text| (with.span, text)));
        }
    }
}

/// `world.events`.
fn is_events(called: &Expr) -> bool {
    matches!(&called.value, ExprKind::Field(_, name) if name.text == "events")
}

/// `me:events()` or `world.events(…)`.
fn asks_for_events(asked: &Expr) -> bool {
    match &asked.value {
        ExprKind::Method(_, name, _) => name.text == "events",
        ExprKind::Call(called, _) => is_events(called),
        _ => false,
    }
}
