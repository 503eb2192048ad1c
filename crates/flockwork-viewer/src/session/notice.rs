//! Notices: what a changed file has led to, in one line for people.

use flockwork_lua::ReloadReport;

use crate::report::cut;
use crate::trouble::Trouble;

/// What a changed file has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// The file is in use, and the agents were kept.
    Reloaded,
    /// The file is in use, and the scene started again.
    Restarted,
    /// The file is in use, the agents were kept, and its first calls fail.
    Faulty,
    /// The file is broken: its last right text runs on.
    Broken,
}

/// What a changed file has led to, in one line for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What happened, with the file.
    pub text: String,
    /// What that means for the agents.
    pub kind: NoticeKind,
}

impl Notice {
    /// The same notice with the faults that the first calls of a script have met; unchanged without any.
    pub fn with_faults(mut self, faults: &[Trouble]) -> Self {
        let Some(first) = faults.first() else { return self };
        let more = match faults.len() - 1 {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        self.text += &cut(&format!("; but it fails: {first}{more}"));
        Self { kind: NoticeKind::Faulty, ..self }
    }
}

/// How a script's sliders have changed, as a part of a sentence; empty if they have not.
pub fn sliders(report: &ReloadReport) -> String {
    let list = |what: &str, names: &[String]| match names {
        [] => String::new(),
        names => format!("; {what}: {}", names.join(", ")),
    };
    list("new", &report.params_added)
        + &list("gone", &report.params_dropped)
        + &list("set back", &report.params_defaulted)
}

/// The notice that a file is in use, and that so many agents were kept, after `took` milliseconds.
pub fn kept(file: &str, agents: usize, took: f64) -> Notice {
    let s = if agents == 1 { "" } else { "s" };
    let text = format!("{file} reloaded: {agents} agent{s} kept, {took:.1} ms");
    Notice { text, kind: NoticeKind::Reloaded }
}

/// The notice that a file is broken.
pub fn broken(file: &str) -> Notice {
    let text = format!("{file} is broken: the one before runs on");
    Notice { text, kind: NoticeKind::Broken }
}
