use core::f32::consts::{PI, TAU};

use crate::behavior::shared::circling::{left_of, pull};
use crate::behavior::shared::frame::level_and_height;
use crate::behavior::{Pen, Reads};
use crate::memory::Memory;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Goes to a target that it sees; to where it was seen last when it is hidden, and then along a spiral around that place.
    ///
    /// It does nothing before it has seen the target, when the target is gone, and after it has given up: once the target
    /// has been out of sight for so long, or the spiral is as wide as the search radius. Obstacles and tiles hide the target.
    /// In a volume the spiral lies level, at the height of the place. It does not keep off obstacles: `avoid_obstacles` beside
    /// it does. The spiral is that of Archimedes: each turn lies farther out by the spacing, which is best twice as far as the
    /// agent sees well.
    Search(target: Place) {
        /// How far it sees; 0 for any distance.
        range: f32 = 0.0, "m", 0.0..=f32::MAX;
        /// The place where the target was seen last is reached within this distance.
        reach: f32 = 0.5, "m", 0.0..=f32::MAX;
        /// Half the angle of its view cone, around its facing; π for all around.
        half_angle: f32 = PI, "rad", 0.0..=PI;
        /// How far apart two turns of the spiral are.
        spacing: f32 = 2.0, "m", 0.0..=f32::MAX;
        /// How wide the spiral becomes.
        search_radius: f32 = 6.0, "m", 0.0..=f32::MAX;
        /// How long after it has seen the target last it gives up.
        forget_secs: f32 = 30.0, "s", 0.0..=f32::MAX;
        /// Its speed on the spiral, as a share of the top speed.
        share: f32 = 0.7, "", 0.0..=1.0;
    }

    formula {
        /// wish = max_speed · unit(g)    g = d while it is seen; else to where it was seen last, until |g| ≤ reach
        /// From there on, along a spiral around that place, until |g| > search_radius or forget_secs have passed:
        /// wish = share·max_speed · unit(e·spacing/2π + left(e)·|g|) − e·pull    e = −unit(g)
        /// pull = min(k²·τ/|g|, max_speed)    k = v·left(e), at least 0
    }

    example {
        /// use flockwork::obstacle::Circle;
        ///
        /// let me = Agent { max_speed: 2.0, ..Agent::default() };
        /// let rock = [Circle { center: vec2(3.0, 0.0), radius: 1.0 }.into()];
        /// let steer = |x, obstacles, memory| {
        ///     let turn = Turn { memory, rested: 1, ..Turn::at(vec2(x, 0.0)) };
        ///     Search::default().steer(&View { obstacles, ..View::alone(&me) }, &turn)
        /// };
        /// // Before it has seen the target, which is behind a rock, it does nothing.
        /// assert_eq!(steer(6.0, &rock, Default::default()), Steering::none());
        /// // It sees it 5 m ahead. Later the rock is there too: it goes to where the target was.
        /// let seen = steer(5.0, &[], Default::default());
        /// assert_eq!(seen.wish, vec2(2.0, 0.0));
        /// assert_eq!(steer(6.0, &rock, seen.memory).wish, vec2(2.0, 0.0));
        /// // Had it been seen where the agent is, a spiral would begin there, ahead, at 0.7 of its top speed.
        /// let here = steer(0.0, &[], Default::default());
        /// assert_eq!(steer(6.0, &rock, here.memory).wish, vec2(1.4, 0.0));
    }

    tint 1498
}

/// What it remembers of the target.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Trail<V> {
    /// Where it was seen last (m).
    place: V,
    /// How long ago (s).
    secs: f32,
    /// Whether the agent has been there since.
    reached: bool,
}

impl<V: Vector> Trail<V> {
    fn of(memory: Memory) -> Option<Self> {
        let [x, y, z, secs] = [0, 1, 2, 3].map(|word| memory.float(word));
        // One second more, so that a note is never zero; below zero once the place is reached.
        let (place, reached) = (V::from_xyz([x, y, z]), secs < 0.0);
        (secs.abs() >= 1.0).then(|| Self { place, secs: secs.abs() - 1.0, reached })
    }

