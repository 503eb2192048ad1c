//! What a session goes back by: whole states every so many ticks, and what came in since.

use std::collections::VecDeque;
use std::sync::Arc;

use flockwork::scene::AnyWorld;
use flockwork::world::Scope;
use flockwork::{AgentId, Vector, each_world};
use flockwork_lua::Scripts;

use super::library::{Library, ScriptTexts};
use super::state::SessionState;
use crate::input::SessionInput;

/// A whole state is kept every so many ticks, for each thousand agents or part of it.
const EVERY: usize = 15;
/// Of what is longer ago than this (s), every second state is kept: to go back there takes longer.
const RECENT_SECS: f64 = 10.0;
/// The most agents of a world that has a way back: with more, copying a state would be felt.
pub const MOST_AGENTS_WITH_PAST: usize = 10_000;
/// What all states may take together (bytes), except for the last two, which are always kept.
const MOST_BYTES: usize = 48 << 20;
/// How many states there are at most: of a small crowd the last ten minutes.
const MOST_STATES: usize = 1200;
/// What places of agents may take (bytes), and of how many ticks they are kept.
const MOST_BYTES_OF_PLACES: usize = 12 << 20;
const MOST_TICKS_OF_PLACES: usize = 1200;
/// The most agents with a body whose places are kept: more would be a cloud.
const MOST_GHOSTS: usize = 2000;
/// What a state takes without agents, and each of them in it (bytes).
const BYTES_PER_STATE: usize = 1 << 16;
const BYTES_PER_AGENT: usize = 896;

/// The ticks that a session can go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastTicks<'s> {
    /// The first one.
    pub first: u64,
    /// The last one, which the session has come from if it stands before that.
    pub last: u64,
    /// After which ticks scripts have changed.
    pub changes: &'s [u64],
    /// After which ticks scripts had faults.
    pub faults: &'s [u64],
}

/// An agent of another run, in the present tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ghost {
    /// Where it was (m).
    pub position: [f32; 3],
    /// Its radius (m).
    pub radius: f32,
}

/// What a state is kept of.
#[derive(Clone, Copy)]
pub(super) struct Present<'s> {
    pub world: &'s AnyWorld,
    pub scripts: &'s Scripts,
    pub library: &'s Library,
}

impl Present<'_> {
    fn tick(self) -> u64 {
        each_world!(self.world, world => world.tick)
    }
}

/// A tick, and where agents were then.
type Places = (u64, Vec<Ghost>);

/// What a session goes back by.
#[derive(Default)]
pub(super) struct Past {
    pub stretches: VecDeque<Stretch>,
    /// Where agents were, tick by tick.
    places: VecDeque<Places>,
    /// The same of the run that was left last, after the tick at which it was left.
    pub left_run: VecDeque<Places>,
    /// The last tick that there was.
    pub last: u64,
    pub changes: Vec<u64>,
    pub faults: Vec<u64>,
}

/// A state, and the ticks that follow.
pub(super) struct Stretch {
    pub tick: u64,
    pub state: Arc<SessionState>,
    /// The scripts that it ran with.
    pub texts: ScriptTexts,
    /// Whether its state is what the ticks of the stretch before it come to.
    pub goes_on: bool,
    /// By tick.
    pub inputs: Vec<Vec<SessionInput>>,
    /// Whether the scripts are still the same, so that its ticks can be made again.
    pub is_current: bool,
    bytes: usize,
}

impl Stretch {
    fn of(Present { world, scripts, library }: Present, goes_on: bool) -> Self {
        let state = Arc::new(SessionState::of(world, scripts));
        let (agents, cells) = each_world!(world, world => {
            let fields = world.fields.iter().map(|field| 2 * field.it.values().len());
            let tiles = world.tiles.iter().map(|map| (map.columns * map.rows) as usize);
            let flow = world.flow_field.iter().map(|flow| 4 * flow.directions.len());
            (world.agents.len(), fields.chain(tiles).chain(flow).sum::<usize>())
        });
        let parts = [BYTES_PER_AGENT * agents, 4 * cells, 4 * state.memory.to_bytes().len()];
        Self {
            tick: each_world!(world, world => world.tick),
            state,
            texts: library.texts(),
            goes_on,
            inputs: Vec::new(),
            is_current: true,
            bytes: BYTES_PER_STATE + parts.iter().sum::<usize>(),
        }
    }

    /// The last tick that can be made again: the one of the state, where scripts have changed since.
    pub fn end(&self) -> u64 {
        self.tick + if self.is_current { self.inputs.len() as u64 } else { 0 }
    }
}

impl Past {
    /// Notes what comes into the tick that is made now.
    pub fn note(&mut self, present: Present, inputs: &[SessionInput]) {
        let now = present.tick();
        if now < self.last {
            self.cut(now);
        }
        let agents = each_world!(present.world, world => world.agents.len());
        if agents > MOST_AGENTS_WITH_PAST {
            *self = Self::default();
            return;
        }
        self.last = now + 1;
        self.note_places(present, now);
        let most = EVERY * agents.div_ceil(1000).max(1);
        let last = self.stretches.back().filter(|last| last.is_current && last.end() == now);
        if last.is_none_or(|last| last.inputs.len() >= most) {
            let goes_on = last.is_some();
            self.begin_stretch(present, goes_on);
            let recent = RECENT_SECS * each_world!(present.world, world => world.stepping.rate());
            self.thin(now.saturating_sub(recent.ceil() as u64), 2 * most);
            self.trim();
        }
        let stretch = self.stretches.back_mut();
        stretch.into_iter().for_each(|stretch| stretch.inputs.push(inputs.to_vec()));
    }

