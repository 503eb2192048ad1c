//! Whether bodies fit into the area that they start in, told without trying.

use core::f32::consts::PI;

use super::{Axes, DrawnNumber, GroupText, NumberText, Scene, Spawn};
use crate::group::Group;

/// The share of a convex area that equal circles can cover at most (Thue 1910, Groemer 1960).
const DENSEST: f32 = 0.9069;

/// The share that bodies cover at most which are placed one by one at random: no more than 0.547 and 0.384
/// (Feder 1980; Zhang and Torquato 2013), and a little for luck.
const DENSEST_AT_RANDOM: [f32; 2] = [0.56, 0.40];

/// So few bodies may have luck, and in a row they are denser than the share says.
const FEW: u64 = 1_000;

/// So many groups are looked at that start in the same area.
const GROUPS: usize = 100;

/// The area that a group starts in, and what is to fit in there.
pub struct Room {
    /// How many bodies are to start in it: the group's, and those of groups before it with the same area.
    pub bodies: u64,
    /// How many do at most, about.
    pub most: u64,
}

impl Room {
    /// The room of the group at this place.
    pub fn of(scene: &Scene, nth: usize) -> Self {
        let group = &scene.groups[nth];
        let before = scene.groups[..=nth].iter().rev().take(GROUPS);
        let same: Vec<_> = before.filter(|it| it.body && it.spawn == group.spawn).collect();
        let bodies: u64 = same.iter().map(|it| u64::from(it.count)).sum();
        let radius = same.iter().map(|it| least_radius(it)).fold(f32::MAX, f32::min);
        let (axes, [area, body]) = match scene.space {
            Axes::Plane => (0, [reached_area(&group.spawn, radius), PI * radius * radius]),
            Axes::Volume => {
                (1, [reached_volume(&group.spawn, radius), 4.0 / 3.0 * PI * radius * radius * radius])
            }
        };
        let share = match (bodies > FEW, scene.space) {
            (true, _) => DENSEST_AT_RANDOM[axes],
            (false, Axes::Plane) => DENSEST,
            (false, Axes::Volume) => 1.0,
        };
        let most = (f64::from(area) * f64::from(share) / f64::from(body)).ceil();
        let most = if most.is_finite() { most as u64 } else { u64::MAX };
        Self { bodies: if group.body { bodies } else { 0 }, most: most.max(1) }
    }

    /// Whether it cannot hold them.
    pub fn is_too_small(&self) -> bool {
        self.bodies > self.most
    }
}

fn least_radius(group: &GroupText) -> f32 {
    match group.radius {
        None => Group::default().radius.typical(),
        Some(NumberText::Fixed(radius)) => radius,
        Some(NumberText::Drawn(DrawnNumber::Uniform(low, high))) => low.min(high),
        Some(NumberText::Drawn(DrawnNumber::Normal(mean, deviation))) => mean - 3.0 * deviation.abs(),
    }
    .max(0.0)
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
