//! Steering in bulk: blocks of agents that are next to each other, from the grid to what they want to
//! move with. How the work is cut into blocks and chunks changes no bit of the result.

use core::mem::take;
use core::ops::Range;

use crate::carry::{Carry, Note, Riders, as_planned, obstacle_reach, same_shape};
use crate::memory::Memories;
use crate::mix::Mixes;
use crate::neighbors::{
    Ask, Candidate, Desk, Entry, Instructions, Job, LANES, Lane, LaneAsk, LaneSums, NearRows,
    Neighbor, find_and_sum,
};
use crate::plan::Plan;
use crate::{Agent, Found, Obstacle, Steer, Vector, World, parallel};

/// What is to be known of a plan before it is carried out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Brief {
    /// The neighbour sums that its terms want, the same ones once.
    pub asks: Vec<Ask>,
    /// The same for eight agents that all ask for them.
    lanes: Vec<LaneAsk>,
    /// How far it looks at others one by one (m).
    sight: f32,
    /// How far it looks at others at all (m).
    pub reach: f32,
    /// Whether it looks at obstacles.
    avoids: bool,
}

impl Brief {
    /// The brief of a plan.
    pub fn of<V: Vector>(plan: &Plan<V>) -> Self {
        let mut brief = Self::default();
        brief.read(plan);
        brief
    }

    fn read<V: Vector>(&mut self, plan: &Plan<V>) {
        self.asks.clear();
        (self.sight, self.reach, self.avoids) = (0.0, 0.0, false);
        let anybody = Agent::<V>::default();
        for term in plan.terms() {
            let sight = Steer::<V>::sight(&term.behavior);
            self.sight = self.sight.max(sight);
            self.avoids |= term.behavior.obstacle_reach(&anybody).is_some();
            if let Some(ask) = Steer::<V>::ask(&term.behavior, term.among()) {
                self.add(ask);
            }
        }
        let reaches = self.asks.iter().map(Ask::reach);
        self.reach = reaches.fold(self.sight, f32::max);
    }

    fn add(&mut self, ask: Ask) {
        match self.asks.iter_mut().find(|known| known.is_over_the_same(&ask)) {
            Some(known) => known.wanted = known.wanted | ask.wanted,
            None => self.asks.push(ask),
        }
    }

    /// The same, ready for whole blocks.
    fn read_for_all<V: Vector>(&mut self, plan: &Plan<V>, longest: f32) {
        self.read(plan);
        self.lanes.clear();
        self.lanes.extend(self.asks.iter().map(|ask| LaneAsk::all(ask, longest)));
    }
}

/// The briefs of the agents of a block.
#[derive(Clone, Copy)]
struct Briefs<'b> {
    of: [&'b Brief; LANES],
    lanes: &'b [LaneAsk],
    /// How far any of them looks (m), no farther than the grid does.
    reach: f32,
    /// How far each looks, squared.
    reach2: Lane,
}

impl<'b> Briefs<'b> {
    /// All have the same.
    fn shared(brief: &'b Brief, longest: f32) -> Self {
        let reach = brief.reach.min(longest);
        let reach2 = [reach * reach; LANES];
        Self { of: [brief; LANES], lanes: &brief.lanes, reach, reach2 }
    }
}

/// Room for the briefs of agents who each have a plan of their own.
#[derive(Clone, Debug, Default)]
struct OwnBriefs {
    briefs: [Brief; LANES],
    lanes: Vec<LaneAsk>,
}

impl OwnBriefs {
    fn read<V: Vector>(&mut self, plans: &[&Plan<V>], longest: f32) -> Briefs<'_> {
        self.lanes.clear();
        for (lane, (brief, plan)) in self.briefs.iter_mut().zip(plans).enumerate() {
            brief.read(plan);
            let most = brief.asks.len().max(self.lanes.len());
            self.lanes.resize(most, LaneAsk::NONE);
            for (lanes, ask) in self.lanes.iter_mut().zip(&brief.asks) {
                lanes.set(lane, ask, longest);
            }
        }
        let of = core::array::from_fn(|lane| &self.briefs[lane.min(plans.len() - 1)]);
        let reaches = of.map(|brief: &Brief| brief.reach.min(longest));
        let reach = reaches.into_iter().fold(0.0, f32::max);
        Briefs { of, lanes: &self.lanes, reach, reach2: reaches.map(|reach| reach * reach) }
    }
}

