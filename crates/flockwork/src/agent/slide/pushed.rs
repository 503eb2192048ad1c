//! A body among obstacles that move: it slides in the frame of what it touches, which takes it along.
//!
//! Each obstacle is met where it is at that moment of the tick, by its velocity as the body has it, so that nothing is
//! too fast or too thin to be noticed: a body is only ever in a moving obstacle if others hold it there.

use super::tolerance::{BRUSHING, MOST_TOUCHES, SLACK};
use crate::{Hit, Obstacle, Vector};

/// The least sine between two surfaces from between which a body slides: in a narrower gap that closes it is held.
const LEAST_GAP: f32 = 0.05;

/// What is solid around a body, as it is at the start of a tick.
pub(super) struct Solid<'a, V> {
    pub obstacles: &'a [Obstacle<V>],
    /// In the same order; what is beyond the last one stands still.
    pub velocities: &'a [V],
}

/// A surface that a body touches.
#[derive(Clone, Copy)]
struct Touch<V> {
    /// Unit vector out of it.
    normal: V,
    /// The velocity of the obstacle.
    velocity: V,
}

impl<V: Vector> Solid<'_, V> {
    /// Where a ball gets in `left` time units of velocities, and with which velocity: one that it touches gives it at
    /// least its own along the normal.
    pub fn slide(&self, mut at: V, mut velocity: V, mut left: f32, body: f32) -> (V, V) {
        let (mut touched, mut count) =
            ([Touch { normal: V::ZERO, velocity: V::ZERO }; MOST_TOUCHES], 0);
        let mut gone = 0.0;
        while let Some((time, hit, touch)) = self.first_hit(at, velocity, (gone, left), body) {
            if count == MOST_TOUCHES {
                return (at, velocity);
            }
            if hit.distance > SLACK * body {
                // What it touched before, it may have left since.
                count = 0;
            }
            at += velocity * time;
            (gone, left) = (gone + time, (left - time).max(0.0));
            touched[count] = touch;
            count += 1;
            velocity = along(velocity, &touched[..count]);
        }
        (at + velocity * left, velocity)
    }

    /// The first obstacle that a ball runs into, or that runs into it, and when; not one that it only brushes.
    fn first_hit(
        &self,
        at: V,
        velocity: V,
        (gone, left): (f32, f32),
        body: f32,
    ) -> Option<(f32, Hit<V>, Touch<V>)> {
        let hits = self.obstacles.iter().enumerate().filter_map(|(nth, obstacle)| {
            let own = self.velocities.get(nth).copied().unwrap_or_default();
            let seen = velocity - own;
            let (way, speed) = (seen.unit(), seen.length());
            let hit = obstacle.sweep(at - own * gone, way, speed * left, body)?;
            let square = hit.normal.dot(way) < -BRUSHING;
            let touch = Touch { normal: hit.normal, velocity: own };
            square.then(|| ((hit.distance / speed).min(left), hit, touch))
        });
        hits.reduce(|first, next| if next.0 < first.0 { next } else { first })
    }
}

/// The velocity nearest to this one that goes into none of these surfaces: along the last one; if that goes into another,
/// along both; else none.
fn along<V: Vector>(velocity: V, touched: &[Touch<V>]) -> V {
    let Some((last, others)) = touched.split_last() else { return velocity };
    let free = |velocity: &V| {
        let goes_out = |touch: &Touch<V>| {
            let seen = *velocity - touch.velocity;
            touch.normal.dot(seen) >= -BRUSHING * (velocity.length() + touch.velocity.length())
        };
        touched.iter().all(goes_out)
    };
    let slid = velocity - last.normal * last.normal.dot(velocity - last.velocity);
    let both = others.iter().filter_map(|other| {
        let way = other.normal.sideways_of(last.normal);
        let gap = way.length();
        let into = other.normal.dot(slid - other.velocity);
        (gap > LEAST_GAP).then(|| slid - way.unit() * (into / gap))
    });
    core::iter::once(slid).chain(both).find(free).unwrap_or(V::ZERO)
}
