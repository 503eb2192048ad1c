use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// A force of the caller's own (N).
    ///
    /// Nothing without one.
    Push(force: Vector) {}
}

impl<V: Vector> Steer<V> for Push {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: force, .. }| Steering::push(force))
    }
}
