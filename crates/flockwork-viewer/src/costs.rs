//! The page of what each behavior costs.

use std::fmt::Write;

use flockwork_bench::Row;
use flockwork_bench::workloads::COAST;

use crate::output::FileKind;

/// The file kind of the page.
pub const COSTS: FileKind =
    FileKind::new("page of costs", b"# What behaviors cost", "`flockwork bench");

const HEAD: &str = "\
# What behaviors cost

Written by `flockwork bench --behaviors --doc docs/costs.md`: each behavior alone, with its default parameters. Agents
stand as in workload F, twelve others within 1 m of each on average, among a hundred circles, on a map of tiles of which
one in ten is a wall, in a flow field; the target of those that need one is an agent that goes round a road.

A time is per agent and step, the median of each of 60 steps. *All* is the whole tick; *alone* is that less the tick of
agents that coast, which finds the neighbors of nobody and moves everybody. Times tell of a machine as much as of a
program: compare the lines with each other.
";

/// The page of these rows, of which the one without a behavior is taken off the others; the dearest first.
#[must_use]
pub fn costs(rows: &[Row]) -> String {
    let mut page = String::from(HEAD);
    let coasting = rows.iter().find(|row| row.workload == COAST);
    let base = coasting.map_or(0.0, |row| row.ns_median);
    let mut rest: Vec<&Row> = rows.iter().filter(|row| row.workload != COAST).collect();
    rest.sort_by(|a, b| b.ns_median.total_cmp(&a.ns_median));
    if let Some(row) = coasting {
        // Writing to a String cannot fail.
        let _ = writeln!(
            page,
            "\n{} agents, {} thread; coasting: {base:.0} ns.",
            row.agents, row.threads
        );
    }
    page += "\n| behavior | all (ns) | alone (ns) |\n|---|---|---|\n";
    for row in rest {
        let alone = (row.ns_median - base).max(0.0);
        let _ = writeln!(
            page,
            "| [`{0}`](behaviors.md#{0}) | {1:.0} | {alone:.0} |",
            row.workload, row.ns_median
        );
    }
    page
}
