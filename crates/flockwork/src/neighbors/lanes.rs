//! Neighbour sums of eight agents of one row at once.
//!
//! Each lane is one agent; every candidate is compared with all eight. To a lane that it is too far from
//! a candidate adds zero, so neither the width of the machine's vectors nor who shares the lanes changes
//! a bit of anybody's sums, and they are those of [`Sums::over`].

use super::grid::Entry;
use super::sums::{Among, Ask, LEAST_D2, Sums, Wanted};
use crate::space::shortest;
use crate::{Agent, Vector};

/// How many agents are summed for at once.
pub(crate) const LANES: usize = 8;

/// One number for each lane.
pub(crate) type Lane = [f32; LANES];

/// Somebody who is near at least one lane.
#[derive(Clone, Copy, Debug, Default)]
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
    /// The squared radius; nobody is nearer than a negative one.
    limit: Lane,
    ahead: Lane,
    min_cos: Lane,
    most: [u32; LANES],
    among: [Among; LANES],
    /// The sums that any lane wants.
    wanted: Wanted,
    /// Whether everybody within the radius counts.
    plain: bool,
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
    offset: V::Lanes,
    offset_over_d: V::Lanes,
    offset_over_d2: V::Lanes,
    relative_velocity: V::Lanes,
    relative_heading: V::Lanes,
    nearest: V::Lanes,
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

/// Whose sums are to be taken, and over whom.
pub(crate) struct Job<'a, V> {
    pub entries: &'a [Entry<V>],
    pub agents: &'a [Agent<V>],
    /// The agents' slots: up to eight.
    pub first: usize,
    pub len: usize,
    /// Who may be near: runs of slots.
    pub runs: &'a [(u32, u32)],
    /// The squared distance up to which each lane looks.
    pub reach2: Lane,
    /// The size of a wrapped world, if an edge is near.
    pub wrap: Option<[f32; 3]>,
    pub asks: &'a [LaneAsk],
}

