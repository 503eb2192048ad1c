//! What a behavior remembers of its last turn on an agent: sixteen plain bytes.

use crate::NameKey;

/// A behavior's own note on one agent: four numbers. All zero for "nothing yet".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Memory(pub [u32; 4]);

impl Memory {
    /// A note of up to four floats.
    #[must_use]
    pub fn of_floats<const N: usize>(floats: [f32; N]) -> Self {
        let mut words = [0; 4];
        for (word, float) in words.iter_mut().zip(floats) {
            *word = float.to_bits();
        }
        Self(words)
    }

    /// The `nth` float of the note.
    #[must_use]
    pub fn float(self, nth: usize) -> f32 {
        f32::from_bits(self.0[nth])
    }
}

/// The key of a note: the behavior, its target, and the number of that pair in the plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MemoryKey {
    /// The behavior, by its name.
    pub behavior: NameKey,
    /// The first, second … term of the plan with the same behavior and target.
    pub nth: u8,
    /// The mark, path or group aimed at, as [`Target::key`](crate::Target::key) gives it; 0 for others.
    pub target: u32,
}

impl MemoryKey {
    /// The number of its own stream of an agent's random numbers.
    pub(crate) fn stream(self) -> u64 {
        u64::from(self.behavior.number()) << 8 | u64::from(self.nth)
    }
}

/// The notes of one agent. All notes that one tick uses are kept; older ones are kept up to eight notes in all. The one
/// that was not used for the longest time is dropped first; of equals the one that was made first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memories {
    /// The first note lies with the agent's other notes in one list of all agents, where it is read without waiting:
    /// few agents have more. There are no `others` without it.
    first: Option<Note>,
    others: Vec<Note>,
}

/// A note with its key and the tick in which it was last used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Note {
    /// Its key.
    pub key: MemoryKey,
    /// Its content.
    pub memory: Memory,
    /// The tick in which it was last used.
    pub used: u64,
}

/// How many notes an agent has, unless a tick uses more.
const USUAL_NOTES: usize = 8;

/// For so many notes beside the first there is room from the start.
const FEW_NOTES: usize = 3;

impl Memories {
    /// No notes.
    pub const NONE: &'static Self = &Self::new();

    /// No notes yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { first: None, others: Vec::new() }
    }

    /// The note under this key and how many ticks ago it was last used; an empty one and `u32::MAX`
    /// if there is none.
    #[must_use]
    pub fn recall(&self, key: MemoryKey, tick: u64) -> (Memory, u32) {
        let note = self.iter().find(|note| note.key == key);
        note.map_or((Memory::default(), u32::MAX), |note| {
            (note.memory, u32::try_from(tick.saturating_sub(note.used)).unwrap_or(u32::MAX))
        })
    }

    /// Keeps a note under this key. An empty note only replaces another; it is not added.
    pub fn keep(&mut self, key: MemoryKey, memory: Memory, tick: u64) {
        let note = Note { key, memory, used: tick };
        let mut known = self.first.iter_mut().chain(&mut self.others);
        if let Some(old) = known.find(|old| old.key == key) {
            *old = note;
        } else if memory != Memory::default() {
            self.make_room(tick);
            self.push(note);
        }
    }

    /// Whether keeping a note changes anything: an empty one only takes the place of another.
    #[must_use]
    pub fn has_use_of(&self, key: MemoryKey, memory: Memory) -> bool {
        memory != Memory::default() || self.iter().any(|note| note.key == key)
    }

    /// Whether it has no notes.
    #[must_use]
    pub fn are_empty(&self) -> bool {
        self.first.is_none()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.first = None;
        self.others.clear();
    }

    /// Forgets the notes whose target has this key.
    pub fn forget(&mut self, target: u32) {
        self.others.retain(|note| note.key.target != target);
        if self.first.is_some_and(|note| note.key.target == target) {
            self.remove(0);
        }
    }

    /// All notes, in the order in which they were made: of two that were last used in the same tick
    /// the earlier one is dropped first.
    pub fn notes(&self) -> impl Iterator<Item = Note> {
        self.iter().copied()
    }

    /// Replaces all notes by these.
    pub fn set_notes(&mut self, notes: &[Note]) {
        self.clear();
        notes.iter().for_each(|note| self.push(*note));
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = &Note> {
        self.first.iter().chain(&self.others)
    }

    fn push(&mut self, note: Note) {
        match self.first {
            None => {
                self.first = Some(note);
                // With the first, so that an agent asks for memory once and not in the middle of a run.
                self.others.reserve(FEW_NOTES);
            }
            Some(_) => self.others.push(note),
        }
    }

    fn remove(&mut self, nth: usize) {
        if nth > 0 {
            self.others.remove(nth - 1);
        } else {
            self.first = (!self.others.is_empty()).then(|| self.others.remove(0));
        }
    }

    /// A mix of all notes for the state hash; the order of keeping does not count.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.iter().fold(0, |sum, note| {
            let key = crate::noise::mix(note.key.stream()) ^ u64::from(note.key.target);
            let [a, b, c, d] = note.memory.0.map(u64::from);
            sum ^ crate::noise::mix(
                key ^ crate::noise::mix(a << 32 | b)
                    ^ crate::noise::mix(c << 32 | d).rotate_left(17),
            )
        })
    }

    fn make_room(&mut self, tick: u64) {
        while self.iter().count() >= USUAL_NOTES {
            // A note that the last tick used may still be recalled in this one.
            let is_unused = |note: &Note| tick.saturating_sub(note.used) > 1;
            let unused = self.iter().enumerate().filter(|(_, note)| is_unused(note));
            let Some((oldest, _)) = unused.min_by_key(|(_, note)| note.used) else { return };
            self.remove(oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(target: u32) -> MemoryKey {
        MemoryKey { target, ..MemoryKey::default() }
    }

    /// An agent's first note is read for every agent in every tick: with the rest of the row it fills one cache line.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn an_agents_row_of_memory_is_one_cache_line() {
        assert_eq!((size_of::<MemoryKey>(), size_of::<Note>()), (12, 40));
        assert_eq!(size_of::<Memories>(), 64);
    }

    /// A host recalls and keeps notes one after the other: it loses none that it uses.
    #[test]
    fn a_ninth_note_drives_out_none_that_is_in_use() {
        let mut memories = Memories::default();
        for tick in 1..20 {
            for nth in if tick < 10 { 1..9 } else { 0..9 } {
                let (note, _) = memories.recall(key(nth), tick);
                let old = if tick == 1 || (nth == 0 && tick == 10) { 0.0 } else { 1.0 };
                assert_eq!(note.float(0), old, "{nth} in tick {tick}");
                memories.keep(key(nth), Memory::of_floats([1.0]), tick);
            }
        }
    }

    #[test]
    fn notes_come_back_with_their_rest() {
        let mut memories = Memories::default();
        assert_eq!(memories.recall(key(1), 5), (Memory::default(), u32::MAX));
        memories.keep(key(1), Memory::of_floats([1.5]), 5);
        let (note, rested) = memories.recall(key(1), 8);
        assert_eq!((note.float(0), rested), (1.5, 3));
    }

    #[test]
    fn the_longest_unused_note_makes_room() {
        let mut memories = Memories::default();
        for i in 0..9 {
            memories.keep(key(i), Memory([i + 1, 0, 0, 0]), u64::from(i));
        }
        assert_eq!(memories.recall(key(0), 9).1, u32::MAX);
        assert_eq!(memories.recall(key(8), 9).0, Memory([9, 0, 0, 0]));
    }
}
