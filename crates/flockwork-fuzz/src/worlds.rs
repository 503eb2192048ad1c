//! Random worlds, as what they are made of: a smaller list is the simpler case.

use flockwork::behavior::Info;
use flockwork::group::{MovedBy, Number};
use flockwork::world::{Named, Scope, Sight};
use flockwork::{
    AgentId, BEHAVIORS, Brain, Fault, Field, FieldShape, Group, GroupId, Input, NameKey, Obstacle,
    Path, PathEnd, Perceived, Plan, Plans, Space, Stages, Stepping, TileMap, World,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::obstacles::{obstacle_input, obstacles};
use crate::plans::{MOST, avoidance, coordinate, plan, point, vector, velocity};

/// How many ticks have inputs.
pub const TICKS: usize = 16;

/// What may happen at the end of a path.
pub const ENDS: [PathEnd; 3] = [PathEnd::Once, PathEnd::Loop, PathEnd::PingPong];

/// What a world is made of, and what happens to it.
#[derive(Clone, Debug)]
pub struct Recipe<V> {
    /// Its edge.
    pub space: Space<V>,
    /// How long a tick is.
    pub stepping: Stepping,
    /// The seed of its random numbers.
    pub seed: u64,
    /// The side of the neighbor grid's cells (m).
    pub cell: f32,
    /// Whether obstacles stop bodies.
    pub solid: bool,
    /// Its groups: each with a plan, or one whose agents choose among `moods`.
    pub groups: Vec<(Group, Option<Plan<V>>)>,
    /// Its agents: the group, the position (m), the velocity (m/s).
    pub agents: Vec<(u32, V, V)>,
    /// What stands in the way.
    pub obstacles: Vec<Obstacle<V>>,
    /// Its paths.
    pub paths: Vec<Path<V>>,
    /// Its marks (m).
    pub marks: Vec<V>,
    /// Which obstacles go along which path, by index, and how fast.
    pub rides: Vec<(usize, usize, f32)>,
    /// Its tiles.
    pub tiles: Option<TileMap>,
    /// What agents without a shared plan do by turns.
    pub moods: Vec<Plan<V>>,
    /// What comes in from outside, each with its tick.
    pub inputs: Vec<(usize, Input<V>)>,
}

fn space<V: Stages>() -> BoxedStrategy<Space<V>> {
    let side = || vector(select(vec![20.0_f32, 20.0, 14.0, 9.0, 2.1, 0.9, 1e-3, 1e4, 1e30]));
    prop_oneof![
        Just(Space::Open),
        side().prop_map(Space::Wrap),
        (vector(-5.0_f32..1.0), side()).prop_map(|(low, side)| Space::Walls(low, side)),
    ]
    .boxed()
}

fn stepping() -> BoxedStrategy<Stepping> {
    let timed = select(vec![0.0, 1e-30, 1e-3, 1.0, 60.0, 1e9]).prop_map(Stepping::Timed);
    prop_oneof![4 => Just(Stepping::default()), 2 => Just(Stepping::PerTick), 1 => timed].boxed()
}

/// A limit of agents: about as usual, drawn for each, or extreme.
fn limit(usual: f32) -> BoxedStrategy<Number> {
    let extreme = select(vec![0.0, -1.0, 1e-30, 1e6, 1e30, f32::MAX]).prop_map(Number::Fixed);
    prop_oneof![
        6 => Just(Number::Fixed(usual)),
        2 => Just(Number::Uniform(0.5 * usual, 2.0 * usual)),
        1 => Just(Number::Normal(usual, usual)),
        1 => extreme,
    ]
    .boxed()
}

fn group() -> BoxedStrategy<Group> {
    let limits = (limit(0.2), limit(1.0), limit(1.34), limit(10.0), limit(0.25));
    let avoid = prop::option::weighted(0.3, avoidance());
    let sight = prop::option::weighted(0.3, sight());
    let turn_rate =
        prop_oneof![4 => Just(f32::INFINITY), 1 => select(vec![0.0, -1.0, 1e-30, 1.0, 1e30])];
    (limits, prop::bool::weighted(0.9), prop::bool::weighted(0.1), avoid, (sight, turn_rate))
        .prop_map(|(limits, body, host, avoid, (sight, max_turn_rate))| {
            let (radius, mass, max_speed, max_force, response_secs) = limits;
            let moved_by = if host { MovedBy::Host } else { MovedBy::Steering };
            let limits =
                Group { radius, mass, max_speed, max_force, response_secs, ..Group::default() };
            Group { body, moved_by, avoid, sight, max_turn_rate, ..limits }
        })
        .boxed()
}

fn sight() -> BoxedStrategy<Sight> {
    let number = || select(vec![0.0, 0.5, 2.0, 1e-30, 1e30]);
    (number(), 0.0_f32..4.0, number())
        .prop_map(|(range, half_angle, forget_secs)| Sight { range, half_angle, forget_secs })
        .boxed()
}

fn path<V: Stages>() -> BoxedStrategy<Path<V>> {
    let end = select(ENDS.to_vec());
    let radius = select(vec![0.0_f32, 0.5, 3.0, 1e30]);
    (vec(point(), 0..6), radius, end)
        .prop_map(|(points, radius, end)| Path { points, radius, end })
        .boxed()
}

fn tiles() -> BoxedStrategy<TileMap> {
    let side = select(vec![1.0_f32, 0.3, 5.0, 1e-30, 1e30]);
    let walls = vec(prop::bool::weighted(0.3), 0..60);
    (walls, 1..9_usize, side)
        .prop_map(|(walls, columns, tile)| {
            let rows = walls.len() / columns;
            let walls = walls[..rows * columns].to_vec();
            TileMap { origin: [0.0; 2], tile, columns: columns as i32, rows: rows as i32, walls }
        })
        .boxed()
}

fn input<V: Stages>() -> BoxedStrategy<Input<V>> {
    let id = || (0..90_u32).prop_map(AgentId);
    let at = || prop_oneof![9 => point(), 1 => Just(V::from_xyz([f32::NAN; 3]))];
    let group = (0..=MOST).prop_map(GroupId);
    prop_oneof![
        at().prop_map(Input::Pointer),
        any::<bool>().prop_map(Input::Button),
        ("[a-c]", any::<bool>()).prop_map(|(key, down)| Input::Key(key, down)),
        (id(), at(), velocity()).prop_map(|(id, at, velocity)| Input::Place(id, at, velocity)),
        (group, at(), velocity(), any::<u64>())
            .prop_map(|(group, at, velocity, tag)| Input::Spawn(group, at, velocity, tag)),
        id().prop_map(Input::Despawn),
        (0..MOST as u16, at()).prop_map(|(mark, at)| Input::Mark(mark, at)),
        obstacle_input(),
        (0..MOST as u16, 0..7_u32, at()).prop_map(|(path, node, at)| Input::Node(path, node, at)),
        adjustment(),
    ]
    .boxed()
}

/// Behaviors are switched off and on, and get other numbers; some are of no agent or group, or not accepted.
fn adjustment<V: Stages>() -> BoxedStrategy<Input<V>> {
    let scope = prop_oneof![
        Just(Scope::All),
        (0..=MOST).prop_map(|id| Scope::Group(GroupId(id))),
        (0..90_u32).prop_map(|id| Scope::Agent(AgentId(id))),
    ];
    let part = |info: &'static Info| {
        let names = info.params.iter().map(|param| param.name);
        let names: Vec<_> = names.chain(["weight"]).collect();
        select(names).prop_map(move |part| (NameKey::of(info.name), NameKey::of(part)))
    };
    let value = prop_oneof![
        3 => Just(None),
        5 => Just(Some(0.0)),
        4 => (-3.0_f32..9.0).prop_map(Some),
        1 => coordinate().prop_map(Some),
        1 => Just(Some(f32::NAN)),
    ];
    (select(BEHAVIORS.iter().collect::<Vec<_>>()).prop_flat_map(part), scope, value)
        .prop_map(|((behavior, part), scope, value)| Input::Adjust { behavior, part, scope, value })
        .boxed()
}

