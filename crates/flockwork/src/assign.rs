//! Who goes where: the assignment of agents to places that costs least together.

/// The most agents for which the least cost is found; their time grows with the third power of their number.
pub const MOST_ASSIGNED: usize = 256;

/// For each of `count` rows the column that it gets, each column once, so that the sum of `cost(row, column)` is the least.
/// A cost that is not finite counts as the largest. Of assignments that cost the same it is always the same one.
///
/// It is the shortest augmenting path method (Jonker and Volgenant 1987, in the form without preparation), in time count³;
/// beyond [`MOST_ASSIGNED`] rows each row gets its own number.
///
/// ```
/// // Two agents on a line at 0 and 1 m, and places at 1.2 and 0.1 m: they do not cross.
/// let (agents, places) = ([0.0_f64, 1.0], [1.2, 0.1]);
/// let cost = |agent: usize, place: usize| (agents[agent] - places[place]).powi(2);
/// assert_eq!(flockwork::assignment(2, cost), [1, 0]);
/// ```
#[must_use]
pub fn assignment(count: usize, cost: impl Fn(usize, usize) -> f64) -> Vec<usize> {
    if count > MOST_ASSIGNED {
        return (0..count).collect();
    }
    let is_cost = |nth: usize| Some(cost(nth / count, nth % count)).filter(|it| it.is_finite());
    let costs: Vec<f64> = (0..count * count).map(|nth| is_cost(nth).unwrap_or(LARGEST)).collect();
    let cost = |row: usize, column: usize| costs[row * count + column];
    let mut duals = Duals::new(count);
    (0..count).for_each(|row| duals.add(row, &cost));
    let mut columns = vec![0; count];
    duals.row_of[..count].iter().enumerate().for_each(|(column, row)| columns[*row] = column);
    columns
}

/// What a cost that is not finite counts: sums of it stay finite.
const LARGEST: f64 = 1e100;
/// The row of a column that is still free.
const FREE: usize = usize::MAX;

/// An assignment of the first rows, with the prices that prove it to cost least.
struct Duals {
    row_price: Vec<f64>,
    /// The last entry is that of a column which stands for the row that is being added.
    column_price: Vec<f64>,
    row_of: Vec<usize>,
}

impl Duals {
    fn new(count: usize) -> Self {
        let (row_price, column_price) = (vec![0.0; count], vec![0.0; count + 1]);
        Self { row_price, column_price, row_of: vec![FREE; count + 1] }
    }

    /// Gives one more row a column, along the path of least cost to a free one.
    fn add(&mut self, row: usize, cost: &impl Fn(usize, usize) -> f64) {
        let start = self.row_of.len() - 1;
        self.row_of[start] = row;
        let (mut least, mut before) = (vec![f64::INFINITY; start], vec![start; start]);
        let mut done = vec![false; start + 1];
        let mut column = start;
        while self.row_of[column] != FREE {
            done[column] = true;
            let row = self.row_of[column];
            let (mut step, mut next) = (f64::INFINITY, start);
            for other in (0..start).filter(|other| !done[*other]) {
                let reduced = cost(row, other) - self.row_price[row] - self.column_price[other];
                if reduced < least[other] {
                    (least[other], before[other]) = (reduced, column);
                }
                if least[other] < step {
                    (step, next) = (least[other], other);
                }
            }
            self.pay(step, &done, &mut least);
            column = next;
        }
        while column != start {
            self.row_of[column] = self.row_of[before[column]];
            column = before[column];
        }
    }

    /// Changes the prices by a step, so that one more column costs nothing.
    fn pay(&mut self, step: f64, done: &[bool], least: &mut [f64]) {
        for (column, done) in done.iter().enumerate() {
            if *done {
                self.row_price[self.row_of[column]] += step;
                self.column_price[column] -= step;
            } else if let Some(least) = least.get_mut(column) {
                *least -= step;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::{Noise, Purpose};

    /// The least sum over all orders, one by one.
    fn least(costs: &[Vec<f64>], row: usize, taken: &mut Vec<bool>) -> f64 {
        if row == costs.len() {
            return 0.0;
        }
        let mut best = f64::INFINITY;
        for column in 0..costs.len() {
            if !taken[column] {
                taken[column] = true;
                best = best.min(costs[row][column] + least(costs, row + 1, taken));
                taken[column] = false;
            }
        }
        best
    }

    #[test]
    fn no_other_assignment_costs_less() {
        for key in 0..200 {
            let (count, noise) = (1 + key as usize % 7, Noise::new(5, key, 0, Purpose::Behavior));
            // Few values, so that many assignments cost the same.
            let draw = |row: usize, column: usize| {
                (noise.signed((row * 9 + column) as u64) * 4.0).round() as f64
            };
            let costs: Vec<Vec<f64>> = (0..count)
                .map(|row| (0..count).map(|column| draw(row, column)).collect())
                .collect();
            let columns = assignment(count, |row, column| costs[row][column]);
            let mut sorted = columns.clone();
            sorted.sort_unstable();
            assert!(sorted.iter().copied().eq(0..count), "{columns:?}");
            let sum: f64 = columns.iter().enumerate().map(|(row, it)| costs[row][*it]).sum();
            assert_eq!(sum, least(&costs, 0, &mut vec![false; count]), "{costs:?}");
        }
    }

    #[test]
    fn any_number_is_a_cost() {
        for odd in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX] {
            let columns = assignment(3, |row, column| if row == column { odd } else { 1.0 });
            assert!(columns.iter().enumerate().all(|(row, column)| row != *column), "{columns:?}");
        }
        assert!(assignment(0, |_, _| 0.0).is_empty());
        let many = MOST_ASSIGNED + 1;
        assert!(assignment(many, |_, _| 0.0).into_iter().eq(0..many));
    }
}
