use crate::behavior::{Ground, Pen};
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Goes as the flow field of the scene says where the agent will be.
    ///
    /// It does nothing without a field, outside of it, and where its direction is zero. A direction of length 1 asks for top
    /// speed, a shorter one for that share of it, a longer one for no more. A field that leads to a place around all
    /// obstacles is `find_way`. Reynolds 1999, *flow field following*.
    FollowFlow {
        /// How far ahead in time the field is read, on the agent's present course.
        look_ahead_secs: f32 = 0.25, "s", 0.0..=f32::MAX;
    }

    formula {
        /// wish = max_speed · limit(u, 1)    u: the field's direction at v·look_ahead_secs from the agent
    }

    example {
        /// // Eastward along the lower edge, northward along the upper one, 2 m above it.
        /// let (size, directions) = ([1, 2, 1], vec![vec2(1.0, 0.0), vec2(0.0, 1.0)]);
        /// let field = FlowField { origin: vec2(0.0, 0.0), cell: 2.0, size, directions };
        /// let steer = |y| {
        ///     let me = Agent { position: vec2(0.0, y), max_speed: 2.0, ..Agent::default() };
        ///     FollowFlow::default().steer(&View { flow_field: Some(&field), ..View::alone(&me) }, &Turn::default())
        /// };
        /// assert_eq!(steer(0.0), Steering::wish(vec2(2.0, 0.0)));
        /// assert_eq!(steer(1.0), Steering::wish(vec2(1.0, 1.0)));
        /// assert_eq!(steer(9.0), Steering::none());
    }

    tint 1373
}

impl FollowFlow {
    /// Where the field is read (m).
    fn ahead<V: Vector>(&self, me: &Agent<V>, stepping: Stepping) -> V {
        me.position + (me.velocity * stepping.from_secs(self.look_ahead_secs)).bounded()
    }

    fn direction<V: Vector>(&self, view: &View<V>) -> Option<V> {
        let ahead = view.space.home(self.ahead(view.me, view.stepping));
        view.flow_field?.at(ahead).filter(|direction| *direction != V::ZERO)
    }
}

impl<V: Vector> Steer<V> for FollowFlow {
    fn steer(&self, view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
        self.direction(view).map_or(Steering::none(), |direction| {
            Steering::wish(direction.limit(1.0) * view.me.max_speed)
        })
    }

    fn needs(&self) -> Ground {
        Ground::FlowField
    }

    fn explain(&self, view: &View<V>, _turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let ahead = self.ahead(view.me, view.stepping);
        pen.line(view.me.position, ahead);
        if let Some(direction) = self.direction(view) {
            pen.line(ahead, ahead + direction.limit(1.0) * view.me.max_speed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FlowField;
    use crate::behavior::testing::{agent, near};
    use glam::{Vec2, vec2};

    /// The common case: at the origin with velocity (1,0) per tick and a top speed of 5. In 1/30 s, two ticks, it is at
    /// (2,0), where the field is half of (1,0) and half of (0.6,0.8).
    #[test]
    fn golden() {
        let (size, directions) = ([2, 1, 1], vec![Vec2::X, vec2(0.6, 0.8)]);
        let field = FlowField { origin: Vec2::ZERO, cell: 4.0, size, directions };
        let (me, follow) = (agent(), FollowFlow { look_ahead_secs: 1.0 / 30.0 });
        let view =
            View { flow_field: Some(&field), stepping: Stepping::PerTick, ..View::alone(&me) };
        near(follow.steer(&view, &Turn::default()).wish, vec2(4.0, 2.0));
        assert_eq!(follow.steer(&View::alone(&me), &Turn::default()), Steering::none());
    }
}
