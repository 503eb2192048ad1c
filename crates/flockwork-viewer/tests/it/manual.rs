//! The pictures of the manuals: each is what the program draws of the scene beside it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use flockwork::behavior::BEHAVIORS;
use flockwork::combine::COMBINERS;
use flockwork_viewer::run::{Length, RunOptions, run};
use flockwork_viewer::session::Session;

use crate::common::Place;
use crate::pictures::read;

/// A file of the folder docs.
pub fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

/// The names of the files in a folder with this ending, without it.
fn names(folder: &Path, ending: &str) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder).unwrap().flatten();
    let name =
        |file: std::fs::DirEntry| Some(file.file_name().to_str()?.strip_suffix(ending)?.to_owned());
    files.filter_map(name).collect()
}

/// Draws a scene as the manuals show it: `flockwork run SCENE --seconds 3 --width 480 --forces --image TO`.
fn draw(scene: PathBuf, to: PathBuf) {
    let mut session = Session::open(scene, None).unwrap_or_else(|report| panic!("{report}"));
    let (length, image, width) = (Length::Seconds(3.0), Some(to), Some(480));
    let options = RunOptions { length, image, width, forces: true, ..RunOptions::default() };
    run(&mut session, &options).unwrap_or_else(|report| panic!("{report}"));
}

/// Whether two pictures are the same. A sine may be another one in its last bit elsewhere, and with it a shade.
pub fn are_alike(one: &Path, other: &Path) -> bool {
    let (one, other) = (read(one), read(other));
    let shades = one.1.iter().flatten().zip(other.1.iter().flatten());
    one.0 == other.0
        && one.1.len() == other.1.len()
        && shades.into_iter().all(|(a, b)| a.abs_diff(*b) < 3)
}

/// Each scene in a folder of docs has its picture, as the program draws it now; `FLOCKWORK_UPDATE=1` draws them.
fn are_up_to_date(folder: &str) {
    let (place, folder) = (Place::new(), docs(folder));
    for name in names(&folder, ".ron") {
        let (scene, picture) =
            (folder.join(format!("{name}.ron")), folder.join(format!("{name}.png")));
        if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
            draw(scene.clone(), picture.clone());
        }
        let now = place.path(&format!("{name}.png"));
        draw(scene, now.clone());
        let is_current = picture.is_file() && are_alike(&picture, &now);
        assert!(
            is_current,
            "{name}.png is stale: FLOCKWORK_UPDATE=1 cargo test -p flockwork-viewer --test it manual"
        );
    }
    assert_eq!(names(&folder, ".png"), names(&folder, ".ron"), "each picture has a scene");
}

#[test]
fn every_behavior_has_its_picture() {
    let scenes = names(&docs("behaviors"), ".ron");
    let all: BTreeSet<String> = BEHAVIORS.iter().map(|info| info.name.to_owned()).collect();
    assert_eq!(scenes, all, "docs/behaviors/NAME.ron shows the behavior NAME");
    for name in all {
        let scene = std::fs::read_to_string(docs(&format!("behaviors/{name}.ron"))).unwrap();
        assert!(scene.contains(&format!("behavior: {name}(")), "its scene does not show {name}");
    }
    are_up_to_date("behaviors");
}

#[test]
fn every_combiner_has_its_picture_and_each_is_on_the_page() {
    let scenes = names(&docs("forces"), ".ron");
    for info in COMBINERS {
        assert!(scenes.contains(info.name), "docs/forces/{}.ron is missing", info.name);
    }
    let page = std::fs::read_to_string(docs("forces.md")).unwrap();
    let shown = page.split("](forces/").skip(1).filter_map(|rest| rest.split_once(".png)"));
    let shown: BTreeSet<String> = shown.map(|(name, _)| name.to_owned()).collect();
    assert_eq!(shown, scenes, "docs/forces.md shows every picture");
    are_up_to_date("forces");
}

#[test]
fn a_picture_of_another_scene_is_none_of_this_one() {
    assert!(are_alike(&docs("behaviors/seek.png"), &docs("behaviors/seek.png")));
    assert!(!are_alike(&docs("behaviors/seek.png"), &docs("behaviors/flee.png")));
}
