//! The score of a published benchmark.

use super::by_agent::ByAgent;
use super::collisions::{Collision, Collisions};
use super::contract::Observe;
use super::moment::{Moment, Other, mean};
use super::subject::Goals;
use crate::{AgentId, Vector};

measure! {
    /// The score of the benchmark of Singh, Kapadia, Faloutsos and Reinman 2009 (SteerBench) for agents with goals; less is
    /// better.
    ///
    /// An agent is measured from its first tick until it has arrived, or for as long as it is there. A collision of two
    /// bodies counts for both.
    SteerBench<V> of Goals<V> {
        /// How near to its goal an agent has arrived, center to center.
        goal_radius: f32 = 1.0, "m";
    }
    now {
        /// How many agents have arrived so far.
        arrived: usize, "";
    }
    run {
        /// How many agents have arrived.
        arrived: usize, "";
        /// The same as a share of all agents with goals that were ever there; none without any.
        arrived_share: Option<f32>, "";
        /// When the last arrived; none unless all have.
        last_arrival: Option<f32>, "s";
        /// Collisions per agent, with others and with obstacles.
        collisions_per_agent: Option<f32>, "";
        /// The mean time that an agent takes.
        mean_secs: Option<f32>, "s";
        /// The mean energy of an agent: its time integral of v².
        mean_energy: Option<f32>, "m²/s";
        /// 50 times the collisions per agent, plus mean time, plus mean energy; none, as each of these, without agents.
        score: Option<f32>, "";
    }
    keeps {
        /// The collisions of all agents so far.
        collisions: Collisions;
        /// How each agent with a goal has fared.
        runs: ByAgent<AgentRun>;
    }
}

/// How an agent has fared on its way to its goal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AgentRun {
    /// How long it has taken so far (s).
    pub secs: f64,
    /// The time integral of v² so far (m²/s).
    pub energy: f64,
    /// When it arrived, by the simulation's time (s); none if it has not.
    pub arrived: Option<f32>,
}

impl<V: Vector> Observe<V> for SteerBench<V> {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        self.collisions.observe(moment);
        for &(id, goal) in &self.of.list {
            let Some(agent) = moment.agent(id) else { continue };
            let is_known = self.runs.get(id).is_some();
            self.runs.insert(id, AgentRun::default());
            let Some(run) = self.runs.get_mut(id).filter(|run| run.arrived.is_none()) else {
                continue;
            };
            if is_known {
                run.secs += moment.secs;
                run.energy += f64::from(agent.velocity.length_squared()) * moment.time;
            }
            let is_there = moment.is_within(agent, goal, self.goal_radius);
            run.arrived = is_there.then(|| moment.world.secs() as f32);
        }
    }

    fn sample(&mut self, _moment: &Moment<V>) -> Now {
        Now { arrived: self.arrived() }
    }
}

impl<V: Vector> SteerBench<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        let runs = || self.runs.list.iter().map(|(_, run)| run);
        let mean_secs = mean(runs().map(|run| run.secs as f32));
        let mean_energy = mean(runs().map(|run| run.energy as f32));
        let hits = self.collisions.found.iter().map(|it| self.hits(it)).sum::<usize>();
        let agents = self.runs.list.len();
        let collisions_per_agent = (agents > 0).then(|| hits as f32 / agents as f32);
        let score = |(secs, energy)| Some(50.0 * collisions_per_agent? + secs + energy);
        let last = runs().map(|run| run.arrived).reduce(|a, b| Some(a?.max(b?)));
        Run {
            arrived: self.arrived(),
            arrived_share: (agents > 0).then(|| self.arrived() as f32 / agents as f32),
            last_arrival: last.flatten(),
            collisions_per_agent,
            mean_secs,
            mean_energy,
            score: mean_secs.zip(mean_energy).and_then(score),
        }
    }

    fn arrived(&self) -> usize {
        self.runs.list.iter().filter(|(_, run)| run.arrived.is_some()).count()
    }

    /// For how many agents with a goal a collision counts: none if one of them had arrived.
    fn hits(&self, collision: &Collision) -> usize {
        let other = match collision.with {
            Other::Agent(id) => Some(id),
            Other::Obstacle(_) => None,
        };
        let run = |id: AgentId| self.runs.get(id);
        let both = || other.into_iter().chain([collision.agent]).filter_map(run);
        let is_over = |run: &AgentRun| run.arrived.is_some_and(|secs| secs < collision.secs);
        if both().any(is_over) { 0 } else { both().count() }
    }
}
