//! The state of a world.

use super::adjustment::{Adjustment, Scope};
use super::agents::Agents;
use super::contact::Contact;
use super::derived::Derived;
use super::event::Event;
use super::group::Group;
use super::moved_node::MovedNode;
use crate::combine::Now;
use crate::memory::Memories;
use crate::neighbors::{Grid, Instructions};
use crate::noise::{Noise, Purpose};
use crate::plan::Plan;
use crate::plans::Plans;
use crate::{
    Agent, AgentId, Field, FlowField, GroupId, NameKey, Obstacle, ObstacleId, Obstacles, Path,
    PublicValues, Space, Stepping, TileMap, Vector,
};

/// The most agents of a world whose host says nothing else.
const MOST_AGENTS: usize = 1_000_000;

/// The mouse, as agents see it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mouse<V> {
    /// Where it is in the world (m).
    pub position: V,
    /// Whether its button is held.
    pub down: bool,
    /// Whether its button went down in this tick.
    pub clicked: bool,
}

/// A place with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named<T> {
    /// Its name in scenes and scripts.
    pub name: String,
    /// The named thing: a mark's point, a path, or a field.
    pub it: T,
}

/// An event from outside, for one tick.
#[derive(Clone, Debug, PartialEq)]
pub enum Input<V> {
    /// The mouse moves to this point (m).
    Pointer(V),
    /// The mouse button goes down or up.
    Button(bool),
    /// A key goes down or up.
    Key(String, bool),
    /// An agent is moved to a position with a velocity, as by [`World::place`].
    Place(AgentId, V, V),
    /// A new agent of a group is spawned, with a position, a velocity and the host's tag; [`World::spawned`] has its
    /// id. If [`World::spawn`] refuses, that is a fault of no agent: one for all inputs of a tick, with their number.
    Spawn(GroupId, V, V, u64),
    /// An agent is removed.
    Despawn(AgentId),
    /// A mark moves: its index, and its new position (m).
    Mark(u16, V),
    /// A point of a path moves: the index of the path, that of the point, and its new position (m): see [`World::move_node`].
    /// As of marks, one that is not there is passed over.
    Node(u16, u32, V),
    /// A new obstacle appears, at the end of [`World::obstacles`], with a velocity (m/s; in `PerTick` stepping m per
    /// tick), zero for one that stands still: see [`World::add_obstacle`]. If it cannot be carried out, or one of the
    /// inputs below, that is a fault of no agent, which says why.
    AddObstacle(Obstacle<V>, V),
    /// An obstacle moves with this velocity from where it is; zero stops it.
    MoveObstacle(ObstacleId, V),
    /// An obstacle gets another position, size or shape. It keeps its velocity.
    SetObstacle(ObstacleId, Obstacle<V>),
    /// A polygon that stands in the list as several parts is moved as a whole: the id of its first part, and where the first
    /// point of its outline is to be (m). It is a whole no more once one of its parts was changed or removed by itself: see
    /// [`Obstacles::wholes`].
    PlaceWhole(ObstacleId, V),
    /// An obstacle is removed.
    RemoveObstacle(ObstacleId),
    /// The terms of a behavior, by the key of its name, get another number for some agents, or with none the one that their
    /// plans say: see [`World::adjust`]. If the world refuses, that is a fault of no agent.
    Adjust {
        /// The key of the behavior's name.
        behavior: NameKey,
        /// The key of a parameter's name, or [`Adjustment::WEIGHT`].
        part: NameKey,
        /// For whom.
        scope: Scope,
        /// The number; none for the one of each plan.
        value: Option<f32>,
    },
}

