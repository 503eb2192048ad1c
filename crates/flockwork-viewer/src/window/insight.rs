//! Why agents turn and what their scripts draw: worked out once a tick, and drawn between two ticks.

use flockwork::{AgentId, Space, each_world};
use flockwork_lua::Drawings;

use crate::session::Session;
use crate::sketch::{self, Drawable, Explained, Eye, PictureLook, TermColors, Theme};

/// What is to be worked out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InsightRequest {
    /// The agents that are to be explained.
    pub agents: Vec<AgentId>,
    /// None if no script draws; otherwise the agent whose script does, or `Some(None)` for those of all agents.
    pub drawings: Option<Option<AgentId>>,
    /// From where they are seen.
    pub eye: Eye,
    /// The colors of the forces of one agent.
    pub theme: Theme,
}

/// A sentence stays for so many ticks: people must be able to read it.
const STAYS: u64 = 20;

/// What was worked out in the last tick and in the one before.
#[derive(Default)]
pub struct Insight {
    /// The explained agents.
    pub now: Vec<Explained>,
    /// What the first of them does and why, in a sentence; empty without any.
    pub story: String,
    /// The agent and the tick of the sentence.
    told: Option<(AgentId, u64)>,
    /// The colors of its terms, where only one is explained.
    pub colors: TermColors,
    before: Vec<Explained>,
    drawn: Drawings,
    drawn_before: Drawings,
    wanted: InsightRequest,
    /// The number of the world, and its tick.
    stamp: (u64, u64),
}

impl Insight {
    /// Works out what is wanted, unless that was done in this tick. `version` is a number that differs for each world.
    pub fn look(&mut self, session: &mut Session, version: u64, wanted: InsightRequest) {
        if wanted.agents.is_empty() && wanted.drawings.is_none() {
            *self = Self { colors: std::mem::take(&mut self.colors), ..Self::default() };
            return;
        }
        let stamp = (version, session.tick());
        let ticked = stamp != self.stamp;
        if !ticked && wanted == self.wanted {
            return;
        }
        if ticked {
            let is_next = stamp == (self.stamp.0, self.stamp.1 + 1);
            self.before = if is_next { std::mem::take(&mut self.now) } else { Vec::new() };
            self.drawn_before = std::mem::take(&mut self.drawn);
        }
        if wanted.eye != self.wanted.eye {
            self.before.clear();
        }
        self.now = sketch::explain(&mut session.world, &wanted.agents, wanted.eye);
        if let [only] = &mut self.now[..] {
            self.colors.give(only, &wanted.theme);
        }
        if ticked || wanted.drawings != self.wanted.drawings {
            self.drawn = wanted.drawings.map(|only| session.drawings(only)).unwrap_or_default();
        }
        (self.stamp, self.wanted) = (stamp, wanted);
    }

    /// Says what the first agent does, in this tick: a sentence stays for a while, unless the world stands still.
    pub fn tell(&mut self, tick: u64, paused: bool) {
        let first = self.now.first();
        let stays = |(id, since): (AgentId, u64)| {
            first.is_some_and(|first| first.id == id) && (since..since + STAYS).contains(&tick)
        };
        if first.is_none() || paused || !self.told.is_some_and(stays) {
            self.story = first.map_or(String::new(), sketch::story);
            self.told = first.map(|first| (first.id, tick));
        }
    }

    /// What scripts draw when `share` of the time to the next tick is over.
    pub fn drawn(&self, session: &Session, share: f32, look: PictureLook) -> Vec<Drawable> {
        let drawn = sketch::drawn_between(&self.drawn_before, &self.drawn, share, jump(session));
        sketch::drawn(drawn, look)
    }

    /// What the forces look like when `share` of the time to the next tick is over.
    pub fn forces(&self, session: &Session, share: f32, look: PictureLook) -> Vec<Drawable> {
        let jump = jump(session);
        let between = |(nth, now): (usize, &Explained)| match self.before_of(nth, now.id) {
            Some(before) => now.between(before, share, jump),
            None => now.clone(),
        };
        let agents: Vec<_> = self.now.iter().enumerate().map(between).collect();
        let mut shapes = sketch::forces(&agents, look);
        if let [only] = &agents[..] {
            shapes.extend(sketch::force_names(only, look));
        }
        shapes
    }

    /// Most agents have the index in the list that they had.
    fn before_of(&self, nth: usize, id: AgentId) -> Option<&Explained> {
        let (left, right) = self.before.split_at(nth.min(self.before.len()));
        right.iter().chain(left).find(|before| before.id == id)
    }
}

/// How far something must move in a tick to have gone round a wrapped world (m).
fn jump(session: &Session) -> f32 {
    each_world!(&session.world, world => match world.space {
        Space::Wrap(size) => {
            let sides = flockwork::Vector::to_xyz(size);
            0.1 * sides.into_iter().filter(|side| *side > 0.0).fold(f32::INFINITY, f32::min)
        }
        _ => f32::INFINITY,
    })
}
