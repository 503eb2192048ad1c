//! Takes over files that have changed. If one has a mistake, its last right text runs on.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use flockwork::scene::{AnyWorld, Reloaded, Scene};
use flockwork::{Fault, GroupId, each_world};
use flockwork_lua::{ReloadReport, ScriptError};

use super::each::EACH;
use super::library::{MEASURES, SCENE};
use super::notice::{Notice, NoticeKind, broken, kept, sliders};
use super::{Session, parse};
use crate::files::{is_same, read_text, show};
use crate::recording::Change;
use crate::report::Report;
use crate::trouble::{self, Trouble};

impl Session {
    /// Takes over a file that has changed; none if it is not one of this scene's, or its text is as
    /// it was.
    pub fn reload_file(&mut self, path: &Path) -> Option<Notice> {
        if is_same(path, &self.scene_path) {
            return self.reload_scene();
        }
        let folders = &self.library.folders;
        let is_it = |name: &String| folders.candidates(name).any(|file| is_same(&file, path));
        let name = self.script_names().into_iter().find(is_it)?;
        self.reload_script(&name)
    }

    fn reload_scene(&mut self) -> Option<Notice> {
        let answer = read_text(&self.scene_path);
        let is_seen = self.library.is_seen(SCENE, &answer);
        (!is_seen).then(|| self.take_scene(answer))
    }

    /// Goes over to what the file of the scene reads now, if that is right.
    fn take_scene(&mut self, answer: Result<String, String>) -> Notice {
        let began = Instant::now();
        let taken = answer.map_err(Report::sentence).and_then(|text| self.take_text(text, began));
        taken.unwrap_or_else(|report| {
            self.troubles.set_file(SCENE, trouble::of_report(&report));
            // What is wrong in the file is told, not what was in the text that runs.
            self.troubles.set_file(EACH, Vec::new());
            broken(&show(&self.scene_path))
        })
    }

    /// Goes over to a scene that was refused before a script changed, if it is right now.
    fn retry_scene(&mut self) -> Option<Notice> {
        if !self.troubles.has_file(SCENE) {
            return None;
        }
        let answer = read_text(&self.scene_path);
        self.library.is_seen(SCENE, &answer);
        let notice = self.take_scene(answer);
        (notice.kind != NoticeKind::Broken).then_some(notice)
    }

    /// Goes over to this text of the scene.
    pub(super) fn take_text(&mut self, text: String, began: Instant) -> Result<Notice, Report> {
        let file = show(&self.scene_path);
        let scene = parse(&file, &text, self.seed)?;
        let report = |problems: Vec<_>| Report::of_scene(&file, &text, &problems);
        let problems = self.each_problems(&scene, &text);
        if !problems.is_empty() {
            return Err(report(problems));
        }
        let reloaded = scene.carry_over(&self.scene, self.world.clone()).map_err(report)?;
        self.scene_text = text;
        let notice = self.take_over(scene, reloaded, began);
        let (text, scripts) = (self.scene_text.clone(), self.library.texts());
        self.tell_recorder(|| Change::Scene { text, scripts: (*scripts).clone() });
        Ok(notice)
    }

    fn take_over(&mut self, scene: Scene, reloaded: Reloaded, began: Instant) -> Notice {
        self.forget_past();
        let before = scripted(&self.scene);
        let other_scripts = with_other_scripts(&self.scene, &scene);
        self.scene = scene;
        self.troubles.set_file(SCENE, Vec::new());
        if std::mem::take(&mut self.waits) {
            self.start(reloaded.world);
            let text = format!("{} is mended, and runs", show(&self.scene_path));
            return Notice { text, kind: NoticeKind::Restarted };
        }
        if !reloaded.restarted_by.is_empty() {
            self.start(reloaded.world);
            let text = format!("scene restarted: {} changed", reloaded.restarted_by.join(", "));
            return Notice { text, kind: NoticeKind::Restarted };
        }
        self.world = reloaded.world;
        self.take_off_colors(&other_scripts);
        self.check_measures();
        let mut tried = Vec::new();
        if scripted(&self.scene) != before {
            self.load_scripts();
            tried = self.try_out(&other_scripts);
        }
        let agents = each_world!(&self.world, world => world.agents.len());
        let took = began.elapsed().as_secs_f64() * 1e3;
        kept(&show(&self.scene_path), agents, took).with_faults(&tried)
    }

    /// Gives the agents of these groups their group's color, until a script sets another.
    pub(super) fn take_off_colors(&mut self, groups: &[GroupId]) {
        if groups.is_empty() {
            return;
        }
        each_world!(&mut self.world, world => {
            let colors: Vec<_> = world.groups.iter().map(|group| group.color).collect();
            for agent in world.agents.iter_mut().filter(|agent| groups.contains(&agent.group)) {
                agent.color = colors[agent.group.index()];
            }
        });
    }

    /// Calls the script of each group once, without any effect; answers what goes wrong.
    fn try_out(&mut self, groups: &[GroupId]) -> Vec<Trouble> {
        let scripts = &mut self.scripts;
        let faults =
            each_world!(&mut self.world, world => scripts.try_out(world.perceive(), groups));
        let trouble = |fault: &Fault| {
            let label = fault.location.as_ref().map(|location| self.label(&location.file));
            trouble::of_fault(fault, label, 1)
        };
        faults.iter().map(trouble).collect()
    }

