//! Cases: scenes that say what their runs are judged by, or families of such scenes.

use std::path::{Path, PathBuf};

use flockwork::scene::{
    CriterionText, Scene, SeedsText, SteppingText, ValidationText, members, nearest,
};

use super::options::SuiteOptions;
use super::unseen;
use crate::built_in;
use crate::files::{is_scene, read_text, scenes_in, show};
use crate::report::Report;

/// The folder of cases.
const FOLDER: &str = "suite";

/// A case: a scene that says what its runs are judged by, or a family of such scenes.
#[derive(Clone, Debug)]
pub struct SuiteCase {
    /// The name of its file, without the ending.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// Its scenes, at least one; exactly one if it is no family.
    pub members: Vec<CaseMember>,
}

/// A scene of a case.
#[derive(Clone, Debug)]
pub struct CaseMember {
    /// Its name in the family; empty if the case is none.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The scene.
    pub scene: Scene,
    /// What it is judged by.
    pub validation: ValidationText,
}

impl SuiteCase {
    /// Reads a case.
    ///
    /// # Errors
    /// Everything that is wrong with the scene; or that it does not say what it is judged by.
    pub fn read(path: &Path) -> Result<Self, Report> {
        let text = match built_in::texts(path) {
            Some((text, _)) => text.to_owned(),
            None => read_text(path).map_err(Report::sentence)?,
        };
        let file = show(path);
        let wrong = |problems: Vec<_>| Report::of_scene(&file, &text, &problems);
        Scene::parse(&text).map_err(wrong)?;
        let members = members(&text).map_err(wrong)?;
        let read = |member: flockwork::scene::Member| {
            let scene = Scene::parse(member.text()).map_err(wrong)?;
            let validation = scene.validation.clone().ok_or_else(|| unjudged(&file))?;
            let (name, text) = (member.name.clone(), member.text().to_owned());
            Ok(CaseMember { name, text, scene, validation })
        };
        let members = members.into_iter().map(read).collect::<Result<Vec<_>, Report>>()?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { name, path: path.to_path_buf(), members })
    }

    /// Its title: the name of its first scene.
    #[must_use]
    pub fn title(&self) -> &str {
        self.members.first().map_or("", |member| &member.scene.name)
    }

    /// The criteria of its first member: those of the others differ in their numbers alone.
    pub(super) fn criteria(&self) -> &[CriterionText] {
        self.members.first().map_or(&[], |member| &member.validation.criteria)
    }
}

impl CaseMember {
    /// The seeds of its runs: its own, or as many others as the options ask for if it has several.
    pub(super) fn seeds(&self, options: &SuiteOptions) -> Vec<u64> {
        let own: Vec<u64> = match &self.validation.seeds {
            SeedsText::Count(count) => {
                (0..u64::from(*count)).map(|it| self.scene.seed.wrapping_add(it)).collect()
            }
            SeedsText::List(list) => list.clone(),
        };
        match options.seeds.filter(|_| own.len() > 1) {
            Some(count) => unseen::seeds(count).collect(),
            None => own,
        }
    }

    /// The tick rates of its runs (1/s); none stands for the scene's own stepping.
    pub(super) fn rates(&self, options: &SuiteOptions) -> Vec<Option<f32>> {
        let is_timed = matches!(self.scene.stepping, SteppingText::Timed { .. });
        let rates = match &options.rates[..] {
            [] => &self.validation.rates,
            rates => rates,
        };
        match rates {
            [_, ..] if is_timed => rates.iter().copied().map(Some).collect(),
            _ => vec![None],
        }
    }
}

fn unjudged(file: &str) -> Report {
    Report::sentence(format!(
        "{file}: this scene does not say what it is judged by: write validation: (seconds: 60, criteria: [(measure: \"deepest_overlap\", bound: AtMost(0.01))]) into it"
    ))
}

/// Reads the cases of these names, or all cases of the suite if there are no names. A name may also be a scene's file
/// or a folder of scenes. The suite is the folder `suite`, or the one that is built in if there is no such folder here.
///
/// # Errors
/// All names that are unknown, and everything that is wrong with the cases.
pub fn find(names: &[String]) -> Result<Vec<SuiteCase>, Report> {
    let known = suite();
    let mut wrong = Report::default();
    let mut paths = if names.is_empty() { known.clone() } else { Vec::new() };
    for name in names {
        match named(name, &known) {
            Ok(found) => paths.extend(found),
            Err(sentence) => wrong.mistakes.extend(Report::sentence(sentence).mistakes),
        }
    }
    let mut cases: Vec<SuiteCase> = Vec::new();
    for path in paths {
        match SuiteCase::read(&path) {
            Ok(case) if cases.iter().all(|it| it.path != case.path) => cases.push(case),
            Ok(_) => {}
            Err(report) => wrong.mistakes.extend(report.mistakes),
        }
    }
    if wrong.mistakes.is_empty() { Ok(cases) } else { Err(wrong) }
}

fn suite() -> Vec<PathBuf> {
    let here = scenes_in(Path::new(FOLDER));
    if here.is_empty() { built_in::suite().collect() } else { here }
}

fn named(name: &str, known: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let path = Path::new(name);
    if path.is_dir() {
        let scenes = scenes_in(path);
        let none = || format!("no scene (.ron) in {}", show(path));
        return if scenes.is_empty() { Err(none()) } else { Ok(scenes) };
    }
    if is_scene(path) {
        return Ok(vec![path.to_path_buf()]);
    }
    let stem = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if let Some(found) = known.iter().find(|path| stem(path) == name) {
        return Ok(vec![found.clone()]);
    }
    let names: Vec<String> = known.iter().map(stem).collect();
    let advice = match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("there are: {}", names.join(", ")),
    };
    Err(format!("there is no case {name}; {advice}"))
}
