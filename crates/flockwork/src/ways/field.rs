//! Fields: the distance from each cell of a map to the nearest of some goals, and the way there.

use std::sync::Arc;

use super::lattice::{Lattice, LatticeCell, length};
use super::map::Map;
use super::march::{IN_SIGHT, MOST_ENDS, March};
use super::shadow::each_seen;
use crate::lanes::truncated;

/// For up to this many goals it is worked out which cells see them; with more, ways lead from cell to cell up to the
/// goal.
const MOST_SEEN: usize = 8;
/// The most goals among which the nearest is looked for where none can be reached.
const MOST_COMPARED: usize = 64;
/// How many times its length a step counts where there is no room for a body, so that no way leads through there.
const TIGHT: f32 = 3.0;
/// How far a goal that a body can only cover is from a free cell at most (cells).
const FARTHEST: f32 = 8.0;
/// A slope of the distances below this tells no direction: there two ways are about as long.
const LEAST_SLOPE: f32 = 0.3;

/// Where ways end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// Its position (m).
    pub at: [f32; 2],
    /// How far the nearest goal is from it (m).
    pub gap: f32,
}

/// The value of a field at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldSample {
    /// The direction of the way, a unit vector; zero at the end, and where the end is in sight.
    pub direction: [f32; 2],
    /// How long the way to the end is (m).
    pub length: f32,
    /// The index of the end in [`DistanceField::ends`].
    pub end: usize,
    /// Whether the end is in sight.
    pub in_sight: bool,
}

/// The distances from all cells of a map to the nearest of some goals.
#[derive(Debug)]
pub(crate) struct DistanceField {
    /// The map.
    pub map: Arc<Map>,
    distance: Vec<f32>,
    end: Vec<u16>,
    /// One end for each goal, in their order; then one for each part of the plane that is cut off from all goals.
    pub ends: Vec<End>,
    /// The indices of the ends of goals that lie outside of the map.
    pub(super) outside: Vec<u16>,
}

impl DistanceField {
    /// The field of some goals, each a cell; none if there is no goal, or no cell with room for a body.
    pub fn of(map: &Arc<Map>, goals: &[LatticeCell]) -> Option<Self> {
        let march = March::over(map);
        let mut making = Making { map, march, ends: Vec::new(), outside: Vec::new() };
        let goals = &goals[..goals.len().min(MOST_ENDS)];
        goals.iter().for_each(|goal| making.add_goal(*goal, goals.len()));
        making.march.begin();
        making.march.run();
        if !goals.is_empty() {
            making.add_cut_off(goals);
        }
        making.fill_tight();
        let Making { march: March { distance, end, .. }, ends, outside, .. } = making;
        let any = distance.iter().any(|distance| *distance < f32::INFINITY);
        any.then(|| Self { map: map.clone(), distance, end, ends, outside })
    }

    /// The value of the field at a point (m); none outside of the map, and deep inside an obstacle.
    #[inline(always)]
    pub fn at(&self, point: [f32; 2]) -> Option<FieldSample> {
        let lattice = &self.map.lattice;
        let [x, y] = lattice.steps_to(point);
        let (left, right, u) = between(lattice, 0, x)?;
        let (down, up, v) = between(lattice, 1, y)?;
        let (down, up) = (down * lattice.size[0], up * lattice.size[0]);
        let known = |index: usize| self.distance.get(index).copied().unwrap_or(f32::INFINITY);
        let [mut a, mut b] = [known(down + left), known(down + right)];
        let [mut c, mut d] = [known(up + left), known(up + right)];
        if a + b + c + d == f32::INFINITY {
            [a, b, c, d] = self.mended([a, b, c, d])?;
        }
        // A look-up in arrays avoids two branches that the processor would mispredict half of the time.
        let nearest = [down, up][usize::from(v > 0.5)] + [left, right][usize::from(u > 0.5)];
        let end = self.end.get(nearest).copied().unwrap_or_default();
        let (end, in_sight) = (usize::from(end & !IN_SIGHT), end & IN_SIGHT != 0);
        let (low, high) = (a + (b - a) * u, c + (d - c) * u);
        let length = low + (high - low) * v;
        if in_sight {
            return Some(FieldSample { direction: [0.0; 2], length, end, in_sight });
        }
        let right = ((b - a) + ((d - c) - (b - a)) * v) * lattice.per_meter[0];
        let up = (high - low) * lattice.per_meter[1];
        let steepness = (right * right + up * up).sqrt();
        let direction = if steepness >= LEAST_SLOPE {
            let inverse = -1.0 / steepness;
            [right * inverse, up * inverse]
        } else {
            self.toward_least(point)
        };
        Some(FieldSample { direction, length, end, in_sight })
    }

