//! Terms that brake against those before them, and stand too early in their plan.

use super::part::{Remark, TermPart};
use super::weighed::{Weighed, WeighedTerm};
use crate::Vector;
use crate::behavior::Behavior;

/// Says of a term that counts only the terms before it that none of these goes somewhere, or that one after it does.
pub fn remark<V: Vector>(
    plan: &Weighed<V>,
    (place, it): (usize, &WeighedTerm<V>),
) -> Option<Remark> {
    let brakes = |it: &Behavior| it.brakes_earlier::<V>();
    let is_on = |it: &&WeighedTerm<V>| !plan.is_off(it);
    let moves = |all: &[WeighedTerm<V>]| {
        let mut on = all.iter().filter(is_on).map(|it| &it.term.behavior);
        on.find(|it| !brakes(it) && it.wants_motion::<V>()).map(|it| it.info().name)
    };
    let name = it.term.behavior.info().name;
    if !brakes(&it.term.behavior) {
        return None;
    }
    let message = match (moves(&plan.terms[..place]), moves(&plan.terms[place + 1..])) {
        (_, Some(next)) => format!(
            "{name} counts only the terms before it, and {next} comes after it: move it to the end of the plan"
        ),
        (None, None) => format!(
            "{name} counts only the terms before it, and there is none: add one that goes somewhere"
        ),
        _ => return None,
    };
    Some(Remark::new(TermPart::Whole, message))
}
