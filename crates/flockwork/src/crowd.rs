//! The neighbors of a whole crowd, found at once: for engines without our `World`.

use core::fmt;
use core::mem::take;
use core::ops::Range;

use crate::behavior::Steer;
use crate::execute::{BlockNeeds, Gather, Needs};
use crate::neighbors::{Among, Ask, Asked, Grid, Instructions, Known, LANES, Neighbor, Sums};
use crate::{Agent, AgentId, GroupId, Space, Vector, View};

/// The agents of a host as they were before a tick, and the neighbor sums of all of them: taken eight
/// agents at a time, as a [`World`](crate::World) takes them, and with the same bits.
///
/// ```
/// use flockwork::behavior::{Alignment, Cohesion, Separation};
/// use flockwork::glam::{Vec2, vec2};
/// use flockwork::neighbors::Among;
/// use flockwork::noise::Noise;
/// use flockwork::{Agent, Crowd, Mind, Space, Stepping, Sum, Turn, View};
///
/// /// The host's own bird.
/// struct Bird {
///     body: Agent<Vec2>,
///     mind: Mind,
/// }
///
/// let stepping = Stepping::Timed(1.0 / 60.0);
/// let bird = |nth: u64| Bird {
///     body: Agent {
///         position: vec2((nth % 8) as f32, (nth / 8) as f32),
///         velocity: Noise::UNOWNED.direction(nth),
///         ..Agent::default()
///     },
///     mind: Mind::new(42, nth),
/// };
/// let mut birds: Vec<Bird> = (0..64).map(bird).collect();
/// let (apart, along, together) =
///     (Separation::default(), Alignment::default(), Cohesion::default());
///
/// let mut crowd = Crowd::new(2.0, Space::Open);
/// crowd.ask(&apart, Among::All);
/// crowd.ask(&along, Among::All);
/// crowd.ask(&together, Among::All);
/// for _ in 0..600 {
///     crowd.rebuild(birds.iter().map(|bird| bird.body.clone()));
///     for (Bird { body, mind }, view) in birds.iter_mut().zip(crowd.views()) {
///         let mut sum = Sum::new(View { stepping, ..view }, mind);
///         sum.add(1.0, &apart, Turn::default());
///         sum.add(1.0, &along, Turn::default());
///         sum.add(0.5, &together, Turn::default());
///         let velocity = body.next_velocity(&sum.total, stepping);
///         body.advance(velocity, stepping, &view.space, &[]);
///     }
/// }
/// let headings: Vec2 = birds.iter().map(|bird| bird.body.heading).sum();
/// assert!(headings.length() > 0.8 * 64.0, "most of them fly the same way");
/// ```
pub struct Crowd<V: Vector> {
    /// The sums that [`rebuild`](Self::rebuild) takes for all agents. Others are taken when a behavior asks for
    /// them, one agent at a time and at many times the cost; the answers are the same.
    pub asks: Vec<Ask>,
    /// Which machine instructions the sums are taken with; the result is the same.
    pub instructions: Instructions,
    asked: Asked<V>,
    needs: Needs,
    look: Gather<V>,
}

impl<V: Vector> fmt::Debug for Crowd<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let agents = self.asked.agents.len();
        f.debug_struct("Crowd").field("agents", &agents).finish_non_exhaustive()
    }
}

impl<V: Vector> Crowd<V> {
    /// A crowd without agents. `cell` is the side of the neighbor grid's cells (m): about the radius that
    /// most agents look around, and 1 m where it is not a positive finite number.
    #[must_use]
    pub fn new(cell: f32, space: Space<V>) -> Self {
        let (grid, instructions) = (Grid::new(cell, space.mended()), Instructions::best());
        let (agents, asks, taken) = (Vec::new(), Vec::new(), Vec::new());
        let asked = Asked { agents, grid, instructions, asks, taken };
        let (needs, look) = (Needs::default(), Gather::default());
        Self { asks: Vec::new(), instructions, asked, needs, look }
    }

    /// Announces the neighbor sums of this behavior over `among`: from now on they are taken for all agents at once. It
    /// does nothing for a behavior that looks at no neighbors, or if they are announced already.
    pub fn ask(&mut self, behavior: &impl Steer<V>, among: Among) {
        behavior.asks(among.into(), &mut |ask| {
            if !self.asks.iter().any(|known| known.answers(&ask)) {
                self.asks.push(ask);
            }
        });
    }

