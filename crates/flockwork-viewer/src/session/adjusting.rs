//! What is adjusted in a session.

use flockwork::behavior::infos;
use flockwork::scene::{AnyWorld, nearest};
use flockwork::world::{AdjustError, Adjustment, Scope};
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
            let key = NameKey::of(behavior);
            let done = world.adjust(key, Adjustment::WEIGHT, scope, Some(0.0));
            done.map_err(|_: AdjustError| unknown_behavior(behavior))
        })
    }

    /// Keeps in another world of the scene what is adjusted: of a group by its name, and of agents that are there.
    pub(super) fn keep_adjusted(&self, world: &mut AnyWorld) {
        let (adjusted, groups) = each_world!(&self.world, world => {
            let names: Vec<_> = world.groups.iter().map(|group| group.name.clone()).collect();
            (world.adjusted.clone(), names)
        });
        each_world!(world, world => for Adjustment { behavior, part, scope, value } in adjusted {
            let scope = match scope {
                Scope::Group(id) => {
                    let name = groups.get(id.index());
                    name.and_then(|name| world.group_named(name)).map(Scope::Group)
                }
                other => Some(other),
            };
            // For an agent that is not there nothing can be adjusted.
            let adjust = |scope| world.adjust(behavior, part, scope, Some(value));
            _ = scope.map(adjust);
        });
    }
}

fn unknown_behavior(name: &str) -> String {
    let near = nearest(name, infos().iter().map(|info| info.name));
    let meant = near.map_or(String::new(), |it| format!(" Did you mean {it}?"));
    format!("there is no behavior \"{name}\".{meant} docs/behaviors.md has them all")
}
