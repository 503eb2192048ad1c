//! Distances spread over the free cells of a map from those that are known: fast marching (Sethian 1996), of second order
//! where two cells behind each other are known (Sethian 1999, *Fast Marching Methods*).
//! Of cells at one distance the one with the lower index comes first, so that there is one result.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use super::map::Map;

/// Set for a cell that sees its end.
pub const IN_SIGHT: u16 = 1 << 15;
/// The most ends that there may be.
pub const MOST_ENDS: usize = IN_SIGHT as usize - 1;
/// A wave that comes by another way counts only if it is shorter by more than rounding.
const SHORTER: f32 = 1.0 - 1e-5;

/// The distances that are known so far, and those that come next.
pub struct March<'m> {
    map: &'m Map,
    /// How far its end is (m); infinite where that is unknown.
    pub distance: Vec<f32>,
    /// The index of its end, and whether it sees it.
    pub end: Vec<u16>,
    settled: Vec<bool>,
    /// Distance and index, the smallest first.
    next: BinaryHeap<Reverse<u64>>,
}

/// How the heap orders cells.
fn key(distance: f32, index: usize) -> Reverse<u64> {
    Reverse(u64::from(distance.to_bits()) << 32 | index as u64)
}

impl<'m> March<'m> {
    /// A march over the cells of a map, of which nothing is known yet.
    pub fn over(map: &'m Map) -> Self {
        let count = map.free.len();
        let (distance, end) = (vec![f32::INFINITY; count], vec![0; count]);
        Self { map, distance, end, settled: vec![false; count], next: BinaryHeap::new() }
    }

    /// Takes in a distance of a cell (m) that another wave may still lessen.
    pub fn offer(&mut self, index: usize, distance: f32, end: u16) {
        if distance < self.distance[index] {
            (self.distance[index], self.end[index]) = (distance, end);
            self.next.push(key(distance, index));
        }
    }

    /// Sets the final distance of a cell (m), which no other wave can lessen.
    pub fn settle(&mut self, index: usize, distance: f32, end: u16) {
        (self.distance[index], self.end[index]) = (distance, end);
        self.settled[index] = true;
    }

    /// Whether the distance of a cell is final.
    pub fn is_settled(&self, index: usize) -> bool {
        self.settled[index]
    }

    /// Lets waves begin at the edge of what is settled.
    pub fn begin(&mut self) {
        for index in 0..self.settled.len() {
            if self.settled[index] {
                self.pass_on(index);
            }
        }
    }

    /// Goes on until every cell that can be reached is settled.
    pub fn run(&mut self) {
        while let Some(Reverse(key)) = self.next.pop() {
            let index = key as u32 as usize;
            if !core::mem::replace(&mut self.settled[index], true) {
                self.pass_on(index);
            }
        }
    }

    fn pass_on(&mut self, index: usize) {
        for neighbor in self.beside(index).into_iter().flatten() {
            if self.map.free[neighbor] && !self.settled[neighbor] {
                self.reach(neighbor);
            }
        }
    }

    /// Calls `each` for the free cells beside one.
    pub fn each_free_beside(&self, index: usize, each: impl FnMut(usize)) {
        self.beside(index).into_iter().flatten().filter(|it| self.map.free[*it]).for_each(each);
    }

    /// Spreads what is settled over other cells, from cell to cell in eight directions, where `step` says how far it is
    /// (Dijkstra 1959).
    pub fn fill(&mut self, cells: &[usize], step: impl Fn(usize, usize) -> Option<f32>) {
        for &to in cells {
            for from in self.around(to).into_iter().flatten() {
                if self.settled[from] {
                    self.follow(from, to, &step);
                }
            }
        }
        while let Some(Reverse(key)) = self.next.pop() {
            let from = key as u32 as usize;
            if core::mem::replace(&mut self.settled[from], true) {
                continue;
            }
            for to in self.around(from).into_iter().flatten() {
                if !self.settled[to] {
                    self.follow(from, to, &step);
                }
            }
        }
    }

    fn follow(&mut self, from: usize, to: usize, step: &impl Fn(usize, usize) -> Option<f32>) {
        if let Some(away) = step(from, to) {
            self.offer(to, self.distance[from] + away, self.end[from] & !IN_SIGHT);
        }
    }

    /// The eight cells around one.
    fn around(&self, index: usize) -> [Option<usize>; 8] {
        let [left, right, down, up] = self.beside(index);
        let beyond = |row: Option<usize>| row.map_or([None; 4], |row| self.beside(row));
        let ([a, b, ..], [c, d, ..]) = (beyond(down), beyond(up));
        [a, down, b, left, right, c, up, d]
    }