    fn note(&self) -> Memory {
        let [x, y, z] = self.place.to_xyz();
        let secs = 1.0 + self.secs;
        Memory::of_floats([x, y, z, if self.reached { -secs } else { secs }])
    }
}

impl Search {
    /// Where the target is or was, as of this tick; none if the agent knows nothing of it.
    fn trail<V: Vector>(&self, view: &View<V>, turn: &Turn<V>) -> Option<Trail<V>> {
        let (target, here) = (turn.aim?, view.me.position);
        let range = if self.range == 0.0 { f32::INFINITY } else { self.range };
        let known = Trail { place: here + target.offset, secs: turn.unseen_secs, reached: false };
        if turn.unseen_secs == 0.0 && view.can_see(target.offset, range, self.half_angle) {
            return Some(known);
        }
        // What the agent knows from before this behavior was used.
        let told = (turn.unseen_secs > 0.0).then_some((known, 0));
        let (old, rested) = Trail::<V>::of(turn.memory).map(|it| (it, turn.rested)).or(told)?;
        let secs = old.secs + rested as f32 * view.stepping.secs();
        let away = view.space.offset(here, old.place).length();
        let reached = old.reached || away <= self.reach;
        let given_up = secs > self.forget_secs || (reached && away > self.search_radius);
        (!given_up).then_some(Trail { secs, reached, ..old })
    }

    /// The velocity on the spiral around a place at `offset`, through where the agent is.
    fn spiral<V: Vector>(&self, view: &View<V>, offset: V) -> V {
        let (me, speed) = (view.me, self.share * view.me.max_speed);
        let [level, height] = level_and_height(offset);
        let [ahead, _] = level_and_height(me.heading);
        let ways = [-level.unit(), ahead.unit(), V::from_xyz([1.0, 0.0, 0.0])];
        let outward = ways.into_iter().find(|way| *way != V::ZERO).unwrap_or(V::ZERO);
        // In a turn of 2π it comes farther out by the spacing.
        let (radius, rise) = (level.length(), self.spacing / TAU);
        let along = left_of(outward);
        let course = (outward * rise + along * radius).unit();
        let course = if course == V::ZERO { outward } else { course };
        // Back to the height of the place, the more steeply the farther off it is.
        let rising = height * (1.0 / self.reach.max(height.length()).max(1e-3));
        (course + rising).unit() * speed
            - outward * pull(me, me.velocity.dot(along), radius, view.stepping)
    }
}

