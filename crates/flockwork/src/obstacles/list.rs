//! The obstacles of a world: a list that knows which of them are near, which can move, and who is who.

use core::ops::Deref;
use std::collections::BTreeSet;

use super::course::{Course, ObstacleId};
use super::index::Index;
use crate::{Obstacle, Vector};

/// A list of obstacles that knows which of them are near, and where those that move are. Made from a list; it reads as
/// a slice of it: where each is now, in the order of ids.
///
/// A list that is made anew counts its ids from 0; all of it stand still. Those that can move are
/// [added](crate::World::add_obstacle) to a world, by its host or by an [`Input`](crate::Input), or are in its scene.
///
/// Memory is linear in their number, however large they are and however far they lie apart. One that is
/// not [sound](Obstacle::is_sound) is never near.
#[derive(Clone, Debug)]
pub struct Obstacles<V> {
    pub(crate) list: Vec<Obstacle<V>>,
    /// By place, ascending.
    pub(super) ids: Vec<ObstacleId>,
    /// The id that the next one gets.
    pub(super) next_id: u32,
    pub(super) names: Vec<(String, ObstacleId)>,
    /// Of those that can move, in the order of ids.
    pub(super) courses: Vec<Course<V>>,
    /// The places of these.
    pub(super) places: Vec<u32>,
    /// By place; empty if none can move.
    pub(super) velocities: Vec<V>,
    /// The highest speed of any (m/s; in `PerTick` stepping m per tick).
    pub(super) top_speed: f32,
    /// Those that cannot move, which is all that an index is made for but once.
    pub(super) still: Index,
    pub(super) moving: Index,
    /// Those that an input has taken away, until all inputs of the tick have been read.
    pub(super) leaving: BTreeSet<ObstacleId>,
    /// Whether something that stands still has come, changed or left since the index was made.
    pub(super) is_stale: bool,
}

impl<V> Default for Obstacles<V> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            ids: Vec::new(),
            next_id: 0,
            names: Vec::new(),
            courses: Vec::new(),
            places: Vec::new(),
            velocities: Vec::new(),
            top_speed: 0.0,
            still: Index::default(),
            moving: Index::default(),
            leaving: BTreeSet::new(),
            is_stale: false,
        }
    }
}

impl<V> Deref for Obstacles<V> {
    type Target = [Obstacle<V>];

    fn deref(&self) -> &[Obstacle<V>] {
        &self.list
    }
}

impl<V: Vector> From<Vec<Obstacle<V>>> for Obstacles<V> {
    fn from(list: Vec<Obstacle<V>>) -> Self {
        Self::new(list)
    }
}

impl<V: Vector> FromIterator<Obstacle<V>> for Obstacles<V> {
    fn from_iter<T: IntoIterator<Item = Obstacle<V>>>(obstacles: T) -> Self {
        Self::new(obstacles.into_iter().collect())
    }
}

impl<V: Vector> Obstacles<V> {
    /// Takes in a list, which may be empty; their order is kept.
    #[must_use]
    pub fn new(list: Vec<Obstacle<V>>) -> Self {
        let count = list.len() as u32;
        let ids = (0..count).map(ObstacleId).collect();
        let mut all = Self { list, ids, next_id: count, ..Self::default() };
        all.still.fill(&all.list, 0..count);
        all
    }

    /// Their ids, by place, ascending.
    #[must_use]
    pub fn ids(&self) -> &[ObstacleId] {
        &self.ids
    }

    /// The id that the next one gets.
    pub(crate) fn next_id(&self) -> u32 {
        self.next_id
    }

    /// The id of the obstacle at this place of the list.
    #[must_use]
    pub fn id_at(&self, place: usize) -> Option<ObstacleId> {
        self.ids.get(place).copied()
    }

    /// The place in the list of the obstacle of this id; none if it is gone.
    #[must_use]
    pub fn place_of(&self, id: ObstacleId) -> Option<usize> {
        self.ids.binary_search(&id).ok()
    }

    /// The obstacle that the scene calls so; it may be gone.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<ObstacleId> {
        self.names.iter().find(|(known, _)| known == name).map(|(_, id)| *id)
    }

    /// The names that the scene gives, and whose they are.
    #[must_use]
    pub fn names(&self) -> &[(String, ObstacleId)] {
        &self.names
    }

    /// Their velocities, by place (m/s; in `PerTick` stepping m per tick): none if none can move.
    #[must_use]
    pub fn velocities(&self) -> &[V] {
        &self.velocities
    }

    /// The ways of those that can move, in the order of ids: of each that has ever been given a velocity.
    #[must_use]
    pub fn courses(&self) -> &[Course<V>] {
        &self.courses
    }
}
