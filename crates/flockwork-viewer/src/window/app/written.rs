//! What is written: the last seconds as a movie or a replay, a picture, a table of figures.

use std::path::Path;

use flockwork::each_world;

use super::App;
use crate::files::show;
use crate::metrics::FIGURES;
use crate::output::write;
use crate::recording::record_run;
use crate::report::Report;
use crate::run::{RunOptions, film, picture};
use crate::session::{Episode, NoticeKind};
use crate::sketch::Ink;
use crate::window::job::{Job, Writing, WrittenKind};
use crate::window::plotted::Plotted;

/// How long the last seconds are (s), and the frames per second of a movie.
const SECS: f32 = 10.0;
const FPS: u16 = 20;

impl App {
    /// Begins to write a movie of the last seconds, as the window shows them, to a path with this ending.
    pub(super) fn film(&mut self, ending: &str) {
        let (options, ticks) = (self.picture_options(), self.last_seconds() as usize);
        self.write_last(WrittenKind::Movie, ending, move |run, path, watch| {
            film(run, ticks, path, &options, watch)
        });
    }

    /// Begins to write the last seconds as a replay, which goes on from the state in which the world was then.
    pub(super) fn record_last(&mut self) {
        if self.session.is_recording() {
            return self.refuse("the run is being recorded already; F9 ends the recording");
        }
        self.write_last(WrittenKind::Replay, "replay", |run, path, watch| {
            record_run(run, path, watch).map(|recording| recording.is_some())
        });
    }

    /// The last seconds in ticks.
    fn last_seconds(&self) -> u64 {
        (SECS / self.tick_secs()).round() as u64
    }

    /// Begins to write a file of the last seconds: `work` writes it, and answers whether it is there.
    fn write_last(
        &mut self,
        kind: WrittenKind,
        ending: &str,
        work: impl FnOnce(&[Episode], &Path, &mut dyn FnMut(usize) -> bool) -> Result<bool, Report>
        + Send
        + 'static,
    ) {
        let (run, name) = (self.session.last_ticks(self.last_seconds()), kind.name());
        let begun = match (&self.writing, self.free_path(ending)) {
            (Some(other), _) => Err(format!("a {} is being written already", other.kind.name())),
            _ if run.is_empty() => Err(format!("there is nothing for a {name}: no tick is kept")),
            (None, None) => Err(format!("there are 999 files of this scene here already ({name})")),
            (None, Some(path)) => {
                let ticks = run.iter().map(|part| part.inputs.len()).sum();
                let to = path.clone();
                let job = Job::begin(ticks, move |watch| work(&run, &to, watch));
                self.writing = job.map(|job| Writing { kind, job, path });
                let is_begun = self.writing.is_some().then_some(());
                is_begun.ok_or_else(|| format!("the system has no thread for a {name}"))
            }
        };
        begun.unwrap_or_else(|why| self.tell(why, NoticeKind::Broken));
    }

    /// How pictures are made that show what the window does.
    fn picture_options(&self) -> RunOptions {
        RunOptions {
            fps: FPS,
            theme: self.camera.look().theme,
            view: Some(self.camera.seen()),
            eye: Some(self.camera.eye),
            color_by: self.view.colors.as_ref().map(|colors| colors.name.clone()),
            forces: self.view.shows_forces(),
            only_agent: self.view.selected,
            term_colors: self.insight.colors.clone(),
            agent_inks: each_world!(&self.session.world, world => {
                world.agents.iter().map(|agent| Ink::solid(agent.color)).collect()
            }),
            ..RunOptions::default()
        }
    }

    /// Writes a picture of the world, as the window shows it.
    pub(super) fn take_picture(&mut self) {
        let Some(path) = self.free_path("png") else {
            return self.refuse("there are 999 pictures of this scene here already");
        };
        let options = RunOptions { image: Some(path.clone()), ..self.picture_options() };
        match picture(&mut self.session, &self.trails, &options) {
            Ok(()) => self.tell_written(&path),
            Err(why) => self.tell(why, NoticeKind::Broken),
        }
    }

    /// Writes all figures that are measured: as the run goes on, and before, as far as that is kept.
    pub(super) fn export(&mut self) {
        let Some(table) = self.plotted.as_ref().map(Plotted::table) else { return };
        let Some(path) = self.free_path("csv") else {
            return self.refuse("there are 999 tables of this scene here already");
        };
        match write(&path, FIGURES, table.as_bytes()) {
            Ok(()) => self.tell_written(&path),
            Err(why) => self.tell(why, NoticeKind::Broken),
        }
    }

    /// Says when the file of the last seconds is there.
    pub(super) fn take_in_written(&mut self) {
        let Some(Writing { kind, job, path }) = &mut self.writing else { return };
        let (done, kind, path) = (job.take(), *kind, path.clone());
        match done {
            None => self.stir(),
            Some(result) => {
                self.writing = None;
                match result {
                    Some(Ok(true)) if kind == WrittenKind::Replay => {
                        let text = written(&path) + "; flockwork replay compares it tick by tick";
                        self.tell(text, NoticeKind::Restarted);
                    }
                    Some(Ok(true)) => self.tell_written(&path),
                    Some(Err(report)) => self.tell(report.to_string(), NoticeKind::Broken),
                    _ => {
                        self.tell(format!("{} could not be made", show(&path)), NoticeKind::Broken);
                    }
                }
            }
        }
    }

    fn tell_written(&mut self, path: &Path) {
        self.tell(written(path), NoticeKind::Restarted);
    }
}

/// Says what was written, and in which folder.
fn written(path: &Path) -> String {
    let folder = std::env::current_dir().map(|folder| format!(" in {}", folder.display()));
    format!("wrote {}{}", show(path), folder.unwrap_or_default())
}
