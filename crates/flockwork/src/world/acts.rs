//! What agents do beside steering: the end of a tick.

use core::mem::take;

use super::event::{Event, Hearers, Reach};
use super::leaving::Leaving;
use crate::act::{Act, Door, Receivers, Requests};
use crate::brain::{Brain, Fault, Newcomer};
use crate::plans::Plans;
use crate::{Agent, Vector, World};

/// What goes on while all acts are performed.
struct Stage<V> {
    /// For each act that tells something, in order, the agents that receive it, as the world is after the motion, before
    /// any agent is spawned or despawned; none if there is no such agent or group.
    seen: std::vec::IntoIter<Option<Hearers<V>>>,
    requests: Requests<V>,
    leaving: Leaving,
    /// The places of agents that have changed their group.
    joined: Vec<usize>,
}

impl<V: Vector> World<V> {
    /// Carries out the acts of all plans, in the order of ids and of each plan; then they are done.
    pub(crate) fn act(&mut self, brain: &mut impl Brain<V>, faults: &mut Vec<Fault>) {
        self.events.clear();
        if self.plans.are_without_acts() {
            return;
        }
        let mut plans = take(&mut self.plans);
        let seen = if plans.have_acts_that_look() { self.look(&plans) } else { Vec::new() };
        let (requests, leaving) = (Requests::default(), Leaving::default());
        let mut stage = Stage { seen: seen.into_iter(), requests, leaving, joined: Vec::new() };
        for nth in 0..self.agents.len() {
            let place = self.place_of_nth(nth);
            let acts = plans.acts_of(place, self.agents[place].group);
            if let Some((act, why)) = self.act_one(brain, place, acts, &mut stage) {
                faults.extend(brain.refused(&self.agents[place], place, act, &why));
            }
        }
        plans.forget_acts();
        plans.make_room(self.groups.len(), self.agents.len());
        stage.joined.dedup();
        stage.joined.iter().for_each(|place| self.welcome(*place, &mut plans));
        self.plans = plans;
        self.remove(&stage.leaving);
    }

    /// Looks up what the acts are about.
    fn look(&self, plans: &Plans<V>) -> Vec<Option<Hearers<V>>> {
        let mut seen = Vec::new();
        for nth in 0..self.agents.len() {
            let me = &self.agents[self.place_of_nth(nth)];
            let acts = plans.acts_of(self.place_of_nth(nth), me.group).iter();
            seen.extend(acts.filter_map(Act::receivers).map(|it| self.hearers(me, it)));
        }
        seen
    }

    /// Carries out an agent's acts; answers the first that cannot be, and why.
    fn act_one(
        &mut self,
        brain: &mut impl Brain<V>,
        place: usize,
        acts: &[Act<V>],
        stage: &mut Stage<V>,
    ) -> Option<(usize, String)> {
        let mut refused = None;
        for (nth, act) in acts.iter().enumerate() {
            let hearers = stage.hearers_of(act);
            self.perform(place, act, &mut stage.requests);
            if take(&mut stage.requests.removes) {
                stage.leaving.add(place);
            }
            match take(&mut stage.requests.joins).map(|group| self.join(place, group)) {
                Some(Ok(true)) => stage.joined.push(place),
                Some(Err(why)) => refused = refused.or(Some((nth, why))),
                Some(Ok(false)) | None => {}
            }
            self.note_deposits(place, &mut stage.requests.deposits);
            let from = self.agents[place].id;
            for (name, value) in stage.requests.events.drain(..) {
                self.events.extend(hearers.map(|to| Event { name, from, to, value }));
            }
            for (group, position, velocity) in stage.requests.spawns.drain(..) {
                if self.spawn_beside(&stage.leaving, group, position, velocity).is_some() {
                    self.equip(brain, (place, nth));
                } else if refused.is_none() {
                    let why = self.refusal(&stage.leaving, group, position, velocity);
                    refused = Some((nth, why));
                }
            }
        }
        refused
    }

    /// The agent that came last is given what the brain has for it.
    fn equip(&mut self, brain: &mut impl Brain<V>, (by, act): (usize, usize)) {
        let Self { agents, public, .. } = self;
        let place = agents.len().saturating_sub(1);
        if let Some(agent) = agents.list.last_mut() {
            brain.equip(by, act, &mut Newcomer { agent, place, public });
        }
    }

    /// Performs one act. If the agent is another one for its neighbors after it, the next tick tells the grid.
    fn perform(&mut self, place: usize, act: &Act<V>, requests: &mut Requests<V>) {
        let me = &mut self.agents.list[place];
        let before = look_of(me);
        act.perform(&mut Door::new(me, requests));
        if look_of(&self.agents.list[place]) != before {
            self.agents.note_change();
        }
    }
}

/// What neighbors are ordered by.
fn look_of<V: Vector>(agent: &Agent<V>) -> ([V; 3], f32, u32) {
    let Agent { position, velocity, heading, radius, group, .. } = *agent;
    ([position, velocity, heading], radius, group.0)
}

impl<V> Stage<V> {
    /// What was looked up for an act, the next in order.
    fn hearers_of(&mut self, act: &Act<V>) -> Option<Hearers<V>> {
        let seen = if act.info().looks() { self.seen.next() } else { None };
        seen.unwrap_or(Some(Hearers::All))
    }
}

impl<V: Vector> World<V> {
    /// Which agents these receivers of an agent's event are; none if there is no such agent or group.
    fn hearers(&self, me: &Agent<V>, receivers: Receivers) -> Option<Hearers<V>> {
        match receivers {
            Receivers::All => Some(Hearers::All),
            Receivers::Agent(id) => self.agent(id).map(|_| Hearers::Agent(id)),
            Receivers::Group(group) => {
                self.groups.get(group.index()).map(|_| Hearers::Group(group))
            }
            Receivers::Within(radius, among) => {
                let (center, group) = (me.position, me.group);
                Some(Hearers::Within(Reach { center, radius, among, group }))
            }
        }
    }
}
