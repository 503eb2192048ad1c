//! Points of paths that are moved from outside.

use super::moved_node::MovedNode;
use crate::{Target, Vector, World};

impl<V: Vector> World<V> {
    /// Moves a point of a path (m). It is part of snapshots, unlike a change of [`World::paths`]. Agents that follow the path
    /// look anew for the nearest place on it, unless the point moves by less than the path is wide. Obstacles that
    /// are led along the path keep to the path as it was laid. Does nothing, and answers false, if there is no such point or the
    /// new place is not finite.
    pub fn move_node(&mut self, path: u16, node: u32, at: V) -> bool {
        let Some(by) = self.put_node(path, node, at) else { return false };
        if by.length() > 2.0 * self.paths[usize::from(path)].it.radius {
            self.forget_path(path);
        }
        true
    }

    /// The same, but for what agents remember; answers by which vector.
    fn put_node(&mut self, path: u16, node: u32, at: V) -> Option<V> {
        let points = self.paths.get_mut(usize::from(path)).map(|path| &mut path.it.points);
        let point = points.and_then(|points| points.get_mut(node as usize));
        let point = point.filter(|_| at.is_finite())?;
        let now = core::mem::replace(point, at);
        match self.moved_nodes.binary_search_by_key(&(path, node), MovedNode::place) {
            // One that is back is moved no more.
            Ok(nth) if self.moved_nodes[nth].from == at => _ = self.moved_nodes.remove(nth),
            Ok(nth) => self.moved_nodes[nth].at = at,
            Err(_) if now == at => {}
            Err(nth) => self.moved_nodes.insert(nth, MovedNode { path, node, from: now, at }),
        }
        Some(at - now)
    }

    /// Moves all points back to where they were laid, and then those that a snapshot says.
    pub(crate) fn restore_nodes(&mut self, saved: &[MovedNode<V>]) {
        for MovedNode { path, node, from, at } in core::mem::take(&mut self.moved_nodes) {
            let points = self.paths.get_mut(usize::from(path)).map(|path| &mut path.it.points);
            let point = points.and_then(|points| points.get_mut(node as usize));
            // A host may have laid the path anew.
            point.filter(|point| **point == at).into_iter().for_each(|point| *point = from);
        }
        for MovedNode { path, node, at, .. } in saved {
            self.put_node(*path, *node, *at);
        }
    }

    /// Has agents forget how far along a path they are.
    pub(crate) fn forget_path(&mut self, place: u16) {
        let key = Target::<V>::Path(place).key();
        self.memories.iter_mut().for_each(|memories| memories.forget(key));
    }

    /// Whether there are all these points.
    pub(crate) fn has_nodes(&self, nodes: &[MovedNode<V>]) -> bool {
        nodes.iter().all(|MovedNode { path, node, .. }| {
            let path = self.paths.get(usize::from(*path));
            path.is_some_and(|path| (*node as usize) < path.it.points.len())
        })
    }
}
