//! Obstacles come, move, change and leave.

use super::along::Along;
use super::course::{Course, ObstacleId};
use super::error::ObstacleError;
use super::list::Obstacles;
use super::whole::{PlacedWhole, Whole};
use crate::{Obstacle, Path, Space, Stepping, Vector};

impl<V: Vector> Obstacles<V> {
    /// Adds an obstacle; one with a velocity moves from this tick on.
    pub(crate) fn add(
        &mut self,
        obstacle: Obstacle<V>,
        velocity: V,
        since: u64,
    ) -> Result<ObstacleId, ObstacleError> {
        let (obstacle, velocity) = (sound(obstacle)?, finite(velocity)?);
        let id = ObstacleId(self.next_id);
        self.next_id = self.next_id.checked_add(1).ok_or(ObstacleError::NoIdLeft)?;
        self.list.push(obstacle);
        self.ids.push(id);
        if velocity == V::ZERO {
            self.is_stale = true;
        } else {
            self.courses.push(Course { id, start: obstacle, velocity, since, along: None });
        }
        Ok(id)
    }

    /// Lets an obstacle move with this velocity from where it is at a tick; zero stops it.
    pub(crate) fn set_velocity(
        &mut self,
        id: ObstacleId,
        velocity: V,
        since: u64,
    ) -> Result<(), ObstacleError> {
        let place = self.staying(id)?;
        let velocity = finite(velocity)?;
        self.set_course(Course { id, start: self.list[place], velocity, since, along: None });
        Ok(())
    }

    /// Lets an obstacle go along a path from where it is at a tick.
    pub(crate) fn lead_along(
        &mut self,
        id: ObstacleId,
        (path, speed): (Path<V>, f32),
        since: u64,
        space: &Space<V>,
    ) -> Result<(), ObstacleError> {
        let start = self.list[self.staying(id)?];
        let along = along(start, path, speed, space);
        if !along.is_finite() {
            return Err(ObstacleError::Path);
        }
        self.set_course(Course { id, start, velocity: V::ZERO, since, along: Some(along) });
        Ok(())
    }

    fn set_course(&mut self, course: Course<V>) {
        let id = course.id;
        match self.courses.binary_search_by_key(&id, |course| course.id) {
            Ok(nth) => self.courses[nth] = course,
            Err(nth) => {
                self.courses.insert(nth, course);
                self.is_stale = true;
            }
        }
    }

    /// Makes an obstacle another one, which goes on with the velocity that it had, or along its path.
    pub(crate) fn set(
        &mut self,
        id: ObstacleId,
        obstacle: Obstacle<V>,
        (since, stepping): (u64, Stepping),
        space: &Space<V>,
    ) -> Result<(), ObstacleError> {
        let place = self.staying(id)?;
        self.list[place] = sound(obstacle)?;
        match self.courses.binary_search_by_key(&id, |course| course.id) {
            Ok(nth) => {
                let course = &self.courses[nth];
                let time = course.time(since, stepping);
                self.courses[nth] = course.going_on_from(obstacle, since, time, space);
            }
            Err(_) => self.is_stale = true,
        }
        Ok(())
    }

    /// Moves a polygon of several parts, so that the first point of its outline is there.
    pub(crate) fn place_whole(&mut self, first: ObstacleId, at: V) -> Result<(), ObstacleError> {
        let is_it = |it: &(&Whole<V>, _)| it.0.first == first && !it.0.outline.is_empty();
        let found = self.wholes().find(is_it).map(|(whole, places)| (whole.clone(), places));
        let (whole, places) = found.ok_or(ObstacleError::Unknown(first))?;
        let moved = whole.placed(at);
        moved.parts.iter().try_for_each(|part| sound(*part).map(drop))?;
        self.list[places].copy_from_slice(&moved.parts);
        self.wholes.iter_mut().filter(|it| it.first == first).for_each(|it| *it = moved.clone());
        self.is_stale = true;
        Ok(())
    }

    /// The polygons that were put elsewhere than the scene says, in the order of ids.
    pub(crate) fn placed_wholes(&self) -> impl Iterator<Item = PlacedWhole<V>> {
        self.wholes.iter().filter_map(Whole::place)
    }

    /// Puts all polygons where a snapshot says, beside the list.
    pub(crate) fn restore_wholes(&mut self, placed: &[PlacedWhole<V>]) {
        self.wholes.iter_mut().for_each(|whole| *whole = whole.restored(placed));
    }

    /// Takes an obstacle away, once the changes are [settled](Self::settle).
    pub(crate) fn remove(&mut self, id: ObstacleId) -> Result<(), ObstacleError> {
        self.staying(id)?;
        self.leaving.insert(id);
        Ok(())
    }

