//! The command line.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::files::show;
use crate::report::{Report, Style};
use crate::run::{self, Length, Wishes};
use crate::session::Session;
use crate::sketch::Theme;
use crate::{check, params, starter, types, window};

const EXAMPLES: &str = "Examples:
  flockwork                                         the doorway scene in a window
  flockwork view scenes/zombies.ron                 another scene
  flockwork new ants                                a scene and a script to start from
  flockwork run scenes/doorway.ron --image d.png    without a window: a picture of the end
  flockwork run scenes/doorway.ron --seconds 20 --param queue=off --gif mob.gif
  flockwork check scenes scripts                    every mistake in them

Exit codes: 0 fine, 1 a file was wrong, 2 usage.";

/// Many agents, each moved by a small mix of steering behaviours, written in Lua, edited while it runs
#[derive(Debug, Parser)]
#[command(name = "flockwork", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open a scene in a window; scripts and scenes can be edited while it runs
    View(View),
    /// Run a scene without a window, as fast as it goes
    Run(Run),
    /// Read scenes and scripts, and report every mistake
    Check {
        /// Files, or folders with all that is in them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Write the types of scripts for editors: scripts/types/flockwork.d.lua
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

#[derive(Debug, Default, Args)]
struct View {
    /// The scene; scenes/doorway.ron if none is given
    scene: Option<PathBuf>,
    /// A seed in place of the scene's own
    #[arg(long)]
    seed: Option<u64>,
    /// Write a picture of the window before it closes by itself
    #[arg(long, value_name = "F.png", requires = "exit_after")]
    screenshot: Option<PathBuf>,
    /// Close by itself after so many seconds
    #[arg(long, value_name = "S")]
    exit_after: Option<f32>,
    /// Write how fast pictures came, as JSON, when the window closes
    #[arg(long, value_name = "F.json")]
    fps_log: Option<PathBuf>,
}

impl View {
    fn options(&self) -> window::Options {
        let (screenshot, fps_log) = (self.screenshot.clone(), self.fps_log.clone());
        window::Options { screenshot, exit_after: self.exit_after, fps_log }
    }
}

#[derive(Debug, Args)]
struct Run {
    /// The scene
    scene: PathBuf,
    /// How long, in seconds of the simulation [default: 40]
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with = "ticks")]
    seconds: Option<f64>,
    /// How long, in ticks
    #[arg(long, value_name = "N")]
    ticks: Option<u64>,
    /// A seed in place of the scene's own
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many threads to use [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// A parameter of a script; may be given several times
    #[arg(long = "param", value_name = "[GROUP.]NAME=VALUE")]
    params: Vec<String>,
    /// Write every agent in every tick as a table
    #[arg(long, value_name = "F.csv")]
    trace: Option<PathBuf>,
    /// Write what the crowd did, second by second
    #[arg(long, value_name = "F.json")]
    metrics: Option<PathBuf>,
    /// Write a picture of the end
    #[arg(long, value_name = "F.png")]
    image: Option<PathBuf>,
    /// Write a movie
    #[arg(long, value_name = "F.gif")]
    gif: Option<PathBuf>,
    /// Width of picture and movie in pixels [default: 1280, a movie 800]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(160..=8192))]
    width: Option<u32>,
    /// Frames of the movie per second
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=50))]
    fps: u16,
    /// Colours of picture and movie
    #[arg(long, value_enum, default_value_t = Colors::Dark)]
    theme: Colors,
    /// Print a hash of the last state: equal for equal runs
    #[arg(long)]
    hash: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colors {
    /// Light on dark
    Dark,
    /// Dark on light, for print
    Light,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|secs| (0.0..=1e6).contains(secs));
    number.ok_or_else(|| "a number of seconds from 0 to 1000000".to_owned())
}

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => {
            // Help and version are answers too; a closed pipe is nobody's mistake.
            _ = answer.print();
            return ExitCode::from(answer.exit_code() as u8);
        }
    };
    match carry_out(cli.command.unwrap_or(Command::View(View::default()))) {
        Ok(code) => code,
        Err(report) => {
            complain(&report);
            ExitCode::FAILURE
        }
    }
}

