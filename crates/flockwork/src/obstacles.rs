//! Everything that stands in the way, in cells, so that an agent tries only what is near.

use core::ops::Deref;

use crate::{Obstacle, Space, Vector};

mod cells;

use cells::{Area, Level, Listed, SLACK, largest, levels};

/// So few are quicker tried than looked up.
const FEW: usize = 8;
/// A line of sight is looked up in pieces of so many cells, and in no more than so many pieces.
const CELLS_A_PIECE: f32 = 4.0;
const MOST_PIECES: u32 = 64;

/// A list of obstacles that knows which of them are near. Made from a list; it reads as a slice of it.
///
/// Memory is linear in their number, however large they are and however far they lie apart. One whose
/// numbers are not finite is never near.
#[derive(Clone, Debug)]
pub struct Obstacles<V> {
    list: Vec<Obstacle<V>>,
    /// The box round all of them.
    whole: Area,
    levels: Vec<Level>,
}

/// What a query found; used again and again, it allocates nothing once warm.
#[derive(Clone, Debug)]
pub struct Found<V> {
    places: Vec<u32>,
    obstacles: Vec<Obstacle<V>>,
}

impl<V> Default for Found<V> {
    fn default() -> Self {
        Self { places: Vec::new(), obstacles: Vec::new() }
    }
}

impl<V> Default for Obstacles<V> {
    fn default() -> Self {
        Self { list: Vec::new(), whole: Area::default(), levels: Vec::new() }
    }
}

impl<V> Deref for Obstacles<V> {
    type Target = [Obstacle<V>];

    fn deref(&self) -> &[Obstacle<V>] {
        &self.list
    }
}

impl<V: Vector> From<Vec<Obstacle<V>>> for Obstacles<V> {
    fn from(list: Vec<Obstacle<V>>) -> Self {
        Self::new(list)
    }
}

impl<V: Vector> FromIterator<Obstacle<V>> for Obstacles<V> {
    fn from_iter<T: IntoIterator<Item = Obstacle<V>>>(obstacles: T) -> Self {
        Self::new(obstacles.into_iter().collect())
    }
}

impl<V: Vector> Obstacles<V> {
    /// Takes in a list, which may be empty; their order is kept.
    #[must_use]
    pub fn new(list: Vec<Obstacle<V>>) -> Self {
        let finite = list.iter().enumerate().filter(|(_, obstacle)| obstacle.is_finite());
        let boxes: Vec<Listed> = finite
            .map(|(place, obstacle)| Listed { area: area(obstacle), place: place as u32 })
            .collect();
        let whole = boxes.iter().map(|it| it.area).reduce(|a, b| a.with(&b)).unwrap_or_default();
        Self { list, whole, levels: levels(boxes) }
    }

    /// Those whose surface may be as near as `reach` (m) to an agent at `center`, or that it is in, in
    /// the order of the list, so that whatever sums or picks among them comes to the same bits as if it
    /// tried all. In a wrapped world each is met from the image of `center` that is the nearest to its
    /// middle; an `Open` space stands for the plain distance. With an infinite reach all of them.
    ///
    /// A few that are farther away may be among them, but none that is in reach is missing.
    pub fn near<'a>(
        &'a self,
        space: &Space<V>,
        center: V,
        reach: f32,
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        if self.list.len() <= FEW || !reach.is_finite() {
            return &self.list;
        }
        found.places.clear();
        match space {
            Space::Wrap(size) => self.near_images(space, *size, center, reach, &mut found.places),
            _ => _ = self.any(&around(center, reach), |place| listed(&mut found.places, place)),
        }
        found.places.sort_unstable();
        found.obstacles.clear();
        found.obstacles.extend(found.places.iter().map(|&place| self.list[place as usize]));
        &found.obstacles
    }

    /// Looks round every image of `center`, and takes from each whoever sees that one.
    fn near_images(&self, space: &Space<V>, size: V, center: V, reach: f32, found: &mut Vec<u32>) {
        // The image that an obstacle sees is computed from its middle: rounded another way.
        let rounding = SLACK * (largest(size.to_xyz()) + largest(center.to_xyz()));
        let here = around(center, reach + rounding);
        for nth in 0..3_usize.pow(V::AXES as u32) {
            let turns = [1, 3, 9].map(|step| [0.0, 1.0, -1.0][nth / step % 3]);
            self.any(&here.moved(times(size.to_xyz(), turns)), |place| {
                let middle = self.list[place as usize].center();
                turns_between(space, center, middle) == turns && listed(found, place)
            });
        }
    }

    /// Whether one of them is nearer to `center` than `radius` (m); as they lie, in a wrapped world too.
    #[must_use]
    pub fn touch(&self, center: V, radius: f32) -> bool {
        let touches = |place| self.list[place as usize].nearest(center).distance < radius;
        self.any(&around(center, radius), touches)
    }

    /// Whether one of them touches the way of a point from `from`, along the unit vector `way` for
    /// `length` m; as they lie, in a wrapped world too.
    #[must_use]
    pub fn block(&self, from: V, way: V, length: f32) -> bool {
        let hit = |obstacle: &Obstacle<V>| obstacle.sweep(from, way, length, 0.0).is_some();
        let Some(finest) = self.levels.first().filter(|_| self.list.len() > FEW) else {
            return self.list.iter().any(hit);
        };
        let more = (length / (CELLS_A_PIECE * finest.side)) as u32;
        let pieces = 1 + more.min(MOST_PIECES - 1);
        let at = |nth: u32| (from + way * (length * (nth as f32 / pieces as f32))).to_xyz();
        // Places on the way are rounded by its ends.
        let rounding = SLACK * (largest(at(0)) + length);
        (0..pieces).any(|nth| {
            let piece = Area::around(at(nth), at(nth + 1), rounding);
            self.any(&piece, |place| hit(&self.list[place as usize]))
        })
    }

    /// Whether `test` holds for one of those whose box meets an area.
    fn any(&self, area: &Area, mut test: impl FnMut(u32) -> bool) -> bool {
        self.whole.meets(area) && self.levels.iter().any(|level| level.any(area, &mut test))
    }
}

/// Notes a place, and goes on.
fn listed(found: &mut Vec<u32>, place: u32) -> bool {
    found.push(place);
    false
}

fn around<V: Vector>(center: V, reach: f32) -> Area {
    Area::around(center.to_xyz(), center.to_xyz(), reach.max(0.0))
}

fn area<V: Vector>(obstacle: &Obstacle<V>) -> Area {
    let (a, b, radius) = match *obstacle {
        Obstacle::Circle { center, radius } => (center, center, radius),
        Obstacle::Box { min, max } => (min, max, 0.0),
        Obstacle::Segment { from, to, radius } => (from, to, radius),
    };
    Area::around(a.to_xyz(), b.to_xyz(), radius.abs())
}

fn times(size: [f32; 3], turns: [f32; 3]) -> [f32; 3] {
    core::array::from_fn(|axis| size[axis] * turns[axis])
}

/// How many times the size of the world lies, along each axis, between a point and its image that is
/// the nearest to `middle`.
fn turns_between<V: Vector>(space: &Space<V>, point: V, middle: V) -> [f32; 3] {
    let (straight, short) = ((middle - point).to_xyz(), space.offset(point, middle).to_xyz());
    core::array::from_fn(|axis| match short[axis] - straight[axis] {
        less if less < 0.0 => 1.0,
        more if more > 0.0 => -1.0,
        _ => 0.0,
    })
}
