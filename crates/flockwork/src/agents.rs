//! The list of all agents, which knows whether its host has changed any.

use core::ops::{Deref, DerefMut};

use crate::Agent;

/// Everybody. It reads as a slice; whoever takes it as a mutable one has changed it, and the next tick
/// looks anew where everybody is.
#[derive(Clone, Debug)]
pub struct Agents<V> {
    pub(crate) list: Vec<Agent<V>>,
    /// Whether the grid has yet to be told where they are.
    pub(crate) changed: bool,
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
