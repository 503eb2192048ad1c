use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// A velocity of the caller's own, taken as it is (m/s).
    ///
    /// Nothing without one.
    Order(velocity: Vector) {}
}

impl<V: Vector> Steer<V> for Order {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: velocity, .. }| Steering::order(velocity))
    }
}
