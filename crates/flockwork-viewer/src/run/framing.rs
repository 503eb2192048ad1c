//! Which part of the world pictures and movies show: what was asked for, or all that a run needs.

use std::path::Path;

use flockwork::Space;
use flockwork::each_world;

use super::options::RunOptions;
use crate::replay::Replay;
use crate::report::Report;
use crate::session::Session;
use crate::sketch::{Extent, Eye, bodies_extent, extent, view};

/// How far a movie looks ahead before its first frame (ticks). In a longer run it follows the agents afterwards.
const MOST_AHEAD: u64 = 3600;

/// A part of the world that grows with what there is to see, unless it was asked for.
#[derive(Clone, Copy)]
pub struct Framing {
    /// The part of the world that is shown.
    pub shown: Extent,
    /// From where it is seen.
    pub eye: Eye,
    asked: bool,
}

impl Framing {
    /// The part that the options ask for, or else the scene, or else all that there is to see at the moment.
    pub fn start(session: &Session, options: &RunOptions) -> Self {
        let eye = options.eye.unwrap_or_else(|| Eye::of(&session.world));
        let asked = options.view.or_else(|| view(&session.scene, eye));
        let own = || extent(&session.world, &session.scene, eye);
        Self { shown: asked.unwrap_or_else(own), eye, asked: asked.is_some() }
    }

    /// Takes in what there is to see now, with this share of the size more on the sides where that is new;
    /// answers whether more is shown.
    pub fn follow(&mut self, session: &Session, room: f32) -> bool {
        // Most ticks show nothing new, and few agents that have strayed are left out.
        if self.asked || self.shown.holds(bodies_extent(&session.world, self.eye)) {
            return false;
        }
        let seen = extent(&session.world, &session.scene, self.eye);
        let grows = !self.shown.holds(seen);
        self.shown = self.shown.grown_to(seen, room);
        grows
    }

    /// Whether only a run can tell what there will be to see.
    fn is_open(self, session: &Session) -> bool {
        !self.asked && each_world!(&session.world, world => matches!(world.space, Space::Open))
    }

    /// Tries the coming ticks in a session of its own, with the same files, and takes in what is seen.
    ///
    /// # Errors
    /// Why the scene cannot be read any more.
    pub fn look_ahead(
        &mut self,
        session: &Session,
        ticks: u64,
        options: &RunOptions,
    ) -> Result<(), Report> {
        if !self.is_open(session) {
            return Ok(());
        }
        let mut trial = Session::of_recording(&session.header(1))?;
        for _ in 0..ticks.min(MOST_AHEAD) {
            if options.stop.is_asked() {
                break;
            }
            let inputs = trial.scripted_mouse();
            trial.step(&inputs);
            self.follow(&trial, 0.0);
        }
        Ok(())
    }

    /// The same for a replay, which is played once more.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn look_ahead_in(
        &mut self,
        path: &Path,
        session: &Session,
        options: &RunOptions,
    ) -> Result<(), Report> {
        if !self.is_open(session) {
            return Ok(());
        }
        let mut replay = Replay::open(path)?;
        let mut trial = Session::of_recording(&replay.header)?;
        let mut ticks = 0;
        replay.play_while(&mut trial, |trial| {
            self.follow(trial, 0.0);
            ticks += 1;
            Ok(ticks <= MOST_AHEAD && !options.stop.is_asked())
        })?;
        Ok(())
    }
}
