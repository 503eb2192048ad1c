//! The list of all agents, which records whether its host has changed any.

use core::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::{Agent, Color};

/// Which agents a world holds, at which indices and in which groups, as a value to compare. As long as a world has the
/// roster that it had before, nothing of that has changed, and a list that is kept by index is still right.
/// A world with another one may hold the same agents all the same.
#[derive(Clone, Debug, Default)]
pub struct Roster(Arc<()>);

impl PartialEq for Roster {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Roster {
    /// Makes it another one than any that is kept elsewhere.
    pub(crate) fn renew(&mut self) {
        if Arc::get_mut(&mut self.0).is_none() {
            *self = Self::default();
        }
    }
}

/// All agents. The list dereferences to a slice. After a host has taken it mutably, the next tick checks the positions of
/// all agents again; [`tag_mut`](Self::tag_mut) and [`color_mut`](Self::color_mut) avoid that.
#[derive(Clone, Debug)]
pub struct Agents<V> {
    pub(crate) list: Vec<Agent<V>>,
    /// Whether the grid has yet to be told where they are.
    pub(crate) changed: bool,
    /// Renewed by whatever adds, removes or moves an agent of the list, or gives one another id or group.
    pub(crate) roster: Roster,
}

impl<V> Agents<V> {
    /// Tells whether the agents are still those of an earlier look, each where it was.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// What neighbors see of an agent may have changed, and which agents there are.
    pub(crate) fn note_change(&mut self) {
        self.changed = true;
        self.roster.renew();
    }

    /// The host's tag of the agent at this index; none beyond the last. Unlike a mutable borrow of the list, a write to it
    /// costs the next tick nothing.
    pub fn tag_mut(&mut self, place: usize) -> Option<&mut u64> {
        self.list.get_mut(place).map(|agent| &mut agent.tag)
    }

    /// The color of the agent at this index; none beyond the last. A write to it costs the next tick nothing.
    pub fn color_mut(&mut self, place: usize) -> Option<&mut Color> {
        self.list.get_mut(place).map(|agent| &mut agent.color)
    }
}

impl<V> Default for Agents<V> {
    fn default() -> Self {
        Self { list: Vec::new(), changed: true, roster: Roster::default() }
    }
}

impl<V: PartialEq> PartialEq for Agents<V> {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl<V> Deref for Agents<V> {
    type Target = [Agent<V>];

    fn deref(&self) -> &[Agent<V>] {
        &self.list
    }
}

impl<V> DerefMut for Agents<V> {
    fn deref_mut(&mut self) -> &mut [Agent<V>] {
        self.note_change();
        &mut self.list
    }
}

impl<'a, V> IntoIterator for &'a Agents<V> {
    type Item = &'a Agent<V>;
    type IntoIter = core::slice::Iter<'a, Agent<V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, V> IntoIterator for &'a mut Agents<V> {
    type Item = &'a mut Agent<V>;
    type IntoIter = core::slice::IterMut<'a, Agent<V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use glam::{Vec2, vec2};

    use crate::{Group, Space, Stepping, World};

    type Change = fn(&mut World<Vec2>);

    /// Whether a world of three agents has another roster after a change.
    fn renews(change: Change) -> bool {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
        let group = world.add_group(Group::default(), None);
        for nth in [1, 2, 3] {
            world.spawn(group, vec2(nth as f32, 0.0), vec2(0.0, 1.0));
        }
        world.step(&mut (), &[]);
        let roster = world.agents.roster().clone();
        change(&mut world);
        *world.agents.roster() != roster
    }

    #[test]
    fn whatever_may_change_who_is_where_renews_the_roster() {
        let changes: [(&str, Change); 7] = [
            ("spawn", |world| _ = world.spawn(world.agents[0].group, Vec2::ZERO, Vec2::ZERO)),
            ("despawn", |world| _ = world.despawn(world.agents[1].id)),
            ("place", |world| _ = world.place(world.agents[1].id, Vec2::ONE, Vec2::ZERO)),
            ("write", |world| world.agents[0].group.0 = 7),
            ("swap", |world| world.agents.swap(0, 1)),
            ("restore", |world| world.restore(&world.save()).unwrap()),
            ("iterate", |world| _ = (&mut world.agents).into_iter().next()),
        ];
        for (name, change) in changes {
            assert!(renews(change), "{name}");
        }
    }

    #[test]
    fn ticks_and_reads_keep_the_roster() {
        assert!(!renews(|world| (0..9).for_each(|_| _ = world.step(&mut (), &[]))));
        assert!(!renews(|world| _ = world.agents.iter().count()));
        assert!(!renews(|world| *world.agents.tag_mut(0).unwrap() = 7));
        // What a copy goes through is its own affair.
        assert!(!renews(|world| _ = world.clone().despawn(world.agents[0].id)));
    }
}
