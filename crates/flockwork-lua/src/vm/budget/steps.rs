//! Budgets of steps. Each agent has some of its own that no other agent can take from it; what it needs beyond them it draws
//! from what its group has. A group's steps are divided among the cohorts of agents, so that how
//! many Lua states there are changes nothing.

use std::ffi::CStr;
use std::time::Instant;

use crate::tick::placement::cohort_of_slot;
use crate::tick::record::{MOST_ACTS, MOST_NAMES};

/// Steps that each agent has of its own in a tick.
pub const OWN_STEPS: i32 = 2_000;
/// Steps of its own that an agent has at least, in however large a group: as many as it takes to steer.
pub const LEAST_STEPS: i32 = 300;
/// Steps that an agent may take in a tick.
pub const MOST_STEPS: i32 = 100_000;
/// Steps that the agents of a group may take in a tick beyond their own.
pub const GROUP_STEPS: i32 = 4_000_000;
/// Steps that the top level of a file may take.
pub const LOAD_STEPS: i32 = 2_000_000;
/// Steps, acts and names that the agents of a group may take together of their own: in larger groups each has fewer,
/// but never fewer than it takes to steer.
const CROWD_STEPS: usize = 30_000_000;
const CROWD_ACTS: usize = 200_000;
const CROWD_NAMES: usize = 32_768;
/// How many are drawn at once.
pub const GRANT: i64 = 1_000;

pub const OUT_OF_STEPS: &CStr =
    c"too many steps; is there a loop that never ends, or a very long text or table? The limit is 100,000 steps for an agent in a tick, and 2,000,000 for a file";
const GROUP_IS_OUT: &CStr =
    c"too many steps: beyond the 2,000 that each agent has of its own (fewer in a group of more than 15,000), its group used up its 4,000,000 steps of this tick; is there a loop that never ends?";
pub const LATE: &CStr =
    c"the clock stopped the scripts of this tick, which took too long; this run cannot be repeated";

/// What each agent of a group may take of its own in a tick.
#[derive(Clone, Copy)]
pub struct Allowance {
    pub steps: i32,
    pub acts: usize,
    pub names: usize,
}

impl Allowance {
    /// In a group of so many agents, in all states.
    pub fn among(agents: usize) -> Self {
        let each = |whole: usize, least, most| (whole / agents.max(1)).clamp(least, most);
        Self {
            steps: each(CROWD_STEPS, LEAST_STEPS as usize, OWN_STEPS as usize) as i32,
            acts: each(CROWD_ACTS, 32, MOST_ACTS),
            names: each(CROWD_NAMES, 1, MOST_NAMES),
        }
    }
}

/// What the cohorts of a group have left beyond their agents' own steps, by cohort of a state.
#[derive(Default)]
pub struct Shares(Vec<i32>);

impl Shares {
    /// Those of a group whose agents are of so many cohorts altogether; `here` counts the cohorts of the state.
    pub fn of(cohorts: usize, here: usize) -> Self {
        let mut shares = Self::default();
        shares.divide(cohorts, here);
        shares
    }

    /// The same in the place of older ones.
    pub fn divide(&mut self, cohorts: usize, here: usize) {
        self.0.clear();
        self.0.resize(here, GROUP_STEPS / cohorts.max(1) as i32);
    }
}

/// Steps that were drawn: what is left of them, and how many times [`GRANT`] they were.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Granted {
    pub left: i64,
    pub draws: u32,
}

/// What may be run.
#[derive(Default)]
pub struct Budget {
    /// What each turn begins with.
    pub own: i32,
    most: i32,
    pub shares: Shares,
    deadline: Option<Instant>,
    /// The agent that has drawn steps last, how many, and why it was stopped.
    who: Option<u32>,
    drawn: i64,
    stopped: Option<&'static CStr>,
    /// Whether the clock stopped any agent.
    pub late: bool,
    /// Whether a script has caught that there was too little memory.
    pub short: bool,
}

impl Budget {
    /// Nothing.
    pub const NONE: Self = Self::of(0, 0, Shares(Vec::new()));

    /// What the top level of a file may run.
    pub fn of_file() -> Self {
        Self::of(OWN_STEPS, LOAD_STEPS, Shares(vec![LOAD_STEPS]))
    }

    /// What the agents of a group may run, each beginning with so many steps.
    pub const fn of_agents(own: i32, shares: Shares) -> Self {
        Self::of(own, MOST_STEPS, shares)
    }

    /// So many steps.
    #[cfg(test)]
    pub const fn of_steps(steps: i32) -> Self {
        Self::of(steps, steps, Shares(Vec::new()))
    }

    /// Steps that the agent at work has drawn.
    #[cfg(test)]
    pub fn drawn(&self) -> i64 {
        self.drawn
    }

    /// What it may take to look through an agent's memory.
    pub const fn of_look() -> Self {
        Self::of(MOST_STEPS, MOST_STEPS, Shares(Vec::new()))
    }

