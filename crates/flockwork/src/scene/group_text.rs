//! A group as it is written: where its agents start, their limits, and what moves them.

use serde::{Deserialize, Serialize};

use super::plan_text::ItemText;
use super::values::{Entries, Point, StartValue};
use crate::Combine;
use crate::avoid::Avoidance;
use crate::world::Sight;
use crate::world::group::{MovedBy, Setting};

/// A group of agents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupText {
    /// Its name in scenes and scripts.
    pub name: String,
    /// How many there are; 0 for a template to spawn from.
    #[serde(default = "default_count")]
    pub count: u32,
    /// Where they start.
    #[serde(default)]
    pub spawn: Spawn,
    /// Their velocities at the start.
    #[serde(default)]
    pub velocity: Velocity,
    /// Body radius (m).
    #[serde(default)]
    pub radius: Option<NumberText>,
    /// Mass (kg).
    #[serde(default)]
    pub mass: Option<NumberText>,
    /// Top speed (m/s).
    #[serde(default)]
    pub max_speed: Option<NumberText>,
    /// Longest force (N).
    #[serde(default)]
    pub max_force: Option<NumberText>,
    /// How long a wanted change of velocity takes (s).
    #[serde(default)]
    pub response_secs: Option<NumberText>,
    /// How fast their motion turns at most (rad/s); none for no limit.
    #[serde(default)]
    pub max_turn_rate: Option<f32>,
    /// `#rrggbb`.
    #[serde(default)]
    pub color: Option<String>,
    /// False for agents without a body, which only run a script.
    #[serde(default = "default_body")]
    pub body: bool,
    /// Whether the engine or the host moves them.
    #[serde(default)]
    pub moved_by: MovedBy,
    /// How they keep their distance; none if they go as their plans say.
    #[serde(default)]
    pub avoid: Option<Avoidance>,
    /// What they know of their targets: what they see, and where they saw it last; none if they know all.
    #[serde(default)]
    pub sight: Option<Sight>,
    /// The script that moves them.
    #[serde(default)]
    pub script: Option<String>,
    /// Values for the script's `tune` parameters.
    #[serde(default)]
    pub params: Entries<Setting>,
    /// What each of them begins with, one agent after the other: public values of the script, and limits in the place of
    /// the group's; empty if all begin alike.
    #[serde(default)]
    pub each: Vec<Entries<StartValue>>,
    /// Where each of them is to come; none if that is where the plan's first term leads.
    #[serde(default)]
    pub goals: Option<GoalsText>,
    /// How the terms of the plan combine.
    #[serde(default)]
    pub combine: Combine,
    /// A fixed plan.
    #[serde(default)]
    pub plan: Vec<ItemText>,
}

fn default_count() -> u32 {
    1
}

fn default_body() -> bool {
    true
}

/// Where agents start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Spawn {
    /// At these points, one agent after the other.
    Points(Vec<Point>),
    /// At random in a box, without overlap with each other or with obstacles.
    Rect {
        /// The corner with the smallest coordinates.
        min: Point,
        /// The corner with the largest.
        max: Point,
    },
    /// At random in a circle or ball, without overlap.
    Circle {
        /// Its middle.
        center: Point,
        /// Its radius (m).
        radius: f32,
    },
    /// In rows.
    Grid {
        /// The first place.
        from: Point,
        /// From one place to the next, along x and y (m).
        spacing: f32,
        /// How many agents a row has.
        columns: u32,
    },
    /// Evenly on a circle, counterclockwise from its rightmost point; in a volume level.
    Ring {
        /// Its middle.
        center: Point,
        /// Its radius (m).
        radius: f32,
    },
}

/// Where single agents are to come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum GoalsText {
    /// To these points, one agent after the other.
    Points(Vec<Point>),
    /// Each as far beyond this point as it starts before it.
    Opposite(Point),
    /// Each so far from where it starts.
    Shift(Point),
}

impl Default for Spawn {
    fn default() -> Self {
        Spawn::Points(vec![Point::default()])
    }
}

/// The velocities of agents at the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a velocity such as (1, 0), or Random(speed)")]
pub enum Velocity {
    /// All with this velocity.
    Same(Point),
    /// Each in a direction of its own.
    Drawn(RandomVelocity),
}

/// The word `Random` of [`Velocity`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum RandomVelocity {
    /// With this speed (m/s).
    Random(f32),
}

impl Default for Velocity {
    fn default() -> Self {
        Velocity::Same(Point::default())
    }
}

/// A number, or how to draw one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number, Uniform(low, high) or Normal(mean, deviation)")]
pub enum NumberText {
    /// The same for all.
    Fixed(f32),
    /// Drawn at random for each agent.
    Drawn(DrawnNumber),
}

/// The words of [`NumberText`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum DrawnNumber {
    /// Uniform between two numbers.
    Uniform(f32, f32),
    /// Normal with this mean and standard deviation.
    Normal(f32, f32),
}
