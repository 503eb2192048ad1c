//! How dense a crowd is in a region, by the Voronoi cells of its agents.

use super::contract::Observe;
use super::moment::{Mean, Moment};
use super::subject::Region;
use crate::{Agent, Found, Space, Vector};

measure! {
    /// How dense the crowd is in a region, by the room that each agent has: smoother than the number of agents, and a number
    /// for regions smaller than that room.
    ///
    /// An agent's Voronoi cell is all that is nearer to it than to any other. In it the density is one over the cell's area,
    /// and the region's is the mean of that over its area (Steffen and Seyfried 2010, D_V). A cell ends at the sides of a
    /// walled world, at the tangent of each obstacle's nearest point, and `cell_reach` away. Agents on one point have the same
    /// cell each. Only in the plane.
    Voronoi<V> of Region<V> {
        /// How far a cell reaches at most, along each axis.
        cell_reach: f32 = 2.0, "m";
    }
    now {
        /// The density; none in a volume, or if the region has no area.
        voronoi_density: Option<f32>, "1/m²";
    }
    run {
        /// The mean over the samples; none without any.
        voronoi_density: Option<f32>, "1/m²";
        /// The largest at any sample; none without any.
        most_voronoi_density: Option<f32>, "1/m²";
    }
    keeps {
        /// The mean so far.
        densities: Mean;
        /// The largest so far.
        most: Option<f32>;
    }
}

impl<V: Vector> Observe<V> for Voronoi<V> {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let size = self.of.size();
        let is_plane = V::AXES == 2 && size > 0.0 && self.cell_reach > 0.0;
        let density = is_plane.then(|| {
            let inside: f64 = moment.agents.iter().map(|agent| self.inside(moment, agent)).sum();
            (inside / f64::from(size)) as f32
        });
        self.densities.add_some(density);
        self.most = self.most.into_iter().chain(density).reduce(f32::max);
        Now { voronoi_density: density }
    }
}

impl<V: Vector> Voronoi<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { voronoi_density: self.densities.value(), most_voronoi_density: self.most }
    }

    /// The share of an agent's cell that lies in the region.
    fn inside(&self, moment: &Moment<V>, agent: &Agent<V>) -> f64 {
        let middle = self.of.min * 0.5 + self.of.max * 0.5;
        let [to, half] =
            [moment.world.space.offset(agent.position, middle), (self.of.max - self.of.min) * 0.5]
                .map(flat);
        let reach = f64::from(self.cell_reach);
        if (0..2).any(|axis| to[axis].abs() >= half[axis] + reach) {
            return 0.0;
        }
        let mut cell = self.cell(moment, agent);
        let whole = cell.area();
        for axis in 0..2 {
            cell.cut_along(axis, [to[axis] - half[axis], to[axis] + half[axis]]);
        }
        if whole > 0.0 { cell.area() / whole } else { 0.0 }
    }

    /// An agent's cell, as seen from it.
    fn cell(&self, moment: &Moment<V>, agent: &Agent<V>) -> Polygon {
        let (world, at, reach) = (moment.world, agent.position, f64::from(self.cell_reach));
        let mut cell = Polygon::square(reach);
        if let Space::Walls(min, max) = world.space {
            let [low, high] = [min - at, max - at].map(flat);
            (0..2).for_each(|axis| cell.cut_along(axis, [low[axis], high[axis]]));
        }
        let mut found = Found::default();
        let corner = core::f32::consts::SQRT_2 * self.cell_reach;
        world.obstacles.near_box(&world.space, [at; 2], (corner, 0.0), &mut found);
        for nearest in found.iter().map(|obstacle| obstacle.nearest(at)) {
            if nearest.distance > 0.0 {
                cell.cut(flat(-nearest.normal), f64::from(nearest.distance));
            }
        }
        // All of the square is nearer to the agent than to a neighbor twice as far as its corners.
        world.each_neighbor(agent, 2.0 * corner, |_, offset| {
            let [x, y] = flat(offset);
            let distance = (x * x + y * y).sqrt();
            if distance > 0.0 {
                cell.cut([x / distance, y / distance], 0.5 * distance);
            }
        });
        cell
    }
}

fn flat<V: Vector>(v: V) -> [f64; 2] {
    let [x, y, _] = v.to_xyz();
    [x, y].map(f64::from)
}

/// A convex polygon, its corners in order.
struct Polygon(Vec<[f64; 2]>);

impl Polygon {
    /// A square around the origin, of half this side.
    fn square(half: f64) -> Self {
        Self(
            [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
                .map(|it| it.map(|it| it * half))
                .into(),
        )
    }

    /// What of it lies between two coordinates along an axis.
    fn cut_along(&mut self, axis: usize, [low, high]: [f64; 2]) {
        let unit: [f64; 2] = core::array::from_fn(|it| f64::from(u8::from(it == axis)));
        self.cut(unit, high);
        self.cut(unit.map(|it| -it), -low);
    }

    /// What of it lies no farther than `most` along a direction.
    fn cut(&mut self, [x, y]: [f64; 2], most: f64) {
        let beyond = |corner: &[f64; 2]| x * corner[0] + y * corner[1] - most;
        if !self.0.iter().any(|corner| beyond(corner) > 0.0) {
            return;
        }
        let corners = core::mem::take(&mut self.0);
        let next = corners.iter().cycle().skip(1);
        for (from, to) in corners.iter().zip(next) {
            let (start, end) = (beyond(from), beyond(to));
            if start <= 0.0 {
                self.0.push(*from);
            }
            if (start < 0.0 && end > 0.0) || (start > 0.0 && end < 0.0) {
                let share = start / (start - end);
                self.0.push([0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share));
            }
        }
    }

    fn area(&self) -> f64 {
        let next = self.0.iter().cycle().skip(1);
        let twice: f64 = self.0.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
        0.5 * twice
    }
}
