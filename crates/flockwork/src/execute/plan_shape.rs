//! What plans have in common that are carried out together.

use crate::Vector;
use crate::behavior::Kind;
use crate::plan::{Item, PlanView};

/// How much plans have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Likeness {
    /// They are one plan.
    Wholly,
    /// Only targets and weights differ: as a rule, the plans of agents with one script.
    ButForAims,
    /// The behaviors and groups, how they combine, and their order.
    InShape,
}

impl Likeness {
    /// What these plans of one shape have in common.
    pub fn of<V>(plans: &[PlanView<V>]) -> Self {
        let one = plans.iter().all(|plan| is_one(plan, &plans[0]));
        if one { Self::Wholly } else { Self::InShape }
    }
}

/// Whether two plans of one shape are one plan: they lie at one place, that is.
pub(crate) fn is_one<V>(a: &PlanView<V>, b: &PlanView<V>) -> bool {
    let overrides = !a.overrides.is_empty() || !b.overrides.is_empty();
    share_items(a, b) && (!overrides || core::ptr::eq(a.overrides, b.overrides))
}

/// Whether two plans differ in nothing but aims because their items lie at one place.
fn share_items<V>(a: &PlanView<V>, b: &PlanView<V>) -> bool {
    core::ptr::eq(a.items, b.items)
}

/// Whether two plans have the same shape.
pub(crate) fn same_shape<V: Vector>(a: &PlanView<V>, b: &PlanView<V>) -> bool {
    let same = |a: &Item<V>, b: &Item<V>| match (a, b) {
        (Item::Term(a), Item::Term(b)) => a.behavior.kind() == b.behavior.kind(),
        (Item::Begin(a, _), Item::Begin(b, _)) => a == b,
        (Item::Done, Item::Done) => true,
        _ => false,
    };
    a.combine == b.combine && match_all(a, b, same)
}

/// Whether two plans differ in nothing but the targets and weights of their terms. If they are copies of the same
/// prototypes, their terms do not.
pub(crate) fn same_but_for_aims<V: Vector>(
    a: &PlanView<V>,
    b: &PlanView<V>,
    are_copies: bool,
) -> bool {
    let same = |a: &Item<V>, b: &Item<V>| match (a, b) {
        (Item::Term(a), Item::Term(b)) => {
            (a.among, a.filter) == (b.among, b.filter) && a.behavior == b.behavior
        }
        _ => a == b,
    };
    a.combine == b.combine && (are_copies || match_all(a, b, same))
}

fn match_all<V>(
    a: &PlanView<V>,
    b: &PlanView<V>,
    same: impl Fn(&Item<V>, &Item<V>) -> bool,
) -> bool {
    let pairs = || a.items.iter().zip(b.items);
    share_items(a, b) || (a.items.len() == b.items.len() && pairs().all(|(a, b)| same(a, b)))
}