/// Agents and what is around them.
#[derive(Clone, Debug)]
pub struct World<V: Vector> {
    /// All agents, as a slice: in the order of ids, until a large world puts neighbors next to each other in memory.
    /// Find one by [`place_of`](Self::place_of).
    pub agents: Agents<V>,
    /// The groups they belong to.
    pub groups: Vec<Group>,
    /// Places with names.
    pub marks: Vec<Named<V>>,
    /// Paths with names.
    pub paths: Vec<Named<Path<V>>>,
    /// The points of paths that [`move_node`](Self::move_node) has moved, by path and point. It is to be read: a host that lays a
    /// path anew by [`paths`](Self::paths) removes the entries of that path.
    pub moved_nodes: Vec<MovedNode<V>>,
    /// The obstacles; replaced as a whole, or changed by inputs.
    pub obstacles: Obstacles<V>,
    /// Whether obstacles stop bodies; otherwise only behaviors avoid them, as in the tutorials.
    pub solid: bool,
    /// The tile map, if there is one.
    pub tiles: Option<TileMap>,
    /// Fields with names, which agents write on and read.
    pub fields: Vec<Named<Field>>,
    /// The flow field, if there is one.
    pub flow_field: Option<FlowField<V>>,
    /// The world's edge.
    pub space: Space<V>,
    /// How a tick moves an agent.
    pub stepping: Stepping,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How many ticks have passed.
    pub tick: u64,
    /// The mouse.
    pub mouse: Mouse<V>,
    /// The keys that are down.
    pub keys: Vec<String>,
    /// The events of the last tick.
    pub events: Vec<Event<V>>,
    /// Whether [`contacts`](Self::contacts) are found in each tick, also if the brain does not
    /// [hear](crate::Brain::hears) them; it costs a look at each agent's neighbors.
    pub keeps_contacts: bool,
    /// Which bodies have begun to touch each other, or an obstacle, in the last tick: in the order of ids, each pair once.
    /// It is empty unless contacts are kept or heard.
    pub contacts: Vec<Contact>,
    /// The ids of the agents that [`Input::Spawn`] spawned in the last tick, in the order of these inputs;
    /// none for a refused input.
    pub spawned: Vec<Option<AgentId>>,
    /// What agents show of themselves for others to read. Brains declare it and set it; hosts may, between ticks.
    pub public: PublicValues,
    /// What is different about the terms of behaviors, whatever plans say, in the order in which it was adjusted. Nothing in a
    /// new world; [`adjust`](Self::adjust) and [`Input::Adjust`] change it.
    pub adjusted: Vec<Adjustment>,
    /// The last plans.
    pub plans: Plans<V>,
    /// The wanted velocity of each agent, by index: the result of the last steering (m/s; in `PerTick` stepping m per tick).
    /// It is kept for all agents if a group is moved by the host; otherwise it is empty.
    pub wanted: Vec<V>,
    /// Whether [`before`](Self::before) is kept; it costs a copy of all positions in each tick.
    pub keeps_before: bool,
    /// Where each agent was before the last tick moved it (m), by index, for [drawing between
    /// ticks](Self::between). It is empty unless [`keeps_before`](Self::keeps_before) is set, and lacks the agents
    /// spawned since.
    pub before: Vec<V>,
    /// How many times an agent was stopped because its state was not finite.
    pub quarantined: u64,
    /// How far the agents of a brain that is a plain function see (m); see [`Brain`](crate::Brain).
    pub sight_radius: f32,
    /// Which machine instructions neighbor sums run with; the result is the same.
    pub instructions: Instructions,
    /// The most agents that there may be at once: 1,000,000 in a new world, about a gigabyte. A spawn beyond that,
    /// by an act or by [`Input::Spawn`], is refused with a fault. No snapshot keeps it; a scene has a field for it.
    pub most_agents: usize,
    /// By index; empty as long as no agent remembers anything.
    pub(crate) memories: Vec<Memories>,
    pub(crate) derived: Derived<V>,
    pub(crate) next_id: u32,
}

impl<V: Vector> World<V> {
    /// An empty world. `cell` is the side of the neighbor grid's cells (m): about the radius that most
    /// agents look around; it is part of the result's last bits.
    ///
    /// Invalid numbers are replaced: a cell that is not positive and finite becomes 1 m; in a tick whose length is not
    /// positive and finite no time passes; a torus with a side that is not positive and finite, or walls that are not
    /// finite, become an open space; the corners of walls are sorted.
    #[must_use]
    pub fn new(space: Space<V>, stepping: Stepping, seed: u64, cell: f32) -> Self {
        let (space, stepping) = (space.mended(), stepping.mended());
        let grid = Grid::new(cell, space);
        Self {
            agents: Agents::default(),
            groups: Vec::new(),
            marks: Vec::new(),
            paths: Vec::new(),
            moved_nodes: Vec::new(),
            obstacles: Obstacles::default(),
            solid: false,
            tiles: None,
            fields: Vec::new(),
            flow_field: None,
            space,
            stepping,
            seed,
            tick: 0,
            mouse: Mouse { position: V::default(), down: false, clicked: false },
            keys: Vec::new(),
            events: Vec::new(),
            keeps_contacts: false,
            contacts: Vec::new(),
            spawned: Vec::new(),
            public: PublicValues::default(),
            adjusted: Vec::new(),
            plans: Plans::default(),
            wanted: Vec::new(),
            keeps_before: false,
            before: Vec::new(),
            quarantined: 0,
            sight_radius: 4.0 * grid.cell(),
            instructions: Instructions::best(),
            most_agents: MOST_AGENTS,
            memories: Vec::new(),
            derived: Derived::new(grid),
            next_id: 0,
        }
    }

    /// Adds a group that acts by this plan; with none the brain decides for it. A plan with a non-finite number is refused
    /// whole: the brain then decides for the group, too.
    pub fn add_group(&mut self, group: Group, plan: Option<Plan<V>>) -> GroupId {
        let plan = plan.filter(Plan::is_finite);
        let id = GroupId(self.groups.len() as u32);
        self.groups.push(group);
        self.plans.by_group.resize_with(id.index(), || None);
        self.plans.by_group.push(plan);
        id
    }

    /// The simulation's time (s).
    #[must_use]
    pub fn secs(&self) -> f64 {
        self.tick as f64 / self.stepping.rate()
    }

    /// What the agent at a place remembers.
    pub(crate) fn memories_of(&self, place: u32) -> &Memories {
        self.memories.get(place as usize).unwrap_or(Memories::NONE)
    }

    /// This agent's random numbers for its behaviors in this tick.
    pub(crate) fn noise(&self, me: &Agent<V>) -> Noise {
        Noise::new(self.seed, me.key, self.tick, Purpose::Behavior)
    }

    /// What combiners are to know of this tick.
    #[inline(always)]
    pub(crate) fn now(&self) -> Now {
        Now { stepping: self.stepping, seed: self.seed, tick: self.tick }
    }

    /// The group of this name; none if there is none.
    #[must_use]
    pub fn group_named(&self, name: &str) -> Option<GroupId> {
        self.groups.iter().position(|group| group.name == name).map(|place| GroupId(place as u32))
    }
}
