use core::f32::consts::PI;

use crate::behavior::{Pen, Reads};
use crate::memory::Memory;
use crate::{Aim, Steer, Steering, Turn, Vector, View};

words! {
    /// How the course is applied.
    ChaseForm {
        /// As an order: it is taken as it is, and overrides other behaviors.
        Order = "order",
        /// As a wish: it adds to the other behaviors.
        Wish = "wish",
    }
}

behavior! {
    /// Chases prey at constant speed, turning toward it at a limited rate; it goes straight on while the prey is dead ahead.
    ///
    /// It does nothing when the prey is gone. When an obstacle or a tile hides the prey, it goes to where the prey was seen
    /// last, stops, and then does nothing until it sees the prey again. Bourg and Seemann 2004, *AI for Game
    /// Developers*, chapter 2.
    ChaseInSight(prey: Place) {
        /// How the course is applied.
        form: ChaseForm = ChaseForm::Order, "";
        /// How fast it turns.
        turn_rate: f32 = 3.0, "rad/s", 0.0..=f32::MAX;
        /// Prey within this angle of the heading is dead ahead.
        tolerance: f32 = 0.05, "rad", 0.0..=1.5;
        /// How far it sees; 0 for any distance.
        range: f32 = 0.0, "m", 0.0..=f32::MAX;
        /// The place where the prey was seen last is reached within this distance.
        search_radius: f32 = 0.6, "m", 0.0..=f32::MAX;
    }

    formula {
        /// order (in the form wish: wish) = max_speed · c
        /// c: h, turned toward g by at most turn_rate·dt; h itself where g is within the tolerance of it
        /// g = d while it is seen; else to where it was seen last, and 0 instead of c where |g| ≤ search_radius
    }

    example {
        /// let me = Agent { max_speed: 2.0, ..Agent::default() }; // headed along x
        /// let chase = ChaseInSight { turn_rate: 6.0, ..ChaseInSight::default() };
        /// let order = |offset| chase.steer(&View::alone(&me), &Turn::at(offset)).order.unwrap();
        /// // In a tick of 1/60 s it turns by 0.1 rad toward prey on its left; prey dead ahead needs no turn.
        /// assert!((order(vec2(0.0, 9.0)) - vec2(0.995_004, 0.099_833) * 2.0).length() < 1e-4);
        /// assert_eq!(order(vec2(9.0, 0.0)), vec2(2.0, 0.0));
    }
}

/// Marks in the note: there is a place to go to; the agent has been where its sight says that the prey was.
const SEEN: u32 = 1;
const REACHED: u32 = 2;

impl ChaseInSight {
    fn sees<V: Vector>(&self, view: &View<V>, turn: &Turn<V>, prey: &Aim<V>) -> bool {
        let range = if self.range == 0.0 { f32::INFINITY } else { self.range };
        turn.unseen_secs == 0.0 && view.can_see(prey.offset, range, PI)
    }

    /// The place to go to: the prey's, or where it was seen last.
    fn goal<V: Vector>(&self, view: &View<V>, turn: &Turn<V>) -> Option<V> {
        let prey = turn.aim?;
        let is_told = turn.unseen_secs > 0.0 && turn.memory.0[3] != REACHED;
        let [x, y, z] = [0, 1, 2].map(|word| turn.memory.float(word));
        if self.sees(view, turn, &prey) || is_told {
            Some(view.me.position + prey.offset)
        } else {
            (turn.memory.0[3] == SEEN).then(|| V::from_xyz([x, y, z]))
        }
    }

    /// The heading a tick later, turned toward a place at `offset`.
    fn course<V: Vector>(&self, view: &View<V>, offset: V) -> V {
        let (heading, toward) = (view.me.heading, offset.unit());
        let aside = toward.sideways_of(heading).length();
        let dead_ahead = toward.dot(heading) > 0.0 && aside <= libm::sinf(self.tolerance);
        if dead_ahead || toward == V::default() {
            return heading;
        }
        heading.turned_toward(toward, self.turn_rate * view.stepping.secs()).unit()
    }

