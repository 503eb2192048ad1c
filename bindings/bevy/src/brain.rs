//! Who writes the plans of a world's agents.

use flockwork::{Agent, Brain, Fault, Newcomer, Perceived, Plans, PublicValues, Vector};

/// Who writes the plans of a world's agents.
#[derive(Default)]
pub enum FlockworkBrain<V> {
    /// The plans of groups and entities stand.
    #[default]
    Plans,
    /// A brain of your own: see [`flockwork::Brain`], which a function can be as well.
    Own(Box<dyn Brain<V> + Send + Sync>),
    /// Scripts. They are loaded before the first tick, and when groups are added.
    #[cfg(feature = "lua")]
    Scripts(Box<flockwork_lua::Scripts>),
}

impl<V: Vector> FlockworkBrain<V> {
    fn mind(&self) -> &dyn Brain<V> {
        match self {
            Self::Plans => &(),
            Self::Own(brain) => &**brain,
            #[cfg(feature = "lua")]
            Self::Scripts(scripts) => &**scripts,
        }
    }

    /// The same, to change it; none where plans stand.
    fn mind_mut(&mut self) -> Option<&mut dyn Brain<V>> {
        match self {
            Self::Plans => None,
            Self::Own(brain) => Some(&mut **brain),
            #[cfg(feature = "lua")]
            Self::Scripts(scripts) => Some(&mut **scripts),
        }
    }
}

impl<V: Vector> Brain<V> for FlockworkBrain<V> {
    fn decide(&mut self, world: &Perceived<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        self.mind_mut().map_or(Vec::new(), |mind| mind.decide(world, plans))
    }

    fn hears(&self, event: &str) -> bool {
        self.mind().hears(event)
    }

    fn declare(&mut self, public: &mut PublicValues) {
        if let Some(mind) = self.mind_mut() {
            mind.declare(public);
        }
    }

    fn publish(&mut self, agents: &[Agent<V>], public: &mut PublicValues) {
        if let Some(mind) = self.mind_mut() {
            mind.publish(agents, public);
        }
    }

    fn equip(&mut self, place: usize, act: usize, newcomer: &mut Newcomer<V>) {
        if let Some(mind) = self.mind_mut() {
            mind.equip(place, act, newcomer);
        }
    }

    fn refused(&mut self, me: &Agent<V>, place: usize, act: usize, why: &str) -> Option<Fault> {
        self.mind_mut().unwrap_or(&mut ()).refused(me, place, act, why)
    }
}
