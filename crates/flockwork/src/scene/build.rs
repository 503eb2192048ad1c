//! From a checked scene to a world with agents in it.

use std::collections::BTreeMap;

use super::{
    AmongText, Bounds, DrawnNumber, GroupText, ItemText, NamedTarget, NumberText, Point, Problem,
    RandomVelocity, Scene, Spawn, SteppingText, TargetText, TermText, TilesText, Velocity,
};
use crate::group::{Group, Number};
use crate::neighbors::Among;
use crate::noise::{Noise, Purpose};
use crate::world::Named;
use crate::{
    AgentId, GroupId, Item, Path, Plan, Space, Stepping, Target, Term, TileMap, Vector, World,
};

/// How often a place is drawn for an agent before its group counts as not fitting.
pub(super) const TRIES: u64 = 200;

/// How many agents more than it starts with a scene may have that does not say.
const MORE_AGENTS: usize = 100_000;

/// Streams of an agent's spawn noise; the limits have 1 to 5.
const PLACE_STREAM: u64 = 16;
const VELOCITY_STREAM: u64 = 17;

/// The world of a scene, at tick 0.
pub fn world<V: Vector>(scene: &Scene) -> Result<World<V>, Vec<Problem>> {
    let mut world = bare(scene);
    let mut taken = Taken::new(&world);
    let mut problems = Vec::new();
    for (nth, group) in scene.groups.iter().enumerate() {
        let id = GroupId(nth as u32);
        let placed =
            (0..group.count).take_while(|_| spawn(&mut world, id, group, &mut taken)).count();
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
            Named { name: name.clone(), it: Path { points, radius: path.radius, end: path.end } }
        })
        .collect();
    world.obstacles = scene.obstacles.iter().map(|it| it.map(|point| point.vector())).collect();
    world.most_agents = most_agents(scene);
    world.solid = scene.solid;
    world.tiles = scene.tiles.as_ref().map(tiles);
    for (group, text) in groups.into_iter().zip(&scene.groups) {
        world.add_group(group, plan(scene, text));
    }
    world
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

fn space<V: Vector>(bounds: Bounds) -> Space<V> {
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
        color: color.unwrap_or(default.color),
        radius: number(text.radius, default.radius),
        mass: number(text.mass, default.mass),
        max_speed: number(text.max_speed, default.max_speed),
        max_force: number(text.max_force, default.max_force),
        response_secs: number(text.response_secs, default.response_secs),
        spawned: 0,
    }
}

/// The fixed plan of a group; none for a scripted one.
fn plan<V: Vector>(scene: &Scene, group: &GroupText) -> Option<Plan<V>> {
    group.script.is_none().then(|| {
        let mut plan = Plan { combine: group.combine, ..Plan::default() };
        items(scene, &group.plan, &mut plan.items);
        plan
    })
}

fn items<V: Vector>(scene: &Scene, plan: &[ItemText], items: &mut Vec<Item<V>>) {
    for item in plan {
        match item {
            ItemText::Term(text) => items.push(Item::Term(term(scene, text))),
            ItemText::Group { combine, weight, plan } => {
                items.push(Item::Begin(*combine, *weight));
                self::items(scene, plan, items);
                items.push(Item::Done);
            }
        }
    }
}

fn term<V: Vector>(scene: &Scene, text: &TermText) -> Term<V> {
    let target = |text: &TargetText| target(scene, text);
    Term {
        weight: text.weight,
        behavior: text.behavior,
        target: text.target.as_ref().and_then(target),
        second: text.second.as_ref().and_then(target),
        among: text.among.as_ref().and_then(|text| among(scene, text)),
        label: None,
    }
}

fn target<V: Vector>(scene: &Scene, text: &TargetText) -> Option<Target<V>> {
    match text {
        TargetText::Point(point) => Some(Target::Point(point.vector())),
        TargetText::Named(named) => match named {
            NamedTarget::Mouse => Some(Target::Mouse),
            NamedTarget::Mark(name) => scene.marks.place_of(name).map(Target::Mark),
            NamedTarget::Path(name) => scene.paths.place_of(name).map(Target::Path),
            NamedTarget::Group(name) => group_id(scene, name).map(Target::Group),
            NamedTarget::Agent(id) => Some(Target::Agent(AgentId(*id))),
            NamedTarget::Vector(vector) => Some(Target::Vector(vector.vector())),
        },
    }
}

fn among(scene: &Scene, text: &AmongText) -> Option<Among> {
    match text {
        AmongText::All => Some(Among::All),
        AmongText::Own => Some(Among::Own),
        AmongText::Others => Some(Among::Others),
        AmongText::Group(name) => group_id(scene, name).map(Among::Group),
    }
}

fn group_id(scene: &Scene, name: &str) -> Option<GroupId> {
    scene.groups.iter().position(|group| group.name == name).map(|place| GroupId(place as u32))
}

