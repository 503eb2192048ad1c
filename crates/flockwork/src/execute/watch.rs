//! What is told of terms while they are carried out.

use crate::combine::Shares;
use crate::plan::Term;
use crate::{Steering, Turn, Vector};

/// How a group has taken a term, or a group in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// The weight of the term or group.
    pub weight: f32,
    /// Which share of it was kept.
    pub share: f32,
    /// Whether it takes the place of those before it if anything is kept.
    pub replaces: bool,
    /// Its place in the plan.
    pub at: usize,
    /// The name of the group's combiner; none if no group has anything to do with it.
    pub by: Option<&'static str>,
}

impl Taken {
    /// What was not taken.
    pub const NOT: Self = Self { weight: 0.0, share: 0.0, replaces: false, at: 0, by: None };
    /// What was taken as it is.
    pub const WHOLE: Self = Self { weight: 1.0, share: 1.0, replaces: false, at: 0, by: None };

    /// Whether those before it in the group are left out.
    pub fn is_alone(&self) -> bool {
        self.replaces && self.share != 0.0
    }
}

/// What is told of each term as it is carried out.
pub(crate) trait Watch<V: Vector> {
    /// Whether it wants to be told.
    const LOOKS: bool;

    /// The term, its turn, its steering without its weight, and how its group has taken it.
    fn see(&mut self, term: &Term<V>, turn: &Turn<V>, steering: Steering<V>, taken: Taken);

    /// A term that a group with a combiner of this name does not take.
    fn skip(&mut self, term: &Term<V>, by: Option<&'static str>) {
        self.see(term, &Turn::default(), Steering::none(), Taken { by, ..Taken::NOT });
    }

    /// A group begins: the first is the plan itself.
    fn open(&mut self) {}

    /// The innermost group ends: what it makes of each of its terms and groups, by place, the name of its combiner, and how
    /// the group around it has taken it.
    fn close(&mut self, _shares: &dyn Fn(usize) -> Shares, _by: &'static str, _taken: Taken) {}
}

/// Nothing is told.
impl<V: Vector> Watch<V> for () {
    const LOOKS: bool = false;

    #[inline(always)]
    fn see(&mut self, _: &Term<V>, _: &Turn<V>, _: Steering<V>, _: Taken) {}
}
