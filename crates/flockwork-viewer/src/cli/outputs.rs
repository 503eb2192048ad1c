//! The options for files that are written. No command may write a file that it reads, or one file twice.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use flockwork::scene::AnyWorld;

use super::named;
use super::values::{eye, gif, named_line, png, view};
use crate::files::show;
use crate::metrics::{METRICS, Metrics, MomentFigure, NamedLine};
use crate::output::{self, FileKind, real};
use crate::picture::{MOVIE, PICTURE, refuse_folder};
use crate::public::{averaged, names};
use crate::run::RunOptions;
use crate::session::Session;
use crate::sketch::{Extent, Eye, Theme};
use crate::trace::TRACE;

/// What is said of `--trace-values` where agents show nothing, and of `--plot` where they show nothing that has a mean.
const NO_VALUES: &str = "note: --trace-values: no script of this scene declares public values, such as public { fuel = 100 }; the trace has no columns of them";
const NO_TURN: &str = "note: --eye: this scene is a plane, which is seen from above";
const NO_MEANS: &str = "note: --plot: no script of this scene declares public values that have a mean, such as public { fuel = 100 }, which me:set(\"fuel\", …) changes; the picture shows the speed";

/// What a run or a replay writes.
#[derive(Debug, Default, Args)]
pub struct Files {
    /// Write every agent in every tick as a table
    #[arg(long, value_name = "F.csv")]
    pub trace: Option<PathBuf>,
    /// Give the trace columns for what agents show: all public values of the scripts, or these
    ///
    /// Numbers as they are, true and false as 1 and 0, an agent as its id, and a vector in a column for each axis. Nothing
    /// where an agent shows no such value, or an agent that is none or gone. The columns are called values.NAME and
    /// values.NAME.x. Without names it stands after the scene.
    #[arg(long, value_name = "NAME,NAME", requires = "trace", num_args = 0..=1)]
    pub trace_values: Option<Option<String>>,
    /// Write what the crowd did, second by second
    ///
    /// The keys: `seconds` has an entry for each second: tick, time (s), the figures of the whole crowd in that moment,
    /// such as agents, speed_share and deepest_overlap (m), and for each of `marks`, `gates`, `regions` and `counts` its own.
    /// `summary` has ticks, agents, faults, hash, and the figures of the whole run in the same way. docs/measures.md
    /// lists all of them with their units; the measures' parameters come first, such as the radius within which a mark
    /// is reached (m). Distances are between centers; null where there is nothing to measure.
    #[arg(long, value_name = "F.json")]
    pub metrics: Option<PathBuf>,
    /// Measure the agents that go through a gate between two points, for --metrics
    ///
    /// Forward is to the right of the way from the first point to the second. A passage is a crossing forward; one backward
    /// takes back the last passage of its agent. The balance is all crossings forward minus all backward. May be given
    /// several times.
    #[arg(long, value_name = "NAME=X0,Y0,X1,Y1", value_parser = named_line, requires = "metrics")]
    pub gate: Vec<NamedLine>,
    /// Measure density and speed in a rectangle between two corners, for --metrics
    ///
    /// May be given several times.
    #[arg(long, value_name = "NAME=X0,Y0,X1,Y1", value_parser = named_line, requires = "metrics")]
    pub region: Vec<NamedLine>,
    /// Write a picture of figures over time, with a line for each: the means of all public values of the scripts, the mean
    /// speed if there are none, or those of --plot-of
    #[arg(long, value_name = "F.png", value_parser = png)]
    pub plot: Option<PathBuf>,
    /// The figures in it, as --metrics has them each second: speed, marks.door.near, values.ill.shown
    ///
    /// At most 8, all of one unit. docs/measures.md lists all figures.
    #[arg(long, value_name = "NAME,NAME", requires = "plot")]
    pub plot_of: Option<String>,
    /// Write a picture of the end
    #[arg(long, value_name = "F.png", value_parser = png)]
    pub image: Option<PathBuf>,
    /// Write a movie
    #[arg(long, value_name = "F.gif", value_parser = gif)]
    pub gif: Option<PathBuf>,
    /// Write a movie as a folder of pictures: 00001.png, 00002.png …
    #[arg(long, value_name = "FOLDER")]
    pub frames: Option<PathBuf>,
    /// Width of picture and movie in pixels [default: 1280, a movie 800]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(160..=8192))]
    pub width: Option<u32>,
    /// Frames of the movie per second
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=50))]
    pub fps: u16,
    /// Colors of picture and movie
    #[arg(long, value_enum, default_value_t = Colors::Dark)]
    pub theme: Colors,
    /// The part of the world that picture and movie show [default: the scene's view, or all that the run needs]
    ///
    /// Of a volume it is measured in the plane of the picture, which --eye turns.
    #[arg(long, value_name = "X0,Y0,X1,Y1", value_parser = view, allow_hyphen_values = true)]
    pub view: Option<Extent>,
    /// From where picture and movie show a volume: turned and tilted by these degrees [default: 30,60]
    ///
    /// 0,0 is from above, 0,90 from the side.
    #[arg(long, value_name = "TURN,TILT", value_parser = eye, allow_hyphen_values = true)]
    pub eye: Option<[f32; 2]>,
    /// Color the agents of picture and movie by `heading`, `speed`, or a public value of the scripts: a number, or true and false [default: as the scene says]
    ///
    /// `own` gives each its own color.
    ///
    /// A legend tells what the colors are. The scale of a picture goes from the least to the greatest number that agents
    /// show then, that of a movie also over what was shown before. Agents without such a value are gray.
    #[arg(long, value_name = "NAME")]
    pub color_by: Option<String>,
    /// Show in picture and movie why agents turn: an arrow for each behavior, and what it looks at
    #[arg(long)]
    pub forces: bool,
    /// Show in picture and movie what scripts draw with `draw(me, pen)`
    #[arg(long)]
    pub draw: bool,
}

