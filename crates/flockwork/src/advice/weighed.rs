//! What the groups of a plan make of the weights of its terms.

use super::steady::is_steady;
use crate::combine::Combine;
use crate::plan::{Item, PlanView};
use crate::{Agent, Stepping, Term, Vector};

/// The terms of a plan, each with what it weighs.
pub struct Weighed<V> {
    pub terms: Vec<WeighedTerm<V>>,
    mixes: Vec<Mix>,
    /// The groups of terms that wish all the time: in which mix, with which weight, and the combiner's name.
    groups: Vec<(usize, f32, &'static str)>,
}

/// A term, and what the groups around it make of it.
pub struct WeighedTerm<V> {
    pub term: Term<V>,
    /// Whether it wishes all the time, wherever its target is.
    pub is_steady: bool,
    /// The product of the weights of the sums between it and its mix.
    pub within: f32,
    /// The combiner of the group that it stands in, if it is the group's first term.
    pub first_of: Option<Combine>,
    mix: usize,
}

/// Terms whose weights count beside each other: those of a sum, or of a blend, and of the sums in it.
#[derive(Clone, Copy)]
struct Mix {
    /// How they combine.
    combine: Combine,
    /// The product of the weights of the groups around it, with its own.
    outer: f32,
    /// How much of the largest force they leave it.
    force: f32,
}

impl<V: Vector> WeighedTerm<V> {
    /// What it weighs in its mix.
    pub fn weight(&self) -> f32 {
        self.term.weight * self.within
    }
}

impl<V: Vector> Weighed<V> {
    /// The terms of this plan, for an agent that has it.
    pub fn of(me: &Agent<V>, plan: PlanView<V>, stepping: Stepping) -> Self {
        let whole = Mix { combine: plan.combine, outer: 1.0, force: plan.combine.most_force() };
        let mut all = Self { terms: Vec::new(), mixes: vec![whole], groups: Vec::new() };
        let mut around = vec![(0, 1.0)];
        let mut opened = vec![Some(plan.combine)];
        for item in plan.items() {
            let (mix, within) = around.last().copied().unwrap_or((0, 1.0));
            match item {
                Item::Term(term) => {
                    let is_steady = is_steady(me, &term.behavior, stepping);
                    let first_of = opened.last_mut().and_then(Option::take);
                    all.terms.push(WeighedTerm { term, is_steady, within, first_of, mix });
                }
                Item::Begin(combine, weight) => {
                    around.push(all.begin(combine, (mix, within * weight)));
                    opened.push(Some(combine));
                }
                Item::Done => {
                    around.pop();
                    opened.pop();
                    all.done(mix, around.last().copied().unwrap_or((0, 1.0)));
                }
            }
        }
        all
    }

    /// The mix of a group's terms, and how much it weighs in it: a sum in a mix is a part of that.
    fn begin(&mut self, combine: Combine, (mix, within): (usize, f32)) -> (usize, f32) {
        let around = self.mixes[mix];
        if combine.adds_all() && around.combine.weighs() {
            return (mix, within);
        }
        let outer = around.outer * within;
        let force = around.force.min(combine.most_force() * outer.abs());
        self.mixes.push(Mix { combine, outer, force });
        (self.mixes.len() - 1, 1.0)
    }

    /// Notes a group of its own mix that wishes all the time, at what it weighs in the mix around it.
    fn done(&mut self, mix: usize, (around, _): (usize, f32)) {
        let Mix { combine, outer, .. } = self.mixes[mix];
        let wishes = self.terms.iter().any(|it| it.mix == mix && it.is_steady);
        // What is cut to some force drowns nothing.
        if mix != around && wishes && combine.most_force().is_infinite() {
            self.groups.push((around, outer / self.mixes[around].outer, combine.info().name));
        }
    }

    /// How many times its plain weight a term has by the groups around it; at 0 it is off.
    pub fn times(&self, it: &WeighedTerm<V>) -> f32 {
        it.within * self.mixes[it.mix].outer
    }

    /// Whether nothing comes of a term, by its weight or by that of a group around it.
    pub fn is_off(&self, it: &WeighedTerm<V>) -> bool {
        self.times(it) * it.term.weight == 0.0
    }

    /// The heaviest of what wishes all the time in the mix of a term: its weight, and its name; none where weights are no
    /// measure.
    pub fn heaviest(&self, it: &WeighedTerm<V>) -> Option<(f32, &'static str)> {
        let groups = self.groups.iter().filter(|(mix, ..)| *mix == it.mix);
        let groups = groups.map(|(_, weight, name)| (weight.abs(), *name));
        let all = self.beside(it).map(|it| (it.weight().abs(), it.term.behavior.info().name));
        let heaviest = all.chain(groups).max_by(|(a, _), (b, _)| a.total_cmp(b));
        heaviest.filter(|_| self.mixes[it.mix].combine.weighs())
    }

    /// The terms of the mix of a term that wish all the time, it among them if it does.
    pub fn beside(&self, it: &WeighedTerm<V>) -> impl Iterator<Item = &WeighedTerm<V>> {
        let mix = it.mix;
        self.terms.iter().filter(move |it| it.mix == mix && it.is_steady)
    }

    /// The agent that a lone wish of weight 1 moves as this plan moves `me` by a term. All that wish all the time in a mix make
    /// an agent respond faster, by the sum of their weights, and each draws it by its own.
    pub fn agent(&self, me: &Agent<V>, it: &WeighedTerm<V>) -> Agent<V> {
        let Mix { combine, outer, force } = self.mixes[it.mix];
        let all: f32 = self.beside(it).map(WeighedTerm::weight).sum();
        let pace = outer * if combine.adds_all() { all * all } else { all } / it.weight();
        let pace = if it.is_steady && pace > 0.0 && pace.is_finite() { pace } else { 1.0 };
        Agent {
            response_secs: me.response_secs / pace,
            // Force and mass in proportion: in ticks, where the mass is the response.
            mass: me.mass / pace,
            max_force: me.max_force * force.min(1.0) / pace,
            ..me.clone()
        }
    }
}
