//! How fast the window runs: the frames of the last second, where their time went, and what was lost.

use std::collections::VecDeque;

/// How far the figures look back (s).
const SPAN: f32 = 1.0;

/// How often the figures change on the screen (s).
const CALM: f32 = 0.25;

/// A smaller share of the time than this may be lost without a message.
const SMALL_LOSS: f32 = 0.05;

/// Where the time of a frame went (s).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameTimes {
    /// From the start of the frame before to its own.
    pub whole: f32,
    /// The time of the scripts.
    pub scripts: f32,
    /// The rest of the time of the ticks.
    pub engine: f32,
    /// The time of the panel and the picture.
    pub drawing: f32,
    /// The simulated time that was asked for.
    pub asked: f32,
    /// How much of that was lost.
    pub lost: f32,
}

/// The figures of the last second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PaceFigures {
    /// Frames per second.
    pub fps: f32,
    /// The mean time of scripts, engine and drawing in a frame (ms).
    pub millis: [f32; 3],
    /// The share of the simulated time that was lost, 0 to 1; 0 if it is hardly any.
    pub lost: f32,
}

/// The frames of the last second.
#[derive(Debug, Default)]
pub struct Pace {
    frames: VecDeque<FrameTimes>,
    /// What the screen shows, and how old it is (s).
    pub shown: PaceFigures,
    age: f32,
}

impl Pace {
    /// Takes in a frame.
    pub fn add(&mut self, frame: FrameTimes) {
        self.frames.push_back(frame);
        let mut span: f32 = self.frames.iter().map(|frame| frame.whole).sum();
        while let Some(first) = self.frames.front().filter(|first| span - first.whole >= SPAN) {
            span -= first.whole;
            self.frames.pop_front();
        }
        self.age += frame.whole;
        if self.age >= CALM || self.frames.len() < 2 {
            (self.shown, self.age) = (self.figures(), 0.0);
        }
    }

    fn figures(&self) -> PaceFigures {
        let sum = |part: fn(&FrameTimes) -> f32| self.frames.iter().map(part).sum::<f32>();
        let count = self.frames.len().max(1) as f32;
        let lost = sum(|frame| frame.lost) / sum(|frame| frame.asked).max(1e-6);
        // One long frame is no slowness: a file was read, or the window was moved.
        let again = self.frames.iter().filter(|frame| frame.lost > 0.0).count() > 1;
        PaceFigures {
            fps: self.frames.len() as f32 / sum(|frame| frame.whole).max(1e-6),
            millis: [
                sum(|frame| frame.scripts) * 1e3 / count,
                sum(|frame| frame.engine) * 1e3 / count,
                sum(|frame| frame.drawing) * 1e3 / count,
            ],
            lost: if again && lost > SMALL_LOSS { lost.min(1.0) } else { 0.0 },
        }
    }
}

impl PaceFigures {
    /// How many times as fast as real time the world goes that is to go at this speed.
    pub fn real(&self, speed: f32) -> f32 {
        speed * (1.0 - self.lost)
    }

    /// A message on lost time: how fast the world goes, and what takes most of a frame; none if no time is lost.
    pub fn slowness(&self, speed: f32) -> Option<String> {
        let (most, millis) = ["scripts", "engine", "drawing"]
            .into_iter()
            .zip(self.millis)
            .max_by(|a, b| a.1.total_cmp(&b.1))?;
        let takes = if most == "scripts" { "take" } else { "takes" };
        let real = self.real(speed);
        (self.lost > 0.0).then(|| {
            format!("{real:.2}× instead of {speed}×: {most} {takes} {millis:.0} ms a frame")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paced(frames: &[FrameTimes]) -> PaceFigures {
        let mut pace = Pace::default();
        frames.iter().for_each(|frame| pace.add(*frame));
        pace.figures()
    }

    #[test]
    fn frames_of_the_last_second_are_counted() {
        let of = |whole: f32| FrameTimes { whole, ..FrameTimes::default() };
        // A quick minute before does not count.
        let slow = [vec![of(0.008); 500], vec![of(2.0 / 3.0); 3]].concat();
        assert!((paced(&slow).fps - 1.5).abs() < 1e-3, "{}", paced(&slow).fps);
        let quick = [vec![of(0.5); 5], vec![of(0.008); 200]].concat();
        assert!((paced(&quick).fps - 125.0).abs() < 1.0);
        assert_eq!(paced(&[]).fps, 0.0);
    }

    #[test]
    fn time_is_told_by_what_took_it() {
        let frame = FrameTimes {
            whole: 0.02,
            scripts: 0.001,
            engine: 0.003,
            drawing: 0.012,
            ..FrameTimes::default()
        };
        let millis = paced(&[frame; 60]).millis;
        for (millis, expected) in millis.into_iter().zip([1.0, 3.0, 12.0]) {
            assert!((millis - expected).abs() < 1e-3, "{millis}");
        }
    }

    #[test]
    fn lost_time_is_told_with_what_takes_so_long() {
        let slow = FrameTimes {
            whole: 0.2,
            drawing: 0.18,
            engine: 0.01,
            asked: 0.2,
            lost: 0.1,
            ..FrameTimes::default()
        };
        let told = paced(&[slow; 5]).slowness(1.0).unwrap();
        assert_eq!(told, "0.50× instead of 1×: drawing takes 180 ms a frame");
        let fine = FrameTimes { whole: 0.016, asked: 0.016, ..FrameTimes::default() };
        assert_eq!(paced(&[fine; 60]).slowness(1.0), None);
        let once = [vec![fine; 30], vec![FrameTimes { lost: 0.2, asked: 0.3, ..fine }]].concat();
        assert_eq!(paced(&once).slowness(1.0), None, "a single long frame");
    }
}
