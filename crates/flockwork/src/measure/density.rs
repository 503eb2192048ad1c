//! How dense and how fast a crowd is in a region.

use super::contract::Observe;
use super::moment::{Mean, Moment, mean};
use super::subject::Region;
use crate::Vector;

measure! {
    /// How dense the crowd is in a region, and how fast: what fundamental diagrams are made of.
    ///
    /// The density is the classical one: agents whose center lies in the region, over its area (Steffen and Seyfried 2010, D1).
    /// Of a small region it is coarse in a moment; its mean over time is exact.
    Density<V> of Region<V> {}
    now {
        /// How many agents are in the region.
        inside: usize, "";
        /// Agents over the area of the region, in a volume over its volume (1/m³); none if that is not more than 0.
        density: Option<f32>, "1/m²";
        /// Their mean speed; none without any.
        speed: Option<f32>, "m/s";
    }
    run {
        /// The mean density over the samples; none without any.
        density: Option<f32>, "1/m²";
        /// The largest density at any sample; none without any.
        most_density: Option<f32>, "1/m²";
        /// The mean speed in the region over the samples, each agent in each of them alike; none without any.
        speed: Option<f32>, "m/s";
    }
    keeps {
        /// The mean density so far.
        densities: Mean;
        /// The largest density so far.
        most: Option<f32>;
        /// The mean speed so far (m/s).
        speeds: Mean;
    }
}

impl<V: Vector> Observe<V> for Density<V> {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let holds = |at: V| self.of.holds(at, &moment.world.space);
        let speeds = moment.agents.iter().filter(|it| holds(it.position)).map(|it| it.speed());
        let (inside, size) = (speeds.clone().count(), self.of.size());
        let density = (size > 0.0).then(|| inside as f32 / size);
        let speed = mean(speeds);
        self.densities.add_some(density);
        self.most = self.most.into_iter().chain(density).reduce(f32::max);
        speed.into_iter().for_each(|speed| self.speeds.add(speed, inside as f64));
        Now { inside, density, speed }
    }
}

impl<V: Vector> Density<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { density: self.densities.value(), most_density: self.most, speed: self.speeds.value() }
    }
}
