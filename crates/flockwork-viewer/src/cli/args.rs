//! What may be written on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::bench::Bench;
use super::outputs;
use crate::run::{Length, Wishes};
use crate::sketch::Theme;
use crate::window;

const EXAMPLES: &str = "Examples:
  flockwork                                         the doorway scene in a window
  flockwork view scenes/zombies.ron                 another scene
  flockwork new ants                                a scene and a script to start from
  flockwork run scenes/doorway.ron --image d.png    without a window: a picture of the end
  flockwork run scenes/doorway.ron --seconds 20 --param queue=off --gif mob.gif
  flockwork check scenes scripts                    every mistake in them
  flockwork bench --workload F --agents 10k         what a step costs on this machine

Exit codes: 0 fine, 1 a file was wrong or a script failed, 2 usage.";

/// Many agents, each moved by a small mix of steering behaviours, written in Lua, edited while it runs
#[derive(Debug, Parser)]
#[command(name = "flockwork", version, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do; a window if nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open a scene in a window; scripts and scenes can be edited while it runs
    View(View),
    /// Run a scene without a window, as fast as it goes
    Run(Run),
    /// Read scenes and scripts, and report every mistake
    ///
    /// Each scene is also tried: a dry run of 60 ticks, then one round of the scripts' drawings. So is
    /// a script: in a scene that uses it, or else in a small world of three agents.
    Check {
        /// Files, or folders with all that is in them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Measure what a step of a crowd costs here, and print a table
    Bench(Bench),
    /// Write the types of scripts for editors: scripts/types/flockwork.d.luau
    Types,
    /// Write a scene and a script to start from: scenes/NAME.ron, scripts/NAME.lua
    New {
        /// What to call them
        name: String,
    },
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// A window.
#[derive(Debug, Default, Args)]
pub struct View {
    /// The scene; scenes/doorway.ron if none is given
    pub scene: Option<PathBuf>,
    /// A seed in place of the scene's own
    #[arg(long)]
    pub seed: Option<u64>,
    /// Write a picture of the window before it closes by itself
    #[arg(long, value_name = "F.png", requires = "exit_after", value_parser = outputs::png)]
    pub screenshot: Option<PathBuf>,
    /// Close by itself after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub exit_after: Option<f64>,
    /// Write how fast pictures came, as JSON, when the window closes
    #[arg(long, value_name = "F.json")]
    pub fps_log: Option<PathBuf>,
}

impl View {
    /// All that it writes, each with its option.
    pub fn outputs(&self) -> [(&'static str, Option<&PathBuf>); 2] {
        [("--screenshot", self.screenshot.as_ref()), ("--fps-log", self.fps_log.as_ref())]
    }

    /// What the window is asked for.
    pub fn options(&self) -> window::Options {
        let (screenshot, fps_log) = (self.screenshot.clone(), self.fps_log.clone());
        window::Options { screenshot, exit_after: self.exit_after.map(|secs| secs as f32), fps_log }
    }
}

/// A run without one.
#[derive(Debug, Args)]
pub struct Run {
    /// The scene
    pub scene: PathBuf,
    /// How long, in seconds of the simulation [default: 40]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true, conflicts_with = "ticks")]
    pub seconds: Option<f64>,
    /// How long, in ticks
    #[arg(long, value_name = "N")]
    pub ticks: Option<u64>,
    /// A seed in place of the scene's own
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many threads to use [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// A parameter of a script; may be given several times
    #[arg(long = "param", value_name = "[GROUP.]NAME=VALUE", value_parser = param)]
    pub params: Vec<String>,
    /// Write every agent in every tick as a table
    #[arg(long, value_name = "F.csv")]
    pub trace: Option<PathBuf>,
    /// Write what the crowd did, second by second
    ///
    /// The keys: `seconds` has an entry for each second: tick, time (s), agents, polarization (0 each
    /// its own way, 1 all the same), speed_share (mean of speed over top speed), stalled (agents
    /// slower than a twentieth of theirs), nearest (mean distance to the nearest other, m), overlaps
    /// (pairs of bodies), deepest_overlap (m), and for each of `marks`: near (agents within
    /// crowd_radius), nearest (of those, m), reached (agents that ever came within reach_radius).
    /// `summary` has ticks, agents, faults, hash, the means of polarization, speed_share and nearest,
    /// the largest of the others as most_overlaps, deepest_overlap (m) and most_stalled (without the
    /// first second), and for each of `marks` the largest near, the mean of nearest while two or more
    /// are near (m), and reached. Distances are between centres; null where there is nothing to measure.
    #[arg(long, value_name = "F.json")]
    pub metrics: Option<PathBuf>,
    /// Write a picture of the end
    #[arg(long, value_name = "F.png", value_parser = outputs::png)]
    pub image: Option<PathBuf>,
    /// Write a movie
    #[arg(long, value_name = "F.gif", value_parser = outputs::gif)]
    pub gif: Option<PathBuf>,
    /// Width of picture and movie in pixels [default: 1280, a movie 800]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(160..=8192))]
    pub width: Option<u32>,
    /// Frames of the movie per second
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=50))]
    pub fps: u16,
    /// Colours of picture and movie
    #[arg(long, value_enum, default_value_t = Colors::Dark)]
    pub theme: Colors,
    /// Print a hash of the last state: equal for equal runs
    #[arg(long)]
    pub hash: bool,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Colors {
    /// Light on dark
    Dark,
    /// Dark on light, for print
    Light,
}

/// A number of seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|secs| *secs > 0.0 && *secs <= 1e6);
    number.ok_or_else(|| "write a number of seconds, more than 0 and at most 1000000".to_owned())
}

fn param(text: &str) -> Result<String, String> {
    let named = text.split_once('=').is_some_and(|(name, _)| !name.trim().is_empty());
    named.then(|| text.to_owned()).ok_or_else(|| "write NAME=VALUE or GROUP.NAME=VALUE".to_owned())
}

impl Run {
    /// All that it writes, each with its option.
    pub fn outputs(&self) -> [(&'static str, Option<&PathBuf>); 4] {
        [
            ("--trace", self.trace.as_ref()),
            ("--metrics", self.metrics.as_ref()),
            ("--image", self.image.as_ref()),
            ("--gif", self.gif.as_ref()),
        ]
    }

    /// What the run does beside running.
    pub fn wishes(&self) -> Wishes {
        let length = match (self.ticks, self.seconds) {
            (Some(ticks), _) => Length::Ticks(ticks),
            (None, Some(secs)) => Length::Seconds(secs),
            (None, None) => Length::default(),
        };
        Wishes {
            length,
            trace: self.trace.clone(),
            metrics: self.metrics.clone(),
            image: self.image.clone(),
            gif: self.gif.clone(),
            width: self.width,
            fps: self.fps,
            theme: match self.theme {
                Colors::Dark => Theme::DARK,
                Colors::Light => Theme::LIGHT,
            },
        }
    }
}
