//! Values: what the parser's expressions become.

use std::borrow::Cow;

use luau_syntax::ast::{Expression, ExpressionKind, TableItem};

use super::super::tree::{Expr, ExprKind, Means, SpannedWord, TableEntry};
use super::Reader;

impl<'a> Reader<'a, '_> {
    pub(super) fn list(&mut self, list: &[Expression]) -> Vec<Expr<'a>> {
        list.iter().map(|expr| self.expr(*expr)).collect()
    }

    pub(super) fn boxed(&mut self, it: Expression) -> Box<Expr<'a>> {
        Box::new(self.expr(it))
    }

    pub(super) fn expr(&mut self, it: Expression) -> Expr<'a> {
        let location = it.location();
        let value = self.part(location, ExprKind::Nil, |reader| reader.value(it));
        Expr { span: self.span(location), value }
    }

    fn value(&mut self, it: Expression) -> ExprKind<'a> {
        match it.kind() {
            ExpressionKind::Nil | ExpressionKind::Error { .. } => ExprKind::Nil,
            ExpressionKind::Boolean(_) => ExprKind::Bool,
            ExpressionKind::Number { value, .. } => ExprKind::Number(value),
            ExpressionKind::Integer { value, .. } => ExprKind::Number(value as f64),
            ExpressionKind::String { value, .. } => {
                ExprKind::Text(self.constant(it, value.into_bytes()))
            }
            ExpressionKind::InterpString { expressions, .. } => {
                ExprKind::Interpolated(self.list(expressions))
            }
            ExpressionKind::Varargs => ExprKind::Varargs,
            ExpressionKind::Local { local, upvalue } => {
                let number = self.number(local);
                let means = match (upvalue, local.function_depth) {
                    (false, _) => Means::Own(number),
                    (true, 0) => Means::File(number),
                    (true, _) => Means::Outer(number),
                };
                ExprKind::Name(self.word(it.location()).text, means)
            }
            ExpressionKind::Global(_) => {
                ExprKind::Name(self.word(it.location()).text, Means::Global)
            }
            ExpressionKind::Grouped(inner) => ExprKind::One(self.boxed(inner)),
            ExpressionKind::TypeAssertion { expr, .. }
            | ExpressionKind::Instantiate { expr, .. } => ExprKind::One(self.boxed(expr)),
            ExpressionKind::IndexName { expr, index_location, .. } => {
                ExprKind::Field(self.boxed(expr), self.word(index_location))
            }
            ExpressionKind::IndexExpr { expr, index } => self.item(expr, index),
            ExpressionKind::Call { func, args, self_call, .. } => self.call(func, args, self_call),
            ExpressionKind::FunctionLiteral(it) => ExprKind::Function(Box::new(self.function(it))),
            ExpressionKind::Table { items } => {
                ExprKind::Table(items.iter().map(|item| self.entry(item)).collect())
            }
            ExpressionKind::Unary { op, rhs } => self.unary(op.symbol(), rhs),
            ExpressionKind::Binary { lhs, op, rhs } => {
                ExprKind::Binary(self.boxed(lhs), op.symbol(), self.boxed(rhs))
            }
            ExpressionKind::If { .. } => self.choice(it),
        }
    }

    /// A text as written between its quotes, or without its escapes.
    fn constant(&self, it: Expression, bytes: &[u8]) -> Option<Cow<'a, str>> {
        let written = self.span(it.location()).of(self.text);
        let inner = written.get(1..written.len().saturating_sub(1)).unwrap_or("");
        if inner.as_bytes() == bytes {
            return Some(Cow::Borrowed(inner));
        }
        String::from_utf8(bytes.to_vec()).ok().map(Cow::Owned)
    }

    /// `a[b]`; a name in quotes is a field.
    fn item(&mut self, base: Expression, key: Expression) -> ExprKind<'a> {
        let (base, key) = (self.boxed(base), self.boxed(key));
        match key.value {
            ExprKind::Text(Some(Cow::Borrowed(text))) => {
                ExprKind::Field(base, SpannedWord { span: key.span, text })
            }
            _ => ExprKind::Item(base, key),
        }
    }

    fn call(
        &mut self,
        called: Expression,
        arguments: &[Expression],
        is_method: bool,
    ) -> ExprKind<'a> {
        match called.kind() {
            ExpressionKind::IndexName { expr, index_location, .. } if is_method => {
                let (of, name) = (self.boxed(expr), self.word(index_location));
                ExprKind::Method(of, name, self.list(arguments))
            }
            _ => ExprKind::Call(self.boxed(called), self.list(arguments)),
        }
    }

    fn unary(&mut self, sign: &'static str, inner: Expression) -> ExprKind<'a> {
        let inner = self.boxed(inner);
        match inner.value {
            ExprKind::Number(number) if sign == "-" => ExprKind::Number(-number),
            _ => ExprKind::Unary(sign, inner),
        }
    }

    fn entry(&mut self, item: &TableItem) -> TableEntry<'a> {
        let (name, key, value) = match *item {
            TableItem::List { value } => (None, None, value),
            TableItem::Record { key, value } => (Some(self.word(key.location())), None, value),
            TableItem::General { key, value } => (None, Some(self.expr(key)), value),
        };
        TableEntry { name, key, value: self.expr(value) }
    }

    /// `if a then b elseif c then d else e`, in a row.
    fn choice(&mut self, first: Expression) -> ExprKind<'a> {
        let (mut conditions, mut values, mut next) = (Vec::new(), Vec::new(), first);
        while let ExpressionKind::If { condition, then_expression, else_expression, .. } =
            next.kind()
        {
            conditions.push(self.expr(condition));
            values.push(self.expr(then_expression));
            next = else_expression;
        }
        values.push(self.expr(next));
        ExprKind::If(conditions, values)
    }
}
