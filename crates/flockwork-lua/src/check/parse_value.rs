//! Reads expressions.

use super::parse::Parser;
use super::syntax::{Entry, Expr, Name, Value};

/// Signs between two values, with how strongly they bind on their left and on their right.
const BINARY: &[(&str, u8, u8)] = &[
    ("or", 1, 1),
    ("and", 2, 2),
    ("<", 3, 3),
    (">", 3, 3),
    ("<=", 3, 3),
    (">=", 3, 3),
    ("~=", 3, 3),
    ("==", 3, 3),
    ("..", 5, 4),
    ("+", 6, 6),
    ("-", 6, 6),
    ("*", 7, 7),
    ("/", 7, 7),
    ("//", 7, 7),
    ("%", 7, 7),
    ("^", 10, 9),
];

/// How strongly signs before a value bind.
const UNARY: u8 = 8;

/// More parts than this in one row are not read: the tree would be too deep to walk.
const LONGEST_ROW: usize = 40;

impl<'a> Parser<'a> {
    pub fn list(&mut self) -> Option<Vec<Expr<'a>>> {
        let mut list = vec![self.expression()?];
        while self.take(",") {
            list.push(self.expression()?);
        }
        Some(list)
    }

    pub fn expression(&mut self) -> Option<Expr<'a>> {
        self.stronger_than(0)
    }

    /// A value with all the signs after it that bind more strongly.
    fn stronger_than(&mut self, limit: u8) -> Option<Expr<'a>> {
        let mut left = self.deeper(Self::operand)?;
        for _ in 0..LONGEST_ROW {
            let sign = self.peek();
            let found =
                BINARY.iter().find(|(text, strength, _)| *text == sign && *strength > limit);
            let Some((_, _, strength)) = found else { return Some(left) };
            self.at += 1;
            let right = self.deeper(|parser| parser.stronger_than(*strength))?;
            let value = Value::Binary(Box::new(left), sign, Box::new(right));
            left = Expr { at: start_of(&value), value };
        }
        None
    }

    fn operand(&mut self) -> Option<Expr<'a>> {
        let token = self.token()?;
        if ["not", "-", "#"].contains(&token.text) {
            self.at += 1;
            let inner = self.stronger_than(UNARY)?;
            let value = match (token.text, &inner.value) {
                ("-", Value::Number(number)) => Value::Number(-number),
                _ => Value::Unary(token.text, Box::new(inner)),
            };
            return Some(Expr { at: token.start, value });
        }
        let value = match token.text {
            "nil" => Value::Nil,
            "true" | "false" => Value::Bool,
            "..." => Value::Varargs,
            "function" => {
                self.at += 1;
                let function = self.function_body(false)?;
                return Some(Expr { at: token.start, value: Value::Function(function) });
            }
            "if" => return self.choice(token.start),
            "{" => return self.table(),
            "" => literal(&self.text[token.start..token.end])?,
            _ => return self.suffixed(),
        };
        self.at += 1;
        Some(Expr { at: token.start, value })
    }

    /// `if a then b elseif c then d else e`, as a value.
    fn choice(&mut self, at: usize) -> Option<Expr<'a>> {
        let (mut conditions, mut values) = (Vec::new(), Vec::new());
        self.at += 1;
        loop {
            conditions.push(self.expression()?);
            self.need("then")?;
            values.push(self.expression()?);
            if !self.take("elseif") {
                break;
            }
        }
        self.need("else")?;
        values.push(self.expression()?);
        Some(Expr { at, value: Value::If(conditions, values) })
    }

    fn table(&mut self) -> Option<Expr<'a>> {
        let at = self.token()?.start;
        self.need("{")?;
        let mut entries = Vec::new();
        while !self.take("}") {
            entries.push(self.entry()?);
            if self.peek() != "}" && !self.take(",") {
                self.need(";")?;
            }
        }
        Some(Expr { at, value: Value::Table(entries) })
    }

    fn entry(&mut self) -> Option<Entry<'a>> {
        let is_named = self.tokens.get(self.at + 1).is_some_and(|next| next.text == "=");
        let (mut name, mut key) = (None, None);
        if self.take("[") {
            key = Some(self.expression()?);
            self.need("]")?;
            self.need("=")?;
        } else if is_named {
            name = Some(self.name()?);
            self.at += 1;
        }
        Some(Entry { name, key, value: self.expression()? })
    }

    /// A name or `(…)` with all its `.a`, `[b]`, `:c(…)` and `(…)`.
    pub fn suffixed(&mut self) -> Option<Expr<'a>> {
        let start = self.token()?.start;
        let mut whole = if self.take("(") {
            let inner = self.expression()?;
            self.need(")")?;
            inner
        } else {
            let name = self.name()?;
            Expr { at: name.at, value: Value::Name(name.text) }
        };
        for _ in 0..LONGEST_ROW {
            let Some(value) = self.suffix(&mut whole)? else { return Some(whole) };
            whole = Expr { at: start, value };
        }
        None
    }

    /// What comes after `before`, which then is part of it; none within if nothing does.
    #[expect(clippy::option_option, reason = "outside: whether it could be read at all")]
    fn suffix(&mut self, before: &mut Expr<'a>) -> Option<Option<Value<'a>>> {
        let sign = self.peek();
        if !matches!(sign, "." | ":" | "[" | "(" | "{") && !self.is_text() {
            return Some(None);
        }
        let before = Box::new(std::mem::replace(before, Expr { at: 0, value: Value::Nil }));
        if self.take(".") {
            return Some(Some(Value::Field(before, self.name()?)));
        }
        if self.take(":") {
            let name = self.name()?;
            return Some(Some(Value::Method(before, name, self.arguments()?)));
        }
        if !self.take("[") {
            return Some(Some(Value::Call(before, self.arguments()?)));
        }
        let key = self.expression()?;
        self.need("]")?;
        Some(Some(match key.value {
            Value::Text(Some(text)) => Value::Field(before, Name { at: key.at, text }),
            _ => Value::Item(before, Box::new(key)),
        }))
    }

    fn is_text(&self) -> bool {
        self.token().is_some_and(|token| {
            token.text.is_empty() && self.text[token.start..].starts_with(['"', '\'', '`', '['])
        })
    }

    /// `(a, b)`, `{ … }` or `"a"`.
    fn arguments(&mut self) -> Option<Vec<Expr<'a>>> {
        if self.peek() == "{" || self.is_text() {
            return Some(vec![self.operand()?]);
        }
        self.need("(")?;
        if self.take(")") {
            return Some(Vec::new());
        }
        let list = self.list()?;
        self.need(")")?;
        Some(list)
    }
}

fn start_of(value: &Value) -> usize {
    if let Value::Binary(left, ..) = value { left.at } else { 0 }
}

/// A number or a text.
fn literal(text: &str) -> Option<Value<'_>> {
    if text.starts_with(['"', '\'', '`', '[']) {
        let inside = text.strip_prefix(['"', '\'']).and_then(|rest| rest.strip_suffix(['"', '\'']));
        return Some(Value::Text(inside.filter(|inside| !inside.contains('\\'))));
    }
    let digits = text.replace('_', "").to_lowercase();
    let whole = |digits: &str, base| u64::from_str_radix(digits, base).ok().map(|n| n as f64);
    let number = match (digits.strip_prefix("0x"), digits.strip_prefix("0b")) {
        (Some(digits), _) => whole(digits, 16),
        (_, Some(digits)) => whole(digits, 2),
        _ => digits.parse().ok(),
    };
    number.map(Value::Number)
}
