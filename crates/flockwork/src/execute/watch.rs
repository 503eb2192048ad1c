//! What is told of terms while they are carried out.

use crate::plan::Term;
use crate::{Steering, Turn, Vector};

/// What is told of each term as it is carried out.
pub(crate) trait Watch<V: Vector> {
    /// Whether it wants to be told.
    const LOOKS: bool;

    /// The term, its turn, its steering without its weight, the weight that it has with those of the groups around it,
    /// and which share of it its group has kept.
    fn see(&mut self, term: &Term<V>, turn: &Turn<V>, steering: Steering<V>, weight_kept: [f32; 2]);

    /// A term that its group has not taken.
    fn skip(&mut self, term: &Term<V>) {
        self.see(term, &Turn::default(), Steering::none(), [0.0; 2]);
    }
}

/// Nothing is told.
impl<V: Vector> Watch<V> for () {
    const LOOKS: bool = false;

    #[inline(always)]
    fn see(&mut self, _: &Term<V>, _: &Turn<V>, _: Steering<V>, _: [f32; 2]) {}
}

impl<V: Vector, F: FnMut(&Term<V>, &Turn<V>, Steering<V>, [f32; 2])> Watch<V> for F {
    const LOOKS: bool = true;

    fn see(&mut self, term: &Term<V>, turn: &Turn<V>, steering: Steering<V>, weight: [f32; 2]) {
        self(term, turn, steering, weight);
    }
}
