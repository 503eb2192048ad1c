//! Loops over events: where an agent has heard nothing but what was said to those around, they count through its list.

use super::neighbors::LoopHead;
use super::reads::vector_at;
use super::sites::SiteSearch;
use crate::tick::rows::said::{FROM_AT, GONE, HEARD, IS_VECTOR_AT, NAME_AT, SAID, VALUE_AT};

/// A number of turns that no loop reaches.
const ENDLESS: &str = "1e15";

impl SiteSearch<'_> {
    /// `for name, from, value in me:events() do`: the variables are read from the rows of what was said. A question that
    /// answers no list is gone through as ever.
    pub fn event_loop(&mut self, head: &LoopHead) {
        let Some((asked, receiver)) = self.asks_in_line(head, "events") else { return };
        let word = |at: usize| format!("buffer.readu32(fw_said, fw_at + {at})");
        let from = word(FROM_AT);
        let number = format!("buffer.readf32(fw_said, fw_at + {VALUE_AT})");
        let vector = vector_at("fw_said", "fw_at + ", VALUE_AT);
        let values = [
            format!("fw_found.said_names[{}]", word(NAME_AT)),
            format!("(if {from} == {GONE} then nil else fw_handles[{from}])"),
            format!("(if {} == 0 then {number} else {vector})", word(IS_VECTOR_AT)),
        ];
        let read = head.names.iter().zip(values).map(|(variable, value)| {
            let is_used = self.mentions.used.contains(&variable.number);
            if is_used { value } else { "nil".to_owned() }
        });
        let (variables, read) = (head.variables(), read.collect::<Vec<_>>().join(", "));
        let first = head.names.first().map_or("", |variable| variable.name.text);
        let count = format!(
            " local fw_near, fw_said = fw_is_me and fw_from and fw_found.near, fw_found.said \
             if not fw_is_me then fw_1, fw_2, fw_3 = fw_each(fw_1, fw_2, fw_3) end \
             for fw_n = if fw_near then fw_from else 0, if fw_near then fw_to else {ENDLESS}, {HEARD} do \
             local {variables} \
             if fw_near then local fw_at = {SAID} * (buffer.readu32(fw_near, fw_n) - 1) {variables} = {read} \
             else {variables} = fw_1(fw_2, fw_3) fw_3 = {first} if {first} == nil then break end end"
        );
        self.found.sites.push(head.counted(asked, count, receiver));
    }
}
