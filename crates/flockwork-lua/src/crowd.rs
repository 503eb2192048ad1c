//! Who is there: which state each agent lives in, and under which number there.

use std::ops::Range;

use flockwork::{AgentId, GroupId};

use crate::home::{Home, Member, block};
use crate::worker::Worker;

/// Where an agent's commands come from.
#[derive(Clone, Copy)]
pub struct Seat {
    /// None has this number if the agent's group is unknown.
    pub worker: u16,
    /// Which of the state's members it is.
    pub nth: u32,
}

/// The agents of a state, one group after another.
#[derive(Default)]
pub struct Members {
    pub all: Vec<Member>,
    /// By group: which of them.
    pub of_group: Vec<Range<usize>>,
}

impl Members {
    /// Those of all agents, by place, that live here.
    pub fn at(home: Home, agents: &[(AgentId, GroupId)], groups: usize) -> Self {
        let member = |(place, &(id, group)): (usize, &(AgentId, GroupId))| {
            let lives_here = home.has(id.0) && group.index() < groups;
            let slot = home.slot(id.0);
            lives_here.then_some((group.index(), Member { place: place as u32, slot }))
        };
        let mut here: Vec<_> = agents.iter().enumerate().filter_map(member).collect();
        here.sort_by_key(|(group, _)| *group);
        let until = |group: usize| here.partition_point(|(other, _)| *other < group);
        let of_group = (0..groups).map(|group| until(group)..until(group + 1)).collect();
        Self { all: here.iter().map(|(_, member)| *member).collect(), of_group }
    }

    /// Of how many blocks a group's agents are.
    pub fn blocks(&self, group: usize) -> usize {
        let mut blocks: Vec<u32> = self.of(group).iter().map(|member| block(member.slot)).collect();
        // Agents mostly come in the order of their ids.
        blocks.dedup();
        blocks.sort_unstable();
        blocks.dedup();
        blocks.len()
    }

    /// Those of a group; none if the state does not know it yet.
    pub fn of(&self, group: usize) -> &[Member] {
        self.of_group.get(group).and_then(|these| self.all.get(these.clone())).unwrap_or_default()
    }
}

/// Where the commands of so many agents come from, by place.
pub fn seats(agents: usize, workers: &[Worker]) -> Vec<Seat> {
    let mut seats = vec![Seat { worker: u16::MAX, nth: 0 }; agents];
    for (nth_worker, worker) in (0..).zip(workers) {
        for (nth, member) in (0..).zip(&worker.part.members.all) {
            if let Some(seat) = seats.get_mut(member.place as usize) {
                *seat = Seat { worker: nth_worker, nth };
            }
        }
    }
    seats
}
