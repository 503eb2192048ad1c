//! Scenes and scripts as assets, which change while the app runs.

mod read;
mod scene;
#[cfg(feature = "lua")]
mod script;
#[cfg(feature = "lua")]
mod texts;

use bevy_app::{App, PreUpdate};
use bevy_asset::{AssetApp, AssetServer, Assets};
use flockwork::Stages;

pub use scene::{FlockworkScene, RunScene};
#[cfg(feature = "lua")]
pub use script::{FlockworkScript, RunScripts};

/// Adds what an app with assets has, whichever plugin comes first.
pub(crate) fn add<V: Stages>(app: &mut App) {
    let world = app.world();
    if !world.contains_resource::<AssetServer>()
        || world.contains_resource::<Assets<FlockworkScene>>()
    {
        return;
    }
    app.init_asset::<FlockworkScene>()
        .register_asset_loader(scene::SceneLoader)
        .init_resource::<scene::Running>()
        .add_systems(PreUpdate, scene::run_scene::<V>);
    #[cfg(feature = "lua")]
    app.init_asset::<FlockworkScript>()
        .register_asset_loader(script::ScriptLoader)
        .init_resource::<texts::Texts>()
        .add_systems(PreUpdate, script::run_scripts::<V>);
}