/// The colors of a picture.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Colors {
    /// Light on dark
    #[default]
    Dark,
    /// Dark on light, for print
    Light,
}

impl Colors {
    pub fn theme(self) -> Theme {
        match self {
            Self::Dark => Theme::DARK,
            Self::Light => Theme::LIGHT,
        }
    }
}

/// An option, the file that it names, and what it writes there.
pub type OutputOption<'a> = (&'static str, Option<&'a PathBuf>, FileKind);

impl Files {
    /// All files that are to be written, each with its option.
    pub fn outputs(&self) -> [OutputOption<'_>; 5] {
        [
            ("--trace", self.trace.as_ref(), TRACE),
            ("--metrics", self.metrics.as_ref(), METRICS),
            ("--plot", self.plot.as_ref(), PICTURE),
            ("--image", self.image.as_ref(), PICTURE),
            ("--gif", self.gif.as_ref(), MOVIE),
        ]
    }

    /// As options of a run of the usual length in this session.
    ///
    /// # Errors
    /// One sentence: what is asked for and is not there.
    pub fn options(&self, session: &Session) -> Result<RunOptions, String> {
        Ok(RunOptions {
            trace: self.trace.clone(),
            trace_values: named::trace_values(session, self.trace_values.as_ref())?,
            metrics: self.metrics.clone(),
            gates: self.gate.clone(),
            regions: self.region.clone(),
            plot: self.plot.clone(),
            plot_of: self.plot_of(session)?,
            image: self.image.clone(),
            gif: self.gif.clone(),
            frames: self.frames.clone(),
            width: self.width,
            fps: self.fps,
            theme: self.theme.theme(),
            view: self.view,
            eye: self.eye.map(|degrees| Eye::at(&session.world, degrees)),
            color_by: named::color_by(session, self.color_by.as_deref())?,
            forces: self.forces,
            draw: self.draw,
            ..RunOptions::default()
        })
    }

    /// The figures that are to be shown over time.
    fn plot_of(&self, session: &Session) -> Result<Vec<MomentFigure>, String> {
        if self.plot.is_none() {
            return Ok(Vec::new());
        }
        let (scene, world) = (&session.scene, &session.world);
        let known = Metrics::new(scene, world, &self.gate, &self.region)?.moment_figures();
        match &self.plot_of {
            None => named::means(session, known),
            Some(list) => named::figures(list, &known),
        }
    }

    /// What is said of options for which there is nothing in this session.
    pub fn notes(&self, session: &Session) -> Vec<String> {
        let world = &session.world;
        let has_means =
            self.plot.is_none() || self.plot_of.is_some() || !averaged(world).is_empty();
        let has_values = self.trace_values.is_none() || !names(world).is_empty();
        let can_turn = self.eye.is_none() || matches!(world, AnyWorld::Volume(_));
        let notes = [(has_values, NO_VALUES), (has_means, NO_MEANS), (can_turn, NO_TURN)];
        let missing = notes.into_iter().filter(|(is_there, _)| !is_there);
        missing.map(|(_, note)| note.to_owned()).collect()
    }
}

/// Why these outputs, each with its option, must not be written beside the files that a session reads; none if they may
/// be.
#[must_use]
pub fn clash(session: &Session, outputs: &[OutputOption]) -> Option<String> {
    clash_with(&session.files(), outputs)
}

/// Why these pictures must not go into a folder beside other outputs; none if they may.
#[must_use]
pub fn frames_clash(frames: Option<&Path>, outputs: &[OutputOption]) -> Option<String> {
    let frames = frames?;
    if let Err(why) = refuse_folder(frames) {
        return Some(format!("--frames {why}"));
    }
    let folder = real(frames);
    let written = outputs.iter().filter_map(|(option, path, _)| Some((*option, (*path)?)));
    let within = written.into_iter().find(|(_, path)| real(path).starts_with(&folder))?;
    Some(format!("{} {}: only --frames may write there", within.0, show(within.1)))
}

/// The same for a command that reads these files.
#[must_use]
pub fn clash_with(read: &[PathBuf], outputs: &[OutputOption]) -> Option<String> {
    let read: Vec<PathBuf> = read.iter().map(|file| real(file)).collect();
    let mut earlier: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path, kind) in outputs.iter().filter_map(|(o, path, k)| Some((*o, (*path)?, *k))) {
        let file = real(path);
        let shown = show(path);
        if read.contains(&file) {
            return Some(format!(
                "{option} {shown}: this would overwrite what is read; name another file"
            ));
        }
        if let Some((other, _)) = earlier.iter().find(|(_, known)| *known == file) {
            return Some(format!("{option} {shown}: {other} writes there too; name another file"));
        }
        if let Err(why) = output::refuse(path, kind) {
            return Some(format!("{option} {why}"));
        }
        earlier.push((option, file));
    }
    None
}
