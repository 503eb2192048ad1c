//! A polygon of any outline as parts: together they are what its sides say, wherever one asks.

use crate::noise::{Noise, Purpose};
use crate::obstacle::*;
use crate::{Agent, Space, Stepping};
use glam::{Vec2, vec2, vec3};

fn drawn(nth: u64) -> Noise {
    Noise::new(23, nth, 0, Purpose::Spawn)
}

/// A star with so many points at distances by chance from its middle.
fn star(nth: u64, count: u64) -> Vec<Vec2> {
    let noise = drawn(nth);
    let corner = |nth: u64| {
        let turn = (nth as f32 + 0.7 * noise.uniform(2 * nth)) / count as f32;
        let (sin, cos) = libm::sincosf(core::f32::consts::TAU * turn);
        vec2(cos, sin) * (1.0 + 5.0 * noise.uniform(2 * nth + 1))
    };
    (0..count).map(corner).collect()
}

/// A bar from x = −6 to 6 below y = 0, with teeth that point down.
fn comb() -> Vec<Vec2> {
    let tooth = |nth: u8| {
        let x = 6.0 - 2.0 * f32::from(nth);
        [vec2(x, -4.0), vec2(x - 1.0, -4.0), vec2(x - 1.0, -1.0), vec2(x - 2.0, -1.0)]
    };
    let mut outline = vec![vec2(6.0, 0.0), vec2(-6.0, 0.0)];
    outline.extend((0..6).flat_map(tooth).collect::<Vec<_>>().into_iter().rev());
    outline
}

/// A lane 1 m wide that winds inward.
fn spiral() -> Vec<Vec2> {
    let points = [
        (0, 0),
        (9, 0),
        (9, 9),
        (2, 9),
        (2, 4),
        (5, 4),
        (5, 5),
        (3, 5),
        (3, 8),
        (8, 8),
        (8, 1),
        (1, 1),
        (1, 10),
        (0, 10),
    ];
    points.map(|(x, y): (i8, i8)| vec2(x.into(), y.into())).to_vec()
}

fn outlines() -> Vec<Vec<Vec2>> {
    let stars = (0..40).map(|nth| star(nth, [4, 5, 7, 9, 12, 20, 60, 256][nth as usize % 8]));
    let backward = |mut it: Vec<Vec2>| {
        it.reverse();
        it
    };
    let others = [comb(), spiral(), backward(comb()), backward(star(99, 30))];
    stars.chain(others).collect()
}

fn parts(outline: &[Vec2]) -> Vec<Obstacle<Vec2>> {
    let parts = Polygon::parts(outline).unwrap_or_else(|flaw| panic!("{flaw}: {outline:?}"));
    parts.into_iter().map(Into::into).collect()
}

