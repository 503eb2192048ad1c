//! The plans of a world, written by brains and carried out by its ticks.

mod draft;
mod list;
mod names;
mod own;
mod pattern;
mod prototype;
mod refilled;

pub use draft::{Draft, OverridesMut, Written};
pub use names::Names;

use crate::act::Act;
use crate::avoid::OwnAvoidance;
use crate::filter::Filters;
use crate::neighbors::Neighbor;
use crate::plan::{Plan, PlanView, Term};
use crate::{Found, GroupId, Vector};
use own::OwnPlans;
use pattern::Pattern;

/// The plans of a world: one for each group that acts alike, one for each agent of the others.
#[derive(Clone, Debug, Default)]
pub struct Plans<V> {
    /// By group; none where each agent has its own.
    pub by_group: Vec<Option<Plan<V>>>,
    /// The names of events and labels.
    pub names: Names,
    /// The filters of terms.
    pub filters: Filters,
    /// By agent, in the order of [`World::agents`](crate::World::agents).
    pub(crate) own: OwnPlans<V>,
    scratch: Plan<V>,
    /// Room for what an agent sees while its plan is written.
    pub(crate) seen: Vec<Neighbor<V>>,
    pub(crate) found: Found<V>,
}

impl<V: Vector> Plans<V> {
    /// The plan of the agent at `place`, of this group.
    #[must_use]
    #[inline]
    pub fn of(&self, place: usize, group: GroupId) -> Option<PlanView<'_, V>> {
        match self.by_group.get(group.index()) {
            Some(Some(plan)) => Some(plan.view()),
            _ => self.own.get(place),
        }
    }

    /// How the agent at `place`, of this group, avoids others, if its plan says so.
    #[inline]
    pub(crate) fn avoidance_of(&self, place: usize, group: GroupId) -> Option<&OwnAvoidance> {
        match self.by_group.get(group.index()) {
            Some(Some(plan)) => plan.avoid.as_ref(),
            _ => self.own.avoidance(place),
        }
    }

    /// Whether any plan may say how its agent avoids others.
    pub(crate) fn any_avoids(&self) -> bool {
        self.by_group.iter().flatten().any(|plan| plan.avoid.is_some()) || self.own.any_avoids()
    }

    /// What the plan of the agent at `place`, of this group, is copied from.
    #[inline]
    pub(crate) fn pattern_of(&self, place: usize, group: GroupId) -> Pattern {
        match self.by_group.get(group.index()) {
            Some(Some(_)) => Pattern::UNKNOWN,
            _ => self.own.pattern(place),
        }
    }

    /// The plans of agents that have one each, by place; none if every group has one for all of its own.
    pub fn own(&self) -> impl Iterator<Item = PlanView<'_, V>> {
        self.own.iter()
    }

    /// What the agent at `place`, of this group, does beside steering.
    pub(crate) fn acts_of(&self, place: usize, group: GroupId) -> &[Act<V>] {
        self.of(place, group).map_or(&[], |plan| plan.acts)
    }

    /// Whether there is nothing to do beside steering.
    pub(crate) fn are_without_acts(&self) -> bool {
        self.acts().next().is_none()
    }

    /// Whether anything to do beside steering may be about other agents.
    pub(crate) fn have_acts_that_look(&self) -> bool {
        self.acts().any(|act| act.info().looks())
    }

    fn acts(&self) -> impl Iterator<Item = &Act<V>> {
        self.by_group.iter().flatten().flat_map(|plan| &plan.acts).chain(self.own.acts())
    }

    /// What was to be done is done: a plan that is not written anew does not do it again.
    pub(crate) fn forget_acts(&mut self) {
        self.by_group.iter_mut().flatten().for_each(Plan::keep);
        self.own.forget_acts();
    }

    /// Makes a plan for each agent, unless every group has one for all of its own.
    pub(crate) fn make_room(&mut self, groups: usize, agents: usize) {
        let shared = self.by_group.iter().flatten().count();
        if shared < groups {
            self.own.resize(agents);
        } else if !self.own.is_empty() {
            self.own = OwnPlans::default();
        }
    }

    /// Frees the names that no plan uses any more, if there are more than so many.
    pub fn forget_unused_names(&mut self, most: usize) {
        if self.names.count() > most {
            let shared = self.by_group.iter().flatten().map(Plan::view);
            let used = shared.chain(self.own()).flat_map(PlanView::names).collect();
            self.names.retain(&used);
        }
    }

    /// Frees the filters that no plan of this world uses any more, if there are more than so many. Plans that a host keeps for
    /// later do not count: their terms are to be numbered anew.
    pub fn forget_unused_filters(&mut self, most: usize) {
        if self.filters.count() > most {
            let shared = self.by_group.iter().flatten().map(Plan::view);
            let used = shared.chain(self.own()).fold(0, |used, plan| used | plan.filters());
            self.filters.retain(used);
        }
    }

    /// Lets `write` fill an empty plan for the agent at `place`, and takes it over if it is finite;
    /// otherwise answers false, and the agent keeps its last terms without their acts.
    pub fn rewrite(&mut self, place: usize, write: impl FnOnce(&mut Plan<V>)) -> bool {
        self.scratch.clear();
        write(&mut self.scratch);
        let finite = self.scratch.is_finite();
        if finite {
            self.own.set(place, &self.scratch);
        } else {
            self.own.keep(place);
        }
        finite
    }

    /// Lets `write` fill an empty draft for the agent at each place, on several threads: for brains that decide for
    /// all agents at once. It may note what it likes, and answers whether the draft is taken over; one that holds a
    /// number that is not finite must not be. The notes are handed on in the order of places. What many plans have in
    /// common stands in `prototypes`, of which a draft takes [copies](Draft::copy); there may be none.
    pub fn rewrite_all<N: Send>(
        &mut self,
        prototypes: &[Term<V>],
        write: &(impl Fn(usize, &mut Draft<V>, &mut Vec<N>) -> Written + Sync),
    ) -> Vec<N> {
        self.own.rewrite_all(prototypes, write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::{Despawn, SetColor};
    use crate::behavior::{Behavior, Seek};
    use crate::noise::{Noise, Purpose};
    use crate::plan::Item;
    use crate::{Combine, Target};
    use glam::{Vec2, vec2};

    fn seek(point: Vec2) -> Term<Vec2> {
        Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(point))
    }

    /// Plans of so many agents, each toward another point, and one term longer than the last.
    fn staircase(agents: usize) -> Plans<Vec2> {
        let mut plans = Plans::default();
        plans.make_room(1, agents);
        for place in 0..agents {
            assert!(plans.rewrite(place, |plan| *plan = step(place, place)));
        }
        plans
    }

    /// Every third says how its agent avoids others.
    fn step(place: usize, terms: usize) -> Plan<Vec2> {
        let own = [None, None, Some(OwnAvoidance::Off)][(place + terms) % 3];
        let terms = (0..terms).map(|nth| seek(vec2(place as f32, nth as f32)));
        Plan { avoid: own, ..Plan::of(terms) }
    }

    fn own(plans: &Plans<Vec2>) -> Vec<Plan<Vec2>> {
        plans.own().map(Plan::from).collect()
    }

    #[test]
    fn a_plan_that_is_not_finite_is_refused_whole() {
        let mut plans = Plans::default();
        plans.make_room(1, 1);
        assert!(plans.rewrite(0, |plan| {
            plan.push(seek(vec2(1.0, 2.0)));
            plan.acts.push(Despawn {}.into());
        }));
        assert!(!plans.rewrite(0, |plan| plan.push(seek(vec2(f32::NAN, 2.0)))));
        assert_eq!(own(&plans), [Plan::of([seek(vec2(1.0, 2.0))])]);
    }

    #[test]
    fn plans_grow_and_shrink_without_touching_those_beside_them() {
        let mut plans = staircase(40);
        let mut expected: Vec<_> = (0..40).map(|place| step(place, place)).collect();
        for turn in 0..2_000 {
            let (place, terms) = (turn * 7 % 40, turn * 13 % 50);
            expected[place] = step(place + turn, terms);
            plans.rewrite(place, |plan| plan.clone_from(&expected[place]));
        }
        assert_eq!(own(&plans), expected);
    }

    #[test]
    fn plans_that_are_replaced_leave_little_behind() {
        let mut plans = staircase(2);
        for turn in 0..100_000 {
            plans.rewrite(turn % 2, |plan| *plan = step(turn, turn % 3));
        }
        assert!(plans.own.items() < 10_000, "{}", plans.own.items());
    }

    #[test]
    fn who_goes_takes_its_plan_along_and_newcomers_have_none() {
        let mut plans = staircase(2_100);
        plans.own.reorder((0..2_100).rev().filter(|place| place % 2 == 0));
        plans.make_room(1, 1_100);
        let mut expected: Vec<_> =
            (0..1_050).map(|nth| step(2_098 - 2 * nth, 2_098 - 2 * nth)).collect();
        expected.resize_with(1_100, Plan::default);
        assert!(own(&plans) == expected);
        plans.own.close_gaps();
        assert!(own(&plans) == expected);
    }

    #[test]
    fn agents_that_come_and_go_leave_little_behind() {
        let mut plans = staircase(60);
        let long = plans.own.items();
        for turn in 0..3_000 {
            plans.own.reorder(1..60);
            plans.make_room(1, 60);
            plans.rewrite(59, |plan| *plan = step(turn, turn % 60));
        }
        let expected: Vec<_> = (2_940..3_000).map(|turn| step(turn, turn % 60)).collect();
        assert!(own(&plans) == expected);
        assert!(plans.own.items() < 4 * long + 4_096, "{}", plans.own.items());
    }

    #[test]
    fn newcomers_shift_no_plan_when_agents_are_put_in_another_order() {
        let mut plans = staircase(3);
        plans.own.reorder([3, 2, 4, 1, 0].into_iter());
        let empty = Plan::default();
        assert_eq!(own(&plans), [empty.clone(), step(2, 2), empty, step(1, 1), step(0, 0)]);
        assert!(plans.rewrite(0, |plan| *plan = step(7, 4)));
        assert_eq!(own(&plans)[..2], [step(7, 4), step(2, 2)]);
    }

    #[test]
    fn all_are_written_anew_kept_or_untouched() {
        const OUTCOMES: [Written; 4] =
            [Written::Anew, Written::Kept, Written::Untouched, Written::ActsAlone];
        let mut plans = staircase(3_000);
        for place in [1, 2, 4] {
            plans.rewrite(place, |plan| {
                *plan = step(place, place);
                plan.acts.push(Despawn {}.into());
            });
        }
        let odd = plans.rewrite_all(&[], &|place, draft, odd: &mut Vec<usize>| {
            draft.term(&seek(vec2(-1.0, 0.0)));
            draft.act(SetColor { color: [1, 2, 3] }.into());
            odd.extend((place % 2 == 1).then_some(place));
            OUTCOMES[place % 4]
        });
        assert!(odd.into_iter().eq((1..3_000).step_by(2)));
        for (place, plan) in own(&plans).into_iter().enumerate() {
            let mut expected = match OUTCOMES[place % 4] {
                Written::Anew => Plan::of([seek(vec2(-1.0, 0.0))]),
                _ => step(place, place),
            };
            match OUTCOMES[place % 4] {
                Written::Anew | Written::ActsAlone => {
                    expected.acts.push(SetColor { color: [1, 2, 3] }.into());
                }
                Written::Untouched if place == 2 => expected.acts.push(Despawn {}.into()),
                Written::Untouched | Written::Kept => {}
            }
            assert!(plan == expected, "{place}");
        }
    }

    fn pattern(plans: &Plans<Vec2>, place: usize) -> Pattern {
        plans.pattern_of(place, GroupId(0))
    }

    /// Each agent copies what stands at its place, and the first one's target is moved.
    fn copies(plans: &mut Plans<Vec2>, prototypes: &[Term<Vec2>], of: &[&[usize]]) {
        plans.rewrite_all(prototypes, &|place, draft, _: &mut Vec<()>| {
            for (nth, prototype) in of[place].iter().enumerate() {
                let aims = draft.copy(*prototype).unwrap();
                *aims.weight = nth as f32;
                *aims.target = Some(Target::Point(vec2(place as f32, 1.0)));
            }
            if of[place].is_empty() { Written::Kept } else { Written::Anew }
        });
    }

    #[test]
    fn copies_of_the_same_prototypes_are_known_to_be_alike() {
        let flee = Term::new(Behavior::named("flee").unwrap());
        let prototypes = [seek(Vec2::ZERO), flee];
        let (mut plans, long) = (Plans::default(), [1; 9]);
        plans.make_room(1, 6);
        copies(&mut plans, &prototypes, &[&[0, 1], &[0, 1], &[1, 0], &[0], &long[..8], &long]);
        let of = |plans: &Plans<Vec2>, a, b| pattern(plans, a).is_known_as(pattern(plans, b));
        let alike = |plans: &Plans<Vec2>| -> Vec<(usize, usize)> {
            let pairs = (0..6).flat_map(|a| (a..6).map(move |b| (a, b)));
            pairs.filter(|(a, b)| of(plans, *a, *b)).collect()
        };
        assert_eq!(alike(&plans), [(0, 0), (0, 1), (1, 1), (2, 2), (3, 3), (4, 4)]);
        let plan = Plan::from(plans.own().nth(1).unwrap());
        let term =
            |term: Term<Vec2>, weight| Term { weight, ..term.toward(Target::Point(Vec2::ONE)) };
        assert_eq!(plan, Plan::of([term(prototypes[0], 0.0), term(prototypes[1], 1.0)]));
        // Plans that go on are copies as long as the prototypes are the same.
        copies(&mut plans, &prototypes, &[&[], &[0, 1], &[0], &[], &[1], &[0, 1]]);
        assert_eq!(alike(&plans)[..3], [(0, 0), (0, 1), (0, 5)]);
        plans.own.close_gaps();
        plans.own.reorder([0, 5, 2, 3, 4, 1].into_iter());
        assert!(of(&plans, 0, 1) && of(&plans, 2, 3));
        assert!(plans.rewrite(1, |plan| plan.push(prototypes[0])));
        assert!(!of(&plans, 1, 1) && of(&plans, 0, 5));
        let others = [flee, prototypes[0]];
        copies(&mut plans, &others, &[&[], &[0, 1], &[0, 1], &[], &[], &[]]);
        assert_eq!(alike(&plans), [(1, 1), (1, 2), (2, 2)]);
    }

    #[test]
    fn a_term_that_was_changed_is_no_copy() {
        let mut plans = Plans::<Vec2>::default();
        plans.make_room(1, 3);
        plans.rewrite_all(&[seek(Vec2::ZERO)], &|place, draft, _: &mut Vec<()>| {
            assert!(draft.copy(1).is_none());
            draft.copy(0);
            match place {
                0 => _ = draft.term(&seek(Vec2::ONE)),
                1 => draft.begin(Combine::SUM, 1.0),
                _ => {}
            }
            Written::Anew
        });
        let known = [0, 1, 2].map(|place| pattern(&plans, place) != Pattern::UNKNOWN);
        assert_eq!(known, [false, false, true]);
    }

    #[test]
    fn names_out_of_use_leave_their_numbers_to_others() {
        let mut plans = Plans::<Vec2>::default();
        plans.make_room(1, 1);
        let drag = plans.names.number("drag");
        let label = plans.names.number("lift");
        plans.rewrite(0, |plan| plan.push(Term { label, ..seek(vec2(1.0, 2.0)) }));
        plans.forget_unused_names(2);
        assert_eq!(plans.names.list(), ["drag", "lift"]);
        plans.forget_unused_names(1);
        assert_eq!(plans.names.list(), ["", "lift"]);
        assert_eq!(Names::of(plans.names.list().to_vec()), plans.names);
        assert_eq!((plans.names.number("gust"), plans.names.number("drag")), (Some(0), Some(2)));
        assert_eq!(drag, Some(0));
    }

    /// Adds copies, and now and then something else, to a draft and to a plan.
    fn mixed(draw: u64, prototypes: &[Term<Vec2>], draft: &mut Draft<Vec2>) -> Plan<Vec2> {
        let noise = Noise::new(5, draw, 0, Purpose::Script);
        let mut plan = Plan::default();
        for nth in 0..noise.bits(0) % 12 {
            let bits = noise.bits(nth + 1);
            let (prototype, number) =
                ((bits >> 8) as usize % prototypes.len(), (bits >> 32) as f32);
            match bits % 40 {
                0 => {
                    draft.begin(Combine::default(), number);
                    plan.items.push(Item::Begin(Combine::default(), number));
                }
                1 => {
                    draft.done();
                    plan.items.push(Item::Done);
                }
                2 => {
                    draft.term(&prototypes[prototype]).unwrap().weight = number;
                    plan.push(Term { weight: number, ..prototypes[prototype] });
                }
                _ => {
                    let target = Some(Target::Point(vec2(number, 1.0)));
                    let copy = draft.copy(prototype).unwrap();
                    (*copy.weight, *copy.target, *copy.label) = (number, target, Some(3));
                    plan.push(Term {
                        weight: number,
                        target,
                        label: Some(3),
                        ..prototypes[prototype]
                    });
                }
            }
        }
        plan
    }

    #[test]
    fn plans_are_what_was_written_whatever_they_share() {
        let all = ["seek", "flee", "wander"].map(|name| Term::new(Behavior::named(name).unwrap()));
        let mut plans = Plans::<Vec2>::default();
        let mut expected = vec![Plan::default(); 3000];
        plans.make_room(1, expected.len());
        for tick in 0..6 {
            // Other prototypes now and then: the plans that are kept are copies of the old ones.
            let prototypes = if tick % 3 == 2 { &all[..2] } else { &all[..] };
            let notes = plans.rewrite_all(prototypes, &|place, draft, notes: &mut Vec<_>| {
                let draw = tick * 10_000 + place as u64;
                let plan = mixed(draw, prototypes, draft);
                let written = [Written::Anew, Written::Anew, Written::Kept, Written::Untouched];
                let written = written[(draw % 7 % 4) as usize];
                if written == Written::Anew {
                    notes.push((place, plan));
                }
                written
            });
            notes.into_iter().for_each(|(place, plan)| expected[place] = plan);
            if tick == 4 {
                let other = seek(vec2(7.0, 7.0));
                assert!(plans.rewrite(17, |plan| plan.push(other)));
                expected[17] = Plan::of([other]);
                plans.own.reorder((0..expected.len()).rev());
                expected.reverse();
            }
            assert!(plans.own().eq(expected.iter().map(Plan::view)), "tick {tick}");
        }
        let items: usize = expected.iter().map(|plan| plan.items.len()).sum();
        assert!(plans.own.items() < 2 * items, "{} {items}", plans.own.items());
    }

    #[test]
    fn plans_of_one_pattern_share_their_items() {
        let (mut plans, prototypes) = (Plans::<Vec2>::default(), [seek(Vec2::ZERO); 2]);
        plans.make_room(1, 100);
        plans.rewrite_all(&prototypes, &|place, draft, _: &mut Vec<()>| {
            (0..8).for_each(|nth| *draft.copy(nth % 2).unwrap().weight = place as f32);
            Written::Anew
        });
        let views: Vec<_> = plans.own().collect();
        assert!(views.iter().all(|it| core::ptr::eq(it.items, views[0].items)));
        assert!(
            views.iter().enumerate().all(|(nth, it)| it.terms().all(|it| it.weight == nth as f32))
        );
        assert_eq!(plans.own.items(), 8 + 100 * 8);
    }
}
