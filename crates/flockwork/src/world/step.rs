//! One tick, in six stages, from the old world to the new one. No stage calls back into an earlier
//! one, and only `locomote` writes motion.

use core::mem::take;

use super::event::{CONTACT, REACHED};
use super::explain::Contribution;
use super::group::{Group, MovedBy};
use super::mover::Mover;
use super::stages::{Hears, Stage, Stages};
use super::state::Input;
use crate::behavior::{Behavior, any_own};
use crate::brain::{Brain, Fault};
use crate::neighbors::{AHEAD, Entry, fetch};
use crate::{Agent, AgentId, Vector, World, parallel};

/// So many agents who follow each other in the list ask together whether anything solid is near.
const COMPANY: usize = 16;

impl<V: Stages> World<V> {
    /// Moves all agents by one tick, after applying the inputs. Returns what went wrong; a fault never stops the world.
    pub fn step(&mut self, brain: &mut impl Brain<V>, inputs: &[Input<V>]) -> Vec<Fault> {
        self.step_by_stages(brain, inputs, &mut |_| {})
    }

    /// The same, and tells when each [`Stage`] is over, once each and in the order of [`Stage::ALL`], for a host that looks at its
    /// clock then: the core has none.
    pub fn step_by_stages(
        &mut self,
        brain: &mut impl Brain<V>,
        inputs: &[Input<V>],
        over: &mut dyn FnMut(Stage),
    ) -> Vec<Fault> {
        brain.declare(&mut self.public);
        let hears = Hears { contacts: brain.hears(CONTACT), reached_marks: brain.hears(REACHED) };
        let kept = V::begin(self, hears, inputs);
        over(Stage::Perceive);
        let mut faults = self.decide(brain);
        over(Stage::Decide);
        V::go(self, &mut faults, over);
        brain.publish(&self.agents, &mut self.public);
        self.act(brain, &mut faults);
        V::end(self, kept, &mut faults);
        over(Stage::Conclude);
        faults
    }
}

impl<V: Vector> World<V> {
    fn decide(&mut self, brain: &mut impl Brain<V>) -> Vec<Fault> {
        let mut plans = take(&mut self.plans);
        plans.make_room(self.groups.len(), self.agents.len());
        let faults = brain.decide(&self.perceive(), &mut plans);
        self.plans = plans;
        faults
    }

    /// The agents whose motion is not finite by a behavior of the host's own, with its name: those of the list answer
    /// what is finite.
    pub(super) fn own_at_fault(&mut self) -> Vec<(AgentId, &'static str)> {
        if !any_own() || self.derived.steered.iter().all(|velocity| velocity.is_finite()) {
            return Vec::new();
        }
        let stops = |place: &usize| {
            let velocity = self.derived.steered.get(self.derived.grid.slot(*place) as usize);
            velocity.is_some_and(|velocity| !velocity.is_finite())
        };
        let places: Vec<_> = (0..self.agents.len()).filter(stops).collect();
        let world = self.perceive();
        let name = |place: usize| {
            let terms = world.explain(place, |_| None)?.terms;
            let own = |term: &&Contribution<V>| matches!(term.term.behavior, Behavior::Own(_));
            let found = terms.iter().filter(own).find(|term| !term.force.is_finite())?;
            Some((world.agents[place].id, found.term.behavior.info().name))
        };
        places.into_iter().filter_map(name).collect()
    }

    pub(super) fn locomote(&mut self, at_fault: &[(AgentId, &str)], faults: &mut Vec<Fault>) {
        self.keep_wanted();
        self.keep_before();
        self.move_all();
        self.turn_to_look();
        let why = "its state or its motion is not finite; it stands still for this tick";
        for stopped in self.derived.movers.iter_mut().flat_map(|mover| mover.stopped.drain(..)) {
            self.quarantined = self.quarantined.saturating_add(1);
            let own = at_fault.iter().find(|(agent, _)| *agent == stopped);
            let own = own.map(|(_, name)| {
                format!("what {name} answers is not finite; it stands still for this tick")
            });
            faults.push(Fault::of(stopped, own.as_deref().unwrap_or(why)));
        }
        self.derived.stale = true;
    }

    /// Moved agents look where they go, but for those that a behavior has turned.
    fn turn_to_look(&mut self) {
        for (place, facing) in self.derived.facings.drain(..) {
            self.agents.list[place as usize].facing = facing;
        }
    }

    /// Hosts that move agents themselves want to know by place what they are to move with.
    fn keep_wanted(&mut self) {
        self.wanted.clear();
        if self.groups.iter().any(|group| group.moved_by == MovedBy::Host) {
            let coasting = |agent: &Agent<V>| {
                if agent.is_finite() { agent.velocity } else { V::ZERO }
            };
            let wanted = self.agents.iter().enumerate().map(|(place, agent)| {
                let slot = self.derived.grid.slot(place) as usize;
                self.derived.steered.get(slot).copied().unwrap_or_else(|| coasting(agent))
            });
            self.wanted.extend(wanted);
        }
    }

