//! Brains decide: a brain writes plans, it does not steer.

use core::mem::take;

use crate::plan::Plan;
use crate::plans::Plans;
use crate::world::Perceived;
use crate::{Agent, AgentId, PublicValues, Vector, View};

/// Decides what agents want: writes their plans once per tick. `()` keeps the plans as they are.
pub trait Brain<V: Vector> {
    /// Writes plans from the old world. A plan that it does not write stays. Returns what went wrong.
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault>;

    /// Whether agents hear the [events](crate::world::SOUGHT_EVENTS) of this name, which the engine looks for only then.
    fn hears(&self, event: &str) -> bool {
        _ = event;
        false
    }

    /// Says at the start of a tick which [public values](crate::public) the agents of each group have. By default it changes
    /// nothing: what the host has declared stands.
    fn declare(&mut self, public: &mut PublicValues) {
        _ = public;
    }

    /// Sets what agents have decided to show, after all have moved: others see it from the next tick on.
    fn publish(&mut self, agents: &[Agent<V>], public: &mut PublicValues) {
        _ = (agents, public);
    }

    /// Is called when an act has spawned an agent: the brain may give it public values and other limits than its group has.
    /// `act` is the number of the act, from 0, among those of the agent at index `place` in this tick. The limits have to be
    /// finite, and no less than [`LIMITS`](crate::world::group::LIMITS) says.
    fn equip(&mut self, place: usize, act: usize, newcomer: &mut Newcomer<V>) {
        _ = (place, act, newcomer);
    }

    /// Is called when an act of the agent at index `place` was refused: `act` is the number, from 0, of the first refused
    /// act in this tick, and `why` the reason. Returns the fault; a brain that knows the line that wrote the plan adds it.
    fn refused(&mut self, me: &Agent<V>, place: usize, act: usize, why: &str) -> Option<Fault> {
        _ = (place, act);
        Some(Fault::of(me.id, &format!("it {why}")))
    }
}

/// An agent that an act has spawned in this tick.
#[derive(Debug)]
pub struct Newcomer<'w, V> {
    /// The agent. Its id, group and position are settled.
    pub agent: &'w mut Agent<V>,
    /// Its index among the agents.
    pub place: usize,
    /// What all agents show.
    pub public: &'w mut PublicValues,
}

/// Something that went wrong for an agent; it never stops the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The agent; none if it concerns no agent.
    pub agent: Option<AgentId>,
    /// Where in a script; none outside of scripts.
    pub location: Option<Location>,
    /// What is wrong, and what to do instead.
    pub message: String,
}

/// A line of a script, and the callback that was running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The callback: `update`, `init` …
    pub callback: String,
}

/// Every agent acts by this plan; while it holds a number that is not finite, by the last one. Its acts are
/// done once, in the tick that it is first handed over: it keeps its terms alone.
impl<V: Vector> Brain<V> for Plan<V> {
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        if !self.is_finite() {
            let message = "the plan holds a number that is not finite; the last one is kept";
            return vec![Fault { agent: None, location: None, message: message.to_owned() }];
        }
        plans.by_group.resize_with(world.groups.len(), || None);
        for plan in &mut plans.by_group {
            plan.get_or_insert_default().clone_from(self);
        }
        self.keep();
        Vec::new()
    }
}

/// The brain that decides nothing: the plans of the groups stand.
impl<V: Vector> Brain<V> for () {
    fn decide(&mut self, _world: &Perceived<V>, _plans: &mut Plans<V>) -> Vec<Fault> {
        Vec::new()
    }
}

/// A function from what an agent sees to its plan. It sees neighbors and obstacles as far as
/// [`World::sight_radius`](crate::World::sight_radius).
impl<V: Vector, F: FnMut(&View<V>, &mut Plan<V>)> Brain<V> for F {
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let (mut neighbors, mut found) = (take(&mut plans.seen), take(&mut plans.found));
        for (place, agent) in world.agents.iter().enumerate() {
            let (space, sight) = (&world.space, world.sight_radius);
            let me = Agent { position: space.home(agent.position), ..agent.clone() };
            world.neighbors(&me, sight, &mut neighbors);
            world.obstacles.near(space, me.position, sight, &mut found);
            let (obstacles, obstacle_velocities) = (&found[..], found.velocities());
            let view = View { obstacles, obstacle_velocities, ..world.view(&me, &neighbors) };
            if !plans.rewrite(place, |plan| self(&view, plan)) {
                faults.push(Fault::of(
                    agent.id,
                    "its plan holds a number that is not finite; it keeps its last plan",
                ));
            }
        }
        (plans.seen, plans.found) = (neighbors, found);
        faults
    }
}

impl Fault {
    /// A fault of an agent, outside any script.
    #[must_use]
    pub fn of(agent: AgentId, message: &str) -> Self {
        Self { agent: Some(agent), location: None, message: message.to_owned() }
    }
}
