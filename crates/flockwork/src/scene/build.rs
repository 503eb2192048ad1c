//! From a checked scene to a world with agents in it.

use super::fields::fields;
use super::goals::{goal_of, is_of_goals};
use super::plans::{plan, plan_to};
use super::spawn::{OccupiedCells, spawn};
use super::text::direction_of;
use super::{
    Bounds, DrawnNumber, FlowFieldText, GroupText, MovingObstacleText, NumberText, ObstacleText,
    Point, Problem, Scene, SteppingText, TilesText,
};
use crate::world::Named;
use crate::world::group::{Group, Number};
use crate::{
    FlowField, GroupId, Obstacle, Obstacles, Path, Space, Stepping, TileMap, Vector, World,
};

/// How many agents more than it starts with a scene may have that does not say.
const MORE_AGENTS: usize = 100_000;

/// The world of a scene, at tick 0.
pub fn world<V: Vector>(scene: &Scene) -> Result<World<V>, Vec<Problem>> {
    let mut world = bare(scene);
    let mut taken = OccupiedCells::new(&world, scene);
    let mut problems = Vec::new();
    for (nth, group) in scene.groups.iter().enumerate() {
        let id = GroupId(nth as u32);
        let placed =
            (0..group.count).take_while(|_| spawn(&mut world, id, group, &mut taken)).count();
        lead_to_goals(scene, group, placed, &mut world);
        if placed < group.count as usize {
            let message = format!(
                "only {placed} of {} fit in here without overlapping each other or an obstacle. Make the area larger, or the count or the radius smaller",
                group.count
            );
            problems.push(Problem { message, path: format!("groups[{nth}].spawn"), span: 0..0 });
        }
    }
    world.perceive();
    if problems.is_empty() { Ok(world) } else { Err(problems) }
}

/// The world without agents.
pub fn bare<V: Vector>(scene: &Scene) -> World<V> {
    let groups: Vec<Group> = scene.groups.iter().map(group).collect();
    let mut world =
        World::new(space(scene.bounds), stepping(scene.stepping), scene.seed, cell(&groups));
    world.marks = scene
        .marks
        .0
        .iter()
        .map(|(name, at)| Named { name: name.clone(), it: at.vector() })
        .collect();
    world.paths = scene
        .paths
        .0
        .iter()
        .map(|(name, path)| {
            let points = path.points.iter().map(Point::vector).collect();
            let straight = Path { points, radius: path.radius, end: path.end };
            let it = straight.smooth(path.smooth.into(), &world.space);
            Named { name: name.clone(), it }
        })
        .collect();
    world.obstacles = obstacles(scene, world.space);
    for (name, it) in &scene.moving_obstacles.0 {
        let velocity = it.velocity.map_or(V::ZERO, |velocity| velocity.vector());
        world.obstacles.add_movable(name, it.shape.map(|point| point.vector()), velocity);
    }
    world.settle_obstacles();
    for (name, it) in &scene.moving_obstacles.0 {
        lead_along_its_path(&mut world, name, it);
    }
    world.most_agents = most_agents(scene);
    world.solid = scene.solid || scene.solid_tiles().is_some();
    world.tiles = scene.tiles.as_ref().map(tiles);
    world.fields = fields(&scene.fields, &world.space);
    world.flow_field = scene.flow_field.as_ref().map(flow_field);
    for (group, text) in groups.into_iter().zip(&scene.groups) {
        let plan = plan(scene, text, &mut world.plans.filters);
        world.add_group(group, plan);
    }
    world
}

/// The obstacles that stand still. Polygons have been checked: all have parts.
fn obstacles<V: Vector>(scene: &Scene, space: Space<V>) -> Obstacles<V> {
    let mut all = Obstacles::default();
    for obstacle in &scene.obstacles {
        match obstacle {
            ObstacleText::Shape(shape) => {
                all.add_still(&[shape.map(|point| point.vector())]);
            }
            ObstacleText::Polygon(polygon) => {
                let outline: Vec<V> = polygon.points.iter().map(Point::vector).collect();
                let parts = Obstacle::parts(&outline).unwrap_or_default();
                all.add_whole(outline, parts);
            }
        }
    }
    if let Some(text) = scene.solid_tiles() {
        all.add_walls(tiles(text).boxes(space));
    }
    all
}

