//! Bodies among what is solid: nothing holds a body that leaves it, and nothing lets one through.

use flockwork::behavior::{AvoidObstacles, Behavior, Seek, Wander};
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::group::Number;
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::{Angle, Box, Circle, HalfSpace, OrientedBox, Segment};
use flockwork::{
    Agent, Group, Input, Obstacle, Obstacles, Plan, Space, Stages, Stepping, Target, Term, World,
};

const SECOND: Stepping = Stepping::Timed(0.05);
const TICKS: usize = 20;

/// Numbers drawn one after the other.
struct Draw(Noise, u64);

impl Draw {
    fn new(key: u64) -> Self {
        Self(Noise::new(31, key, 0, Purpose::Spawn), 0)
    }

    fn signed(&mut self) -> f32 {
        self.1 += 1;
        self.0.signed(self.1)
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[(self.signed().abs() * list.len() as f32) as usize % list.len()]
    }

    fn vector<V: Stages>(&mut self, size: f32) -> V {
        V::from_xyz(core::array::from_fn(|_| self.signed() * size))
    }

    fn direction<V: Stages>(&mut self) -> V {
        self.1 += 2;
        self.0.direction(self.1)
    }
}

/// Any shape, from a point to ten meters.
fn shape<V: Stages>(draw: &mut Draw, at: V) -> Obstacle<V> {
    let size = draw.one_of(&[0.0, 1e-3, 0.3, 2.0, 10.0]);
    let other = at + draw.vector::<V>(size);
    let corner = |pick: fn(f32, f32) -> f32| {
        let (a, b) = (at.to_xyz(), other.to_xyz());
        V::from_xyz(core::array::from_fn(|axis| pick(a[axis], b[axis])))
    };
    match draw.one_of(&[0, 1, 2, 3, 4, 5]) {
        0 => Obstacle::Circle(Circle { center: at, radius: size }),
        1 => Obstacle::Box(Box { min: corner(f32::min), max: corner(f32::max) }),
        2 => Obstacle::Segment(Segment { from: at, to: other, radius: 0.0 }),
        3 => Obstacle::Segment(Segment { from: at, to: other, radius: 0.1 * size }),
        4 => Obstacle::OrientedBox(OrientedBox {
            center: at,
            half: (other - at).map(f32::abs),
            angle: Angle::new(3.2 * draw.signed()),
        }),
        _ => Obstacle::HalfSpace(HalfSpace { point: at, normal: draw.direction() }),
    }
}

/// The middle of a shape; of one without end a point of its surface.
fn middle<V: Stages>(shape: &Obstacle<V>) -> V {
    shape.ball().map_or_else(|| shape.nearest(V::default()).point, |(middle, _)| middle)
}

/// A body that touches a shape somewhere: exactly, within rounding, or a little inside.
fn touching<V: Stages>(draw: &mut Draw, shape: &Obstacle<V>) -> Agent<V> {
    let radius = draw.one_of(&[0.0, 1e-3, 0.05, 0.2, 1.0, 5.0]);
    let body = f32::max(radius, 1e-3);
    let surface = shape.nearest(middle(shape) + draw.vector::<V>(30.0));
    let off = draw.one_of(&[0.0, 0.0, 1e-7, -1e-7, 1e-6, -1e-6, 1e-4, -1e-3, -0.1]) * body;
    let position = surface.point + surface.normal * (body + off);
    Agent { position, radius, max_speed: 1.0, ..Agent::default() }
}

/// How far a body that moves on at 1 m/s gets in that direction in a second (m).
fn leaves<V: Stages>(mut body: Agent<V>, way: V, solid: &[Obstacle<V>]) -> f32 {
    let start = body.position;
    for _ in 0..TICKS {
        assert!(body.advance(way, SECOND, &Space::Open, solid));
    }
    (body.position - start).dot(way)
}

