//! What holds for every shape of the list, and numbers of polygons and arenas from a program that knows no geometry:
//! it samples the outline, and walks.

use crate::noise::{Noise, Purpose};
use crate::obstacle::*;
use glam::{Vec2, Vec3, vec2, vec3};

fn house() -> Polygon<Vec2> {
    Polygon::new(&[vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(5.0, 3.0), vec2(2.0, 5.0), vec2(-1.0, 2.0)])
}

fn ring() -> Obstacle<Vec2> {
    Arena::Circle(Circle { center: vec2(1.0, 2.0), radius: 6.0 }).into()
}

fn hall() -> Obstacle<Vec2> {
    Arena::Polygon(house()).into()
}

fn room() -> Obstacle<Vec2> {
    Arena::Box(Box { min: Vec2::ZERO, max: vec2(8.0, 6.0) }).into()
}

#[test]
fn nearest_points_are_those_of_a_sampled_outline() {
    let house = Obstacle::from(house());
    let cases = [
        (house, vec2(2.0, -1.0), vec2(2.0, 0.0), 1.0),
        (house, vec2(6.0, 1.0), vec2(4.5, 1.5), 1.5811),
        (house, vec2(5.0, 4.5), vec2(4.308, 3.462), 1.2481),
        (house, vec2(-2.0, -1.0), vec2(0.0, 0.0), 2.2361),
        (house, vec2(1.0, 1.0), vec2(1.0, 0.0), -1.0),
        (house, vec2(3.5, 2.0), vec2(4.55, 1.65), -1.1068),
        (ring(), vec2(4.0, 2.0), vec2(7.0, 2.0), 3.0),
        (ring(), vec2(1.0, 7.5), vec2(1.0, 8.0), 0.5),
        (ring(), vec2(9.0, 2.0), vec2(7.0, 2.0), -2.0),
        (ring(), vec2(-3.0, -3.0), vec2(-2.747, -2.687), -0.4031),
        (hall(), vec2(2.0, 2.0), vec2(2.0, 0.0), 2.0),
        (hall(), vec2(4.0, 0.5), vec2(4.15, 0.45), 0.1581),
        (hall(), vec2(6.0, 1.0), vec2(4.5, 1.5), -1.5811),
        (room(), vec2(7.0, 4.0), vec2(8.0, 4.0), 1.0),
        (room(), vec2(11.0, 10.0), vec2(8.0, 6.0), -5.0),
    ];
    for (shape, at, point, distance) in cases {
        let found = shape.nearest(at);
        assert!((found.point - point).length() < 4e-3, "{shape:?} {at}: {found:?}");
        assert!((found.distance - distance).abs() < 2e-4, "{shape:?} {at}: {found:?}");
        let out = (at - found.point) * distance.signum();
        assert!((found.normal - out.unit()).length() < 1e-4, "{shape:?} {at}: {found:?}");
    }
}

#[test]
fn sweeps_and_exits_are_those_of_a_slow_walk() {
    let house = Obstacle::from(house());
    let (right, up) = (Vec2::X, Vec2::Y);
    let sweeps = [
        (house, vec2(-6.0, 1.0), right, 0.5, 4.941),
        (house, vec2(-6.0, 5.2), right, 0.5, 7.493),
        (house, vec2(2.0, -5.0), up, 0.25, 4.75),
        (house, vec2(9.0, 8.0), -Vec2::ONE, 0.3, 6.199),
        (ring(), vec2(1.0, 2.0), right, 0.5, 5.5),
        (ring(), vec2(-3.0, 0.0), Vec2::ONE, 0.5, 9.558),
        (ring(), vec2(6.2, 2.0), vec2(-1.0, 0.1), 0.5, 10.65),
        (hall(), vec2(2.0, 2.0), right, 0.5, 2.14),
        (hall(), vec2(2.0, 2.0), vec2(-1.0, 1.0), 0.25, 1.871),
        (hall(), vec2(1.0, 0.6), vec2(1.0, 0.05), 0.5, 2.722),
        (room(), vec2(2.0, 3.0), right, 0.5, 5.5),
        (room(), vec2(2.0, 3.0), vec2(3.0, 4.0), 0.5, 3.125),
    ];
    for (shape, from, way, radius, expected) in sweeps {
        let hit = shape.sweep(from, way.unit(), 30.0, radius);
        let found = hit.map_or(f32::NAN, |hit| hit.distance);
        assert!((found - expected).abs() < 2e-3, "{shape:?} {from} {way}: {hit:?}");
        assert!(
            hit.is_some_and(|hit| hit.normal.dot(way) < 0.0),
            "{shape:?} {from} {way}: {hit:?}"
        );
    }
    let exits = [
        (house, vec2(1.0, 1.0), right, 3.86),
        (house, vec2(1.0, 1.0), -up, 1.5),
        (ring(), vec2(9.0, 2.0), -right, 2.5),
        (ring(), vec2(1.0, 10.0), vec2(0.2, -1.0), 2.573),
        (hall(), vec2(8.0, 2.0), -right, 3.86),
        (hall(), vec2(2.0, -3.0), up, 3.5),
        (room(), vec2(-2.0, 3.0), right, 2.5),
    ];
    for (shape, from, way, expected) in exits {
        let found = shape.exit(from, way.unit(), 0.5);
        assert!(
            found.is_some_and(|it| (it - expected).abs() < 2e-3),
            "{shape:?} {from}: {found:?}"
        );
    }
    assert_eq!(ring().exit(vec2(9.0, 2.0), Vec2::Y, 0.5), None);
    assert_eq!(hall().exit(vec2(2.0, -3.0), Vec2::X, 0.5), None);
}

