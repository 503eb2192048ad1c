//! Trails: the ways of agents in the last seconds, as fading lines.

use std::collections::{BTreeMap, VecDeque};

use flockwork::glam::Vec3;
use flockwork::scene::AnyWorld;
use flockwork::{AgentId, Color, Vector, World, each_world};

use super::{Drawable, Eye, Form, Ink, PlanePoint, Size};

/// How many points per second a trail in a picture has.
pub const TRAIL_POINTS: f32 = 15.0;

/// Pieces that a trail fades in.
const FADES: usize = 4;

/// How opaque a trail is at its old end, and how much more at the other.
const OPACITY: [f32; 2] = [0.12, 0.38];

/// The last positions of every agent.
#[derive(Clone, Debug)]
pub struct Trails {
    /// Ticks between two points of a trail.
    every: u64,
    /// The most points of a trail.
    length: usize,
    of: BTreeMap<AgentId, Trail>,
}

#[derive(Clone, Debug, Default)]
struct Trail {
    /// In the world (m).
    points: VecDeque<[f32; 3]>,
    color: Color,
    seen: u64,
}

impl Trails {
    /// Trails of this time (s) in a world, with about so many points per second; no trails for 0.
    #[must_use]
    pub fn new(world: &AnyWorld, secs: f32, points_per_sec: f32) -> Self {
        let rate = each_world!(world, world => world.stepping.rate().min(1e6) as f32);
        let every = (rate / points_per_sec).round().max(1.0);
        // A line has two points at least.
        let least = if secs > 0.0 { 2 } else { 0 };
        let length = ((secs * rate / every).round() as usize).max(least);
        Self { every: every as u64, length, of: BTreeMap::new() }
    }

    /// Takes in the present tick: to be called once after each step.
    pub fn record(&mut self, world: &AnyWorld) {
        each_world!(world, world => self.record_from(world));
    }

    /// Forgets everything, as after a restart.
    pub fn clear(&mut self) {
        self.of.clear();
    }

    fn record_from<V: Vector>(&mut self, world: &World<V>) {
        if self.length == 0 || !world.tick.is_multiple_of(self.every) {
            return;
        }
        for agent in world.agents.iter().filter(|agent| world.groups[agent.group.index()].body) {
            let trail = self.of.entry(agent.id).or_default();
            let at = agent.position.to_xyz();
            // An agent that comes in on the other side of a wrapped world did not cross it.
            if trail.points.back().is_some_and(|last| jumped(world, *last, at)) {
                trail.points.clear();
            }
            trail.points.push_back(at);
            trail.points.drain(..trail.points.len().saturating_sub(self.length));
            (trail.color, trail.seen) = (agent.color, world.tick);
        }
        self.of.retain(|_, trail| trail.seen == world.tick);
    }

    /// The points of each trail from its old end on, and the color of its agent.
    pub fn lines(
        &self,
        eye: Eye,
    ) -> impl Iterator<Item = (impl ExactSizeIterator<Item = PlanePoint>, Ink)> {
        let seen = move |at: &[f32; 3]| eye.see(Vec3::from(*at));
        self.of.values().map(move |trail| (trail.points.iter().map(seen), Ink::solid(trail.color)))
    }

    /// The trails as shapes, each in a few pieces that fade toward its old end; all in one color, or in the agents' own for
    /// none.
    #[must_use]
    pub fn shapes(&self, ink: Option<Ink>, eye: Eye) -> Vec<Drawable> {
        let of = |trail| pieces(trail, ink.unwrap_or(Ink::solid(trail.color)), eye);
        self.of.values().flat_map(of).collect()
    }
}

/// Whether two points are farther apart than half a wrapped world.
fn jumped<V: Vector>(world: &World<V>, from: [f32; 3], to: [f32; 3]) -> bool {
    let [from, to] = [from, to].map(V::from_xyz);
    let straight = to - from;
    (world.space.offset(from, to) - straight).length() > 1e-3
}

/// How opaque a trail is at this share of it, from 0 at its old end to 1.
#[must_use]
pub fn opacity(share: f32) -> f32 {
    OPACITY[0] + OPACITY[1] * share
}

fn pieces(trail: &Trail, ink: Ink, eye: Eye) -> impl Iterator<Item = Drawable> + '_ {
    let count = trail.points.len();
    let step = count.div_ceil(FADES).max(1);
    (0..count).step_by(step).enumerate().filter_map(move |(nth, start)| {
        let piece = trail.points.iter().skip(start).take(step + 1);
        let points: Vec<PlanePoint> = piece.map(|at| eye.see(Vec3::from(*at))).collect();
        let ink = ink.faded(opacity(nth as f32 / FADES as f32));
        (points.len() > 1).then(|| Drawable::stroked(Form::Line(points), ink, Size::Px(1.4)))
    })
}
