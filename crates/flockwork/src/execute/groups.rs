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
        let how = (self.world.now(), self.world.instructions);
        self.levels[0].next_velocities(self.batch.agents, self.lanes.clone(), how, next);
        if self.batch.avoids {
            for (lane, next) in self.lanes.clone().zip(next) {
                let (agent, place) = (self.batch.agents[lane], self.batch.entries[lane].place);
                if self.world.avoidance_of(place as usize, agent).is_some() {
                    *next = agent.wanted_velocity(&self.steering(lane), how.0.stepping);
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
        let (agents, now) = (self.batch.agents, self.world.now());
        if let [.., outer, inner] = &mut self.levels[..self.depth] {
            for lane in self.lanes.clone() {
                let weight = inner.weight(lane);
                if is_off(weight) {
                    self.watch.close(Shares::of(1.0), Taken::NOT);
                    continue;
                }
                let body = Body { me: agents[lane], now };
                let share = outer.add(lane, body, &inner.steering(lane, body), weight);
                if W::LOOKS {
                    let taken = Taken { weight, share, replaces: outer.replaces() };
                    self.watch.close(inner.shares(lane, body), taken);
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
        let body = self.body(lane);
        let mut levels = self.levels[..self.depth].iter();
        levels.any(|level| level.refuses() && !level.takes(lane, body))
    }

    #[inline(always)]
    fn body(&self, lane: usize) -> Body<'b, V> {
        Body { me: self.batch.agents[lane], now: self.world.now() }
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
            let taken = Taken { weight, share, replaces: level.replaces() };
            let term = self.batch.plan(lane).term(at);
            term.iter().for_each(|term| self.watch.see(term, turn, *steering, taken));
        }
    }

    /// What the whole plan of one of them makes of each of its terms.
    pub fn shares(&self, lane: usize) -> Shares {
        self.levels[0].shares(lane, self.body(lane))
    }
}
