//! Scenes: from RON text to a world. Nothing here opens a file.

mod advice;
mod axes;
mod build;
mod check;
mod each;
mod edit;
mod fields;
mod filter_text;
mod format;
mod goals;
mod group_text;
mod host_plan;
mod image;
mod measures_text;
mod obstacle_text;
mod plan_text;
mod plans;
mod problem;
mod reload;
mod room;
mod shapes;
mod spawn;
mod text;
mod validation_text;
mod values;
mod vary;
mod warnings;

pub use advice::{distance, nearest};
pub use axes::AnyWorld;
pub use edit::with_value;
pub use filter_text::*;
pub use group_text::*;
pub use measures_text::*;
pub use obstacle_text::*;
pub use plan_text::*;
pub use problem::{Problem, locate};
pub use reload::Reloaded;
pub use shapes::shapes_manual;
pub use text::*;
pub use validation_text::*;
pub use values::{Entries, Given, Point, StartValue};
pub use vary::{Member, members};

use crate::PublicValue;

impl Scene {
    /// Reads a scene; of a [family](members) all of its scenes, of which the first is answered.
    ///
    /// # Errors
    /// All mistakes in it, at least one, in the order of the text; at most 100 for a text that is not RON.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let members = members(text)?;
        let mut found: Vec<Problem> = Vec::new();
        let mut scenes = Vec::new();
        for member in &members {
            match Self::read(member.text()) {
                Ok(scene) => scenes.push(scene),
                Err(problems) => {
                    let told = problems.into_iter().map(|it| member.told_of_family(it));
                    let is_new = |it: &Problem| found.iter().all(|known| known.span != it.span);
                    let new: Vec<Problem> = told.filter(is_new).collect();
                    found.extend(new);
                }
            }
        }
        found.sort_by_key(|problem| problem.span.start);
        match scenes.into_iter().next() {
            Some(scene) if found.is_empty() => Ok(scene),
            _ => Err(found),
        }
    }

    /// Reads the scene of a text without a family.
    fn read(text: &str) -> Result<Self, Vec<Problem>> {
        let Ok(scene) = format::read(text) else { return Err(advice::problems(text)) };
        let problems = check::problems(&scene, text);
        if problems.is_empty() { Ok(scene) } else { Err(problems) }
    }

    /// Warnings about what is allowed in this text of the scene, but probably not intended: a top speed of 0, an arrival
    /// that must overshoot, a queue before other terms …
    #[must_use]
    pub fn warnings(&self, text: &str) -> Vec<Problem> {
        warnings::warnings(self, text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// What is wrong in this text of the scene with what single agents begin with, judged by the public values that the
    /// script of each group declares: names that it does not declare, and values of other kinds. `declared` answers them by
    /// the group's place; none for a script that is not known, such as a broken one, of whose agents nothing is told.
    #[must_use]
    pub fn each_problems<'d>(
        &self,
        text: &str,
        declared: impl Fn(usize) -> Option<&'d [(String, PublicValue)]>,
    ) -> Vec<Problem> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        check::told(self, text, |check| check.declared(&declared))
    }

    /// Makes the world that the scene describes, at tick 0.
    ///
    /// # Errors
    /// Mistakes that only show when agents are spawned: a group that does not fit into its spawn area.
    pub fn build(&self) -> Result<AnyWorld, Vec<Problem>> {
        match self.space {
            Axes::Plane => build::world(self).map(AnyWorld::Plane),
            Axes::Volume => build::world(self).map(AnyWorld::Volume),
        }
    }
}
