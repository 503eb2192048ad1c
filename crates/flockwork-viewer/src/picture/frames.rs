//! Movies as folders of numbered pictures, for programs that make films of them.

use std::fs;
use std::io::Error;
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempDir};

use super::raster::Raster;
use super::{PICTURE, write_png};
use crate::files::show;
use crate::output::{Output, real, refuse};

/// A folder of pictures that is being written, beside its destination: nothing is left of it if it is dropped before
/// [`finish`](Self::finish).
pub struct Frames {
    folder: TempDir,
    /// The path as it was asked for.
    path: PathBuf,
    count: u32,
}

impl Frames {
    /// Begins a folder, which [`finish`](Self::finish) moves to the path. One that is there already is replaced if there are
    /// only pictures of an earlier run in it.
    ///
    /// # Errors
    /// One sentence: the path, and why no folder can be made there.
    pub fn create(path: &Path) -> Result<Self, String> {
        refuse_folder(path)?;
        let destination = real(path);
        let beside = destination.parent().filter(|folder| !folder.as_os_str().is_empty());
        let name = destination.file_name().unwrap_or_default().to_string_lossy().into_owned() + ".";
        let made = Builder::new().prefix(&name).tempdir_in(beside.unwrap_or(Path::new(".")));
        // Its error also names the temporary folder.
        let folder = made.map_err(|error| sentence(path, &Error::from(error.kind())))?;
        Ok(Self { folder, path: path.to_path_buf(), count: 0 })
    }

    /// Adds a picture: `00001.png`, `00002.png` …
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn add(&mut self, raster: &Raster) -> Result<(), String> {
        self.count += 1;
        let path = self.folder.path().join(format!("{:05}.png", self.count));
        write_png(Output::create(&path, PICTURE)?, raster.size(), raster.pixels())
    }

    /// Moves the folder to its destination.
    ///
    /// # Errors
    /// One sentence: the path, and why the folder cannot be there.
    pub fn finish(self) -> Result<(), String> {
        let Self { folder, path, .. } = self;
        refuse_folder(&path)?;
        let destination = real(&path);
        let moved = remove_former(&destination)
            .and_then(|()| open_to_others(folder.path()))
            .and_then(|()| fs::rename(folder.path(), &destination));
        moved.map_err(|error| sentence(&path, &error))?;
        // It is somewhere else now.
        _ = folder.keep();
        Ok(())
    }
}

/// Refuses to replace what is no folder of pictures of an earlier run.
///
/// # Errors
/// One sentence: the path, and what it is not.
pub fn refuse_folder(path: &Path) -> Result<(), String> {
    let destination = real(path);
    if destination.is_file() {
        return Err(format!("{}: this is a file; name a folder", show(path)));
    }
    let Ok(entries) = fs::read_dir(&destination) else { return Ok(()) };
    let is_former = |path: &Path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_number = name.len() >= 5 && name.bytes().all(|byte| byte.is_ascii_digit());
        let is_png = path.extension().is_some_and(|it| it == "png");
        path.is_file() && is_number && is_png && refuse(path, PICTURE).is_ok()
    };
    let other = entries.flatten().map(|entry| entry.path()).find(|path| !is_former(path));
    match other {
        None => Ok(()),
        Some(other) => Err(format!(
            "{}: there is more in this folder than the pictures of an earlier run, such as {}; name another folder",
            show(path),
            other.file_name().unwrap_or_default().to_string_lossy()
        )),
    }
}

fn remove_former(folder: &Path) -> Result<(), Error> {
    if folder.is_dir() { fs::remove_dir_all(folder) } else { Ok(()) }
}

/// Temporary folders are for their owner alone.
#[cfg(unix)]
fn open_to_others(folder: &Path) -> Result<(), Error> {
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755))
}

#[cfg(not(unix))]
fn open_to_others(_folder: &Path) -> Result<(), Error> {
    Ok(())
}

fn sentence(path: &Path, error: &Error) -> String {
    format!("{}: the folder of pictures cannot be written: {error}", show(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::Theme;

    #[test]
    fn a_folder_is_there_when_it_is_whole_and_replaces_only_former_pictures() {
        let place = tempfile::tempdir().unwrap();
        let (path, raster) = (place.path().join("run"), Raster::new(4, 4, Theme::DARK.background));
        let write = |count: usize| {
            let mut frames = Frames::create(&path)?;
            (0..count).try_for_each(|_| frames.add(raster.as_ref().unwrap()))?;
            if count == 0 { Ok(()) } else { frames.finish() }
        };
        let names = || {
            let mut names: Vec<_> = fs::read_dir(&path).map_or(Vec::new(), |entries| {
                entries.flatten().map(|it| it.file_name().into_string().unwrap()).collect()
            });
            names.sort();
            names
        };
        write(0).unwrap();
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0, "what is dropped is gone");
        write(3).unwrap();
        assert_eq!(names(), ["00001.png", "00002.png", "00003.png"]);
        write(2).unwrap();
        assert_eq!(names(), ["00001.png", "00002.png"]);
        for other in ["notes.txt", "00003.png"] {
            fs::write(path.join(other), "mine").unwrap();
            let told = write(2).unwrap_err();
            assert!(told.contains("more in this folder") && told.contains(other), "{told}");
            fs::remove_file(path.join(other)).unwrap();
        }
        let file = place.path().join("file");
        fs::write(&file, "mine").unwrap();
        assert!(Frames::create(&file).err().unwrap().contains("name a folder"));
        assert!(Frames::create(&place.path().join("none/run")).is_err());
    }
}
