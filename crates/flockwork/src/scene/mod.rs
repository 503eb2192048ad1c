//! Scenes: from RON text to a world. Nothing here opens a file.

mod build;
mod check;
mod check_group;
mod group_text;
mod problem;
mod reload;
mod text;
mod values;

pub use group_text::*;
pub use problem::{Problem, locate};
pub use reload::Reloaded;
pub use text::*;
pub use values::{Entries, Point};

use crate::{BEHAVIORS, World};
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
    /// The first mistake that keeps the text from being read (RON stops there); or, once it can be
    /// read, everything that is wrong in it.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let scene = read(text).map_err(|problem| vec![problem])?;
        let problems = check::problems(&scene, text);
        if problems.is_empty() { Ok(scene) } else { Err(problems) }
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

fn read(text: &str) -> Result<Scene, Problem> {
    use ron::extensions::Extensions;
    let problem = |error: ron::error::SpannedError, path: String| Problem {
        message: plain(&error.code.to_string()) + &called_today(&error.code),
        path,
        span: span(text, &error.span),
    };
    if text.trim().is_empty() {
        let message =
            "the file is empty; a scene starts with ( name: \"…\", groups: [ … ] )".to_owned();
        return Err(Problem { message, path: String::new(), span: 0..text.len().min(1) });
    }
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    let mut deserializer = ron::de::Deserializer::from_str_with_options(text, &options)
        .map_err(|error| problem(error, String::new()))?;
    let scene = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = Some(error.path().to_string()).filter(|path| path != "?" && path != ".");
        problem(deserializer.span_error(error.into_inner()), path.unwrap_or_default())
    })?;
    deserializer.end().map_err(|code| problem(deserializer.span_error(code), String::new()))?;
    Ok(scene)
}

/// RON's message without the names of our types.
fn plain(message: &str) -> String {
    let message = message.replace("`SteppingText`", "`stepping`").replace("Text`", "`");
    message.trim_end_matches('.').to_owned()
}

/// What a word of an earlier version is called today, to be told with the mistake.
fn called_today(mistake: &ron::Error) -> String {
    let ron::Error::NoSuchEnumVariant { found, .. } = mistake else { return String::new() };
    let mut params = BEHAVIORS.iter().flat_map(|info| info.params);
    let today = params.find_map(|param| param.renamed(found));
    today.map_or(String::new(), |today| format!("; `{found}` is called `{today}` now"))
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
