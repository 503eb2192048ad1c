//! What eight agents ask for, and the answers.

use super::lanes::{LANES, Lane, of_lane};
use super::sums::{Among, Ask, Sums, Wanted};
use crate::Vector;

/// Somebody who is near at least one lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Candidate<V: Vector> {
    /// From each lane to it (m).
    pub offset: V::Lanes,
    /// Its squared distance from each (m²).
    pub d2: Lane,
    /// Its velocity (m/s).
    pub velocity: V,
    /// Its slot.
    pub slot: u32,
}

impl<V: Vector> Candidate<V> {
    /// From this lane to it (m).
    pub fn offset_from(&self, lane: usize) -> V {
        of_lane(&self.offset, lane)
    }
}

/// The `nth` ask of each lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneAsk {
    /// The squared radius; nobody is nearer than a negative one.
    pub(super) limit: Lane,
    pub(super) ahead: Lane,
    pub(super) min_cos: Lane,
    pub(super) most: [u32; LANES],
    pub(super) among: [Among; LANES],
    /// The sums that any lane wants.
    pub(super) wanted: Wanted,
    /// Whether everybody within the radius counts.
    pub(super) plain: bool,
}

impl LaneAsk {
    /// Nobody asks.
    pub const NONE: Self = Self {
        limit: [-1.0; LANES],
        ahead: [0.0; LANES],
        min_cos: [-2.0; LANES],
        most: [0; LANES],
        among: [Among::All; LANES],
        wanted: Wanted(0),
        plain: true,
    };

    /// All lanes ask for the same.
    pub fn all(ask: &Ask, longest: f32) -> Self {
        let mut all = Self::NONE;
        (0..LANES).for_each(|lane| all.set(lane, ask, longest));
        all
    }

    /// This is what `lane` asks for; no farther than `longest` (m).
    pub fn set(&mut self, lane: usize, ask: &Ask, longest: f32) {
        self.limit[lane] = ask.limit().min(longest * longest);
        (self.ahead[lane], self.min_cos[lane]) = (ask.ahead, ask.min_cos());
        (self.most[lane], self.among[lane]) = (ask.most, ask.among);
        self.wanted = self.wanted | ask.wanted;
        let within = Ask::within(ask.radius, Among::All, ask.wanted);
        self.plain &= ask.is_over_the_same(&within);
    }
}

/// The sums of one ask of each lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LaneSums<V: Vector> {
    pub count: Lane,
    pub(super) offset: V::Lanes,
    pub(super) offset_over_d: V::Lanes,
    pub(super) offset_over_d2: V::Lanes,
    pub(super) relative_velocity: V::Lanes,
    pub(super) relative_heading: V::Lanes,
    pub(super) nearest: V::Lanes,
}

impl<V: Vector> LaneSums<V> {
    /// One of them.
    #[inline(always)]
    pub fn sum(&self, sum: Wanted) -> &V::Lanes {
        match sum {
            Wanted::OFFSET => &self.offset,
            Wanted::OFFSET_OVER_D => &self.offset_over_d,
            Wanted::OFFSET_OVER_D2 => &self.offset_over_d2,
            Wanted::VELOCITY => &self.relative_velocity,
            Wanted::HEADING => &self.relative_heading,
            _ => &self.nearest,
        }
    }

    /// Those of one agent.
    #[inline(always)]
    fn of(&self, lane: usize) -> Sums<V> {
        Sums {
            count: self.count[lane],
            offset: of_lane(&self.offset, lane),
            offset_over_d: of_lane(&self.offset_over_d, lane),
            offset_over_d2: of_lane(&self.offset_over_d2, lane),
            relative_velocity: of_lane(&self.relative_velocity, lane),
            relative_heading: of_lane(&self.relative_heading, lane),
            nearest: of_lane(&self.nearest, lane),
        }
    }
}

/// Neighbour sums that were taken for several agents at once: those of one of them.
#[derive(Clone, Copy, Debug)]
pub struct Known<'w, V: Vector> {
    lanes: &'w LaneSums<V>,
    lane: usize,
}

impl<'w, V: Vector> Known<'w, V> {
    pub(crate) fn new(lanes: &'w LaneSums<V>, lane: usize) -> Self {
        Self { lanes, lane }
    }

    /// The sums.
    #[must_use]
    #[inline(always)]
    pub fn sums(&self) -> Sums<V> {
        self.lanes.of(self.lane)
    }
}
