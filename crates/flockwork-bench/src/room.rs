//! The room of workload `Q`: people on their way out by one door.

use flockwork::behavior::{AvoidObstacles, Behavior, Queue, Seek};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::obstacle::Segment;
use flockwork::{Group, Obstacle, Plan, Space, Target, Term, World};

use crate::common::{empty, keeping_apart};
use crate::start::{Random, SEED};

/// How many people there are to a square meter in `Q`.
pub const PEOPLE: f32 = 1.5;

/// How wide the door of `Q` is (m).
const DOOR: f32 = 1.2;

/// The crowd at tick 0.
pub fn world(agents: usize) -> World<Vec2> {
    let side = (agents as f32 / PEOPLE).sqrt().max(2.0 * DOOR);
    let door = vec2(side, 0.5 * side);
    let mut world = empty(agents, Space::Open);
    world.obstacles = walls(side).into();
    // As in a room: no agent is pushed through its walls.
    world.solid = true;
    let group =
        Group { radius: Number::Fixed(0.2), max_speed: Number::Fixed(1.3), ..Group::default() };
    let group = world.add_group(group, Some(leaving(door + vec2(1.0, 0.0))));
    for position in lattice(agents, side) {
        world.spawn(group, position, (door - position).normalize_or_zero() * 1.3);
    }
    world
}

/// Out by the door, round what stands in the way, and not all at once.
fn leaving(behind_the_door: Vec2) -> Plan<Vec2> {
    Plan::of([
        Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(behind_the_door)),
        Term::new(Behavior::AvoidObstacles(AvoidObstacles::default())),
        Term::new(Behavior::Separation(keeping_apart(1.0))),
        // Last: it brakes against the sum so far.
        Term::new(Behavior::Queue(Queue::default())),
    ])
}

/// The walls around a square room from the origin, with a door in the middle of the right one.
fn walls(side: f32) -> Vec<Obstacle<Vec2>> {
    const HALF: f32 = 0.1;
    let (low, high, jamb) = (-HALF, side + HALF, 0.5 * (side - DOOR) - HALF);
    let wall = |from, to| Obstacle::Segment(Segment { from, to, radius: HALF });
    vec![
        wall(vec2(low, low), vec2(high, low)),
        wall(vec2(low, low), vec2(low, high)),
        wall(vec2(low, high), vec2(high, high)),
        wall(vec2(high, low), vec2(high, jamb)),
        wall(vec2(high, side - jamb), vec2(high, high)),
    ]
}

/// So many positions in a square from the origin: a lattice, each a little off.
fn lattice(agents: usize, side: f32) -> impl Iterator<Item = Vec2> {
    let columns = (agents as f32).sqrt().ceil().max(1.0) as usize;
    let spacing = side / columns as f32;
    let mut random = Random(SEED);
    (0..agents).map(move |nth| {
        // Up to a fifth of the spacing: bodies do not overlap at the start.
        let mut off = || 0.5 + 0.4 * (random.unit() - 0.5);
        vec2((nth % columns) as f32 + off(), (nth / columns) as f32 + off()) * spacing
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_agent_of_the_room_stands_in_a_wall_or_in_another_agent() {
        let world = world(600);
        for (nth, agent) in world.agents.iter().enumerate() {
            assert!(world.obstacles.iter().all(|wall| wall.nearest(agent.position).distance > 0.2));
            let others = &world.agents[..nth];
            assert!(others.iter().all(|it| it.position.distance(agent.position) > 0.4));
        }
    }
}
