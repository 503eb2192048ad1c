//! Ways around obstacles, for the agents of a world, for scripts and for hosts.

use super::perceived::Perceived;
use crate::neighbors::Among;
use crate::ways::{Present, Way, Ways, class_of, key_of};
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
    /// // Past a corner on either side, half a meter off: two tangents of 6 m, two arcs of 46.4°, and the wall's thickness.
    /// let shortest = 2.0 * 6.0 + 2.0 * 0.5 * 46.4_f32.to_radians() + 1.0;
    /// // No way is shorter, and marching finds one that is a few percent longer at most.
    /// assert!((shortest..1.03 * shortest).contains(&way.length), "{}", way.length);
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
        let key = key_of(target, class_of(radius))?;
        if V::AXES == 2 && from.is_finite() {
            let asked = || (self.present(), self.places_of(target));
            return ways.way(&self.space, self.space.home(from), key, asked);
        }
        let places = self.places_of(target).into_iter();
        let offsets = places.map(|place| self.space.offset(from, place));
        let nearest = offsets.min_by(|a, b| a.length().total_cmp(&b.length()));
        nearest.map(|offset| Way::straight(from, offset))
    }

    /// What ways lead around now.
    #[inline]
    pub(crate) fn present(&self) -> Present<'_, V> {
        let (obstacles, tiles) = (&self.obstacles, self.tiles.as_ref());
        let Self { space, stepping, tick, .. } = *self;
        Present { obstacles, tiles, space, stepping, tick }
    }

    /// Where a target is, or its parts are (m): of a path each point, of a group each agent.
    fn places_of(&self, target: Target<V>) -> Vec<V> {
        let place = match target {
            Target::Point(point) => Some(point),
            Target::Mouse => Some(self.mouse.position),
            Target::Mark(mark) => self.marks.get(usize::from(mark)).map(|mark| mark.it),
            Target::Agent(id) => self.agent(id).map(|agent| agent.position),
            Target::Path(path) => {
                let path = self.paths.get(usize::from(path));
                return path.map_or_else(Vec::new, |path| path.it.points.clone());
            }
            Target::Group(group) => {
                let members = self.agents.iter().filter(|agent| agent.group == group);
                return members.map(|agent| agent.position).collect();
            }
            Target::Vector(_) | Target::Field(_) => None,
        };
        place.into_iter().collect()
    }
}