/// A point by chance within `size` of the origin on each axis.
fn drawn<V: Vector>(noise: Noise, nth: u64, size: f32) -> V {
    V::from_xyz([0, 1, 2].map(|axis| noise.signed(nth * 3 + axis) * size))
}

/// All examples, and by chance polygons and turned boxes around the origin, and rooms.
fn shapes<V: Vector>(noise: Noise) -> Vec<Obstacle<V>> {
    let mut shapes = examples::<V>();
    let (middle, radius) = (drawn::<V>(noise, 40, 2.0), 2.0 + 3.0 * noise.uniform(50));
    let half = V::from_xyz([radius; 3]);
    let block = Box { min: middle - half, max: middle + half * 0.5 };
    shapes.push(Arena::Circle(Circle { center: middle, radius }).into());
    shapes.push(Arena::Box(block).into());
    let angle = Angle::new(4.0 * noise.signed(52));
    shapes.push(
        OrientedBox { center: middle, half: drawn::<V>(noise, 41, 3.0).map(f32::abs), angle }
            .into(),
    );
    if V::AXES == 2 {
        let count = 3 + (noise.uniform(51) * 6.0) as u64;
        let angle = |nth| {
            core::f32::consts::TAU * (nth as f32 + 0.8 * noise.uniform(60 + nth)) / count as f32
        };
        let corner = |nth| V::from_xyz([libm::cosf(angle(nth)), libm::sinf(angle(nth)), 0.0]);
        let corners: Vec<V> = (0..count).map(|nth| middle + corner(nth) * radius).collect();
        let polygon = Polygon::new(&corners);
        shapes.push(polygon.into());
        shapes.push(Arena::Polygon(polygon).into());
    }
    shapes.retain(Obstacle::is_sound);
    shapes
}

/// The surface lies where the distance says: nowhere nearer in any direction, and there along the normal.
fn the_nearest_point_is_the_nearest<V: Vector>() {
    for key in 0..60 {
        let noise = Noise::new(11, key, 0, Purpose::Spawn);
        for (shape, nth) in shapes::<V>(noise).into_iter().zip(0..) {
            let at = drawn::<V>(noise.stream(nth), 0, 8.0);
            let found = shape.nearest(at);
            let far = found.distance.abs();
            assert!((found.normal.length() - 1.0).abs() < 1e-5, "{shape:?}: {found:?}");
            assert!(((at - found.point).length() - far).abs() < 1e-4, "{shape:?}: {found:?}");
            assert!(shape.nearest(found.point).distance.abs() < 1e-4, "{shape:?}: {found:?}");
            // Within that distance the surface is nowhere: inside stays inside, outside stays outside.
            for look in 0..200 {
                let way = noise.stream(100 + nth).direction::<V>(2 * look);
                let there = at + way * (far * 0.999 * noise.uniform(1000 + look));
                let side = shape.nearest(there).distance;
                assert!(side * found.distance >= 0.0 || side.abs() < 1e-5, "{shape:?} {at:?}");
            }
        }
    }
}

#[test]
fn the_nearest_point_is_the_least_distance() {
    the_nearest_point_is_the_nearest::<Vec2>();
    the_nearest_point_is_the_nearest::<Vec3>();
}

/// Along a way, how much room a ball has in each of many steps, as (how far, room).
fn rooms<V: Vector>(shape: &Obstacle<V>, from: V, way: V, radius: f32) -> Vec<(f32, f32)> {
    let far = |nth: u32| 0.01 * nth as f32;
    (0..2500)
        .map(|nth| (far(nth), shape.nearest(from + way * far(nth)).distance - radius))
        .collect()
}

