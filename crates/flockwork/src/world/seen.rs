//! What an agent of a world may know.

use super::World;
use crate::behavior::Steer;
use crate::neighbors::Neighbor;
use crate::{Agent, Found, Obstacle, PlanView, Vector, View};

impl<V: Vector> World<V> {
    /// What an agent may know, with these neighbors and the world's list of obstacles. Their images
    /// across a seam and the sides of a walled world are what [`Obstacles::near`](crate::Obstacles::near)
    /// adds.
    #[must_use]
    #[inline]
    pub fn view<'w>(&'w self, me: &'w Agent<V>, neighbors: &'w [Neighbor<V>]) -> View<'w, V> {
        View {
            me,
            neighbors,
            known: None,
            obstacles: &self.obstacles,
            all_obstacles: Some(&self.obstacles),
            tiles: self.tiles.as_ref(),
            space: self.space,
            stepping: self.stepping,
        }
    }

    /// Gathers the obstacles that an agent's plan looks at, in their order; none if it looks at none.
    pub(crate) fn in_the_way<'a>(
        &self,
        me: &Agent<V>,
        plan: &PlanView<V>,
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        let reaches = plan.terms().filter_map(|term| term.behavior.obstacle_reach(me));
        match reaches.reduce(f32::max) {
            Some(reach) => self.obstacles.near(&self.space, me.position, reach, found),
            None => &[],
        }
    }
}
