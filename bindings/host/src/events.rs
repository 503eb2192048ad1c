//! What agents have told each other.

use flockwork::scene::AnyWorld;
use flockwork::world::{EventValue, Hearers, SOUGHT_EVENTS};
use flockwork::{AgentId, Vector, World};

use crate::names::place;
use crate::{ErrorKind, HostError, HostValue, HostWorld};

/// An event of the last tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HostEvent<'w> {
    /// Its name.
    pub name: &'w str,
    /// The agent that emitted it; none if the engine did, or of a contact with an obstacle.
    pub from: Option<u32>,
    /// The agents that receive it.
    pub to: Heard,
    /// What it says: a number, 0 if nothing was given, or a vector.
    pub value: HostValue,
}

/// Which agents receive an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Heard {
    /// All agents.
    ByAll,
    /// One agent, by its id.
    ByAgent(u32),
    /// The agents of a group, by its number.
    ByGroup(u32),
    /// The agents within a radius of a point (m).
    Within([f32; 3], f32),
}

fn events<V: Vector>(world: &World<V>) -> impl Iterator<Item = HostEvent<'_>> {
    world.events.iter().map(|event| HostEvent {
        name: world.plans.names.name(event.name),
        from: Some(event.from.0).filter(|_| event.from != AgentId::NONE),
        to: heard(event.to),
        value: match event.value {
            EventValue::Number(number) => HostValue::Number(number.into()),
            EventValue::Vector(vector) => HostValue::Vector(vector.to_xyz()),
        },
    })
}

fn heard<V: Vector>(to: Hearers<V>) -> Heard {
    match to {
        Hearers::All => Heard::ByAll,
        Hearers::Agent(id) => Heard::ByAgent(id.0),
        Hearers::Group(group) => Heard::ByGroup(group.0),
        Hearers::Within(reach) => Heard::Within(reach.center.to_xyz(), reach.radius),
    }
}

impl HostWorld {
    /// Lets the engine look for one of its events from the next tick on, or no more: `contact`, of bodies that begin to touch each
    /// other or an obstacle, and `reached`, of bodies that come over a mark. Without it they are not told, for that takes time.
    ///
    /// # Errors
    /// It is another name, or there are scripts: what these ask for is looked for.
    pub fn hear(&mut self, event: &str, wanted: bool) -> Result<(), HostError> {
        place("event of the engine", event, SOUGHT_EVENTS.into_iter())?;
        if self.has_scripts() {
            let why = "scripts say which events they hear: let one handle it";
            return Err(HostError::new(ErrorKind::Script, why));
        }
        self.heard.retain(|heard| heard != event);
        self.heard.extend(wanted.then(|| event.to_owned()));
        Ok(())
    }

    fn has_scripts(&self) -> bool {
        !matches!(self.brain, crate::brain::HostBrain::Plans)
    }

    /// The events of the last tick, in order.
    #[must_use]
    pub fn events(&self) -> Vec<HostEvent<'_>> {
        match &self.world {
            AnyWorld::Plane(world) => events(world).collect(),
            AnyWorld::Volume(world) => events(world).collect(),
        }
    }
}
