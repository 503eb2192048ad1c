//! What an agent remembers of the stage: how well it gets on, whether it gives way, and where it rests.

use super::priority::Priority;
use crate::memory::{Memories, Memory, MemoryKey};
use crate::{NameKey, Vector};

/// What an agent remembers of the stage from one tick to the next. It is kept as notes, like what behaviors remember, so
/// that hashes, snapshots and replays have it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct State<V> {
    /// How much of its wanted way it has made in the last quarter of a second: 1 all, 0 none.
    pub progress: f32,
    /// For how long it has made next to none (s).
    pub stalled_secs: f32,
    /// For how long it goes on to give way (s); 0 if it does not.
    pub yield_secs: f32,
    /// The hash in the rank of the agent that it gives way to, and that one's priority.
    pub rank: u32,
    pub priority: Priority,
    /// Unit vector of where it goes meanwhile.
    pub way: V,
    /// Whether it goes along a wall, and gives way to no agent.
    pub along_wall: bool,
    /// For how long it has wanted to turn back (s).
    pub back_secs: f32,
    /// Where it came to rest (m); none while it is on its way.
    pub rest: Option<V>,
}

/// How many notes a state is.
const NOTES: usize = 3;
/// Beside the word of a priority, which is even: that it goes along a wall.
const ALONG_WALL: u32 = 1;
/// In the last bit of how long it has wanted to turn back: that it rests.
const RESTS: u32 = 1;

impl<V: Vector> State<V> {
    /// Whether it gives way to another agent; one that only goes around a wall does not.
    pub fn yields(&self) -> bool {
        self.gives_way() && !self.along_wall
    }

    /// Whether it goes elsewhere than its plan wants.
    pub fn gives_way(&self) -> bool {
        self.yield_secs > 0.0
    }

    /// What an agent remembers under the name of its model; nothing if it has not taken part in the last tick.
    pub fn recalled(memories: &Memories, model: NameKey, tick: u64) -> Self {
        let note = |nth| {
            let (memory, rested) = memories.recall(key(model, nth), tick);
            if rested <= 1 { memory } else { Memory::default() }
        };
        Self::of_notes([0, 1, 2].map(note))
    }

    /// The notes, under their keys.
    pub fn notes(&self, model: NameKey) -> [(MemoryKey, Memory); NOTES] {
        let notes = self.to_notes();
        core::array::from_fn(|nth| (key(model, nth as u8), notes[nth]))
    }

    fn of_notes([main, way, rest]: [Memory; NOTES]) -> Self {
        let vector = |note: Memory| V::from_xyz([0, 1, 2].map(|nth| note.float(nth)));
        Self {
            progress: main.float(0),
            stalled_secs: main.float(1),
            yield_secs: main.float(2),
            rank: main.0[3],
            way: vector(way),
            priority: Priority::of_word(way.0[3]),
            along_wall: way.0[3] & ALONG_WALL != 0,
            back_secs: f32::from_bits(rest.0[3] & !RESTS),
            rest: (rest.0[3] & RESTS != 0).then(|| vector(rest)),
        }
    }

    fn to_notes(self) -> [Memory; NOTES] {
        let vector = |vector: V, word: u32| {
            let [x, y, z] = vector.to_xyz().map(f32::to_bits);
            Memory([x, y, z, word])
        };
        let Self { progress, stalled_secs, yield_secs, rank, .. } = self;
        let main = [progress, stalled_secs, yield_secs].map(f32::to_bits);
        let main = Memory([main[0], main[1], main[2], rank]);
        let word = self.priority.to_word() | if self.along_wall { ALONG_WALL } else { 0 };
        let secs = self.back_secs.to_bits() & !RESTS;
        let rest = match self.rest {
            Some(place) => vector(place, secs | RESTS),
            None => vector(V::ZERO, secs),
        };
        [main, vector(self.way, word), rest]
    }
}

fn key(model: NameKey, nth: u8) -> MemoryKey {
    MemoryKey { behavior: model, nth, target: 0 }
}
