//! Where a scene and its scripts come from: files of the project, and texts.

use std::collections::BTreeMap;

use flockwork_host::flockwork::scene::with_value;
use flockwork_host::{ErrorKind, HostError, HostWorld};
use godot::classes::{DirAccess, FileAccess};
use godot::prelude::*;

use crate::error::told;

/// What a world is made from.
pub struct Source {
    /// The path of a scene; empty for a text.
    pub file: String,
    /// The text of a scene, where there is no file.
    pub text: String,
    /// The folder of its scripts; empty for those beside the scene.
    pub folder: String,
    /// Texts of scripts by name, which come before files.
    pub scripts: BTreeMap<String, String>,
    /// Instead of the scene's own seed.
    pub seed: Option<u64>,
}

/// The files of scripts that a world may ask for: by name their path and text.
#[derive(Default)]
pub struct Found(BTreeMap<String, [String; 2]>);

impl Source {
    /// The world of the scene, and the files that its scripts may be. These are read before, for only the main thread may ask Godot.
    pub fn open(self) -> Result<(HostWorld, Found), HostError> {
        let text = self.scene()?;
        let folders = self.folders();
        let found = Found::in_folders(&folders);
        let names = folders.iter().map(|(folder, _)| &folder[..]).collect::<Vec<_>>().join(", ");
        let mut texts = found.texts();
        texts.extend(self.scripts);
        let script = move |name: &str| {
            texts.get(name).cloned().ok_or_else(|| format!("there is no such file in {names}"))
        };
        let located = |error: HostError| match error.kind {
            ErrorKind::Scene if !self.file.is_empty() => HostError {
                message: error
                    .message
                    .lines()
                    .map(|line| format!("{}:{line}\n", self.file))
                    .collect(),
                ..error
            },
            _ => error,
        };
        let world = crate::threads::run(|| HostWorld::from_scene(&text, script));
        world.map(|world| (world, found)).map_err(located)
    }

    fn scene(&self) -> Result<String, HostError> {
        let text = match &self.file[..] {
            "" if self.text.is_empty() => {
                return Err(told(
                    ErrorKind::Scene,
                    "there is no scene: set scene_file or scene_text",
                ));
            }
            "" => self.text.clone(),
            file => read(file).map_err(|why| told(ErrorKind::Scene, why))?,
        };
        let with_seed = self.seed.and_then(|seed| with_value(&text, &["seed"], &seed.to_string()));
        Ok(with_seed.unwrap_or(text))
    }

    /// The folders of scripts, the first before the others, and whether the folders in them count.
    fn folders(&self) -> Vec<(String, bool)> {
        match (&self.folder[..], &self.file[..]) {
            ("", "") => vec![("res://scripts".to_owned(), true), ("res://".to_owned(), false)],
            ("", file) => beside(file),
            (folder, _) => vec![(folder.to_owned(), true)],
        }
    }
}

impl Found {
    fn in_folders(folders: &[(String, bool)]) -> Self {
        let mut found = Self::default();
        folders
            .iter()
            .for_each(|(folder, is_deep)| found.look(folder, "", if *is_deep { 4 } else { 0 }));
        found
    }

    /// Reads what is in a folder and not known yet; `depth` is how many folders below it count.
    fn look(&mut self, folder: &str, prefix: &str, depth: u32) {
        // Asked for a folder that is missing, Godot tells an error.
        if !DirAccess::dir_exists_absolute(folder) {
            return;
        }
        for file in DirAccess::get_files_at(folder).as_slice() {
            let (name, path) = (format!("{prefix}{file}"), join(folder, &file.to_string()));
            if [".lua", ".luau"].iter().any(|end| name.ends_with(end))
                && !self.0.contains_key(&name)
                && let Ok(text) = read(&path)
            {
                self.0.insert(name, [path, text]);
            }
        }
        if depth > 0 {
            for inner in DirAccess::get_directories_at(folder).as_slice() {
                let inner = inner.to_string();
                self.look(&join(folder, &inner), &format!("{prefix}{inner}/"), depth - 1);
            }
        }
    }

    fn texts(&self) -> BTreeMap<String, String> {
        self.0.iter().map(|(name, [_, text])| (name.clone(), text.clone())).collect()
    }

    /// The names and new texts of those that were saved since.
    pub fn changed(&mut self) -> Vec<(String, String)> {
        let mut changed = Vec::new();
        for (name, [path, text]) in &mut self.0 {
            // A file that is being saved may not be there for a moment.
            let Ok(new) = read(path) else { continue };
            if new != *text {
                changed.push((name.clone(), new.clone()));
                *text = new;
            }
        }
        changed
    }
}

/// The texts of a dictionary by name; what is no text is left out, so that the script is missing.
pub fn texts(scripts: &VarDictionary) -> BTreeMap<String, String> {
    let text = |(name, text): (Variant, Variant)| {
        let [name, text] = [name, text].map(|it| it.try_to_relaxed::<GString>());
        Some((name.ok()?.to_string(), text.ok()?.to_string()))
    };
    scripts.iter_shared().filter_map(text).collect()
}

/// The text of a file of the project, also of one that was exported into a package.
fn read(path: &str) -> Result<String, String> {
    if !FileAccess::file_exists(path) {
        return Err(format!("{path}: there is no such file"));
    }
    let bytes = FileAccess::get_file_as_bytes(path).to_vec();
    String::from_utf8(bytes).map_err(|_| format!("{path}: it is no text in UTF-8"))
}

fn join(folder: &str, name: &str) -> String {
    let slash = if folder.is_empty() || folder.ends_with('/') { "" } else { "/" };
    format!("{folder}{slash}{name}")
}

/// The folder that a file or folder is in; none of a root.
fn above(path: &str) -> Option<&str> {
    let root = path.find("://").map_or(0, |at| at + 3);
    let inside = path.get(root..)?.trim_end_matches('/');
    if inside.is_empty() {
        return None;
    }
    let end = inside.rfind('/').map_or(root, |at| root + at.max(usize::from(root == 0)));
    path.get(..end)
}

/// The folder `scripts` beside that of the scene, or beside the one above, and the scene's own: as the program has it. Of the scene's own
/// the folders in it do not count, for it may be the whole project.
fn beside(scene: &str) -> Vec<(String, bool)> {
    let own = above(scene).unwrap_or_default();
    let up = [above(own), above(own).and_then(above)];
    let scripts = up.into_iter().flatten().map(|folder| join(folder, "scripts"));
    // A scene at the root of a project has its scripts in `res://scripts`.
    let root = above(own).is_none().then(|| join(own, "scripts"));
    scripts.chain(root).map(|folder| (folder, true)).chain([(own.to_owned(), false)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_beside_the_scene() {
        let beside = |scene| beside(scene).into_iter().map(|it| it.0).collect::<Vec<_>>();
        let folders = ["res://scenes/scripts", "res://scripts", "res://scenes/crowds"];
        assert_eq!(beside("res://scenes/crowds/doorway.ron"), folders);
        assert_eq!(beside("res://scenes/a.ron"), ["res://scripts", "res://scenes"]);
        assert_eq!(beside("res://a.ron"), ["res://scripts", "res://"]);
        assert_eq!(beside("/b/scenes/a.ron"), ["/b/scripts", "/scripts", "/b/scenes"]);
    }
}
