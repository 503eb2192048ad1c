//! A turned box: numbers by hand, in the plane as the polygon of its corners, turned by a quarter as an upright box.

use crate::noise::{Noise, Purpose};
use crate::obstacle::*;
use glam::{Vec2, Vec3, vec2, vec3};

/// Its sides go along (0.8, 0.6) and (−0.6, 0.8).
fn turned() -> Angle {
    Angle::new(libm::atan2f(0.6, 0.8))
}

fn block() -> Obstacle<Vec2> {
    OrientedBox { center: vec2(10.0, 5.0), half: vec2(5.0, 1.0), angle: turned() }.into()
}

#[test]
fn golden_numbers() {
    let near = |a: Vec2, b: Vec2| (a - b).length() < 2e-6;
    // At a side, at a corner, where the way from the corner is straight up, and inside.
    for (at, point, normal, distance) in [
        (vec2(8.2, 7.4), vec2(9.4, 5.8), vec2(-0.6, 0.8), 2.0),
        (vec2(13.4, 13.8), vec2(13.4, 8.8), Vec2::Y, 5.0),
        (vec2(11.15, 6.8), vec2(11.0, 7.0), vec2(-0.6, 0.8), -0.25),
    ] {
        let found = block().nearest(at);
        assert!(near(found.point, point) && near(found.normal, normal), "{at}: {found:?}");
        assert!((found.distance - distance).abs() < 2e-6, "{at}: {found:?}");
    }
    for (from, way, distance, normal) in [
        (vec2(2.0, -1.0), vec2(0.8, 0.6), 4.5, vec2(-0.8, -0.6)),
        (vec2(10.0, 0.0), Vec2::Y, 3.125, vec2(0.6, -0.8)),
    ] {
        let hit = block().sweep(from, way, 20.0, 0.5).unwrap();
        assert!((hit.distance - distance).abs() < 5e-6 && near(hit.normal, normal), "{hit:?}");
    }
    let [low, high] = block().bounds().unwrap();
    assert!(near(low, vec2(5.4, 1.2)) && near(high, vec2(14.6, 8.8)), "{low} {high}");
    let out = block().exit(vec2(10.0, 5.0), vec2(0.8, 0.6), 0.5).unwrap();
    assert!((out - 5.5).abs() < 5e-6, "{out}");
    assert!(block().blocks(vec2(10.0, 0.0), vec2(10.0, 10.0)));
    assert!(!block().blocks(vec2(10.0, 0.0), vec2(14.0, 0.0)));
    assert!(block().contains(vec2(13.0, 7.5), 0.0) && !block().contains(vec2(13.0, 5.0), 0.0));
}

#[test]
fn in_a_volume_it_has_a_height() {
    let half = vec3(5.0, 1.0, 2.0);
    let block = Obstacle::from(OrientedBox { center: vec3(10.0, 5.0, 0.0), half, angle: turned() });
    for (at, normal, distance) in
        [(vec3(10.0, 5.0, 5.0), Vec3::Z, 3.0), (vec3(7.6, 8.2, 6.0), vec3(-0.36, 0.48, 0.8), 5.0)]
    {
        let found = block.nearest(at);
        assert!((found.distance - distance).abs() < 5e-6, "{at}: {found:?}");
        assert!((found.normal - normal).length() < 2e-6, "{at}: {found:?}");
    }
    let [low, high] = block.bounds().unwrap();
    assert!((low - vec3(5.4, 1.2, -2.0)).length() < 2e-6, "{low}");
    assert!((high - vec3(14.6, 8.8, 2.0)).length() < 2e-6, "{high}");
}

/// That two shapes answer alike wherever they are asked.
fn are_alike<V: Vector>(one: &Obstacle<V>, other: &Obstacle<V>) {
    for key in 0..300 {
        let noise = Noise::new(17, key, 0, Purpose::Spawn);
        let at = V::from_xyz([0, 1, 2].map(|axis| 5.0 + 12.0 * noise.signed(axis)));
        let way = noise.direction::<V>(9);
        let nearest = [one, other].map(|it| it.nearest(at).distance);
        assert!((nearest[0] - nearest[1]).abs() < 1e-4, "{at:?}: {nearest:?}");
        let hits = [one, other].map(|it| it.sweep(at, way, 40.0, 0.3).map(|hit| hit.distance));
        if let [Some(one), Some(other)] = hits {
            assert!((one - other).abs() < 2e-3, "{at:?} {way:?}: {hits:?}");
        }
        let grown = [0.299, 0.301].map(|r| other.sweep(at, way, 40.0, r).is_some());
        assert!(grown.contains(&hits[0].is_some()), "{at:?} {way:?}: {hits:?}");
    }
}

#[test]
fn in_the_plane_it_is_the_polygon_of_its_corners() {
    let Curve::Polygon(corners) = block().outline().curve else { panic!("corners") };
    are_alike(&block(), &Polygon::new(&corners).into());
}

#[test]
fn turned_by_quarters_it_is_an_upright_box() {
    for quarters in -3..=4_i16 {
        let angle = Angle::new(core::f32::consts::FRAC_PI_2 * f32::from(quarters));
        let lies = quarters % 2 == 0;
        let size = if lies { vec3(5.0, 1.0, 2.0) } else { vec3(1.0, 5.0, 2.0) };
        let center = vec3(4.0, 7.0, 1.0);
        let block = OrientedBox { center, half: vec3(5.0, 1.0, 2.0), angle };
        are_alike(&block.into(), &Box { min: center - size, max: center + size }.into());
    }
}

#[test]
fn half_extents_are_more_than_nothing_and_the_angle_is_finite() {
    let good = OrientedBox { center: Vec2::ZERO, half: Vec2::ONE, angle: Angle::new(0.1) };
    let told = |it: OrientedBox<Vec2>| {
        let mut told = Vec::new();
        Obstacle::from(it).flaws(&mut |field, _| told.push(field.to_owned()));
        told
    };
    assert_eq!(told(good), [""; 0]);
    assert_eq!(told(OrientedBox { half: vec2(1.0, 0.0), ..good }), ["half"]);
    let endless = OrientedBox { angle: Angle::new(f32::INFINITY), ..good };
    assert_eq!(told(endless), ["angle"]);
    assert!(!Obstacle::from(endless).is_sound());
}
