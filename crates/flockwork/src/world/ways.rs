//! Ways around obstacles, for the agents of a world and for whoever asks.

use super::perceived::Perceived;
use crate::neighbors::Among;
use crate::ways::{Way, Ways, class_of, goals_of};
use crate::{Agent, Target, Vector, World};

impl<V: Vector> Perceived<'_, V> {
    /// The way of a body of this radius (m) from a point to a target, around all obstacles that have an end and the
    /// walls of the tile map; none if the target is gone, or is a bare vector. A path stands for its points and a group for
    /// its agents: the way leads to the one that is nearest by walking distance.
    ///
    /// Of moving obstacles it counts where they were at the last tick that is a multiple of 16. In a
    /// volume the way is straight: only the plane has ways around. The first question for a target and a size of body
    /// makes a field of distances, and later ones look it up; [`find_way`](crate::behavior::FindWay) tells what
    /// that costs.
    ///
    /// ```
    /// use flockwork::glam::{Vec2, vec2};
    /// use flockwork::obstacle::Box;
    /// use flockwork::{Space, Stepping, Target, World};
    ///
    /// let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
    /// world.obstacles = vec![Box { min: vec2(-0.5, -4.0), max: vec2(0.5, 4.0) }.into()].into();
    /// let to = Target::Point(vec2(5.0, 0.0));
    /// let way = world.perceive().way(vec2(-5.0, 0.0), 0.5, to).unwrap();
    /// // Past one of the corners, half a meter off: two slanting pieces, and one along the wall's thickness.
    /// let slanting = vec2(4.5, 4.5).length();
    /// assert!((way.length - (2.0 * slanting + 1.0)).abs() < 0.3, "{}", way.length);
    /// assert!(way.direction.y.abs() > 0.5 && way.gap == 0.0);
    /// ```
    #[must_use]
    #[inline]
    pub fn way(&self, from: V, radius: f32, target: Target<V>) -> Option<Way<V>> {
        self.world.way_by(&self.world.derived.ways, from, radius, target)
    }

    /// The way of an agent to its target. Of its own group it is the nearest other agent.
    #[inline]
    pub(crate) fn way_of(&self, me: &Agent<V>, target: Target<V>) -> Option<Way<V>> {
        let target = match target {
            Target::Group(group) if group == me.group => {
                Target::Agent(self.nearest_of(me, Among::Group(group))?.id)
            }
            target => target,
        };
        self.way(me.position, me.radius, target)
    }
}

impl<V: Vector> World<V> {
    /// The same by any store of fields that knows no other world.
    #[inline]
    pub(crate) fn way_by(
        &self,
        ways: &Ways<V>,
        from: V,
        radius: f32,
        target: Target<V>,
    ) -> Option<Way<V>> {
        let goals = goals_of(target, class_of(radius))?;
        if V::AXES == 2 && from.is_finite() {
            return ways.way(self, self.space.home(from), &goals);
        }
        let offsets = goals.places(self).into_iter().map(|place| self.space.offset(from, place));
        let nearest = offsets.min_by(|a, b| a.length().total_cmp(&b.length()));
        nearest.map(|offset| Way::straight(from, offset))
    }
}
