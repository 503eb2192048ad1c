//! A map of square tiles, some of them walls: lines of cells, and sight between cells.

mod blocks;
mod rays;

use crate::{Space, Vector};

/// A cell's column and row.
pub type Cell = [i32; 2];

/// A map of square tiles in the x–y plane; a volume extends it along z.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TileMap {
    /// Where the lower left corner of cell (0, 0) lies (m).
    pub origin: [f32; 2],
    /// The side of a tile (m); more than zero.
    pub tile: f32,
    /// The number of columns.
    pub columns: i32,
    /// The number of rows.
    pub rows: i32,
    /// Row by row from the bottom: whether the tile is a wall.
    pub walls: Vec<bool>,
}

impl TileMap {
    /// A map drawn in text: `#` is a wall, `.` or a space is free, the first row is the top one. Rows
    /// that are too short are free to the right.
    ///
    /// # Errors
    /// The first character that is none of these.
    pub fn parse(text: &str, origin: [f32; 2], tile: f32) -> Result<Self, UnknownTile> {
        let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut walls = Vec::with_capacity(columns * rows.len());
        for (row, signs) in rows.iter().enumerate().rev() {
            for column in 0..columns {
                let found = signs.get(column).copied().unwrap_or('.');
                walls.push(is_wall_sign(found).ok_or(UnknownTile { row, column, found })?);
            }
        }
        Ok(Self { origin, tile, columns: columns as i32, rows: rows.len() as i32, walls })
    }

    /// The cell that holds a point, on the map or not.
    #[must_use]
    pub fn cell_of<V: Vector>(&self, point: V) -> Cell {
        let [x, y, _] = point.to_xyz();
        let index = |p: f32, origin: f32| ((p - origin) / self.tile).floor() as i32;
        [index(x, self.origin[0]), index(y, self.origin[1])]
    }

    /// The middle of a cell (m), at height 0.
    #[must_use]
    pub fn center_of<V: Vector>(&self, [column, row]: Cell) -> V {
        let middle = |index: i32, origin: f32| origin + (index as f32 + 0.5) * self.tile;
        V::from_xyz([middle(column, self.origin[0]), middle(row, self.origin[1]), 0.0])
    }

    /// Where a column begins (axis 0), or a row (axis 1) (m).
    fn line_before(&self, axis: usize, nth: i32) -> f32 {
        self.origin[axis] + nth as f32 * self.tile
    }

    /// Whether a cell is on the map.
    #[must_use]
    pub fn holds(&self, [column, row]: Cell) -> bool {
        (0..self.columns).contains(&column) && (0..self.rows).contains(&row)
    }

    /// Whether a cell is a wall; everything outside the map is.
    #[must_use]
    pub fn is_wall(&self, [column, row]: Cell) -> bool {
        let index = || row as usize * self.columns as usize + column as usize;
        !self.holds([column, row]) || self.walls.get(index()).copied().unwrap_or(true)
    }

    /// Whether an agent may go from a free cell to one of its eight neighbors: the cell is free, and a diagonal
    /// step does not squeeze between two walls.
    #[must_use]
    pub fn is_open_step(&self, from: Cell, to: Cell) -> bool {
        is_open(from, to, &|cell| self.is_wall(cell))
    }

    /// Whether `a` sees `b`: the line of cells between them has no wall, and does not squeeze between two walls.
    /// It is symmetric: the line is always drawn from the smaller end. More than 65,536 cells away nothing is seen.
    #[must_use]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        sees_through(a, b, &|cell| self.is_wall(cell))
    }
}

/// A map as it lies in a space: in a torus it comes again across the seam.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiling<'w, V> {
    pub map: &'w TileMap,
    pub space: Space<V>,
}

impl<V: Vector> Tiling<'_, V> {
    fn is_wall(&self, cell: Cell) -> bool {
        let map = self.map;
        match self.space {
            Space::Wrap(_) => map.is_wall(map.cell_of(self.space.home(map.center_of::<V>(cell)))),
            _ => map.is_wall(cell),
        }
    }

    /// [`TileMap::is_open_step`], also across the seam.
    pub fn is_open_step(&self, from: Cell, to: Cell) -> bool {
        is_open(from, to, &|cell| self.is_wall(cell))
    }

    /// [`TileMap::sees`], also across the seam.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        sees_through(a, b, &|cell| self.is_wall(cell))
    }
}

