//! What an expression is, and what cannot be asked of it.

use std::sync::Arc;

use flockwork::behavior::infos;

use super::checker::Checker;
use super::kinds::ValueKind;
use super::members::{ObjectMember, call_of};
use super::operators::either;
use crate::api::acts;
use crate::source::tree::{Expr, ExprKind, Means, Span, SpannedWord, TableEntry};

impl<'a> Checker<'_, 'a> {
    /// The kind of an expression; reports what is wrong in it. To be asked once for each.
    pub fn kind_of(&mut self, expr: &Expr<'a>) -> ValueKind {
        #[cfg(test)]
        crate::source::visit::looks::add(1);
        match &expr.value {
            ExprKind::Nil => ValueKind::Nil,
            ExprKind::Bool => ValueKind::Bool,
            ExprKind::Number(_) => ValueKind::Number,
            ExprKind::Text(text) => {
                text.as_ref().map_or(ValueKind::Text, |text| ValueKind::Word(text.to_string()))
            }
            ExprKind::Interpolated(values) => {
                self.values(values);
                ValueKind::Text
            }
            ExprKind::Varargs => ValueKind::Any,
            ExprKind::Name(name, means) => self.name(expr.span, name, *means),
            ExprKind::Field(base, name) => self.field(base, *name),
            ExprKind::Item(base, key) => self.item(base, key),
            ExprKind::Call(base, arguments) => self.call(base, arguments),
            ExprKind::Method(base, name, arguments) => self.method(base, *name, arguments),
            ExprKind::Function(function) => {
                self.function(None, function);
                ValueKind::Own
            }
            ExprKind::Table(entries) => self.table(entries),
            ExprKind::Binary(left, sign, right) => self.binary(left, sign, right),
            ExprKind::Unary(sign, inner) => self.unary(expr.span, sign, inner),
            ExprKind::If(conditions, values) => {
                conditions.iter().for_each(|condition| self.condition(condition));
                let kinds: Vec<ValueKind> =
                    values.iter().map(|value| self.kind_of(value)).collect();
                kinds.into_iter().reduce(either).unwrap_or(ValueKind::Any)
            }
            ExprKind::One(inner) => self.kind_of(inner),
        }
    }

    /// The kind of an expression whose value is used: a command answers none.
    pub fn kind_of_used(&mut self, expr: &Expr<'a>) -> ValueKind {
        let kind = self.kind_of(expr);
        let name = match &expr.inner().value {
            ExprKind::Method(_, name, _) => name.text,
            ExprKind::Call(base, _) => base.span.of(self.text),
            _ => return kind,
        };
        if kind != ValueKind::Nil {
            return kind;
        }
        let of_act = acts::named(name).and_then(|act| act.unanswered);
        let help = of_act
            .unwrap_or("Commands are added up by the engine: write each as a statement of its own");
        self.problem(expr.span, format!("{name} answers nothing"), help);
        ValueKind::Any
    }

    /// The kinds of a list of values that are used: the last of them gives all answers of a call.
    pub fn kinds_of_used(&mut self, values: &[Expr<'a>]) -> Vec<ValueKind> {
        self.answers.clear();
        let mut kinds: Vec<ValueKind> =
            values.iter().map(|value| self.kind_of_used(value)).collect();
        if let Some(ExprKind::Call(..) | ExprKind::Method(..)) = values.last().map(|it| &it.value) {
            kinds.extend(self.answers.drain(..).skip(1));
        }
        kinds
    }

    fn name(&mut self, at: Span, name: &str, means: Means) -> ValueKind {
        if let Some(kind) = self.variable(name, means) {
            return kind;
        }
        if !self.library.has(name) {
            let (library, scene) = (self.library, self.scene);
            self.found.add(at, || library.missing(name, scene));
        }
        ValueKind::Any
    }

    fn table(&mut self, entries: &[TableEntry<'a>]) -> ValueKind {
        self.given_twice(entries);
        for entry in entries {
            entry.key.iter().for_each(|key| _ = self.kind_of(key));
            match (&entry.value.value, entry.name) {
                (ExprKind::Function(function), Some(name)) => {
                    self.function(Some(name.text), function)
                }
                _ => _ = self.kind_of(&entry.value),
            }
        }
        ValueKind::Table
    }

    fn item(&mut self, base: &Expr<'a>, key: &Expr<'a>) -> ValueKind {
        let kind = self.kind_of(base);
        _ = self.kind_of(key);
        if let ValueKind::Function(_) = kind {
            self.no_items(base);
        }
        if let ValueKind::Map(_, inside) = kind { *inside } else { ValueKind::Any }
    }

    /// What loops go through is taken for a list.
    fn no_items(&mut self, base: &Expr<'a>) {
        let text = "this is an iterator, not a list: it has no items to index";
        let help = match &base.value {
            ExprKind::Method(_, name, _) if name.text == "events" => {
                "Write for name, from, value in me:events() do if name == \"caught\" then … end end"
            }
            _ => {
                "me:nearest(radius, \"all\") answers the nearest; for all of them, write for other in me:neighbors(radius) do … end"
            }
        };
        self.problem(base.span, text, help);
    }

    /// The name of what a file has not declared itself.
    pub fn library_name<'e>(&self, expr: &Expr<'e>) -> Option<&'e str> {
        match expr.value {
            ExprKind::Name(name, means) if self.variable(name, means).is_none() => Some(name),
            _ => None,
        }
    }

    fn field(&mut self, base: &Expr<'a>, name: SpannedWord<'a>) -> ValueKind {
        if let Some(table) = self.library_name(base) {
            return self.library_field(base, table, name);
        }
        match self.kind_of(base) {
            ValueKind::Class(owner) => self.field_of(base, owner, name),
            ValueKind::Vector => self.field_of(base, "vector", name),
            ValueKind::Map(map, inside) => {
                self.known_in(&map, name.span, name.text);
                *inside
            }
            ValueKind::Tuned(known) => {
                if !known.contains(name.text) {
                    self.unknown(name, "tune has no", &known.iter().cloned().collect::<Vec<_>>());
                }
                ValueKind::Any
            }
            ValueKind::Method(owner, method) => {
                let (whole, rest) = (call_of(owner, &method), name.text);
                let text = format!("{} is a method", whole.trim_end_matches("()"));
                self.problem(base.span, text, format!("Write {whole}.{rest}"));
                ValueKind::Any
            }
            ValueKind::Text | ValueKind::Word(_) if !self.library.lacks("string", name.text) => {
                ValueKind::Any
            }
            ValueKind::Text | ValueKind::Word(_) => {
                let text =
                    format!("{} is text and has no \"{}\"", base.span.of(self.text), name.text);
                let help = "Of an event, each part is a variable of its own: for name, from, value in me:events() do … end";
                self.problem(name.span, text, help);
                ValueKind::Any
            }
            ValueKind::Function(_) if matches!(&base.value, ExprKind::Method(_, it, _) if ["events", "neighbors"].contains(&it.text)) =>
            {
                self.no_items(base);
                ValueKind::Any
            }
            ValueKind::Function(_) if matches!(base.value, ExprKind::Field(..)) => {
                let whole = base.span.of(self.text);
                let help = format!("Write {whole}(\"{}\")", name.text);
                self.problem(base.span, format!("{whole} is a function"), help);
                ValueKind::Any
            }
            _ => ValueKind::Any,
        }
    }

    fn library_field(&mut self, base: &Expr<'a>, table: &str, name: SpannedWord<'a>) -> ValueKind {
        if table == "options" {
            let place = infos().iter().position(|info| info.name == name.text);
            if place.is_none() {
                let known: Vec<String> = infos().iter().map(|info| info.name.to_owned()).collect();
                self.unknown(name, "no behavior is called", &known);
            }
            return place.map_or(ValueKind::Any, ValueKind::Maker);
        }
        if table == "tune" {
            let help = format!(
                "Write local params = tune {{ {0} = 1 }} at the top of the file, and params.{0} here",
                name.text
            );
            self.problem(base.span, "tune is a function", help);
            return ValueKind::Any;
        }
        if self.library.lacks(table, name.text) {
            let library = self.library;
            self.found.add(name.span, || library.missing_in(table, name.text));
            return ValueKind::Any;
        }
        self.kind_of(base)
    }

    fn field_of(
        &mut self,
        base: &Expr<'a>,
        owner: &'static str,
        name: SpannedWord<'a>,
    ) -> ValueKind {
        match self.library.member(owner, name.text) {
            Some(ObjectMember::Field(kind) | ObjectMember::Function(_, kind)) => kind.clone(),
            Some(ObjectMember::Method(_)) => ValueKind::Method(owner, Arc::from(name.text)),
            None => {
                self.no_member(base, owner, name, false);
                ValueKind::Any
            }
        }
    }
}
