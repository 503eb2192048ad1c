//! A group: agents made after one template.

use super::sight::Sight;
use crate::avoid::Avoidance;
use crate::noise::{Noise, Purpose};
use crate::{Agent, Color, GroupId, Vector};

/// A number of a template: fixed, or drawn for each agent at spawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// The same for all agents.
    Fixed(f32),
    /// Uniform between two numbers.
    Uniform(f32, f32),
    /// Normal with this mean and standard deviation, cut at three deviations.
    Normal(f32, f32),
}

impl Number {
    /// The mean: the number that most agents are near.
    #[must_use]
    pub fn typical(self) -> f32 {
        match self {
            Number::Fixed(number) | Number::Normal(number, _) => number,
            Number::Uniform(low, high) => 0.5 * (low + high),
        }
    }

    /// The largest number that can be drawn.
    #[must_use]
    pub fn most(self) -> f32 {
        match self {
            Number::Fixed(number) => number,
            Number::Uniform(low, high) => low.max(high),
            Number::Normal(mean, deviation) => mean + 3.0 * deviation.abs(),
        }
    }

    fn draw(self, noise: Noise) -> f32 {
        match self {
            Number::Fixed(number) => number,
            Number::Uniform(low, high) => low + (high - low) * noise.uniform(0),
            Number::Normal(mean, deviation) => mean + deviation * noise.normal(0).clamp(-3.0, 3.0),
        }
    }
}

/// The value that a scene gives to a script's `tune` parameter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(untagged, expecting = "expected a number, true, false or a \"word\"")
)]
pub enum Setting {
    /// Yes or no.
    Bool(bool),
    /// A number.
    Number(f32),
    /// One of the parameter's choices.
    Word(String),
}

/// What moves the agents of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum MovedBy {
    /// The engine.
    #[default]
    Steering,
    /// The host: the engine computes [`World::wanted`](crate::World::wanted), and leaves the agent where it is.
    Host,
}

/// Agents of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Its name in scenes and scripts.
    pub name: String,
    /// The script that moves it; none for a fixed plan.
    pub script: Option<String>,
    /// Values for the script's `tune` parameters.
    pub params: Vec<(String, Setting)>,
    /// Whether the engine or the host moves its agents.
    pub moved_by: MovedBy,
    /// False for agents that are not drawn, are no neighbors and never move: they run a script that directs others.
    pub body: bool,
    /// How its agents keep their distance; none if they go as their plans say. It counts when steering moves them.
    pub avoid: Option<Avoidance>,
    /// What its agents know of their targets; none if they know all.
    pub sight: Option<Sight>,
    /// The color that viewers draw its agents in.
    pub color: Color,
    /// Body radius (m).
    pub radius: Number,
    /// Mass (kg).
    pub mass: Number,
    /// Top speed (m/s; in `PerTick` stepping m per tick).
    pub max_speed: Number,
    /// Longest force (N).
    pub max_force: Number,
    /// How long a wanted change of velocity takes (s).
    pub response_secs: Number,
    /// How fast its agents turn at most (rad/s), like cars: see [`Agent::driven_velocity`]. Infinity for agents that move in
    /// any direction at once; those that [avoid](Self::avoid) others do so at any rate.
    pub max_turn_rate: f32,
    /// How many agents it has ever had; it gives each agent its key.
    pub spawned: u32,
}

impl Default for Group {
    fn default() -> Self {
        let agent = Agent::<glam::Vec2>::default();
        Self {
            name: String::new(),
            script: None,
            params: Vec::new(),
            moved_by: MovedBy::Steering,
            body: true,
            avoid: None,
            sight: None,
            color: agent.color,
            radius: Number::Fixed(agent.radius),
            mass: Number::Fixed(agent.mass),
            max_speed: Number::Fixed(agent.max_speed),
            max_force: Number::Fixed(agent.max_force),
            response_secs: Number::Fixed(agent.response_secs),
            max_turn_rate: f32::INFINITY,
            spawned: 0,
        }
    }
}

