//! Which obstacles are near, touch or hide something.

use super::cells::{Area, SLACK, largest};
use super::found::{Found, Nearby};
use super::images::Images;
use super::index::area;
use super::list::Obstacles;
use crate::{Obstacle, Space, Vector};

impl<V: Vector> Obstacles<V> {
    /// The obstacles whose surface may be within `reach` (m) of `center`, or that contain it, as they lie around it: in a
    /// torus, where `center` must be inside, with the images across the seam; in a walled world with its sides. They
    /// are in the order of the list, an obstacle's images one after the other and the sides last, so that sums and
    /// choices over them have the same bits as over all obstacles. An infinite reach returns all.
    /// [`Found::velocities`] then has their velocities.
    ///
    /// The result may contain a few obstacles that are out of reach, but misses none in reach. A torus is
    /// searched up to half its size beyond its edges.
    pub fn near<'a>(
        &self,
        space: &Space<V>,
        center: V,
        reach: f32,
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        self.near_box(space, [center; 2], (reach, 0.0), found)
    }

    /// The same for agents in a box between two corners, and as much farther for those that move as they come within
    /// `horizon` (s; in `PerTick` stepping ticks).
    pub(crate) fn near_box<'a>(
        &self,
        space: &Space<V>,
        [min, max]: [V; 2],
        (reach, horizon): (f32, f32),
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        self.look_up(space, [min, max], (reach, horizon), found);
        found.obstacles.clear();
        let lying = |it: &Nearby| self.lying(space, *it);
        found.obstacles.extend(found.nearby.iter().filter_map(lying));
        if let Space::Walls(..) = space {
            let near = Nearness::of([min, max], reach);
            found.obstacles.extend(space.sides().filter(|side| near.holds(side)));
        }
        found.velocities.clear();
        let moves = |it: &Nearby| self.velocities.get(it.index as usize) != Some(&V::ZERO);
        if self.can_move() && found.nearby.iter().any(moves) {
            let places = found.nearby.iter().map(|it| it.index as usize);
            found.velocities.extend(places.filter_map(|place| self.velocities.get(place)));
        }
        &found.obstacles
    }

    /// The same as [`near`](Self::near), as indices instead of copies, and without the sides of a walled world,
    /// which are not in the list.
    pub fn nearby<'a>(
        &self,
        space: &Space<V>,
        center: V,
        reach: f32,
        found: &'a mut Found<V>,
    ) -> &'a [Nearby] {
        self.look_up(space, [center; 2], (reach, 0.0), found);
        &found.nearby
    }

    /// A result of [`nearby`](Self::nearby) as an obstacle, as it lies around the queried center; none if the list has
    /// become shorter since.
    #[must_use]
    pub fn lying(&self, space: &Space<V>, nearby: Nearby) -> Option<Obstacle<V>> {
        let obstacle = self.list.get(nearby.index as usize)?;
        Some(Images::of(space).moved(obstacle, nearby.image))
    }

    fn look_up(
        &self,
        space: &Space<V>,
        corners: [V; 2],
        (reach, horizon): (f32, f32),
        found: &mut Found<V>,
    ) {
        found.nearby.clear();
        if self.list.is_empty() {
            return;
        }
        let mut note = |index, image| {
            found.nearby.push(Nearby { index, image });
            false
        };
        self.still.any(space, &around(corners, reach), &mut note);
        if self.can_move() {
            self.moving.any(space, &around(corners, self.farther(reach, horizon)), &mut note);
        }
        found.nearby.sort_unstable();
    }

    /// Whether there are any for agents in a box between two corners, as [`near_box`](Self::near_box) finds them.
    pub(crate) fn any_near_box(
        &self,
        space: &Space<V>,
        corners: [V; 2],
        (reach, horizon): (f32, f32),
    ) -> bool {
        let near = Nearness::of(corners, reach);
        let is_near = |it: &Obstacle<V>| near.holds(it);
        self.still.any(space, &near.area, self.as_lying(space, &is_near))
            || space.sides().any(|side| near.holds(&side))
            || self.can_move() && self.any_moving(space, corners, self.farther(reach, horizon))
    }

    fn any_moving(&self, space: &Space<V>, corners: [V; 2], reach: f32) -> bool {
        let near = Nearness::of(corners, reach);
        let is_near = |it: &Obstacle<V>| near.holds(it);
        self.moving.any(space, &near.area, self.as_lying(space, &is_near))
    }

    /// How near those that move may be now to come as near as `reach` (m) in this time.
    fn farther(&self, reach: f32, horizon: f32) -> f32 {
        reach + horizon * self.top_speed
    }

    /// Whether any can move.
    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        !self.courses.is_empty()
    }

    /// Whether one of them, its images or the sides of the world, is nearer to `center` than `radius` (m).
    #[must_use]
    pub fn touch(&self, space: &Space<V>, center: V, radius: f32) -> bool {
        let center = space.home(center);
        let touches = |it: &Obstacle<V>| it.nearest(center).distance < radius;
        let area = around([center; 2], radius);
        let any = [&self.still, &self.moving]
            .into_iter()
            .any(|index| index.any(space, &area, self.as_lying(space, &touches)));
        any || space.sides().any(|side| touches(&side))
    }

    /// Whether one of them, its images or the sides of the world, lies on the straight way from a point,
    /// which must be within a torus, to the point at `offset` from it (m): see [`Obstacle::blocks`].
    #[must_use]
    pub fn block(&self, space: &Space<V>, from: V, offset: V) -> bool {
        let to = from + offset;
        let blocks = |it: &Obstacle<V>| it.blocks(from, to);
        self.still.any_along(space, from, offset, self.as_lying(space, &blocks))
            || space.sides().any(|side| blocks(&side))
            || self.can_move()
                && self.moving.any_along(space, from, offset, self.as_lying(space, &blocks))
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
}

/// Which obstacles, as they lie there, may be as near as some distance to agents in a box.
pub(crate) struct Nearness<V> {
    area: Area,
    center: V,
    /// From the center to the corners and that distance beyond them (m).
    far: f32,
}

impl<V: Vector> Nearness<V> {
    /// That to agents in a box between two corners, and to a distance (m).
    pub fn of([min, max]: [V; 2], reach: f32) -> Self {
        let (center, half) = (min * 0.5 + max * 0.5, (max - min).length() * 0.5);
        Self { area: around([min, max], reach), center, far: reach + half }
    }

    /// Whether an obstacle may be so near.
    pub fn holds(&self, it: &Obstacle<V>) -> bool {
        self.holds_in(it, &it.bounds().map(area))
    }

    /// The same, where its bounding box is known; none if it is unbounded.
    #[inline]
    pub fn holds_in(&self, it: &Obstacle<V>, bounds: &Option<Area>) -> bool {
        match bounds {
            Some(bounds) => bounds.meets(&self.area),
            None => self.holds_unbounded(it),
        }
    }

    /// As far as the corners, and a little more for rounding.
    #[cold]
    fn holds_unbounded(&self, it: &Obstacle<V>) -> bool {
        let sizes = self.far + largest(self.center.to_xyz()) + it.largest_number();
        it.nearest(self.center).distance <= self.far + SLACK * sizes
    }
}

fn around<V: Vector>([min, max]: [V; 2], reach: f32) -> Area {
    Area::around(min.to_xyz(), max.to_xyz(), reach.max(0.0))
}
