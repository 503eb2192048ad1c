//! Crowds for tests that compare runs: drawn by chance, with a bit of everything that the engine can do.
#![allow(dead_code)]

use flockwork::obstacle::{Box, Circle, Segment};
use std::f32::consts::PI;
use std::sync::LazyLock;

use flockwork::behavior::{Behavior, ParamKind, Wants, defaults};
use flockwork::glam::Vec2;
use flockwork::group::{MovedBy, Number};
use flockwork::neighbors::Among;
use flockwork::noise::{Noise, Purpose};
use flockwork::world::Named;
use flockwork::{
    AgentId, Brain, Combine, Fault, FieldId, Group, GroupId, Item, Obstacle, Path, PathEnd,
    Perceived, Plan, Plans, Space, Stepping, Target, Term, TileMap, Vector, World,
};

/// Numbers drawn one after the other.
pub struct Draw(Noise, u64);

impl Draw {
    pub fn new(key: u64) -> Self {
        Self(Noise::new(11, key, 0, Purpose::Spawn), 0)
    }

    pub fn uniform(&mut self) -> f32 {
        self.1 += 1;
        self.0.uniform(self.1)
    }

    pub fn below(&mut self, most: usize) -> usize {
        (self.uniform() * most as f32) as usize
    }

    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// A point in a box from the origin to `room`.
    pub fn point<V: Vector>(&mut self, room: V) -> V {
        let room = room.to_xyz();
        let drawn = [0; 3].map(|_| self.uniform());
        V::from_xyz(core::array::from_fn(|axis| room[axis] * drawn[axis]))
    }

    pub fn direction<V: Vector>(&mut self) -> V {
        self.1 += 2;
        self.0.direction(self.1)
    }
}

fn looks_at_others(behavior: &Behavior) -> bool {
    behavior.info().among.is_some() || behavior.reads::<Vec2>().slot
}

/// A behavior with other parameters: any word, and numbers from nothing to far too much.
fn varied(mut behavior: Behavior, draw: &mut Draw) -> Behavior {
    for (place, param) in behavior.info().params.iter().enumerate() {
        let usual = behavior.number(place).unwrap_or(0.0);
        let number = match (param.kind, param.name) {
            (ParamKind::Bool, _) => draw.below(2) as f32,
            (ParamKind::Word(words), _) => draw.below(words.len()) as f32,
            (_, "half_angle") => draw.one_of(&[PI, PI, 2.5, 1.2, 0.3, 0.0]),
            (_, "nearest") => draw.one_of(&[0.0, 0.0, 1.0, 3.0, 7.0]),
            (_, name) if name.ends_with("radius") => {
                draw.one_of(&[0.0, 0.4, 0.4, 1.0, 1.0, 1.0, usual, 2.3, 1e9])
            }
            _ => usual * draw.one_of(&[0.0, 0.5, 1.0, 1.0, 2.0]),
        };
        assert!(behavior.set_number(place, number) || usual == behavior.number(place).unwrap());
    }
    behavior
}

fn target<V: Vector>(wants: Wants, draw: &mut Draw, alone: bool) -> Target<V> {
    let room = V::from_xyz([9.0; 3]);
    match wants {
        Wants::Vector => Target::Vector(draw.direction::<V>() * 2.0),
        Wants::Path => Target::Path(0),
        Wants::Field => Target::Field(FieldId(0)),
        Wants::Place => match draw.below(if alone { 3 } else { 5 }) {
            0 => Target::Point(draw.point(room)),
            1 => Target::Mouse,
            2 => Target::Mark(0),
            3 => Target::Agent(AgentId(draw.below(100) as u32)),
            _ => Target::Group(GroupId(draw.below(5) as u32)),
        },
    }
}

