//! Filters: what agents must show of themselves to count.

use crate::{Agent, AgentId, GroupId, PublicColumn, PublicValue, PublicValues};

/// What a [public value](PublicValue) must be.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Condition {
    /// True or false.
    Is(bool),
    /// A number from the first to the second, both included.
    Within(f64, f64),
    /// This agent, or [none](AgentId::NONE).
    Agent(AgentId),
}

impl Condition {
    /// Whether a value is so; one of another kind never is.
    #[must_use]
    #[inline]
    pub fn holds(&self, value: PublicValue) -> bool {
        match (self, value) {
            (Self::Is(wanted), PublicValue::Bool(on)) => on == *wanted,
            (Self::Within(least, greatest), PublicValue::Number(number)) => {
                (*least..=*greatest).contains(&number)
            }
            (Self::Agent(wanted), PublicValue::Agent(id)) => id == *wanted,
            _ => false,
        }
    }
}

/// By bits: a number that is none equals itself, so that a filter with one is known again.
impl PartialEq for Condition {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Is(a), Self::Is(b)) => a == b,
            (Self::Within(a, b), Self::Within(c, d)) => {
                [a, b].map(|it| it.to_bits()) == [c, d].map(|it| it.to_bits())
            }
            (Self::Agent(a), Self::Agent(b)) => a == b,
            _ => false,
        }
    }
}

/// What an agent must show to count: public values by name, and what each must be. An agent whose group declares no value of
/// a name does not count; every agent passes the empty filter.
///
/// ```
/// use flockwork::filter::{Condition, Filter};
///
/// let tired = Filter::of([("fuel", Condition::Within(0.0, 10.0)), ("asleep", Condition::Is(false))]);
/// assert_eq!(tired.conditions()[0].0, "asleep", "they are in the order of their names");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<(String, Condition)>"))]
pub struct Filter(Vec<(String, Condition)>);

impl From<Vec<(String, Condition)>> for Filter {
    fn from(conditions: Vec<(String, Condition)>) -> Self {
        Self::of(conditions)
    }
}

impl Filter {
    /// The filter of these conditions.
    #[must_use]
    pub fn of<N: Into<String>>(conditions: impl IntoIterator<Item = (N, Condition)>) -> Self {
        let mut all: Vec<_> = conditions.into_iter().map(|(name, it)| (name.into(), it)).collect();
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        Self(all)
    }

    /// Its conditions, in the order of their names.
    #[must_use]
    pub fn conditions(&self) -> &[(String, Condition)] {
        &self.0
    }

    /// The filter with the columns that it reads.
    pub(crate) fn over<'w>(&self, public: &'w PublicValues) -> FilterOver<'w> {
        let columns = self.0.iter().map(|(name, condition)| (public.column(name), *condition));
        FilterOver(columns.collect())
    }
}

/// A filter with the columns that it reads.
pub(crate) struct FilterOver<'w>(Vec<(Option<&'w PublicColumn>, Condition)>);

impl FilterOver<'_> {
    /// Whether the agent at a place, of this group, passes.
    pub fn passes(&self, place: usize, group: GroupId) -> bool {
        self.0.iter().all(|(column, condition)| {
            let shown = column.and_then(|column| column.get(place, group));
            shown.is_some_and(|value| condition.holds(value))
        })
    }
}

/// A filter, by its number among those that plans use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FilterId(pub u8);

impl FilterId {
    /// What no agent passes: in the place of one filter too many.
    pub const NOTHING: Self = Self(u8::MAX);

    /// The bit that stands for it; none from [`MOST`](Filters::MOST) on.
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        1_u32.checked_shl(u32::from(self.0)).unwrap_or(0)
    }
}

/// The filters that plans use, by number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filters {
    /// By number; none where a number is free.
    list: Vec<Option<Filter>>,
}

impl Filters {
    /// How many different filters there are in the plans of a world at most: what an agent passes is one number of 32 bits.
    pub const MOST: usize = 32;