    /// The same values, with a higher one for each that is unknown; none if all are unknown.
    #[cold]
    fn mended(&self, values: [f32; 4]) -> Option<[f32; 4]> {
        let known = values.iter().filter(|value| value.is_finite());
        let most = known.copied().reduce(f32::max)? + self.map.lattice.side();
        Some(values.map(|value| if value.is_finite() { value } else { most }))
    }

    /// The distance from a cell to its end (m); none outside of the map.
    pub(super) fn distance_at(&self, cell: LatticeCell) -> Option<f32> {
        Some(self.distance[self.map.lattice.index(cell)?])
    }

    /// The end of a cell, and whether the cell sees it; none outside of the map.
    pub(super) fn end_at(&self, cell: LatticeCell) -> Option<u16> {
        Some(self.end[self.map.lattice.index(cell)?])
    }

    /// The direction from a point toward that cell around it which is nearest to an end.
    #[cold]
    fn toward_least(&self, point: [f32; 2]) -> [f32; 2] {
        let (lattice, here) = (&self.map.lattice, self.map.lattice.cell(point));
        let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| [here[0] + x, here[1] + y]));
        let known = around.filter_map(|cell| Some((self.distance[lattice.index(cell)?], cell)));
        let least = known.reduce(|least, it| if it.0 < least.0 { it } else { least });
        let way = least.map_or([0.0; 2], |(_, to)| lattice.offset(point, lattice.center(to)));
        let far = length(way);
        if far > 0.0 { way.map(|part| part / far) } else { way }
    }
}

/// The columns or rows on both sides of a coordinate, given in cells from the first one's middle; and the share of the
/// way from one to the other at which it is. None outside of the lattice.
#[inline(always)]
fn between(lattice: &Lattice, axis: usize, steps: f32) -> Option<(usize, usize, f32)> {
    let size = lattice.size[axis];
    if lattice.wraps {
        // A body in the torus is half a cell outside at most.
        let below = steps.floor();
        let whole = below as i32;
        let first = if whole < 0 { size - 1 } else { (whole as usize).min(size - 1) };
        let next = if first + 1 < size { first + 1 } else { 0 };
        return Some((first, next, steps - below));
    }
    // Of 32-bit numbers with a sign each conversion is one instruction; a lattice has fewer cells than they count.
    let last = (size as i32 - 1) as f32;
    if !(steps >= -0.5 && steps <= last + 0.5) {
        return None;
    }
    let steps = steps.clamp(0.0, last);
    let first = truncated(steps).min((size as i32 - 2).max(0));
    let next = (first as usize + 1).min(size - 1);
    Some((first as usize, next, steps - first as f32))
}

/// A field that is being made.
struct Making<'m> {
    map: &'m Map,
    march: March<'m>,
    ends: Vec<End>,
    outside: Vec<u16>,
}