    /// Keeps the present state, for the ticks that follow; `goes_on` is as of [`Stretch`].
    pub fn begin_stretch(&mut self, present: Present, goes_on: bool) {
        let now = present.tick();
        self.stretches.retain(|stretch| stretch.tick < now);
        self.stretches.push_back(Stretch::of(present, goes_on));
    }

    /// Keeps the state of the last tick, if it cannot be made again, before the session leaves it for the past.
    pub fn keep_present(&mut self, present: Present) {
        let now = present.tick();
        self.note_places(present, now);
        if self.stretch(now).is_some_and(|stretch| stretch.end() < now) {
            self.begin_stretch(present, false);
        }
    }

    /// Forgets all ticks after this one: from here on it is another run.
    pub fn cut(&mut self, now: u64) {
        self.stretches.retain(|stretch| stretch.tick <= now);
        if let Some(stretch) = self.stretches.back_mut() {
            stretch.inputs.truncate((now - stretch.tick) as usize);
        }
        self.changes.retain(|tick| *tick <= now);
        self.faults.retain(|tick| *tick <= now);
        self.last = now;
        let kept = self.places.partition_point(|(tick, _)| *tick <= now);
        let mut left = self.places.split_off(kept);
        if let Some((last, _)) = left.back() {
            // Where that was a trial that is not over, the run before it goes on.
            let known = self.left_run.partition_point(|(tick, _)| tick <= last);
            left.extend(self.left_run.drain(known..));
            self.left_run = left;
        }
    }

    fn note_places(&mut self, present: Present, now: u64) {
        let ghosts: Vec<_> = each_world!(present.world, world => {
            let bodies = world.agents.iter().filter(|agent| world.groups[agent.group.index()].body);
            let bodies = bodies.take(MOST_GHOSTS + 1);
            bodies.map(|it| Ghost { position: it.position.to_xyz(), radius: it.radius }).collect()
        });
        let is_known = self.places.back().is_some_and(|(tick, _)| *tick >= now);
        if ghosts.len() <= MOST_GHOSTS && !is_known {
            self.places.push_back((now, ghosts));
        }
        let mut ghosts: usize = self.places.iter().map(|(_, ghosts)| ghosts.len()).sum();
        while ghosts * size_of::<Ghost>() > MOST_BYTES_OF_PLACES
            || self.places.len() > MOST_TICKS_OF_PLACES
        {
            ghosts -= self.places.pop_front().map_or(0, |(_, ghosts)| ghosts.len());
        }
    }

    /// What came into the ticks after this one. What was edited by hand is not as it was then: parameters are left out, and
    /// marks, obstacles and adjustments are from the first tick on as the last edit left them. What is adjusted for an agent
    /// that `is_there` not yet at this tick stays in its own tick.
    pub fn inputs_after(
        &self,
        tick: u64,
        is_there: impl Fn(AgentId) -> bool,
    ) -> Vec<Vec<SessionInput>> {
        let comes_later = |input: &SessionInput| match input {
            SessionInput::Adjust { scope: Scope::Agent(id), .. } => !is_there(*id),
            _ => false,
        };
        let moves = |input: &SessionInput| input.is_edit() && !comes_later(input);
        let mut edits: Vec<SessionInput> = Vec::new();
        let mut all = Vec::new();
        for tick in tick..self.last {
            let stretch = self.stretch(tick);
            let inputs = stretch.and_then(|it| it.inputs.get((tick - it.tick) as usize));
            let (edited, others): (Vec<_>, Vec<_>) =
                inputs.into_iter().flatten().cloned().partition(moves);
            for edit in edited.into_iter().filter(|edit| !edit.is_param()) {
                edits.retain(|earlier| !earlier.edits_same(&edit));
                edits.push(edit);
            }
            all.push(others);
        }
        all.first_mut().into_iter().for_each(|first: &mut Vec<_>| first.append(&mut edits));
        all
    }

    /// Joins stretches that end before this tick, each with the one after it, up to so many ticks.
    fn thin(&mut self, before: u64, most: usize) {
        let old = self.stretches.partition_point(|stretch| stretch.end() < before);
        for nth in (1..old).rev() {
            let [first, second] = [nth - 1, nth].map(|nth| &self.stretches[nth]);
            let is_one = second.goes_on && first.is_current && second.is_current;
            if is_one && first.inputs.len() + second.inputs.len() <= most {
                let joined = self.stretches.remove(nth);
                let inputs = joined.into_iter().flat_map(|stretch| stretch.inputs);
                self.stretches[nth - 1].inputs.extend(inputs);
            }
        }
    }

    fn trim(&mut self) {
        let mut bytes: usize = self.stretches.iter().map(|stretch| stretch.bytes).sum();
        while bytes > MOST_BYTES && self.stretches.len() > 2 || self.stretches.len() > MOST_STATES {
            bytes -= self.stretches.pop_front().map_or(0, |stretch| stretch.bytes);
        }
        let first = self.stretches.front().map_or(0, |stretch| stretch.tick);
        self.changes.retain(|tick| *tick >= first);
        self.faults.retain(|tick| *tick >= first);
    }

    /// The stretch that a tick is in; of those that cannot be made again, only the first tick can be returned to.
    pub fn stretch(&self, tick: u64) -> Option<&Stretch> {
        self.stretches.iter().rev().find(|stretch| stretch.tick <= tick)
    }

    /// What came into the tick that follows this one; none if it cannot be made again.
    pub fn inputs(&self, tick: u64) -> Option<Vec<SessionInput>> {
        let stretch = self.stretch(tick).filter(|stretch| stretch.is_current)?;
        stretch.inputs.get((tick - stretch.tick) as usize).cloned()
    }
}
