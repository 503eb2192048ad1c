//! Who is there: which state each agent lives in, and under which number there.

use std::ops::Range;

use flockwork::{Vector, World};

use crate::home::Member;
use crate::state::{self, Row};
use crate::worker::Worker;

/// Where an agent's commands come from.
#[derive(Clone, Copy)]
pub struct Seat {
    /// None has this number if the agent's group is unknown.
    pub worker: u16,
    /// Which of the state's members it is.
    pub nth: u32,
}

/// All agents as they were seen last.
#[derive(Default)]
pub struct Crowd {
    /// Their state, as the Luau sides read it.
    state: Vec<Row>,
    /// By place.
    pub seats: Vec<Seat>,
    shared_out: bool,
}

/// The agents of a state, one group after another.
#[derive(Default)]
pub struct Members {
    pub all: Vec<Member>,
    /// By group: which of them.
    pub of_group: Vec<Range<usize>>,
}

impl Members {
    /// Those of a group; none if the state does not know it yet.
    pub fn of(&self, group: usize) -> &[Member] {
        self.of_group.get(group).and_then(|these| self.all.get(these.clone())).unwrap_or_default()
    }
}

impl Crowd {
    /// Looks at all agents; has the states look again at who is there, if that has changed.
    pub fn look<V: Vector>(&mut self, world: &World<V>, workers: &mut [Worker]) {
        if state::write(world, &mut self.state) {
            self.shared_out = false;
            workers.iter_mut().for_each(|worker| worker.settled = false);
        }
    }

    /// The state of all agents.
    pub fn state(&self) -> &[u8] {
        self.state.as_flattened().as_flattened()
    }

    /// Tells each state who its agents are; answers whether it did not know.
    pub fn share_out(&mut self, groups: usize, workers: &mut [Worker]) -> bool {
        let known = self.shared_out
            && workers.iter().all(|worker| worker.part.members.of_group.len() == groups);
        if known {
            return false;
        }
        self.shared_out = true;
        let all = || {
            let who = self.state.iter().map(state::who);
            who.zip(0..).map(|((id, group), place)| (id.0, group.0, place))
        };
        self.seats.clear();
        self.seats.resize(self.state.len(), Seat { worker: u16::MAX, nth: 0 });
        for (worker, nth_worker) in workers.iter_mut().zip(0..) {
            let home = worker.home;
            let mut here: Vec<_> = all()
                .filter(|(id, group, _)| home.has(*id) && usize::from(*group) < groups)
                .map(|(id, group, place)| (group, Member { place, slot: home.slot(id) }))
                .collect();
            here.sort_by_key(|(group, _)| *group);
            for ((_, member), nth) in here.iter().zip(0..) {
                self.seats[member.place as usize] = Seat { worker: nth_worker, nth };
            }
            let until =
                |group: usize| here.partition_point(|(other, _)| usize::from(*other) < group);
            let of_group = (0..groups).map(|group| until(group)..until(group + 1)).collect();
            let all = here.iter().map(|(_, member)| *member).collect();
            worker.part.members = Members { all, of_group };
            worker.listed = false;
        }
        true
    }
}
