use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Brakes to a standstill.
    ///
    /// It does nothing once the agent stands.
    Brake {}
}

impl<V: Vector> Steer<V> for Brake {
    fn steer(&self, _view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
        Steering::wish(V::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::common_case;
    use glam::vec2;

    #[test]
    fn golden() {
        assert_eq!(common_case(&Brake {}, Turn::default()), vec2(-1.0, 0.0));
    }
}
