//! Carrying out one agent's plan: from terms to one steering.

use crate::behavior::Steer;
use crate::memory::{Memories, MemoryKey};
use crate::noise::Noise;
use crate::plan::{Combine, Item, Plan, Term};
use crate::{Agent, Steering, Turn, Vector, View, World};

/// The terms of one group on their way to one steering.
struct Mix<V> {
    combine: Combine,
    total: Steering<V>,
    /// Σ weight · |wish|, for the mean speed of a blend.
    speed: f32,
}

impl<V: Vector> Mix<V> {
    fn new(combine: Combine) -> Self {
        Self { combine, total: Steering::none(), speed: 0.0 }
    }

    fn add(&mut self, steering: Steering<V>, weight: f32) {
        self.total = self.total.plus(steering, weight);
        if steering.wishes > 0.0 {
            self.speed += weight * steering.wish.length();
        }
    }

    fn steering(&self) -> Steering<V> {
        if self.combine == Combine::Sum || self.total.wishes <= 0.0 {
            return self.total;
        }
        let wish = self.total.wish.unit() * (self.speed / self.total.wishes);
        Steering { wish, wishes: 1.0, ..self.total }
    }
}

/// What is told of each term as it is carried out: the term, its turn and its steering, unweighted.
pub type Watch<'a, V> = dyn FnMut(&Term<V>, &Turn<V>, Steering<V>) + 'a;

/// One agent's plan being carried out.
pub struct Carry<'a, 'w, V> {
    pub world: &'w World<V>,
    pub view: View<'w, V>,
    pub memories: &'a mut Memories,
    pub noise: Noise,
    pub watch: Option<&'a mut Watch<'a, V>>,
}

impl<V: Vector> Carry<'_, '_, V> {
    /// The steering of the whole plan.
    pub fn out(&mut self, plan: &Plan<V>) -> Steering<V> {
        let mut next = 0;
        self.group(&plan.items, &mut next, plan.combine, &|inner| inner)
    }

    /// The steering of the items from `next` to the end of their group; `around` puts a steering of
    /// this group into the sum of all that came before.
    fn group(
        &mut self,
        items: &[Item<V>],
        next: &mut usize,
        combine: Combine,
        around: &dyn Fn(Steering<V>) -> Steering<V>,
    ) -> Steering<V> {
        let mut mix = Mix::new(combine);
        while let Some(item) = items.get(*next) {
            *next += 1;
            match item {
                Item::Term(term) => {
                    let so_far = self.view.me.force(&around(mix.steering()), self.view.stepping);
                    let steering = self.term(term, &items[..*next - 1], so_far);
                    mix.add(steering, term.weight);
                }
                Item::Begin(inner, weight) => {
                    let before = mix.steering();
                    let outer = |steering| around(before.plus(steering, *weight));
                    let steering = self.group(items, next, *inner, &outer);
                    mix.add(steering, *weight);
                }
                Item::Done => break,
            }
        }
        mix.steering()
    }

    fn term(&mut self, term: &Term<V>, earlier: &[Item<V>], so_far: V) -> Steering<V> {
        let key = memory_key(term, earlier);
        let (memory, rested) = self.memories.recall(key, self.world.tick);
        let resolve = |target| self.world.aim(self.view.me, target);
        let turn = Turn {
            aim: term.target.and_then(resolve),
            second: term.second.and_then(resolve),
            path: term.target.and_then(|target| self.world.path(target)),
            among: term.among.or(term.behavior.info().among).unwrap_or_default(),
            so_far,
            memory,
            rested,
            noise: self.noise.stream(u64::from(key.behavior) << 8 | u64::from(key.nth)),
        };
        let steering = term.behavior.steer(&self.view, &turn);
        self.memories.keep(key, steering.memory, self.world.tick);
        if let Some(watch) = &mut self.watch {
            watch(term, &turn, steering);
        }
        steering
    }
}

fn memory_key<V: Vector>(term: &Term<V>, earlier: &[Item<V>]) -> MemoryKey {
    let target = term.target.map_or(0, |target| target.key());
    let same = |item: &&Item<V>| {
        matches!(item, Item::Term(other) if other.behavior.index() == term.behavior.index()
            && other.target.map_or(0, |target| target.key()) == target)
    };
    let nth = earlier.iter().filter(same).count();
    MemoryKey { behavior: term.behavior.index() as u8, nth: nth.min(255) as u8, target }
}

/// The agent as its plan has it: no faster than the plan's limit.
pub fn limited<V: Vector>(agent: &Agent<V>, plan: &Plan<V>) -> Agent<V> {
    Agent { max_speed: agent.max_speed.min(plan.speed_limit).max(0.0), ..agent.clone() }
}

/// How far the behaviours of a plan look at obstacles (m); none if they do not.
pub fn obstacle_reach<V: Vector>(plan: &Plan<V>, me: &Agent<V>) -> Option<f32> {
    plan.terms().filter_map(|term| term.behavior.obstacle_reach(me)).reduce(f32::max)
}

/// How far the behaviours of a plan look (m).
pub fn reach<V: Vector>(plan: &Plan<V>, me: &Agent<V>) -> f32 {
    let asks =
        plan.terms().filter_map(|term| term.behavior.ask(me, term.among.unwrap_or_default()));
    asks.map(|ask| ask.reach()).fold(0.0, f32::max)
}
