mod laws;
#[cfg(feature = "scene")]
mod new_shape;
mod oriented_box;
mod parts;

use super::*;
use crate::noise::{Noise, Purpose};
use glam::{Vec2, Vec3, vec2, vec3};

fn circle(x: f32, y: f32, radius: f32) -> Obstacle<Vec2> {
    Obstacle::Circle(Circle { center: vec2(x, y), radius })
}

fn wall(from: Vec2, to: Vec2) -> Obstacle<Vec2> {
    Obstacle::Segment(Segment { from, to, radius: 0.0 })
}

const SQUARE: Obstacle<Vec2> = Obstacle::Box(Box { min: Vec2::ONE, max: Vec2::splat(3.0) });

#[test]
fn nearest_points() {
    let at = |o: Obstacle<Vec2>, p| {
        let n = o.nearest(p);
        (n.point, n.normal, n.distance)
    };
    assert_eq!(at(circle(4.0, 0.0, 2.0), Vec2::ZERO), (vec2(2.0, 0.0), -Vec2::X, 2.0));
    assert_eq!(at(SQUARE, vec2(2.0, 5.0)), (vec2(2.0, 3.0), Vec2::Y, 2.0));
    assert_eq!(at(SQUARE, vec2(2.8, 2.0)).1, Vec2::X);
    assert!((at(SQUARE, vec2(2.8, 2.0)).2 + 0.2).abs() < 1e-6);
    assert!((SQUARE.nearest(Vec2::ZERO).distance - 2.0_f32.sqrt()).abs() < 1e-6);
    let thin = wall(Vec2::ZERO, vec2(4.0, 0.0));
    assert_eq!(at(thin, vec2(1.0, -2.0)), (vec2(1.0, 0.0), -Vec2::Y, 2.0));
}

#[test]
fn degenerate_places_have_a_normal() {
    assert_eq!(circle(1.0, 1.0, 2.0).nearest(Vec2::ONE).normal, Vec2::X);
    assert_eq!(SQUARE.nearest(Vec2::splat(2.0)).normal, -Vec2::X);
    assert_eq!(wall(Vec2::ZERO, vec2(4.0, 0.0)).nearest(Vec2::X).normal, Vec2::Y);
    assert_eq!(wall(Vec2::ONE, Vec2::ONE).nearest(Vec2::ONE).normal, Vec2::X);
    let flat = Obstacle::Box(Box { min: Vec3::ZERO, max: vec3(2.0, 2.0, 0.0) });
    assert_eq!(flat.nearest(vec3(1.0, 1.0, 0.0)).normal.length(), 1.0);
}

#[test]
fn sweeps_touch_where_geometry_says() {
    let sweep = |o: Obstacle<Vec2>, from, r| o.sweep(from, Vec2::X, 10.0, r).map(|h| h.distance);
    assert_eq!(sweep(circle(5.0, 0.0, 1.0), Vec2::ZERO, 0.5), Some(3.5));
    assert_eq!(sweep(circle(5.0, 2.0, 1.0), Vec2::ZERO, 0.5), None);
    assert_eq!(sweep(circle(-5.0, 0.0, 1.0), Vec2::ZERO, 0.5), None);
    assert_eq!(sweep(circle(15.0, 0.0, 1.0), Vec2::ZERO, 0.5), None);
    assert_eq!(sweep(SQUARE, vec2(0.0, 2.0), 0.5), Some(0.5));
    // At the rounded corner: (0.4, 0.3) before the corner (1, 1) is 0.5 away.
    assert!((sweep(SQUARE, vec2(-1.0, 0.7), 0.5).unwrap_or(9.0) - 1.6).abs() < 1e-5);
    let touching = |way: Vec2| SQUARE.sweep(vec2(0.9, 2.0), way.unit(), 1.0, 0.2);
    let hit = Some(Hit { distance: 0.0, normal: -Vec2::X });
    assert_eq!(touching(vec2(1.0, 9.0)), hit);
    assert_eq!(touching(Vec2::Y), None, "it does not come nearer");
    let floor = Obstacle::HalfSpace(HalfSpace { point: vec2(0.0, -1.0), normal: Vec2::Y });
    assert_eq!(floor.sweep(Vec2::ZERO, -Vec2::Y, 10.0, 0.25).map(|hit| hit.distance), Some(0.75));
    assert_eq!(floor.sweep(Vec2::ZERO, Vec2::X, 10.0, 0.25), None);
}

#[test]
fn sight_is_blocked_by_what_lies_between_or_holds_an_end_in_both_directions() {
    let blocks = |o: &Obstacle<Vec2>, a, b| {
        assert_eq!(o.blocks(a, b), o.blocks(b, a), "{o:?} {a} {b}");
        o.blocks(a, b)
    };
    let (left, right, inside) = (vec2(0.0, 2.0), vec2(9.0, 2.0), vec2(2.0, 2.0));
    assert!(blocks(&SQUARE, left, right) && blocks(&SQUARE, left, inside));
    assert!(blocks(&SQUARE, inside, vec2(2.1, 2.0)), "both inside");
    assert!(!blocks(&SQUARE, left, vec2(1.0, 2.0)), "an end on the surface");
    assert!(!blocks(&SQUARE, left, vec2(0.0, 9.0)));
    let floor = Obstacle::HalfSpace(HalfSpace { point: Vec2::ZERO, normal: Vec2::Y });
    assert!(!blocks(&floor, left, right) && blocks(&floor, left, vec2(4.0, -0.1)));
}

