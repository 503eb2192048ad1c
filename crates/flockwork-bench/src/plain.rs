//! The yardstick: the flock of workloads `F` and `F3` as a fixed loop, without an engine.
//!
//! One thread, scalar `f32`, one rule, a grid sorted by counting and a branch for each candidate: what
//! a good afternoon's work looks like. **It never changes**, so that ratios to it can be compared from
//! machine to machine and from year to year.

use crate::start::Start;

/// Who is nearer than this counts (m); the side of a cell is at least as long.
const RADIUS: f32 = 1.0;
/// The longest force (N; the mass is 1 kg).
const MAX_FORCE: f32 = 2.0;
/// The top speed (m/s).
const MAX_SPEED: f32 = 1.0;
/// The tick (s).
const TICK: f32 = 1.0 / 60.0;

/// Bodies in the order of cells.
#[derive(Clone, Debug, Default)]
struct Bodies<const D: usize> {
    position: Vec<[f32; D]>,
    velocity: Vec<[f32; D]>,
    id: Vec<u32>,
}

/// A flock on a torus, and nothing else.
#[derive(Clone, Debug)]
pub struct Plain<const D: usize> {
    side: f32,
    /// Cells along each axis.
    cells: usize,
    /// Where each cell's bodies start, and where the last one's end.
    starts: Vec<u32>,
    old: Bodies<D>,
    new: Bodies<D>,
}

impl<const D: usize> Plain<D> {
    /// The flock at its start.
    #[must_use]
    pub fn new(start: &Start<D>) -> Self {
        let cells = ((start.side / RADIUS) as usize).max(1);
        let old = Bodies {
            position: start.positions.clone(),
            velocity: start.velocities.clone(),
            id: (0..start.positions.len() as u32).collect(),
        };
        let starts = vec![0; cells.pow(D as u32) + 1];
        Self { side: start.side, cells, starts, new: old.clone(), old }
    }

    /// Where all agents are (m), in the order of the start.
    #[must_use]
    pub fn positions(&self) -> Vec<[f32; D]> {
        let mut positions = self.old.position.clone();
        for (id, position) in self.old.id.iter().zip(&self.old.position) {
            positions[*id as usize] = *position;
        }
        positions
    }

    /// Moves all agents by one tick.
    pub fn step(&mut self) {
        self.sort();
        self.for_each_in_cells(|plain, me, around| {
            plain.new.velocity[me] = plain.steered(me, around)
        });
        for (position, velocity) in self.old.position.iter_mut().zip(&self.new.velocity) {
            for axis in 0..D {
                position[axis] = wrapped(position[axis] + velocity[axis] * TICK, self.side);
            }
        }
        core::mem::swap(&mut self.old.velocity, &mut self.new.velocity);
    }

    /// How many others each has within a meter, on average: counted one by one.
    pub fn mean_neighbors(&mut self) -> f64 {
        self.sort();
        let mut pairs = 0;
        self.for_each_in_cells(|plain, me, around| pairs += plain.count(me, around));
        pairs as f64 / self.old.position.len().max(1) as f64
    }

