//! The numbers of a picture: means and spreads of runs.

use crate::chart::{AllSeries, MOST_LINES, Point, Series};
use crate::sweep::table::Table;

/// Why there cannot be a line for each of so many values of a parameter; none if there can.
#[must_use]
pub fn too_many_lines(param: &str, values: u64) -> Option<String> {
    (values > MOST_LINES as u64).then(|| {
        format!("--plot: a picture has {MOST_LINES} lines at most, and {param} has {values} values")
    })
}

/// The lines of a table's column.
///
/// # Errors
/// One sentence: nothing was measured, or there are too many lines.
pub fn series(table: &Table, measure: &str) -> Result<AllSeries, String> {
    let params = &table.header.params;
    let of = |nth: usize| params.get(nth).and_then(|name| table.column(name));
    let xs = of(0).unwrap_or_default();
    let names = of(1).unwrap_or_else(|| vec![String::new(); xs.len()]);
    let numbers = table.column(measure).unwrap_or_default();
    let numbers = numbers.iter().map(|it| it.parse::<f64>().ok().filter(|it| it.is_finite()));
    let (places, words) = places(&xs);
    let runs: Vec<(f64, &String, f64)> = places
        .iter()
        .zip(&names)
        .zip(numbers)
        .filter_map(|((x, name), it)| Some((*x, name, it?)))
        .collect();
    if runs.is_empty() {
        return Err(format!("--plot: there was nothing to measure of {measure} in any run"));
    }
    let lines = distinct(&names);
    if let Some(why) = params.get(1).and_then(|it| too_many_lines(it, lines.len() as u64)) {
        return Err(why);
    }
    let line = |name: String| {
        let own = runs.iter().filter(|(_, it, _)| **it == name).map(|(x, _, y)| (*x, *y)).collect();
        Series { points: points(own), name }
    };
    Ok(AllSeries { words, lines: lines.into_iter().map(line).collect() })
}

/// Where values are on the axis; and the words that stand there, if not all are numbers.
fn places(xs: &[String]) -> (Vec<f64>, Vec<String>) {
    let number = |text: &String| text.parse::<f64>().ok().filter(|it| it.is_finite());
    if let Some(numbers) = xs.iter().map(number).collect() {
        return (numbers, Vec::new());
    }
    let words = distinct(xs);
    let place = |x: &String| words.iter().position(|word| word == x).unwrap_or(0) as f64;
    (xs.iter().map(place).collect(), words)
}

fn distinct(texts: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for text in texts {
        // Equal ones mostly stand together.
        if all.last() != Some(text) && !all.contains(text) {
            all.push(text.clone());
        }
    }
    all
}

/// The points of a line's runs, each with the place and the figure.
fn points(mut runs: Vec<(f64, f64)>) -> Vec<Point> {
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    runs.chunk_by(|a, b| a.0 == b.0).map(point).collect()
}

fn point(runs: &[(f64, f64)]) -> Point {
    let count = runs.len() as f64;
    let mean = runs.iter().map(|(_, y)| y).sum::<f64>() / count;
    let squares: f64 = runs.iter().map(|(_, y)| (y - mean).powi(2)).sum();
    let spread = (squares / (count - 1.0).max(1.0)).sqrt();
    Point { x: runs[0].0, mean, spread, runs: runs.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_deviations_of_each_place() {
        let points = points(vec![(2.0, 5.0), (1.0, 1.0), (1.0, 2.0), (1.0, 6.0)]);
        let spread = 7.0_f64.sqrt();
        let one = Point { x: 1.0, mean: 3.0, spread, runs: 3 };
        assert_eq!(points, [one, Point { x: 2.0, mean: 5.0, spread: 0.0, runs: 1 }]);
    }

    #[test]
    fn words_stand_in_the_order_of_the_list() {
        let owned = |texts: &[&str]| texts.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let (places, words) = places(&owned(&["queue", "queue", "mob", "7"]));
        assert_eq!((places, words), (vec![0.0, 0.0, 1.0, 2.0], owned(&["queue", "mob", "7"])));
    }
}
