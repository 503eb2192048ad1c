//! Which agents count as neighbors: their groups, and what they show.

use super::among::Among;
use super::neighbor::Neighbor;
use crate::{FilterId, GroupId};

/// Which agents count as neighbors: those of these groups that pass a filter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The groups that they are of.
    pub among: Among,
    /// The filter that they pass; none if it does not matter what they show. Outside of a world no agent passes any filter.
    pub filter: Option<FilterId>,
}

impl Selection {
    /// Whether a neighbor counts for an agent of group `mine`.
    #[must_use]
    #[inline]
    pub fn counts<V>(self, mine: GroupId, other: &Neighbor<V>) -> bool {
        self.among.counts(mine, other.group)
            && self.filter.is_none_or(|filter| other.passed & filter.bit() != 0)
    }
}

/// All of these groups, whatever they show.
impl From<Among> for Selection {
    fn from(among: Among) -> Self {
        Self { among, filter: None }
    }
}
