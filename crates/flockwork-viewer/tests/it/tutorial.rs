//! The tutorial: its page shows the files of docs/tutorial, these have no mistake, do what the page says, and look like its
//! pictures.

pub mod lesson;
mod outcomes;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use flockwork_viewer::run::{Length, RunOptions, run};
use flockwork_viewer::session::Session;

use crate::common::Place;
use crate::manual::{are_alike, docs};

/// A step: the name of its scene and picture, its scripts, and when the picture is taken (s).
struct Step {
    name: &'static str,
    scripts: &'static [&'static str],
    picture_secs: f64,
}

const STEPS: &[Step] = &[
    Step { name: "seek", scripts: &["seek"], picture_secs: 2.6 },
    Step { name: "mix", scripts: &["mix"], picture_secs: 3.6 },
    Step { name: "avoid", scripts: &["avoid"], picture_secs: 7.0 },
    Step { name: "path", scripts: &["path"], picture_secs: 10.0 },
    Step { name: "memory", scripts: &["memory"], picture_secs: 16.0 },
    Step { name: "others", scripts: &["others"], picture_secs: 2.0 },
    Step { name: "messages", scripts: &["messages"], picture_secs: 8.0 },
    Step { name: "door", scripts: &["door", "bell"], picture_secs: 18.0 },
];

/// The most bytes of a picture.
const PICTURE_BYTES: u64 = 40_000;

impl Step {
    /// The names of its files, in the order of the page.
    fn files(&self) -> impl Iterator<Item = String> {
        let scripts = self.scripts.iter().map(|name| format!("{name}.lua"));
        [format!("{}.ron", self.name)].into_iter().chain(scripts)
    }

    /// Its files where a reader has them.
    fn place(&self) -> Place {
        let place = Place::new();
        for file in self.files() {
            place.write(&home(&file), text_of(&file));
        }
        place
    }

    /// Draws it: `flockwork run SCENE --seconds S --width 480 --image TO`.
    fn draw(&self, to: &Path) {
        let scene = folder().join(format!("{}.ron", self.name));
        let mut session = Session::open(scene, None).unwrap_or_else(|report| panic!("{report}"));
        let (length, image) = (Length::Seconds(self.picture_secs), Some(to.to_owned()));
        let options = RunOptions { length, image, width: Some(480), ..RunOptions::default() };
        run(&mut session, &options).unwrap_or_else(|report| panic!("{report}"));
    }
}

fn folder() -> PathBuf {
    docs("tutorial")
}

fn text_of(file: &str) -> String {
    std::fs::read_to_string(folder().join(file)).unwrap().replace("\r\n", "\n")
}

/// Where a reader has a file of a step.
fn home(file: &str) -> String {
    let folder = if file.ends_with(".ron") { "scenes" } else { "scripts" };
    format!("{folder}/{file}")
}

fn is_updating() -> bool {
    std::env::var_os("FLOCKWORK_UPDATE").is_some()
}

/// The page with a file in the listing below its name.
fn with_listing(page: &str, file: &str) -> String {
    let language = if file.ends_with(".ron") { "ron" } else { "lua" };
    let head = format!("\n`{}`:\n\n```{language}\n", home(file));
    let (before, rest) = page.split_once(&head).unwrap_or_else(|| panic!("{head} is missing"));
    let (_, after) = rest.split_once("```\n").unwrap();
    format!("{before}{head}{}```\n{after}", text_of(file))
}

#[test]
fn the_page_shows_the_files_of_its_steps() {
    let path = docs("tutorial.md");
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let files = || STEPS.iter().flat_map(Step::files);
    let current = files().fold(page.clone(), |page, file| with_listing(&page, &file));
    if is_updating() {
        std::fs::write(&path, &current).unwrap();
    }
    let is_current = page == current || is_updating();
    assert!(is_current, "docs/tutorial.md is stale: FLOCKWORK_UPDATE=1 cargo test writes it anew");
    for step in STEPS {
        let picture = format!("](tutorial/{}.png)", step.name);
        assert_eq!(page.matches(&picture).count(), 1, "{picture}");
    }
    let entries = std::fs::read_dir(folder()).unwrap().flatten();
    let there: BTreeSet<String> =
        entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    let pictures = STEPS.iter().map(|step| format!("{}.png", step.name));
    let pictures = pictures.chain([PLOT.to_owned()]);
    assert_eq!(there, files().chain(pictures).collect(), "each file belongs to a step");
}

#[test]
fn no_step_has_a_mistake_or_a_warning() {
    for step in STEPS {
        let said = step.place().flockwork(&["check", "scenes", "scripts"]);
        let scripts = if step.scripts.len() == 1 { "1 script" } else { "2 scripts" };
        assert_eq!(said.out, format!("1 scene, {scripts}: no mistakes\n"), "{}", said.err);
        assert!(!said.err.contains("warning"), "{}: {}", step.name, said.err);
    }
}

/// How many know the rumor, over time.
const PLOT: &str = "knows.png";

/// Both commands of the section do what it says.
#[test]
fn the_rumor_is_counted_without_a_window() {
    let step = STEPS.iter().find(|step| step.name == "messages").unwrap();
    let (place, page) = (step.place(), std::fs::read_to_string(docs("tutorial.md")).unwrap());
    let section = page.split("\n## In numbers\n").nth(1).unwrap();
    let lines = section.split("```").nth(1).unwrap().lines().skip(1);
    for line in lines {
        let said = place.shell(line);
        assert_eq!(said.code, 0, "{line}: {}", said.err);
    }
    let rows = std::fs::read_to_string(place.path("runs.csv")).unwrap();
    assert_eq!(rows.lines().count(), 11, "{rows}");
    let (picture, now) = (folder().join(PLOT), place.path(PLOT));
    if is_updating() {
        std::fs::copy(&now, &picture).unwrap();
    }
    assert!(are_alike(&picture, &now), "{PLOT} is stale: FLOCKWORK_UPDATE=1 writes it anew");
}

#[test]
fn each_picture_is_what_the_program_draws() {
    let place = Place::new();
    for step in STEPS {
        let (picture, now) = (folder().join(format!("{}.png", step.name)), place.path("now.png"));
        if is_updating() {
            step.draw(&picture);
        }
        step.draw(&now);
        let is_current = picture.is_file() && are_alike(&picture, &now);
        assert!(
            is_current,
            "{}.png is stale: FLOCKWORK_UPDATE=1 cargo test -p flockwork-viewer --test it tutorial",
            step.name
        );
        let bytes = std::fs::metadata(&picture).unwrap().len();
        assert!(bytes <= PICTURE_BYTES, "{}.png has {bytes} bytes", step.name);
    }
}
