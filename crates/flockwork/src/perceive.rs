//! What agents can find out about the old world; nothing here writes.

use core::mem::take;

use crate::alike::Alike;
use crate::behavior::{Pen, Steer};
use crate::bulk::{Brief, Riders};
use crate::carry::{Carry, as_planned};
use crate::memory::Memories;
use crate::neighbors::{Among, Entry, LANES, NO_SLOT, Neighbor};
use crate::noise::{Noise, Purpose};
use crate::plan::{Plan, Target, Term};
use crate::{Agent, Aim, Found, GroupId, Obstacle, Path, Vector, View, World, parallel};

/// What one term of an agent's plan comes to, for whoever asks why it turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution<V> {
    /// The term.
    pub term: Term<V>,
    /// The force it adds, weighted (N), before the sum is limited.
    pub force: V,
}

/// Why an agent turns: what its plan comes to, term by term and together.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<V> {
    /// The terms, in plan order.
    pub terms: Vec<Contribution<V>>,
    /// The force of all together, as they combine, within the agent's limit (N).
    pub force: V,
}

impl<V: Vector> World<V> {
    /// Brings the neighbour grid up to date, if anybody has moved, come or gone since. In a large world
    /// whose agents are all over the memory, it also puts the agents next to their neighbours.
    pub fn perceive(&mut self) {
        if self.agents.changed {
            self.tell_all();
        }
        if !self.stale {
            return;
        }
        let groups = &self.groups;
        let some_without = groups.iter().any(|group| !group.body);
        let is_body = |group: GroupId| groups[usize::from(group.0)].body;
        self.grid.settle(some_without.then_some(is_body));
        if self.grid.is_scattered() {
            self.put_in_order();
        }
        self.stale = false;
    }

    /// Tells the grid where everybody is.
    fn tell_all(&mut self) {
        self.grid.expect(self.agents.len());
        let (mut arrivals, mut buckets) =
            (take(&mut self.grid.arrivals), take(&mut self.grid.buckets));
        let (agents, grid) = (&self.agents.list, &self.grid);
        // Benches without anything on them; chunks only share out the work.
        let mut benches = [(); 1 << 12];
        let chunk = arrivals.len().div_ceil(benches.len()).max(1 << 13);
        let lists = (&mut arrivals[..], &mut buckets[..]);
        parallel::chunks(lists, chunk, &mut benches, &|nth, (arrivals, buckets), ()| {
            let told = arrivals.iter_mut().zip(buckets);
            for (agent, (arrival, bucket)) in agents[nth * chunk..].iter().zip(told) {
                (*arrival, *bucket) = grid.arrival(Entry::of(agent));
            }
        });
        (self.grid.arrivals, self.grid.buckets) = (arrivals, buckets);
        (self.agents.changed, self.stale) = (false, true);
    }

    /// Puts agents into the grid's order, with all that is kept by place; whoever has no body comes last.
    fn put_in_order(&mut self) {
        let bodies = self.grid.entries.iter().map(|entry| entry.place);
        let others = (0..self.agents.len()).filter(|place| self.grid.slot(*place) == NO_SLOT);
        let sources: Vec<u32> = bodies.chain(others.map(|place| place as u32)).collect();
        permute(&mut self.agents.list, &sources);
        permute(&mut self.memories, &sources);
        permute(&mut self.plans.by_agent, &sources);
        permute(&mut self.wanted, &sources);
        self.grid.put_in_order();
        self.index_ids();
    }

    /// Notes the places in the order of ids, if that is not the order of agents.
    pub(crate) fn index_ids(&mut self) {
        self.by_id.clear();
        if !self.agents.is_sorted_by_key(|agent| agent.id) {
            self.by_id.extend(0..self.agents.len() as u32);
            self.by_id.sort_unstable_by_key(|place| self.agents[*place as usize].id);
        }
    }

    /// Gathers everybody within `radius` (m) of an agent but itself, in the grid's order.
    pub fn neighbors(&self, me: &Agent<V>, radius: f32, found: &mut Vec<Neighbor<V>>) {
        found.clear();
        self.each_neighbor(me, radius, |other, offset| found.push(Neighbor::at(offset, other)));
    }

