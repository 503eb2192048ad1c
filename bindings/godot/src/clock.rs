//! How many ticks are due in a frame, and how far the next one is.

/// A tick is due although this share of it is missing: sums of frames are not exact.
const EARLY: f64 = 1e-5;

/// The time that has passed in frames, and not yet in ticks.
#[derive(Debug, Default)]
pub struct Clock {
    pending_secs: f64,
}

impl Clock {
    /// Lets a time pass, and answers how many ticks are due in it: at most so many. What is beyond that is dropped, so that
    /// a slow machine has slow agents instead of ever longer frames.
    pub fn pass(&mut self, secs: f64, tick_secs: f64, most: u32) -> u32 {
        if !(secs.is_finite() && secs > 0.0 && tick_secs > 0.0) {
            return 0;
        }
        self.pending_secs += secs;
        let due = (self.pending_secs / tick_secs + EARLY).floor();
        if due > f64::from(most) {
            self.pending_secs = 0.0;
            return most;
        }
        self.pending_secs -= due * tick_secs;
        due as u32
    }

    /// How much of the next tick has passed, a time after the last frame: from 0 to 1.
    pub fn share(&self, after_secs: f64, tick_secs: f64) -> f32 {
        let share = (self.pending_secs + after_secs) / tick_secs;
        if share.is_finite() { share.clamp(0.0, 1.0) as f32 } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HZ_60: f64 = 1.0 / 60.0;

    #[test]
    fn a_frame_of_a_ticks_length_has_one_tick_for_ever() {
        let mut clock = Clock::default();
        for frame in 0..100_000 {
            assert_eq!(clock.pass(1.0 / 60.0, HZ_60, 8), 1, "frame {frame}");
        }
    }

    #[test]
    fn ticks_follow_the_time_whatever_the_frames() {
        for frame_secs in [0.003, 1.0 / 144.0, 1.0 / 30.0, 0.05] {
            let mut clock = Clock::default();
            let frames = (10.0 / frame_secs) as u32;
            let ticks: u32 = (0..frames).map(|_| clock.pass(frame_secs, HZ_60, 8)).sum();
            assert!(ticks.abs_diff(600) <= 3, "{frame_secs} s: {ticks}");
        }
    }

    #[test]
    fn a_long_frame_has_few_ticks_and_leaves_nothing_behind() {
        let mut clock = Clock::default();
        assert_eq!(clock.pass(100.0, HZ_60, 8), 8);
        assert_eq!(clock.pass(0.001, HZ_60, 8), 0);
    }

    #[test]
    fn a_time_that_is_none_passes_nothing() {
        let mut clock = Clock::default();
        for secs in [f64::NAN, f64::INFINITY, -1.0, 0.0] {
            assert_eq!(clock.pass(secs, HZ_60, 8), 0);
        }
        assert_eq!(clock.pass(1.0, 0.0, 8), 0);
        assert_eq!(clock.share(f64::NAN, HZ_60), 1.0);
        assert_eq!(clock.share(0.5, 0.0), 1.0);
    }

    #[test]
    fn the_share_of_a_tick_grows_with_the_time() {
        let mut clock = Clock::default();
        clock.pass(0.15, 0.1, 8);
        assert!((clock.share(0.0, 0.1) - 0.5).abs() < 1e-6);
        assert!((clock.share(0.025, 0.1) - 0.75).abs() < 1e-6);
        assert_eq!(clock.share(9.0, 0.1), 1.0);
    }
}