/// A few agents, often on one point, or a crowd that fills more than a block.
fn agents<V: Stages>() -> BoxedStrategy<Vec<(u32, V, V)>> {
    let agent = || (0..MOST, prop_oneof![9 => point(), 1 => Just(V::ZERO)], velocity());
    prop_oneof![4 => vec(agent(), 0..24), 1 => vec(agent(), 100..200)].boxed()
}

/// A world of any kind.
pub fn recipe<V: Stages>() -> BoxedStrategy<Recipe<V>> {
    let cell = select(vec![1.0_f32, 1.0, 2.0, 0.2, 1e-6, 1e6]);
    let frame = (space(), stepping(), any::<u64>(), cell, any::<bool>());
    let groups = vec((group(), prop::option::of(plan())), 1..=MOST as usize);
    let rides = vec((0..12_usize, 0..3_usize, prop_oneof![-3.0_f32..3.0, coordinate()]), 0..3);
    let around =
        (obstacles(), vec(path(), 0..3), rides, vec(point(), 0..3), prop::option::of(tiles()));
    let inputs = vec((0..TICKS, input()), 0..12);
    (frame, groups, agents(), around, vec(plan(), 1..4), inputs)
        .prop_map(
            |(frame, groups, agents, (obstacles, paths, rides, marks, tiles), moods, inputs)| {
                let (space, stepping, seed, cell, solid) = frame;
                Recipe {
                    space,
                    stepping,
                    seed,
                    cell,
                    solid,
                    groups,
                    agents,
                    obstacles,
                    paths,
                    rides,
                    marks,
                    tiles,
                    moods,
                    inputs,
                }
            },
        )
        .boxed()
}

