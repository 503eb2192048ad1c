//! Numbers in messages: short, and good enough to be written down as they are.

/// A number in two digits.
pub fn short(number: f32) -> f32 {
    in_digits(number, f64::round)
}

/// The least number of two digits that is not smaller.
pub fn at_least(number: f32) -> f32 {
    in_digits(number, f64::ceil)
}

/// The largest number of two digits that is not larger.
pub fn at_most(number: f32) -> f32 {
    in_digits(number, f64::floor)
}

fn in_digits(number: f32, cut: fn(f64) -> f64) -> f32 {
    if number == 0.0 || !number.is_finite() {
        return number;
    }
    let exact = f64::from(number);
    let power = libm::floor(libm::log10(exact.abs())) - 1.0;
    let unit = libm::pow(10.0, power.abs());
    // What 32 bits make of a short number is not taken for more.
    let whole = |number: f64| cut((number * 1e4).round() / 1e4);
    (if power < 0.0 { whole(exact * unit) / unit } else { whole(exact / unit) * unit }) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden() {
        assert_eq!(
            [short(0.000_123_4), short(-19.6), short(4.04), short(0.0)],
            [0.00012, -20.0, 4.0, 0.0]
        );
        assert_eq!(
            [at_least(3.41), at_least(2.0), at_least(0.1), at_least(123.0)],
            [3.5, 2.0, 0.1, 130.0]
        );
        assert_eq!(
            [at_most(3.49), at_most(2.0), at_most(0.3), at_most(129.0)],
            [3.4, 2.0, 0.3, 120.0]
        );
    }
}
