//! Numbers that cannot be meant: angles in degrees, whole numbers for parts.

use std::f64::consts::{PI, TAU};

use super::checker::Checker;
use crate::source::tree::{Expr, ExprKind, SpannedWord};

/// From here on an angle, or a rate of turning, without a limit is hardly meant as radians.
pub const DEGREES_AT_LEAST: f64 = 29.0;

impl<'a> Checker<'_, 'a> {
    /// Angles that look like degrees.
    pub fn angles(&mut self, method: &str, arguments: &[Expr<'a>]) {
        let (place, most) = match method {
            "can_see" => (2, PI),
            "rotate" => (0, TAU),
            "sin" | "cos" | "tan" => (0, DEGREES_AT_LEAST),
            _ => return,
        };
        let Some(given) = arguments.get(place) else { return };
        self.angle(method, most, given);
    }

    /// An angle that is compared with what looks like degrees.
    pub fn angle_compared(&mut self, left: &Expr<'a>, right: &Expr<'a>) {
        for (asked, given) in [(left, right), (right, left)] {
            if matches!(&asked.inner().value, ExprKind::Method(_, name, _) if name.text == "angle")
            {
                self.angle("angle", PI, given);
            }
        }
    }

    /// An angle that looks like degrees.
    pub fn angle(&mut self, name: &str, most: f64, given: &Expr<'a>) {
        if let ExprKind::Number(angle) = given.inner().value
            && angle.abs() > most
            && angle % 5.0 == 0.0
        {
            let text = format!("{name}: {angle} looks like degrees; angles are in radians");
            self.problem(given.span, text, format!("Write math.rad({angle})"));
        }
    }

    /// The number that an expression is in every run, as far as it is written there.
    pub fn constant(&self, expr: &Expr<'a>) -> Option<f64> {
        Some(match &expr.inner().value {
            ExprKind::Number(number) => *number,
            ExprKind::Unary("-", inner) => -self.constant(inner)?,
            ExprKind::Field(of, name) if self.library_name(of) == Some("math") => match name.text {
                "huge" => f64::INFINITY,
                "pi" => PI,
                _ => return None,
            },
            ExprKind::Binary(left, sign, right) => {
                let (left, right) = (self.constant(left)?, self.constant(right)?);
                match *sign {
                    "+" => left + right,
                    "-" => left - right,
                    "*" => left * right,
                    "/" => left / right,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// A weight that is no number of 32 bits, which is said.
    pub fn is_too_large(&mut self, call: &str, given: &Expr<'a>) -> bool {
        let weight = self.constant(given).filter(|it| !(*it as f32).is_finite());
        if let Some(weight) = weight {
            let text = format!("{call}: the weight must be a finite number; this is {weight:e}");
            self.problem(given.span, text, "Weights are compared with each other: 10 is a lot");
        }
        weight.is_some()
    }

    /// A function of the library `math`.
    pub fn math(&mut self, name: SpannedWord<'a>, arguments: &[Expr<'a>]) {
        self.angles(name.text, arguments);
        let is_part = |it: &Expr| matches!(it.inner().value, ExprKind::Number(number) if number.fract() != 0.0);
        if let ("random", [low, high]) = (name.text, arguments)
            && (is_part(low) || is_part(high))
        {
            let (low, high) = (low.span.of(self.text), high.span.of(self.text));
            let help = format!("Write {low} + ({high} - {low}) * math.random()");
            self.problem(name.span, "math.random with two numbers answers whole ones", help);
        }
        if name.text == "atan" && arguments.len() == 2 {
            self.problem(name.span, "math.atan takes one number", "Write math.atan2(y, x)");
        }
    }
}
