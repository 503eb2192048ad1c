//! The folders in which a scene's scripts are looked for.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use crate::files::{above, home_of, read_text, sentence, show, similar};

/// The folders in which a scene's scripts are looked for: first the folder `scripts` beside the scenes, then the scene's own.
#[derive(Clone, Debug)]
pub struct Folders {
    folders: [PathBuf; 2],
    /// A script's name, and the file that stands for it wherever that is; none if all are in the folders.
    replaced: Option<(String, PathBuf)>,
}

impl Folders {
    /// The folders of the scene in this file.
    #[must_use]
    pub fn of(scene_path: &Path) -> Self {
        let folder = scene_path.parent().unwrap_or(Path::new("")).to_path_buf();
        Self {
            folders: [
                above(&home_of(scene_path)).join("scripts"),
                if folder == Path::new("") { ".".into() } else { folder },
            ],
            replaced: None,
        }
    }

    /// The same, with a file in the place of the script of this name.
    #[must_use]
    pub fn replacing(self, name: &str, file: &Path) -> Self {
        Self { replaced: Some((name.to_owned(), file.to_path_buf())), ..self }
    }

    /// The file that stands for the script of this name; none if it is in the folders.
    pub fn replaced(&self, name: &str) -> Option<&PathBuf> {
        self.replaced.as_ref().filter(|(known, _)| known == name).map(|(_, file)| file)
    }

    /// The folders that exist.
    pub fn existing(&self) -> impl Iterator<Item = &PathBuf> {
        self.folders.iter().filter(|folder| folder.is_dir())
    }

    /// Every path that a script of this name may have, in the order in which they are tried.
    pub fn candidates<'a>(&'a self, name: &'a str) -> impl Iterator<Item = PathBuf> + 'a {
        let replaced = self.replaced(name).cloned();
        replaced.into_iter().chain(self.folders.iter().map(move |folder| folder.join(name)))
    }

    /// The file of a script.
    ///
    /// # Errors
    /// One sentence: the name leaves the folders, or there is no such file.
    pub fn find(&self, name: &str) -> Result<PathBuf, String> {
        if let Some(file) = self.replaced(name) {
            return Ok(file.clone());
        }
        let plain = |part| matches!(part, Component::Normal(_));
        if name.is_empty() || !Path::new(name).components().all(plain) {
            return Err(format!(
                "\"{name}\": name a script in the folder scripts, such as \"doorway.lua\""
            ));
        }
        for folder in &self.folders {
            let path = folder.join(name);
            if path.exists() {
                return if stays_in(folder, &path) { Ok(path) } else { Err(leaves(&path)) };
            }
        }
        let first = self.candidates(name).next().unwrap_or_default();
        let why = match self.meant(name) {
            Some(meant) => format!("there is no such file; did you mean \"{meant}\"?"),
            None => sentence(&first, &ErrorKind::NotFound.into()),
        };
        Err(format!("{}: {why}", show(&first)))
    }

    /// The name of the script that was probably meant by a name that no script has; none if there is none like it.
    fn meant(&self, name: &str) -> Option<String> {
        let short = name.strip_prefix("scripts/").unwrap_or(name);
        // Other Lua programs write a dot between a folder and what is in it.
        let stem = short.strip_suffix(".lua").unwrap_or(short);
        let in_folder = format!("{}.lua", stem.replace('.', "/"));
        let with_ending = [short.to_owned(), format!("{short}.lua"), in_folder];
        let exists = |name: &String| self.candidates(name).any(|path| path.is_file());
        let folder = Path::new(short).parent().filter(|folder| *folder != Path::new(""));
        let file = |path: PathBuf| {
            let file = path.file_name()?.to_str()?.to_owned();
            Some(folder.map_or(file.clone(), |folder| format!("{}/{file}", folder.display())))
        };
        let alike = || self.candidates(short).find_map(|path| file(similar(&path)?));
        with_ending.iter().find(|name| exists(name)).cloned().or_else(alike).filter(exists)
    }

    /// The text of a script.
    ///
    /// # Errors
    /// One sentence, as of [`find`](Self::find) and [`read_text`].
    pub fn read(&self, name: &str) -> Result<String, String> {
        read_text(&self.find(name)?)
    }
}

/// Whether a file really lies in a folder, wherever links lead.
fn stays_in(folder: &Path, path: &Path) -> bool {
    match (folder.canonicalize(), path.canonicalize()) {
        (Ok(folder), Ok(path)) => path.starts_with(folder),
        _ => false,
    }
}

fn leaves(path: &Path) -> String {
    format!("{}: the link leads out of its folder; put the script itself there", show(path))
}