/// All behaviors in the order in which they came, and whether each looks at others: drawn by number, they stay the same
/// wherever the list has them.
static IN_ORDER: LazyLock<Vec<(Behavior, bool)>> = LazyLock::new(|| {
    const FIRST: [&str; 19] = [
        "seek",
        "flee",
        "arrive",
        "push",
        "wish",
        "order",
        "separation",
        "wander",
        "pursue",
        "evade",
        "avoid_obstacles",
        "follow_path",
        "follow_leader",
        "alignment",
        "cohesion",
        "queue",
        "brake",
        "chase_tiles",
        "chase_in_sight",
    ];
    let mut all = defaults();
    let place = |it: &Behavior| FIRST.iter().position(|name| *name == it.info().name);
    all.sort_by_key(|it| place(it).unwrap_or(FIRST.len()));
    all.into_iter().map(|it| (it, looks_at_others(&it))).collect()
});

/// A term; `alone` if it is not to look at others.
fn term<V: Vector>(draw: &mut Draw, alone: bool) -> Term<V> {
    let must_look = !alone && draw.below(3) > 0;
    let fits = |looks: bool| if alone { !looks } else { looks || !must_look };
    let some: Vec<_> = IN_ORDER.iter().filter(|(_, looks)| fits(*looks)).map(|it| it.0).collect();
    let mut term = Term::new(varied(draw.one_of(&some), draw));
    term.weight = draw.one_of(&[1.0, 1.0, 0.5, 2.0, -0.3, 0.0]);
    let (first, other) = (Among::Group(GroupId(0)), Among::Group(GroupId(2)));
    let amongs = [None, Some(Among::All), Some(Among::Own), Some(Among::Others)];
    term.among = draw.one_of(&[amongs.as_slice(), &[Some(first), Some(other)]].concat());
    let mut targets = term.behavior.info().targets.iter().map(|(_, wants)| *wants);
    term.target = targets.next().map(|wants| target(wants, draw, alone));
    term.second = targets.next().map(|wants| target(wants, draw, alone));
    term
}

/// A plan of up to seven items, with groups that are left open and ends of no group.
pub fn plan<V: Vector>(key: u64, alone: bool) -> Plan<V> {
    let mut draw = Draw::new(key);
    let combines = [Combine::SUM, Combine::SUM, Combine::Blend(flockwork::combine::Blend {})];
    let item = |draw: &mut Draw| match draw.below(8) {
        0 => Item::Begin(draw.one_of(&combines), draw.one_of(&[1.0, 0.5, -1.0])),
        1 => Item::Done,
        _ => Item::Term(term(draw, alone)),
    };
    let items = (0..draw.below(8)).map(|_| item(&mut draw)).collect();
    let speed_limit = draw.one_of(&[f32::INFINITY, f32::INFINITY, 0.7, 0.0]);
    Plan { items, combine: draw.one_of(&combines), speed_limit, ..Plan::default() }
}

/// Gives every agent without a shared plan one of its own, and another one every few ticks.
pub struct Moody {
    pub alone: bool,
}

impl<V: Vector> Brain<V> for Moody {
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        for (place, agent) in world.agents.iter().enumerate() {
            if world.tick.is_multiple_of(8) && plans.by_group[agent.group.index()].is_none() {
                // A few kinds, so that some neighbors' plans have one shape and some have not.
                let key = agent.key % 7 + 100 * (world.tick / 8);
                plans.rewrite(place, |it| it.clone_from(&plan(key, self.alone)));
            }
        }
        Vec::new()
    }
}

pub const GHOSTS: GroupId = GroupId(3);
pub const GUESTS: GroupId = GroupId(4);

