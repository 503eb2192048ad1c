//! Some obstacles of a list in cells, so that a query tries only what is near.

use super::cells::{Area, Level, Listed, SLACK, largest, levels};
use super::images::{ITSELF, Images};
use crate::{Obstacle, Space, Vector};

/// So few are quicker tried than looked up.
const FEW: usize = 8;
/// A line of sight is looked up in pieces of so many cells, and in no more than so many pieces.
const CELLS_A_PIECE: f32 = 4.0;
const MOST_PIECES: u32 = 64;

/// Where some obstacles of a list are. One that is not [sound](Obstacle::is_sound) is in no index.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Those without an end, which have no box and no images.
    endless: Vec<u32>,
    /// The box round all others.
    whole: Area,
    /// All boxes, while there are few; else none.
    few: Vec<Listed>,
    levels: Vec<Level>,
}

impl Index {
    /// Takes in the obstacles at these places of a list, in the place of those that it held.
    pub fn fill<V: Vector>(&mut self, list: &[Obstacle<V>], places: impl Iterator<Item = u32>) {
        self.endless.clear();
        self.few.clear();
        for place in places {
            let obstacle = &list[place as usize];
            match obstacle.bounds() {
                _ if !obstacle.is_sound() => {}
                Some(bounds) => self.few.push(Listed { area: area(bounds), place }),
                None => self.endless.push(place),
            }
        }
        let areas = self.few.iter().map(|it| it.area);
        self.whole = areas.reduce(|a, b| a.with(&b)).unwrap_or_default();
        let many = if self.few.len() > FEW { core::mem::take(&mut self.few) } else { Vec::new() };
        self.levels = levels(many);
    }

    /// Whether `test` holds for one of those that may be in an area, and for the number of its image there.
    pub fn any<V: Vector>(
        &self,
        space: &Space<V>,
        area: &Area,
        mut test: impl FnMut(u32, u32) -> bool,
    ) -> bool {
        self.any_endless(&mut test) || self.any_boxed(space, area, test)
    }

    /// Whether `test` holds for one of those whose box the straight way from a point meets.
    pub fn any_along<V: Vector>(
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

    /// The same for those that have no end.
    fn any_endless(&self, test: &mut impl FnMut(u32, u32) -> bool) -> bool {
        self.endless.iter().any(|place| test(*place, ITSELF))
    }

    /// The same for those that have an image whose box meets the area.
    fn any_boxed<V: Vector>(
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

/// The box between two corners.
pub fn area<V: Vector>([low, high]: [V; 2]) -> Area {
    Area::around(low.to_xyz(), high.to_xyz(), 0.0)
}
