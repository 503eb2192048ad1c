//! Troubles: what is wrong with a session at the moment, each distinct trouble once, with a count.

use std::fmt;
use std::sync::Arc;

use flockwork::{AgentId, Fault};
use flockwork_lua::ScriptError;

use crate::report::{Mistake, Report, cut};
use crate::spot::Spot;

/// How bad a trouble is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// A file is not in use as it is: its last right text runs on.
    Broken,
    /// An agent could not do what its script asked for.
    Fault,
    /// It is allowed, but probably not intended.
    Warning,
}

/// Something that is wrong with a session at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about, in a few words.
    pub title: String,
    /// Where it is; none if the message says that, or if it is in no file.
    pub spot: Option<Spot>,
    /// The first agent that met it; none for a trouble with a file.
    pub agent: Option<AgentId>,
    /// What is wrong, and what to do instead.
    pub message: String,
    /// How many times it has happened, at least once.
    pub count: u64,
}

impl Trouble {
    /// Whether an agent met it; otherwise it is a trouble with a file.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        self.severity == Severity::Fault
    }

    /// The trouble as a mistake with its source; `read` answers the text of a file.
    #[must_use]
    pub fn mistake(&self, read: impl FnOnce(&str) -> Option<Arc<str>>) -> Mistake {
        let message = self.sentence();
        match &self.spot {
            Some(spot) if spot.line > 0 => {
                Mistake::at(spot, read(&spot.file), &self.title, message)
            }
            Some(spot) => Mistake::at(spot, None, &self.title, message),
            None => Mistake::of_sentence(message),
        }
    }

    /// What is wrong, for which agent, and how often.
    #[must_use]
    pub fn sentence(&self) -> String {
        let agent = self.agent.map(|agent| format!("agent {}", agent.0));
        let count = (self.count > 1).then(|| format!("{} times", self.count));
        let message = &self.message;
        match (agent, count) {
            (Some(agent), Some(count)) => format!("{message} ({agent} first, {count})"),
            (Some(one), None) | (None, Some(one)) => format!("{message} ({one})"),
            (None, None) => message.clone(),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(spot) = &self.spot {
            write!(f, "{spot}: ")?;
        }
        write!(f, "{}: {}", self.title, self.sentence())
    }
}

/// The most distinct faults that are kept; later ones are only counted with the last.
const MOST_FAULTS: usize = 100;

/// All that is wrong at the moment, by where it comes from.
#[derive(Debug, Default)]
pub struct Troubles {
    files: Vec<(String, Trouble)>,
    faults: Vec<Trouble>,
}

impl Troubles {
    /// Sets what is wrong with the scene or script of this name; nothing if it is right now.
    pub fn set_file(&mut self, name: &str, troubles: Vec<Trouble>) {
        self.files.retain(|(known, _)| known != name);
        self.files.extend(troubles.into_iter().map(|trouble| (name.to_owned(), trouble)));
    }

    /// Whether the scene or script of this name is wrong.
    #[must_use]
    pub fn has_file(&self, name: &str) -> bool {
        self.files.iter().any(|(known, _)| known == name)
    }

    /// Counts a fault that an agent has met in a tick.
    pub fn add(&mut self, fault: &Fault) {
        let trouble = of_fault(fault, None, 1);
        let same = |old: &&mut Trouble| old.spot == trouble.spot && old.message == trouble.message;
        if let Some(old) = self.faults.iter_mut().find(same) {
            old.count += 1;
        } else if self.faults.len() < MOST_FAULTS {
            self.faults.push(trouble);
        } else if let Some(last) = self.faults.last_mut() {
            last.count += 1;
        }
    }

    /// Forgets what happened to agents: they start again.
    pub fn forget_faults(&mut self) {
        self.faults.clear();
    }

    /// Everything, files first.
    #[must_use]
    pub fn list(&self) -> Vec<Trouble> {
        self.files.iter().map(|(_, trouble)| trouble).chain(&self.faults).cloned().collect()
    }

    /// How many faults have been counted.
    #[must_use]
    pub fn fault_count(&self) -> u64 {
        self.faults.iter().map(|fault| fault.count).sum()
    }
}

/// A fault that agents have met so many times; `label` is what messages call its file, none for the name in the fault.
#[must_use]
pub fn of_fault(fault: &Fault, label: Option<String>, count: u64) -> Trouble {
    let title = fault.location.as_ref().map_or("motion", |it| it.callback.as_str()).to_owned();
    let spot = |location: &flockwork::brain::Location| Spot {
        file: label.unwrap_or_else(|| location.file.clone()),
        line: location.line as usize,
        column: 0,
    };
    Trouble {
        severity: Severity::Fault,
        title,
        spot: fault.location.as_ref().map(spot),
        agent: fault.agent,
        message: cut(&fault.message),
        count,
    }
}

/// The trouble with a script that cannot be used; `label` is what messages call its file.
#[must_use]
pub fn of_script(error: &ScriptError, label: &str) -> Trouble {
    let (line, column) = (error.line as usize, error.column as usize);
    broken("script", Some(Spot { file: label.to_owned(), line, column }), &error.message)
}

/// A trouble that a sentence tells, such as that with a script that cannot be read; the sentence names the file.
#[must_use]
pub fn of_sentence(title: &str, sentence: &str) -> Trouble {
    broken(title, None, sentence)
}

/// The troubles with a scene that cannot be used.
#[must_use]
pub fn of_report(report: &Report) -> Vec<Trouble> {
    let trouble = |mistake: &Mistake| broken("scene", mistake.spot(), &mistake.message);
    report.mistakes.iter().map(trouble).collect()
}

/// The warnings of a report.
#[must_use]
pub fn of_warnings(report: &Report) -> Vec<Trouble> {
    let warning =
        |it: Trouble| Trouble { severity: Severity::Warning, title: "warning".to_owned(), ..it };
    of_report(report).into_iter().map(warning).collect()
}

fn broken(title: &str, spot: Option<Spot>, message: &str) -> Trouble {
    let (title, message) = (title.to_owned(), cut(message));
    Trouble { severity: Severity::Broken, title, spot, agent: None, message, count: 1 }
}
