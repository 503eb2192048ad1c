//! One tick, in five stages, from the old world to the new one. No stage calls back into an earlier
//! one, and only the fourth writes motion.

use core::mem::take;

use crate::brain::{Brain, Fault};
use crate::group::MovedBy;
use crate::plan::{Act, Plans, Target};
use crate::world::{Event, Input};
use crate::{Agent, AgentId, Found, Vector, World};

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
                        && let Some(agent) = self.agents.last_mut()
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
        let mut agents = take(&mut self.agents);
        let stopped = self.move_all(&mut agents);
        self.agents = agents;
        self.quarantined += stopped.len() as u64;
        let why = "its motion is not finite; it stands still for this tick";
        faults.extend(stopped.into_iter().map(|id| Fault::of(id, why)));
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

    /// Moves everybody; answers who had to be stopped, in order.
    fn move_all(&mut self, agents: &mut [Agent<V>]) -> Vec<AgentId> {
        // Chunks only share out the work.
        const CHUNK: usize = 4096;
        let mut found = take(&mut self.solid_near);
        found.resize_with(agents.len().div_ceil(CHUNK).max(found.len()), Found::default);
        let work = |(nth, (agents, found)): (usize, (&mut [Agent<V>], &mut Found<V>))| {
            self.move_some(nth * CHUNK, agents, found)
        };
        let and = |mut before: Vec<AgentId>, after: Vec<AgentId>| {
            before.extend(after);
            before
        };
        #[cfg(feature = "parallel")]
        let stopped = {
            use rayon::prelude::*;
            let chunks = agents.par_chunks_mut(CHUNK).zip(&mut found);
            chunks.enumerate().map(work).reduce(Vec::new, and)
        };
        #[cfg(not(feature = "parallel"))]
        let stopped = {
            let chunks = agents.chunks_mut(CHUNK).zip(&mut found);
            chunks.enumerate().map(work).fold(Vec::new(), and)
        };
        self.solid_near = found;
        stopped
    }

    fn move_some(
        &self,
        first: usize,
        agents: &mut [Agent<V>],
        found: &mut Found<V>,
    ) -> Vec<AgentId> {
        let mut stopped = Vec::new();
        for (nth, agent) in agents.iter_mut().enumerate() {
            let slot = self.grid.slot(first + nth) as usize;
            let Some(velocity) = self.steered.get(slot) else { continue };
            if self.groups[usize::from(agent.group.0)].moved_by == MovedBy::Host {
                continue;
            }
            let moved = if self.solid {
                let (space, solid) = (&self.space, &self.obstacles);
                agent.advance_among(*velocity, self.stepping, space, solid, found)
            } else {
                agent.advance(*velocity, self.stepping, &self.space, &[])
            };
            if !moved {
                stopped.push(agent.id);
            }
        }
        stopped
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
                Act::Color(color) => self.agents[place].color = color,
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
            self.agents[place].facing = way;
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
