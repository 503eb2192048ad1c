//! Room for carrying out plans.

use super::gather::{Gather, Seen};
use super::levels::Level;
use super::nearby_obstacles::NearbyObstacles;
use super::needs::{Needs, OwnNeeds};
use crate::memory::{Memory, MemoryKey};
use crate::neighbors::Neighbor;
use crate::path::Lengths;
use crate::{Agent, Vector};

/// What a behavior leaves to be found again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Note {
    pub place: u32,
    pub key: MemoryKey,
    pub memory: Memory,
}

/// Room for one chunk of agents.
#[derive(Debug)]
pub(super) struct Desk<V: Vector> {
    pub(super) own: OwnNeeds,
    pub(super) gather: Gather<V>,
    pub(super) seen: Seen<V>,
    /// Agents as their plans have them.
    pub(super) limited: Vec<Agent<V>>,
    pub(super) nearby: NearbyObstacles<V>,
    pub(super) levels: Vec<Level<V>>,
    pub(super) notes: Vec<Note>,
    pub(super) facings: Vec<(u32, V)>,
    pub(super) neighbors: Vec<Neighbor<V>>,
}

impl<V: Vector> Default for Desk<V> {
    fn default() -> Self {
        Self {
            own: OwnNeeds::default(),
            gather: Gather::default(),
            seen: Seen::default(),
            limited: Vec::new(),
            nearby: NearbyObstacles::default(),
            levels: Vec::new(),
            notes: Vec::new(),
            facings: Vec::new(),
            neighbors: Vec::new(),
        }
    }
}

/// Room for carrying out plans, kept from tick to tick.
#[derive(Debug)]
pub(crate) struct Room<V: Vector> {
    /// By group, for those whose agents share a plan.
    pub(super) needs: Vec<Needs>,
    /// By path.
    pub(super) lengths: Vec<Lengths<V>>,
    pub(super) desks: Vec<Desk<V>>,
}

impl<V: Vector> Default for Room<V> {
    fn default() -> Self {
        Self { needs: Vec::new(), lengths: Vec::new(), desks: Vec::new() }
    }
}

/// Room is not state: a copy of a world makes its own.
impl<V: Vector> Clone for Room<V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}
