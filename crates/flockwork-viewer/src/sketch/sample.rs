//! Which agents are explained where many are in the picture.

use flockwork::glam::Vec2;
use flockwork::scene::AnyWorld;
use flockwork::{Agent, AgentId, Vector, World, each_world};

use super::{Extent, Eye};

/// The most agents that are explained beside the nearest one: a larger crowd is sampled, for more sketches would hide each other.
const MOST: usize = 200;

/// The agents in a part of the picture whose forces are shown, the one nearest to a point first: all of
/// them, or an even sample of very many.
#[must_use]
pub fn sample(world: &AnyWorld, seen: Extent, nearest_to: Vec2, eye: Eye) -> Vec<AgentId> {
    each_world!(world, world => sample_in(world, seen, nearest_to, eye))
}

fn sample_in<V: Vector>(
    world: &World<V>,
    seen: Extent,
    nearest_to: Vec2,
    eye: Eye,
) -> Vec<AgentId> {
    let first = nearest_in(world, nearest_to, eye).map(|(id, _)| id);
    let [low, high] = [seen.low, seen.high].map(Vec2::from);
    let is_seen = |agent: &&Agent<V>| {
        let at = Vec2::from(eye.see(agent.position));
        at.cmpge(low - agent.radius).all() && at.cmple(high + agent.radius).all()
    };
    let all: Vec<AgentId> = bodies(world).filter(is_seen).map(|agent| agent.id).collect();
    // The sample goes by id, and its step is a power of two: so it keeps its agents while others come into view or leave it.
    let step = (all.len().div_ceil(MOST) as u32).next_power_of_two();
    let others = all.into_iter().filter(|id| id.0 % step == 0 && Some(*id) != first);
    first.into_iter().chain(others.take(MOST)).collect()
}

fn bodies<V: Vector>(world: &World<V>) -> impl Iterator<Item = &Agent<V>> {
    world.agents.iter().filter(|agent| world.groups[agent.group.index()].body)
}

/// The agent nearest to a point of the picture, and how far its edge is from it (m); none without agents.
#[must_use]
pub fn nearest(world: &AnyWorld, to: Vec2, eye: Eye) -> Option<(AgentId, f32)> {
    each_world!(world, world => nearest_in(world, to, eye))
}

fn nearest_in<V: Vector>(world: &World<V>, to: Vec2, eye: Eye) -> Option<(AgentId, f32)> {
    let away = |agent: &Agent<V>| (Vec2::from(eye.see(agent.position)) - to).length();
    let gaps = bodies(world).map(|agent| (agent.id, away(agent) - agent.radius));
    gaps.min_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use flockwork::scene::Scene;

    use super::*;

    #[test]
    fn a_sample_keeps_its_agents_while_others_leave_the_picture() {
        let group = r#"(name: "a", count: 300, spawn: Rect(min: (0, 0), max: (10, 10)), plan: [])"#;
        let text = format!("(name: \"crowd\", about: \"Stands.\", groups: [{group}])");
        let world = Scene::parse(&text).and_then(|scene| scene.build()).unwrap();
        let [all, some] = [20.0, 9.0].map(|right| {
            let seen = Extent { low: [-1.0; 2], high: [right, 20.0] };
            sample(&world, seen, Vec2::ZERO, Eye::ABOVE)
        });
        assert_eq!(
            all.len(),
            150 + usize::from(all[0].0 % 2 == 1),
            "each second one, and the nearest"
        );
        assert!(some.len() < all.len() && some.iter().all(|id| all.contains(id)));
    }
}
