//! The members of the smallest groups.

use super::around::{Around, Member};
use crate::{GroupId, Space, Vector};

/// Groups of so many at most are tried one by one: a hundred thousand prey find their predator at once.
const PACK: u32 = 16;

/// The members of the groups that have few.
#[derive(Clone, Debug, Default)]
pub(super) struct Packs<V> {
    members: Vec<Member<V>>,
    /// By group.
    counts: Vec<u32>,
    /// By group: where its members begin and end in the list; none for a larger group.
    places: Vec<Option<(u32, u32)>>,
}

impl<V: Vector> Packs<V> {
    /// Finds them, in a world of so many groups.
    pub fn fill(&mut self, around: Around<V>, space: Space<V>, groups: usize) {
        self.counts.clear();
        self.counts.resize(groups, 0);
        self.count(around, space);
        let mut end = 0;
        self.places.clear();
        self.places.extend(self.counts.iter().map(|count| {
            (*count <= PACK).then(|| {
                end += count;
                (end - count, end - count)
            })
        }));
        self.members.clear();
        self.members.resize(end as usize, Member::default());
        for entry in &around.grid.entries {
            self.add(entry.group, || around.member(entry));
        }
        for member in around.without_body(space) {
            self.add(member.group, || member);
        }
    }

    /// Counts the members of each group that the world knows.
    fn count(&mut self, around: Around<V>, space: Space<V>) {
        let bodies = around.grid.entries.iter().map(|entry| entry.group);
        for group in bodies.chain(around.without_body(space).map(|member| member.group)) {
            if let Some(count) = self.counts.get_mut(group.index()) {
                *count += 1;
            }
        }
    }

    fn add(&mut self, group: GroupId, member: impl FnOnce() -> Member<V>) {
        if let Some(Some((_, end))) = self.places.get_mut(group.index()) {
            self.members[*end as usize] = member();
            *end += 1;
        }
    }

    /// The members of a group; none if it is too large for a pack, or none of the world's.
    pub fn of_group(&self, group: GroupId) -> Option<&[Member<V>]> {
        let (from, to) = (*self.places.get(group.index())?)?;
        Some(&self.members[from as usize..to as usize])
    }
}
