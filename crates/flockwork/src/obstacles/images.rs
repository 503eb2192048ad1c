//! The images of obstacles in a torus: each is met again a whole size farther on, along every axis.

use super::cells::Area;
use crate::{Obstacle, Space, Vector};

/// An obstacle has at most so many images along an axis; only one that is longer than the torus would
/// have more.
const MOST: i32 = 7;
/// So many sizes of the torus from it an obstacle may lie at most.
const FARTHEST: f32 = 511.0;
/// The number of the image that is the obstacle itself.
pub const ITSELF: u32 = number([0; 3]);

/// The images that a space has of everything in it.
pub struct Images {
    /// The size of the torus, and where it is looked through; none in other spaces.
    torus: Option<([f32; 3], Area)>,
    axes: usize,
}

impl Images {
    pub fn of<V: Vector>(space: &Space<V>) -> Self {
        let torus = |size: &V| {
            let size = size.to_xyz();
            // Nothing is farther from a point of the torus than half its size.
            (size, Area::between(size.map(|size| -0.5 * size), size.map(|size| 1.5 * size)))
        };
        let torus = if let Space::Wrap(size) = space { Some(torus(size)) } else { None };
        Self { torus, axes: V::AXES }
    }

    /// Whether `test` holds for an image: for its number, and the area as seen from the image, as if it
    /// was the image that lay at home. Images that cannot meet anything in `whole` are left out.
    pub fn any(&self, whole: &Area, area: &Area, mut test: impl FnMut(u32, &Area) -> bool) -> bool {
        let Some((size, window)) = &self.torus else {
            return whole.meets(area) && test(ITSELF, area);
        };
        let area = area.within(window);
        let [xs, ys, zs] = core::array::from_fn(|axis| self.turns(axis, size, whole, &area));
        for (z, y) in zs.flat_map(|z| ys.clone().map(move |y| (z, y))) {
            for x in xs.clone() {
                let turns = [x, y, z];
                let seen =
                    area.moved(core::array::from_fn(|axis| -size[axis] * turns[axis] as f32));
                if whole.meets(&seen) && test(number(turns), &seen) {
                    return true;
                }
            }
        }
        false
    }

    /// How many sizes along an axis there may lie between something in `whole` and its image in `area`.
    fn turns(
        &self,
        axis: usize,
        size: &[f32; 3],
        whole: &Area,
        area: &Area,
    ) -> core::ops::RangeInclusive<i32> {
        if axis >= self.axes {
            return 0..=0;
        }
        let first = ((area.low[axis] - whole.high[axis]) / size[axis]).ceil();
        let last = ((area.high[axis] - whole.low[axis]) / size[axis]).floor();
        // Of too many, or of those without end, the ones nearest home.
        let most = (MOST - 1) as f32;
        let first = first.max((-most / 2.0).min(last - most));
        let last = last.min(first + most);
        first.clamp(-FARTHEST, FARTHEST) as i32..=last.clamp(-FARTHEST, FARTHEST) as i32
    }

    /// What `see` says of the image of this number of an obstacle.
    pub fn seen<V: Vector, T>(
        &self,
        obstacle: &Obstacle<V>,
        image: u32,
        see: impl FnOnce(&Obstacle<V>) -> T,
    ) -> T {
        match self.offset(image) {
            Some(by) => see(&obstacle.moved(by)),
            None => see(obstacle),
        }
    }

    /// The image of this number of an obstacle.
    pub fn moved<V: Vector>(&self, obstacle: &Obstacle<V>, image: u32) -> Obstacle<V> {
        self.offset(image).map_or(*obstacle, |by| obstacle.moved(by))
    }

    /// How far from home the image of this number is (m); none if it is the obstacle itself.
    fn offset<V: Vector>(&self, image: u32) -> Option<V> {
        let (size, _) = self.torus.as_ref().filter(|_| image != ITSELF)?;
        let turns = turns_of(image);
        let by = |axis: usize| size[axis] * turns[axis] as f32;
        Some(V::from_xyz(core::array::from_fn(by)))
    }
}

/// The number of an image: turns along each axis, in ten bits each.
const fn number([x, y, z]: [i32; 3]) -> u32 {
    part(z) << 20 | part(y) << 10 | part(x)
}

const fn part(turns: i32) -> u32 {
    (turns + 512) as u32 & 1023
}

fn turns_of(number: u32) -> [i32; 3] {
    [0, 10, 20].map(|shift| (number >> shift & 1023) as i32 - 512)
}
