//! The state as one hash, and as a few sums that locate a difference.

use crate::neighbors::Among;
use crate::noise::mix;
use crate::world::{Event, EventValue, Hearers, Reach};
use crate::{Agent, AgentId, NameKey, Vector, World};

impl<V: Vector> World<V> {
    /// A hash of the state that motion depends on: the wrapping sum over agents of a mix of id,
    /// position, velocity, heading, memory, public values that were set, facing where that is not the heading, and group
    /// where that is not the first one, plus the tick; and over the obstacles that can move, of a mix of their
    /// [courses](crate::Course); over the fields, of what lies in their cells; and over the events of the last tick that are told
    /// within a radius or say a vector: others have never counted, and older replays rely on it. Colors do not count; −0 counts
    /// as +0.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let sum = self.agents.iter().enumerate().fold(0, |sum: u64, (place, agent)| {
            let kept = self.memories_of(place as u32).digest() ^ self.public.digest(place);
            sum.wrapping_add(mix(state_of(agent) ^ kept))
        });
        let fields = self
            .fields
            .iter()
            .map(|field| mix(u64::from(NameKey::of(&field.name).number()) ^ field.it.digest()));
        let sum = sum.wrapping_add(mix(self.tick)).wrapping_add(self.obstacles.digest());
        let events = (0..).zip(&self.events).filter(|(_, event)| event.counts());
        let name = |event: &Event<V>| NameKey::of(self.plans.names.name(event.name));
        let events = events.map(|(nth, event)| event.digest(nth, name(event)));
        fields.chain(events).fold(sum, u64::wrapping_add)
    }

    /// The hash, and sums by field: small enough to keep for every tick.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let mut fields = [[0_u64; 2]; 3];
        for agent in &self.agents {
            let vectors = [agent.position, agent.velocity, agent.heading];
            for (sums, vector) in fields.iter_mut().zip(vectors) {
                let digest = mixed(u64::from(agent.id.0), vector);
                sums[0] = sums[0].wrapping_add(digest);
                sums[1] = sums[1].wrapping_add(digest.wrapping_mul(weight(agent.id)));
            }
        }
        Fingerprint { hash: self.hash(), fields }
    }
}

/// A world's hash with sums over its agents: of position, velocity and heading, each once plain and
/// once weighted by id. If a single agent differs, the ratio of the two differences is its id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fingerprint {
    /// The world's hash.
    pub hash: u64,
    /// By field: the sum, and the weighted sum.
    pub fields: [[u64; 2]; 3],
}

/// The difference of two fingerprints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The fields of agents; none if only what has no sum of its own departs: memory, public values, facing, an obstacle that can move, or a field.
    pub fields: Vec<&'static str>,
    /// The agent, if it is a single one.
    pub agent: Option<AgentId>,
}

impl Fingerprint {
    /// The difference from `expected`, among agents with these ids; none if both are equal.
    #[must_use]
    pub fn departure(
        &self,
        expected: &Self,
        ids: impl Iterator<Item = AgentId> + Clone,
    ) -> Option<Departure> {
        let pairs = self.fields.iter().zip(&expected.fields);
        let changes = pairs.map(|(a, b)| [a[0].wrapping_sub(b[0]), a[1].wrapping_sub(b[1])]);
        let named = ["position", "velocity", "heading"].into_iter().zip(changes);
        let moved: Vec<_> = named.filter(|(_, change)| *change != [0; 2]).collect();
        if self.hash == expected.hash && moved.is_empty() {
            return None;
        }
        let is_it = |id: &AgentId| {
            moved.iter().all(|(_, [plain, weighted])| plain.wrapping_mul(weight(*id)) == *weighted)
        };
        let agent = ids.clone().find(is_it).filter(|_| !moved.is_empty());
        Some(Departure { fields: moved.iter().map(|(name, _)| *name).collect(), agent })
    }
}

impl<V: Vector> Event<V> {
    /// Whether it is part of the hash.
    fn counts(&self) -> bool {
        self.is_nearby() || matches!(self.value, EventValue::Vector(_))
    }

    /// A number of what it says, to whom, and when among all of its tick.
    fn digest(&self, nth: u64, name: NameKey) -> u64 {
        let Self { from, to, value, .. } = *self;
        let words = |words: [u32; 2]| u64::from(words[0]) << 32 | u64::from(words[1]);
        let said = match value {
            EventValue::Number(number) => mixed(0, V::from_xyz([number, 0.0, 0.0])),
            EventValue::Vector(vector) => mixed(1, vector),
        };
        let heard = match to {
            Hearers::All => 0,
            Hearers::Agent(id) => words([1, id.0]),
            Hearers::Group(group) => words([2, group.0]),
            Hearers::Within(Reach { center, radius, among, group }) => {
                let among = match among {
                    Among::All => 0,
                    Among::Own => words([1, group.0]),
                    Among::Others => words([2, group.0]),
                    Among::Group(group) => words([3, group.0]),
                    Among::Groups(set) => words([4, set.bits()]),
                };
                mixed(mix(among ^ u64::from((radius + 0.0).to_bits())), center)
            }
        };
        let who = words([name.number(), from.0]);
        [who, said, heard].iter().fold(nth, |sum, part| mix(sum ^ part))
    }
}

/// Odd and large, so that no small sum of weights is another one.
fn weight(id: AgentId) -> u64 {
    mix(u64::from(id.0)) | 1
}

fn state_of<V: Vector>(agent: &Agent<V>) -> u64 {
    let moves = [agent.position, agent.velocity, agent.heading];
    let state = moves.into_iter().fold(u64::from(agent.id.0), mixed);
    // Most agents look where they go, and are of the group that they were spawned in.
    let state = if agent.facing == agent.heading { state } else { mixed(state, agent.facing) };
    let (first, _) = agent.spawned_as();
    if agent.group == first { state } else { mix(state ^ mix(1 + u64::from(agent.group.0))) }
}

fn mixed<V: Vector>(state: u64, vector: V) -> u64 {
    let parts = vector.to_xyz();
    parts.iter().fold(state, |state, part| mix(state ^ u64::from((part + 0.0).to_bits())))
}