/// Two groups with a plan each, one whose agents have their own, one of bodiless, one that its host
/// moves, and one that cannot move.
pub fn add_groups<V: Vector>(world: &mut World<V>, key: u64) {
    let usual = Group {
        max_speed: Number::Uniform(0.5, 3.0),
        mass: Number::Uniform(0.5, 2.0),
        radius: Number::Uniform(0.0, 0.3),
        ..Group::default()
    };
    let ghosts = Group { body: false, ..usual.clone() };
    let guests = Group { moved_by: MovedBy::Host, ..usual.clone() };
    let still = Group { max_speed: Number::Fixed(0.0), ..usual.clone() };
    for (nth, group) in
        [usual.clone(), usual.clone(), usual, ghosts, guests, still].iter().enumerate()
    {
        let own = (nth != 2).then(|| plan(1000 * key + nth as u64, false));
        world.add_group(Group { name: nth.to_string(), ..group.clone() }, own);
    }
}

/// What is around: obstacles, a path, a mark and a few tiles.
pub fn furnish<V: Vector>(world: &mut World<V>, room: V) {
    let mut draw = Draw::new(5);
    let obstacles = (0..14).map(|nth| {
        let (at, to) = (draw.point(room), draw.point(room));
        match nth % 3 {
            0 => Obstacle::Circle(Circle { center: at, radius: 0.4 }),
            1 => Obstacle::Segment(Segment { from: at, to, radius: 0.1 }),
            _ => Obstacle::Box(Box { min: at, max: at + V::from_xyz([1.5, 0.3, 2.0]) }),
        }
    });
    world.obstacles = obstacles.collect();
    let points = (0..4).map(|_| draw.point(room)).collect();
    let path = Path { points, radius: 0.5, end: PathEnd::Loop };
    world.paths.push(Named { name: "path".into(), it: path });
    world.marks.push(Named { name: "mark".into(), it: room * 0.5 });
    world.mouse.position = room * 0.25;
    world.tiles = TileMap::parse("........\n..##....\n....#...\n........", [0.0, 0.0], 1.0).ok();
}

/// A crowd in a box from the origin to `room`: scattered, bunched up, and on the very same point.
pub fn crowd<V: Vector>(space: Space<V>, room: V, agents: usize, key: u64) -> World<V> {
    let mut world = World::new(space, Stepping::default(), key, 1.0);
    add_groups(&mut world, key);
    furnish(&mut world, room);
    let mut draw = Draw::new(key);
    for nth in 0..agents {
        let at = match nth % 16 {
            0 => room * 0.5,
            1..3 => room * 0.5 + draw.direction::<V>() * 0.1,
            _ => draw.point(room),
        };
        let velocity = draw.direction::<V>() * draw.one_of(&[0.0, 0.5, 1.0]);
        let group = GroupId(draw.one_of(&[0, 0, 1, 1, 2, 2, 2, 3, 4, 5]));
        assert!(world.spawn(group, at, velocity).is_some());
    }
    world
}

/// Every kind of edge, with the room in it: tori many, three, two and one cells wide among them.
pub fn spaces<V: Vector>() -> Vec<(Space<V>, V)> {
    let room = V::from_xyz([20.0, 14.0, 9.0]);
    let tori = [room, room * 0.16, V::from_xyz([2.1, 7.3, 3.0]), V::from_xyz([0.9; 3])];
    let tori = tori.map(|room| (Space::Wrap(room), room));
    let edges = [(Space::Open, room), (Space::Walls(V::ZERO, room), room)];
    edges.into_iter().chain(tori).collect()
}

/// Puts a few of every group far away, as a host may: level with the crowd, and where numbers are coarse.
pub fn add_stragglers<V: Vector>(world: &mut World<V>) {
    for (nth, far) in [1e3, -1e3, 1e6, -1e6, 1e30, -1e30, 3e38].into_iter().enumerate() {
        for at in [[far, 2.0, 2.0], [2.0, far, 2.0], [far, far, far]] {
            let group = GroupId((nth % 6) as u32);
            for speed in [0.0, 1.0] {
                let id = world.spawn(group, V::ZERO, V::from_xyz([speed, 0.0, 0.0])).unwrap();
                let place = world.place_of(id).unwrap();
                world.agents[place].position = V::from_xyz(at);
            }
        }
    }
}
