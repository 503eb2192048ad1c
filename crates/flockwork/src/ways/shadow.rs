//! Which cells a cell sees: those to which a straight way leads through cells alone in which a body may be.

use super::lattice::LatticeCell;
use super::map::Map;

/// A quarter of all directions each: the step aside within a row, and the step to the next row.
const QUARTERS: [[[i32; 2]; 2]; 4] =
    [[[1, 0], [0, 1]], [[1, 0], [0, -1]], [[0, 1], [1, 0]], [[0, 1], [-1, 0]]];

/// A row of a quarter, between two slopes.
#[derive(Clone, Copy)]
struct ShadowRow {
    depth: i32,
    from: f64,
    to: f64,
}

impl ShadowRow {
    /// The slope of a cell's near edge.
    fn slope(&self, aside: i32) -> f64 {
        f64::from(2 * aside - 1) / f64::from(2 * self.depth)
    }

    fn next(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    /// Whether a cell's middle is between the slopes: then both see each other.
    fn holds(&self, aside: i32) -> bool {
        let (depth, aside) = (f64::from(self.depth), f64::from(aside));
        aside >= depth * self.from && aside <= depth * self.to
    }
}

/// Calls `seen` for each free cell that one sees, with its index and its distance (m); some on the axes twice. Symmetric
/// shadow casting (Ford 2017), row by row with the slopes between shadows.
pub fn each_seen(map: &Map, from: LatticeCell, mut seen: impl FnMut(usize, f32)) {
    let mut rows = Vec::new();
    if let Some(index) = map.lattice.index(from).filter(|index| map.free[*index]) {
        seen(index, 0.0);
    }
    for quarter in QUARTERS {
        rows.push(ShadowRow { depth: 1, from: -1.0, to: 1.0 });
        while let Some(row) = rows.pop() {
            see_row(map, from, quarter, row, &mut rows, &mut seen);
        }
    }
}

fn see_row(
    map: &Map,
    from: LatticeCell,
    [aside_by, deeper_by]: [[i32; 2]; 2],
    mut row: ShadowRow,
    rows: &mut Vec<ShadowRow>,
    seen: &mut impl FnMut(usize, f32),
) {
    let depth = f64::from(row.depth);
    let first = (depth * row.from + 0.5).floor() as i32;
    let last = (depth * row.to - 0.5).ceil() as i32;
    let mut was_free = None;
    for aside in first..=last {
        let step = core::array::from_fn(|i| aside * aside_by[i] + row.depth * deeper_by[i]);
        let free = free_at(map, from, step);
        if let Some(index) = free.filter(|_| row.holds(aside)) {
            seen(index, distance(map, step));
        }
        match (was_free, free.is_some()) {
            (Some(false), true) => row.from = row.slope(aside),
            (Some(true), false) => rows.push(ShadowRow { to: row.slope(aside), ..row }.next()),
            _ => {}
        }
        was_free = Some(free.is_some());
    }
    if was_free == Some(true) {
        rows.push(row.next());
    }
}

/// The cell at a step from another, if a body may be there; in a torus no farther than half around it.
fn free_at(map: &Map, from: LatticeCell, step: [i32; 2]) -> Option<usize> {
    let size = map.lattice.size;
    let is_far = |i: usize| 2 * step[i].unsigned_abs() as usize > size[i];
    if map.lattice.wraps && (is_far(0) || is_far(1)) {
        return None;
    }
    let index = map.lattice.index([from[0] + step[0], from[1] + step[1]])?;
    map.free[index].then_some(index)
}

fn distance(map: &Map, step: [i32; 2]) -> f32 {
    let [x, y] = core::array::from_fn(|i| step[i] as f32 * map.lattice.sides[i]);
    (x * x + y * y).sqrt()
}
