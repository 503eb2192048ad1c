use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Wishes for a velocity that the caller gives (m/s).
    ///
    /// It does nothing without a velocity.
    Wish(velocity: Vector) {}
}

impl<V: Vector> Steer<V> for Wish {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: velocity, .. }| Steering::wish(velocity))
    }
}
