//! A lattice of square cells over a part of the plane; in a torus over all of it, and as square as they fit in.

/// The most cells of a field; with more its cells become larger. A field of so many takes about 2 MB and 30 ms.
pub const MOST_CELLS: usize = 1 << 18;
/// The smallest side of cells as a share of the largest coordinate: finer cells would not differ in 32-bit numbers.
const LEAST_SHARE: f64 = 1e-5;
/// Farther cells than this from the first one count as this far.
const FARTHEST: f64 = (1 << 30) as f64;

/// A cell's column and row; outside of the lattice below zero, or beyond its last.
pub type LatticeCell = [i32; 2];

/// Where the cells lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Lattice {
    /// The lower left corner (m).
    pub origin: [f32; 2],
    /// The sides of a cell (m).
    pub sides: [f32; 2],
    /// How many cells a meter has.
    pub per_meter: [f32; 2],
    /// The number of columns and of rows.
    pub size: [usize; 2],
    /// Whether the last column borders on the first, and the last row on the first.
    pub wraps: bool,
}

/// The wanted side of cells (m), or a larger one of which no more than [`MOST_CELLS`] cover the area.
fn side(wanted: f64, [width, height]: [f64; 2]) -> f64 {
    let most = MOST_CELLS as f64;
    let mut side = wanted.max((width * height / most).sqrt()).max(16.0 * width.max(height) / most);
    while ((width / side).ceil() + 7.0) * ((height / side).ceil() + 7.0) > most {
        side *= 1.02;
    }
    side
}

impl Lattice {
    /// A lattice over a box, with cells of about `wanted` (m) and around it a margin of `margin` (m), or of three cells
    /// if that is more; none if it has no finite size.
    pub fn over([min, max]: [[f32; 2]; 2], wanted: f32, margin: f32) -> Option<Self> {
        let margin = f64::from(margin);
        let extent: [f64; 2] =
            core::array::from_fn(|i| f64::from(max[i]) - f64::from(min[i]) + 2.0 * margin);
        let largest =
            min.iter().chain(&max).fold(0.0_f64, |most, at| most.max(f64::from(at.abs())));
        let side = side(f64::from(wanted).max(LEAST_SHARE * largest), extent);
        let more = margin.max(3.0 * side);
        let origin = min.map(|min| (f64::from(min) - more) as f32);
        let cells = |i: usize| (f64::from(max[i]) - f64::from(min[i]) + 2.0 * more) / side;
        let size = [0, 1].map(|i| cells(i).ceil().max(1.0) as usize);
        Self::of(origin, [side as f32; 2], size, false)
    }

    /// A lattice over a torus from the origin.
    pub fn around(torus: [f32; 2], wanted: f32) -> Option<Self> {
        let side = side(f64::from(wanted), torus.map(f64::from));
        let size = torus.map(|length| (f64::from(length) / side).round().max(1.0) as usize);
        let sides = core::array::from_fn(|i| torus[i] / size[i] as f32);
        Self::of([0.0; 2], sides, size, true)
    }

    /// A lattice over a map of tiles, with an odd number of cells along each tile, so that one is in its middle.
    pub fn on_tiles(origin: [f32; 2], tile: f32, tiles: [usize; 2], wanted: f32) -> Option<Self> {
        let count = tiles[0].checked_mul(tiles[1])?.max(1);
        let most = ((MOST_CELLS / count) as f32).sqrt().floor() as usize;
        let fine = (tile / wanted).ceil().clamp(1.0, 1001.0) as usize | 1;
        let most = if most.is_multiple_of(2) { most.saturating_sub(1) } else { most };
        let each = fine.min(most.max(1));
        let size = tiles.map(|tiles| tiles * each);
        Self::of(origin, [tile / each as f32; 2], size, false)
    }

    /// A lattice with these numbers; none if they make no sense, or there are too many cells.
    fn of(origin: [f32; 2], sides: [f32; 2], size: [usize; 2], wraps: bool) -> Option<Self> {
        let per_meter = sides.map(|side| 1.0 / side);
        let mut numbers = origin.iter().chain(&sides).chain(&per_meter);
        let is_sound = numbers.all(|number| number.is_finite())
            && sides.iter().chain(&per_meter).all(|number| *number > 0.0)
            && (1..=4 * MOST_CELLS).contains(&size[0].saturating_mul(size[1]));
        is_sound.then_some(Self { origin, sides, per_meter, size, wraps })
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.size[0] * self.size[1]
    }

    /// The longer side of a cell (m).
    pub fn side(&self) -> f32 {
        self.sides[0].max(self.sides[1])
    }

    /// How far a point is from the middle of the first cell, in cells.
    #[inline(always)]
    pub fn steps_to(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let along = |i: usize, at: f32| (at - self.origin[i]) * self.per_meter[i] - 0.5;
        [along(0, x), along(1, y)]
    }

    /// The corners of all cells together (m).
    pub fn corners(&self) -> [[f32; 2]; 2] {
        let far = |i: usize| self.origin[i] + self.size[i] as f32 * self.sides[i];
        [self.origin, core::array::from_fn(far)]
    }

    /// The cell of a point (m); outside of the lattice as of [`LatticeCell`], and in a torus within it.
    pub fn cell(&self, point: [f32; 2]) -> LatticeCell {
        core::array::from_fn(|i| {
            let cells =
                (f64::from(point[i]) - f64::from(self.origin[i])) / f64::from(self.sides[i]);
            let at = cells.floor().clamp(-FARTHEST, FARTHEST) as i32;
            if self.wraps { at.rem_euclid(self.size[i] as i32) } else { at }
        })
    }

    /// The middle of a cell (m).
    pub fn center(&self, cell: LatticeCell) -> [f32; 2] {
        core::array::from_fn(|i| self.origin[i] + (cell[i] as f32 + 0.5) * self.sides[i])
    }

    /// The index of a cell; none outside of the lattice.
    pub fn index(&self, cell: LatticeCell) -> Option<usize> {
        let [x, y] = core::array::from_fn(|i| self.along(i, cell[i]));
        Some(y? * self.size[0] + x?)
    }

    fn along(&self, axis: usize, at: i32) -> Option<usize> {
        let size = self.size[axis] as i32;
        let at = if self.wraps { at.rem_euclid(size) } else { at };
        (0..size).contains(&at).then_some(at as usize)
    }

    /// The cell of an index.
    pub fn cell_of(&self, index: usize) -> LatticeCell {
        [(index % self.size[0]) as i32, (index / self.size[0]) as i32]
    }

    /// The vector from one point to another (m): the short way in a torus.
    pub fn offset(&self, from: [f32; 2], to: [f32; 2]) -> [f32; 2] {
        core::array::from_fn(|i| {
            let way = to[i] - from[i];
            let whole = self.sides[i] * self.size[i] as f32;
            match way {
                _ if !self.wraps => way,
                way if way > 0.5 * whole => way - whole,
                way if way < -0.5 * whole => way + whole,
                way => way,
            }
        })
    }

    /// How far it is from one cell to another (m).
    pub fn distance(&self, from: LatticeCell, to: LatticeCell) -> f32 {
        let [x, y] = self.offset(self.center(from), self.center(to));
        length([x, y])
    }
}

/// The length of a vector of the plane.
pub fn length([x, y]: [f32; 2]) -> f32 {
    let square = x * x + y * y;
    if crate::vector::is_plain(square) {
        return square.sqrt();
    }
    let most = x.abs().max(y.abs());
    let [x, y] = [x / most, y / most];
    if most > 0.0 { most * (x * x + y * y).sqrt() } else { 0.0 }
}