fn sides(outline: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> {
    outline.iter().zip(outline.iter().cycle().skip(1)).map(|(a, b)| (*a, *b))
}

/// Whether a way to the right crosses the outline an odd number of times.
fn is_inside(outline: &[Vec2], at: Vec2) -> bool {
    let crosses = |(a, b): &(Vec2, Vec2)| {
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
    };
    sides(outline).filter(crosses).count() % 2 == 1
}

/// The point of the outline nearest to another.
fn nearest_on(outline: &[Vec2], at: Vec2) -> Vec2 {
    let points = sides(outline).map(|(a, b)| a + (b - a) * segment_share(a, b, at));
    points.min_by(|a, b| (*a - at).length().total_cmp(&(*b - at).length())).unwrap()
}

fn nearest_of(parts: &[Obstacle<Vec2>], at: Vec2) -> Nearest<Vec2> {
    let all = parts.iter().map(|part| part.nearest(at));
    all.min_by(|a, b| a.distance.total_cmp(&b.distance)).unwrap()
}

/// Points around an outline, by chance.
fn places(outline: &[Vec2], nth: u64) -> impl Iterator<Item = Vec2> {
    let [low, high] = bounds_of(outline.iter().copied(), 1.0);
    (0..200).map(move |place| {
        let noise = drawn(1000 + nth).stream(place);
        low + (high - low) * vec2(noise.uniform(0), noise.uniform(1))
    })
}

#[test]
fn from_outside_the_parts_are_as_far_and_face_as_the_outline() {
    for (outline, nth) in outlines().into_iter().zip(0..) {
        let parts = parts(&outline);
        for at in places(&outline, nth) {
            let (found, there) = (nearest_of(&parts, at), nearest_on(&outline, at));
            let away = (at - there).length();
            if is_inside(&outline, at) {
                assert!(found.distance < 1e-5, "{at}: {found:?} in {outline:?}");
            } else if away > 1e-3 {
                assert!((found.distance - away).abs() < 1e-4, "{at}: {found:?}, {away}");
                assert!((found.normal - (at - there).unit()).length() < 1e-2, "{at}: {found:?}");
            }
        }
    }
}

#[test]
fn a_ball_runs_into_the_parts_where_it_runs_into_the_sides() {
    let mut hits = 0;
    for (outline, nth) in outlines().into_iter().zip(0..) {
        let parts = parts(&outline);
        let walls = sides(&outline).map(|(from, to)| Segment { from, to, radius: 1e-4 }.into());
        let walls: Vec<Obstacle<Vec2>> = walls.collect();
        let first = |of: &[Obstacle<Vec2>], at, way, radius| {
            let hits = of.iter().filter_map(|it| it.sweep(at, way, 20.0, radius));
            hits.map(|hit| hit.distance).reduce(f32::min)
        };
        for (at, look) in places(&outline, nth).zip(0..) {
            let way = drawn(nth).stream(look).direction::<Vec2>(5);
            if is_inside(&outline, at) || (nearest_on(&outline, at) - at).length() < 0.31 {
                continue;
            }
            for radius in [0.0, 0.3] {
                let [own, others] = [&parts, &walls].map(|of| first(of, at, way, radius));
                match (own, others) {
                    (Some(own), Some(other)) if (own - other).abs() < 1e-2 => hits += 1,
                    (None, None) => {}
                    // Where it just brushes past a corner, either is right.
                    (own, other) => {
                        let far = own.unwrap_or(20.0).min(other.unwrap_or(20.0));
                        let gap = nearest_of(&parts, at + way * far).distance - radius;
                        let ahead = nearest_of(&parts, at + way * (far + 0.05)).distance - radius;
                        assert!(
                            gap.abs() < 1e-3 && ahead > -0.02,
                            "{at} {way} {radius}: {own:?} {other:?}, {gap} {ahead} {outline:?}"
                        );
                    }
                }
            }
        }
    }
    assert!(hits > 3000, "{hits}");
}

/// Seams are among the straight ways between two vertices that stay inside: along none of them one sees through.
#[test]
fn nothing_slips_between_two_parts() {
    let mut ways = 0;
    for outline in outlines().into_iter().filter(|it| it.len() <= 60) {
        let parts = parts(&outline);
        for (from, to) in outline.iter().flat_map(|a| outline.iter().map(move |b| (*a, *b))) {
            let inside =
                |nth: u8| is_inside(&outline, from + (to - from) * (f32::from(nth) / 20.0));
            let is_side = sides(&outline).any(|it| it == (from, to) || it == (to, from));
            if from == to || is_side || !(1..20).all(inside) {
                continue;
            }
            ways += 1;
            assert!(parts.iter().any(|it| it.blocks(from, to)), "{from} {to} in {outline:?}");
            let (before, way) = (from + (from - to).unit() * 1e-3, (to - from).unit());
            let is_met = parts.iter().any(|it| it.sweep(before, way, 1.0, 0.0).is_some());
            assert!(is_met || is_inside(&outline, before), "{from} {to} in {outline:?}");
        }
    }
    assert!(ways > 2000, "{ways}");
}

fn body(position: Vec2) -> Agent<Vec2> {
    Agent { position, radius: 0.2, max_speed: 1.5, ..Agent::default() }
}

#[test]
fn a_body_slides_along_parts_as_along_one_wall() {
    let wall = Box { min: vec2(-6.0, -1.0), max: vec2(6.0, 0.0) }.into();
    let parts = parts(&comb());
    assert!(parts.len() > 2);
    for hz in [30.0, 60.0, 120.0] {
        for into in [0.0, 0.1, 1.0] {
            let (mut one, mut other) = (body(vec2(-5.5, 0.2)), body(vec2(-5.5, 0.2)));
            for _ in 0..(8.0 * hz) as usize {
                for (body, solid) in [(&mut one, &[wall][..]), (&mut other, &parts)] {
                    body.advance(vec2(1.2, -into), Stepping::Timed(1.0 / hz), &Space::Open, solid);
                }
                assert!((one.position - other.position).length() < 1e-4, "{one:?} {other:?}");
            }
            assert!(one.position.x > 3.9, "{one:?}");
        }
    }
}

#[test]
fn a_body_goes_around_a_pillar_of_parts_as_around_a_round_one() {
    let corner = |nth: u16| {
        let (sin, cos) = libm::sincosf(core::f32::consts::TAU * f32::from(nth) / 64.0);
        vec2(cos, sin) * 3.0
    };
    let pillar: Vec<Vec2> = (0..64).map(corner).collect();
    let (parts, round) = (parts(&pillar), [Circle { center: Vec2::ZERO, radius: 3.0 }.into()]);
    let around = |solid: &[Obstacle<Vec2>]| {
        let mut body = body(vec2(-3.2, 1.5));
        let tick = Stepping::Timed(1.0 / 60.0);
        (0..360).for_each(|_| _ = body.advance(vec2(1.2, 0.0), tick, &Space::Open, solid));
        body.position
    };
    let (own, other) = (around(&parts), around(&round));
    assert!((own - other).length() < 0.05 && own.x > 1.0, "{own} {other}");
}

#[test]
fn a_body_gets_out_wherever_it_is_put_inside() {
    let mut put = 0;
    for (outline, nth) in outlines().into_iter().zip(0..) {
        let parts = parts(&outline);
        for at in places(&outline, nth).filter(|at| is_inside(&outline, *at)) {
            let mut body = body(at);
            for _ in 0..5 {
                body.advance(Vec2::ZERO, Stepping::Timed(1.0 / 60.0), &Space::Open, &parts);
            }
            let gap = nearest_of(&parts, body.position).distance;
            assert!(gap > 0.199 || outline.len() > 20 && gap > 0.0, "{at} in {outline:?}: {gap}");
            put += 1;
        }
    }
    assert!(put > 1000, "{put}");
}

#[test]
fn few_parts_and_one_of_what_is_convex() {
    let house = [vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(5.0, 3.0), vec2(2.0, 5.0), vec2(-1.0, 2.0)];
    assert_eq!(Polygon::parts(&house), Ok(vec![Polygon::new(&house)]));
    let backward: Vec<Vec2> = house.iter().rev().copied().collect();
    assert_eq!(Polygon::parts(&backward), Ok(vec![Polygon::new(&house)]));
    // A vertex on a side is no corner.
    let square = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(2.0, 0.0), vec2(2.0, 2.0), vec2(0.0, 2.0)];
    assert_eq!(parts(&square).len(), 1);
    assert_eq!(parts(&spiral()).len(), 6, "its six straight pieces");
    // Six teeth, and the bar in pieces of few corners.
    assert!(parts(&comb()).len() <= 17, "{}", parts(&comb()).len());
}