#[test]
fn out_of_a_shape_is_as_far_as_to_its_other_side() {
    let out = |o: Obstacle<Vec2>, way| o.exit(vec2(2.5, 2.0), way, 0.5);
    let near = |found: Option<f32>, expected: f32| {
        assert!(found.is_some_and(|found| (found - expected).abs() < 1e-5), "{found:?}");
    };
    near(out(SQUARE, Vec2::X), 1.0);
    near(out(SQUARE, -Vec2::X), 2.0);
    near(out(circle(2.0, 2.0, 1.0), Vec2::X), 1.0);
    near(out(wall(vec2(2.5, 0.0), vec2(2.5, 3.0)), Vec2::Y), 1.5);
    let floor = Obstacle::HalfSpace(HalfSpace { point: vec2(0.0, 3.0), normal: Vec2::Y });
    near(out(floor, Vec2::Y), 1.5);
    assert_eq!(out(floor, Vec2::X), None);
}

#[test]
fn nothing_is_too_thin() {
    let thin = wall(vec2(5.0, -1.0), vec2(5.0, 1.0));
    let hit = thin.sweep(Vec2::ZERO, Vec2::X, 10.0, 0.0);
    assert_eq!(hit, Some(Hit { distance: 5.0, normal: -Vec2::X }));
    // Nor is one that lies aslant: it keeps any two points on either side of it from seeing each other.
    for nth in 0..200 {
        let noise = Noise::new(9, nth, 0, Purpose::Spawn);
        let (from, to) = (random::<Vec2>(noise, 0, 50.0), random::<Vec2>(noise, 1, 50.0));
        let (middle, way) = ((from + to) * 0.5, noise.direction::<Vec2>(9));
        if way.sideways_of((to - from).unit()).length() > 0.01 {
            assert!(wall(from, to).blocks(middle - way * 2.0, middle + way * 2.0), "{from} {to}");
        }
    }
    let sheet = Obstacle::Box(Box { min: vec3(5.0, -9.0, -9.0), max: vec3(5.0, 9.0, 9.0) });
    let hit = sheet.sweep(Vec3::ZERO, Vec3::X, 10.0, 0.25);
    assert_eq!(hit, Some(Hit { distance: 4.75, normal: -Vec3::X }));
}

/// Walks along the ray by the distance of the surface, which never oversteps.
fn walked<V: Vector>(o: &Obstacle<V>, from: V, along: V, length: f32, r: f32) -> Option<f32> {
    let mut t = 0.0;
    for _ in 0..10_000 {
        let gap = o.nearest(from + along * t).distance - r;
        if gap < 1e-5 {
            return Some(t);
        }
        t += gap;
        if t > length {
            return None;
        }
    }
    Some(t)
}

fn random<V: Vector>(noise: Noise, nth: u64, size: f32) -> V {
    V::from_xyz([0, 1, 2].map(|axis| noise.signed(nth * 3 + axis) * size))
}

fn sweeps_agree_with_walking<V: Vector>() {
    for i in 0..400 {
        let noise = Noise::new(7, i, 0, Purpose::Spawn);
        let (a, b) = (random::<V>(noise, 0, 3.0), random::<V>(noise, 1, 3.0));
        let (low, high) = (a.to_xyz(), b.to_xyz());
        let corner = |pick: fn(f32, f32) -> f32| {
            V::from_xyz([0, 1, 2].map(|axis| pick(low[axis], high[axis])))
        };
        let shapes = [
            Obstacle::Circle(Circle { center: a, radius: 1.0 }),
            Obstacle::Segment(Segment { from: a, to: b, radius: 0.3 }),
            Obstacle::Box(Box { min: corner(f32::min), max: corner(f32::max) }),
            Obstacle::OrientedBox(OrientedBox {
                center: a,
                half: corner(f32::max) * 0.5 - corner(f32::min) * 0.5,
                angle: Angle::new(3.0 * noise.signed(20)),
            }),
        ];
        let from = random::<V>(noise, 2, 8.0);
        let heading = (random::<V>(noise, 3, 2.0) - from).unit();
        for shape in shapes {
            let exact = shape.sweep(from, heading, 20.0, 0.4).map(|hit| hit.distance);
            let start = shape.nearest(from);
            if start.normal.dot(heading) >= 0.0 {
                assert_eq!(exact, None, "{shape:?}: it does not come nearer");
                assert!(start.distance < 0.5 || walked(&shape, from, heading, 20.0, 0.4).is_none());
                continue;
            }
            let slow = walked(&shape, from, heading, 20.0, 0.4);
            // Where the ball just brushes past, either answer is right within the tolerance.
            if let (Some(exact), Some(slow)) = (exact, slow) {
                assert!((exact - slow).abs() < 5e-3, "{shape:?}: {exact} is not {slow}");
                let gap = shape.nearest(from + heading * exact).distance - 0.4;
                assert!(exact == 0.0 || gap.abs() < 1e-4, "{shape:?}: {gap} beside the surface");
            } else if let Some(exact) = exact {
                assert!(exact > 15.0 || walked(&shape, from, heading, 20.0, 0.401).is_some());
            } else {
                assert!(walked(&shape, from, heading, 20.0, 0.399).is_none(), "{shape:?}");
            }
        }
    }
}

#[test]
fn exact_sweeps_agree_with_a_slow_walk() {
    sweeps_agree_with_walking::<Vec2>();
    sweeps_agree_with_walking::<Vec3>();
}