/// Room for finding neighbours.
#[derive(Debug)]
struct Look<V: Vector> {
    rows: NearRows,
    runs: Vec<(u32, u32)>,
    found: Vec<Candidate<V>>,
    desk: Desk,
    /// For each ask.
    sums: Vec<LaneSums<V>>,
}

impl<V: Vector> Default for Look<V> {
    fn default() -> Self {
        let (runs, found, sums) = (Vec::new(), Vec::new(), Vec::new());
        Self { rows: NearRows::default(), runs, found, desk: Desk::default(), sums }
    }
}

impl<V: Vector> Look<V> {
    /// Finds whom the agents in these slots look at, and takes the sums that they ask for; answers how
    /// many were found.
    fn at(&mut self, world: &World<V>, slots: &Range<usize>, briefs: &Briefs) -> usize {
        let reach = briefs.reach;
        self.sums.resize(briefs.lanes.len(), LaneSums::default());
        if reach <= 0.0 {
            self.sums.fill(LaneSums::default());
            return 0;
        }
        let entries = &world.grid.entries;
        let [min, max] = bounds(&entries[slots.clone()]);
        self.runs.clear();
        world.grid.runs((min, max), reach, &mut self.rows, |run| {
            self.runs.push((run.start as u32, run.end as u32));
        });
        let job = Job {
            entries,
            agents: &world.agents,
            first: slots.start,
            len: slots.len(),
            runs: &self.runs,
            reach2: briefs.reach2,
            wrap: world.grid.wrap_near(min, max, reach),
            asks: briefs.lanes,
        };
        find_and_sum(world.instructions, &job, &mut self.found, &mut self.desk, &mut self.sums)
    }
}

/// The corners of the box around some agents.
fn bounds<V: Vector>(entries: &[Entry<V>]) -> [V; 2] {
    let (mut min, mut max) = ([f32::MAX; 3], [f32::MIN; 3]);
    for entry in entries {
        let at = entry.position.to_xyz();
        for axis in 0..V::AXES {
            (min[axis], max[axis]) = (min[axis].min(at[axis]), max[axis].max(at[axis]));
        }
    }
    [V::from_xyz(min), V::from_xyz(max)]
}

/// What the agents of a block see one by one.
#[derive(Debug)]
struct Seen<V: Vector> {
    /// By agent, one after the other.
    neighbors: Vec<Neighbor<V>>,
    /// Where each agent's neighbours begin, and the last one's end.
    starts: [usize; LANES + 1],
    one: Vec<Neighbor<V>>,
}

impl<V: Vector> Default for Seen<V> {
    fn default() -> Self {
        Self { neighbors: Vec::new(), starts: [0; LANES + 1], one: Vec::new() }
    }
}

impl<V: Vector> Seen<V> {
    fn take(
        &mut self,
        world: &World<V>,
        slots: &Range<usize>,
        briefs: &Briefs,
        found: &[Candidate<V>],
    ) {
        self.neighbors.clear();
        self.starts = [0; LANES + 1];
        let scalar = world.instructions == Instructions::Scalar;
        let blind = |brief: &&Brief| brief.sight <= 0.0;
        if !scalar && briefs.of.iter().all(blind) {
            return;
        }
        for (lane, slot) in slots.clone().enumerate() {
            if scalar {
                let place = world.grid.entries[slot].place as usize;
                world.neighbors(&world.agents[place], briefs.of[lane].reach, &mut self.one);
                self.neighbors.extend_from_slice(&self.one);
            } else {
                self.take_neighbors(world, (lane, slot), briefs.of[lane].sight, found);
            }
            self.starts[lane + 1] = self.neighbors.len();
        }
    }

