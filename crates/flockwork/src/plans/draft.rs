//! A plan while it is written, at the end of the list that it is to lie in.

use super::pattern::Copied;
use super::prototype::Prototype;
use super::refilled::Refilled;
use crate::Target;
use crate::act::Act;
use crate::avoid::OwnAvoidance;
use crate::combine::Combine;
use crate::plan::{Item, Overrides, Term};

/// What has become of a plan that was to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is what the draft says.
    Anew,
    /// It goes on with its terms; its acts are done, and the draft counts for nothing.
    Kept,
    /// It goes on with its terms; of the draft the acts alone count.
    ActsAlone,
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
    pub(super) overrides: &'d mut Refilled<Overrides<V>>,
    pub(super) acts: &'d mut Refilled<Act<V>>,
    /// What copies are made of.
    pub(super) prototypes: &'d [Prototype<V>],
    /// What it has been copied from so far, if it consists of nothing but copies: then its terms are overrides alone.
    pub(super) copied: Option<Copied>,
}

/// What terms of one behavior with the same parameters may differ in.
#[derive(Debug)]
pub struct OverridesMut<'t, V> {
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
        self.spell_out();
        as_term(self.items.add(&Item::Term(*term))?)
    }

    /// Adds a copy of the prototype at this place of the list, of which weight, targets and label may be changed; adds
    /// nothing if there is none, or for one beyond the 255th: that is to be added as a [term](Self::term). Plans that are
    /// copies of the same prototypes, up to eight, and nothing else share all but these, and are found to be alike by that.
    #[inline(always)]
    pub fn copy(&mut self, prototype: usize) -> Option<OverridesMut<'_, V>> {
        let it = self.prototypes.get(prototype)?;
        if let Some(copied) = self.copied.as_mut()
            && copied.add(prototype)
        {
            return self.overrides.add(&it.overrides).map(Overrides::as_mut);
        }
        self.copy_whole(prototype)
    }

    #[inline(never)]
    fn copy_whole(&mut self, prototype: usize) -> Option<OverridesMut<'_, V>> {
        self.spell_out();
        as_term(self.items.add(&self.prototypes.get(prototype)?.item)?).map(Term::overrides_mut)
    }

    /// Makes items of its own of the copies so far: something is to be added that is none.
    #[inline]
    fn spell_out(&mut self) {
        if let Some(copied) = self.copied.take() {
            self.spell_out_all(copied);
        }
    }

    #[inline(never)]
    fn spell_out_all(&mut self, copied: Copied) {
        let prototypes = copied.pattern().prototypes();
        let from = self.overrides.len() - prototypes.len();
        for (prototype, overrides) in prototypes.zip(&self.overrides[from..]) {
            if let Some(Prototype { item: Item::Term(term), .. }) = self.prototypes.get(prototype) {
                self.items.add(&Item::Term(term.with(*overrides)));
            }
        }
        self.overrides.truncate(from);
    }

    /// Opens a group of terms that counts as one, with a weight.
    pub fn begin(&mut self, combine: Combine, weight: f32) {
        self.spell_out();
        self.items.add(&Item::Begin(combine, weight));
    }

    /// Closes the group.
    pub fn done(&mut self) {
        self.spell_out();
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

impl<V> Overrides<V> {
    #[inline(always)]
    fn as_mut(&mut self) -> OverridesMut<'_, V> {
        let Self { weight, target, second, label } = self;
        OverridesMut { weight, target, second, label }
    }
}

impl<V> Term<V> {
    /// What may be changed without making it a term of other parameters.
    #[inline]
    pub fn overrides_mut(&mut self) -> OverridesMut<'_, V> {
        let Self { weight, target, second, label, .. } = self;
        OverridesMut { weight, target, second, label }
    }
}
