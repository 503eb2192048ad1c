//! Names of events: those that a script says, and those that it waits for.

use std::collections::BTreeSet;

use flockwork::world::{CONTACT, JOINED, REACHED};

use super::found::Findings;
use super::scene::SceneNames;
use crate::api::acts::place_of_event;
use crate::api::suggest::slip_of;
use crate::source::tree::{Action, Expr, ExprKind, Means, Span, Statement, SyntaxTree};
use crate::source::visit::Visit;
use crate::source::{Mentions, with_tree, without_mark};

/// The names of all events that a script says; none if it reckons one, or is no Luau.
#[must_use]
pub fn said_in(text: &str) -> Option<BTreeSet<String>> {
    let said = with_tree(without_mark(text), |tree| {
        let mut names = EventNames::default();
        names.block(&tree.ok()?.block);
        names.said
    });
    said.ok().flatten()
}

/// Waits for an event that no script of the scene says, and that is nearly called as one that is said.
pub fn check(tree: &SyntaxTree, mentions: &Mentions, scene: &SceneNames, found: &mut Findings) {
    let Some(said) = &scene.events else { return };
    let known: Vec<&str> =
        said.iter().map(String::as_str).chain([CONTACT, REACHED, JOINED]).collect();
    let mut names = EventNames::default();
    names.block(&tree.block);
    let is_unchanged = |(variable, ..): &&(Option<usize>, Span, String)| {
        variable.is_none_or(|variable| !mentions.assigned.contains(&variable))
    };
    for (_, span, name) in names.awaited.iter().filter(is_unchanged) {
        let meant = slip_of(name, &known).filter(|_| !known.contains(&&name[..]));
        if let Some(meant) = meant {
            found.add(*span, || {
                (
                    format!("no script of the scene says \"{name}\""),
                    format!("Did you mean {meant}?"),
                )
            });
        }
    }
}

/// What a text has to do with events.
struct EventNames {
    /// The names that it says; none if one is reckoned.
    said: Option<BTreeSet<String>>,
    /// The variables that loops over events put names into.
    variables: BTreeSet<usize>,
    /// What it waits for: the variable that is compared with it, if it is one, and where it stands.
    awaited: Vec<(Option<usize>, Span, String)>,
}

impl Default for EventNames {
    fn default() -> Self {
        Self { said: Some(BTreeSet::new()), variables: BTreeSet::new(), awaited: Vec::new() }
    }
}

/// The text that stands there; none if that is anything else.
fn text_of(expr: &Expr) -> Option<String> {
    match &expr.inner().value {
        ExprKind::Text(Some(text)) => Some(text.clone().into_owned()),
        _ => None,
    }
}

impl<'t, 'a: 't> Visit<'t, 'a> for EventNames {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        if let Action::Each(names, values, ..) = &statement.action
            && let ([first, ..], [asked]) = (&names[..], &values[..])
            && asks_for_events(asked)
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
                    self.says(arguments.get(place).and_then(text_of));
                }
            }
            ExprKind::Call(called, arguments) if is_events(called) => {
                let first = arguments.first();
                let awaited = first.and_then(|it| Some((None, it.span, text_of(it)?)));
                self.awaited.extend(awaited);
            }
            _ => {}
        }
        expr.walk(self);
    }
}

impl EventNames {
    /// Takes in the name of an event that is said; none if it is reckoned.
    fn says(&mut self, name: Option<String>) {
        self.said = self.said.take().zip(name).map(|(mut said, name)| {
            said.insert(name);
            said
        });
    }

    fn compared(&mut self, name: &Expr, with: &Expr) {
        if let ExprKind::Name(_, Means::Own(variable) | Means::Outer(variable)) = name.inner().value
            && self.variables.contains(&variable)
        {
            self.awaited.extend(text_of(with).map(|text| (Some(variable), with.span, text)));
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
