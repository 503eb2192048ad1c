//! The list of all agents, which records whether its host has changed any.

use core::ops::{Deref, DerefMut};

use crate::{Agent, Color};

/// All agents. The list dereferences to a slice. After a host has taken it mutably, the next tick checks the positions of
/// all agents again; [`tag_mut`](Self::tag_mut) and [`color_mut`](Self::color_mut) avoid that.
#[derive(Clone, Debug)]
pub struct Agents<V> {
    pub(crate) list: Vec<Agent<V>>,
    /// Whether the grid has yet to be told where they are.
    pub(crate) changed: bool,
}

impl<V> Agents<V> {
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
        Self { list: Vec::new(), changed: true }
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
        self.changed = true;
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
