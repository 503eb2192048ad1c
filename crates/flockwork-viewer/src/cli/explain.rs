//! `flockwork run --explain`.

use flockwork::AgentId;
use flockwork::glam::Vec2;

use crate::agent_values::{AgentValue, memory_values, public_values};
use crate::columns::aligned;
use crate::session::Session;
use crate::sketch::{Explained, ExplainedForce, Eye, explain, story};

/// Why these agents do what they do now: what each does, and every term of its plan.
pub fn all(session: &mut Session, ids: &[u32]) -> String {
    ids.iter().map(|id| one(session, AgentId(*id))).collect()
}

fn one(session: &mut Session, id: AgentId) -> String {
    // Directions are those of the ground, in a volume as well.
    match &explain(&mut session.world, &[id], Eye::ABOVE)[..] {
        [agent] => {
            let public = told("public values", public_values(&session.world, id));
            let memory = told("memory", memory_values(session, id));
            let facts = [table(agent), neighbors(agent), public, memory].concat();
            format!("\nagent {} {}\n{facts}", id.0, story(agent))
        }
        _ => format!("\nagent {}: there is no such agent now, or it has no plan\n", id.0),
    }
}

fn table(agent: &Explained) -> String {
    let head = ["term", "weight", "wish (m/s)", "toward", "kept", "cut by", "force (N)", "toward"];
    let line = |force: &ExplainedForce| {
        vec![
            force.name.clone(),
            format!("{:.2}", force.weight),
            force.wish.map_or(String::new(), |wish| format!("{:.2}", wish.length())),
            toward(force.wish.unwrap_or_default()),
            format!("{:.0} %", 100.0 * force.kept),
            force.cut_by.unwrap_or_default().to_owned(),
            format!("{:.2}", force.strength),
            toward(force.force),
        ]
    };
    let lines: Vec<_> = std::iter::once(head.map(str::to_owned).to_vec())
        .chain(agent.forces.iter().map(line))
        .collect();
    if lines.len() > 1 { aligned(&lines, 1) } else { String::new() }
}

/// The direction of a vector; empty for zero.
fn toward(vector: Vec2) -> String {
    let degrees = || format!("{:.0}°", vector.y.atan2(vector.x).to_degrees());
    if vector == Vec2::ZERO { String::new() } else { degrees() }
}

fn neighbors(agent: &Explained) -> String {
    agent.neighbors_text().map_or(String::new(), |text| format!("neighbors: {text}\n"))
}

fn told(what: &str, values: Vec<AgentValue>) -> String {
    let text = |AgentValue { name, text, .. }| format!("{name} = {text}");
    let values: Vec<_> = values.into_iter().map(text).collect();
    if values.is_empty() { String::new() } else { format!("{what}: {}\n", values.join(", ")) }
}
