//! The slots of formations: what they are known by, and where they are kept for a tick.

use std::sync::OnceLock;

use crate::behavior::Behavior;
use crate::memory::{Memory, MemoryKey};
use crate::plan::Overrides;
use crate::{AgentId, Slot, Target, Vector};

/// What an agent remembers of its slot, so that it keeps it as long as their number and the form of the formation stay the
/// same.
pub(crate) fn note(slot: Slot, behavior: &Behavior) -> Memory {
    let form = behavior.info().forms().and_then(|(place, _)| behavior.number(place));
    Memory([slot.nth.wrapping_add(1), slot.count, form.map_or(0, |form| form as u32), 0])
}

/// The slots of all agents that keep formations, in the order of formations and ids: given out when the first of a tick is
/// asked for. They follow from the world's state: a copy of the world makes its own.
#[derive(Debug, Default)]
pub(crate) struct Slots(OnceLock<Vec<(Key, AgentId, Slot)>>);

impl Clone for Slots {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Slots {
    /// Notes that the world may have changed.
    pub fn forget(&mut self) {
        self.0.take();
    }

    /// Those of this tick; `give` makes them.
    pub fn given(
        &self,
        give: impl FnOnce() -> Vec<(Key, AgentId, Slot)>,
    ) -> &[(Key, AgentId, Slot)] {
        self.0.get_or_init(give)
    }
}

/// What a formation is known by: all agents with such a term in their plan are its members.
pub(crate) type Key = ([u32; 3], [[u32; 4]; 2]);

/// What the formation of a term is known by.
pub fn key<V: Vector>(memory: MemoryKey, overrides: &Overrides<V>) -> Key {
    let targets = [overrides.target, overrides.second].map(|target| target.map_or([0; 4], bits));
    ([memory.behavior.number(), u32::from(memory.nth), memory.target], targets)
}

/// A target as numbers that no other target has.
fn bits<V: Vector>(target: Target<V>) -> [u32; 4] {
    let named = |kind: u32, nth: u32| [kind, nth, 0, 0];
    let placed = |kind: u32, at: V| {
        // −0 is the same place as 0.
        let [x, y, z] = at.to_xyz().map(|part| (part + 0.0).to_bits());
        [kind, x, y, z]
    };
    match target {
        Target::Point(point) => placed(1, point),
        Target::Vector(vector) => placed(2, vector),
        Target::Mouse => named(3, 0),
        Target::Mark(nth) => named(4, nth.into()),
        Target::Path(nth) => named(5, nth.into()),
        Target::Group(group) => named(6, group.0),
        Target::Agent(id) => named(7, id.0),
        Target::Field(id) => named(8, id.0.into()),
    }
}
