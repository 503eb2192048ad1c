//! What an agent does and why, in a sentence.

use flockwork::glam::Vec2;

use super::explain::{Explained, ExplainedForce};
use crate::public::readable;

/// A share of a usual force, or of the top speed, that counts as nothing.
const NOTHING: f32 = 0.05;

/// A force against what the agent does is told if it has this share of the one that decides.
const WORTH_TELLING: f32 = 0.15;

/// A force with this share of it in a direction points there.
const ALONG: f32 = 0.95;

/// A term of which the groups of its plan keep no more than this share counts as cut.
const CUT: f32 = 0.5;

/// What an agent does, and which terms of its plan decide it: `slows down: queue 8.40 N against seek 6 N`. Of a force that points
/// elsewhere it tells the part in the direction of what the agent does: `queue 1.41 of 2.65 N`.
#[must_use]
pub fn story(agent: &Explained) -> String {
    let mut story = doing(agent).to_owned();
    if let Some(reason) = reason(agent) {
        story += &format!(": {reason}");
    }
    if let Some(cut) = agent.forces.iter().find(|force| force.kept <= CUT) {
        let by = cut.cut_by.map_or(String::new(), |by| format!(" by {by}"));
        story += &format!("; {} is cut to {:.0} %{by}", name(cut), 100.0 * cut.kept);
    }
    if let Some(other) = agent.avoiding.as_ref().and_then(|it| it.gives_way_to) {
        story += &format!("; it gives way to agent {}", other.0);
    }
    story
}

fn doing(agent: &Explained) -> &'static str {
    let is_force = |force: f32| force > NOTHING * agent.usual_force;
    let is_pushed = is_force(agent.result.length());
    if agent.avoiding.as_ref().is_some_and(|it| it.rests) {
        return "is at rest";
    }
    if agent.speed <= NOTHING * agent.max_speed {
        return match agent.forces.iter().any(|force| is_force(force.strength)) {
            _ if is_pushed => "sets off",
            true => "waits",
            false => "stands",
        };
    }
    if !agent.forces.iter().any(|force| is_force(force.strength)) {
        return "coasts";
    }
    let ahead = agent.velocity.normalize_or_zero();
    let (along, left) = (ahead.dot(agent.result), ahead.perp_dot(agent.result));
    match is_pushed {
        // It rises or sinks, which the picture does not show.
        true if agent.velocity.length() <= NOTHING * agent.speed => "goes on",
        false => "goes straight on",
        true if left.abs() > along.abs() && left > 0.0 => "turns left",
        true if left.abs() > along.abs() => "turns right",
        true if along < 0.0 => "slows down",
        true => "speeds up",
    }
}

/// The force that decides, and the strongest one against it; none where there is none.
fn reason(agent: &Explained) -> Option<String> {
    let axis = axis(agent)?;
    let along = |force: &&ExplainedForce| force.force.dot(axis);
    let sorted = |a: &&ExplainedForce, b: &&ExplainedForce| along(a).total_cmp(&along(b));
    let most = agent
        .forces
        .iter()
        .max_by(sorted)
        .filter(|force| along(force) > NOTHING * agent.usual_force)?;
    let against = agent.forces.iter().min_by(sorted);
    let against = against.filter(|force| -along(force) > WORTH_TELLING * along(&most));
    let told = |force: &ExplainedForce| {
        let [part, whole] = [along(&force).abs(), force.strength].map(|it| readable(it.into()));
        let is_whole = along(&force).abs() > ALONG * force.strength;
        let part = if is_whole { String::new() } else { format!("{part} of ") };
        format!("{} {part}{whole} N", name(force))
    };
    let against = against.map_or(String::new(), |it| format!(" against {}", told(it)));
    Some(told(most) + &against)
}

