//! The groups that are open while plans are carried out: what they take, and what they come to.

use super::executor::Executor;
use super::levels::Level;
use super::plan_shape::Likeness;
use super::watch::{Taken, Watch};
use crate::combine::{Body, Combine, Shares};
use crate::plan::PlanView;
use crate::steering::is_off;
use crate::{Steering, Turn, Vector};

impl<'b, V: Vector, W: Watch<V>> Executor<'b, '_, V, W> {
    /// The steering of the whole plan of one of them.
    pub fn steering(&self, lane: usize) -> Steering<V> {
        self.levels[0].steering(lane, self.body(lane))
    }

    /// The velocities that the plans come to: after a tick, or of agents that are to avoid others, those that they want.
    pub fn velocities(&mut self, next: &mut [V]) {
        let (stepping, agents) = (self.world.stepping, self.batch.agents);
        if self.levels[0].is_total() {
            let how = (stepping, self.world.instructions);
            self.levels[0].next_velocities(agents, self.lanes.clone(), how, next);
        } else {
            for (lane, next) in self.lanes.clone().zip(&mut *next) {
                *next = agents[lane].next_velocity(&self.steering(lane), stepping);
            }
        }
        if self.batch.traits.drives {
            for (lane, next) in self.lanes.clone().zip(&mut *next) {
                if let Some(rate) = self.world.turn_rate_of(self.batch.entries[lane].group) {
                    *next = agents[lane].driven_velocity(&self.steering(lane), rate, stepping);
                }
            }
        }
        if self.batch.traits.avoids {
            for (lane, next) in self.lanes.clone().zip(next) {
                let (agent, place) = (agents[lane], self.batch.entries[lane].place);
                if self.world.avoidance_of(place as usize, agent).is_some() {
                    *next = agent.wanted_velocity(&self.steering(lane), stepping);
                }
            }
        }
    }

    pub(super) fn open(&mut self, of: impl Fn(PlanView<V>) -> (Combine, f32)) {
        if self.depth == self.levels.len() {
            self.levels.push(Level::default());
        }
        self.watch.open();
        let level = &mut self.levels[self.depth];
        let (combine, weight) = of(self.batch.plan(self.lanes.start));
        level.open_all(self.lanes.end, combine, weight);
        if self.alike == Likeness::InShape {
            for lane in self.lanes.clone() {
                level.set_weight(lane, of(self.batch.plan(lane)).1);
            }
        }
        self.depth += 1;
        self.may_refuse |= combine.refuses();
    }

    /// A `Done` too many closes nothing.
    pub(super) fn close(&mut self) {
        let (batch, now) = (self.batch, self.world.now());
        if let [.., outer, inner] = &mut self.levels[..self.depth] {
            for lane in self.lanes.clone() {
                let weight = inner.weight(lane);
                if is_off(weight) {
                    self.watch.close(&|_| Shares::of(1.0), inner.name(), Taken::NOT);
                    continue;
                }
                let body = batch.body(lane, now);
                let share = outer.add(lane, body, &inner.steering(lane, body), weight);
                if W::LOOKS {
                    let (replaces, at, by) = (outer.replaces(), outer.place, Some(outer.name()));
                    let taken = Taken { weight, share, replaces, at, by };
                    let shares = |place| inner.shares(lane, Body { place, ..body });
                    self.watch.close(&shares, inner.name(), taken);
                }
            }
            self.depth -= 1;
            self.may_refuse = self.levels[..self.depth].iter().any(Level::refuses);
        }
    }

    /// The force sum of all that came before, in whatever group.
    #[inline(always)]
    pub(super) fn so_far(&self, lane: usize) -> V {
        let Some((inner, outer)) = self.levels[..self.depth].split_last() else { return V::ZERO };
        let body = self.body(lane);
        let inner = (inner.steering(lane, body), inner.weight(lane));
        let (sum, _) = outer.iter().rev().fold(inner, |(sum, weight), level| {
            (level.steering(lane, body).plus(sum, weight), level.weight(lane))
        });
        body.force(&sum)
    }

    /// Whether a group that is open around the present item has weight 0: what is in it is off.
    #[inline(always)]
    pub(super) fn is_off(&self, lane: usize) -> bool {
        self.levels[..self.depth].iter().any(|level| is_off(level.weight(lane)))
    }

    /// Whether a group that is open around the present item does not take it of this lane.
    #[inline(never)]
    pub(super) fn refuses(&self, lane: usize) -> bool {
        self.refusing(lane).is_some()
    }

    /// The name of that group's combiner.
    #[inline(always)]
    pub(super) fn refusing(&self, lane: usize) -> Option<&'static str> {
        let body = self.body(lane);
        let mut levels = self.levels[..self.depth].iter();
        levels.find(|level| level.refuses() && !level.takes(lane, body)).map(Level::name)
    }

    #[inline(always)]
    fn body(&self, lane: usize) -> Body<'b, V> {
        self.batch.body(lane, self.world.now())
    }

    /// Hands the steering of a term to its group.
    #[inline(always)]
    pub(super) fn take(
        &mut self,
        lane: usize,
        at: usize,
        turn: &Turn<V>,
        steering: &Steering<V>,
        weight: f32,
    ) {
        let body = self.body(lane);
        let Some(level) = self.levels.get_mut(self.depth - 1) else { return };
        let share = level.add(lane, body, steering, weight);
        if W::LOOKS {
            let (replaces, by) = (level.replaces(), Some(level.name()));
            let taken = Taken { weight, share, replaces, at, by };
            let term = self.batch.plan(lane).term(at);
            term.iter().for_each(|term| self.watch.see(term, turn, *steering, taken));
        }
    }

    /// The name of the combiner of the whole plan.
    pub fn combiner(&self) -> &'static str {
        self.levels[0].name()
    }

    /// What the whole plan of one of them makes of its term or group at this place.
    pub fn shares(&self, lane: usize, place: usize) -> Shares {
        self.levels[0].shares(lane, Body { place, ..self.body(lane) })
    }
}
