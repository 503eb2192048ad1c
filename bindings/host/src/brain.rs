//! Who writes plans: the scene and the host, or scripts as well.

#[cfg(feature = "lua")]
use flockwork::each_world;
use flockwork::scene::AnyWorld;
use flockwork::world::Perceived;
use flockwork::{Brain, Fault, Input, Plans, SnapshotError, Stages, Vector, World};

#[cfg(not(feature = "lua"))]
use crate::ErrorKind;
use crate::HostError;
use crate::host_input::HostInput;
use crate::resolve::Resolve;

/// What scripts remember; nothing where there are none.
#[cfg(feature = "lua")]
pub(crate) type Memory = crate::scripts::HostMemory;
#[cfg(not(feature = "lua"))]
pub(crate) type Memory = [u8; 0];

/// Writes no plan, and hears these events of the engine.
struct Listener<'h>(&'h [String]);

impl<V: Vector> Brain<V> for Listener<'_> {
    fn decide(&mut self, _: &Perceived<V>, _: &mut Plans<V>) -> Vec<Fault> {
        Vec::new()
    }

    fn hears(&self, event: &str) -> bool {
        self.0.iter().any(|heard| heard == event)
    }
}

/// Who writes plans.
pub(crate) enum HostBrain {
    /// No brain: the plans of the scene and of the host stand.
    Plans,
    /// Scripts do for the groups that name one.
    #[cfg(feature = "lua")]
    Scripts(Box<crate::scripts::HostScripts>),
}

impl HostBrain {
    /// The brain of a new world.
    #[cfg(feature = "lua")]
    pub fn of(world: &AnyWorld, resolve: Resolve) -> Result<Self, HostError> {
        let groups = each_world!(world, world => &world.groups);
        if groups.iter().all(|group| group.script.is_none()) {
            return Ok(Self::Plans);
        }
        crate::scripts::HostScripts::loaded(world, resolve).map(|it| Self::Scripts(Box::new(it)))
    }

    /// The brain of a new world.
    #[cfg(not(feature = "lua"))]
    pub fn of(world: &AnyWorld, _resolve: Resolve) -> Result<Self, HostError> {
        let groups = flockwork::each_world!(world, world => &world.groups);
        let scripted = groups.iter().find_map(|group| Some((&group.name, group.script.as_ref()?)));
        let Some((group, script)) = scripted else { return Ok(Self::Plans) };
        let message = format!(
            "the group {group:?} acts by the script {script:?}, and there are no scripts here; give it a plan instead"
        );
        Err(HostError::new(ErrorKind::Script, message))
    }

    pub fn step<V: Stages>(
        &mut self,
        world: &mut World<V>,
        inputs: &[HostInput],
        heard: &[String],
    ) -> Vec<Fault> {
        let inputs: Vec<Input<V>> = inputs.iter().map(HostInput::native).collect();
        match self {
            Self::Plans => world.step(&mut Listener(heard), &inputs),
            #[cfg(feature = "lua")]
            Self::Scripts(scripts) => world.step(&mut scripts.scripts, &inputs),
        }
    }

    /// What scripts remember, as bytes; none without scripts.
    pub fn memory(&self) -> Vec<u8> {
        match self {
            Self::Plans => Vec::new(),
            #[cfg(feature = "lua")]
            Self::Scripts(scripts) => scripts.memory(),
        }
    }

    /// Reads the same. Without scripts it is nothing.
    pub fn memory_of(&self, bytes: &[u8]) -> Result<Memory, SnapshotError> {
        match self {
            Self::Plans if bytes.is_empty() => Ok(Memory::default()),
            Self::Plans => {
                Err(SnapshotError::Unreadable("it is of a world with scripts".to_owned()))
            }
            #[cfg(feature = "lua")]
            Self::Scripts(_) => crate::scripts::memory_of(bytes),
        }
    }

    /// Lets scripts remember this.
    pub fn remember(&mut self, memory: Memory) {
        match self {
            Self::Plans => _ = memory,
            #[cfg(feature = "lua")]
            Self::Scripts(scripts) => scripts.remember(&memory),
        }
    }

    /// The same for a copy of its world.
    pub fn copy(&self, world: &AnyWorld) -> Self {
        match self {
            Self::Plans => {
                _ = world; // which nothing needs without scripts
                Self::Plans
            }
            #[cfg(feature = "lua")]
            Self::Scripts(scripts) => Self::Scripts(Box::new(scripts.copy(world))),
        }
    }
}