/// Puts the next agent of a group into the world; false if there is no room.
fn spawn<V: Vector>(
    world: &mut World<V>,
    id: GroupId,
    text: &GroupText,
    taken: &mut Taken<V>,
) -> bool {
    let group = &world.groups[id.index()];
    let (nth, body) = (group.spawned, group.body);
    let agent = group.agent::<V>(id, nth, world.seed);
    let noise = Noise::new(world.seed, agent.key, 0, Purpose::Spawn);
    let Some(position) =
        place(text, nth, noise, |at| !body || taken.is_free(world, at, agent.radius))
    else {
        return false;
    };
    let velocity = match text.velocity {
        Velocity::Same(velocity) => velocity.vector(),
        Velocity::Drawn(RandomVelocity::Random(speed)) => {
            noise.stream(VELOCITY_STREAM).direction::<V>(0) * speed
        }
    };
    if body {
        taken.add(world.space.home(position), agent.radius);
    }
    world.spawn(id, position, velocity).is_some()
}

/// Where the `nth` agent of a group starts; none if no free place was found.
fn place<V: Vector>(
    text: &GroupText,
    nth: u32,
    noise: Noise,
    is_free: impl Fn(V) -> bool,
) -> Option<V> {
    let draw = noise.stream(PLACE_STREAM);
    let drawn = |make: &dyn Fn(Noise) -> V| {
        (0..TRIES).map(|nth| make(draw.stream(nth))).find(|at| is_free(*at))
    };
    match &text.spawn {
        Spawn::Points(points) => points.get(nth as usize % points.len().max(1)).map(Point::vector),
        Spawn::Grid { from, spacing, columns } => {
            let (column, row) = (nth % columns.max(&1), nth / columns.max(&1));
            let [x, y, z] = from.xyz;
            Some(V::from_xyz([x + spacing * column as f32, y + spacing * row as f32, z]))
        }
        Spawn::Rect { min, max } => drawn(&|noise| {
            V::from_xyz(core::array::from_fn(|axis| {
                min.xyz[axis] + (max.xyz[axis] - min.xyz[axis]) * noise.uniform(axis as u64)
            }))
        }),
        Spawn::Circle { center, radius } => drawn(&|noise| {
            let share = libm::powf(noise.uniform(2), 1.0 / V::AXES as f32);
            center.vector::<V>() + noise.direction::<V>(0) * (radius * share)
        }),
    }
}

/// The places that are taken, in cells, so that thousands are placed in no time.
struct Taken<V> {
    cell: f32,
    cells: BTreeMap<[i64; 3], Vec<(V, f32)>>,
}

impl<V: Vector> Taken<V> {
    fn new(world: &World<V>) -> Self {
        let largest = world.groups.iter().map(|group| group.radius.most()).fold(0.1, f32::max);
        Self { cell: 2.0 * largest, cells: BTreeMap::new() }
    }

    fn cell_of(&self, at: V) -> [i64; 3] {
        at.to_xyz().map(|part| (part / self.cell).floor() as i64)
    }

    fn add(&mut self, at: V, radius: f32) {
        self.cells.entry(self.cell_of(at)).or_default().push((at, radius));
    }

    fn is_free(&self, world: &World<V>, at: V, radius: f32) -> bool {
        let at = world.space.home(at);
        self.images(&world.space, at).all(|image| self.is_clear(image, radius))
            && !world.obstacles.touch(&world.space, at, radius)
            && world.tiles.as_ref().is_none_or(|tiles| !tiles.is_wall(tiles.cell_of(at)))
    }

    /// The point, and in a torus its images across the seams that it is near to.
    fn images(&self, space: &Space<V>, at: V) -> impl Iterator<Item = V> + use<V> {
        let size = if let Space::Wrap(size) = space { size.to_xyz() } else { [0.0; 3] };
        let (at, cell) = (at.to_xyz(), self.cell);
        let by = move |axis: usize, turns: i32| {
            let across = if turns > 0 { at[axis] <= cell } else { at[axis] >= size[axis] - cell };
            let has_seam = size[axis] > 0.0 && axis < V::AXES;
            (turns == 0 || (has_seam && across)).then(|| at[axis] + size[axis] * turns as f32)
        };
        let turns = [0, 1, -1];
        let all = turns.into_iter().flat_map(move |x| {
            turns.into_iter().flat_map(move |y| turns.into_iter().map(move |z| [x, y, z]))
        });
        all.filter_map(move |[x, y, z]| Some(V::from_xyz([by(0, x)?, by(1, y)?, by(2, z)?])))
    }

    /// Whether no body that has a place already is on this one.
    fn is_clear(&self, at: V, radius: f32) -> bool {
        let [x, y, z] = self.cell_of(at);
        let deep = i64::from(V::AXES > 2);
        let around = (-1..=1)
            .flat_map(|dx| (-1..=1).flat_map(move |dy| (-deep..=deep).map(move |dz| [dx, dy, dz])));
        let at_home = [x, y, z];
        let around = around.map(|by| {
            core::array::from_fn::<i64, 3, _>(|axis| at_home[axis].saturating_add(by[axis]))
        });
        let clear = |(other, r): &(V, f32)| (at - *other).length() >= radius + r;
        around.filter_map(|cell| self.cells.get(&cell)).flatten().all(clear)
    }
}
