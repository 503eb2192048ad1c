//! The values that a parameter or the seed takes: numbers from one to another, and lists.

/// The most decimals of a number in a range, and how large it may be: beyond, steps would not be exact.
const MOST_DECIMALS: usize = 9;
const LARGEST: f64 = 1e9;

/// How far beyond its end a range may step, as a share of a step: `0..0.3/0.1` is to have 0.3.
const ROUNDING: f64 = 1e-6;

const ACCEPTED: &str =
    "write values such as 0.1,0.5 or queue,mob, or a range FROM..TO/STEP such as 0..6/0.5";

const ACCEPTED_SEEDS: &str = "write seeds such as 1..10 or 3,5,8: whole numbers from 0";

/// Values in order. A range is not written out, however long it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Values(Vec<Part>);

/// A part of a list.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    /// A value as it was written.
    One(String),
    /// Numbers at even steps, each rounded to so many decimals.
    Steps { from: f64, step: f64, decimals: usize, count: u64 },
    /// Whole numbers, which may be too large for the others.
    Whole { from: u64, step: u64, count: u64 },
}

impl Part {
    fn count(&self) -> u64 {
        match self {
            Part::One(_) => 1,
            Part::Steps { count, .. } | Part::Whole { count, .. } => *count,
        }
    }

    fn nth(&self, nth: u64) -> String {
        match self {
            Part::One(text) => text.clone(),
            Part::Whole { from, step, .. } => (from + nth * step).to_string(),
            Part::Steps { from, step, decimals, .. } => {
                let rounded = format!("{:.*}", decimals, from + nth as f64 * step);
                // The shortest way to write it; a zero has no sign.
                rounded.parse().map_or(rounded, |number: f64| (number + 0.0).to_string())
            }
        }
    }
}

impl Values {
    /// A single value.
    #[must_use]
    pub fn one(text: String) -> Self {
        Self(vec![Part::One(text)])
    }

    /// Reads a list of values, of which each may be a range of numbers.
    ///
    /// # Errors
    /// What is wrong, and what is accepted.
    pub fn parse(text: &str) -> Result<Self, String> {
        text.split(',').map(|part| values(part.trim())).collect::<Result<_, _>>().map(Self)
    }

    /// Reads a list of seeds, of which each may be a range.
    ///
    /// # Errors
    /// What is accepted.
    pub fn parse_seeds(text: &str) -> Result<Self, String> {
        let parts = text.split(',').map(|part| seeds(part.trim()));
        parts.collect::<Option<_>>().map(Self).ok_or_else(|| ACCEPTED_SEEDS.to_owned())
    }

    /// How many values there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().map(Part::count).fold(0, u64::saturating_add)
    }

    /// A value as text, counted from 0; empty if there are not so many.
    #[must_use]
    pub fn nth(&self, mut nth: u64) -> String {
        for part in &self.0 {
            if nth < part.count() {
                return part.nth(nth);
            }
            nth -= part.count();
        }
        String::new()
    }

    /// All values in order.
    pub fn all(&self) -> impl Iterator<Item = String> {
        self.0.iter().flat_map(|part| (0..part.count()).map(|nth| part.nth(nth)))
    }

    /// Each listed value, and both ends of each range: if these are accepted, all are.
    pub fn extremes(&self) -> impl Iterator<Item = String> {
        self.0.iter().flat_map(|part| {
            let last = part.count() - 1;
            [Some(0), (last > 0).then_some(last)].into_iter().flatten().map(|nth| part.nth(nth))
        })
    }
}

fn values(text: &str) -> Result<Part, String> {
    if text.is_empty() || text.contains(char::is_control) {
        return Err(ACCEPTED.to_owned());
    }
    let Some((from, rest)) = text.split_once("..") else { return Ok(Part::One(text.to_owned())) };
    let (to, step) = rest.split_once('/').unwrap_or((rest, "1"));
    let [from, to, step] = [number(from)?, number(to)?, number(step)?];
    let steps = (to - from) / step;
    if step == 0.0 || steps < -ROUNDING {
        return Err(format!(
            "{text}: a step must lead from {from} toward {to}, such as {from}..{to}/{}",
            if to < from { -1 } else { 1 }
        ));
    }
    let decimals = decimals(from).max(decimals(step));
    let count = ((steps + ROUNDING).floor() as u64).saturating_add(1);
    Ok(Part::Steps { from, step, decimals, count })
}