/// A sweep never passes through: until the hit there is room, or none was at the start and there is ever more of it.
fn no_sweep_passes_through<V: Vector>() -> usize {
    let mut hits = 0;
    for key in 0..160 {
        let noise = Noise::new(12, key, 0, Purpose::Spawn);
        for (shape, nth) in shapes::<V>(noise).into_iter().zip(0..) {
            let (noise, radius) = (noise.stream(nth), 0.3);
            let (from, way) = (drawn::<V>(noise, 0, 7.0), noise.direction::<V>(9));
            // A ball that starts beyond the wall of an arena may pass the room by: it has to be pushed in.
            if !shape.is_convex() && shape.nearest(from).distance < radius {
                continue;
            }
            let hit = shape.sweep(from, way, 24.9, radius);
            let end = hit.map_or(24.9, |hit| hit.distance);
            let mut before = f32::NEG_INFINITY;
            for (far, room) in
                rooms(&shape, from, way, radius).into_iter().take_while(|it| it.0 < end)
            {
                let comes_free = room >= before - 1e-4;
                assert!(
                    room > -1e-3 || comes_free,
                    "{shape:?} {from:?} {way:?}: {room} at {far}, {hit:?}"
                );
                before = room;
            }
            let Some(Hit { distance, normal }) = hit else { continue };
            hits += 1;
            assert!(normal.dot(way) <= 1e-5, "{shape:?}: {hit:?}");
            let room = shape.nearest(from + way * distance).distance - radius;
            assert!(
                distance == 0.0 || room.abs() < 1e-3,
                "{shape:?} {from:?} {way:?}: {hit:?} {room}"
            );
        }
    }
    hits
}

#[test]
fn a_sweep_never_passes_through() {
    assert!(no_sweep_passes_through::<Vec2>() > 200);
    assert!(no_sweep_passes_through::<Vec3>() > 150);
}

/// The law of convex shapes, and what is left of it in an arena: there a ball that touches and moves away is not hit
/// where it is, but beyond.
fn who_moves_away_is_not_hit_there<V: Vector>() {
    for key in 0..100 {
        let noise = Noise::new(13, key, 0, Purpose::Spawn);
        for (shape, nth) in shapes::<V>(noise).into_iter().zip(0..) {
            let (noise, radius) = (noise.stream(nth), 0.3);
            let surface = shape.nearest(drawn::<V>(noise, 0, 7.0));
            let from = surface.point + surface.normal * radius;
            let way = noise.direction::<V>(9);
            let normal = shape.nearest(from).normal;
            let away = normal.dot(way);
            let hit = shape.sweep(from, way, 30.0, radius);
            if away > 0.05 && shape.is_convex() {
                assert_eq!(hit, None, "{shape:?} {from:?} {way:?}");
            } else if away > 0.05 {
                // In a corner it may touch another wall.
                let other = |hit: &Hit<V>| hit.distance > 1e-3 || hit.normal.dot(normal) < 0.99;
                assert!(hit.as_ref().is_some_and(other), "{shape:?} {from:?} {way:?}: {hit:?}");
            } else if away < -0.05 {
                assert!(
                    hit.is_some_and(|hit| hit.distance < 1e-3),
                    "{shape:?} {from:?} {way:?}: {hit:?}"
                );
            }
        }
    }
}

#[test]
fn a_ball_that_moves_away_is_not_hit_where_it_is() {
    who_moves_away_is_not_hit_there::<Vec2>();
    who_moves_away_is_not_hit_there::<Vec3>();
}

/// The box and the ball around a shape hold it: no point outside of them is inside of it.
fn bounds_hold<V: Vector>() {
    for key in 0..200 {
        let noise = Noise::new(14, key, 0, Purpose::Spawn);
        for shape in shapes::<V>(noise) {
            let (Some([low, high]), Some((middle, radius))) = (shape.bounds(), shape.ball()) else {
                continue;
            };
            let on = shape.nearest(drawn::<V>(noise, 0, 12.0)).point;
            let (low, high, at) = (low.to_xyz(), high.to_xyz(), on.to_xyz());
            assert!(
                (0..3).all(|axis| low[axis] - 1e-4 <= at[axis] && at[axis] <= high[axis] + 1e-4),
                "{shape:?} {on:?}"
            );
            assert!((on - middle).length() <= radius + 1e-4, "{shape:?} {on:?}");
        }
    }
}

#[test]
fn bounds_hold_the_shape() {
    bounds_hold::<Vec2>();
    bounds_hold::<Vec3>();
}

