//! The gallery: every shipped scene, by theme, with its first sentence and a small picture.

pub mod small;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use flockwork::scene::Scene;
use flockwork_viewer::files::{read_text, scenes_in};
use flockwork_viewer::run::{Length, RunOptions, run};
use flockwork_viewer::session::Session;
use flockwork_viewer::sketch::colors_of;

use crate::common::Place;
use crate::manual::docs;

/// The themes, in the order of the page: the folder's name, and what its scenes are about.
const THEMES: &[(&str, &str)] = &[
    ("alone", "What one agent does by itself."),
    ("targets", "Toward a target, away from it, or around it."),
    ("groups", "Agents that heed their neighbors."),
    ("leaders", "Agents that follow another one."),
    ("obstacles", "Around obstacles, and within bounds."),
    ("paths", "Along paths and flow fields, and to exits."),
    ("combining", "How several wishes become one motion."),
    ("crowds", "People and traffic."),
    ("games", "Hunters, guards, and hordes."),
];

/// When a scene's picture is taken (s), where a usual moment does not show its claim.
const MOMENTS: &[(&str, f64)] = &[
    ("ants", 40.0),
    ("avoid_kinds", 16.0),
    ("combine_context", 16.0),
    ("combine_first", 12.0),
    ("combine_last", 11.0),
    ("combine_limit", 20.0),
    ("combine_priority", 14.0),
    ("concave_walls", 14.0),
    ("find_way", 16.0),
    ("follow_flow", 18.0),
    ("guard", 13.0),
    ("push", 30.0),
    ("ring_road", 90.0),
    ("seek", 3.0),
    ("sight_chase", 12.0),
    ("solid_tiles", 14.0),
    ("station", 30.0),
    ("stopping", 5.5),
    ("two_streams", 12.0),
    ("zombies", 12.0),
];
const USUAL_SECS: f64 = 8.0;

/// The width of a picture (px), and the most bytes of one, and of all.
const WIDTH: u32 = 320;
const PICTURE_BYTES: u64 = 16_000;
const ALL_BYTES: u64 = 1_000_000;

const HEAD: &str = "\
# Gallery

Every scene that comes with the program, by theme. Each command opens its scene in a window; a picture leads to the scene's file.
Written by a test: `FLOCKWORK_UPDATE=1 cargo test -p flockwork-viewer --test it gallery` draws the pictures anew.
";

/// A shipped scene.
struct Shown {
    theme: String,
    name: String,
    path: PathBuf,
    scene: Scene,
}

impl Shown {
    fn of(path: PathBuf) -> Self {
        let name_of = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
        let scene = Scene::parse(&read_text(&path).unwrap()).unwrap();
        Self { theme: name_of(path.parent().unwrap()), name: name_of(&path), path, scene }
    }

    /// When its picture is taken (s).
    fn secs(&self) -> f64 {
        let own = self.scene.validation.as_ref().and_then(|it| it.picture_secs).map(f64::from);
        let moment = MOMENTS.iter().find(|(name, _)| *name == self.name).map(|(_, secs)| *secs);
        own.or(moment).unwrap_or(USUAL_SECS)
    }

    /// Draws it.
    fn draw(&self, to: &Path) {
        let mut session =
            Session::open(&self.path, None).unwrap_or_else(|report| panic!("{report}"));
        let place = Place::new();
        // Over a small picture the program would not write: it is none of its own.
        let whole = place.path("whole.png");
        let (length, image) = (Length::Seconds(self.secs()), Some(whole.clone()));
        let color_by = colors_of(&session.scene, &session.world);
        let width = Some(WIDTH);
        let options = RunOptions { length, image, width, color_by, ..RunOptions::default() };
        run(&mut session, &options).unwrap_or_else(|report| panic!("{report}"));
        small::shrink(&whole, to);
    }

    fn picture(&self) -> PathBuf {
        docs("gallery").join(format!("{}.png", self.name))
    }

    /// Its line of the page.
    fn row(&self) -> String {
        let Self { theme, name, scene, .. } = self;
        let sentence = first_sentence(&scene.about);
        let picture =
            format!("[![{}](gallery/{name}.png)](../scenes/{theme}/{name}.ron)", scene.name);
        format!("| {picture} | **{}**<br>{sentence}<br>`flockwork {name}` |", scene.name)
    }
}

