//! The view of an agent of a world.

use super::World;
use crate::neighbors::Neighbor;
use crate::{Agent, Found, PlanView, Vector, View};

impl<V: Vector> World<V> {
    /// An agent's view, with these neighbors and the world's list of obstacles. It does not have their images
    /// across a seam or the sides of a walled world; [`Obstacles::near`](crate::Obstacles::near) adds them.
    #[must_use]
    #[inline]
    pub fn view<'w>(&'w self, me: &'w Agent<V>, neighbors: &'w [Neighbor<V>]) -> View<'w, V> {
        View {
            me,
            neighbors,
            known: None,
            obstacles: &self.obstacles,
            obstacle_velocities: self.obstacles.velocities(),
            all_obstacles: Some(&self.obstacles),
            tiles: self.tiles.as_ref(),
            flow_field: self.flow_field.as_ref(),
            space: self.space,
            stepping: self.stepping,
        }
    }

    /// Gathers the obstacles that an agent's plan looks at, in their order; none if it looks at none.
    pub(crate) fn in_the_way(&self, me: &Agent<V>, plan: &PlanView<V>, found: &mut Found<V>) {
        let farthest = |a: (f32, f32), b: (f32, f32)| (a.0.max(b.0), a.1.max(b.1));
        match plan.looking().filter_map(|it| it.look(me)).reduce(farthest) {
            Some(look) => drop(self.obstacles.near_box(&self.space, [me.position; 2], look, found)),
            None => *found = Found::default(),
        }
    }
}
