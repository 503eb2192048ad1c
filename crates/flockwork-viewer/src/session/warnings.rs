//! What is allowed in a scene and its scripts, but probably not intended.

use flockwork::each_world;

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
        let file = show(&self.scene_path);
        let tell = |group: &str, it: flockwork::Advice| {
            format!("{file}: group \"{group}\": {}: {}", it.behavior, it.message)
        };
        let told: Vec<String> = each_world!(&self.world, world => {
            let group = |it: &flockwork::Advice| world.groups[it.group.index()].name.clone();
            let advice = flockwork::advice(world).into_iter();
            let scripted = advice.filter(|it| world.groups[it.group.index()].script.is_some());
            scripted.map(|it| tell(&group(&it), it)).collect()
        });
        let reports = told.into_iter().flat_map(|sentence| Report::sentence(sentence).mistakes);
        Report { mistakes: reports.collect() }.as_warnings()
    }
}
