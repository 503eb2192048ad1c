//! Obstacles that come, change and go, as scenes write them.

use flockwork::scene::{AnyWorld, Problem, Scene};
use flockwork::{Obstacle, ObstacleError, ObstacleId, Vector, World, each_world};

use crate::input::finite;
use crate::{ErrorKind, HostError, HostWorld};

fn refused(why: ObstacleError) -> HostError {
    let kind =
        if matches!(why, ObstacleError::Unknown(_)) { ErrorKind::Gone } else { ErrorKind::Value };
    HostError::new(kind, why.to_string())
}

/// The world of a scene that has these obstacles alone. The text stands in lines of its own, so that mistakes are told as of it.
fn world_of(text: &str, space: &str) -> Result<AnyWorld, HostError> {
    let scene = format!(
        "(name: \"obstacles\", space: {space}, groups: [(name: \"none\", count: 0)], obstacles: [\n{text}\n])"
    );
    let line = |problem: &Problem| {
        let (line, column) = problem.line_and_column(&scene);
        format!("{}:{column}: {}", line.saturating_sub(1).max(1), problem.message)
    };
    let told = |it: Vec<Problem>| it.iter().map(line).collect::<Vec<_>>().join("\n");
    let wrong = |it| HostError::new(ErrorKind::Scene, told(it));
    let scene = Scene::parse(&scene).map_err(wrong)?;
    let has_more = scene.obstacles.is_empty()
        || scene.tiles.is_some()
        || !scene.marks.0.is_empty()
        || !scene.paths.0.is_empty()
        || !scene.moving_obstacles.0.is_empty();
    if has_more {
        let message = "1:1: an obstacle is needed, such as Circle(center: (5, 0), radius: 1)";
        return Err(HostError::new(ErrorKind::Scene, message));
    }
    scene.build().map_err(wrong)
}

fn list<V: Vector>(world: &World<V>) -> Vec<Obstacle<V>> {
    world.obstacles.iter().cloned().collect()
}

/// Adds all of them, or none.
fn add_all<V: Vector>(
    world: &mut World<V>,
    all: Vec<Obstacle<V>>,
    velocity: [f32; 3],
) -> Result<Vec<u32>, ObstacleError> {
    let mut ids = Vec::new();
    for obstacle in all {
        match world.add_obstacle(obstacle, V::from_xyz(velocity)) {
            Ok(id) => ids.push(id.0),
            Err(why) => {
                ids.into_iter().for_each(|id| _ = world.remove_obstacle(ObstacleId(id)));
                return Err(why);
            }
        }
    }
    Ok(ids)
}

impl HostWorld {
    fn space(&self) -> &'static str {
        if self.axes() == 2 { "Plane" } else { "Volume" }
    }

    /// Adds an obstacle as a scene writes it, such as `Circle(center: (5, 0), radius: 1)`, with a velocity (m/s); or several,
    /// with commas between them. Answers their ids, which are never given again: one each, and of a polygon of any outline one
    /// for each convex part.
    ///
    /// # Errors
    /// The text is no obstacle, or the velocity is not finite.
    pub fn add_obstacle(&mut self, text: &str, velocity: [f32; 3]) -> Result<Vec<u32>, HostError> {
        let velocity = finite("a velocity", velocity)?;
        match (world_of(text, self.space())?, &mut self.world) {
            (AnyWorld::Plane(from), AnyWorld::Plane(to)) => add_all(to, list(&from), velocity),
            (AnyWorld::Volume(from), AnyWorld::Volume(to)) => add_all(to, list(&from), velocity),
            _ => Ok(Vec::new()),
        }
        .map_err(refused)
    }

    /// Gives an obstacle another position, size or shape, as a scene writes it; it keeps its velocity.
    ///
    /// # Errors
    /// It is gone, or the text is not one obstacle.
    pub fn set_obstacle(&mut self, id: u32, text: &str) -> Result<(), HostError> {
        let id = ObstacleId(id);
        let many =
            || HostError::new(ErrorKind::Scene, "one obstacle is needed, of one convex part");
        match (world_of(text, self.space())?, &mut self.world) {
            (AnyWorld::Plane(from), AnyWorld::Plane(to)) => {
                to.set_obstacle(id, one(&from).ok_or_else(many)?)
            }
            (AnyWorld::Volume(from), AnyWorld::Volume(to)) => {
                to.set_obstacle(id, one(&from).ok_or_else(many)?)
            }
            _ => Ok(()),
        }
        .map_err(refused)
    }

    /// Lets an obstacle move with a velocity (m/s) from where it is; zero stops it.
    ///
    /// # Errors
    /// It is gone, or a number is not finite.
    pub fn move_obstacle(&mut self, id: u32, velocity: [f32; 3]) -> Result<(), HostError> {
        each_world!(&mut self.world, world => {
            world.move_obstacle(ObstacleId(id), Vector::from_xyz(velocity)).map_err(refused)
        })
    }

    /// Removes an obstacle.
    ///
    /// # Errors
    /// It is gone already.
    pub fn remove_obstacle(&mut self, id: u32) -> Result<(), HostError> {
        each_world!(&mut self.world, world => world.remove_obstacle(ObstacleId(id)).map_err(refused))
    }
}

fn one<V: Vector>(world: &World<V>) -> Option<Obstacle<V>> {
    let all = list(world);
    (all.len() == 1).then(|| all.into_iter().next())?
}
