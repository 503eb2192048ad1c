//! Which agents hear the events that are told within a radius.

use core::ops::Range;

use super::event::{Event, Hearers, Reach};
use super::perceived::Perceived;
use crate::Vector;
use crate::neighbors::{Entry, NearRows, Places};

/// How often events within a radius are heard in one tick, by all agents together, at most: what a tick costs must have
/// an end, however far and however often agents call.
pub const MOST_NEARBY: usize = 1 << 22;

/// The events within a radius that each agent hears.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearbyEvents {
    /// By agent: where its events begin, and after the last one where they end.
    first: Vec<u32>,
    /// Indices of events.
    events: Vec<u32>,
    /// The indices of the events that no agent hears, because they would have exceeded [`MOST_NEARBY`].
    pub unheard: Vec<u32>,
}

/// An event within a radius.
struct Call<'w, V> {
    /// Its index.
    event: u32,
    /// The index of its emitter; none if that is gone.
    emitter: Option<usize>,
    reach: &'w Reach<V>,
}

/// The agents that hear calls.
struct Search {
    /// The indices of agents.
    found: Places,
    /// By call: which of them hear it.
    ranges: Vec<Range<usize>>,
    /// The events that would have exceeded [`MOST_NEARBY`].
    unheard: Vec<u32>,
}

impl NearbyEvents {
    /// Whether no agent hears any.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The indices of the events that the agent at an index hears, ascending.
    #[must_use]
    pub fn of(&self, place: usize) -> &[u32] {
        let bounds = self.first.get(place).zip(self.first.get(place + 1));
        let bounds = bounds.map(|(from, to)| *from as usize..*to as usize);
        bounds.and_then(|bounds| self.events.get(bounds)).unwrap_or_default()
    }

    /// From the agents that hear each event to the events that each agent hears.
    fn turn(
        agents: usize,
        found: &[u32],
        heard: impl Iterator<Item = (u32, Range<usize>)>,
    ) -> Self {
        let mut first = vec![0_u32; agents + 1];
        for place in found {
            first[*place as usize + 1] += 1;
        }
        for place in 0..agents {
            first[place + 1] += first[place];
        }
        // Where the next event of each agent comes: in the end, where those of the agent after it begin.
        let mut next = first.clone();
        let mut events = vec![0; found.len()];
        for (event, range) in heard {
            for place in &found[range] {
                let at = &mut next[*place as usize];
                events[*at as usize] = event;
                *at += 1;
            }
        }
        Self { first, events, unheard: Vec::new() }
    }
}

impl<V: Vector> Perceived<'_, V> {
    /// Which agents hear the events of the last tick that are told within a radius: those with a body that are near enough now.
    /// Events are taken in their order; one that would exceed [`MOST_NEARBY`] is heard by no agent, and counts as
    /// [unheard](NearbyEvents::unheard).
    ///
    /// ```
    /// use flockwork::act::{Emit, Receivers};
    /// use flockwork::glam::{Vec2, vec2};
    /// use flockwork::{Group, Plan, Space, Stepping, World, neighbors::Among};
    ///
    /// let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
    /// let group = world.add_group(Group::default(), None);
    /// let positions = [0.0, 2.0, 4.0].map(|x| vec2(x, 0.0));
    /// let [first, ..] = positions.map(|it| world.spawn(group, it, vec2(0.0, 0.0)).unwrap());
    /// let name = world.plans.names.number("help").unwrap();
    /// let to = Receivers::Within(3.0, Among::All);
    /// let emit = Emit { name, target: to, value: 7.0.into() };
    /// world.set_plan(first, Plan { acts: vec![emit.into()], ..Plan::default() });
    /// assert!(world.step(&mut (), &[]).is_empty());
    ///
    /// let heard = world.perceive().nearby_events();
    /// let none: [u32; 0] = [];
    /// assert_eq!([heard.of(0), heard.of(1), heard.of(2)], [&none, &[0][..], &none]);
    /// ```
    #[must_use]
    pub fn nearby_events(&self) -> NearbyEvents {
        let emitters = self.places_of_all(self.events.iter().map(|event| event.from));
        let all = (0_u32..).zip(&self.events).zip(emitters);
        let calls: Vec<_> = all
            .filter_map(|((event, it), emitter)| match &it.to {
                Hearers::Within(reach) => Some(Call { event, emitter, reach }),
                _ => None,
            })
            .collect();
        // In the order of the grid each search finds in the cache what the one before it has read. Which events exceed the
        // limit depends on the order of events, though.
        let slot = |call: &Call<V>| call.emitter.map(|place| self.derived.grid.slot(place));
        let mut by_grid: Vec<_> = calls.iter().map(slot).zip(0..).collect();
        by_grid.sort_unstable();
        let mut search = self.search(&calls, by_grid.into_iter().map(|(_, nth)| nth));
        if !search.unheard.is_empty() {
            search = self.search(&calls, 0..calls.len());
        }
        let Search { found, ranges, unheard } = search;
        if found.count == 0 {
            return NearbyEvents { unheard, ..NearbyEvents::default() };
        }
        let heard = calls.iter().map(|call| call.event).zip(ranges);
        NearbyEvents { unheard, ..NearbyEvents::turn(self.agents.len(), found.list(), heard) }
    }

    /// Searches for the agents that hear these calls, in some order, as long as they do not exceed [`MOST_NEARBY`].
    fn search(&self, calls: &[Call<V>], order: impl Iterator<Item = usize>) -> Search {
        let (mut found, mut unheard) = (Places::up_to(MOST_NEARBY), Vec::new());
        let (mut ranges, mut rows) = (vec![0..0; calls.len()], NearRows::default());
        for nth in order {
            let (before, Call { emitter, reach, .. }) = (found.count, &calls[nth]);
            let Reach { center, radius, among, group } = **reach;
            let hears = |entry: &Entry<V>| {
                (Some(entry.place as usize) != *emitter) & among.counts(group, entry.group)
            };
            self.derived.grid.gather(center, radius, hears, &mut rows, &mut found);
            if found.exceed() {
                found.count = before;
                unheard.push(calls[nth].event);
            } else {
                ranges[nth] = before..found.count;
            }
        }
        Search { found, ranges, unheard }
    }
}

impl<V> Event<V> {
    /// Whether it is told within a radius.
    #[must_use]
    pub fn is_nearby(&self) -> bool {
        matches!(self.to, Hearers::Within(_))
    }
}
