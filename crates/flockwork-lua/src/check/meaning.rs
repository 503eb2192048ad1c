//! Arguments of the right kind that mean something else: a direction for a place, a change in a tick for one in a second.

use flockwork::behavior::{Info, Wants, infos};

use super::kinds::{TypedArgument, is_place};
use crate::source::tree::{Expr, ExprKind, Span};

/// `velocity * dt` where something is asked for per second, as by all behaviors that take a bare vector: what is
/// multiplied, and the `dt`.
pub fn times_dt(name: &str, given: &Expr, text: &str) -> Option<(Span, Span)> {
    let ExprKind::Binary(left, "*", right) = &given.inner().value else { return None };
    let is_dt = |it: &Expr| ["dt", "world.dt"].contains(&it.span.of(text));
    let takes_vector = |info: &Info| info.targets.iter().any(|(_, it)| *it == Wants::Vector);
    let asked = infos().iter().any(|info| info.name == name && takes_vector(info));
    let (of, dt) = if is_dt(left) { (right, left) } else { (left, right) };
    (asked && is_dt(dt)).then_some((of.span, dt.span))
}

/// A direction where a place is asked for, or the other way round, and what to write.
pub fn misplaced(wanted: &TypedArgument, given: &Expr, text: &str) -> Option<(String, String)> {
    let whole = given.span.of(text);
    // What lies between two places may begin or end at the agent itself.
    let is_end = ["from", "to"].contains(&&wanted.name[..]);
    match &given.inner().value {
        ExprKind::Method(of, method, _)
            if (is_place(wanted) || is_end || ["at", "center"].contains(&&wanted.name[..]))
                && matches!(of.value, ExprKind::Name("me", _)) =>
        {
            match method.text {
                "heading" | "facing" | "velocity" => Some((
                    format!("{whole} is a direction, not a place"),
                    format!("Write me:position() + {whole}"),
                )),
                "position" if is_place(wanted) && !is_end => Some((
                    "this is where the agent is itself".to_owned(),
                    "Name another target, such as world.mouse".to_owned(),
                )),
                _ => None,
            }
        }
        ExprKind::Field(list, _)
            if wanted.name == "velocity" && list.span.of(text) == "world.marks" =>
        {
            Some((format!("{whole} is a place, not a velocity"), format!("Write me:seek({whole})")))
        }
        _ => None,
    }
}
