//! What may be written on the command line.

use std::path::PathBuf;

use clap::{Args, Parser};
use clap_complete::Shell;
use flockwork::AgentId;

use super::bench::BenchArgs;
use super::compare::CompareArgs;
use super::import::ImportArgs;
use super::outputs::{Colors, Files, OutputOption};
use super::suite::SuiteArgs;
use super::sweep::SweepArgs;
use super::values::{param, png, seconds, size};
use crate::opening;
use crate::picture::PICTURE;
use crate::recording::REPLAY;
use crate::run::{Length, RunOptions};
use crate::session::Session;
use crate::stop::Stop;
use crate::window::{self, FRAMES};

const EXAMPLES: &str = "Examples:
  flockwork                                         all scenes as small moving pictures, in a window
  flockwork zombies                                 another scene; each has a name
  flockwork scripts/hunter.lua                      a script, in a scene that uses it
  flockwork my_scenes                               the scenes of a folder; [ and ] go through them
  flockwork d.replay                                a recorded run
  flockwork --poll /mnt/share/scenes/ants.ron       where saves are not noticed otherwise
  flockwork new ants                                a scene and a script to start from
  flockwork run doorway --image d.png               without a window: a picture of the end
  flockwork run doorway --seconds 20 --param crowd=mob --gif mob.gif
  flockwork run doorway --record d.replay, then flockwork replay d.replay
  flockwork check scenes scripts                    every mistake in them
  flockwork suite doors                             people at doors, against what was measured
  flockwork compare doorway --param crowd=queue,mob                 two runs side by side
  flockwork sweep doorway --param crowd=queue,mob --seed 1..10 --out runs.csv    a table of all these runs
  flockwork bench --workload F --agents 10k         what a step costs on this machine

Ctrl-C ends a run early, and all that it writes is whole. Files are only replaced by files of the same kind.
Exit codes: 0 fine, 1 a file was wrong or a script failed, 2 usage, 130 stopped by Ctrl-C.";

const RUNS: &str = "Examples:
  flockwork run doorway --seconds 20 --image d.png --trace d.csv
  flockwork run epidemic --trace e.csv --trace-values                what agents show, such as who is ill
  flockwork run epidemic --trace e.csv --trace-values ill            only this of it
  flockwork run epidemic --gif e.gif --color-by immune               who has it behind them
  flockwork run epidemic --plot e.png --plot-of values.ill.shown     how many are ill, over time
  flockwork run doorway --param crowd=mob --metrics m.json --hash
  flockwork run doorway --without queue --gif d.gif                  a behavior switched off
  flockwork run doorway --seconds 10 --explain 46                    why agent 46 does what it does then";

const REPLAYS: &str = "Examples:
  flockwork run doorway --seconds 20 --record d.replay
  flockwork replay d.replay                         does it go the same way here?
  flockwork replay d.replay --gif d.gif             what is in it
  flockwork run flock --record f.replay --record-every 1    every state, to find a difference

A replay holds the texts of its scene and scripts: it plays without them. Of one that breaks off, all that
is whole is played. Exit codes: 0 everything is as it was recorded, 1 it is not, or the file is broken, 2 usage.";

const TYPES: &str = "Examples:
  flockwork types                          scripts/types/flockwork.d.luau and flockwork.lua; .luarc.json,
                                           .luaurc and .vscode/settings.json where there are none
  flockwork types --luau > flock.d.luau    for luau-lsp: name the file in luau-lsp.types.definitionFiles
  flockwork types --luacats > flock.lua    for lua-language-server: put it into a workspace.library

Scripts say what their arguments are in comments: ---@param me Agent";

/// Many agents, each moved by a small mix of steering behaviors, written in Lua, edited while it runs
#[derive(Debug, Parser)]
#[command(name = "flockwork", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; a window if nothing is said.
    #[command(subcommand)]
    pub command: Option<Subcommand>,
    #[command(flatten)]
    pub view: ViewArgs,
}

