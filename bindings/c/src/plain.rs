//! Plain values that cross the border.

use flockwork_host::{HostError, HostValue};

use crate::status::{Failure, FlockworkStatus};

/// No agent, where an id may say so.
pub const FLOCKWORK_NONE: u32 = u32::MAX;

/// A point (m), a velocity (m/s) or a direction. In a plane `z` is 0, and whatever it is given is passed over.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FlockworkVector {
    /// To the right.
    pub x: f32,
    /// Up.
    pub y: f32,
    /// Toward the viewer.
    pub z: f32,
}

impl From<[f32; 3]> for FlockworkVector {
    fn from([x, y, z]: [f32; 3]) -> Self {
        Self { x, y, z }
    }
}

impl From<FlockworkVector> for [f32; 3] {
    fn from(FlockworkVector { x, y, z }: FlockworkVector) -> Self {
        [x, y, z]
    }
}

/// What a value is.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlockworkKind {
    /// The member `number` is the value.
    Number = 0,
    /// The member `number` is 1 for yes and 0 for no.
    Bool = 1,
    /// The member `vector` is the value.
    Vector = 2,
    /// The member `agent` is the value.
    Agent = 3,
}

/// What an agent shows, or an event says. Members that its kind does not name are passed over.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlockworkValue {
    /// One of `FlockworkKind`.
    pub kind: i32,
    /// The id of an agent, or `FLOCKWORK_NONE`.
    pub agent: u32,
    /// A number, or 1 and 0.
    pub number: f64,
    /// A point or a direction.
    pub vector: FlockworkVector,
}

impl From<HostValue> for FlockworkValue {
    fn from(value: HostValue) -> Self {
        let none = Self {
            kind: 0,
            agent: FLOCKWORK_NONE,
            number: 0.0,
            vector: FlockworkVector::default(),
        };
        let (kind, value) = match value {
            HostValue::Number(number) => (FlockworkKind::Number, Self { number, ..none }),
            HostValue::Bool(on) => {
                (FlockworkKind::Bool, Self { number: f64::from(u8::from(on)), ..none })
            }
            HostValue::Vector(at) => (FlockworkKind::Vector, Self { vector: at.into(), ..none }),
            HostValue::Agent(id) => {
                (FlockworkKind::Agent, Self { agent: id.unwrap_or(FLOCKWORK_NONE), ..none })
            }
        };
        Self { kind: kind as i32, ..value }
    }
}

impl TryFrom<FlockworkValue> for HostValue {
    type Error = Failure;

    fn try_from(value: FlockworkValue) -> Result<Self, Failure> {
        let FlockworkValue { kind, agent, number, vector } = value;
        Ok(match kind {
            0 => Self::Number(number),
            1 => Self::Bool(number != 0.0),
            2 => Self::Vector(vector.into()),
            3 => Self::Agent(Some(agent).filter(|id| *id != FLOCKWORK_NONE)),
            _ => {
                let message = format!("a value has no kind {kind}; there are four, from 0");
                return Err(Failure::new(FlockworkStatus::Value, message));
            }
        })
    }
}

/// The name of a group, for what the facade knows by name.
pub(crate) fn group_name(world: &flockwork_host::HostWorld, group: u32) -> Result<String, Failure> {
    let name = world.group_names().nth(group as usize).map(str::to_owned);
    name.ok_or_else(|| {
        let groups = world.group_names().count();
        let message = format!("there is no group {group}; there are {groups}, from 0");
        Failure::new(FlockworkStatus::Name, message)
    })
}

/// Names as one text, a line for each.
pub(crate) fn lines<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join("\n")
}

/// What the facade answers, as a call does.
pub(crate) fn done<T>(answer: Result<T, HostError>) -> Result<(), Failure> {
    answer.map(|_| ()).map_err(Failure::from)
}
