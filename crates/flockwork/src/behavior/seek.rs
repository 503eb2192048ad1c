use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Full speed toward the target; overshoots it and comes back.
    ///
    /// Nothing when the target is gone. Reynolds 1999, *seek*.
    Seek(target: Place) {}
}

/// The desired velocity (m/s) toward a target at `offset`; zero on the target.
#[must_use]
pub fn seek<V: Vector>(offset: V, max_speed: f32) -> V {
    offset.unit() * max_speed
}

impl<V: Vector> Steer<V> for Seek {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset, .. }| {
            Steering::wish(seek(offset, view.me.max_speed))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::common_case;
    use glam::vec2;

    #[test]
    fn golden() {
        assert_eq!(common_case(&Seek {}, Turn::at(vec2(3.0, 4.0))), vec2(2.0, 4.0));
    }
}