    fn go<V: Vector>(&self, velocity: V) -> Steering<V> {
        match self.form {
            ChaseForm::Order => Steering::order(velocity),
            ChaseForm::Wish => Steering::wish(velocity),
        }
    }
}

impl<V: Vector> Steer<V> for ChaseInSight {
    const READS: Reads = Reads { memory: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(prey) = turn.aim else { return Steering::none() };
        let Some(goal) = self.goal(view, turn) else {
            return Steering::none().remembering(turn.memory);
        };
        let offset = view.space.offset(view.me.position, goal);
        if !self.sees(view, turn, &prey) && offset.length() <= self.search_radius {
            let mark = if turn.unseen_secs > 0.0 { REACHED } else { 0 };
            return self.go(V::default()).remembering(Memory([0, 0, 0, mark]));
        }
        let [x, y, z] = goal.to_xyz().map(f32::to_bits);
        self.go(self.course(view, offset) * view.me.max_speed).remembering(Memory([x, y, z, SEEN]))
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let here = view.me.position;
        if let Some(goal) = self.goal(view, turn) {
            let offset = view.space.offset(here, goal);
            pen.line(here, here + offset);
            pen.line(here, here + self.course(view, offset) * view.me.max_speed);
            pen.dot(here + offset);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{go, near};
    use crate::obstacle::Segment;
    use crate::{Agent, Obstacle, Stepping};
    use glam::{Vec2, vec2};

    #[test]
    fn golden() {
        let chase = ChaseInSight { turn_rate: 6.0, tolerance: 0.1, ..ChaseInSight::default() };
        let me = Agent::<Vec2> { max_speed: 2.0, ..Agent::default() };
        let course = |offset| {
            let order = chase.steer(&View::alone(&me), &Turn::at(offset)).order;
            order.unwrap_or_default() * 0.5
        };
        let (cos, sin) = (libm::cosf(0.1), libm::sinf(0.1));
        near(course(vec2(0.0, 5.0)), vec2(cos, sin));
        near(course(vec2(0.0, -5.0)), vec2(cos, -sin));
        near(course(vec2(-5.0, 0.0)), vec2(cos, sin));
        assert_eq!(course(vec2(5.0, 0.4)), Vec2::X);
    }

    /// Where a hunter ends, and its least distance to the prey, which hides behind a wall.
    fn hunt(obstacles: &[Obstacle<Vec2>], prey: impl Fn(usize) -> Vec2) -> (Vec2, f32) {
        let chase = ChaseInSight::default();
        let (mut me, mut memory) = (Agent::<Vec2>::default(), Memory::default());
        let mut least = f32::MAX;
        for tick in 0..600 {
            let aim = Some(Aim::at(prey(tick) - me.position));
            let view = View { obstacles, ..View::alone(&me) };
            let steering = chase.steer(&view, &Turn { aim, memory, ..Turn::default() });
            memory = steering.memory;
            go(&mut me, &steering, Stepping::default());
            least = least.min((me.position - prey(tick)).length());
        }
        (me.position, least)
    }

    #[test]
    fn prey_in_the_open_is_caught() {
        assert!(hunt(&[], |tick| vec2(-4.0, 2.0 + 0.01 * tick as f32)).1 < 0.1);
    }

    #[test]
    fn hidden_prey_is_looked_for_where_it_was_seen_last() {
        let wall =
            [Obstacle::Segment(Segment { from: vec2(-9.0, 3.0), to: vec2(4.0, 3.0), radius: 0.1 })];
        let (end, _) = hunt(&wall, |tick| if tick < 60 { vec2(5.0, 0.0) } else { vec2(0.0, 6.0) });
        assert!((end - vec2(5.0, 0.0)).length() < 0.65, "{end}");
        let (end, _) = hunt(&wall, |_| vec2(0.0, 6.0));
        assert_eq!(end, Vec2::ZERO, "never seen");
    }
}
