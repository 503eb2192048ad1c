//! Faults: each distinct one once, with a count.

use flockwork::brain::Place;
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
        let place = Place { file: error.file, line: error.line, callback: callback.to_owned() };
        let same = |(fault, _): &&mut (Fault, u64)| {
            fault.message == error.message && fault.place.as_ref() == Some(&place)
        };
        if let Some((_, count)) = self.seen.iter_mut().find(same) {
            *count += 1;
            return None;
        }
        let of_file = |(fault, _): &&(Fault, u64)| {
            fault.place.as_ref().is_some_and(|other| other.file == place.file)
        };
        let known = self.seen.iter().filter(of_file).count();
        if error.message != MORE && (known >= MOST_OF_FILE || self.seen.len() >= MOST) {
            return self.note(agent, ScriptError::of_file(&place.file, MORE), "update");
        }
        let fault = Fault { agent, place: Some(place), message: error.message };
        self.seen.push((fault.clone(), 1));
        Some(fault)
    }

    pub fn all(&self) -> &[(Fault, u64)] {
        &self.seen
    }

    /// A tick begins: nobody is marked.
    pub fn begin(&mut self) {
        self.marked.clear();
    }

    /// Who had a fault in this tick.
    pub fn marked(&self) -> &[AgentId] {
        &self.marked
    }

    /// A file has been read anew: what was wrong in it may be right now.
    pub fn forget(&mut self, file: &str) {
        self.seen.retain(|(fault, _)| fault.place.as_ref().is_none_or(|place| place.file != file));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
