use super::anticipation::{Anticipation, WALL_SIGHT, wall_push};
use super::contract::{Avoid, Me};
use super::eight::SeenEight;
use super::following::highest_speed;
use super::gap::kept_apart;
use super::heap::{Footing, haste};
use super::rest::at_rest;
use super::solve::Line;
use super::state::State;
use super::surroundings::{Other, Surroundings};
use super::walls::along_walls;
use super::yielding::given_way;
use crate::Vector;
use crate::lanes::LANES;

avoidance! {
    /// People: they foresee collisions, keep right, follow at a time gap, give way in a jam, and rest where they arrive.
    ///
    /// Bodies that start apart never overlap, whatever their number and speed. In front of a door they come through it at
    /// the rate of real people; two that meet in a passage too narrow for both back out, one behind the other. It looks at
    /// no map: an agent in a dead end stays there. Wide crowds that go through each other form lanes only for a
    /// while.
    Walkers {
        /// How much time they keep to the agent ahead. With 0.33 they press through doors like people who are in a hurry;
        /// with 0.66 they walk at the speeds that people have in corridors.
        following_secs: f32 = 0.33, "s", 0.01..=60.0;
        /// How strongly foreseen collisions push.
        strength: f32 = 1.5, "m²/s²", 0.0..=1000.0;
        /// Collisions later than this hardly count.
        horizon_secs: f32 = 3.0, "s", 0.01..=60.0;
        /// How far two that meet head-on shift to the right, as a share of both radii; below zero to the left.
        keep_right: f32 = 0.2, "", -1.0..=1.0;
        /// How long they take to gain the speed that they want.
        drive_secs: f32 = 0.4, "s", 0.01..=60.0;
        /// How far from body to body they see each other.
        sight: f32 = 3.0, "m", 0.0..=1000.0;
    }
}

/// Progress is the mean of about so long (s): bodies in a jam jitter.
const PROGRESS_SECS: f32 = 0.25;
/// Less progress than this is none, where an agent wants to be faster than this (m/s).
const NO_PROGRESS: f32 = 0.05;
const LEAST_SPEED: f32 = 0.02;
/// An agent has stalled for at most so long (s).
const LONGEST_STALL: f32 = 2.0;
/// Neighbors are close within this many radii, whatever the speed: as far as a heap is looked at.
const CLOSE: f32 = 4.0;
/// At rest it stands below this share of its top speed.
const STANDS: f32 = 0.05;

impl<V: Vector> Avoid<V> for Walkers {
    fn sight(&self) -> f32 {
        self.sight
    }

    /// As far as the gap to one ahead can slow it down, and those that it gives way to.
    fn closeness(&self, me: &Me<V>) -> f32 {
        let shown = me.shown;
        let fastest = shown.motion.velocity.length() + me.most_acceleration * me.response_secs;
        (self.following_secs * fastest).max(CLOSE * shown.motion.radius)
    }

    fn obstacle_sight(&self) -> f32 {
        WALL_SIGHT
    }

    #[inline(always)]
    fn may_push(&self, _me: &Me<V>, others: &SeenEight<V>) -> [u32; LANES] {
        self.anticipation().may_push(others)
    }

    #[inline(always)]
    fn push(&self, me: &Me<V>, other: &Other<V>) -> V {
        let push = self.anticipation().push(me, other);
        if push == V::ZERO {
            push
        } else {
            push * (minded(me, other) * 2.0 * me.shown.share(other.shown))
        }
    }

    fn velocity(
        &self,
        me: &Me<V>,
        pushed: V,
        around: &Surroundings<V>,
        lines: &mut Vec<Line<V>>,
    ) -> (V, State<V>) {
        let footing = Footing::of(me, around, lines);
        let foreseen = self.foreseen(me, pushed, around, footing.way);
        let behind = self.behind_others(me, around, foreseen);
        let wanted = responded(me, behind);
        let velocity = kept_apart(me, around, wanted, lines);
        let state = got_on(me, velocity);
        let state = given_way(me, around, along_walls(me, around, state), &footing);
        (velocity, at_rest(me, around, state, &footing))
    }
}

impl Walkers {
    #[inline(always)]
    fn anticipation(&self) -> Anticipation {
        let Self { strength, horizon_secs, keep_right, .. } = *self;
        Anticipation { strength, horizon_secs, keep_right }
    }

    /// The velocity after anticipation.
    fn foreseen<V: Vector>(&self, me: &Me<V>, pushed: V, around: &Surroundings<V>, way: V) -> V {
        let shown = me.shown;
        let drive = (way * shown.speed - shown.motion.velocity) * (1.0 / self.drive_secs);
        let walls = around.walls.iter().map(wall_push).fold(drive + pushed, |sum, it| sum + it);
        shown.motion.velocity + walls.limit(me.most_acceleration) * me.response_secs
    }

    /// The same, no faster than the agents ahead allow.
    fn behind_others<V: Vector>(&self, me: &Me<V>, around: &Surroundings<V>, wanted: V) -> V {
        wanted.limit(highest_speed(me, around.others, wanted.unit(), self.following_secs))
    }
}

/// How much of another agent's push counts. If both want to the same place it is the less the nearer that is, for there
/// they touch, and nothing if one of both rests.
fn minded<V: Vector>(me: &Me<V>, other: &Other<V>) -> f32 {
    let rests = me.shown.motion.rests || other.motion.rests;
    let share = if rests { 0.0 } else { haste(me) };
    if share < 1.0 && me.shown.shares_goal(other.shown) { share } else { 1.0 }
}

/// What a body makes of a wanted velocity in a tick. The top speed comes after the response: cut before, it would cost
/// most of the flow.
fn responded<V: Vector>(me: &Me<V>, wanted: V) -> V {
    let shown = me.shown;
    let change = (wanted - shown.motion.velocity) * (me.dt / me.response_secs).min(1.0);
    let velocity = shown.motion.velocity + change.limit(me.most_acceleration * me.dt);
    let velocity = velocity.limit(shown.top_speed.max(shown.motion.velocity.length()));
    let stands = shown.state.rest.is_some() && velocity.length() < STANDS * shown.top_speed;
    if stands { V::ZERO } else { velocity }
}

/// How well an agent gets on that moves with this velocity.
fn got_on<V: Vector>(me: &Me<V>, velocity: V) -> State<V> {
    let Me { shown, dt, .. } = *me;
    let state = shown.state;
    let now = if shown.speed > 0.0 { velocity.dot(shown.motion.way) / shown.speed } else { 0.0 };
    let share = (dt / PROGRESS_SECS).min(1.0);
    let progress = state.progress + (now.clamp(-1.0, 1.0) - state.progress) * share;
    let stalls = progress < NO_PROGRESS && shown.speed > LEAST_SPEED;
    let stalled_secs = match stalls {
        true => (state.stalled_secs + dt).min(LONGEST_STALL),
        false => (state.stalled_secs - 2.0 * dt).max(0.0),
    };
    State { progress, stalled_secs, ..state }
}
