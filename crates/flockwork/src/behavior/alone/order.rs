use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Takes a velocity from the caller as it is (m/s), up to the top speed; it overrides all other behaviors.
    ///
    /// It does nothing without a velocity.
    Order(velocity: Vector) {}
}

impl<V: Vector> Steer<V> for Order {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: velocity, .. }| Steering::order(velocity))
    }
}
