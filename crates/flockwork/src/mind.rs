//! What an agent keeps from tick to tick beside its body: for engines without our `World`.

use crate::memory::{Memories, MemoryKey};
use crate::noise::{Noise, Purpose};

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
