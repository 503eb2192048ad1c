//! What an agent remembers, as people read it.

use flockwork::{AgentId, GroupId};

use super::KeptValue;
use crate::Scripts;

/// A value longer than this is cut (characters).
const LONGEST: usize = 60;

impl Scripts {
    /// What an agent of a group remembers now: the names in their order, each with its value as people read it; nothing if it
    /// remembers nothing. `number` writes a number. Names and values of more than 60 characters are cut, and a memory of more
    /// than 512 values is not told whole.
    #[must_use]
    pub fn memory_texts(
        &self,
        group: GroupId,
        id: AgentId,
        number: &dyn Fn(f64) -> String,
    ) -> Vec<(String, String)> {
        let mut kept = self.workers.iter().filter_map(|it| it.memory_of(group.index(), id.0));
        let Some(KeptValue::Table(pairs)) = kept.next() else { return Vec::new() };
        let text = |(key, value): &(KeptValue, KeptValue)| {
            (cut(name(key, number)), cut(text(value, number)))
        };
        let mut all: Vec<_> = pairs.iter().map(text).collect();
        all.sort();
        all
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A key of a table: a word as it is, anything else in brackets, as Lua writes it.
fn name(key: &KeptValue, number: &dyn Fn(f64) -> String) -> String {
    match key {
        KeptValue::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        key => format!("[{}]", text(key, number)),
    }
}

fn text(value: &KeptValue, number: &dyn Fn(f64) -> String) -> String {
    match value {
        KeptValue::Bool(on) => on.to_string(),
        KeptValue::Number(it) => number(*it),
        KeptValue::Vector(parts) => {
            // The third part of a vector of the plane is 0.
            let axes = if parts[2] == 0.0 { 2 } else { 3 };
            let parts: Vec<_> = parts[..axes].iter().map(|it| number(f64::from(*it))).collect();
            parts.join(", ")
        }
        KeptValue::Text(bytes) => format!("\"{}\"", String::from_utf8_lossy(bytes)),
        KeptValue::Agent(id) if AgentId(*id) == AgentId::NONE => "no agent".to_owned(),
        KeptValue::Agent(id) => format!("agent {id}"),
        KeptValue::Handle(name) => name.to_string(),
        KeptValue::Again(_) => "{ … }".to_owned(),
        KeptValue::Table(pairs) if pairs.is_empty() => "{ }".to_owned(),
        KeptValue::Table(pairs) => {
            let pair = |(key, value): &(KeptValue, KeptValue)| {
                format!("{} = {}", name(key, number), text(value, number))
            };
            let mut pairs: Vec<_> = pairs.iter().map(pair).collect();
            pairs.sort();
            format!("{{ {} }}", pairs.join(", "))
        }
    }
}