/// What to do.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Open a scene in a window, as without a command; scripts and scenes can be edited while it runs
    View(ViewArgs),
    /// Run a scene without a window, as fast as it goes
    Run(RunArgs),
    /// Play a replay, and compare everything with what was recorded
    Replay(ReplayArgs),
    /// Run scenes that say what their runs are judged by, and judge them
    Suite(SuiteArgs),
    /// Run a scene twice, with one difference, and tell what it changes
    Compare(CompareArgs),
    /// Run a scene with every combination of parameters and seeds, and write a table
    Sweep(SweepArgs),
    /// Make a scene of a table of agents, or of a test case of SteerBench
    Import(ImportArgs),
    /// Read scenes and scripts, and report every mistake
    ///
    /// Scripts are read for names and arguments that cannot be right. Each scene is also tried: a dry run of
    /// 600 ticks, drawing every 60 ticks, and then 300 ticks as it is used in a window, with the mouse, clicks,
    /// keys, drawings and saved scripts, and an agent of every group. So is a script: in a scene that uses it, or
    /// else in a small world of three agents. Warnings are about what is allowed and hardly meant; only mistakes
    /// count for the exit code.
    Check {
        /// Files, or folders with all that is in them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Measure what a step of a crowd costs here, and print a table
    Bench(BenchArgs),
    /// Write the types of scripts for editors: scripts/types
    Types(TypesArgs),
    /// Write a scene and a script to start from: scenes/NAME.ron, scripts/NAME.lua; and types for editors
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

/// Types for editors.
#[derive(Debug, Args)]
#[command(after_help = TYPES)]
pub struct TypesArgs {
    /// Print the definitions for luau-lsp, and write nothing
    #[arg(long, conflicts_with = "luacats")]
    pub luau: bool,
    /// Print the definitions for lua-language-server, and write nothing
    #[arg(long)]
    pub luacats: bool,
}

/// A window.
#[derive(Debug, Default, Args)]
pub struct ViewArgs {
    /// A scene or its name, a script, a replay, or a folder with scenes; if none is given all scenes of the folder scenes to
    /// choose from, or those that are built in
    pub scene: Option<PathBuf>,
    /// A seed in place of the scene's own
    #[arg(long)]
    pub seed: Option<u64>,
    /// Look through folders again and again instead of asking the system what has changed: for network
    /// folders and folders that a container mounts, where saves are not noticed
    #[arg(long)]
    pub poll: bool,
    /// Write a picture of the window before it closes by itself
    #[arg(long, value_name = "F.png", requires = "exit_after", value_parser = png)]
    pub screenshot: Option<PathBuf>,
    /// How large the window is at first (points) [default: as it was closed]
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(u16, u16)>,
    /// The look of the window at first [default: as it was closed, or dark]
    ///
    /// F5 changes it.
    #[arg(long, value_enum)]
    pub theme: Option<Colors>,
    /// Close by itself after so many seconds; such a window has the usual settings, and keeps none
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub exit_after: Option<f64>,
    /// Write how fast pictures came, and what is shown, as a line of JSON: anew four times a second, and when the window closes
    #[arg(long, value_name = "F.json")]
    pub fps_log: Option<PathBuf>,
}

impl ViewArgs {
    /// All that it writes, each with its option.
    pub fn outputs(&self) -> [OutputOption<'_>; 2] {
        [
            ("--screenshot", self.screenshot.as_ref(), PICTURE),
            ("--fps-log", self.fps_log.as_ref(), FRAMES),
        ]
    }

    /// Whether it is left open what to show.
    pub fn is_open(&self) -> bool {
        self.scene.is_none() && self.seed.is_none()
    }

    /// What the window is asked for.
    pub fn options(&self, stop: Stop) -> window::WindowOptions {
        let (screenshot, fps_log) = (self.screenshot.clone(), self.fps_log.clone());
        let exit_after = self.exit_after.map(|secs| secs as f32);
        window::WindowOptions {
            poll: self.poll,
            gallery: self.is_open().then(opening::first).flatten(),
            size: self.size,
            light: self.theme.map(|theme| theme.theme().is_light()),
            screenshot,
            exit_after,
            fps_log,
            stop,
        }
    }
}

/// A run without one.
#[derive(Debug, Args)]
#[command(after_help = RUNS)]
pub struct RunArgs {
    /// The scene: its file, or its name
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
    /// Switch a behavior off, for all agents or those of a group; may be given several times
    #[arg(long, value_name = "[GROUP.]BEHAVIOR")]
    pub without: Vec<String>,
    /// Write a replay: all that is needed to play this run anywhere, and to find where it goes otherwise
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Every how many ticks the replay holds the whole state [default: 60]
    #[arg(long, value_name = "N", requires = "record", value_parser = clap::value_parser!(u32).range(1..))]
    pub record_every: Option<u32>,
    #[command(flatten)]
    pub files: Files,
    /// Print a hash of the last state: equal for equal runs
    #[arg(long)]
    pub hash: bool,
    /// Print how long a tick took on this machine: each stage, and the script of each group
    ///
    /// In ms, the mean of all ticks. The scripts are parts of the stage in which they run; several threads count together, so
    /// that their sum may be more than its time.
    #[arg(long)]
    pub times: bool,
    /// Say why an agent does what it does at the end; may be given several times
    ///
    /// A sentence, and each term of its plan: its weight, the share of it that the groups of the plan keep, its force (N), and
    /// the direction of that, in degrees from the x axis toward the y axis; in a volume as seen from above.
    #[arg(long, value_name = "ID")]
    pub explain: Vec<u32>,
    /// Write a picture of the forces on the first of these agents over time, a line for each term
    ///
    /// In crowds that avoid each other the run takes about twice as long.
    #[arg(long, value_name = "F.png", requires = "explain", value_parser = png)]
    pub explain_plot: Option<PathBuf>,
}

/// A replay being played.
#[derive(Debug, Args)]
#[command(after_help = REPLAYS)]
pub struct ReplayArgs {
    /// The replay, as `flockwork run SCENE --record FILE` wrote it
    pub file: PathBuf,
    /// How many threads to use [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub files: Files,
}

impl ReplayArgs {
    /// A replay whose end becomes a picture.
    pub fn to_picture(file: PathBuf, image: PathBuf) -> Self {
        Self { file, threads: None, files: Files { image: Some(image), ..Files::default() } }
    }
}

impl RunArgs {
    /// All that it writes, each with its option.
    pub fn outputs(&self) -> Vec<OutputOption<'_>> {
        let more = [
            ("--record", self.record.as_ref(), REPLAY),
            ("--explain-plot", self.explain_plot.as_ref(), PICTURE),
        ];
        self.files.outputs().into_iter().chain(more).collect()
    }

    /// What the run does beside running.
    ///
    /// # Errors
    /// As of [`Files::options`].
    pub fn options(&self, session: &Session) -> Result<RunOptions, String> {
        let length = Length::asked(self.ticks, self.seconds);
        let (record, record_every) = (self.record.clone(), self.record_every);
        let explained = self.explain.first().map(|id| AgentId(*id));
        let explain_plot = self.explain_plot.clone().zip(explained);
        let files = self.files.options(session)?;
        Ok(RunOptions { length, record, record_every, explain_plot, ..files })
    }
}
