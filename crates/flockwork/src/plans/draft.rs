//! A plan while it is written, at the end of the list that it is to lie in.

use super::pattern::Copied;
use super::refilled::Refilled;
use crate::Target;
use crate::act::Act;
use crate::avoid::OwnAvoidance;
use crate::combine::Combine;
use crate::plan::{Item, Term};

/// What has become of a plan that was to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is what the draft says.
    Anew,
    /// It goes on with its terms; its acts are done, and the draft counts for nothing.
    Kept,
    /// It is as it was, acts included.
    Untouched,
}

/// The plan of an agent while it is written, at the end of the list that it is to lie in.
#[derive(Debug)]
pub struct Draft<'d, V> {
    /// How the outermost items combine; a sum, unless said otherwise.
    pub combine: Combine,
    /// A limit on the top speed (m/s); infinity for none, as it begins.
    pub speed_limit: f32,
    /// How the agent avoids others; none if it does so as its group, as it begins.
    pub avoid: Option<OwnAvoidance>,
    pub(super) items: &'d mut Refilled<Item<V>>,
    pub(super) acts: &'d mut Refilled<Act<V>>,
    /// Terms, as the items that copies of them are.
    pub(super) prototypes: &'d [Item<V>],
    pub(super) copied: Copied,
}

/// What terms of one behavior with the same parameters may differ in.
#[derive(Debug)]
pub struct Aims<'t, V> {
    /// As [`Term::weight`].
    pub weight: &'t mut f32,
    /// As [`Term::target`].
    pub target: &'t mut Option<Target<V>>,
    /// As [`Term::second`].
    pub second: &'t mut Option<Target<V>>,
    /// As [`Term::label`].
    pub label: &'t mut Option<u16>,
}

impl<V: Copy> Draft<'_, V> {
    /// Adds a term, which may be changed where it lies until something else is added.
    #[inline]
    pub fn term(&mut self, term: &Term<V>) -> Option<&mut Term<V>> {
        as_term(self.items.add(&Item::Term(*term))?)
    }

    /// Adds a copy of the prototype at this place of the list, whose aims may be changed; adds nothing if there is none, or
    /// for one beyond the 255th: that is to be added as a [term](Self::term). Agents whose plans are copies of the same
    /// prototypes, up to eight, are found to be alike without a look at their terms.
    #[inline(always)]
    pub fn copy(&mut self, prototype: usize) -> Option<Aims<'_, V>> {
        let item = self.prototypes.get(prototype)?;
        self.copied.add(prototype);
        as_term(self.items.add(item)?).map(Term::aims)
    }

    /// Opens a group of terms that counts as one, with a weight.
    pub fn begin(&mut self, combine: Combine, weight: f32) {
        self.items.add(&Item::Begin(combine, weight));
    }

    /// Closes the group.
    pub fn done(&mut self) {
        self.items.add(&Item::Done);
    }

    /// Adds something that the agent does beside steering.
    pub fn act(&mut self, act: Act<V>) {
        self.acts.add(&act);
    }
}

#[inline(always)]
fn as_term<V>(item: &mut Item<V>) -> Option<&mut Term<V>> {
    if let Item::Term(it) = item { Some(it) } else { None }
}

impl<V> Term<V> {
    /// What may be changed without making it a term of other parameters.
    #[inline]
    pub fn aims(&mut self) -> Aims<'_, V> {
        let Self { weight, target, second, label, .. } = self;
        Aims { weight, target, second, label }
    }
}
