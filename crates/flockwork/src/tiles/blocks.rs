//! The walls of a tile map as few boxes: runs of wall cells in a row, joined with the same runs in the rows above.

use super::{Cell, TileMap, Tiling};
use crate::{Obstacle, Space, Vector};

/// In a volume a wall reaches so many tiles up and down from height 0: beyond all that moves.
const TALL: f32 = 1000.0;

/// Walls in a rectangle of cells, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    first: Cell,
    last: Cell,
}

impl TileMap {
    /// Its walls as few boxes, for the obstacles of a world: so bodies are stopped by them, and behaviors avoid them. What
    /// lies outside of the map is free for both. In a volume they reach a thousand tiles up and down, in a torus of it
    /// beyond the seams.
    #[must_use]
    pub fn boxes<V: Vector>(&self, space: Space<V>) -> Vec<Obstacle<V>> {
        Tiling { map: self, space }.boxes().collect()
    }
}

impl<V: Vector> Tiling<'_, V> {
    fn boxes(&self) -> impl Iterator<Item = Obstacle<V>> {
        let [bottom, top] = self.heights();
        self.blocks().into_iter().map(move |block| {
            let [min, max] = [block.first, block.last.map(|nth| nth + 1)];
            let corner = |cell: Cell, z: f32| {
                let [x, y] = core::array::from_fn(|axis| self.map.line_before(axis, cell[axis]));
                V::from_xyz([x, y, z])
            };
            Obstacle::between(corner(min, bottom), corner(max, top))
        })
    }

    /// From where to where walls reach along z; in a torus beyond its seams, where their images lie.
    fn heights(&self) -> [f32; 2] {
        match self.space {
            Space::Wrap(size) => [-size.to_xyz()[2], 2.0 * size.to_xyz()[2]],
            _ => [-TALL * self.map.tile, TALL * self.map.tile],
        }
    }

    fn blocks(&self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        // Where those begin that reach up to the row before.
        let mut open = 0;
        for row in 0..self.map.rows {
            let next = blocks.len();
            for run in self.runs(row) {
                let below = |it: &&mut Block| {
                    it.last == [run.last[0], row - 1] && it.first[0] == run.first[0]
                };
                match blocks[open..next].iter_mut().find(below) {
                    Some(below) => below.last = run.last,
                    None => blocks.push(run),
                }
            }
            // Those that go on are moved behind those that have ended.
            blocks[open..].sort_by_key(|it| (it.last[1], it.first));
            open = blocks.partition_point(|it| it.last[1] < row);
        }
        blocks
    }

    /// The runs of walls in a row.
    fn runs(&self, row: i32) -> Vec<Block> {
        let mut runs: Vec<Block> = Vec::new();
        for cell in (0..self.map.columns).map(|column| [column, row]).filter(|it| self.stands(*it))
        {
            match runs.last_mut().filter(|run| run.last[0] == cell[0] - 1) {
                Some(run) => run.last = cell,
                None => runs.push(Block { first: cell, last: cell }),
            }
        }
        runs
    }

    /// Whether a cell of the map is a wall; of a torus, not what lies beyond it, which is an image of what is in it.
    fn stands(&self, cell: Cell) -> bool {
        let middle = self.map.center_of::<V>(cell);
        self.map.is_wall(cell) && self.space.home(middle) == middle
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, Vec3, vec2, vec3};

    fn boxes<V: Vector>(rows: &str, space: Space<V>) -> Vec<[V; 2]> {
        let map = TileMap::parse(rows, [10.0, 20.0], 2.0).unwrap_or_default();
        map.boxes(space).iter().filter_map(Obstacle::bounds).collect()
    }

    #[test]
    fn equal_runs_are_one_box() {
        let found = boxes::<Vec2>("##..\n##.#\n##..\n..##", Space::Open);
        let expected = [
            [vec2(14.0, 20.0), vec2(18.0, 22.0)],
            [vec2(16.0, 24.0), vec2(18.0, 26.0)],
            [vec2(10.0, 22.0), vec2(14.0, 28.0)],
        ];
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(expected.iter().all(|it| found.contains(it)), "{found:?}");
        assert_eq!(boxes::<Vec2>("....", Space::Open), [] as [[Vec2; 2]; 0]);
        assert_eq!(boxes::<Vec2>("#", Space::Open).len(), 1);
    }

    #[test]
    fn in_a_volume_they_reach_beyond_all_that_moves() {
        let found = boxes::<Vec3>("#", Space::Open);
        assert_eq!(found, [[vec3(10.0, 20.0, -2000.0), vec3(12.0, 22.0, 2000.0)]]);
        let found = boxes::<Vec3>("#", Space::Wrap(vec3(40.0, 40.0, 8.0)));
        assert_eq!(found, [[vec3(10.0, 20.0, -8.0), vec3(12.0, 22.0, 16.0)]]);
    }

    #[test]
    fn what_lies_beyond_a_torus_is_no_wall_of_its_own() {
        assert_eq!(boxes::<Vec2>("##", Space::Wrap(vec2(12.0, 40.0))).len(), 1);
    }

    /// Each wall cell is in one box and no free cell is in any.
    #[test]
    fn boxes_hold_the_walls_and_nothing_else() {
        use crate::noise::{Noise, Purpose};
        for key in 0..50 {
            let noise = Noise::new(5, key, 0, Purpose::Spawn);
            let walls: Vec<bool> = (0..80).map(|nth| noise.uniform(nth) < 0.6).collect();
            let map = TileMap { origin: [-3.0, 1.0], tile: 0.5, columns: 10, rows: 8, walls };
            let tiling = Tiling { map: &map, space: Space::<Vec2>::Open };
            let boxes: Vec<_> = tiling.boxes().collect();
            for cell in (0..80).map(|nth| [nth % 10, nth / 10]) {
                let middle = map.center_of::<Vec2>(cell);
                let holding = boxes.iter().filter(|it| it.contains(middle, 0.0)).count();
                assert_eq!(holding, usize::from(map.is_wall(cell)), "{cell:?}");
            }
            let runs: usize = (0..8).map(|row| tiling.runs(row).len()).sum();
            assert!(boxes.len() <= runs, "{} of {runs}", boxes.len());
        }
    }
}
