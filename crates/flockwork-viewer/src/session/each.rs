//! What single agents of a scene begin with, judged by what the scripts of their groups declare.

use flockwork::GroupId;
use flockwork::scene::{GroupText, Problem, Scene};

use super::Session;
use crate::files::show;
use crate::report::Report;
use crate::trouble::{self, Trouble};

/// The name under which the troubles of the running scene with scripts are kept; no script may have it.
pub const EACH: &str = "/each";

impl Session {
    /// What is wrong in the `each` of a scene of this text, as far as the scripts of its groups run.
    pub(super) fn each_problems(&self, scene: &Scene, text: &str) -> Vec<Problem> {
        scene.each_problems(text, |nth| {
            let group = &scene.groups[nth];
            let is_it = |it: &GroupText| it.name == group.name && it.script == group.script;
            let running = self.scene.groups.iter().position(is_it)?;
            self.scripts.declared(GroupId(running as u32))
        })
    }

    /// Judges the running scene by its scripts as they are now.
    pub(super) fn judge_each(&mut self) -> Vec<Trouble> {
        let problems = self.each_problems(&self.scene, &self.scene_text);
        let report = Report::of_scene(&show(&self.scene_path), &self.scene_text, &problems);
        let troubles = trouble::of_report(&report);
        self.troubles.set_file(EACH, troubles.clone());
        troubles
    }
}
