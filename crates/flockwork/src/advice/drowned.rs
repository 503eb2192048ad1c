//! Terms that others drown.

use super::digits::short;
use super::part::{Remark, TermPart};
use super::weighed::{Weighed, WeighedTerm};
use crate::Vector;

/// Beside a wish of so many times the weight another one turns the course by hardly more than a degree.
pub const DROWNS: f32 = 50.0;
/// A share of the largest weight with which a wish shows.
pub const SHOWS: f32 = 0.2;

/// Says that a wish has so small a weight beside another one of the same sum that it is not seen. Terms that wish only now
/// and then, near neighbors or obstacles or off a path, drown none: that is what they are for.
pub fn remark<V: Vector>(plan: &Weighed<V>, it: &WeighedTerm<V>) -> Option<Remark> {
    let (most, name) = plan.heaviest(it).filter(|_| it.is_steady)?;
    let mine = it.weight();
    (most >= DROWNS * mine.abs()).then(|| {
        let message = format!(
            "with a weight of {mine}{} beside {most} of {name} it is not seen. Write weight: {}, or remove it",
            with_groups(it),
            short((most * SHOWS / it.within).copysign(it.term.weight))
        );
        Remark::new(TermPart::Weight, message)
    })
}

/// What is said of a weight that is not the one that is written there.
pub fn with_groups<V>(it: &WeighedTerm<V>) -> &'static str {
    if it.within == 1.0 { "" } else { ", times those of the groups around it," }
}
