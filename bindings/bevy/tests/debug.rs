//! Gizmos in an app without a window.

mod flock;

use std::any::TypeId;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_asset::AssetPlugin;
use bevy_flockwork::prelude::*;
use bevy_flockwork::{Explained, FlockworkGizmos};
use bevy_gizmos::config::GizmoConfigStore;
use bevy_gizmos::{GizmoHandles, GizmoPlugin};
use flock::body;

/// Whether anything of agents was drawn in the last frame.
fn is_drawn(app: &App) -> bool {
    let handles = app.world().resource::<GizmoHandles>().handles();
    handles.get(&TypeId::of::<FlockworkGizmos>()).is_some_and(Option::is_some)
}

#[test]
fn explained_entities_are_drawn_and_no_others() {
    let mut app = App::new();
    // The plugin comes first: what it has to do with others is seen to when all are there.
    app.add_plugins((MinimalPlugins, FlockworkPlugin::plane_xy()))
        .add_plugins((AssetPlugin::default(), bevy::mesh::MeshPlugin, GizmoPlugin))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(FlockworkWorld::new(flock::flock()));
    app.finish();
    app.cleanup();
    let entities = [0, 1].map(|nth| app.world_mut().spawn(body(nth)).id());
    (0..3).for_each(|_| app.update());
    assert!(!is_drawn(&app));
    app.world_mut().entity_mut(entities[0]).insert(Explained);
    app.update();
    assert!(is_drawn(&app));
    let mut configs = app.world_mut().resource_mut::<GizmoConfigStore>();
    let all = ["separation", "alignment", "cohesion"].map(str::to_owned);
    configs.config_mut::<FlockworkGizmos>().1.hidden.extend(all);
    app.update();
    assert!(!is_drawn(&app));
    app.world_mut().despawn(entities[0]);
    app.update();
}