    /// Takes over every script anew, as if each had been saved with a blank line at its end.
    pub fn reload_scripts(&mut self) {
        self.note_change();
        for name in self.script_names() {
            if let Ok(text) = self.library.text(&name) {
                // A script that is wrong is reported already, and its last right text runs on.
                _ = self.scripts.reload(&name, &(text + "\n"));
            }
        }
    }

    fn reload_script(&mut self, name: &str) -> Option<Notice> {
        let answer = self.library.read(name);
        if self.library.is_seen(name, &answer) {
            return None;
        }
        let troubles = match answer {
            Err(sentence) => vec![trouble::of_sentence("script", &sentence)],
            Ok(text) => match self.scripts.reload(name, &text) {
                Err(error) => self.script_troubles(&error.file, &[&error]),
                Ok(report) => return Some(self.script_reloaded(name, text, &report)),
            },
        };
        self.library.hold(name);
        self.troubles.set_file(name, troubles);
        Some(broken(&self.label(name)))
    }

    fn script_reloaded(&mut self, name: &str, text: String, report: &ReloadReport) -> Notice {
        if report.changed {
            self.note_change();
        }
        self.take_required(name);
        self.tell_recorder(|| Change::Script { name: name.to_owned(), text: text.clone() });
        self.library.set_right(name, text);
        self.troubles.set_file(name, Vec::new());
        let agents = each_world!(&self.world, world => {
            world.agents.iter().filter(|agent| report.groups.contains(&agent.group)).count()
        });
        self.take_off_colors(&report.uncolored);
        let mut notice = kept(&self.label(name), agents, f64::from(report.millis));
        notice.text += &sliders(report);
        self.check_measures();
        let mut tried = self.try_out(&report.groups);
        tried.extend(self.judge_each());
        self.retry_scene().unwrap_or_else(|| notice.with_faults(&tried))
    }

    /// Takes over the files that a script requires now, and has not before: they are recorded before its own change,
    /// which needs them.
    fn take_required(&mut self, script: &str) {
        for name in self.script_names() {
            if name != script && !self.library.knows(&name) {
                self.read_unless_held(&name);
                if let Some(text) = self.library.texts().get(&name).cloned() {
                    self.tell_recorder(|| Change::Script { name, text });
                }
            }
        }
    }

    /// Starts again with a world: forgets all faults, and loads the scripts anew.
    pub(super) fn start(&mut self, mut world: AnyWorld) {
        self.keep_adjusted(&mut world);
        self.world = world;
        self.forget_past();
        self.troubles.forget_faults();
        self.scripts.forget();
        self.load_scripts();
    }

    /// Loads the scripts of all groups anew. One whose file is wrong goes on with its last right text.
    pub(super) fn load_scripts(&mut self) {
        let known = self.script_names();
        known.iter().for_each(|name| self.read_unless_held(name));
        let errors = each_world!(&self.world, world => self.scripts.load(world));
        each_world!(&mut self.world, world => self.scripts.declare_in(&mut world.public));
        let required = self.script_names().into_iter().filter(|name| !known.contains(name));
        required.for_each(|name| self.read_unless_held(&name));
        let files: BTreeSet<&str> = errors.iter().map(|error| error.file.as_str()).collect();
        for file in files {
            let of_file: Vec<_> = errors.iter().filter(|error| error.file == file).collect();
            let troubles = self.script_troubles(file, &of_file);
            self.troubles.set_file(file, troubles);
        }
        self.judge_each();
        self.check_measures();
    }

    /// Tells of measures that ask for what no agent shows; not while a script is wrong, which may show it.
    fn check_measures(&mut self) {
        let is_wrong = self.script_names().iter().any(|name| self.troubles.has_file(name));
        let mut public = each_world!(&self.world, world => world.public.clone());
        self.scripts.declare_in(&mut public);
        let found = self.scene.unshown(&self.scene_text, &public);
        let found = if is_wrong { Vec::new() } else { found };
        let report = Report::of_scene(&show(&self.scene_path), &self.scene_text, &found);
        self.troubles.set_file(MEASURES, trouble::of_report(&report));
    }

    fn read_unless_held(&mut self, name: &str) {
        if !self.library.holds(name) {
            self.read_script(name);
        }
    }

    fn read_script(&mut self, name: &str) {
        self.troubles.set_file(name, Vec::new());
        let answer = self.library.read(name);
        // Before it is loaded: a save in between then counts as a change, never as none.
        self.library.is_seen(name, &answer);
        if let Ok(text) = answer {
            self.library.set_right(name, text);
        }
    }

    /// The mistakes of a file, at its path; or why it cannot be read.
    fn script_troubles(&self, file: &str, errors: &[&ScriptError]) -> Vec<Trouble> {
        match self.library.read(file) {
            Ok(_) => {
                errors.iter().map(|error| trouble::of_script(error, &self.label(file))).collect()
            }
            Err(sentence) => vec![trouble::of_sentence("script", &sentence)],
        }
    }
}

/// The groups that run another script than before.
fn with_other_scripts(before: &Scene, now: &Scene) -> Vec<GroupId> {
    let pairs = before.groups.iter().zip(&now.groups).enumerate();
    let differ = pairs.filter(|(_, (before, now))| before.script != now.script);
    differ.map(|(index, _)| GroupId(index as u32)).collect()
}

/// For each group its name, script and parameters, to be compared with those of another scene.
fn scripted(scene: &Scene) -> Vec<String> {
    let of = |group: &flockwork::scene::GroupText| {
        format!("{:?} {:?} {:?}", group.name, group.script, group.params)
    };
    scene.groups.iter().map(of).collect()
}
