//! Terms that others drown.

use super::part::{Remark, TermPart};
use crate::behavior::{Behavior, Steer, Wants};
use crate::combine::Combine;
use crate::plan::{Item, PlanView};
use crate::{Agent, Aim, Stepping, Term, Turn, Vector, View};

/// Beside a wish of so many times the weight another one turns the course by hardly more than a degree.
pub const DROWNS: f32 = 50.0;
/// A share of the largest weight with which a wish shows.
pub const SHOWS: f32 = 0.2;
/// Far enough that no agent slows down for it (m).
const FAR: f32 = 1e6;

/// Says that a wish has so small a weight beside another one of the same sum that it is not seen. Terms that wish only now
/// and then, near neighbors or obstacles, drown none: that is what they are for.
pub fn remark<V: Vector>(
    me: &Agent<V>,
    plan: PlanView<V>,
    nth: usize,
    stepping: Stepping,
) -> Option<Remark> {
    let mine = plan.terms().nth(nth)?.weight.abs();
    let all = steady(me, plan, stepping);
    if !all.iter().any(|(place, _)| *place == nth) {
        return None;
    }
    let (_, strongest) = all.iter().max_by(|(_, a), (_, b)| a.weight.total_cmp(&b.weight))?;
    let most = strongest.weight;
    (most >= DROWNS * mine).then(|| {
        let message = format!(
            "with a weight of {mine} beside {most} of {} it is not seen. Write weight: {}, or remove it",
            strongest.behavior.info().name,
            most * SHOWS
        );
        (TermPart::Weight, message)
    })
}

/// The terms outside of all groups that wish at full speed all the time, with their places among all terms; none if the plan is
/// no sum.
pub fn steady<V: Vector>(
    me: &Agent<V>,
    plan: PlanView<V>,
    stepping: Stepping,
) -> Vec<(usize, Term<V>)> {
    let (mut all, mut place, mut depth) = (Vec::new(), 0, 0);
    for item in plan.items().filter(|_| plan.combine == Combine::SUM) {
        match item {
            Item::Begin(..) => depth += 1,
            Item::Done => depth -= 1,
            Item::Term(term) => {
                if depth == 0 && is_steady(me, &term.behavior, stepping) {
                    all.push((place, term));
                }
                place += 1;
            }
        }
    }
    all
}

/// Whether a behavior wishes for a velocity when its target is far away and nothing is near.
fn is_steady<V: Vector>(me: &Agent<V>, behavior: &Behavior, stepping: Stepping) -> bool {
    if behavior.info().targets.first().is_some_and(|(_, wants)| *wants == Wants::Path) {
        return true;
    }
    let far = |x| Some(Aim::at(V::from_xyz([x, 0.0, 0.0])));
    let turn = Turn { aim: far(FAR), second: far(-FAR), ..Turn::default() };
    behavior.steer(&View { stepping, ..View::alone(me) }, &turn).wishes > 0.0
}
