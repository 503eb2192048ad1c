//! A map of square tiles, some of them walls: lines of cells and who sees whom.

/// A cell's column and row.
pub type Cell = [i32; 2];

/// A map of square tiles in the x–y plane; a volume extends it along z.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TileMap {
    /// Where the lower left corner of cell (0, 0) lies (m).
    pub origin: [f32; 2],
    /// The side of a tile (m); more than zero.
    pub tile: f32,
    /// How many columns.
    pub columns: i32,
    /// How many rows.
    pub rows: i32,
    /// Row by row from the bottom: whether the tile is a wall.
    pub walls: Vec<bool>,
}
