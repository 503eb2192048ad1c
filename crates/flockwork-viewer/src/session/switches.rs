//! Behaviors that are switched off in a session.

use flockwork::behavior::infos;
use flockwork::scene::{AnyWorld, nearest};
use flockwork::world::{Disabled, Scope};
use flockwork::{NameKey, each_world};

use super::Session;
use crate::names::unknown;

impl Session {
    /// Switches a behavior off, for all agents or those of one group: `behavior` or `group.behavior`.
    ///
    /// # Errors
    /// One sentence: there is no such group, with those that there are; or no such behavior, with the one that was
    /// probably meant.
    pub fn switch_off(&mut self, text: &str) -> Result<(), String> {
        let (group, behavior) = text.rsplit_once('.').map_or((None, text), |it| (Some(it.0), it.1));
        each_world!(&mut self.world, world => {
            let id = |name| {
                let groups: Vec<_> = world.groups.iter().map(|group| group.name.clone()).collect();
                world.group_named(name).ok_or_else(|| unknown("group", name, &groups))
            };
            let scope = group.map(id).transpose()?.map_or(Scope::All, Scope::Group);
            let done = world.switch(NameKey::of(behavior), scope, false);
            done.map_err(|_| unknown_behavior(behavior))
        })
    }

    /// Keeps in another world of the scene what is switched off: of a group by its name, and of agents that are there.
    pub(super) fn keep_switches(&self, world: &mut AnyWorld) {
        let (disabled, groups) = each_world!(&self.world, world => {
            let names: Vec<_> = world.groups.iter().map(|group| group.name.clone()).collect();
            (world.disabled.clone(), names)
        });
        each_world!(world, world => for Disabled { behavior, scope } in disabled {
            let scope = match scope {
                Scope::Group(id) => {
                    let name = groups.get(id.index());
                    name.and_then(|name| world.group_named(name)).map(Scope::Group)
                }
                other => Some(other),
            };
            // An agent that is not there yet has nothing to be switched off.
            scope.into_iter().for_each(|scope| _ = world.switch(behavior, scope, false));
        });
    }
}

fn unknown_behavior(name: &str) -> String {
    let near = nearest(name, infos().iter().map(|info| info.name));
    let meant = near.map_or(String::new(), |it| format!(" Did you mean {it}?"));
    format!("there is no behavior \"{name}\".{meant} docs/behaviors.md has them all")
}