    /// Takes over a list with all that belongs to it, but for what follows from the tick. The index of what stands still
    /// is kept if that is what it is of.
    pub(crate) fn set_all(
        &mut self,
        list: &[Obstacle<V>],
        ids: &[ObstacleId],
        next_id: u32,
        courses: &[Course<V>],
    ) {
        let movable = |courses: &[Course<V>]| courses.iter().map(|it| it.id).collect::<Vec<_>>();
        let same = self.ids == ids && movable(&self.courses) == movable(courses);
        let mut pairs = self.ids.iter().zip(self.list.iter().zip(list));
        let can_move = |id: &ObstacleId| courses.binary_search_by_key(id, |it| it.id).is_ok();
        self.is_stale |= !same || !pairs.all(|(id, (old, new))| old == new || can_move(id));
        self.list.clear();
        self.list.extend_from_slice(list);
        self.ids.clear();
        self.ids.extend_from_slice(ids);
        self.courses.clear();
        self.courses.extend_from_slice(courses);
        self.next_id = next_id;
    }

    /// The place of one that is there and does not leave.
    fn staying(&self, id: ObstacleId) -> Result<usize, ObstacleError> {
        let place = self.place_of(id).filter(|_| !self.leaving.contains(&id));
        place.ok_or(ObstacleError::Unknown(id))
    }

    /// Carries out what has changed, once for all changes: it would be a pass over all obstacles for each.
    pub(crate) fn settle(&mut self, tick: u64, stepping: Stepping, space: &Space<V>) {
        let leaving = std::mem::take(&mut self.leaving);
        if !leaving.is_empty() {
            let mut ids = self.ids.iter();
            self.list.retain(|_| ids.next().is_none_or(|id| !leaving.contains(id)));
            self.ids.retain(|id| !leaving.contains(id));
            self.courses.retain(|course| !leaving.contains(&course.id));
            self.is_stale = true;
        }
        if std::mem::take(&mut self.is_stale) {
            let mut courses = self.courses.iter().map(|course| course.id).peekable();
            let places = (0..).zip(&self.ids);
            let still = places.filter(|(_, id)| courses.next_if_eq(id).is_none());
            self.still.fill(&self.list, still.map(|(place, _)| place));
        }
        self.note_velocities();
        self.advance_to(tick, stepping, space);
    }

    /// Notes where those that can move stand in the list, and how fast they are at most.
    fn note_velocities(&mut self) {
        self.velocities.clear();
        if self.can_move() {
            self.velocities.resize(self.list.len(), V::ZERO);
        }
        self.places.clear();
        for course in &self.courses {
            // Each is in the list: they come and leave together.
            let Ok(place) = self.ids.binary_search(&course.id) else { continue };
            self.places.push(place as u32);
        }
        self.top_speed = self.courses.iter().map(Course::top_speed).fold(0.0, f32::max);
    }

    /// Brings those that can move to where they are at a tick, with the velocities that they have there.
    pub(crate) fn advance_to(&mut self, tick: u64, stepping: Stepping, space: &Space<V>) {
        for (place, course) in self.places.iter().zip(&self.courses) {
            self.list[*place as usize] = course.at(tick, stepping, space);
            self.velocities[*place as usize] = course.velocity_at(tick, stepping, space);
        }
        self.moving.fill(&self.list, self.places.iter().copied());
    }
}

/// The way of an obstacle along a path; one without end keeps its offset from the path's beginning.
pub(super) fn along<V: Vector>(
    start: Obstacle<V>,
    path: Path<V>,
    speed: f32,
    space: &Space<V>,
) -> Along<V> {
    let middle = start.ball().map(|(middle, _)| middle);
    let at = middle.or(path.points.first().copied()).unwrap_or_default();
    Along::of(path, speed, at, space)
}

fn finite<V: Vector>(velocity: V) -> Result<V, ObstacleError> {
    if velocity.is_finite() { Ok(velocity) } else { Err(ObstacleError::Velocity) }
}

fn sound<V: Vector>(obstacle: Obstacle<V>) -> Result<Obstacle<V>, ObstacleError> {
    if !obstacle.is_finite() {
        return Err(ObstacleError::Shape("a number of it is not finite".to_owned()));
    }
    let mut first = None;
    obstacle.flaws(&mut |_, message| _ = first.get_or_insert(message));
    if !obstacle.is_sound() {
        first.get_or_insert_with(|| "its shape is not what it promises".to_owned());
    }
    first.map_or(Ok(obstacle), |flaw| Err(ObstacleError::Shape(flaw)))
}
