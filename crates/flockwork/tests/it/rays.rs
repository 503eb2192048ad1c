//! Rays, free places and neighbors of points, against what trying point by point finds.

use crate::crowds::Draw;
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::neighbors::Among;
use flockwork::obstacle::{Box, Circle, Segment};
use flockwork::{
    Agent, AgentId, Group, GroupId, Obstacle, Perceived, Space, Stepping, Struck, TileMap, Vector,
    World,
};

const SIDE: f32 = 12.0;

/// A world with a few bodies, obstacles and tiles in a square or cube from the origin.
fn world<V: Vector>(space: Space<V>, key: u64) -> World<V> {
    let (mut draw, room) = (Draw::new(key), V::from_xyz([SIDE; 3]));
    let mut world = World::new(space, Stepping::default(), 1, 0.7);
    for (group, radius) in [(0, 0.3), (1, 0.9)] {
        let group = world.add_group(Group { name: format!("{group}"), ..Group::default() }, None);
        for _ in 0..6 {
            let id = world.spawn(group, draw.point(room), V::ZERO).unwrap();
            let place = world.place_of(id).unwrap();
            world.agents[place].radius = radius;
        }
    }
    let mut all: Vec<Obstacle<V>> = Vec::new();
    for nth in 0..9 {
        let (at, to) = (draw.point(room), draw.point(room));
        all.push(match nth % 3 {
            0 => Circle { center: at, radius: 0.5 }.into(),
            1 => Segment { from: at, to: at + (to - at) * 0.2, radius: 0.1 }.into(),
            _ => Box { min: at, max: at + V::from_xyz([0.9, 0.4, 2.0]) }.into(),
        });
    }
    world.obstacles = all.into();
    world.tiles = Some(
        TileMap::parse("#...#.\n......\n..#...\n......\n.....#\n#.....", [0.0; 2], 2.0).unwrap(),
    );
    world
}

/// Whether a point lies in something, by the shapes alone, for all images of it in a torus; and how deep at least it must
/// lie to count.
fn is_in<V: Vector>(world: &World<V>, point: V, but: Option<AgentId>, skin: f32) -> bool {
    let shifts: &[f32] =
        if matches!(world.space, Space::Wrap(_)) { &[-SIDE, 0.0, SIDE] } else { &[0.0] };
    let deep = |axes: usize| if axes > 2 { shifts } else { &[0.0] };
    let home = world.space.home(point);
    let images = shifts.iter().flat_map(|x| {
        shifts
            .iter()
            .flat_map(move |y| deep(V::AXES).iter().map(move |z| V::from_xyz([*x, *y, *z])))
    });
    let map = world.tiles.as_ref().unwrap();
    let mut cells = (0..6).flat_map(|row| (0..6).map(move |column| [column, row]));
    let in_tile = cells.any(|cell| {
        let [x, y, _] = (map.center_of::<V>(cell) - home).to_xyz();
        map.is_wall(cell) && x.abs().max(y.abs()) < 1.0 - skin
    });
    let in_body = |at: V, agent: &Agent<V>| {
        Some(agent.id) != but && (agent.position - at).length() < agent.radius - skin
    };
    in_tile
        || images.map(|by| home + by).any(|at| {
            world.obstacles.iter().any(|it| it.nearest(at).distance < -skin)
                || world.agents.iter().any(|agent| in_body(at, agent))
        })
        || world.space.sides().any(|side| side.nearest(home).distance < -skin)
}

/// The first point of a ray in anything is where it says, and what it says lies there.
fn rays_are_right<V: Vector>(space: Space<V>) {
    const STEP: f32 = 0.002;
    let (mut hits, mut misses, mut kinds) = (0, 0, [false; 4]);
    for key in 0..12 {
        let (mut world, mut draw) = (world(space, key), Draw::new(100 + key));
        let now = world.perceive();
        for nth in 0..40 {
            let (from, way) = (draw.point(V::from_xyz([SIDE; 3])), draw.direction::<V>());
            let (range, but) = (draw.uniform() * 20.0, (nth % 2 == 0).then_some(AgentId(7)));
            // One that begins inside something may leave it.
            if is_in(&now, from, but, -0.01) {
                continue;
            }
            let found = now.raycast(from, way * 3.0, range, but);
            let far = found.map_or(range, |hit| hit.distance);
            let before = (0..(far / STEP) as u32).map(|nth| from + way * (nth as f32 * STEP));
            // What is grazed by less than this may be missed by either.
            assert!(
                !before.into_iter().any(|at| is_in(&now, at, but, 0.003)),
                "{key} {nth} {found:?}"
            );
            let Some(hit) = found else {
                misses += 1;
                continue;
            };
            hits += 1;
            assert!(hit.distance <= range && (hit.normal.length() - 1.0).abs() < 1e-4);
            assert!(hit.normal.dot(way) <= 1e-4, "{hit:?}");
            let there = from + way * hit.distance;
            assert!(is_in(&now, there - hit.normal * 0.004, but, 0.0), "{key} {nth} {hit:?}");
            let kind = match hit.struck {
                Struck::Agent(id) => {
                    let offset = now.space.offset(now.agent(id).unwrap().position, there);
                    assert!((offset.length() - now.agent(id).unwrap().radius).abs() < 1e-3);
                    0
                }
                Struck::Obstacle(id) => {
                    assert!(now.obstacles.place_of(id).is_some());
                    1
                }
                Struck::Tile => 2,
                Struck::Side => 3,
            };
            kinds[kind] = true;
        }
    }
    assert!(hits > 100 && misses > 20, "{hits} {misses}");
    assert_eq!(kinds, [true, true, true, matches!(space, Space::Walls(..))]);
}

