//! What an expression is, and what cannot be asked of it.

use flockwork::BEHAVIORS;

use super::kinds::Kind;
use super::members::{Member, behavior, member};
use super::syntax::{Entry, Expr, Name, Value};
use super::walk::Checker;

impl<'a> Checker<'a, '_> {
    /// The kind of an expression; reports what is wrong in it. To be asked once for each.
    pub fn kind_of(&mut self, expr: &Expr<'a>) -> Kind {
        match &expr.value {
            Value::Nil => Kind::Nil,
            Value::Bool => Kind::Bool,
            Value::Number(_) => Kind::Number,
            Value::Text(text) => text.map_or(Kind::Text, |text| Kind::Word(text.to_owned())),
            Value::Varargs => Kind::Any,
            Value::Name(name) => self.name(expr.at, name),
            Value::Field(base, name) => self.field(base, *name),
            Value::Item(base, key) => self.item(base, key),
            Value::Call(base, arguments) => self.call(base, arguments),
            Value::Method(base, name, arguments) => self.method(base, *name, arguments),
            Value::Function(function) => {
                self.function(None, function);
                Kind::Any
            }
            Value::Table(entries) => self.table(entries),
            Value::Binary(left, sign, right) => self.binary(left, sign, right),
            Value::Unary(sign, inner) => self.unary(sign, inner),
            Value::If(conditions, values) => {
                conditions.iter().for_each(|condition| _ = self.kind_of(condition));
                let kinds: Vec<Kind> = values.iter().map(|value| self.kind_of(value)).collect();
                kinds.into_iter().reduce(either).unwrap_or(Kind::Any)
            }
        }
    }

    fn name(&mut self, at: usize, name: &str) -> Kind {
        if let Some(kind) = self.variable(name) {
            return kind;
        }
        if behavior(name).is_some() {
            return Kind::Any;
        }
        let is_method = member("Agent", name).is_some();
        if let Some(told) = self.library.missing(name) {
            match is_method {
                true => self.problem(
                    at,
                    format!("{name} is a method of me"),
                    format!("Write me:{name}(…)"),
                ),
                false => self.problem(at, told, ""),
            }
        }
        Kind::Any
    }

    fn table(&mut self, entries: &[Entry<'a>]) -> Kind {
        for entry in entries {
            entry.key.iter().for_each(|key| _ = self.kind_of(key));
            match (&entry.value.value, entry.name) {
                (Value::Function(function), Some(name)) => self.function(Some(name.text), function),
                _ => _ = self.kind_of(&entry.value),
            }
        }
        Kind::Table
    }

    fn item(&mut self, base: &Expr<'a>, key: &Expr<'a>) -> Kind {
        let kind = self.kind_of(base);
        _ = self.kind_of(key);
        if let Kind::Map(_, inside) = kind { *inside } else { Kind::Any }
    }

    /// The name of what a file has not declared itself.
    pub fn library_name<'e>(&self, expr: &Expr<'e>) -> Option<&'e str> {
        match expr.value {
            Value::Name(name) if self.variable(name).is_none() => Some(name),
            _ => None,
        }
    }

    fn field(&mut self, base: &Expr<'a>, name: Name<'a>) -> Kind {
        if let Some(table) = self.library_name(base) {
            return self.library_field(base, table, name);
        }
        match self.kind_of(base) {
            Kind::Class(owner) => self.field_of(owner, name),
            Kind::Vector => self.field_of("vector", name),
            Kind::Map(map, inside) => {
                self.known_in(&map, name.at, name.text);
                *inside
            }
            Kind::Tuned(known) => {
                if !known.iter().any(|it| it == name.text) {
                    self.unknown(name, "tune has no", &known);
                }
                Kind::Any
            }
            Kind::Method(owner, method) => {
                let (whole, rest) = (call_of(owner, &method), name.text);
                let text = format!("{} is a method", whole.trim_end_matches("()"));
                self.problem(base.at, text, format!("Write {whole}.{rest}"));
                Kind::Any
            }
            _ => Kind::Any,
        }
    }

    fn library_field(&mut self, base: &Expr<'a>, table: &str, name: Name<'a>) -> Kind {
        if table == "options" {
            let place = BEHAVIORS.iter().position(|info| info.name == name.text);
            let known: Vec<String> = BEHAVIORS.iter().map(|info| info.name.to_owned()).collect();
            if place.is_none() {
                self.unknown(name, "no behavior is called", &known);
            }
            return place.map_or(Kind::Any, Kind::Maker);
        }
        if let Some((text, help)) = self.library.missing_in(table, name.text) {
            self.problem(name.at, text, help);
            return Kind::Any;
        }
        self.kind_of(base)
    }

    fn field_of(&mut self, owner: &'static str, name: Name<'a>) -> Kind {
        match member(owner, name.text) {
            Some(Member::Field(kind)) => kind,
            Some(Member::Method(_)) => Kind::Method(owner, name.text.to_owned()),
            None => {
                self.no_member(owner, name, false);
                Kind::Any
            }
        }
    }

    fn binary(&mut self, left: &Expr<'a>, sign: &str, right: &Expr<'a>) -> Kind {
        let kinds = (self.kind_of(left), self.kind_of(right));
        if ["and", "or"].contains(&sign) {
            return either(kinds.0, kinds.1);
        }
        let is_equality = ["==", "~="].contains(&sign);
        for (expr, kind) in [(left, &kinds.0), (right, &kinds.1)] {
            if let Kind::Method(owner, method) = kind.clone().filter(!is_equality) {
                let whole = call_of(owner, &method);
                let text = format!("{} is a method", whole.trim_end_matches("()"));
                self.problem(expr.at, text, format!("Write {whole}"));
            }
        }
        match (&kinds, sign) {
            ((Kind::Vector, Kind::Number) | (Kind::Number, Kind::Vector), "+" | "-") => {
                let help = "Add a vector (vector.create(x, y)), or scale with *";
                self.problem(
                    left.at,
                    format!(
                        "{sign} takes two vectors or two numbers; this is a vector and a number"
                    ),
                    help,
                );
                Kind::Any
            }
            ((Kind::Vector, _) | (_, Kind::Vector), "<" | ">" | "<=" | ">=") => {
                let text = format!("vectors cannot be compared with {sign}");
                self.problem(left.at, text, "Compare lengths: v:length() < 3");
                Kind::Bool
            }
            (_, "==" | "~=" | "<" | ">" | "<=" | ">=") => Kind::Bool,
            (_, "..") => Kind::Text,
            ((Kind::Number, Kind::Number), _) => Kind::Number,
            ((Kind::Vector, Kind::Vector), _) => Kind::Vector,
            ((Kind::Vector, Kind::Number) | (Kind::Number, Kind::Vector), "*" | "/") => {
                Kind::Vector
            }
            _ => Kind::Any,
        }
    }

    fn unary(&mut self, sign: &str, inner: &Expr<'a>) -> Kind {
        match (sign, self.kind_of(inner)) {
            ("not", _) => Kind::Bool,
            ("-", kind @ (Kind::Number | Kind::Vector)) => kind,
            _ => Kind::Any,
        }
    }
}

impl Kind {
    /// This kind, or nothing known.
    fn filter(self, keep: bool) -> Self {
        if keep { self } else { Kind::Any }
    }
}

/// What is either one or the other.
fn either(one: Kind, other: Kind) -> Kind {
    match (one, other) {
        (one, other) if one == other => one,
        (Kind::Word(_) | Kind::Text, Kind::Word(_) | Kind::Text) => Kind::Text,
        _ => Kind::Any,
    }
}

/// How a method is called.
pub fn call_of(owner: &str, method: &str) -> String {
    match owner {
        "Agent" => format!("me:{method}()"),
        "World" => format!("world.{method}()"),
        "Pen" => format!("pen:{method}()"),
        "vector" => format!("v:{method}()"),
        _ => format!("other:{method}()"),
    }
}