    fn take_neighbors(
        &mut self,
        world: &World<V>,
        (lane, slot): (usize, usize),
        sight: f32,
        found: &[Candidate<V>],
    ) {
        let sight = sight.min(world.grid.longest_reach());
        let near = |it: &&Candidate<V>| it.d2[lane] < sight * sight && it.slot as usize != slot;
        self.neighbors.extend(found.iter().filter(near).map(|it| {
            let place = world.grid.entries[it.slot as usize].place as usize;
            Neighbor::at(it.offset_from(lane), &world.agents[place])
        }));
    }
}

/// Room for one chunk of agents.
#[derive(Debug)]
struct Bench<V: Vector> {
    own: OwnBriefs,
    look: Look<V>,
    seen: Seen<V>,
    /// Agents as their plans have them.
    limited: Vec<Agent<V>>,
    obstacles: Found<V>,
    levels: Vec<Mixes<V>>,
    notes: Vec<Note>,
}

impl<V: Vector> Default for Bench<V> {
    fn default() -> Self {
        let (own, look, seen) = (OwnBriefs::default(), Look::default(), Seen::default());
        let (limited, levels, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { own, look, seen, limited, obstacles: Found::default(), levels, notes }
    }
}

/// Room for carrying out plans, kept from tick to tick.
#[derive(Debug)]
pub(crate) struct Bulk<V: Vector> {
    /// By group, for those whose agents share a plan.
    briefs: Vec<Brief>,
    benches: Vec<Bench<V>>,
}

impl<V: Vector> Default for Bulk<V> {
    fn default() -> Self {
        Self { briefs: Vec::new(), benches: Vec::new() }
    }
}

/// Room is not state: a copy of a world makes its own.
impl<V: Vector> Clone for Bulk<V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Chunks are at least this long, and there are at most so many.
const LEAST_CHUNK: usize = 1024;
const MOST_CHUNKS: usize = 64;

impl<V: Vector> World<V> {
    /// Finds out what everybody wants to move with, and takes the behaviours' notes.
    pub(crate) fn steer(&mut self) {
        let (mut steered, mut bulk) = (take(&mut self.steered), take(&mut self.bulk));
        steered.resize(self.grid.entries.len(), V::default());
        self.read_plans(&mut bulk.briefs);
        self.steer_all(&mut steered, &mut bulk);
        bulk.benches.iter_mut().for_each(|bench| self.take_notes(&mut bench.notes));
        (self.steered, self.bulk) = (steered, bulk);
    }

    fn read_plans(&self, briefs: &mut Vec<Brief>) {
        briefs.resize_with(self.groups.len(), Brief::default);
        for (brief, plan) in briefs.iter_mut().zip(&self.plans.by_group) {
            if let Some(plan) = plan {
                brief.read_for_all(plan, self.grid.longest_reach());
            }
        }
    }

    fn steer_all(&self, steered: &mut [V], bulk: &mut Bulk<V>) {
        let chunk = steered.len().div_ceil(MOST_CHUNKS).max(LEAST_CHUNK);
        let chunks = steered.len().div_ceil(chunk).max(bulk.benches.len());
        bulk.benches.resize_with(chunks, Bench::default);
        let briefs = &bulk.briefs;
        parallel::chunks(steered, chunk, &mut bulk.benches, |nth, steered, bench| {
            self.steer_chunk(nth * chunk, steered, briefs, bench);
        });
    }

    fn take_notes(&mut self, notes: &mut Vec<Note>) {
        if !notes.is_empty() {
            self.memories.resize_with(self.agents.len(), Memories::default);
        }
        for note in notes.drain(..) {
            self.memories[note.place as usize].keep(note.key, note.memory, self.tick);
        }
    }

    fn steer_chunk(&self, first: usize, steered: &mut [V], briefs: &[Brief], bench: &mut Bench<V>) {
        bench.look.rows.forget();
        for row in self.grid.rows_of(first..first + steered.len()) {
            let end = row.end;
            for from in row.step_by(LANES) {
                let slots = from..end.min(from + LANES);
                let steered = &mut steered[from - first..slots.end - first];
                self.steer_block(&slots, steered, briefs, bench);
            }
        }
    }