/// A direction that leads away from a surface, or along it.
fn away<V: Stages>(draw: &mut Draw, normal: V) -> V {
    let way = draw.direction::<V>();
    let along = way.sideways_of(normal).unit();
    let outward = if way.dot(normal) < 0.0 { -way } else { way };
    // On a line there is no way along: it is a point of the plane's edge.
    let way = if draw.signed() < 0.0 { along } else { outward };
    if way == V::default() { normal } else { way }
}

fn no_contact_glues<V: Stages>(keys: std::ops::Range<u64>) {
    let mut glued = Vec::new();
    for key in keys {
        let mut draw = Draw::new(key);
        let at = draw.vector::<V>(100.0);
        let shape = shape::<V>(&mut draw, at);
        let body = touching(&mut draw, &shape);
        let way = away(&mut draw, shape.nearest(body.position).normal);
        let gone = leaves(body.clone(), way, &[shape]);
        if gone < 0.99 {
            glued.push((key, shape, body.position, body.radius, way, gone));
        }
    }
    assert!(glued.is_empty(), "{} are glued: {:?}", glued.len(), glued.first());
}

#[test]
fn a_body_that_leaves_what_it_touches_is_not_held() {
    no_contact_glues::<Vec2>(0..30_000);
    no_contact_glues::<Vec3>(30_000..60_000);
}

/// Two shapes that touch, as walls of a corner do, and a body in the corner.
fn corner<V: Stages>(draw: &mut Draw) -> ([Obstacle<V>; 2], Agent<V>, [V; 2]) {
    let tip = draw.vector::<V>(50.0);
    let radius = draw.one_of(&[0.01, 0.2, 1.0]);
    let normals = if draw.signed() < 0.0 {
        let axis = |nth: usize| V::from_xyz(core::array::from_fn(|i| f32::from(i == nth)));
        let signs = [draw.signed().signum(), draw.signed().signum()];
        [axis(0) * signs[0], axis(1) * signs[1]]
    } else {
        [draw.direction::<V>(), draw.direction::<V>()]
    };
    // The middle of a ball of radius 1 that touches both planes.
    let cos = normals[0].dot(normals[1]);
    if cos < -0.8 {
        // Nearly a slit: no place for a body.
        return corner(draw);
    }
    let middle = (normals[0] + normals[1]) * (1.0 / (1.0 + cos));
    let off = draw.one_of(&[0.0, 1e-6, -1e-6, 1e-4, -1e-4]);
    let position = tip + middle * (radius * (1.0 + off));
    let wall = |normal: V, other: V| {
        let along = other.sideways_of(normal).unit() * 20.0;
        let straight = normal.to_xyz().iter().filter(|part| **part != 0.0).count() == 1;
        if straight && draw_box(normal) {
            let (a, b) = (tip - along, tip + along - normal * 3.0);
            let deep = V::from_xyz([0.0, 0.0, 20.0]);
            let (a, b) = ((a - deep).to_xyz(), (b + deep).to_xyz());
            let pick = |of: fn(f32, f32) -> f32| {
                V::from_xyz(core::array::from_fn(|axis| of(a[axis], b[axis])))
            };
            Obstacle::Box(Box { min: pick(f32::min), max: pick(f32::max) })
        } else {
            Obstacle::Segment(Segment { from: tip - along, to: tip + along, radius: 0.0 })
        }
    };
    let walls = [wall(normals[0], normals[1]), wall(normals[1], normals[0])];
    (walls, Agent { position, radius, max_speed: 1.0, ..Agent::default() }, normals)
}

fn draw_box<V: Stages>(normal: V) -> bool {
    normal.to_xyz().iter().sum::<f32>() > 0.0
}

fn no_corner_glues<V: Stages>(keys: std::ops::Range<u64>) {
    let (mut tried, mut glued) = (0, Vec::new());
    for key in keys {
        let mut draw = Draw::new(key);
        let (walls, body, _) = corner::<V>(&mut draw);
        let normals = walls.map(|wall| wall.nearest(body.position).normal);
        let way = draw.direction::<V>();
        // Out of the corner, or along one of its walls.
        let way = if key % 2 == 0 { way } else { way.sideways_of(normals[0]).unit() };
        if way == V::default() || normals.iter().any(|normal| normal.dot(way) < -1e-6) {
            continue;
        }
        tried += 1;
        let gone = leaves(body.clone(), way, &walls);
        if gone < 0.9 {
            glued.push((key, walls, body.position, body.radius, way, gone));
        }
    }
    assert!(tried > 5000, "{tried}");
    assert!(glued.is_empty(), "{} of {tried} are glued: {:?}", glued.len(), glued.first());
}