impl<V: Vector> Job<'_, V> {
    /// One vector of each lane's agent; lanes without an agent repeat the last.
    #[inline(always)]
    fn lanes(&self, of: impl Fn(&Entry<V>) -> V) -> V::Lanes {
        let mut lanes = V::Lanes::default();
        for lane in 0..LANES {
            let vector = of(&self.entries[self.first + lane.min(self.len - 1)]).to_xyz();
            for axis in 0..V::AXES {
                lanes.as_mut()[axis][lane] = vector[axis];
            }
        }
        lanes
    }

    #[inline(always)]
    fn headings(&self) -> V::Lanes {
        self.lanes(|entry| self.agents[entry.place as usize].heading)
    }

    /// Finds everybody who is near a lane, in order of slots within each run; answers how many. What
    /// lies in the list behind them is room for others.
    #[inline(always)]
    pub fn find(&self, found: &mut Vec<Candidate<V>>) -> usize {
        let most: usize = self.runs.iter().map(|(from, to)| (to - from) as usize).sum();
        if found.len() < most + 1 {
            found.resize(most + 1, Candidate::default());
        }
        match self.wrap {
            None => self.find_in::<false>(found, [1.0; 3]),
            Some(size) => self.find_in::<true>(found, size),
        }
    }

    #[inline(always)]
    fn find_in<const WRAP: bool>(&self, found: &mut [Candidate<V>], size: [f32; 3]) -> usize {
        let me = self.lanes(|entry| entry.position);
        let mut near = 0;
        for &(from, to) in self.runs {
            for slot in from..to {
                let at = self.entries[slot as usize].position.to_xyz();
                let next = &mut found[near];
                let (mut d2, mut any) = ([0.0; LANES], 0);
                for axis in 0..V::AXES {
                    let (me, at) = (&me.as_ref()[axis], at[axis]);
                    let mut offset: Lane = core::array::from_fn(|lane| at - me[lane]);
                    if WRAP {
                        offset = offset.map(|d| shortest(d, size[axis]));
                    }
                    next.offset.as_mut()[axis] = offset;
                    d2 = core::array::from_fn(|lane| {
                        let square = offset[lane] * offset[lane];
                        if axis == 0 { square } else { d2[lane] + square }
                    });
                }
                for lane in 0..LANES {
                    any |= u32::from(d2[lane] < self.reach2[lane]);
                }
                (next.d2, next.slot) = (d2, slot);
                // The next one takes its place unless somebody is near it.
                near += usize::from(any != 0);
            }
        }
        near
    }

    /// The sums of the `nth` ask, lane by lane.
    #[inline(always)]
    pub fn sums(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        desk: &mut Desk,
        sums: &mut LaneSums<V>,
    ) {
        if ask.plain {
            self.take(ask, found, |nth| &found[nth].d2, sums);
            for (count, limit) in sums.count.iter_mut().zip(&ask.limit) {
                // Whoever looks at all was found near itself.
                *count -= if *limit > 0.0 { 1.0 } else { 0.0 };
            }
        } else {
            self.measure(ask, found, &mut desk.distances);
            let limit = desk.limits(ask);
            self.take(&LaneAsk { limit, ..*ask }, found, |nth| &desk.distances[nth], sums);
        }
    }

    /// How far everybody found counts as: from the ask's centre, squared; infinitely for whoever does
    /// not count.
    #[inline(always)]
    fn measure(&self, ask: &LaneAsk, found: &[Candidate<V>], distances: &mut Vec<Lane>) {
        let headings = self.headings();
        distances.clear();
        distances.extend(found.iter().map(|found| {
            let entry = &self.entries[found.slot as usize];
            let (mut from_center, mut along) = ([0.0; LANES], [0.0; LANES]);
            for axis in 0..V::AXES {
                let (heading, offset) = (&headings.as_ref()[axis], &found.offset.as_ref()[axis]);
                for lane in 0..LANES {
                    let d = offset[lane] - heading[lane] * ask.ahead[lane];
                    let part = heading[lane] * offset[lane];
                    let first = axis == 0;
                    from_center[lane] = if first { d * d } else { from_center[lane] + d * d };
                    along[lane] = if first { part } else { along[lane] + part };
                }
            }
            for lane in 0..LANES {
                let mine = self.entries[self.first + lane.min(self.len - 1)].group;
                let in_cone = along[lane] >= ask.min_cos[lane] * found.d2[lane].sqrt();
                let itself = found.slot as usize == self.first + lane;
                if itself || !in_cone || !ask.among[lane].counts(mine, entry.group) {
                    from_center[lane] = f32::INFINITY;
                }
            }
            from_center
        }));
    }

    #[inline(always)]
    fn take<'d>(
        &self,
        ask: &LaneAsk,
        found: &'d [Candidate<V>],
        distance: impl Fn(usize) -> &'d Lane + Copy,
        sums: &mut LaneSums<V>,
    ) {
        macro_rules! common {
            ($($set:literal)*) => {
                match ask.wanted.0 & 7 {
                    $($set => self.common::<$set>(ask, found, distance, sums),)*
                    _ => {}
                }
            };
        }
        common!(0 1 2 3 4 5 6 7);
        if ask.wanted.contains(Wanted::OFFSET_OVER_D) {
            self.over_d(ask, found, distance, sums);
        }
        if ask.wanted.contains(Wanted::HEADING) {
            self.heading(ask, found, distance, sums);
        }
        if ask.wanted.contains(Wanted::NEAREST) {
            self.nearest(ask, found, distance, sums);
        }
    }

    /// Count, and of Σ offset, Σ offset / d² and Σ velocity those in `SET`, in one pass.
    #[inline(always)]
    fn common<'d, const SET: u8>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distance: impl Fn(usize) -> &'d Lane,
        sums: &mut LaneSums<V>,
    ) {
        let has = |wanted: Wanted| SET & wanted.0 != 0;
        let me = if has(Wanted::VELOCITY) {
            self.lanes(|entry| entry.velocity)
        } else {
            V::Lanes::default()
        };
        let zero = V::Lanes::default();
        let (mut count, mut offset, mut over_d2, mut velocity) = ([0.0; LANES], zero, zero, zero);
        for (nth, found) in found.iter().enumerate() {
            let near = near(distance(nth), &ask.limit);
            let theirs = self.velocity_of(found, has(Wanted::VELOCITY));
            add(&mut count, &near, &[1.0; LANES]);
            let share: Lane = core::array::from_fn(|lane| 1.0 / found.d2[lane].max(LEAST_D2));
            for axis in 0..V::AXES {
                let d = &found.offset.as_ref()[axis];
                if has(Wanted::OFFSET) {
                    add(&mut offset.as_mut()[axis], &near, d);
                }
                if has(Wanted::OFFSET_OVER_D2) {
                    let part = core::array::from_fn(|lane| d[lane] * share[lane]);
                    add(&mut over_d2.as_mut()[axis], &near, &part);
                }
                if has(Wanted::VELOCITY) {
                    let me = &me.as_ref()[axis];
                    let part = core::array::from_fn(|lane| theirs[axis] - me[lane]);
                    add(&mut velocity.as_mut()[axis], &near, &part);
                }
            }
        }
        // Whole lanes are stored, never one agent's sums: the compiler keeps to what it sees here.
        (sums.count, sums.offset, sums.offset_over_d2) = (count, offset, over_d2);
        sums.relative_velocity = velocity;
    }

    #[inline(always)]
    fn velocity_of(&self, found: &Candidate<V>, wanted: bool) -> [f32; 3] {
        if wanted { self.entries[found.slot as usize].velocity.to_xyz() } else { [0.0; 3] }
    }

    #[inline(always)]
    fn over_d<'d>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distance: impl Fn(usize) -> &'d Lane,
        sums: &mut LaneSums<V>,
    ) {
        let mut total = V::Lanes::default();
        for (nth, found) in found.iter().enumerate() {
            let near = near(distance(nth), &ask.limit);
            let share: Lane =
                core::array::from_fn(|lane| 1.0 / found.d2[lane].max(LEAST_D2).sqrt());
            for axis in 0..V::AXES {
                let d = &found.offset.as_ref()[axis];
                let part = core::array::from_fn(|lane| d[lane] * share[lane]);
                add(&mut total.as_mut()[axis], &near, &part);
            }
        }
        sums.offset_over_d = total;
    }

    #[inline(always)]
    fn heading<'d>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distance: impl Fn(usize) -> &'d Lane,
        sums: &mut LaneSums<V>,
    ) {
        let (me, mut total) = (self.headings(), V::Lanes::default());
        for (nth, found) in found.iter().enumerate() {
            let near = near(distance(nth), &ask.limit);
            let place = self.entries[found.slot as usize].place as usize;
            let theirs = self.agents[place].heading.to_xyz();
            for axis in 0..V::AXES {
                let me = &me.as_ref()[axis];
                let part = core::array::from_fn(|lane| theirs[axis] - me[lane]);
                add(&mut total.as_mut()[axis], &near, &part);
            }
        }
        sums.relative_heading = total;
    }

    #[inline(always)]
    fn nearest<'d>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distance: impl Fn(usize) -> &'d Lane,
        sums: &mut LaneSums<V>,
    ) {
        let id = |slot: u32| self.agents[self.entries[slot as usize].place as usize].id;
        for lane in 0..LANES {
            let others = (0..found.len()).filter(|&nth| {
                let itself = found[nth].slot as usize == self.first + lane;
                !itself && distance(nth)[lane] < ask.limit[lane]
            });
            let nearer = |best: usize, next: usize| {
                let (was, is) = (found[best].d2[lane], found[next].d2[lane]);
                let wins = is < was || (is == was && id(found[next].slot) < id(found[best].slot));
                if wins { next } else { best }
            };
            let nearest = others.reduce(nearer);
            let nearest = nearest.map_or(V::ZERO, |nth| found[nth].offset_from(lane));
            set_lane(&mut sums.nearest, lane, nearest);
        }
    }
}

