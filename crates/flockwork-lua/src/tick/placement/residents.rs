//! Who is there, shared out among the states: which agent lives in which, and under which number there.

use std::ops::Range;
use std::sync::Arc;

use flockwork::world::Roster;
use flockwork::{Vector, World};

use super::roll::Roll;
use super::shard::{Resident, Shard};

/// The agents of a world as all states know them.
#[derive(Default)]
pub struct Placement {
    pub roll: Arc<Roll>,
    /// The world's when the roll was called last.
    roster: Roster,
    /// Where each agent's commands come from, by place.
    pub seats: Vec<Seat>,
    /// Whether the agents of the roll have been assigned.
    pub assigned: bool,
}

/// Where an agent's commands come from.
#[derive(Clone, Copy)]
pub struct Seat {
    /// None has this number if the agent's group is unknown.
    pub worker: u16,
    /// Which of the state's residents it is.
    pub nth: u32,
}

/// The agents of a state, one group after another.
#[derive(Clone, Default)]
pub struct Residents {
    pub all: Vec<Resident>,
    /// By group: which of them.
    pub of_group: Vec<Range<usize>>,
}

impl Placement {
    /// Finds out who is in the world now.
    pub fn call<V: Vector>(&mut self, world: &World<V>) {
        if self.roster == *world.agents.roster() {
            debug_assert!(self.roll.is_of(world), "a roster is the same only for the same agents");
            return;
        }
        self.roster = world.agents.roster().clone();
        if !self.roll.is_of(world) {
            self.roll = Arc::new(self.roll.next(world));
            self.assigned = false;
        }
    }

    /// Assigns all agents of so many groups to so many states.
    pub fn assign(&mut self, states: usize, groups: usize) -> Vec<Residents> {
        let mut shares = vec![Vec::new(); states];
        for (place, (id, group)) in (0..).zip(&self.roll.by_place) {
            let shard = Shard::of_agent(id.0, states as u32);
            if let Some(share) =
                shares.get_mut(shard.nth as usize).filter(|_| group.index() < groups)
            {
                share.push((group.index(), Resident { place, slot: shard.slot(id.0) }));
            }
        }
        let residents: Vec<_> =
            shares.into_iter().map(|share| Residents::of_share(share, groups)).collect();
        self.seat(&residents);
        self.assigned = true;
        residents
    }

    fn seat(&mut self, residents: &[Residents]) {
        self.seats.clear();
        self.seats.resize(self.roll.by_place.len(), Seat { worker: u16::MAX, nth: 0 });
        for (worker, residents) in (0..).zip(residents) {
            for (nth, resident) in (0..).zip(&residents.all) {
                self.seats[resident.place as usize] = Seat { worker, nth };
            }
        }
    }
}

impl Residents {
    fn of_share(mut share: Vec<(usize, Resident)>, groups: usize) -> Self {
        share.sort_by_key(|(group, _)| *group);
        let until = |group: usize| share.partition_point(|(other, _)| *other < group);
        let of_group = (0..groups).map(|group| until(group)..until(group + 1)).collect();
        Self { all: share.iter().map(|(_, resident)| *resident).collect(), of_group }
    }

    /// Those of a group; none if the state does not know it yet.
    pub fn of(&self, group: usize) -> &[Resident] {
        self.of_group.get(group).and_then(|these| self.all.get(these.clone())).unwrap_or_default()
    }
}
