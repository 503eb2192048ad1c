//! Why an agent turns: its last plan executed again, term by term.

use super::perceived::Perceived;
use crate::behavior::{Pen, Steer};
use crate::combine::Shares;
use crate::execute::Likeness;
use crate::execute::{Batch, Needs};
use crate::execute::{Executor, Taken, Traits, Watch, as_planned};
use crate::neighbors::{Entry, Known, LANES};
use crate::plan::{Plan, Term};
use crate::{Agent, Found, Steering, Turn, Vector, View};

/// What one term of an agent's plan contributes to its steering.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution<V> {
    /// The term.
    pub term: Term<V>,
    /// The force it adds (N), before the sum of the plan is limited: with its weight, and with what the groups that it is in
    /// make of it. So the forces of all terms, and what [`turned`](Explanation::turned) them, add up to that sum.
    pub force: V,
    /// The share of it that its groups have kept, from 0 to 1: 0 for a skipped term. Only `dither` may keep more than 1: what
    /// it takes stands for the ticks in which it is left out. A blend keeps all, and turns it.
    pub kept: f32,
    /// The name of the combiner that has taken something of it, the innermost one if there are several; none if it is kept
    /// whole.
    pub cut_by: Option<&'static str>,
    /// The velocity that the behavior wants the agent to have (m/s), whatever its weight; none of one that answers a force, or
    /// a change of velocity.
    pub wish: Option<V>,
}

/// Why an agent turns: the forces of its plan, term by term and combined.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<V> {
    /// The terms, in plan order.
    pub terms: Vec<Contribution<V>>,
    /// The combined force of all terms, within the agent's limit (N).
    pub force: V,
    /// What combiners that turn what they keep add to the forces of the terms (N), before the limit; zero without such ones.
    pub turned: V,
    /// How far its plan looks at other agents (m); 0 if it looks at none, and infinity if at all.
    pub reach: f32,
    /// How many other agents are within that reach.
    pub neighbors: usize,
}

impl<V: Vector> Perceived<'_, V> {
    /// Executes an agent's last plan, as it is [adjusted](crate::World::adjusted), in the present world without moving the
    /// agent; none if there is no such agent or plan. The overlays of its behaviors are drawn with the pens that `pen_of`
    /// returns. For a look at several agents, or at how they avoid each other, see [`World::as_adjusted`](crate::World::as_adjusted).
    pub fn explain<'p>(
        &self,
        place: usize,
        mut pen_of: impl FnMut(&Term<V>) -> Option<&'p mut dyn Pen<V>>,
    ) -> Option<Explanation<V>> {
        let agent = self.agents.get(place)?;
        let own = self.plans.of(place, agent.group)?;
        let adjusted = self.adjusted_plan(agent, own);
        let plan = adjusted.as_ref().map_or(own, Plan::view);
        let (me, needs) = (as_planned(agent, plan, &self.space), Needs::of(&plan));
        let mut neighbors = Vec::new();
        self.around().neighbors(place, needs.reach, &mut neighbors);
        let mut found = Found::default();
        self.in_the_way(&me, &plan, &mut found);
        let (obstacles, obstacle_velocities) = (&found[..], found.velocities());
        let (known, mut near) = (Some(Known::over(&me, &neighbors)), Vec::new());
        let view = View { obstacles, obstacle_velocities, known, ..self.view(&me, &[]) };
        let mut explain = |term: &Term<V>, turn: &Turn<V>| {
            if let Some(pen) = pen_of(term) {
                let reach = Steer::<V>::neighbor_reach(&term.behavior);
                self.around().neighbors(place, reach.unwrap_or(0.0), &mut near);
                term.behavior.explain(&View { neighbors: &near, ..view }, turn, pen);
            }
        };
        let entry = Entry { place: place as u32, group: agent.group, ..Entry::default() };
        let batch = Batch {
            entries: &[entry],
            agents: &[&me; LANES],
            obstacles,
            obstacle_velocities,
            obstacle_starts: &[0, obstacles.len()],
            plans: &[plan],
            needs: [&needs; LANES],
            neighbors: &neighbors,
            starts: &[0, neighbors.len()],
            lengths: &[],
            traits: Traits { sees: true, ..Traits::default() },
            sums: &[],
            asks: 0,
        };
        let outcome = self.carried_out(&batch, Telling::new(&mut explain));
        Some(self.explanation((place, &me), outcome, (plan.turns(), needs.reach)))
    }

    /// What came of a plan of an agent at a place, whether its combiners turn what they keep, and how far its sums reach, as an
    /// explanation.
    fn explanation(
        &self,
        (place, me): (usize, &Agent<V>),
        (all, told): (Steering<V>, Vec<Told<V>>),
        (turns, sums_reach): (bool, f32),
    ) -> Explanation<V> {
        let force = |steering: &Steering<V>| me.force(steering, self.stepping);
        let contribution = |it: Told<V>| {
            let Told { term, kept, cut_by, wish, .. } = it;
            Contribution { term, force: force(&it.part), kept, cut_by, wish }
        };
        let terms: Vec<_> = told.into_iter().map(contribution).collect();
        let turned = if turns { rest(force(&all), &terms) } else { V::ZERO };
        let (reach, mut near) = (reach(&terms, sums_reach), Vec::new());
        self.around().neighbors(place, reach, &mut near);
        let (force, neighbors) = (force(&all).limit(me.max_force), near.len());
        Explanation { terms, force, turned, reach, neighbors }
    }

    /// The steering of one agent's plan, and what each of its terms gives to it.
    fn carried_out(
        self,
        batch: &Batch<'_, V>,
        watch: Telling<'_, V>,
    ) -> (Steering<V>, Vec<Told<V>>) {
        let mut executor = Executor {
            world: self,
            batch,
            lanes: 0..1,
            alike: Likeness::Wholly,
            levels: &mut Vec::new(),
            depth: 0,
            may_refuse: false,
            notes: &mut Vec::new(),
            facings: &mut Vec::new(),
            neighbors: &mut Vec::new(),
            watch,
        };
        executor.out();
        let all = executor.steering(0);
        let places: Vec<_> = executor.watch.terms.iter().map(|told| told.place).collect();
        let shares: Vec<_> = places.iter().map(|place| executor.shares(0, *place)).collect();
        let of_place = |place| places.iter().position(|it| *it == place).map(|nth| shares[nth]);
        let shares = |place| of_place(place).unwrap_or(Shares::of(1.0));
        let by = executor.combiner();
        executor.watch.close(&shares, by, Taken::WHOLE);
        (all, executor.watch.terms)
    }
}