    /// Works out the distance of a cell from its settled neighbors.
    fn reach(&mut self, index: usize) {
        let [left, right, down, up] = self.beside(index);
        let (across, along) = (self.nearer([left, right]), self.nearer([down, up]));
        let sides = self.map.lattice.sides;
        let [(x, width), (y, height)] =
            [self.ahead(across, 0, index, sides[0]), self.ahead(along, 1, index, sides[1])];
        let mut distance = arrival(x, y, [width, height]);
        if distance.is_nan() || distance < across.0.min(along.0) {
            distance = arrival(across.0, along.0, sides);
        }
        let end = self.end[if along.0 < across.0 { along.1 } else { across.1 }] & !IN_SIGHT;
        // What a cell sees is exact.
        let is_seen = self.end[index] == end | IN_SIGHT && self.distance[index] < f32::INFINITY;
        if distance < self.distance[index] * SHORTER && !is_seen {
            self.offer(index, distance, end);
        }
    }

    /// The distance and the index of the nearer of two neighbors.
    #[inline(always)]
    fn nearer(&self, [one, other]: [Option<usize>; 2]) -> (f32, usize) {
        let known = |at: Option<usize>| match at {
            Some(index) if self.settled[index] => (self.distance[index], index),
            _ => (f32::INFINITY, 0),
        };
        let (one, other) = (known(one), known(other));
        if other.0 < one.0 { other } else { one }
    }

    /// The distance of a neighbor and the side of a cell (m), as they count where the cell behind that neighbor is known
    /// too: then the slope is of second order.
    #[inline(always)]
    fn ahead(&self, nearer: (f32, usize), axis: usize, index: usize, side: f32) -> (f32, f32) {
        let (distance, neighbor) = nearer;
        if distance == f32::INFINITY {
            return (distance, side);
        }
        let [left, right, down, up] = self.beside(neighbor);
        let pair = if axis == 0 { [left, right] } else { [down, up] };
        let behind = if pair[0] == Some(index) { pair[1] } else { pair[0] };
        match behind {
            Some(behind) if self.settled[behind] && self.distance[behind] <= distance => {
                (distance + (distance - self.distance[behind]) * (1.0 / 3.0), side * (2.0 / 3.0))
            }
            _ => (distance, side),
        }
    }

    /// The neighbors on the left, on the right, below and above.
    #[inline(always)]
    fn beside(&self, index: usize) -> [Option<usize>; 4] {
        let lattice = &self.map.lattice;
        let [columns, rows] = lattice.size;
        // Divided as 32-bit numbers, which is much quicker.
        let (x, y) = (index as u32 % columns as u32, index as u32 / columns as u32);
        let (x, y) = (x as usize, y as usize);
        let wraps = |around: usize| lattice.wraps.then_some(around);
        [
            if x > 0 { Some(index - 1) } else { wraps(index + columns - 1) },
            if x + 1 < columns { Some(index + 1) } else { wraps(index + 1 - columns) },
            if y > 0 { Some(index - columns) } else { wraps(index + columns * (rows - 1)) },
            if y + 1 < rows { Some(index + columns) } else { wraps(x) },
        ]
    }
}

/// When a wave of speed 1 arrives that has been at the nearer neighbor on each axis at these distances, `sides` away: the
/// solution of (u − a)²/w² + (u − b)²/h² = 1.
fn arrival(across: f32, along: f32, [width, height]: [f32; 2]) -> f32 {
    let straight = (across + width).min(along + height);
    if across == f32::INFINITY || along == f32::INFINITY {
        return straight;
    }
    // In units of a side, from the nearer one on, so that nothing cancels out or overflows.
    let first = across.min(along);
    let (near, far) = if across <= along { (width, height) } else { (height, width) };
    let (ratio, later) = (near / far, (across.max(along) - first) / near);
    let (weight, whole) = (ratio * ratio, 1.0 + ratio * ratio);
    let inside = whole - weight * later * later;
    if inside < 0.0 {
        return straight;
    }
    let time = (weight * later + inside.sqrt()) / whole;
    if time >= later { first + time * near } else { straight }
}

#[cfg(test)]
mod tests {
    use super::arrival;

    /// By hand: from both sides at once the wave comes diagonally, after half a diagonal's length.
    #[test]
    fn golden() {
        let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-6, "{a} is not {b}");
        near(arrival(0.0, 0.0, [1.0, 1.0]), 0.707_106_77);
        near(arrival(0.0, f32::INFINITY, [0.5, 1.0]), 0.5);
        near(arrival(3.0, 5.0, [1.0, 1.0]), 4.0);
        // (u − 0)² + (u − 0.5)² = 1, and the same turned.
        near(arrival(0.0, 0.5, [1.0, 1.0]), 0.911_437_8);
        near(arrival(0.5, 0.0, [1.0, 1.0]), 0.911_437_8);
        // u² / 4 + u² = 1.
        near(arrival(0.0, 0.0, [2.0, 1.0]), 0.894_427_2);
    }
}
