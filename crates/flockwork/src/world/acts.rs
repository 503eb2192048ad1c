//! What agents do beside steering: the end of a tick.

use core::mem::take;

use super::leaving::Leaving;
use super::perceived::Perceived;
use super::state::{Event, Hearers};
use crate::act::{Act, Door, Requests};
use crate::brain::{Brain, Fault};
use crate::plans::Plans;
use crate::{Agent, Aim, Target, Vector, World};

/// What the world looks up for an act, as it is after the motion, before any agent is spawned or despawned.
struct Seen<V> {
    aim: Option<Aim<V>>,
    /// The agents that receive what it tells; none if there is no such agent or group.
    hearers: Option<Hearers>,
}

/// What goes on while all acts are performed.
struct Stage<V> {
    /// For each act that looks, in order.
    seen: std::vec::IntoIter<Seen<V>>,
    requests: Requests<V>,
    leaving: Leaving,
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
        let mut stage = Stage { seen: seen.into_iter(), requests, leaving };
        for nth in 0..self.agents.len() {
            let place = self.place_of_nth(nth);
            let acts = plans.acts_of(place, self.agents[place].group);
            if let Some((act, why)) = self.act_one(place, acts, &mut stage) {
                faults.extend(brain.refused(&self.agents[place], place, act, &why));
            }
        }
        plans.forget_acts();
        plans.make_room(self.groups.len(), self.agents.len());
        self.plans = plans;
        self.remove(&stage.leaving);
    }

    /// Looks up what the acts are about.
    fn look(&mut self, plans: &Plans<V>) -> Vec<Seen<V>> {
        let mut seen = Vec::new();
        let world = self.perceive();
        for nth in 0..world.agents.len() {
            let place = world.place_of_nth(nth);
            let me = &world.agents[place];
            let acts = plans.acts_of(place, me.group).iter().filter(|act| act.info().looks());
            seen.extend(acts.map(|act| world.seen_for(me, act)));
        }
        seen
    }

    /// Carries out an agent's acts; answers the first that cannot be, and why.
    fn act_one(
        &mut self,
        place: usize,
        acts: &[Act<V>],
        stage: &mut Stage<V>,
    ) -> Option<(usize, String)> {
        let mut refused = None;
        for (nth, act) in acts.iter().enumerate() {
            let seen = stage.seen_for(act);
            self.perform(place, act, seen.aim, &mut stage.requests);
            if take(&mut stage.requests.leaves) {
                stage.leaving.add(place);
            }
            let from = self.agents[place].id;
            for (name, number) in stage.requests.events.drain(..) {
                self.events.extend(seen.hearers.map(|to| Event { name, from, to, number }));
            }
            for (group, position, velocity) in stage.requests.spawns.drain(..) {
                let id = self.spawn_beside(&stage.leaving, group, position, velocity);
                if id.is_none() && refused.is_none() {
                    let why = self.refusal(&stage.leaving, group, position, velocity);
                    refused = Some((nth, why));
                }
            }
        }
        refused
    }

    /// Performs one act. If the agent is another one for its neighbors after it, the next tick tells the grid.
    fn perform(
        &mut self,
        place: usize,
        act: &Act<V>,
        aim: Option<Aim<V>>,
        requests: &mut Requests<V>,
    ) {
        let me = &mut self.agents.list[place];
        let before = look_of(me);
        act.perform(&mut Door::new(me, aim, requests));
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
    fn seen_for(&mut self, act: &Act<V>) -> Seen<V> {
        let seen = if act.info().looks() { self.seen.next() } else { None };
        seen.unwrap_or(Seen { aim: None, hearers: Some(Hearers::All) })
    }
}

impl<V: Vector> Perceived<'_, V> {
    fn seen_for(&self, me: &Agent<V>, act: &Act<V>) -> Seen<V> {
        let aim = act.target().and_then(|target| self.aim(me, target));
        Seen { aim, hearers: self.hearers(act.receivers()) }
    }

    /// Which agents these receivers are; none if there is no such agent or group.
    fn hearers(&self, target: Option<Target<V>>) -> Option<Hearers> {
        match target {
            None => Some(Hearers::All),
            Some(Target::Agent(id)) => self.agent(id).map(|_| Hearers::Agent(id)),
            Some(Target::Group(group)) => {
                self.groups.get(group.index()).map(|_| Hearers::Group(group))
            }
            Some(_) => None,
        }
    }
}
