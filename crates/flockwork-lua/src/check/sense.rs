//! What Luau accepts and its author cannot have meant: conditions that always hold, comparisons that never do.

use super::checker::Checker;
use super::describe::is_short;
use super::kinds::ValueKind;
use crate::source::tree::{Expr, ExprKind, Span, TableEntry};

impl<'a> Checker<'_, 'a> {
    /// What decides whether a block is run.
    pub fn condition(&mut self, expr: &Expr<'a>) {
        _ = self.kind_of(expr);
        self.always_true(expr);
    }

    /// A number or text that decides alone: it always counts as true.
    fn always_true(&mut self, expr: &Expr<'a>) {
        let expr = expr.inner();
        match &expr.value {
            ExprKind::Number(_) | ExprKind::Text(_) => {
                let text = format!("{} alone always counts as true", self.shown_part(expr));
                self.problem(expr.span, text, "Compare it with something, as in a == 1");
            }
            ExprKind::Method(_, name, _) if name.text == "count" => {
                let text = "a number always counts as true, 0 too";
                self.problem(expr.span, text, format!("Write {} > 0", self.shown_part(expr)));
            }
            ExprKind::Binary(left, "or", right) => self.always_true_beside(left, right),
            ExprKind::Binary(left, "and", right) => {
                self.always_true(left);
                self.always_true(right);
            }
            _ => {}
        }
    }

    /// `a == "one" or "two"`.
    fn always_true_beside(&mut self, left: &Expr<'a>, right: &Expr<'a>) {
        if let (
            ExprKind::Binary(asked, sign @ ("==" | "~="), _),
            ExprKind::Number(_) | ExprKind::Text(_),
        ) = (&left.inner().value, &right.inner().value)
        {
            let (asked, right_text) = (self.shown_part(asked), self.shown_part(right));
            let text = format!("{right_text} alone always counts as true");
            let help = format!("Write … or {asked} {sign} {right_text}");
            return self.problem(right.span, text, help);
        }
        self.always_true(left);
        self.always_true(right);
    }

    /// `"a" or "b"`, which is always the first.
    pub fn first_of_or(&mut self, left: &Expr<'a>) {
        if let ExprKind::Number(_) | ExprKind::Text(_) = left.inner().value {
            let first = self.shown_part(left);
            let text =
                format!("{first} always counts as true, so that or answers it and nothing else");
            self.problem(left.span, text, format!("Ask twice, as in ask({first}) or ask(…)"));
        }
    }

    /// A comparison that always comes out alike.
    pub fn comparison(
        &mut self,
        left: &Expr<'a>,
        sign: &str,
        right: &Expr<'a>,
        kinds: (&ValueKind, &ValueKind),
    ) {
        let both = Span { from: left.span.from, to: right.span.to };
        if let ExprKind::Unary("not", inner) = &left.value
            && !matches!(right.value, ExprKind::Unary("not", _))
        {
            let other = if sign == "==" { "~=" } else { "==" };
            let (one, two) = (self.shown_part(inner), self.shown_part(right));
            let text = format!("not belongs to {one} alone, not to the comparison");
            return self.problem(both, text, format!("Write {one} {other} {two}"));
        }
        if let Some(help) = self.never_equal(left, kinds.0, right, kinds.1) {
            let text = format!("this is never equal: {} and {}", named(kinds.0), named(kinds.1));
            return self.problem(both, text, help);
        }
        self.group_compared(left, right, kinds.1);
        self.group_compared(right, left, kinds.0);
        let is_place = |it: &Expr| matches!(&it.inner().value, ExprKind::Method(_, name, _) if name.text == "position");
        if *kinds.0 == ValueKind::Vector
            && *kinds.1 == ValueKind::Vector
            && (is_place(left) || is_place(right))
        {
            let target = self.shown_part(if is_place(left) { right } else { left });
            let text = "a place is hardly ever reached to the last digit";
            self.problem(both, text, format!("Write me:distance_to({target}) < 0.5"));
        }
    }

    /// What to write where two values of these kinds are compared, which are never equal.
    fn never_equal(
        &self,
        left: &Expr<'a>,
        one: &ValueKind,
        right: &Expr<'a>,
        two: &ValueKind,
    ) -> Option<String> {
        let place = |kind: &ValueKind| match kind {
            ValueKind::Number => Some(0),
            ValueKind::Bool => Some(1),
            ValueKind::Text | ValueKind::Word(_) => Some(2),
            ValueKind::Vector => Some(3),
            ValueKind::Class(_) => Some(4),
            _ => None,
        };
        if place(one)? == place(two)? {
            return None;
        }
        let (left, right) = (self.shown_part(left), self.shown_part(right));
        Some(match (one, two) {
            (ValueKind::Vector, ValueKind::Number) => format!("Write {left}:length() == {right}"),
            (ValueKind::Number, ValueKind::Vector) => format!("Write {right}:length() == {left}"),
            (ValueKind::Bool, _) => format!("Write {left} alone, or not {left}"),
            (_, ValueKind::Bool) => format!("Write {right} alone, or not {right}"),
            (_, ValueKind::Class("Group")) | (ValueKind::Class("Group"), _) => {
                "me:group() is text: compare it with the group's name in quotes".to_owned()
            }
            _ => "Compare values of one kind".to_owned(),
        })
    }

    /// `me:group() == "name"`, where the scene has no such group.
    fn group_compared(&mut self, asked: &Expr<'a>, given: &Expr<'a>, kind: &ValueKind) {
        if let (ExprKind::Method(_, name, _), ValueKind::Word(word)) = (&asked.inner().value, kind)
            && name.text == "group"
        {
            self.known_in("groups", given.span, word);
        }
    }

    /// Names that stand in a table more than once.
    pub fn given_twice(&mut self, entries: &[TableEntry<'a>]) {
        for (nth, entry) in entries.iter().enumerate() {
            let Some(name) = entry.name else { continue };
            let same = |other: &TableEntry| other.name.is_some_and(|it| it.text == name.text);
            // A long table is data, and not looked through for each of its names.
            if nth < 32 && entries[..nth].iter().any(same) {
                let text = format!("{} is given twice in this table", name.text);
                self.problem(name.span, text, "Remove one of the two");
            }
        }
    }

    fn shown_part(&self, expr: &Expr<'a>) -> &'a str {
        Some(expr.span.of(self.text)).filter(|part| is_short(part)).unwrap_or("…")
    }
}

fn named(kind: &ValueKind) -> &'static str {
    match kind {
        ValueKind::Number => "a number",
        ValueKind::Bool => "true or false",
        ValueKind::Text | ValueKind::Word(_) => "text",
        ValueKind::Vector => "a vector",
        ValueKind::Class("Group") => "a group",
        _ => "an agent",
    }
}
