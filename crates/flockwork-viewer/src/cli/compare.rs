//! `flockwork compare`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::answer::{code, complain, listening, misused, say, stopped, tell_faults};
use super::named;
use super::outputs::{self, Colors, OutputOption};
use super::threads::use_threads;
use super::values::{named_line, png, seconds, view};
use super::variant::{Differences, Variant};
use crate::compare::{
    COMPARISON, Compared, Comparison, ComparisonLook, picture, plot, table, write,
};
use crate::files::show;
use crate::metrics::{Metrics, MomentFigure, NamedLine};
use crate::opening;
use crate::output::{FileKind, Output};
use crate::picture::PICTURE;
use crate::report::Report;
use crate::run::{Length, bar};
use crate::session::Session;
use crate::sketch::Extent;
use crate::stop::Stop;

const EXAMPLES: &str = "Examples:
  flockwork compare doorway --param crowd=mob                as it is, and as a mob
  flockwork compare doorway --param crowd=queue,mob --image crowds.png
                                                             the trails of both in one picture
  flockwork compare doorway --without queue                  what a behavior is good for
  flockwork compare ants --script old/ants.lua               the script of the scene, and another text of it
  flockwork compare ants --script a.lua --script b.lua       two texts
  flockwork compare epidemic --param risk=0.1,0.3 --plot ill.png --plot-of values.ill.shown
  flockwork compare flock --seed 1,2                         how much is chance

A single value, seed or script is that of the second run; the first one has what the scene has. Everything else is the
same in both, with the scene's own mouse as input. The table has the figures of `flockwork run --metrics`
(docs/measures.md) that differ. What one seed shows may be chance: `flockwork sweep` runs many. What scripts print is left
out. Exit codes: 0 fine, 1 a file was wrong or a script failed, 2 usage, 130 stopped by Ctrl-C.";

/// Two runs of a scene.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// The scene: its file, or its name
    pub scene: PathBuf,
    #[command(flatten)]
    pub differences: Differences,
    /// How long, in seconds of the simulation [default: 40]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true, conflicts_with = "ticks")]
    pub seconds: Option<f64>,
    /// How long, in ticks
    #[arg(long, value_name = "N")]
    pub ticks: Option<u64>,
    /// How many threads to use [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Print all figures, not only those that differ
    #[arg(long)]
    pub all: bool,
    /// Measure the agents that go through a gate between two points, as of `flockwork run`
    #[arg(long, value_name = "NAME=X0,Y0,X1,Y1", value_parser = named_line)]
    pub gate: Vec<NamedLine>,
    /// Measure density and speed in a rectangle between two corners, as of `flockwork run`
    #[arg(long, value_name = "NAME=X0,Y0,X1,Y1", value_parser = named_line)]
    pub region: Vec<NamedLine>,
    /// Write a picture of the end, with the agents and trails of both runs
    #[arg(long, value_name = "F.png", value_parser = png)]
    pub image: Option<PathBuf>,
    /// Width of the picture in pixels
    #[arg(long, value_name = "PX", default_value_t = 1280, value_parser = clap::value_parser!(u32).range(160..=8192))]
    pub width: u32,
    /// Colors of the picture
    #[arg(long, value_enum, default_value_t = Colors::Dark)]
    pub theme: Colors,
    /// The part of the world that the picture shows [default: the scene's view, or all that there is to see]
    #[arg(long, value_name = "X0,Y0,X1,Y1", value_parser = view, allow_hyphen_values = true)]
    pub view: Option<Extent>,
    /// Write a picture of a figure over time, with a line for each run
    #[arg(long, value_name = "F.png", value_parser = png)]
    pub plot: Option<PathBuf>,
    /// The figure in it, as `flockwork run --metrics` has it each second [default: speed]
    #[arg(long, value_name = "NAME", requires = "plot")]
    pub plot_of: Option<String>,
    /// Write everything as JSON
    ///
    /// The keys: scene, parted (the first tick after which the worlds differ, or null), ticks (the first and the last),
    /// seconds, runs (name, seed, agents, faults and hash of each), apart (how many agents are in both runs, how many only
    /// in one, and how far those in both are apart at the end: mean and most, m), and figures: name, unit, values, difference.
    #[arg(long, value_name = "F.json")]
    pub json: Option<PathBuf>,
}

impl CompareArgs {
    fn outputs(&self) -> [OutputOption<'_>; 3] {
        [
            ("--image", self.image.as_ref(), PICTURE),
            ("--plot", self.plot.as_ref(), PICTURE),
            ("--json", self.json.as_ref(), COMPARISON),
        ]
    }

    /// How many ticks both runs are to take.
    fn ticks(&self, session: &Session) -> u64 {
        Length::asked(self.ticks, self.seconds).ticks(session)
    }

