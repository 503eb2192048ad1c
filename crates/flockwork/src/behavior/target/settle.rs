use crate::behavior::shared::approach::{arrive, overshoot};
use crate::behavior::{Misfit, Pen};
use crate::neighbors::{Ask, Neighbor, Selection, Wanted};
use crate::{Agent, Aim, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Arrives at a place that many go to: an agent is there as soon as a neighbor that is nearer to it rests beside the agent.
    ///
    /// It does nothing when the target is gone, and without neighbors it is `arrive`. A neighbor rests if it comes no nearer
    /// to the target, or by less than a twentieth of the agent's top speed: one that is pushed out rests as well. Only a
    /// neighbor that is nearer to the target counts, so that no two agents wait for each other, and the nearest of all always
    /// goes on. It keeps no distance: a `separation` does, with a radius so much smaller that an agent does not leave this
    /// one while it is pushed. A group that has `avoid: walkers()` settles by itself.
    Settle(target: Place) among Own {
        shared radius = 0.7;
        /// Slowing starts at this distance; 0 never slows.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = 0            if a neighbor with |d − o| < |d| has vₙ·unit(d − o) < 0.05·max_speed
        /// wish = arrive(d)    otherwise
    }

    example {
        /// let me = Agent { max_speed: 2.0, ..Agent::default() };
        /// let wish = |velocity| {
        ///     let mate = Agent { velocity, ..Agent::default() };
        ///     let neighbors = [Neighbor::at(vec2(0.5, 0.0), &mate)];
        ///     let view = View { neighbors: &neighbors, ..View::alone(&me) };
        ///     Settle::default().steer(&view, &Turn::at(vec2(3.0, 0.0))).wish
        /// };
        /// // The mate before it goes on, and so does the agent. The mate rests: so does the agent, 3 m from the target.
        /// assert_eq!(wish(vec2(1.0, 0.0)), vec2(2.0, 0.0));
        /// assert_eq!(wish(vec2(0.05, 0.5)), vec2(0.0, 0.0));
    }

    tint 1041
}

/// A neighbor that nears the target by less than this share of the agent's top speed rests.
const RESTS: f32 = 0.05;

impl Settle {
    fn ask(&self, selection: Selection) -> Ask {
        Ask::within(self.radius, selection, Wanted::NONE)
    }

    /// The neighbors that rest nearer to the target than the agent is.
    fn rested<'n, V: Vector>(
        view: &View<'n, V>,
        target: &Aim<V>,
        ask: &'n Ask,
    ) -> impl Iterator<Item = &'n Neighbor<V>> {
        let (slow, goal) = (RESTS * view.me.max_speed, target.offset);
        view.counting(ask).filter(move |mate| {
            let way = goal - mate.offset;
            mate.velocity.dot(way.unit()) < slow && way.length() < goal.length()
        })
    }
}

impl<V: Vector> Steer<V> for Settle {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(target) = turn.aim else { return Steering::none() };
        if Self::rested(view, &target, &self.ask(turn.selection)).next().is_some() {
            return Steering::wish(V::ZERO);
        }
        let me = view.me;
        Steering::wish(arrive(target.offset, me.max_speed, self.slow_radius, view.stepping))
    }

    fn neighbor_reach(&self) -> Option<f32> {
        Some(self.radius)
    }

    fn comes_to_rest(&self) -> bool {
        true
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(target) = turn.aim else { return };
        let here = view.me.position;
        pen.line(here, here + target.offset);
        for mate in Self::rested(view, &target, &self.ask(turn.selection)) {
            pen.line(here, here + mate.offset);
            pen.circle(here + mate.offset, mate.radius);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, common_case, near};
    use crate::{AgentId, GroupId};
    use glam::{Vec2, vec2};

    fn mate(offset: Vec2, velocity: Vec2) -> Neighbor<Vec2> {
        let (id, group, heading, radius) = (AgentId(7), GroupId(0), Vec2::X, 0.2);
        Neighbor { id, group, offset, velocity, heading, radius, passed: 0 }
    }

    /// The common case: at the origin with velocity (1,0) and a top speed of 5, a target at (3,4).
    fn beside(mate: Neighbor<Vec2>) -> Vec2 {
        let (me, settle) = (agent(), Settle { slow_radius: 10.0, ..Settle::default() });
        let view = View { neighbors: &[mate], ..View::alone(&me) };
        settle.steer(&view, &Turn::at(vec2(3.0, 4.0))).wish
    }

    #[test]
    fn golden() {
        let settle = Settle { slow_radius: 10.0, ..Settle::default() };
        near(common_case(&settle, Turn::at(vec2(3.0, 4.0))), vec2(0.5, 2.0));
        // 4.5 m from the target and slower than 0.25 m/s.
        assert_eq!(beside(mate(vec2(0.3, 0.4), vec2(0.12, 0.16))), Vec2::ZERO);
        // Pushed aside, and back.
        assert_eq!(beside(mate(vec2(0.3, 0.4), vec2(0.8, -0.6))), Vec2::ZERO);
        assert_eq!(beside(mate(vec2(0.3, 0.4), vec2(-3.0, -4.0))), Vec2::ZERO);
    }

    #[test]
    fn only_a_nearer_one_that_rests_beside_it_ends_the_way() {
        let goes = beside(mate(vec2(9.0, 9.0), Vec2::ZERO));
        assert!(goes.length() > 2.0);
        assert_eq!(beside(mate(vec2(0.3, 0.4), vec2(0.18, 0.24))), goes, "it goes on");
        assert_eq!(beside(mate(vec2(-0.3, -0.4), Vec2::ZERO)), goes, "it is farther away");
        assert_eq!(beside(mate(vec2(0.6, 0.8), Vec2::ZERO)), goes, "it is out of reach");
        // 0.5 m aside is as far from (3,4) as √(5² + 0.5²).
        assert_eq!(beside(mate(vec2(0.4, -0.3), Vec2::ZERO)), goes, "it is abreast");
    }
}
