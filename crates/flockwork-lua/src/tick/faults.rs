//! Faults: each distinct one once, with a count.

use flockwork::brain::Location;
use flockwork::{AgentId, Fault};

use crate::ScriptError;

/// Distinct faults of a file that are kept at most; the others are counted as one.
const MOST_OF_FILE: usize = 50;
/// The same of all files, those counted ones aside.
const MOST: usize = 1000;
const MORE: &str = "more faults, which are not told one by one";

/// What went wrong since the last reload.
#[derive(Default)]
pub struct Faults {
    seen: Vec<(Fault, u64)>,
    marked: Vec<AgentId>,
    /// Whether ticks are made again: their faults have been counted.
    pub is_repeating: bool,
}

impl Faults {
    /// Counts a fault; answers it if it is new.
    pub fn count(
        &mut self,
        agent: Option<AgentId>,
        error: ScriptError,
        callback: &str,
    ) -> Option<Fault> {
        self.marked.extend(agent);
        self.note(agent, error, callback)
    }

    fn note(
        &mut self,
        agent: Option<AgentId>,
        error: ScriptError,
        callback: &str,
    ) -> Option<Fault> {
        let location =
            Location { file: error.file, line: error.line, callback: callback.to_owned() };
        let same = |(fault, _): &&mut (Fault, u64)| {
            let is_there = fault.location.as_ref() == Some(&location);
            is_there && is_alike(&fault.message, &error.message, location.line != 0)
        };
        if let Some((_, count)) = self.seen.iter_mut().find(same) {
            *count += u64::from(!self.is_repeating);
            return None;
        }
        let of_file = |(fault, _): &&(Fault, u64)| {
            fault.location.as_ref().is_some_and(|other| other.file == location.file)
        };
        let known = self.seen.iter().filter(of_file).count();
        if error.message != MORE && (known >= MOST_OF_FILE || self.seen.len() >= MOST) {
            return self.note(agent, ScriptError::of_file(&location.file, MORE), "update");
        }
        let fault = Fault { agent, location: Some(location), message: error.message };
        self.seen.push((fault.clone(), 1));
        Some(fault)
    }

    pub fn all(&self) -> &[(Fault, u64)] {
        &self.seen
    }

    /// A tick begins: no agent is marked.
    pub fn begin(&mut self) {
        self.marked.clear();
    }

    /// Who had a fault in this tick.
    pub fn marked(&self) -> &[AgentId] {
        &self.marked
    }

    /// A file has been read anew: what was wrong in it may be right now.
    pub fn forget(&mut self, file: &str) {
        self.seen.retain(|(fault, _)| fault.location.as_ref().is_none_or(|it| it.file != file));
    }
}

/// Whether two messages of one location are the same. Of one line they may differ in numbers: what an agent has given
/// wrongly is mostly a number of its own.
fn is_alike(one: &str, other: &str, may_differ: bool) -> bool {
    let is_number = |word: &str| word.trim_end_matches([',', ';', '.']).parse::<f64>().is_ok();
    let mut words = (one.split(' '), other.split(' '));
    let are_alike = |one: &str, other: &str| one == other || is_number(one) && is_number(other);
    let goes_on = |(one, other): &(Option<&str>, Option<&str>)| one.is_some() || other.is_some();
    one == other
        || may_differ
            && std::iter::repeat_with(|| (words.0.next(), words.1.next()))
                .take_while(goes_on)
                .all(|pair| matches!(pair, (Some(one), Some(other)) if are_alike(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_alone_make_no_other_fault() {
        let mut faults = Faults::default();
        let texts =
            ["this is the number 5", "this is the number -1.5e-7", "this is the text \"5\""];
        for (line, text) in [(2, texts[0]), (2, texts[1]), (3, texts[0]), (2, texts[2])] {
            let error = ScriptError { line, ..ScriptError::of_file("a.lua", text) };
            faults.count(None, error, "update");
        }
        let counts: Vec<u64> = faults.all().iter().map(|(_, count)| *count).collect();
        assert_eq!(counts, [2, 1, 1]);
    }

    #[test]
    fn faults_of_many_files_are_counted_together() {
        let mut faults = Faults::default();
        for nth in 0..5_000 {
            let error = ScriptError::of_file(&format!("{}.lua", nth % 100), format!("{nth}"));
            faults.count(None, error, "update");
        }
        assert_eq!(faults.all().len(), MOST + 100);
        assert_eq!(faults.all().iter().map(|(_, count)| count).sum::<u64>(), 5_000);
    }
}