/// Room for the sums of a block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Desk {
    distances: Vec<Lane>,
    order: Vec<f32>,
}

impl Desk {
    /// The limits within which only as many are as each lane wants at most, and equals of the last.
    fn limits(&mut self, ask: &LaneAsk) -> Lane {
        core::array::from_fn(|lane| {
            let (limit, most) = (ask.limit[lane], ask.most[lane] as usize);
            if most == 0 {
                return limit;
            }
            self.order.clear();
            let distances = self.distances.iter().map(|lanes| lanes[lane]);
            self.order.extend(distances.filter(|d2| *d2 < limit));
            if self.order.len() <= most {
                return limit;
            }
            let (_, last, _) = self.order.select_nth_unstable_by(most - 1, f32::total_cmp);
            last.next_up()
        })
    }
}

/// All bits for the lanes that are near, none for the others.
#[inline(always)]
fn near(distance: &Lane, limit: &Lane) -> [u32; LANES] {
    core::array::from_fn(|lane| if distance[lane] < limit[lane] { u32::MAX } else { 0 })
}

/// Adds the number where the mask has all bits, +0 where it has none, whatever the number is.
#[inline(always)]
fn add(sum: &mut Lane, mask: &[u32; LANES], numbers: &Lane) {
    for lane in 0..LANES {
        sum[lane] += f32::from_bits(mask[lane] & numbers[lane].to_bits());
    }
}

/// The length of each.
#[inline(always)]
pub(crate) fn lengths<V: Vector>(lanes: &V::Lanes) -> Lane {
    let mut squared = [0.0; LANES];
    for axis in 0..V::AXES {
        let part = &lanes.as_ref()[axis];
        squared = core::array::from_fn(|lane| {
            let square = part[lane] * part[lane];
            if axis == 0 { square } else { squared[lane] + square }
        });
    }
    squared.map(f32::sqrt)
}

/// Multiplies each by its factor.
#[inline(always)]
pub(crate) fn scale<V: Vector>(lanes: &mut V::Lanes, factors: &Lane) {
    for axis in 0..V::AXES {
        let part = &mut lanes.as_mut()[axis];
        *part = core::array::from_fn(|lane| part[lane] * factors[lane]);
    }
}

#[inline(always)]
pub(crate) fn set_lane<V: Vector>(lanes: &mut V::Lanes, lane: usize, vector: V) {
    let vector = vector.to_xyz();
    for axis in 0..V::AXES {
        lanes.as_mut()[axis][lane] = vector[axis];
    }
}

#[inline(always)]
pub(crate) fn of_lane<V: Vector>(lanes: &V::Lanes, lane: usize) -> V {
    V::from_xyz(core::array::from_fn(
        |axis| {
            if axis < V::AXES { lanes.as_ref()[axis][lane] } else { 0.0 }
        },
    ))
}
