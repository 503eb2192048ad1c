//! The text of the scene that a test case becomes.

use std::fmt::Write;

use super::color::COLORS;
use super::model::{Barrier, CaseAgents, Starts, TestCase};

/// The rules of the benchmark.
const VALIDATION: &str = r#"    validation: (
        seconds: 200, until_arrived: true, leave_at_goal: true,
        criteria: [
            (measure: "arrived_share", at: Goals, bound: AtLeast(1), source: "Singh 2009: all arrive within 1 m"),
            (measure: "deepest_overlap", bound: AtMost(0.01), source: "Singh 2009; clean"),
            (measure: "obstacle_collisions", bound: AtMost(0), source: "Singh 2009; clean"),
            (measure: "mean_secs", at: Goals, bound: Any),
            (measure: "score", at: Goals, bound: Any, source: "Singh 2009"),
        ],
    ),
"#;

/// The text of the scene of a test case.
pub fn text(case: &TestCase) -> String {
    let mut text = String::from("// From a SteerBench test case, by `flockwork import`.\n(\n");
    // Writing to a string cannot fail.
    _ = writeln!(text, "    name: {:?},", case.name);
    if !case.description.is_empty() {
        let about = case.description.split_whitespace().collect::<Vec<_>>().join(" ");
        _ = writeln!(text, "    about: {about:?},");
    }
    if let Some([low, high]) = case.bounds.filter(|it| holds_all(case, *it)) {
        _ = writeln!(text, "    bounds: Walls({}, {}),", point(low), point(high));
    }
    text += &paths(case);
    if !case.barriers.is_empty() {
        let lines: String = case.barriers.iter().map(barrier).collect();
        _ = writeln!(text, "    obstacles: [\n{lines}    ],\n    solid: true,");
    }
    text += "    groups: [\n";
    for (nth, agents) in case.agents.iter().enumerate() {
        text += &group(nth, agents, case);
    }
    text += "    ],\n";
    if let Some([low, high]) = case.view {
        _ = writeln!(text, "    view: (min: {}, max: {}),", point(low), point(high));
    }
    text + VALIDATION + ")\n"
}

/// Whether the world's box holds all starts and goals, with their bodies.
fn holds_all(case: &TestCase, [low, high]: [[f32; 2]; 2]) -> bool {
    case.agents.iter().all(|agents| {
        let starts = match &agents.starts {
            Starts::Points(points) => points.clone(),
            Starts::Region(_, corners) => corners.to_vec(),
        };
        let mut points = starts.iter().chain(agents.ways.iter().flatten());
        let r = agents.radius;
        points.all(|at| (0..2).all(|axis| low[axis] + r <= at[axis] && at[axis] <= high[axis] - r))
    })
}

/// The paths of agents that go to more than one point.
fn paths(case: &TestCase) -> String {
    let mut lines = String::new();
    for (nth, agents) in case.agents.iter().enumerate() {
        let Some(way) = agents.ways.first().filter(|way| way.len() > 1) else { continue };
        let start = match &agents.starts {
            Starts::Points(points) => points.first().copied(),
            Starts::Region(..) => None,
        };
        let points: Vec<String> = start.iter().chain(way).map(|at| point(*at)).collect();
        _ = writeln!(lines, "        \"way {nth}\": (points: [{}]),", points.join(", "));
    }
    if lines.is_empty() { lines } else { format!("    paths: {{\n{lines}    }},\n") }
}

fn barrier(barrier: &Barrier) -> String {
    match barrier {
        Barrier::Square([low, high]) => {
            format!("        Box(min: {}, max: {}),\n", point(*low), point(*high))
        }
        Barrier::Round(at, radius) => {
            format!("        Circle(center: {}, radius: {radius}),\n", point(*at))
        }
    }
}

fn group(nth: usize, agents: &CaseAgents, case: &TestCase) -> String {
    let list = |points: Vec<[f32; 2]>| points.into_iter().map(point).collect::<Vec<_>>().join(", ");
    let (count, spawn) = match &agents.starts {
        Starts::Points(points) => {
            (points.len() as u32, format!("Points([{}])", list(points.clone())))
        }
        Starts::Region(count, [low, high]) => {
            (*count, format!("Rect(min: {}, max: {})", point(*low), point(*high)))
        }
    };
    let is_region = matches!(agents.starts, Starts::Region(..));
    let last = |way: &Vec<[f32; 2]>| way.last().copied().unwrap_or_default();
    let mut goals: Vec<[f32; 2]> = agents.ways.iter().map(last).collect();
    if is_region {
        goals = goals.into_iter().cycle().take(count as usize).collect();
    }
    let plan = match agents.ways.first() {
        Some(way) if way.len() > 1 => {
            format!("(behavior: follow_path(), target: Path(\"way {nth}\"))")
        }
        // Where nothing stands there is no way to find.
        _ if case.barriers.is_empty() => {
            "(behavior: arrive(slow_radius: 2), target: Goal)".to_owned()
        }
        _ => "(behavior: find_way(slow_radius: 2), target: Goal)".to_owned(),
    };
    let CaseAgents { velocity, radius, speed, .. } = agents;
    let color = COLORS[nth % COLORS.len()];
    format!(
        "        (\n            name: \"agents {nth}\", count: {count}, spawn: {spawn},\n            goals: Points([{}]),\n            velocity: {}, radius: {radius}, mass: 1, max_speed: {speed}, max_force: 10, response_secs: 0.2, color: \"{color}\",\n            avoid: walkers(), plan: [{plan}],\n        ),\n",
        list(goals),
        point(*velocity),
    )
}

fn point([x, y]: [f32; 2]) -> String {
    format!("({x}, {y})")
}
