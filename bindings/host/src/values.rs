//! What agents show under names.

use flockwork::{AgentId, PublicValue, each_world};

use crate::names::unknown;
use crate::{ErrorKind, HostError, HostWorld};

/// What an agent shows under a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HostValue {
    /// A number.
    Number(f64),
    /// Yes or no.
    Bool(bool),
    /// A point or a direction.
    Vector([f32; 3]),
    /// An agent by its id; none for no agent.
    Agent(Option<u32>),
}

impl From<PublicValue> for HostValue {
    fn from(value: PublicValue) -> Self {
        match value {
            PublicValue::Number(number) => Self::Number(number),
            PublicValue::Bool(on) => Self::Bool(on),
            PublicValue::Vector(vector) => Self::Vector(vector),
            PublicValue::Agent(id) => Self::Agent(Some(id.0).filter(|_| id != AgentId::NONE)),
        }
    }
}

impl From<HostValue> for PublicValue {
    fn from(value: HostValue) -> Self {
        match value {
            HostValue::Number(number) => Self::Number(number),
            HostValue::Bool(on) => Self::Bool(on),
            HostValue::Vector(vector) => Self::Vector(vector),
            HostValue::Agent(id) => Self::Agent(id.map_or(AgentId::NONE, AgentId)),
        }
    }
}

impl HostWorld {
    /// The names of all public values that scripts declare, in the order in which they were first declared; they are declared in
    /// the first tick.
    #[must_use]
    pub fn value_names(&self) -> Vec<&str> {
        each_world!(&self.world, world => world.public.columns().iter().map(|it| &it.name[..]).collect())
    }

    /// What an agent shows under a name.
    ///
    /// # Errors
    /// It is gone, or its group declares no public value of this name.
    pub fn value(&self, id: u32, name: &str) -> Result<HostValue, HostError> {
        let agent = self.agent_id(id)?;
        let value = each_world!(&self.world, world => world.public_value(agent, name));
        value.map(Into::into).ok_or_else(|| {
            unknown(
                &format!("public value of agent {id}"),
                name,
                self.value_names().iter().copied(),
            )
        })
    }

    /// Sets what an agent shows under a name.
    ///
    /// # Errors
    /// It is gone, its group declares no public value of this name or one of another kind, or a number is not finite.
    pub fn set_value(&mut self, id: u32, name: &str, value: HostValue) -> Result<(), HostError> {
        let has = self.value(id, name)?;
        let set = |it: &mut Self| each_world!(&mut it.world, world => world.set_public_value(AgentId(id), name, value.into()));
        let why = || format!("{name} of agent {id} is {has:?}, and cannot become {value:?}");
        set(self).then_some(()).ok_or_else(|| HostError::new(ErrorKind::Value, why()))
    }
}
