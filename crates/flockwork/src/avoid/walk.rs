//! The rules of those that walk to a place: they foresee collisions, follow, give way in a jam, and rest where they arrive.
//! A model that goes by them says its numbers.

use core::cell::LazyCell;

use super::anticipation::{Anticipation, WALL_SIGHT, wall_push};
use super::contract::{Avoid, Me};
use super::eight::SeenEight;
use super::following::{highest_speed, leader};
use super::gap::kept_apart;
use super::heap::{Footing, haste};
use super::overtaking::{has_room, past_leader};
use super::progress::{close, remembered};
use super::response::responded;
use super::roundabout::turned;
use super::solve::Line;
use super::state::State;
use super::surroundings::{Other, Surroundings};
use super::turning_back::turned_back;
use crate::Vector;
use crate::behavior::Described;
use crate::lanes::LANES;

/// Two that arrive at places of their own do not mind each other if both have less haste than this.
const LEAST_HASTE: f32 = 0.3;

/// The numbers of a model that goes by these rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub anticipation: Anticipation,
    /// How much time it keeps to the agent ahead (s).
    pub following_secs: f32,
    /// How long it takes to gain the speed that it wants (s).
    pub drive_secs: f32,
    /// How far from body to body it sees others (m).
    pub sight: f32,
    /// One at rest makes room for those that have stalled for so long (s).
    pub room_after_secs: f32,
}

/// A model that goes by these rules.
pub(super) trait Walk: Described {
    /// Its numbers.
    fn manner(&self) -> Manner;
}

impl<V: Vector, W: Walk> Avoid<V> for W {
    fn sight(&self) -> f32 {
        self.manner().sight
    }

    /// As far as the gap to one ahead can slow it down, and those that it gives way to.
    fn closeness(&self, me: &Me<V>) -> f32 {
        let shown = me.shown;
        let fastest = shown.motion.velocity.length() + me.most_acceleration * me.response_secs;
        (self.manner().following_secs * fastest).max(close(shown))
    }

    fn obstacle_sight(&self) -> f32 {
        WALL_SIGHT
    }

    #[inline(always)]
    fn may_push(&self, _me: &Me<V>, others: &SeenEight) -> [u32; LANES] {
        self.manner().anticipation.may_push(others)
    }

    #[inline(always)]
    fn push(&self, me: &Me<V>, other: &Other<V>) -> V {
        let push = self.manner().anticipation.push(me, other);
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
        let manner = self.manner();
        let footing = Footing::of(me, around, lines);
        let way = turned(me, around.others, footing.way, manner.anticipation.keep_right);
        let foreseen = manner.foreseen(me, pushed, around, way);
        let behind = manner.behind_others(me, around, foreseen);
        let apart = kept_apart(me, around, responded(me, behind), lines);
        let (velocity, back_secs) = turned_back(me, around, apart);
        let state = remembered(me, around, velocity, &footing, manner.room_after_secs, lines);
        (velocity, State { back_secs, ..state })
    }
}

impl Manner {
    /// The velocity after anticipation.
    fn foreseen<V: Vector>(&self, me: &Me<V>, pushed: V, around: &Surroundings<V>, way: V) -> V {
        let shown = me.shown;
        let drive = (way * shown.speed - shown.motion.velocity) * (1.0 / self.drive_secs);
        let walls = around.walls.iter().map(wall_push).fold(drive + pushed, |sum, it| sum + it);
        shown.motion.velocity + walls.limit(me.most_acceleration) * me.response_secs
    }

    /// The same, no faster than the agents ahead allow, or past them.
    fn behind_others<V: Vector>(&self, me: &Me<V>, around: &Surroundings<V>, wanted: V) -> V {
        let (others, way) = (around.others, wanted.unit());
        let highest = |way: V| highest_speed(me, others, way, self.following_secs);
        let behind = wanted.limit(highest(way));
        let leader = LazyCell::new(|| leader(me, others, way));
        let has_room = |side: V| leader.is_none_or(|it| has_room(it, around.walls, side));
        past_leader(me, has_room, (wanted, behind), self.anticipation.keep_right, highest)
    }
}

/// How much of another agent's push counts. If both want to the same place it is the less the nearer that is, for there
/// they touch, and nothing if one of both rests. If they arrive at places of their own it is the less the nearer both are, and
/// nothing if both are slow: the law is one of walkers, and would hold those that have to slide along each other apart for long.
/// One at rest minds all that come.
pub(super) fn minded<V: Vector>(me: &Me<V>, other: &Other<V>) -> f32 {
    let (mine, rests) = (haste(me.shown), me.shown.motion.rests || other.motion.rests);
    if (rests || mine < 1.0) && me.shown.shares_goal(other.shown) {
        return if rests { 0.0 } else { mine };
    }
    let both_arrive = me.shown.goal.is_some() && other.shown.goal.is_some();
    if !both_arrive || me.shown.motion.rests {
        return 1.0;
    }
    let faster = mine.max(haste(other.shown));
    if faster < LEAST_HASTE { 0.0 } else { faster }
}
