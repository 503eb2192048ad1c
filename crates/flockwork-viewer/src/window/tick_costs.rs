//! Where the time of ticks goes.

use crate::session::Took;

/// How often the figures change on the screen (s).
const CALM: f32 = 0.5;

/// What ticks have taken since the figures were shown last, and those figures.
#[derive(Debug, Default)]
pub struct TickCosts {
    sum: Took,
    age: f32,
    /// What the screen shows; of no tick before the first.
    pub shown: Took,
}

impl TickCosts {
    /// Takes in a tick.
    pub fn add(&mut self, tick: &Took) {
        self.sum.add(tick);
    }

    /// A frame is over that took so long (s). Figures stay while the world stands still.
    pub fn pass(&mut self, frame_secs: f32) {
        self.age += frame_secs;
        if self.sum.ticks > 0 && (self.age >= CALM || self.shown.ticks == 0) {
            (self.shown, self.age) = (std::mem::take(&mut self.sum), 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use flockwork::Stage;

    use super::*;

    fn tick(millis: u64) -> Took {
        let mut took = Took { ticks: 1, ..Took::default() };
        took.stages[Stage::Steer as usize] = Duration::from_millis(millis);
        took
    }

    #[test]
    fn figures_are_means_that_stay_for_a_while() {
        let mut costs = TickCosts::default();
        costs.add(&tick(4));
        costs.pass(0.01);
        assert_eq!(costs.shown, tick(4), "at once at first");
        for _ in 0..10 {
            costs.add(&tick(8));
            costs.pass(0.04);
        }
        assert_eq!(costs.shown, tick(4));
        costs.add(&tick(30));
        costs.pass(0.2);
        assert_eq!((costs.shown.ticks, costs.shown.engine()), (11, Duration::from_millis(110)));
        costs.pass(9.0);
        assert_eq!(costs.shown.ticks, 11, "no tick since");
    }
}
