//! Filters of questions: what others must show to count.

use flockwork::{GroupId, PublicColumn, PublicValue, PublicValues};
use mlua::Buffer;

use super::rows::cells::{AGENT, BOOL, CONDITION, FIRST_CONDITION, NUMBER, ROOM_FOR_CONDITIONS};

/// One value that others must show.
struct Condition<'w> {
    column: &'w PublicColumn,
    kind: u32,
    low: f64,
    high: f64,
}

impl<'w> Condition<'w> {
    /// The `nth` that the Luau side has written; none if there is no such column.
    fn read(public: &'w PublicValues, written: &Buffer, nth: usize) -> Option<Self> {
        let row: [u8; CONDITION] = written.read_bytes(nth * CONDITION);
        let (words, floats) = (row.as_chunks::<4>().0, row.as_chunks::<8>().0);
        let column = public.columns().get(u32::from_le_bytes(words[0]) as usize)?;
        let kind = u32::from_le_bytes(words[1]);
        let [low, high] = [floats[1], floats[2]].map(f64::from_le_bytes);
        Some(Self { column, kind, low, high })
    }

    #[inline]
    fn holds(&self, place: usize, group: GroupId) -> bool {
        let (kind, value) = match self.column.get(place, group) {
            Some(PublicValue::Number(number)) => (NUMBER, number),
            Some(PublicValue::Bool(on)) => (BOOL, f64::from(u8::from(on))),
            Some(PublicValue::Agent(id)) => (AGENT, f64::from(id.0)),
            Some(PublicValue::Vector(_)) | None => return false,
        };
        kind == self.kind && self.low <= value && value <= self.high
    }
}

/// All that others must show: mostly nothing, or one value.
pub struct Filter<'w> {
    first: Option<Condition<'w>>,
    others: Vec<Condition<'w>>,
}

impl<'w> Filter<'w> {
    /// The conditions that the Luau side has written, by what it knows the filter as; none for 0.
    pub fn read(public: &'w PublicValues, written: &Buffer, known_as: usize) -> Self {
        let (first, count) = (known_as / FIRST_CONDITION, known_as % FIRST_CONDITION);
        let rows = (first..first + count).take_while(|row| *row < ROOM_FOR_CONDITIONS);
        let mut all = rows.filter_map(|nth| Condition::read(public, written, nth));
        Self { first: all.next(), others: all.collect() }
    }

    /// Whether the agent at a place, of this group, shows all of it.
    #[inline]
    pub fn holds(&self, place: usize, group: GroupId) -> bool {
        self.first.as_ref().is_none_or(|first| {
            first.holds(place, group) && self.others.iter().all(|it| it.holds(place, group))
        })
    }

    /// Whether it asks for anything.
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }
}
