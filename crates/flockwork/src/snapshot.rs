//! The state in one number.

use crate::noise::mix;
use crate::{Agent, Vector, World};

impl<V: Vector> World<V> {
    /// A hash of the state that motion depends on: the wrapping sum over agents of a mix of id,
    /// position, velocity, heading and memory, plus the tick. Colours do not count; −0 counts as +0.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let sum = self.agents.iter().enumerate().fold(0, |sum: u64, (place, agent)| {
            sum.wrapping_add(mix(state_of(agent) ^ self.memories_of(place as u32).digest()))
        });
        sum.wrapping_add(mix(self.tick))
    }
}

fn state_of<V: Vector>(agent: &Agent<V>) -> u64 {
    [agent.position, agent.velocity, agent.heading].iter().fold(
        u64::from(agent.id.0),
        |state, vector| {
            vector
                .to_xyz()
                .iter()
                .fold(state, |state, part| mix(state ^ u64::from((part + 0.0).to_bits())))
        },
    )
}
