//! A world's state as data: to return to it, to continue from it elsewhere, and to compare two states.
//!
//! A [`Snapshot`] holds all state that future motion depends on, except what the scene fixes. It leaves out paths (but
//! for their points that inputs have moved), tiles, the flow field and the limits of groups, which no tick changes; the neighbor grid and the wanted velocities, which the next tick
//! computes anew; and the memory of scripts, which the scripts' host keeps. It is restored into a world of
//! the same scene; [`World::restore`](crate::World::restore) refuses any other.
//!
//! ```
//! use flockwork::{Group, Plan, Snapshot, Space, Stepping, World, glam::{Vec2, vec2}};
//!
//! let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
//! let group = world.add_group(Group::default(), Some(Plan::default()));
//! world.spawn(group, vec2(0.0, 0.0), vec2(1.0, 0.0));
//! let bytes = world.save().to_bytes();
//! world.step(&mut (), &[]);
//!
//! let there = world.hash();
//! world.restore(&Snapshot::from_bytes(&bytes)?)?;
//! world.step(&mut (), &[]);
//! assert_eq!(world.hash(), there);
//! # Ok::<(), flockwork::SnapshotError>(())
//! ```

mod acts;
mod bytes;
mod check;
mod columns;
mod difference;
mod entries;
mod error;
mod fields;
mod format;
mod hash;
mod input;
mod lists;
mod obstacle_shapes;
mod obstacles;
mod parts;
mod places;
mod public;
mod save;
mod shapes;
mod table;
#[cfg(feature = "scene")]
mod text;

pub use bytes::checksum;
pub use difference::{Difference, difference_of, first_difference};
pub use error::SnapshotError;
pub use fields::SavedField;
pub use hash::{Departure, Fingerprint};
pub use lists::Lists;

use crate::avoid::OwnAvoidance;
use crate::combine::Combine;
use crate::memory::Note;
use crate::obstacles::PlacedWhole;
use crate::plan::{Item, Plan};
use crate::world::{Adjustment, Event, Mouse, MovedNode};
use crate::{Act, Agent, Course, Filter, Obstacle, ObstacleId, PublicColumn, Space, Stepping};

/// The state of a world at the end of a tick.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(deserialize = "V: serde::Deserialize<'de> + Copy + Default"))
)]
pub struct Snapshot<V> {
    /// What a world must have in common with this state to restore it.
    pub frame: Frame<V>,
    /// How many ticks have passed.
    pub tick: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The id that the next spawned agent gets.
    pub next_id: u32,
    /// All agents, in the order in which the world keeps them.
    pub agents: Vec<Agent<V>>,
    /// The notes of each agent's behaviors, in the order of agents.
    pub notes: Lists<Note>,
    /// How many agents each group has ever had.
    pub spawned: Vec<u32>,
    /// Where the marks are (m).
    pub marks: Vec<V>,
    /// The obstacles, at this tick: inputs may have changed them.
    pub obstacles: Vec<Obstacle<V>>,
    /// The mouse.
    pub mouse: Mouse<V>,
    /// The keys that are down.
    pub keys: Vec<String>,
    /// The events of the last tick.
    pub events: Vec<Event<V>>,
    /// The last plans: an agent whose script fails keeps its own.
    pub plans: SavedPlans<V>,
    /// How many times an agent was stopped because its state was not finite.
    pub quarantined: u64,
    /// The ids of the obstacles, ascending; none where they are 0, 1, 2 and so on.
    #[cfg_attr(feature = "serde", serde(default))]
    pub obstacle_ids: Vec<ObstacleId>,
    /// The id that the next obstacle gets. A number that is not beyond the last id counts as the one after it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub next_obstacle_id: u32,
    /// The courses of the obstacles that can move, in the order of ids.
    #[cfg_attr(feature = "serde", serde(default))]
    pub courses: Vec<Course<V>>,
    /// The public values that have been set, by name, in the order of agents.
    #[cfg_attr(feature = "serde", serde(default))]
    pub public: Vec<PublicColumn>,
    /// What lies on the fields.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fields: Vec<SavedField>,
    /// What is different about the terms of behaviors.
    #[cfg_attr(feature = "serde", serde(default))]
    pub adjusted: Vec<Adjustment>,
    /// The points of paths that were moved.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moved_nodes: Vec<MovedNode<V>>,
    /// The polygons of several parts that were put elsewhere, in the order of ids.
    #[cfg_attr(feature = "serde", serde(default))]
    pub placed_wholes: Vec<PlacedWhole<V>>,
}

/// What does not change in a tick: it tells worlds of different scenes apart. The neighbor grid's cells
/// do not, for a world keeps its own when its scene changes: a restored world takes them over.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Frame<V> {
    /// The world's edge.
    pub space: Space<V>,
    /// How a tick moves an agent.
    pub stepping: Stepping,
    /// The side of the neighbor grid's cells (m).
    pub cell: f32,
    /// The names of its groups.
    pub groups: Vec<String>,
    /// The names of its marks.
    pub marks: Vec<String>,
    /// The names of its paths.
    pub paths: Vec<String>,
}

/// The plans of a world, end to end.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SavedPlans<V> {
    /// By group; none where each agent has its own.
    pub by_group: Vec<Option<Plan<V>>>,
    /// By agent: the fields that a plan has once.
    pub heads: Vec<Head>,
    /// By agent: behaviors and groups of them.
    pub items: Lists<Item<V>>,
    /// By agent: its acts.
    pub acts: Lists<Act<V>>,
    /// The names of events and labels.
    pub names: Vec<String>,
    /// The filters of terms, by number; none where a number is free.
    #[cfg_attr(feature = "serde", serde(default))]
    pub filters: Vec<Option<Filter>>,
}

/// The fields that an agent's plan has once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Head {
    /// How the outermost items combine.
    pub combine: Combine,
    /// A limit on the top speed (m/s); infinity for none.
    pub speed_limit: f32,
    /// How the agent avoids others; none if it does so as its group.
    #[cfg_attr(feature = "serde", serde(default))]
    pub avoid: Option<OwnAvoidance>,
}

impl<V> Default for SavedPlans<V> {
    fn default() -> Self {
        let (items, acts) = (Lists::default(), Lists::default());
        let (names, filters) = (Vec::new(), Vec::new());
        Self { by_group: Vec::new(), heads: Vec::new(), items, acts, names, filters }
    }
}
