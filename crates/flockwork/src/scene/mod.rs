//! Scenes: from RON text to a world. Nothing here opens a file.

mod advice;
mod build;
mod check;
mod check_group;
mod group_text;
mod problem;
mod reload;
mod room;
mod shapes;
mod text;
mod values;
mod warnings;

pub use advice::{distance, nearest};
pub use group_text::*;
pub use problem::{Problem, locate};
pub use reload::Reloaded;
pub use shapes::shapes_manual;
pub use text::*;
pub use values::{Entries, Point};

use crate::{Obstacle, Stepping, World};
use glam::{Vec2, Vec3};

/// A world of either number of axes.
#[derive(Clone, Debug)]
pub enum AnyWorld {
    /// Of the plane.
    Plane(World<Vec2>),
    /// Of the volume.
    Volume(World<Vec3>),
}

/// Does the same with the world inside an [`AnyWorld`], whatever its axes:
/// `each_world!(any, world => world.tick)`.
#[macro_export]
macro_rules! each_world {
    ($any:expr, $world:ident => $body:expr) => {
        match $any {
            $crate::scene::AnyWorld::Plane($world) => $body,
            $crate::scene::AnyWorld::Volume($world) => $body,
        }
    };
}

impl Scene {
    /// Reads a scene.
    ///
    /// # Errors
    /// Everything that is wrong in it, at least one problem, in the order of the text. At most 100 are told of a
    /// text that is no RON.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let Ok(scene) = read(text) else { return Err(advice::problems(text)) };
        let problems = check::problems(&scene, text);
        if problems.is_empty() { Ok(scene) } else { Err(problems) }
    }

    /// What is allowed in this text of the scene, and hardly meant: a top speed of 0, an arrival that must
    /// overshoot, a queue before other terms …
    #[must_use]
    pub fn warnings(&self, text: &str) -> Vec<Problem> {
        warnings::warnings(self, text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// Makes the world that the scene describes, at tick 0.
    ///
    /// # Errors
    /// What only shows when agents are put in place: a group that does not fit into its spawn area.
    pub fn build(&self) -> Result<AnyWorld, Vec<Problem>> {
        match self.space {
            Axes::Plane => build::world(self).map(AnyWorld::Plane),
            Axes::Volume => build::world(self).map(AnyWorld::Volume),
        }
    }
}

/// The scene that a text is, or what RON has against it.
fn read(text: &str) -> Result<Scene, advice::Refusal> {
    let refusal = |error: ron::error::SpannedError, path: String| advice::Refusal {
        code: error.code,
        path,
        at: span(text, &error.span).start,
    };
    let mut deserializer = ron::de::Deserializer::from_str_with_options(text, &options())
        .map_err(|error| refusal(error, String::new()))?;
    let scene = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = Some(error.path().to_string()).filter(|path| path != ".");
        refusal(deserializer.span_error(error.into_inner()), path.unwrap_or_default())
    })?;
    deserializer.end().map_err(|code| refusal(deserializer.span_error(code), "?".to_owned()))?;
    Ok(scene)
}

/// What a behavior reads, which is the same in a plane and in a volume.
fn reads(behavior: &crate::Behavior) -> crate::behavior::Reads {
    behavior.reads::<glam::Vec2>()
}

/// What a behavior cannot but do badly on a typical agent of a group.
fn misfit(behavior: &crate::Behavior, group: &crate::Group, stepping: Stepping) -> Option<String> {
    let me = crate::Agent::<Vec2> {
        max_speed: group.max_speed.typical(),
        max_force: group.max_force.typical(),
        mass: group.mass.typical(),
        response_secs: group.response_secs.typical(),
        ..crate::Agent::default()
    };
    crate::Steer::advice(behavior, &me, stepping)
}

/// An obstacle as it lies in a plane.
fn plane(obstacle: &ObstacleText) -> Obstacle<Vec2> {
    obstacle.map(|point| point.vector())
}

/// An obstacle as it lies in a volume.
fn volume(obstacle: &ObstacleText) -> Obstacle<Vec3> {
    obstacle.map(|point| point.vector())
}

/// An example of every shape of obstacles.
fn example_shapes() -> Vec<ObstacleText> {
    let point = |at: Vec2| Point { xyz: crate::Vector::to_xyz(at), has_z: false };
    crate::obstacle::examples().iter().map(|it| it.map(point)).collect()
}

/// How scenes are written in RON.
fn options() -> ron::Options {
    use ron::extensions::Extensions;
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    ron::Options::default().with_default_extension(extensions)
}

/// A span of lines and columns in bytes: at least one character long, within one line.
fn span(text: &str, span: &ron::error::Span) -> core::ops::Range<usize> {
    let byte = |at: &ron::error::Position| {
        let line_start: usize =
            text.split_inclusive('\n').take(at.line.max(1) - 1).map(str::len).sum();
        let line = text[line_start..].lines().next().unwrap_or("");
        line_start + line.char_indices().nth(at.col.max(1) - 1).map_or(line.len(), |(byte, _)| byte)
    };
    let (start, end) = (byte(&span.start), byte(&span.end));
    let next = text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
    let line_end = text[start..].find('\n').map_or(text.len(), |line| start + line);
    start..end.min(line_end).max(next)
}
