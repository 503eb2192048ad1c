//! What was said in the last tick, as bytes: a script hears it without asking Rust. It is written once for all states. Rows
//! are chained, so that no agent looks at what others were told; those within a radius, which several hear, are listed by
//! agent.

use std::mem::replace;
use std::sync::OnceLock;

use flockwork::plans::Names;
use flockwork::world::{Event, EventValue, Hearers, NearbyEvents};
use flockwork::{Perceived, Vector};
use mlua::{Buffer, Lua, Table};

use super::said::{GONE, SAID};
use crate::tick::placement::Shard;
use crate::vm::budget::MANY_DIGITS;
use crate::vm::host::HostFunctions;

/// What was said in the last tick.
pub struct Said<'w, V: Vector> {
    pub world: Perceived<'w, V>,
    pub names: &'w Names,
    /// Rows, and which agents hear what within a radius: both found when the first agent listens.
    heard: OnceLock<(Rows, NearbyEvents)>,
}

/// Everything that was said.
struct Rows {
    rows: Vec<[u8; SAID]>,
    /// The first row to all agents, then to each group, then to each agent, by place.
    first: Vec<[u8; 4]>,
    called: Called,
}

/// The names that are used: each by its number of the plans, in the order of the numbers that rows have, from 1; and by the
/// plans' numbers the number that rows have, and the first row to all agents.
#[derive(Default)]
struct Called {
    used: Vec<u16>,
    by_name: Vec<(u32, u32)>,
}

impl Called {
    /// The numbers of a name, and the first row to all agents under it.
    fn name(&mut self, name: u16) -> &mut (u32, u32) {
        let nth = usize::from(name);
        if self.by_name.len() <= nth {
            self.by_name.resize(nth + 1, (0, 0));
        }
        if self.by_name[nth].0 == 0 {
            self.used.push(name);
            self.by_name[nth].0 = self.used.len() as u32;
        }
        &mut self.by_name[nth]
    }
}

impl<'w, V: Vector> Said<'w, V> {
    pub fn new(world: Perceived<'w, V>, names: &'w Names) -> Self {
        Self { world, names, heard: OnceLock::new() }
    }

    /// The events that would have been heard too often, so that no agent hears them; none if no agent listens.
    pub fn unheard(&self) -> impl Iterator<Item = &Event<V>> {
        let unheard = self.heard.get().map_or(&[][..], |(_, nearby)| &nearby.unheard);
        unheard.iter().map(|nth| &self.world.events[*nth as usize])
    }

    fn heard(&self) -> &(Rows, NearbyEvents) {
        self.heard.get_or_init(|| (Rows::of(&self.world), self.world.nearby_events()))
    }

    /// The lists of a state's agents: first where each lies, by place; then how many rows it has, and these. Empty where none
    /// is listed.
    fn lists(&self, shard: Shard) -> Vec<u32> {
        let (Rows { rows, .. }, nearby) = self.heard();
        let count = if nearby.is_empty() { 0 } else { self.world.agents.len() };
        let mut all = vec![0; count];
        for (place, agent) in self.world.agents[..count].iter().enumerate() {
            let events = nearby.of(place);
            if !events.is_empty() && shard.has(agent.id.0) {
                all[place] = 4 * all.len() as u32;
                all.push(events.len() as u32);
                all.extend(events.iter().map(|event| rows.len() as u32 - event));
            }
        }
        all
    }
}

impl Rows {
    fn of<V: Vector>(world: &Perceived<V>) -> Self {
        let (mut rows, mut called) = (Vec::with_capacity(world.events.len()), Called::default());
        let mut first = vec![0; 1 + world.groups.len() + world.agents.len()];
        let emitters: Vec<_> = world.places_of_all(world.events.iter().map(|it| it.from)).collect();
        // From the last to the first: each row knows the one after it.
        for (nth, (event, emitter)) in (1..).zip(world.events.iter().zip(emitters).rev()) {
            let (number, first_called) = called.name(event.name);
            let to = place_of_first(world, event).and_then(|place| first.get_mut(place));
            let after = to.map_or(0, |first| replace(first, nth));
            let same = if event.to == Hearers::All { replace(first_called, nth) } else { 0 };
            let from = emitter.map_or(GONE, |_| event.from.0);
            rows.push(row([*number, from], event.value, [after, same]));
        }
        Self { rows, first: words(&first), called }
    }
}

