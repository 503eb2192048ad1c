//! Maps: in which cells a body of a size may have its middle.

use super::lattice::{Lattice, length};
use super::terrain::Terrain;
use crate::{Found, Obstacle, Obstacles, Space, TileMap, Vector};

/// How far a cell's middle must be from obstacles at least, as a share of its side, so that no way leads through a thin
/// wall.
const LEAST_CLEARANCE: f32 = 0.75;
/// How many times as large a body counts, because the way between two cells is nearer to a corner than either.
const LARGER: f32 = 1.035;
/// How many more points of a cell are tried if its middle is too near to an obstacle.
const TRIES: u32 = 4;

/// The cells, and how much room there is in each.
#[derive(Debug)]
pub(crate) struct Map {
    /// The cells.
    pub lattice: Lattice,
    /// How far the nearest obstacle is from each cell's middle (m), as far as that counts; below zero inside.
    pub clearance: Vec<f32>,
    /// Whether a body may have its middle in each cell.
    pub free: Vec<bool>,
    /// The radius that bodies are counted with (m).
    pub radius: f32,
}

impl Map {
    /// The map around all obstacles that have an end, for bodies of a radius (m); none if there is nothing to go
    /// around.
    pub fn of<V: Vector>(terrain: &Terrain<V>, radius: f32) -> Option<Self> {
        let lattice = lattice(terrain, radius)?;
        let radius = LARGER * radius;
        let (side, count) = (lattice.side(), lattice.count());
        let room = radius.max(LEAST_CLEARANCE * side);
        let mut map =
            Self { lattice, clearance: vec![2.0 * room; count], free: Vec::new(), radius };
        let sound = terrain.obstacles.iter().filter(|it| it.is_sound());
        sound.chain(&terrain.space.sides().collect::<Vec<_>>()).for_each(|it| map.put(it));
        if let Some(tiles) = &terrain.tiles {
            map.put_tiles(tiles, room);
        }
        map.free = map.clearance.iter().map(|clearance| *clearance >= room).collect();
        map.look_closer(terrain, room);
        Some(map)
    }

    /// Notes how far an obstacle is from the cells around it.
    fn put<V: Vector>(&mut self, obstacle: &Obstacle<V>) {
        let reach = 2.0 * self.radius.max(self.lattice.side());
        let [min, max] = match obstacle.bounds() {
            Some(bounds) => bounds.map(flat),
            None => self.corners(),
        };
        self.each_in([min, max], reach, |center| obstacle.nearest(vector(center)).distance);
    }

    fn corners(&self) -> [[f32; 2]; 2] {
        let Lattice { origin, size, .. } = self.lattice;
        [origin, self.lattice.center([size[0] as i32 - 1, size[1] as i32 - 1])]
    }

    /// Lessens the clearance of the cells in a box and around it to what `distance` says of their middles.
    fn each_in(
        &mut self,
        [min, max]: [[f32; 2]; 2],
        reach: f32,
        distance: impl Fn([f32; 2]) -> f32,
    ) {
        let range = |i: usize| self.range(i, min[i] - reach, max[i] + reach);
        let [columns, rows] = [range(0), range(1)];
        for y in rows {
            for x in columns.clone() {
                let Some(index) = self.lattice.index([x, y]) else { continue };
                let found = distance(self.lattice.center([x, y]));
                let known = &mut self.clearance[index];
                *known = if found < *known { found } else { *known };
            }
        }
    }

    /// The columns or rows between two coordinates (m). In a torus a range that is longer than it goes around it once.
    fn range(&self, axis: usize, from: f32, to: f32) -> core::ops::Range<i32> {
        let Lattice { origin, sides, size, wraps, .. } = &self.lattice;
        let last = size[axis] as f32;
        let cells = |at: f32| (at - origin[axis]) / sides[axis];
        let (from, to) = (cells(from).floor(), cells(to).ceil());
        if *wraps {
            let from = from.clamp(-2.0 * last, 2.0 * last);
            return from as i32..to.clamp(from, from + 3.0 * last) as i32;
        }
        from.clamp(0.0, last) as i32..to.clamp(0.0, last) as i32
    }

