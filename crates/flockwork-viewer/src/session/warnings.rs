//! What is allowed in a scene and its scripts, but probably not intended.

use flockwork::{Advice, each_world};

use super::Session;
use crate::files::show;
use crate::report::Report;

impl Session {
    /// Warnings about the scene: what is allowed in it, but probably not intended.
    #[must_use]
    pub fn warnings(&self) -> Report {
        let (file, text) = (show(&self.scene_path), &self.scene_text);
        Report::of_scene(&file, text, &self.scene.warnings(text)).as_warnings()
    }

    /// Warnings about terms of the scripts' last plans that do not fit the agents or the world. Those about a scene's own
    /// plans are among [`warnings`](Self::warnings), with their spots in its text.
    #[must_use]
    pub fn script_warnings(&self) -> Report {
        self.warnings_of(&self.script_advice())
    }

    /// The same as data.
    #[must_use]
    pub fn script_advice(&self) -> Vec<Advice> {
        each_world!(&self.world, world => {
            let advice = flockwork::advice(world).into_iter();
            advice.filter(|it| world.groups[it.group.index()].script.is_some()).collect()
        })
    }

    /// What is said of scripts' plans, as warnings.
    #[must_use]
    pub fn warnings_of(&self, advice: &[Advice]) -> Report {
        let file = show(&self.scene_path);
        let told = advice.iter().flat_map(|it| {
            let group = each_world!(&self.world, world => &world.groups[it.group.index()].name);
            let names_it = it.message.starts_with(it.behavior);
            let name = if names_it { String::new() } else { format!("{}: ", it.behavior) };
            let sentence = format!("{file}: group \"{group}\": {name}{}", it.message);
            Report::sentence(sentence).mistakes
        });
        Report { mistakes: told.collect() }.as_warnings()
    }
}
