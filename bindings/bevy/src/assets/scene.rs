//! A scene as an asset, and as the world of an app.

use bevy_asset::io::Reader;
use bevy_asset::{Asset, AssetEvent, AssetId, AssetLoader, Assets, Handle, LoadContext};
use bevy_ecs::error::BevyError;
use bevy_ecs::prelude::*;
use bevy_reflect::TypePath;
use flockwork::scene::{AnyWorld, Problem, Scene};
use flockwork::{Fault, Vector, World};

use crate::{AgentFault, Axes, FlockworkWorld};

/// A scene of Flockwork, from a `.ron` file. With the feature `lua` its scripts are read along: from the folder `scripts` beside the
/// scene's folder or beside the parent of that, or from the scene's own folder.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct FlockworkScene {
    /// The scene.
    pub scene: Scene,
    /// Its scripts, and what these require.
    #[cfg(feature = "lua")]
    pub(super) texts: super::texts::TextsByName,
}

/// The scene that the app runs: as soon as it is loaded, its world is the [`FlockworkWorld`].
///
/// When its file changes, agents go on if the change lets them, as in
/// [`Scene::carry_over`](flockwork::scene::Scene::carry_over); when a script's does, they keep what they remember. A file with a mistake
/// changes nothing.
#[derive(Resource, Clone, Debug)]
pub struct RunScene(pub Handle<FlockworkScene>);

#[derive(TypePath)]
pub(super) struct SceneLoader;

impl AssetLoader for SceneLoader {
    type Asset = FlockworkScene;
    type Settings = ();
    type Error = BevyError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<FlockworkScene, BevyError> {
        let text = super::read::text(reader).await?;
        let scene = Scene::parse(&text).map_err(|problems| told(&problems, &text))?;
        scene.build().map_err(|problems| told(&problems, &text))?;
        #[cfg(feature = "lua")]
        let texts = super::texts::of_scene(&scene, context).await;
        #[cfg(not(feature = "lua"))]
        let _ = context;
        Ok(FlockworkScene {
            scene,
            #[cfg(feature = "lua")]
            texts,
        })
    }

    fn extensions(&self) -> &[&str] {
        &["ron"]
    }
}

/// All that is wrong with a scene, each with its line and column.
fn told(problems: &[Problem], text: &str) -> String {
    let line = |problem: &Problem| {
        let (line, column) = problem.line_and_column(text);
        format!("{line}:{column}: {}", problem.message)
    };
    problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What runs of a scene.
#[derive(Resource, Default)]
pub(super) struct Running(Option<(AssetId<FlockworkScene>, Scene)>);

/// Makes the scene's world the app's, and brings it up to date when the asset changes.
pub(super) fn run_scene<V: Vector>(
    wanted: If<Res<RunScene>>,
    mut running: ResMut<Running>,
    mut stage: Stage<V>,
    mut changes: MessageReader<AssetEvent<FlockworkScene>>,
) {
    let id = wanted.0.0.id();
    let is_change = |event: &AssetEvent<_>| event.is_modified(id);
    let has_changed = changes.read().filter(|event| is_change(event)).count() > 0;
    let known = running.0.as_ref().filter(|(known, _)| *known == id).map(|(_, scene)| scene);
    let Some(asset) = stage.scenes.get(id).cloned() else { return };
    match known {
        Some(_) if !has_changed => return,
        Some(old) => stage.renew(old, &asset),
        None => stage.start(&asset),
    }
    running.0 = Some((id, asset.scene));
}

/// Where scenes are brought to.
#[derive(bevy_ecs::system::SystemParam)]
pub(super) struct Stage<'w, 's, V: Vector> {
    scenes: Res<'w, Assets<FlockworkScene>>,
    axes: Res<'w, Axes<V>>,
    flock: Option<ResMut<'w, FlockworkWorld<V>>>,
    #[cfg(feature = "lua")]
    texts: Res<'w, super::texts::Texts>,
    commands: Commands<'w, 's>,
    faults: MessageWriter<'w, AgentFault>,
}

impl<V: Vector> Stage<'_, '_, V> {
    fn start(&mut self, asset: &FlockworkScene) {
        let world = asset.scene.build().ok().and_then(|world| self.world(world));
        let Some(world) = world else { return };
        #[cfg(feature = "lua")]
        let flock = FlockworkWorld::scripted(world, self.texts.scripts(&asset.texts));
        #[cfg(not(feature = "lua"))]
        let flock = FlockworkWorld::new(world);
        self.commands.insert_resource(flock);
    }

    /// The world, if it has the axes of the plugin.
    fn world(&mut self, world: AnyWorld) -> Option<World<V>> {
        let world = (self.axes.of_scene)(world);
        if world.is_none() {
            let message = "the scene is not run: it is of a plane, and the plugin of a volume, or the other way around";
            let fault = Fault { agent: None, location: None, message: message.to_owned() };
            self.faults.write(AgentFault { entity: None, fault });
        }
        world
    }

    fn renew(&mut self, old: &Scene, asset: &FlockworkScene) {
        let Some(flock) = &mut self.flock else { return };
        if asset.scene != *old {
            let world = (self.axes.to_scene)(flock.world.clone());
            // A scene that cannot be built is no asset.
            let Ok(new) = asset.scene.carry_over(old, world) else { return };
            let Some(world) =
                (self.axes.of_scene)(new.world).filter(|_| new.restarted_by.is_empty())
            else {
                return self.start(asset);
            };
            flock.world = world;
            #[cfg(feature = "lua")]
            {
                flock.loaded_groups = None;
            }
        }
        #[cfg(feature = "lua")]
        self.faults.write_batch(self.texts.renew(&asset.texts, &mut flock.brain));
    }
}