    /// The walls of a tile map, and everything outside of it. Bodies that are wider than a tile pass where it is one
    /// tile wide all the same.
    fn put_tiles(&mut self, tiles: &TileMap, room: f32) {
        let wider = (room - 0.499 * tiles.tile).max(0.0);
        let eased = |distance: f32| if distance > 0.0 { distance + wider } else { distance };
        let corner = |[x, y]: [i32; 2]| {
            let at = |index: i32, axis: usize| tiles.origin[axis] + index as f32 * tiles.tile;
            [at(x, 0), at(y, 1)]
        };
        for y in 0..tiles.rows {
            let mut x = 0;
            while x < tiles.columns {
                let first = x;
                while x < tiles.columns && tiles.is_wall([x, y]) {
                    x += 1;
                }
                if x > first {
                    let walls = [corner([first, y]), corner([x, y + 1])];
                    self.each_in(walls, 2.0 * room, |at| eased(from_box(walls, at)));
                }
                x += 1;
            }
        }
        let whole = [corner([0, 0]), corner([tiles.columns, tiles.rows])];
        let [min, max] = self.corners();
        let wraps = self.lattice.wraps;
        self.each_in([min, max], 0.0, |at| match -from_box(whole, at) {
            inside if wraps && inside > 0.0 => f32::INFINITY,
            inside => eased(inside),
        });
    }

    /// Tries other points of the cells whose middle is a little too near to an obstacle for a body: so gaps hardly
    /// wider than a body are found, wherever the cells lie.
    fn look_closer<V: Vector>(&mut self, terrain: &Terrain<V>, room: f32) {
        let side = self.lattice.side();
        let least = (room - 0.5 * side).max(LEAST_CLEARANCE * side);
        if terrain.tiles.is_some() || least >= room {
            return;
        }
        let obstacles = Obstacles::new(terrain.obstacles.clone());
        let mut found = Found::default();
        for index in 0..self.free.len() {
            if (least..room).contains(&self.clearance[index]) {
                let center = vector(self.lattice.center(self.lattice.cell_of(index)));
                let near = obstacles.near(&terrain.space, center, room + side, &mut found);
                self.free[index] = has_room(near, center, side, self.radius);
            }
        }
    }
}

/// Whether a body fits in somewhere on the way from a cell's middle away from the nearest obstacle, within the cell.
fn has_room<V: Vector>(near: &[Obstacle<V>], center: V, side: f32, radius: f32) -> bool {
    let nearest = |at: V| {
        let all = near.iter().map(|it| it.nearest(at));
        all.min_by(|a, b| a.distance.total_cmp(&b.distance))
    };
    let Some(first) = nearest(center) else { return true };
    (1..=TRIES).any(|nth| {
        let at = center + first.normal * (0.5 * side * nth as f32 / TRIES as f32);
        // A little less, for rounding.
        nearest(at).is_none_or(|it| it.distance >= radius * (1.0 - 1e-4))
    })
}

/// The cells over all that has an end; in a torus over all of it.
fn lattice<V: Vector>(terrain: &Terrain<V>, radius: f32) -> Option<Lattice> {
    let bounds = terrain.obstacles.iter().filter(|it| it.is_sound()).filter_map(Obstacle::bounds);
    let whole = bounds.map(|corners| corners.map(flat)).reduce(united);
    let (wanted, tiles) = (0.5 * radius, terrain.tiles.as_ref());
    match terrain.space {
        Space::Wrap(size) if whole.is_some() || tiles.is_some() => {
            let tile = tiles.map_or(f32::INFINITY, |map| map.tile / 3.0);
            Lattice::around(flat(size), wanted.min(tile))
        }
        Space::Wrap(_) => None,
        _ if tiles.is_some() => tiles.and_then(|map| {
            let tiles = [map.columns, map.rows].map(|count| count.max(0) as usize);
            Lattice::on_tiles(map.origin, map.tile, tiles, wanted)
        }),
        Space::Walls(min, max) => {
            let [min, max] = [min, max].map(flat);
            let [low, high] = whole?;
            // No farther than the walls, and a little more, so that the cells at them are whole.
            let low = core::array::from_fn(|i| low[i].max(min[i]));
            let high = core::array::from_fn(|i| high[i].min(max[i]).max(low[i]));
            Lattice::over([low, high], wanted, 3.0 * radius)
        }
        Space::Open => Lattice::over(whole?, wanted, 3.0 * radius),
    }
}

fn united([low, high]: [[f32; 2]; 2], [min, max]: [[f32; 2]; 2]) -> [[f32; 2]; 2] {
    [core::array::from_fn(|i| low[i].min(min[i])), core::array::from_fn(|i| high[i].max(max[i]))]
}

/// How far a point is from a box (m); below zero inside.
fn from_box([min, max]: [[f32; 2]; 2], at: [f32; 2]) -> f32 {
    let outside: [f32; 2] = core::array::from_fn(|i| (min[i] - at[i]).max(at[i] - max[i]));
    match outside.map(|way| way.max(0.0)) {
        [0.0, 0.0] => outside[0].max(outside[1]),
        way => length(way),
    }
}

/// A point of the plane.
pub(super) fn flat<V: Vector>(at: V) -> [f32; 2] {
    let [x, y, _] = at.to_xyz();
    [x, y]
}

/// The same back.
pub(super) fn vector<V: Vector>([x, y]: [f32; 2]) -> V {
    V::from_xyz([x, y, 0.0])
}