#[test]
fn a_body_that_leaves_a_corner_is_not_held() {
    no_corner_glues::<Vec2>(0..30_000);
    no_corner_glues::<Vec3>(30_000..60_000);
}

/// What is left of a velocity into the crease of two walls goes along the crease.
#[test]
fn along_the_crease_of_two_walls_a_body_slides_on() {
    for degrees in [30.0_f32, 60.0, 90.0, 120.0, 170.0] {
        let half = degrees.to_radians() / 2.0;
        let side = |sign: f32| {
            let normal = vec3(0.0, half.sin(), sign * half.cos());
            Obstacle::HalfSpace(HalfSpace { point: Vec3::ZERO, normal })
        };
        let solid = [side(1.0), side(-1.0)];
        let inward = vec3(0.0, -1.0, 0.0);
        let height = 0.2 / half.sin();
        let mut body = Agent { position: vec3(0.0, height, 0.0), radius: 0.2, ..Agent::default() };
        for _ in 0..TICKS {
            body.advance(Vec3::X + inward * 3.0, SECOND, &Space::Open, &solid);
        }
        assert!((body.position.x - 1.0).abs() < 0.02, "{degrees}°: {}", body.position);
        assert!(solid.iter().all(|it| it.nearest(body.position).distance > 0.199), "{degrees}°");
    }
}

/// Blocks side by side from the origin along x, their upper faces at `y` = 1.
fn blocks<V: Stages>(count: usize, at: V) -> Vec<Obstacle<V>> {
    let block = |nth: usize| {
        let x = nth as f32 * 0.7;
        Obstacle::Box(Box {
            min: at + V::from_xyz([x, 0.0, -3.0]),
            max: at + V::from_xyz([x + 0.7, 1.0, 3.0]),
        })
    };
    (0..count).map(block).collect()
}

fn no_seam_catches<V: Stages>() {
    for (nth, offset) in [0.0, 37.7, 1003.3].into_iter().enumerate() {
        let (solid, slack) = (blocks(20, V::from_xyz([offset; 3])), [1e-3, 1e-3, 0.02][nth]);
        for (radius, into) in [(0.2, 0.0), (0.2, 0.2), (0.01, 0.5), (0.6, 2.0), (0.0, 0.3)] {
            let start = V::from_xyz([offset + 0.1, offset + 1.0 + radius, offset]);
            let mut body = Agent { position: start, radius, max_speed: 9.0, ..Agent::default() };
            for _ in 0..10 * TICKS {
                body.advance(V::from_xyz([1.0, -into, 0.0]), SECOND, &Space::Open, &solid);
                let gap = solid.iter().map(|it| it.nearest(body.position).distance);
                assert!(gap.fold(9.0, f32::min) > radius - 0.01 - offset * 1e-6);
            }
            let gone = (body.position - start).to_xyz()[0];
            assert!(gone > 10.0 * (1.0 - slack), "{offset} {radius} {into}: {gone}");
        }
    }
}

#[test]
fn a_body_slides_over_the_seams_of_a_row_of_blocks() {
    no_seam_catches::<Vec2>();
    no_seam_catches::<Vec3>();
}

/// How deep the deepest shape holds a body after a few ticks without any velocity (m).
fn depth<V: Stages>(solid: &[Obstacle<V>], position: V, radius: f32) -> f32 {
    let mut body = Agent { position, radius, ..Agent::default() };
    for _ in 0..3 {
        assert!(body.advance(V::default(), SECOND, &Space::Open, solid));
    }
    let deepest = solid.iter().map(|it| it.nearest(body.position).distance);
    radius.max(1e-3) - deepest.fold(f32::MAX, f32::min)
}

