//! What people do: the mouse and the keys.

use flockwork::behavior::{Info, Param, ParamKind};
use flockwork::world::{AdjustError, Scope};
use flockwork::{AgentId, GroupId, NameKey, Vector, each_world};

use crate::accepted::{no_weight, not_accepted};
use crate::host_input::HostInput;
use crate::names::{self, place, unknown};
use crate::{ErrorKind, HostError, HostWorld};

/// For whom a behavior is adjusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// All agents.
    All,
    /// The agents of a group, by its number.
    Group(u32),
    /// One agent, by its id.
    Agent(u32),
}

impl HostWorld {
    /// Moves the mouse to a point (m) at the start of the next tick.
    ///
    /// # Errors
    /// A number is not finite.
    pub fn move_pointer(&mut self, at: [f32; 3]) -> Result<(), HostError> {
        self.inputs.push(HostInput::Pointer(finite("the pointer", at)?));
        Ok(())
    }

    /// Presses the mouse button, or lets it go, at the start of the next tick.
    pub fn press_button(&mut self, down: bool) {
        self.inputs.push(HostInput::Button(down));
    }

    /// Presses a key, by its name in scripts, or lets it go, at the start of the next tick.
    pub fn press_key(&mut self, name: &str, down: bool) {
        self.inputs.push(HostInput::Key(name.to_owned(), down));
    }

    /// Moves a mark (m).
    ///
    /// # Errors
    /// There is no mark of this name, or a number is not finite.
    pub fn move_mark(&mut self, name: &str, to: [f32; 3]) -> Result<(), HostError> {
        let (mark, to) = (usize::from(self.mark(name)?), finite("the mark", to)?);
        each_world!(&mut self.world, world => world.marks[mark].it = Vector::from_xyz(to));
        Ok(())
    }

    /// Gives the terms of a behavior another number, whatever plans say: of a parameter by its name, or of the `weight`, which
    /// switches the behavior off at 0. With none the number of each plan counts again. Where several scopes hold an agent, the
    /// closest counts.
    ///
    /// # Errors
    /// There is no such behavior, parameter, group or agent, or the number is not accepted.
    pub fn adjust(
        &mut self,
        behavior: &str,
        part: &str,
        whom: For,
        value: Option<f32>,
    ) -> Result<(), HostError> {
        let info = names::behavior(behavior)?.info();
        check_part(info, part)?;
        let scope = match whom {
            For::All => Scope::All,
            For::Group(group) => Scope::Group(GroupId(group)),
            For::Agent(id) => Scope::Agent(AgentId(id)),
        };
        let keys = (NameKey::of(behavior), NameKey::of(part));
        let adjusted =
            each_world!(&mut self.world, world => world.adjust(keys.0, keys.1, scope, value));
        adjusted.map_err(|why| {
            let kind = match why {
                AdjustError::Agent => ErrorKind::Gone,
                AdjustError::Group => ErrorKind::Name,
                _ => ErrorKind::Value,
            };
            let why = match (why, value) {
                (AdjustError::Value, Some(value)) => no_value(info, part, value),
                _ => format!("cannot adjust {behavior}: {why}"),
            };
            HostError::new(kind, why)
        })
    }
}

/// That a part of a behavior cannot be adjusted to a number, and what it accepts.
fn no_value(info: &Info, part: &str, value: f32) -> String {
    match info.param(part).filter(|_| part != "weight") {
        None => no_weight(info.name, value),
        Some((_, Param { kind: ParamKind::Word(words), .. })) => {
            format!(
                "{part} of {} cannot be {value}: it is the number of one of the words, from 0: {}",
                info.name,
                words.join(", ")
            )
        }
        Some((_, param)) => not_accepted(info, param, value),
    }
}

/// Whether a behavior has such a part, with names that may have been meant.
fn check_part(info: &Info, part: &str) -> Result<(), HostError> {
    let name = info.name;
    let parts = core::iter::once("weight").chain(info.params.iter().map(|param| param.name));
    match place("part", part, parts.clone()) {
        Ok(_) => Ok(()),
        Err(_) => Err(unknown(&format!("parameter of {name}"), part, parts)),
    }
}

/// A vector of finite numbers.
pub(crate) fn finite(what: &str, at: [f32; 3]) -> Result<[f32; 3], HostError> {
    let wrong = || format!("{what} cannot be at {at:?}: every number has to be finite");
    let is_finite = at.iter().all(|it| it.is_finite());
    is_finite.then_some(at).ok_or_else(|| HostError::new(ErrorKind::Value, wrong()))
}
