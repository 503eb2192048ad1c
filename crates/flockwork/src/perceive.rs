//! What agents can find out about the old world; nothing here writes.

use crate::behavior::{Pen, Steer};
use crate::carry::{Carry, limited, obstacle_reach, reach};
use crate::neighbors::{Among, Neighbor};
use crate::noise::{Noise, Purpose};
use crate::plan::{Plan, Target, Term};
use crate::{Agent, Aim, Found, Obstacle, Path, Vector, View, World};

/// What one term of an agent's plan comes to, for whoever asks why it turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution<V> {
    /// The term.
    pub term: Term<V>,
    /// The force it adds, weighted (N), before the sum is limited.
    pub force: V,
}

/// Why an agent turns: what its plan comes to, term by term and together.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<V> {
    /// The terms, in plan order.
    pub terms: Vec<Contribution<V>>,
    /// The force of all together, as they combine, within the agent's limit (N).
    pub force: V,
}

impl<V: Vector> World<V> {
    /// Brings the neighbour grid up to date, if anybody has moved, come or gone since.
    pub fn perceive(&mut self) {
        if self.stale {
            self.grid.rebuild(self.agents.iter().map(|agent| agent.position));
            self.stale = false;
        }
    }

    /// Gathers everybody within `radius` (m) of an agent but itself, in the grid's order.
    pub fn neighbors(&self, me: &Agent<V>, radius: f32, found: &mut Vec<Neighbor<V>>) {
        found.clear();
        self.grid.near(me.position, radius, |place, offset| {
            let other = &self.agents[place];
            if other.id != me.id && self.groups[usize::from(other.group.0)].body {
                found.push(Neighbor::at(offset, other));
            }
        });
    }