fn all_get_out<V: Stages>() {
    for key in 0..4000 {
        let mut draw = Draw::new(key);
        let radius = draw.one_of(&[0.0, 0.05, 0.2, 1.0]);
        // One shape, several upon each other, or blocks side by side.
        let solid: Vec<Obstacle<V>> = match key % 4 {
            0 => blocks(12, V::default()),
            1 => vec![shape(&mut draw, V::default())],
            count => (0..count)
                .map(|_| {
                    let at = draw.vector::<V>(1.0);
                    Obstacle::Box(Box { min: at, max: at + V::from_xyz([2.0, 1.5, 3.0]) })
                })
                .collect(),
        };
        let inside = match solid[(key / 4) as usize % solid.len()] {
            Obstacle::Box(Box { min, max }) => {
                let (a, b) = (min.to_xyz(), max.to_xyz());
                let share: [f32; 3] = core::array::from_fn(|_| draw.signed().abs());
                V::from_xyz(core::array::from_fn(|i| a[i] + (b[i] - a[i]) * share[i]))
            }
            other => middle(&other) + draw.vector::<V>(0.1),
        };
        let depth = depth(&solid, inside, radius);
        assert!(depth < 2e-3, "{key}: {depth} deep in {solid:?}, radius {radius}, at {inside:?}");
    }
}

#[test]
fn a_body_that_was_put_into_something_gets_out() {
    all_get_out::<Vec2>();
    all_get_out::<Vec3>();
}

/// A corridor that is narrower than the body: nowhere to get out, but it can be left along its walls.
#[test]
fn a_body_in_too_narrow_a_corridor_can_walk_out() {
    let wall =
        |low: f32, high: f32| Obstacle::Box(Box { min: vec2(-5.0, low), max: vec2(5.0, high) });
    let solid = [wall(0.15, 2.0), wall(-2.0, -0.15)];
    for way in [1.0, -1.0] {
        let body = Agent { radius: 0.2, ..Agent::<Vec2>::default() };
        let gone = leaves(body, vec2(way, 0.0), &solid);
        assert!(gone > 0.95, "{gone}");
    }
}

/// Seekers in a room of boxes and segments, pressed into a corner first.
#[test]
fn a_seeker_leaves_a_corner_for_a_place_along_its_wall() {
    let walls: [[Obstacle<Vec2>; 2]; 2] = [
        [
            Obstacle::Box(Box { min: vec2(-1.0, -1.0), max: vec2(9.0, 0.0) }),
            Obstacle::Box(Box { min: vec2(-1.0, 0.0), max: vec2(0.0, 9.0) }),
        ],
        [
            Obstacle::Segment(Segment { from: vec2(0.0, 0.0), to: vec2(9.0, 0.0), radius: 0.0 }),
            Obstacle::Segment(Segment { from: vec2(0.0, 0.0), to: vec2(0.0, 9.0), radius: 0.1 }),
        ],
    ];
    for walls in walls {
        for (goal, end) in [(vec2(6.0, -2.0), vec2(6.0, 0.2)), (vec2(-2.0, 5.0), vec2(0.2, 5.0))] {
            let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
            (world.solid, world.obstacles) = (true, walls.to_vec().into());
            let seek = Term::new(Behavior::Seek(Seek::default())).toward(Target::Mouse);
            let group = world.add_group(Group::default(), Some(Plan::of([seek])));
            world.spawn(group, vec2(1.0, 1.0), Vec2::ZERO).unwrap();
            for (place, secs) in [(vec2(-3.0, -3.0), 5), (goal, 10)] {
                for _ in 0..secs * 60 {
                    world.step(&mut (), &[Input::Pointer(place)]);
                }
            }
            let at = world.agents[0].position;
            assert!((at - end).length() < 0.3, "{walls:?} {goal}: {at}");
        }
    }
}