/// Where the first row is noted of what this event is said to; none if that is listed, or gone.
fn place_of_first<V: Vector>(world: &Perceived<V>, event: &Event<V>) -> Option<usize> {
    let agents_at = 1 + world.groups.len();
    match event.to {
        Hearers::All => Some(0),
        Hearers::Group(group) => Some(1 + group.index()).filter(|place| *place < agents_at),
        Hearers::Agent(id) => Some(agents_at + world.place_of(id)?),
        Hearers::Within(_) => None,
    }
}

/// What a state's agents hear.
#[derive(Clone)]
pub struct Heard {
    rows: Buffer,
    first: Buffer,
    /// For each agent, by place, where its list lies: how many rows within a radius it hears, and these; 0 for no list.
    near: Buffer,
    /// Whether anything was said.
    any: bool,
}

/// What the Luau side takes in: rows; the first ones, and where those to agents begin; lists; the names that are used; and by
/// name the first row to all agents; whether a name costs more than a step.
type TakenIn = (Buffer, Buffer, usize, Buffer, Table, Table, bool);

impl Heard {
    pub fn new(lua: &Lua) -> mlua::Result<Self> {
        let empty = || lua.create_buffer_with_capacity(4);
        Ok(Self { rows: empty()?, first: empty()?, near: empty()?, any: false })
    }

    /// Tells a state that something was said, or no longer is: what it was, the first agent that listens takes in.
    pub fn expect<V: Vector>(&mut self, host: &HostFunctions, said: &Said<V>) -> mlua::Result<()> {
        let before = replace(&mut self.any, !said.world.events.is_empty());
        if self.any || before { host.expect_events.call(()) } else { Ok(()) }
    }

    pub fn take_in<V: Vector>(
        &mut self,
        lua: &Lua,
        said: &Said<V>,
        shard: Shard,
    ) -> mlua::Result<TakenIn> {
        let (Rows { rows, first, called: Called { used, by_name } }, _) = said.heard();
        let name = |nth: &u16| said.names.name(*nth);
        let numbered = lua.create_sequence_from(used.iter().map(name))?;
        let to_all = used.iter().map(|nth| (nth, by_name[usize::from(*nth)].1));
        let to_all = to_all.filter(|(_, first)| *first > 0);
        let to_all = lua.create_table_from(to_all.map(|(nth, first)| (name(nth), first)))?;
        write(lua, &mut self.rows, rows.as_flattened())?;
        write(lua, &mut self.first, first.as_flattened())?;
        let lists = said.lists(shard);
        write(lua, &mut self.near, words(&lists).as_flattened())?;
        let near = if lists.is_empty() { lua.create_buffer([])? } else { self.near.clone() };
        let agents_at = 4 * (1 + said.world.groups.len());
        let are_dear = used.iter().any(|nth| name(nth).len() > MANY_DIGITS);
        Ok((self.rows.clone(), self.first.clone(), agents_at, near, numbered, to_all, are_dear))
    }
}

fn row<V: Vector>(
    [name, from]: [u32; 2],
    value: EventValue<V>,
    [after, same]: [u32; 2],
) -> [u8; SAID] {
    let (is_vector, parts) = match value {
        EventValue::Number(number) => (0, [number, 0.0, 0.0]),
        EventValue::Vector(vector) => (1, vector.to_xyz()),
    };
    let [x, y, z] = parts.map(f32::to_bits);
    let mut row = [0; SAID];
    let words = [name, from, is_vector, x, y, z, after, same];
    for (bytes, word) in row.chunks_exact_mut(4).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    row
}

fn words(words: &[u32]) -> Vec<[u8; 4]> {
    words.iter().map(|word| word.to_le_bytes()).collect()
}

/// Writes bytes into a buffer, or into a new one if that has not the room.
fn write(lua: &Lua, buffer: &mut Buffer, bytes: &[u8]) -> mlua::Result<()> {
    if buffer.len() < bytes.len() {
        *buffer = lua.create_buffer_with_capacity(bytes.len().next_power_of_two())?;
    }
    buffer.write_bytes(0, bytes);
    Ok(())
}
