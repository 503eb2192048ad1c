//! Scripts as assets, for worlds that are made in Rust.

use std::collections::BTreeSet;
use std::path::Path;

use bevy_asset::io::Reader;
use bevy_asset::{Asset, AssetEvent, AssetLoader, Assets, Handle, LoadContext};
use bevy_ecs::error::BevyError;
use bevy_ecs::prelude::*;
use bevy_reflect::TypePath;
use flockwork::Vector;

use super::texts::{Texts, TextsByName, gather};
use crate::{AgentFault, FlockworkBrain, FlockworkWorld};

/// A script, from a `.lua` or `.luau` file, and the files of its folder that it requires. A group runs it that names
/// the file, without its folder, as its [script](flockwork::Group::script).
#[derive(Asset, TypePath, Clone, Debug)]
pub struct FlockworkScript {
    texts: TextsByName,
}

/// The scripts of a world that is made in Rust. When all of them are loaded, the groups that name them act by them; when a file
/// changes, agents keep what they remember. Scenes have theirs without it.
#[derive(Resource, Clone, Debug)]
pub struct RunScripts(pub Vec<Handle<FlockworkScript>>);

#[derive(TypePath)]
pub(super) struct ScriptLoader;

impl AssetLoader for ScriptLoader {
    type Asset = FlockworkScript;
    type Settings = ();
    type Error = BevyError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<FlockworkScript, BevyError> {
        let text = super::read::text(reader).await?;
        let path = context.path().path().to_owned();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let texts = TextsByName::from([(name.clone(), Ok(text))]);
        let texts = gather(BTreeSet::from([name]), &[folder], context, texts).await;
        Ok(FlockworkScript { texts })
    }

    fn extensions(&self) -> &[&str] {
        &["lua", "luau"]
    }
}

/// Gives the world the scripts that are loaded, and brings them up to date when they change.
pub(super) fn run_scripts<V: Vector>(
    wanted: If<Res<RunScripts>>,
    scripts: Res<Assets<FlockworkScript>>,
    texts: Res<Texts>,
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    mut changes: MessageReader<AssetEvent<FlockworkScript>>,
    mut faults: MessageWriter<AgentFault>,
) {
    let has_changed = changes.read().count() > 0;
    let is_new = matches!(flock.brain, FlockworkBrain::Plans);
    if !is_new && !has_changed {
        return;
    }
    let loaded: Option<Vec<_>> = wanted.0.0.iter().map(|handle| scripts.get(handle)).collect();
    let Some(loaded) = loaded else { return };
    let all: TextsByName = loaded.into_iter().flat_map(|it| it.texts.clone()).collect();
    if is_new {
        flock.brain = FlockworkBrain::Scripts(Box::new(texts.scripts(&all)));
    } else {
        faults.write_batch(texts.renew(&all, &mut flock.brain));
    }
}
