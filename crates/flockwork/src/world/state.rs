//! The state of a world.

use super::agents::Agents;
use super::derived::Derived;
use super::group::Group;
use crate::memory::Memories;
use crate::neighbors::{Grid, Instructions};
use crate::noise::{Noise, Purpose};
use crate::plan::Plan;
use crate::plans::Plans;
use crate::{
    Agent, AgentId, GroupId, Obstacle, ObstacleId, Obstacles, Path, Space, Stepping, TileMap,
    Vector,
};

/// The most agents of a world whose host says nothing else.
const MOST_AGENTS: usize = 1_000_000;

/// What the mouse does, as agents see it.
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
    /// What scenes and scripts call it.
    pub name: String,
    /// What it is.
    pub it: T,
}

/// Something that was said in the last tick.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// What: an index into [`Names`](crate::plans::Names).
    pub name: u16,
    /// Who said it.
    pub from: AgentId,
    /// To whom.
    pub to: Hearers,
    /// How much.
    pub number: f32,
}

/// Who hears an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Hearers {
    /// All agents.
    All,
    /// One agent.
    Agent(AgentId),
    /// All agents of a group, the one that says it too if it is of that group.
    Group(GroupId),
}

/// An event from outside, for one tick.
#[derive(Clone, Debug, PartialEq)]
pub enum Input<V> {
    /// The mouse is here (m).
    Pointer(V),
    /// The mouse button goes down or up.
    Button(bool),
    /// A key goes down or up.
    Key(String, bool),
    /// An agent is put somewhere, with a velocity, as [`World::place`] does it: at walls it stops, in a
    /// torus it comes in.
    Place(AgentId, V, V),
    /// A new agent of a group appears, with a velocity and the host's tag; [`World::spawned`] answers its
    /// id. What [`World::spawn`] refuses is a fault of no agent: one for all inputs of a tick, with their number.
    Spawn(GroupId, V, V, u64),
    /// An agent leaves.
    Despawn(AgentId),
    /// A mark moves: its index, and where to.
    Mark(u16, V),
    /// A new obstacle appears, at the end of [`World::obstacles`], with a velocity (m/s; in `PerTick` stepping m per
    /// tick), zero for one that stands still: see [`World::add_obstacle`]. An input that cannot be carried out, as those
    /// below, is a fault of no agent, which says why.
    AddObstacle(Obstacle<V>, V),
    /// An obstacle moves with this velocity from where it is; zero stops it.
    MoveObstacle(ObstacleId, V),
    /// An obstacle becomes another one: elsewhere, or of another size or shape. It keeps its velocity.
    SetObstacle(ObstacleId, Obstacle<V>),
    /// An obstacle is taken away.
    RemoveObstacle(ObstacleId),
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
    /// What stands in the way; changed as a whole, or by inputs.
    pub obstacles: Obstacles<V>,
    /// Whether obstacles stop bodies; otherwise only behaviors avoid them, as in the tutorials.
    pub solid: bool,
    /// The tile map, if there is one.
    pub tiles: Option<TileMap>,
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
    /// What was said in the last tick.
    pub events: Vec<Event>,
    /// The ids of those whom [`Input::Spawn`] has brought in the last tick, in the order of these inputs;
    /// none for one that was refused.
    pub spawned: Vec<Option<AgentId>>,
    /// The last plans.
    pub plans: Plans<V>,
    /// What each agent wants to move with, the result of the last steering (m/s): kept for all if any
    /// group is moved by the host, else empty.
    pub wanted: Vec<V>,
    /// Whether [`before`](Self::before) is kept; it costs a copy of all positions in each tick.
    pub keeps_before: bool,
    /// Where each agent was before the last tick moved it (m), by place, for [drawing between
    /// ticks](Self::between): empty unless [`keeps_before`](Self::keeps_before) is set, and shorter than the list
    /// of agents by those who have come since.
    pub before: Vec<V>,
    /// How many times an agent was stopped because its state was not finite.
    pub quarantined: u64,
    /// How far the agents of a plain function brain see (m).
    pub sight_radius: f32,
    /// Which machine instructions neighbor sums run with; the result is the same.
    pub instructions: Instructions,
    /// The most agents that there may be at once: 1,000,000 in a new world, about a gigabyte. A spawn beyond that,
    /// by an act or by [`Input::Spawn`], is refused with a fault. No snapshot keeps it; a scene has a field for it.
    pub most_agents: usize,
    /// By place; empty as long as nobody remembers anything.
    pub(crate) memories: Vec<Memories>,
    pub(crate) derived: Derived<V>,
    pub(crate) next_id: u32,
}

impl<V: Vector> World<V> {
    /// An empty world. `cell` is the side of the neighbor grid's cells (m): about the radius that most
    /// agents look around; it is part of the result's last bits.
    ///
    /// Numbers that make no sense are mended: a cell that is not a positive finite number is 1 m, a
    /// tick of no positive finite length is one in which no time passes, a torus with such a side or
    /// walls that are not finite are an open space, and the corners of walls are put in order.
    #[must_use]
    pub fn new(space: Space<V>, stepping: Stepping, seed: u64, cell: f32) -> Self {
        let (space, stepping) = (space.mended(), stepping.mended());
        let grid = Grid::new(cell, space);
        Self {
            agents: Agents::default(),
            groups: Vec::new(),
            marks: Vec::new(),
            paths: Vec::new(),
            obstacles: Obstacles::default(),
            solid: false,
            tiles: None,
            space,
            stepping,
            seed,
            tick: 0,
            mouse: Mouse { position: V::default(), down: false, clicked: false },
            keys: Vec::new(),
            events: Vec::new(),
            spawned: Vec::new(),
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

    /// Adds a group that acts by this plan; none leaves it to the brain. A plan that holds a number that
    /// is not finite is refused whole: the group is left to the brain, too.
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

    /// The group of this name.
    #[must_use]
    pub fn group_named(&self, name: &str) -> Option<GroupId> {
        self.groups.iter().position(|group| group.name == name).map(|place| GroupId(place as u32))
    }
}
