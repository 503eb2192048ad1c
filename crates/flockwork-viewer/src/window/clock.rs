//! How many ticks a frame runs, and how far the picture is from one tick to the next.

use std::time::Duration;

/// The speeds to choose from: how many times faster than real time.
pub const SPEEDS: [f32; 9] = [0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0, 8.0];

/// The longest time that one frame may ask for (s): after a long pause the world goes on, and does not catch up.
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
    /// Simulated time that was due and will never come (s).
    lost: f32,
}

impl Default for Clock {
    fn default() -> Self {
        Self { paused: false, speed: 4, due: 0.0, steps: 0, lost: 0.0 }
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

    /// Takes a speed by its index in [`SPEEDS`].
    pub fn set_speed(&mut self, index: usize) {
        self.speed = index.min(SPEEDS.len() - 1);
    }

    /// Makes one tick due, however the clock stands, and pauses.
    pub fn step(&mut self) {
        self.paused = true;
        self.steps += 1;
    }

    /// Adds a frame's time (s). A paused clock goes on to the end of its tick (s), where the picture shows the
    /// world as it is.
    pub fn pass(&mut self, frame_secs: f32, tick_secs: f32) {
        let frame_secs = frame_secs.max(0.0);
        self.due += frame_secs.min(LONGEST_FRAME) * self.speed();
        if self.paused {
            self.due = self.due.min(tick_secs);
        } else {
            self.lost += (frame_secs - LONGEST_FRAME).max(0.0) * self.speed();
        }
    }

    /// Whether a tick of this length (s) is due; takes it if so.
    pub fn take_tick(&mut self, tick_secs: f32) -> bool {
        if self.steps > 0 {
            self.steps -= 1;
            self.due = tick_secs;
            return true;
        }
        let is_due = !self.paused && self.due >= tick_secs;
        self.due -= if is_due { tick_secs } else { 0.0 };
        is_due
    }

    /// How much of the time from the last tick to the next one has passed, 0 to 1.
    pub fn share(&self, tick_secs: f32) -> f32 {
        (self.due / tick_secs).clamp(0.0, 1.0)
    }

    /// Forgets the ticks that are due: the machine is too slow for this speed.
    pub fn give_up(&mut self) {
        self.lost += self.due;
        self.due = 0.0;
    }

    /// The simulated time that was lost since the last call (s).
    pub fn take_lost(&mut self) -> f32 {
        std::mem::take(&mut self.lost)
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
                clock.pass(1.0 / 144.0, TICK);
                ticks(&mut clock)
            })
            .sum();
        assert!((59..=60).contains(&total), "{total}");
        assert_eq!(clock.take_lost(), 0.0);
    }

    #[test]
    fn speed_scales_and_a_long_frame_is_cut_and_what_is_cut_is_told() {
        let mut clock = Clock::default();
        clock.set_speed(8);
        clock.pass(0.35, TICK);
        assert!((47..=48).contains(&ticks(&mut clock)));
        assert!((clock.take_lost() - 0.25 * 8.0).abs() < 1e-4);
        assert_eq!(clock.take_lost(), 0.0);
        clock.pass(0.1, TICK);
        clock.take_tick(TICK);
        clock.give_up();
        assert!((clock.take_lost() - (0.8 - TICK)).abs() < 1e-4);
    }

    #[test]
    fn a_paused_clock_only_steps() {
        let mut clock = Clock { paused: true, ..Clock::default() };
        clock.pass(1.0, TICK);
        assert_eq!((ticks(&mut clock), clock.take_lost()), (0, 0.0));
        clock.step();
        assert_eq!(ticks(&mut clock), 1);
        assert_eq!(clock.share(TICK), 1.0, "what is stepped to is shown as it is");
    }

    #[test]
    fn the_picture_goes_evenly_from_tick_to_tick() {
        let mut clock = Clock::default();
        clock.set_speed(0);
        let (mut at, mut last, mut steps) = (0.0, 0.0, Vec::new());
        for _ in 0..120 {
            clock.pass(TICK, TICK);
            at += ticks(&mut clock) as f32;
            let now = at + clock.share(TICK);
            steps.push(now - last);
            last = now;
        }
        assert!((last - 12.0).abs() < 0.11, "a tenth of the speed: {last}");
        let (least, most) =
            steps.iter().fold((1.0_f32, 0.0_f32), |(a, b), it| (a.min(*it), b.max(*it)));
        assert!(least > 0.09 && most < 0.11, "{least} to {most} of a tick per frame");
    }

    #[test]
    fn a_pause_ends_at_the_tick_and_going_on_does_not_jump() {
        let mut clock = Clock::default();
        clock.set_speed(0);
        clock.pass(0.5 * TICK, TICK);
        clock.paused = true;
        for _ in 0..20 {
            clock.pass(TICK, TICK);
        }
        assert_eq!((clock.share(TICK), ticks(&mut clock)), (1.0, 0));
        clock.paused = false;
        clock.pass(TICK, TICK);
        assert_eq!(ticks(&mut clock), 1);
        assert!(clock.share(TICK) < 0.2);
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
