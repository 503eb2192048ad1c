//! The neighbors of a whole crowd, found at once: for engines without our `World`.

use core::fmt;

use crate::behavior::Steer;
use crate::bulk::{Brief, Briefs, Look};
use crate::neighbors::{Among, Around, Ask, Grid, Instructions, Known, LANES, Neighbor};
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
///         velocity: Noise::NOBODYS.direction(nth),
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
///     crowd.each(|place, view| {
///         let Bird { body, mind } = &mut birds[place];
///         let mut sum = Sum::new(View { stepping, ..view }, mind);
///         sum.add(1.0, &apart, Turn::default());
///         sum.add(1.0, &along, Turn::default());
///         sum.add(0.5, &together, Turn::default());
///         let velocity = body.next_velocity(&sum.total, stepping);
///         body.advance(velocity, stepping, &view.space, &[]);
///     });
/// }
/// let headings: Vec2 = birds.iter().map(|bird| bird.body.heading).sum();
/// assert!(headings.length() > 0.8 * 64.0, "most of them fly the same way");
/// ```
pub struct Crowd<V: Vector> {
    /// The sums that are taken for all agents at once. Others are taken when a behavior asks for them,
    /// for one agent, at many times the cost; the answers are the same.
    pub asks: Vec<Ask>,
    /// Which machine instructions the sums are taken with; the result is the same.
    pub instructions: Instructions,
    agents: Vec<Agent<V>>,
    grid: Grid<V>,
    brief: Brief,
    look: Look<V>,
}

impl<V: Vector> fmt::Debug for Crowd<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Crowd").field("agents", &self.agents.len()).finish_non_exhaustive()
    }
}

impl<V: Vector> Crowd<V> {
    /// A crowd without agents. `cell` is the side of the neighbor grid's cells (m): about the radius that
    /// most agents look around, and 1 m where it is not a positive finite number.
    #[must_use]
    pub fn new(cell: f32, space: Space<V>) -> Self {
        Self {
            asks: Vec::new(),
            instructions: Instructions::best(),
            agents: Vec::new(),
            grid: Grid::new(cell, space.mended()),
            brief: Brief::default(),
            look: Look::default(),
        }
    }

    /// From now on the sums that this behavior takes over these agents are taken for all at once. Does
    /// nothing for a behavior that looks at no neighbors, or when they are taken already.
    pub fn ask(&mut self, behavior: &impl Steer<V>, among: Among) {
        for ask in behavior.ask(among).into_iter().chain(behavior.also_ask(among)) {
            if !self.asks.iter().any(|known| known.answers(&ask)) {
                self.asks.push(ask);
            }
        }
    }

    /// Takes in all agents as they are, in the place of those that were there. Each gets its place in the
    /// list as its id; in a torus it comes in where the position is met.
    pub fn rebuild(&mut self, agents: impl IntoIterator<Item = Agent<V>>) {
        let (space, places) = (self.grid.space, 0..);
        let placed = |(place, agent): (u32, Agent<V>)| {
            let position = space.home(agent.position);
            Agent { id: AgentId(place), position, ..agent }
        };
        self.agents.clear();
        self.agents.extend(places.zip(agents).map(placed));
        self.grid.expect(self.agents.len());
        for (place, agent) in self.agents.iter().enumerate() {
            (self.grid.arrivals[place], self.grid.buckets[place]) = self.grid.arrival_of(agent);
        }
        let agents = &self.agents[..];
        let tie = |a: u32, b: u32| agents[a as usize].order(&agents[b as usize]);
        self.grid.settle(None::<fn(GroupId) -> bool>, &tie);
    }

    /// The agents as they were taken in.
    #[must_use]
    pub fn agents(&self) -> &[Agent<V>] {
        &self.agents
    }

    /// Calls `visit` for each agent with its place in the list and its view, in which all neighbor sums are
    /// known; obstacles, tiles and stepping are the host's to add. The order of the visits is the grid's. An agent whose
    /// [numbers are not finite](Agent::is_finite) is left out, and no neighbor.
    pub fn each(&mut self, mut visit: impl FnMut(usize, View<V>)) {
        let longest = self.grid.longest_reach();
        self.brief.read_asks(&self.asks, longest);
        let Self { agents, grid, brief, look, .. } = self;
        let around = Around { agents, grid, instructions: self.instructions };
        let (briefs, one_by_one) =
            (Briefs::shared(brief, longest), self.instructions == Instructions::Scalar);
        let asks = if one_by_one { &[] } else { &brief.asks[..] };
        look.begin(&briefs);
        look.rows.forget();
        for slots in grid.rows_of(0..grid.entries.len()).flat_map(blocks) {
            let place = |lane: usize| grid.entries[slots.start + lane].place as usize;
            let block = core::array::from_fn(|lane| &agents[place(lane.min(slots.len() - 1))]);
            if !one_by_one {
                look.at(around, (&slots, &block), 0, &briefs);
            }
            for (lane, me) in block.into_iter().enumerate().take(slots.len()) {
                let known = Known::of_all(asks, &look.sums, (around, place(lane), lane));
                let space = grid.space;
                visit(place(lane), View { known: Some(known), space, ..View::alone(me) });
            }
        }
    }

    /// Gathers the agents within `radius` (m) of the agent at a place, without itself, in the grid's order;
    /// their ids are their places. None if there is no such place.
    pub fn neighbors(&self, place: usize, radius: f32, found: &mut Vec<Neighbor<V>>) {
        found.clear();
        let (agents, grid) = (&self.agents[..], &self.grid);
        if let Some(me) = agents.get(place) {
            let around = Around { agents, grid, instructions: self.instructions };
            around.neighbors(me, radius, found);
        }
    }
}

/// The blocks of a row.
fn blocks(row: core::ops::Range<usize>) -> impl Iterator<Item = core::ops::Range<usize>> {
    let end = row.end;
    row.step_by(LANES).map(move |first| first..end.min(first + LANES))
}
