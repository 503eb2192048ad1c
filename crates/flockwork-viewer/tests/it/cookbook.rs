//! The cookbook: its page is written from the files of docs/cookbook; these have no mistake, and each recipe does what its
//! scene says.

mod animals;
mod crowds;
mod games;
mod motion;
mod page;
mod rules;
mod trial;

use std::collections::BTreeSet;
use std::path::PathBuf;

use flockwork::scene::Scene;
use flockwork_viewer::run::{Length, RunOptions, run};
use flockwork_viewer::session::Session;

use crate::common::Place;
use crate::gallery::small;
use crate::manual::docs;
use trial::Trial;

/// Recipes of one kind.
struct Chapter {
    title: &'static str,
    recipes: &'static [Recipe],
}

/// A scene with its scripts, what comes of it, and what only the page says of it.
struct Recipe {
    /// The name of its scene.
    name: &'static str,
    /// What a reader wants who needs it.
    want: &'static str,
    /// What to change first.
    first: &'static str,
    /// When its picture is taken (s), if it has one.
    picture_secs: Option<f64>,
    /// The tick rates at which it is run.
    rates: &'static [u32],
    /// Runs it, and asserts that what its scene says comes true.
    outcome: fn(Trial),
}

/// All chapters, in the order of the page.
const CHAPTERS: &[Chapter] =
    &[animals::CHAPTER, crowds::CHAPTER, motion::CHAPTER, games::CHAPTER, rules::CHAPTER];

/// Of a cheap recipe.
const EACH_RATE: &[u32] = &[30, 60, 120];
/// Of one that is costly.
const USUAL_RATE: &[u32] = &[60];
/// Of one that is run several times.
const LOWEST_RATE: &[u32] = &[30];

/// The width of a picture (px), the most bytes of one, and how many there are at most.
const WIDTH: u32 = 320;
const PICTURE_BYTES: u64 = 10_000;
const MOST_PICTURES: usize = 12;

fn recipes() -> impl Iterator<Item = &'static Recipe> {
    CHAPTERS.iter().flat_map(|chapter| chapter.recipes)
}

fn folder() -> PathBuf {
    docs("cookbook")
}

fn text_of(file: &str) -> String {
    std::fs::read_to_string(folder().join(file)).unwrap().replace("\r\n", "\n")
}

fn is_updating() -> bool {
    std::env::var_os("FLOCKWORK_UPDATE").is_some()
}

impl Recipe {
    fn scene_file(&self) -> String {
        format!("{}.ron", self.name)
    }

    fn scene(&self) -> Scene {
        Scene::parse(&text_of(&self.scene_file())).unwrap()
    }

    /// Its scripts, in the order in which the scene names them.
    fn scripts(&self) -> Vec<String> {
        let mut scripts = Vec::new();
        for script in self.scene().groups.into_iter().filter_map(|group| group.script) {
            if !scripts.contains(&script) {
                scripts.push(script);
            }
        }
        scripts
    }

    fn picture(&self) -> PathBuf {
        folder().join(format!("{}.png", self.name))
    }

    /// Draws it: `flockwork run SCENE --seconds S --width 320 --image TO`, with fewer colors.
    fn draw(&self, secs: f64, to: &std::path::Path) {
        let scene = folder().join(self.scene_file());
        let mut session = Session::open(scene, None).unwrap_or_else(|report| panic!("{report}"));
        let place = Place::new();
        let whole = place.path("whole.png");
        let (length, image) = (Length::Seconds(secs), Some(whole.clone()));
        let options = RunOptions { length, image, width: Some(WIDTH), ..RunOptions::default() };
        run(&mut session, &options).unwrap_or_else(|report| panic!("{report}"));
        small::shrink(&whole, to);
    }
}

impl Chapter {
    fn holds(&self) {
        for recipe in self.recipes {
            for hz in recipe.rates {
                println!("{} at {hz} Hz", recipe.name);
                (recipe.outcome)(Trial::of(recipe, *hz));
            }
        }
    }
}

#[test]
fn animals_do_what_the_page_says() {
    animals::CHAPTER.holds();
}

#[test]
fn crowds_do_what_the_page_says() {
    crowds::CHAPTER.holds();
}

#[test]
fn motions_are_what_the_page_says() {
    motion::CHAPTER.holds();
}

#[test]
fn games_go_as_the_page_says() {
    games::CHAPTER.holds();
}

#[test]
fn rules_hold_as_the_page_says() {
    rules::CHAPTER.holds();
}

#[test]
fn each_file_belongs_to_a_recipe() {
    let entries = std::fs::read_dir(folder()).unwrap().flatten();
    let there: BTreeSet<String> =
        entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    let of = |recipe: &Recipe| {
        let picture = recipe.picture_secs.map(|_| format!("{}.png", recipe.name));
        recipe.scripts().into_iter().chain([recipe.scene_file()]).chain(picture)
    };
    assert_eq!(there, recipes().flat_map(of).collect());
}

#[test]
fn the_page_is_written_from_its_recipes() {
    let (path, current) = (docs("cookbook.md"), page::text());
    if is_updating() {
        std::fs::write(&path, &current).unwrap();
    }
    let there = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        there == current,
        "docs/cookbook.md is stale: FLOCKWORK_UPDATE=1 cargo test writes it anew"
    );
}

#[test]
fn no_recipe_has_a_mistake_or_a_warning() {
    let said = Place::new().flockwork(&["check", folder().to_str().unwrap()]);
    let scripts = recipes().flat_map(Recipe::scripts).collect::<BTreeSet<_>>().len();
    let clean = format!("{} scenes, {scripts} scripts: no mistakes\n", recipes().count());
    assert_eq!(said.out, clean, "{}", said.err);
}

#[test]
fn each_picture_is_what_the_program_draws() {
    let place = Place::new();
    let pictured: Vec<_> = recipes().filter_map(|it| Some((it, it.picture_secs?))).collect();
    assert!(pictured.len() <= MOST_PICTURES);
    for (recipe, secs) in pictured {
        let (picture, now) = (recipe.picture(), place.path("now.png"));
        if is_updating() {
            recipe.draw(secs, &picture);
        }
        recipe.draw(secs, &now);
        let is_current = picture.is_file()
            && small::difference(&small::read(&picture), &small::read(&now)) < 1.0;
        assert!(is_current, "{}.png is stale: FLOCKWORK_UPDATE=1 cargo test", recipe.name);
        let bytes = std::fs::metadata(&picture).unwrap().len();
        assert!(bytes <= PICTURE_BYTES, "{}.png has {bytes} bytes", recipe.name);
    }
}
