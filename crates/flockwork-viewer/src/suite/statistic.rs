//! Statistics: from the numbers of runs to the one that is judged.

use flockwork::scene::{Bound, Statistic};

/// The number of one scene's runs at one tick rate; none if one of the runs had nothing to measure.
pub fn of_runs(statistic: &Statistic, bound: Bound, numbers: &[Option<f64>]) -> Option<f64> {
    match statistic {
        Statistic::Worst => worst(bound, numbers),
        Statistic::Deviation => deviation(numbers),
        _ => mean(numbers),
    }
}

/// The number that is farthest from passing.
fn worst(bound: Bound, numbers: &[Option<f64>]) -> Option<f64> {
    let farther = |a: f64, b: f64| if bound.excess(b) > bound.excess(a) { b } else { a };
    let all: Option<Vec<f64>> = numbers.iter().copied().collect();
    all?.into_iter().reduce(farther)
}

fn mean(numbers: &[Option<f64>]) -> Option<f64> {
    let sum: f64 = numbers.iter().copied().sum::<Option<f64>>()?;
    (!numbers.is_empty()).then(|| sum / numbers.len() as f64)
}

/// The standard deviation as a share of the mean; none of fewer than two numbers.
fn deviation(numbers: &[Option<f64>]) -> Option<f64> {
    let mean = mean(numbers)?;
    let squares: f64 =
        numbers.iter().map(|it| it.map(|it| (it - mean).powi(2))).sum::<Option<f64>>()?;
    let others = numbers.len().checked_sub(1).filter(|count| *count > 0)?;
    Some((squares / others as f64).sqrt() / mean.abs())
}

/// The number of a family, from its members: each with the value that varies, and the mean of its runs. None if there
/// are fewer than two members, or one had nothing to measure.
pub fn of_family(statistic: &Statistic, members: &[(f64, Option<f64>)]) -> Option<f64> {
    let measured = |(x, y): &(f64, Option<f64>)| y.map(|y| (*x, y));
    let mut points: Vec<(f64, f64)> = members.iter().map(measured).collect::<Option<_>>()?;
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let steps = || points.windows(2).map(|two| two[1].1 - two[0].1);
    match statistic {
        Statistic::Fit(_) => fit(&points),
        Statistic::Rise(_) => steps().reduce(f64::min),
        Statistic::Fall(_) => steps().map(|step| -step).reduce(f64::min),
        Statistic::Factor(_) => points.windows(2).map(|two| two[1].1 / two[0].1).reduce(f64::min),
        Statistic::Peak(_) => points.iter().copied().reduce(higher).map(|(x, _)| x),
        Statistic::Peaks(_) => Some(peaks(&points) as f64),
        Statistic::Worst | Statistic::Mean | Statistic::Deviation => None,
    }
}

fn higher(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    if b.1 > a.1 { b } else { a }
}

/// How well the straight line that fits points best does so: R².
fn fit(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    let sum = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>();
    let (xx, yy) = (sum(&|it| (it.0 - x).powi(2)), sum(&|it| (it.1 - y).powi(2)));
    let xy = sum(&|it| (it.0 - x) * (it.1 - y));
    (xx > 0.0 && yy > 0.0).then(|| xy * xy / (xx * yy))
}

fn peaks(points: &[(f64, f64)]) -> usize {
    let lower = |beside: Option<&(f64, f64)>, y: f64| beside.is_none_or(|it| it.1 < y);
    let is_peak = |nth: &usize| {
        let before = nth.checked_sub(1).and_then(|nth| points.get(nth));
        lower(before, points[*nth].1) && lower(points.get(nth + 1), points[*nth].1)
    };
    (0..points.len()).filter(is_peak).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_runs_the_worst_the_mean_and_the_spread() {
        let numbers = [Some(1.0), Some(2.0), Some(4.0), Some(5.0)];
        let of = |statistic, bound| of_runs(&statistic, bound, &numbers);
        assert_eq!(of(Statistic::Worst, Bound::AtMost(3.0)), Some(5.0));
        assert_eq!(of(Statistic::Worst, Bound::AtLeast(3.0)), Some(1.0));
        assert_eq!(of(Statistic::Worst, Bound::Within { of: 4.0, percent: 10.0 }), Some(1.0));
        assert_eq!(of(Statistic::Mean, Bound::Any), Some(3.0));
        // The deviations are -2, -1, 1 and 2: √(10 / 3) of a mean of 3.
        let spread = of(Statistic::Deviation, Bound::Any).unwrap();
        assert!((spread - (10.0_f64 / 3.0).sqrt() / 3.0).abs() < 1e-12);
        assert_eq!(of_runs(&Statistic::Mean, Bound::Any, &[Some(1.0), None]), None);
        assert_eq!(of_runs(&Statistic::Worst, Bound::Any, &[Some(1.0), None]), None);
        assert_eq!(of_runs(&Statistic::Deviation, Bound::Any, &[Some(1.0)]), None);
    }

    #[test]
    fn of_families_lines_steps_and_peaks() {
        let of = |statistic: fn(String) -> Statistic, points: &[(f64, f64)]| {
            let points: Vec<_> = points.iter().map(|(x, y)| (*x, Some(*y))).collect();
            of_family(&statistic(String::new()), &points).unwrap()
        };
        assert_eq!(of(Statistic::Fit, &[(1.0, 2.0), (2.0, 4.0), (4.0, 8.0)]), 1.0);
        // The line 1.5·x + 1/3 explains 4.5 of the 4.667.
        let fit = of(Statistic::Fit, &[(1.0, 2.0), (2.0, 3.0), (3.0, 5.0)]);
        assert!((fit - 27.0 / 28.0).abs() < 1e-12, "{fit}");
        let hill = [(3.0, 4.0), (1.0, 2.0), (2.0, 5.0), (4.0, 3.5)];
        assert_eq!(of(Statistic::Rise, &hill), -1.0);
        assert_eq!(of(Statistic::Fall, &hill), -3.0);
        assert_eq!(of(Statistic::Factor, &hill), 0.8);
        assert_eq!((of(Statistic::Peak, &hill), of(Statistic::Peaks, &hill)), (2.0, 1.0));
        let wave = [(1.0, 2.0), (2.0, 1.0), (3.0, 2.0)];
        assert_eq!(of(Statistic::Peaks, &wave), 2.0);
        let statistic = Statistic::Fit(String::new());
        assert_eq!(of_family(&statistic, &[(1.0, None), (2.0, Some(1.0))]), None);
    }
}
