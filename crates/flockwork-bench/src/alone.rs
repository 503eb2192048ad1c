//! Each behavior alone: a crowd that does nothing else, among all that behaviors may look at.

use flockwork::behavior::{Behavior, Wants};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::world::Named;
use flockwork::{
    Field, FieldId, FieldShape, FlowField, Group, Path, PathEnd, Plan, Space, Target, Term,
    TileMap, World,
};

use crate::common::{circles, empty, spawn};
use crate::start::{Random, SEED, Start};

/// The share of tiles that are walls.
const WALLS: f32 = 0.1;

/// The crowd at tick 0: all have one term, or none for what the rest of a tick costs. One more agent goes round a path,
/// and is the target of those that need one.
pub fn world(behavior: Option<Behavior>, agents: usize, neighbors: f32) -> World<Vec2> {
    let start = Start::<2>::scattered(agents, neighbors);
    let side = start.side;
    let mut world = empty(agents + 1, Space::Walls(Vec2::ZERO, Vec2::splat(side)));
    furnish(&mut world, side);
    let limits = Group {
        radius: Number::Fixed(0.1),
        max_speed: Number::Fixed(1.0),
        max_force: Number::Fixed(2.0),
        ..Group::default()
    };
    let leaders = world.add_group(limits.clone(), Some(Plan::of([follow_road()])));
    let leader = world.spawn(leaders, vec2(0.5, 0.5) * side, Vec2::X);
    let term = |behavior: Behavior| {
        let wants = |nth: usize| match behavior.info().targets.get(nth)?.1 {
            Wants::Place => leader.map(Target::Agent),
            Wants::Path => Some(Target::Path(0)),
            Wants::Field => Some(Target::Field(FieldId(0))),
            Wants::Vector => Some(Target::Vector(Vec2::X)),
        };
        Term { target: wants(0), second: wants(1), ..Term::new(behavior) }
    };
    let group = world.add_group(limits, Some(Plan::of(behavior.map(term))));
    spawn(&mut world, group, &start);
    world
}

fn follow_road() -> Term<Vec2> {
    Term::new(Behavior::FollowPath(Default::default())).toward(Target::Path(0))
}

/// Circles, a road, tiles and a whirl.
fn furnish(world: &mut World<Vec2>, side: f32) {
    world.obstacles = circles(side).into();
    let corners = [[0.2, 0.2], [0.8, 0.3], [0.7, 0.8], [0.3, 0.7]];
    let points = corners.map(|corner| Vec2::from_array(corner) * side).to_vec();
    let road = Path { points, radius: 1.0, end: PathEnd::Loop };
    world.paths = vec![Named { name: "road".to_owned(), it: road }];
    let cells = side.ceil().max(1.0) as i32;
    let mut random = Random(SEED + 2);
    world.tiles = Some(TileMap {
        origin: [0.0; 2],
        tile: 1.0,
        columns: cells,
        rows: cells,
        walls: (0..cells * cells).map(|_| random.unit() < WALLS).collect(),
    });
    let (size, middle) = ([33, 33, 1], Vec2::splat(0.5 * side));
    let whirl = |at: Vec2| (at - middle).perp().normalize_or_zero();
    let mut scent = Field::new(FieldShape::over(&world.space, 1.0).unwrap_or_default(), 0.0, 0.0);
    let amounts: Vec<f32> = scent.values().iter().map(|_| random.unit()).collect();
    scent.set_values(&amounts);
    world.fields.push(Named { name: "scent".to_owned(), it: scent });
    world.flow_field = Some(FlowField::from_fn(Vec2::ZERO, side / 32.0, size, whirl));
}