    const fn of(own: i32, most: i32, shares: Shares) -> Self {
        let (deadline, who, drawn, stopped) = (None, None, 0, None);
        Self { own, most, shares, deadline, who, drawn, stopped, late: false, short: false }
    }

    /// A call begins.
    pub fn begin(&mut self, deadline: Option<Instant>) {
        (self.who, self.deadline) = (None, deadline);
        (self.late, self.short) = (false, false);
    }

    /// Adds steps for the agent `who` of `slot`, which has `left`, fewer than none: what it has then, or why it
    /// must stop.
    pub fn grant(&mut self, left: i64, who: u32, slot: u32) -> Result<Granted, &'static CStr> {
        if self.who != Some(who) {
            (self.who, self.drawn, self.stopped) = (Some(who), 0, None);
        }
        let granted = match self.stopped {
            Some(why) => Err(why),
            None => self.draw(left.saturating_neg(), slot),
        };
        self.stopped = granted.err();
        let granted = granted?;
        Ok(Granted { left: left + granted, draws: (granted / GRANT) as u32 })
    }

    /// What an agent may have left at most: what it began with, and what it may still draw.
    pub fn most(&self, who: u32, slot: u32) -> usize {
        let drawn = if self.who == Some(who) { self.drawn } else { 0 };
        let share =
            self.shares.0.get(cohort_of_slot(slot) as usize).map_or(0, |share| i64::from(*share));
        // It draws as a whole, and may have left of what it has drawn.
        let drawable = (i64::from(self.most - self.own) - drawn).min(share) / GRANT * GRANT;
        let left = i64::from(self.own) + if drawn > 0 { GRANT } else { 0 };
        (left + drawable).try_into().unwrap_or(0)
    }

    fn draw(&mut self, missing: i64, slot: u32) -> Result<i64, &'static CStr> {
        if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            self.late = true;
            return Err(LATE);
        }
        let granted = (missing.saturating_add(GRANT - 1) / GRANT).saturating_mul(GRANT);
        if self.drawn.saturating_add(granted) > i64::from(self.most - self.own) {
            return Err(OUT_OF_STEPS);
        }
        let share = self.shares.0.get_mut(cohort_of_slot(slot) as usize).ok_or(OUT_OF_STEPS)?;
        if i64::from(*share) < granted {
            // What it asks to be charged for has been done: it takes the rest, or each agent could do as much again.
            *share = 0;
            return Err(GROUP_IS_OUT);
        }
        *share -= granted as i32;
        self.drawn += granted;
        Ok(granted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tick::placement::COHORT;

    fn shares(whole: i32) -> Shares {
        Shares(vec![whole; 2])
    }

    #[test]
    fn a_crowd_takes_no_more_than_a_large_group_and_each_keeps_enough_to_steer() {
        let of = |agents| {
            let Allowance { steps, acts, names } = Allowance::among(agents);
            (steps, acts, names)
        };
        assert_eq!(of(0), (2_000, 1024, 16));
        assert_eq!(of(195), (2_000, 1024, 16));
        assert_eq!(of(10_000), (2_000, 32, 3));
        assert_eq!(of(60_000), (500, 32, 1));
        assert_eq!(of(1_000_000), (300, 32, 1));
    }

    #[test]
    fn an_agent_draws_up_to_its_limit_and_stays_stopped() {
        let mut budget = Budget::of_agents(OWN_STEPS, shares(4_000_000));
        let mut left = 0;
        for _ in OWN_STEPS..MOST_STEPS {
            left = if left > 0 { left - 1 } else { budget.grant(-1, 7, 1).unwrap().left };
        }
        assert_eq!(left, 0);
        assert_eq!(budget.grant(-1, 7, 1), Err(OUT_OF_STEPS));
        assert_eq!(budget.grant(-1, 7, 1), Err(OUT_OF_STEPS));
        assert_eq!(budget.shares.0, [4_000_000 - 98_000, 4_000_000]);
        assert_eq!(budget.grant(-1, 8, 1), Ok(Granted { left: 999, draws: 1 }));
    }

    #[test]
    fn a_cohort_has_its_share_whatever_others_take() {
        let mut budget = Budget::of_agents(OWN_STEPS, shares(5_000));
        assert_eq!(budget.grant(-4_001, 1, COHORT), Ok(Granted { left: 999, draws: 5 }));
        assert_eq!(budget.grant(-1, 2, COHORT), Err(GROUP_IS_OUT));
        assert_eq!(budget.grant(-1, 3, COHORT + 1), Ok(Granted { left: 999, draws: 1 }));
    }

    #[test]
    fn what_costs_more_than_there_is_is_refused_whole() {
        let mut budget = Budget::of_agents(OWN_STEPS, shares(4_000_000));
        assert_eq!(budget.grant(i64::MIN / 2, 1, 1), Err(OUT_OF_STEPS));
        assert_eq!(budget.shares.0[0], 4_000_000);
        assert_eq!(Budget::of_look().grant(-1, 0, 0), Err(OUT_OF_STEPS));
    }
}