    /// Gathers the obstacles that an agent's plan looks at, in their order; none if it looks at none.
    pub(crate) fn in_the_way<'a>(
        &'a self,
        me: &Agent<V>,
        plan: &Plan<V>,
        found: &'a mut Found<V>,
    ) -> &'a [Obstacle<V>] {
        match obstacle_reach(plan, me) {
            Some(reach) => self.obstacles.near(&self.space, me.position, reach, found),
            None => &[],
        }
    }

    /// What an agent may know, with these neighbours and all obstacles in view.
    #[must_use]
    pub fn view<'w>(&'w self, me: &'w Agent<V>, neighbors: &'w [Neighbor<V>]) -> View<'w, V> {
        View {
            me,
            neighbors,
            obstacles: &self.obstacles,
            tiles: self.tiles.as_ref(),
            space: self.space,
            stepping: self.stepping,
        }
    }

    /// What an agent knows of a target; none if it is gone.
    #[must_use]
    pub fn aim(&self, me: &Agent<V>, target: Target<V>) -> Option<Aim<V>> {
        let at = |point| Aim::at(self.space.offset(me.position, point));
        let agent =
            |other: &Agent<V>| Aim::agent(self.space.offset(me.position, other.position), other);
        match target {
            Target::Point(point) => Some(at(point)),
            Target::Vector(vector) => Some(Aim::at(vector)),
            Target::Mouse => Some(at(self.mouse.position)),
            Target::Mark(mark) => self.marks.get(usize::from(mark)).map(|mark| at(mark.it)),
            Target::Path(path) => {
                self.paths.get(usize::from(path))?.it.points.first().map(|start| at(*start))
            }
            Target::Group(group) => self.nearest_of(me, Among::Group(group)).map(agent),
            Target::Agent(id) => self.agent(id).map(agent),
        }
    }

    /// The path that a target names, if it names one.
    #[must_use]
    pub fn path(&self, target: Target<V>) -> Option<&Path<V>> {
        match target {
            Target::Path(path) => self.paths.get(usize::from(path)).map(|path| &path.it),
            _ => None,
        }
    }

    /// The nearest agent that counts, anywhere; the lower id of two at the same distance. Looks in
    /// growing rings, so that a near one is found at the cost of a few cells.
    #[must_use]
    pub fn nearest_of(&self, me: &Agent<V>, among: Among) -> Option<&Agent<V>> {
        let mut radius = 2.0 * self.grid.cell();
        while radius < self.grid.longest_reach() {
            if let Some(found) = self.nearest_within(me, among, radius) {
                return Some(found);
            }
            radius *= 4.0;
        }
        let counting = self.agents.iter().filter(|other| self.counts(me, among, other));
        counting.min_by(|a, b| self.distance(me, a).total_cmp(&self.distance(me, b)))
    }

    /// The nearest agent that counts, nearer than `radius` (m); the lower id of two at the same distance.
    #[must_use]
    pub fn nearest_within(&self, me: &Agent<V>, among: Among, radius: f32) -> Option<&Agent<V>> {
        let mut best: Option<(f32, &Agent<V>)> = None;
        self.grid.near(me.position, radius, |place, offset| {
            let (other, distance) = (&self.agents[place], offset.length_squared());
            let nearer =
                best.is_none_or(|(d, b)| distance < d || (distance == d && other.id < b.id));
            if nearer && self.counts(me, among, other) {
                best = Some((distance, other));
            }
        });
        best.map(|(_, agent)| agent)
    }

    fn counts(&self, me: &Agent<V>, among: Among, other: &Agent<V>) -> bool {
        let named = matches!(among, Among::Group(_));
        let body = named || self.groups[usize::from(other.group.0)].body;
        body && other.id != me.id && among.counts(me.group, other.group)
    }

    fn distance(&self, me: &Agent<V>, other: &Agent<V>) -> f32 {
        self.space.offset(me.position, other.position).length_squared()
    }

    /// Whether nothing solid and no wall of the tile map lies between two points.
    #[must_use]
    pub fn sees(&self, from: V, to: V) -> bool {
        let offset = self.space.offset(from, to);
        let (way, distance) = (offset.unit(), offset.length());
        let clear = |tiles: &crate::TileMap| tiles.sees(tiles.cell_of(from), tiles.cell_of(to));
        self.tiles.as_ref().is_none_or(clear) && !self.obstacles.block(from, way, distance)
    }

    /// This agent's random numbers for its behaviours in this tick.
    pub(crate) fn noise(&self, me: &Agent<V>) -> Noise {
        Noise::new(self.seed, me.key, self.tick, Purpose::Behavior)
    }

    /// What an agent's last plan comes to in the present world; none if there is no such agent or plan.
    /// What the behaviours have to show goes to the pens that `pen_of` gives.
    pub fn explain<'p>(
        &self,
        place: usize,
        mut pen_of: impl FnMut(&Term<V>) -> Option<&'p mut dyn Pen<V>>,
    ) -> Option<Explanation<V>> {
        let (agent, memories) = (self.agents.get(place)?, self.memories.get(place)?);
        let plan = self.plans.of(place, agent.group)?;
        let me = limited(agent, plan);
        let (mut neighbors, mut memories) = (Vec::new(), memories.clone());
        self.neighbors(agent, reach(plan, &me), &mut neighbors);
        let mut found = Found::default();
        let obstacles = self.in_the_way(&me, plan, &mut found);
        let view = View { obstacles, ..self.view(&me, &neighbors) };
        let mut terms = Vec::new();
        let mut watch = |term: &Term<V>, turn: &crate::Turn<V>, steering: crate::Steering<V>| {
            let force = me.force(&steering, self.stepping) * term.weight;
            terms.push(Contribution { term: *term, force });
            if let Some(pen) = pen_of(term) {
                term.behavior.explain(&view, turn, pen);
            }
        };
        let noise = self.noise(agent);
        let watch = Some(&mut watch as &mut crate::carry::Watch<V>);
        let all = Carry { world: self, view, memories: &mut memories, noise, watch }.out(plan);
        Some(Explanation { force: me.force(&all, self.stepping).limit(me.max_force), terms })
    }
}
