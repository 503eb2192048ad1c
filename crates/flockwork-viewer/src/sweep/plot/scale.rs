//! The scales of axes: even numbers at even distances.

/// An axis: which numbers it has, and where it starts and ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// Its start.
    pub low: f64,
    /// Its end, larger than the start.
    pub high: f64,
    /// The distance of its numbers.
    step: f64,
}

impl Scale {
    /// A scale that begins and ends with an even number, and has all from `low` to `high`; with 0 if that is near.
    #[must_use]
    pub fn around(low: f64, high: f64) -> Self {
        let is_near = low > 0.0 && low < 0.4 * high;
        let low = if is_near { 0.0 } else { low };
        let room = if high > low { 0.0 } else { 0.5 * low.abs().max(1.0) };
        let step = even((high - low + 2.0 * room) / 5.0);
        let [low, high] =
            [((low - room) / step).floor(), ((high + room) / step).ceil()].map(|it| it * step);
        Self { low, high, step }
    }

    /// A scale from `low` to `high` with some room beside them.
    #[must_use]
    pub fn beside(low: f64, high: f64) -> Self {
        let room = if high > low { 0.04 * (high - low) } else { 0.5 * low.abs().max(1.0) };
        Self { low: low - room, high: high + room, step: even((high - low + 2.0 * room) / 7.0) }
    }

    /// Where a number is, from 0 at the start to 1 at the end.
    #[must_use]
    pub fn share(&self, number: f64) -> f32 {
        ((number - self.low) / (self.high - self.low)) as f32
    }

    /// Its numbers, each with its text.
    pub fn numbers(&self) -> impl Iterator<Item = (f64, String)> {
        let first = (self.low / self.step - 1e-6).ceil() as i64;
        let last = (self.high / self.step + 1e-6).floor() as i64;
        (first..=last).map(|nth| nth as f64 * self.step).map(|number| (number, self.text(number)))
    }

    fn text(&self, number: f64) -> String {
        let largest = self.low.abs().max(self.high.abs());
        if number != 0.0 && (largest >= 1e6 || self.step < 1e-4) {
            return format!("{:.1e}", number);
        }
        let decimals = (-self.step.log10().floor()).max(0.0) as usize;
        // A zero has no sign.
        format!("{:.*}", decimals, number + 0.0)
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that is not below a number.
fn even(number: f64) -> f64 {
    let power = 10_f64.powf(number.log10().floor());
    let fits =
        [1.0, 2.0, 5.0].map(|it| it * power).into_iter().find(|it| *it >= number * (1.0 - 1e-9));
    fits.unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(scale: &Scale) -> String {
        scale.numbers().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_are_even() {
        let table = [
            (0.1, 0.93, "0.0 0.2 0.4 0.6 0.8 1.0"),
            (7.1, 8.9, "7.0 7.5 8.0 8.5 9.0"),
            (-3.0, 3.0, "-4 -2 0 2 4"),
            (5.0, 5.0, "2 3 4 5 6 7 8"),
            (0.0, 0.0, "-0.6 -0.4 -0.2 0.0 0.2 0.4 0.6"),
            (2e6, 4e6, "2.0e6 2.5e6 3.0e6 3.5e6 4.0e6"),
        ];
        for (low, high, wanted) in table {
            assert_eq!(texts(&Scale::around(low, high)), wanted, "{low} to {high}");
        }
        assert_eq!(texts(&Scale::beside(0.0, 6.0)), "0 1 2 3 4 5 6");
        let scale = Scale::around(0.1, 0.93);
        assert_eq!((scale.share(0.0), scale.share(1.0)), (0.0, 1.0));
    }
}