/// Whether no wall is on the line of cells between two, nor two walls that it would have to squeeze between.
fn sees_through(a: Cell, b: Cell, is_wall: &impl Fn(Cell) -> bool) -> bool {
    let (first, last) = if a <= b { (a, b) } else { (b, a) };
    let mut before = first;
    is_countable(first, last)
        && line(first, last).all(|cell| {
            let open = is_open(before, cell, is_wall);
            before = cell;
            open
        })
}

/// Lines of more cells are no lines: of a torus that is far larger than its tiles, or of numbers that are damaged, one would
/// take minutes.
const MOST_CELLS: i64 = 1 << 16;

fn is_countable(from: Cell, to: Cell) -> bool {
    (0..2).all(|axis| (i64::from(to[axis]) - i64::from(from[axis])).abs() < MOST_CELLS)
}

/// Whether one may go from a cell to one of its eight neighbors.
fn is_open(from: Cell, to: Cell, is_wall: &impl Fn(Cell) -> bool) -> bool {
    let shoulders = [[from[0], to[1]], [to[0], from[1]]];
    !is_wall(to) && !shoulders.iter().all(|&cell| is_wall(cell))
}

/// A character in the drawing of a map that is neither wall nor free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTile {
    /// The row in the text; the top row is 0.
    pub row: usize,
    /// The column; the left one is 0.
    pub column: usize,
    /// The character.
    pub found: char,
}

impl core::fmt::Display for UnknownTile {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { row, column, found } = self;
        write!(f, "row {row}, column {column}: '{found}' is neither '#' (wall) nor '.' (free)")
    }
}

impl core::error::Error for UnknownTile {}

fn is_wall_sign(sign: char) -> Option<bool> {
    match sign {
        '#' => Some(true),
        '.' | ' ' => Some(false),
        _ => None,
    }
}

/// The cells of a line, both ends included, each next to the one before, diagonals allowed
/// (Bresenham 1965, with one error term for all eight octants).
///
/// From `a` to `b` and from `b` to `a` may differ where the line passes a corner exactly. A line of more than 65,536 cells
/// has none.
pub fn line(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let [mut x, mut y] = from.map(i64::from);
    let [to_x, to_y] = to.map(i64::from);
    let (dx, dy) = ((to_x - x).abs(), -(to_y - y).abs());
    let mut error = dx + dy;
    let mut steps = 0..if is_countable(from, to) { dx.max(-dy) + 1 } else { 0 };
    core::iter::from_fn(move || {
        steps.next()?;
        let cell = [x as i32, y as i32];
        let twice = 2 * error;
        if twice >= dy {
            (error, x) = (error + dy, x + (to_x - x).signum());
        }
        if twice <= dx {
            (error, y) = (error + dx, y + (to_y - y).signum());
        }
        Some(cell)
    })
}

