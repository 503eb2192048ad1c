//! Filters: what others must show to count, in questions and for terms.

use flockwork::filter::{Condition, Filter};
use flockwork::{AgentId, GroupId, PublicColumn, PublicValues};
use mlua::{Buffer, Table, Value};

use super::rows::cells::{AGENT, BOOL, CONDITION, FIRST_CONDITION, NUMBER, ROOM_FOR_CONDITIONS};

/// A condition that the Luau side has written, and the number of its column; none if it makes no sense.
fn read(row: &[u8; CONDITION]) -> Option<(usize, Condition)> {
    let (words, floats) = (row.as_chunks::<4>().0, row.as_chunks::<8>().0);
    let [low, high] = [floats[1], floats[2]].map(f64::from_le_bytes);
    let condition = match u32::from_le_bytes(words[1]) {
        NUMBER => Condition::Within(low, high),
        BOOL => Condition::Is(low != 0.0),
        AGENT => Condition::Agent(AgentId(low as u32)),
        _ => return None,
    };
    Some((u32::from_le_bytes(words[0]) as usize, condition))
}

/// The filter of a term that the Luau side has written.
pub fn of_rows(public: &PublicValues, rows: &[u8]) -> Filter {
    let conditions = rows.as_chunks().0.iter().filter_map(read);
    let named = conditions.filter_map(|(column, condition)| {
        Some((public.columns().get(column)?.name.as_str(), condition))
    });
    Filter::of(named)
}

/// The filter in options that are the same each time; the Luau side has looked at its values.
pub fn of_table(table: &Table) -> mlua::Result<Filter> {
    let mut conditions = Vec::new();
    for entry in table.pairs::<String, Value>() {
        let (name, value) = entry?;
        let condition = match value {
            Value::Boolean(wanted) => Condition::Is(wanted),
            Value::Table(range) => {
                let [min, max] = ["min", "max"].map(|end| range.raw_get::<Option<f64>>(end));
                Condition::Within(min?.unwrap_or(f64::NEG_INFINITY), max?.unwrap_or(f64::INFINITY))
            }
            value => {
                let number = value.as_f64().unwrap_or(f64::NAN);
                Condition::Within(number, number)
            }
        };
        conditions.push((name, condition));
    }
    Ok(Filter::of(conditions))
}

/// All that others must show for a question: mostly nothing, or one value.
pub struct FilterOver<'w> {
    first: Option<(&'w PublicColumn, Condition)>,
    others: Vec<(&'w PublicColumn, Condition)>,
}

impl<'w> FilterOver<'w> {
    /// The conditions that the Luau side has written, by what it knows the filter as; none for 0.
    pub fn read(public: &'w PublicValues, written: &Buffer, known_as: usize) -> Self {
        let (first, count) = (known_as / FIRST_CONDITION, known_as % FIRST_CONDITION);
        let rows = (first..first + count).take_while(|row| *row < ROOM_FOR_CONDITIONS);
        let mut all = rows.filter_map(|nth| {
            let (column, condition) = read(&written.read_bytes(nth * CONDITION))?;
            Some((public.columns().get(column)?, condition))
        });
        Self { first: all.next(), others: all.collect() }
    }

    /// Whether the agent at a place, of this group, shows all of it.
    #[inline]
    pub fn holds(&self, place: usize, group: GroupId) -> bool {
        let holds = |(column, condition): &(&PublicColumn, Condition)| {
            column.get(place, group).is_some_and(|value| condition.holds(value))
        };
        self.first.as_ref().is_none_or(|first| holds(first) && self.others.iter().all(holds))
    }

    /// Whether it asks for anything.
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }
}
