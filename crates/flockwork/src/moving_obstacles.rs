//! What a host does with the obstacles of a world: they come, move, change and leave, by their ids.

use crate::{Obstacle, ObstacleError, ObstacleId, Path, Vector, World};

impl<V: Vector> World<V> {
    /// Adds an obstacle with a velocity (m/s; in `PerTick` stepping m per tick), zero for one that stands still.
    ///
    /// A moving obstacle goes straight on until its velocity is changed. Neither agents nor other obstacles stop it; it
    /// passes the sides of a walled world, and in a torus it reappears on the other side, if its shape is bounded. Where the
    /// world is [solid](Self::solid), it pushes bodies in its path along: it never passes through a body, however fast
    /// it is, and no body is inside it after a tick, unless something else holds the body there. All stages of a tick see
    /// it where it is at the start of the tick.
    ///
    /// # Errors
    /// The shape or the velocity is not valid, or all ids have been given.
    ///
    /// ```
    /// use flockwork::glam::{Vec2, vec2};
    /// use flockwork::obstacle::Circle;
    /// use flockwork::{Space, Stepping, World};
    ///
    /// let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(0.5), 42, 2.0);
    /// let rock = Circle { center: vec2(4.0, 0.0), radius: 1.0 };
    /// let id = world.add_obstacle(rock.into(), vec2(-1.0, 0.0))?;
    /// world.step(&mut (), &[]);
    /// assert!(world.obstacles[0].contains(vec2(2.6, 0.0), 0.0));
    /// world.move_obstacle(id, vec2(0.0, 0.0))?;
    /// # Ok::<(), flockwork::ObstacleError>(())
    /// ```
    pub fn add_obstacle(
        &mut self,
        obstacle: Obstacle<V>,
        velocity: V,
    ) -> Result<ObstacleId, ObstacleError> {
        let id = self.obstacles.add(obstacle, velocity, self.tick)?;
        self.settle_obstacles();
        Ok(id)
    }

    /// Lets an obstacle move with this velocity (m/s; in `PerTick` stepping m per tick) from where it is; zero stops it.
    ///
    /// # Errors
    /// The obstacle is gone, or the velocity is not finite.
    pub fn move_obstacle(&mut self, id: ObstacleId, velocity: V) -> Result<(), ObstacleError> {
        self.obstacles.set_velocity(id, velocity, self.tick)?;
        self.settle_obstacles();
        Ok(())
    }

    /// Lets an obstacle go along a path with this speed (m/s; in `PerTick` stepping m per tick; below zero toward the
    /// path's beginning), from the place of the path that is nearest to it: it keeps its offset from the path and is not
    /// turned. The end of the path says what it does there. `move_obstacle` takes it off the path.
    ///
    /// # Errors
    /// The obstacle is gone, or a number is not finite.
    ///
    /// ```
    /// use flockwork::glam::{Vec2, vec2};
    /// use flockwork::obstacle::Circle;
    /// use flockwork::{Path, PathEnd, Space, Stepping, World};
    ///
    /// let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(0.5), 42, 2.0);
    /// let cart = Circle { center: vec2(0.0, 0.0), radius: 1.0 };
    /// let id = world.add_obstacle(cart.into(), vec2(0.0, 0.0))?;
    /// let points = vec![vec2(0.0, 0.0), vec2(3.0, 0.0), vec2(3.0, 9.0)];
    /// world.lead_obstacle(id, Path { points, radius: 0.5, end: PathEnd::Once }, 2.0)?;
    /// for _ in 0..4 {
    ///     world.step(&mut (), &[]);
    /// }
    /// assert_eq!(world.obstacles[0], Circle { center: vec2(3.0, 1.0), radius: 1.0 }.into());
    /// # Ok::<(), flockwork::ObstacleError>(())
    /// ```
    pub fn lead_obstacle(
        &mut self,
        id: ObstacleId,
        path: Path<V>,
        speed: f32,
    ) -> Result<(), ObstacleError> {
        self.obstacles.lead_along(id, (path, speed), self.tick, &self.space)?;
        self.settle_obstacles();
        Ok(())
    }

    /// Replaces an obstacle: by another position, size or shape. It keeps its id and its velocity, or its way along a path.
    ///
    /// # Errors
    /// The obstacle is gone, or the shape is not valid.
    pub fn set_obstacle(
        &mut self,
        id: ObstacleId,
        obstacle: Obstacle<V>,
    ) -> Result<(), ObstacleError> {
        self.obstacles.set(id, obstacle, (self.tick, self.stepping), &self.space)?;
        self.settle_obstacles();
        Ok(())
    }

    /// Removes an obstacle; its id is never given again.
    ///
    /// # Errors
    /// The obstacle is gone already.
    pub fn remove_obstacle(&mut self, id: ObstacleId) -> Result<(), ObstacleError> {
        self.obstacles.remove(id)?;
        self.settle_obstacles();
        Ok(())
    }

    /// Carries out what has changed about obstacles, and brings them to where they are now.
    pub(crate) fn settle_obstacles(&mut self) {
        self.obstacles.settle(self.tick, self.stepping, &self.space);
    }
}
