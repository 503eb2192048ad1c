//! What the order of terms has to do with a behavior: it is asked once, beside a mate and a target.

use super::{Behavior, Steer};
use crate::neighbors::Neighbor;
use crate::{Agent, Aim, Steering, Turn, Vector, View};

/// How far off the mate is, and the target (m): near enough for whatever looks at them.
const NEAR: f32 = 1e-3;

impl Behavior {
    /// Whether it brakes against the terms before it in a plan, in the form and with the numbers that it has: one that only
    /// reads them, and takes nothing from them, may stand anywhere.
    #[must_use]
    pub fn brakes_earlier<V: Vector>(&self) -> bool {
        let so_far = along(1.0);
        self.reads::<V>().so_far && self.beside::<V>(so_far).push != self.beside::<V>(V::ZERO).push
    }

    /// Whether it wants its agent to move, and not only to look somewhere.
    #[must_use]
    pub fn wants_motion<V: Vector>(&self) -> bool {
        let me = Agent { facing: along(-1.0), ..Agent::<V>::default() };
        let looks = self.facing(&View::alone(&me), &Turn::at(along(1.0)));
        looks.is_none() || self.beside::<V>(V::ZERO) != Steering::none()
    }

    /// Its answer with a mate and a target straight ahead, after terms that want this force (N).
    fn beside<V: Vector>(&self, so_far: V) -> Steering<V> {
        let (me, mate) = (Agent { radius: 0.0, ..Agent::default() }, Agent::default());
        let neighbors = [Neighbor::at(along(NEAR), &Agent { radius: 0.0, ..mate })];
        let view = View { neighbors: &neighbors, ..View::alone(&me) };
        let aim = Some(Aim::at(along(NEAR)));
        self.steer(&view, &Turn { so_far, aim, ..Turn::default() })
    }
}

fn along<V: Vector>(x: f32) -> V {
    V::from_xyz([x, 0.0, 0.0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::defaults;
    use glam::Vec2;

    /// Of the list one behavior brakes so, and those that turn the body want no motion.
    #[test]
    fn most_terms_may_stand_anywhere() {
        let all = defaults();
        let named = |is_it: fn(&Behavior) -> bool| {
            all.iter().filter(|it| is_it(it)).map(|it| it.info().name).collect::<Vec<_>>()
        };
        assert_eq!(named(Behavior::brakes_earlier::<Vec2>), ["queue"]);
        assert_eq!(named(|it| !it.wants_motion::<Vec2>()), ["face", "look_where_going"]);
    }
}
