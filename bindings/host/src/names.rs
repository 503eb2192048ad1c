//! Names, and the refusal of one that stands for nothing.

use flockwork::behavior::{Behavior, infos};
use flockwork::scene::nearest;
use flockwork::{GroupId, each_world};

use crate::{ErrorKind, HostError, HostWorld};

/// How many names a refusal lists at most.
const MOST_LISTED: usize = 100;

/// The refusal of a name: what it should be, and which name is like it, or those that there are.
pub(crate) fn unknown<'n>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> HostError {
    let instead = match nearest(name, known.clone()) {
        Some(near) => format!("; did you mean {near:?}?"),
        None if known.clone().next().is_none() => "; there are none".to_owned(),
        None => {
            let listed: Vec<_> =
                known.clone().take(MOST_LISTED).map(|it| format!("{it:?}")).collect();
            let more = if known.count() > MOST_LISTED { ", …" } else { "" };
            format!("; there are {}{more}", listed.join(", "))
        }
    };
    HostError::new(ErrorKind::Name, format!("there is no {what} {name:?}{instead}"))
}

/// The behavior of a name, with its default parameters.
pub(crate) fn behavior(name: &str) -> Result<Behavior, HostError> {
    let known = infos().iter().map(|info| info.name);
    Behavior::named(name).ok_or_else(|| unknown("behavior", name, known))
}

/// The place of a name in a list.
pub(crate) fn place<'n>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Result<usize, HostError> {
    known.clone().position(|it| it == name).ok_or_else(|| unknown(what, name, known))
}

impl HostWorld {
    /// The number of the group of a name.
    ///
    /// # Errors
    /// There is none.
    pub fn group(&self, name: &str) -> Result<u32, HostError> {
        let groups = each_world!(&self.world, world => &world.groups);
        place("group", name, groups.iter().map(|group| &group.name[..])).map(|it| it as u32)
    }

    /// The names of all groups, each at its number.
    pub fn group_names(&self) -> impl Iterator<Item = &str> {
        each_world!(&self.world, world => world.groups.iter()).map(|group| &group.name[..])
    }

    /// The number of the mark of a name.
    ///
    /// # Errors
    /// There is none.
    pub fn mark(&self, name: &str) -> Result<u16, HostError> {
        let marks = self.mark_names();
        place("mark", name, marks.iter().copied()).map(|it| it as u16)
    }

    /// The names of all marks, each at its number.
    #[must_use]
    pub fn mark_names(&self) -> Vec<&str> {
        each_world!(&self.world, world => world.marks.iter().map(|it| &it.name[..]).collect())
    }

    /// The number of the path of a name.
    ///
    /// # Errors
    /// There is none.
    pub fn path(&self, name: &str) -> Result<u16, HostError> {
        let paths: Vec<&str> =
            each_world!(&self.world, world => world.paths.iter().map(|it| &it.name[..]).collect());
        place("path", name, paths.iter().copied()).map(|it| it as u16)
    }

    pub(crate) fn group_id(&self, group: u32) -> Result<GroupId, HostError> {
        let groups = self.group_names().count();
        let wrong = || format!("there is no group {group}; there are {groups}, from 0");
        let known = (group as usize) < groups;
        known.then_some(GroupId(group)).ok_or_else(|| HostError::new(ErrorKind::Name, wrong()))
    }
}
