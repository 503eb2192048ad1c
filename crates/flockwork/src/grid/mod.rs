//! The uniform grid: an absolute lattice of rows, each with narrow cells, filled by a stable counting sort.
//!
//! The agents of a row lie in one stretch of memory, ordered by column: a query reads one run per row.
//! Memory grows with the number of agents alone, however far they stray, and nothing is allocated once
//! warm. Rows, and in a row the agents, are always visited in ascending order, so that every sum over
//! neighbors has one order, whichever agent takes it.

mod around;
mod fill;
mod lattice;
mod nearest;
mod packs;
mod query;
mod room;
mod rows;
mod search;
mod sort;
mod tree;

pub(crate) use around::Around;
pub use lattice::Grid;
pub(crate) use lattice::{Entry, NO_SLOT};
pub(crate) use nearest::Nearby;
pub(crate) use query::{NearRows, Places};
pub(crate) use search::Nearest;

#[cfg(test)]
mod tests {
    use super::Grid;
    use crate::noise::{Noise, Purpose};
    use crate::{Space, Vector};
    use glam::{Vec2, Vec3, vec2};

    fn scattered<V: Vector>(n: u64, side: f32) -> Vec<V> {
        let noise = |i| Noise::new(1, i, 0, Purpose::Spawn);
        (0..n)
            .map(|i| V::from_xyz(core::array::from_fn(|axis| noise(i).uniform(axis as u64) * side)))
            .collect()
    }

    fn agrees_with_brute_force<V: Vector>(space: Space<V>, points: &[V], radius: f32) {
        let mut grid = Grid::new(1.0, space);
        grid.rebuild(points);
        for &center in points {
            let mut found = Vec::new();
            grid.near(center, radius, |i, _| {
                found.push(i);
                true
            });
            found.sort_unstable();
            let near = |p: &V| space.offset(center, *p).length_squared() < radius * radius;
            let expected: Vec<_> = (0..points.len()).filter(|&i| near(&points[i])).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn finds_exactly_those_within_the_radius() {
        let plane = scattered::<Vec2>(300, 12.0);
        let volume = scattered::<Vec3>(300, 6.0);
        for radius in [0.3, 1.0, 2.7, 20.0] {
            agrees_with_brute_force(Space::Open, &plane, radius);
            agrees_with_brute_force(Space::Wrap(vec2(12.0, 12.5)), &plane, radius.min(6.0));
            agrees_with_brute_force(Space::Open, &volume, radius);
            agrees_with_brute_force(Space::Wrap(Vec3::splat(6.3)), &volume, radius.min(3.1));
        }
        // So far apart that columns share buckets.
        let sparse = scattered::<Vec2>(300, 600.0);
        let around_zero: Vec<_> = sparse.iter().map(|at| *at - vec2(300.0, 300.0)).collect();
        for radius in [2.0, 30.0, 170.0, 290.0] {
            agrees_with_brute_force(Space::Open, &sparse, radius);
            agrees_with_brute_force(Space::Open, &around_zero, radius);
            agrees_with_brute_force(Space::Wrap(vec2(600.0, 600.0)), &sparse, radius);
        }
    }

    #[test]
    fn neighbors_come_in_one_order_whichever_agent_looks_and_whatever_the_list() {
        let mut points = scattered::<Vec2>(400, 9.0);
        let order = |points: &[Vec2]| {
            let mut grid = Grid::new(1.0, Space::Wrap(Vec2::splat(9.0)));
            grid.rebuild(points);
            let mut found = Vec::new();
            grid.near(vec2(0.1, 8.9), 2.5, |place, _| {
                found.push(points[place]);
                true
            });
            found
        };
        let before = order(&points);
        points.reverse();
        assert_eq!(order(&points), before);
    }

    #[test]
    fn memory_grows_with_the_list_however_far_they_stray() {
        let mut points = scattered::<Vec2>(1000, 30.0);
        points.extend((0..100).map(|i| vec2(1e9 * i as f32, 7.7e8 * i as f32)));
        let mut grid = Grid::new(0.5, Space::Open);
        grid.rebuild(&points);
        assert!(grid.starts.len() < 8 * points.len(), "{}", grid.starts.len());
    }

    #[test]
    fn stragglers_and_emptiness_cost_nothing() {
        let mut grid = Grid::new(1.0, Space::Open);
        grid.rebuild(&[vec2(1e30, -1e30), vec2(0.0, 0.0)]);
        let mut found = 0;
        grid.near(Vec2::ZERO, f32::INFINITY, |_, _| {
            found += 1;
            true
        });
        assert_eq!(found, 1);
        grid.rebuild(&[]);
        grid.near(Vec2::ZERO, 1.0, |_, _| panic!("no agent is here"));
    }
}
