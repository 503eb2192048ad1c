//! Why an agent turns: its last plan executed again, term by term.

use super::perceived::Perceived;
use crate::behavior::{Pen, Steer};
use crate::execute::Likeness;
use crate::execute::{Batch, Needs};
use crate::execute::{Executor, Watch, as_planned};
use crate::neighbors::{Entry, Known, LANES};
use crate::plan::Term;
use crate::{Found, Steering, Turn, Vector, View};

/// What one term of an agent's plan contributes to its steering.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution<V> {
    /// The term.
    pub term: Term<V>,
    /// The force it adds (N), before the sum is limited: with its weight, and with those of the groups that it is in.
    /// Terms of a blend are shown as if they were added.
    pub force: V,
    /// The share of it that its group has kept, from 0 to 1: 0 for a skipped term.
    pub kept: f32,
}

/// Why an agent turns: the forces of its plan, term by term and combined.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<V> {
    /// The terms, in plan order.
    pub terms: Vec<Contribution<V>>,
    /// The combined force of all terms, within the agent's limit (N).
    pub force: V,
}

impl<V: Vector> Perceived<'_, V> {
    /// Executes an agent's last plan in the present world, without moving the agent; none if there is no such agent or plan.
    /// The overlays of its behaviors are drawn with the pens that `pen_of` returns.
    pub fn explain<'p>(
        &self,
        place: usize,
        mut pen_of: impl FnMut(&Term<V>) -> Option<&'p mut dyn Pen<V>>,
    ) -> Option<Explanation<V>> {
        let agent = self.agents.get(place)?;
        let plan = self.plans.of(place, agent.group)?;
        let (me, needs) = (as_planned(agent, plan, &self.space), Needs::of(&plan));
        let mut neighbors = Vec::new();
        self.around().neighbors(place, needs.reach, &mut neighbors);
        let mut found = Found::default();
        self.in_the_way(&me, &plan, &mut found);
        let (obstacles, obstacle_velocities) = (&found[..], found.velocities());
        let known = Some(Known::over(&me, &neighbors));
        let (view, mut near) =
            (View { obstacles, obstacle_velocities, known, ..self.view(&me, &[]) }, Vec::new());
        let mut terms = Vec::new();
        let watch =
            |term: &Term<V>, turn: &Turn<V>, steering: Steering<V>, [weight, kept]: [f32; 2]| {
                let force = me.force(&steering, self.stepping) * (weight * kept);
                terms.push(Contribution { term: *term, force, kept });
                if let Some(pen) = pen_of(term) {
                    let reach = Steer::<V>::neighbor_reach(&term.behavior);
                    self.around().neighbors(place, reach.unwrap_or(0.0), &mut near);
                    term.behavior.explain(&View { neighbors: &near, ..view }, turn, pen);
                }
            };
        let entry = Entry { place: place as u32, group: agent.group, ..Entry::default() };
        let batch = Batch {
            entries: &[entry],
            agents: &[&me; LANES],
            obstacles,
            obstacle_velocities,
            obstacle_starts: &[0, obstacles.len()],
            plans: &[plan],
            needs: [&needs; LANES],
            neighbors: &neighbors,
            starts: &[0, neighbors.len()],
            lengths: &[],
            avoids: false,
            sums: &[],
            asks: 0,
        };
        let all = self.carried_out(&batch, watch);
        Some(Explanation { force: me.force(&all, self.stepping).limit(me.max_force), terms })
    }

    /// The steering of one agent's plan, with each of its terms told.
    fn carried_out(self, batch: &Batch<'_, V>, watch: impl Watch<V>) -> Steering<V> {
        let mut executor = Executor {
            world: self,
            batch,
            lanes: 0..1,
            alike: Likeness::Wholly,
            levels: &mut Vec::new(),
            depth: 0,
            may_refuse: false,
            notes: &mut Vec::new(),
            neighbors: &mut Vec::new(),
            watch,
        };
        executor.out();
        executor.steering(0)
    }
}
