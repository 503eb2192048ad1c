//! Staying in a room, as a behavior: a region that no wall keeps the agent in.

use crate::behavior::Pen;
use crate::vector::MOST;
use crate::{Obstacle, Steering, Vector, View};

/// How much the way to the room's middle counts beside the wall's normal: where two walls meet, the one alone leads to the other.
const INWARD: f32 = 2.0;
/// Below this length a vector aside is rounding.
const STRAIGHT: f32 = 1e-4;

/// An agent in a room, whose outside is an obstacle. All is relative to the room: it may move.
pub struct Stay<'r, V> {
    pub room: &'r Obstacle<V>,
    /// Where the agent is (m), and how it moves.
    pub from: V,
    pub velocity: V,
    /// How far inside the room's walls its middle is to stay (m).
    pub inset: f32,
    /// How long ahead it looks (s).
    pub look_ahead_secs: f32,
}

impl<V: Vector> Stay<'_, V> {
    /// Where the agent will be (m).
    fn future(&self, view: &View<V>) -> V {
        let time = view.stepping.from_secs(self.look_ahead_secs).min(MOST);
        self.from + (self.velocity * time).bounded()
    }

    /// The way in at top speed from outside; from inside, if the future position is outside, a change of velocity as large as
    /// the top speed, aside.
    pub fn steer(&self, view: &View<V>) -> Steering<V> {
        let (here, top) = (self.room.nearest(self.from), view.me.max_speed);
        if here.distance < 0.0 {
            return Steering::wish(here.normal * top);
        }
        let wall = self.room.nearest(self.future(view));
        if wall.distance >= self.inset {
            return Steering::none();
        }
        let moving = self.velocity.unit();
        let course = if moving == V::ZERO { view.me.heading } else { moving };
        Steering::nudge(self.side(course, wall.normal) * top)
    }

    /// The unit vector perpendicular to the course along which the wall's normal and the way to the middle lead; to the left where
    /// they lead straight back.
    fn side(&self, course: V, normal: V) -> V {
        let inward = normal + self.room.way_out(self.from).unit() * INWARD;
        let side = inward.sideways_of(course);
        if side.length() > STRAIGHT { side.unit() } else { course.any_perpendicular() }
    }

    /// Draws where the agent will be, as seen from where it is now.
    pub fn explain(&self, view: &View<V>, pen: &mut dyn Pen<V>) {
        let (here, way) = (view.me.position, self.future(view) - self.from);
        pen.line(here, here + way);
        pen.dot(here + way);
    }
}
