//! The observer of a world, which tells measures of its ticks.

use std::cell::OnceCell;

use super::moment::Moment;
use crate::{Agent, Vector, World};

/// Looks at a world tick by tick, and tells measures what has changed: it keeps all agents as they were the last time.
///
/// ```
/// use flockwork::glam::{Vec2, vec2};
/// use flockwork::measure::{Observe, Observer, Polarization};
/// use flockwork::{Group, Space, Stepping, World};
///
/// let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
/// let group = world.add_group(Group::default(), None);
/// world.spawn(group, vec2(0.0, 0.0), vec2(1.0, 0.0));
/// world.spawn(group, vec2(0.0, 5.0), vec2(0.0, 1.0));
///
/// let (mut observer, mut polarization) = (Observer::default(), Polarization::default());
/// polarization.observe(&observer.observe(&mut world)); // before the first tick
/// for _ in 0..60 {
///     world.step(&mut (), &[]);
///     let moment = observer.observe(&mut world); // after each
///     polarization.observe(&moment);
///     polarization.sample(&moment);
/// }
/// let mean = polarization.run().polarization.unwrap();
/// assert!((mean - 0.5_f32.sqrt()).abs() < 1e-6, "two unit vectors at a right angle");
/// ```
#[derive(Clone, Debug)]
pub struct Observer<V> {
    now: Vec<Agent<V>>,
    before: Vec<Agent<V>>,
    tick: Option<u64>,
}

impl<V> Default for Observer<V> {
    /// An observer that has seen nothing yet.
    fn default() -> Self {
        Self { now: Vec::new(), before: Vec::new(), tick: None }
    }
}

impl<V: Vector> Observer<V> {
    /// Looks at the world: to be called before the first tick and after each. A world that has gone back in time is seen
    /// as for the first time.
    pub fn observe<'a>(&'a mut self, world: &'a mut World<V>) -> Moment<'a, V> {
        std::mem::swap(&mut self.now, &mut self.before);
        self.now.clear();
        // An agent of an unknown group has a body for its neighbors, too.
        let is_body =
            |agent: &&Agent<V>| world.groups.get(agent.group.index()).is_none_or(|it| it.body);
        let bodies = world.agents.iter().filter(|agent| agent.is_finite()).filter(is_body);
        self.now.extend(bodies.cloned());
        // A large world keeps its agents in the order of its grid.
        self.now.sort_by_key(|agent| agent.id);
        let ticks = self.tick.and_then(|last| world.tick.checked_sub(last));
        self.tick = Some(world.tick);
        if ticks.is_none() {
            self.before.clear();
        }
        let ticks = ticks.unwrap_or(0) as f64;
        let (secs, time) = (ticks / world.stepping.rate(), ticks * f64::from(world.stepping.dt()));
        Moment {
            world: world.perceive(),
            agents: &self.now,
            before: &self.before,
            secs,
            time,
            overlaps: OnceCell::new(),
        }
    }
}
