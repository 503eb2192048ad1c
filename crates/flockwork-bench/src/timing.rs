//! How long steps take: the same short window again and again, so that a crowd does not clump while
//! it is measured.

use std::time::Instant;

use crate::course::Course;

/// Steps at the start of each window that are not timed: buffers grow, caches warm.
pub const WARM_UP: usize = 5;

/// Steps that are timed.
pub const TIMED: usize = 60;

/// The windows that have been timed so far: nanoseconds of each of their steps.
#[derive(Clone, Debug, Default)]
pub struct Windows(Vec<Vec<u64>>);

impl Windows {
    /// Runs one window from the start.
    pub fn run(&mut self, course: &mut dyn Course) {
        course.restart();
        (0..WARM_UP).for_each(|_| course.step());
        self.0.push((0..TIMED).map(|_| time(|| course.step())).collect());
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The least time of each step over all windows, averaged over the steps (ns).
    #[must_use]
    pub fn min(&self) -> f64 {
        self.mean_of(|times| times[0] as f64)
    }

    /// The median of each step over all windows, averaged over the steps (ns).
    #[must_use]
    pub fn median(&self) -> f64 {
        let middle = |times: &[u64]| (times[(times.len() - 1) / 2] + times[times.len() / 2]) as f64;
        self.mean_of(|times| 0.5 * middle(times))
    }

    /// One number of each step's sorted times, averaged over the steps; zero without a window.
    fn mean_of(&self, number: impl Fn(&[u64]) -> f64) -> f64 {
        if self.0.is_empty() {
            return 0.0;
        }
        let of_step = |step: usize| {
            let mut times: Vec<u64> = self.0.iter().map(|window| window[step]).collect();
            times.sort_unstable();
            number(&times)
        };
        (0..TIMED).map(of_step).sum::<f64>() / TIMED as f64
    }
}

fn time(mut work: impl FnMut()) -> u64 {
    let before = Instant::now();
    work();
    before.elapsed().as_nanos() as u64
}

/// Runs windows of two courses in turns until `end`, and at least `least` of each: whatever else the
/// machine does meets both alike. The first may be a window ahead.
pub fn in_turns(courses: [(&mut dyn Course, &mut Windows); 2], end: Instant, least: usize) {
    let [(first, first_windows), (second, second_windows)] = courses;
    while second_windows.count() < least || Instant::now() < end {
        if first_windows.count() <= second_windows.count() {
            first_windows.run(first);
        }
        second_windows.run(second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_are_taken_step_by_step() {
        let window = |first: u64, others: u64| {
            let mut times = vec![others; TIMED];
            times[0] = first;
            times
        };
        let windows = Windows(vec![window(60, 30), window(0, 10), window(120, 20)]);
        assert_eq!(windows.min(), 10.0 * 59.0 / 60.0);
        assert_eq!(windows.median(), (60.0 + 20.0 * 59.0) / 60.0);
        assert_eq!(Windows(windows.0[..2].to_vec()).median(), (30.0 + 20.0 * 59.0) / 60.0);
        assert_eq!(Windows::default().min(), 0.0);
    }
}
