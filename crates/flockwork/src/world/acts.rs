//! What agents do beside steering: the end of a tick.

use core::mem::take;

use super::leaving::Leaving;
use super::perceived::Perceived;
use super::state::{Event, Hearers};
use crate::brain::{Brain, Fault};
use crate::plan::{Act, Target};
use crate::plans::Plans;
use crate::{Agent, Vector, World};

impl<V: Vector> World<V> {
    /// Carries out the acts of all plans, in the order of ids and of each plan; then they are done.
    pub(crate) fn act(&mut self, brain: &mut impl Brain<V>, faults: &mut Vec<Fault>) {
        self.events.clear();
        if self.plans.are_without_acts() {
            return;
        }
        let mut plans = take(&mut self.plans);
        if plans.have_acts_that_look() {
            self.tell(&plans);
        }
        let mut leaving = Leaving::default();
        for nth in 0..self.agents.len() {
            let place = self.place_of_nth(nth);
            if let Some((act, why)) = self.act_one(place, &plans, &mut leaving) {
                faults.extend(brain.refused(&self.agents[place], place, act, &why));
            }
        }
        plans.forget_acts();
        plans.make_room(self.groups.len(), self.agents.len());
        self.plans = plans;
        self.remove(&leaving);
    }

    /// Carries out the acts that read other agents: face and emit. They see the world as it is after the motion, before
    /// any agent is spawned or despawned.
    fn tell(&mut self, plans: &Plans<V>) {
        let (mut events, mut faces) = (take(&mut self.events), Vec::new());
        let world = self.perceive();
        for nth in 0..world.agents.len() {
            let place = world.place_of_nth(nth);
            let me = &world.agents[place];
            for act in plans.acts_of(place, me.group) {
                match *act {
                    Act::Face(target) => faces.push((place, world.way_to(me, target))),
                    Act::Emit { name, target, number } => {
                        let to = world.hearers(target);
                        events.extend(to.map(|to| Event { name, from: me.id, to, number }));
                    }
                    Act::Color(_) | Act::Spawn { .. } | Act::Despawn => {}
                }
            }
        }
        for (place, way) in faces.into_iter().filter(|(_, way)| *way != V::ZERO) {
            self.agents.list[place].facing = way;
        }
        self.events = events;
    }

    /// Carries out an agent's acts; answers the first that cannot be, and why.
    fn act_one(
        &mut self,
        place: usize,
        plans: &Plans<V>,
        leaving: &mut Leaving,
    ) -> Option<(usize, String)> {
        let mut refused = None;
        for (nth, act) in plans.acts_of(place, self.agents[place].group).iter().enumerate() {
            match *act {
                Act::Color(color) => self.agents.list[place].color = color,
                Act::Spawn { group, position, velocity } => {
                    let id = self.spawn_beside(leaving, group, position, velocity);
                    if id.is_none() && refused.is_none() {
                        let why = self.refusal(leaving, group, position, velocity);
                        refused = Some((nth, why));
                    }
                }
                Act::Despawn => leaving.add(place),
                Act::Face(_) | Act::Emit { .. } => {}
            }
        }
        refused
    }
}

impl<V: Vector> Perceived<'_, V> {
    /// The unit vector toward a target; zero if it is gone.
    fn way_to(&self, me: &Agent<V>, target: Target<V>) -> V {
        self.aim(me, target).map_or(V::ZERO, |aim| aim.offset.unit())
    }

    /// Who is to hear; none if there is no such agent or group.
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
