//! Everything that stands in the way, in cells, so that an agent tries only what is near: the list of a
//! world, its images across the seam of a torus, and the sides of a walled world. All that ask what is
//! in the way ask here, and get shapes that lie where the agent meets them.

use core::ops::Deref;

use crate::{Obstacle, Space, Vector};

mod cells;
mod images;

use cells::{Area, Level, Listed, SLACK, largest, levels};
use images::{ITSELF, Images};

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
    pub(crate) list: Vec<Obstacle<V>>,
    /// The box round all of them.
    whole: Area,
    /// All boxes, while there are few; else none.
    few: Vec<Listed>,
    levels: Vec<Level>,
}

/// What a query found; used again and again, it allocates nothing once warm.
#[derive(Clone, Debug)]
pub struct Found<V> {
    /// The places in the list, each with the number of its image.
    places: Vec<(u32, u32)>,
    obstacles: Vec<Obstacle<V>>,
}

impl<V> Deref for Found<V> {
    type Target = [Obstacle<V>];

    fn deref(&self) -> &[Obstacle<V>] {
        &self.obstacles
    }
}

impl<V> Default for Found<V> {
    fn default() -> Self {
        Self { places: Vec::new(), obstacles: Vec::new() }
    }
}

impl<V> Default for Obstacles<V> {
    fn default() -> Self {
        let (list, few, levels) = (Vec::new(), Vec::new(), Vec::new());
        Self { list, whole: Area::default(), few, levels }
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
        let (few, many) = if list.len() > FEW { (Vec::new(), boxes) } else { (boxes, Vec::new()) };
        Self { list, whole, few, levels: levels(many) }
    }

