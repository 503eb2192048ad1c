//! What a changed file led to, in one line for people.

use flockwork_lua::ReloadReport;

use crate::report::cut;
use crate::trouble::Trouble;

/// What a changed file led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// It is in use, and the agents were kept.
    Reloaded,
    /// It is in use, and the scene started again.
    Restarted,
    /// It is in use, the agents were kept, and its first calls fail.
    Faulty,
    /// It is broken: the one before runs on.
    Broken,
}

/// A changed file, in one line for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What happened.
    pub text: String,
    /// What it means.
    pub kind: NoticeKind,
}

impl Notice {
    /// The same, with what the first calls of a script have met.
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

/// What became of a script's sliders; nothing if they are as they were.
pub fn sliders(report: &ReloadReport) -> String {
    let list = |what: &str, names: &[String]| match names {
        [] => String::new(),
        names => format!("; {what}: {}", names.join(", ")),
    };
    list("new", &report.params_added)
        + &list("gone", &report.params_dropped)
        + &list("set back", &report.params_defaulted)
}

/// A file is in use, and so many agents were kept; in how many milliseconds.
pub fn kept(file: &str, agents: usize, took: f64) -> Notice {
    let text = format!("{file} reloaded: {agents} agents kept, {took:.1} ms");
    Notice { text, kind: NoticeKind::Reloaded }
}

/// A file is broken.
pub fn broken(file: &str) -> Notice {
    let text = format!("{file} is broken: the one before runs on");
    Notice { text, kind: NoticeKind::Broken }
}