#[test]
fn outlines_that_make_no_sense_are_told() {
    let (a, b, c, d) = (vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(4.0, 3.0), vec2(0.0, 3.0));
    let cases: [(Vec<Vec2>, Option<usize>, &str); 9] = [
        (vec![a, b], None, "at least 3"),
        (vec![Vec2::ONE; 257], None, "at most 256 points, and this one has 257"),
        (vec![a, b, b, d], Some(1), "lies on the next one"),
        (vec![a, b, vec2(8.0, 0.0)], None, "on one line"),
        (vec![a, b, d, c], Some(3), "from points[1]"),
        (vec![a, b, c, vec2(2.0, 0.0), d], Some(2), "crosses or touches the one from points[0]"),
        (vec![a, b, c, vec2(4.0, 9.0), c + vec2(0.0, 1.0), d], Some(3), "back on itself"),
        (vec![a, b, vec2(f32::NAN, 0.0), d], Some(2), "finite"),
        (vec![a, b, vec2(f32::INFINITY, 0.0), d], Some(2), "finite"),
    ];
    for (outline, nth, words) in cases {
        let flaw = Polygon::parts(&outline).unwrap_err();
        assert!(flaw.nth == nth && flaw.why.contains(words), "{outline:?}: {flaw:?}");
    }
    let flat = [vec3(0.0, 0.0, 0.0), vec3(2.0, 0.0, 0.0), vec3(0.0, 2.0, 0.0)];
    assert!(Polygon::parts(&flat).unwrap_err().why.contains("lies in a plane"));
}
