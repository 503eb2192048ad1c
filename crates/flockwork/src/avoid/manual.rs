//! The manual page of the avoidance models, built from the list.

use core::fmt::Write;

use super::{AVOIDANCES, Avoidance};
use crate::behavior::{PARAMS_HEAD, flowing, row};

const HEAD: &str = "\
# Keeping distance

Written from the list of models by a test; to write it anew: `FLOCKWORK_UPDATE=1 cargo test -p flockwork --test it manual`.

A group with `avoid: …` in its scene keeps its distance: after the plans of a tick, a stage of its own turns the velocity
that each agent wants into one that collides with no neighbor. Without `avoid` a group goes as its plan says, as in the
tutorials, and its agents are obstacles that move as they like.

Bodies that start apart never overlap, whatever their number, speed and models: in the last step of each model every pair
divides the gap between its bodies, and neither crosses its part. The stage counts obstacles as solid, and takes
the agent's `max_force` and `response_secs` as limits of what neighbors cause; braking before a body is not limited. In
`PerTick` stepping a tick counts as a sixtieth of a second. In the window a right-click on an agent shows the contacts that
it foresees, the one to which it gives way, and the bounds that its body does not pass.

A plan may override that for its agent and its tick: `Plan::avoid`, in scripts `me:avoid { priority = 2 }`. It
gives the parameters of the group's model other values, or has the agent take no part: `me:avoid(false)`. Such an agent
avoids none and keeps to no bound; those that take part avoid it as they avoid agents of groups without `avoid`, which is
no promise that it touches none.

All models have a `priority`. Agents of equal priority share evenly what they have to do to avoid each other, whatever
the number; agents of different priorities share it unevenly, and still do not overlap.

Costs are those of one agent in one tick on one thread, in a crowd of 10,000 at one to the square meter that goes in four
directions ([more](performance.md)).
";

/// The manual page (`docs/avoidance.md`): every model with its parameters.
#[must_use]
pub fn manual() -> String {
    let mut page = String::from(HEAD) + "\n| model | |\n|---|---|\n";
    for info in AVOIDANCES {
        let first = info.doc.trim().lines().next().unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = writeln!(page, "| [`{0}`](#{0}) | {first} |", info.name);
    }
    for (index, info) in AVOIDANCES.iter().enumerate() {
        let usual = Avoidance::at(index);
        let number = |nth| usual.and_then(|it| it.number(nth)).unwrap_or(0.0);
        let params = info.params.iter().enumerate();
        let rows: Vec<_> = params.map(|(nth, param)| row(param, number(nth))).collect();
        let _ = write!(
            page,
            "\n## {}\n\n{}\n{PARAMS_HEAD}\n{}\n",
            info.name,
            flowing(info.doc),
            rows.join("\n")
        );
    }
    page
}
