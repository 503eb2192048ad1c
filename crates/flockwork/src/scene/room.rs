//! Whether bodies fit into the area that they start in, told without trying.

use core::f32::consts::PI;

use super::each::given_radii;
use super::spawn::TRIES;
use super::{Axes, DrawnNumber, GroupText, NumberText, Scene, Spawn};
use crate::world::group::Group;

/// The share of a convex area that equal circles can cover at most (Thue 1910, Groemer 1960).
const DENSEST: f32 = 0.9069;

/// The same of spheres that are placed one by one at random: they jam at 0.384 (Zhang and Torquato 2013).
const DENSEST_SPHERES: f32 = 0.37;

/// How many agents may be expected to find no place: with more, one is sure not to.
const MOST_HOMELESS: f64 = 20.0;

/// So few bodies may have luck; spheres in a row are denser than elsewhere.
const FEW: u64 = 1_000;

/// So many groups are looked at that start in the same area.
const GROUPS: usize = 100;

/// The area that a group starts in, and what is to fit in there.
pub struct SpawnRoom {
    /// How many bodies are to start in it: the group's, and those of groups before it with the same area.
    pub bodies: u64,
    /// How many do at most, about.
    pub most: u64,
}

impl SpawnRoom {
    /// The room of the group at this place.
    pub fn of(scene: &Scene, nth: usize) -> Self {
        let group = &scene.groups[nth];
        let before = scene.groups[..=nth].iter().rev().take(GROUPS);
        let same: Vec<_> = before.filter(|it| it.body && it.spawn == group.spawn).collect();
        let bodies: u64 = same.iter().map(|it| u64::from(it.count)).sum();
        let radius = same.iter().map(|it| least_radius(it)).fold(f32::MAX, f32::min);
        let is_plane = scene.space == Axes::Plane;
        let (area, body) = match is_plane {
            true => (reached_area(&group.spawn, radius), PI * radius * radius),
            false => {
                (reached_volume(&group.spawn, radius), 4.0 / 3.0 * PI * radius * radius * radius)
            }
        };
        let ratio = f64::from(area) / f64::from(body);
        let most = match (bodies > FEW, is_plane) {
            (true, true) => most_at_random(ratio),
            (true, false) => ratio * f64::from(DENSEST_SPHERES),
            (false, true) => ratio * f64::from(DENSEST),
            (false, false) => ratio,
        };
        let most = if most.is_finite() { most.ceil() as u64 } else { u64::MAX };
        Self { bodies: if group.body { bodies } else { 0 }, most: most.max(1) }
    }

    /// Whether it cannot hold them.
    pub fn is_too_small(&self) -> bool {
        self.bodies > self.most
    }
}

/// How many circles find a place at random, each trying [`TRIES`] times, in an area so many times as large as
/// they are. At coverage θ a try succeeds with 1 − 4θ + 3.308 θ² + 1.407 θ³ (Schaaf and Talbot 1989).
fn most_at_random(ratio: f64) -> f64 {
    let (step, mut covered, mut homeless) = (0.002, 0.0, 0.0);
    while homeless < MOST_HOMELESS && covered < 0.547 {
        covered += step;
        let free =
            1.0 - 4.0 * covered + 3.308 * covered * covered + 1.407 * covered * covered * covered;
        homeless += step * ratio * libm::pow(1.0 - free.clamp(0.0, 1.0), TRIES as f64);
    }
    covered * ratio
}

fn least_radius(group: &GroupText) -> f32 {
    let drawn = match group.radius {
        None => Group::default().radius.typical(),
        Some(NumberText::Fixed(radius)) => radius,
        Some(NumberText::Drawn(DrawnNumber::Uniform(low, high))) => low.min(high),
        Some(NumberText::Drawn(DrawnNumber::Normal(mean, deviation))) => {
            mean - 3.0 * deviation.abs()
        }
    };
    given_radii(group).fold(drawn, f32::min).max(0.0)
}

/// The area that bodies reach whose middles are in a spawn.
fn reached_area(spawn: &Spawn, radius: f32) -> f32 {
    match spawn {
        Spawn::Rect { min, max } => {
            let [w, h] = [0, 1].map(|axis| max.xyz[axis] - min.xyz[axis]);
            w * h + 2.0 * (w + h) * radius + PI * radius * radius
        }
        Spawn::Circle { radius: own, .. } => PI * (own + radius) * (own + radius),
        _ => f32::INFINITY,
    }
}

/// The same in a volume.
fn reached_volume(spawn: &Spawn, radius: f32) -> f32 {
    match spawn {
        Spawn::Rect { min, max } => {
            [0, 1, 2].map(|axis| max.xyz[axis] - min.xyz[axis] + 2.0 * radius).iter().product()
        }
        Spawn::Circle { radius: own, .. } => {
            let reach = own + radius;
            4.0 / 3.0 * PI * reach * reach * reach
        }
        _ => f32::INFINITY,
    }
}
