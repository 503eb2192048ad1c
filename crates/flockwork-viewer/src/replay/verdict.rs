//! The result of a replay, and the sentence that tells it.

use std::path::Path;

use flockwork::SnapshotError;

use super::compare::{Departed, StateDifference};
use crate::files::show;
use crate::recording::Break;

/// How much of a replay has been played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The tick of the world at which the recording begins.
    pub first: u64,
    /// How many ticks were played.
    pub ticks: u64,
    /// How many hashes of ticks were compared.
    pub hashes: u64,
    /// How many whole states were compared.
    pub states: u64,
}

/// The result of a replay.
#[derive(Debug)]
pub enum Verdict {
    /// Everything is as it was recorded.
    Same,
    /// Something differs.
    Different(Box<Divergence>),
    /// Everything is as it was recorded up to where the replay cannot be read any further.
    Broken(Break),
    /// Everything is as it was recorded up to where the caller stopped.
    Stopped,
}

/// Where and in what a run differs from the recorded one.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// The last tick that was played.
    pub tick: u64,
    /// The first tick whose hash differs; none if only a whole state does.
    pub departed: Option<Departed>,
    /// What the next whole state shows; none if there is none, or if only what scripts remember
    /// differs.
    pub found: Option<StateDifference>,
    /// Why that state cannot be read here; none if it can, or if there is none.
    pub unread: Option<SnapshotError>,
    /// Whether no lack of memory has stopped a script, then and now.
    pub reproducible: bool,
}

impl Verdict {
    /// The result in one sentence, which begins with the file; `tick_secs` is the length of a tick (s).
    #[must_use]
    pub fn sentence(&self, file: &Path, played: &Played, tick_secs: f64) -> String {
        let Played { first, ticks, hashes, states } = *played;
        // As the world counts them.
        let at = |tick: u64| {
            let tick = first + tick;
            format!("tick {tick} ({:.3} s)", tick as f64 * tick_secs)
        };
        let compared = format!("{hashes} hashes and {states} states compared");
        let said = match self {
            Verdict::Same => {
                let secs = ticks as f64 * tick_secs;
                let from = if first > 0 { format!(" from {}", at(0)) } else { String::new() };
                format!("{ticks} ticks ({secs:.1} s){from} play as they were recorded: {compared}")
            }
            Verdict::Broken(why) => {
                format!(
                    "{why} after {}; up to there it plays as it was recorded: {compared}",
                    at(ticks)
                )
            }
            Verdict::Stopped => {
                format!(
                    "stopped after {}; up to there it plays as it was recorded: {compared}",
                    at(ticks)
                )
            }
            Verdict::Different(it) if it.reproducible => it.sentence(at),
            Verdict::Different(it) => {
                format!(
                    "{}; too little memory had stopped a script, which no two runs repeat",
                    it.sentence(at)
                )
            }
        };
        format!("{}: {said}", show(file))
    }
}

impl Divergence {
    fn sentence(&self, at: impl Fn(u64) -> String) -> String {
        match (&self.departed, &self.found) {
            (Some(departed), Some(found)) if departed.tick == found.tick => {
                format!("it differs from {} on: {}", at(departed.tick), values(found))
            }
            (Some(departed), Some(found)) => {
                let first = first(departed, found.group.as_str());
                let (from, then) = (at(departed.tick), at(found.tick));
                format!("it differs from {from} on, in {first}; in {then} {}", values(found))
            }
            (Some(departed), None) => {
                let first = first(departed, "");
                let state = self.unread.as_ref().map(ToString::to_string);
                let state = state.unwrap_or_else(|| "no whole state follows".to_owned());
                format!("it differs from {} on, in {first}; {state}", at(departed.tick))
            }
            (None, Some(found)) => {
                format!("the state of {} differs: {}", at(found.tick), values(found))
            }
            (None, None) => format!("what scripts remember differs in {}", at(self.tick)),
        }
    }
}

/// The fields that differ, and their agent.
fn first(departed: &Departed, group: &str) -> String {
    if departed.departure.fields.is_empty() {
        return "the memory of agents or an obstacle that moves".to_owned();
    }
    let fields = departed.departure.fields.join(" and ");
    match departed.departure.agent {
        Some(agent) if group.is_empty() => format!("the {fields} of agent {}", agent.0),
        Some(agent) => format!("the {fields} of agent {} of {group}", agent.0),
        None => format!("the {fields} of agents"),
    }
}

fn values(found: &StateDifference) -> String {
    let [recorded, now] = &found.difference.values;
    let field = &found.difference.field;
    match found.difference.agent {
        Some(agent) => {
            let group = &found.group;
            format!("agent {} of {group}, {field}: recorded {recorded}, now {now}", agent.0)
        }
        None => format!("the world's {field}: recorded {recorded}, now {now}"),
    }
}
