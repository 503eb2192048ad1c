//! What an agent keeps from tick to tick beside its body, and the sum of what its behaviors want: for engines without
//! our `World`.

use crate::behavior::{Kind, Steer};
use crate::memory::{Memories, MemoryKey};
use crate::noise::{Noise, Purpose};
use crate::{NameKey, Steering, Turn, Vector, View};

/// What one agent keeps from tick to tick beside its body: its random numbers, and what its behaviors
/// remember. A host makes one for each agent and hands it to every [`Sum`](crate::Sum).
///
/// An agent with the mind `Mind::new(world.seed, agent.key)` has the random numbers of that agent of a
/// [`World`](crate::World), and moves by the same bits.
///
/// ```
/// use flockwork::behavior::Wander;
/// use flockwork::glam::{Vec2, vec2};
/// use flockwork::{Agent, Mind, Space, Stepping, Sum, Turn, View};
///
/// let stepping = Stepping::Timed(1.0 / 60.0);
/// let mut bodies = [Agent::<Vec2>::default(), Agent::default()];
/// let mut minds = [Mind::new(42, 0), Mind::new(42, 1)];
/// for _ in 0..600 {
///     for (me, mind) in bodies.iter_mut().zip(&mut minds) {
///         let mut sum = Sum::new(View { stepping, ..View::alone(me) }, mind);
///         sum.add(1.0, &Wander::default(), Turn::default());
///         let velocity = me.next_velocity(&sum.total, stepping);
///         me.advance(velocity, stepping, &Space::Open, &[]);
///     }
/// }
/// let [a, b] = bodies.map(|body| body.position);
/// assert!(a.distance(vec2(0.0, 0.0)) > 2.0);
/// assert!(a.distance(b) > 1.0, "each agent goes its own way");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Mind {
    /// The seed of all random numbers of a run.
    pub seed: u64,
    /// The key of this agent's random numbers: two agents with the same seed and key wander alike.
    pub key: u64,
    /// How many ticks it has steered: the number of [`Sum`](crate::Sum)s that were begun with it.
    pub ticks: u64,
    /// What its behaviors remember.
    pub memories: Memories,
}

impl Mind {
    /// The mind of a new agent, without memories.
    #[must_use]
    pub const fn new(seed: u64, key: u64) -> Self {
        Self { seed, key, ticks: 0, memories: Memories::new() }
    }

    /// The random numbers of the behavior that remembers under `memory`, in this tick.
    pub(crate) fn noise(&self, tick: u64, memory: MemoryKey) -> Noise {
        Noise::new(self.seed, self.key, tick, Purpose::Behavior).stream(memory.stream())
    }
}

/// A sum of weighted steerings for engines without our `World`: it hands each behavior the force sum so
/// far, its memory and its random numbers. Make one for each agent in each tick; a [`Mind`] counts ticks
/// by that.
#[derive(Debug)]
pub struct Sum<'w, V: Vector> {
    view: View<'w, V>,
    mind: &'w mut Mind,
    tick: u64,
    terms: Terms,
    /// The sum itself: give it to [`Agent::next_velocity`](crate::Agent::next_velocity).
    pub total: Steering<V>,
}

impl<'w, V: Vector> Sum<'w, V> {
    /// An empty sum for the agent of this view: the next tick of its mind.
    #[must_use]
    pub fn new(view: View<'w, V>, mind: &'w mut Mind) -> Self {
        let tick = mind.ticks;
        mind.ticks += 1;
        Self { view, mind, tick, terms: Terms::default(), total: Steering::none() }
    }

    /// Adds `weight` times the answer of `behavior`. At weight 0 or NaN the term is off: it
    /// is not evaluated, and its memory stays.
    ///
    /// Memory, rest and random numbers of the turn are the mind's. Of several terms with one
    /// kind of behavior, the first, second … of each tick share theirs: switch a term off by its weight,
    /// rather than leaving it out, and the others keep their own.
    #[inline]
    pub fn add<B: Steer<V> + Kind>(&mut self, weight: f32, behavior: &B, turn: Turn<V>) {
        let counts = B::READS.memory || B::READS.noise;
        let key = if counts { self.terms.next_key(behavior.kind()) } else { MemoryKey::default() };
        if weight == 0.0 || weight.is_nan() {
            return;
        }
        let mut turn = turn;
        if B::READS.so_far {
            turn.so_far = self.so_far();
        }
        if B::READS.memory {
            (turn.memory, turn.rested) = self.mind.memories.recall(key, self.tick);
        }
        if B::READS.noise {
            turn.noise = self.mind.noise(self.tick, key);
        }
        let steering = behavior.steer(&self.view, &turn);
        if B::READS.memory {
            self.mind.memories.keep(key, steering.memory, self.tick);
        }
        self.total = self.total.plus(steering, weight);
    }

    /// The force of the terms so far (N; in `PerTick` stepping a change of velocity).
    #[must_use]
    pub fn so_far(&self) -> V {
        self.view.me.force(&self.total, self.view.stepping)
    }
}

/// For so many kinds of terms a sum asks for no memory.
const USUAL_KINDS: usize = 16;

/// How many terms of each kind a sum has had, of those that remember or draw random numbers.
#[derive(Debug, Default)]
struct Terms {
    /// The kinds, in the order of their first terms; none after the last.
    usual: [Option<(NameKey, u8)>; USUAL_KINDS],
    /// Kinds that found no room.
    others: Vec<(NameKey, u8)>,
}

impl Terms {
    /// What the next term of this kind remembers under.
    fn next_key(&mut self, behavior: NameKey) -> MemoryKey {
        let nth = self.count_of(behavior);
        let key = MemoryKey { behavior, nth: *nth, target: 0 };
        *nth = nth.saturating_add(1);
        key
    }

    fn count_of(&mut self, behavior: NameKey) -> &mut u8 {
        let is_its = |it: &Option<(NameKey, u8)>| it.is_none_or(|(kind, _)| kind == behavior);
        match self.usual.iter().position(is_its) {
            Some(nth) => &mut self.usual[nth].get_or_insert((behavior, 0)).1,
            None => self.other_count_of(behavior),
        }
    }

    #[cold]
    fn other_count_of(&mut self, behavior: NameKey) -> &mut u8 {
        let known = self.others.iter().position(|(kind, _)| *kind == behavior);
        let nth = known.unwrap_or_else(|| {
            self.others.push((behavior, 0));
            self.others.len() - 1
        });
        &mut self.others[nth].1
    }
}
