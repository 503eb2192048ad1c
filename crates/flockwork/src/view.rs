//! What one agent may know: plain public fields, so that any engine can fill them.

use crate::behavior::{Kind, Steer};
use crate::memory::{Memory, MemoryKey};
use crate::neighbors::{Among, Ask, Finish, Known, Neighbor, Sums};
use crate::noise::Noise;
use crate::sums::Counting;
use crate::{
    Agent, Found, Lengths, Mind, NameKey, Obstacle, Obstacles, Path, Plan, Space, Steering,
    Stepping, TileMap, Vector, World,
};

/// All that one agent may know of the old world.
#[derive(Clone, Copy, Debug)]
pub struct View<'w, V: Vector> {
    /// The agent itself.
    pub me: &'w Agent<V>,
    /// The others around it, in the grid's order. In a world only where the behavior at work says
    /// [how far it looks](crate::Steer::neighbor_reach), and then those that are nearer.
    pub neighbors: &'w [Neighbor<V>],
    /// The sums that the behavior at work [asks](crate::Steer::asks) for, if they were taken in advance, for many
    /// agents at once; else they are taken when asked for, over `neighbors`.
    pub known: Option<Known<'w, V>>,
    /// What stands in the way, as far as its plan looks and as it lies around the agent: in a world with
    /// a seam or with walls, what [`Obstacles::near`](crate::Obstacles::near) answers.
    pub obstacles: &'w [Obstacle<V>],
    /// All obstacles of the world, for sight, which has no end; where there are none, `obstacles` are all.
    pub all_obstacles: Option<&'w Obstacles<V>>,
    /// The tile map, if there is one.
    pub tiles: Option<&'w TileMap>,
    /// The world's edge.
    pub space: Space<V>,
    /// How a tick moves an agent.
    pub stepping: Stepping,
}

impl<'w, V: Vector> View<'w, V> {
    /// An agent with nothing around it, in an open world; fill the rest by struct update.
    #[must_use]
    pub fn alone(me: &'w Agent<V>) -> Self {
        Self {
            me,
            neighbors: &[],
            known: None,
            obstacles: &[],
            all_obstacles: None,
            tiles: None,
            space: Space::Open,
            stepping: Stepping::default(),
        }
    }

    /// The neighbor sums that `ask` describes, which is one of the behavior's own [asks](crate::Steer::asks).
    #[must_use]
    #[inline]
    pub fn sums(&self, ask: Ask) -> Sums<V> {
        match self.known {
            Some(known) => known.sums(&ask),
            None => Sums::over(self.me, self.neighbors, &ask),
        }
    }

    /// The nudge that a finish makes of its sums, without its brake.
    #[must_use]
    #[inline]
    pub fn finished(&self, finish: &Finish) -> V {
        finish.of(&self.sums(finish.ask))
    }

    /// Those of `neighbors` that count for an ask, in their order: of its groups, within its radius and cone, and no
    /// farther than the last of the nearest that it wants.
    pub fn counting(&self, ask: &'w Ask) -> impl Iterator<Item = &'w Neighbor<V>> {
        let counting = Counting::new(self.me, ask).cut(self.neighbors);
        self.neighbors.iter().filter(move |other| counting.counts(other))
    }
}

impl<V: Vector> World<V> {
    /// What an agent may know, with these neighbors and the world's list of obstacles. Their images
    /// across a seam and the sides of a walled world are what [`Obstacles::near`](crate::Obstacles::near)
    /// adds.
    #[must_use]
    #[inline]
    pub fn view<'w>(&'w self, me: &'w Agent<V>, neighbors: &'w [Neighbor<V>]) -> View<'w, V> {
        View {
            me,
            neighbors,
            known: None,
            obstacles: &self.obstacles,
            all_obstacles: Some(&self.obstacles),
            tiles: self.tiles.as_ref(),
            space: self.space,
            stepping: self.stepping,
        }
    }

    /// Gathers the obstacles that an agent's plan looks at, in their order; none if it looks at none.
    pub(crate) fn in_the_way<'a>(
        &self,
        me: &Agent<V>,
        plan: &Plan<V>,
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        let reaches = plan.terms().filter_map(|term| term.behavior.obstacle_reach(me));
        match reaches.reduce(f32::max) {
            Some(reach) => self.obstacles.near(&self.space, me.position, reach, found),
            None => &[],
        }
    }
}

/// A resolved target: what the agent knows of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim<V> {
    /// From the agent to the target (m); the short way in a wrapped world.
    pub offset: V,
    /// The target's velocity; zero for a point.
    pub velocity: V,
    /// The target's heading; zero for a point.
    pub heading: V,
    /// The target's body radius (m); zero for a point.
    pub radius: f32,
}

impl<V: Vector> Aim<V> {
    /// A target at rest, this far away (m).
    #[must_use]
    pub fn at(offset: V) -> Self {
        Self { offset, velocity: V::default(), heading: V::default(), radius: 0.0 }
    }

    /// Another agent as a target.
    #[must_use]
    pub fn agent(offset: V, other: &Agent<V>) -> Self {
        Self { offset, velocity: other.velocity, heading: other.heading, radius: other.radius }
    }
}

/// What comes with a behavior's turn in the plan.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'w, V> {
    /// The first target; none if it is gone or was not given.
    pub aim: Option<Aim<V>>,
    /// The second target.
    pub second: Option<Aim<V>>,
    /// The path, if the target is one.
    pub path: Option<&'w Path<V>>,
    /// How long its pieces are, if they have been [measured](Path::measure); without, a behavior that follows it
    /// measures it anew in each turn.
    pub lengths: Option<&'w Lengths<V>>,
    /// Which agents count as neighbors.
    pub among: Among,
    /// The force sum of the plan's earlier terms (N; in `PerTick` stepping a change of velocity).
    pub so_far: V,
    /// What this behavior remembers of this agent; all zero the first time.
    pub memory: Memory,
    /// Ticks since this behavior was last used on this agent; `u32::MAX` for never.
    pub rested: u32,
    /// This turn's random numbers.
    pub noise: Noise,
}

impl<V: Vector> Default for Turn<'_, V> {
    fn default() -> Self {
        Self {
            aim: None,
            second: None,
            path: None,
            lengths: None,
            among: Among::All,
            so_far: V::default(),
            memory: Memory::default(),
            rested: u32::MAX,
            noise: Noise::NOBODYS,
        }
    }
}

impl<V: Vector> Turn<'_, V> {
    /// A turn with one target at rest, this far away (m).
    #[must_use]
    pub fn at(offset: V) -> Self {
        Self { aim: Some(Aim::at(offset)), ..Self::default() }
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
    /// The sum itself: give it to [`Agent::next_velocity`].
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

    /// Adds `weight` times what `behavior` wants. At weight 0, or one that is not a number, it is off: it
    /// is not evaluated, and what it remembers stays.
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

    /// The force sum so far (N).
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
