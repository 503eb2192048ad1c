//! What agents do beside steering: the end of a tick.

use core::mem::take;

use crate::brain::Fault;
use crate::leaving::Leaving;
use crate::neighbors::Among;
use crate::perceived::Perceived;
use crate::plan::{Act, Plans, Target};
use crate::world::Event;
use crate::{Agent, AgentId, Vector, World};

impl<V: Vector> World<V> {
    /// Carries out the acts of all plans, in the order of ids and of each plan; then they are done.
    pub(crate) fn act(&mut self, faults: &mut Vec<Fault>) {
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
            self.act_one(place, &plans, &mut leaving, faults);
        }
        plans.forget_acts();
        plans.make_room(self.groups.len(), self.agents.len());
        self.plans = plans;
        self.remove(&leaving);
    }

    /// Carries out what looks at other agents: whom to face, and who is to hear. All see the world as it
    /// is after the motion, before any agent comes or goes.
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
                        let to = world.hearer(me, target);
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

    fn act_one(
        &mut self,
        place: usize,
        plans: &Plans<V>,
        leaving: &mut Leaving,
        faults: &mut Vec<Fault>,
    ) {
        let (id, group) = (self.agents[place].id, self.agents[place].group);
        for act in plans.acts_of(place, group) {
            match *act {
                Act::Color(color) => self.agents.list[place].color = color,
                Act::Spawn { group, position, velocity } => {
                    if self.spawn(group, position, velocity).is_none() {
                        faults.push(Fault::of(id, CANNOT_SPAWN));
                    }
                }
                Act::Despawn => _ = leaving.add(place),
                Act::Face(_) | Act::Emit { .. } => {}
            }
        }
    }
}

const CANNOT_SPAWN: &str = "it cannot spawn: the group is unknown, the place lies outside of the walls, \
                            or the world is full";

impl<V: Vector> Perceived<'_, V> {
    /// The unit vector toward a target; zero if it is gone.
    fn way_to(&self, me: &Agent<V>, target: Target<V>) -> V {
        self.aim(me, target).map_or(V::ZERO, |aim| aim.offset.unit())
    }

    /// Who is to hear: everybody without a target, else the one it stands for; nobody if that is gone.
    fn hearer(&self, me: &Agent<V>, target: Option<Target<V>>) -> Option<Option<AgentId>> {
        match target {
            None => Some(None),
            Some(Target::Agent(id)) => self.agent(id).map(|agent| Some(agent.id)),
            Some(Target::Group(group)) => {
                self.nearest_of(me, Among::Group(group)).map(|agent| Some(agent.id))
            }
            Some(_) => None,
        }
    }
}