#[test]
fn a_ray_hits_the_first_thing_in_its_way() {
    rays_are_right(Space::<Vec2>::Open);
    rays_are_right(Space::Walls(Vec2::ZERO, Vec2::splat(SIDE)));
    rays_are_right(Space::Wrap(Vec2::splat(SIDE)));
    rays_are_right(Space::<Vec3>::Open);
    rays_are_right(Space::Wrap(Vec3::splat(SIDE)));
}

#[test]
fn what_is_no_ray_hits_nothing() {
    let mut world = world(Space::Walls(Vec2::ZERO, Vec2::splat(SIDE)), 1);
    let now = world.perceive();
    let nan = vec2(f32::NAN, 0.0);
    for (from, way, range) in [
        (Vec2::ONE, Vec2::ZERO, 9.0),
        (nan, Vec2::X, 9.0),
        (Vec2::ONE, nan, 9.0),
        (Vec2::ONE, Vec2::X, 0.0),
        (Vec2::ONE, Vec2::X, -1.0),
        (Vec2::ONE, Vec2::X, f32::NAN),
    ] {
        assert_eq!(now.raycast(from, way, range, None), None, "{from} {way} {range}");
    }
    // The longest are cut, and no ray runs for ever.
    for space in [Space::Open, Space::Wrap(Vec2::splat(SIDE))] {
        let mut empty = World::<Vec2>::new(space, Stepping::default(), 1, 0.7);
        for range in [1e9, f32::MAX, f32::INFINITY] {
            assert_eq!(empty.perceive().raycast(Vec2::ONE, vec2(0.3, 0.7), range, None), None);
        }
    }
    let far = now.raycast(vec2(6.1, 6.1), vec2(0.0, 1.0), f32::INFINITY, None);
    assert!(far.is_some(), "walls are hit however long the ray");
}

/// Who is near a point, and who is nearest, by trying all.
fn neighbors_are_right<V: Vector>(now: &Perceived<V>, at: V) {
    let mut found = Vec::new();
    now.each_near(at, 3.0, |place, offset| {
        let agent = &now.agents[place];
        assert_eq!(offset, now.space.offset(at, agent.position));
        found.push(agent.id);
        true
    });
    let within = |agent: &&Agent<V>| now.space.offset(at, agent.position).length() < 3.0;
    let mut all: Vec<_> = now.agents.iter().filter(within).map(|agent| agent.id).collect();
    found.sort();
    all.sort();
    assert_eq!(found, all);
    for (among, group) in [(Among::All, None), (Among::Own, Some(1)), (Among::Others, Some(0))] {
        let counts = |agent: &&Agent<V>| group.is_none_or(|group| agent.group == GroupId(group));
        let far = |agent: &&Agent<V>| now.space.offset(at, agent.position).length();
        let nearest =
            now.agents.iter().filter(counts).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
        let asked = |radius| now.nearest_to(at, radius, GroupId(1), among).map(|it| it.id);
        assert_eq!(asked(f32::INFINITY), Some(nearest.id));
        assert_eq!(asked(0.5 * far(&nearest)), None);
    }
}

fn places_are_right<V: Vector>(space: Space<V>) {
    let (mut free, mut full) = (0, 0);
    for key in 0..12 {
        let (mut world, mut draw) = (world(space, key), Draw::new(200 + key));
        let now = world.perceive();
        for _ in 0..60 {
            let (at, radius) = (draw.point(V::from_xyz([SIDE; 3])), draw.uniform());
            let solid = now.obstacles.touch(&now.space, at, radius);
            let near = |agent: &&Agent<V>| {
                now.space.offset(at, agent.position).length() < radius + agent.radius
            };
            let body = now.agents.iter().filter(near).count();
            // Tiles by trying points all around.
            let map = now.tiles.as_ref().unwrap();
            let tile = (0..6).flat_map(|row| (0..6).map(move |column| [column, row])).any(|cell| {
                let [x, y, _] = now
                    .space
                    .offset(at, map.center_of::<V>(cell) + V::from_xyz([0.0, 0.0, at.to_xyz()[2]]))
                    .to_xyz();
                let (x, y) = ((x.abs() - 1.0).max(0.0), (y.abs() - 1.0).max(0.0));
                map.is_wall(cell) && x * x + y * y < radius * radius
            });
            let expected = !solid && body == 0 && !tile;
            assert_eq!(now.is_free(at, radius, None), expected, "{at:?} {radius}");
            let counts = if expected { &mut free } else { &mut full };
            *counts += 1;
            neighbors_are_right(&now, at);
        }
    }
    assert!(free > 20 && full > 20, "{free} {full}");
}

#[test]
fn places_are_free_and_have_neighbors_as_trying_all_finds() {
    places_are_right(Space::<Vec2>::Open);
    places_are_right(Space::Wrap(Vec2::splat(SIDE)));
    places_are_right(Space::Walls(vec3(0.0, 0.0, 0.0), Vec3::splat(SIDE)));
}

#[test]
fn ones_own_body_is_not_in_the_way() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
    let group = world.add_group(Group::default(), None);
    let me = world.spawn(group, Vec2::ZERO, Vec2::ZERO).unwrap();
    let now = world.perceive();
    assert!(now.is_free(Vec2::ZERO, 0.2, Some(me)) && !now.is_free(Vec2::ZERO, 0.2, None));
    assert!(
        !now.is_free(vec2(f32::NAN, 0.0), 0.2, None)
            && !now.is_free(Vec2::ZERO, f32::INFINITY, None)
    );
    let from = vec2(-0.1, 0.0);
    assert_eq!(now.raycast(from, Vec2::X, 5.0, Some(me)), None);
    assert_eq!(now.raycast(from, Vec2::X, 5.0, None).map(|hit| hit.distance), Some(0.0));
}
