//! Terms that plans are copied from.

use crate::Vector;
use crate::plan::{Item, Overrides, Term};

/// A term that others are copies of, in the forms in which it is copied.
#[derive(Clone, Debug)]
pub struct Prototype<V> {
    pub item: Item<V>,
    pub overrides: Overrides<V>,
}

impl<V: Vector> Prototype<V> {
    fn of(term: &Term<V>) -> Self {
        Self { item: Item::Term(*term), overrides: term.overrides() }
    }
}

/// Makes these the prototypes; answers whether they are others than before.
pub fn renew<V: Vector>(prototypes: &mut Vec<Prototype<V>>, terms: &[Term<V>]) -> bool {
    let is_of = |(known, term): (&Prototype<V>, &Term<V>)| known.item == Item::Term(*term);
    let are_known = prototypes.len() == terms.len() && prototypes.iter().zip(terms).all(is_of);
    if !are_known {
        prototypes.clear();
        prototypes.extend(terms.iter().map(Prototype::of));
    }
    !are_known
}
