//! What is written: a movie of the last seconds, a picture, a table of figures.

use std::path::Path;

use flockwork::each_world;

use super::App;
use crate::files::show;
use crate::metrics::FIGURES;
use crate::output::write;
use crate::run::{RunOptions, film, picture};
use crate::session::NoticeKind;
use crate::sketch::Ink;
use crate::window::job::{Filming, Job};
use crate::window::plotted::Plotted;

/// How long the movie is (s), and its frames per second.
const SECS: f32 = 10.0;
const FPS: u16 = 20;

impl App {
    /// Begins to write a movie of the last seconds, as the window shows them, to a path with this ending.
    pub(super) fn film(&mut self, ending: &str) {
        let ticks = (SECS / self.tick_secs()).round() as u64;
        let run = self.session.last_ticks(ticks);
        let begun = match self.free_path(ending) {
            _ if self.filming.is_some() => Err("a movie is being written already"),
            _ if run.is_empty() => Err("there is nothing to make a movie of: no tick is kept"),
            None => Err("there are 999 movies of this scene here already"),
            Some(path) => {
                let options = self.picture_options();
                let (all, to) = (run.iter().map(|part| part.inputs.len()).sum(), path.clone());
                let ticks = ticks as usize;
                let job = Job::begin(all, move |watch| film(&run, ticks, &to, &options, watch));
                self.filming = job.map(|job| Filming { job, path });
                self.filming.as_ref().map(|_| ()).ok_or("the system has no thread for a movie")
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

    /// Writes all figures that are measured, since the first one was plotted.
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

    /// Says when the movie is there.
    pub(super) fn take_in_film(&mut self) {
        let Some(Filming { job, path }) = &mut self.filming else { return };
        let (done, path) = (job.take(), path.clone());
        match done {
            None => self.stir(),
            Some(result) => {
                self.filming = None;
                match result {
                    Some(Ok(true)) => self.tell_written(&path),
                    Some(Err(report)) => self.tell(report.to_string(), NoticeKind::Broken),
                    _ => {
                        self.tell(format!("{} could not be made", show(&path)), NoticeKind::Broken);
                    }
                }
            }
        }
    }

    /// Says what was written, and in which folder.
    fn tell_written(&mut self, path: &Path) {
        let folder = std::env::current_dir().map(|folder| format!(" in {}", folder.display()));
        let text = format!("wrote {}{}", show(path), folder.unwrap_or_default());
        self.tell(text, NoticeKind::Restarted);
    }

    /// How far the movie is, from 0 to 1; none if none is being written.
    pub(super) fn film_progress(&self) -> Option<f32> {
        self.filming.as_ref()?.job.progress()
    }
}
