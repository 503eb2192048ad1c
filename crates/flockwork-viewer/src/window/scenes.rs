//! The scenes of a folder, to go from one to the next.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::built_in::{self, is_built_in};
use crate::files::scenes_in;

/// How often the folder is looked through again.
const LOOK: Duration = Duration::from_secs(1);

/// The scenes beside the one that is shown, as of the last look.
#[derive(Default)]
pub struct Scenes {
    /// The paths of the scenes, in the order of their names.
    pub list: Vec<PathBuf>,
    current: PathBuf,
    looked: Option<Instant>,
}

impl Scenes {
    /// Looks through the folder of this scene, unless that was done just before.
    pub fn look(&mut self, current: &Path) {
        let is_old = self.looked.is_none_or(|looked| looked.elapsed() >= LOOK);
        if is_old || self.current != current {
            (self.list, self.looked) = (beside(current), Some(Instant::now()));
            self.current = current.to_path_buf();
        }
    }

    /// The scene `by` steps after this one, round in a circle; none if there is no other.
    pub fn neighbor(&self, current: &Path, by: isize) -> Option<PathBuf> {
        neighbor(&self.list, current, by)
    }
}

/// The scene files beside this one in the order of their names, or all built-in scenes; itself among them.
fn beside(scene: &Path) -> Vec<PathBuf> {
    if is_built_in(scene) {
        return built_in::scenes().collect();
    }
    let folder =
        scene.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    scenes_in(folder).into_iter().map(|file| as_written(scene, file)).collect()
}

/// The path with the same beginning as the scene's: `a.ron` beside `b.ron`, not `./a.ron`.
fn as_written(scene: &Path, file: PathBuf) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_owned();
    scene.with_file_name(name)
}

fn neighbor(scenes: &[PathBuf], current: &Path, by: isize) -> Option<PathBuf> {
    let Some(at) = scenes.iter().position(|scene| scene == current) else {
        // One that is no file comes before the first.
        return if by > 0 { scenes.first() } else { scenes.last() }.cloned();
    };
    let next = (at as isize + by).rem_euclid(scenes.len() as isize) as usize;
    (next != at).then(|| scenes[next].clone())
}

/// What the list calls a scene: the file's name without its ending.
pub fn title(scene: &Path) -> String {
    scene.file_stem().unwrap_or_default().to_string_lossy().replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_go_round() {
        let scenes: Vec<PathBuf> = ["a.ron", "b.ron", "c.ron"].map(PathBuf::from).into();
        let next = |current: &str, by| neighbor(&scenes, Path::new(current), by);
        assert_eq!(next("a.ron", 1), Some("b.ron".into()));
        assert_eq!(next("a.ron", -1), Some("c.ron".into()));
        assert_eq!(
            (next("x.ron", 1), next("x.ron", -1)),
            (Some("a.ron".into()), Some("c.ron".into()))
        );
        assert_eq!(neighbor(&[], Path::new("a.ron"), 1), None);
        assert_eq!(neighbor(&scenes[..1], Path::new("a.ron"), 1), None);
    }
}
