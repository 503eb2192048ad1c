//! What it costs a crowd to move.

use super::by_agent::ByAgent;
use super::contract::Observe;
use super::moment::{Mean, Moment};
use crate::Vector;

measure! {
    /// What it costs to move: energy, acceleration and jerk.
    ///
    /// Energy is the time integral of v², and effort that of |a|, both per agent, as in the benchmark of Singh et al. 2009
    /// (SteerBench); jerk is the rate of change of the acceleration. Velocities are those at the ends of ticks, and
    /// accelerations their differences over the time between.
    Effort<V> {}
    now {
        /// The kinetic energy of all agents together, Σ m·v²/2.
        kinetic_energy: f32, "J";
    }
    run {
        /// The time integral of v², the mean over all agents that were ever there; none without any.
        energy: Option<f32>, "m²/s";
        /// The time integral of |a|, the mean over the same; none without any.
        effort: Option<f32>, "m/s";
        /// The mean of |da/dt| over agents and time; none if no agent was there for three ticks.
        jerk: Option<f32>, "m/s³";
    }
    keeps {
        /// How many agents were ever there.
        seen: usize;
        /// The sum of the agents' energies so far (m²/s).
        energy: f64;
        /// The sum of the agents' efforts so far (m/s).
        effort: f64;
        /// The mean jerk so far (m/s³).
        jerk: Mean;
        /// Each agent's last acceleration (m/s²).
        accelerations: ByAgent<V>;
    }
}

impl<V: Vector> Observe<V> for Effort<V> {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        self.seen += moment.newcomers();
        if moment.time == 0.0 {
            return;
        }
        let per_time = (1.0 / moment.time) as f32;
        let mut moved = moment.moved().peekable();
        let (mut energy, mut effort, jerk) = (0.0, 0.0, &mut self.jerk);
        self.accelerations.renew(moment.agents, |agent, last: Option<V>| {
            let (before, now) = moved.next_if(|(_, now)| now.id == agent.id)?;
            let acceleration = (now.velocity - before.velocity) * per_time;
            energy += f64::from(now.velocity.length_squared()) * moment.time;
            effort += f64::from(acceleration.length()) * moment.time;
            if let Some(last) = last {
                jerk.add((acceleration - last).length() * per_time, moment.time);
            }
            Some(acceleration)
        });
        self.energy += energy;
        self.effort += effort;
    }

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let energies = moment
            .agents
            .iter()
            .map(|agent| 0.5 * f64::from(agent.mass) * f64::from(agent.velocity.length_squared()));
        Now { kinetic_energy: energies.sum::<f64>() as f32 }
    }
}

impl<V: Vector> Effort<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        let per_agent = |sum: f64| (self.seen > 0).then(|| (sum / self.seen as f64) as f32);
        Run {
            energy: per_agent(self.energy),
            effort: per_agent(self.effort),
            jerk: self.jerk.value(),
        }
    }
}
