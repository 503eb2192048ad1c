//! Behaviors and their options as commands name them.

use flockwork::behavior::{Wants, infos};
use flockwork::glam::Vec2;
use flockwork::neighbors::{Among, GroupSet};
use flockwork::{Behavior, Filter, FilterId, GroupId, Term, Vector};

use crate::tick::record::{AMONG, AMONG_GROUP, AmongKind, FILTER};

/// A behavior as commands name it.
pub struct BehaviorOp {
    pub behavior: Behavior,
    /// Whether it takes a bare vector, which may have a label.
    pub bare: bool,
}

/// Every behavior with its defaults, in the order of the list.
pub fn behavior_ops() -> Vec<BehaviorOp> {
    let kind = |behavior: Behavior| {
        let targets = behavior.info().targets;
        BehaviorOp { behavior, bare: targets.len() == 1 && targets[0].1 == Wants::Vector }
    };
    let behaviors = infos().iter().filter_map(|info| Behavior::named(info.name));
    behaviors.map(kind).collect()
}

/// Options that a script has prepared, by their numbers from 1.
pub struct PreparedOptions {
    pub op: u8,
    pub behavior: Behavior,
    pub among: Option<Among>,
    /// What those must show that count.
    pub filter: Option<Filter>,
}

impl PreparedOptions {
    /// From the flat list that the script side keeps; none if it makes no sense.
    pub fn new(op: u8, list: &[f32], behavior_ops: &[BehaviorOp], groups: usize) -> Option<Self> {
        let behavior = behavior_ops.get(usize::from(op))?.behavior;
        let mut all = Term::<Vec2>::new(behavior);
        for option in list.chunks_exact(2) {
            set_option(&mut all, (option[0] as u32, option[1]), groups, &[])?;
        }
        Some(Self { op, behavior: all.behavior, among: all.among, filter: None })
    }

    /// A term with these options; its filter is known in the plans by a number.
    pub fn term<V: Vector>(&self, filter: Option<FilterId>) -> Term<V> {
        Term { among: self.among, filter, ..Term::new(self.behavior) }
    }
}

/// Sets one option of a term; none if there is no such option or it does not take the number. Filters are counted from 1.
pub fn set_option<V>(
    term: &mut Term<V>,
    (index, number): (u32, f32),
    groups: usize,
    filters: &[Option<FilterId>],
) -> Option<()> {
    match index {
        AMONG => term.among = Some(among(number, groups)?),
        FILTER => term.filter = Some((*filters.get((number as usize).checked_sub(1)?)?)?),
        _ => return term.behavior.set_number(index as usize, number).then_some(()),
    }
    Some(())
}

/// Which agents count as neighbors, from their number on the script side.
pub fn among(number: f32, groups: usize) -> Option<Among> {
    if number < 0.0 {
        let below = |set: &GroupSet| set.bits() >> groups.min(GroupSet::MOST as usize) == 0;
        return GroupSet::of_bits(-number as u32).filter(below).map(Among::Groups);
    }
    let number = number as usize;
    match u8::try_from(number).ok().and_then(AmongKind::of) {
        Some(AmongKind::All) => Some(Among::All),
        Some(AmongKind::Own) => Some(Among::Own),
        Some(AmongKind::Others) => Some(Among::Others),
        None => {
            let group = number.checked_sub(AMONG_GROUP).filter(|group| *group < groups)?;
            Some(Among::Group(GroupId(group as u32)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_names_groups_that_there_are_or_none() {
        let set = Among::groups([GroupId(0), GroupId(2)]);
        assert_eq!((among(-5.0, 3), among(-5.0, 2), among(-5.0, 60)), (set, None, set));
        assert_eq!((among(4.0, 2), among(5.0, 2)), (Some(Among::Group(GroupId(1))), None));
        assert_eq!(
            [f32::NEG_INFINITY, -f32::MAX, -33_554_432.0].map(|it| among(it, 60)),
            [None; 3]
        );
    }
}
