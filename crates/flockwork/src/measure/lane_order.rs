//! Whether a counterflow forms lanes.

use super::contract::Observe;
use super::moment::{Mean, Moment};
use crate::Vector;

measure! {
    /// Whether two streams that go opposite ways form lanes: 1 if each agent has only those of its own way before and behind
    /// it, about 1/n in a mixture in which each has n others there.
    ///
    /// The order parameter of Rex and Löwen 2007: for each agent ((a − b) / (a + b))², where a agents of its own way and b of
    /// the other lie within `lane_width` sideways of it, measured at a right angle to the axis, and the mean over all
    /// agents that have any. An agent's way is the side of its heading along the axis, which is the one that all headings
    /// lie along best. Rex and Löwen count along the whole channel; here others count up to `lane_reach`.
    LaneOrder<V> {
        /// How far sideways others lie at most, center to center.
        lane_width: f32 = 0.5, "m";
        /// How far away others lie at most, center to center.
        lane_reach: f32 = 10.0, "m";
    }
    now {
        /// The order, 0 to 1; none if all agents go the same way, or none has another in its lane.
        lane_order: Option<f32>, "";
    }
    run {
        /// Its mean over the samples; none if there was never any.
        lane_order: Option<f32>, "";
    }
    keeps {
        /// The axis along which the streams go; zero for the one that the headings lie along best.
        axis: V;
        /// The mean so far.
        mean: Mean;
    }
}

impl<V: Vector> Observe<V> for LaneOrder<V> {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let given = self.axis.unit();
        let axis = if given == V::ZERO { best_axis(moment) } else { given };
        let lane_order = self.order(moment, axis);
        self.mean.add_some(lane_order);
        Now { lane_order }
    }
}

impl<V: Vector> LaneOrder<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { lane_order: self.mean.value() }
    }

    fn order(&self, moment: &Moment<V>, axis: V) -> Option<f32> {
        let forward = |heading: V| heading.dot(axis) > 0.0;
        let ahead = moment.agents.iter().filter(|agent| forward(agent.heading)).count();
        if ahead == 0 || ahead == moment.agents.len() {
            return None;
        }
        let mut mean = Mean::default();
        for me in moment.agents {
            let mut counts = [0.0_f32; 2];
            moment.world.each_neighbor(me, self.lane_reach, |other, offset| {
                if offset.sideways_of(axis).length() <= self.lane_width {
                    counts[usize::from(forward(other.heading) == forward(me.heading))] += 1.0;
                }
            });
            let [others, alike] = counts;
            if others + alike > 0.0 {
                let share = (alike - others) / (alike + others);
                mean.add(share * share, 1.0);
            }
        }
        mean.value()
    }
}

/// The axis that all headings lie along best: the eigenvector of the largest eigenvalue of Σ h·hᵀ, by squaring the
/// matrix until the other eigenvalues have vanished.
fn best_axis<V: Vector>(moment: &Moment<V>) -> V {
    let headings = moment.agents.iter().map(|agent| agent.heading.to_xyz().map(f64::from));
    let mut matrix = headings.fold([[0.0; 3]; 3], |sum, h| {
        matrix_of(|row, column| sum[row][column] + h[row] * h[column])
    });
    for _ in 0..30 {
        let trace = matrix[0][0] + matrix[1][1] + matrix[2][2];
        let scaled = matrix.map(|row| row.map(|it| it / trace));
        matrix = matrix_of(|row, column| (0..3).map(|k| scaled[row][k] * scaled[k][column]).sum());
    }
    let square = |row: &[f64; 3]| row.iter().map(|it| it * it).sum::<f64>();
    let longest = matrix.into_iter().max_by(|a, b| square(a).total_cmp(&square(b)));
    let row = longest.unwrap_or_default();
    let length = square(&row).sqrt();
    V::from_xyz(row.map(|it| (it / length) as f32))
}

fn matrix_of(number: impl Fn(usize, usize) -> f64) -> [[f64; 3]; 3] {
    core::array::from_fn(|row| core::array::from_fn(|column| number(row, column)))
}
