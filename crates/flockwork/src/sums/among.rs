//! Which agents count as neighbors, by their groups: the one place that decides it, for one agent here and for eight
//! agents at once in [`Block::measure`](super::Block).

use crate::GroupId;

/// Which agents count as neighbors, by their groups; the agent itself never does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Among {
    /// All agents.
    #[default]
    All,
    /// The agent's own group.
    Own,
    /// All groups but its own.
    Others,
    /// This group.
    Group(GroupId),
    /// These groups.
    Groups(GroupSet),
}

impl Among {
    /// The agents of these groups. None for no group at all, and for several of which one is no
    /// [member](GroupSet::MOST) of a set.
    ///
    /// ```
    /// use flockwork::{GroupId, neighbors::Among};
    ///
    /// let hunters = Among::groups([GroupId(0), GroupId(2)]).unwrap();
    /// assert!(hunters.counts(GroupId(1), GroupId(2)) && !hunters.counts(GroupId(1), GroupId(1)));
    /// assert_eq!(Among::groups([GroupId(7)]), Some(Among::Group(GroupId(7))));
    /// assert_eq!(Among::groups([]), None);
    /// ```
    #[must_use]
    pub fn groups(groups: impl IntoIterator<Item = GroupId>) -> Option<Self> {
        let mut groups = groups.into_iter();
        let first = groups.next()?;
        groups.try_fold(Among::Group(first), |all, group| {
            let set = match all {
                Among::Groups(set) => Some(set),
                _ if group == first => return Some(all),
                _ => GroupSet::default().with(first),
            };
            set?.with(group).map(Among::Groups)
        })
    }

    /// Whether an agent of group `other` counts for one of group `mine`.
    #[must_use]
    #[inline]
    pub fn counts(self, mine: GroupId, other: GroupId) -> bool {
        match self {
            Among::All => true,
            Among::Own => mine == other,
            Among::Others => mine != other,
            Among::Group(group) => group == other,
            Among::Groups(set) => set.has(other),
        }
    }

    /// The same for a search that also goes through agents without a body: they are found only where their group is
    /// named.
    #[must_use]
    #[inline]
    pub fn finds(self, mine: GroupId, other: GroupId, body: bool) -> bool {
        (body || self.names_groups()) && self.counts(mine, other)
    }

    /// Whether it names groups.
    #[inline]
    pub(crate) fn names_groups(self) -> bool {
        matches!(self, Among::Group(_) | Among::Groups(_))
    }

    /// The only group that counts for an agent of group `mine`, if it is a single one.
    pub(crate) fn only_group(self, mine: GroupId) -> Option<GroupId> {
        match self {
            Among::Group(group) => Some(group),
            Among::Own => Some(mine),
            Among::All | Among::Others | Among::Groups(_) => None,
        }
    }
}

/// A set of groups, out of the first [`MOST`](Self::MOST) of a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u32", into = "u32"))]
pub struct GroupSet(u32);

impl GroupSet {
    /// How many groups of a world can be in a set: its first ones. A set is one number, like all that scripts hand
    /// over, and a 32-bit float tells so many bits apart.
    pub const MOST: u32 = 24;

    /// The set with this group too; none if the group is not one of the first [`MOST`](Self::MOST).
    #[must_use]
    pub fn with(self, group: GroupId) -> Option<Self> {
        (group.0 < Self::MOST).then(|| Self(self.0 | 1 << group.0))
    }

    /// Whether a group is in it.
    #[must_use]
    #[inline]
    pub fn has(self, group: GroupId) -> bool {
        self.0 & Self::bit(group) != 0
    }

    /// The set of these bits, one for each group; none if a bit is beyond the last.
    #[must_use]
    pub fn of_bits(bits: u32) -> Option<Self> {
        (bits < 1 << Self::MOST).then_some(Self(bits))
    }

    /// A bit for each group: the lowest is that of group 0.
    #[must_use]
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The bit of a group; none for one that can be in no set.
    #[inline]
    pub(super) fn bit(group: GroupId) -> u32 {
        1_u32.checked_shl(group.0).unwrap_or(0)
    }
}

impl From<GroupSet> for u32 {
    fn from(set: GroupSet) -> Self {
        set.bits()
    }
}

impl TryFrom<u32> for GroupSet {
    type Error = &'static str;

    fn try_from(bits: u32) -> Result<Self, Self::Error> {
        Self::of_bits(bits).ok_or("a set holds the first 24 groups alone")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_counts_what_its_groups_count_one_by_one() {
        let all = || (0..40).map(GroupId);
        for groups in [&[0, 1][..], &[3, 23], &[5, 5, 9], &[22, 0, 7, 7]] {
            let set = Among::groups(groups.iter().copied().map(GroupId)).unwrap();
            for (mine, other) in all().flat_map(|mine| all().map(move |other| (mine, other))) {
                assert_eq!(set.counts(mine, other), groups.contains(&other.0), "{groups:?}");
            }
            assert!(!set.counts(GroupId(0), GroupId(u32::MAX)));
        }
    }

    #[test]
    fn one_group_is_no_set_and_a_set_has_its_bounds() {
        let of = |groups: &[u32]| Among::groups(groups.iter().copied().map(GroupId));
        assert_eq!(of(&[70_000]), Some(Among::Group(GroupId(70_000))));
        assert_eq!(of(&[4, 4]), Some(Among::Group(GroupId(4))));
        assert_eq!((of(&[]), of(&[0, 24]), of(&[24, 0])), (None, None, None));
        assert_eq!(GroupSet::of_bits(1 << GroupSet::MOST), None);
        // As many bits as a 32-bit float tells apart.
        let most = (1 << GroupSet::MOST) - 1;
        assert_eq!((-(most as f32) as i64, (1 - most) as f32 as i32), (-i64::from(most), 1 - most));
    }
}