/// A text up to its first period that ends a sentence.
fn first_sentence(text: &str) -> &str {
    let is_end = |at: &usize| {
        let rest = text[at + 1..].trim_start();
        rest.is_empty()
            || (rest.len() < text.len() - at - 1 && rest.starts_with(char::is_uppercase))
    };
    let end = text.match_indices('.').map(|(at, _)| at).find(is_end);
    end.map_or(text, |at| &text[..=at])
}

fn shown() -> Vec<Shown> {
    scenes_in(&docs("../scenes")).into_iter().map(Shown::of).collect()
}

fn page(shown: &[Shown]) -> String {
    let mut page = HEAD.to_owned();
    for (theme, about) in THEMES {
        let title = theme[..1].to_uppercase() + &theme[1..];
        // Writing to a String cannot fail.
        let _ = write!(page, "\n## {title}\n\n{about}\n\n| | |\n|---|---|\n");
        let of_theme = shown.iter().filter(|it| it.theme == *theme);
        of_theme.for_each(|it| {
            let _ = writeln!(page, "{}", it.row());
        });
    }
    page
}

fn is_updating() -> bool {
    std::env::var_os("FLOCKWORK_UPDATE").is_some()
}

#[test]
fn the_page_shows_every_scene_once() {
    let (shown, path) = (shown(), docs("gallery.md"));
    let page = page(&shown);
    for it in &shown {
        assert_eq!(page.matches(&format!("`flockwork {}`", it.name)).count(), 1, "{}", it.name);
        assert!(it.scene.about.starts_with(char::is_alphabetic), "{} tells nothing", it.name);
    }
    let is_scene = |name: &str| shown.iter().any(|it| it.name == name);
    assert!(MOMENTS.iter().all(|(name, _)| is_scene(name)), "each moment is of a scene");
    if is_updating() {
        std::fs::write(&path, &page).unwrap();
    }
    let there = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        there == page,
        "docs/gallery.md is stale: FLOCKWORK_UPDATE=1 cargo test writes it anew"
    );
}

/// They are drawn anew with `FLOCKWORK_UPDATE` alone: that takes minutes in a debug build.
#[test]
fn every_scene_has_a_small_picture() {
    let shown = shown();
    let mut all = 0;
    for it in &shown {
        let picture = it.picture();
        if is_updating() {
            it.draw(&picture);
        }
        assert!(picture.is_file(), "docs/gallery/{}.png is missing: FLOCKWORK_UPDATE=1", it.name);
        let bytes = std::fs::metadata(&picture).unwrap().len();
        assert!(bytes <= PICTURE_BYTES, "{}.png has {bytes} bytes", it.name);
        assert_eq!(small::width(&picture), WIDTH, "{}.png", it.name);
        all += bytes;
    }
    assert!(all <= ALL_BYTES, "all pictures have {all} bytes");
    let files = std::fs::read_dir(docs("gallery")).unwrap().flatten();
    let files: BTreeSet<PathBuf> = files.map(|it| it.path()).collect();
    assert_eq!(files, shown.iter().map(Shown::picture).collect(), "each picture is of a scene");
}

/// Of a few scenes that are quickly run the pictures are looked at.
#[test]
fn pictures_are_what_the_program_draws() {
    let place = Place::new();
    for it in shown().iter().filter(|it| ["brake", "seek", "patrol"].contains(&it.name.as_str())) {
        let now = place.path("now.png");
        it.draw(&now);
        let (stored, now) = (small::read(&it.picture()), small::read(&now));
        assert!(small::difference(&stored, &now) < 1.0, "docs/gallery/{}.png is stale", it.name);
    }
}

#[test]
fn a_sentence_ends_where_the_next_one_begins() {
    assert_eq!(
        first_sentence("One of 1.5 m, by X et al. (2008). Two."),
        "One of 1.5 m, by X et al. (2008)."
    );
    assert_eq!(first_sentence("Only one."), "Only one.");
    assert_eq!(first_sentence("No end"), "No end");
}