fn named<T>((nth, it): (usize, T)) -> Named<T> {
    Named { name: nth.to_string(), it }
}

impl<V: Stages> Recipe<V> {
    /// The world at tick 0.
    #[must_use]
    pub fn world(&self) -> World<V> {
        let mut world = World::new(self.space, self.stepping, self.seed, self.cell);
        (world.solid, world.tiles) = (self.solid, self.tiles.clone());
        world.obstacles = self.obstacles.clone().into();
        world.paths = self.paths.iter().cloned().enumerate().map(named).collect();
        // Space without an edge has none.
        let shapes = FieldShape::over(&world.space, 1.0).into_iter().enumerate();
        world.fields =
            shapes.map(|(nth, shape)| named((nth, Field::new(shape, 2.0, 0.5)))).collect();
        world.marks = self.marks.iter().copied().enumerate().map(named).collect();
        world.most_agents = 400;
        for (nth, (group, plan)) in self.groups.iter().enumerate() {
            world.add_group(Group { name: nth.to_string(), ..group.clone() }, plan.clone());
        }
        for (group, position, velocity) in &self.agents {
            // A point outside of the walls, or a group that is not there, is refused.
            world.spawn(GroupId(*group), *position, *velocity);
        }
        for (obstacle, path, speed) in &self.rides {
            let (id, path) = (world.obstacles.id_at(*obstacle), self.paths.get(*path));
            if let (Some(id), Some(path)) = (id, path) {
                // A path to nowhere is refused.
                let _ = world.lead_obstacle(id, path.clone(), *speed);
            }
        }
        world
    }

    /// What decides in it.
    #[must_use]
    pub fn brain(&self) -> Moods<'_, V> {
        Moods(&self.moods)
    }

    /// What comes in before a tick.
    #[must_use]
    pub fn inputs(&self, tick: u64) -> Vec<Input<V>> {
        let now = self.inputs.iter().filter(|(at, _)| *at as u64 == tick);
        now.map(|(_, input)| input.clone()).collect()
    }

    /// Moves a world of it by so many ticks.
    pub fn run(&self, world: &mut World<V>, ticks: usize) {
        for _ in 0..ticks {
            let inputs = self.inputs(world.tick);
            world.step(&mut self.brain(), &inputs);
        }
    }
}

/// Agents without a shared plan take these by turns, each for eight ticks.
#[derive(Debug)]
pub struct Moods<'r, V>(&'r [Plan<V>]);

impl<V: Stages> Brain<V> for Moods<'_, V> {
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        if !world.tick.is_multiple_of(8) {
            return Vec::new();
        }
        for (index, agent) in world.agents.iter().enumerate() {
            if plans.by_group.get(agent.group.index()).is_some_and(Option::is_none) {
                let nth = (agent.key + world.tick / 8) % self.0.len().max(1) as u64;
                let mood = self.0.get(nth as usize);
                plans
                    .rewrite(index, |plan| mood.into_iter().for_each(|mood| plan.clone_from(mood)));
            }
        }
        Vec::new()
    }
}
