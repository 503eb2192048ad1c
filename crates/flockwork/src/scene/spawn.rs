//! Puts the agents of a scene in their places, where none overlaps another or what stands there.

use std::collections::BTreeMap;

use super::each::{equip, largest_radius, limit};
use super::{GroupText, Point, RandomVelocity, Scene, Spawn, Velocity};
use crate::noise::{Noise, Purpose};
use crate::{GroupId, Space, Vector, World};

/// How often a place is drawn for an agent before its group counts as not fitting.
pub(super) const TRIES: u64 = 200;

/// Streams of an agent's spawn noise; the limits have 1 to 5.
const PLACE_STREAM: u64 = 16;
const VELOCITY_STREAM: u64 = 17;

/// Puts the next agent of a group into the world; false if there is no room.
pub fn spawn<V: Vector>(
    world: &mut World<V>,
    id: GroupId,
    text: &GroupText,
    taken: &mut OccupiedCells<V>,
) -> bool {
    let group = &world.groups[id.index()];
    let (nth, body) = (group.spawned, group.body);
    let mut agent = group.agent::<V>(id, nth, world.seed);
    let own = text.each.get(nth as usize);
    own.into_iter().for_each(|own| limit(own, &mut agent));
    let noise = Noise::new(world.seed, agent.key, 0, Purpose::Spawn);
    let Some(position) =
        place(text, nth, noise, |at| !body || taken.is_free(world, at, agent.radius))
    else {
        return false;
    };
    let velocity = match text.velocity {
        Velocity::Same(velocity) => velocity.vector(),
        Velocity::Drawn(RandomVelocity::Random(speed)) => {
            noise.stream(VELOCITY_STREAM).direction::<V>(0) * speed
        }
    };
    if body {
        taken.add(world.space.home(position), agent.radius);
    }
    let spawned = world.spawn(id, position, velocity);
    own.filter(|_| spawned.is_some()).into_iter().for_each(|own| equip(own, world));
    spawned.is_some()
}

/// Where the `nth` agent of a group starts; none if no free place was found.
fn place<V: Vector>(
    text: &GroupText,
    nth: u32,
    noise: Noise,
    is_free: impl Fn(V) -> bool,
) -> Option<V> {
    let draw = noise.stream(PLACE_STREAM);
    let drawn = |make: &dyn Fn(Noise) -> V| {
        (0..TRIES).map(|nth| make(draw.stream(nth))).find(|at| is_free(*at))
    };
    match &text.spawn {
        Spawn::Points(points) => points.get(nth as usize % points.len().max(1)).map(Point::vector),
        Spawn::Grid { from, spacing, columns } => {
            let (column, row) = (nth % columns.max(&1), nth / columns.max(&1));
            let [x, y, z] = from.xyz;
            Some(V::from_xyz([x + spacing * column as f32, y + spacing * row as f32, z]))
        }
        Spawn::Ring { center, radius } => {
            let angle = core::f32::consts::TAU * nth as f32 / text.count.max(1) as f32;
            let way = [libm::cosf(angle) * radius, libm::sinf(angle) * radius, 0.0];
            Some(center.vector::<V>() + V::from_xyz(way))
        }
        Spawn::Rect { min, max } => drawn(&|noise| {
            V::from_xyz(core::array::from_fn(|axis| {
                min.xyz[axis] + (max.xyz[axis] - min.xyz[axis]) * noise.uniform(axis as u64)
            }))
        }),
        Spawn::Circle { center, radius } => drawn(&|noise| {
            let share = libm::powf(noise.uniform(2), 1.0 / V::AXES as f32);
            center.vector::<V>() + noise.direction::<V>(0) * (radius * share)
        }),
    }
}

/// The places that are taken, in cells, so that thousands are placed in no time.
pub struct OccupiedCells<V> {
    cell: f32,
    cells: BTreeMap<[i64; 3], Vec<(V, f32)>>,
}

impl<V: Vector> OccupiedCells<V> {
    pub fn new(world: &World<V>, scene: &Scene) -> Self {
        let largest = world.groups.iter().map(|group| group.radius.most()).fold(0.1, f32::max);
        let largest = scene.groups.iter().map(largest_radius).fold(largest, f32::max);
        Self { cell: 2.0 * largest, cells: BTreeMap::new() }
    }

    fn cell_of(&self, at: V) -> [i64; 3] {
        at.to_xyz().map(|part| (part / self.cell).floor() as i64)
    }

    fn add(&mut self, at: V, radius: f32) {
        self.cells.entry(self.cell_of(at)).or_default().push((at, radius));
    }

    fn is_free(&self, world: &World<V>, at: V, radius: f32) -> bool {
        let at = world.space.home(at);
        self.images(&world.space, at).all(|image| self.is_clear(image, radius))
            && !world.obstacles.touch(&world.space, at, radius)
            && world.tiles.as_ref().is_none_or(|tiles| !tiles.is_wall(tiles.cell_of(at)))
    }

    /// The point, and in a torus its images across the seams that it is near to.
    fn images(&self, space: &Space<V>, at: V) -> impl Iterator<Item = V> + use<V> {
        let size = if let Space::Wrap(size) = space { size.to_xyz() } else { [0.0; 3] };
        let (at, cell) = (at.to_xyz(), self.cell);
        let by = move |axis: usize, turns: i32| {
            let across = if turns > 0 { at[axis] <= cell } else { at[axis] >= size[axis] - cell };
            let has_seam = size[axis] > 0.0 && axis < V::AXES;
            (turns == 0 || (has_seam && across)).then(|| at[axis] + size[axis] * turns as f32)
        };
        let turns = [0, 1, -1];
        let all = turns.into_iter().flat_map(move |x| {
            turns.into_iter().flat_map(move |y| turns.into_iter().map(move |z| [x, y, z]))
        });
        all.filter_map(move |[x, y, z]| Some(V::from_xyz([by(0, x)?, by(1, y)?, by(2, z)?])))
    }

    /// Whether no body that has a place already is on this one.
    fn is_clear(&self, at: V, radius: f32) -> bool {
        let [x, y, z] = self.cell_of(at);
        let deep = i64::from(V::AXES > 2);
        let around = (-1..=1)
            .flat_map(|dx| (-1..=1).flat_map(move |dy| (-deep..=deep).map(move |dz| [dx, dy, dz])));
        let at_home = [x, y, z];
        let around = around.map(|by| {
            core::array::from_fn::<i64, 3, _>(|axis| at_home[axis].saturating_add(by[axis]))
        });
        let clear = |(other, r): &(V, f32)| (at - *other).length() >= radius + r;
        around.filter_map(|cell| self.cells.get(&cell)).flatten().all(clear)
    }
}
