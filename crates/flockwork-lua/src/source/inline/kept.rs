//! Options that stand in a call as a table, and are the same each time: they are prepared once, when the file is
//! loaded, as `options.name { … }` would be. The table stays in the text: one that is wrong is never kept, so the call
//! makes it, and says what is wrong, as it was written.

use std::collections::BTreeSet;

use flockwork::behavior::infos;

use super::super::mentions::Mentions;
use super::super::tree::{Action, Expr, ExprKind, Means, SyntaxTree, TableEntry, Variable};

/// Functions of `math` that only calculate.
const PURE: [&str; 8] = ["rad", "deg", "sqrt", "abs", "min", "max", "floor", "ceil"];
const CONSTANTS: [&str; 2] = ["pi", "huge"];
/// Their text in one line is no longer (bytes).
const LONGEST: usize = 1000;

/// The variables of a file that are the same from its load on, by their numbers.
pub struct Constants<'m> {
    text: &'m str,
    mentions: &'m Mentions<'m>,
    values: BTreeSet<usize>,
    functions: BTreeSet<usize>,
    /// Tables without a metatable of the script's own: all that is in them is fixed once the file is loaded.
    tables: BTreeSet<usize>,
}

impl<'m> Constants<'m> {
    pub fn of(text: &'m str, tree: &SyntaxTree, mentions: &'m Mentions) -> Self {
        let (values, functions, tables) = Default::default();
        let mut constants = Self { text, mentions, values, functions, tables };
        for statement in &tree.block.statements {
            if let Action::Local(names, values) = &statement.action {
                names.iter().zip(values).for_each(|(name, value)| constants.declare(name, value));
            }
        }
        constants
    }

    fn declare(&mut self, name: &Variable, value: &Expr) {
        if self.mentions.assigned.contains(&name.number) {
        } else if self.is_value(value) {
            self.values.insert(name.number);
        } else if self.is_function(value) {
            self.functions.insert(name.number);
        } else if self.is_table(value) {
            self.tables.insert(name.number);
        }
    }

    /// The text of options that are the same each time, in one line; none if they may be others.
    pub fn options(&self, expr: &Expr) -> Option<String> {
        let text = match &expr.inner().value {
            ExprKind::Table(entries) => self.table(entries)?,
            ExprKind::Name(name, means) if has(&self.tables, *means) => (*name).to_owned(),
            ExprKind::Call(called, arguments) => {
                let ExprKind::Field(_, name) = &called.value else { return None };
                let [Expr { value: ExprKind::Table(entries), .. }] = &arguments[..] else {
                    return None;
                };
                self.prepares(expr.inner())?;
                format!("options.{} {}", name.text, self.table(entries)?)
            }
            _ => return None,
        };
        (text.len() <= LONGEST).then_some(text)
    }

    /// The op of the behavior whose options a call prepares; none if it does something else.
    pub fn prepares(&self, expr: &Expr) -> Option<usize> {
        let ExprKind::Call(called, _) = &expr.value else { return None };
        let ExprKind::Field(of, name) = &called.value else { return None };
        let op = infos().iter().position(|info| info.name == name.text)?;
        self.is_library(of, "options").then_some(op)
    }

    /// The same of a filter.
    pub fn filter(&self, expr: &Expr) -> Option<String> {
        let ExprKind::Table(entries) = &expr.value else { return None };
        let text = self.named(entries, |value| self.is_condition(value))?;
        (text.len() <= LONGEST).then_some(text)
    }

    fn table(&self, entries: &[TableEntry]) -> Option<String> {
        self.named(entries, |value| {
            self.is_value(value) || self.is_list(value) || self.is_filter(value)
        })
    }

    fn named(&self, entries: &[TableEntry], is_fixed: impl Fn(&Expr) -> bool) -> Option<String> {
        let entry = |entry: &TableEntry| {
            let written = entry.value.span.of(self.text);
            let is_short = !written.contains('\n') && !written.contains("--");
            let is_fixed = is_fixed(&entry.value);
            let name = entry.name.filter(|_| is_short && is_fixed)?;
            Some(format!("{} = {written}", name.text))
        };
        let entries: Option<Vec<String>> = entries.iter().map(entry).collect();
        Some(format!("{{ {} }}", entries?.join(", ")))
    }

    /// Whether an expression has one value from the load on, and making it does nothing else. It may fail.
    fn is_value(&self, expr: &Expr) -> bool {
        match &expr.value {
            ExprKind::Bool | ExprKind::Number(_) | ExprKind::Text(_) => true,
            ExprKind::Name(_, means) => has(&self.values, *means),
            ExprKind::Field(of, name) => match of.value {
                ExprKind::Name(_, means) if has(&self.tables, means) => true,
                _ => self.is_library(of, "math") && CONSTANTS.contains(&name.text),
            },
            ExprKind::Call(called, arguments) => {
                self.is_function(called) && arguments.iter().all(|it| self.is_value(it))
            }
            ExprKind::Binary(left, operator, right) => {
                *operator != ".." && self.is_value(left) && self.is_value(right)
            }
            ExprKind::Unary(_, inner) | ExprKind::One(inner) => self.is_value(inner),
            ExprKind::If(conditions, values) => {
                conditions.iter().chain(values).all(|it| self.is_value(it))
            }
            _ => false,
        }
    }

    /// Whether it is a list of such values, such as one of groups.
    fn is_list(&self, expr: &Expr) -> bool {
        let ExprKind::Table(entries) = &expr.value else { return false };
        let unnamed = |it: &TableEntry| it.name.is_none() && it.key.is_none();
        entries.iter().all(|it| unnamed(it) && self.is_value(&it.value))
    }

    /// Whether it is a filter of such values.
    fn is_filter(&self, expr: &Expr) -> bool {
        let ExprKind::Table(entries) = &expr.value else { return false };
        entries.iter().all(|it| it.name.is_some() && self.is_condition(&it.value))
    }

    /// Whether it is such a value, or a range of them: `{ min = 1, max = 3 }`.
    fn is_condition(&self, expr: &Expr) -> bool {
        let ExprKind::Table(entries) = &expr.value else { return self.is_value(expr) };
        entries.iter().all(|it| it.name.is_some() && self.is_value(&it.value))
    }

    fn is_function(&self, expr: &Expr) -> bool {
        match &expr.value {
            ExprKind::Name(_, means) => has(&self.functions, *means),
            ExprKind::Field(of, name) => self.is_library(of, "math") && PURE.contains(&name.text),
            _ => false,
        }
    }

    fn is_table(&self, expr: &Expr) -> bool {
        match &expr.value {
            // Another file may do more with a table that it is handed.
            ExprKind::Table(_) => {
                !["setmetatable", "require"].iter().any(|it| self.mentions.globals.contains_key(it))
            }
            ExprKind::Call(called, _) => self.is_library(called, "tune"),
            _ => false,
        }
    }

    /// Whether this is a name of ours, and not the script's own.
    fn is_library(&self, expr: &Expr, name: &str) -> bool {
        expr.global() == Some(name) && !self.mentions.assigned_globals.contains(name)
    }
}

fn has(these: &BTreeSet<usize>, means: Means) -> bool {
    match means {
        Means::Own(number) | Means::Outer(number) | Means::File(number) => these.contains(&number),
        Means::Global => false,
    }
}
