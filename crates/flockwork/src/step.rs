//! One tick, in five stages, from the old world to the new one. No stage calls back into an earlier
//! one, and only the fourth writes motion.

use core::mem::take;

use crate::brain::{Brain, Fault};
use crate::group::MovedBy;
use crate::neighbors::{Entry, fetch};
use crate::plan::{Act, Plans, Target};
use crate::world::{Event, Input};
use crate::{Agent, AgentId, Found, Vector, World, parallel};

/// Room for moving some agents, kept from tick to tick.
#[derive(Clone, Debug)]
pub(crate) struct Mover<V> {
    found: Found<V>,
    /// Whose motion was not finite.
    stopped: Vec<AgentId>,
}

impl<V> Default for Mover<V> {
    fn default() -> Self {
        Self { found: Found::default(), stopped: Vec::new() }
    }
}

impl<V: Vector> World<V> {
    /// Moves everybody by one tick. Answers what went wrong; nothing that does stops the world.
    pub fn step(&mut self, brain: &mut impl Brain<V>, inputs: &[Input<V>]) -> Vec<Fault> {
        self.take_in(inputs);
        self.perceive();
        let mut faults = self.decide(brain);
        self.steer();
        self.locomote(&mut faults);
        self.act(&mut faults);
        self.tick += 1;
        faults
    }

    fn take_in(&mut self, inputs: &[Input<V>]) {
        self.mouse.clicked = false;
        for input in inputs {
            match input {
                Input::Pointer(position) if position.is_finite() => self.mouse.position = *position,
                Input::Pointer(_) => {}
                Input::Button(down) => {
                    self.mouse.clicked |= *down && !self.mouse.down;
                    self.mouse.down = *down;
                }
                Input::Key(name, down) => {
                    self.keys.retain(|key| key != name);
                    self.keys.extend(down.then(|| name.clone()));
                }
                Input::Place(id, position, velocity) => _ = self.place(*id, *position, *velocity),
                Input::Spawn(group, position, velocity, tag) => {
                    if self.spawn(*group, *position, *velocity).is_some()
                        && let Some(agent) = self.agents.list.last_mut()
                    {
                        agent.tag = *tag;
                    }
                }
                Input::Despawn(id) => _ = self.despawn(*id),
                Input::Mark(mark, position) => {
                    if let Some(mark) =
                        self.marks.get_mut(usize::from(*mark)).filter(|_| position.is_finite())
                    {
                        mark.it = *position;
                    }
                }
            }
        }
    }

    fn decide(&mut self, brain: &mut impl Brain<V>) -> Vec<Fault> {
        let mut plans = take(&mut self.plans);
        plans.make_room(self.groups.len(), self.agents.len());
        let faults = brain.decide(self, &mut plans);
        self.plans = plans;
        faults
    }

    fn locomote(&mut self, faults: &mut Vec<Fault>) {
        self.keep_wanted();
        self.move_all();
        let why = "its motion is not finite; it stands still for this tick";
        for stopped in self.movers.iter_mut().flat_map(|mover| mover.stopped.drain(..)) {
            self.quarantined += 1;
            faults.push(Fault::of(stopped, why));
        }
        self.stale = true;
    }

    /// Hosts that move agents themselves want to know by place what they are to move with.
    fn keep_wanted(&mut self) {
        self.wanted.clear();
        if self.groups.iter().any(|group| group.moved_by == MovedBy::Host) {
            let wanted = self.agents.iter().enumerate().map(|(place, agent)| {
                let slot = self.grid.slot(place) as usize;
                self.steered.get(slot).copied().unwrap_or(agent.velocity)
            });
            self.wanted.extend(wanted);
        }
    }

    /// Moves everybody, and tells the grid where they are now; notes who had to be stopped.
    fn move_all(&mut self) {
        // Chunks only share out the work.
        const CHUNK: usize = 4096;
        let (mut agents, mut movers) = (take(&mut self.agents.list), take(&mut self.movers));
        let (mut arrivals, mut buckets) =
            (take(&mut self.grid.arrivals), take(&mut self.grid.buckets));
        movers.resize_with(agents.len().div_ceil(CHUNK).max(movers.len()), Mover::default);
        let lists = (&mut agents[..], (&mut arrivals[..], &mut buckets[..]));
        parallel::chunks(lists, CHUNK, &mut movers, &|nth, (agents, told), mover| {
            self.move_some(nth * CHUNK, agents, told, mover);
        });
        (self.agents.list, self.movers) = (agents, movers);
        (self.grid.arrivals, self.grid.buckets) = (arrivals, buckets);
    }

