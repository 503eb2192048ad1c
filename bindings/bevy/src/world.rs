//! The world as a resource, and which entity each of its agents is.

use bevy_ecs::entity::Entity;
use bevy_ecs::resource::Resource;
use flockwork::{AgentId, Brain, Input, Vector, World};

use crate::FlockworkBrain;

/// The world that the plugin steps; the type is `Vec2` for planes and `Vec3` for the volume.
///
/// Inserting another one replaces it: entities that were spawned as [`Steered`](crate::Steered) become agents of the new one, and
/// those that the plugin spawned for agents of the old one are despawned. Removing it lets all entities stand.
#[derive(Resource)]
pub struct FlockworkWorld<V: Vector> {
    /// The agents and what is around them. All of it may be read and changed between ticks; agents come and go by their
    /// entities, or here, as you like.
    pub world: World<V>,
    /// Who writes plans.
    pub brain: FlockworkBrain<V>,
    /// Inputs for the next tick, in order; the tick empties the list.
    pub inputs: Vec<Input<V>>,
    /// All agents that have an entity, in the order of ids.
    pub(crate) links: Vec<(AgentId, Entity)>,
    /// Room for the next list.
    pub(crate) spare: Vec<(AgentId, Entity)>,
    /// Whether entities have yet to be told of it.
    pub(crate) is_new: bool,
    /// How many groups had their scripts loaded; none if nothing was loaded yet.
    #[cfg(feature = "lua")]
    pub(crate) loaded_groups: Option<usize>,
}

impl<V: Vector> FlockworkWorld<V> {
    /// A world whose groups and entities act by their plans.
    #[must_use]
    pub fn new(world: World<V>) -> Self {
        Self {
            world,
            brain: FlockworkBrain::Plans,
            inputs: Vec::new(),
            links: Vec::new(),
            spare: Vec::new(),
            is_new: true,
            #[cfg(feature = "lua")]
            loaded_groups: None,
        }
    }

    /// A world whose groups without a plan act by a brain of your own.
    #[must_use]
    pub fn with_brain(world: World<V>, brain: impl Brain<V> + Send + Sync + 'static) -> Self {
        Self { brain: FlockworkBrain::Own(Box::new(brain)), ..Self::new(world) }
    }

    /// A world whose groups with a script act by it.
    #[cfg(feature = "lua")]
    #[must_use]
    pub fn scripted(world: World<V>, scripts: flockwork_lua::Scripts) -> Self {
        Self { brain: FlockworkBrain::Scripts(Box::new(scripts)), ..Self::new(world) }
    }

    /// The entity of an agent; none if it is gone, or has only just been spawned by the world.
    #[must_use]
    pub fn entity_of(&self, id: AgentId) -> Option<Entity> {
        let nth = self.links.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.links[nth].1)
    }

    /// All agents that have an entity: the index of each in `world.agents`, and the entity, in the order of ids.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, Entity)> {
        let places = self.world.places_of_all(self.links.iter().map(|(id, _)| *id));
        places.zip(&self.links).filter_map(|(place, (_, entity))| Some((place?, *entity)))
    }
}
