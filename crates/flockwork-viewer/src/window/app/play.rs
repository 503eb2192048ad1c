//! A tick: with what the hands do, or as it was recorded.

use super::App;
use crate::files::show;
use crate::opening::{self, Opened};
use crate::replay::Verdict;
use crate::session::{NoticeKind, Took};
use crate::window::playing::Playing;

impl App {
    /// One tick; answers how long it took.
    pub(super) fn step(&mut self) -> Took {
        if self.session.is_in_past() {
            self.step_in_past();
            return std::mem::take(&mut self.session.took);
        }
        let Some(playing) = &mut self.playing else {
            let inputs = self.take_inputs();
            self.session.step(&inputs);
            return std::mem::take(&mut self.session.took);
        };
        // A recorded run hears of nothing else.
        self.inputs.clear();
        if playing.over {
            self.restart();
        } else {
            match playing.replay.tick(&mut self.session) {
                Ok(None) => {}
                Ok(Some(verdict)) => self.end(&verdict),
                Err(report) => self.stop_playing(report.to_string(), NoticeKind::Broken),
            }
        }
        std::mem::take(&mut self.session.took)
    }

    fn end(&mut self, verdict: &Verdict) {
        let Some(playing) = &self.playing else { return };
        let replay = &playing.replay;
        let told = verdict.sentence(&replay.path, &replay.played, f64::from(self.tick_secs()));
        let is_same = matches!(verdict, Verdict::Same);
        self.stop_playing(told, if is_same { NoticeKind::Reloaded } else { NoticeKind::Broken });
    }

    fn stop_playing(&mut self, text: String, kind: NoticeKind) {
        self.clock.paused = true;
        self.clock.give_up();
        self.playing.iter_mut().for_each(|playing| playing.over = true);
        self.tell(text, kind);
    }

    /// Starts again: the scene at tick 0, or the recorded run at its first tick.
    pub(super) fn restart(&mut self) {
        let Some(path) = self.playing.as_ref().map(|playing| playing.replay.path.clone()) else {
            self.session.restart();
            return self.begin_again();
        };
        match opening::open(Some(&path), None) {
            Ok(Opened { session, replay, .. }) => {
                (self.session, self.playing) = (session, replay.map(Playing::new));
                self.session.keep_past();
                self.begin_again();
            }
            Err(report) => {
                self.stop_playing(format!("{}: {report}", show(&path)), NoticeKind::Broken);
            }
        }
    }
}
