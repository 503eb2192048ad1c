//! What was said in the last tick, as bytes: a script hears it without asking Rust. Rows are chained, so that no agent
//! looks at what others were told.

use flockwork::plans::Names;
use flockwork::world::{Event, Hearers};
use flockwork::{AgentId, Vector, World};
use mlua::{Buffer, Lua};

use crate::tick::placement::{Roll, Shard};
use crate::vm::host::HostFunctions;

/// Bytes of a row: the number of the name, who said it (numbers), how much (a float), the next row to the same agent,
/// group or all agents, the next one of the same name (numbers). Rows count from 1, and from the last on; 0 is none.
const ROW: usize = 20;
/// In the place of who said it: it is gone, or an obstacle.
const GONE: u32 = AgentId::NONE.0;

/// What a state's agents hear.
pub struct Heard {
    rows: Buffer,
    /// The first row to all agents, then to each group, then to each agent, by place.
    to: Buffer,
    first: Vec<u32>,
    /// The same where nothing was said, and whether anything was.
    silence: Buffer,
    any: bool,
}

/// Names by the plans' numbers: the state's, and the first row to all agents.
#[derive(Clone, Copy, Default)]
struct HeardName {
    number: u32,
    first: u32,
}

impl Heard {
    pub fn new(lua: &Lua) -> mlua::Result<Self> {
        let empty = || lua.create_buffer_with_capacity(4);
        let (rows, to, silence) = (empty()?, empty()?, empty()?);
        Ok(Self { rows, to, first: Vec::new(), silence, any: false })
    }

    /// Takes in what was said to the agents of one state, to groups and to all agents.
    pub fn hear<V: Vector>(
        &mut self,
        (lua, host): (&Lua, &HostFunctions),
        shard: Shard,
        (world, names, roll): (&World<V>, &Names, &Roll),
    ) -> mlua::Result<()> {
        if world.events.is_empty() && !self.any {
            return Ok(());
        }
        self.first.clear();
        let agents_at = 1 + world.groups.len();
        self.first.resize(agents_at + world.agents.len(), 0);
        let place = |event: &Event| match event.to {
            Hearers::All => Some(0),
            Hearers::Group(group) => Some(1 + group.index()).filter(|place| *place < agents_at),
            Hearers::Agent(id) if shard.has(id.0) => Some(agents_at + roll.place(id.0)? as usize),
            Hearers::Agent(_) => None,
        };
        let (mut rows, mut used) = (Vec::<[u8; ROW]>::new(), Vec::new());
        let most = world.events.iter().map(|event| usize::from(event.name) + 1).max();
        let mut called = vec![HeardName::default(); most.unwrap_or(0)];
        // From the last to the first: each row knows the one after it.
        for event in world.events.iter().rev() {
            let first = place(event).and_then(|place| self.first.get_mut(place));
            let Some((first, called)) = first.zip(called.get_mut(usize::from(event.name))) else {
                continue;
            };
            if called.number == 0 {
                used.push(event.name);
                called.number = used.len() as u32;
            }
            let nth = rows.len() as u32 + 1;
            let after = std::mem::replace(first, nth);
            let same = match event.to {
                Hearers::All => std::mem::replace(&mut called.first, nth),
                _ => 0,
            };
            let from = roll.place(event.from.0).map_or(GONE, |_| event.from.0);
            rows.push(row([called.number, from, event.number.to_bits(), after, same]));
        }
        self.any = !rows.is_empty();
        let rows = rows.as_flattened();
        self.hand_over((lua, host), rows, agents_at, names, (&used, &called))
    }

    /// Hands what was said to the state: rows, where each listener's begin, and the names that were used.
    fn hand_over(
        &mut self,
        (lua, host): (&Lua, &HostFunctions),
        rows: &[u8],
        agents_at: usize,
        names: &Names,
        (used, called): (&[u16], &[HeardName]),
    ) -> mlua::Result<()> {
        let text = |nth: &u16| names.name(*nth);
        let numbered = lua.create_sequence_from(used.iter().map(text))?;
        let to_all = |nth: &&u16| called[usize::from(**nth)].first > 0;
        let of = used.iter().filter(to_all);
        let of = of.map(|nth| (names.name(*nth), called[usize::from(*nth)].first));
        let of = lua.create_table_from(of)?;
        write(lua, &mut self.rows, rows)?;
        let first: Vec<_> = self.first.iter().map(|first| first.to_le_bytes()).collect();
        write(lua, &mut self.to, first.as_flattened())?;
        let to = if self.any { &self.to } else { &self.silence };
        host.hear.call((&self.rows, to, 4 * agents_at, numbered, of))
    }
}

fn row(words: [u32; ROW / 4]) -> [u8; ROW] {
    let mut row = [0; ROW];
    for (bytes, word) in row.chunks_exact_mut(4).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    row
}

/// Writes bytes into a buffer, or into a new one if that has not the room.
fn write(lua: &Lua, buffer: &mut Buffer, bytes: &[u8]) -> mlua::Result<()> {
    if buffer.len() < bytes.len() {
        *buffer = lua.create_buffer_with_capacity(bytes.len().next_power_of_two())?;
    }
    buffer.write_bytes(0, bytes);
    Ok(())
}
