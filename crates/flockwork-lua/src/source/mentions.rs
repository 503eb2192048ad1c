//! What a script mentions: files, library functions, values to be tuned, callbacks.

use std::collections::{BTreeMap, BTreeSet};

use flockwork::world::SOUGHT_EVENTS;

use super::file_name::file_of;
use super::tree::{
    Action, CodeBlock, Expr, ExprKind, Function, Means, Span, Statement, TableEntry, Variable,
    Wrong,
};
use super::visit::Visit;
use crate::api::acts::takes_color;
use crate::api::suggest::slip_of;

/// The functions that a script may define.
pub const CALLBACKS: [&str; 4] = ["update", "draw", "init", "on_reload"];

/// What there is to know of a text.
#[derive(Default)]
pub struct Mentions<'a> {
    /// The files that it requires by written names.
    pub required: BTreeSet<String>,
    /// Names of `tune { … }` in their order, then those of other tables.
    pub tuned: Vec<&'a str>,
    named: Vec<&'a str>,
    /// Names of `public { … }`.
    pub shown: Vec<&'a str>,
    /// How often each name is mentioned that the file does not declare.
    pub globals: BTreeMap<&'a str, usize>,
    /// Which of these are assigned, functions included.
    pub assigned_globals: BTreeSet<&'a str>,
    /// The variables that are assigned after they have been declared, by their numbers.
    pub assigned: BTreeSet<usize>,
    /// The variables that are mentioned after they have been declared.
    pub used: BTreeSet<usize>,
    /// The names of all variables.
    declared: BTreeSet<&'a str>,
    /// Where functions of the whole file are defined.
    defined: Vec<(Span, &'a str)>,
    /// The events that the engine looks for only where it has their name as a text.
    pub sought: BTreeSet<&'static str>,
    /// How many times it names a command that sets a color.
    pub colors: usize,
    /// Where functions begin that are too long for machine code.
    pub long_functions: Vec<usize>,
    functions: usize,
}

/// The longest function of which machine code is made (bytes): a millisecond for each kilobyte.
const LONGEST_NATIVE: usize = 32 << 10;

pub fn mentions<'t, 'a: 't>(block: &'t CodeBlock<'a>) -> Mentions<'a> {
    let mut mentions = Mentions::default();
    mentions.block(block);
    let named = std::mem::take(&mut mentions.named);
    mentions.tuned.extend(named);
    mentions
}

impl Mentions<'_> {
    /// Whether the file has something of its own under this name.
    pub fn has_own(&self, name: &str) -> bool {
        self.declared.contains(name) || self.assigned_globals.contains(name)
    }

    /// Functions of the whole file that nothing calls and whose names are nearly a callback's: they would never run.
    pub fn misspelt_callbacks(&self) -> Vec<Wrong> {
        let misspelt = |(span, name): &(Span, &str)| {
            let meant = slip_of(name, &CALLBACKS).filter(|meant| meant != name)?;
            let message = format!("no callback is called \"{name}\". Did you mean {meant}?");
            (self.globals.get(name) == Some(&1)).then(|| Wrong::new(*span, message))
        };
        self.defined.iter().filter_map(misspelt).collect()
    }
}

impl<'t, 'a: 't> Visit<'t, 'a> for Mentions<'a> {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        match &statement.action {
            Action::Function(target, _) => {
                self.assign(target);
                self.define(target);
            }
            Action::Update(target, ..) => self.assign(target),
            Action::Assign(targets, values) => {
                targets.iter().for_each(|target| self.assign(target));
                let functions = targets.iter().zip(values);
                let is_function = |value: &Expr| matches!(value.value, ExprKind::Function(_));
                functions.filter(|(_, it)| is_function(it)).for_each(|(it, _)| self.define(it));
            }
            _ => {}
        }
        statement.walk(self);
    }

    fn variable(&mut self, variable: &'t Variable<'a>) {
        self.declared.insert(variable.name.text);
    }

    fn function(&mut self, function: &'t Function<'a>) {
        if function.body.span.to - function.body.span.from > LONGEST_NATIVE {
            self.long_functions.push(function.span.from);
        }
        self.functions += 1;
        function.walk(self);
        self.functions -= 1;
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        match &expr.value {
            ExprKind::Name(name, means) => self.mention(name, *means),
            ExprKind::Call(called, arguments) => self.call(called.global(), arguments),
            ExprKind::Method(_, name, _) | ExprKind::Field(_, name) if takes_color(name.text) => {
                self.colors += 1;
            }
            ExprKind::Text(Some(text)) => {
                self.sought.extend(SOUGHT_EVENTS.into_iter().filter(|event| *event == &text[..]));
            }
            ExprKind::Table(entries) => self.named.extend(names(entries)),
            _ => {}
        }
        expr.walk(self);
    }
}

impl<'a> Mentions<'a> {
    fn mention(&mut self, name: &'a str, means: Means) {
        match means {
            Means::Global => *self.globals.entry(name).or_default() += 1,
            Means::Own(number) | Means::Outer(number) | Means::File(number) => {
                self.used.insert(number);
            }
        }
    }

    fn assign(&mut self, target: &Expr<'a>) {
        match target.value {
            ExprKind::Name(name, Means::Global) => _ = self.assigned_globals.insert(name),
            ExprKind::Name(_, Means::Own(number) | Means::Outer(number) | Means::File(number)) => {
                self.assigned.insert(number);
            }
            _ => {}
        }
    }

    fn define(&mut self, target: &Expr<'a>) {
        let name = target.global().filter(|_| self.functions == 0);
        self.defined.extend(name.map(|name| (target.span, name)));
    }

    fn call(&mut self, called: Option<&'a str>, arguments: &[Expr<'a>]) {
        match (called, arguments.first().map(|first| &first.inner().value)) {
            (Some("require"), Some(ExprKind::Text(Some(name)))) => {
                self.required.extend(file_of(name).ok());
            }
            (Some("tune"), Some(ExprKind::Table(entries))) => self.tuned.extend(names(entries)),
            (Some("public"), Some(ExprKind::Table(entries))) => self.shown.extend(names(entries)),
            _ => {}
        }
    }
}

/// The names in a table, in the order of the text.
fn names<'a>(entries: &[TableEntry<'a>]) -> impl Iterator<Item = &'a str> {
    entries.iter().filter_map(|entry| entry.name.map(|name| name.text))
}
