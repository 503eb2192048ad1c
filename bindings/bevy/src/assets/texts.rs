//! The texts of scripts: read along with assets, and at hand when scripts are loaded.

use core::mem::take;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bevy_asset::{AssetPath, LoadContext};
use bevy_ecs::resource::Resource;
use bevy_math::Vec2;
use flockwork::scene::Scene;
use flockwork::{Group, Space, Stepping, World};
use flockwork_lua::Scripts;

use crate::{AgentFault, FlockworkBrain};

/// Texts of scripts by name; or why there is none.
pub type TextsByName = BTreeMap<String, Result<String, String>>;

/// The texts that scripts are loaded from.
#[derive(Resource, Clone, Default)]
pub struct Texts(Arc<Mutex<TextsByName>>);

impl Texts {
    /// Takes over these texts, and makes scripts of them.
    pub fn scripts(&self, new: &TextsByName) -> Scripts {
        self.with(|texts| texts.extend(new.clone()));
        let texts = self.clone();
        let unknown = || Err("there is no such asset".to_owned());
        let text_of =
            move |name: &str| texts.with(|it| it.get(name).cloned()).unwrap_or_else(unknown);
        Scripts::new(Box::new(text_of))
    }

    /// Takes over these texts, and reloads the scripts that have changed. What is wrong with one is answered; its old text
    /// runs on.
    pub fn renew<V: flockwork::Vector>(
        &self,
        new: &TextsByName,
        brain: &mut FlockworkBrain<V>,
    ) -> Vec<AgentFault> {
        let other = |texts: &TextsByName| {
            let is_other = |it: &(&String, &Result<_, _>)| texts.get(it.0) != Some(it.1);
            new.iter().filter(is_other).map(|(name, _)| name.clone()).collect::<Vec<_>>()
        };
        let changed = self.with(|texts| {
            let changed = other(texts);
            texts.extend(new.clone());
            changed
        });
        let FlockworkBrain::Scripts(scripts) = brain else { return Vec::new() };
        let reload = |name: String| match &new[&name] {
            Ok(text) => scripts.reload(&name, text).err().map(AgentFault::from),
            Err(_) => None,
        };
        changed.into_iter().filter_map(reload).collect()
    }

    fn with<T>(&self, look: impl FnOnce(&mut TextsByName) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The scripts of a scene, and what these require.
pub async fn of_scene(scene: &Scene, context: &mut LoadContext<'_>) -> TextsByName {
    let names: BTreeSet<_> = scene.groups.iter().filter_map(|group| group.script.clone()).collect();
    let own = context.path().path().parent().unwrap_or(Path::new("")).to_owned();
    let above = own.ancestors().skip(1).take(2).map(|folder| folder.join("scripts"));
    let folders: Vec<_> = above.chain([own.clone()]).collect();
    gather(names, &folders, context, TextsByName::new()).await
}

/// These scripts, and what they require, from the first of the folders that has each. Some texts are there already.
pub async fn gather(
    names: BTreeSet<String>,
    folders: &[PathBuf],
    context: &mut LoadContext<'_>,
    mut texts: TextsByName,
) -> TextsByName {
    loop {
        let missing = missing(&names, &texts);
        if missing.is_empty() {
            return texts;
        }
        for name in missing {
            let text = read(&name, folders, context).await;
            texts.insert(name, text);
        }
    }
}

/// Which texts loading these scripts asks for beside these: what a script requires is known when it is loaded.
fn missing(names: &BTreeSet<String>, texts: &TextsByName) -> BTreeSet<String> {
    let asked = Arc::new(Mutex::new(BTreeSet::new()));
    let (note, texts) = (Arc::clone(&asked), texts.clone());
    let mut scripts = Scripts::new(Box::new(move |name| {
        texts.get(name).cloned().unwrap_or_else(|| {
            note.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
            Err(String::new())
        })
    }));
    scripts.set_states(1);
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 0, 1.0);
    for name in names {
        world.add_group(Group { script: Some(name.clone()), ..Group::default() }, None);
    }
    scripts.load(&world);
    take(&mut asked.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Reading a file makes it part of the asset: a change of it loads the asset again.
async fn read(
    name: &str,
    folders: &[PathBuf],
    context: &mut LoadContext<'_>,
) -> Result<String, String> {
    let is_plain = |part| matches!(part, Component::Normal(_));
    if !Path::new(name).components().all(is_plain) {
        return Err("a script's name does not lead out of its folder".to_owned());
    }
    for folder in folders {
        let source = context.path().source().clone_owned();
        let path = AssetPath::from_path_buf(folder.join(name)).with_source(source);
        if let Ok(bytes) = context.read_asset_bytes(path).await {
            return String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned());
        }
    }
    Err("there is no such file among the assets".to_owned())
}