/// The direction of what the agent does: of all forces together, or of the strongest one where they cancel out.
fn axis(agent: &Explained) -> Option<Vec2> {
    let strongest = agent.forces.iter().max_by(|a, b| a.strength.total_cmp(&b.strength))?;
    let is_pushed = agent.result.length() > NOTHING * agent.usual_force;
    let way = if is_pushed { agent.result } else { strongest.force };
    Some(way.normalize_or_zero()).filter(|way| *way != Vec2::ZERO)
}

fn name(force: &ExplainedForce) -> String {
    force.name.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use flockwork::AgentId;
    use flockwork::glam::vec2;

    use super::super::explain::testing::explained;
    use super::super::{ExplainedAvoidance, ExplainedForce};
    use super::*;

    /// An agent that goes to the right with this velocity, under forces by name.
    fn agent(speed: f32, forces: &[(&str, Vec2)]) -> Explained {
        let plain = explained(1, 0.0);
        let force = |(name, force): &(&str, Vec2)| ExplainedForce {
            behavior: None,
            name: (*name).to_owned(),
            strength: force.length(),
            force: *force,
            ..plain.forces[0].clone()
        };
        let result = forces.iter().map(|(_, force)| *force).sum();
        let velocity = vec2(speed, 0.0);
        let forces = forces.iter().map(force).collect();
        let max_force = 10.0;
        Explained { forces, result, velocity, speed, max_force, usual_force: 8.0, ..plain }
    }

    #[test]
    fn a_sentence_says_what_an_agent_does_and_which_terms_decide_it() {
        let (right, left) = (vec2(1.0, 0.0), vec2(-1.0, 0.0));
        let (up, down) = (vec2(0.0, 1.0), vec2(0.0, -1.0));
        let seek = ("seek", 6.0 * right);
        type Forces<'f> = &'f [(&'f str, Vec2)];
        let table: [(f32, Forces, &str); 13] = [
            (1.0, &[seek], "speeds up: seek 6 N"),
            (1.0, &[seek, ("queue", 8.4 * left)], "slows down: queue 8.40 N against seek 6 N"),
            (0.0, &[seek, ("queue", 6.1 * left)], "waits: queue 6.10 N against seek 6 N"),
            (0.0, &[seek], "sets off: seek 6 N"),
            (0.0, &[], "stands"),
            (0.0, &[("seek", Vec2::ZERO)], "stands"),
            (1.5, &[("seek", 0.1 * right)], "coasts"),
            (
                1.5,
                &[("flee", 3.0 * up), ("seek", 3.0 * down)],
                "goes straight on: seek 3 N against flee 3 N",
            ),
            (1.5, &[("flee", 3.0 * up + 4.0 * left)], "slows down: flee 5 N"),
            (1.5, &[("flee", 4.0 * up), ("seek", 3.0 * right)], "turns left: flee 3.20 of 4 N"),
            (1.5, &[("avoid_agents", 3.0 * up)], "turns left: avoid agents 3 N"),
            (
                1.5,
                &[("flee", 3.0 * down), ("seek", 1.0 * up)],
                "turns right: flee 3 N against seek 1 N",
            ),
            (1.5, &[("flee", 3.0 * down), ("seek", 0.2 * up)], "turns right: flee 3 N"),
        ];
        for (speed, forces, told) in table {
            assert_eq!(story(&agent(speed, forces)), told);
        }
        let mut cut = agent(1.0, &[seek, ("flee", Vec2::ZERO)]);
        (cut.forces[1].kept, cut.forces[1].cut_by) = (0.0, Some("first"));
        assert_eq!(story(&cut), "speeds up: seek 6 N; flee is cut to 0 % by first");
        cut.avoiding = Some(ExplainedAvoidance {
            gives_way_to: Some(AgentId(3)),
            rests: true,
            ..ExplainedAvoidance::default()
        });
        let told = "is at rest: seek 6 N; flee is cut to 0 % by first; it gives way to agent 3";
        assert_eq!(story(&cut), told);
    }
}