fn number(text: &str) -> Result<f64, String> {
    let number = text.trim().parse::<f64>().ok();
    let fits = |it: &f64| it.abs() <= LARGEST && decimals(*it) <= MOST_DECIMALS;
    number.filter(fits).ok_or_else(|| {
        format!("\"{text}\" is no number of at most {MOST_DECIMALS} decimals up to {LARGEST}; {ACCEPTED}")
    })
}

fn decimals(number: f64) -> usize {
    number.to_string().split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

fn seeds(text: &str) -> Option<Part> {
    let (from, rest) = text.split_once("..").unwrap_or((text, text));
    let (to, step) = rest.split_once('/').unwrap_or((rest, "1"));
    let [from, to, step] = [from, to, step].map(|part| part.trim().parse::<u64>().ok());
    let (from, to, step) = (from?, to?, step?);
    let count = to.checked_sub(from)?.checked_div(step)?.saturating_add(1);
    Some(Part::Whole { from, step, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(values: Result<Values, String>) -> String {
        values.map_or_else(|why| why, |it| it.all().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn ranges_and_lists_are_written_out() {
        let table = [
            ("0..6/1.5", "0 1.5 3 4.5 6"),
            ("0..0.3/0.1", "0 0.1 0.2 0.3"),
            ("0..1/0.3", "0 0.3 0.6 0.9"),
            ("1..3", "1 2 3"),
            ("1..-1/-0.5", "1 0.5 0 -0.5 -1"),
            ("-0.2..0.2/0.1", "-0.2 -0.1 0 0.1 0.2"),
            ("2..2/0.5", "2"),
            ("1e-3..3e-3/1e-3", "0.001 0.002 0.003"),
            ("0.1, 0.2,mob", "0.1 0.2 mob"),
            ("0..1/0.5,7", "0 0.5 1 7"),
            ("0.10", "0.10"),
        ];
        for (text, wanted) in table {
            assert_eq!(written(Values::parse(text)), wanted, "{text}");
        }
        assert_eq!(written(Values::parse_seeds("1..3,8,10..20/5")), "1 2 3 8 10 15 20");
        let last = Values::parse_seeds("0..18446744073709551615").unwrap();
        assert_eq!((last.count(), last.nth(7)), (u64::MAX, "7".to_owned()));
    }

    #[test]
    fn the_nth_value_is_that_of_all_and_the_extremes_are_the_ends() {
        let values = Values::parse("0..1/0.25,9,a,3..1/-1").unwrap();
        let all: Vec<String> = values.all().collect();
        let one_by_one: Vec<String> = (0..values.count()).map(|nth| values.nth(nth)).collect();
        assert_eq!(all, one_by_one);
        let extremes: Vec<String> = values.extremes().collect();
        assert_eq!(extremes, ["0", "1", "9", "a", "3", "1"]);
        let long = Values::parse("0..1000000000/0.000001").unwrap();
        assert_eq!((long.count(), long.nth(3)), (1_000_000_000_000_001, "0.000003".to_owned()));
    }

    #[test]
    fn what_is_no_range_is_told() {
        let told = |text: &str| Values::parse(text).unwrap_err();
        for text in ["0..6/0", "0..6/-1", "6..0", "6..0/2"] {
            assert!(told(text).contains("a step must lead from"), "{}", told(text));
        }
        for text in ["0..nan/1", "0..inf", "a..b", "0..1/0.0000000001", "0..1e30/1", "..", "1..2/"]
        {
            assert!(told(text).contains("is no number"), "{}", told(text));
        }
        for text in ["", "1,,2", "1,", "a\nb"] {
            assert_eq!(told(text), ACCEPTED, "{text}");
        }
        for text in ["", "-1", "1.5", "5..1", "1..5/0", "x", "1,"] {
            assert!(Values::parse_seeds(text).is_err(), "{text}");
        }
    }
}
