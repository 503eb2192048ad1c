//! What was said in the last tick, as bytes: a script hears it without asking Rust. It is written once for all states. Rows
//! are chained, so that no agent looks at what others were told; those within a radius, which several hear, are listed by
//! agent.

use std::sync::OnceLock;

use flockwork::plans::Names;
use flockwork::world::{Event, EventValue, Hearers, NearbyEvents};
use flockwork::{AgentId, Perceived, Vector};
use mlua::{Buffer, Lua};

use crate::tick::placement::Shard;
use crate::vm::host::HostFunctions;

/// Bytes of a row, one for each event: the number of the name, who said it (whole numbers), what it says (whether that is a
/// vector, and three floats), the next row to the same agent, group or all agents, the next one of the same name (whole
/// numbers). Rows count from 1, and from the last on; 0 is none.
const ROW: usize = 32;
/// In the place of who said it: it is gone, or an obstacle.
const GONE: u32 = AgentId::NONE.0;

/// What was said in the last tick.
pub struct Said<'w, V: Vector> {
    pub world: Perceived<'w, V>,
    pub names: &'w Names,
    rows: Vec<[u8; ROW]>,
    /// The first row to all agents, then to each group, then to each agent, by place.
    first: Vec<u32>,
    called: Called,
    /// Who hears what within a radius, found when the first agent listens.
    nearby: OnceLock<NearbyEvents>,
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
        let (mut rows, mut called, mut first) = (Vec::new(), Called::default(), Vec::new());
        if !world.events.is_empty() {
            first.resize(1 + world.groups.len() + world.agents.len(), 0);
        }
        rows.reserve(world.events.len());
        // From the last to the first: each row knows the one after it.
        for (nth, event) in (1..).zip(world.events.iter().rev()) {
            let (number, first_called) = called.name(event.name);
            let to = place_of_first(&world, event).and_then(|place| first.get_mut(place));
            let after = to.map_or(0, |first| std::mem::replace(first, nth));
            let to_all = event.to == Hearers::All;
            let same = if to_all { std::mem::replace(first_called, nth) } else { 0 };
            let from = world.place_of(event.from).map_or(GONE, |_| event.from.0);
            rows.push(row([*number, from], event.value, [after, same]));
        }
        Self { world, names, rows, first, called, nearby: OnceLock::new() }
    }

    /// The events that would have been heard too often, so that no agent hears them; none if no agent listens.
    pub fn unheard(&self) -> impl Iterator<Item = &Event<V>> {
        let unheard = self.nearby.get().map_or(&[][..], |nearby| &nearby.unheard);
        unheard.iter().map(|nth| &self.world.events[*nth as usize])
    }

    /// Fills the lists of a state's agents: first where each lies, by place; then how many rows it has, and these.
    pub fn list_nearby(&self, lua: &Lua, shard: Shard, lists: &mut Buffer) -> mlua::Result<()> {
        let nearby = self.nearby.get_or_init(|| self.world.nearby_events());
        let mut all = vec![0; self.world.agents.len()];
        let row_of = |event: &u32| self.rows.len() as u32 - event;
        for (place, agent) in self.world.agents.iter().enumerate() {
            let events = nearby.of(place);
            if !events.is_empty() && shard.has(agent.id.0) {
                all[place] = 4 * all.len() as u32;
                all.push(events.len() as u32);
                all.extend(events.iter().map(row_of));
            }
        }
        write(lua, lists, words(&all).as_flattened())
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
pub struct Heard {
    rows: Buffer,
    first: Buffer,
    /// For each agent, by place, where its list lies: how many rows within a radius it hears, and these; 0 for no list. It is
    /// filled when an agent listens.
    pub near: Buffer,
    /// The same as both where nothing was said, and whether anything was.
    silence: Buffer,
    any: bool,
}

impl Heard {
    pub fn new(lua: &Lua) -> mlua::Result<Self> {
        let empty = || lua.create_buffer_with_capacity(4);
        let (rows, first, near, silence) = (empty()?, empty()?, empty()?, empty()?);
        Ok(Self { rows, first, near, silence, any: false })
    }

    /// Hands what was said to a state: rows, where each listener's begin, and the names that were used.
    pub fn hear<V: Vector>(
        &mut self,
        lua: &Lua,
        host: &HostFunctions,
        said: &Said<V>,
    ) -> mlua::Result<()> {
        let before = std::mem::replace(&mut self.any, !said.rows.is_empty());
        if !self.any && !before {
            return Ok(());
        }
        let Called { used, by_name } = &said.called;
        let name = |nth: &u16| said.names.name(*nth);
        let numbered = lua.create_sequence_from(used.iter().map(name))?;
        let to_all = used.iter().map(|nth| (nth, by_name[usize::from(*nth)].1));
        let to_all = to_all.filter(|(_, first)| *first > 0);
        let to_all = lua.create_table_from(to_all.map(|(nth, first)| (name(nth), first)))?;
        write(lua, &mut self.rows, said.rows.as_flattened())?;
        write(lua, &mut self.first, words(&said.first).as_flattened())?;
        let first = if self.any { &self.first } else { &self.silence };
        let agents_at = 4 * (1 + said.world.groups.len());
        // Nil is yet to be filled.
        let is_listed = said.world.events.iter().any(Event::is_nearby);
        let near = Some(&self.silence).filter(|_| !is_listed);
        host.hear.call((&self.rows, first, agents_at, near, numbered, to_all))
    }
}

fn row<V: Vector>(
    [name, from]: [u32; 2],
    value: EventValue<V>,
    [after, same]: [u32; 2],
) -> [u8; ROW] {
    let (is_vector, parts) = match value {
        EventValue::Number(number) => (0, [number, 0.0, 0.0]),
        EventValue::Vector(vector) => (1, vector.to_xyz()),
    };
    let [x, y, z] = parts.map(f32::to_bits);
    let mut row = [0; ROW];
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
