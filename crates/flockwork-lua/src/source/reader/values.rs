//! Values: what the parser's expressions become.

use std::borrow::Cow;

use luau_syntax::ast::{Expression, ExpressionKind, TableItem};

use super::super::tree::{Entry, Expr, Means, Value, Word};
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
        let value = self.part(location, Value::Nil, |reader| reader.value(it));
        Expr { span: self.span(location), value }
    }

    fn value(&mut self, it: Expression) -> Value<'a> {
        match it.kind() {
            ExpressionKind::Nil | ExpressionKind::Error { .. } => Value::Nil,
            ExpressionKind::Boolean(_) => Value::Bool,
            ExpressionKind::Number { value, .. } => Value::Number(value),
            ExpressionKind::Integer { value, .. } => Value::Number(value as f64),
            ExpressionKind::String { value, .. } => {
                Value::Text(self.constant(it, value.into_bytes()))
            }
            ExpressionKind::InterpString { expressions, .. } => {
                Value::Interpolated(self.list(expressions))
            }
            ExpressionKind::Varargs => Value::Varargs,
            ExpressionKind::Local { local, upvalue } => {
                let number = self.number(local);
                let means = match (upvalue, local.function_depth) {
                    (false, _) => Means::Own(number),
                    (true, 0) => Means::File(number),
                    (true, _) => Means::Outer(number),
                };
                Value::Name(self.word(it.location()).text, means)
            }
            ExpressionKind::Global(_) => Value::Name(self.word(it.location()).text, Means::Global),
            ExpressionKind::Grouped(inner) => Value::One(self.boxed(inner)),
            ExpressionKind::TypeAssertion { expr, .. }
            | ExpressionKind::Instantiate { expr, .. } => Value::One(self.boxed(expr)),
            ExpressionKind::IndexName { expr, index_location, .. } => {
                Value::Field(self.boxed(expr), self.word(index_location))
            }
            ExpressionKind::IndexExpr { expr, index } => self.item(expr, index),
            ExpressionKind::Call { func, args, self_call, .. } => self.call(func, args, self_call),
            ExpressionKind::FunctionLiteral(it) => Value::Function(Box::new(self.function(it))),
            ExpressionKind::Table { items } => {
                Value::Table(items.iter().map(|item| self.entry(item)).collect())
            }
            ExpressionKind::Unary { op, rhs } => self.unary(op.symbol(), rhs),
            ExpressionKind::Binary { lhs, op, rhs } => {
                Value::Binary(self.boxed(lhs), op.symbol(), self.boxed(rhs))
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
    fn item(&mut self, base: Expression, key: Expression) -> Value<'a> {
        let (base, key) = (self.boxed(base), self.boxed(key));
        match key.value {
            Value::Text(Some(Cow::Borrowed(text))) => {
                Value::Field(base, Word { span: key.span, text })
            }
            _ => Value::Item(base, key),
        }
    }

    fn call(&mut self, called: Expression, arguments: &[Expression], is_method: bool) -> Value<'a> {
        match called.kind() {
            ExpressionKind::IndexName { expr, index_location, .. } if is_method => {
                let (of, name) = (self.boxed(expr), self.word(index_location));
                Value::Method(of, name, self.list(arguments))
            }
            _ => Value::Call(self.boxed(called), self.list(arguments)),
        }
    }

    fn unary(&mut self, sign: &'static str, inner: Expression) -> Value<'a> {
        let inner = self.boxed(inner);
        match inner.value {
            Value::Number(number) if sign == "-" => Value::Number(-number),
            _ => Value::Unary(sign, inner),
        }
    }

    fn entry(&mut self, item: &TableItem) -> Entry<'a> {
        let (name, key, value) = match *item {
            TableItem::List { value } => (None, None, value),
            TableItem::Record { key, value } => (Some(self.word(key.location())), None, value),
            TableItem::General { key, value } => (None, Some(self.expr(key)), value),
        };
        Entry { name, key, value: self.expr(value) }
    }

    /// `if a then b elseif c then d else e`, in a row.
    fn choice(&mut self, first: Expression) -> Value<'a> {
        let (mut conditions, mut values, mut next) = (Vec::new(), Vec::new(), first);
        while let ExpressionKind::If { condition, then_expression, else_expression, .. } =
            next.kind()
        {
            conditions.push(self.expr(condition));
            values.push(self.expr(then_expression));
            next = else_expression;
        }
        values.push(self.expr(next));
        Value::If(conditions, values)
    }
}
