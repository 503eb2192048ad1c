//! The texts of a session's files, of which any number of others can begin.

use std::path::{Path, PathBuf};

use flockwork::snapshot::checksum;

use super::Session;
use super::folders::Folders;
use super::library::{Library, ScriptTexts};
use crate::built_in;
use crate::files::read_text;
use crate::report::Report;

/// The texts of a scene and of its scripts as they were read once.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneTexts {
    /// The file of the scene.
    pub path: PathBuf,
    scene: String,
    scripts: ScriptTexts,
}

impl SceneTexts {
    /// A checksum of all texts: equal for equal ones, wherever their files are.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let scripts = self.scripts.iter().flat_map(|(name, text)| [name, text]);
        let sums = std::iter::once(&self.scene).chain(scripts);
        let sums: Vec<u8> = sums.flat_map(|it| checksum(it.as_bytes()).to_le_bytes()).collect();
        checksum(&sums)
    }
}

impl Session {
    /// The texts of its scene and scripts as they were last right.
    #[must_use]
    pub fn texts(&self) -> SceneTexts {
        self.texts_with(self.library.texts())
    }

    /// The same with these scripts.
    pub(super) fn texts_with(&self, scripts: ScriptTexts) -> SceneTexts {
        SceneTexts { path: self.scene_path.clone(), scene: self.scene_text.clone(), scripts }
    }

    /// A session of these texts, whatever is in their files now; the seed replaces the scene's own.
    ///
    /// # Errors
    /// Everything that is wrong with the scene.
    pub fn of_texts(texts: &SceneTexts, seed: Option<u64>) -> Result<Self, Report> {
        let library = Library::new(Folders::of(&texts.path));
        library.give(texts.scripts.clone());
        Self::with(library, &texts.path, &texts.scene, seed)
    }

    /// Opens a scene, with a file in the place of the script that the scene calls `name`. What it requires is read from the
    /// scene's folders.
    ///
    /// # Errors
    /// As of [`open`](Self::open).
    pub fn open_with(
        path: &Path,
        seed: Option<u64>,
        name: &str,
        file: &Path,
    ) -> Result<Self, Report> {
        Self::in_folders(Folders::of(path).replacing(name, file), path, seed)
    }

    pub(super) fn in_folders(
        folders: Folders,
        path: &Path,
        seed: Option<u64>,
    ) -> Result<Self, Report> {
        let library = Library::new(folders);
        if let Some((text, scripts)) = built_in::texts(path) {
            library.give(scripts);
            return Self::with(library, path, text, seed);
        }
        let text = read_text(path).map_err(Report::sentence)?;
        Self::with(library, path, &text, seed)
    }
}
