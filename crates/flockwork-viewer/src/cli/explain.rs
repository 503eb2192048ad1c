//! `flockwork run --explain`.

use flockwork::AgentId;

use crate::columns::aligned;
use crate::session::Session;
use crate::sketch::{Explained, ExplainedForce, Eye, explain, story};

/// Why these agents do what they do now: what each does, and every term of its plan.
pub fn told(session: &mut Session, ids: &[u32]) -> String {
    ids.iter().map(|id| one(session, AgentId(*id))).collect()
}

fn one(session: &mut Session, id: AgentId) -> String {
    // Directions are those of the ground, in a volume as well.
    match &explain(&mut session.world, &[id], Eye::ABOVE)[..] {
        [agent] => format!("\nagent {} {}\n{}", id.0, story(agent), table(agent)),
        _ => format!("\nagent {}: there is no such agent now, or it has no plan\n", id.0),
    }
}

fn table(agent: &Explained) -> String {
    let head = ["term", "weight", "kept", "force (N)", "toward"].map(str::to_owned).to_vec();
    let line = |force: &ExplainedForce| {
        let toward = force.force.y.atan2(force.force.x).to_degrees();
        vec![
            force.name.clone(),
            format!("{:.2}", force.weight),
            format!("{:.0} %", 100.0 * force.kept),
            format!("{:.2}", force.strength),
            if force.strength > 0.0 { format!("{toward:.0}°") } else { String::new() },
        ]
    };
    let lines: Vec<_> = std::iter::once(head).chain(agent.forces.iter().map(line)).collect();
    if lines.len() > 1 { aligned(&lines, 1) } else { String::new() }
}
