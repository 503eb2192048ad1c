//! Ways of agents outside of a field: all obstacles that have an end are inside, so that the ways lead straight to its
//! edge.

use super::field::{DistanceField, FieldSample};
use super::lattice::{LatticeCell, length};
use super::march::IN_SIGHT;

/// Every how many cells of the edge are tried first; then those between the best one and its neighbors are.
const STRIDE: usize = 8;
/// A way that is no more than this many times as long as the straight line counts as that line.
const DETOUR: f32 = 1.002;

impl DistanceField {
    /// The value of the field at a point outside of it (m): straight to a goal, if the field is not in between; else to
    /// the cell of the edge over which the way is shortest. None if there is no such way.
    #[cold]
    pub fn entered_from(&self, point: [f32; 2]) -> Option<FieldSample> {
        let edge = self.over_edge(point);
        let straight = self.straight_from(point);
        let [edge, straight] = [edge, straight].map(|it| it.map(|it| (it.length, it)));
        match (edge, straight) {
            (Some((through, _)), Some((past, found))) if past <= through => Some(found),
            (Some((_, found)), _) | (None, Some((_, found))) => Some(found),
            (None, None) => None,
        }
    }

    /// The straight way to the nearest of the goals that are outside themselves, past the field; none if there is none.
    fn straight_from(&self, point: [f32; 2]) -> Option<FieldSample> {
        let [min, max] = self.map.lattice.corners();
        let past = |end: &&u16| {
            let goal = self.ends[usize::from(**end)].at;
            !crosses([min, max], point, goal)
        };
        let found = |end: &u16| {
            let end = usize::from(*end);
            let to = self.ends[end].at;
            let way = length([to[0] - point[0], to[1] - point[1]]);
            FieldSample { direction: [0.0; 2], length: way, end, in_sight: true }
        };
        let all = self.outside.iter().filter(past).map(found);
        all.reduce(|least, it| if it.length < least.length { it } else { least })
    }

    /// The shortest way over a cell of those sides of the field that face the point; none if there is none.
    fn over_edge(&self, point: [f32; 2]) -> Option<FieldSample> {
        let lattice = &self.map.lattice;
        let ([min, max], size) = (lattice.corners(), lattice.size);
        let mut best: Option<(f32, LatticeCell)> = None;
        for axis in [0, 1] {
            let across = match point[axis] {
                at if at < min[axis] => 0,
                at if at > max[axis] => size[axis] as i32 - 1,
                _ => continue,
            };
            let cell = |along: usize| {
                if axis == 0 { [across, along as i32] } else { [along as i32, across] }
            };
            let last = size[1 - axis] - 1;
            let mut least = (f32::INFINITY, 0);
            let mut attempt = |along: usize| {
                let length = self.length_over(point, cell(along));
                least = if length < least.0 { (length, along) } else { least };
                least.1
            };
            let near = (0..=last).step_by(STRIDE).chain([last]).map(&mut attempt).last()?;
            let around = near.saturating_sub(STRIDE - 1)..=(near + STRIDE - 1).min(last);
            around.for_each(|along| _ = attempt(along));
            if best.is_none_or(|best| least.0 < best.0) {
                best = Some((least.0, cell(least.1)));
            }
        }
        let (way, cell) = best.filter(|(way, _)| *way < f32::INFINITY)?;
        let code = self.end_at(cell)?;
        let end = usize::from(code & !IN_SIGHT);
        let to = |at: [f32; 2]| [at[0] - point[0], at[1] - point[1]];
        let in_sight = code & IN_SIGHT != 0 && way <= DETOUR * length(to(self.ends[end].at));
        let toward = to(lattice.center(cell));
        let far = length(toward);
        let direction = if far > 0.0 { toward.map(|part| part / far) } else { toward };
        Some(FieldSample { direction, length: way, end, in_sight })
    }

    /// The length of the way that leads straight to a cell, and on from there (m).
    fn length_over(&self, point: [f32; 2], cell: LatticeCell) -> f32 {
        let center = self.map.lattice.center(cell);
        let on = self.distance_at(cell).unwrap_or(f32::INFINITY);
        length([center[0] - point[0], center[1] - point[1]]) + on
    }
}

/// Whether the straight way between two points meets a box.
fn crosses([min, max]: [[f32; 2]; 2], from: [f32; 2], to: [f32; 2]) -> bool {
    let (mut first, mut last) = (0.0_f32, 1.0_f32);
    for axis in [0, 1] {
        let way = to[axis] - from[axis];
        let [a, b] = [min[axis], max[axis]].map(|side| (side - from[axis]) / way);
        if way == 0.0 {
            if !(min[axis]..=max[axis]).contains(&from[axis]) {
                return false;
            }
            continue;
        }
        (first, last) = (first.max(a.min(b)), last.min(a.max(b)));
    }
    first <= last
}
