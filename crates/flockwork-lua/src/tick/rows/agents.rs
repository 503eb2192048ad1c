//! The state of agents as bytes: what a script reads without asking Rust. Those of a slice of agents are copied right before
//! their turns, always to the same place, which stays next to the processor; another's when it is asked for.

use flockwork::{Agent, Vector, World};
use mlua::Buffer;

/// Bytes of one agent: position, velocity, heading, facing (three floats each), speed, top speed,
/// radius (floats), id, group (whole numbers), age in seconds (float), and the stamp of the tick that it was copied in. The
/// Luau side knows the places.
pub const STRIDE: usize = 76;
/// Bytes of the stamp, which a row ends with.
const STAMP: usize = 4;
/// Agents that are copied together, whose rows stay next to the processor until then.
const BLOCK: usize = 64;

/// The row of one agent, in 32-bit words.
type AgentRow = [[u8; 4]; STRIDE / 4];

/// Copies the agent at this place, and those beside it, unless that has been done in this tick.
pub fn copy_row<V: Vector>(world: &World<V>, buffer: &Buffer, place: usize, stamp: u32) {
    if buffer.read_bytes((place + 1) * STRIDE - STAMP) != stamp.to_le_bytes() {
        write_block(world, buffer, place / BLOCK, stamp);
    }
}

/// Copies the rows of the agents at some places, one after the other, to where those of a slice lie. They may end in the
/// middle of it and go on at its beginning.
pub fn copy_slice<V: Vector>(
    world: &World<V>,
    buffer: &Buffer,
    first: usize,
    places: impl Iterator<Item = usize>,
) {
    let mut rows = [AgentRow::default(); BLOCK];
    let (rate, rows_of_slice) = (world.stepping.rate(), buffer.len() / STRIDE);
    let mut places = places.peekable();
    let mut at = first % rows_of_slice;
    while places.peek().is_some() {
        let most = BLOCK.min(rows_of_slice - at);
        let mut count = 0;
        for (row, place) in rows[..most].iter_mut().zip(&mut places) {
            world
                .agents
                .get(place)
                .into_iter()
                .for_each(|agent| write_row(agent, age(world, agent, rate), 0, row));
            count += 1;
        }
        buffer.write_bytes(at * STRIDE, rows[..count].as_flattened().as_flattened());
        at = (at + count) % rows_of_slice;
    }
}

/// Writes the state of a block of agents into a buffer that has the room.
fn write_block<V: Vector>(world: &World<V>, buffer: &Buffer, block: usize, stamp: u32) {
    let Some(agents) = world.agents.chunks(BLOCK).nth(block) else { return };
    let mut rows = [AgentRow::default(); BLOCK];
    let rate = world.stepping.rate();
    for (agent, row) in agents.iter().zip(&mut rows) {
        write_row(agent, age(world, agent, rate), stamp, row);
    }
    let bytes = rows[..agents.len()].as_flattened().as_flattened();
    buffer.write_bytes(block * BLOCK * STRIDE, bytes);
}

/// How old an agent is (s).
fn age<V: Vector>(world: &World<V>, agent: &Agent<V>, rate: f64) -> f32 {
    (world.tick.saturating_sub(agent.born) as i64 as f64 / rate) as f32
}

// Word by word: a row put together elsewhere and moved as a whole holds the processor up.
fn write_row<V: Vector>(agent: &Agent<V>, age: f32, stamp: u32, row: &mut AgentRow) {
    let vectors = [agent.position, agent.velocity, agent.heading, agent.facing];
    let (words, rest) = row.split_at_mut(3 * vectors.len());
    for (words, vector) in words.chunks_exact_mut(3).zip(vectors) {
        for (word, part) in words.iter_mut().zip(vector.to_xyz()) {
            *word = part.to_le_bytes();
        }
    }
    rest[0] = agent.speed().to_le_bytes();
    rest[1] = agent.max_speed.to_le_bytes();
    rest[2] = agent.radius.to_le_bytes();
    rest[3] = agent.id.0.to_le_bytes();
    rest[4] = agent.group.0.to_le_bytes();
    rest[5] = age.to_le_bytes();
    rest[6] = stamp.to_le_bytes();
}