    /// Up to eight agents of one row.
    fn steer_block(
        &self,
        slots: &Range<usize>,
        steered: &mut [V],
        briefs: &[Brief],
        bench: &mut Bench<V>,
    ) {
        let entries = &self.grid.entries[slots.clone()];
        let Bench { own, look, seen, limited, obstacles, levels, notes } = bench;
        let (plans, briefs) = match self.shared_plan(entries) {
            Some((group, plan)) => {
                let longest = self.grid.longest_reach();
                ([plan; LANES], Briefs::shared(&briefs[group], longest))
            }
            None => {
                let plans = self.own_plans(entries);
                let briefs = own.read(&plans[..entries.len()], self.grid.longest_reach());
                (plans, briefs)
            }
        };
        let near = look.at(self, slots, &briefs);
        seen.take(self, slots, &briefs, &look.found[..near]);
        let agents = self.agents_as(entries, &plans, limited);
        let riders = Riders {
            entries,
            obstacles: self.obstacles_near(entries, &agents, &plans, &briefs, obstacles),
            agents,
            plans: &plans[..entries.len()],
            briefs: briefs.of,
            neighbors: &seen.neighbors,
            starts: &seen.starts,
            sums: if self.instructions == Instructions::Scalar { &[] } else { &look.sums },
        };
        let mut from = 0;
        for plans in riders.plans.chunk_by(|a, b| same_shape(a, b)) {
            let lanes = from..from + plans.len();
            from = lanes.end;
            let alike = plans.iter().all(|plan| core::ptr::eq(*plan, plans[0]));
            let (world, riders, next) = (self, &riders, &mut steered[lanes.clone()]);
            let (depth, watch) = (0, ());
            let mut carry = Carry { world, riders, lanes, alike, levels, depth, notes, watch };
            carry.out();
            carry.next_velocities(next);
        }
    }

    /// The obstacles that any agent of a block looks at.
    fn obstacles_near<'b>(
        &'b self,
        entries: &[Entry<V>],
        agents: &[&Agent<V>; LANES],
        plans: &[&Plan<V>; LANES],
        briefs: &Briefs,
        found: &'b mut Found<V>,
    ) -> &'b [Obstacle<V>] {
        if self.obstacles.is_empty() || !briefs.of.iter().any(|brief| brief.avoids) {
            return &[];
        }
        let reaches = agents.iter().zip(plans).map(|(agent, plan)| obstacle_reach(plan, agent));
        let Some(reach) = reaches.flatten().reduce(f32::max) else { return &[] };
        let [min, max] = bounds(entries);
        // A little more than to the box's corners, for rounding.
        let (middle, half) = (min * 0.5 + max * 0.5, (max - min).length() * 0.5001);
        self.obstacles.near(&self.space, middle, reach + half, found)
    }

    /// The plan that these agents share, and their group.
    fn shared_plan(&self, entries: &[Entry<V>]) -> Option<(usize, &Plan<V>)> {
        let group = entries[0].group;
        let plan = self.plans.by_group.get(usize::from(group.0))?.as_ref()?;
        let alike = entries.iter().all(|entry| entry.group == group);
        alike.then_some((usize::from(group.0), plan))
    }

    fn own_plans(&self, entries: &[Entry<V>]) -> [&Plan<V>; LANES] {
        let mut plans = [Plan::COASTING; LANES];
        for (plan, entry) in plans.iter_mut().zip(entries) {
            *plan = self.plans.of(entry.place as usize, entry.group).unwrap_or(Plan::COASTING);
        }
        plans
    }

    /// The agents as their plans have them; lanes without an agent repeat the last.
    fn agents_as<'b>(
        &'b self,
        entries: &[Entry<V>],
        plans: &[&Plan<V>; LANES],
        limited: &'b mut Vec<Agent<V>>,
    ) -> [&'b Agent<V>; LANES] {
        let last = &self.agents[entries[entries.len() - 1].place as usize];
        let mut agents = [last; LANES];
        for (agent, entry) in agents.iter_mut().zip(entries) {
            *agent = &self.agents[entry.place as usize];
        }
        if plans.iter().any(|plan| plan.speed_limit < f32::INFINITY) {
            limited.clear();
            limited.extend(agents.iter().zip(plans).map(|(agent, plan)| as_planned(agent, plan)));
            agents.iter_mut().zip(limited.iter()).for_each(|(agent, slowed)| *agent = slowed);
        }
        agents
    }
}
