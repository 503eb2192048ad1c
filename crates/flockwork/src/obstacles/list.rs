//! The obstacles of a world: a list with ids, courses and a spatial index.

use core::ops::{Deref, Range};
use std::collections::BTreeSet;

use super::course::{Course, ObstacleId};
use super::index::Index;
use super::whole::Whole;
use crate::{Obstacle, Vector};

/// A list of obstacles with a spatial index. It dereferences to a slice: each obstacle where it is now, in the order of
/// ids.
///
/// A new list counts its ids from 0, and all of its obstacles stand still. Movable obstacles are
/// [added](crate::World::add_obstacle) to a world, by its host or by an [`Input`](crate::Input), or come with its scene.
///
/// Memory is linear in their number, whatever their sizes and distances. A query never returns an obstacle that is
/// not [sound](Obstacle::is_sound).
#[derive(Clone, Debug)]
pub struct Obstacles<V> {
    pub(crate) list: Vec<Obstacle<V>>,
    /// By place, ascending.
    pub(super) ids: Vec<ObstacleId>,
    /// The id that the next one gets.
    pub(super) next_id: u32,
    pub(super) names: Vec<(String, ObstacleId)>,
    pub(super) wholes: Vec<Whole<V>>,
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
            wholes: Vec::new(),
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
    /// The obstacles of a list, which may be empty; it keeps their order.
    #[must_use]
    pub fn new(list: Vec<Obstacle<V>>) -> Self {
        let count = list.len() as u32;
        let ids = (0..count).map(ObstacleId).collect();
        let mut all = Self { list, ids, next_id: count, ..Self::default() };
        all.still.fill(&all.list, 0..count);
        all
    }

    /// Their ids, by index, ascending.
    #[must_use]
    pub fn ids(&self) -> &[ObstacleId] {
        &self.ids
    }

    /// The id that the next one gets.
    pub(crate) fn next_id(&self) -> u32 {
        self.next_id
    }

    /// The id of the obstacle at this index; none beyond the last.
    #[must_use]
    pub fn id_at(&self, place: usize) -> Option<ObstacleId> {
        self.ids.get(place).copied()
    }

    /// The index of the obstacle with this id; none if it is gone.
    #[must_use]
    pub fn place_of(&self, id: ObstacleId) -> Option<usize> {
        self.ids.binary_search(&id).ok()
    }

    /// The id of the obstacle with this name in the scene; none for an unknown name. The obstacle may be gone.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<ObstacleId> {
        self.names.iter().find(|(known, _)| known == name).map(|(_, id)| *id)
    }

    /// The names that the scene gives, each with the id of its obstacle.
    #[must_use]
    pub fn names(&self) -> &[(String, ObstacleId)] {
        &self.names
    }

    /// Their velocities, by index (m/s; in `PerTick` stepping m per tick); empty if none can move.
    #[must_use]
    pub fn velocities(&self) -> &[V] {
        &self.velocities
    }

    /// The courses of the movable obstacles, in the order of ids: of each that has ever been given a velocity.
    #[must_use]
    pub fn courses(&self) -> &[Course<V>] {
        &self.courses
    }

    /// What was split into parts, each with the indices of these; that of which a part has changed or left is none any
    /// more.
    pub fn wholes(&self) -> impl Iterator<Item = (&Whole<V>, Range<usize>)> {
        self.wholes.iter().filter_map(|whole| {
            let first = self.place_of(whole.first)?;
            let places = first..first + whole.parts.len();
            (self.list.get(places.clone())? == whole.parts).then_some((whole, places))
        })
    }
}