impl Making<'_> {
    /// Adds a goal, one of `count`. One that is nearer to an obstacle than a body can come is reached where the body
    /// covers it.
    fn add_goal(&mut self, goal: LatticeCell, count: usize) {
        let (lattice, end) = (&self.map.lattice, self.ends.len() as u16);
        self.ends.push(End { at: lattice.center(goal), gap: 0.0 });
        if lattice.index(goal).is_none() {
            return self.add_outside(goal, end);
        }
        let Some((near, gap)) = self.free_cell_near(goal) else { return };
        self.ends[usize::from(end)] = End { at: lattice.center(near), gap };
        if count == 1 {
            return each_seen(self.map, near, |index, distance| {
                self.march.settle(index, gap + distance, end | IN_SIGHT);
            });
        }
        match lattice.index(near) {
            Some(index) if count > MOST_SEEN => self.march.offer(index, gap, end | IN_SIGHT),
            _ => each_seen(self.map, near, |index, distance| {
                self.march.offer(index, gap + distance, end | IN_SIGHT);
            }),
        }
    }

    /// The free cell nearest to a goal, and how far it is from it (m), if a body there covers the goal.
    fn free_cell_near(&self, goal: LatticeCell) -> Option<(LatticeCell, f32)> {
        let Map { lattice, clearance, free, radius } = self.map;
        let index = lattice.index(goal)?;
        if free[index] {
            return Some((goal, 0.0));
        }
        let (reach, room) = (radius + lattice.side(), clearance[index].max(0.0));
        let steps = lattice.sides.map(|side| (reach / side).ceil().min(FARTHEST) as i32);
        let around = |y: i32| (-steps[0]..=steps[0]).map(move |x| [goal[0] + x, goal[1] + y]);
        let near = (-steps[1]..=steps[1]).flat_map(around).filter_map(|cell| {
            let index = lattice.index(cell).filter(|index| free[*index])?;
            let away = lattice.distance(cell, goal);
            // Nearer than both are to any wall, none is between them.
            (away <= reach && away < room + clearance[index]).then_some((cell, away))
        });
        near.reduce(|least, it| if it.1 < least.1 { it } else { least })
    }

    /// Adds a goal outside of the map: the way to it is straight from the cells at the edge that face it.
    fn add_outside(&mut self, goal: LatticeCell, end: u16) {
        self.outside.push(end);
        let lattice = &self.map.lattice;
        let [columns, rows] = lattice.size.map(|size| size as i32);
        let mut face = |cell: LatticeCell| {
            if let Some(index) = lattice.index(cell).filter(|index| self.map.free[*index]) {
                self.march.offer(index, lattice.distance(cell, goal), end | IN_SIGHT);
            }
        };
        for y in (0..rows).filter(|_| goal[0] < 0 || goal[0] >= columns) {
            face([if goal[0] < 0 { 0 } else { columns - 1 }, y]);
        }
        for x in (0..columns).filter(|_| goal[1] < 0 || goal[1] >= rows) {
            face([x, if goal[1] < 0 { 0 } else { rows - 1 }]);
        }
    }

    /// Adds an end for each part of the plane from which no goal can be reached, where that part is nearest to a goal.
    fn add_cut_off(&mut self, goals: &[LatticeCell]) {
        let (lattice, free) = (&self.map.lattice, &self.map.free);
        let nearest = |cell: LatticeCell| {
            let far = goals.iter().take(MOST_COMPARED).map(|goal| lattice.distance(cell, *goal));
            far.fold(f32::INFINITY, f32::min)
        };
        let mut visited: Vec<bool> = (0..free.len()).map(|i| self.march.is_settled(i)).collect();
        let mut waiting = Vec::new();
        for first in 0..free.len() {
            if !free[first] || visited[first] || self.ends.len() >= MOST_ENDS {
                continue;
            }
            let mut best = (f32::INFINITY, first);
            visited[first] = true;
            waiting.push(first);
            while let Some(index) = waiting.pop() {
                let gap = nearest(lattice.cell_of(index));
                best = if (gap, index) < best { (gap, index) } else { best };
                self.march.each_free_beside(index, |next| {
                    if !core::mem::replace(&mut visited[next], true) {
                        waiting.push(next);
                    }
                });
            }
            let (gap, index) = best;
            let (cell, end) = (lattice.cell_of(index), self.ends.len() as u16);
            self.ends.push(End { at: lattice.center(cell), gap });
            each_seen(self.map, cell, |index, distance| {
                self.march.settle(index, distance, end | IN_SIGHT);
            });
        }
        self.march.begin();
        self.march.run();
    }

    /// Fills in the cells that are too near to an obstacle for a body. They lead to those that are not: a body that was
    /// pushed there goes back.
    fn fill_tight(&mut self) {
        let Map { lattice, clearance, free, .. } = self.map;
        let tight: Vec<usize> =
            (0..free.len()).filter(|index| !free[*index] && clearance[*index] > 0.0).collect();
        self.march.fill(&tight, |from, to| {
            let away = lattice.distance(lattice.cell_of(from), lattice.cell_of(to));
            // Nearer to each other than to any wall: none is between them.
            (clearance[from] + clearance[to] > away).then_some(TIGHT * away)
        });
    }
}