    /// Those whose surface may be as near as `reach` (m) to an agent at `center`, or that it is in, as
    /// they lie around it: in a torus, where `center` must be within, also the images across the seam;
    /// in a walled world also its sides. They come in the order of the list, an obstacle's images one
    /// after the other and the sides last, so that whatever sums or picks among them comes to the same
    /// bits as if it tried all. With an infinite reach all of them.
    ///
    /// A few that are farther away may be among them, but none that is in reach is missing. A torus is
    /// looked through as far as half its size beyond its edges.
    pub fn near<'a>(
        &self,
        space: &Space<V>,
        center: V,
        reach: f32,
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        self.near_box(space, [center; 2], reach, found)
    }

    /// The same for agents in a box between two corners.
    pub(crate) fn near_box<'a>(
        &self,
        space: &Space<V>,
        [min, max]: [V; 2],
        reach: f32,
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        found.places.clear();
        let area = Area::around(min.to_xyz(), max.to_xyz(), reach.max(0.0));
        self.any(space, &area, |place, image| {
            found.places.push((place, image));
            false
        });
        found.places.sort_unstable();
        found.obstacles.clear();
        let images = Images::of(space);
        let lying = |&(place, image): &(u32, u32)| images.moved(&self.list[place as usize], image);
        found.obstacles.extend(found.places.iter().map(lying));
        found.obstacles.extend(space.sides().filter(Self::nearness([min, max], reach)));
        &found.obstacles
    }

    /// Whether there are any for agents in a box between two corners.
    pub(crate) fn any_near_box(&self, space: &Space<V>, [min, max]: [V; 2], reach: f32) -> bool {
        let (area, images) =
            (Area::around(min.to_xyz(), max.to_xyz(), reach.max(0.0)), Images::of(space));
        let near = Self::nearness([min, max], reach);
        let lying = |place: u32, image| images.moved(&self.list[place as usize], image);
        self.any(space, &area, |place, image| near(&lying(place, image)))
            || space.sides().any(|side| near(&side))
    }

    /// Tells which obstacles, as they lie there, may be as near as `reach` (m) to agents in a box.
    pub(crate) fn nearness([min, max]: [V; 2], reach: f32) -> impl Fn(&Obstacle<V>) -> bool {
        let near = Area::around(min.to_xyz(), max.to_xyz(), reach.max(0.0));
        let (center, half) = (min * 0.5 + max * 0.5, (max - min).length() * 0.5);
        move |it| match it {
            // A half-space has no box. As far as the corners, and a little more for rounding.
            Obstacle::HalfSpace { point, normal } => {
                let far = reach + half * normal.length().max(1.0);
                let sizes = far + largest(center.to_xyz()) + largest(point.to_xyz());
                it.nearest(center).distance <= far + SLACK * normal.length().max(1.0) * sizes
            }
            _ => area(it).meets(&near),
        }
    }

    /// Whether one of them, its images or the sides of the world, is nearer to `center` than `radius` (m).
    #[must_use]
    pub fn touch(&self, space: &Space<V>, center: V, radius: f32) -> bool {
        let (center, images) = (space.home(center), Images::of(space));
        let touches = |it: &Obstacle<V>| it.nearest(center).distance < radius;
        let lying = |place, image| images.moved(&self.list[place as usize], image);
        self.any(space, &around(center, radius), |place, image| touches(&lying(place, image)))
            || space.sides().any(|side| touches(&side))
    }

    /// Whether one of them, its images or the sides of the world, lies on the straight way from a point,
    /// which must be within a torus, to the point at `offset` from it (m): see [`Obstacle::blocks`].
    #[must_use]
    pub fn block(&self, space: &Space<V>, from: V, offset: V) -> bool {
        let (to, images) = (from + offset, Images::of(space));
        let blocks =
            |place: u32, image| images.moved(&self.list[place as usize], image).blocks(from, to);
        self.any_along(space, from, offset, blocks)
            || space.sides().any(|side| side.blocks(from, to))
    }

    /// Whether `test` holds for one of those whose box the straight way from a point meets.
    fn any_along(
        &self,
        space: &Space<V>,
        from: V,
        offset: V,
        mut test: impl FnMut(u32, u32) -> bool,
    ) -> bool {
        let length = offset.length();
        let side = self.levels.first().map_or(length, |finest| finest.side);
        let pieces = 1 + ((length / (CELLS_A_PIECE * side)) as u32).min(MOST_PIECES - 1);
        let at = |nth: u32| (from + offset * (nth as f32 / pieces as f32)).to_xyz();
        // Places on the way are rounded by its ends.
        let rounding = SLACK * (largest(at(0)) + length);
        (0..pieces)
            .any(|nth| self.any(space, &Area::around(at(nth), at(nth + 1), rounding), &mut test))
    }

    /// Whether `test` holds for one of those that have an image whose box meets an area, and for the
    /// number of that image.
    fn any(&self, space: &Space<V>, area: &Area, mut test: impl FnMut(u32, u32) -> bool) -> bool {
        Images::of(space).any(&self.whole, area, |image, area| {
            // A half-space has no end, and so no images.
            let is_one = |place: u32| image == ITSELF || !self.list[place as usize].is_half_space();
            let mut test = |place| is_one(place) && test(place, image);
            let few = |it: &Listed| it.area.meets(area) && test(it.place);
            self.few.iter().any(few) || self.levels.iter().any(|level| level.any(area, &mut test))
        })
    }
}

fn around<V: Vector>(center: V, reach: f32) -> Area {
    Area::around(center.to_xyz(), center.to_xyz(), reach.max(0.0))
}

fn area<V: Vector>(obstacle: &Obstacle<V>) -> Area {
    let (a, b, radius) = match *obstacle {
        Obstacle::Circle { center, radius } => (center, center, radius),
        Obstacle::Box { min, max } => (min, max, 0.0),
        Obstacle::Segment { from, to, radius } => (from, to, radius),
        Obstacle::HalfSpace { .. } => return Area::EVERYWHERE,
    };
    Area::around(a.to_xyz(), b.to_xyz(), radius.abs())
}
