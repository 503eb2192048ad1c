//! Names that people bring along from elsewhere, and what to do here.

mod foreign;
mod members;
mod names;

use crate::api::suggest::distance;
use foreign::Foreign;
use members::MEMBERS;
use names::NAMES;
pub use names::UNDEFINED;

/// What is said of a word from elsewhere.
pub fn elsewhere(owner: &str, word: &str) -> Option<&'static str> {
    let is_it =
        |(of, words, _): &&Foreign| *of == owner && words.split(' ').any(|known| known == word);
    NAMES.iter().chain(MEMBERS).find(is_it).map(|(_, _, advice)| *advice)
}

/// The same of the word from elsewhere that this one was probably meant to be: it is one slip away, and long enough for that
/// to be no accident.
pub fn near_elsewhere(owner: &str, word: &str) -> Option<&'static str> {
    const LEAST: usize = 4;
    let of_owner = NAMES.iter().chain(MEMBERS).filter(|(of, ..)| *of == owner);
    let mut words = of_owner.flat_map(|(_, words, _)| words.split(' '));
    let is_meant = |known: &&str| known.len() >= LEAST && distance(known, word) == 1;
    words.find(is_meant).and_then(|meant| elsewhere(owner, meant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::table::{VECTORS, sections};
    use flockwork::BEHAVIORS;
    use std::collections::BTreeSet;

    /// Every call that advice writes down exists.
    #[test]
    fn advice_names_what_there_is() {
        let sections = sections().iter().flat_map(|section| section.entries);
        let names: BTreeSet<&str> = sections
            .chain(VECTORS)
            .map(|entry| entry.name)
            .chain(BEHAVIORS.iter().map(|info| info.name))
            .collect();
        for (owner, _, advice) in NAMES.iter().chain(MEMBERS) {
            for call in advice.split("me:").skip(1).chain(advice.split("world.").skip(1)) {
                let name: String =
                    call.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                assert!(names.contains(&name[..]), "{owner}: {advice}: {name}");
            }
        }
    }

    /// No word stands for something that is there under that very name.
    #[test]
    fn words_from_elsewhere_are_not_here() {
        for (owner, words, _) in MEMBERS.iter().filter(|(owner, ..)| *owner == "me") {
            for word in words.split(' ') {
                let is_method = |name: &str| name == word;
                let of_me = sections().iter().filter(|section| section.owner == "Agent");
                let mut of_me = of_me.flat_map(|section| section.entries);
                assert!(!of_me.any(|entry| is_method(entry.name)), "{owner}: {word}");
                assert!(!BEHAVIORS.iter().any(|info| is_method(info.name)), "{owner}: {word}");
            }
        }
    }
}
