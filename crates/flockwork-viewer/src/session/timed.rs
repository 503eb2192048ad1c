//! Measures how long a tick takes, scripts and engine apart. No measured time has any effect on the world.

use std::time::{Duration, Instant};

use flockwork::{Agent, Brain, Fault, Perceived, Plans, Vector};
use flockwork_lua::Scripts;

/// How long a tick took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Took {
    /// The time of the scripts.
    pub scripts: Duration,
    /// The time of everything else.
    pub engine: Duration,
}

/// Scripts that are timed for one tick.
pub struct Timed<'s> {
    scripts: &'s mut Scripts,
    began: Instant,
    took: Duration,
}

impl<'s> Timed<'s> {
    /// Starts the time of a tick.
    pub fn new(scripts: &'s mut Scripts) -> Self {
        Self { scripts, began: Instant::now(), took: Duration::ZERO }
    }

    /// How long the tick has taken until now.
    pub fn took(&self) -> Took {
        Took { scripts: self.took, engine: self.began.elapsed().saturating_sub(self.took) }
    }
}

impl<V: Vector> Brain<V> for Timed<'_> {
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        let began = Instant::now();
        let faults = self.scripts.decide(world, plans);
        self.took += began.elapsed();
        faults
    }

    fn refused(&mut self, me: &Agent<V>, place: usize, act: usize, why: &str) -> Option<Fault> {
        Brain::<V>::refused(self.scripts, me, place, act, why)
    }
}