impl<V: Vector> Steer<V> for Search {
    const READS: Reads = Reads { memory: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(trail) = self.trail(view, turn) else { return Steering::none() };
        let offset = view.space.offset(view.me.position, trail.place);
        let wish = match trail.reached {
            true => self.spiral(view, offset),
            false => offset.unit() * view.me.max_speed,
        };
        Steering::wish(wish).remembering(trail.note())
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(trail) = self.trail(view, turn) else { return };
        let here = view.me.position;
        let place = here + view.space.offset(here, trail.place);
        pen.line(here, place);
        pen.dot(place);
        if trail.secs > 0.0 {
            pen.circle(place, self.search_radius);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, go, near};
    use crate::obstacle::Circle;
    use crate::{Agent, Obstacle, Stepping};
    use glam::{Vec2, Vec3, vec2};

    fn rock<V: Vector>(at: [f32; 3], radius: f32) -> Obstacle<V> {
        Obstacle::Circle(Circle { center: V::from_xyz(at), radius })
    }

    /// What an agent at the origin wants whose target hides at (9,0), and was seen last so many seconds ago at this place.
    fn hidden(search: Search, place: Vec2, secs: f32, reached: bool) -> Steering<Vec2> {
        let (me, rocks) = (agent(), [rock([5.0, 0.0, 0.0], 1.0)]);
        let memory = Trail { place, secs, reached }.note();
        let view = View { obstacles: &rocks, stepping: Stepping::PerTick, ..View::alone(&me) };
        search.steer(&view, &Turn { memory, rested: 1, ..Turn::at(vec2(9.0, 0.0)) })
    }

    /// The common case, 2 m east of the place: with a spacing of 2π the spiral leads 1 m outward for 2 m along.
    #[test]
    fn golden() {
        let search = Search { spacing: TAU, ..Search::default() };
        let wish = hidden(search, vec2(-2.0, 0.0), 1.0, true).wish;
        near(wish, vec2(1.0, 2.0) * (3.5 / 5.0_f32.sqrt()));
        near(hidden(search, vec2(-3.0, 4.0), 1.0, false).wish, vec2(-3.0, 4.0));
        // Within the reach of the place the spiral begins.
        let near_by = hidden(search, vec2(0.0, -0.4), 1.0, false);
        near(near_by.wish, vec2(-0.4, 1.0).normalize() * 3.5);
        assert!(near_by.memory.float(3) < 0.0);
    }

    #[test]
    fn it_gives_up_after_a_time_and_at_the_end_of_the_spiral() {
        let search = Search { forget_secs: 10.0, search_radius: 3.0, ..Search::default() };
        let (near_by, far) = (vec2(-2.0, 0.0), vec2(-3.1, 0.0));
        assert_ne!(hidden(search, near_by, 9.9, true), Steering::none());
        assert_eq!(hidden(search, near_by, 10.0, true), Steering::none());
        assert_eq!(hidden(search, near_by, 10.0, false), Steering::none());
        assert_eq!(hidden(search, far, 1.0, true), Steering::none());
        assert_ne!(hidden(search, far, 1.0, false), Steering::none(), "it is on its way there");
    }

    /// Goes round a place where it has lost its target: in a turn it comes farther out by the spacing.
    fn searches<V: Vector>(hz: f32, height: f32) {
        let (stepping, search) = (Stepping::Timed(1.0 / hz), Search::default());
        let rocks = [rock::<V>([50.0, 0.0, 0.0], 9.0)];
        let mut me = Agent { max_speed: 1.4, ..Agent::default() };
        let place = V::from_xyz([0.0, 0.0, height]);
        let mut memory = Trail { place, secs: 0.0, reached: true }.note();
        let (mut turned, mut before, mut ticks) = (0.0, None, 0);
        while ticks < (120.0 * hz) as u32 {
            let target = V::from_xyz([99.0, 0.0, 0.0]) - me.position;
            let view = View { obstacles: &rocks, stepping, ..View::alone(&me) };
            let turn = Turn { memory, rested: 1, ..Turn::at(target) };
            let search = Search { forget_secs: 999.0, ..search };
            let steering = search.steer(&view, &turn);
            if steering == Steering::none() {
                break;
            }
            memory = steering.memory;
            go(&mut me, &steering, stepping);
            ticks += 1;
            let [x, y, _] = me.position.to_xyz();
            let angle = libm::atan2f(y, x);
            let step: f32 = angle - before.unwrap_or(angle);
            turned += if step < -3.0 { step + TAU } else { step };
            before = Some(angle);
        }
        let [x, y, z] = me.position.to_xyz();
        let (radius, turns) = (x.hypot(y), turned / TAU);
        assert!((5.9..6.2).contains(&radius), "{hz} Hz: it ends at {radius} m");
        // Three turns of 2 m are 6 m; it begins without having turned.
        assert!((2.5..3.3).contains(&turns), "{hz} Hz: {turns} turns");
        assert!(V::AXES == 2 || (z - height).abs() < 0.2, "{hz} Hz: {z} m high");
    }

    #[test]
    fn each_turn_lies_farther_out_by_the_spacing() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            searches::<Vec2>(hz, 0.0);
            searches::<Vec3>(hz, 1.5);
        }
    }
}