    /// Replaces all agents, and takes the announced sums. Each agent gets its index as its id; in a torus its position is
    /// wrapped. An agent whose [numbers are not finite](Agent::is_finite) is no neighbor, and has none.
    pub fn rebuild(&mut self, agents: impl IntoIterator<Item = Agent<V>>) {
        self.take_in(agents);
        let one_by_one = self.instructions == Instructions::Scalar;
        self.needs.read_asks(if one_by_one { &[] } else { &self.asks });
        self.asked.instructions = self.instructions;
        self.asked.asks.clone_from(&self.needs.asks);
        self.take_sums();
    }

    fn take_in(&mut self, agents: impl IntoIterator<Item = Agent<V>>) {
        let Asked { agents: all, grid, .. } = &mut self.asked;
        let (space, places) = (grid.space, 0..);
        let placed = |(place, agent): (u32, Agent<V>)| {
            let position = space.home(agent.position);
            Agent { id: AgentId(place), position, ..agent }
        };
        all.clear();
        all.extend(places.zip(agents).map(placed));
        grid.expect(all.len());
        for (place, agent) in all.iter().enumerate() {
            (grid.arrivals[place], grid.buckets[place]) = grid.arrival_of(agent);
        }
        let tie = |a: u32, b: u32| all[a as usize].order(&all[b as usize]);
        grid.settle(None::<fn(GroupId) -> bool>, &tie);
    }

    /// Takes the sums in the grid's order, and keeps them by place: a host goes through its agents in an order
    /// of its own, and to look up each in turn would wait for memory.
    fn take_sums(&mut self) {
        let Self { asked, needs, look, .. } = self;
        let (asks, needs) = (needs.asks.len(), BlockNeeds::shared(needs));
        let mut taken = take(&mut asked.taken);
        taken.clear();
        taken.resize(asks * asked.agents.len(), Sums::default());
        look.rows.forget();
        let entries = &asked.grid.entries;
        let all = 0..if asks == 0 { 0 } else { entries.len() };
        for slots in asked.grid.rows_of(all).flat_map(blocks) {
            let place = |lane: usize| entries[slots.start + lane].place as usize;
            let block: [_; LANES] =
                core::array::from_fn(|lane| &asked.agents[place(lane.min(slots.len() - 1))]);
            look.at(asked.around(), &slots, &block, &needs);
            for lane in 0..slots.len() {
                let of_agent = &mut taken[place(lane) * asks..][..asks];
                of_agent.iter_mut().zip(&look.sums).for_each(|(sums, of)| *sums = of.of_lane(lane));
            }
        }
        asked.taken = taken;
    }

    /// The agents as they were taken in.
    #[must_use]
    pub fn agents(&self) -> &[Agent<V>] {
        &self.asked.agents
    }

    /// The view of each agent, in the order of [`rebuild`](Self::rebuild): the announced neighbor sums are known;
    /// the host adds obstacles, tiles and stepping.
    pub fn views(&self) -> impl ExactSizeIterator<Item = View<'_, V>> {
        let agents = self.asked.agents.iter().enumerate();
        agents.map(|(place, me)| self.view_of(place, me))
    }

    /// The view of the agent at this index; none beyond the last.
    #[must_use]
    pub fn view(&self, place: usize) -> Option<View<'_, V>> {
        self.asked.agents.get(place).map(|me| self.view_of(place, me))
    }

    fn view_of<'w>(&'w self, place: usize, me: &'w Agent<V>) -> View<'w, V> {
        let known = Some(Known::at(place, &self.asked));
        View { known, space: self.asked.grid.space, ..View::alone(me) }
    }

    /// Replaces `found` by the agents within `radius` (m) of the agent at this index, without itself, in the grid's order;
    /// their ids are their indices. `found` is empty if there is no such index.
    pub fn neighbors(&self, place: usize, radius: f32, found: &mut Vec<Neighbor<V>>) {
        found.clear();
        if place < self.asked.agents.len() {
            self.asked.around().neighbors(place, radius, found);
        }
    }
}

/// The blocks of a row.
fn blocks(row: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let end = row.end;
    row.step_by(LANES).map(move |first| first..end.min(first + LANES))
}
