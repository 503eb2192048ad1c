//! How fast a crowd is.

use super::contract::Observe;
use super::moment::{Mean, Moment, speed_share};
use crate::Vector;

measure! {
    /// How fast the agents are.
    Speed {}
    now {
        /// The mean of speed over top speed, where an agent that may not move counts as 1; 0 without agents.
        speed_share: f32, "";
        /// The mean speed; none without agents.
        speed: Option<f32>, "m/s";
    }
    run {
        /// The mean of `speed_share` over the samples; none without any.
        speed_share: Option<f32>, "";
        /// The mean of `speed` over the samples; none without any.
        speed: Option<f32>, "m/s";
    }
    keeps {
        /// The mean share so far.
        shares: Mean;
        /// The mean speed so far (m/s).
        speeds: Mean;
    }
}

impl<V: Vector> Observe<V> for Speed {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let speed_share = moment.mean(speed_share).unwrap_or(0.0);
        let speed = moment.mean(|agent| agent.speed());
        self.shares.add(speed_share, 1.0);
        self.speeds.add_some(speed);
        Now { speed_share, speed }
    }
}

impl Speed {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { speed_share: self.shares.value(), speed: self.speeds.value() }
    }
}