    /// Brings the bodies into the order of cells: a stable counting sort.
    fn sort(&mut self) {
        self.starts.fill(0);
        for position in &self.old.position {
            self.starts[cell_of(position, self.side, self.cells)] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        // Backwards: each cell's end moves down to its start.
        for body in (0..self.old.position.len()).rev() {
            let start = &mut self.starts[cell_of(&self.old.position[body], self.side, self.cells)];
            *start -= 1;
            self.new.position[*start as usize] = self.old.position[body];
            self.new.velocity[*start as usize] = self.old.velocity[body];
            self.new.id[*start as usize] = self.old.id[body];
        }
        core::mem::swap(&mut self.old, &mut self.new);
    }

    /// Calls `visit` for every body with the cells around its own.
    fn for_each_in_cells(&mut self, mut visit: impl FnMut(&mut Self, usize, &[usize])) {
        let mut around = Vec::new();
        for cell in 0..self.starts.len() - 1 {
            self.cells_around(cell, &mut around);
            for body in self.starts[cell]..self.starts[cell + 1] {
                visit(self, body as usize, &around);
            }
        }
    }

    /// The cells that touch a cell, and itself; none twice on a small torus.
    fn cells_around(&self, cell: usize, around: &mut Vec<usize>) {
        around.clear();
        around.push(0);
        let (n, mut unit, mut rest) = (self.cells, 1, cell);
        for _ in 0..D {
            let here = rest % n;
            let three = [(here + n - 1) % n, here, (here + 1) % n];
            let columns = if n < 3 { &[0, 1][..n] } else { &three };
            let known = around.len();
            for column in &columns[1..] {
                (0..known).for_each(|nth| around.push(around[nth] + column * unit));
            }
            around[..known].iter_mut().for_each(|cell| *cell += columns[0] * unit);
            (unit, rest) = (unit * n, rest / n);
        }
    }

    fn offset(&self, me: usize, other: usize) -> [f32; D] {
        let (from, to) = (&self.old.position[me], &self.old.position[other]);
        core::array::from_fn(|axis| shortest(to[axis] - from[axis], self.side))
    }

    fn count(&self, me: usize, around: &[usize]) -> usize {
        let mut count = 0;
        for &cell in around {
            for other in self.starts[cell] as usize..self.starts[cell + 1] as usize {
                let offset = self.offset(me, other);
                count += usize::from(other != me && dot(&offset, &offset) < RADIUS * RADIUS);
            }
        }
        count
    }

    /// What a body sees of the others.
    fn seen(&self, me: usize, around: &[usize]) -> Seen<D> {
        let mut seen = Seen { count: 0.0, apart: [0.0; D], velocity: [0.0; D], offset: [0.0; D] };
        for &cell in around {
            for other in self.starts[cell] as usize..self.starts[cell + 1] as usize {
                if other == me {
                    continue;
                }
                let offset = self.offset(me, other);
                let squared = dot(&offset, &offset);
                if squared < RADIUS * RADIUS {
                    seen.add(&offset, squared, &self.old.velocity[other]);
                }
            }
        }
        seen
    }

    /// The velocity after one tick: separation, alignment and cohesion, each with weight 1.
    fn steered(&self, me: usize, around: &[usize]) -> [f32; D] {
        let (velocity, seen) = (self.old.velocity[me], self.seen(me, around));
        if seen.count == 0.0 {
            return velocity;
        }
        let mut force = [0.0; D];
        for axis in 0..D {
            let alignment = seen.velocity[axis] / seen.count - velocity[axis];
            force[axis] = seen.apart[axis] + alignment + seen.offset[axis] / seen.count;
        }
        let force = limited(force, MAX_FORCE);
        limited(core::array::from_fn(|axis| velocity[axis] + force[axis] * TICK), MAX_SPEED)
    }
}

/// Sums over the others within the radius.
struct Seen<const D: usize> {
    count: f32,
    /// Σ −offset / distance².
    apart: [f32; D],
    velocity: [f32; D],
    offset: [f32; D],
}

impl<const D: usize> Seen<D> {
    fn add(&mut self, offset: &[f32; D], squared: f32, velocity: &[f32; D]) {
        let nearness = 1.0 / squared.max(1e-12);
        self.count += 1.0;
        for axis in 0..D {
            self.apart[axis] -= offset[axis] * nearness;
            self.velocity[axis] += velocity[axis];
            self.offset[axis] += offset[axis];
        }
    }
}

fn cell_of<const D: usize>(position: &[f32; D], side: f32, cells: usize) -> usize {
    let column = |at: f32| ((at / side * cells as f32) as usize).min(cells - 1);
    position.iter().rev().fold(0, |cell, at| cell * cells + column(*at))
}

fn dot<const D: usize>(a: &[f32; D], b: &[f32; D]) -> f32 {
    let mut sum = 0.0;
    for axis in 0..D {
        sum += a[axis] * b[axis];
    }
    sum
}

fn limited<const D: usize>(vector: [f32; D], most: f32) -> [f32; D] {
    let length = dot(&vector, &vector).sqrt();
    if length > most { vector.map(|part| part * (most / length)) } else { vector }
}

fn shortest(d: f32, side: f32) -> f32 {
    if d > 0.5 * side {
        d - side
    } else if d < -0.5 * side {
        d + side
    } else {
        d
    }
}

fn wrapped(at: f32, side: f32) -> f32 {
    if at < 0.0 {
        at + side
    } else if at >= side {
        at - side
    } else {
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair, without a grid.
    fn brute<const D: usize>(start: &Start<D>) -> f64 {
        let plain = Plain::new(start);
        let all = || 0..start.positions.len();
        let near = |me: usize, other: usize| {
            let offset = plain.offset(me, other);
            me != other && dot(&offset, &offset) < 1.0
        };
        let pairs = all().flat_map(|me| all().filter(move |other| near(me, *other))).count();
        pairs as f64 / start.positions.len() as f64
    }

    #[test]
    fn the_grid_finds_every_agent_on_any_torus() {
        for agents in [1, 5, 20, 300, 700] {
            let (plane, volume) =
                (Start::<2>::scattered(agents, 12.0), Start::<3>::scattered(agents, 12.0));
            assert_eq!(Plain::new(&plane).mean_neighbors(), brute(&plane), "{agents}");
            assert_eq!(Plain::new(&volume).mean_neighbors(), brute(&volume), "{agents}");
        }
    }

    #[test]
    fn no_agent_is_lost_and_speeds_keep_the_limit() {
        let start = Start::<2>::scattered(400, 12.0);
        let mut plain = Plain::new(&start);
        (0..65).for_each(|_| plain.step());
        let mut ids = plain.old.id.clone();
        ids.sort_unstable();
        assert!(ids.iter().enumerate().all(|(nth, id)| nth == *id as usize));
        assert!(plain.old.velocity.iter().all(|v| dot(v, v) <= 1.0001));
        assert!(plain.positions().iter().flatten().all(|at| (0.0..=start.side).contains(at)));
    }
}