/// The share of a minute in which wanderers touch a wall of their world.
fn share_at_walls<V: Stages>(avoids: bool, seed: u64) -> f32 {
    let room = V::from_xyz([20.0, 15.0, 10.0]);
    let mut world = World::new(Space::Walls(V::ZERO, room), Stepping::default(), seed, 1.0);
    let wander = Term::new(Behavior::Wander(Wander::default()));
    let avoid =
        Term { weight: 2.0, ..Term::new(Behavior::AvoidObstacles(AvoidObstacles::default())) };
    let terms = [wander, avoid].into_iter().take(1 + usize::from(avoids));
    let group = world.add_group(Group::default(), Some(Plan::of(terms)));
    for nth in 0..40 {
        let noise = Noise::new(seed, nth, 0, Purpose::Spawn);
        let at = core::array::from_fn(|axis| {
            1.0 + noise.uniform(axis as u64) * (room.to_xyz()[axis] - 2.0)
        });
        world.spawn(group, V::from_xyz(at), noise.direction(9)).unwrap();
    }
    let (mut touching, ticks) = (0, 60 * 60);
    for _ in 0..ticks {
        world.step(&mut (), &[]);
        let touches =
            |it: &&Agent<V>| world.space.contain(it.position, it.radius + 1e-4) != it.position;
        touching += world.agents.iter().filter(touches).count();
    }
    touching as f32 / (40 * ticks) as f32
}

#[test]
fn wanderers_that_avoid_obstacles_do_not_touch_the_walls_of_their_world() {
    for seed in 1..4 {
        let (blind, seeing) =
            (share_at_walls::<Vec2>(false, seed), share_at_walls::<Vec2>(true, seed));
        println!("plane: {blind} of the time without avoiding, {seeing} with");
        assert!(blind > 0.03 && seeing < 0.001, "{blind} {seeing}");
        let seeing = share_at_walls::<Vec3>(true, seed);
        println!("volume: {seeing}");
        assert!(seeing < 0.001, "{seeing}");
    }
}

#[test]
fn at_a_wall_of_the_world_the_velocity_into_it_is_gone_as_at_a_box() {
    let room = vec2(10.0, 8.0);
    let walls: [Obstacle<Vec2>; 2] = [
        Obstacle::Box(Box { min: vec2(10.0, -9.0), max: vec2(12.0, 19.0) }),
        Obstacle::Box(Box { min: vec2(-9.0, 8.0), max: vec2(12.0, 19.0) }),
    ];
    let mut box_world = World::new(Space::Open, Stepping::default(), 1, 1.0);
    (box_world.solid, box_world.obstacles) = (true, Obstacles::new(walls.to_vec()));
    let mut wall_world = World::new(Space::Walls(Vec2::ZERO, room), Stepping::default(), 1, 1.0);
    for world in [&mut box_world, &mut wall_world] {
        let seek =
            Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(14.0, 10.0)));
        let group = world.add_group(Group::default(), Some(Plan::of([seek])));
        world.spawn(group, vec2(5.0, 6.0), Vec2::ZERO).unwrap();
    }
    for tick in 0..900 {
        box_world.step(&mut (), &[]);
        wall_world.step(&mut (), &[]);
        let [a, b] = [&box_world, &wall_world].map(|world| &world.agents[0]);
        let (off, change) = (a.position - b.position, a.velocity - b.velocity);
        assert!(off.length() < 1e-3 && change.length() < 1e-3, "{tick}: {a:?} {b:?}");
    }
    assert!(wall_world.agents[0].speed() < 0.1, "it stands in the corner");
    let id = wall_world.agents[0].id;
    assert!(wall_world.place(id, vec2(-5.0, 4.0), vec2(-1.0, 1.0)));
    let placed = wall_world.agent(id).unwrap();
    assert_eq!((placed.position, placed.velocity), (vec2(0.2, 4.0), vec2(0.0, 1.0)));
}