#[test]
fn a_room_is_seen_through_and_its_wall_is_not() {
    for arena in [ring(), hall(), room()] {
        let blocks = |to| [arena.blocks(vec2(1.0, 1.0), to), arena.blocks(to, vec2(1.0, 1.0))];
        assert_eq!(blocks(vec2(3.0, 2.0)), [false; 2], "{arena:?}");
        assert_eq!(blocks(vec2(40.0, 2.0)), [true; 2], "{arena:?}");
    }
}

#[test]
fn polygons_that_make_no_sense_are_told_and_not_sound() {
    let star = [0, 2, 4, 1, 3].map(|nth| {
        let angle = core::f32::consts::TAU * nth as f32 / 5.0;
        vec2(libm::cosf(angle), libm::sinf(angle))
    });
    let square = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(2.0, 2.0), vec2(0.0, 2.0)];
    let with = |nth: usize, at| {
        let mut points = square.to_vec();
        points.insert(nth, at);
        points
    };
    let clockwise: Vec<_> = square.iter().rev().copied().collect();
    let cases: [(Vec<Vec2>, &str, &str); 8] = [
        (vec![], "points", "at least 3"),
        (square[..2].to_vec(), "points", "at least 3"),
        (vec![Vec2::ONE; 9], "points", "at most 8 vertices, and this one has 9"),
        (clockwise, "points", "counter-clockwise"),
        (with(2, vec2(1.0, 1.0)), "points[2]", "not convex"),
        (with(1, vec2(1.0, 0.0)), "points[1]", "on the line"),
        (with(1, vec2(0.0, 0.0)), "points[0]", "lies on the next one"),
        (star.to_vec(), "points", "cross"),
    ];
    for (points, field, words) in cases {
        let (polygon, mut told) = (Obstacle::from(Polygon::new(&points)), Vec::new());
        polygon.flaws(&mut |field, message| told.push((field.to_owned(), message)));
        let is_it = matches!(&told[..], [(at, message)] if at == field && message.contains(words));
        assert!(is_it && !polygon.is_sound(), "{points:?}: {told:?}");
        // What is asked of it all the same is answered.
        _ = (polygon.nearest(Vec2::ONE), polygon.sweep(Vec2::ONE, Vec2::X, 9.0, 0.1));
        _ = (polygon.bounds(), polygon.exit(Vec2::ONE, Vec2::X, 0.1), polygon.way_out(Vec2::ONE));
    }
    let flat = [vec3(0.0, 0.0, 0.0), vec3(2.0, 0.0, 0.0), vec3(0.0, 2.0, 0.0)];
    assert!(!Obstacle::from(Polygon::new(&flat)).is_sound(), "not in a volume");
    assert!(Obstacle::from(Polygon::new(&square)).is_sound());
}

/// Turned, mirrored and moved, every shape is as far from what was turned, mirrored and moved with it; only an
/// arena of a volume has no form in which it is turned by less than a quarter.
#[test]
fn images_of_shapes_keep_all_distances() {
    fn check<V: Vector>() -> usize {
        let (angles, mut none) = ([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.28, -0.96]], 0);
        let noise = Noise::UNOWNED;
        let motions = angles.into_iter().flat_map(|x_axis| {
            [false, true].map(|is_mirrored| Isometry { is_mirrored, x_axis, offset: [3.0, -7.0] })
        });
        for motion in motions {
            let hall =
                Obstacle::Arena(Arena::Box(Box { min: V::ZERO, max: V::from_xyz([4.0; 3]) }));
            for shape in examples::<V>().into_iter().chain([hall]) {
                let Some(image) = shape.image(&motion) else {
                    none += 1;
                    continue;
                };
                shape.flaws(&mut |_, why| assert!(V::AXES > 2, "{shape:?}: {why}"));
                image.flaws(&mut |_, why| assert!(V::AXES > 2, "{image:?}: {why}"));
                for nth in 0..50 {
                    let at = V::from_xyz([0, 1, 2].map(|axis| 10.0 * noise.signed(3 * nth + axis)));
                    let (one, other) = (shape.nearest(at), image.nearest(motion.point(at)));
                    let off = (other.point - motion.point(one.point)).length();
                    assert!(off < 1e-4 || one.distance <= 0.0, "{shape:?} {motion:?} {at:?}");
                    assert!((one.distance - other.distance).abs() < 1e-4, "{shape:?} {motion:?}");
                }
            }
        }
        none
    }
    assert_eq!((check::<Vec2>(), check::<Vec3>()), (0, 2));
}
