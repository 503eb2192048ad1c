//! How many ticks a frame runs: fixed ticks out of frame times.

use std::time::Duration;

/// The speeds to choose from.
pub const SPEEDS: [f32; 9] = [0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0, 8.0];

/// Longest time that one frame may ask for (s): after a long pause the world goes on, it does not catch up.
const LONGEST_FRAME: f32 = 0.1;

/// How long the ticks of one frame may take together; the rest of the frame is for drawing.
pub const TICK_BUDGET: Duration = Duration::from_millis(24);

/// Turns frame times into ticks.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Whether the world stands still.
    pub paused: bool,
    speed: usize,
    /// Simulated time that is due (s).
    due: f32,
    /// Single steps that are due.
    steps: u32,
}

impl Default for Clock {
    fn default() -> Self {
        Self { paused: false, speed: 4, due: 0.0, steps: 0 }
    }
}

impl Clock {
    /// How many times faster than real time.
    pub fn speed(&self) -> f32 {
        SPEEDS[self.speed]
    }

    /// Takes the next higher or lower speed.
    pub fn change_speed(&mut self, up: bool) {
        let next = if up { self.speed + 1 } else { self.speed.saturating_sub(1) };
        self.speed = next.min(SPEEDS.len() - 1);
    }

    /// Takes a speed by its place in [`SPEEDS`].
    pub fn set_speed(&mut self, place: usize) {
        self.speed = place.min(SPEEDS.len() - 1);
    }

    /// One tick, however the clock stands; the world then pauses.
    pub fn step(&mut self) {
        self.paused = true;
        self.steps += 1;
    }

    /// Adds a frame's time (s).
    pub fn pass(&mut self, frame_secs: f32) {
        if !self.paused {
            self.due += frame_secs.clamp(0.0, LONGEST_FRAME) * self.speed();
        }
    }

    /// Whether a tick of this length (s) is due; takes it if so.
    pub fn take_tick(&mut self, tick_secs: f32) -> bool {
        if self.steps > 0 {
            self.steps -= 1;
            return true;
        }
        let is_due = !self.paused && self.due >= tick_secs;
        self.due -= if is_due { tick_secs } else { 0.0 };
        is_due
    }

    /// Forgets what is due: the machine is too slow for this speed.
    pub fn give_up(&mut self) {
        self.due = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: f32 = 1.0 / 60.0;

    fn ticks(clock: &mut Clock) -> usize {
        (0..1000).take_while(|_| clock.take_tick(TICK)).count()
    }

    #[test]
    fn a_second_of_frames_is_a_second_of_ticks() {
        let mut clock = Clock::default();
        let total: usize = (0..144)
            .map(|_| {
                clock.pass(1.0 / 144.0);
                ticks(&mut clock)
            })
            .sum();
        assert!((59..=60).contains(&total), "{total}");
    }

    #[test]
    fn speed_scales_and_a_long_frame_is_cut() {
        let mut clock = Clock::default();
        clock.set_speed(8);
        clock.pass(30.0);
        assert!((47..=48).contains(&ticks(&mut clock)));
    }

    #[test]
    fn a_paused_clock_only_steps() {
        let mut clock = Clock { paused: true, ..Clock::default() };
        clock.pass(1.0);
        assert_eq!(ticks(&mut clock), 0);
        clock.step();
        assert_eq!(ticks(&mut clock), 1);
    }

    #[test]
    fn speeds_end_at_both_ends() {
        let mut clock = Clock::default();
        (0..20).for_each(|_| clock.change_speed(false));
        assert_eq!(clock.speed(), 0.1);
        (0..20).for_each(|_| clock.change_speed(true));
        assert_eq!(clock.speed(), 8.0);
    }
}