    /// Moves all agents, and tells the grid where they are now; notes those that had to be stopped.
    fn move_all(&mut self) {
        // Chunks only share out the work.
        const CHUNK: usize = 4096;
        let (mut agents, mut movers) =
            (take(&mut self.agents.list), take(&mut self.derived.movers));
        let (mut arrivals, mut buckets) =
            (take(&mut self.derived.grid.arrivals), take(&mut self.derived.grid.buckets));
        let chunks = agents.len().div_ceil(CHUNK);
        movers.resize_with(chunks.max(movers.len()), Mover::default);
        let lists = (&mut agents[..], (&mut arrivals[..], &mut buckets[..]));
        parallel::chunks(lists, CHUNK, &mut movers, &|nth, (agents, told), mover| {
            self.move_some(nth * CHUNK, agents, told, mover);
        });
        self.derived.strayed = movers[..chunks].iter().any(|mover| mover.stayed);
        (self.agents.list, self.derived.movers) = (agents, movers);
        (self.derived.grid.arrivals, self.derived.grid.buckets) = (arrivals, buckets);
    }

    fn move_some(
        &self,
        first: usize,
        agents: &mut [Agent<V>],
        (arrivals, buckets): (&mut [Entry<V>], &mut [u32]),
        mover: &mut Mover<V>,
    ) {
        let any_host = self.groups.iter().any(|group| group.moved_by == MovedBy::Host);
        mover.stayed = false;
        let dt = self.stepping.dt();
        let mut slots = self.derived.grid.slots(first..first + agents.len());
        let mut ahead = slots.clone().skip(AHEAD);
        let mut told = arrivals.iter_mut().zip(buckets);
        for (nth, company) in agents.chunks_mut(COMPANY).enumerate() {
            let free = self.solid && self.is_free(first + nth * COMPANY, company);
            let company = company.iter_mut().zip(&mut slots).zip(&mut told);
            for ((agent, slot), (arrival, bucket)) in company {
                let soon = ahead.next().and_then(|slot| self.derived.steered.get(slot as usize));
                soon.into_iter().for_each(fetch);
                let by_host = any_host && self.group_of(agent, |it| it.moved_by == MovedBy::Host);
                let moves = match self.derived.steered.get(slot as usize).filter(|_| !by_host) {
                    Some(velocity) => self.advance(agent, (*velocity, dt), free, mover),
                    None => self.stand(agent, mover),
                };
                mover.stayed |= !moves;
                (*arrival, *bucket) = match moves {
                    true => self.derived.grid.arrival_within(Entry::of(agent)),
                    false => self.derived.grid.arrival_of(agent),
                };
            }
        }
    }

    /// Whether nothing solid is near any of these agents on the ways that they are about to go. Neighbors in the
    /// list are mostly neighbors in the world: then one question answers for all of them.
    fn is_free(&self, first: usize, company: &[Agent<V>]) -> bool {
        let dt = self.stepping.dt();
        let slots = self.derived.grid.slots(first..first + company.len());
        let (mut min, mut max, mut reach) = ([f32::MAX; 3], [f32::MIN; 3], 0.0_f32);
        for (agent, slot) in company.iter().zip(slots) {
            // One that stands is not asked about, wherever a host has put it.
            let Some(velocity) = self.derived.steered.get(slot as usize) else { continue };
            let at = self.space.home(agent.position).to_xyz();
            min = core::array::from_fn(|axis| min[axis].min(at[axis]));
            max = core::array::from_fn(|axis| max[axis].max(at[axis]));
            reach = reach.max(agent.reach(*velocity, dt));
        }
        !self.obstacles.any_near_box(&self.space, [min, max].map(V::from_xyz), (reach, dt))
    }

    /// Leaves an agent where it is, and stops one whose numbers are not finite. Answers false: it has
    /// not moved.
    fn stand(&self, agent: &mut Agent<V>, mover: &mut Mover<V>) -> bool {
        if !agent.is_finite() && self.group_of(agent, |group| group.body) {
            mover.stopped.push(agent.id);
            if !agent.velocity.is_finite() {
                agent.velocity = V::ZERO;
            }
        }
        agent.facing = agent.heading;
        false
    }

    /// What is true of an agent's group; false if a host has given it an unknown one.
    fn group_of(&self, agent: &Agent<V>, is: impl Fn(&Group) -> bool) -> bool {
        self.groups.get(agent.group.index()).is_some_and(is)
    }

    /// Moves an agent; answers false, and notes it, if it had to be stopped.
    #[inline(always)]
    fn advance(
        &self,
        agent: &mut Agent<V>,
        (velocity, dt): (V, f32),
        free: bool,
        mover: &mut Mover<V>,
    ) -> bool {
        let (space, solid) = (&self.space, (&self.obstacles, free));
        let moves = if self.solid {
            agent.advance_among(velocity, dt, space, solid, &mut mover.found)
        } else {
            agent.go(velocity, dt, space, &[])
        };
        if !moves {
            mover.stopped.push(agent.id);
        }
        moves
    }
}