    /// Calls `found` with the same, one by one: each agent, and the way to it (m).
    pub fn each_neighbor(&self, me: &Agent<V>, radius: f32, mut found: impl FnMut(&Agent<V>, V)) {
        self.grid.near(me.position, radius, |place, offset| {
            let other = &self.agents[place];
            if other.id != me.id {
                found(other, offset);
            }
        });
    }

    /// Gathers the obstacles that an agent's plan looks at, in their order; none if it looks at none.
    pub(crate) fn in_the_way<'a>(
        &'a self,
        me: &Agent<V>,
        plan: &Plan<V>,
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        let reaches = plan.terms().filter_map(|term| term.behavior.obstacle_reach(me));
        match reaches.reduce(f32::max) {
            Some(reach) => self.obstacles.near(&self.space, me.position, reach, found),
            None => &[],
        }
    }

    /// What an agent may know, with these neighbours and all obstacles in view.
    #[must_use]
    #[inline]
    pub fn view<'w>(&'w self, me: &'w Agent<V>, neighbors: &'w [Neighbor<V>]) -> View<'w, V> {
        View {
            me,
            neighbors,
            known: None,
            obstacles: &self.obstacles,
            tiles: self.tiles.as_ref(),
            space: self.space,
            stepping: self.stepping,
        }
    }

    /// What an agent knows of a target; none if it is gone.
    #[must_use]
    #[inline]
    pub fn aim(&self, me: &Agent<V>, target: Target<V>) -> Option<Aim<V>> {
        match target {
            Target::Point(point) => Some(Aim::at(self.space.offset(me.position, point))),
            Target::Vector(vector) => Some(Aim::at(vector)),
            _ => self.aim_at_named(me, target),
        }
    }

    fn aim_at_named(&self, me: &Agent<V>, target: Target<V>) -> Option<Aim<V>> {
        let at = |point| Aim::at(self.space.offset(me.position, point));
        let agent =
            |other: &Agent<V>| Aim::agent(self.space.offset(me.position, other.position), other);
        match target {
            Target::Point(point) => Some(at(point)),
            Target::Vector(vector) => Some(Aim::at(vector)),
            Target::Mouse => Some(at(self.mouse.position)),
            Target::Mark(mark) => self.marks.get(usize::from(mark)).map(|mark| at(mark.it)),
            Target::Path(path) => {
                self.paths.get(usize::from(path))?.it.points.first().map(|start| at(*start))
            }
            Target::Group(group) => self.nearest_of(me, Among::Group(group)).map(agent),
            Target::Agent(id) => self.agent(id).map(agent),
        }
    }

    /// The path that a target names, if it names one.
    #[must_use]
    pub fn path(&self, target: Target<V>) -> Option<&Path<V>> {
        match target {
            Target::Path(path) => self.paths.get(usize::from(path)).map(|path| &path.it),
            _ => None,
        }
    }

    /// The nearest agent that counts, anywhere; the lower id of two at the same distance. Looks in
    /// growing rings, so that a near one is found at the cost of a few cells.
    #[must_use]
    pub fn nearest_of(&self, me: &Agent<V>, among: Among) -> Option<&Agent<V>> {
        let mut radius = 2.0 * self.grid.cell();
        while radius < self.grid.longest_reach() {
            if let Some(found) = self.nearest_within(me, among, radius) {
                return Some(found);
            }
            radius *= 4.0;
        }
        let counting = self.agents.iter().filter(|other| self.counts(me, among, other));
        let distance = |other: &Agent<V>| self.distance(me, other);
        counting.min_by(|a, b| distance(a).total_cmp(&distance(b)).then(a.id.cmp(&b.id)))
    }

    /// The nearest agent that counts, nearer than `radius` (m); the lower id of two at the same distance.
    #[must_use]
    pub fn nearest_within(&self, me: &Agent<V>, among: Among, radius: f32) -> Option<&Agent<V>> {
        let mut best: Option<(f32, &Agent<V>)> = None;
        self.grid.near(me.position, radius, |place, offset| {
            let (other, distance) = (&self.agents[place], offset.length_squared());
            let nearer =
                best.is_none_or(|(d, b)| distance < d || (distance == d && other.id < b.id));
            if nearer && self.counts(me, among, other) {
                best = Some((distance, other));
            }
        });
        best.map(|(_, agent)| agent)
    }

    fn counts(&self, me: &Agent<V>, among: Among, other: &Agent<V>) -> bool {
        let named = matches!(among, Among::Group(_));
        let body = named || self.groups[usize::from(other.group.0)].body;
        body && other.id != me.id && among.counts(me.group, other.group)
    }

    fn distance(&self, me: &Agent<V>, other: &Agent<V>) -> f32 {
        self.space.offset(me.position, other.position).length_squared()
    }

    /// Whether nothing solid and no wall of the tile map lies between two points.
    #[must_use]
    pub fn sees(&self, from: V, to: V) -> bool {
        let offset = self.space.offset(from, to);
        let (way, distance) = (offset.unit(), offset.length());
        let clear = |tiles: &crate::TileMap| tiles.sees(tiles.cell_of(from), tiles.cell_of(to));
        self.tiles.as_ref().is_none_or(clear) && !self.obstacles.block(from, way, distance)
    }

    /// What the agent at a place remembers.
    pub(crate) fn memories_of(&self, place: u32) -> &Memories {
        self.memories.get(place as usize).unwrap_or(Memories::NONE)
    }

    /// This agent's random numbers for its behaviours in this tick.
    pub(crate) fn noise(&self, me: &Agent<V>) -> Noise {
        Noise::new(self.seed, me.key, self.tick, Purpose::Behavior)
    }

    /// What an agent's last plan comes to in the present world; none if there is no such agent or plan.
    /// What the behaviours have to show goes to the pens that `pen_of` gives.
    pub fn explain<'p>(
        &self,
        place: usize,
        mut pen_of: impl FnMut(&Term<V>) -> Option<&'p mut dyn Pen<V>>,
    ) -> Option<Explanation<V>> {
        let agent = self.agents.get(place)?;
        let plan = self.plans.of(place, agent.group)?;
        let (me, brief) = (as_planned(agent, plan), Brief::of(plan));
        let mut neighbors = Vec::new();
        self.neighbors(agent, brief.reach, &mut neighbors);
        let mut found = Found::default();
        let obstacles = self.in_the_way(&me, plan, &mut found);
        let view = View { obstacles, ..self.view(&me, &neighbors) };
        let mut terms = Vec::new();
        let mut watch = |term: &Term<V>, turn: &crate::Turn<V>, steering: crate::Steering<V>| {
            let force = me.force(&steering, self.stepping) * term.weight;
            terms.push(Contribution { term: *term, force });
            if let Some(pen) = pen_of(term) {
                term.behavior.explain(&view, turn, pen);
            }
        };
        let entry = Entry { place: place as u32, group: agent.group, ..Entry::default() };
        let riders = Riders {
            entries: &[entry],
            agents: &[&me; LANES],
            obstacles,
            obstacle_starts: &[0, obstacles.len()],
            plans: &[plan],
            briefs: [&brief; LANES],
            neighbors: &neighbors,
            starts: &[0, neighbors.len()],
            sums: &[],
            asks: 0,
        };
        let mut carry = Carry {
            world: self,
            riders: &riders,
            lanes: 0..1,
            alike: Alike::Wholly,
            levels: &mut Vec::new(),
            depth: 0,
            notes: &mut Vec::new(),
            watch: &mut watch,
        };
        carry.out();
        let all = carry.steering(0);
        Some(Explanation { force: me.force(&all, self.stepping).limit(me.max_force), terms })
    }
}

/// Puts into each place what is in its source. An empty list has nothing kept by place; one that is
/// shorter has nothing for the newest yet.
fn permute<T: Default>(list: &mut Vec<T>, sources: &[u32]) {
    if list.is_empty() {
        return;
    }
    list.resize_with(sources.len(), T::default);
    for place in 0..list.len() {
        let mut source = sources[place] as usize;
        // What was in an earlier place has been swapped on.
        while source < place {
            source = sources[source] as usize;
        }
        list.swap(place, source);
    }
}
