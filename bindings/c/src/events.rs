//! What agents have told each other.

use std::ffi::c_char;

use flockwork_host::flockwork::each_world;
use flockwork_host::flockwork::world::{Contact, Other};
use flockwork_host::{Heard, HostEvent};

use crate::border::{Room, put_list, put_text};
use crate::call::{FlockworkWorld, in_world};
use crate::plain::{FLOCKWORK_NONE, FlockworkValue, FlockworkVector};
use crate::status::{Failure, FlockworkStatus};

/// Which agents receive an event.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlockworkHeard {
    /// All agents.
    All = 0,
    /// The agents of a group: `to` is its number.
    Group = 1,
    /// One agent: `to` is its id.
    Agent = 2,
    /// The agents within `radius` of `center`.
    Within = 3,
}

/// An event of the last tick.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlockworkEvent {
    /// A number for its name, which events of one name have in common: `flockwork_event_name` has the text.
    pub name: u32,
    /// The agent that emitted it; `FLOCKWORK_NONE` if the engine did, or of a contact with an obstacle.
    pub from: u32,
    /// Who receives it: one of `FlockworkHeard`.
    pub heard: i32,
    /// A group or an agent, or `FLOCKWORK_NONE`.
    pub to: u32,
    /// How far it is heard (m), or 0.
    pub radius: f32,
    /// From where it is heard (m).
    pub center: FlockworkVector,
    /// What it says: a number, 0 if nothing was given, or a vector.
    pub value: FlockworkValue,
}

fn plain(event: &HostEvent, name: u16) -> FlockworkEvent {
    let zero = [0.0; 3];
    let (heard, to, center, radius) = match event.to {
        Heard::ByAll => (FlockworkHeard::All, FLOCKWORK_NONE, zero, 0.0),
        Heard::ByGroup(group) => (FlockworkHeard::Group, group, zero, 0.0),
        Heard::ByAgent(id) => (FlockworkHeard::Agent, id, zero, 0.0),
        Heard::Within(center, radius) => (FlockworkHeard::Within, FLOCKWORK_NONE, center, radius),
    };
    FlockworkEvent {
        name: name.into(),
        from: event.from.unwrap_or(FLOCKWORK_NONE),
        heard: heard as i32,
        to,
        radius,
        center: center.into(),
        value: event.value.into(),
    }
}

/// Reads the events of the last tick, in order. `count`, which may be null, gets how many there are; with a null buffer that is
/// all. Refused is a buffer that is too small, and stays as it is.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_events(
    world: *const FlockworkWorld,
    events: Room<FlockworkEvent>,
    room: usize,
    count: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let names = each_world!(&world.world, world => world.events.iter().map(|it| it.name).collect::<Vec<_>>());
        let all = world.events().into_iter().zip(names);
        let all: Vec<FlockworkEvent> = all.map(|(event, name)| plain(&event, name)).collect();
        put_list(events, room, count, &all)
    })
}

/// Reads the text of the name of an event of the last tick; buffer and length are as for `flockwork_faults`.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_event_name(
    world: *const FlockworkWorld,
    name: u32,
    buffer: Room<c_char>,
    room: usize,
    length: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let names = each_world!(&world.world, world => world.events.iter().map(|it| it.name).collect::<Vec<_>>());
        let nth =
            names.iter().position(|it| u32::from(*it) == name).ok_or_else(|| unknown(name))?;
        put_text(buffer, room, length, world.events()[nth].name)
    })
}

fn unknown(name: u32) -> Failure {
    let message = format!("no event of the last tick has the name {name}");
    Failure::new(FlockworkStatus::Name, message)
}

/// A body that has begun to touch another one, or an obstacle: they are 5 mm apart or less, and were not before the tick.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlockworkContact {
    /// The agent; of two the one with the lower id.
    pub agent: u32,
    /// The other agent, or `FLOCKWORK_NONE`.
    pub other: u32,
    /// The obstacle that it touches, or `FLOCKWORK_NONE`.
    pub obstacle: u32,
}

/// Lets a world find contacts in each tick from now on, or no more with 0; it costs a look at each agent's neighbors.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_keep_contacts(world: *mut FlockworkWorld, on: i32) -> FlockworkStatus {
    in_world(world, |world| {
        each_world!(&mut world.world, world => world.keeps_contacts = on != 0);
        Ok(())
    })
}

/// Reads which bodies have begun to touch in the last tick: in the order of ids, each pair once. Buffer and count are as for
/// `flockwork_events`. There are none unless contacts are kept.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_contacts(
    world: *const FlockworkWorld,
    contacts: Room<FlockworkContact>,
    room: usize,
    count: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let found = each_world!(&world.world, world => world.contacts.iter().map(contact).collect::<Vec<_>>());
        put_list(contacts, room, count, &found)
    })
}

fn contact(&Contact { agent, with }: &Contact) -> FlockworkContact {
    let (other, obstacle) = match with {
        Other::Agent(id) => (id.0, FLOCKWORK_NONE),
        Other::Obstacle(id) => (FLOCKWORK_NONE, id.0),
    };
    FlockworkContact { agent: agent.0, other, obstacle }
}
