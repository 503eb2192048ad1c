//! The plugin, and the order of its systems.

use bevy_app::prelude::*;
use bevy_ecs::intern::Interned;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use bevy_math::{Vec2, Vec3};
use bevy_transform::TransformSystems;
use flockwork::{Stages, Vector};

use crate::waiting::Waiting;
use crate::{AgentEvent, AgentFault, Axes, interpolate, step, sync_in, sync_out};

/// The stages of the plugin, in this order, before transforms are propagated.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flockwork {
    /// What the app has done to entities is taken over by the world.
    SyncIn,
    /// The world makes a tick.
    Step,
    /// What the world has done to agents is written to their entities.
    SyncOut,
}

/// Steps the [`FlockworkWorld`](crate::FlockworkWorld) of an app, and keeps its entities and agents in step with each other. An app
/// has one.
///
/// A tick is as long as one of the schedule's clock: 1/64 s in [`FixedUpdate`] unless
/// `Time<Fixed>` says otherwise. A world of [`PerTick`](flockwork::Stepping::PerTick) stepping has no clock.
#[derive(Debug)]
pub struct FlockworkPlugin<V: Vector> {
    axes: Axes<V>,
    schedule: Interned<dyn ScheduleLabel>,
}

impl FlockworkPlugin<Vec2> {
    /// Agents move in the plane of x and y, as 2D games have it. Entities keep their z.
    #[must_use]
    pub fn plane_xy() -> Self {
        Self::of(Axes::plane_xy())
    }

    /// Agents move on the ground, the plane of x and z. Entities keep their y; the world's y is −z: see
    /// [`Axes::plane_xz`].
    #[must_use]
    pub fn plane_xz() -> Self {
        Self::of(Axes::plane_xz())
    }
}

impl FlockworkPlugin<Vec3> {
    /// Agents move in the volume.
    #[must_use]
    pub fn volume() -> Self {
        Self::of(Axes::volume())
    }
}

impl<V: Vector> FlockworkPlugin<V> {
    fn of(axes: Axes<V>) -> Self {
        Self { axes, schedule: FixedUpdate.intern() }
    }

    /// The same in another schedule. Outside of the fixed ones a tick is as long as a frame, so no two runs are the same.
    #[must_use]
    pub fn in_schedule(mut self, schedule: impl ScheduleLabel) -> Self {
        self.schedule = schedule.intern();
        self
    }

    fn is_fixed(&self) -> bool {
        let fixed: [Interned<dyn ScheduleLabel>; 5] = [
            FixedFirst.intern(),
            FixedPreUpdate.intern(),
            FixedUpdate.intern(),
            FixedPostUpdate.intern(),
            FixedLast.intern(),
        ];
        fixed.contains(&self.schedule)
    }
}

/// The plugin of each kind of vector, compiled here: otherwise every app would compile all of it anew.
macro_rules! plugin {
    ($($V:ty),*) => {$(
        impl Plugin for FlockworkPlugin<$V> {
            fn build(&self, app: &mut App) {
                self.add_to(app);
            }

            fn finish(&self, app: &mut App) {
                self.add_optional(app);
            }

            // One name whatever the axes: Bevy refuses a second plugin, whose world would have the same entities.
            fn name(&self) -> &str {
                "bevy_flockwork::FlockworkPlugin"
            }
        }
    )*};
}

plugin!(Vec2, Vec3);

impl<V: Stages> FlockworkPlugin<V> {
    fn add_to(&self, app: &mut App) {
        app.insert_resource(self.axes)
            .init_resource::<Waiting>()
            .add_message::<AgentFault>()
            .add_message::<AgentEvent<V>>();
        self.add_sets(app);
        self.add_systems(app);
        self.add_optional(app);
    }

    fn add_sets(&self, app: &mut App) {
        let sets = (Flockwork::SyncIn, Flockwork::Step, Flockwork::SyncOut).chain();
        app.configure_sets(self.schedule, sets.before(TransformSystems::Propagate));
    }

    fn add_systems(&self, app: &mut App) {
        let sync_in = (
            sync_in::begin_world::<V>,
            sync_in::leave::<V>,
            sync_in::arrive::<V>,
            sync_in::place::<V>,
            sync_in::join::<V>,
            sync_in::plan::<V>,
            sync_in::keep_before::<V>,
        );
        app.add_systems(self.schedule, sync_in.chain().in_set(Flockwork::SyncIn))
            .add_systems(self.schedule, step::step::<V>.in_set(Flockwork::Step))
            .add_systems(self.schedule, sync_out::sync_out::<V>.in_set(Flockwork::SyncOut));
        #[cfg(feature = "lua")]
        app.add_systems(
            self.schedule,
            crate::scripts::load::<V>.after(sync_in::plan::<V>).in_set(Flockwork::SyncIn),
        );
        if self.is_fixed() {
            let after = RunFixedMainLoopSystems::AfterFixedMainLoop;
            app.add_systems(RunFixedMainLoop, interpolate::interpolate::<V>.in_set(after));
        }
    }

    /// Adds what depends on other plugins: at first, and again when all plugins are there.
    fn add_optional(&self, app: &mut App) {
        #[cfg(feature = "assets")]
        crate::assets::add::<V>(app);
        #[cfg(feature = "debug")]
        crate::debug::add::<V>(app);
        let _ = app;
    }
}
