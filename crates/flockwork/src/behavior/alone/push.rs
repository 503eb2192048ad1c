use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Applies a force that the caller gives (N).
    ///
    /// It does nothing without a force.
    Push(force: Vector) {}
}

impl<V: Vector> Steer<V> for Push {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: force, .. }| Steering::push(force))
    }
}