#[cfg(test)]
mod tests {
    use flockwork::glam::{Vec2, vec2};
    use flockwork::{Group, Space, Stepping, Target};

    use super::*;
    use crate::Scripts;
    use crate::tick::placement::COHORT;

    /// A world of two cohorts that runs this script in two states, after a tick.
    fn after_a_tick(text: &'static str) -> (World<Vec2>, Scripts) {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
        let group = Group { script: Some("a.lua".into()), ..Group::default() };
        let group = world.add_group(group, None);
        for nth in 0..2 * COHORT {
            world.spawn(group, vec2(nth as f32 / 8.0, 1.0), Vec2::ZERO);
        }
        let mut scripts = Scripts::new(Box::new(|_| Ok(text.to_owned())));
        scripts.set_states(2);
        assert_eq!(scripts.load(&world), []);
        assert_eq!(world.step(&mut scripts, &[]), []);
        (world, scripts)
    }

    /// Whether the first state knows in this tick where the agent at a place is.
    fn is_copied(scripts: &Scripts, place: usize) -> bool {
        let worker = &scripts.workers[0];
        let bytes = worker.state.read_bytes::<4>((place + 1) * STRIDE - 4);
        u32::from_le_bytes(bytes) == worker.stamp
    }

    /// In blocks: those beside an agent that is asked for come along.
    #[test]
    fn only_agents_that_are_asked_for_are_copied_to_their_places() {
        let (_, scripts) = after_a_tick("function update(me) me:push(me:position()) end");
        let places = [0, COHORT as usize - 1, COHORT as usize, 2 * COHORT as usize - 1];
        assert_eq!(places.map(|place| is_copied(&scripts, place)), [false; 4]);
        let (world, scripts) = after_a_tick(
            "function update(me)
                if me:id() ~= 0 then return end
                for other, offset in me:neighbors(40) do
                    if offset.x == 37.375 then me:push(other:position()) end
                end
            end",
        );
        let plan = world.plans.own().next().unwrap();
        assert!(plan.terms().any(|term| term.target == Some(Target::Vector(vec2(37.375, 1.0)))));
        let places = [255, 256 + 43, 256 + 63, 256 + 64, 511];
        let copied = places.map(|place| is_copied(&scripts, place));
        assert_eq!(copied, [false, true, true, false, false]);
    }

    /// Each agent reads its own row, wherever in a slice it lies: of three slices none is full, and all begin elsewhere.
    #[test]
    fn every_agent_reads_its_own_row() {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
        let script = Some("a.lua".to_owned());
        let groups = [5, 300, 900].map(|count: u16| {
            let group = Group { script: script.clone(), ..Group::default() };
            (world.add_group(group, None), count)
        });
        for (group, count) in groups {
            for nth in 0..count {
                world.spawn(group, vec2(f32::from(nth), f32::from(count)), Vec2::ZERO);
            }
        }
        let text =
            "function update(me) me:push(me:position()) me:push(vector.create(me:id(), 0, 0)) end";
        let mut scripts = Scripts::new(Box::new(|_| Ok(text.to_owned())));
        assert_eq!(scripts.load(&world), []);
        let before: Vec<_> = world.agents.iter().map(|me| (me.position, me.id.0 as f32)).collect();
        assert_eq!(world.step(&mut scripts, &[]), []);
        let plans: Vec<_> = world
            .plans
            .own()
            .map(|plan| plan.terms().map(|it| it.target).collect::<Vec<_>>())
            .collect();
        let vector = |at| Some(Target::Vector(at));
        let told = before.iter().map(|(at, id)| vec![vector(*at), vector(vec2(*id, 0.0))]);
        assert!(plans.into_iter().eq(told));
    }
}
