//! How many agents there are of a kind.

use super::contract::Observe;
use super::moment::{Mean, Moment};
use super::subject::Counted;
use crate::Vector;

measure! {
    /// How many agents of a group, or of all groups, show what a filter asks for; without a filter, how many there are.
    Count of Counted {}
    now {
        /// How many they are.
        count: usize, "";
        /// The same as a share of all agents of the group, or of all groups; none without any.
        share: Option<f32>, "";
    }
    run {
        /// How many they were at the last sample.
        count: usize, "";
        /// The most at any sample.
        most_count: usize, "";
        /// The mean number over the samples; none without any.
        mean_count: Option<f32>, "";
        /// The share at the last sample; none without any.
        share: Option<f32>, "";
    }
    keeps {
        /// The figures of the last sample.
        last: Now;
        /// The most at any sample so far.
        most: usize;
        /// The mean number so far.
        counts: Mean;
    }
}

impl<V: Vector> Observe<V> for Count {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let (count, all) = counted(moment, &self.of);
        self.last = Now { count, share: (all > 0).then(|| count as f32 / all as f32) };
        self.most = self.most.max(count);
        self.counts.add(count as f32, 1.0);
        self.last.clone()
    }
}

impl Count {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        let Now { count, share } = self.last;
        Run { count, most_count: self.most, mean_count: self.counts.value(), share }
    }
}

/// How many agents pass the filter, and how many there are of the group.
fn counted<V: Vector>(moment: &Moment<V>, of: &Counted) -> (usize, usize) {
    let filter = of.filter.over(&moment.world.public);
    let agents = moment.world.agents.iter().enumerate();
    let of_group = agents.filter(|(_, it)| of.group.is_none_or(|group| it.group == group));
    let there = of_group.filter(|(_, it)| moment.place_of(it.id).is_some());
    there.fold((0, 0), |(count, all), (place, agent)| {
        (count + usize::from(filter.passes(place, agent.group)), all + 1)
    })
}