#[test]
fn bodies_outside_of_the_walls_are_not_spawned() {
    let mut world =
        World::new(Space::Walls(Vec2::ZERO, vec2(9.0, 9.0)), Stepping::default(), 1, 1.0);
    let walkers = world.add_group(Group::default(), None);
    let directors = world.add_group(Group { body: false, ..Group::default() }, None);
    for outside in [vec2(-0.1, 4.0), vec2(4.0, 9.1), vec2(1e30, 1.0)] {
        assert_eq!(world.spawn(walkers, outside, Vec2::ZERO), None);
        assert!(world.spawn(directors, outside, Vec2::ZERO).is_some(), "it only directs");
    }
    assert!(world.spawn(walkers, vec2(9.0, 0.0), Vec2::ZERO).is_some(), "on the wall is inside");
    let mut torus = World::new(Space::Wrap(vec2(9.0, 9.0)), Stepping::default(), 1, 1.0);
    let group = torus.add_group(Group::default(), None);
    let id = torus.spawn(group, vec2(-1.0, 10.0), Vec2::ZERO).unwrap();
    assert_eq!(torus.agent(id).unwrap().position, vec2(8.0, 1.0));
    assert!(torus.place(id, vec2(20.0, 4.0), Vec2::ZERO));
    assert_eq!(torus.agent(id).unwrap().position, vec2(2.0, 4.0));
}

/// Runs a crowd at a wall that spans a torus along the seam; answers how many ever were on its far side.
fn crossings<V: Stages>(wall: Obstacle<V>, start: f32, way: f32) -> usize {
    let size = V::from_xyz([10.0, 8.0, 6.0]);
    let mut world = World::new(Space::Wrap(size), Stepping::default(), 1, 1.0);
    (world.solid, world.obstacles) = (true, vec![wall].into());
    let numbers = Group { max_speed: Number::Fixed(3.0), ..Group::default() };
    let push = Target::Vector(V::from_xyz([3.0 * way, 0.7, 0.3]));
    let wish = Term::new(Behavior::Wish(flockwork::behavior::Wish {})).toward(push);
    let group = world.add_group(numbers, Some(Plan::of([wish])));
    for nth in 0..60 {
        let noise = Noise::new(1, nth, 0, Purpose::Spawn);
        let at = V::from_xyz([start, 8.0 * noise.uniform(0), 6.0 * noise.uniform(1)]);
        world.spawn(group, at, V::ZERO).unwrap();
    }
    let mut crossed = vec![false; 60];
    for _ in 0..600 {
        world.step(&mut (), &[]);
        for (nth, agent) in world.agents.iter().enumerate() {
            let off =
                world.space.offset(V::from_xyz([start, 0.0, 0.0]), agent.position).to_xyz()[0];
            crossed[nth] |= off.abs() > 2.0;
        }
    }
    crossed.into_iter().filter(|it| *it).count()
}

fn nothing_gets_through_the_seam<V: Stages>() {
    let at = |x: f32, y: f32, z: f32| V::from_xyz([x, y, z]);
    let slabs = [(-0.1, 0.1), (9.9, 10.1), (0.0, 0.2), (9.8, 10.0), (19.9, 20.1)];
    for (low, high) in slabs {
        let slab = Obstacle::Box(Box { min: at(low, -9.0, -9.0), max: at(high, 9.0, 9.0) });
        for (start, way) in [(9.0, 1.0), (1.0, -1.0)] {
            assert_eq!(crossings(slab, start, way), 0, "{slab:?} from {start}");
        }
    }
    // It ends at the seam of the other axis, and goes on behind it.
    let slab = Obstacle::Box(Box { min: at(-0.1, 0.0, 0.0), max: at(0.1, 8.0, 6.0) });
    assert_eq!(crossings(slab, 9.0, 1.0), 0);
}

#[test]
fn a_solid_wall_on_the_seam_lets_no_body_through() {
    nothing_gets_through_the_seam::<Vec2>();
    nothing_gets_through_the_seam::<Vec3>();
    let thin =
        |x: f32| Obstacle::Segment(Segment { from: vec2(x, -1.0), to: vec2(x, 9.0), radius: 0.0 });
    for x in [0.0, 10.0, 9.95, 0.05] {
        assert_eq!(crossings(thin(x), 9.0, 1.0), 0, "{x}");
    }
}
