//! The scenes that belong together, to go from one to the next.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::built_in::{self, is_built_in};
use crate::files::{canonical, home_of, scenes_in};

/// How often the folder is looked through again.
const LOOK: Duration = Duration::from_secs(1);

/// The scenes beside the one that is shown, as of the last look.
#[derive(Default)]
pub struct Scenes {
    /// The paths of the scenes, theme by theme, in the order of their names.
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

/// The scenes of all themes that belong with this one, or all built-in scenes; itself among them.
fn beside(scene: &Path) -> Vec<PathBuf> {
    if is_built_in(scene) {
        return built_in::scenes().collect();
    }
    let scenes = scenes_in(&Path::new(".").join(home_of(scene)));
    scenes.into_iter().map(|file| as_written(scene, file)).collect()
}

/// The scene itself by its own path, and others without a dot before: `a.ron`, not `./a.ron`.
fn as_written(scene: &Path, file: PathBuf) -> PathBuf {
    match canonical(&file) == canonical(scene) {
        true => scene.to_path_buf(),
        false => file.strip_prefix(".").map(Path::to_path_buf).unwrap_or(file),
    }
}

fn neighbor(scenes: &[PathBuf], current: &Path, by: isize) -> Option<PathBuf> {
    let Some(at) = scenes.iter().position(|scene| scene == current) else {
        // One that is no file comes before the first.
        return if by > 0 { scenes.first() } else { scenes.last() }.cloned();
    };
    let next = (at as isize + by).rem_euclid(scenes.len() as isize) as usize;
    (next != at).then(|| scenes[next].clone())
}

/// The theme of a scene: the name of its folder; none where all scenes are in one.
pub fn theme<'s>(scene: &'s Path, all: &[PathBuf]) -> Option<&'s str> {
    let folder = scene.parent()?;
    let is_theme = all.iter().any(|other| other.parent() != Some(folder));
    folder.file_name().filter(|_| is_theme)?.to_str()
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
    #[test]
    fn themes_are_the_folders_of_scenes_where_there_are_several() {
        let scenes = ["scenes/a.ron", "scenes/woods/b.ron"].map(PathBuf::from);
        assert_eq!(scenes.each_ref().map(|it| theme(it, &scenes)), [Some("scenes"), Some("woods")]);
        assert_eq!(theme(&scenes[1], &scenes[1..]), None);
    }
}
