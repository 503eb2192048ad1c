//! Out of what a body is in: by a rounding error, because the scene has changed under it, or because a
//! host has put it there.

use super::tolerance::SLACK;
use crate::{Obstacle, Vector};

/// How often a body is pushed out of one thing after another.
const MOST_PUSHES: usize = 4;

/// How many shapes in a row a body leaves by one straight way.
const MOST_SHAPES: usize = 64;

/// Where a ball is free: out of each shape by the shortest way. If that only leads from one shape into
/// another, a ball whose middle is inside goes straight out of all of them along an axis, as from among
/// blocks that stand side by side; another, as in too narrow a corridor, stays. Every place that is
/// tried is told to `visit`: the shapes there count.
pub(super) fn pushed_out<V: Vector>(
    solid: &[Obstacle<V>],
    from: V,
    body: f32,
    visit: &mut impl FnMut(V),
) -> V {
    let mut at = from;
    for _ in 0..MOST_PUSHES {
        let mut deepest = 0.0_f32;
        for obstacle in solid {
            let nearest = obstacle.nearest(at);
            let inside = body - nearest.distance;
            if inside > 0.0 {
                at += nearest.normal * inside;
                deepest = deepest.max(inside);
                visit(at);
            }
        }
        // What is left is rounding, or nothing.
        if deepest <= SLACK * body {
            return at;
        }
    }
    let buried = |at| solid.iter().any(|obstacle| obstacle.nearest(at).distance < 0.0);
    if !(buried(from) || buried(at)) {
        return at;
    }
    straight_out(solid, from, body, visit).unwrap_or(at)
}

/// The nearest free place along any axis; none if all ways end in something.
fn straight_out<V: Vector>(
    solid: &[Obstacle<V>],
    from: V,
    body: f32,
    visit: &mut impl FnMut(V),
) -> Option<V> {
    let way = |axis: usize, sign: f32| {
        V::from_xyz(core::array::from_fn(|nth| if nth == axis { sign } else { 0.0 }))
    };
    let ways = (0..V::AXES).flat_map(|axis| [way(axis, 1.0), way(axis, -1.0)]);
    let places = ways.filter_map(|way| out_along(solid, from, way, body, visit));
    let away = |place: &V| (*place - from).length();
    places.reduce(|best, next| if away(&next) < away(&best) { next } else { best })
}

/// The first free place on a straight way.
fn out_along<V: Vector>(
    solid: &[Obstacle<V>],
    from: V,
    way: V,
    body: f32,
    visit: &mut impl FnMut(V),
) -> Option<V> {
    let mut at = from;
    for _ in 0..MOST_SHAPES {
        let holds = |it: &&Obstacle<V>| it.nearest(at).distance < body * (1.0 - SLACK);
        let Some(obstacle) = solid.iter().find(holds) else { return Some(at) };
        at += way * obstacle.exit(at, way, body)?;
        visit(at);
    }
    None
}
