//! The best velocity where not all bounds can be kept.
//!
//! The linear programs of J. van den Berg et al. 2011, *Reciprocal n-body collision avoidance*, section 5, in the plane and in
//! the volume: the velocity within all bounds and the top speed that is nearest to a wanted one; if there is none, the one that
//! exceeds the bounds least. Bounds are taken one by one as in [`solve`](super::solve); here zero need not be allowed.

use super::solve::{Line, PARALLEL, edge, range};
use crate::Vector;

/// Where a direction is wanted instead of a velocity, it is one that is so many times as fast as the fastest.
const FAR: f32 = 1000.0;
/// How far rounding may exceed a bound (m/s).
const ROUNDING: f32 = 1e-5;

/// The velocity nearest to the wanted one within all bounds and the top speed. If there is none, the first bounds (`firm`
/// many, which zero keeps) hold all the same, and the others are exceeded as little as can be. `lines` may end up with more.
pub(super) fn best_allowed<V: Vector>(
    wanted: V,
    lines: &mut Vec<Line<V>>,
    firm: usize,
    top_speed: f32,
) -> V {
    let (mut best, kept) = nearest(wanted, lines, top_speed);
    let (all, mut excess) = (lines.len(), 0.0);
    for nth in kept.max(firm)..all {
        let line = lines[nth];
        if line.excess(best) <= excess {
            continue;
        }
        // Where this bound is exceeded most of all so far, and by how little that can be.
        lines.extend_from_within(..firm);
        for other in firm..nth {
            lines.extend(no_worse(&lines[other], &line));
        }
        let (found, kept) = nearest(line.normal * (-FAR * top_speed), &lines[all..], top_speed);
        // Only rounding lets it fail.
        if kept == lines.len() - all {
            best = found;
        }
        lines.truncate(all);
        excess = line.excess(best);
    }
    best
}

/// The bound within which another one is exceeded by no more than this one; none if that is everywhere so, or nowhere.
fn no_worse<V: Vector>(other: &Line<V>, line: &Line<V>) -> Option<Line<V>> {
    let between = other.normal - line.normal;
    let length = between.length();
    (length > PARALLEL).then(|| Line {
        normal: between * (1.0 / length),
        most: (other.most - line.most) * (1.0 / length),
    })
}

/// The velocity nearest to the wanted one within the top speed and as many bounds as can be kept, in their order; and how
/// many these are.
fn nearest<V: Vector>(wanted: V, lines: &[Line<V>], top_speed: f32) -> (V, usize) {
    let mut best = wanted.limit(top_speed);
    for (nth, line) in lines.iter().enumerate() {
        if line.is_violated(best) {
            match on_bound(wanted, line, &lines[..nth], top_speed) {
                Some(found) => best = found,
                None => return (best, nth),
            }
        }
    }
    (best, lines.len())
}

/// The velocity nearest to the wanted one on a bound, within the bounds before it and the top speed.
fn on_bound<V: Vector>(wanted: V, line: &Line<V>, before: &[Line<V>], top_speed: f32) -> Option<V> {
    let middle = line.normal * line.most;
    let reach = reach(middle, top_speed)?;
    if V::AXES == 2 {
        return along(wanted, (middle, line.normal.any_perpendicular()), before, top_speed);
    }
    let mut best = middle + (line.foot(wanted) - middle).limit(reach);
    for (nth, other) in before.iter().enumerate() {
        if other.is_violated(best) {
            best = along(wanted, edge(middle, line, other)?, &before[..nth], top_speed)?;
        }
    }
    Some(best)
}

/// How far the top speed reaches from the slowest velocity of a line or a plane; none if that is faster.
fn reach<V: Vector>(slowest: V, top_speed: f32) -> Option<f32> {
    let square = top_speed * top_speed - slowest.length_squared();
    (square >= 0.0).then(|| square.sqrt())
}

/// The velocity nearest to the wanted one on a straight line, given by its slowest velocity and its direction.
fn along<V: Vector>(
    wanted: V,
    (slowest, way): (V, V),
    lines: &[Line<V>],
    top_speed: f32,
) -> Option<V> {
    let reach = reach(slowest, top_speed)?;
    let beside = |line: &Line<V>| line.normal.dot(way).abs() <= PARALLEL;
    if lines.iter().any(|line| beside(line) && line.excess(slowest) > ROUNDING) {
        return None;
    }
    let (low, high) = range(slowest, way, lines);
    let (low, high) = (low.max(-reach), high.min(reach));
    let at = way.dot(wanted - slowest).max(low).min(high);
    (low <= high + ROUNDING).then(|| slowest + way * at)
}
