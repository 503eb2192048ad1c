use super::combiner::{Body, Combiner, Group, GroupMut};
use crate::lanes::Lane;
use crate::{Steering, Vector};

words! {
    /// What uses up a budget.
    PriorityForm {
        /// The length of the force sum so far: a force against it frees budget (Buckland 2005, chapter 3,
        /// *weighted truncated running sum with prioritization*).
        Running = "running",
        /// The lengths of all forces, added up (Reynolds 1987, *prioritized acceleration allocation*).
        Strict = "strict",
        /// The same, but a term that exceeds what is left is left out whole, and terms after it may still fit.
        Whole = "whole",
    }
}

combiner! {
    /// The terms in their order, until a budget of force is used up: the term that exceeds it is cut, those after it
    /// are skipped.
    ///
    /// A skipped term is not evaluated. Terms of which a part is kept keep their orders and damping whole; with `whole`, a
    /// term that does not fit gives nothing.
    Priority {
        /// How much force there is, as a share of the agent's `max_force`; at 0 all terms are skipped.
        budget: f32 = 1.0, "", 0.0..=f32::MAX;
        /// What uses it up.
        form: PriorityForm = PriorityForm::Running, "";
    }
}

impl Priority {
    /// What is left of the budget (N).
    fn left<V: Vector>(&self, group: &Group<V, Lane>, body: Body<V>) -> f32 {
        let spent = match self.form {
            PriorityForm::Running => body.force(&group.totals.of_lane(group.lane)).length(),
            PriorityForm::Strict | PriorityForm::Whole => group.kept[group.lane],
        };
        body.share_of_max_force(self.budget) - spent
    }
}

impl Combiner for Priority {
    /// The lengths of all forces (N).
    type Kept = Lane;

    const REFUSES: bool = true;

    #[inline(never)]
    fn takes<V: Vector>(&self, group: Group<V, Lane>, body: Body<V>) -> bool {
        self.left(&group, body) > 0.0
    }

    #[inline(never)]
    fn add<V: Vector>(
        &self,
        GroupMut { totals, kept, lane }: GroupMut<V, Lane>,
        body: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        let left = self.left(&Group { totals, kept, lane }, body).max(0.0);
        let wanted = (body.force(steering) * weight).length();
        if self.form == PriorityForm::Whole && wanted > left {
            return 0.0;
        }
        let share = if wanted > left { left / wanted } else { 1.0 };
        totals.add(lane, steering, weight * share);
        kept[lane] += wanted * share;
        share
    }
}