    /// The figure over time that is asked for; none if none is.
    fn plotted(&self, sessions: &[Session; 2]) -> Result<Option<MomentFigure>, String> {
        if self.plot.is_none() {
            return Ok(None);
        }
        let mut known = Vec::new();
        for Session { scene, world, .. } in sessions {
            let metrics = Metrics::new(scene, world, &self.gate, &self.region)?;
            known.extend(metrics.moment_figures());
        }
        let name = self.plot_of.as_deref().unwrap_or("speed");
        match &named::figures(name, &known)?[..] {
            [figure] => Ok(Some(figure.clone())),
            _ => Err(format!("--plot-of {name}: write one figure; there is a line for each run")),
        }
    }
}

/// Does `flockwork compare`.
pub fn compare(wanted: &CompareArgs) -> Result<ExitCode, Report> {
    use_threads(wanted.threads)?;
    let scene = opening::named(&wanted.scene);
    let scene = scene.as_ref().unwrap_or(&wanted.scene);
    let plain = Session::open(scene, None)?;
    let variants = match Variant::both(&plain, &wanted.differences) {
        Ok(variants) => variants,
        Err(why) => return Ok(misused(why)),
    };
    let [first, second] = variants.each_ref().map(|variant| variant.open(scene));
    let sessions = [first?, second?];
    let clash = |session| outputs::clash(session, &wanted.outputs());
    if let Some(why) = sessions.iter().find_map(clash) {
        return Ok(misused(why));
    }
    let figure = match wanted.plotted(&sessions) {
        Ok(figure) => figure,
        Err(why) => return Ok(misused(why)),
    };
    complain(&sessions[1].warnings());
    let names = Variant::names(&variants);
    run(wanted, sessions, &names, figure.as_ref())
}

fn run(
    wanted: &CompareArgs,
    sessions: [Session; 2],
    names: &[String; 2],
    figure: Option<&MomentFigure>,
) -> Result<ExitCode, Report> {
    let create = |(option, kind): (&Option<PathBuf>, FileKind)| {
        option.as_deref().map(|path| Output::create(path, kind)).transpose()
    };
    let files = [(&wanted.image, PICTURE), (&wanted.plot, PICTURE), (&wanted.json, COMPARISON)];
    let [image, chart, json] = files.map(create);
    let (image, chart, json) = (
        image.map_err(Report::sentence)?,
        chart.map_err(Report::sentence)?,
        json.map_err(Report::sentence)?,
    );
    let (stop, ticks, scene) =
        (listening()?, wanted.ticks(&sessions[0]), sessions[1].scene.clone());
    let comparison = Comparison::new(sessions, &wanted.gate, &wanted.region);
    let compared = stepped(comparison.map_err(Report::sentence)?, ticks, names, &stop);
    say(&told(&compared, &scene.name, names, ticks, wanted.all))?;
    if let Some(to) = image {
        let theme = wanted.theme.theme();
        let look = ComparisonLook { width: wanted.width, theme, view: wanted.view };
        picture(to, &compared, &scene, names, &look).map_err(Report::sentence)?;
    }
    if let (Some(to), Some(figure)) = (chart, figure) {
        plot(to, &compared, &scene.name, names, figure).map_err(Report::sentence)?;
    }
    if let Some(to) = json {
        write(to, &compared, &scene.name, names).map_err(Report::sentence)?;
    }
    let written = [&wanted.image, &wanted.plot, &wanted.json].into_iter().flatten();
    say(&written.map(|path| format!("wrote {}\n", show(path))).collect::<String>())?;
    let is_fine = compared.runs.iter().all(|run| run.faults == 0);
    Ok(stopped(&stop).unwrap_or(code(is_fine)))
}

/// Steps both runs, with the scene's own mouse as their only input, and tells their faults.
fn stepped(mut comparison: Comparison, ticks: u64, names: &[String; 2], stop: &Stop) -> Compared {
    let bar = bar(ticks);
    for _ in 0..ticks {
        if stop.is_asked() {
            break;
        }
        let inputs = comparison.sessions().map(|session| session.scripted_mouse());
        comparison.step(inputs.each_ref().map(Vec::as_slice));
        // They would pile up.
        comparison.sessions().into_iter().for_each(|session| _ = session.scripts.take_log());
        bar.inc(1);
    }
    bar.finish_and_clear();
    for (session, name) in comparison.sessions().into_iter().zip(names) {
        if session.fault_count() > 0 {
            complain(&Report::sentence(format!("{name}: scripts failed")));
            tell_faults(session);
        }
    }
    comparison.finish()
}

fn told(compared: &Compared, scene: &str, names: &[String; 2], wanted: u64, all: bool) -> String {
    let [from, to] = compared.ticks;
    let [first, second] = names;
    let mut text = format!(
        "{scene}: {first} against {second}, {} ticks ({:.1} s)\n",
        to - from,
        compared.secs
    );
    if to - from < wanted {
        text += &format!("stopped after {to} of {wanted} ticks\n");
    }
    text + &table(compared, names, all)
}
