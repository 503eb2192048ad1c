//! What can be wrong with where a group starts.

use std::collections::BTreeSet;

use super::Check;
use crate::scene::room::SpawnRoom;
use crate::scene::{Bounds, GroupText, Point, RandomVelocity, Spawn, Velocity};

/// The most agents that a scene may start with.
pub(in crate::scene) const MOST_AGENTS: u64 = 1_000_000;

impl Check<'_> {
    pub(super) fn spawn(&mut self, path: &str, nth: usize, group: &GroupText) {
        match &group.spawn {
            Spawn::Points(points) => self.spawn_points(path, nth, group, points),
            Spawn::Rect { min, max } => {
                self.point(&format!("{path}.Rect.min"), *min);
                self.point(&format!("{path}.Rect.max"), *max);
                let ordered = self.axes().all(|axis| min.xyz[axis] <= max.xyz[axis]);
                let message = "min must not be above max on any axis: min is the lower left corner, max the upper right one";
                self.require(ordered, path, message);
                self.room(path, nth);
            }
            Spawn::Circle { center, radius } => {
                self.round(&format!("{path}.Circle"), *center, *radius);
                self.room(path, nth);
            }
            Spawn::Ring { center, radius } => {
                self.round(&format!("{path}.Ring"), *center, *radius);
            }
            Spawn::Grid { from, spacing, columns } => {
                self.point(&format!("{path}.Grid.from"), *from);
                let is_apart = *spacing > 0.0 && spacing.is_finite();
                self.require(
                    is_apart,
                    &format!("{path}.Grid.spacing"),
                    "the spacing must be more than 0",
                );
                self.require(
                    *columns > 0,
                    &format!("{path}.Grid.columns"),
                    "a grid must have 1 column or more",
                );
            }
        }
        if group.body && group.count > 0 {
            self.spawn_within_walls(path, group);
        }
        if let Velocity::Drawn(RandomVelocity::Random(speed)) = group.velocity {
            let is_speed = speed >= 0.0 && speed.is_finite();
            let message = "Random takes a speed of 0 or more";
            self.require(is_speed, &format!("groups[{nth}].velocity"), message);
        }
        if let Velocity::Same(velocity) = group.velocity
            && velocity != Point::default()
        {
            self.point(&format!("groups[{nth}].velocity"), velocity);
        }
    }

    fn round(&mut self, path: &str, center: Point, radius: f32) {
        self.point(&format!("{path}.center"), center);
        let is_round = radius >= 0.0 && radius.is_finite();
        self.require(is_round, &format!("{path}.radius"), "the radius must be 0 or more");
    }

    /// Bodies start within the walls: outside there is no place for them.
    fn spawn_within_walls(&mut self, path: &str, group: &GroupText) {
        let Bounds::Walls(min, max) = self.scene.bounds else { return };
        let axes = self.axes();
        let inside = |at: &[f32; 3]| {
            axes.clone().all(|axis| min.xyz[axis] <= at[axis] && at[axis] <= max.xyz[axis])
        };
        let text = |at: &[f32; 3]| {
            format!(
                "({})",
                axes.clone().map(|axis| at[axis].to_string()).collect::<Vec<_>>().join(", ")
            )
        };
        let walls = format!("the walls from {} to {}", text(&min.xyz), text(&max.xyz));
        let mut wrong = Vec::new();
        match &group.spawn {
            Spawn::Points(points) => {
                let starts = points.iter().take(group.count as usize).enumerate();
                for (nth, at) in starts.filter(|(_, at)| !inside(&at.xyz)) {
                    let message = format!("{} lies outside of {walls}", text(&at.xyz));
                    wrong.push((format!("{path}.Points[0][{nth}]"), message));
                }
            }
            area => {
                let [low, high] = reach(area, group.count);
                if !(inside(&low) && inside(&high)) {
                    let area = format!("{} to {}", text(&low), text(&high));
                    wrong.push((
                        path.to_owned(),
                        format!("agents start from {area}, outside of {walls}"),
                    ));
                }
            }
        }
        wrong.into_iter().for_each(|(path, message)| self.wrong(&path, message));
    }

    /// Refuses at once what cannot fit, however long one tried.
    fn room(&mut self, path: &str, nth: usize) {
        let room = SpawnRoom::of(self.scene, nth);
        if room.bodies <= MOST_AGENTS && room.is_too_small() {
            let message = format!(
                "{} bodies do not fit in here: at most about {} do. Make the area larger, or the count or the radius smaller",
                room.bodies, room.most
            );
            self.wrong(path, message);
        }
    }

    fn spawn_points(&mut self, path: &str, nth: usize, group: &GroupText, points: &[Point]) {
        let (given, count) = (points.len(), group.count as usize);
        if !self.places.has(path) {
            let message = "several agents need a spawn: Rect(min: (0, 0), max: (9, 9)), Circle(center: (5, 5), radius: 4), Ring(center: (5, 5), radius: 4), Grid(from: (0, 0), spacing: 1, columns: 9) or Points([(0, 0), (3, 0)])";
            self.require(count <= 1, path, message);
            return;
        }
        let has_count = self.places.has(&format!("groups[{nth}].count"));
        let points_of =
            |count: usize| format!("{count} point{}", if count == 1 { "" } else { "s" });
        if given == 0 && count > 0 {
            self.wrong(path, "Points needs at least one point: Points([(3, 4)])");
        } else if given < count {
            let message = format!(
                "{count} agents need {count} points, and there {}: add points, or write count: {given}",
                if given == 1 { "is one".to_owned() } else { format!("are {given}") }
            );
            self.wrong(path, message);
        } else if given > 1 && !has_count {
            let message = format!(
                "{} and no count: only one agent starts. Write count: {given}",
                points_of(given)
            );
            self.wrong(path, message);
        }
        let mut taken = BTreeSet::new();
        for (place, point) in points.iter().enumerate() {
            let at = format!("{path}.Points[0][{place}]");
            self.point(&at, *point);
            let is_free = taken.insert(point.xyz.map(|part| (part + 0.0).to_bits()));
            if group.body && !is_free {
                let [x, y, _] = point.xyz;
                self.wrong(
                    &at,
                    format!("two agents would start on one point, ({x}, {y}): move one of them"),
                );
            }
        }
    }
}

/// The corners of the box that so many agents start in.
fn reach(spawn: &Spawn, count: u32) -> [[f32; 3]; 2] {
    match spawn {
        Spawn::Points(_) => [[0.0; 3]; 2],
        Spawn::Rect { min, max } => [min.xyz, max.xyz],
        Spawn::Circle { center, radius } | Spawn::Ring { center, radius } => {
            [center.xyz.map(|part| part - radius), center.xyz.map(|part| part + radius)]
        }
        Spawn::Grid { from, spacing, columns } => {
            let (columns, last) = ((*columns).max(1), count.saturating_sub(1));
            let far = [columns.min(count).saturating_sub(1), last / columns, 0];
            let far = core::array::from_fn(|axis| from.xyz[axis] + spacing * far[axis] as f32);
            [from.xyz, far]
        }
    }
}
