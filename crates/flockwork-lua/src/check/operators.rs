//! Operators, and what they cannot be asked to do.

use super::checker::Checker;
use super::describe::is_short;
use super::kinds::Kind;
use super::members::call_of;
use crate::source::tree::{Expr, Span};

impl<'a> Checker<'_, 'a> {
    pub fn binary(&mut self, left: &Expr<'a>, sign: &str, right: &Expr<'a>) -> Kind {
        let kinds = (self.kind_of_used(left), self.kind_of_used(right));
        match sign {
            "or" => {
                self.first_of_or(left);
                return either(kinds.0, kinds.1);
            }
            "and" => return either(kinds.0, kinds.1),
            "==" | "~=" => {
                self.comparison(left, sign, right, (&kinds.0, &kinds.1));
                return Kind::Bool;
            }
            "<" | ">" | "<=" | ">=" => self.angle_compared(left, right),
            _ => {}
        }
        self.uncalled(left, &kinds.0);
        self.uncalled(right, &kinds.1);
        let both = Span { from: left.span.from, to: right.span.to };
        match (&kinds, sign) {
            ((Kind::Vector, Kind::Number) | (Kind::Number, Kind::Vector), "+" | "-") => {
                let text = format!(
                    "{sign} takes two vectors or two numbers; this is a vector and a number"
                );
                self.problem(both, text, "Add a vector (vector.create(x, y)), or scale with *");
                Kind::Any
            }
            ((Kind::Vector, _) | (_, Kind::Vector), "<" | ">" | "<=" | ">=") => {
                self.compared_vector(left, sign, right, &kinds);
                Kind::Bool
            }
            ((one, two), "+") if is_no_number(one) || is_no_number(two) => {
                self.problem(both, "+ adds numbers and vectors", "Write .. to join texts");
                Kind::Text
            }
            (_, "<" | ">" | "<=" | ">=") => Kind::Bool,
            (_, "..") => Kind::Text,
            ((Kind::Number, Kind::Number), _) => Kind::Number,
            ((Kind::Vector, Kind::Vector), _) => Kind::Vector,
            ((Kind::Vector, Kind::Number) | (Kind::Number, Kind::Vector), "*" | "/") => {
                Kind::Vector
            }
            _ => Kind::Any,
        }
    }

    /// A vector that is compared as if it were a number.
    fn compared_vector(
        &mut self,
        left: &Expr<'a>,
        sign: &str,
        right: &Expr<'a>,
        kinds: &(Kind, Kind),
    ) {
        let text = format!("vectors cannot be compared with {sign}");
        let whole = if kinds.0 == Kind::Vector { left } else { right }.span.of(self.text);
        let help = match (kinds, is_short(whole)) {
            ((Kind::Number, _) | (_, Kind::Number), true) => {
                format!("Write {whole}.x or {whole}.y for a part, {whole}:length() for its length")
            }
            _ => "Compare lengths: v:length() < 3".to_owned(),
        };
        let both = Span { from: left.span.from, to: right.span.to };
        self.problem(both, text, help);
    }

    /// A method that is asked for its value, without being called.
    fn uncalled(&mut self, expr: &Expr<'a>, kind: &Kind) {
        if let Kind::Method(owner, method) = kind {
            let whole = call_of(owner, method);
            let text = format!("{} is a method", whole.trim_end_matches("()"));
            self.problem(expr.span, text, format!("Write {whole}"));
        }
    }

    pub fn unary(&mut self, at: Span, sign: &str, inner: &Expr<'a>) -> Kind {
        match (sign, self.kind_of(inner)) {
            ("not", _) => Kind::Bool,
            ("-", kind @ (Kind::Number | Kind::Vector)) => kind,
            ("#", Kind::Function(_)) => {
                let text = "this is an iterator, not a list: it has no length";
                self.problem(at, text, "me:count(radius) tells how many there are");
                Kind::Number
            }
            ("#", Kind::Class("Group")) => {
                self.no_list(at);
                Kind::Number
            }
            ("#", Kind::Vector) => {
                self.problem(at, "a vector has no # length", "Write v:length()");
                Kind::Number
            }
            ("#", kind @ Kind::Method(..)) => {
                self.uncalled(inner, &kind);
                Kind::Number
            }
            _ => Kind::Any,
        }
    }
}

/// Whether this is text that does not add up as a number.
fn is_no_number(kind: &Kind) -> bool {
    match kind {
        Kind::Text => true,
        Kind::Word(word) => word.trim().parse::<f64>().is_err(),
        _ => false,
    }
}

/// What is either one or the other.
pub fn either(one: Kind, other: Kind) -> Kind {
    match (one, other) {
        (one, other) if one == other => one,
        (Kind::Word(_) | Kind::Text, Kind::Word(_) | Kind::Text) => Kind::Text,
        _ => Kind::Any,
    }
}
