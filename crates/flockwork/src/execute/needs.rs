//! What is to be known of plans before they are carried out.

use crate::looking::Looking;
use crate::neighbors::{Ask, LANES, Lane, LaneAsk};
use crate::plan::PlanView;
use crate::{Agent, Steer, Vector};

/// What is to be known of a plan before it is carried out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Needs {
    /// The neighbor sums that its terms want, the same ones once.
    pub asks: Vec<Ask>,
    /// The same for eight agents that all ask for them.
    pub(super) lanes: Vec<LaneAsk>,
    /// How far it looks at others (m).
    pub reach: f32,
    /// Whether it looks at no obstacles but near ones; a block's list of them is short.
    pub(super) is_short_sighted: bool,
    /// What of it looks at obstacles.
    pub(super) looking: Vec<Looking>,
}

impl Needs {
    /// The needs of a plan.
    pub fn of<V: Vector>(plan: &PlanView<V>) -> Self {
        let mut needs = Self::default();
        needs.read(plan);
        needs
    }

    fn read<V: Vector>(&mut self, plan: &PlanView<V>) {
        self.asks.clear();
        self.looking.clear();
        self.is_short_sighted = true;
        let usual = Agent::<V>::default();
        for looking in plan.looking() {
            let look = looking.look(&usual);
            self.looking.extend(look.map(|_| looking));
            self.is_short_sighted &= look.is_none_or(|(reach, _)| reach.is_finite());
        }
        for term in plan.terms() {
            Steer::<V>::asks(&term.behavior, term.selection(), &mut |ask| self.add(ask));
        }
        self.reach = self.asks.iter().map(Ask::reach).fold(0.0, f32::max);
    }

    fn add(&mut self, ask: Ask) {
        match self.asks.iter_mut().find(|known| known.is_over_the_same(&ask)) {
            Some(known) => known.wanted = known.wanted | ask.wanted,
            None => self.asks.push(ask),
        }
    }

    /// The same, ready for whole blocks.
    pub fn read_for_all<V: Vector>(&mut self, plan: &PlanView<V>) {
        self.read(plan);
        self.make_ready();
    }

    /// The needs of agents that all ask for the same, ready for whole blocks.
    pub fn read_asks(&mut self, asks: &[Ask]) {
        self.asks.clear();
        asks.iter().for_each(|ask| self.add(*ask));
        self.make_ready();
    }

    fn make_ready(&mut self) {
        self.reach = self.asks.iter().map(Ask::reach).fold(0.0, f32::max);
        self.lanes.clear();
        self.lanes.extend(self.asks.iter().map(LaneAsk::all));
    }
}

/// The needs of the agents of a block.
#[derive(Clone, Copy)]
pub(crate) struct BlockNeeds<'b> {
    pub(super) of: [&'b Needs; LANES],
    pub(super) lanes: &'b [LaneAsk],
    /// How far any of them looks (m).
    pub(super) reach: f32,
    /// How far each looks, squared.
    pub(super) reach2: Lane,
}

impl<'b> BlockNeeds<'b> {
    /// All have the same.
    pub fn shared(needs: &'b Needs) -> Self {
        let reach = needs.reach;
        let reach2 = [reach * reach; LANES];
        Self { of: [needs; LANES], lanes: &needs.lanes, reach, reach2 }
    }
}

/// Room for the needs of agents who each have a plan of their own.
#[derive(Clone, Debug, Default)]
pub(super) struct OwnNeeds {
    needs: [Needs; LANES],
    pub(super) lanes: Vec<LaneAsk>,
}

impl OwnNeeds {
    /// Reads a plan whose needs is to serve for all.
    pub fn read_first<V: Vector>(&mut self, plan: &PlanView<V>) -> &Needs {
        self.needs[0].read_for_all(plan);
        self.first()
    }

    /// The needs that serves for all.
    pub fn first(&self) -> &Needs {
        &self.needs[0]
    }

    pub fn read<V: Vector>(&mut self, plans: &[PlanView<V>]) -> BlockNeeds<'_> {
        self.lanes.clear();
        for (lane, (needs, plan)) in self.needs.iter_mut().zip(plans).enumerate() {
            needs.read(plan);
            let most = needs.asks.len().max(self.lanes.len());
            self.lanes.resize(most, LaneAsk::NONE);
            for (lanes, ask) in self.lanes.iter_mut().zip(&needs.asks) {
                lanes.set(lane, ask);
            }
        }
        let of = core::array::from_fn(|lane| &self.needs[lane.min(plans.len() - 1)]);
        let reaches = of.map(|needs: &Needs| needs.reach);
        let reach = reaches.into_iter().fold(0.0, f32::max);
        BlockNeeds { of, lanes: &self.lanes, reach, reach2: reaches.map(|reach| reach * reach) }
    }
}