/// Sends an obstacle along the path that the scene names. What the world refuses, the scene's check has told before.
fn lead_along_its_path<V: Vector>(world: &mut World<V>, name: &str, text: &MovingObstacleText) {
    let path = text.along.as_ref().and_then(|path| world.paths.iter().find(|it| it.name == *path));
    if let (Some(path), Some(id)) = (path, world.obstacles.named(name)) {
        let path = path.it.clone();
        let _ = world.lead_obstacle(id, path, text.speed.unwrap_or_default());
    }
}

/// The most agents that there may be at once: what the scene says, or some more than it starts with.
fn most_agents(scene: &Scene) -> usize {
    let starts_with = || scene.groups.iter().map(|group| group.count as usize).sum::<usize>();
    scene.most_agents.map_or_else(|| starts_with() + MORE_AGENTS, |most| most as usize)
}

impl Point {
    /// As a vector of the world; a plane drops z.
    #[must_use]
    pub fn vector<V: Vector>(&self) -> V {
        V::from_xyz(self.xyz)
    }
}

pub(super) fn space<V: Vector>(bounds: Bounds) -> Space<V> {
    match bounds {
        Bounds::Open => Space::Open,
        Bounds::Wrap(size) => Space::Wrap(size.vector()),
        Bounds::Walls(min, max) => Space::Walls(min.vector(), max.vector()),
    }
}

pub(super) fn stepping(text: SteppingText) -> Stepping {
    match text {
        SteppingText::PerTick => Stepping::PerTick,
        SteppingText::Timed { hz } => Stepping::Timed(1.0 / hz),
    }
}

/// The side of the neighbor grid's cells: ten times the largest body, which is about as far as
/// agents look at each other.
fn cell(groups: &[Group]) -> f32 {
    let largest = groups.iter().map(|group| group.radius.typical()).fold(0.0, f32::max);
    if largest > 0.0 { 10.0 * largest } else { 2.0 }
}

fn tiles(text: &TilesText) -> TileMap {
    let [x, y, _] = text.origin.xyz;
    TileMap::parse(&text.rows.join("\n"), [x, y], text.tile).unwrap_or_default()
}

/// The points of the field are the middles of its cells.
fn flow_field<V: Vector>(text: &FlowFieldText) -> FlowField<V> {
    let columns = text.rows.first().map_or(0, |row| row.chars().count());
    let signs = text.rows.iter().rev().flat_map(|row| row.chars());
    let directions = signs.map(|sign| {
        let [x, y] = direction_of(sign).unwrap_or_default();
        V::from_xyz([x, y, 0.0])
    });
    let half = V::from_xyz([0.5 * text.cell, 0.5 * text.cell, 0.0]);
    FlowField {
        origin: text.origin.vector::<V>() + half,
        cell: text.cell,
        size: [columns, text.rows.len(), 1],
        directions: directions.collect(),
    }
}

fn number(text: Option<NumberText>, default: Number) -> Number {
    match text {
        None => default,
        Some(NumberText::Fixed(number)) => Number::Fixed(number),
        Some(NumberText::Drawn(DrawnNumber::Uniform(low, high))) => Number::Uniform(low, high),
        Some(NumberText::Drawn(DrawnNumber::Normal(mean, deviation))) => {
            Number::Normal(mean, deviation)
        }
    }
}

pub(super) fn group(text: &GroupText) -> Group {
    let default = Group::default();
    let color = text.color.as_deref().and_then(crate::agent::color_of);
    Group {
        name: text.name.clone(),
        script: text.script.clone(),
        params: text.params.0.clone(),
        moved_by: text.moved_by,
        body: text.body,
        avoid: text.avoid,
        sight: text.sight,
        color: color.unwrap_or(default.color),
        radius: number(text.radius, default.radius),
        mass: number(text.mass, default.mass),
        max_speed: number(text.max_speed, default.max_speed),
        max_force: number(text.max_force, default.max_force),
        response_secs: number(text.response_secs, default.response_secs),
        max_turn_rate: text.max_turn_rate.unwrap_or(f32::INFINITY),
        spawned: 0,
    }
}

/// Gives the agents of this group, which are the last ones, plans that lead each to its own goal.
fn lead_to_goals<V: Vector>(scene: &Scene, group: &GroupText, placed: usize, world: &mut World<V>) {
    if group.script.is_some() || !is_of_goals(&group.plan) {
        return;
    }
    for place in world.agents.len() - placed..world.agents.len() {
        let agent = &world.agents[place];
        let of = (scene, &mut world.plans.filters);
        let plan = plan_to(of, group, goal_of(group, agent));
        world.set_plan(agent.id, plan);
    }
}
