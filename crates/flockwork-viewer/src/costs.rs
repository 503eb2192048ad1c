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
one in ten is a wall, in a flow field, on a field with something in each cell; the target of those that need one is an agent that goes round a road.

A time is per agent and step, the median of each of 60 steps. *All* is the whole tick, *alone* the same less the tick of as many
agents that coast. Times tell of a machine as much as of a program: compare the lines with each other. Why some cost more
than 200 ns: [performance.md](performance.md).

| behavior | agents | threads | all (ns) | alone (ns) |
|---|---|---|---|---|
";

/// The page of these rows, of each less what the same number of agents takes that coast; the dearest first.
#[must_use]
pub fn costs(rows: &[Row]) -> String {
    let mut page = String::from(HEAD);
    let mut rows: Vec<&Row> = rows.iter().collect();
    rows.sort_by(|a, b| b.ns_median.total_cmp(&a.ns_median));
    let crowd = |row: &Row| (row.agents, row.threads);
    for row in &rows {
        let coasts = |it: &&&Row| it.workload == COAST && crowd(it) == crowd(row);
        let base = rows.iter().find(coasts).map_or(0.0, |row| row.ns_median);
        let name = match row.workload {
            COAST => COAST.to_owned(),
            name => format!("[`{name}`](behaviors.md#{name})"),
        };
        let (agents, threads) = crowd(row);
        let (all, alone) = (row.ns_median, (row.ns_median - base).max(0.0));
        // Writing to a String cannot fail.
        let _ = writeln!(page, "| {name} | {agents} | {threads} | {all:.0} | {alone:.0} |");
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What coasting costs is taken off crowds of the same size alone.
    #[test]
    fn coasting_is_taken_off() {
        let row = |workload, agents, ns_median| Row {
            workload,
            agents,
            threads: 1,
            neighbors: 12.0,
            neighbors_measured: 12.0,
            ns_median,
            ns_min: 0.0,
            ns_plain: 0.0,
            ratio: 1.0,
            peak_bytes: None,
            windows: 2,
            hash: String::new(),
        };
        let rows = [
            row(COAST, 100, 30.0),
            row(COAST, 200, 40.0),
            row("dash", 100, 35.0),
            row("dash", 200, 90.0),
        ];
        let page = costs(&rows);
        let lines: Vec<&str> = page.lines().filter(|line| line.contains("dash")).collect();
        let line = |rest: &str| format!("| [`dash`](behaviors.md#dash) | {rest} |");
        assert_eq!(lines, [line("200 | 1 | 90 | 50"), line("100 | 1 | 35 | 5")]);
    }
}
