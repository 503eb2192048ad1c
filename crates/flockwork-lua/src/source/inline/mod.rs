//! Commands are inlined into a script's own text: `me:seek(door, 2)` as a statement becomes the few lines that write
//! its record, and `me:position()` the reading of a field, so that no call is left. All of it stays in the line it
//! was in, and whatever is not plain (an agent as target, options, a mistake) still makes the call as it was written:
//! what it does and what it says are the same.

mod command;
mod events;
mod kept;
mod loops;
mod neighbors;
mod options;
mod reads;
mod sites;
mod types;

use std::collections::BTreeSet;

use super::charge::charges;
use super::edit::{Edit, apply};
use super::mentions::Mentions;
use super::tree::SyntaxTree;
use loops::Loops;
use sites::{MOST_SITES, Site};

/// What the text is called with, in the order of the prelude's `given`.
const GIVEN: &str = "local fw_me, fw_turn, fw_out, fw_ready, fw_found, fw_handles, fw_keep = ...";
/// Where kept options lie, by number.
const KEEPS: &str = " local fw_kept = {}";
/// Where the numbers of prepared options lie.
const NUMBERS: &str = " local fw_numbers = {}";
/// A comment that keeps commands as calls: what they do and say is compared with it.
const AS_CALLS: &str = "calls";
/// What the inlined text names without declaring it. A script that has such a name of its own keeps its calls.
const LIBRARY: [&str; 3] = ["buffer", "type", "vector"];
/// A text with its commands inlined.
pub struct Inlined {
    /// A chunk that is called with what the prelude gives.
    pub text: String,
    /// The text with its loops alone, for one that is too large with all the rest.
    pub plain: String,
    /// Whether it reads the agent's state in place.
    pub reads: bool,
    /// Whether `update` is passed position and velocity.
    pub passes: bool,
    /// The longest text that it writes down (bytes).
    pub longest: usize,
    /// Whether `clamp` may be called with bounds that are no range.
    pub clamps: bool,
}

/// A text with its commands inlined, and its loops through tables in our order.
pub fn inline(text: &str, tree: &SyntaxTree, mentions: &Mentions) -> Inlined {
    let Loops { edits: loops, behind, .. } = loops::in_our_order(tree, mentions);
    let charges = charges(text, tree, mentions);
    // In front of the file no comment like `--!optimize 2` counts.
    let plain: Vec<Edit> = loops.iter().map(|(_, edit)| edit.clone()).collect();
    let plain = [charges.as_calls().collect(), plain, charges.operators.clone(), behind.clone()];
    let plain = plain.concat();
    let plain = format!("do end {}", apply(text, plain));
    let as_calls = tree.hot_comments.iter().any(|comment| comment.trim() == AS_CALLS);
    let mut found = sites::Inlinable::default();
    let is_ours = !LIBRARY.iter().any(|name| mentions.has_own(name));
    let mut types = Vec::new();
    if !as_calls && is_ours {
        types = types::of(tree, mentions);
        found = sites::find(text, tree, mentions);
        keep_hot(&mut found.sites, found.update_at);
    }
    let reads = found.sites.iter().any(|site| site.reads);
    let passes = found.sites.iter().any(|site| site.reads_passed);
    let asking = found.sites.iter().map(|site| site.asks_me);
    let asking = asking.chain(found.kept.iter().map(|kept| kept.asks_me));
    let used: BTreeSet<usize> = asking.flatten().collect();
    let receivers = found.receivers.into_iter().enumerate().filter(|(nth, _)| used.contains(nth));
    let sites: BTreeSet<usize> = found.sites.iter().map(|site| site.at).collect();
    // A loop over neighbors or events is a site, and asks for no order of ours.
    let loops = loops.into_iter().filter(|(at, _)| !sites.contains(at));
    let keeps = if found.kept.is_empty() { "" } else { KEEPS };
    let numbers = if found.numbered.is_empty() { "" } else { NUMBERS };
    let mut edits: Vec<Edit> = found.kept.iter().map(|kept| kept.made.clone()).collect();
    edits.extend(if is_ours {
        charges.in_place().collect()
    } else {
        charges.as_calls().collect::<Vec<_>>()
    });
    edits.extend(loops.map(|(_, edit)| edit));
    edits.extend(charges.operators);
    edits.extend(receivers.map(|(_, edit)| edit));
    edits.extend(types);
    edits.extend(found.numbered);
    edits.extend(found.passed.filter(|_| passes));
    // Where one begins at the end of another, that is the first.
    edits.extend(found.kept.into_iter().flat_map(|kept| kept.edits));
    edits.extend(found.sites.into_iter().flat_map(|site| site.edits));
    edits.extend(behind);
    let text = format!("{GIVEN}{keeps}{numbers} return (function() {}\nend)()", apply(text, edits));
    Inlined { text, plain, reads, passes, longest: charges.longest, clamps: charges.clamps }
}

/// Inlined text takes long to compile. A file with much of it has it in `update` alone, and not without end.
fn keep_hot(sites: &mut Vec<Site>, update_at: usize) {
    sites.sort_by_key(|site| site.at);
    if sites.len() > MOST_SITES {
        sites.retain(|site| site.at >= update_at);
        sites.truncate(MOST_SITES);
    }
}

#[cfg(test)]
mod tests;