/// All cells that the straight line between the middles of two cells touches, in order; where it
/// passes a corner exactly, also the two cells beside it.
pub fn supercover(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let [mut x, mut y] = from.map(i64::from);
    let [to_x, to_y] = to.map(i64::from);
    let (nx, ny) = ((to_x - x).abs(), (to_y - y).abs());
    let (mut ix, mut iy) = (0, 0);
    let steps = core::iter::from_fn(move || {
        let left = (1 + 2 * iy) * nx - (1 + 2 * ix) * ny;
        let (go_x, go_y) = (left >= 0 && ix < nx, left <= 0 && iy < ny);
        if !(go_x || go_y) {
            return None;
        }
        let before = [x as i32, y as i32];
        (ix, x) = if go_x { (ix + 1, x + (to_x - x).signum()) } else { (ix, x) };
        (iy, y) = if go_y { (iy + 1, y + (to_y - y).signum()) } else { (iy, y) };
        Some((before, [x as i32, y as i32]))
    });
    core::iter::once(from).chain(steps.flat_map(|(before, cell)| {
        let diagonal = before[0] != cell[0] && before[1] != cell[1];
        let shoulders = [[cell[0], before[1]], [before[0], cell[1]]];
        shoulders.into_iter().filter(move |_| diagonal).chain([cell])
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, Vec3, vec2, vec3};

    fn cells(from: Cell, to: Cell) -> Vec<(i32, i32)> {
        line(from, to).map(|[x, y]| (x, y)).collect()
    }

    fn map(rows: &str) -> TileMap {
        TileMap::parse(rows, [0.0, 0.0], 1.0).unwrap_or_default()
    }

    /// The usual integer loop; the second line differs forwards and backwards.
    #[test]
    fn golden_lines() {
        let long = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)];
        assert_eq!(cells([0, 0], [7, 3]), long);
        let mut back = cells([7, 3], [0, 0]);
        back.reverse();
        assert_eq!(back, long);
        assert_eq!(cells([0, 0], [4, 2]), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)]);
        assert_eq!(cells([4, 2], [0, 0]), [(4, 2), (3, 1), (2, 1), (1, 0), (0, 0)]);
        assert_eq!(cells([2, 2], [2, 2]), [(2, 2)]);
    }

    #[test]
    fn what_is_too_far_away_to_be_counted_is_not_seen() {
        let end = [MOST_CELLS as i32 - 1, 0];
        assert_eq!(line([0, 0], end).count() as i64, MOST_CELLS);
        assert_eq!(line([0, 0], [end[0] + 1, 0]).count(), 0);
        assert_eq!(line([i32::MIN; 2], [i32::MAX; 2]).count(), 0);
        let walls = vec![false; 4];
        let map = TileMap { origin: [0.0; 2], tile: 1.0, columns: 2, rows: 2, walls };
        let torus = Tiling { map: &map, space: Space::Wrap(glam::vec2(2.0, 2.0)) };
        assert!(torus.sees([0, 0], [1000, -1000]));
        assert!(!torus.sees([i32::MIN; 2], [i32::MAX; 2]));
    }

    #[test]
    fn lines_are_connected_and_end_where_they_should() {
        for x in -6..=6 {
            for y in -6..=6 {
                let cells: Vec<_> = line([0, 0], [x, y]).collect();
                assert_eq!(cells.last(), Some(&[x, y]));
                assert_eq!(cells.len() as i32, x.abs().max(y.abs()) + 1);
                let near = |w: &[Cell]| (0..2).all(|i| (w[0][i] - w[1][i]).abs() <= 1);
                assert!(cells.windows(2).all(near));
                let cover: Vec<_> = supercover([0, 0], [x, y]).collect();
                assert_eq!(cover.last(), Some(&[x, y]));
                assert!(cells.iter().all(|cell| cover.contains(cell)));
            }
        }
    }

    #[test]
    fn a_supercover_has_both_shoulders_of_a_corner() {
        let cover: Vec<_> = supercover([0, 0], [1, 1]).collect();
        assert_eq!(cover, [[0, 0], [1, 0], [0, 1], [1, 1]]);
        let cover: Vec<_> = supercover([0, 0], [2, 1]).collect();
        assert_eq!(cover, [[0, 0], [1, 0], [1, 1], [2, 1]]);
    }

    #[test]
    fn sight_is_symmetric() {
        let map = map(".....\n.#...\n.....");
        for a in 0..15 {
            for b in 0..15 {
                let (a, b) = ([a % 5, a / 5], [b % 5, b / 5]);
                assert_eq!(map.sees(a, b), map.sees(b, a));
            }
        }
        assert!(!map.sees([0, 1], [4, 1]));
        assert!(map.sees([0, 0], [4, 0]));
        assert!(!map.sees([0, 0], [9, 0]), "outside is a wall");
    }

    #[test]
    fn no_agent_squeezes_between_two_walls() {
        assert!(!map(".#\n#.").sees([0, 1], [1, 0]));
        assert!(map("..\n#.").sees([0, 1], [1, 0]));
    }

    #[test]
    fn maps_are_drawn_from_the_top() {
        let map = TileMap::parse("#..\n..", [10.0, 20.0], 2.0).unwrap_or_default();
        assert_eq!((map.columns, map.rows), (3, 2));
        assert!(map.is_wall([0, 1]) && !map.is_wall([0, 0]) && map.is_wall([-1, 0]));
        assert_eq!(map.cell_of(vec2(10.5, 22.1)), [0, 1]);
        assert_eq!(map.cell_of(vec3(9.9, 20.0, 5.0)), [-1, 0]);
        assert_eq!(map.center_of::<Vec2>([1, 0]), vec2(13.0, 21.0));
        assert_eq!(map.center_of::<Vec3>([1, 0]), vec3(13.0, 21.0, 0.0));
        let bad = TileMap::parse("..\n.x", [0.0, 0.0], 1.0);
        assert_eq!(bad, Err(UnknownTile { row: 1, column: 1, found: 'x' }));
        assert_eq!(TileMap::default().cell_of(Vec2::ZERO), [0, 0]);
    }
}
