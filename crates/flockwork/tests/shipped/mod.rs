//! The scenes that Flockwork ships, and a test of what each claims. The tests of scripts share this file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The text of each scene, by its name: that of its file, without the ending. No two have the same, whatever their
/// folders are.
pub fn scenes() -> BTreeMap<String, String> {
    let mut scenes = BTreeMap::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes"), &mut scenes);
    scenes
}

fn gather(folder: &Path, scenes: &mut BTreeMap<String, String>) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            gather(&path, scenes);
        } else if path.extension().is_some_and(|it| it == "ron") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let before = scenes.insert(name, fs::read_to_string(&path).unwrap());
            assert_eq!(before, None, "there are two scenes of the name of {}", path.display());
        }
    }
}

/// The text of the scene of this name.
pub fn scene(name: &str) -> String {
    scenes().remove(name).unwrap_or_else(|| panic!("there is no scene {name}"))
}

/// Makes a test for each of these scenes, under its name: what its `about` says can be seen does happen. The scenes for
/// which `$is_here` holds, by their texts, all have one.
macro_rules! outcomes {
    (of scenes where $is_here:expr; $($scene:ident: $happens:path,)*) => {
        $(#[test]
        fn $scene() {
            $happens(&crate::shipped::scene(stringify!($scene)));
        })*

        #[test]
        fn no_scene_is_without_an_outcome() {
            let is_here: fn(&str) -> bool = $is_here;
            let scenes = crate::shipped::scenes();
            let ours: Vec<&str> =
                scenes.iter().filter(|(_, text)| is_here(text)).map(|(name, _)| &**name).collect();
            assert_eq!(ours, [$(stringify!($scene)),*], "and in the order of their names");
        }
    };
}
