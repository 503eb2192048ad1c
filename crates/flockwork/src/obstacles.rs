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
/// Memory is linear in their number, however large they are and however far they lie apart. One that is
/// not [sound](Obstacle::is_sound) is never near.
#[derive(Clone, Debug)]
pub struct Obstacles<V> {
    pub(crate) list: Vec<Obstacle<V>>,
    /// Those without an end, which have no box and no images.
    endless: Vec<u32>,
    /// The box round all others.
    whole: Area,
    /// All boxes, while there are few; else none.
    few: Vec<Listed>,
    levels: Vec<Level>,
}

/// What a query found; used again and again, it allocates nothing once warm.
#[derive(Clone, Debug)]
pub struct Found<V> {
    nearby: Vec<Nearby>,
    obstacles: Vec<Obstacle<V>>,
}

/// What a query among obstacles answers: one of the list, and as which of its images it is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nearby {
    /// Its place in the list.
    pub index: u32,
    /// The number of its image across the seams of a torus.
    image: u32,
}

impl<V> Deref for Found<V> {
    type Target = [Obstacle<V>];

    fn deref(&self) -> &[Obstacle<V>] {
        &self.obstacles
    }
}

impl<V> Default for Found<V> {
    fn default() -> Self {
        Self { nearby: Vec::new(), obstacles: Vec::new() }
    }
}

impl<V> Default for Obstacles<V> {
    fn default() -> Self {
        let (list, endless, few, levels) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { list, endless, whole: Area::default(), few, levels }
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
        let (mut endless, mut boxes) = (Vec::new(), Vec::new());
        for (place, obstacle) in (0..).zip(&list).filter(|(_, obstacle)| obstacle.is_sound()) {
            match obstacle.bounds() {
                Some(bounds) => boxes.push(Listed { area: area(bounds), place }),
                None => endless.push(place),
            }
        }
        let whole = boxes.iter().map(|it| it.area).reduce(|a, b| a.with(&b)).unwrap_or_default();
        let (few, many) = if boxes.len() > FEW { (Vec::new(), boxes) } else { (boxes, Vec::new()) };
        Self { list, endless, whole, few, levels: levels(many) }
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
        self.look_up(space, [min, max], reach, found);
        found.obstacles.clear();
        let lying = |it: &Nearby| self.lying(space, *it);
        found.obstacles.extend(found.nearby.iter().filter_map(lying));
        found.obstacles.extend(space.sides().filter(Self::nearness([min, max], reach)));
        &found.obstacles
    }

    /// The same as [`near`](Self::near), as places in the list instead of copies: without the sides of a walled world,
    /// which are in no list.
    pub fn nearby<'a>(
        &self,
        space: &Space<V>,
        center: V,
        reach: f32,
        found: &'a mut Found<V>,
    ) -> &'a [Nearby] {
        self.look_up(space, [center; 2], reach, found);
        &found.nearby
    }

    /// What a query has found, as it lies around the agent that asked; none if the list has become shorter since.
    #[must_use]
    pub fn lying(&self, space: &Space<V>, nearby: Nearby) -> Option<Obstacle<V>> {
        let obstacle = self.list.get(nearby.index as usize)?;
        Some(Images::of(space).moved(obstacle, nearby.image))
    }

    fn look_up(&self, space: &Space<V>, [min, max]: [V; 2], reach: f32, found: &mut Found<V>) {
        found.nearby.clear();
        let area = Area::around(min.to_xyz(), max.to_xyz(), reach.max(0.0));
        self.any(space, &area, |index, image| {
            found.nearby.push(Nearby { index, image });
            false
        });
        found.nearby.sort_unstable();
    }

    /// Whether there are any for agents in a box between two corners.
    pub(crate) fn any_near_box(&self, space: &Space<V>, [min, max]: [V; 2], reach: f32) -> bool {
        let area = Area::around(min.to_xyz(), max.to_xyz(), reach.max(0.0));
        let near = Self::nearness([min, max], reach);
        self.any(space, &area, self.as_lying(space, &near)) || space.sides().any(|side| near(&side))
    }

    /// Tells which obstacles, as they lie there, may be as near as `reach` (m) to agents in a box.
    pub(crate) fn nearness([min, max]: [V; 2], reach: f32) -> impl Fn(&Obstacle<V>) -> bool {
        let near = Area::around(min.to_xyz(), max.to_xyz(), reach.max(0.0));
        let (center, half) = (min * 0.5 + max * 0.5, (max - min).length() * 0.5);
        move |it| match it.bounds() {
            Some(bounds) => area(bounds).meets(&near),
            // Without a box: as far as the corners, and a little more for rounding.
            None => {
                let far = reach + half;
                let sizes = far + largest(center.to_xyz()) + it.largest_number();
                it.nearest(center).distance <= far + SLACK * sizes
            }
        }
    }

    /// Whether one of them, its images or the sides of the world, is nearer to `center` than `radius` (m).
    #[must_use]
    pub fn touch(&self, space: &Space<V>, center: V, radius: f32) -> bool {
        let center = space.home(center);
        let touches = |it: &Obstacle<V>| it.nearest(center).distance < radius;
        self.any(space, &around(center, radius), self.as_lying(space, &touches))
            || space.sides().any(|side| touches(&side))
    }

    /// Whether one of them, its images or the sides of the world, lies on the straight way from a point,
    /// which must be within a torus, to the point at `offset` from it (m): see [`Obstacle::blocks`].
    #[must_use]
    pub fn block(&self, space: &Space<V>, from: V, offset: V) -> bool {
        let to = from + offset;
        let blocks = |it: &Obstacle<V>| it.blocks(from, to);
        self.any_along(space, from, offset, self.as_lying(space, &blocks))
            || space.sides().any(|side| blocks(&side))
    }

    /// A test of an obstacle's place and image: what `test` says of it as it lies there.
    fn as_lying(
        &self,
        space: &Space<V>,
        test: &impl Fn(&Obstacle<V>) -> bool,
    ) -> impl FnMut(u32, u32) -> bool {
        let images = Images::of(space);
        move |place, image| images.seen(&self.list[place as usize], image, test)
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
        let area = |nth: u32| Area::around(at(nth), at(nth + 1), rounding);
        self.any_endless(&mut test)
            || (0..pieces).any(|nth| self.any_boxed(space, &area(nth), &mut test))
    }

    /// Whether `test` holds for one of those that may be in an area, and for the number of its image there.
    fn any(&self, space: &Space<V>, area: &Area, mut test: impl FnMut(u32, u32) -> bool) -> bool {
        self.any_endless(&mut test) || self.any_boxed(space, area, test)
    }

    /// The same for those that have no end.
    fn any_endless(&self, test: &mut impl FnMut(u32, u32) -> bool) -> bool {
        self.endless.iter().any(|place| test(*place, ITSELF))
    }

    /// The same for those that have an image whose box meets the area.
    fn any_boxed(
        &self,
        space: &Space<V>,
        area: &Area,
        mut test: impl FnMut(u32, u32) -> bool,
    ) -> bool {
        Images::of(space).any(&self.whole, area, |image, area| {
            let mut test = |place| test(place, image);
            let few = |it: &Listed| it.area.meets(area) && test(it.place);
            self.few.iter().any(few) || self.levels.iter().any(|level| level.any(area, &mut test))
        })
    }
}

fn around<V: Vector>(center: V, reach: f32) -> Area {
    Area::around(center.to_xyz(), center.to_xyz(), reach.max(0.0))
}

fn area<V: Vector>([low, high]: [V; 2]) -> Area {
    Area::around(low.to_xyz(), high.to_xyz(), 0.0)
}