/// What a force has beside those of the terms (N).
fn rest<V: Vector>(force: V, terms: &[Contribution<V>]) -> V {
    terms.iter().fold(force, |rest, term| rest - term.force)
}

/// How far terms look at other agents (m), with sums as far as this and one by one.
fn reach<V: Vector>(terms: &[Contribution<V>], sums: f32) -> f32 {
    let each = terms.iter().filter_map(|it| Steer::<V>::neighbor_reach(&it.term.behavior));
    each.fold(sums, f32::max)
}

/// What is known of a term by now.
struct Told<V> {
    term: Term<V>,
    /// What it gives to the innermost group that is still open.
    part: Steering<V>,
    kept: f32,
    cut_by: Option<&'static str>,
    wish: Option<V>,
    /// Its place in that group, or that of the group that it is in: by items of the plan.
    place: usize,
}

impl<V: Vector> Told<V> {
    /// This is what a group, and the one around it, have kept of it; `by` is the name of the inner one's combiner.
    fn take(&mut self, shares: Shares, by: Option<&'static str>, taken: Taken) {
        let cut = |share: f32, by| if share < 1.0 { by } else { None };
        self.cut_by = self.cut_by.or(cut(shares.push, by)).or(cut(taken.share, taken.by));
        let times = |share: f32| share * (taken.weight * taken.share);
        let Shares { wish, wishes, push } = shares;
        let all = Shares { wish: times(wish), wishes: times(wishes), push: times(push) };
        self.part = all.times(&self.part);
        self.kept *= push * taken.share;
        self.place = taken.at;
    }
}

/// Tells of an agent's terms what they give, and draws them.
struct Telling<'e, V: Vector> {
    terms: Vec<Told<V>>,
    /// Where the terms of the groups that are open begin.
    starts: Vec<usize>,
    explain: &'e mut dyn FnMut(&Term<V>, &Turn<V>),
}

impl<'e, V: Vector> Telling<'e, V> {
    fn new(explain: &'e mut dyn FnMut(&Term<V>, &Turn<V>)) -> Self {
        Self { terms: Vec::new(), starts: Vec::new(), explain }
    }

    /// The group has taken its terms from this one on.
    fn take(
        &mut self,
        from: usize,
        shares: &dyn Fn(usize) -> Shares,
        by: Option<&'static str>,
        taken: Taken,
    ) {
        self.terms[from..].iter_mut().for_each(|told| told.take(shares(told.place), by, taken));
        if taken.is_alone() {
            let first = self.starts.last().map_or(0, |first| *first);
            for told in &mut self.terms[first..from] {
                let whole = Taken { at: told.place, ..Taken::WHOLE };
                told.take(Shares::of(0.0), taken.by, whole);
            }
        }
    }
}

impl<V: Vector> Watch<V> for Telling<'_, V> {
    const LOOKS: bool = true;

    fn see(&mut self, term: &Term<V>, turn: &Turn<V>, steering: Steering<V>, taken: Taken) {
        let wish = steering.order.or((steering.wishes == 1.0).then_some(steering.wish));
        let (kept, cut_by, place) = (1.0, None, taken.at);
        self.terms.push(Told { term: *term, part: steering, kept, cut_by, wish, place });
        self.take(self.terms.len() - 1, &|_| Shares::of(1.0), None, taken);
        (self.explain)(term, turn);
    }

    fn open(&mut self) {
        self.starts.push(self.terms.len());
    }

    fn close(&mut self, shares: &dyn Fn(usize) -> Shares, by: &'static str, taken: Taken) {
        let from = self.starts.pop().unwrap_or(0);
        self.take(from, shares, Some(by), taken);
    }
}
