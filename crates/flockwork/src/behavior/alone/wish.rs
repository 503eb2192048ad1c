use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// A desired velocity of the caller's own (m/s).
    ///
    /// Nothing without one.
    Wish(velocity: Vector) {}
}

impl<V: Vector> Steer<V> for Wish {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: velocity, .. }| Steering::wish(velocity))
    }
}
