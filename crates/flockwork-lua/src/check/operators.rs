//! Operators, and what they cannot be asked to do.

use super::checker::Checker;
use super::describe::is_short;
use super::kinds::ValueKind;
use super::members::call_of;
use crate::source::tree::{Expr, Span};

impl<'a> Checker<'_, 'a> {
    pub fn binary(&mut self, left: &Expr<'a>, sign: &str, right: &Expr<'a>) -> ValueKind {
        let kinds = (self.kind_of_used(left), self.kind_of_used(right));
        match sign {
            "or" => {
                self.first_of_or(left);
                return either(kinds.0, kinds.1);
            }
            "and" => return either(kinds.0, kinds.1),
            "==" | "~=" => {
                self.comparison(left, sign, right, (&kinds.0, &kinds.1));
                return ValueKind::Bool;
            }
            "<" | ">" | "<=" | ">=" => self.angle_compared(left, right),
            _ => {}
        }
        self.uncalled(left, &kinds.0);
        self.uncalled(right, &kinds.1);
        let both = Span { from: left.span.from, to: right.span.to };
        match (&kinds, sign) {
            (
                (ValueKind::Vector, ValueKind::Number) | (ValueKind::Number, ValueKind::Vector),
                "+" | "-",
            ) => {
                let text = format!(
                    "{sign} takes two vectors or two numbers; this is a vector and a number"
                );
                self.problem(both, text, "Add a vector (vector.create(x, y)), or scale with *");
                ValueKind::Any
            }
            ((ValueKind::Vector, _) | (_, ValueKind::Vector), "<" | ">" | "<=" | ">=") => {
                self.compared_vector(left, sign, right, &kinds);
                ValueKind::Bool
            }
            ((one, two), "+") if is_no_number(one) || is_no_number(two) => {
                self.problem(both, "+ adds numbers and vectors", "Write .. to join texts");
                ValueKind::Text
            }
            (_, "<" | ">" | "<=" | ">=") => ValueKind::Bool,
            (_, "..") => ValueKind::Text,
            ((ValueKind::Number, ValueKind::Number), _) => ValueKind::Number,
            ((ValueKind::Vector, ValueKind::Vector), _) => ValueKind::Vector,
            (
                (ValueKind::Vector, ValueKind::Number) | (ValueKind::Number, ValueKind::Vector),
                "*" | "/",
            ) => ValueKind::Vector,
            _ => ValueKind::Any,
        }
    }

    /// A vector that is compared as if it were a number.
    fn compared_vector(
        &mut self,
        left: &Expr<'a>,
        sign: &str,
        right: &Expr<'a>,
        kinds: &(ValueKind, ValueKind),
    ) {
        let text = format!("vectors cannot be compared with {sign}");
        let whole = if kinds.0 == ValueKind::Vector { left } else { right }.span.of(self.text);
        let help = match (kinds, is_short(whole)) {
            ((ValueKind::Number, _) | (_, ValueKind::Number), true) => {
                format!("Write {whole}.x or {whole}.y for a part, {whole}:length() for its length")
            }
            _ => "Compare lengths: v:length() < 3".to_owned(),
        };
        let both = Span { from: left.span.from, to: right.span.to };
        self.problem(both, text, help);
    }

    /// A method that is asked for its value, without being called.
    fn uncalled(&mut self, expr: &Expr<'a>, kind: &ValueKind) {
        if let ValueKind::Method(owner, method) = kind {
            let whole = call_of(owner, method);
            let text = format!("{} is a method", whole.trim_end_matches("()"));
            self.problem(expr.span, text, format!("Write {whole}"));
        }
    }

    pub fn unary(&mut self, at: Span, sign: &str, inner: &Expr<'a>) -> ValueKind {
        match (sign, self.kind_of(inner)) {
            ("not", _) => ValueKind::Bool,
            ("-", kind @ (ValueKind::Number | ValueKind::Vector)) => kind,
            ("#", ValueKind::Function(_)) => {
                let text = "this is an iterator, not a list: it has no length";
                self.problem(at, text, "me:count(radius) tells how many there are");
                ValueKind::Number
            }
            ("#", ValueKind::Class("Group")) => {
                self.no_list(at);
                ValueKind::Number
            }
            ("#", ValueKind::Vector) => {
                self.problem(at, "a vector has no # length", "Write v:length()");
                ValueKind::Number
            }
            ("#", kind @ ValueKind::Method(..)) => {
                self.uncalled(inner, &kind);
                ValueKind::Number
            }
            _ => ValueKind::Any,
        }
    }
}

/// Whether this is text that does not add up as a number.
fn is_no_number(kind: &ValueKind) -> bool {
    match kind {
        ValueKind::Text => true,
        ValueKind::Word(word) => word.trim().parse::<f64>().is_err(),
        _ => false,
    }
}

/// What is either one or the other.
pub fn either(one: ValueKind, other: ValueKind) -> ValueKind {
    match (one, other) {
        (one, other) if one == other => one,
        (ValueKind::Word(_) | ValueKind::Text, ValueKind::Word(_) | ValueKind::Text) => {
            ValueKind::Text
        }
        _ => ValueKind::Any,
    }
}