fn carry_out(command: Command) -> Result<ExitCode, Report> {
    match command {
        Command::View(wanted) => view(&wanted),
        Command::Run(wanted) => run(&wanted),
        Command::Check { paths } => Ok(check_all(&paths)),
        Command::Types => {
            types::write(Path::new("scripts")).map_err(Report::sentence).map(|told| fine(&told))
        }
        Command::New { name } => {
            starter::write(Path::new("."), &name).map_err(Report::sentence).map(|told| fine(&told))
        }
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "flockwork", &mut text);
            Ok(fine(&String::from_utf8_lossy(&text)))
        }
    }
}

/// Says something on standard output. A reader that has gone away is nobody's mistake.
fn say(text: &str) {
    _ = std::io::stdout().write_all(text.as_bytes());
}

fn fine(told: &str) -> ExitCode {
    say(told);
    ExitCode::SUCCESS
}

fn complain(report: &Report) {
    _ = std::io::stderr().write_all(report.render(Style::of_stderr()).as_bytes());
}

fn check_all(paths: &[PathBuf]) -> ExitCode {
    let checked = check::check(paths);
    complain(&checked.report);
    say(&format!("{checked}\n"));
    if checked.report.mistakes.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(wanted: &Run) -> Result<ExitCode, Report> {
    if let Some(threads) = wanted.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).build_global();
        pool.map_err(|error| {
            Report::sentence(format!("{threads} threads cannot be started: {error}"))
        })?;
    }
    let mut session = Session::open(&wanted.scene, wanted.seed)?;
    let sound = tell_troubles(&session);
    for param in &wanted.params {
        params::set(&mut session, param)
            .map_err(|why| Report::sentence(format!("--param {why}")))?;
    }
    let outcome = run::run(&mut session, &wishes(wanted))?;
    say(&run::summary(&session, &outcome, wanted.hash));
    tell_faults(&session);
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn wishes(wanted: &Run) -> Wishes {
    let length = match (wanted.ticks, wanted.seconds) {
        (Some(ticks), _) => Length::Ticks(ticks),
        (None, Some(secs)) => Length::Seconds(secs),
        (None, None) => Length::default(),
    };
    Wishes {
        length,
        trace: wanted.trace.clone(),
        metrics: wanted.metrics.clone(),
        image: wanted.image.clone(),
        gif: wanted.gif.clone(),
        width: wanted.width,
        fps: wanted.fps,
        theme: match wanted.theme {
            Colors::Dark => Theme::DARK,
            Colors::Light => Theme::LIGHT,
        },
    }
}

/// Reports the scripts that cannot be used; answers whether all can.
fn tell_troubles(session: &Session) -> bool {
    let report = session.report();
    complain(&report);
    report.mistakes.is_empty()
}

/// Reports what agents met, each distinct fault in one line.
fn tell_faults(session: &Session) {
    let faults = session.troubles().into_iter().filter(|trouble| trouble.is_fault());
    let lines: String = faults.map(|trouble| format!("fault: {trouble}\n")).collect();
    _ = std::io::stderr().write_all(lines.as_bytes());
}

fn view(wanted: &View) -> Result<ExitCode, Report> {
    let scene = wanted.scene.clone().map_or_else(default_scene, Ok)?;
    let session = Session::open(&scene, wanted.seed)?;
    match window::open(session, wanted.options()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(why) => instead(&scene, wanted.seed, &why.to_string()),
    }
}

/// What is done where there is no display: a run, and a picture of its end.
fn instead(scene: &Path, seed: Option<u64>, why: &str) -> Result<ExitCode, Report> {
    let name = scene.file_stem().map_or_else(|| "scene".into(), |name| name.to_string_lossy());
    let image = PathBuf::from(format!("flockwork-{name}.png"));
    _ = writeln!(
        std::io::stderr(),
        "{why}; running {} for 40 s without a window instead",
        show(scene)
    );
    let mut session = Session::open(scene, seed)?;
    let sound = tell_troubles(&session);
    let outcome = run::run(&mut session, &Wishes { image: Some(image), ..Wishes::default() })?;
    say(&run::summary(&session, &outcome, false));
    tell_faults(&session);
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The doorway scene of this folder, or of one above it.
fn default_scene() -> Result<PathBuf, Report> {
    let current = std::env::current_dir().unwrap_or_default();
    let mut scenes = current.ancestors().map(|folder| folder.join("scenes/doorway.ron"));
    scenes.find(|scene| scene.is_file()).ok_or_else(|| {
        Report::sentence(
            "there is no scenes/doorway.ron here; name a scene (flockwork view SCENE), or make one (flockwork new NAME)",
        )
    })
}
