//! Pairs that begin to overlap.

use super::contract::Observe;
use super::moment::{Moment, Other};
use crate::{AgentId, Vector};

measure! {
    /// Collisions: pairs that begin to overlap, and get deeper than `collision_depth`.
    ///
    /// They are counted as in the benchmark of Singh et al. 2009 (SteerBench): a pair of two bodies, or of a body and an
    /// obstacle, counts once from its first contact until it no longer overlaps at all, however long that takes and however
    /// deep it gets; if it overlaps again, it counts again. What overlaps at the first observation has not begun then,
    /// and never counts.
    Collisions {
        /// How deep an overlap must get to count.
        collision_depth: f32 = 0.001, "m";
    }
    now {
        /// How many pairs of bodies have collided so far.
        collisions: usize, "";
        /// How many times a body has collided with an obstacle so far.
        obstacle_collisions: usize, "";
    }
    run {
        /// How many pairs of bodies have collided.
        collisions: usize, "";
        /// How many times a body has collided with an obstacle.
        obstacle_collisions: usize, "";
        /// The depth of the deepest collision, of bodies or with obstacles; none without any.
        deepest_collision: Option<f32>, "m";
        /// The mean over all collisions of the deepest that each got; none without any.
        mean_collision: Option<f32>, "m";
    }
    keeps {
        /// All collisions so far, in the order in which they got deep enough; those of one tick in the order of their
        /// pairs.
        found: Vec<Collision>;
        /// The pairs that overlap, in their order.
        going: Vec<Going>;
        /// Whether anything has been observed.
        has_begun: bool;
    }
}

/// A collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Collision {
    /// The agent; of two agents the one with the lower id.
    pub agent: AgentId,
    /// The other agent or the obstacle.
    pub with: Other,
    /// When it got deep enough to count (s).
    pub secs: f32,
    /// How deep it got at most (m).
    pub depth: f32,
}

/// A pair that overlaps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Going {
    /// The pair.
    pub pair: (AgentId, Other),
    /// The index of its collision in [`Collisions::found`]; none if it is not deep enough yet.
    pub collision: Option<usize>,
    /// Whether its beginning was observed.
    pub counts: bool,
}

impl<V: Vector> Observe<V> for Collisions {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        let mut old = std::mem::take(&mut self.going).into_iter().peekable();
        for overlap in moment.overlaps() {
            let pair = overlap.pair();
            while old.next_if(|it| it.pair < pair).is_some() {}
            let begins = Going { pair, collision: None, counts: self.has_begun };
            let mut going = old.next_if(|it| it.pair == pair).unwrap_or(begins);
            if going.counts && going.collision.is_none() && overlap.depth > self.collision_depth {
                going.collision = Some(self.found.len());
                let (agent, with) = pair;
                let secs = moment.world.secs() as f32;
                self.found.push(Collision { agent, with, secs, depth: overlap.depth });
            }
            if let Some(index) = going.collision {
                let depth = &mut self.found[index].depth;
                *depth = depth.max(overlap.depth);
            }
            self.going.push(going);
        }
        self.has_begun = true;
    }

    fn sample(&mut self, _moment: &Moment<V>) -> Now {
        let [collisions, obstacle_collisions] = self.counts();
        Now { collisions, obstacle_collisions }
    }
}

impl Collisions {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        let [collisions, obstacle_collisions] = self.counts();
        let depths = || self.found.iter().map(|it| it.depth);
        Run {
            collisions,
            obstacle_collisions,
            deepest_collision: depths().reduce(f32::max),
            mean_collision: super::moment::mean(depths()),
        }
    }

    fn counts(&self) -> [usize; 2] {
        let of_bodies = self.found.iter().filter(|it| matches!(it.with, Other::Agent(_))).count();
        [of_bodies, self.found.len() - of_bodies]
    }
}