    fn move_some(
        &self,
        first: usize,
        agents: &mut [Agent<V>],
        (arrivals, buckets): (&mut [Entry<V>], &mut [u32]),
        mover: &mut Mover<V>,
    ) {
        let any_host = self.groups.iter().any(|group| group.moved_by == MovedBy::Host);
        let slots = self.grid.slots(first..first + agents.len());
        let told = arrivals.iter_mut().zip(buckets);
        let count = agents.len();
        for (nth, (slot, (arrival, bucket))) in slots.zip(told).enumerate() {
            fetch(&agents[(nth + 16).min(count - 1)]);
            let agent = &mut agents[nth];
            let by_host =
                any_host && self.groups[usize::from(agent.group.0)].moved_by == MovedBy::Host;
            let steered = self.steered.get(slot as usize).filter(|_| !by_host);
            let moves = steered.is_some_and(|velocity| self.advance(agent, *velocity, mover));
            (*arrival, *bucket) = if moves {
                self.grid.arrival_within(Entry::of(agent))
            } else {
                self.grid.arrival(Entry::of(agent))
            };
        }
    }

    /// Moves an agent; answers false, and notes it, if it had to be stopped.
    #[inline(always)]
    fn advance(&self, agent: &mut Agent<V>, velocity: V, mover: &mut Mover<V>) -> bool {
        let (space, solid) = (&self.space, &self.obstacles);
        let moves = if self.solid {
            agent.advance_among(velocity, self.stepping, space, solid, &mut mover.found)
        } else {
            agent.advance(velocity, self.stepping, space, &[])
        };
        if !moves {
            mover.stopped.push(agent.id);
        }
        moves
    }

    /// Carries out the acts of all plans, in the order of ids and of each plan.
    fn act(&mut self, faults: &mut Vec<Fault>) {
        self.events.clear();
        let shared = self.plans.by_group.iter().flatten();
        if self.plans.by_agent.is_empty() && shared.clone().all(|plan| plan.acts.is_empty()) {
            return;
        }
        let mut plans = take(&mut self.plans);
        let mut leaving = Vec::new();
        for nth in 0..self.agents.len() {
            let place = self.by_id.get(nth).map_or(nth, |place| *place as usize);
            self.act_one(place, &plans, &mut leaving, faults);
        }
        plans.make_room(self.groups.len(), self.agents.len());
        self.plans = plans;
        leaving.sort_unstable();
        if !leaving.is_empty() {
            self.remove(|place| leaving.binary_search(&place).is_ok());
        }
    }

    fn act_one(
        &mut self,
        place: usize,
        plans: &Plans<V>,
        leaving: &mut Vec<usize>,
        faults: &mut Vec<Fault>,
    ) {
        let (id, group) = (self.agents[place].id, self.agents[place].group);
        for act in plans.of(place, group).map_or(&[][..], |plan| &plan.acts) {
            match *act {
                Act::Color(color) => self.agents.list[place].color = color,
                Act::Face(target) => self.face(place, target),
                Act::Spawn { group, position, velocity } => {
                    if self.spawn(group, position, velocity).is_none() {
                        faults.push(Fault::of(
                            id,
                            "it cannot spawn: the group is unknown or the world is full",
                        ));
                    }
                }
                Act::Despawn => leaving.push(place),
                Act::Emit { name, target, number } => {
                    if let Some(to) = self.hearer(place, target) {
                        self.events.push(Event { name, from: id, to, number });
                    }
                }
            }
        }
        leaving.dedup();
    }

    fn face(&mut self, place: usize, target: Target<V>) {
        let way =
            self.aim(&self.agents[place], target).map_or(V::default(), |aim| aim.offset.unit());
        if way != V::default() {
            self.agents.list[place].facing = way;
        }
    }

    /// Who is to hear: everybody without a target, else the one it stands for; nobody if that is gone.
    fn hearer(&self, place: usize, target: Option<Target<V>>) -> Option<Option<AgentId>> {
        match target {
            None => Some(None),
            Some(Target::Agent(id)) => self.agent(id).map(|agent| Some(agent.id)),
            Some(Target::Group(group)) => {
                let among = crate::neighbors::Among::Group(group);
                self.nearest_of(&self.agents[place], among).map(|agent| Some(agent.id))
            }
            Some(_) => None,
        }
    }
}
