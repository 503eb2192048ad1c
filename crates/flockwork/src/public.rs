//! Public values: what agents show of themselves under names, for others to read and to filter by.
//!
//! A brain [declares](PublicValues::declare) which values the agents of a group have, and with what each of them begins.
//! What an agent sets its values to, others see from the next tick on. The values that have been set are part of the
//! world's state: of its hash, of snapshots, and of what is rewound.

use crate::noise::mix;
use crate::{AgentId, GroupId, NameKey};

/// What an agent shows under a name. Its kind is that of the value that its group declares.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PublicValue {
    /// A number; infinity is one, NaN is refused.
    Number(f64),
    /// Yes or no.
    Bool(bool),
    /// A point or a direction, of which each part is finite; the third part is 0 in a plane.
    Vector([f32; 3]),
    /// An agent, which may be gone; [`AgentId::NONE`] for none.
    Agent(AgentId),
}

impl PublicValue {
    /// Whether it is a value that can be shown: no number is NaN, no vector has a part that is not finite.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        match self {
            Self::Number(number) => !number.is_nan(),
            Self::Vector(parts) => parts.iter().all(|part| part.is_finite()),
            Self::Bool(_) | Self::Agent(_) => true,
        }
    }

    /// Whether both are of one kind.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        core::mem::discriminant(self) == core::mem::discriminant(other)
    }

    /// Its bits; −0 counts as +0.
    fn digest(&self) -> u64 {
        match *self {
            Self::Number(number) => mix(1 ^ mix((number + 0.0).to_bits())),
            Self::Bool(on) => mix(2 ^ mix(u64::from(on))),
            Self::Vector(parts) => {
                parts.iter().fold(3, |sum, part| mix(sum ^ u64::from((part + 0.0).to_bits())))
            }
            Self::Agent(id) => mix(4 ^ mix(u64::from(id.0))),
        }
    }
}

/// What all agents show under one name.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PublicColumn {
    /// The name.
    pub name: String,
    /// What has been set, in the order of [`World::agents`](crate::World::agents): none where an agent shows what its group
    /// declares. Agents beyond the last have set nothing.
    pub set: Vec<Option<PublicValue>>,
    /// By group: what its agents show before they set anything; none for a group that declares no value of this name.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) declared: Vec<Option<PublicValue>>,
}

impl PublicColumn {
    /// What the agent at a place, of this group, shows; none if its group declares no value of this name. A value of
    /// another kind than that which the group declares, from before its script was changed, does not count.
    #[must_use]
    #[inline]
    pub fn get(&self, place: usize, group: GroupId) -> Option<PublicValue> {
        let declared = self.declared.get(group.index())?.as_ref()?;
        match self.set.get(place) {
            Some(Some(set)) if set.is_like(declared) => Some(*set),
            _ => Some(*declared),
        }
    }

    /// What the agents of a group show before they set anything; none if it declares no value of this name.
    #[must_use]
    #[inline]
    pub fn declared(&self, group: GroupId) -> Option<PublicValue> {
        self.declared.get(group.index()).copied().flatten()
    }

    /// Whether agents can be colored by it: whether one of these groups declares it as a number, or as true or false. False
    /// without groups.
    #[must_use]
    pub fn has_color(&self, groups: impl IntoIterator<Item = GroupId>) -> bool {
        let mut kinds = groups.into_iter().filter_map(|group| self.declared(group));
        kinds.any(|kind| matches!(kind, PublicValue::Number(_) | PublicValue::Bool(_)))
    }

    fn put(&mut self, place: usize, value: PublicValue) {
        if self.set.len() <= place {
            self.set.resize(place + 1, None);
        }
        self.set[place] = Some(value);
    }

    fn declare(&mut self, group: GroupId, value: Option<PublicValue>) {
        if self.declared.len() <= group.index() {
            self.declared.resize(group.index() + 1, None);
        }
        self.declared[group.index()] = value;
    }
}

/// What all agents show, by name. The names stay in the order in which they were first declared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PublicValues {
    columns: Vec<PublicColumn>,
}

impl PublicValues {
    /// Declares all values of a group's agents; what it declared before counts no more. A value that is not
    /// [valid](PublicValue::is_valid) is left out.
    pub fn declare<'n>(
        &mut self,
        group: GroupId,
        values: impl IntoIterator<Item = (&'n str, PublicValue)>,
    ) {
        self.columns.iter_mut().for_each(|column| column.declare(group, None));
        for (name, value) in values.into_iter().filter(|(_, value)| value.is_valid()) {
            self.column_mut(name).declare(group, Some(value));
        }
    }

    /// All columns.
    #[must_use]
    pub fn columns(&self) -> &[PublicColumn] {
        &self.columns
    }

    /// The column of this name; none if no group has ever declared it.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&PublicColumn> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Sets what the agent at a place, of this group, shows in the `nth` column. False, and nothing changed, if there is no
    /// such column, its group declares no value there or one of another kind, or the value is not
    /// [valid](PublicValue::is_valid).
    pub fn set(&mut self, nth: usize, place: usize, group: GroupId, value: PublicValue) -> bool {
        let Some(column) = self.columns.get_mut(nth) else { return false };
        let fits = column.declared(group).is_some_and(|declared| declared.is_like(&value));
        if !fits || !value.is_valid() {
            return false;
        }
        column.put(place, value);
        true
    }

    /// Gives the agent at a place what it begins with under a name, also where its group declares that only later: it counts
    /// while the group declares a value of this name and kind. False, and nothing changed, if the value is not
    /// [valid](PublicValue::is_valid).
    pub fn give(&mut self, name: &str, place: usize, value: PublicValue) -> bool {
        if value.is_valid() {
            self.column_mut(name).put(place, value);
        }
        value.is_valid()
    }

    fn column_mut(&mut self, name: &str) -> &mut PublicColumn {
        let nth = self.columns.iter().position(|column| column.name == name);
        let nth = nth.unwrap_or_else(|| {
            self.columns.push(PublicColumn { name: name.to_owned(), ..PublicColumn::default() });
            self.columns.len() - 1
        });
        &mut self.columns[nth]
    }

    /// Lets `change` put what is kept by place into another order.
    pub(crate) fn reorder(&mut self, mut change: impl FnMut(&mut Vec<Option<PublicValue>>)) {
        self.columns.iter_mut().for_each(|column| change(&mut column.set));
    }

    /// A mix of what the agent at a place has set; 0 if that is nothing.
    pub(crate) fn digest(&self, place: usize) -> u64 {
        let set = |column: &PublicColumn| {
            let value = column.set.get(place).copied().flatten()?;
            Some(mix(u64::from(NameKey::of(&column.name).number()) ^ value.digest()))
        };
        self.columns.iter().filter_map(set).fold(0, u64::wrapping_add)
    }

    /// The columns in which anything has been set, without what groups declare.
    pub(crate) fn save_to(&self, saved: &mut Vec<PublicColumn>) {
        let used = self.columns.iter().filter(|column| column.set.iter().any(Option::is_some));
        saved.clear();
        saved.extend(used.map(|PublicColumn { name, set, .. }| PublicColumn {
            name: name.clone(),
            set: set.clone(),
            declared: Vec::new(),
        }));
    }

    /// Takes over what has been set; what groups declare stays.
    pub(crate) fn restore(&mut self, saved: &[PublicColumn]) {
        self.reorder(Vec::clear);
        for PublicColumn { name, set, .. } in saved {
            self.column_mut(name).set.clone_from(set);
        }
    }
}
