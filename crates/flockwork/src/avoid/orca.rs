use super::anticipation::right_of;
use super::contract::{Avoid, Me};
use super::gap::kept_apart;
use super::heap::Footing;
use super::program::best_allowed;
use super::progress::{close, remembered};
use super::reciprocal::{bound, wall_bound};
use super::response::responded;
use super::solve::Line;
use super::state::State;
use super::surroundings::Surroundings;
use super::yielding::ROOM_AFTER_SECS;
use crate::Vector;

avoidance! {
    /// Robots: of all velocities without a collision, the one nearest to their plan (ORCA).
    ///
    /// Optimal reciprocal collision avoidance: J. van den Berg, S. J. Guy, M. Lin, D. Manocha 2011, *Reciprocal n-body
    /// collision avoidance*. Each neighbor, and each obstacle, leaves an agent a half-plane of velocities (in a volume a
    /// half-space) that are safe for as long as the horizon; a linear program finds the best velocity, or the one that
    /// violates the half-planes least. Three things are ours: of a pair the agent of the lower rank, which is drawn from
    /// the seed, takes three quarters of the change instead of one half; an agent that something stops leans a little to
    /// its right, so that two that meet exactly head-on pass; and in a jam and at the goal the rules of `walkers` hold.
    ///
    /// *Good for* robots, drones and vehicles that turn on the spot, few at a time in open space: they evade early, smoothly,
    /// and by no more than they have to. In a volume it avoids agents in all directions; each obstacle leaves it a
    /// half-space. With it in `suite/circle_250.ron` the last of 250 arrives after 113 s, with `walkers` after 56 s. *Costs*
    /// 2.5 times as much as `walkers`, for it looks at neighbors one by one, and more with a longer `sight`.
    ///
    /// *Fails* at doors: with it in `suite/doors.ron` the flow through 0.8 to 1.2 m is a sixth to a third below that of real
    /// people, and one or two of sixty are still inside after 120 s. It foresees straight motion only, and looks at no map:
    /// a wall across the way stops it.
    Orca {
        /// Collisions with agents later than this do not count: the more, the earlier they evade, and the larger the gaps that they
        /// do not enter.
        horizon_secs: f32 = 2.0, "s", 0.01..=60.0;
        /// The same with obstacles.
        wall_horizon_secs: f32 = 0.5, "s", 0.01..=60.0;
        /// How far from body to body they see each other, and from the body obstacles.
        sight: f32 = 3.0, "m", 0.0..=1000.0;
    }
}

/// An agent that something stops leans to its right by this share of its speed: what lies exactly in its way leaves its
/// program no side to choose.
const LEAN: f32 = 0.02;
/// A higher top speed counts as this (m/s): the linear programs want an end.
const FASTEST: f32 = 1e6;

impl<V: Vector> Avoid<V> for Orca {
    /// No neighbor pushes: all are looked at one by one.
    fn sight(&self) -> f32 {
        0.0
    }

    fn closeness(&self, me: &Me<V>) -> f32 {
        self.sight.max(close(me.shown))
    }

    fn obstacle_sight(&self) -> f32 {
        self.sight
    }

    fn velocity(
        &self,
        me: &Me<V>,
        _pushed: V,
        around: &Surroundings<V>,
        lines: &mut Vec<Line<V>>,
    ) -> (V, State<V>) {
        let footing = Footing::of(me, around, lines);
        let best = match me.shown.motion.rests {
            true => V::ZERO,
            false => self.best(me, around, footing.way * me.shown.speed, lines),
        };
        let velocity = kept_apart(me, around, responded(me, best), lines);
        (velocity, remembered(me, around, velocity, &footing, ROOM_AFTER_SECS, lines))
    }
}

impl Orca {
    /// The best velocity, before the body's response.
    fn best<V: Vector>(
        &self,
        me: &Me<V>,
        around: &Surroundings<V>,
        wanted: V,
        lines: &mut Vec<Line<V>>,
    ) -> V {
        let firm = self.bounds(me, around, lines);
        if !lines.iter().any(|line| line.is_violated(wanted)) {
            return wanted;
        }
        let leaned = wanted + right_of(wanted) * (LEAN * wanted.length());
        best_allowed(leaned, lines, firm, me.shown.top_speed.min(FASTEST))
    }

    /// The bounds by all that it sees, but those that its top speed keeps anyway. Those in front hold in any case; answers
    /// how many these are.
    fn bounds<V: Vector>(
        &self,
        me: &Me<V>,
        around: &Surroundings<V>,
        lines: &mut Vec<Line<V>>,
    ) -> usize {
        let binds = |line: &Line<V>| line.most < me.shown.top_speed;
        let walls = around.walls.iter().map(|wall| wall_bound(wall, self.wall_horizon_secs));
        lines.clear();
        // An agent that stands is safe from all walls but those that come toward it.
        lines.extend(walls.clone().filter(binds).filter(|line| line.most >= 0.0));
        let firm = lines.len();
        lines.extend(walls.filter(|line| line.most < 0.0));
        let others = around.others.iter().map(|other| bound(me, other, self.horizon_secs));
        lines.extend(others.filter(binds));
        // What binds most comes first: few of the others then change the answer again.
        lines[firm..].sort_unstable_by(|a, b| a.most.total_cmp(&b.most));
        firm
    }
}
