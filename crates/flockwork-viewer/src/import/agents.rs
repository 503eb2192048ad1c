//! The texts of the scene and of the script that a table of agents becomes.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::color::COLORS;
use super::header::{Start, Value};
use super::table::{Table, TableAgent};

/// Scripts to start from, with and without a goal.
const TO_GOAL: &str = include_str!("goal.lua");
const WITHOUT_GOAL: &str = include_str!("no_goal.lua");

/// The public values by which a script to start from leads its agents.
const GOALS: [&str; 2] = ["goal", "target"];

/// The text of the scene. `name` is what it and its group are called, and `table` names the file.
pub fn scene(agents: &Table, name: &str, table: &str) -> String {
    let mut text = String::from("// From a table of agents, by `flockwork import`.\n(\n");
    let count = agents.agents.len();
    // Writing to a string cannot fail.
    let about = format!("The table {table}: {count} agents.");
    _ = writeln!(text, "    name: {name:?},\n    about: {about:?},");
    if agents.axes == 3 {
        text += "    space: Volume,\n";
    }
    text += "    groups: [\n";
    for (nth, (group, members)) in groups(agents).into_iter().enumerate() {
        let called = if group.is_empty() { name } else { group };
        let script = format!("{name}.lua");
        let head = format!("{called:?}, count: {}, script: {script:?}", members.len());
        _ = writeln!(
            text,
            "        (\n            name: {head}, color: \"{}\",",
            COLORS[nth % COLORS.len()]
        );
        let points = members.iter().map(|it| vector(it.at, agents.axes));
        _ = writeln!(text, "            spawn: Points([\n{}            ]),", lines(points));
        if members.iter().any(|it| !it.own.is_empty()) {
            let own = members.iter().map(|it| entries(it, agents));
            _ = writeln!(text, "            each: [\n{}            ],", lines(own));
        }
        text += "        ),\n";
    }
    text + "    ],\n)\n"
}

/// The groups with their agents, in the order in which they come first.
fn groups(agents: &Table) -> Vec<(&str, Vec<&TableAgent>)> {
    let (mut places, mut groups) = (BTreeMap::new(), Vec::new());
    for agent in &agents.agents {
        let place = *places.entry(agent.group.as_str()).or_insert(groups.len());
        if place == groups.len() {
            groups.push((agent.group.as_str(), Vec::new()));
        }
        groups[place].1.push(agent);
    }
    groups
}

fn lines(texts: impl Iterator<Item = String>) -> String {
    texts.map(|text| format!("                {text},\n")).collect()
}

fn entries(agent: &TableAgent, agents: &Table) -> String {
    let entry = |(nth, start): &(usize, Start)| {
        format!("{:?}: {}", agents.values[*nth].name, value(*start, agents.axes))
    };
    let all = agent.own.iter().map(entry).collect::<Vec<_>>().join(", ");
    if all.is_empty() { "{}".to_owned() } else { format!("{{ {all} }}") }
}

fn value(start: Start, axes: usize) -> String {
    match start {
        Start::Number(number) => number.to_string(),
        Start::Flag(flag) => flag.to_string(),
        Start::Vector(at) => vector(at, axes),
    }
}

fn vector(at: [f64; 3], axes: usize) -> String {
    let parts: Vec<String> = at[..axes].iter().map(f64::to_string).collect();
    format!("({})", parts.join(", "))
}

/// The text of a script to start from: it declares the values, and leads each agent to its goal, if the table has goals.
pub fn script(agents: &Table, table: &str) -> String {
    let declared = || agents.values.iter().filter(|value| !value.is_limit());
    let is_goal = |value: &&Value| {
        matches!(value.first, Some(Start::Vector(_))) && GOALS.contains(&value.name.as_str())
    };
    let text = match declared().find(is_goal) {
        Some(goal) => TO_GOAL.replace("GOAL", &goal.name),
        None => WITHOUT_GOAL.to_owned(),
    };
    let all: Vec<String> = declared().map(declaration).collect();
    let public = match all.join(", ") {
        none if none.is_empty() => String::new(),
        all => format!(
            "public {{ {all} }}    -- each agent begins with what its row says: me:get(name)\n"
        ),
    };
    // A line break in a file's name would end the comment.
    text.replace("TABLE", &table.replace(char::is_control, " ")).replace("PUBLIC\n", &public)
}

/// A value as scripts declare it, with what agents begin with whose rows say nothing.
fn declaration(value: &Value) -> String {
    let usual = match value.first {
        Some(Start::Number(_)) | None => "0",
        Some(Start::Flag(_)) => "false",
        Some(Start::Vector(_)) => "vector.zero",
    };
    format!("{} = {usual}", value.name)
}