    /// The number of a filter, given on first use: the lowest that is free. None once [`MOST`](Self::MOST) are taken.
    pub fn number(&mut self, filter: &Filter) -> Option<FilterId> {
        let known = self.list.iter().position(|it| it.as_ref() == Some(filter));
        if known.is_none() {
            let free = self.list.iter().position(Option::is_none).unwrap_or(self.list.len());
            if free >= Self::MOST {
                return None;
            }
            self.list.resize(self.list.len().max(free + 1), None);
            self.list[free] = Some(filter.clone());
            return Some(FilterId(free as u8));
        }
        known.map(|number| FilterId(number as u8))
    }

    /// These filters, by number; no more than [`MOST`](Self::MOST) are taken.
    #[must_use]
    pub fn numbered(mut list: Vec<Option<Filter>>) -> Self {
        list.truncate(Self::MOST);
        Self { list }
    }

    /// All filters, by number; none where a number is free.
    #[must_use]
    pub fn list(&self) -> &[Option<Filter>] {
        &self.list
    }

    /// The filter of a number; none if there is none.
    #[must_use]
    pub fn get(&self, id: FilterId) -> Option<&Filter> {
        self.list.get(usize::from(id.0))?.as_ref()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.list.iter().flatten().count()
    }

    /// Frees the numbers of filters whose bits are not among these.
    pub(crate) fn retain(&mut self, used: u32) {
        for (number, filter) in self.list.iter_mut().enumerate() {
            if used & 1 << number == 0 {
                *filter = None;
            }
        }
    }

    /// The filters that each agent passes, by place: a bit for each.
    pub(crate) fn passed<V>(&self, public: &PublicValues, agents: &[Agent<V>]) -> Vec<u32> {
        let mut passed = vec![0; agents.len()];
        for (number, filter) in self.list.iter().enumerate() {
            let Some(filter) = filter.as_ref().map(|filter| filter.over(public)) else { continue };
            for (place, (agent, bits)) in agents.iter().zip(&mut passed).enumerate() {
                *bits |= u32::from(filter.passes(place, agent.group)) << number;
            }
        }
        passed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec2;

    fn over(least: f64) -> Filter {
        Filter::of([("fuel", Condition::Within(least, f64::INFINITY))])
    }

    #[test]
    fn filters_are_numbered_once_and_their_numbers_are_used_again() {
        let mut filters = Filters::default();
        let numbers = [1.0, 2.0, 1.0, f64::NAN, f64::NAN].map(|it| filters.number(&over(it)));
        assert_eq!(numbers.map(|it| it.unwrap().0), [0, 1, 0, 2, 2]);
        let many = (0..40).map(|it| filters.number(&over(f64::from(it))).is_some());
        assert_eq!(many.filter(|has| *has).count(), Filters::MOST - 1, "one is taken by NaN");
        filters.retain(0b10);
        assert_eq!((filters.count(), filters.get(numbers[1].unwrap())), (1, Some(&over(2.0))));
        assert_eq!(filters.number(&over(99.0)), Some(FilterId(0)));
        assert_eq!(Filters::numbered(filters.list().to_vec()), filters);
    }

    #[test]
    fn an_agent_passes_what_it_shows_in_full() {
        let mut public = PublicValues::default();
        let shown = [("fuel", PublicValue::Number(5.0)), ("ill", PublicValue::Bool(true))];
        public.declare(GroupId(0), shown);
        let mut agents = [Agent::<Vec2>::default(), Agent::default(), Agent::default()];
        agents[2].group = GroupId(1);
        assert!(public.set(0, 1, GroupId(0), PublicValue::Number(50.0)));
        let mut filters = Filters::default();
        let ill = ("ill", Condition::Is(true));
        for filter in [
            Filter::of([ill]),
            Filter::of([ill, ("fuel", Condition::Within(0.0, 5.0))]),
            Filter::of([("fuel", Condition::Is(true))]),
            Filter::of([("none", Condition::Is(true))]),
            Filter::default(),
        ] {
            filters.number(&filter).unwrap();
        }
        assert_eq!(filters.passed(&public, &agents), [0b10011, 0b10001, 0b10000]);
    }
}
