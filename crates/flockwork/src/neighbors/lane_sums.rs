//! What eight agents ask for, and the answers.

use super::asked::Asked;
use super::lanes::{LANES, Lane, of_lane};
use super::sums::{Among, Ask, Course, Sums, Wanted};
use crate::Vector;

/// A candidate: an agent near at least one lane.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(crate) struct Candidate<V: Vector> {
    /// From each lane to it (m).
    pub offset: V::Lanes,
    /// Its squared distance from each (m²).
    pub d2: Lane,
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
    /// The squared radius around the center of the ask.
    pub(super) limit: Lane,
    pub(super) ahead: Lane,
    pub(super) course: [Course; LANES],
    pub(super) min_cos: Lane,
    pub(super) most: [u32; LANES],
    pub(super) among: [Among; LANES],
    pub(super) radius: Lane,
    pub(super) gap: Lane,
    /// The sums that any lane wants.
    pub(super) wanted: Wanted,
    /// Whether every agent within the radius counts.
    pub(super) plain: bool,
    /// Whether every lane is itself the center, and sees all around.
    pub(super) around: bool,
}

impl LaneAsk {
    /// No lane asks.
    pub const NONE: Self = Self {
        limit: [-1.0; LANES],
        ahead: [0.0; LANES],
        course: [Course::Heading; LANES],
        min_cos: [-2.0; LANES],
        most: [0; LANES],
        among: [Among::All; LANES],
        radius: [0.0; LANES],
        gap: [0.0; LANES],
        wanted: Wanted(0),
        plain: true,
        around: true,
    };

    /// All lanes ask for the same.
    pub fn all(ask: &Ask, longest: f32) -> Self {
        let mut all = Self::NONE;
        (0..LANES).for_each(|lane| all.set(lane, ask, longest));
        all
    }

    /// This is what `lane` asks for; no farther from itself than `longest` (m).
    pub fn set(&mut self, lane: usize, ask: &Ask, longest: f32) {
        // Around a point ahead any radius may count: who is found is near enough to the agent.
        let most = if ask.ahead == 0.0 { longest * longest } else { f32::INFINITY };
        self.limit[lane] = ask.limit().min(most);
        (self.ahead[lane], self.course[lane]) = (ask.ahead, ask.course);
        (self.radius[lane], self.gap[lane]) = (ask.radius, ask.gap);
        self.min_cos[lane] = ask.min_cos();
        (self.most[lane], self.among[lane]) = (ask.most, ask.among);
        self.wanted = self.wanted | ask.wanted;
        self.around &= ask.ahead == 0.0 && ask.min_cos() < -1.0;
        let within = Ask::within(ask.radius, Among::All, ask.wanted);
        self.plain &= ask.is_over_the_same(&within);
    }
}

/// The sums of one ask of each lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LaneSums<V: Vector> {
    pub count: Lane,
    /// The sums of vectors, each at its [place](Wanted::place).
    vectors: [V::Lanes; Wanted::VECTORS],
    pub(super) hindrance: Lane,
}

impl<V: Vector> LaneSums<V> {
    /// One of the sums of vectors.
    #[inline(always)]
    pub fn sum(&self, sum: Wanted) -> &V::Lanes {
        &self.vectors[sum.place()]
    }

    #[inline(always)]
    pub(super) fn sum_mut(&mut self, sum: Wanted) -> &mut V::Lanes {
        &mut self.vectors[sum.place()]
    }

    /// Those of one agent.
    #[inline(always)]
    pub(crate) fn of(&self, lane: usize) -> Sums<V> {
        let sum = |sum| of_lane(self.sum(sum), lane);
        Sums {
            count: self.count[lane],
            offset: sum(Wanted::OFFSET),
            offset_over_d: sum(Wanted::OFFSET_OVER_D),
            offset_over_d2: sum(Wanted::OFFSET_OVER_D2),
            offset_over_d3: sum(Wanted::OFFSET_OVER_D3),
            relative_velocity: sum(Wanted::VELOCITY),
            relative_heading: sum(Wanted::HEADING),
            first: sum(Wanted::FIRST),
            hindrance: self.hindrance[lane],
        }
    }
}

/// Neighbor sums that were taken for several agents at once: those of one of them.
#[derive(Clone, Copy, Debug)]
pub struct Known<'w, V: Vector> {
    taken: Taken<'w, V>,
}

/// Sums that were taken in advance.
#[derive(Clone, Copy, Debug)]
enum Taken<'w, V: Vector> {
    /// Those of the behavior at work in a lane, and those of another ask of it.
    InLane(usize, &'w LaneSums<V>, Option<(Ask, &'w LaneSums<V>)>),
    /// Those of the agent at a place.
    At(usize, &'w Asked<V>),
}

impl<'w, V: Vector> Known<'w, V> {
    pub(crate) fn new(
        sums: &'w LaneSums<V>,
        others: Option<(Ask, &'w LaneSums<V>)>,
        lane: usize,
    ) -> Self {
        Self { taken: Taken::InLane(lane, sums, others) }
    }

    /// The sums of the agent at a place.
    pub(crate) fn at(place: usize, asked: &'w Asked<V>) -> Self {
        Self { taken: Taken::At(place, asked) }
    }

    /// The sums of an ask, which is the behavior's own.
    #[must_use]
    #[inline(always)]
    pub fn sums(&self, ask: &Ask) -> Sums<V> {
        match self.taken {
            Taken::InLane(lane, _, Some((other, sums))) if other.answers(ask) => sums.of(lane),
            Taken::InLane(lane, sums, _) => sums.of(lane),
            Taken::At(place, asked) => asked.sums(place, ask),
        }
    }
}
