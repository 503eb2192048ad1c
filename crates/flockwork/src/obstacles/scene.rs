//! The obstacles of a scene: those that can move have names, and go on when the scene is changed.

use super::course::{Course, ObstacleId};
use super::list::Obstacles;
use super::whole::Whole;
use crate::{Obstacle, Vector};

impl<V: Vector> Obstacles<V> {
    /// Adds some that stand still, before the list is [settled](Self::settle).
    pub(crate) fn add_still(&mut self, shapes: &[Obstacle<V>]) {
        self.ids.extend((self.next_id..).map(ObstacleId).take(shapes.len()));
        self.next_id += shapes.len() as u32;
        self.list.extend_from_slice(shapes);
        self.is_stale = true;
    }

    /// Adds the walls of a tile map, which are drawn as its tiles.
    pub(crate) fn add_walls(&mut self, parts: Vec<Obstacle<V>>) {
        let first = ObstacleId(self.next_id);
        self.add_still(&parts);
        self.wholes.push(Whole::laid(Vec::new(), parts, first));
    }

    /// Adds the parts of a polygon, which are drawn as one. One part alone is a shape like any other.
    pub(crate) fn add_whole(&mut self, outline: Vec<V>, parts: Vec<Obstacle<V>>) {
        let first = ObstacleId(self.next_id);
        self.add_still(&parts);
        if parts.len() > 1 {
            self.wholes.push(Whole::laid(outline, parts, first));
        }
    }

    /// Adds one that can move, whether it does so yet or not.
    pub(crate) fn add_movable(&mut self, name: &str, start: Obstacle<V>, velocity: V) {
        let id = ObstacleId(self.next_id);
        self.next_id += 1;
        self.list.push(start);
        self.ids.push(id);
        self.courses.push(Course { id, start, velocity, since: 0, along: None });
        self.names.push((name.to_owned(), id));
    }

    /// Takes the place of another list at a tick: the ids go on from there. Those of these names go on as they moved
    /// there, all others begin now.
    pub(crate) fn succeed(&mut self, before: &Self, unchanged: &[&str], now: u64) {
        let later = |id: &mut ObstacleId| id.0 = id.0.saturating_add(before.next_id);
        self.ids.iter_mut().for_each(later);
        self.wholes.iter_mut().for_each(|whole| later(&mut whole.first));
        self.next_id = self.next_id.saturating_add(before.next_id);
        for course in &mut self.courses {
            later(&mut course.id);
            course.since = now;
        }
        for (name, id) in &mut self.names {
            later(id);
            let course_there = before.named(name).and_then(|id| before.course_of(id));
            let course = self.courses.iter_mut().find(|course| course.id == *id);
            if let (Some(course), Some(there)) = (course, course_there)
                && unchanged.contains(&name.as_str())
            {
                *course = Course { id: course.id, ..there.clone() };
            }
        }
    }

    fn course_of(&self, id: ObstacleId) -> Option<&Course<V>> {
        let nth = self.courses.binary_search_by_key(&id, |course| course.id).ok()?;
        Some(&self.courses[nth])
    }
}
