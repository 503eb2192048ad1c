//! One tick, in five stages, from the old world to the new one. No stage calls back into an earlier
//! one, and only the fourth writes motion.

use crate::brain::{Brain, Fault};
use crate::carry::{Carry, limited, reach};
use crate::group::MovedBy;
use crate::memory::Memories;
use crate::neighbors::Neighbor;
use crate::plan::{Act, Plans, Target};
use crate::world::{Event, Input};
use crate::{AgentId, Found, Obstacles, Vector, View, World};

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
        let mut plans = core::mem::take(&mut self.plans);
        let faults = brain.decide(self, &mut plans);
        self.plans = plans;
        faults
    }

    fn steer(&mut self) {
        let mut wanted = core::mem::take(&mut self.wanted);
        let mut memories = core::mem::take(&mut self.memories);
        wanted.resize(self.agents.len(), V::default());
        self.steer_all(&mut wanted, &mut memories);
        (self.wanted, self.memories) = (wanted, memories);
    }

    #[cfg(feature = "parallel")]
    fn steer_all(&self, wanted: &mut [V], memories: &mut [Memories]) {
        use rayon::prelude::*;
        // Chunks only share out the work: an agent's result depends on the old world alone.
        const CHUNK: usize = 256;
        let chunks = wanted.par_chunks_mut(CHUNK).zip(memories.par_chunks_mut(CHUNK));
        let scratch = || (Vec::new(), Found::default());
        chunks.enumerate().for_each_init(
            scratch,
            |(neighbors, found), (nth, (wanted, memories))| {
                self.steer_some(nth * CHUNK, wanted, memories, neighbors, found);
            },
        );
    }

    #[cfg(not(feature = "parallel"))]
    fn steer_all(&self, wanted: &mut [V], memories: &mut [Memories]) {
        self.steer_some(0, wanted, memories, &mut Vec::new(), &mut Found::default());
    }

    fn steer_some(
        &self,
        first: usize,
        wanted: &mut [V],
        memories: &mut [Memories],
        neighbors: &mut Vec<Neighbor<V>>,
        found: &mut Found<V>,
    ) {
        for (nth, (wanted, memories)) in wanted.iter_mut().zip(memories).enumerate() {
            *wanted = self.steer_one(first + nth, memories, neighbors, found);
        }
    }

    /// The velocity that an agent's plan asks for; its own velocity without a plan.
    fn steer_one(
        &self,
        place: usize,
        memories: &mut Memories,
        neighbors: &mut Vec<Neighbor<V>>,
        found: &mut Found<V>,
    ) -> V {
        let agent = &self.agents[place];
        let Some(plan) = self.plans.of(place, agent.group) else { return agent.velocity };
        let me = limited(agent, plan);
        neighbors.clear();
        let reach = reach(plan, &me);
        if reach > 0.0 {
            self.neighbors(agent, reach, neighbors);
        }
        let obstacles = self.in_the_way(&me, plan, found);
        let view = View { obstacles, ..self.view(&me, neighbors) };
        let steering =
            Carry { world: self, view, memories, noise: self.noise(agent), watch: None }.out(plan);
        me.next_velocity(&steering, self.stepping)
    }

    fn locomote(&mut self, faults: &mut Vec<Fault>) {
        let (none, mut found) = (Obstacles::default(), Found::default());
        let solid = if self.solid { &self.obstacles } else { &none };
        for (agent, velocity) in self.agents.iter_mut().zip(&self.wanted) {
            let group = &self.groups[usize::from(agent.group.0)];
            if !group.body || group.moved_by == MovedBy::Host {
                continue;
            }
            if !agent.advance_among(*velocity, self.stepping, &self.space, solid, &mut found) {
                self.quarantined += 1;
                faults.push(Fault::of(
                    agent.id,
                    "its motion is not finite; it stands still for this tick",
                ));
            }
        }
        self.stale = true;
    }

    /// Carries out the acts of all plans, in the order of agents and of each plan.
    fn act(&mut self, faults: &mut Vec<Fault>) {
        self.events.clear();
        let mut plans = core::mem::take(&mut self.plans);
        let mut leaving = Vec::new();
        for place in 0..self.agents.len() {
            self.act_one(place, &plans, &mut leaving, faults);
        }
        plans.by_agent.resize_with(self.agents.len(), Default::default);
        self.plans = plans;
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
