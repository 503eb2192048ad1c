//! What is wrong with a session.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::Session;
use crate::files::read_text;
use crate::report::Report;
use crate::trouble::{self, Trouble};

impl Session {
    /// What is wrong at the moment.
    #[must_use]
    pub fn troubles(&self) -> Vec<Trouble> {
        let scripts = self.scripts.faults().iter().map(|(fault, count)| {
            let label = fault.location.as_ref().map(|location| self.label(&location.file));
            trouble::of_fault(fault, label, *count)
        });
        self.troubles.list().into_iter().chain(scripts).collect()
    }

    /// What is wrong at the moment, with the source underlined.
    #[must_use]
    pub fn report(&self) -> Report {
        // One text for all mistakes of a file.
        let mut texts = BTreeMap::new();
        let mut read = |file: &str| {
            let text = || read_text(Path::new(file)).ok().map(Arc::from);
            texts.entry(file.to_owned()).or_insert_with(text).clone()
        };
        let troubles = self.troubles();
        let mistakes = troubles.iter().map(|trouble| trouble.mistake(&mut read));
        Report { mistakes: mistakes.collect() }
    }

    /// How many faults agents have met, as far as they are not forgotten: a restart forgets all, and a changed script
    /// its own.
    #[must_use]
    pub fn fault_count(&self) -> u64 {
        let scripts: u64 = self.scripts.faults().iter().map(|(_, count)| count).sum();
        scripts + self.troubles.fault_count()
    }
}
