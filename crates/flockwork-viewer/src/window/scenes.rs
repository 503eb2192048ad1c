//! The scenes of a folder, to go from one to the next.

use std::path::{Path, PathBuf};

/// The scene files beside this one, by name; itself among them.
pub fn beside(scene: &Path) -> Vec<PathBuf> {
    let folder =
        scene.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut scenes: Vec<PathBuf> =
        files.filter(|file| is_scene(file)).map(|file| as_written(scene, file)).collect();
    scenes.sort();
    scenes
}

fn is_scene(file: &Path) -> bool {
    let is_hidden = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    !is_hidden && file.extension().is_some_and(|end| end == "ron")
}

/// The path with the same beginning as the scene's: `a.ron` beside `b.ron`, not `./a.ron`.
fn as_written(scene: &Path, file: PathBuf) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_owned();
    scene.with_file_name(name)
}

/// The scene so many places after this one, round in a circle; none if there is no other.
pub fn neighbor(scenes: &[PathBuf], current: &Path, by: isize) -> Option<PathBuf> {
    let at = scenes.iter().position(|scene| scene == current)?;
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
        assert_eq!(next("x.ron", 1), None);
        assert_eq!(neighbor(&scenes[..1], Path::new("a.ron"), 1), None);
    }
}
