//! What was said in the last tick, as bytes: a script hears it without asking Rust. Rows are chained, so that no agent
//! looks at what others were told; those within a radius, which several hear, are listed by agent.

use std::sync::OnceLock;

use flockwork::plans::Names;
use flockwork::world::{Event, EventValue, Hearers, NearbyEvents};
use flockwork::{AgentId, Perceived, Vector};
use mlua::{Buffer, Lua};

use crate::tick::placement::{Roll, Shard};
use crate::vm::host::HostFunctions;

/// Bytes of a row: the number of the name, who said it (whole numbers), what it says (whether that is a vector, and three
/// floats), the next row to the same agent, group or all agents, the next one of the same name (whole numbers). Rows count
/// from 1, and from the last on; 0 is none.
const ROW: usize = 32;
/// In the place of who said it: it is gone, or an obstacle.
const GONE: u32 = AgentId::NONE.0;

/// What a state's agents hear.
pub struct Heard {
    rows: Buffer,
    /// The first row to all agents, then to each group, then to each agent, by place.
    to: Buffer,
    first: Vec<u32>,
    /// For each agent, by place, where its list lies: how many rows within a radius it hears, and these; 0 for no list. It is
    /// filled when an agent listens.
    pub near: Buffer,
    /// The row of each event of the world, where any is within a radius.
    pub row_of: Vec<u32>,
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
        let (rows, to, near, silence) = (empty()?, empty()?, empty()?, empty()?);
        Ok(Self { rows, to, first: Vec::new(), near, row_of: Vec::new(), silence, any: false })
    }

    /// Takes in what was said to the agents of one state, to groups and to all agents.
    pub fn hear<V: Vector>(
        &mut self,
        (lua, host): (&Lua, &HostFunctions),
        shard: Shard,
        said: &Said<V>,
        roll: &Roll,
    ) -> mlua::Result<()> {
        let Said { world, names, .. } = said;
        self.row_of.clear();
        if world.events.is_empty() && !self.any {
            return Ok(());
        }
        self.first.clear();
        let agents_at = 1 + world.groups.len();
        self.first.resize(agents_at + world.agents.len(), 0);
        let (mut rows, mut used) = (Vec::<[u8; ROW]>::new(), Vec::new());
        let most = world.events.iter().map(|event| usize::from(event.name) + 1).max();
        let mut called = vec![HeardName::default(); most.unwrap_or(0)];
        self.row_of.resize(if said.any_nearby() { world.events.len() } else { 0 }, 0);
        // From the last to the first: each row knows the one after it.
        for (at, event) in world.events.iter().enumerate().rev() {
            let first = said.place_of_first(event, shard, roll);
            let first = first.and_then(|place| self.first.get_mut(place));
            let is_heard = first.is_some() || event.is_nearby();
            let Some(called) = called.get_mut(usize::from(event.name)).filter(|_| is_heard) else {
                continue;
            };
            if called.number == 0 {
                used.push(event.name);
                called.number = used.len() as u32;
            }
            let nth = rows.len() as u32 + 1;
            let after = first.map_or(0, |first| std::mem::replace(first, nth));
            let to_all = Some(&mut called.first).filter(|_| event.to == Hearers::All);
            let same = to_all.map_or(0, |first| std::mem::replace(first, nth));
            self.row_of.get_mut(at).into_iter().for_each(|row| *row = nth);
            let from = roll.place(event.from.0).map_or(GONE, |_| event.from.0);
            rows.push(row([called.number, from], event.value, [after, same]));
        }
        self.any = !rows.is_empty();
        self.hand_over((lua, host), rows.as_flattened(), agents_at, (names, &used, &called))
    }

    /// Hands what was said to the state: rows, where each listener's begin, and the names that were used.
    fn hand_over(
        &mut self,
        (lua, host): (&Lua, &HostFunctions),
        rows: &[u8],
        agents_at: usize,
        (names, used, called): (&Names, &[u16], &[HeardName]),
    ) -> mlua::Result<()> {
        let text = |nth: &u16| names.name(*nth);
        let numbered = lua.create_sequence_from(used.iter().map(text))?;
        let to_all = |nth: &&u16| called[usize::from(**nth)].first > 0;
        let of = used.iter().filter(to_all);
        let of = of.map(|nth| (names.name(*nth), called[usize::from(*nth)].first));
        let of = lua.create_table_from(of)?;
        write(lua, &mut self.rows, rows)?;
        write(lua, &mut self.to, words(&self.first).as_flattened())?;
        let to = if self.any { &self.to } else { &self.silence };
        // None is yet to be filled.
        let near = Some(&self.silence).filter(|_| self.row_of.is_empty());
        host.hear.call((&self.rows, to, 4 * agents_at, near, numbered, of))
    }
}

/// What was said in the last tick, for all states.
pub struct Said<'w, V: Vector> {
    pub world: Perceived<'w, V>,
    pub names: &'w Names,
    /// Who hears what within a radius, found when the first agent listens.
    nearby: OnceLock<NearbyEvents>,
}

impl<'w, V: Vector> Said<'w, V> {
    pub fn new(world: Perceived<'w, V>, names: &'w Names) -> Self {
        Self { world, names, nearby: OnceLock::new() }
    }

    fn any_nearby(&self) -> bool {
        self.world.events.iter().any(Event::is_nearby)
    }

    /// The events that would have been heard too often, so that no agent hears them; none if no agent listens.
    pub fn unheard(&self) -> impl Iterator<Item = &Event<V>> {
        let unheard = self.nearby.get().map_or(&[][..], |nearby| &nearby.unheard);
        unheard.iter().map(|nth| &self.world.events[*nth as usize])
    }

    /// Where the first row is noted of what this event is said to, if that is for the agents of a state.
    fn place_of_first(&self, event: &Event<V>, shard: Shard, roll: &Roll) -> Option<usize> {
        let agents_at = 1 + self.world.groups.len();
        match event.to {
            Hearers::All => Some(0),
            Hearers::Group(group) => Some(1 + group.index()).filter(|place| *place < agents_at),
            Hearers::Agent(id) if shard.has(id.0) => Some(agents_at + roll.place(id.0)? as usize),
            Hearers::Agent(_) | Hearers::Within(_) => None,
        }
    }

    /// Fills the lists of a state's agents, in rows of that state.
    pub fn list_nearby(
        &self,
        lua: &Lua,
        shard: Shard,
        row_of: &[u32],
        lists: &mut Buffer,
    ) -> mlua::Result<()> {
        let nearby = self.nearby.get_or_init(|| self.world.nearby_events());
        let mut all = vec![0; self.world.agents.len()];
        for (place, agent) in self.world.agents.iter().enumerate() {
            let events = nearby.of(place);
            if !events.is_empty() && shard.has(agent.id.0) {
                all[place] = 4 * all.len() as u32;
                all.push(events.len() as u32);
                all.extend(events.iter().map(|event| row_of[*event as usize]));
            }
        }
        write(lua, lists, words(&all).as_flattened())
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
