//! What agents show under a name.

use super::contract::Observe;
use super::moment::{Mean, Moment};
use super::subject::Shown;
use crate::{Agent, AgentId, PublicValue, Vector};

measure! {
    /// What agents show under a name: numbers as they are, and true as 1, false as 0. An agent counts as
    /// true, none as false. Infinite numbers and vectors are left out.
    Public of Shown {}
    now {
        /// How many agents show true, an agent, or a number other than 0.
        shown: usize, "";
        /// The sum; 0 without any.
        sum: f32, "";
        /// The mean; none without any.
        mean: Option<f32>, "";
        /// The least; none without any.
        least: Option<f32>, "";
        /// The greatest; none without any.
        greatest: Option<f32>, "";
        /// The standard deviation; none without any.
        deviation: Option<f32>, "";
    }
    run {
        /// How many agents showed it at the last sample.
        shown: usize, "";
        /// The most at any sample.
        most_shown: usize, "";
        /// The mean number over the samples; none without any.
        mean_shown: Option<f32>, "";
        /// The sum at the last sample; 0 without any.
        sum: f32, "";
        /// The mean at the last sample; none without any.
        mean: Option<f32>, "";
        /// The least at the last sample; none without any.
        least: Option<f32>, "";
        /// The greatest at the last sample; none without any.
        greatest: Option<f32>, "";
        /// The standard deviation at the last sample; none without any.
        deviation: Option<f32>, "";
        /// The mean of the mean over the samples; none without any.
        mean_over_time: Option<f32>, "";
    }
    keeps {
        /// The figures of the last sample.
        last: Now;
        /// The most agents at any sample so far.
        most: usize;
        /// The mean number so far.
        counts: Mean;
        /// The mean of the mean so far.
        means: Mean;
    }
}

impl<V: Vector> Observe<V> for Public {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let now = figures(&numbers(moment, &self.of));
        self.most = self.most.max(now.shown);
        self.counts.add(now.shown as f32, 1.0);
        now.mean.into_iter().for_each(|mean| self.means.add(mean, 1.0));
        self.last = now.clone();
        now
    }
}

impl Public {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        let Now { shown, sum, mean, least, greatest, deviation } = self.last;
        let (mean_shown, mean_over_time) = (self.counts.value(), self.means.value());
        let most_shown = self.most;
        Run { shown, most_shown, mean_shown, sum, mean, least, greatest, deviation, mean_over_time }
    }
}

/// What all agents show that show a number, in the order of their ids.
fn numbers<V: Vector>(moment: &Moment<V>, name: &str) -> Vec<f64> {
    let Some(column) = moment.world.public.column(name) else { return Vec::new() };
    let number = |value| match value {
        PublicValue::Number(number) if number.is_finite() => Some(number),
        PublicValue::Bool(on) => Some(f64::from(u8::from(on))),
        PublicValue::Agent(id) => Some(f64::from(u8::from(id != AgentId::NONE))),
        PublicValue::Number(_) | PublicValue::Vector(_) => None,
    };
    let agents = moment.world.agents.iter().enumerate();
    let there = agents.filter(|(_, agent)| moment.place_of(agent.id).is_some());
    let shown = |(place, agent): (usize, &Agent<V>)| {
        Some((agent.id, number(column.get(place, agent.group)?)?))
    };
    let mut shown: Vec<_> = there.filter_map(shown).collect();
    shown.sort_unstable_by_key(|(id, _)| *id);
    shown.into_iter().map(|(_, number)| number).collect()
}

fn figures(numbers: &[f64]) -> Now {
    let shown = numbers.iter().filter(|number| **number != 0.0).count();
    if numbers.is_empty() {
        return Now { shown, ..Now::default() };
    }
    let sum_of = |of: &dyn Fn(f64) -> f64| numbers.iter().map(|number| of(*number)).sum::<f64>();
    let (count, sum) = (numbers.len() as f64, sum_of(&|number| number));
    let mean = sum / count;
    let deviation = (sum_of(&|number| (number - mean) * (number - mean)) / count).sqrt();
    let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let [mean, least, greatest, deviation] =
        [mean, least, greatest, deviation].map(|number| Some(number as f32));
    Now { shown, sum: sum as f32, mean, least, greatest, deviation }
}