/// What mass and response time are at least: they divide.
const LEAST_DIVISOR: f32 = 1e-4;

/// The limits of an agent, which are drawn from the numbers of its group: the name of each, and the least that it may be.
/// Lengths are in m, masses in kg, speeds in m/s (in `PerTick` stepping in m per tick), forces in N, times in s.
pub const LIMITS: [(&str, f32); 5] = [
    ("radius", 0.0),
    ("mass", LEAST_DIVISOR),
    ("max_speed", 0.0),
    ("max_force", 0.0),
    ("response_secs", LEAST_DIVISOR),
];

/// An agent's limits in the order of [`LIMITS`], to change them.
fn limits_mut<V>(agent: &mut Agent<V>) -> [&mut f32; LIMITS.len()] {
    let Agent { radius, mass, max_speed, max_force, response_secs, .. } = agent;
    [radius, mass, max_speed, max_force, response_secs]
}

/// Gives an agent a limit of its own, by its number in [`LIMITS`]: a number beyond what it may be is brought within. Nothing
/// happens with NaN, or if there is no such limit.
pub fn set_limit<V>(agent: &mut Agent<V>, nth: usize, number: f64) {
    let limit = limits_mut(agent).into_iter().zip(LIMITS).nth(nth);
    if let Some((limit, (_, least))) = limit.filter(|_| !number.is_nan()) {
        *limit = (number as f32).clamp(least, f32::MAX);
    }
}

impl Group {
    /// The `nth` agent of this group, standing at the origin: limits drawn from its own stream.
    #[must_use]
    pub fn agent<V: Vector>(&self, id: GroupId, nth: u32, seed: u64) -> Agent<V> {
        let key = u64::from(id.0) << 32 | u64::from(nth);
        let mut agent = Agent { group: id, key, color: self.color, ..Agent::default() };
        self.limit(&mut agent, Noise::new(seed, key, 0, Purpose::Spawn));
        agent
    }

    /// Sets an agent's radius, mass, top speed, force limit and response time, drawn by `noise` from this group's numbers.
    /// A drawn number below zero, or NaN, becomes zero, or the minimum of mass and response time.
    pub fn limit<V: Vector>(&self, agent: &mut Agent<V>, noise: Noise) {
        self.draw_limits(agent, noise, [true; LIMITS.len()]);
    }

    /// The same for those limits whose numbers were others: what an agent has been given in the place of another is its own.
    /// Those that `is_given` names, in the order of [`LIMITS`], stay in any case.
    #[cfg(feature = "scene")]
    pub(crate) fn limit_anew<V: Vector>(
        &self,
        before: &Self,
        agent: &mut Agent<V>,
        noise: Noise,
        is_given: [bool; LIMITS.len()],
    ) {
        let (now, before) = (self.limits(), before.limits());
        let is_drawn = |nth: usize| now[nth] != before[nth] && !is_given[nth];
        self.draw_limits(agent, noise, core::array::from_fn(is_drawn));
    }

    /// The numbers that the limits of its agents are drawn from, in the order of [`LIMITS`].
    fn limits(&self) -> [Number; LIMITS.len()] {
        [self.radius, self.mass, self.max_speed, self.max_force, self.response_secs]
    }

    fn draw_limits<V: Vector>(
        &self,
        agent: &mut Agent<V>,
        noise: Noise,
        which: [bool; LIMITS.len()],
    ) {
        let limits = limits_mut(agent).into_iter().zip(LIMITS).zip(which);
        let numbers = (1..).zip(self.limits());
        for ((stream, number), ((limit, (_, least)), _)) in
            numbers.zip(limits).filter(|(_, (_, is_drawn))| *is_drawn)
        {
            *limit = number.draw(noise.stream(stream)).max(least);
        }
        agent.radius = agent.radius.min(f32::MAX);
    }
}
